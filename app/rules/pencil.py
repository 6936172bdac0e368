"""What a score sheet on paper says about writing on it, for this table's rules."""

from collections.abc import Iterator

from app.rules.house import HouseRules, Miss
from app.rules.plan import plan
from app.rules.text import TN, T, Text

TEN_PLUS_BID = (
    "bonus", "bonus_per_card", "per_trick", "shape", "zero_extra", "zero_per_card", "slam", "times", "blind", "streak",
    "zero_if_over", "other_points",
)  # fmt: skip


def pencil_words(rules: HouseRules, players: int) -> list[Text]:
    """How to fill in the boxes, what adds up to what, and the dealer's last bid with numbers of this table."""
    return [
        T("Narrow box: the bid. Wide box: the total so far."),
        *_custom(rules, players),
        _tricks(rules),
        *_last_bid(rules, players),
    ]


def is_ten_plus_bid(rules: HouseRules) -> bool:
    """Whether a made bid pays 10 plus the bid in every hand, and nothing else."""
    usual = HouseRules()
    return all(getattr(rules, field) == getattr(usual, field) for field in TEN_PLUS_BID)


def _custom(rules: HouseRules, players: int) -> Iterator[Text]:
    """The old custom, where it gives the right points: a 1 before the bid makes 12 of a 2."""
    if not is_ten_plus_bid(rules):
        return
    yield T("A made bid: write a 1 in front of it, and a 2 has become the 12 points that it scores.")
    if max(plan(rules, players).sizes) > 9:
        yield T("A made 10 scores 20.")
    nothing = (rules.miss, rules.miss_over, rules.miss_zero, rules.near_half) == (Miss(), None, None, False)
    yield T("A missed bid: black it out, it scores nothing.") if nothing else T("A missed bid: black it out.")


def _tricks(rules: HouseRules) -> Text:
    if rules.tricks_may_vanish:
        return T("The tricks taken add up to the cards of the hand at most.")
    return T("The tricks taken always add up to the cards of the hand.")


def _last_bid(rules: HouseRules, players: int) -> Iterator[Text]:
    """With numbers of the largest hand in which the rule holds, two tricks before the sum."""
    sizes = plan(rules, players).sizes
    cards = max(sizes if rules.hook_last or rules.bidding != "hook" else sizes[:-1], default=0)
    left = min(2, cards - 1 if rules.bidding == "over" else cards)  # a bid is left to the dealer
    before = TN("with {cards} card and {bid} bid before", "with {cards} cards and {bid} bid before", cards,
                cards=cards, bid=cards - left)  # fmt: skip
    if rules.bidding == "hook" and cards >= rules.hook_from:
        yield T(
            "The bids add up when they come to the cards of the hand: {before}, the dealer may not bid {left}.",
            before=before, left=left,
        )  # fmt: skip
    elif rules.bidding == "equal":
        yield T(
            "The bids add up when they come to the cards of the hand: {before}, the dealer must bid {left}.",
            before=before, left=left,
        )  # fmt: skip
    elif rules.bidding == "over":
        yield T(
            "The bids have to come to more than the cards: {before}, the dealer must bid more than {left}.",
            before=before, left=left,
        )  # fmt: skip

"""What the table's page may see of the pad: the keys for the player on turn, and what bars some of them."""

from typing import NamedTuple

from app.rules.bidding import Barred
from app.rules.calls import Round, barred_to
from app.rules.house import HouseRules
from app.rules.judge import why_barred
from app.rules.sheet import BIDDING, SheetHand
from app.rules.text import TN, T, Text
from app.scorer.live import Live
from app.web.views_line import action, asks, hint

MOST_KEYS = 14
TWO_ROWS = 11
MOST_STRUCK = 2


class Key(NamedTuple):
    """A number to tap. `state` is normal, made (the bid itself), barred or off."""

    value: int
    state: str
    label: Text


class Keys(NamedTuple):
    """What the keys follow from. While bids are entered `left` is None; else it is the most that can be taken still."""

    cards: int
    barred: tuple[int, ...]
    bid: int | None
    left: int | None

    @property
    def columns(self) -> int:
        """Two even rows up to eleven keys, then three."""
        keys = self.cards + 1
        return max(3, -(-keys // (2 if keys <= TWO_ROWS else 3)))

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple([self._key(value) for value in range(self.cards + 1)])

    @property
    def struck(self) -> tuple[int, ...]:
        """What stands beside a number that is typed, if it is few."""
        return self.barred if len(self.barred) <= MOST_STRUCK else ()

    def _key(self, value: int) -> Key:
        if self.left is None:
            if value in self.barred:
                return Key(value, "barred", T("{value}, barred", value=value))
            return Key(value, "normal", T("bid {value}", value=value))
        if value > self.left:
            return Key(value, "off", T("{value}, more than the tricks left", value=value))
        if value == self.bid:
            return Key(value, "made", T("took {value}, made the bid", value=value))
        return Key(value, "normal", T("took {value}", value=value))


class Pad(NamedTuple):
    """Where numbers are entered for the player on turn. Facts only, as in a line; `why_not` names the rule that bars
    keys, `everyone` are the seats that may all have made their bids, `nobody` those that can only have taken nothing,
    `missing` counts those without tricks, of `players`; `typed` is a number that was refused."""

    root: str
    hand: int
    phase: str
    seat: int
    name: str
    last: bool
    bid: int | None
    value: int | None
    keys: Keys
    why_not: str | None
    missing: int
    players: int
    everyone: tuple[int, ...]
    nobody: tuple[int, ...]
    blind: bool
    last_waits: bool
    typed: str = ""

    @property
    def says(self) -> Text:
        return asks(self.phase)

    @property
    def hint(self) -> Text | None:
        return hint(self.phase, self.bid, last=self.last)

    @property
    def action(self) -> str:
        return action(self.root, self.hand, self.seat, self.phase)

    @property
    def hand_url(self) -> str:
        return f"{self.root}/hands/{self.hand}"

    @property
    def bids_url(self) -> str:
        """Where the bids are corrected, from the player on turn on."""
        return f"{self.hand_url}?from=table#p{self.seat}"

    @property
    def has_keys(self) -> bool:
        """Above that, the number is typed."""
        return self.keys.cards < MOST_KEYS

    @property
    def why(self) -> Text | None:
        cards, left = self.keys.cards, self.keys.left
        if left is None:
            return _why(self.why_not, self.keys.barred, cards)
        if left == 0:
            return T("No trick is left: only 0 is possible.")
        if self.missing == 2:
            return T("The last player gets the tricks that are left.")
        if left < cards:
            return TN("Only {left} trick is left.", "Only {left} tricks are left.", left, left=left)
        return None

    @property
    def everyone_made_it(self) -> Text:
        return T("Everyone made it") if self.missing == self.players else T("Everyone else made it")

    @property
    def insist(self) -> tuple[Text, int] | None:
        """A single barred bid can be written all the same."""
        barred = self.keys.barred
        return (T("Write {value} as played", value=barred[0]), barred[0]) if len(barred) == 1 else None


def pad_of(live: Live, row: SheetHand, s: int, name: str) -> Pad:
    """The pad with seat s on turn."""
    match, bidding = live.match, row.phase == BIDDING
    rules = match.rules_of(row.n)
    barred, why = _barred(live, row, s) if bidding else ((), None)
    left = None if bidding else _left(row) + (row.took[s] or 0)
    waiting = () if bidding else tuple([other for other in row.order if row.took[other] is None])
    everyone = waiting if _all_could_make(row, waiting, rules) else ()
    return Pad(
        root=f"/m/{live.id}", hand=row.n, phase=row.phase, seat=s, name=name, last=s == row.order[-1],
        bid=row.bids[s], value=row.bids[s] if bidding else row.took[s],
        keys=Keys(row.cards, barred, row.bids[s] if not bidding else None, left),
        why_not=why, missing=len(waiting), players=len(row.order), everyone=everyone,
        nobody=waiting if len(waiting) > 1 and not everyone and _left(row) == 0 else (),
        blind=bidding and (rules.blind.add != 0 or rules.blind.times != 1),
        last_waits=bidding and rules.bidding in ("hook", "equal", "over"),
    )  # fmt: skip


def _barred(live: Live, row: SheetHand, s: int) -> Barred:
    coming = live.sheet.next
    if (coming.hand, coming.seat) == (row.n, s):
        return Barred(coming.barred, coming.why)
    return barred_to(live.match, Round(row.n, row.cards, row.order, row.last), s)


def _all_could_make(row: SheetHand, waiting: tuple[int, ...], rules: HouseRules) -> bool:
    """Whether everyone whose tricks are not in yet can have made the bid."""
    if len(waiting) < 2:
        return False
    bid = sum([row.bids[s] or 0 for s in waiting])
    left = _left(row)
    return bid == left or (rules.tricks_may_vanish and bid < left)


def _left(row: SheetHand) -> int:
    """The tricks that nobody has taken yet."""
    return row.cards - sum([row.took[s] or 0 for s in row.order])


def _why(why: str | None, barred: tuple[int, ...], cards: int) -> Text | None:
    if why is None:
        return None
    if why == "hook" and len(barred) == 1:
        return TN(
            "{bid} would make the bids add up to {cards} trick.",
            "{bid} would make the bids add up to {cards} tricks.",
            cards, bid=barred[0], cards=cards,
        )  # fmt: skip
    return why_barred(why, cards)

"""Every house rule as a question in plain words: the nine that tables argue about most, more, and your own scoring."""

from collections.abc import Mapping
from typing import Any

from app.rules.asking import Choice, Question, change_of
from app.rules.house import HouseRules, range_of
from app.rules.text import T, Text

YES, NO = T("Yes"), T("No")


def _number(
    path: str, title: Text, hint: Text | None = None, also: Mapping[str, Any] | None = None, at: str | None = None
) -> Question:
    known = range_of(at or path) or {}
    return Question(path, title, hint, low=known["minimum"], high=known["maximum"], also=also or {})


def _pick(field: str, title: Text, *answers: tuple[Any, Text], hint: Text | None = None) -> Question:
    choices = tuple(Choice(str(value), label, {field: value}) for value, label in answers)
    return Question(field, title, hint, choices)


def _switch(field: str, title: Text, hint: Text | None = None) -> Question:
    return Question(field, title, hint, (Choice("yes", YES, {field: True}), Choice("no", NO, {field: False})))


def _pattern(key: str, label: Text) -> Choice:
    return Choice(key, label, {"pattern": key, "custom": []})


def _missed(key: str, label: Text, miss: Mapping[str, Any], follows: Mapping[str, str] | None = None) -> Choice:
    return Choice(key, label, {"miss": miss, "miss_over": None, "miss_zero": None}, follows or {})


NO_CUSTOM: Mapping[str, Any] = {"custom": []}

NINE: tuple[Question, ...] = (
    Question(
        "pattern",
        T("How the hands are dealt"),
        T("Hands to come follow the new order; hands that were played keep their cards."),
        (
            _pattern("down_up", T("Down and back up")),
            _pattern("up_down", T("Up and back down")),
            _pattern("down", T("Down only")),
            _pattern("up", T("Up only")),
            _pattern("fixed", T("Always the same size")),
        ),
    ),
    _number("largest", T("Largest hand"), T("Cards each. 0: as many as the deck gives."), NO_CUSTOM),
    _number(
        "rounds",
        T("Number of hands"),
        T("0: the order of the hands decides, as with 10 down to 1: 10 hands."),
        NO_CUSTOM,
    ),
    _number("bonus", T("Bonus for an exact bid")),
    Question(
        "on_top",
        T("On top of the bonus"),
        None,
        (
            Choice("nothing", T("Nothing"), {"per_trick": 0}),
            Choice("trick", T("1 a trick bid"), {"per_trick": 1, "shape": "linear"}),
            Choice("squared", T("The bid squared"), {"per_trick": 1, "shape": "squared"}),
        ),
    ),
    Question(
        "missed",
        T("A missed bid"),
        None,
        (
            _missed("nothing", T("Nothing"), {}),
            _missed("taken", T("1 a trick taken"), {"per_trick": 1}),
            _missed("off", T("−1 a trick off"), {"per_off": 1}),
            _missed("off_squared", T("Minus the square of what it is off"), {"per_off": 1, "off_shape": "squared"}),
            _missed("off_ten", T("−10 a trick off"), {"per_off": 10}),
            _missed("bonus", T("Lose the bonus"), {}, {"miss.flat": "bonus"}),
            _missed("bid", T("Lose the bid"), {"per_bid": 1}),
        ),
    ),
    _number("zero_extra", T("Extra for a made zero"), T("Below 0, a made zero pays less than other made bids.")),
    Question(
        "bidding",
        T("The hook"),
        T("The hook: whoever bids last may not make the bids add up to the tricks."),
        (
            Choice("hook", T("On"), {"bidding": "hook"}),
            Choice("free", T("Off"), {"bidding": "free"}),
            Choice("together", T("Off, all bid at once"), {"bidding": "together"}),
            Choice("equal", T("Turned round: the bids must add up"), {"bidding": "equal"}),
            Choice("over", T("The bids must come to more than the tricks"), {"bidding": "over"}),
        ),
    ),
    Question(
        "no_trump.one",
        T("Trumps in the one-card hand"),
        None,
        (
            Choice("normal", T("As in every hand"), {"no_trump.one": False}),
            Choice("none", T("No trumps"), {"no_trump.one": True}),
        ),
    ),
)

REPEATS = ((1, T("Once")), (2, T("Twice")), ("players", T("Once for each player")))

MORE: tuple[Question, ...] = (
    _number("smallest", T("Smallest hand"), T("Cards each, where the order of the hands turns or ends.")),
    _number("step", T("Step from hand to hand"), T("2: every other size only.")),
    _pick("low_hands", T("The smallest hand is played"), *REPEATS),
    _pick("high_hands", T("The largest hand is played"), *REPEATS),
    _number("deck", T("Cards in the pack")),
    _switch("keep_turn_up", T("One card must stay over to turn up")),
    _pick(
        "over_cap",
        T("Hands too large for the deck"),
        ("shrink", T("Leave them out")),
        ("repeat", T("Deal the most that the deck gives")),
    ),
    Question(
        "custom", T("Your own list of hands"), T("The cards of each hand, such as 7 6 5 4 3 2 1. Empty: no list.")
    ),
    _pick(
        "trump",
        T("How trumps are found"),
        ("turned", T("A card is turned up")),
        ("cycle", T("Suits in turn")),
        ("fixed", T("Always the same suit")),
        ("chosen", T("Somebody chooses")),
        ("none", T("No trumps at all")),
    ),
    Question("cycle", T("Suits in turn"), T("Letters of S H D C, N: no trumps. The first is the fixed suit.")),
    Question(
        "no_trump.largest",
        T("Trumps in the largest hands"),
        None,
        (
            Choice("normal", T("As in every hand"), {"no_trump.largest": False}),
            Choice("none", T("No trumps"), {"no_trump.largest": True}),
        ),
    ),
    _number("hook_from", T("The hook from how many cards on")),
    _switch("hook_last", T("The hook in the last hand, too")),
    _number("zero_run", T("Most zero bids in a row"), T("For one player. 0: as many as you like.")),
    _pick("win", T("Who wins"), ("high", T("The highest total")), ("low", T("The lowest total"))),
    _pick(
        "ties",
        T("Equal totals at the end"),
        ("share", T("Share the win")),
        ("extra", T("Play one more hand until somebody leads")),
        ("made", T("Most bids made wins")),
        ("bids", T("Most tricks in made bids wins")),
    ),
    _number("target", T("The match ends at a total of"), T("0: it does not end early.")),
)

SHAPES = (("linear", T("As it is")), ("squared", T("Squared")), ("triangle", T("1 + 2 and so on")))
COUNTS_FROM = T("Smallest hand that counts")


def _miss_questions(field: str, title: Text) -> tuple[Question, ...]:
    def part(name: str, what: Text) -> Question:
        return _number(f"{field}.{name}", T("{title}: {what}", title=title, what=what))

    return (
        part("per_trick", T("paid for each trick taken")),
        part("flat", T("lost once")),
        part("per_bid", T("lost for each trick bid")),
        part("per_off", T("lost for each trick off")),
        _pick(f"{field}.off_shape", T("{title}: how the tricks off count", title=title), *SHAPES),
        part("per_card", T("lost for each card dealt")),
        Question(
            f"{field}.mirror",
            T("{title}: lose what the bid would have paid", title=title),
            None,
            (Choice("yes", YES, {f"{field}.mirror": 1}), Choice("no", NO, {f"{field}.mirror": 0})),
        ),
    )


def _own_miss(field: str, title: Text) -> Question:
    same = Choice("same", T("Like any missed bid"), {field: None})
    return Question(field, title, None, (same, Choice("own", T("Points of its own"), {field: {}}, rest=True)))


def _times(when: str, title: Text) -> Question:
    return _number(f"times.{when}", title, T("1: counted once, as always."), at="times.0.by")


TAKEN_OVER, ZERO_MISSED = T("More tricks than bid"), T("A missed zero")

OWN: tuple[Question, ...] = (
    _number("per_trick", T("For each trick of a made bid")),
    _pick("shape", T("How the bid counts for that"), *SHAPES),
    _number("bonus_per_card", T("On top of the bonus, for each card dealt")),
    _number("zero_per_card", T("On top of a made zero, for each card dealt")),
    *_miss_questions("miss", T("A missed bid")),
    _own_miss("miss_over", TAKEN_OVER),
    *_miss_questions("miss_over", TAKEN_OVER),
    _own_miss("miss_zero", ZERO_MISSED),
    *_miss_questions("miss_zero", ZERO_MISSED),
    _switch("near_half", T("A bid missed by one pays half")),
    _number("slam.per_trick", T("Bid and took everything: extra for each trick")),
    _number("slam.flat", T("Bid and took everything: extra once")),
    _number("slam.from", T("Bid and took everything: {what}", what=COUNTS_FROM)),
    _times("last", T("The last hand counts how many times")),
    _times("one", T("The one-card hand counts how many times")),
    _times("S", T("Hands with spades as trumps count how many times")),
    _times("H", T("Hands with hearts as trumps count how many times")),
    _times("D", T("Hands with diamonds as trumps count how many times")),
    _times("C", T("Hands with clubs as trumps count how many times")),
    _times("N", T("Hands without trumps count how many times")),
    _number("blind.add", T("A made blind bid: extra")),
    _number("blind.times", T("Any blind bid counts how many times")),
    _number("streak.n", T("A prize for how many made hands running"), T("0: no prize, and no fine for missed ones.")),
    _number("streak.make", T("Hands made running: prize")),
    _number("streak.miss", T("Hands missed running: fine")),
    _number("streak.from", T("Hands running: {what}", what=COUNTS_FROM)),
    _number("zero_if_over", T("A made zero when the bids come to more than the tricks: extra")),
    _pick(
        "other_points",
        T("Other points, entered by hand"),
        ("off", T("None")),
        ("always", T("Count in every hand")),
        ("if_made", T("Count for a made bid only")),
    ),
    _switch("tricks_may_vanish", T("A trick may go to nobody")),
)

QUESTIONS: Mapping[str, Question] = {question.key: question for question in (*NINE, *MORE, *OWN)}


def answered(key: str, rules: HouseRules, answer: str | int) -> dict[str, Any]:
    """The partial change that an answer to the question of this key makes (as `change_of`, with all that follows it).
    `key` is one of `QUESTIONS`."""
    return change_of(QUESTIONS[key], rules, answer, NINE)

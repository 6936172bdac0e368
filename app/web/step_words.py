"""What kinds of changes are called, and one change in a few words."""

from app.rules.text import Fact, T, Text
from app.scorer.live import Step
from app.web.names import number

KINDS = {
    "bid": T("A bid in hand {n}"),
    "took": T("Tricks in hand {n}"),
    "other_points": T("Other points in hand {n}"),
    "hand": T("Hand {n} corrected"),
    "misdeal": T("Hand {n}: misdeal, to be played again"),
    "trump": T("Trumps of hand {n}"),
    "rules": T("House rules"),
    "join": T("A player joins"),
    "leave": T("A player leaves"),
    "come_back": T("A player comes back"),
    "name": T("Name of the match"),
    "seating": T("Order and first dealer"),
    "player_name": T("A player’s name"),
    "finish": T("The match was ended early"),
    "reopen": T("The match goes on"),
    "delete": T("The match was deleted"),
    "restore": T("The match was restored"),
    "undo": T("Undo"),
    "redo": T("Redo"),
}
OF_A_SEAT = {
    "bid": T("{name}’s bid {value} in hand {n}"),
    "took": T("{name}’s tricks {value} in hand {n}"),
    "other_points": T("{name}’s other points {value} in hand {n}"),
}


def step_words(step: Step, names: tuple[str, ...]) -> Text:
    """A change as undo and redo name it: "Ben’s bid 2 in hand 3", or its kind where it was more than one number."""
    if step.value is not None and step.kind in OF_A_SEAT and step.seat is not None and step.seat < len(names):
        facts: dict[str, Fact] = {"name": names[step.seat], "value": number(step.value), "n": step.hand or 0}
        return OF_A_SEAT[step.kind]._replace(facts=tuple(facts.items()))
    return kind_words(step.kind, step.hand)


def kind_words(kind: str, hand: int | None) -> Text:
    """What a change of this kind is called."""
    known = KINDS.get(kind)
    return known._replace(facts=(("n", hand or 0),)) if known else T("{kind}", kind=kind)

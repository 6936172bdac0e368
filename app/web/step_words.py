"""What kinds of changes are called, and one change in a few words."""

from typing import NamedTuple

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


class About(NamedTuple):
    """What a step was, as far as it is told: facts only, so that its words are made once. `name` is the player whose
    one number was entered."""

    kind: str
    hand: int | None
    name: str | None
    value: int | None

    @property
    def words(self) -> Text:
        """ "Ben’s bid 2 in hand 3", or the kind where it was more than one number."""
        if self.name is None or self.value is None or self.kind not in OF_A_SEAT:
            return kind_words(self.kind, self.hand)
        facts: dict[str, Fact] = {"name": self.name, "value": number(self.value), "n": self.hand or 0}
        return OF_A_SEAT[self.kind]._replace(facts=tuple(facts.items()))


def about(step: Step, names: tuple[str, ...]) -> About:
    """What is told of a step."""
    known = step.seat is not None and 0 <= step.seat < len(names)
    return About(step.kind, step.hand, names[step.seat or 0] if known else None, step.value)


def kind_words(kind: str, hand: int | None) -> Text:
    """What a change of this kind is called."""
    known = KINDS.get(kind)
    return known._replace(facts=(("n", hand or 0),)) if known else T("{kind}", kind=kind)

"""Whether a new name on the form of a new match is that of somebody who has played here."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.text import T, Text
from app.web.draft import Draft, Known, who_may_be
from app.web.people import bdi, tell


class Who(NamedTuple):
    """Whether a new name is that of somebody who has played here: the remembered players to take, each with what the
    button says to the server; `new` is said for somebody else. `problem`: it must be answered first."""

    words: Markup
    known: tuple[tuple[str, Markup], ...]
    new: str
    problem: Text | None


def asked(
    language: Language, draft: Draft, known: Known, shown: Mapping[str, str], problem: Text | None
) -> dict[int, Who]:
    """What must be asked of new names, by seat; where that was passed over, the first of them says so."""
    found = {}
    for at, players in who_may_be(draft, known).items():
        names = [bdi(shown[player]) for player in players]
        words = tell(language, T("Is this {name}, who has played here?", name=names[0]))
        yes = tuple(
            (f"who-{at}-{player}", tell(language, T("Yes, {name}", name=name)))
            for player, name in zip(players, names, strict=True)
        )
        found[at] = Who(words, yes, f"who-{at}", problem)
        problem = None
    return found

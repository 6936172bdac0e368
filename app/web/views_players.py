"""What the page of players may see."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.rules.text import Text


class Remembered(Protocol):
    """A player as the house remembers one."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Row(NamedTuple):
    """A player; `typed` is what stands in the field of the new name, `problem` what is wrong with it."""

    id: str
    name: str
    typed: str
    problem: Text | None


class Players(NamedTuple):
    rows: tuple[Row, ...]


def players_view(known: Sequence[Remembered], player_id: str, typed: str, problem: Text | None) -> Players:
    """All players; the name that was refused to one of them stays in its field."""
    return Players(
        tuple(
            Row(each.id, each.name, typed, problem)
            if each.id == player_id
            else Row(each.id, each.name, each.name, None)
            for each in known
        )
    )

"""What the page of players may see."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.rules.text import Text
from app.web.names import told_apart


class Remembered(Protocol):
    """A player as the house remembers one."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Row(NamedTuple):
    """A player, `shown` told apart from others of the same name; `typed` is what stands in the field of the new name,
    `problem` what is wrong with it."""

    id: str
    shown: str
    typed: str
    problem: Text | None


class Players(NamedTuple):
    rows: tuple[Row, ...]


def players_view(known: Sequence[Remembered], player_id: str, typed: str, problem: Text | None) -> Players:
    """All players; the name that was refused to one of them stays in its field."""
    return Players(
        tuple(
            Row(each.id, shown, typed, problem) if each.id == player_id else Row(each.id, shown, each.name, None)
            for each, shown in zip(known, told_apart(each.name for each in known), strict=True)
        )
    )

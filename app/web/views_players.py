"""What the list of players may see."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.text import TN, T, Text
from app.scorer.figures import TableLine
from app.scorer.players import Player
from app.web.dates import short_day
from app.web.names import numbered


class Row(NamedTuple):
    """A player in the list, `shown` told apart from others of the same name."""

    id: str
    shown: str
    look: int | None
    played: Text
    last: Text


class Players(NamedTuple):
    """The players that fit `q`; archived ones stand apart. `known` counts all there are."""

    q: str
    rows: tuple[Row, ...]
    archived: tuple[Row, ...]
    known: int


def shown_names(known: Sequence[Player]) -> dict[str, str]:
    """How every player is shown, by id."""
    return {each.id: numbered(each.name, each.nth) for each in known}


def players_view(known: Sequence[Player], lines: Sequence[TableLine], q: str) -> Players:
    """The players whose names hold every word that was typed, in the order given."""
    names, played = shown_names(known), {line.player_id: line for line in lines}
    words = q.casefold().split()
    fitting = [each for each in known if all(word in names[each.id].casefold() for word in words)]
    rows = {
        each: Row(each.id, names[each.id], each.colour, _played(played.get(each.id)), short_day(each.used_at))
        for each in fitting
    }
    now, before = (tuple(row for each, row in rows.items() if each.archived is apart) for apart in (False, True))
    return Players(q, now, before, len(known))


def _played(line: TableLine | None) -> Text:
    if line is None:
        return T("no finished match yet")
    matches = TN("{n} match", "{n} matches", line.matches, n=line.matches)
    return T("{matches}, {wins} won", matches=matches, wins=line.wins)

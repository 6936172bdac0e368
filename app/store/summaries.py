"""Finding matches again, newest first, page by page."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, tuple_

from app.rules.refusal import Refusal
from app.rules.text import T
from app.store.rows import EntryRow, MatchRow, PlayerRow, SeatRow
from app.store.statement import columns, table


class Summary(NamedTuple):
    """A match in a list. `players` are the names in seat order; `hands_played` counts hands with all tricks in."""

    id: str
    name: str
    version: int
    created_at: str
    finished_at: str | None
    deleted_at: str | None
    players: tuple[str, ...] = ()
    hands_played: int = 0


_matches, _seats = table(MatchRow), table(SeatRow)
_players, _entries = table(PlayerRow), table(EntryRow)
_row = columns(_matches, "id", "name", "version", "created_at", "finished_at", "deleted_at")
_there = _matches.c.deleted_at.is_(None)
STATUSES: dict[str, ColumnElement[bool] | None] = {
    "": _there,
    "running": and_(_there, _matches.c.finished_at.is_(None)),
    "finished": and_(_there, _matches.c.finished_at.is_not(None)),
    "deleted": _matches.c.deleted_at.is_not(None),
    "all": None,
}


def summaries(
    connection: Connection, *, q: str = "", player: str | None = None, status: str | None = None, limit: int = 50,
    after: str | None = None,
) -> tuple[list[Summary], str | None]:  # fmt: skip
    """The matches that fit, newest first, and the cursor to go on with (None at the end). `q` is part of the match's
    or a player's name, or the day (UTC) on which it began; `player` an id; `status` running, finished, deleted, all,
    or None for all that are not deleted. Refuses another status and a cursor that was not given here."""
    found = select(*_row).order_by(_matches.c.created_at.desc(), _matches.c.id.desc()).limit(limit + 1)
    for condition in _conditions(q, player, status or "", after):
        found = found.where(condition)
    page = [Summary(*row) for row in connection.execute(found)]
    following = f"{page[limit - 1].created_at}~{page[limit - 1].id}" if len(page) > limit else None
    return _filled(connection, page[:limit]), following


def _conditions(q: str, player: str | None, status: str, after: str | None) -> list[ColumnElement[bool]]:
    if status not in STATUSES:
        text = T("status is one of {known}.", known=", ".join(filter(None, STATUSES)))
        raise Refusal("invalid", text, field="status")
    conditions = [_status] if (_status := STATUSES[status]) is not None else []
    if player is not None:
        conditions.append(_matches.c.id.in_(select(_seats.c.match_id).where(_seats.c.player_id == player)))
    if q:
        conditions.append(_named(q))
    if after is not None:
        began, cut, match_id = after.partition("~")
        if not cut:
            raise Refusal("invalid", T("after is a cursor from an earlier answer."), field="after")
        conditions.append(tuple_(_matches.c.created_at, _matches.c.id) < tuple_(began, match_id))
    return conditions


def _named(q: str) -> ColumnElement[bool]:
    called = select(_players.c.id).where(_players.c.name.icontains(q, autoescape=True))
    return or_(
        _matches.c.name.icontains(q, autoescape=True),
        _matches.c.created_at.startswith(q, autoescape=True),
        _matches.c.id.in_(select(_seats.c.match_id).where(_seats.c.player_id.in_(called))),
    )


def _filled(connection: Connection, page: list[Summary]) -> list[Summary]:
    """With the names and the number of hands, in two statements for the whole page."""
    ids = [each.id for each in page]
    names: dict[str, list[str]] = {key: [] for key in ids}
    for key, name in connection.execute(_names_in(ids)):
        names[key].append(name)
    played = dict.fromkeys(ids, 0)
    for key, count in connection.execute(_played_in(ids)):
        played[key] = count
    return [each._replace(players=tuple(names[each.id]), hands_played=played[each.id]) for each in page]


def _names_in(ids: list[str]) -> Any:
    return (
        select(_seats.c.match_id, _players.c.name)
        .join_from(_seats, _players, _players.c.id == _seats.c.player_id)
        .where(_seats.c.match_id.in_(ids))
        .order_by(_seats.c.match_id, _seats.c.seat)
    )


def _played_in(ids: list[str]) -> Any:
    """A hand is played when no seat that entered something is without its tricks."""
    played = (
        select(_entries.c.match_id, _entries.c.n)
        .where(_entries.c.match_id.in_(ids))
        .group_by(_entries.c.match_id, _entries.c.n)
        .having(func.count(_entries.c.took) == func.count())
        .subquery()
    )
    return select(played.c.match_id, func.count()).group_by(played.c.match_id)

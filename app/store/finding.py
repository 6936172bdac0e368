"""Finding matches again, newest first, page by page."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, tuple_

from app.rules.refusal import Refusal
from app.rules.text import T
from app.store.rows import MatchRow, PlayerRow, SeatRow
from app.store.statement import table

_matches, _seats = table(MatchRow), table(SeatRow)
_players = table(PlayerRow)
_there = _matches.c.deleted_at.is_(None)
STATUSES: dict[str, ColumnElement[bool] | None] = {
    "": _there,
    "running": and_(_there, _matches.c.finished_at.is_(None)),
    "finished": and_(_there, _matches.c.finished_at.is_not(None)),
    "deleted": _matches.c.deleted_at.is_not(None),
    "all": None,
}


class Search(NamedTuple):
    """Which matches are meant. `q` is part of the match's or a player's name, or begins the day (UTC) on which it
    began; `presets` are the games that q may mean as well; `players` are ids, all of whom sat there; `month` is
    "2026-11"; `status` is running, finished, deleted or all, and otherwise all that are not deleted."""

    q: str = ""
    players: tuple[str, ...] = ()
    status: str | None = None
    month: str | None = None
    presets: Collection[str] = ()


def find(
    connection: Connection, search: Search, *, limit: int = 50, after: str | None = None
) -> tuple[list[str], str | None]:
    """The ids of the matches that fit, newest first, and the cursor to go on with (None at the end). Refuses a status
    that there is not and a cursor that was not given here."""
    fitting = select(_matches.c.id, _matches.c.created_at).where(*_conditions(search)).limit(limit + 1)
    fitting = fitting.order_by(_matches.c.created_at.desc(), _matches.c.id.desc())
    page = connection.execute(fitting.where(_older(after)) if after is not None else fitting).all()
    following = f"{page[limit - 1].created_at}~{page[limit - 1].id}" if len(page) > limit else None
    return [row.id for row in page[:limit]], following


def count(connection: Connection, search: Search) -> int:
    """How many matches fit."""
    return connection.execute(select(func.count()).select_from(_matches).where(*_conditions(search))).scalar_one()


def months(connection: Connection) -> list[str]:
    """The months ("2026-11") in which matches began that are not deleted, latest first."""
    latest = select(func.substr(func.max(_matches.c.created_at), 1, 7).label("month")).where(_there)
    found = latest.cte(recursive=True)
    # each looks up the newest match before the month found last: the index gives it at once, whatever lies between
    before = latest.where(_matches.c.created_at < found.c.month).scalar_subquery()
    found = found.union_all(select(before).where(found.c.month.is_not(None)))
    return list(connection.execute(select(found.c.month).where(found.c.month.is_not(None))).scalars())


def _conditions(search: Search) -> Iterator[ColumnElement[bool]]:
    status = search.status or ""
    if status not in STATUSES:
        text = T("status is one of {known}.", known=", ".join(filter(None, STATUSES)))
        raise Refusal("invalid", text, field="status")
    if (held := STATUSES[status]) is not None:
        yield held
    for player in search.players:
        yield _matches.c.id.in_(select(_seats.c.match_id).where(_seats.c.player_id == player))
    if search.month:
        yield _matches.c.created_at.between(search.month, f"{search.month}~")
    if search.q:
        yield or_(*_named(search.q), _matches.c.preset.in_(search.presets))


def _older(after: str) -> ColumnElement[bool]:
    began, cut, match_id = after.partition("~")
    if not cut:
        raise Refusal("invalid", T("after is a cursor from an earlier answer."), field="after")
    return tuple_(_matches.c.created_at, _matches.c.id) < tuple_(began, match_id)


def _named(q: str) -> Iterator[ColumnElement[bool]]:
    called = select(_players.c.id).where(_players.c.name.icontains(q, autoescape=True))
    yield _matches.c.name.icontains(q, autoescape=True)
    yield _matches.c.id.in_(select(_seats.c.match_id).where(_seats.c.player_id.in_(called)))
    if q[0].isdigit():
        yield _matches.c.created_at.startswith(q, autoescape=True)

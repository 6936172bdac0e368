"""Finding matches again, newest first, page by page."""

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


def find(
    connection: Connection, *, q: str = "", player: str | None = None, status: str | None = None, limit: int = 50,
    after: str | None = None,
) -> tuple[list[str], str | None]:  # fmt: skip
    """The ids of the matches that fit, newest first, and the cursor to go on with (None at the end). `q` is part of the
    match's or a player's name, or the day (UTC) on which it began; `player` an id; `status` running, finished, deleted,
    all, or None for all that are not deleted. Refuses another status and a cursor that was not given here."""
    fitting = select(_matches.c.id, _matches.c.created_at).limit(limit + 1)
    fitting = fitting.order_by(_matches.c.created_at.desc(), _matches.c.id.desc())
    for condition in _conditions(q, player, status or "", after):
        fitting = fitting.where(condition)
    page = connection.execute(fitting).all()
    following = f"{page[limit - 1].created_at}~{page[limit - 1].id}" if len(page) > limit else None
    return [row.id for row in page[:limit]], following


def count(connection: Connection) -> tuple[int, int]:
    """How many matches there are, and how many besides that were deleted."""
    deleted = _matches.c.deleted_at.is_not(None)
    everything, gone = connection.execute(
        select(func.count(), func.count().filter(deleted)).select_from(_matches)
    ).one()
    return everything - gone, gone


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

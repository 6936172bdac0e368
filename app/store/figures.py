"""What finished matches came to, kept beside them so that it need not be worked out at every look: a result for each
seat, the sum of a player's results for each month, and a tally for each month and preset. None of it is the truth:
whatever changes a match marks it, in the same transaction, as one whose results are behind."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Integer, bindparam, delete, func, insert, select, type_coerce, update
from sqlalchemy.sql import Select

from app.rules.figures import FORM, Figures, from_json, total
from app.store.rows import MatchRow, MonthRow, PlayerRow, ResultRow, TallyRow
from app.store.statement import Prepared, Row, columns, table, to_json, upsert

BEHIND = 0
MONTHS_KEPT = 1024  # as they are read
STALE = ""  # in place of a month's figures that have to be summed again


class Result(NamedTuple):
    """What one seat came to. `shared`: it did not win alone."""

    seat: int
    player_id: str
    won: bool
    shared: bool
    hands: int
    made: int
    points: int
    figures: Figures


class TableLine(NamedTuple):
    """A player in the table of the house. `shared` are the wins that others had as well."""

    player_id: str
    name: str
    matches: int
    wins: int
    shared: int
    hands: int
    made: int
    points: int


_matches, _results, _months = table(MatchRow), table(ResultRow), table(MonthRow)
_tallies, _players = table(TallyRow), table(PlayerRow)
COUNTS = ("matches", "wins", "shared", "hands", "made", "points")

_behind = Prepared(
    select(_matches.c.id).where(_matches.c.figured == BEHIND).order_by(_matches.c.created_at).limit(bindparam("most")),
    "most",
)
_figured = Prepared(
    update(_matches).where(_matches.c.id == bindparam("match")).values(figured=FORM, preset=bindparam("key")),
    *("match", "key"),
)
_mark = Prepared(update(_matches).where(_matches.c.id == bindparam("match")).values(figured=BEHIND), "match")
_touched = Prepared(
    select(_results.c.player_id, _results.c.month).where(_results.c.match_id == bindparam("match")), "match"
)
_drop = Prepared(delete(_results).where(_results.c.match_id == bindparam("match")), "match")
_add = Prepared(insert(_results), *_results.c.keys())
_put_month = upsert(_months, "player_id", "month", "figures", key=("player_id", "month"))
_stale = Prepared(
    select(_months.c.player_id, _months.c.month).where(_months.c.figures == STALE).limit(bindparam("most")), "most"
)
_of_month = Prepared(
    select(_results.c.figures)
    .where(_results.c.player_id == bindparam("player"), _results.c.month == bindparam("of"))
    .order_by(_results.c.at, _results.c.match_id),
    *("player", "of"),
)
_drop_month = Prepared(
    delete(_months).where(_months.c.player_id == bindparam("player"), _months.c.month == bindparam("of")),
    *("player", "of"),
)
_drop_tallies = Prepared(
    delete(_tallies).where(_tallies.c.player_id == bindparam("player"), _tallies.c.month == bindparam("of")),
    *("player", "of"),
)
_months_of = Prepared(
    select(_months.c.month, _months.c.figures).where(_months.c.player_id == bindparam("player")).order_by("month"),
    "player",
)
_presets = Prepared(
    select(_tallies.c.preset, func.sum(_tallies.c.matches))
    .group_by(_tallies.c.preset)
    .order_by(func.sum(_tallies.c.matches).desc(), _tallies.c.preset)
)


def behind(connection: Connection, most: int) -> list[str]:
    """The ids of matches whose results are behind, oldest first."""
    return [row[0] for row in _behind.rows(connection, most)]


def save_results(
    connection: Connection, match_id: str, preset: str | None, began: str, results: Sequence[Result]
) -> None:
    """The results of a match, in place of those it had; none for a match that does not count."""
    drop_results(connection, match_id)
    for row in rows_of(match_id, preset, began, results):
        _add.run(connection, *row)
    for each in results:
        _put_month.run(connection, each.player_id, began[:7], STALE)
    _figured.run(connection, match_id, preset)


def drop_results(connection: Connection, match_id: str) -> None:
    """Takes the results of a match away; the months in which they counted have to be summed again."""
    for player, of in _touched.rows(connection, match_id):
        _put_month.run(connection, player, of, STALE)
    _drop.run(connection, match_id)


def rows_of(match_id: str, preset: str | None, began: str, results: Sequence[Result]) -> list[Row]:
    """Results as they are kept."""
    return [
        (
            match_id, each.seat, each.player_id, began, began[:7], preset,
            each.won, each.shared, each.hands, each.made, each.points, to_json(each.figures.to_json()),
        )
        for each in results
    ]  # fmt: skip


def stale_months(connection: Connection, most: int) -> list[tuple[str, str]]:
    """Players and months whose sums are behind their results."""
    return [(row[0], row[1]) for row in _stale.rows(connection, most)]


def sum_month(connection: Connection, player: str, month: str) -> None:
    """Sums the results of a player in one month again."""
    figures = _summed(connection, player, month)
    _drop_tallies.run(connection, player, month)
    if figures is None:
        _drop_month.run(connection, player, month)
        return
    _put_month.run(connection, player, month, figures)
    sums = _sums().where(_results.c.player_id == player, _results.c.month == month)
    connection.execute(insert(_tallies).from_select(_tallies.c.keys(), sums))


def of_player(connection: Connection, player: str) -> list[tuple[str, Figures]]:
    """A player's figures, month by month ("2026-11"), the oldest first."""
    months = _months_of.rows(connection, player)
    texts = [(month, _summed(connection, player, month) if text == STALE else text) for month, text in months]
    return [(month, _read(text)) for month, text in texts if text is not None]


def house_table(connection: Connection, since: str | None, preset: str | None) -> list[TableLine]:
    """Every player's sums from a month on, under one preset ("" for rules of the table's own) or under all: most wins
    first, then most points a hand."""
    asked = select(
        _tallies.c.player_id, *[func.sum(column).label(column.name) for column in columns(_tallies, *COUNTS)]
    )
    if since is not None:
        asked = asked.where(_tallies.c.month >= since)
    if preset is not None:
        asked = asked.where(_tallies.c.preset == preset)
    # summed before the names are looked up: in the order of the table, a third of the time
    sums = asked.group_by(_tallies.c.player_id).subquery()
    named = select(sums.c.player_id, _players.c.name, *[sums.c[name] for name in COUNTS]).join(
        _players, _players.c.id == sums.c.player_id
    )
    lines = [TableLine._make(row) for row in connection.execute(named)]
    return sorted(lines, key=lambda line: (-line.wins, -line.points / max(line.hands, 1), line.name))


def presets_played(connection: Connection) -> list[tuple[str, int]]:
    """The presets under which matches were finished, with seats counted, the most played first."""
    return [(row[0], row[1]) for row in _presets.rows(connection)]


def forget(connection: Connection) -> None:
    """Throws away everything that is worked out; what is asked for next brings it back."""
    for kept in (_tallies, _months, _results):
        connection.execute(delete(kept))
    connection.execute(update(_matches).values(figured=BEHIND, preset=None))


def mark(connection: Connection, matches: Iterable[str]) -> None:
    """What is kept of these matches is behind."""
    for match_id in matches:
        _mark.run(connection, match_id)


def mark_old_forms(connection: Connection) -> None:
    """What an earlier program counted in another way is behind."""
    old = _matches.c.figured.not_in((BEHIND, FORM))
    connection.execute(update(_matches).where(old).values(figured=BEHIND))


def has_old_forms(connection: Connection) -> bool:
    """Whether an earlier program counted some matches in another way."""
    old = _matches.c.figured.not_in((BEHIND, FORM))
    return connection.execute(select(_matches.c.id).where(old).limit(1)).first() is not None


def results_of(connection: Connection, match_id: str) -> list[Row]:
    """The results that are kept for a match, as rows, to compare them."""
    rows = select(_results).where(_results.c.match_id == match_id).order_by(_results.c.seat)
    return [tuple(row) for row in connection.execute(rows)]


def wrong_sums(connection: Connection) -> list[str]:
    """Players and months whose sums do not fit the results, a line each; what is to be summed again is left out."""
    months = {(player, month): figures for player, month, figures in connection.execute(select(_months))}
    wanted = {(row[0], row[1]) for row in connection.execute(_sums())}
    wrong = {pair for pair in wanted | set(months) if months.get(pair) != _summed(connection, *pair)}
    kept, right = ({tuple(row) for row in connection.execute(rows)} for rows in (select(_tallies), _sums()))
    wrong |= {(row[0], row[1]) for row in kept ^ right}
    wrong -= {pair for pair, figures in months.items() if figures == STALE}
    return [f"{player} {month}" for player, month in sorted(wrong)]


def _summed(connection: Connection, player: str, month: str) -> str | None:
    texts = [text for (text,) in _of_month.rows(connection, player, month)]
    return to_json(total(from_json(json.loads(text)) for text in texts).to_json()) if texts else None


@lru_cache(maxsize=MONTHS_KEPT)
def _read(text: str) -> Figures:
    return from_json(json.loads(text))


def _sums() -> Select[Any]:
    """The tallies as they follow from the results."""
    of, preset = _results.c, func.coalesce(_results.c.preset, "")
    won, shared = (func.sum(type_coerce(column, Integer)) for column in (of.won, of.shared))
    return select(
        of.player_id, of.month, preset, func.count(), won, shared,
        func.sum(of.hands), func.sum(of.made), func.sum(of.points),
    ).group_by(of.player_id, of.month, preset)  # fmt: skip

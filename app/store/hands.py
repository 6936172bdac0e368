"""What was entered for each hand: a row a hand and a row a seat in it, none where nothing was said."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from app.rules.difference import CELL_FIELDS, PLAIN_FIELDS, Diff
from app.rules.match import Hand, blank_hand
from app.store.rows import EntryRow, HandRow
from app.store.statement import Prepared, Row, table, to_json, upsert

_hands, _entries = table(HandRow), table(EntryRow)
_put_hand = upsert(
    _hands,
    *("match_id", "n", "started", "extra", "cards", "dealer", "trump", "absent"),
    key=("match_id", "n"),
)
_drop_hand = Prepared(
    delete(_hands).where(_hands.c.match_id == bindparam("match"), _hands.c.n == bindparam("hand")),
    *("match", "hand"),
)
_put_entry = upsert(
    _entries,
    *("match_id", "n", "seat", "bid", "took", "other_points", "blind"),
    key=("match_id", "n", "seat"),
)
_drop_entry = Prepared(
    delete(_entries).where(
        _entries.c.match_id == bindparam("match"),
        _entries.c.n == bindparam("hand"),
        _entries.c.seat == bindparam("s"),
    ),
    *("match", "hand", "s"),
)
_hands_of = Prepared(
    select(
        _hands.c.n, _hands.c.started, _hands.c.extra, _hands.c.cards, _hands.c.dealer, _hands.c.trump, _hands.c.absent
    )
    .where(_hands.c.match_id == bindparam("match"))
    .order_by(_hands.c.n),
    "match",
)
_entries_of = Prepared(
    select(_entries.c.n, _entries.c.seat, _entries.c.bid, _entries.c.took, _entries.c.other_points, _entries.c.blind)
    .where(_entries.c.match_id == bindparam("match"))
    .order_by(_entries.c.n, _entries.c.seat),
    "match",
)
NOTHING = blank_hand(0)[:5]
NO_SEATS: tuple[int, ...] = ()


def save(connection: Connection, match_id: str, n: int, hand: Hand, change: Diff | None = None) -> None:
    """Writes hand n: what the difference of this hand names, or all of it."""
    if change is None or not change.keys().isdisjoint(PLAIN_FIELDS):
        _save_hand(connection, match_id, n, hand)
    changed = range(len(hand.bids)) if change is None else _changed_seats(change)
    for s in changed:
        _save_entry(connection, match_id, n, s, hand)


def load(connection: Connection, match_id: str, seats: int) -> tuple[Hand, ...]:
    """All hands of a match, up to the last one that says anything."""
    rows, entries = _hands_of.rows(connection, match_id), _entries_of.rows(connection, match_id)
    last = max(rows[-1][0] if rows else 0, entries[-1][0] if entries else 0)
    cells = _cells(entries, seats)
    plain = {row[0]: row for row in rows}
    blank = blank_hand(seats)
    return tuple([_hand(plain.get(n), cells.get(n), blank) for n in range(1, last + 1)])


def _save_hand(connection: Connection, match_id: str, n: int, hand: Hand) -> None:
    if hand[:5] == NOTHING and not hand.absent:
        _drop_hand.run(connection, match_id, n)
    else:
        _put_hand.run(
            connection, match_id, n, hand.started, hand.extra, hand.cards, hand.dealer, hand.trump,
            to_json(hand.absent),
        )  # fmt: skip


def _save_entry(connection: Connection, match_id: str, n: int, s: int, hand: Hand) -> None:
    entry: Row = (None, None, None, False)
    if s < len(hand.bids):
        entry = (hand.bids[s], hand.took[s], hand.other_points[s], hand.blind[s])
    if entry == (None, None, None, False):
        _drop_entry.run(connection, match_id, n, s)
    else:
        _put_entry.run(connection, match_id, n, s, *entry)


def _changed_seats(change: Diff) -> Iterable[int]:
    return sorted({int(s) for field in CELL_FIELDS for s in change.get(field, ())})


def _cells(entries: list[Row], seats: int) -> dict[int, list[Any]]:
    """For each hand with entries: a list of one (bid, took, other points, blind) a seat."""
    empty = (None, None, None, False)
    cells: dict[int, list[Any]] = {}
    for n, s, bid, took, other, blind in entries:
        row = cells.get(n)
        if row is None:
            row = cells[n] = [empty] * seats
        row[s] = (bid, took, other, blind == 1)
    return cells


def _hand(plain: Row | None, cells: list[Any] | None, blank: Hand) -> Hand:
    bids, took, other, blind = zip(*cells, strict=True) if cells else blank[5:9]
    if plain is None:
        return blank._replace(bids=bids, took=took, other_points=other, blind=blind)
    _, started, extra, cards, dealer, trump, absent = plain
    missing = NO_SEATS if absent == "[]" else tuple(json.loads(absent))
    return Hand(started == 1, extra == 1, cards, dealer, trump, bids, took, other, blind, missing)

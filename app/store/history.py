"""What was asked of a match and answered: who changed what, and what undo and redo go by."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from app.rules.difference import Diff
from app.rules.text import Text, text_as_json
from app.store.rows import ChangeRow
from app.store.statement import Prepared, Row, columns, table, to_json


class StoredChange(NamedTuple):
    """One line of the history. `diff` is None where nothing was written; `code` is that of a refusal."""

    id: int
    version: int
    at: str
    by: str | None
    op: str | None
    kind: str
    hand: int | None
    seat: int | None
    before: Any
    after: Any
    diff: Diff | None
    undone: bool
    status: int
    code: str | None


class Answered(NamedTuple):
    """What an `op` was, and the refusal that it got, if any; `said` is its sentence as JSON."""

    fingerprint: str | None
    code: str | None
    facts: dict[str, Any] | None
    said: Any


STEPS = ("undo", "redo")
WHOLE = ("delete", "restore")

_changes = table(ChangeRow)
_change = columns(_changes, *StoredChange._fields)
_here = _changes.c.match_id == bindparam("match")
_no_step = [_changes.c.kind != kind for kind in STEPS]  # a list would be spelled out anew at each run
_undoable = and_(_here, _changes.c.diff.is_not(None), *_no_step)
_record = Prepared(
    insert(_changes).returning(_changes.c.id),
    *("match_id", "version", "at", "by", "op", "fingerprint", "kind", "hand", "seat"),
    *("before", "after", "diff", "status", "code", "facts", "undone"),
)
_by_op = Prepared(
    select(_changes.c.fingerprint, _changes.c.code, _changes.c.facts).where(
        _here, _changes.c.op == bindparam("wanted")
    ),
    "match",
    "wanted",
)
_page = Prepared(
    select(*_change)
    .where(
        _here,
        _changes.c.id < bindparam("end"),
        or_(
            _changes.c.diff.is_not(None),
            *[_changes.c.kind == kind for kind in WHOLE],
            and_(_changes.c.code.is_not(None), *_no_step),
        ),
    )
    .order_by(_changes.c.id.desc())
    .limit(bindparam("most")),
    *("match", "end", "most"),
)
_newest = Prepared(
    select(*_change).where(_undoable, _changes.c.undone.is_(False)).order_by(_changes.c.id.desc()).limit(1), "match"
)
_rules = Prepared(
    select(*_change)
    .where(_undoable, _changes.c.kind == "rules")
    .order_by(_changes.c.id.desc())
    .limit(bindparam("most")),
    *("match", "most"),
)
# A new change ends redo for good: what was undone before it stays undone, also when the new change is undone itself.
_redo = Prepared(
    select(*_change)
    .where(
        _undoable,
        _changes.c.undone.is_(True),
        _changes.c.undone_after >= select(func.max(_changes.c.id)).where(_undoable).scalar_subquery(),
    )
    .order_by(_changes.c.id)
    .limit(1),
    "match",
)
_mark = Prepared(
    update(_changes)
    .where(_changes.c.id == bindparam("change"))
    .values(undone=bindparam("now_undone"), undone_after=select(func.max(_changes.c.id)).scalar_subquery()),
    *("change", "now_undone"),
)
_since = Prepared(
    select(_changes.c.diff)
    .where(_here, _changes.c.version > bindparam("seen"), _changes.c.diff.is_not(None))
    .order_by(_changes.c.id.desc()),
    *("match", "seen"),
)
NO_END = 2**62
SAID = "<said>"  # among the facts of a refusal: its sentence, which a repeated request hears again


def record(
    connection: Connection, *,
    match_id: str, version: int, at: str, kind: str, by: str | None = None, op: str | None = None,
    fingerprint: str | None = None, hand: int | None = None, seat: int | None = None, before: Any = None,
    after: Any = None, diff: Diff | None = None, status: int = 200, code: str | None = None,
    facts: dict[str, Any] | None = None, said: Text | None = None,
) -> int:  # fmt: skip
    """Writes one answered request down: a change, a refusal as a conflict (409), or an `op` that changed nothing.
    Returns its id."""
    row = _record.one(
        connection, match_id, version, at, by, op, fingerprint, kind, hand, seat,
        _json(before), _json(after), _json(diff), status, code, _json(_kept(facts, said)), False,
    )  # fmt: skip
    return int(row[0]) if row else 0


def by_op(connection: Connection, match_id: str, op: str) -> Answered | None:
    """How this `op` was answered before."""
    row = _by_op.one(connection, match_id, op)
    if row is None:
        return None
    facts = _value(row[2]) or {}
    return Answered(row[0], row[1], {key: value for key, value in facts.items() if key != SAID}, facts.get(SAID))


def changes(connection: Connection, match_id: str, limit: int, before_id: int | None = None) -> list[StoredChange]:
    """What a person wants to see of the history, newest first; `before_id` is the id to go on after."""
    rows = _page.rows(connection, match_id, NO_END if before_id is None else before_id, limit)
    return [_stored(row) for row in rows]


def rules_changes(connection: Connection, match_id: str, limit: int) -> list[StoredChange]:
    """The changes of the house rules, those that were undone too, newest first."""
    return [_stored(row) for row in _rules.rows(connection, match_id, limit)]


def newest_not_undone(connection: Connection, match_id: str) -> StoredChange | None:
    """What undo takes back."""
    row = _newest.one(connection, match_id)
    return _stored(row) if row else None


def next_to_redo(connection: Connection, match_id: str) -> StoredChange | None:
    """What redo does again."""
    row = _redo.one(connection, match_id)
    return _stored(row) if row else None


def mark(connection: Connection, change_id: int, undone: bool) -> None:
    """Marks a change as undone or done again."""
    _mark.run(connection, change_id, undone)


def rules_changed_since(connection: Connection, match_id: str, version: int) -> bool:
    """Whether the house rules were changed after that version of the match."""
    return any("segments" in json.loads(diff) for (diff,) in _since.rows(connection, match_id, version))


def hand_changed_since(connection: Connection, match_id: str, n: int, version: int) -> bool:
    """Whether something in hand n was changed after that version of the match."""
    rows = _since.rows(connection, match_id, version)
    return any(str(n) in json.loads(diff).get("hands", {}) for (diff,) in rows)


def _stored(row: Row) -> StoredChange:
    change = StoredChange(*row)  # its JSON still as text
    before, after, diff = (_value(text) for text in row[8:11])
    return change._replace(before=before, after=after, diff=diff, undone=bool(change.undone))


def _kept(facts: dict[str, Any] | None, said: Text | None) -> dict[str, Any] | None:
    return facts if said is None else {**(facts or {}), SAID: text_as_json(said)}


def _json(value: Any) -> str | None:
    if value is None:
        return None
    return str(value) if type(value) is int else to_json(value)  # a tap's number; the encoder takes ten times as long


def _value(text: str | None) -> Any:
    return None if text is None else json.loads(text)

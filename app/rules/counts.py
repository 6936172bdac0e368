"""Tables of counts: rows of whole numbers under keys, added up, and laid out flat to be kept."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar

Row: TypeAlias = tuple[int, ...]
Table: TypeAlias = Mapping[Row, Row]
AnyKey = TypeVar("AnyKey", bound="Row | str")


def merged(tables: Iterable[Mapping[AnyKey, Row]]) -> dict[AnyKey, Row]:
    """All tables in one: rows under the same key are added up."""
    found: dict[AnyKey, list[Row]] = {}
    for rows in tables:
        for key, row in rows.items():
            if key in found:
                found[key].append(row)
            else:
                found[key] = [row]
    return {key: rows[0] if len(rows) == 1 else summed(rows) for key, rows in found.items()}


def regrouped(rows: Table, at: int) -> dict[int, Row]:
    """The rows summed by one part of their keys."""
    return {key: row for (key,), row in merged([{(keys[at],): row} for keys, row in rows.items()]).items()}


def summed(rows: Iterable[Row]) -> Row:
    """One row of all; at least one is needed."""
    return tuple([sum(column) for column in zip(*rows, strict=True)])


def flat(rows: Table) -> list[int]:
    """Each key and its row, one after another."""
    return list(chain.from_iterable([(*key, *row) for key, row in rows.items()]))


def table(laid: Sequence[int], keys: int, values: int) -> dict[Row, Row]:
    """The table that `flat` laid out, a row of so many keys and values after another."""
    width = keys + values
    rows = [tuple(laid[at : at + width]) for at in range(0, len(laid), width)]
    return {row[:keys]: row[keys:] for row in rows}

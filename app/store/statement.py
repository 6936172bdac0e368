"""Statements made once from the tables and run with nothing in between: a tap costs five of them."""

import json
import secrets
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, Insert, Table
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.sql.base import Executable
from sqlmodel import SQLModel

from app.rules.house import HouseRules, as_json, merged

Row: TypeAlias = tuple[Any, ...]

to_json = json.JSONEncoder(separators=(",", ":")).encode


class Prepared:
    """A Core statement, compiled at its first use and then given to the driver as text: an eighth of the time that
    `connection.execute` takes. `names` are its parameters in the order in which the values are given; for an INSERT
    they are its columns."""

    def __init__(self, statement: Executable, *names: str) -> None:
        self._statement = statement
        self._names = names
        self._sql = ""
        self._constants: Row = ()
        self._order: tuple[int, ...] = ()

    def run(self, connection: Connection, *values: Any) -> int:
        """Writes; returns how many rows there were."""
        count: int = self._execute(connection, values).rowcount
        return count

    def one(self, connection: Connection, *values: Any) -> Row | None:
        """The first row."""
        row: Row | None = self._execute(connection, values).fetchone()
        return row

    def rows(self, connection: Connection, *values: Any) -> list[Row]:
        """All rows."""
        rows: list[Row] = self._execute(connection, values).fetchall()
        return rows

    def _execute(self, connection: Connection, values: Row) -> Any:
        if not self._sql:
            self._compile(connection)
        given = values + self._constants
        cursor = connection.connection.cursor()
        cursor.execute(self._sql, tuple([given[place] for place in self._order]))
        return cursor

    def _compile(self, connection: Connection) -> None:
        columns = list(self._names) if isinstance(self._statement, Insert) else None
        compiled: Any = self._statement.compile(  # type: ignore[attr-defined]
            dialect=connection.dialect, column_keys=columns, compile_kwargs={"render_postcompile": True}
        )
        constants = {name: value for name, value in compiled.params.items() if name not in self._names}
        places = {name: place for place, name in enumerate((*self._names, *constants))}
        self._constants = tuple(constants.values())
        self._order = tuple(places[name] for name in compiled.positiontup)
        self._sql = str(compiled)


def table(row: type[SQLModel]) -> Table:
    """The Core table of a row class."""
    found: Table = row.__table__  # type: ignore[attr-defined]
    return found


def upsert(into: Table, *names: str, key: tuple[str, ...]) -> Prepared:
    """Writes a row of these columns, over the one of the same key where there is one."""
    statement = insert(into)
    replaced = {name: statement.excluded[name] for name in names if name not in key}
    return Prepared(statement.on_conflict_do_update(index_elements=key, set_=replaced), *names)


def columns(of: Table, *names: str) -> list[Column[Any]]:
    """The columns of these names."""
    return [of.c[name] for name in names]


def new_id() -> str:
    """An id that nobody can guess: 16 letters, digits, - and _."""
    return secrets.token_urlsafe(12)


@lru_cache(maxsize=512)
def rules_text(rules: HouseRules) -> str:
    """Rules as they are kept: the JSON of every field."""
    return to_json(as_json(rules))


@lru_cache(maxsize=512)
def rules_from_text(text: str) -> HouseRules:
    """Rules as they were kept. Equal texts give the same object, so that its tables are made once."""
    return merged(HouseRules(), json.loads(text))

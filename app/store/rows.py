"""The tables. Only migrations and the statements of this folder look at these classes."""

from typing import Any, ClassVar, TypeAlias

from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint, text
from sqlalchemy.schema import SchemaItem
from sqlmodel import Field, SQLModel

# Before the first table: a constraint without a name cannot be changed by a later migration.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = SQLModel.metadata

TableArgs: TypeAlias = "tuple[SchemaItem | dict[str, Any], ...]"
# Rows of one match lie side by side, so a match is read from few pages and a tap writes one.
CLUSTERED = {"sqlite_with_rowid": False}


class PlayerRow(SQLModel, table=True):
    """Somebody whom the house remembers. `key` is the name as it is compared; `renames` counts, for ETags; `colour` is
    a number of the palette; `merged_into` is who this player turned out to be."""

    __tablename__ = "players"
    __table_args__: ClassVar[TableArgs] = (
        Index(None, "archived", "used_at"),
        CheckConstraint("colour IS NULL OR colour >= 0", "colour"),
    )

    id: str = Field(primary_key=True)
    name: str
    key: str = Field(index=True)
    renames: int = 0
    archived: bool = False
    created_at: str
    used_at: str
    colour: int | None = None
    merged_into: str | None = Field(default=None, foreign_key="players.id")


class MatchRow(SQLModel, table=True):
    """A match without its hands. `seating` is a JSON list of seats; times are UTC, ISO 8601 with Z. `figured`: 0
    while what follows from it in other tables, and `preset`, are behind; else how they were counted."""

    __tablename__ = "matches"
    __table_args__: ClassVar[TableArgs] = (
        Index(None, "created_at", "id"),
        Index(None, "figured", sqlite_where=text("figured = 0")),
        Index(
            "ix_matches_running", "created_at", "id", sqlite_where=text("finished_at IS NULL AND deleted_at IS NULL")
        ),
        Index("ix_matches_deleted", "created_at", "id", sqlite_where=text("deleted_at IS NOT NULL")),
        UniqueConstraint("op"),
        CheckConstraint("version >= 1", "version"),
    )

    id: str = Field(primary_key=True)
    name: str
    version: int = 1
    op: str | None = None
    fingerprint: str | None = None
    created_at: str
    finished_at: str | None = None
    deleted_at: str | None = None
    first_dealer: int = 0
    seating: str = Field(sa_type=Text)
    ended_early: bool = False
    preset: str | None = None
    figured: int = 0


class SeatRow(SQLModel, table=True):
    """Who sits where, from which hand to which."""

    __tablename__ = "seats"
    __table_args__: ClassVar[TableArgs] = (
        Index(None, "player_id", "match_id"),
        CheckConstraint("seat >= 0", "seat"),
        CheckConstraint("from_hand >= 1", "from_hand"),
        CLUSTERED,
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id")
    from_hand: int = 1
    last_hand: int | None = None
    carry_in: int = 0


class HandRow(SQLModel, table=True):
    """What is known of a hand besides its numbers. `absent` is a JSON list of seats."""

    __tablename__ = "hands"
    __table_args__: ClassVar[TableArgs] = (
        CheckConstraint("n >= 1", "n"),
        CheckConstraint("cards IS NULL OR cards >= 1", "cards"),
        CheckConstraint("trump IS NULL OR trump IN ('S', 'H', 'D', 'C', 'N')", "trump"),
        CLUSTERED,
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    n: int = Field(primary_key=True)
    started: bool = False
    extra: bool = False
    cards: int | None = None
    dealer: int | None = None
    trump: str | None = None
    absent: str = Field(default="[]", sa_type=Text)


class EntryRow(SQLModel, table=True):
    """The numbers of one seat in one hand; NULL where nothing was entered."""

    __tablename__ = "entries"
    __table_args__: ClassVar[TableArgs] = (
        CheckConstraint("n >= 1", "n"),
        CheckConstraint("seat >= 0", "seat"),
        CheckConstraint("bid IS NULL OR bid >= 0", "bid"),
        CheckConstraint("took IS NULL OR took >= 0", "took"),
        CLUSTERED,
    )

    match_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    n: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    bid: int | None = None
    took: int | None = None
    other_points: int | None = None
    blind: bool = False


class RuleSegmentRow(SQLModel, table=True):
    """The house rules from a hand on, as the JSON of every field."""

    __tablename__ = "rule_segments"
    __table_args__: ClassVar[TableArgs] = (CheckConstraint("from_hand >= 1", "from_hand"), CLUSTERED)

    match_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    from_hand: int = Field(primary_key=True)
    rules: str = Field(sa_type=Text)


class SavedRulesRow(SQLModel, table=True):
    """House rules that a table kept under a name."""

    __tablename__ = "saved_rules"
    __table_args__: ClassVar[TableArgs] = (UniqueConstraint("key"),)

    id: str = Field(primary_key=True)
    name: str
    key: str
    rules: str = Field(sa_type=Text)


class ChangeRow(SQLModel, table=True):
    """One answered request. `before`, `after`, `diff` and `facts` are JSON. `diff` is NULL where nothing was written;
    `undone_after` is the newest change at the time of the undo, so that a change made later ends redo."""

    __tablename__ = "changes"
    __table_args__: ClassVar[TableArgs] = (
        Index(None, "match_id", "id"),
        UniqueConstraint("match_id", "op"),
        CheckConstraint("status IN (200, 409)", "status"),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: str = Field(foreign_key="matches.id", ondelete="CASCADE")
    version: int
    at: str
    by: str | None = None
    op: str | None = None
    fingerprint: str | None = None
    kind: str
    hand: int | None = None
    seat: int | None = None
    before: str | None = Field(default=None, sa_type=Text)
    after: str | None = Field(default=None, sa_type=Text)
    diff: str | None = Field(default=None, sa_type=Text)
    undone: bool = False
    undone_after: int | None = None
    status: int = 200
    code: str | None = None
    facts: str | None = Field(default=None, sa_type=Text)


class MergeRow(SQLModel, table=True):
    """Two players who turned out to be one: `seats` is a JSON list of [match, seat] that went from `gone` to `kept`."""

    __tablename__ = "merges"
    __table_args__: ClassVar[TableArgs] = (Index(None, "gone"), Index(None, "kept"))

    id: int | None = Field(default=None, primary_key=True)
    at: str
    kept: str = Field(foreign_key="players.id")
    gone: str = Field(foreign_key="players.id")
    seats: str = Field(sa_type=Text)
    undone_at: str | None = None


class ResultRow(SQLModel, table=True):
    """What one seat of a finished match came to; worked out from the match, and again whenever it changes."""

    __tablename__ = "results"
    __table_args__: ClassVar[TableArgs] = (Index(None, "player_id", "month"), CLUSTERED)

    match_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    player_id: str = Field(foreign_key="players.id")
    at: str
    month: str
    preset: str | None = None
    won: bool
    shared: bool
    hands: int
    made: int
    points: int
    figures: str = Field(sa_type=Text)


class MonthRow(SQLModel, table=True):
    """The figures of a player in one month ("2026-11"): the sum of the results."""

    __tablename__ = "months"
    __table_args__: ClassVar[TableArgs] = (
        Index("ix_months_stale", "player_id", "month", sqlite_where=text("figures = ''")),
        CLUSTERED,
    )

    player_id: str = Field(primary_key=True, foreign_key="players.id")
    month: str = Field(primary_key=True)
    figures: str = Field(sa_type=Text)


class TallyRow(SQLModel, table=True):
    """What a player's results of one month came to under one preset ("" for rules of the table's own)."""

    __tablename__ = "tallies"
    __table_args__: ClassVar[TableArgs] = (CLUSTERED,)

    player_id: str = Field(primary_key=True, foreign_key="players.id")
    month: str = Field(primary_key=True)
    preset: str = Field(primary_key=True)
    matches: int
    wins: int
    shared: int
    hands: int
    made: int
    points: int

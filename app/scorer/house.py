"""One installation: its store, its live matches, its limits; and reading a match."""

from collections.abc import Callable
from datetime import UTC, datetime

from app.rules.refusal import Refusal
from app.rules.sheet import derive
from app.rules.text import T
from app.scorer.live import Live, LiveMatches, Step
from app.store import history, matches
from app.store.db import Connection, Database
from app.store.history import StoredChange

PLAYERS_MOST = 12
# What a match can be like that cannot be read; ValidationError and JSONDecodeError are ValueErrors.
NOT_READABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError, Refusal)


def utc_now() -> str:
    """The time as ISO 8601 in UTC, with milliseconds and Z."""
    return as_utc(datetime.now(UTC))


def as_utc(time: datetime) -> str:
    """A time of UTC as it is kept: ISO 8601 with milliseconds and Z."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class House:
    """What every use case needs. Made once, in `make_app`."""

    def __init__(self, db: Database, *, most_players: int = PLAYERS_MOST, now: Callable[[], str] = utc_now) -> None:
        self.db = db
        self.live = LiveMatches()
        self.most_players = most_players
        self.now = now

    def read(self, match_id: str) -> Live:
        """A match as it is now. Refuses with `not_found`, also when it was deleted."""
        live = self.live.get(match_id)
        if live is None:
            forgotten = self.live.forgotten
            with self.db.reading() as connection:
                live = load(connection, match_id)
            self.live.keep(live, forgotten)
        return existing(live)


def load(connection: Connection, match_id: str) -> Live:
    """A match from the store, worked out; deleted ones too."""
    found = matches.load(connection, match_id)
    if found is None:
        raise no_such_match()
    stored, match = found
    return with_steps(connection, Live(stored, match, derive(match)))


def with_steps(connection: Connection, live: Live) -> Live:
    """The match with what undo and redo would take next."""
    undo, redo = history.newest_not_undone(connection, live.id), history.next_to_redo(connection, live.id)
    return live._replace(undo=_step(undo), redo=_step(redo))


def existing(live: Live) -> Live:
    """Refuses a match that was deleted."""
    if live.stored.deleted_at is not None:
        raise no_such_match()
    return live


def no_such_match() -> Refusal:
    return Refusal("not_found", T("There is no such match here. It may have been deleted."))


def _step(change: StoredChange | None) -> Step | None:
    return Step.of(change.id, change.kind, change.hand, change.seat, change.after) if change is not None else None

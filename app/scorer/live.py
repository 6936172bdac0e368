"""Matches kept in memory as they were after their last commit, so that a tap need not load them again."""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from app.rules.match import Match
from app.rules.sheet import Sheet
from app.store.matches import Stored


class Step(NamedTuple):
    """A change that undo or redo would take: its id and what it was. `value` is the number that was entered, where it
    was one number of one seat."""

    id: int
    kind: str
    hand: int | None = None
    seat: int | None = None
    value: int | None = None

    @classmethod
    def of(cls, change_id: int, kind: str, hand: int | None, seat: int | None, after: object) -> "Step":
        """The step of a change that the history shows with `after`."""
        return cls(change_id, kind, hand, seat, after if isinstance(after, int) else None)


class Live(NamedTuple):
    """A match: how it is stored, what was entered, what follows from that, and the changes that undo and redo would
    take next."""

    stored: Stored
    match: Match
    sheet: Sheet
    undo: Step | None = None
    redo: Step | None = None

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def undo_of(self) -> int | None:
        return self.undo.id if self.undo is not None else None

    @property
    def redo_of(self) -> int | None:
        return self.redo.id if self.redo is not None else None

    @property
    def version(self) -> int:
        return self.stored.version

    @property
    def etag(self) -> str:
        return f'"{self.stored.version}-{self.stored.names_version}"'


class LiveMatches:
    """The matches used last, as they are on the disk. A newer version is never replaced by an older one that a slow
    reader brings; `forgotten` counts how often matches were forgotten, so that no reader brings back an old name."""

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._matches: OrderedDict[str, Live] = OrderedDict()
        self._lock = Lock()
        self.forgotten = 0

    def get(self, match_id: str) -> Live | None:
        with self._lock:
            live = self._matches.get(match_id)
            if live is not None:
                self._matches.move_to_end(match_id)
            return live

    def keep(self, live: Live, forgotten: int | None = None) -> None:
        """Keeps a match. `forgotten`: how often that was before it was loaded; None: it was just written."""
        with self._lock:
            if forgotten is not None and forgotten != self.forgotten:
                return
            known = self._matches.get(live.id)
            if known is None or known.stored[1:3] <= live.stored[1:3]:
                self._matches[live.id] = live
                self._matches.move_to_end(live.id)
            while len(self._matches) > self._most:
                self._matches.popitem(last=False)

    def forget_player(self, player: str) -> None:
        """After a rename: the matches of this player are loaded again when they are next asked for."""
        with self._lock:
            self.forgotten += 1
            for match_id, live in list(self._matches.items()):
                if any(seat.player == player for seat in live.match.seats):
                    del self._matches[match_id]

    def forget(self, match_ids: Iterable[str]) -> None:
        """After these matches went for good: another house may bring one back, at an earlier version."""
        with self._lock:
            self.forgotten += 1
            for match_id in match_ids:
                self._matches.pop(match_id, None)

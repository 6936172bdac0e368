"""Taking matches along: everything that is kept of them, as a file that the import takes back."""

import json
from collections.abc import Iterator
from typing import Any

from app.rules.house import as_json
from app.rules.match import Hand, Match, blank_hand
from app.scorer.house import House, no_such_match
from app.store import export, finding, matches
from app.store.db import Connection

FORMAT = "upriver matches"
VERSION = 1
AT_ONCE = 20  # matches that are looked for in one go

_as_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def one_match(house: House, match_id: str) -> str:
    """The file of one match. Refuses with `not_found`, also when it was deleted."""
    with house.db.reading() as connection:
        match = _match(connection, match_id)
        if match is None:
            raise no_such_match()
        players = export.some(connection, _players_in(match))
    return f"{_head()}{_as_text(match)}{_foot(players)}"


def every_match(house: House) -> Iterator[str]:
    """The file of all matches that are not deleted, newest first, and of all players, piece by piece: it is never
    whole in memory. The players come last, so that whoever joins while it is written is among them."""
    yield _head()
    between = ""
    for match_id in match_ids(house):
        with house.db.reading() as connection:
            match = _match(connection, match_id)
        if match is not None:
            yield f"{between}{_as_text(match)}"
            between = ",\n"
    with house.db.reading() as connection:
        yield _foot(export.everyone(connection))


def match_ids(house: House) -> Iterator[str]:
    """The ids of all matches that are not deleted, newest first. In between, others may write."""
    cursor: str | None = None
    while True:
        with house.db.reading() as connection:
            ids, cursor = finding.find(connection, finding.Search(), limit=AT_ONCE, after=cursor)
        yield from ids
        if cursor is None:
            return


def _head() -> str:
    return f'{{"format":"{FORMAT}","version":{VERSION},"matches":[\n'


def _foot(players: list[dict[str, Any]]) -> str:
    rows = ",\n".join(_as_text(player) for player in players)
    return f'\n],"players":[\n{rows}\n]}}\n'


def _match(connection: Connection, match_id: str) -> dict[str, Any] | None:
    """One match by field; None when it is not there (any more)."""
    found = matches.load(connection, match_id)
    if found is None or found[0].deleted_at is not None:
        return None
    stored, match = found
    op, fingerprint = export.opening(connection, match_id)
    return {
        "id": stored.id,
        "name": match.name,
        "version": stored.version,
        "op": op,
        "fingerprint": fingerprint,
        "created_at": stored.created_at,
        "finished_at": stored.finished_at,
        "ended_early": match.ended_early,
        "first_dealer": match.first_dealer,
        "seating": match.seating,
        "seats": [_seat(seat._asdict()) for seat in match.seats],
        "rules": [{"from_hand": each.from_hand, "rules": as_json(each.rules)} for each in match.segments],
        "hands": _hands(match),
        "changes": export.history(connection, match_id),
    }


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    """The name is the player's: it stands there once."""
    return {field: value for field, value in seat.items() if field != "name"}


def _hands(match: Match) -> list[dict[str, Any]]:
    """The hands of which something is known."""
    blank = blank_hand(len(match.seats))
    return [_hand(n, hand) for n, hand in enumerate(match.hands, 1) if hand != blank]


def _hand(n: int, hand: Hand) -> dict[str, Any]:
    return {"n": n, **hand._asdict()}


def _players_in(match: dict[str, Any]) -> set[str]:
    """Whoever has a seat, or had one that an undone change would give back."""
    found = {str(seat["player"]) for seat in match["seats"]}
    for change in match["changes"]:
        for seat in change.get("diff", {}).get("seats", {}).values():
            sides = seat if isinstance(seat, list) else []
            found |= {str(side["player"]) for side in sides if side is not None}
    return found

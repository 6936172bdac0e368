"""The JSON of a match and of what surrounds it. Nothing is worked out here."""

from collections.abc import Iterable
from typing import Any

from app.api.answers import (
    HandJson,
    MatchJson,
    PlayerJson,
    PreviewJson,
    PreviewStandingJson,
    SheetJson,
    StandingJson,
    SummaryJson,
)
from app.language import Language
from app.rules.house import as_json
from app.rules.lines import SheetHand
from app.rules.match import Match
from app.rules.presets import preset_of
from app.rules.sheet import Sheet
from app.scorer.house_rules import Preview, warnings
from app.scorer.live import Live


def match_json(live: Live) -> MatchJson:
    """A match as it is now."""
    sheet = sheet_json(live.match, live.sheet)
    sheet["created_at"], sheet["finished_at"] = live.stored.created_at, live.stored.finished_at
    return {"id": live.id, "name": live.match.name, "version": live.version, **sheet}


def sheet_json(match: Match, sheet: Sheet, *, ids: bool = True) -> SheetJson:
    """A match without id, name and version; without `ids` its players are names only."""
    coming = sheet.next
    return {
        "finished": sheet.finished,
        "created_at": None,
        "finished_at": None,
        "preset": preset_of(match.rules),
        "players": _players(match, ids=ids),
        "seating": list(match.seating),
        "rules": as_json(match.rules),
        "rules_history": [{"from_hand": each.from_hand, "rules": as_json(each.rules)} for each in match.segments],
        "plan": list(sheet.plan),
        "hands": [hand_json(line) for line in sheet.hands],
        "next": {
            "hand": coming.hand,
            "action": coming.action,
            "seat": coming.seat,
            "barred": list(coming.barred),
            "tricks_left": coming.tricks_left,
        },
        "standings": _standings(match, sheet),
        "winners": list(sheet.winners),
    }


def summary_json(live: Live) -> SummaryJson:
    """A match as a list shows it."""
    stored, match, sheet = live.stored, live.match, live.sheet
    return {
        "id": stored.id,
        "name": match.name,
        "version": stored.version,
        "status": "deleted" if stored.deleted_at else "finished" if sheet.finished else "running",
        "created_at": stored.created_at,
        "finished_at": stored.finished_at,
        "deleted_at": stored.deleted_at,
        "players": _players(match, ids=True),
        "hands_played": sheet.played,
        "hands_planned": len(sheet.plan),
        "leaders": list(sheet.leading),
        "winners": list(sheet.winners),
    }


def preview_json(preview: Preview, language: Language) -> PreviewJson:
    """What a change of the rules would do, beside what is now."""
    before, match, after = preview
    return {
        "rules": as_json(match.rules),
        "standings": _side_by_side(preview),
        "plan": list(after.plan),
        "finished": after.finished,
        "winners": list(after.winners),
        "warnings": [
            {"code": caution.code, "hand": caution.hand, "text": language.say(caution.text)}
            for caution in warnings(before.sheet, after)
        ],
    }


def _side_by_side(preview: Preview) -> list[PreviewStandingJson]:
    now = {row.seat: row for row in preview.before.sheet.standings}
    return [
        {
            "seat": row.seat,
            "name": preview.match.seats[row.seat].name,
            "total": row.total,
            "rank": row.rank,
            "total_before": now[row.seat].total,
            "rank_before": now[row.seat].rank,
        }
        for row in preview.sheet.standings
    ]


def _players(match: Match, *, ids: bool) -> list[PlayerJson]:
    return [
        {
            "seat": s,
            "id": seat.player if ids else None,
            "name": seat.name,
            "from_hand": seat.from_hand,
            "last_hand": seat.last_hand,
            "carry_in": seat.carry_in,
        }
        for s, seat in enumerate(match.seats)
    ]


def hand_json(line: SheetHand) -> HandJson:
    """A hand as it stands in a match."""
    return {
        "n": line.n,
        "cards": line.cards,
        "dealer": line.dealer,
        "order": list(line.order),
        "phase": line.phase,
        "bids": list(line.bids),
        "bids_in": [bid is not None for bid in line.bids],
        "took": list(line.took),
        "points": _list(line.points),
        "totals": _list(line.totals),
        "made": _list(line.made),
        "trump": line.trump,
        "blind": list(line.blind),
        "other_points": list(line.other_points),
        "absent": list(line.absent),
        "bids_total": line.bids_total,
        "marks": list(line.marks),
    }


def _standings(match: Match, sheet: Sheet) -> list[StandingJson]:
    return [
        {
            "seat": row.seat,
            "name": match.seats[row.seat].name,
            "total": row.total,
            "rank": row.rank,
            "made": row.made,
            "missed": row.missed,
        }
        for row in sheet.standings
    ]


def _list(values: Iterable[Any] | None) -> list[Any] | None:
    return None if values is None else list(values)

"""What callers get: the fields of every answer that is about matches."""

from typing_extensions import TypedDict

from app.api.bodies import PartialRules


class PlayerJson(TypedDict):
    seat: int
    id: str | None
    name: str
    from_hand: int
    last_hand: int | None
    carry_in: int


class HandJson(TypedDict):
    n: int
    cards: int
    dealer: int
    order: list[int]
    phase: str
    bids: list[int | None]
    bids_in: list[bool]
    took: list[int | None]
    points: list[int | None] | None
    totals: list[int] | None
    made: list[bool | None] | None
    trump: str | None
    blind: list[bool]
    other_points: list[int | None]
    absent: list[int]
    bids_total: int | None
    marks: list[str]


class NextJson(TypedDict):
    hand: int | None
    action: str | None
    seat: int | None
    barred: list[int]
    tricks_left: int | None


class StandingJson(TypedDict):
    seat: int
    name: str
    total: int
    rank: int | None
    made: int
    missed: int


class SegmentJson(TypedDict):
    from_hand: int
    rules: PartialRules


class SheetJson(TypedDict):
    """A match that nobody keeps."""

    finished: bool
    created_at: str | None
    finished_at: str | None
    preset: str | None
    players: list[PlayerJson]
    seating: list[int]
    rules: PartialRules
    rules_history: list[SegmentJson]
    plan: list[int]
    hands: list[HandJson]
    next: NextJson
    standings: list[StandingJson]
    winners: list[int]


class MatchJson(SheetJson):
    """A match: what was entered and everything that follows from it."""

    id: str
    name: str
    version: int


class SummaryJson(TypedDict):
    """A match in a list."""

    id: str
    name: str
    version: int
    status: str
    created_at: str
    finished_at: str | None
    deleted_at: str | None
    players: list[PlayerJson]
    hands_played: int
    hands_planned: int
    leaders: list[int]
    winners: list[int]


class PreviewStandingJson(TypedDict):
    seat: int
    name: str
    total: int
    rank: int | None
    total_before: int
    rank_before: int | None


class WarningJson(TypedDict):
    code: str
    hand: int | None
    text: str


class PreviewJson(TypedDict):
    """What a change of the rules would do."""

    rules: PartialRules
    standings: list[PreviewStandingJson]
    plan: list[int]
    finished: bool
    winners: list[int]
    warnings: list[WarningJson]

"""The file of an export, field by field: what may stand in it, and the sentence for what may not."""

import json
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from app.rules.judge import OTHER_MOST
from app.rules.refusal import Refusal
from app.rules.seating import CARRY_MOST
from app.rules.text import T, Text
from app.scorer.caller import BY_MOST, OP_LETTERS
from app.scorer.export import FORMAT, VERSION
from app.scorer.players import COLOURS

LARGEST = 2**53 - 1
CARDS_MOST = 104  # two players share the largest deck
TWO = "[0-9][0-9]"
HANDS_MOST = 120  # the longest plan, and as many hands to break a tie


def _whole(low: int, high: int) -> Any:
    return Field(ge=low, le=high)


def _moment(text: str) -> str:
    """A time as the house writes it, in years that every calendar knows."""
    if not 1900 <= datetime.fromisoformat(text).year <= 2999:
        raise ValueError(text)
    return text


def _plain_json(value: Any) -> Any:
    """Infinity is a number for Python but not for JSON."""
    json.dumps(value, allow_nan=False)
    return value


Id: TypeAlias = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$")]
Moment: TypeAlias = Annotated[
    str,
    Field(pattern=rf"^{TWO}{TWO}-{TWO}-{TWO}T{TWO}:{TWO}:{TWO}\.[0-9]{TWO}Z$", description="UTC, with milliseconds"),
    AfterValidator(_moment),
]
Suit: TypeAlias = Literal["S", "H", "D", "C", "N"]
Count: TypeAlias = Annotated[int, _whole(0, LARGEST)]
Number: TypeAlias = Annotated[int, _whole(1, HANDS_MOST)]
Cards: TypeAlias = Annotated[int, _whole(1, CARDS_MOST)]
Cell: TypeAlias = Annotated[int, _whole(0, CARDS_MOST)] | None
Other: TypeAlias = Annotated[int, _whole(-OTHER_MOST, OTHER_MOST)] | None
SeatNumber: TypeAlias = Annotated[int, _whole(0, 99)]
CarryIn: TypeAlias = Annotated[int, _whole(-CARRY_MOST, CARRY_MOST)]
Loose: TypeAlias = Annotated[Any, AfterValidator(_plain_json)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class FilePlayer(_Part):
    """Somebody who plays; matches name them by `id`."""

    id: Id
    name: str
    archived: bool = False
    created_at: Moment
    used_at: Moment
    colour: Annotated[int, _whole(0, COLOURS - 1)] | None = None
    merged_into: Id | None = None


class FileSeat(_Part):
    player: Id
    from_hand: Annotated[int, _whole(1, HANDS_MOST + 1)] = 1
    last_hand: Count | None = None
    carry_in: CarryIn = 0


class FileRules(_Part):
    """The house rules from a hand on."""

    from_hand: Number
    rules: dict[str, Any]


class FileHand(_Part):
    """What was entered for hand `n`; lists hold one value a seat, `absent` seats."""

    n: Number
    started: bool = False
    extra: bool = False
    cards: Cards | None = None
    dealer: SeatNumber | None = None
    trump: Suit | None = None
    bids: tuple[Cell, ...]
    took: tuple[Cell, ...]
    other_points: tuple[Other, ...]
    blind: tuple[bool, ...]
    absent: tuple[SeatNumber, ...] = ()


class FileChange(_Part):
    """One answered request. `undone_after`, and `after` of undo and redo, are places in the list of changes, from 1."""

    version: Annotated[int, _whole(1, LARGEST)]
    at: Moment
    by: Annotated[str, Field(max_length=BY_MOST)] | None = None
    op: Annotated[str, Field(pattern=f"^{OP_LETTERS}$")] | None = None
    fingerprint: Annotated[str, Field(max_length=64)] | None = None
    kind: Annotated[str, Field(pattern="^[a-z_]{1,30}$")]
    hand: Annotated[int, _whole(-LARGEST, LARGEST)] | None = None
    seat: Annotated[int, _whole(-LARGEST, LARGEST)] | None = None
    before: Loose = None
    after: Loose = None
    diff: dict[str, Loose] | None = None
    undone: bool = False
    undone_after: Annotated[int, _whole(1, LARGEST)] | None = None
    status: Literal[200, 409] = 200
    code: Literal["conflict", "finished", "nothing"] | None = None
    facts: dict[str, Loose] | None = None


class FileMatch(_Part):
    """One match with all that is kept of it."""

    id: Id
    name: str
    version: Annotated[int, _whole(1, LARGEST)]
    op: Annotated[str, Field(pattern=f"^{OP_LETTERS}$")] | None = None
    fingerprint: Annotated[str, Field(max_length=64)] | None = None
    created_at: Moment
    finished_at: Moment | None = None
    ended_early: bool = False
    first_dealer: SeatNumber
    seating: tuple[SeatNumber, ...]
    seats: tuple[FileSeat, ...]
    rules: tuple[FileRules, ...]
    hands: tuple[FileHand, ...] = ()
    changes: tuple[FileChange, ...] = ()


class File(_Part):
    """The whole file."""

    format: Literal["upriver matches"]
    version: Literal[1]
    matches: tuple[FileMatch, ...]
    players: tuple[FilePlayer, ...]


LISTS = {
    "matches": T("match {n}"),
    "players": T("player {n}"),
    "hands": T("hand entry {n}"),
    "changes": T("change {n}"),
    "seats": T("seat {n}"),
    "rules": T("rules {n}"),
}
WRONG = {
    "missing": T("this is missing"),
    "extra_forbidden": T("there is no such field"),
    "int_type": T("this must be a whole number"),
    "int_from_float": T("this must be a whole number"),
    "int_parsing_size": T("this number is too large"),
    "bool_type": T("this must be true or false"),
    "string_type": T("this must be text"),
    "tuple_type": T("this must be a list"),
    "dict_type": T("this must be an object"),
    "model_type": T("this must be an object"),
    "greater_than_equal": T("this must be {ge} or more"),
    "less_than_equal": T("this must be {le} or less"),
    "literal_error": T("this must be {expected}"),
    "string_too_long": T("this has {max_length} characters at most"),
    "string_pattern_mismatch": T("this does not look as it should"),
}


class Misfit(Exception):
    """Something in a file that fits its shape but not the rest of it: where (from the match on), and what."""

    def __init__(self, text: Text, *path: str | int) -> None:
        super().__init__(text.english)
        self.text = text
        self.path = path


def read_file(content: bytes) -> File:
    """The file, as far as its shape can be judged field by field. Refuses with `invalid` what is no such file, with a
    sentence that names the place."""
    try:
        return File.model_validate_json(content.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise _refusal(error.errors(include_url=False)[0]) from None


def wrong(place: Text | None, problem: Text, field: str = "file") -> Refusal:
    """The refusal of a file: where, and what."""
    text = problem if place is None else T("{place}: {problem}.", place=place, problem=problem)
    return Refusal("invalid", text, field=field)


def place_of(*path: str | int) -> Text | None:
    """A place in the file as people count: ("matches", 2, "hands", 0, "bids") is "match 3, hand entry 1, bids"."""
    found: Text | None = None
    rest = list(path)
    while rest:
        name = str(rest.pop(0))
        step = T("{name}", name=name)
        if rest and isinstance(rest[0], int):
            n = int(rest.pop(0)) + 1
            step = LISTS.get(name, T("{name}, value {n}", name=name))._replace(facts=(("name", name), ("n", n)))
        found = step if found is None else T("{outer}, {inner}", outer=found, inner=step)
    return found


def _refusal(error: ErrorDetails) -> Refusal:
    path = error["loc"]
    if error["type"] == "json_invalid":
        return wrong(None, T("This is not a whole JSON file: it may have been cut short, or be another kind of file."))
    if path in (("format",), ("version",)) or not path:
        return wrong(None, _other_file(path, error.get("input")))
    known = WRONG.get(error["type"], T("this cannot be read"))
    problem = known._replace(facts=tuple((key, str(value)) for key, value in error.get("ctx", {}).items()))
    return wrong(place_of(*path), problem, ".".join(map(str, path)))


def _other_file(path: tuple[int | str, ...], found: object) -> Text:
    if path == ("version",) and type(found) is int and found > VERSION:
        return T("This file was written by a newer Upriver (format {version}). Import it there.", version=found)
    return T("This is not an export of Upriver: its format is not “{format}”, version {version}.",
             format=FORMAT, version=VERSION)  # fmt: skip

"""The file of an export, field by field: what may stand in it."""

import json
from datetime import datetime
from string import Formatter
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.rules.judge import OTHER_MOST
from app.rules.seating import CARRY_MOST
from app.rules.text import Text, text_from_json
from app.scorer.caller import BY_MOST, OP_LETTERS
from app.scorer.players import COLOURS
from app.store.history import SAID

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
    """Infinity and half of a surrogate pair are something for Python but not in a file."""
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    return value


def _facts(facts: dict[str, Any]) -> dict[str, Any]:
    """A sentence among the facts of a refusal is filled in when it is said again: with its own facts, nothing else."""
    if SAID in facts:
        _check_sentence(text_from_json(facts[SAID]))
    return facts


def _check_sentence(text: Text) -> None:
    facts = dict(text.facts)
    messages = [text.msgid] if text.plural is None else [text.msgid, text.plural]
    for message in messages:
        for _, name, form, conversion in Formatter().parse(message):
            if name is not None and (name not in facts or form or conversion):
                raise ValueError(message)
    if type(text.n) is not int or not all(isinstance(fact, int | str | Text) for fact in facts.values()):
        raise ValueError(text)
    for fact in facts.values():
        if isinstance(fact, Text):
            _check_sentence(fact)


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
    bids: list[Cell]
    took: list[Cell]
    other_points: list[Other]
    blind: list[bool]
    absent: list[SeatNumber] = []


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
    facts: Annotated[dict[str, Loose], AfterValidator(_facts)] | None = None


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
    seating: list[SeatNumber]
    seats: list[FileSeat]
    rules: list[FileRules]
    hands: list[FileHand] = []
    changes: list[FileChange] = []


class File(_Part):
    """The whole file."""

    format: Literal["upriver matches"]
    version: Literal[1]
    matches: list[FileMatch]
    players: list[FilePlayer]

"""What callers send: strict models, in which true and 2.0 are no numbers and unknown fields are errors."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetJsonSchemaHandler, PlainValidator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticKnownError

from app.rules.house import HouseRules
from app.rules.moves import HandChange
from app.scorer.caller import BY_MOST
from app.scorer.players import COLOURS

LARGEST = 2**53 - 1  # beyond it JSON numbers are not exact everywhere


class _AsHouseRules:
    """Documents a part of the house rules with their schema; the rules themselves judge it."""

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(HouseRules.__pydantic_core_schema__)


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair is no text
        raise PydanticKnownError("string_unicode") from None
    return text


def _wanted(value: Any) -> str | dict[str, str]:
    if isinstance(value, str):
        return _encodable(value)
    if isinstance(value, dict) and value.keys() == {"id"} and isinstance(value["id"], str):
        return {"id": _encodable(value["id"])}
    raise ValueError('a name or {"id": ...}')


def _names_or_number(value: Any) -> list[str] | int:
    if type(value) is int:
        return value
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return [_encodable(name) for name in value]
    raise ValueError("a list of names or a number")


# What the rules judge is only documented here, so that their refusal, with its own code, is the one that is told.
AtLeastTwo = Field(json_schema_extra={"minimum": 2})
TwoOrMore = Field(json_schema_extra={"minItems": 2})

Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Line: TypeAlias = Annotated[str, AfterValidator(_encodable)]
PartialRules: TypeAlias = Annotated[dict[str, Any], _AsHouseRules()]
Op: TypeAlias = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$", description="makes a repeated call count once")]
By: TypeAlias = Annotated[Line, Field(max_length=BY_MOST, description="who, for the history")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PlayerId(Body):
    """Picks a remembered player."""

    id: str


Wanted: TypeAlias = Annotated[Any, PlainValidator(_wanted, json_schema_input_type=str | PlayerId)]


class Written(Body):
    """What comes with every change."""

    op: Op | None = None
    by: By | None = None


class Game(Body):
    """A preset first, then the partial rules over it."""

    preset: Line | None = None
    rules: PartialRules = {}


class HandValues(Body):
    """A hand as a whole: a list has one value per seat, in which null clears."""

    bids: list[Whole | None] = []
    took: list[Whole | None] = []
    cards: Whole | None = None
    trump: Literal["S", "H", "D", "C", "N"] | None = None
    blind: list[bool | None] = []
    other_points: list[Whole | None] = []
    absent: list[Whole] = []

    def change(self, *, as_played: bool = False) -> HandChange:
        """The fields that were sent; those left out stay as they are."""
        sent = {field: getattr(self, field) for field in self.model_fields_set & set(HandChange._fields)}
        if "blind" in sent:
            sent["blind"] = [bool(each) for each in sent["blind"]]
        if "trump" in sent:
            sent["trump"] = sent["trump"] or ""
        cleared = tuple(field for field in ("cards", "dealer") if field in sent and sent[field] is None)
        return HandChange(**{**sent, "cleared": cleared, "as_played": as_played})


class HandBody(HandValues, Written):
    """A hand corrected, or hands to come prepared."""

    dealer: Whole | None = None
    as_played: bool = False
    base_version: Whole | None = Field(None, description="the version that the person saw")


class Score(Game):
    """A match that nobody keeps. `players` is a list of names or a number."""

    players: Annotated[Any, PlainValidator(_names_or_number, json_schema_input_type=list[str] | int)]
    first_dealer: Whole = 0
    hands: list[HandValues]


class PlanFor(Game):
    players: Annotated[Whole, AtLeastTwo]


class BarredFor(Game):
    """The bids so far, in bidding order; `zeros_running` is the next player's own run."""

    players: Annotated[Whole, AtLeastTwo]
    cards: Whole
    bids: list[Whole]
    last_hand: bool = False
    zeros_running: Annotated[Whole, Field(ge=0)] = 0


class NewMatchBody(Written, Game):
    players: Annotated[list[Wanted], TwoOrMore]
    name: Line | None = None
    first_dealer: Whole = 0


class MatchBody(Written):
    """Seating and first dealer can change before the first bid."""

    name: Line | None = None
    seating: list[Whole] | None = None
    first_dealer: Whole | None = None


class Entry(Written):
    """One number. `base` is the value that the person saw, null for none; left out it is not checked."""

    value: Whole
    base: Whole | None = None
    as_played: bool = False
    blind: bool | None = None


class RulesBody(Written, Game):
    """A partial change for the whole match or from a hand on."""

    from_hand: Whole = 1
    base_version: Whole | None = Field(None, description="the version that the person saw")


class Join(Written):
    player: Wanted
    from_hand: Whole
    carry_in: Whole = 0
    after: Whole | None = None


class Leave(Written):
    """The last hand of a seat; null: it comes back."""

    last_hand: Whole | None


class Step(Written):
    """`of` is the change that the person saw."""

    of: Annotated[str, Field(pattern="^[0-9]{1,18}$")] | None = None


class PlayerBody(Body):
    """What changes of a player; fields left out stay."""

    name: Line = ""
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None = Field(
        None, description="a number of the palette in which charts draw this player; null: none"
    )
    archived: bool = Field(False, description="not offered for a new match any more")


class MergeBody(Body):
    into: Line = Field(description="the id of the player who stays")

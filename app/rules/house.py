"""The house rules: the one settings object, its ranges, and how it is changed."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError

from app.rules.ranges import known_range, not_allowed
from app.rules.refusal import Refusal

Shape: TypeAlias = Literal["linear", "squared", "triangle"]
NO_TRUMP = ("one", "largest")


def _whole(low: int, high: int, meaning: str, **more: Any) -> Any:
    """A whole number in a range: `true` and 2.0 are none."""
    return Field(strict=True, ge=low, le=high, description=meaning, **more)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Miss(_Part):
    """What a missed bid pays (`per_trick`) and costs (all the rest)."""

    per_trick: Annotated[int, _whole(-100, 100, "paid for each trick taken")] = 0
    flat: Annotated[int, _whole(-100, 100, "lost once")] = 0
    per_bid: Annotated[int, _whole(-100, 100, "lost for each trick bid")] = 0
    per_off: Annotated[int, _whole(-100, 100, "lost for each trick off, before off_shape")] = 0
    per_card: Annotated[int, _whole(-100, 100, "lost for each card dealt")] = 0
    off_shape: Annotated[Shape, Field(description="of the tricks off: as they are, squared, or 1+2+..")] = "linear"
    mirror: Annotated[int, _whole(0, 1, "1: lose what the bid would have paid")] = 0


class Slam(_Part):
    """On top of a made bid of all the tricks."""

    per_trick: Annotated[int, _whole(0, 100, "for each trick")] = 0
    flat: Annotated[int, _whole(-100, 100, "once")] = 0
    from_: Annotated[int, _whole(1, 30, "smallest hand that counts", alias="from")] = 1


class Times(_Part):
    """A hand whose points are multiplied."""

    when: Annotated[
        Literal["S", "H", "D", "C", "N", "one", "last"],
        Field(description="a suit of trumps (N: none), the one-card hand, or the last hand"),
    ]
    by: Annotated[int, _whole(-5, 10, "what the points are multiplied by")]


class Blind(_Part):
    """Bids made before looking at the cards."""

    add: Annotated[int, _whole(-50, 50, "on top of a made blind bid")] = 0
    times: Annotated[int, _whole(1, 5, "multiplies any blind bid's points")] = 1


class Streak(_Part):
    """A prize for every n-th made hand running, a fine for every n-th missed."""

    n: Annotated[int, _whole(0, 20, "how many hands running; 0: no streaks")] = 0
    make: Annotated[int, _whole(0, 100, "prize for made hands")] = 0
    miss: Annotated[int, _whole(0, 100, "fine for missed hands")] = 0
    from_: Annotated[int, _whole(1, 30, "smallest hand that counts", alias="from")] = 1


def _none(value: Any) -> Any:
    return None if value == "none" else value


def _in_order(value: tuple[str, ...]) -> tuple[str, ...]:
    """As a set, always written in the same order, so that equal rules are equal."""
    return tuple(each for each in NO_TRUMP if each in value)


def _no_lookalike(value: Any) -> Any:
    """`true` and 1.0 equal 1, but are no numbers of hands."""
    if isinstance(value, bool | float):
        raise ValueError(value)
    return value


OtherMiss: TypeAlias = Annotated[Miss | None, BeforeValidator(_none)]
Repeats: TypeAlias = Annotated[Literal[1, 2, "players"], BeforeValidator(_no_lookalike)]


class HouseRules(_Part):
    """One table's game, every field within its range. Immutable and hashable; change it with `merged`.
    The fields, ranges and defaults are those of the settings table in the rules' description."""

    pattern: Annotated[
        Literal["down_up", "up_down", "down", "up", "fixed"], Field(description="order of the hand sizes")
    ] = "down_up"
    largest: Annotated[int, _whole(0, 30, "most cards each; 0: all the deck allows")] = 10
    smallest: Annotated[int, _whole(1, 10, "fewest cards each")] = 1
    step: Annotated[int, _whole(1, 3, "from one size to the next")] = 1
    low_hands: Annotated[Repeats, Field(description="hands at the smallest size")] = 1
    high_hands: Annotated[Repeats, Field(description="hands at the largest size")] = 1
    rounds: Annotated[int, _whole(0, 60, "number of hands; 0: the pattern decides")] = 0
    deck: Annotated[int, _whole(32, 208, "cards in the pack")] = 52
    keep_turn_up: Annotated[StrictBool, Field(description="a card must stay over to turn up")] = False
    over_cap: Annotated[
        Literal["shrink", "repeat"], Field(description="sizes that the deck cannot give: shrink all, or repeat the cap")
    ] = "shrink"
    custom: Annotated[
        tuple[Annotated[int, Field(strict=True, ge=1, le=30)], ...],
        Field(max_length=60, description="the sizes of all hands, one by one; beats the pattern"),
    ] = ()
    trump: Annotated[
        Literal["turned", "cycle", "fixed", "chosen", "none"], Field(description="how trumps are found")
    ] = "turned"
    cycle: Annotated[
        str,
        Field(strict=True, pattern="^[SHDCN]{1,12}$", description="suits by the number of the hand; the suit of fixed"),
    ] = "SHDC"
    no_trump: Annotated[
        tuple[Literal["one", "largest"], ...],
        Field(max_length=2, description="hands without trumps"),
        AfterValidator(_in_order),
    ] = ()
    bidding: Annotated[
        Literal["hook", "free", "together", "equal", "over"], Field(description="what the last bid is held to")
    ] = "hook"
    hook_from: Annotated[int, _whole(1, 20, "smallest hand that has the hook")] = 1
    hook_last: Annotated[StrictBool, Field(description="whether the last hand of the plan can have the hook")] = True
    zero_run: Annotated[int, _whole(0, 9, "most zero bids running; 0: any")] = 0
    bonus: Annotated[int, _whole(0, 100, "for an exact bid")] = 10
    bonus_per_card: Annotated[int, _whole(-5, 20, "and for each card dealt")] = 0
    per_trick: Annotated[int, _whole(0, 50, "for each trick of a made bid, after shape")] = 1
    shape: Annotated[Shape, Field(description="of the bid: as it is, squared, or 1+2+..")] = "linear"
    zero_extra: Annotated[int, _whole(-25, 50, "on top for a made zero")] = 0
    zero_per_card: Annotated[int, _whole(0, 20, "and for each card dealt")] = 0
    miss: Annotated[Miss, Field(description="a missed bid")] = Miss()
    miss_over: Annotated[OtherMiss, Field(description="instead, when more was taken than bid")] = None
    miss_zero: Annotated[OtherMiss, Field(description="instead of both, when zero was bid")] = None
    near_half: Annotated[StrictBool, Field(description="one off pays half")] = False
    slam: Annotated[Slam, Field(description="on top for bidding and taking all")] = Slam()
    times: Annotated[tuple[Times, ...], Field(max_length=8, description="hands that are multiplied")] = ()
    blind: Annotated[Blind, Field(description="blind bids")] = Blind()
    streak: Annotated[Streak, Field(description="hands made or missed running")] = Streak()
    zero_if_over: Annotated[int, _whole(-50, 50, "on a made zero when the bids come to more than the tricks")] = 0
    other_points: Annotated[
        Literal["off", "always", "if_made"], Field(description="a free number for each player and hand")
    ] = "off"
    tricks_may_vanish: Annotated[StrictBool, Field(description="a trick may go to nobody")] = False
    win: Annotated[Literal["high", "low"], Field(description="which total wins")] = "high"
    ties: Annotated[
        Literal["share", "extra", "made", "bids"], Field(description="what decides between equal totals")
    ] = "share"
    target: Annotated[int, _whole(0, 999, "ends the match; 0: none")] = 0

    @cached_property
    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in type(self).model_fields)

    @cached_property
    def _hash(self) -> int:
        return hash(self._values)

    def __hash__(self) -> int:  # rules are keys of tables that are looked up at every tap
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, HouseRules):
            return NotImplemented
        return self._hash == other._hash and self._values == other._values


def merged(rules: HouseRules, change: Mapping[str, Any]) -> HouseRules:
    """The rules with some fields replaced. Objects and lists are replaced as a whole, their missing parts are at
    their defaults. Raises Refusal("rules", field=...) that names the field and its range."""
    if not change:
        return rules
    now = {field: getattr(rules, field) for field in HouseRules.model_fields}
    try:
        return HouseRules.model_validate({**now, **change})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise Refusal("rules", not_allowed(schema(), field), field=field) from None


def as_json(rules: HouseRules) -> dict[str, Any]:
    """Every field, JSON-ready: lists for tuples, null where there is no `miss_over` or `miss_zero`."""
    return rules.model_dump(mode="json", by_alias=True)


@cache
def schema() -> dict[str, Any]:
    """The object's JSON Schema, with the range of every field. Do not change it: it is made once."""
    return HouseRules.model_json_schema(by_alias=True)


def range_of(field: str) -> dict[str, Any] | None:
    """The JSON Schema of a field or of a part of it (`miss.per_off`, `times.0.by`); None when there is no such."""
    return known_range(schema(), field)

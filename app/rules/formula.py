"""The points formula in parts: each part is one number, so that the same parts make a table and its explanation."""

from typing import NamedTuple

from app.rules.house import HouseRules, Miss, Shape


class MadeParts(NamedTuple):
    """What a made bid pays, part by part."""

    bonus: int
    per_card: int
    tricks: int
    zero: int
    zero_per_card: int
    slam: int


class MissParts(NamedTuple):
    """What a missed bid pays (above zero) or costs (below zero), part by part."""

    off: int
    taken: int
    flat: int
    bid: int
    per_card: int
    mirror: int


def shaped(shape: Shape, n: int) -> int:
    """n as it is, n * n, or 1 + 2 + .. + n."""
    if shape == "squared":
        return n * n
    return n * (n + 1) // 2 if shape == "triangle" else n


def made_parts(rules: HouseRules, cards: int, bid: int) -> MadeParts:
    """What this bid pays when it is made, in a hand of so many cards."""
    slam = rules.slam
    return MadeParts(
        rules.bonus,
        rules.bonus_per_card * cards,
        rules.per_trick * shaped(rules.shape, bid),
        rules.zero_extra if bid == 0 else 0,
        rules.zero_per_card * cards if bid == 0 else 0,
        slam.flat + slam.per_trick * bid if bid == cards >= slam.from_ else 0,
    )


def miss_of(rules: HouseRules, bid: int, took: int) -> Miss:
    """Which of the three judges this miss: the one for a bid of zero, the one for too many tricks, or the plain one."""
    if bid == 0 and rules.miss_zero is not None:
        return rules.miss_zero
    return rules.miss_over if took > bid and rules.miss_over is not None else rules.miss


def miss_parts(miss: Miss, cards: int, bid: int, took: int, paid: int) -> MissParts:
    """What a miss comes to. `paid`: what the bid would have paid when made."""
    return MissParts(
        -miss.per_off * shaped(miss.off_shape, abs(took - bid)),
        miss.per_trick * took,
        -miss.flat,
        -miss.per_bid * bid,
        -miss.per_card * cards,
        -miss.mirror * paid,
    )


def base(rules: HouseRules, cards: int, bid: int, took: int, paid: int, other: int = 0) -> int:
    """The points before anything else in the hand or the match counts. `paid`: what the bid pays when made; `other`:
    other points, where they count in half of a bid that was missed by one."""
    if bid == took:
        return paid
    if rules.near_half and abs(bid - took) == 1:
        return (paid + other) // 2
    return sum(miss_parts(miss_of(rules, bid, took), cards, bid, took, paid))


def factors(rules: HouseRules, cards: int, trump: str | None, last: bool) -> tuple[tuple[str, int], ...]:
    """What multiplies the points of this hand: (when, by) of every `times` that matches."""
    return tuple(
        (each.when, each.by)
        for each in rules.times
        if (last if each.when == "last" else cards == 1 if each.when == "one" else each.when == trump)
    )


def next_run(rules: HouseRules, run: int, cards: int, made: bool) -> int:
    """The run after this hand: made hands running above zero, missed ones below. Hands below the size that counts
    neither count nor break it."""
    if cards < rules.streak.from_:
        return run
    return max(run, 0) + 1 if made else min(run, 0) - 1


def prize(rules: HouseRules, run: int, cards: int, made: bool) -> int:
    """The points of a streak that this hand completes (`run`: before it), or 0."""
    streak = rules.streak
    if not streak.n or cards < streak.from_ or next_run(rules, run, cards, made) % streak.n:
        return 0
    return streak.make if made else -streak.miss

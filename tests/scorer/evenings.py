"""Evenings at random, through the functions that the pages use: bids, tricks, corrections, undo, seats, rules."""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.rules.refusal import Refusal
from app.scorer import hands, house_rules, matches, merges, players, seats, undo
from app.scorer.caller import Caller
from app.scorer.house import House
from app.scorer.house_rules import RulesChange
from app.scorer.live import Live
from app.scorer.matches import NewMatch
from app.store.db import Database
from app.store.migrate import migrate
from tests.rules.play import NAMES, random_took


def empty_house(folder: Path) -> House:
    """A house on a store of its own, whose clock goes on by a second at each look."""
    url = f"sqlite:///{folder / 'upriver.db'}"
    migrate(url, folder)
    seconds = iter(range(10_000_000))

    def now() -> str:
        n = next(seconds)
        return f"2026-{1 + n // 1_000_000:02}-{1 + n // 86400 % 28:02}T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}.000Z"

    return House(Database(url, folder), now=now)


async def evening(house: House, luck: random.Random, rules: dict[str, Any], steps: int) -> str:
    """The id of a match in which so many things were done, whatever came of them."""
    names = luck.sample(NAMES, luck.randint(2, 6))
    new = NewMatch(names, luck.choice(["", "Friday"]), rules=rules, first_dealer=luck.randrange(len(names)))
    live = await matches.start(house, new, caller=Caller(f"op{luck.random()}".replace(".", ""), "f", None))
    for _ in range(steps):
        live = house.read(live.id)
        with suppress(Refusal):
            await luck.choices(WAYS, WEIGHTS)[0](house, luck, live)
    return live.id


async def _hand(house: House, luck: random.Random, live: Live) -> None:
    if not live.sheet.hands:
        return
    n = live.sheet.next.hand or luck.randint(1, len(live.sheet.hands))
    row = live.sheet.hands[n - 1]
    for seat in row.order:
        await hands.bid(house, live.id, n, seat, luck.randint(0, row.cards), as_played=True,
                        caller=Caller(f"op{luck.getrandbits(60)}", "x", luck.choice([None, "Anna's phone"])))  # fmt: skip
    for seat, took in random_took(row.cards, row.order, luck).items():
        await hands.took(house, live.id, n, seat, took, base=luck.choice([None, 1]))


async def _bid(house: House, luck: random.Random, live: Live) -> None:
    n = luck.randint(1, len(live.sheet.hands) or 1)
    await hands.bid(
        house,
        live.id,
        n,
        luck.randrange(len(live.match.seats)),
        luck.choice([None, 0, 1, 2]),
        base=luck.choice([None, 1]),
    )


async def _undo(house: House, luck: random.Random, live: Live) -> None:
    await undo.undo(house, live.id, lambda right: None, of=luck.choice([None, None, 1]))


async def _redo(house: House, luck: random.Random, live: Live) -> None:
    await undo.redo(house, live.id, lambda right: None)


async def _seats(house: House, luck: random.Random, live: Live) -> None:
    seat = luck.randrange(len(live.match.seats))
    what = luck.randrange(4)
    if what == 0:
        await seats.join(
            house,
            live.id,
            luck.choice(NAMES),
            len(live.sheet.hands) + luck.randint(0, 1),
            carry_in=luck.randint(-5, 20),
        )
    elif what == 1:
        await seats.leave(house, live.id, seat, luck.choice([None, live.match.started, 10**12]))
    elif what == 2:
        await seats.rename_player(house, live.id, seat, luck.choice(("=1+1", "Zoë", "Anna")))
    else:
        await seats.arrange(house, live.id, name=luck.choice(("x", "")))


async def _rules(house: House, luck: random.Random, live: Live) -> None:
    rules = luck.choice(
        ({"bonus": luck.randint(0, 20)}, {"largest": luck.randint(1, 9)}, {"ties": "extra"}, {"rounds": 3})
    )
    await house_rules.change(house, live.id, RulesChange(rules, from_hand=luck.randint(1, 4)))


async def _other(house: House, luck: random.Random, live: Live) -> None:
    what = luck.randrange(6)
    if what == 0:
        await matches.finish(house, live.id)
    elif what == 1:
        await matches.reopen(house, live.id)
    elif what == 2:
        await hands.clear(house, live.id, luck.randint(1, len(live.sheet.hands) or 1))
    elif what == 3:
        await matches.delete(house, live.id)
        await matches.restore(house, live.id)
    elif what == 4:
        await players.rename(house, live.match.seats[0].player, luck.choice(("Anna", "Ben", "Otto")))
    else:
        known = [player.id for player in players.remembered(house)]
        await merges.merge(house, luck.choice(known), luck.choice(known))


WAYS: tuple[Callable[..., Any], ...] = (_hand, _bid, _undo, _redo, _seats, _rules, _other)
WEIGHTS = (5, 2, 4, 2, 2, 1, 2)

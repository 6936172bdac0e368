"""A made-up house: years of evenings of the same people, in every game, for measuring and for looking at pages.

    python -m bench.house FOLDER [--matches 10000] [--players 40] [--seed 7]

makes the database in an empty folder; the same seed gives the same house, but for the ids."""

import argparse
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from app.rules.bidding import barred
from app.rules.house import HouseRules
from app.rules.match import Hand, Match, Seat, Segment
from app.rules.plan import cap, plan
from app.rules.presets import presets
from app.rules.sheet import derive
from app.scorer import figures
from app.scorer.house import House
from app.store import matches, players
from app.store.db import Connection, Database
from app.store.migrate import migrate

LAST_DAY = datetime(2026, 11, 29, 20, tzinfo=UTC)
YEARS = 3
AT_ONCE = 100
TABLES = 9
FIRST_NAMES = (
    "Anna", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lou", "Mia", "Ned", "Ola", "Pia",
    "Quinn", "Rosa", "Sam", "Tess", "Uwe", "Vera", "Will", "Xenia", "Yara", "Zoë", "Åsa", "Błażej", "Çiğdem", "Dmitri",
    "Ελένη", "יעל", "عمر", "小林", "🃏 Joker", "O'Neil <b>\"x\"", "Ana", "Ana", "Grandma",
    "Bartholomew-Maximilian of Upper Riverton",
)  # fmt: skip
EVENINGS = ("", "", "", "Friday", "Club night", "Christmas at Gran's", "Holidays, day 3", "League, round 12")
USUAL = ("standard", "wizard", "skull_king", "blackout", "contract_whist", "boerenbridge", "kachufool", "pocha")


class Table(NamedTuple):
    """People who meet, and the game that they usually play."""

    people: tuple[Seat, ...]
    game: str


def build(house: House, wanted: int, people: int, seed: int) -> None:
    """Fills an empty house."""
    luck = random.Random(seed)
    everyone = house.db.write_now(lambda writing: _people(writing.connection, people))
    skill = {seat.player: luck.uniform(0.35, 0.85) for seat in everyone}
    tables = [_table(luck, everyone) for _ in range(TABLES)]
    for first in range(0, wanted, AT_ONCE):
        at = [_moment(n, wanted) for n in range(first, min(first + AT_ONCE, wanted))]
        made = [(when, _match(luck, luck.choice(tables), everyone, skill)) for when in at]
        house.db.write_now(lambda writing, made=made: _keep(writing.connection, luck, made))
    figures.rebuild(house)


def _people(connection: Connection, count: int) -> tuple[Seat, ...]:
    names = [FIRST_NAMES[n % len(FIRST_NAMES)] for n in range(count)]
    return tuple(Seat(players.add(connection, name, _text(_moment(0, 1))).id, name) for name in names)


def _table(luck: random.Random, everyone: Sequence[Seat]) -> Table:
    return Table(tuple(luck.sample(everyone, luck.randint(3, 7))), luck.choice([*USUAL, *presets()]))


def _moment(n: int, of: int) -> datetime:
    """The n-th of so many evenings, the last one on the last day."""
    return LAST_DAY - timedelta(days=YEARS * 365) * (1 - (n + 1) / of)


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _match(luck: random.Random, table: Table, everyone: Sequence[Seat], skill: dict[str, float]) -> Match:
    """An evening: mostly the usual people and their game, sometimes with a guest or another game."""
    seats = list(table.people)
    if luck.random() < 0.2:
        guests = [seat for seat in everyone if seat not in seats]
        seats[luck.randrange(len(seats))] = luck.choice(guests)
    luck.shuffle(seats)
    game = table.game if luck.random() < 0.85 else luck.choice([*presets()])
    rules = presets()[game].rules
    if cap(rules, len(seats)) < 1:
        rules = HouseRules()
    name, dealer = luck.choice(EVENINGS), luck.randrange(len(seats))
    match = Match(name, tuple(seats), tuple(range(len(seats))), dealer, (Segment(1, rules),))
    return _played(luck, match, [skill[seat.player] for seat in seats])


def _played(luck: random.Random, match: Match, skill: Sequence[float]) -> Match:
    """The match with all its hands, or those up to the target; an early end where a tie would ask for another hand."""
    sizes = plan(match.rules, len(match.seats)).sizes
    hands = [
        _hand(luck, match, size, (match.first_dealer + n) % len(skill), n + 1 == len(sizes), skill)
        for n, size in enumerate(sizes)
    ]
    match = match._replace(hands=tuple(hands))
    reached = _reached(match)
    match = match._replace(hands=match.hands[:reached])
    if luck.random() < 0.004:
        return match._replace(hands=match.hands[: luck.randrange(reached)])
    return match if derive(match).finished else match._replace(ended_early=True)


def _reached(match: Match) -> int:
    """How many hands are played until somebody has reached the target."""
    target = match.rules.target
    for line in derive(match).hands:
        if target and line.totals and max(line.totals) >= target:
            return line.n
    return len(match.hands)


def _hand(luck: random.Random, match: Match, cards: int, dealer: int, last: bool, skill: Sequence[float]) -> Hand:
    """A hand as it might go: who judges well bids what will be taken, the others are one off, or two."""
    count = len(skill)
    took = [0] * count
    for _ in range(cards):
        took[luck.randrange(count)] += 1
    bids = [_bid(luck, cards, each, judges) for each, judges in zip(took, skill, strict=True)]
    others = [bid for seat, bid in enumerate(bids) if seat != dealer]
    closed = barred(match.rules, cards, others, True, last, 0).bids
    open_bids = [bid for bid in range(cards + 1) if bid not in closed]
    bids[dealer] = min(open_bids, key=lambda bid: abs(bid - bids[dealer]))
    return Hand(True, False, cards, dealer, None, tuple(bids), tuple(took), (None,) * count, (False,) * count)


def _bid(luck: random.Random, cards: int, took: int, judges: float) -> int:
    off = 0 if luck.random() < judges else luck.choice((-2, -1, 1, 1))
    return max(0, min(cards, took + off))


def _keep(connection: Connection, luck: random.Random, made: Sequence[tuple[datetime, Match]]) -> None:
    for when, match in made:
        finished = _text(when + timedelta(hours=2)) if derive(match).finished else None
        stored = matches.insert(connection, match, created_at=_text(when), finished_at=finished)
        if luck.random() < 0.003:
            matches.mark_deleted(connection, stored, _text(LAST_DAY))


def main() -> None:
    """Makes a house in a folder that has none."""
    parser = argparse.ArgumentParser(description="Makes a house of made-up matches.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    path = asked.folder / "upriver.db"
    if path.exists():
        parser.error(f"{path} is there already")
    url = f"sqlite:///{path}"
    asked.folder.mkdir(parents=True, exist_ok=True)
    migrate(url, asked.folder)
    database = Database(url, asked.folder)
    build(House(database), asked.matches, asked.players, asked.seed)
    database.close()
    print(f"{asked.matches} matches of {asked.players} players are in {path}.")


if __name__ == "__main__":
    main()

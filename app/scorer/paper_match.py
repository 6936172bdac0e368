"""A match that was played on paper, typed in afterwards: judged as it stands, then kept in one write."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time

from app.rules.match import Match, Seat, Segment
from app.rules.names import clean_match_name, clean_name
from app.rules.refusal import Refusal
from app.rules.seating import begin
from app.rules.text import T
from app.rules.written import Judged, Line, judged
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import remember
from app.scorer.house import House
from app.scorer.house_rules import rules_from
from app.scorer.live import Live
from app.scorer.matches import NewMatch, opened_before, seated_match
from app.store import matches
from app.store.db import Writing

FIRST_YEAR = 1900


def layout(house: House, new: NewMatch, names: Sequence[str], lines: Sequence[Line]) -> Judged:
    """How far the hands are right, with the players under these names. Nothing is written."""
    rules = rules_from(new.preset, new.rules)
    seats = tuple(Seat(str(s), clean_name(name)) for s, name in enumerate(names))
    match = Match("", seats, tuple(range(len(seats))), new.first_dealer, (Segment(1, rules),))
    return judged(begin(match, house.most_players), lines)


async def keep(house: House, new: NewMatch, lines: Sequence[Line], played_on: date, *, caller: Caller = NOBODY) -> Live:
    """Keeps a match with the hands that were written, on the day on which it was played. Refuses a day to come, and
    the first hand that is wrong. The same `op` again answers with the same match."""
    rules, name, at = rules_from(new.preset, new.rules), clean_match_name(new.name), moment(house, played_on)

    def job(writing: Writing) -> Live:
        known = opened_before(writing, caller)
        if known is not None:
            return known
        match, sheet, _, wrong = judged(seated_match(house, writing, new, name, rules), lines)
        for refusal in wrong.values():
            raise refusal
        stored = matches.insert(
            writing.connection, match, op=caller.op, fingerprint=caller.fingerprint, created_at=at,
            finished_at=at if sheet.finished else None,
        )  # fmt: skip
        return remember(house, writing, Live(stored, match, sheet))

    return await house.db.write(job)


def today(house: House) -> date:
    """The day that it is in the time zone of the server."""
    return datetime.fromisoformat(house.now()).astimezone().date()


def moment(house: House, played_on: date) -> str:
    """The time that a match of that day gets: noon here; for today, now. Refuses a day to come."""
    this_day = today(house)
    if played_on > this_day:
        raise Refusal("invalid", T("This day is still to come."), field="day")
    if played_on.year < FIRST_YEAR:
        raise Refusal("invalid", T("The first year is {year}.", year=FIRST_YEAR), field="day")
    if played_on == this_day:
        return house.now()
    noon = datetime.combine(played_on, time(12)).astimezone(UTC)
    return noon.isoformat(timespec="milliseconds").replace("+00:00", "Z")

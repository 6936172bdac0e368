"""Matches found again: page by page, by name, player, day and state."""

import re
from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from app.rules.difference import difference
from app.rules.house import HouseRules
from app.rules.match import Match, Segment
from app.rules.refusal import Refusal
from app.store import figures, finding, matches
from app.store.db import Database, Writing
from tests.store.tables import NOW, opened, seats


def names(db: Database, **asked: object) -> list[str]:
    with db.reading() as connection:
        ids, _ = finding.find(connection, finding.Search(**asked))  # type: ignore[arg-type]
        loaded = [matches.load(connection, match_id) for match_id in ids]
        return [match.name for _, match in filter(None, loaded)]


def test_pages_lose_and_repeat_no_match_that_began_in_the_same_moment(db: Database) -> None:
    def open_all(writing: Writing) -> None:
        for n in range(23):
            opened(writing.connection, f"m{n}", NOW if n % 3 else "2026-12-01T10:00:00.000Z")

    db.write_now(open_all)
    seen, after = [], None
    while True:
        with db.reading() as connection:
            page, after = finding.find(connection, finding.Search(), limit=5, after=after)
            loaded = [matches.load(connection, match_id) for match_id in page]
        seen += [(stored.created_at, stored.id) for stored, _ in filter(None, loaded)]
        if after is None:
            break
    assert len(set(seen)) == len(seen) == 23
    assert seen == sorted(seen, reverse=True)


def test_matches_are_found_by_name_player_and_day(db: Database) -> None:
    db.write_now(lambda writing: opened(writing.connection, "50% off", "2026-11-29T10:00:00.000Z"))

    def with_zoe(writing: Writing) -> Match:
        sitting = seats(writing.connection, ("Zoë", "Yan"))
        match = Match("Cellar", sitting, (0, 1), 0, (Segment(1, HouseRules()),))
        matches.insert(writing.connection, match, created_at=NOW)
        return match

    zoe = db.write_now(with_zoe).seats[0].player
    assert names(db) == ["Cellar", "50% off"]
    assert names(db, q="%") == ["50% off"]
    assert (
        names(db, q="cell")
        == names(db, q="Zoë")
        == names(db, players=(zoe,))
        == names(db, q="2026-11-30")
        == ["Cellar"]
    )
    assert names(db, q="nobody") == names(db, players=("nobody",)) == []


def test_matches_are_found_by_state(db: Database) -> None:
    def three(writing: Writing) -> None:
        opened(writing.connection, "running")
        stored, match = opened(writing.connection, "finished")
        over = match._replace(ended_early=True)
        matches.save(writing.connection, stored, over, difference(match, over), finished_at=NOW)
        matches.mark_deleted(writing.connection, opened(writing.connection, "deleted")[0], NOW)

    db.write_now(three)
    for status in ("running", "finished", "deleted"):
        assert names(db, status=status) == [status]
    assert sorted(names(db)) == ["finished", "running"]
    assert len(names(db, status="all")) == 3


def test_what_cannot_be_asked_is_refused(db: Database) -> None:
    for search, after, field in ((finding.Search(status="lost"), None, "status"), (finding.Search(), "here", "after")):
        with db.reading() as connection, pytest.raises(Refusal) as refused:
            finding.find(connection, search, after=after)
        assert (refused.value.code, refused.value.facts) == ("invalid", {"field": field})


def test_months_games_and_several_players_narrow_the_list_down_and_are_counted(db: Database) -> None:
    def open_all(writing: Writing) -> None:
        for name, at in (("one", "2026-10-31T20:00:00.000Z"), ("two", NOW), ("three", NOW)):
            opened(writing.connection, name, at)
        writing.connection.exec_driver_sql("UPDATE matches SET preset = 'wizard' WHERE name = 'two'")

    db.write_now(open_all)
    with db.reading() as connection:
        assert finding.months(connection) == ["2026-11", "2026-10"]
        assert finding.count(connection, finding.Search()) == 3
        assert finding.count(connection, finding.Search(month="2026-11")) == 2
        one, _ = finding.find(connection, finding.Search(q="one"))
        anna, ben = (seat.player for seat in matches.load(connection, one[0])[1].seats[:2])  # type: ignore[index]
    assert names(db, players=(anna, ben)) == ["one"]
    assert names(db, month="2026-10") == ["one"]
    assert names(db, q="zauberer", presets=["wizard"]) == ["two"]


LOOKS: tuple[Callable[[Connection], object], ...] = (
    lambda connection: finding.find(connection, finding.Search()),
    lambda connection: finding.find(connection, finding.Search(status="running")),
    lambda connection: finding.find(connection, finding.Search(status="deleted")),
    lambda connection: finding.count(connection, finding.Search(month="2026-11")),
    lambda connection: finding.months(connection),
    lambda connection: figures.behind(connection, 1),
    lambda connection: figures.stale_months(connection, 1),
    lambda connection: matches.deleted_before(connection, NOW, 10),
)


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_looked_up_often_reads_no_table_whole(db: Database, look: Callable[[Connection], object]) -> None:
    asked: list[str] = []
    with db.reading() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        raw.set_trace_callback(asked.append)
        look(connection)
        raw.set_trace_callback(None)
        plans = [row[3] for sql in asked for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert plans
    assert [line for line in plans if re.fullmatch("SCAN (matches|months)", line)] == []


def test_a_month_is_found_from_its_first_to_its_last_moment(db: Database) -> None:
    def open_all(writing: Writing) -> None:
        for at in ("2026-10-31T23:59:59.999Z", "2026-11-01T00:00:00.000Z", "2026-11-30T23:59:59.999Z",
                   "2026-12-01T00:00:00.000Z"):  # fmt: skip
            opened(writing.connection, at[:10], at)

    db.write_now(open_all)
    assert names(db, month="2026-11") == ["2026-11-30", "2026-11-01"]
    with db.reading() as connection:
        assert finding.months(connection) == ["2026-12", "2026-11", "2026-10"]


def test_a_house_without_matches_has_no_months(db: Database) -> None:
    with db.reading() as connection:
        assert finding.months(connection) == []

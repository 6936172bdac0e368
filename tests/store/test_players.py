"""Players whom the house remembers, and rules under a name."""

from app.rules.house import HouseRules, merged
from app.rules.match import Match, Segment
from app.store import matches, players, saved_rules
from app.store.db import Database, Writing
from tests.store.tables import NOW, opened, seats

LATER = "2026-12-24T20:00:00.000Z"


def test_equal_names_are_different_people_and_are_found_together(db: Database) -> None:
    db.write_now(lambda writing: seats(writing.connection, ("José", "Anna", "anna")))
    db.write_now(lambda writing: seats(writing.connection, ("Jose\u0301", " An\u200bna ")))
    with db.reading() as connection:
        assert len(players.by_name(connection, "Jos\u00e9")) == 2
        assert len(players.by_name(connection, "Anna\u200e")) == 2
        assert len(players.by_name(connection, "anna")) == 1


def test_those_who_played_last_come_first(db: Database) -> None:
    def play(writing: Writing) -> None:
        early, _ = seats(writing.connection, ("Zoe", "Ann")), seats(writing.connection, ("Late",))
        match = Match("", early[:1] + early[1:], (0, 1), 0, (Segment(1, HouseRules()),))
        matches.insert(writing.connection, match, created_at=LATER)

    db.write_now(play)
    with db.reading() as connection:
        assert [each.name for each in players.remembered(connection, 9)] == ["Ann", "Zoe", "Late"]
        assert len(players.remembered(connection, 2)) == 2


def test_a_rename_is_counted_and_the_same_name_is_none(db: Database) -> None:
    anna = db.write_now(lambda writing: players.add(writing.connection, "Anna", NOW))
    db.write_now(lambda writing: players.rename(writing.connection, anna.id, "Annette"))
    again = db.write_now(lambda writing: players.rename(writing.connection, anna.id, "Annette"))
    with db.reading() as connection:
        assert players.get(connection, anna.id) == again == anna._replace(name="Annette", renames=1)
        assert players.get(connection, "nobody") is None
    assert db.write_now(lambda writing: players.rename(writing.connection, "nobody", "Annette")) is None


def test_the_latest_tables_are_sets_of_players_in_seating_order(db: Database) -> None:
    def play(writing: Writing) -> list[str]:
        _, match = opened(writing.connection)
        turned = match._replace(seating=(2, 0, 1, 3))
        latest = matches.insert(writing.connection, turned, created_at=LATER)
        return [latest.id, opened(writing.connection, at="2026-01-01T00:00:00.000Z")[0].id]

    ids = db.write_now(play)
    with db.reading() as connection:
        found = players.latest_tables(connection, 5)
        assert [each.match_id for each in found] == ids
        assert [player.name for player in found[0].players] == ["Carla", "Anna", "Ben", "Dan"]
        assert len(players.latest_tables(connection, 1)) == 1


def test_rules_are_kept_under_a_name_replaced_and_forgotten(db: Database) -> None:
    other = merged(HouseRules(), {"bonus": 5})
    first = db.write_now(lambda writing: saved_rules.put(writing.connection, "Ours", HouseRules()))
    db.write_now(lambda writing: saved_rules.put(writing.connection, "Cellar", other))
    second = db.write_now(lambda writing: saved_rules.put(writing.connection, "Ours ", other))
    with db.reading() as connection:
        kept = saved_rules.everything(connection)
    assert [(each.name, each.rules) for each in kept] == [("Cellar", other), ("Ours ", other)]
    assert first.id == second.id
    assert db.write_now(lambda writing: saved_rules.delete(writing.connection, first.id))
    assert not db.write_now(lambda writing: saved_rules.delete(writing.connection, first.id))

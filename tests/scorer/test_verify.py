"""The owner's check finds what does not agree, names the match, and goes on to the others."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.__main__ import main
from app.rules.moves import HandChange
from app.scorer import figures, hands, house_rules, matches, players, seats, undo
from app.scorer.house import House
from app.scorer.house_rules import RulesChange
from app.scorer.matches import NewMatch
from app.scorer.verify import verify


@pytest.fixture
def evening(house: House) -> list[str]:
    """Two matches in which everything happened that can be undone; returns their ids."""

    async def play() -> list[str]:
        one, other = [await matches.start(house, NewMatch(["Anna", "Ben", "Cara"])) for _ in range(2)]
        for live in (one, other):
            await hands.correct(house, live.id, 1, HandChange(bids=[3, 3, 3], took=[3, 3, 4]))
            await hands.bid(house, live.id, 2, 0, 1)
            await hands.clear(house, live.id, 2)
        await house_rules.change(house, one.id, RulesChange({"bonus": 5, "largest": 7}, from_hand=2))
        await seats.join(house, one.id, "Dora", 3)
        await seats.arrange(house, one.id, name="Friday")
        await seats.rename_player(house, one.id, 0, "Annette")
        await players.rename(house, one.match.seats[0].player, "Ann")
        for _ in range(4):
            await undo.undo(house, one.id, lambda right: None)
        for _ in range(3):
            await undo.redo(house, one.id, lambda right: None)
        await matches.finish(house, one.id)
        await matches.delete(house, other.id)
        await figures.up_to_date(house)
        return [one.id, other.id]

    return asyncio.run(play())


def damage(folder: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "upriver.db")) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(sql, values).rowcount
        connection.commit()


def faults(folder: Path) -> list[str]:
    return [fault.english for each in verify(f"sqlite:///{folder / 'upriver.db'}") for fault in each.faults]


def test_nothing_is_wrong_after_an_evening_also_while_the_server_runs(evening: list[str], tmp_path: Path) -> None:
    assert faults(tmp_path) == []


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE matches SET version = version + 1 WHERE id = ?",
        "UPDATE matches SET seating = 'nonsense' WHERE id = ?",
        "UPDATE matches SET name = 'Saturday' WHERE id = ?",
        "UPDATE entries SET took = 2 WHERE seat = 1 AND match_id = ?",
        "UPDATE entries SET bid = NULL WHERE seat = 1 AND match_id = ?",
        "UPDATE rule_segments SET rules = '{\"bonus\": 11}' WHERE from_hand = 1 AND match_id = ?",
        "UPDATE rule_segments SET rules = '{\"bonus\": 1000}' WHERE from_hand = 1 AND match_id = ?",
        'UPDATE changes SET diff = \'{"hands": {"1": {"bids": {"0": [null, 4]}}}}\' WHERE version = 2 AND match_id = ?',
        "DELETE FROM changes WHERE version = (SELECT version FROM matches WHERE id = match_id) AND match_id = ?",
        "DELETE FROM rule_segments WHERE match_id = ?",
        "UPDATE matches SET name = char(8238) || name WHERE id = ?",
        "UPDATE seats SET player_id = (SELECT player_id FROM seats each WHERE each.match_id = seats.match_id AND seat = 0)"
        " WHERE seat = 1 AND match_id = ?",
    ],
)
def test_a_match_that_was_tampered_with_is_named_and_no_other(evening: list[str], tmp_path: Path, sql: str) -> None:
    one, other = evening
    damage(tmp_path, sql, one)
    found = faults(tmp_path)
    assert any(f"match {one}: " in line for line in found)
    assert not any(other in line for line in found)


def test_rows_without_their_match_are_found(evening: list[str], tmp_path: Path) -> None:
    damage(tmp_path, "DELETE FROM matches WHERE id = ?", evening[0])
    assert "A row of entries points to matches that is not there." in faults(tmp_path)


def test_a_name_that_no_house_takes_is_found(evening: list[str], tmp_path: Path) -> None:
    damage(tmp_path, "UPDATE players SET name = name || char(8238) WHERE name = 'Cara'")
    assert any("its name is none that can be kept" in line for line in faults(tmp_path))


def test_figures_that_do_not_follow_are_found(evening: list[str], tmp_path: Path) -> None:
    damage(tmp_path, "UPDATE results SET points = points + 1 WHERE match_id = ?", evening[0])
    assert any(evening[0] in line for line in faults(tmp_path))


def test_the_command_prints_a_line_for_each_check_and_its_exit_code_tells(
    evening: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path))
    assert main(["verify"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 5
    assert all(line.startswith("ok") for line in said)
    damage(tmp_path, "UPDATE matches SET version = version + 1 WHERE id = ?", evening[0])
    assert main(["verify"]) == 1
    assert f"match {evening[0]}: it is at version" in capsys.readouterr().out


def test_a_damaged_file_is_told_and_nothing_more_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path))
    assert main(["verify"]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "upriver.db").exists()
    assert main(["migrate"]) == 0
    path = tmp_path / "upriver.db"
    content = bytearray(path.read_bytes())
    content[4096:] = b"rubbish!" * ((len(content) - 4096) // 8)
    path.write_bytes(content)
    capsys.readouterr()
    assert main(["verify"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("wrong")
    assert "every match" not in said

"""Matches taken along as files."""

import csv
import io
import json

from starlette.testclient import TestClient

from tests.web.tables import FOUR, post, start, worked


def rows_of(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline="")))


def table(client: TestClient, url: str) -> list[dict[str, str]]:
    answer = client.get(url)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    return rows_of(answer.content.decode())


def test_one_row_for_each_player_and_hand_adds_up_to_the_totals(client: TestClient) -> None:
    rows = table(client, f"/m/{worked(client)}/export.csv")
    assert len(rows) == 20
    assert [row["player"] for row in rows[:4]] == list(FOUR)
    assert (rows[0]["hand"], rows[0]["cards"], rows[0]["dealer"], rows[0]["bid"], rows[0]["took"]) == ("1", "5", "Anna", "2", "2")  # fmt: skip
    assert (rows[0]["made"], rows[0]["points"], rows[1]["made"], rows[1]["points"]) == ("1", "12", "0", "0")
    assert [row["total"] for row in rows[-4:]] == ["34", "43", "43", "41"]
    assert rows[4]["marks"] == "hook"


def test_one_row_for_each_player_and_match(client: TestClient) -> None:
    rows = table(client, f"/m/{worked(client)}/export.csv?rows=matches")
    assert [(row["player"], row["total"], row["rank"], row["made"], row["missed"]) for row in rows] == [
        ("Anna", "34", "4", "3", "2"), ("Ben", "43", "1", "4", "1"), ("Cara", "43", "1", "4", "1"), ("Dan", "41", "3", "4", "1"),
    ]  # fmt: skip
    assert {row["hands_played"] for row in rows} == {"5"}


def test_a_name_is_no_formula_and_a_number_stays_a_number(client: TestClient) -> None:
    names = ("=1+1", "+2", "-3", "@SUM(A1)", 'O"Neil, junior')
    match_id = start(client, names, largest=5)
    post(client, f"/m/{match_id}/name", name="=cmd|' /C calc'!A0", op="a")
    post(client, f"/m/{match_id}/hands/1", bid_0=1, took_0=2, bid_1=0, took_1=3, bid_2=0, took_2=0, bid_3=0, took_3=0,
         bid_4=0, took_4=0, cards=5, dealer=0, trump="", base_version="")  # fmt: skip
    rows = table(client, f"/m/{match_id}/export.csv")
    assert [row["player"] for row in rows] == ["'=1+1", "'+2", "'-3", "'@SUM(A1)", 'O"Neil, junior']
    assert rows[0]["match"] == "'=cmd|' /C calc'!A0"
    assert rows[0]["dealer"] == "'=1+1"
    text = client.get("/export.csv?rows=matches").content.decode()
    assert [row["player"] for row in rows_of(text)] == [row["player"] for row in rows]


def test_a_name_that_begins_with_a_wide_sign_is_no_formula_either(client: TestClient) -> None:
    names = ["＝1+1", "＋2", "－3", "＠SUM(A1)"]
    rows = table(client, f"/m/{start(client, names)}/export.csv?rows=matches")
    assert [row["player"] for row in rows] == [f"'{name}" for name in names]


def test_negative_points_are_numbers(client: TestClient) -> None:
    match_id = start(client, ("Anna", "Ben"), largest=2, miss={"per_off": 5})
    post(client, f"/m/{match_id}/hands/1", bid_0=2, took_0=0, bid_1=2, took_1=2, cards=2, dealer=0, trump="",
         base_version="")  # fmt: skip
    assert table(client, f"/m/{match_id}/export.csv")[0]["points"] == "-10"


def test_files_have_a_name_whatever_the_match_is_called(client: TestClient) -> None:
    match_id = worked(client)
    for name, plain in (('Pâques "2026" / x.exe', "Paques-2026-x-exe"), ("夏の夜", ""), ("a\\b", "a-b")):
        post(client, f"/m/{match_id}/name", name=name, op=plain or "none")
        told = client.get(f"/m/{match_id}/export.json").headers["content-disposition"]
        assert told.startswith(f'attachment; filename="{plain}')
        assert "/" not in told
        assert told.isascii()


def test_the_file_of_all_matches_leaves_deleted_ones_out_and_says_so(client: TestClient) -> None:
    kept, gone = worked(client), start(client)
    post(client, f"/m/{gone}/delete", op="x")
    file = json.loads(client.get("/export.json").content)
    assert [match["id"] for match in file["matches"]] == [kept]
    assert len(file["players"]) == 4
    assert "1 deleted match is left out" in client.get("/export").text
    assert client.get(f"/m/{gone}/export.json").status_code == 404
    assert client.get(f"/m/{gone}/export.csv").status_code == 404


def test_a_house_without_matches_has_empty_files(client: TestClient) -> None:
    assert json.loads(client.get("/export.json").content)["matches"] == []
    assert table(client, "/export.csv") == []
    assert "no match to take along" in client.get("/export").text


def test_files_are_for_the_house_only(guarded: TestClient) -> None:
    for url in ("/export", "/export.json", "/export.csv", "/m/x/export.json", "/m/x/export.csv"):
        assert guarded.get(url, follow_redirects=False).headers["location"].startswith("/enter"), url

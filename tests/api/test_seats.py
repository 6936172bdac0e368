"""Seats that join, leave, come back and sit out; players and their names."""

from collections.abc import Callable

from tests.api.calling import Interface, Table


def test_a_player_joins_with_points_of_the_tables_choice(api: Interface, table: Table) -> None:
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    match = api.post(f"{table.path}/seats", {"player": "Eve", "from_hand": 2, "carry_in": 7, "after": 1})
    assert match["seating"] == [0, 1, 4, 2, 3]
    assert match["players"][4]["from_hand"] == 2
    assert match["players"][4]["carry_in"] == 7
    assert match["plan"] == [5, 4, 3, 2, 1, 2, 3, 4, 5]
    assert match["hands"][0]["absent"] == [4]
    assert (match["hands"][0]["points"][4], match["hands"][0]["totals"][4]) == (None, 7)
    assert match["hands"][1]["order"] == [4, 2, 3, 0, 1]
    match = table.play(2, [0, 0, 0, 0, 0], [4, 0, 0, 0, 0])
    assert match["hands"][1]["totals"][4] == 17


def test_joining_is_refused_where_it_cannot_be(api: Interface, table: Table) -> None:
    table.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    for field, body in (
        ("from_hand", {"from_hand": 1}), ("from_hand", {"from_hand": 40}), ("after", {"from_hand": 2, "after": 9}),
        ("carry_in", {"from_hand": 2, "carry_in": 10_000}), ("player", {"from_hand": 2, "player": 7}),
    ):  # fmt: skip
        problem = api.refused(422, "invalid", "POST", f"{table.path}/seats", {"player": "Eve", **body})
        assert problem["field"] == field
    anna = {"id": table.now["players"][0]["id"]}
    api.refused(422, "players", "POST", f"{table.path}/seats", {"player": anna, "from_hand": 2})
    api.refused(422, "name", "POST", f"{table.path}/seats", {"player": " ", "from_hand": 2})
    api.refused(404, "not_found", "POST", f"{table.path}/seats", {"player": {"id": "nobody"}, "from_hand": 2})
    assert len(table.now["players"]) == 4
    assert len(api.get("/players")["players"]) == 4  # nobody was made on the way


def test_a_table_has_room_for_twelve(api: Interface, open_table: Callable[..., Table]) -> None:
    table = open_table([f"P{n}" for n in range(12)], rules={"custom": [1, 1]})
    api.refused(422, "players", "POST", f"{table.path}/seats", {"player": "P12", "from_hand": 2})


def test_whoever_leaves_keeps_the_total_and_cannot_win(api: Interface, table: Table) -> None:
    table.play(1, [5, 0, 0, 0], [5, 0, 0, 0])
    match = api.patch(f"{table.path}/seats/0", {"last_hand": 1})
    assert match["players"][0]["last_hand"] == 1
    assert match["hands"][1]["absent"] == [0]
    assert match["standings"][-1] == {"seat": 0, "name": "Anna", "total": 15, "rank": None, "made": 1, "missed": 0}
    api.refused(422, "players", "PUT", table.cell(2, 0, "bid"), {"value": 1})
    match = api.patch(f"{table.path}/seats/0", {"last_hand": None})
    assert match["hands"][1]["absent"] == []
    assert match["standings"][0]["seat"] == 0


def test_leaving_is_refused_where_it_cannot_be(api: Interface, table: Table) -> None:
    table.bid(1, 0, 1)
    api.refused(422, "players", "PATCH", f"{table.path}/seats/0", {"last_hand": 0})
    assert api.refused(422, "invalid", "PATCH", f"{table.path}/seats/0", {"last_hand": -1})["field"] == "last_hand"
    assert api.refused(422, "invalid", "PATCH", f"{table.path}/seats/0", {})["field"] == "last_hand"
    api.refused(404, "not_found", "PATCH", f"{table.path}/seats/4", {"last_hand": 1})
    for seat in (1, 2):
        api.patch(f"{table.path}/seats/{seat}", {"last_hand": 1})
    api.refused(422, "players", "PATCH", f"{table.path}/seats/3", {"last_hand": 1})


def test_players_are_remembered(api: Interface, table: Table) -> None:
    known = api.get("/players")["players"]
    assert sorted(row["name"] for row in known) == ["Anna", "Ben", "Cara", "Dan"]
    anna = table.now["players"][0]
    assert api.get(f"/players/{anna['id']}")["name"] == "Anna"
    api.refused(404, "not_found", "GET", "/players/nobody")


def test_another_name_is_shown_everywhere_and_changes_no_total(
    api: Interface, open_table: Callable[..., Table]
) -> None:
    one, other = open_table(rules={"largest": 5}), open_table(rules={"largest": 5})
    before = one.play(1, [0, 0, 0, 0], [5, 0, 0, 0])
    anna = before["players"][0]["id"]
    assert api.patch(f"/players/{anna}", {"name": " Anne "})["name"] == "Anne"
    for table in (one, other):
        assert table.now["players"][0]["name"] == "Anne"
    assert [row["total"] for row in one.now["standings"]] == [row["total"] for row in before["standings"]]
    api.refused(422, "name", "PATCH", f"/players/{anna}", {"name": "\u200b"})
    api.refused(422, "name", "PATCH", f"/players/{anna}", {"name": "x" * 41})
    api.refused(404, "not_found", "PATCH", "/players/nobody", {"name": "Anne"})
    assert api.refused(422, "invalid", "PATCH", f"/players/{anna}", {"archived": "yes"})["field"] == "archived"

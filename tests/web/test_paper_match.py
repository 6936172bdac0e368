"""A match from paper, without scripts: who played, then a grid, kept only when it is right."""

from datetime import date, timedelta

from httpx import Response
from starlette.testclient import TestClient

from tests.web.browser import Form, press
from tests.web.tables import FOUR, WORKED, read, start, totals, words


def setup(client: TestClient, names: tuple[str, ...] = FOUR, **typed: str) -> Response:
    """The grid, after the first page was filled in."""
    page = client.get("/paper")
    return press(client, page, "paper", "grid", who=list(names), **typed)


def cells(hands: tuple = WORKED) -> dict[str, str]:
    return {
        f"{kind}-{n}-{seat}": str(value)
        for n, (bids, took) in enumerate(hands, 1)
        for kind, values in (("b", bids), ("t", took))
        for seat, value in enumerate(values)
    }


def fields(page: Response) -> list[str]:
    return [each.name for each in Form(page.text, "grid").controls if each.name[1:2] == "-"]


def count(client: TestClient) -> int:
    return len(client.get("/api/v1/matches?status=all").json()["matches"])


def test_the_worked_example_is_typed_in_and_goes_on_at_the_table(client: TestClient) -> None:
    start(client, largest=5)
    grid = setup(client, day="2026-11-20", name="At the lake")
    assert grid.status_code == 200
    assert fields(grid)[:9] == ["b-1-0", "t-1-0", "b-1-1", "t-1-1", "b-1-2", "t-1-2", "b-1-3", "t-1-3", "b-2-0"]
    assert len(fields(grid)) == 9 * 8
    checked = press(client, grid, "grid", "check", **cells())
    assert checked.status_code == 200
    assert "After 5 hands of 9 Anna 34 4th Ben 43 1st= Cara 43 1st= Dan 41 3rd" in words(checked.text)
    assert "Hand 2, as played: the bids add up to the tricks, which the hook forbids." in words(checked.text)
    assert count(client) == 1
    done = press(client, checked, "grid", "save")
    assert done.status_code == 303
    match_id = done.headers["location"].split("/")[2]
    assert totals(client, match_id) == (34, 43, 43, 41)
    live = read(client, match_id)
    assert (live.match.name, live.stored.created_at[:10], live.stored.finished_at) == (
        "At the lake",
        "2026-11-20",
        None,
    )
    assert (live.sheet.next.hand, live.sheet.next.action) == (6, "bid")
    assert [seat.player for seat in live.match.seats] == [
        seat.player for seat in read(client, _first(client)).match.seats
    ]


def _first(client: TestClient) -> str:
    return str(client.get("/api/v1/matches").json()["matches"][0]["id"])


def test_a_form_that_is_sent_twice_keeps_one_match(client: TestClient) -> None:
    start(client, largest=5)
    checked = press(client, setup(client), "grid", "check", **cells())
    one, two = press(client, checked, "grid", "save"), press(client, checked, "grid", "save")
    assert one.headers["location"] == two.headers["location"]
    assert count(client) == 2


def test_a_finished_match_is_finished_on_its_day(client: TestClient) -> None:
    start(client, largest=1, custom=[1, 1], ties="share")
    grid = setup(client, day="2020-02-29")
    hands = (([1, 0, 0, 0], [1, 0, 0, 0]), ([0, 0, 0, 0], [0, 1, 0, 0]))
    done = press(client, grid, "grid", "save", **cells(hands))
    live = read(client, done.headers["location"].split("/")[2])
    assert live.sheet.finished
    assert live.stored.finished_at == live.stored.created_at
    assert live.stored.created_at.startswith("2020-02-29")


def test_every_wrong_hand_is_told_at_its_row_and_all_that_was_typed_stays(client: TestClient) -> None:
    start(client, largest=5)
    typed = {**cells(), "t-1-0": "7", "b-3-1": "", "t-5-0": "x"}
    grid = setup(client)
    for button in ("check", "save"):
        answer = press(client, grid, "grid", button, **typed)
        assert answer.status_code == 422
        said = words(answer.text)
        assert "Anna can take 0 to 5: this hand has 5 tricks." in said
        assert "Ben’s bid is missing." in said
        assert "x is not a whole number." in said
        assert "Hands 1, 3, 5 need a look." in said
        form = Form(answer.text, "grid")
        assert {name: form.every(name)[0] for name in typed} == typed
        row = answer.text[answer.text.index('id="row-1"') : answer.text.index('id="row-2"')]
        assert 'id="t-1-0" value="7"' in row
        assert row.index('aria-invalid="true"') > row.index('id="t-1-0"')
        assert 'aria-describedby="wrong-1"' in row
        assert 'id="wrong-1"' in row
    assert count(client) == 1


def test_the_foot_names_every_hand_that_needs_a_look_and_leads_to_the_first(client: TestClient) -> None:
    start(client, largest=5)
    typed = {name: value for name, value in cells().items() if name not in ("t-1-2", "b-2-1", "t-4-0", "t-5-3")}
    form = Form(setup(client).text, "grid")

    def foot(form: Form, typed: dict[str, str]) -> str:
        sent = {**dict(form.sent(typed)), "who": list(FOUR), "told": form.every("told"), "do": "live"}
        return client.post("/paper", data=sent, headers={"HX-Request": "true"}).text

    while_typing = foot(form, typed)  # the last hand is still being typed, the others were left behind
    assert "Hands 1, 2, 4 need a look." in words(while_typing)
    assert 'href="#t-1-2"' in while_typing
    checked = press(client, setup(client), "grid", "check", **typed)
    assert "Hands 1, 2, 4, 5 need a look." in words(checked.text)
    told = Form(checked.text, "grid")
    assert told.every("told") == ["1", "2", "4", "5"]
    assert "Hands 1, 2, 4, 5 need a look." in words(foot(told, typed))
    assert 'href="#b-2-1"' in foot(told, {**typed, "t-1-2": "1"})
    assert "After 5 hands of 9" in words(foot(told, cells()))


def test_many_hands_that_need_a_look_are_counted(client: TestClient) -> None:
    start(client, largest=5)
    many = {f"b-{n}-0": "1" for n in range(1, 10)}
    assert "9 hands need a look, the first is hand 1." in words(
        press(client, setup(client), "grid", "check", **many).text
    )


def test_nothing_typed_is_not_kept(client: TestClient) -> None:
    answer = press(client, setup(client), "grid", "save")
    assert answer.status_code == 422
    assert "No hand is typed yet." in words(answer.text)
    assert count(client) == 0


def test_back_to_the_players_and_again_to_the_grid_loses_nothing(client: TestClient) -> None:
    start(client, largest=5)
    back = press(client, setup(client, day="2026-11-20"), "grid", "who", **cells())
    form = Form(back.text, "paper")
    assert form.every("who")[:4] == list(FOUR)
    assert form.every("day") == ["2026-11-20"]
    grid = press(client, back, "paper", "grid", who=["Anna", "Ben", "Cara", "Eve"])
    assert Form(grid.text, "grid").every("b-2-1") == ["2"]
    assert "Eve" in words(grid.text)


def test_what_is_wrong_on_the_first_page_is_told_where_it_is(client: TestClient) -> None:
    tomorrow = (date.today() + timedelta(days=2)).isoformat()
    for typed, sentence in (
        ({"names": ("Anna",)}, "A match needs at least two players."),
        ({"names": ("Anna", "\u200b")}, "A name needs at least one character that can be seen."),
        ({"names": ("Anna", "x" * 50)}, "A name has 40 characters at most."),
        ({"day": tomorrow}, "This day is still to come."),
        ({"day": "1500-01-01"}, "The first year is 1900."),
        ({"day": "tomorrow"}, "Type the day like 2026-11-30 or 30.11.2026."),
        ({"name": "y" * 50}, "A name has 40 characters at most."),
    ):
        answer = setup(client, **typed)
        assert answer.status_code == 422, typed
        assert sentence in words(answer.text)
        assert answer.text.count('class="wrong"') == 1
        assert "Anna" in Form(answer.text, "paper").every("who")
    assert count(client) == 0
    page = client.get("/paper")
    assert "not kept here any more" in words(client.post("/paper", data={"who": ["A", "B"], "rules": "saved:gone", "do": "grid"}).text)  # fmt: skip
    assert page.status_code == 200


def test_the_dealer_is_who_was_marked_and_blank_fields_do_not_count(client: TestClient) -> None:
    grid = setup(client, ("Anna", "", "Ben", "Cara"), dealer="2", day="")
    text = grid.text[grid.text.index('id="row-1"') :]
    assert "<bdi>Ben</bdi>" in text[: text.index("</th>")]


def test_a_name_that_is_offered_means_that_player(client: TestClient) -> None:
    first = start(client, ("Ana", "Ana"), largest=1)
    known = [seat.player for seat in read(client, first).match.seats]
    shown = [option for option in ("Ana", "Ana (2)") if f'value="{option}"' in client.get("/paper").text]
    assert shown == ["Ana", "Ana (2)"]
    grid = setup(client, ("Ana (2)", "Ana"))
    done = press(client, grid, "grid", "save", **cells((([1, 0], [1, 0]),)))
    seats = read(client, done.headers["location"].split("/")[2]).match.seats
    assert {seat.player for seat in seats} == set(known)
    assert [seat.name for seat in seats] == ["Ana", "Ana"]


def test_other_points_have_a_field_where_the_rules_have_them(client: TestClient) -> None:
    start(client, ("Anna", "Ben"), largest=1, other_points="always")
    grid = setup(client, ("Anna", "Ben"))
    assert fields(grid)[:3] == ["b-1-0", "t-1-0", "o-1-0"]
    typed = {**cells((([1, 0], [1, 0]),)), "o-1-0": "-20", "o-1-1": "1000"}
    answer = press(client, grid, "grid", "check", **typed)
    assert "Other points go from -999 to 999." in words(answer.text)
    done = press(client, answer, "grid", "save", **{"o-1-1": ""})
    assert totals(client, done.headers["location"].split("/")[2]) == (-9, 10)


def test_live_totals_come_as_a_part_and_write_nothing(client: TestClient) -> None:
    start(client, largest=5)
    form = Form(setup(client).text, "grid")
    half = {**cells(WORKED[:2]), "b-3-0": "1"}
    pairs = dict(form.sent(half))
    answer = client.post("/paper", data={**pairs, "who": list(FOUR), "do": "live"}, headers={"HX-Request": "true"})
    assert answer.text.lstrip().startswith('<div id="paper_totals"')
    assert "After 2 hands of 9" in words(answer.text)
    assert count(client) == 1


def test_sixty_hands_of_twelve_fit(client: TestClient) -> None:
    names = tuple(f"P{n}" for n in range(12))
    start(client, names, custom=[4] * 60)
    grid = setup(client, names)
    assert len(fields(grid)) == 60 * 24
    hands = tuple(([1] * 12, [1] * 4 + [0] * 8) for _ in range(60))
    done = press(client, grid, "grid", "save", **cells(hands))
    assert done.status_code == 303
    assert read(client, done.headers["location"].split("/")[2]).sheet.finished


def test_paper_is_for_the_house_only(guarded: TestClient) -> None:
    assert guarded.get("/paper", follow_redirects=False).headers["location"].startswith("/enter")
    assert guarded.post("/paper", follow_redirects=False).headers["location"].startswith("/enter")

"""Remembered players and their names."""

import re

from starlette.testclient import TestClient

from tests.web.browser import press
from tests.web.test_start import begin, match_id


def forms(page: str) -> list[str]:
    return re.findall(r'<form[^>]*id="(rename-[^"]+)"', page)


def test_players_are_remembered_and_renamed_everywhere(client: TestClient) -> None:
    match = match_id(begin(client, ["Anna", "Ben"]))
    page = client.get("/players")
    player = client.app.state.house.read(match).match.seats[0].player
    assert f"rename-{player}" in forms(page.text)
    answer = press(client, page, f"rename-{player}", name="Annika")
    assert answer.status_code == 303
    assert "Annika" in client.get("/players").text
    assert client.app.state.house.read(match).match.seats[0].name == "Annika"


def test_a_refused_name_stays_in_its_field_with_the_reason(client: TestClient) -> None:
    begin(client, ["Anna", "Ben"])
    page = client.get("/players")
    answer = press(client, page, forms(page.text)[0], name="x" * 41)
    assert answer.status_code == 422
    assert "x" * 41 in answer.text
    assert answer.text.count('aria-invalid="true"') == 1


def test_without_players_the_page_says_where_they_come_from(client: TestClient) -> None:
    page = client.get("/players")
    assert page.status_code == 200
    assert 'href="/start"' in page.text


def test_a_long_name_is_whole_in_the_page(client: TestClient) -> None:
    begin(client, ["W" * 40, "Ben"])
    assert "W" * 40 in client.get("/players").text

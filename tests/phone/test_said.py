"""What undo has taken back is said wherever it was tapped."""

import httpx
import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("page", ["", "/sheet", "/house-rules", "/seats", "/review"])
def test_what_was_undone_is_said_in_sight(new_context, house, start, page):
    match_id = start(["Anna", "Ben"])
    answer = httpx.put(f"{house.url}/api/v1/matches/{match_id}/hands/1/seats/1/bid", json={"value": 2})
    assert answer.status_code == 200, answer.text
    phone = new_context(viewport={"width": 360, "height": 740}).new_page()
    phone.goto(f"{house.url}/m/{match_id}{page}")
    phone.get_by_role("button", name="Undo: Ben’s bid 2 in hand 1").tap()
    expect(phone.locator("#said")).to_have_text("Taken back: Ben’s bid 2 in hand 1")
    assert phone.locator("#said").bounding_box()["height"] > 20
    assert phone.url.endswith(f"/m/{match_id}{page}")
    phone.reload()
    expect(phone.locator("#said")).to_be_empty()

"""The door: link, code, cookie."""

from starlette.testclient import TestClient

from app.web.enter import own_path
from tests.web.browser import press


def test_the_house_link_opens_and_leaves_no_key_in_the_address(guarded: TestClient) -> None:
    key = guarded.app.state.guard.house_key
    answer = guarded.get(f"/house/{key}", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert key not in cookie
    assert guarded.get("/", follow_redirects=False).status_code == 200


def test_a_wrong_link_is_answered_like_any_other_wrong_link(guarded: TestClient) -> None:
    one, other = guarded.get("/house/wrong"), guarded.get("/house/AAAAAAAAAAAAAAAAAAAAAA")
    assert one.status_code == other.status_code == 404
    assert "This link opens nothing here" in one.text
    assert "set-cookie" not in one.headers


def test_a_typed_code_opens_and_goes_to_the_page_that_was_wanted(guarded: TestClient) -> None:
    page = guarded.get("/matches", follow_redirects=True)
    code = guarded.app.state.guard.code
    answer = press(guarded, page, "enter", code=f" {code[:4].lower()}-{code[4:]} ")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/matches"


def test_a_wrong_code_is_said_under_its_field_and_stays_there(guarded: TestClient) -> None:
    answer = press(guarded, guarded.get("/enter"), "enter", code="WRONGONE")
    assert answer.status_code == 422
    assert "WRONGONE" in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert "not the code of this house" in answer.text


def test_too_many_wrong_codes_have_to_wait(guarded: TestClient) -> None:
    page = guarded.get("/enter")
    for _ in range(10):
        assert press(guarded, page, "enter", code="WRONGONE").status_code == 422
    answer = press(guarded, page, "enter", code=guarded.app.state.guard.code)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert "wait a minute" in answer.text


def test_nobody_is_sent_to_another_site() -> None:
    for url in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:1", "", "/a\nb"):
        assert own_path(url) == "/"
    assert own_path("/m/abc?hand=2") == "/m/abc?hand=2"


def test_plain_http_is_said_to_be_readable_by_others(guarded: TestClient) -> None:
    assert "same network can read" in guarded.get("/enter").text
    guarded.base_url = "https://cards.local"
    assert "same network can read" not in guarded.get("/enter").text


def test_somebody_with_the_key_goes_straight_through(guarded: TestClient) -> None:
    guarded.get(f"/house/{guarded.app.state.guard.house_key}")
    answer = guarded.get("/enter?next=/players", follow_redirects=False)
    assert answer.headers["location"] == "/players"

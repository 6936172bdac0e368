"""What goes wrong is said on a page with a way back."""

import pytest
from starlette.testclient import TestClient

from app.store.db import StoreUnavailable


def test_a_fault_of_ours_is_a_page_with_a_way_back(app, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("app.web.home.render", broken)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.get("/")
        assert answer.status_code == 500
        assert "What was saved is safe" in answer.text
        assert 'href="/"' in answer.text
        assert client.get("/api/v1/nothing").json()["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("PUT", "/players", "GET, HEAD"), ("DELETE", "/start", "GET, HEAD, POST"), ("GET", "/m/x/undo", "POST")],
)
def test_a_method_that_a_page_does_not_know_is_told_which_it_does(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert 'href="/"' in answer.text


def test_a_store_that_cannot_save_says_when_to_come_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreUnavailable

    monkeypatch.setattr("app.web.start.matches.start", full)
    answer = client.post("/start", data={"seat": [":Anna", ":Ben"], "do": "start"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")

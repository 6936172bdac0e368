"""What every answer has in common, whatever was asked."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy")
PATHS = ("/", "/health", "/start", "/matches", "/players", "/m/{id}", "/m/{id}/sheet", "/m/{id}/changes", "/nowhere")
CALLS = ("/api/v1/matches", "/api/v1/matches/{id}", "/api/v1/presets", "/api/v1/nowhere", "/api/v1/openapi.json")


@pytest.fixture
def match_id(client: TestClient) -> str:
    return str(client.post("/api/v1/matches", json={"players": ["Anna", "Ben"]}).json()["id"])


@pytest.mark.parametrize("path", [*PATHS, *CALLS])
def test_head_is_answered_like_get_without_the_body(client: TestClient, match_id: str, path: str) -> None:
    path = path.format(id=match_id)
    get, head = client.get(path), client.head(path)
    assert head.content == b""
    assert head.status_code == get.status_code
    assert named(head) == named(get)


def named(answer: Response) -> dict[str, str]:
    """The headers; a page has ids in it that are new each time, so its length once packed is not always the same."""
    return {name: value for name, value in answer.headers.items() if name != "content-length"}


def test_head_is_no_way_to_post(client: TestClient, match_id: str) -> None:
    assert client.head(f"/m/{match_id}/hands/1/seats/0/bid").status_code == 405


@pytest.mark.parametrize("path", ["/", "/api/v1/presets"])
def test_a_fault_of_ours_has_the_headers_that_every_answer_has(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("app.web.home.render", broken)
    monkeypatch.setattr("app.api.score.presets", broken)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.get(path)
        fine = client.get("/health")
    assert answer.status_code == 500
    assert "What was saved is safe" in answer.text
    assert answer.headers["connection"] == "close"
    assert {name: answer.headers.get(name) for name in HEADERS} == {name: fine.headers[name] for name in HEADERS}


def test_a_fault_is_raised_for_the_log(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("app.web.home.render", broken)
    with TestClient(app, base_url="http://localhost") as client, pytest.raises(RuntimeError, match="a fault"):
        client.get("/")


@pytest.mark.parametrize(
    "hosts",
    [
        ["localhost", "localhost"],
        ["localhost", "evil.example"],
        ["localhost:65536"],
        ["localhost:0"],
        ["localhost:x"],
        ["localhost:-1"],
    ],
)
def test_a_request_names_one_host_that_can_be(client: TestClient, hosts: list[str]) -> None:
    answer = client.get("/health", headers=[("host", host) for host in hosts])
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["localhost:65535", "localhost:", "[::1]:8000", "192.168.0.2:1"])
def test_a_host_may_have_any_port_that_there_is(client: TestClient, host: str) -> None:
    assert client.get("/health", headers={"host": host}).status_code == 200

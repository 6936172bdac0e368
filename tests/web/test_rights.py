"""Nobody without a key sees or does anything, whatever is sent."""

import re

import pytest
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from tests.web.tables import play, read, start

OPEN = frozenset({"/print/paper.css", "/enter", "/house/{key}", "/theme", "/health", "/api/v1/openapi.json"})
NO_NUMBER = {"value": "x", "other-0": "x", "of": "x", "from": "x", "trump": "?", "kept": "x", "name": "x" * 99}


def closed_routes(client: TestClient) -> list[tuple[str, str]]:
    """Every method and path that is not for everybody."""
    files = {route.path for route in client.app.state.static.routes}
    known = iter_route_contexts(client.app.routes)
    return [(method, each.path) for each in known if each.path not in OPEN | files for method in each.methods or ()]


@pytest.mark.parametrize("typed", [{}, NO_NUMBER], ids=["nothing", "no numbers"])
@pytest.mark.parametrize("script", [False, True], ids=["page", "script"])
def test_no_route_answers_before_it_has_asked_for_the_key(
    guarded: TestClient, typed: dict[str, str], script: bool
) -> None:
    match_id = start(guarded, ("Zebedee", "Ben"), largest=5)
    play(guarded, match_id, ([2, 1], [3, 2]))
    place = {"match_id": match_id, "n": "1", "seat": "0", "field": "bid", "preset": "wizard"}
    routes = closed_routes(guarded)
    assert len(routes) > 100
    before = read(guarded, match_id)
    for method, path in routes:
        url = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: place.get(found[1], "x"), path)
        body = {"data": typed} if typed and method == "POST" else {}
        headers = {"HX-Request": "true"} if script else {}
        answer = guarded.request(method, url, headers=headers, follow_redirects=False, **body)
        at_the_door = answer.status_code == 303 and answer.headers["location"].startswith("/enter?")
        assert answer.status_code == 401 or at_the_door, f"{method} {path}: {answer.status_code}"
        assert "Zebedee" not in answer.text, f"{method} {path}"
    assert read(guarded, match_id) == before

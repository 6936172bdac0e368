"""Who may do what: every call asks for its right, and undo for the right of what it takes back."""

from typing import Any

import pytest
from fastapi import FastAPI

from app.web.guard import Role
from tests.api.calling import Interface, Table

SEE = [("GET", "", None), ("GET", "/changes", None)]
ENTER = [
    ("PUT", "/hands/1/seats/1/bid", {"value": 1}), ("PUT", "/hands/1/seats/1/took", {"value": 1}),
    ("DELETE", "/hands/1/seats/1/bid", None), ("PUT", "/hands/1", {"bids": [1, 1, 1, 1]}),
    ("POST", "/hands/1/preview", {"bids": [1, 1, 1, 1]}), ("DELETE", "/hands/1", None),
    ("POST", "/undo", None), ("POST", "/redo", None),
]  # fmt: skip
RULES = [
    ("PATCH", "/rules", {"rules": {}}), ("POST", "/rules/preview", {"rules": {}}), ("PATCH", "", {"name": "x"}),
    ("POST", "/seats", {"player": "Eve", "from_hand": 2}), ("PATCH", "/seats/1", {"last_hand": 1}),
    ("POST", "/finish", None), ("POST", "/reopen", None), ("DELETE", "", None), ("POST", "/restore", None),
]  # fmt: skip
CALLS = [(1, *call) for call in SEE] + [(2, *call) for call in ENTER] + [(3, *call) for call in RULES]


def become(app: FastAPI, role: Role) -> None:
    app.state.guard.role = lambda connection: role


@pytest.mark.parametrize(("right", "method", "path", "body"), CALLS)
def test_every_call_of_a_match_asks_for_its_right(
    app: FastAPI, api: Interface, table: Table, right: int, method: str, path: str, body: Any
) -> None:
    for role in (Role.WATCH, Role.SCORE, Role.HOST):
        if role < right:
            become(app, role)
            api.refused(403, "not_allowed", method, f"{table.path}{path}", body)
    become(app, Role.NOBODY)
    api.refused(401, "key_missing", method, f"{table.path}{path}", body)
    become(app, Role(right))
    answer = api.client.request(method, f"/api/v1{table.path}{path}", json=body) if body else None
    assert answer is None or answer.status_code not in (401, 403)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/matches", None), ("POST", "/matches", {"players": ["A", "B"]}), ("GET", "/players", None),
        ("GET", "/players/x", None), ("PATCH", "/players/x", {"name": "A"}),
        ("POST", "/players/x/merge", {"into": "y"}), ("DELETE", "/players/x/merge", None),
    ],
)  # fmt: skip
def test_what_is_the_house_s_asks_for_the_house_key(
    app: FastAPI, api: Interface, method: str, path: str, body: Any
) -> None:
    become(app, Role.HOST)
    api.refused(403, "not_allowed", method, path, body)


def test_undo_asks_for_the_right_that_the_change_needed(app: FastAPI, api: Interface, table: Table) -> None:
    table.bid(1, 1, 1)
    api.patch(f"{table.path}/rules", {"rules": {"bonus": 5}})
    become(app, Role.SCORE)
    api.refused(403, "not_allowed", "POST", f"{table.path}/undo")
    assert table.now["rules"]["bonus"] == 5
    become(app, Role.HOST)
    assert api.post(f"{table.path}/undo")["rules"]["bonus"] == 10
    become(app, Role.SCORE)
    assert api.post(f"{table.path}/undo")["hands"][0]["bids"] == [None] * 4
    assert api.post(f"{table.path}/redo")["hands"][0]["bids"] == [None, 1, None, None]
    api.refused(403, "not_allowed", "POST", f"{table.path}/redo")

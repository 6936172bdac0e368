"""How tests call the interface."""

import json
from collections.abc import Mapping
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

ROOT = "/api/v1"
JSON = {"content-type": "application/json"}


class Interface:
    """Calls as a program makes them. `expect` is the status that must come."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def call(
        self, method: str, path: str, body: Any = None, expect: int = 200, headers: Mapping[str, str] | None = None
    ) -> Response:
        content = None if body is None else json.dumps(body)
        answer = self.client.request(
            method, f"{ROOT}{path}", content=content, headers={**(JSON if body is not None else {}), **(headers or {})}
        )
        assert answer.status_code == expect, answer.text
        return answer

    def get(self, path: str, expect: int = 200) -> Any:
        return self.call("GET", path, expect=expect).json()

    def post(self, path: str, body: Any = None, expect: int = 200) -> Any:
        return self.call("POST", path, body, expect).json()

    def put(self, path: str, body: Any, expect: int = 200) -> Any:
        return self.call("PUT", path, body, expect).json()

    def patch(self, path: str, body: Any, expect: int = 200) -> Any:
        return self.call("PATCH", path, body, expect).json()

    def delete(self, path: str, expect: int = 200) -> Any:
        return self.call("DELETE", path, expect=expect).json()

    def refused(self, status: int, code: str, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """A call that must be refused so; returns the problem document."""
        answer = self.call(method, path, body, status)
        assert answer.headers["content-type"] == "application/problem+json"
        problem: dict[str, Any] = answer.json()
        assert (problem["code"], problem["status"]) == (code, status), problem
        assert problem["type"]
        assert problem["title"]
        assert problem["detail"]
        return problem


class Table:
    """A match that is played through the interface. `path` is its address."""

    def __init__(self, api: Interface, match: dict[str, Any]) -> None:
        self.api = api
        self.id: str = match["id"]
        self.path = f"/matches/{self.id}"

    @property
    def now(self) -> dict[str, Any]:
        match: dict[str, Any] = self.api.get(self.path)
        return match

    def cell(self, n: int, seat: int, field: str) -> str:
        return f"{self.path}/hands/{n}/seats/{seat}/{field}"

    def bid(self, n: int, seat: int, value: int, **more: Any) -> dict[str, Any]:
        match: dict[str, Any] = self.api.put(self.cell(n, seat, "bid"), {"value": value, **more})
        return match

    def took(self, n: int, seat: int, value: int, **more: Any) -> dict[str, Any]:
        match: dict[str, Any] = self.api.put(self.cell(n, seat, "took"), {"value": value, **more})
        return match

    def play(self, n: int, bids: list[int], took: list[int], **more: Any) -> dict[str, Any]:
        """A whole hand."""
        body = {"bids": bids, "took": took, "as_played": True, **more}
        match: dict[str, Any] = self.api.put(f"{self.path}/hands/{n}", body)
        return match

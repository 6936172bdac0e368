"""The interface does what its own description says."""

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api import router
from tests.api.calling import Interface
from tests.conftest import KEY

CHECKS = [
    allow_header_conformance,
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
_described = FastAPI(title="Upriver")
_described.include_router(router, prefix="/api/v1")
schema = schemathesis.openapi.from_dict(_described.openapi())


@pytest.fixture(scope="module")
def table_id(busy: Interface) -> str:
    match = busy.post("/matches", {"players": ["Anna", "Ben", "Cara"], "rules": {"largest": 3}}, 201)
    return str(match["id"])


@pytest.fixture(scope="module")
def served(busy: Interface) -> ASGIApp:
    """The application without its lifespan: schemathesis ends one after every test, and it would close the store."""
    app = busy.client.app

    async def http_only(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        await app(scope, receive, send)

    return http_only


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: schemathesis.Case, table_id: str, served: ASGIApp) -> None:
    """All calls but those that are about the key itself have it; half of them go to a match that is there."""
    header = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    if header is None or not header.mode.is_negative:
        case.headers["Authorization"] = f"Bearer {KEY}"
    if len(str(case.path_parameters.get("match_id", ""))) % 2:
        case.path_parameters["match_id"] = table_id
    answer = case.call(base_url="http://localhost", app=served)
    case.validate_response(answer, checks=CHECKS)


def test_the_description_is_served_and_tells_only_of_the_interface(still: Interface) -> None:
    described = still.get("/openapi.json")
    assert described["info"]["title"] == "Upriver"
    assert all(path.startswith("/api/v1/") for path in described["paths"])
    assert described["paths"] == _described.openapi()["paths"]
    for operations in described["paths"].values():
        for operation in operations.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"]
            assert operation["security"] == [{"HTTPBearer": []}]

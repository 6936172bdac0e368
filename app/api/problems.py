"""Refusals as problem documents (RFC 9457), for programs."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.language import choose
from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.status import STATUS, status_of

MEDIA_TYPE = "application/problem+json"
WRONG: Mapping[str, Text] = {
    "missing": T("{field} is missing."),
    "extra_forbidden": T("There is no field called {field} here."),
    "int_type": T("{field} must be a whole number."),
    "int_from_float": T("{field} must be a whole number."),
    "int_parsing": T("{field} must be a whole number."),
    "bool_type": T("{field} must be true or false."),
    "string_type": T("{field} must be text."),
    "list_type": T("{field} must be a list."),
    "dict_type": T("{field} must be an object."),
    "model_type": T("{field} must be an object."),
    "model_attributes_type": T("{field} must be an object."),
    "string_unicode": T("{field} holds half of a character."),
    "greater_than_equal": T("{field} must be {ge} or more."),
    "less_than_equal": T("{field} must be {le} or less."),
    "literal_error": T("{field} must be {expected}."),
    "too_long": T("{field} has {max_length} characters at most."),
    "string_pattern_mismatch": T("{field} must look like this: {pattern}"),
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "const": "about:blank"},
        "title": {"type": "string", "description": "the words of the status"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "a sentence for a person, in the language that was asked for"},
        "code": {"type": "string", "description": "what went wrong, for a program"},
    },
    "additionalProperties": True,
}
DOCUMENTED: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "A problem document. Besides its code it may tell facts: field, barred and why, expected and "
        "got, current.",
        "content": {MEDIA_TYPE: {"schema": SCHEMA}},
    }
}


def problem(request: Request, refusal: Refusal) -> Response:
    """A refusal as a problem document."""
    status = status_of(refusal)
    language = choose(request.headers.get("accept-language", ""))
    document = {
        **refusal.facts,
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": language.say(refusal.text),
        "code": refusal.code,
    }
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Response(body, status, {"Cache-Control": "no-store"}, MEDIA_TYPE)


def from_http(error: HTTPException) -> Refusal:
    """What the framework refuses: an address that is not there, a method that it does not know, a broken body."""
    cause = error.__cause__
    if isinstance(cause, Refusal):
        return cause
    if error.status_code == STATUS["not_found"]:
        return Refusal("not_found", T("There is nothing at this address."))
    if error.status_code == STATUS["method"]:
        return Refusal("method", T("This address does not know that method."))
    return Refusal("bad_json", T("The body could not be read as JSON."))


def from_validation(error: RequestValidationError) -> Refusal:
    """What does not have the shape that a call asks for. Names the first field that is wrong."""
    first = error.errors()[0]
    place, *path = first["loc"]
    if place == "path":
        return Refusal("not_found", T("There is nothing at this address."))
    if first["type"] == "json_invalid" or (place == "body" and not path and first["type"] == "missing"):
        return Refusal("bad_json", T("The body is not JSON."))
    field = ".".join(map(str, path)) or str(place)
    return Refusal("invalid", _what_is_wrong(first, field), field=field)


def _what_is_wrong(error: Mapping[str, Any], field: str) -> Text:
    known = WRONG.get(error["type"])
    if known is None:
        problem = str(error["msg"]).removeprefix("Value error, ")
        return T("{field}: {problem}.", field=field, problem=problem)
    return known._replace(facts=(("field", field), *error.get("ctx", {}).items()))

"""Which values a field may have, read from its JSON Schema, and the sentence for a value that it may not."""

from typing import Any, TypeAlias

from app.rules.text import T, Text

Schema: TypeAlias = dict[str, Any]


def known_range(schema: Schema, field: str) -> Schema | None:
    """The schema of a field or of a part of it (`miss.per_off`, `times.0.by`); None when there is no such."""
    node: Schema | None = schema
    for part in field.split("."):
        node = _step(_resolved(schema, node), part) if node is not None else None
    return node if node is None else _resolved(schema, node)


def not_allowed(schema: Schema, field: str) -> Text:
    """The sentence that names a field and its range, or says that there is no such field."""
    known = known_range(schema, field)
    if known is not None:
        return _range_words(field, known)
    owner, _, name = field.rpartition(".")
    known = known_range(schema, owner)
    if known is None:
        return T("There is no house rule called {field}.", field=name)
    return T("{owner} has no part {field}, only {parts}.", owner=owner, field=name, parts=_parts(known))


def _step(node: Schema, part: str) -> Schema | None:
    if "items" in node:
        return dict(node["items"]) if part.isdigit() else None
    found = node.get("properties", {}).get(part)
    return None if found is None else dict(found)


def _resolved(schema: Schema, node: Schema) -> Schema:
    """The object behind a reference; of "this or null", this."""
    for choice in node.get("anyOf", ()):
        if choice.get("type") != "null":
            node = choice
    return dict(schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]) if "$ref" in node else node


def _parts(known: Schema) -> str:
    return ", ".join(known["properties"])


def _range_words(field: str, known: Schema) -> Text:
    if "enum" in known:
        return T("{field} must be one of {choices}.", field=field, choices=", ".join(map(str, known["enum"])))
    if known["type"] == "integer":
        low, high = known["minimum"], known["maximum"]
        return T("{field} must be a whole number from {low} to {high}.", field=field, low=low, high=high)
    if known["type"] == "boolean":
        return T("{field} must be true or false.", field=field)
    if known["type"] == "string":
        return T("{field} must be 1 to 12 letters of S H D C N.", field=field)
    if known["type"] == "array":
        return T("{field} must be a list of at most {most} entries.", field=field, most=known["maxItems"])
    return T("{field} must be an object with the parts {parts}.", field=field, parts=_parts(known))

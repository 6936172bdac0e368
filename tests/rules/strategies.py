"""House rules at random, over the whole range of every field."""

from typing import Any

from hypothesis import strategies as st

from app.rules.house import HouseRules, merged, range_of


def values(path: str) -> st.SearchStrategy[Any]:
    """JSON values that the field or part may have."""
    known = range_of(path)
    assert known is not None
    if "enum" in known:
        return st.sampled_from(known["enum"])
    return {"integer": _numbers, "boolean": _switches, "string": _suits, "array": _lists, "object": _objects}[
        known["type"]
    ](path, known)


def changes() -> st.SearchStrategy[dict[str, Any]]:
    """Partial changes of house rules."""
    return st.fixed_dictionaries({}, optional={field: values(field) for field in HouseRules.model_fields})


def house_rules() -> st.SearchStrategy[HouseRules]:
    return changes().map(lambda change: merged(HouseRules(), change))


def _numbers(path: str, known: dict[str, Any]) -> st.SearchStrategy[int]:
    return st.integers(known["minimum"], known["maximum"])


def _switches(path: str, known: dict[str, Any]) -> st.SearchStrategy[bool]:
    return st.booleans()


def _suits(path: str, known: dict[str, Any]) -> st.SearchStrategy[str]:
    return st.text("SHDCN", min_size=1, max_size=12)


def _lists(path: str, known: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values(f"{path}.0"), max_size=known["maxItems"])


def _objects(path: str, known: dict[str, Any]) -> st.SearchStrategy[Any]:
    parts = {part: values(f"{path}.{part}") for part in known["properties"]}
    required = {part: parts.pop(part) for part in known.get("required", ())}
    some = st.fixed_dictionaries(required, optional=parts)
    return st.none() | some if path in ("miss_over", "miss_zero") else some

"""A file is read, and where it cannot be, one sentence names the place as people count it."""

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.scorer.export import FORMAT, VERSION
from app.scorer.file_format import File

LISTS = {
    "matches": T("match {n}"),
    "players": T("player {n}"),
    "hands": T("hand entry {n}"),
    "changes": T("change {n}"),
    "seats": T("seat {n}"),
    "rules": T("rules {n}"),
}
WRONG = {
    "missing": T("this is missing"),
    "extra_forbidden": T("there is no such field"),
    "int_type": T("this must be a whole number"),
    "int_from_float": T("this must be a whole number"),
    "int_parsing_size": T("this number is too large"),
    "bool_type": T("this must be true or false"),
    "string_type": T("this must be text"),
    "list_type": T("this must be a list"),
    "dict_type": T("this must be an object"),
    "model_type": T("this must be an object"),
    "greater_than_equal": T("this must be {ge} or more"),
    "less_than_equal": T("this must be {le} or less"),
    "literal_error": T("this must be {expected}"),
    "string_too_long": T("this has {max_length} characters at most"),
    "string_pattern_mismatch": T("this does not look as it should"),
}


class Misfit(Exception):
    """Something in a file that fits its shape but not the rest of it: where (from the match on), and what."""

    def __init__(self, text: Text, *path: str | int) -> None:
        super().__init__(text.english)
        self.text = text
        self.path = path


def read_file(content: bytes) -> File:
    """The file, as far as its shape can be judged field by field. Refuses with `invalid` what is no such file, with a
    sentence that names the place."""
    try:
        return File.model_validate_json(content.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise _refusal(error.errors(include_url=False)[0]) from None


def wrong(place: Text | None, problem: Text, field: str = "file") -> Refusal:
    """The refusal of a file: where, and what; what the rules refuse is a sentence already."""
    text = problem
    if place is not None and problem.msgid.endswith("."):
        text = T("{place}: {problem}", place=place, problem=problem)
    elif place is not None:
        text = T("{place}: {problem}.", place=place, problem=problem)
    return Refusal("invalid", text, field=field)


def place_of(*path: str | int) -> Text | None:
    """A place in the file as people count: ("matches", 2, "hands", 0, "bids") is "match 3, hand entry 1, bids"."""
    found: Text | None = None
    rest = list(path)
    while rest:
        name = str(rest.pop(0))
        step = T("{name}", name=name)
        if rest and isinstance(rest[0], int):
            n = int(rest.pop(0)) + 1
            step = LISTS.get(name, T("{name}, value {n}", name=name))._replace(facts=(("name", name), ("n", n)))
        found = step if found is None else T("{outer}, {inner}", outer=found, inner=step)
    return found


def _refusal(error: ErrorDetails) -> Refusal:
    path = error["loc"]
    if error["type"] == "json_invalid":
        return wrong(None, T("This is not a whole JSON file: it may have been cut short, or be another kind of file."))
    if path in (("format",), ("version",)) or not path:
        return wrong(None, _other_file(path, error.get("input")))
    known = WRONG.get(error["type"], T("this cannot be read"))
    problem = known._replace(facts=tuple((key, str(value)) for key, value in error.get("ctx", {}).items()))
    return wrong(place_of(*path), problem, ".".join(map(str, path)))


def _other_file(path: tuple[int | str, ...], found: object) -> Text:
    if path == ("version",) and type(found) is int and found > VERSION:
        return T("This file was written by a newer Upriver (format {version}). Import it there.", version=found)
    return T("This is not an export of Upriver: its format is not “{format}”, version {version}.",
             format=FORMAT, version=VERSION)  # fmt: skip

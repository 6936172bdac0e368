"""House rules: changing them, seeing first what that would change, and keeping them under a name."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.rules.house import HouseRules, as_json
from app.rules.match import Match
from app.rules.names import clean_name
from app.rules.presets import presets
from app.rules.refusal import Refusal
from app.rules.segments import change_rules
from app.rules.sheet import Sheet, derive
from app.rules.text import T
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, change_match
from app.scorer.house import House
from app.scorer.live import Live
from app.store import history, saved_rules
from app.store.db import Writing


class RulesChange(NamedTuple):
    """A partial change of the rules from a hand on; `preset` is a key of a named game that comes first, or the rules
    that a table saved."""

    rules: Mapping[str, Any] = {}
    preset: str | None = None
    from_hand: int = 1


class Preview(NamedTuple):
    """A match before and after a change of its rules that is not written."""

    before: Live
    match: Match
    sheet: Sheet


def rules_of_preset(key: str) -> HouseRules:
    """The rules of a named game."""
    found = presets().get(key)
    if found is None:
        raise Refusal("rules", T("There is no preset called {key}.", key=key), field="preset")
    return found.rules


def preview(house: House, match_id: str, change: RulesChange) -> Preview:
    """What a change would do; writes nothing."""
    live = house.read(match_id)
    match = _changed(live.match, change)
    return Preview(live, match, derive(match))


async def change(
    house: House, match_id: str, change: RulesChange, *, base_version: int | None = None, caller: Caller = NOBODY
) -> Live:
    """Changes the rules for the whole match or from a hand on. What was entered stays as it is."""
    changes = Change(
        "rules",
        lambda writing, live: _changed(live.match, change),
        change.from_hand,
        after={"rules": dict(change.rules), "preset": change.preset, "from_hand": change.from_hand},
        before=lambda live: as_json(live.match.rules_of(change.from_hand)),
        conflict=lambda writing, live: _conflict(writing, live, base_version),
    )
    return await change_match(house, match_id, changes, caller)


async def save_named(house: House, name: str, rules: HouseRules) -> str:
    """Keeps rules under a name; the same name again replaces them. Returns the name as it was kept."""
    kept = clean_name(name)
    await house.db.write(lambda writing: saved_rules.put(writing.connection, kept, rules))
    return kept


async def forget_named(house: House, rules_id: str) -> None:
    """Forgets rules that were kept under a name."""
    await house.db.write(lambda writing: saved_rules.delete(writing.connection, rules_id))


def named(house: House) -> list[saved_rules.SavedRules]:
    """The rules that this house keeps under a name, by name."""
    with house.db.reading() as connection:
        return saved_rules.everything(connection)


def _changed(match: Match, change: RulesChange) -> Match:
    preset = rules_of_preset(change.preset) if change.preset is not None else None
    return change_rules(match, change.rules, preset=preset, from_hand=change.from_hand)


def _conflict(writing: Writing, live: Live, base_version: int | None) -> Refusal | None:
    if base_version is None or not history.rules_changed_since(writing.connection, live.id, base_version):
        return None
    text = T("The house rules were changed by somebody else in the meantime.")
    return Refusal("conflict", text, current=as_json(live.match.rules))

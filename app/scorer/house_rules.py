"""House rules: changing them, seeing first what that would change, and keeping them under a name."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.rules.difference import segments_from_json
from app.rules.house import HouseRules, as_json, merged
from app.rules.marks import mark_words
from app.rules.match import Match
from app.rules.names import clean_name
from app.rules.plan import MOST_HANDS
from app.rules.presets import presets
from app.rules.refusal import Refusal
from app.rules.segments import change_rules
from app.rules.sheet import Sheet, derive
from app.rules.text import T, Text
from app.scorer.caller import NOBODY, Caller
from app.scorer.change import Change, change_match
from app.scorer.house import House
from app.scorer.live import Live
from app.store import history, saved_rules
from app.store.db import Writing


class RulesChange(NamedTuple):
    """A partial change of the rules from a hand on. `preset`, the key of a named game, comes first; `answers` to the
    questions about house rules (by their keys) come last."""

    rules: Mapping[str, Any] = {}
    preset: str | None = None
    from_hand: int = 1
    answers: Mapping[str, str] = {}


class Preview(NamedTuple):
    """A match before and after a change of its rules that is not written."""

    before: Live
    match: Match
    sheet: Sheet


class Caution(NamedTuple):
    """Something that a change brings about besides other points. `code` is finished, goes_on, winners, last_hand,
    truncated or a mark; `hand` is the hand that it concerns, where it is one."""

    code: str
    hand: int | None
    text: Text


def rules_of_preset(key: str) -> HouseRules:
    """The rules of a named game."""
    found = presets().get(key)
    if found is None:
        raise Refusal("rules", T("There is no preset called {key}.", key=key), field="preset")
    return found.rules


def rules_from(preset: str | None, rules: Mapping[str, Any]) -> HouseRules:
    """The rules of a new game: a preset first, then the partial rules over it."""
    return merged(rules_of_preset(preset) if preset is not None else HouseRules(), rules)


def preview(house: House, match_id: str, change: RulesChange) -> Preview:
    """What a change would do; writes nothing."""
    live = house.read(match_id)
    match = _changed(live.match, change)
    return Preview(live, match, derive(match))


def warnings(before: Sheet, after: Sheet) -> tuple[Caution, ...]:
    """What people should know of a change before it is made: the match ends or goes on, the plan is cut off, played
    hands break the new rules and get a mark."""
    found = _about_the_end(before, after)
    if after.truncated:
        found.append(Caution("truncated", None, T("The plan stops at {most} hands.", most=MOST_HANDS)))
    for row in after.hands:
        known = before.hands[row.n - 1].marks if row.n <= len(before.hands) else ()
        for mark in row.marks:
            if mark not in known:
                text = T("Hand {n} gets a mark: {why}.", n=row.n, why=mark_words(mark))
                found.append(Caution(mark, row.n, text))
    return tuple(found)


async def change(
    house: House, match_id: str, change: RulesChange, *, base_version: int | None = None, caller: Caller = NOBODY
) -> Live:
    """Changes the rules for the whole match or from a hand on. What was entered stays as it is."""
    changes = Change(
        "rules",
        lambda writing, live: _changed(live.match, change),
        change.from_hand,
        after=_as_asked(change),
        before=lambda live: as_json(live.match.rules_of(change.from_hand)),
        conflict=lambda writing, live: _conflict(writing, live, base_version),
    )
    return await change_match(house, match_id, changes, caller)


def past(house: House, match_id: str, limit: int) -> list[history.StoredChange]:
    """The changes of the house rules, those that were undone too, newest first."""
    with house.db.reading() as connection:
        return history.rules_changes(connection, match_id, limit)


def change_back(house: House, match_id: str, change_id: int) -> RulesChange:
    """The change that takes back one in the history, as `way_back`."""
    live = house.read(match_id)
    with house.db.reading() as connection:
        found = history.changes(connection, match_id, 1, change_id + 1)
    if not found or found[0].id != change_id or "segments" not in (found[0].diff or {}):
        raise Refusal("nothing", T("There is no such change of the rules to take back."))
    return way_back(live, found[0])


def way_back(live: Live, changed: history.StoredChange) -> RulesChange:
    """The change that gives everything that a change of the rules touched its value of before again, from the same
    hand on. What was changed besides, earlier or later, stays."""
    hand, sides = changed.hand or 1, (changed.diff or {})["segments"]
    before, after = (as_json(live.match._replace(segments=segments_from_json(side)).rules_of(hand)) for side in sides)
    return RulesChange({field: value for field, value in before.items() if after[field] != value}, from_hand=hand)


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


def _about_the_end(before: Sheet, after: Sheet) -> list[Caution]:
    last = len(after.plan)
    if after.finished and not before.finished:
        return [Caution("finished", after.final, T("The match would be finished after hand {n}.", n=after.final))]
    if before.finished and not after.finished:
        coming = after.next.hand
        return [Caution("goes_on", coming, T("The match would go on with hand {n}.", n=coming or last))]
    if before.winners != after.winners:
        return [Caution("winners", None, T("The match would have another winner."))]
    if after.next.hand == last < len(before.plan):
        return [Caution("last_hand", last, T("Hand {n} would be the last one.", n=last))]
    return []


def _changed(match: Match, change: RulesChange) -> Match:
    preset = rules_of_preset(change.preset) if change.preset is not None else None
    return change_rules(match, change.rules, answers=change.answers, preset=preset, from_hand=change.from_hand)


def _as_asked(change: RulesChange) -> dict[str, Any]:
    asked = {"rules": dict(change.rules), "preset": change.preset, "from_hand": change.from_hand}
    return {**asked, "answers": dict(change.answers)} if change.answers else asked


def _conflict(writing: Writing, live: Live, base_version: int | None) -> Refusal | None:
    if base_version is None or not history.rules_changed_since(writing.connection, live.id, base_version):
        return None
    text = T("The house rules were changed by somebody else in the meantime.")
    return Refusal("conflict", text, current=as_json(live.match.rules))

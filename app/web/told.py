"""Changes of a match as sentences, worked out from what they changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from app.rules.answers import answer_words, differences
from app.rules.difference import Diff, segments_from_json
from app.rules.house import HouseRules
from app.rules.match import Segment
from app.rules.text import Fact, T, Text
from app.web.names import number, suit_name
from app.web.people import bdi, joined

Sentences: TypeAlias = Iterator[Text]
Called: TypeAlias = Callable[[int], Markup]

CELLS = {
    "bids": T("{name}’s bid in hand {n}: {before} → {after}"),
    "took": T("{name}’s tricks in hand {n}: {before} → {after}"),
    "other_points": T("{name}’s other points in hand {n}: {before} → {after}"),
}
SHORT = {"bids": T("bid {value}"), "took": T("took {value}"), "other_points": T("other points {value}")}


def sentences(diff: Diff, names: Sequence[str]) -> tuple[Text, ...]:
    """What a difference says, a sentence each. Names are marked up: they go through `tell`."""
    known = {s: bdi(name) for s, name in enumerate(names)}
    for s, change in diff.get("seats", {}).items():
        if isinstance(change, list):
            known.setdefault(int(s), bdi((change[0] or change[1])["name"]))

    def called(s: int) -> Markup:
        return known.get(s, Markup("?"))

    return tuple(_all(diff, called))


def _all(diff: Diff, called: Called) -> Sentences:
    for n, change in sorted(diff.get("hands", {}).items(), key=lambda item: int(item[0])):
        yield from _hand(int(n), change, called)
    for s, change in diff.get("seats", {}).items():
        yield from _seat(change, called(int(s)))
    yield from _table(diff, called)
    if "segments" in diff:
        yield from _rules(*(segments_from_json(side) for side in diff["segments"]))


def _hand(n: int, change: Mapping[str, Any], called: Called) -> Sentences:
    cells = {field: change[field] for field in (*CELLS, "blind") if field in change}
    if sum(len(seats) for seats in cells.values()) == 1:
        yield from _one_cell(n, cells, called)
    else:
        yield from _many_cells(n, cells, called)
    if "trump" in change:
        before, after = (suit_name(suit) for suit in change["trump"])
        yield T("Trumps of hand {n}: {before} → {after}", n=n, before=before, after=after)
    if "started" not in change:  # the first entry of a hand fixes its cards and its dealer: nobody did that by hand
        yield from _put_down(n, change, called)
    yield from _sitting_out(n, change, called)


def _one_cell(n: int, cells: Mapping[str, Any], called: Called) -> Sentences:
    for field, seats in cells.items():
        for s, (before, after) in seats.items():
            name = called(int(s))
            if field == "blind":
                yield (
                    T("{name} bid blind in hand {n}", name=name, n=n)
                    if after
                    else T("{name} did not bid blind in hand {n}", name=name, n=n)
                )
            else:
                facts: dict[str, Fact] = {"name": name, "n": n, "before": _cell(before), "after": _cell(after)}
                yield CELLS[field]._replace(facts=tuple(facts.items()))


def _many_cells(n: int, cells: Mapping[str, Any], called: Called) -> Sentences:
    """A line for each player: "Hand 3, Ben: bid 2 → 3, took 1"."""
    for s in sorted({s for seats in cells.values() for s in seats}, key=int):
        words = [_short(field, *seats[s]) for field, seats in cells.items() if s in seats]
        yield T("Hand {n}, {name}: {changes}", n=n, name=called(int(s)), changes=_listed(words))


def _short(field: str, before: Any, after: Any) -> Text:
    if field == "blind":
        return T("blind") if after else T("not blind")
    was_blank = before is None
    value = _cell(after) if was_blank else f"{_cell(before)} → {_cell(after)}"
    return SHORT[field]._replace(facts=(("value", value),))


def _listed(words: list[Text]) -> Text:
    so_far = words[0]
    for each in words[1:]:
        so_far = T("{some}, {more}", some=so_far, more=each)
    return so_far


def _cell(value: int | None) -> str:
    return "–" if value is None else number(value)


def _put_down(n: int, change: Mapping[str, Any], called: Called) -> Sentences:
    if "cards" in change:
        before, after = (_cell(cards) for cards in change["cards"])
        yield T("Cards of hand {n}: {before} → {after}", n=n, before=before, after=after)
    if "dealer" in change:
        before, after = (called(s) if s is not None else "–" for s in change["dealer"])
        yield T("Dealer of hand {n}: {before} → {after}", n=n, before=before, after=after)


def _sitting_out(n: int, change: Mapping[str, Any], called: Called) -> Sentences:
    before, after = (set(side) for side in change.get("absent", ((), ())))
    for s in sorted(after - before):
        yield T("{name} sits out hand {n}", name=called(s), n=n)
    for s in sorted(before - after):
        yield T("{name} plays hand {n} after all", name=called(s), n=n)


def _seat(change: Any, name: Markup) -> Sentences:
    if isinstance(change, list):
        yield _joined(change[1], name) if change[1] is not None else T("{name} has no seat any more", name=name)
        return
    if "name" in change:
        before, after = (bdi(side) for side in change["name"])
        yield T("{before} is now called {after}", before=before, after=after)
    if "last_hand" in change:
        n = change["last_hand"][1]
        yield T("{name} comes back", name=name) if n is None else T("{name} leaves after hand {n}", name=name, n=n)


def _joined(seat: Mapping[str, Any], name: Markup) -> Text:
    return T(
        "{name} joins in hand {n}, starting with {points}",
        name=name, n=seat["from_hand"], points=number(seat["carry_in"]),
    )  # fmt: skip


def _table(diff: Diff, called: Called) -> Sentences:
    if "seating" in diff and "seats" not in diff:
        order = joined([str(called(s).striptags()) for s in diff["seating"][1]])
        yield T("Order round the table: {names}", names=order)
    if "first_dealer" in diff:
        before, after = (called(s) for s in diff["first_dealer"])
        yield T("First dealer: {before} → {after}", before=before, after=after)
    if "name" in diff:
        before, after = (bdi(side or "–") for side in diff["name"])
        yield T("Name of the match: {before} → {after}", before=before, after=after)
    if "ended_early" in diff:
        yield T("The match was ended early") if diff["ended_early"][1] else T("The match goes on")


def _rules(before: tuple[Segment, ...], after: tuple[Segment, ...]) -> Sentences:
    """The rules that changed, as the first hand that is affected has them."""
    for n in sorted({each.from_hand for each in (*before, *after)}):
        changed = differences(_at(before, n), _at(after, n))
        for each in changed:
            now = answer_words(each.question, each.after)
            rule = T("{title}: {before} → {after}", title=each.question.title, before=each.was, after=now)
            yield rule if n == 1 else T("{rule} (from hand {n} on)", rule=rule, n=n)
        if changed:
            return


def _at(segments: tuple[Segment, ...], n: int) -> HouseRules:
    return next((each.rules for each in reversed(segments) if each.from_hand <= n), segments[0].rules)

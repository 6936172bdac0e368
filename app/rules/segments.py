"""House rules that change in mid-match: what people entered is never touched."""

from collections.abc import Mapping

from app.rules.answers import with_answers
from app.rules.house import HouseRules, merged
from app.rules.match import Match, Segment
from app.rules.plan import MOST_HANDS, plan
from app.rules.refusal import Refusal
from app.rules.text import T

NOTHING: Mapping[str, str] = {}


def change_rules(
    match: Match, change: Mapping[str, object], *,
    answers: Mapping[str, str] = NOTHING, preset: HouseRules | None = None, from_hand: int = 1,
) -> Match:  # fmt: skip
    """Merges a partial change into every segment from `from_hand` on and opens one there. A preset comes first and
    replaces the whole object from there; `answers` to questions come last and are taken in each segment's own way."""
    if not 1 <= from_hand <= MOST_HANDS:
        text = T("Rules can change from hand 1 to hand {most} on.", most=MOST_HANDS)
        raise Refusal("invalid", text, field="from_hand")
    opened = [each for each in match.segments if each.from_hand < from_hand]
    later = [each for each in match.segments if each.from_hand > from_hand]
    here = Segment(from_hand, match.rules_of(from_hand))
    changed = [
        each._replace(rules=with_answers(merged(preset or each.rules, change), answers)) for each in (here, *later)
    ]
    plan(changed[-1].rules, match.starters or 1)  # refuses rules whose deck cannot serve these players
    return match._replace(segments=_joined((*opened, *changed)))


def _joined(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Neighbours with the same rules are one segment, so that changing back gives the old value exactly."""
    kept: list[Segment] = []
    for segment in segments:
        if not kept or kept[-1].rules != segment.rules:
            kept.append(segment)
    return tuple(kept)

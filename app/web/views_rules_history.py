"""What the page of the house rules may see of their history."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import answer_words, differences
from app.rules.asking import Question, current
from app.rules.difference import segments_from_json
from app.rules.house import merged
from app.rules.match import Match
from app.rules.questions import MORE, NINE
from app.rules.text import T, Text
from app.rules.words import one_sentence
from app.scorer.house_rules import way_back
from app.scorer.live import Live
from app.scorer.undo import StoredChange
from app.web.dates import clock, day
from app.web.names import shown_names
from app.web.ops import new_op
from app.web.people import tell
from app.web.told import sentences as told
from app.web.views_steps import steps_view


class Era(NamedTuple):
    """Rules that hold from a hand on."""

    from_hand: int
    says: tuple[str, ...]


class Past(NamedTuple):
    """A change of the rules in the history. `brings` is what changing it back would bring back, nothing where it was
    changed back already (`undone`: by undo); `undo`: it is the newest change of all, so that undo takes it back;
    `touched` are the keys of the questions that were answered otherwise before it."""

    id: int
    at: str
    when: str
    by: str
    says: tuple[Markup, ...]
    brings: tuple[str, ...]
    undone: bool
    undo: bool
    op: str
    touched: tuple[str, ...]


def full_sentence(sentence: str) -> str:
    """With a capital and a full stop."""
    return f"{capital(sentence)}."


def capital(words: str) -> str:
    """With a capital, where the language has such."""
    return words[:1].upper() + words[1:]


def eras_of(match: Match, language: Language) -> tuple[Era, ...]:
    """The rules from hand 1 on in short, and how those that follow differ."""
    first, *later = match.segments
    eras = [Era(first.from_hand, (full_sentence(language.say(one_sentence(first.rules, match.starters or 1))),))]
    before = first.rules
    for segment in later:
        changed = differences(before, segment.rules)
        says = tuple(_answer(each.question, each.after, language) for each in changed)
        eras.append(Era(segment.from_hand, says))
        before = segment.rules
    return tuple(eras)


def _answer(question: Question, answer: str | int | None, language: Language) -> str:
    return language.say(T("{title}: {answer}", title=question.title, answer=answer_words(question, answer)))


def past_of(live: Live, changes: Iterable[StoredChange], language: Language) -> tuple[Past, ...]:
    names, steps = shown_names(live.match), steps_view(live)
    return tuple(
        Past(
            id=each.id,
            at=each.at,
            when=language.say(_when(each.at)),
            by=each.by or "",
            says=tuple(tell(language, text) for text in told(each.diff or {}, names)),
            brings=() if each.undone else _brings(live, each, language),
            undone=each.undone,
            undo=each.id == steps.undo_of,
            op=steps.undo_op if each.id == steps.undo_of else new_op(),
            touched=_touched(each),
        )
        for each in changes
    )


def _brings(live: Live, changed: StoredChange, language: Language) -> tuple[str, ...]:
    back = way_back(live, changed)
    now = live.match.rules_of(back.from_hand)
    found = differences(now, merged(now, back.rules))
    return tuple(_answer(each.question, each.after, language) for each in found)


def _touched(changed: StoredChange) -> tuple[str, ...]:
    before, after = (segments_from_json(side) for side in (changed.diff or {})["segments"])
    pairs = tuple(zip_longest(before, after, fillvalue=(before if len(before) < len(after) else after)[-1]))
    return tuple(
        each.key
        for each in (*NINE, *MORE)
        if any(current(each, was.rules) != current(each, now.rules) for was, now in pairs)
    )


def _when(moment: str) -> Text:
    return T("{day}, {clock}", day=day(moment), clock=clock(moment))

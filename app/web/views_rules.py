"""What the page of the house rules may see: the rules of this table in sentences, and as questions to be answered."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import answer_words, differences
from app.rules.asking import Question, current
from app.rules.house import HouseRules
from app.rules.match import Match
from app.rules.presets import preset_of, presets
from app.rules.questions import MORE, NINE, OWN
from app.rules.text import T, Text
from app.rules.words import one_sentence, sentences
from app.scorer.live import Live
from app.scorer.undo import StoredChange
from app.web.dates import day
from app.web.names import shown_names
from app.web.ops import new_op
from app.web.people import tell
from app.web.told import sentences as told
from app.web.views_rules_preview import slot_of

PAST_MOST = 6
HEADINGS = {
    "per_trick": T("A made bid"),
    "miss": T("A missed bid"),
    "miss_over": T("More tricks than bid"),
    "miss_zero": T("A missed zero"),
    "near_half": T("Missed by one"),
    "slam": T("Bid and took everything"),
    "times": T("Hands that count more"),
    "blind": T("Blind bids"),
    "streak": T("Hands running"),
    "zero_if_over": T("And besides"),
}


class Typed(NamedTuple):
    """What was typed and refused: the answers by key, the key that is wrong, and why."""

    answers: Mapping[str, str] = {}
    field: str = ""
    text: str = ""


NOTHING_TYPED = Typed()


class Option(NamedTuple):
    """One answer to pick."""

    key: str
    label: str
    chosen: bool


class Rule(NamedTuple):
    """A question. With `options` one is picked; with `low` and `high` it is a number; else text. `now` is the answer
    that holds, `slot` the id of the place for its preview, `value` what stands in its field."""

    key: str
    slot: str
    title: str
    hint: str
    now: str
    options: tuple[Option, ...]
    low: int | None
    high: int | None
    value: str
    error: str


class Group(NamedTuple):
    """Questions under one heading."""

    title: str
    rules: tuple[Rule, ...]


class Era(NamedTuple):
    """Rules that hold from a hand on."""

    from_hand: int
    says: tuple[str, ...]


class Past(NamedTuple):
    """A change of the rules in the history. `undo`: it is the newest change of all, so that undo takes it back."""

    id: int
    at: str
    when: str
    by: str
    says: tuple[Markup, ...]
    undo: bool
    op: str


class RulesPage(NamedTuple):
    """The page. `game` is the name of the named game that these rules are, `open` the key of the question that is
    open, `changed` what was just changed; `kept`, `name` and `name_error` belong to keeping the rules under a name."""

    id: str
    root: str
    title: str
    version: int
    undo_of: int | None
    redo_of: int | None
    may_change: bool
    game: str
    summary: str
    sentences: tuple[str, ...]
    nine: tuple[Rule, ...]
    more: tuple[Rule, ...]
    own: tuple[Group, ...]
    open: str
    eras: tuple[Era, ...]
    past: tuple[Past, ...]
    changed: Past | None
    kept: str
    name: str
    name_error: str
    op: str


class Asking(NamedTuple):
    """What the page is asked for besides the rules: which change was just made, and what was typed and refused."""

    may_change: bool
    changed: int | None = None
    kept: str = ""
    open: str = ""
    typed: Typed = NOTHING_TYPED
    name: str = ""
    name_error: str = ""


def rules_page(live: Live, changes: Sequence[StoredChange], asking: Asking, language: Language) -> RulesPage:
    """The house rules of a match; `changes` are those of its history, newest first."""
    match = live.match
    rules, players = match.rules, match.starters or 1
    key = preset_of(rules)
    past = _past(live, changes, language)
    return RulesPage(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("House rules")),
        version=live.version,
        undo_of=live.undo_of,
        redo_of=live.redo_of,
        may_change=asking.may_change,
        game=presets()[key].name if key is not None else "",
        summary=_full(language.say(one_sentence(rules, players))),
        sentences=tuple(map(language.say, sentences(rules, players))),
        nine=tuple(rule_view(each, rules, language, asking.typed) for each in NINE),
        more=tuple(rule_view(each, rules, language, asking.typed) for each in MORE),
        own=_groups(rules, language, asking.typed),
        open=asking.open,
        eras=_eras(match, language),
        past=past[:PAST_MOST],
        changed=next((each for each in past if each.id == asking.changed and each.undo), None),
        kept=asking.kept,
        name=asking.name,
        name_error=asking.name_error,
        op=new_op(),
    )


def rule_view(question: Question, rules: HouseRules, language: Language, typed: Typed) -> Rule:
    """A question as it stands, or as somebody has just answered it."""
    now = current(question, rules)
    held = "" if now is None else str(now)
    value = typed.answers.get(question.key, held)
    return Rule(
        key=question.key,
        slot=slot_of(question.key),
        title=language.say(question.title),
        hint=language.say(question.hint) if question.hint is not None else "",
        now=language.say(answer_words(question, now)),
        options=tuple(Option(each.key, language.say(each.label), each.key == value) for each in question.choices),
        low=question.low,
        high=question.high,
        value=value,
        error=typed.text if typed.field == question.key else "",
    )


def _full(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _groups(rules: HouseRules, language: Language, typed: Typed) -> tuple[Group, ...]:
    groups: list[Group] = []
    headed = ""
    for question in OWN:
        field = question.key.partition(".")[0]
        if field in HEADINGS and field != headed:
            groups.append(Group(language.say(HEADINGS[field]), ()))
            headed = field
        group = groups[-1]
        groups[-1] = group._replace(rules=(*group.rules, rule_view(question, rules, language, typed)))
    return tuple(groups)


def _eras(match: Match, language: Language) -> tuple[Era, ...]:
    """The rules from hand 1 on in short, and how those that follow differ."""
    first, *later = match.segments
    eras = [Era(first.from_hand, (_full(language.say(one_sentence(first.rules, match.starters or 1))),))]
    before = first.rules
    for segment in later:
        changed = differences(before, segment.rules)
        says = tuple(_answer(each.question, each.after, language) for each in changed)
        eras.append(Era(segment.from_hand, says))
        before = segment.rules
    return tuple(eras)


def _answer(question: Question, answer: str | int | None, language: Language) -> str:
    return language.say(T("{title}: {answer}", title=question.title, answer=answer_words(question, answer)))


def _past(live: Live, changes: Iterable[StoredChange], language: Language) -> list[Past]:
    names = shown_names(live.match)
    return [
        Past(
            id=each.id,
            at=each.at,
            when=language.say(_when(each.at)),
            by=each.by or "",
            says=tuple(tell(language, text) for text in told(each.diff or {}, names)),
            undo=each.id == live.undo_of,
            op=new_op(),
        )
        for each in changes
        if each.kind == "rules" and each.diff and not each.undone
    ]


def _when(moment: str) -> Text:
    clock = datetime.fromisoformat(moment).astimezone().strftime("%H:%M")
    return T("{day}, {clock}", day=day(moment), clock=clock)

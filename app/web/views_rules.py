"""What the page of the house rules may see: the rules of this table in sentences, and as questions to be answered."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.answers import now_words
from app.rules.asking import Question, current
from app.rules.house import HouseRules
from app.rules.questions import MORE, NINE, OWN
from app.rules.text import T, Text
from app.rules.words import one_sentence, sentences
from app.scorer.live import Live
from app.scorer.undo import StoredChange
from app.web.names import number
from app.web.ops import new_op
from app.web.views_game import GameName, name_of_match
from app.web.views_rules_history import Era, Past, capital, eras_of, full_sentence, past_of
from app.web.views_rules_preview import slot_of
from app.web.views_steps import Steps, steps_view

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
    that holds, `slot` the id of the place for its preview, `value` what stands in its field, `short` the title where
    a heading says the rest."""

    key: str
    slot: str
    title: str
    short: str
    hint: str
    now: str
    options: tuple[Option, ...]
    low: int | None
    high: int | None
    range: str
    value: str
    error: str


class Group(NamedTuple):
    """Questions under one heading."""

    title: str
    rules: tuple[Rule, ...]


class Used(NamedTuple):
    """A change that was just made, told where it was asked for (`at`): the key of a rule, own, history, or game or
    nothing for the top of the page. `touched`: the keys of the rules that are otherwise now."""

    at: str
    root: str
    says: tuple[Markup, ...]
    id: int
    op: str
    touched: str


class RulesPage(NamedTuple):
    """The page. `game` is what these rules are called, `open` the key of the question that is open, `used` what was
    just changed; `renewed` are the rules whose answers do not hold any more in the page of whoever changed them.
    `kept`, `name` and `name_error` belong to keeping the rules under a name."""

    id: str
    root: str
    title: str
    version: int
    steps: Steps
    may_change: bool
    game: GameName
    summary: str
    sentences: tuple[str, ...]
    nine: tuple[Rule, ...]
    more: tuple[Rule, ...]
    own: tuple[Group, ...]
    open: str
    eras: tuple[Era, ...]
    past: tuple[Past, ...]
    used: Used | None
    renewed: tuple[Rule, ...]
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
    touched: tuple[str, ...] = ()
    typed: Typed = NOTHING_TYPED
    name: str = ""
    name_error: str = ""


def rules_page(live: Live, changes: Sequence[StoredChange], asking: Asking, language: Language) -> RulesPage:
    """The house rules of a match; `changes` are those of its rules, newest first."""
    match = live.match
    rules, players = match.rules, match.starters or 1
    past = past_of(live, changes, language)
    changed = next((each for each in past if each.id == asking.changed and each.undo), None)
    touched = changed.touched if changed else asking.touched
    return RulesPage(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("House rules")),
        version=live.version,
        steps=steps_view(live),
        may_change=asking.may_change,
        game=name_of_match(match, language),
        summary=full_sentence(language.say(one_sentence(rules, players))),
        sentences=tuple(map(language.say, sentences(rules, players))),
        nine=tuple(rule_view(each, rules, language, asking.typed) for each in NINE),
        more=tuple(rule_view(each, rules, language, asking.typed) for each in MORE),
        own=own_groups(rules, language, asking.typed),
        open=asking.open,
        eras=eras_of(match, language),
        past=past,
        used=_used(f"/m/{live.id}", changed, asking.open) if changed else None,
        renewed=tuple(
            rule_view(each, rules, language, NOTHING_TYPED) for each in (*NINE, *MORE) if each.key in touched
        ),
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
        short=capital(language.say(_short(question.title))),
        hint=language.say(question.hint) if question.hint is not None else "",
        now=language.say(now_words(question, rules)),
        options=tuple(Option(each.key, language.say(each.label), each.key == value) for each in question.choices),
        low=question.low,
        high=question.high,
        range=_range(question, language),
        value=value,
        error=typed.text if typed.field == question.key else "",
    )


def own_groups(rules: HouseRules, language: Language, typed: Typed) -> tuple[Group, ...]:
    """The questions of your own scoring under their headings."""
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


def _used(root: str, changed: Past, at: str) -> Used:
    return Used(at, root, changed.says, changed.id, changed.op, ",".join(changed.touched))


def _short(title: Text) -> Text:
    what = dict(title.facts).get("what")
    return what if isinstance(what, Text) else title


def _range(question: Question, language: Language) -> str:
    if question.low is None or question.high is None:
        return ""
    return language.say(T("{low} to {high}", low=number(question.low), high=number(question.high)))

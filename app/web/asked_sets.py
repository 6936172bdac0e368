"""Which sets of rules an address asks to see side by side: `with=now,bonus:20&with=preset:wizard`."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from app.rules.answers import with_answers
from app.rules.house import HouseRules
from app.rules.questions import NINE
from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.scorer.house import House
from app.web.asked_rules import GAME, OWN, differs
from app.web.games import Game, game
from app.web.numbers import natural
from app.web.page import Form

NOW = "now"
OTHERS_MOST = 3  # beside the match's own rules
READ_MOST = 12
NINE_KEYS = frozenset(question.key for question in NINE)


class RuleSet(NamedTuple):
    """Rules to score a match by: those of a game (None: the match's own), with some questions answered otherwise."""

    game: Game | None
    answers: Mapping[str, str]

    @property
    def value(self) -> str:
        """As it stands in an address."""
        base = self.game.value if self.game is not None else NOW
        return ",".join((base, *(f"{key}:{answer}" for key, answer in self.answers.items())))

    @property
    def preview_query(self) -> str:
        """What asks the page of the house rules for a preview of the same."""
        at = GAME if self.game is not None else next(iter(self.answers), OWN)
        game_field = {GAME: self.game.value} if self.game is not None else {}
        return urlencode({"at": at, **game_field, **self.answers})

    def rules(self, own: HouseRules) -> HouseRules:
        """The whole rules, made from the match's own. Refuses an answer that cannot be."""
        return with_answers(self.game.rules if self.game is not None else own, self.answers)


class AskedSets(NamedTuple):
    """The sets beside the match's own rules, the seat whose hands are shown one by one, what was typed into the
    search, and what was wrong."""

    sets: tuple[RuleSet, ...]
    seat: int | None = None
    q: str = ""
    problem: Text | None = None

    def url(self, root: str, *, add: str = "", drop: int | None = None, seat: int | None = None) -> str:
        """The address of the same page, with one set more, one less, or the hands of somebody."""
        values = [each.value for at, each in enumerate(self.sets) if at != drop]
        pairs = [("with", value) for value in (*values, *filter(None, [add]))]
        shown = self.seat if seat is None else seat
        pairs += [("seat", str(shown))] if shown is not None else []
        return (
            f"{root}/what-if" + "?" * bool(pairs) + "&".join(f"{key}={quote(value, safe=':,')}" for key, value in pairs)
        )


def asked_sets(house: House, form: Form, own: HouseRules) -> AskedSets:
    """Reads an address. What cannot be understood is left out, and said."""
    sets: list[RuleSet] = []
    problem = None
    for value in list(dict.fromkeys(filter(None, form.every("with"))))[:READ_MOST]:
        try:
            found = _set_of(house, value)
            found.rules(own)
        except Refusal as refusal:
            problem = refusal.text
        else:
            sets.append(found)
    if len(sets) > OTHERS_MOST:
        problem = T("{most} sets of rules fit side by side: these are the first.", most=OTHERS_MOST + 1)
    return AskedSets(tuple(sets[:OTHERS_MOST]), natural(form.text("seat")), form.text("q").strip()[:60], problem)


def changed_sets(asked: AskedSets, form: Form, own: HouseRules) -> AskedSets:
    """With the answers that were typed: they make one more set from the match's own rules (`at` 0) or go into the set
    that is number `at`. Raises Refusal("rules", field=KEY) for an answer that cannot be."""
    at = natural(form.text("at")) or 0
    known = 0 < at <= len(asked.sets)
    base = asked.sets[at - 1] if known else RuleSet(None, {})
    rules = base.rules(own)
    typed = {key: value.strip() for key, value in form.fields.items() if key in NINE_KEYS}
    answers = {key: value.replace("−", "-") for key, value in typed.items() if differs(key, value, rules)}
    new = base._replace(answers={**base.answers, **answers})
    new.rules(own)
    if not new.answers:
        return asked
    sets = (*asked.sets[: at - 1], new, *asked.sets[at:]) if known else (*asked.sets, new)
    return asked._replace(sets=_without_twins(sets)[:OTHERS_MOST])


def _set_of(house: House, value: str) -> RuleSet:
    base, *changes = value[:1000].split(",")
    answers = dict(_answer(change) for change in changes)
    return RuleSet(None if base == NOW else game(house, base), answers)


def _answer(change: str) -> tuple[str, str]:
    key, _, answer = change.partition(":")
    return key, answer


def _without_twins(sets: Sequence[RuleSet]) -> tuple[RuleSet, ...]:
    return tuple({each.value: each for each in sets}.values())

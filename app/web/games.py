"""The rules that a new match can be given: named games, rules that a table kept, those of another match."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from app.rules.answers import with_answers
from app.rules.house import HouseRules, as_json
from app.rules.names import fits
from app.rules.presets import Preset, presets
from app.rules.refusal import Refusal
from app.rules.text import T
from app.scorer import house_rules
from app.scorer.house import House
from app.scorer.matches import NewMatch
from app.web.names import match_title
from app.web.people import bdi


class Game(NamedTuple):
    """Rules to choose, as `value` stands in a form ("preset:KEY", "saved:ID", "match:ID"). `also` are the other names
    that the game goes by; `preset` is its key where it is a named game."""

    value: str
    name: Markup
    also: tuple[str, ...]
    rules: HouseRules
    preset: str | None = None

    def fits(self, typed: str) -> bool:
        """Whether every word that was typed stands in one of its names."""
        return fits(typed, (self.name.striptags(), *self.also))

    def new_match(self, new: NewMatch, answers: Mapping[str, str]) -> NewMatch:
        """A match to be, under these rules with some questions answered otherwise. Refuses what cannot be answered."""
        if self.preset and not answers:
            return new._replace(preset=self.preset)
        return new._replace(rules=as_json(with_answers(self.rules, answers)))


def every_game(house: House, chosen: str = "") -> tuple[Game, ...]:
    """All there is to choose from: the rules of the chosen match, those kept under a name, then the named games."""
    kept = (Game(f"saved:{each.id}", bdi(each.name), (), each.rules) for each in house_rules.named(house))
    of_match = (_of_match(house, chosen),) if chosen.startswith("match:") else ()
    return (*of_match, *kept, *(_of_preset(preset) for preset in presets().values()))


def game(house: House, value: str) -> Game:
    """One of them. Refuses what is not there (any more)."""
    try:
        return next(each for each in every_game(house, value) if each.value == value)
    except (StopIteration, Refusal):
        gone = T("These rules are not kept here any more. Choose others.")
        raise Refusal("rules", gone, field="rules") from None


def _of_preset(preset: Preset) -> Game:
    return Game(f"preset:{preset.key}", escape(preset.name), preset.names, preset.rules, preset.key)


def _of_match(house: House, value: str) -> Game:
    live = house.read(value.partition(":")[2])
    return Game(value, bdi(match_title(live.match)), (), live.match.rules)

"""What a page may say of a game: its name, what is otherwise at this table, and where its rules are told."""

from typing import NamedTuple

from app.language import Language
from app.rules.game import called, game_words
from app.rules.house import HouseRules
from app.rules.match import Match
from app.rules.refusal import Refusal
from app.web.views_rules_history import capital


class GameName(NamedTuple):
    """The named game that a table plays or comes nearest to. `otherwise` are the differences, each with a capital and
    without a full stop; none where it is that very game. `also` are the other names that it goes by; `line` is all of
    it in short, `url` the game explained."""

    name: str
    also: str
    otherwise: tuple[str, ...]
    line: str
    url: str


def game_name(rules: HouseRules, players: int, language: Language, key: str | None = None) -> GameName:
    """What the rules of a table of so many are called, by the nearest named game or by the one of this key. Raises
    the Refusal of `plan`."""
    preset, otherwise = called(rules, players, key)
    return GameName(
        preset.name,
        ", ".join(name for name in preset.names if name != preset.name),
        tuple(capital(language.say(each)) for each in otherwise),
        language.say(game_words(rules, players)),
        f"/rules/{preset.key}",
    )


def name_of_match(match: Match, language: Language) -> GameName:
    """The same of a match under way."""
    return game_name(match.rules, match.starters or 1, language)


def game_line(rules: HouseRules, players: int, language: Language) -> str:
    """The name in one line, or nothing where so many players cannot be dealt to."""
    try:
        return language.say(game_words(rules, players))
    except Refusal:
        return ""

"""What an address asks to be printed: on which paper, and for a blank sheet whose and by which rules."""

from typing import NamedTuple

from starlette.datastructures import QueryParams
from starlette.requests import Request

from app.rules.house import HouseRules, merged
from app.rules.match import Match
from app.rules.names import clean_name
from app.rules.presets import preset_of
from app.rules.refusal import Refusal
from app.rules.sheet import Sheet
from app.rules.text import T
from app.scorer.house import House
from app.scorer.stateless import score
from app.web.asked_rules import partial_rules
from app.web.games import Game, game
from app.web.names import told_apart
from app.web.numbers import natural
from app.web.page import Form
from app.web.paper import SORTS, Paper

LAYS = ("portrait", "landscape")
PLAYERS_SUPPOSED = 4
LANDSCAPE_FROM = 9  # players, where nobody chose
LETTER_REGIONS = ("-us", "-ca", "-mx", "-ph", "-cl", "-co")


class Look(NamedTuple):
    """The sort of paper, and how it lies: "portrait", "landscape" or "" for what fits best."""

    sort: str
    lay: str

    def paper(self, seats: int) -> Paper:
        turned = seats >= LANDSCAPE_FROM if not self.lay else self.lay == "landscape"
        return Paper(self.sort, turned)


class Blank(NamedTuple):
    """A sheet for a match that nobody entered: the game, the names ("" where nobody is named), and what follows."""

    game: Game
    names: tuple[str, ...]
    match: Match
    sheet: Sheet


def look_of(request: Request) -> Look:
    """What was chosen; without a choice the paper of the reader's country."""
    asked = request.query_params
    sort, lay = asked.get("paper", ""), asked.get("lay", "")
    return Look(sort if sort in SORTS else _usual(request), lay if lay in LAYS else "")


def blank_of(house: House, asked: QueryParams) -> Blank:
    """Reads a blank sheet. Raises a Refusal whose fact `field` is the field that has to be mended."""
    chosen = game(house, game_asked(asked))
    chosen = chosen._replace(rules=merged(chosen.rules, partial_rules(asked.get("rules") or "{}")))
    named = _names(asked.get("names", ""))
    players = _players(house, asked, len(named))
    dealer = Form(list(asked.multi_items())).number("dealer") or 1
    if not 1 <= dealer <= players:
        raise Refusal("invalid", T("The first dealer is one of the players: 1 to {n}.", n=players), field="dealer")
    try:
        match, sheet = score(players, chosen.rules, dealer - 1, (), house.most_players)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.text, field="players") from None
    return Blank(chosen, (*_apart(named), *[""] * (players - len(named))), match, sheet)


def game_asked(asked: QueryParams) -> str:
    """The game as it stands in a form: `game`, or `preset` with the key of a named one, or the usual one."""
    return asked.get("game") or f"preset:{asked.get('preset') or preset_of(HouseRules())}"


def _players(house: House, asked: QueryParams, named: int) -> int:
    try:
        players = Form(list(asked.multi_items())).number("players") or max(named, PLAYERS_SUPPOSED)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.text, field="players") from None
    if not 2 <= players <= house.most_players:
        text = T("A sheet has room for 2 to {most} players.", most=house.most_players)
        raise Refusal("players", text, field="players")
    if named > players:
        text = T("There are {named} names for {players} players.", named=named, players=players)
        raise Refusal("players", text, field="names")
    return players


def _names(typed: str) -> tuple[str, ...]:
    """One on each line; empty lines at the end count for nothing."""
    lines = typed.replace("\r", "").rstrip().split("\n") if typed.strip() else []
    try:
        return tuple(clean_name(line) if line.strip() else "" for line in lines)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.text, field="names") from None


def _apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Equal names with numbers; nobody's name is nobody's."""
    shown = iter(told_apart(name for name in names if name))
    return tuple(next(shown) if name else "" for name in names)


def _usual(request: Request) -> str:
    first = request.headers.get("accept-language", "").lower().replace("_", "-").partition(",")[0].partition(";")[0]
    return "letter" if first.strip().endswith(LETTER_REGIONS) else "a4"


def tenths(asked: QueryParams, name: str, most: float) -> float:
    """A length in tenths of a millimetre, in millimetres; never more than `most`."""
    return min((natural(asked.get(name, "")) or 0) / 10, most)

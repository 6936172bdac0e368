"""A match to be: everything that stands in the form of a new match, so that posting it back loses nothing."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from app.rules.names import clean_name, name_key, nearly
from app.rules.presets import preset_of
from app.rules.refusal import Refusal
from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.numbers import natural
from app.web.page import Form


class Remembered(NamedTuple):
    """A player whom the house knows: the name, and the how manieth of that name."""

    name: str
    nth: int


Known: TypeAlias = Mapping[str, Remembered]
"""Remembered players by id, those who played last first."""


SURE = "new"
"""Stands in the form in place of the id of a player."""


class Place(NamedTuple):
    """Somebody who is to play: a remembered player's id, or None for a name that was typed just now. `sure`: that it
    is nobody who has played here was said."""

    player: str | None
    name: str
    sure: bool = False

    @property
    def field(self) -> str:
        """As it stands in the form."""
        return f"{self.player or (SURE if self.sure else '')}:{self.name}"


class Draft(NamedTuple):
    """The form. `places` clockwise, `dealer` counts among them and then among the `typed` ones, which are the new
    names that are still in their fields; `rules` says where the rules come from: "preset:KEY", "saved:ID" or
    "match:ID"; `find` is what games are looked for by, `found` what they were looked for by when the form was shown.
    `answers` to the questions about house rules are those that the chosen game gives otherwise, `left` those that were
    given to another game before; `single`: the single rules are shown."""

    places: tuple[Place, ...] = ()
    dealer: int = 0
    typed: tuple[str, ...] = ()
    rules: str = ""
    name: str = ""
    find: str = ""
    found: str = ""
    answers: Mapping[str, str] = {}
    left: Mapping[str, str] = {}
    single: bool = False

    @property
    def coming(self) -> tuple[str, ...]:
        """The typed names that will take a seat next."""
        return tuple(typed for typed in self.typed if typed.strip())

    @property
    def players(self) -> int:
        """How many will play."""
        return len(self.places) + len(self.coming)


class Problem(NamedTuple):
    """A sentence, and the part of the form where it belongs: new, seats, who, rules, rule, name or start. `at` is the
    number of the field among the new names, `rule` the key of the question that was answered."""

    part: str
    text: Text
    at: int = 0
    status: int = 422
    rule: str = ""


NO_NAME = T("Type a name first.")


def read(form: Form, known: Known) -> Draft:
    """The form as it was posted. Remembered players have the name that they have now."""
    places = tuple(_place(field, known) for field in form.every("seat"))
    dealer = natural(form.text("dealer")) or 0
    draft = Draft(
        places=places,
        typed=tuple(form.every("new")),
        rules=form.text("rules"),
        name=form.text("name"),
        find=form.text("find"),
        found=form.text("found"),
    )
    return draft._replace(dealer=dealer if dealer < draft.players else 0)


def again(live: Live) -> Draft:
    """The same table once more: who sat there to the end, in their order, with the rules of the match. The deal goes
    on to the next seat."""
    match, sheet = live.match, live.sheet
    dealer = sheet.hands[match.started - 1].dealer if match.started else match.first_dealer
    at = match.seating.index(dealer) + 1
    staying = [seat for seat in match.seating if match.seats[seat].sits_in(sheet.final)]
    following = next(seat for seat in (*match.seating[at:], *match.seating) if seat in staying)
    preset = preset_of(match.rules)
    return Draft(
        places=tuple(Place(match.seats[seat].player, match.seats[seat].name) for seat in staying),
        dealer=staying.index(following),
        rules=f"preset:{preset}" if preset else f"match:{live.id}",
    )


def join(table: Draft, draft: Draft) -> Draft:
    """A table that sat together, with whoever was typed anew into a form, and whatever else stands in it but rules."""
    new = tuple(place for place in draft.places if place.player is None)
    left = draft.answers or draft.left
    return draft._replace(places=(*table.places, *new), dealer=table.dealer, rules=table.rules, answers={}, left=left)


def seat_typed(draft: Draft, known: Known, most: int) -> tuple[Draft, Problem | None]:
    """Gives every typed name a seat, blank fields aside. Names that cannot be stay in their fields, with the first
    reason why."""
    problem: Problem | None = None
    left: list[str] = []
    for typed in draft.typed:
        try:
            if typed:
                draft = _seated(draft, _called(typed, draft, known), most)
        except Refusal as refusal:
            problem = problem or Problem("new", refusal.text, len(left))
            left.append(typed)
    return draft._replace(typed=tuple(left)), problem


def sit(draft: Draft, player: str, known: Known, most: int) -> Draft:
    """A remembered player takes the next seat; a second tap changes nothing."""
    if player not in known or any(place.player == player for place in draft.places):
        return draft
    return _seated(draft, Place(player, known[player].name), most)


def who_may_be(draft: Draft, known: Known) -> dict[int, list[str]]:
    """The seats of new names that remembered players have but for a capital or the like, and who are not seated:
    whether it is them must be asked. Seats from 0, with the players' ids."""
    seated = {place.player for place in draft.places}
    free = {player: its.name for player, its in known.items() if player not in seated}
    taken = {name_key(name) for name in free.values()}
    near: dict[str, list[str]] = {}
    for player, name in free.items():
        near.setdefault(nearly(name), []).append(player)
    new = ((at, place) for at, place in enumerate(draft.places) if place.player is None and not place.sure)
    asked = {at: near.get(nearly(place.name), []) for at, place in new if name_key(place.name) not in taken}
    return {at: players for at, players in asked.items() if players}


def answered(draft: Draft, at: int, player: str, known: Known) -> Draft:
    """Whoever sits on a new name is this remembered player, or (with none) really somebody new."""
    asked = who_may_be(draft, known).get(at, [])
    if not asked or (player and player not in asked):
        return draft
    place = Place(player, known[player].name) if player else draft.places[at]._replace(sure=True)
    return draft._replace(places=(*draft.places[:at], place, *draft.places[at + 1 :]))


def leave(draft: Draft, at: int) -> Draft:
    """A seat less. Without its dealer the deal goes to the next seat."""
    places = draft.places[:at] + draft.places[at + 1 :]
    dealer = draft.dealer - 1 if at < draft.dealer else draft.dealer
    return draft._replace(places=places, dealer=dealer if dealer < len(places) else 0)


def move(draft: Draft, at: int, by: int) -> Draft:
    """A seat changes places with its neighbour. The deal stays with the person."""
    to = at + by
    if not (0 <= at < len(draft.places) and 0 <= to < len(draft.places)):
        return draft
    places = list(draft.places)
    places[at], places[to] = places[to], places[at]
    return draft._replace(places=tuple(places), dealer={at: to, to: at}.get(draft.dealer, draft.dealer))


def _place(field: str, known: Known) -> Place:
    player, _, name = field.partition(":")
    return Place(player, known[player].name) if player in known else Place(None, name, player == SURE)


def _seated(draft: Draft, place: Place, most: int) -> Draft:
    if len(draft.places) >= most:
        raise Refusal("players", T("At most {most} players can sit at one table.", most=most))
    return draft._replace(places=(*draft.places, place))


def _called(typed: str, draft: Draft, known: Known) -> Place:
    """A typed name is the one remembered player of that name who has no seat yet; else it is somebody new."""
    if not typed.strip():
        raise Refusal("name", NO_NAME)
    name = clean_name(typed)
    seated = {place.player for place in draft.places}
    same = [player for player, its in known.items() if player not in seated and name_key(its.name) == name_key(name)]
    return Place(same[0], known[same[0]].name) if len(same) == 1 else Place(None, name)

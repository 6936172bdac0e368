"""What the page of one hand may see: how its points came about, and a form to correct it."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.coming import coming
from app.rules.lines import SCORED, SheetHand
from app.rules.marks import mark_words
from app.rules.match import SUITS, Match
from app.rules.refusal import Refusal
from app.rules.text import TN, T, Text
from app.rules.turns import order_after
from app.scorer.live import Live
from app.web.hand_errors import errors_of
from app.web.names import shown_names, suit_name
from app.web.numbers import natural
from app.web.ops import new_op
from app.web.people import bdi, tell
from app.web.typed_hand import Place, Typed, typed_from
from app.web.views_account import Account, accounts_of, so_far
from app.web.views_preview import Preview
from app.web.views_sheet import seats_in
from app.web.views_steps import Steps, steps_view

BARRED = ("hook", "equal", "over", "zero_run")


class Player(NamedTuple):
    """One player's fields, as text; `now` says what somebody else saved in the meantime."""

    seat: int
    name: str
    dealer: bool
    bid: str
    took: str
    other: str
    minus: bool
    blind: bool
    absent: bool
    now: str


class Choice(NamedTuple):
    """One entry of a list to choose from."""

    value: str
    name: str
    chosen: bool


class HandForm(NamedTuple):
    """The form. `errors` are sentences by field: bid-2, took-2, other-2, sum, cards, dealer, trump, absent, top.
    `entries`: the hand is started or comes next; of others only cards, dealer and who sits out can be set. `opens`:
    cards, dealer and who sits out are in sight; `leaving` says who will sit out once this is saved."""

    action: str
    op: str
    base_version: str
    from_table: bool
    players: tuple[Player, ...]
    cards: str
    dealers: tuple[Choice, ...]
    trumps: tuple[Choice, ...]
    blind: bool
    other: bool
    entries: bool
    sums: tuple[Markup, ...]
    errors: Mapping[str, Text]
    opens: bool
    leaving: tuple[Markup, ...]
    offers_as_played: bool
    as_played: bool
    preview: Preview | None


class HandView(NamedTuple):
    """The page of hand n; `before` and `after` are the neighbours' numbers."""

    id: str
    root: str
    title: str
    n: int
    planned: int
    back_url: str
    facts: tuple[str, ...]
    marks: tuple[Text, ...]
    accounts: tuple[Account, ...]
    form: HandForm
    before: int | None
    after: int | None
    clear_url: str | None
    clear_op: str
    steps: Steps


def hand_view(
    live: Live, n: int, language: Language, *,
    typed: Typed | None = None, refusal: Refusal | None = None, preview: Preview | None = None,
) -> HandView:  # fmt: skip
    """Hand n with what was typed, or else what the match has; `refusal` is what was wrong with it."""
    match, sheet = live.match, live.sheet
    place, names = place_of(live, n), shown_names(match)
    line = sheet.hands[n - 1] if n <= len(sheet.hands) else None
    root, typed = f"/m/{live.id}", typed or typed_from(live, n, place)
    return HandView(
        id=live.id,
        root=root,
        title=language.say(T("Hand {n}", n=n)),
        n=n,
        planned=len(sheet.plan),
        back_url=_back(root, n, typed, place),
        facts=_facts(match, n, place, names, line, language),
        marks=tuple(mark_words(mark) for mark in line.marks) if line else (),
        accounts=accounts_of(live, line, names, language) if line and line.started else (),
        form=_form(live, n, place, typed, language, refusal, preview),
        before=n - 1 if n > 1 else None,
        after=n + 1 if n < len(sheet.plan) else None,
        clear_url=f"{root}/hands/{n}/clear" if place.started else None,
        clear_op=new_op(),
        steps=steps_view(live),
    )


def place_of(live: Live, n: int) -> Place:
    """Cards and dealer of hand n. Refuses a hand that the match does not have."""
    sheet = live.sheet
    if 1 <= n <= len(sheet.hands):
        line = sheet.hands[n - 1]
        as_played = any(mark in BARRED for mark in line.marks)
        scored = line.phase == SCORED
        return Place(line.cards, line.dealer, line.started, entries=True, as_played=as_played, scored=scored)
    for hand in coming(live.match, sheet):
        if hand.n == n:
            return Place(hand.cards, hand.dealer, started=False, entries=False)
    raise Refusal("not_found", T("There is no hand {n} in this match.", n=n))


def _back(root: str, n: int, typed: Typed, place: Place) -> str:
    if typed.from_table:
        return f"{root}?hand={n}" if place.scored else root
    return f"{root}/sheet#hand-{n}"


def _facts(
    match: Match, n: int, place: Place, names: tuple[str, ...], line: SheetHand | None, language: Language
) -> tuple[str, ...]:
    facts = [
        TN("{cards} card", "{cards} cards", place.cards, cards=place.cards),
        T("{name} deals", name=bdi(names[place.dealer])),
    ]
    if line is not None and line.trump is not None and match.rules_of(n).trump != "none":
        facts.append(suit_name(line.trump))
    if not place.started:
        facts.append(T("still to come"))
    return tuple(tell(language, fact) for fact in facts)


def _form(
    live: Live, n: int, place: Place, typed: Typed, language: Language, refusal: Refusal | None, preview: Preview | None
) -> HandForm:
    match, names = live.match, shown_names(live.match)
    rules, seats = match.rules_of(n), seats_in(match, n)
    in_order = order_after(match.seating, place.dealer, seats)
    code = refusal.code if refusal is not None else ""
    quicker = code == "conflict"  # the person sees now what somebody else saved
    now = _now(live, n, language) if quicker else {}
    return HandForm(
        action=f"/m/{live.id}/hands/{n}",
        op=new_op(),
        base_version=str(live.version) if quicker else typed.base_version,
        from_table=typed.from_table,
        players=tuple(_player(typed, s, names[s], place.dealer, now.get(s, "")) for s in in_order),
        cards=typed.cards,
        dealers=tuple(Choice(str(s), names[s], typed.dealer == str(s)) for s in seats),
        trumps=_trumps(typed, language) if rules.trump != "none" and place.entries else (),
        blind=rules.blind.add != 0 or rules.blind.times != 1,
        other=rules.other_points != "off",
        entries=place.entries,
        sums=tuple(tell(language, text) for text in _sums(typed, seats)) if place.entries else (),
        errors=errors_of(refusal),
        opens=not place.scored or bool(typed.absent.union(match.hand(n).absent).intersection(seats)),
        leaving=tuple(tell(language, text) for text in _leaving(typed, match, n, names)),
        offers_as_played=code == "hook" or typed.as_played,
        as_played=typed.as_played,
        preview=preview,
    )


def _now(live: Live, n: int, language: Language) -> dict[int, str]:
    hand = live.match.hand(n)
    return {s: language.say(so_far(hand.bids[s], hand.took[s])) for s in range(len(live.match.seats))}


def _player(typed: Typed, s: int, name: str, dealer: int, now: str) -> Player:
    return Player(
        s, name, s == dealer, typed.bids[s], typed.took[s], typed.other[s], typed.minus[s], typed.blind[s],
        s in typed.absent, now,
    )  # fmt: skip


def _trumps(typed: Typed, language: Language) -> tuple[Choice, ...]:
    nothing = Choice("", language.say(T("as the rules say")), typed.trump == "")
    return (nothing, *(Choice(suit, language.say(suit_name(suit)), typed.trump == suit) for suit in SUITS))


def _leaving(typed: Typed, match: Match, n: int, names: tuple[str, ...]) -> tuple[Text, ...]:
    """Who is chosen to sit out and does not yet."""
    chosen = sorted(typed.absent.intersection(seats_in(match, n)) - set(match.hand(n).absent))
    return tuple(T("{name} sits this hand out as soon as you save.", name=bdi(names[s])) for s in chosen)


def _sums(typed: Typed, seats: tuple[int, ...]) -> tuple[Text, ...]:
    """Bids and tricks against the cards, as far as numbers are there; marked, so that they follow what is typed."""
    there = [s for s in seats if s not in typed.absent]
    bids = sum(natural(typed.bids[s]) or 0 for s in there)
    took = sum(natural(typed.took[s]) or 0 for s in there)
    cards = Markup("<span data-cards>{}</span>").format(typed.cards)
    return (
        T("Bids {bids} of {cards}", bids=Markup('<span data-adds="bid">{}</span>').format(bids), cards=cards),
        T("Tricks {took} of {cards}", took=Markup('<span data-adds="took">{}</span>').format(took), cards=cards),
    )

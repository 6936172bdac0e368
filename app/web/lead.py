"""Who leads or has won, and what comes next, in words."""

from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.lines import SheetHand
from app.rules.sheet import Sheet
from app.rules.standing import leaders
from app.rules.text import TN, T, Text
from app.scorer.live import Live
from app.web.names import number, shown_names
from app.web.people import bdi, joined, tell
from app.web.views_game import game_line

LEADERS_NAMED = 3


class Lead(NamedTuple):
    """The card above the sheet, and the button to go on. `game` is the name of its rules."""

    headline: Markup
    detail: Markup
    game: str
    go: str
    go_url: str


def lead_view(live: Live, language: Language) -> Lead:
    """Who leads (all on a tie), after which hand, and who deals next; at the end who won."""
    match, sheet, names = live.match, live.sheet, shown_names(live.match)
    detail = [tell(language, text) for text in _detail(live, names)]
    go, url = _go(live)
    return Lead(
        headline=tell(language, _headline(sheet, names)),
        detail=Markup(" · ").join(detail),
        game=game_line(match.rules, match.starters or 1, language),
        go=language.say(go),
        go_url=url,
    )


def _headline(sheet: Sheet, names: tuple[str, ...]) -> Text:
    if not any(line.points is not None for line in sheet.hands):
        return T("The match was ended before a hand was scored.") if sheet.finished else T("No hand is scored yet")
    if sheet.finished:
        won = joined([names[s] for s in sheet.winners])
        points = number(sheet.totals[sheet.winners[0]]) if sheet.winners else ""
        return TN(
            "{names} wins with {points}", "{names} share the win on {points}", len(sheet.winners),
            names=won, points=points,
        )  # fmt: skip
    first = leaders(sheet.standings)
    points = number(first[0].total) if first else ""
    ranked = sum(1 for row in sheet.standings if row.rank is not None)
    if len(first) > LEADERS_NAMED:
        if len(first) == ranked:
            return T("All are level on {points}", points=points)
        return _many([names[row.seat] for row in first], points)
    who = joined([names[row.seat] for row in first])
    return TN("{names} leads with {points}", "{names} lead with {points}", len(first), names=who, points=points)


def _many(first: list[str], points: str) -> Text:
    """More than can be listed: two names, and how many besides."""
    others = len(first) - 2
    named = Markup(", ").join([bdi(name) for name in first[:2]])
    return TN(
        "{names} and {n} other lead with {points}", "{names} and {n} others lead with {points}", others,
        names=named, n=others, points=points,
    )  # fmt: skip


def _detail(live: Live, names: tuple[str, ...]) -> tuple[Text, ...]:
    sheet = live.sheet
    scored = sum(1 for line in sheet.hands if line.points is not None)
    if sheet.next.hand is None:
        after = TN("After {n} hand", "After {n} hands", scored, n=scored)
        return (after, T("ended early")) if live.match.ended_early else (after,)
    line, planned = sheet.hands[sheet.next.hand - 1], len(sheet.plan)
    if line.started:
        return T("Hand {n} of {planned}", n=line.n, planned=planned), _dealt(line, names)
    if line.extra:
        return T("Tied after hand {n}", n=line.n - 1), _deals(line, names)
    if line.n == 1:
        return TN("{n} hand", "{n} hands", planned, n=planned), _deals(line, names)
    return T("After hand {n} of {planned}", n=line.n - 1, planned=planned), _deals(line, names)


def _deals(line: SheetHand, names: tuple[str, ...]) -> Text:
    return TN(
        "{name} deals {cards} card next", "{name} deals {cards} cards next", line.cards,
        name=bdi(names[line.dealer]), cards=line.cards,
    )  # fmt: skip


def _dealt(line: SheetHand, names: tuple[str, ...]) -> Text:
    return TN(
        "{name} dealt {cards} card", "{name} dealt {cards} cards", line.cards,
        name=bdi(names[line.dealer]), cards=line.cards,
    )  # fmt: skip


def _go(live: Live) -> tuple[Text, str]:
    coming = live.sheet.next
    if coming.hand is None:
        return T("Play again"), f"/start?again={live.id}"
    if coming.action == "bid":
        return T("Bid hand {n}", n=coming.hand), f"/m/{live.id}"
    return T("Tricks of hand {n}", n=coming.hand), f"/m/{live.id}"

"""What the page that looks back on a match may see: who won, what happened, charts, rules and the latest changes."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.match import Match
from app.rules.phrases import COMMA
from app.rules.phrases import joined as joined_words
from app.rules.review import Feat, best_hand, in_front_before, led_since, over_under, worst_hand
from app.rules.sheet import Sheet
from app.rules.text import TN, T, Text
from app.rules.words import one_sentence
from app.rules.words import sentences as rule_sentences
from app.scorer.live import Live
from app.scorer.undo import StoredChange
from app.web.charts import BarChart, HandChart, bar_chart, hand_chart
from app.web.dates import day
from app.web.lead import Lead, lead_view
from app.web.names import match_title, number, shown_names
from app.web.people import bdi, joined, tell
from app.web.views_changes import Day, changes_view
from app.web.views_review_chart import ReviewChart, review_chart
from app.web.views_rules_history import Era, eras_of, full_sentence
from app.web.views_sheet import Place, SheetView, final_places, sheet_view
from app.web.views_steps import Steps, steps_view


class Shares(NamedTuple):
    """Bids made of each player, and over and under by hand, with what that comes to in words."""

    made: BarChart
    hands: HandChart
    says: str


class RulesTold(NamedTuple):
    """The rules: in short, in sentences, and where they changed (more than one era)."""

    summary: str
    sentences: tuple[str, ...]
    eras: tuple[Era, ...]


class Review(NamedTuple):
    """The page. Before a hand is scored there is neither a `chart` nor anything else to look back on; `happened` are
    the sentences about what the match was like."""

    id: str
    root: str
    title: str
    day: str
    steps: Steps
    finished: bool
    lead: Lead
    places: tuple[Place, ...]
    happened: tuple[Markup, ...]
    chart: ReviewChart | None
    shares: Shares | None
    rules: RulesTold
    sheet: SheetView
    days: tuple[Day, ...]


def review_page(
    live: Live, show: str, colours: Sequence[int | None], changes: Sequence[StoredChange], language: Language
) -> Review:
    """A match looked back on, running or finished. `show`: which chart; `colours` of the players, by
    seat; `changes`: the latest ones, newest first."""
    match, sheet = live.match, live.sheet
    names = shown_names(match)
    return Review(
        id=live.id,
        root=f"/m/{live.id}",
        title=match_title(match),
        day=language.say(day(live.stored.created_at)),
        steps=steps_view(live),
        finished=sheet.finished,
        lead=lead_view(live, language),
        places=final_places(live, names, language) if sheet.played else (),
        happened=tuple(tell(language, text) for text in _happened(match, sheet, names)),
        chart=review_chart(live, show, colours, language) if sheet.played else None,
        shares=_shares(match, sheet, names, language) if sheet.played else None,
        rules=_rules(match, language),
        sheet=sheet_view(live, language),
        days=changes_view(live, changes, None, language).days,
    )


def _happened(match: Match, sheet: Sheet, names: tuple[str, ...]) -> list[Text]:
    since = led_since(match, sheet, _first(sheet))
    found = [_turned(match, sheet, names, since)] if since is not None else []
    best, worst = best_hand(match, sheet), worst_hand(match, sheet)
    if best is not None:
        found.append(_feat(T("Best hand of all: {points} points, {who}."), best, names))
    if worst is not None:
        found.append(_feat(T("Worst hand of all: {points} points, {who}."), worst, names))
    return found


def _turned(match: Match, sheet: Sheet, names: tuple[str, ...], since: int) -> Text:
    """How those who are in front now came there: nobody was ahead of any of them after hand `since` again. Where some
    of them were in front before it, the others drew level with them."""
    first = _first(sheet)
    who, before = joined([names[s] for s in first]), in_front_before(match, sheet, first, since)
    if before:
        late = joined([names[s] for s in first if s not in before])
        return T(
            "With hand {n} {late} drew level with {early}.",
            n=since,
            late=late,
            early=joined([names[s] for s in before]),
        )
    if not sheet.finished:
        return TN("{who} has led since hand {n}.", "{who} have led since hand {n}.", len(first), who=who, n=since)
    if since == 1:
        return T("Nobody was ever ahead of {who}.", who=who)
    if since == max(line.n for line in sheet.hands if line.points is not None):
        return T("Hand {n} turned the match: the last one put {who} in front.", n=since, who=who)
    return T("Hand {n} turned the match: after it nobody was ahead of {who} again.", n=since, who=who)


def _first(sheet: Sheet) -> tuple[int, ...]:
    return sheet.winners if sheet.finished else sheet.leading


def _feat(sentence: Text, feat: Feat, names: tuple[str, ...]) -> Text:
    hands: dict[int, list[Text]] = {}
    for n, seat in feat.by:
        hands.setdefault(seat, []).append(T("{n}", n=n))
    who = _listed([_in_hands(names[seat], each) for seat, each in hands.items()])
    return sentence._replace(facts=(("points", number(feat.points)), ("who", who)))


def _in_hands(name: str, hands: Sequence[Text]) -> Text:
    return TN("{name} in hand {hands}", "{name} in hands {hands}", len(hands), name=bdi(name), hands=_listed(hands))


def _listed(parts: Sequence[Text]) -> Text:
    """One, two and three."""
    if len(parts) == 1:
        return parts[0]
    return T("{some} and {last}", some=joined_words(parts[:-1], COMMA), last=parts[-1])


def _shares(match: Match, sheet: Sheet, names: tuple[str, ...], language: Language) -> Shares:
    made = [(row, row.made + row.missed) for row in sheet.standings]
    by_share = sorted(made, key=lambda each: -each[0].made / (each[1] or 1))
    bars = [(names[row.seat], row.made, of, language.say(made_words(row.made, of))) for row, of in by_share]
    hands = over_under(sheet)
    return Shares(
        bar_chart(language.say(T("Bids made")), (language.say(T("Player")), language.say(T("Bids made"))), bars),
        hand_chart(
            language.say(T("Over and under in each hand")),
            (language.say(T("Hand")), language.say(T("Bids less tricks"))),
            hands,
        ),
        language.say(_over_under_words([value for _, value in hands])),
    )


def made_words(made: int, hands: int) -> Text:
    """Bids made: "4 of 5 · 80 %"."""
    if not hands:
        return T("no hand")
    return T("{made} of {hands} · {share} %", made=made, hands=hands, share=(200 * made + hands) // (2 * hands))


def _over_under_words(values: Sequence[int]) -> Text:
    return T(
        "Over in {over}, under in {under}, even in {even}.",
        over=sum(value > 0 for value in values), under=sum(value < 0 for value in values), even=values.count(0),
    )  # fmt: skip


def _rules(match: Match, language: Language) -> RulesTold:
    players = match.starters or 1
    return RulesTold(
        full_sentence(language.say(one_sentence(match.rules, players))),
        tuple(map(language.say, rule_sentences(match.rules, players))),
        eras_of(match, language) if len(match.segments) > 1 else (),
    )

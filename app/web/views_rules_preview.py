"""What a change of the house rules would do, before it is used."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from app.language import Language
from app.rules.answers import answer_words, differences
from app.rules.marks import WORDS
from app.rules.match import Match
from app.rules.sheet import Sheet
from app.rules.text import TN, T, Text
from app.rules.words import plan_words
from app.scorer.house_rules import Caution, Preview, warnings
from app.web.asked_rules import GAME, Asked
from app.web.names import shown_names
from app.web.ops import new_op
from app.web.people import joined, tell
from app.web.views_preview import Preview as Totals
from app.web.views_preview import preview_view

LINES_MOST = 6


class HandChoice(NamedTuple):
    """From which hand the rule counts; 1 is the whole match."""

    n: int
    text: str
    chosen: bool


class RulesPreview(NamedTuple):
    """A change that waits for a yes. `slot` is where it stands on the page, `fields` are what its forms send,
    `hands` is empty before a hand is played. `totals` is None where no hand is scored, `plans` where the hands to come
    stay as they are, `nothing`: these are the rules already. `problem` is what was wrong instead of all this."""

    slot: str
    root: str
    keep_url: str
    what: tuple[str, ...]
    counts: str
    hands: tuple[HandChoice, ...]
    fields: tuple[tuple[str, str], ...]
    from_hand: int
    totals: Totals | None
    plans: tuple[str, str] | None
    cautions: tuple[str, ...]
    winners: Markup | None
    nothing: bool
    problem: str | None
    version: int
    op: str


def slot_of(at: str) -> str:
    """The id of the place on the page where a rule's preview stands."""
    return at.replace(".", "-")


def keep_url(root: str, at: str) -> str:
    """Back to where a change was chosen, with everything as it was."""
    return (
        f"{root}/house-rules/games"
        if at == GAME
        else f"{root}/house-rules?{urlencode({'open': at})}#rule-{slot_of(at)}"
    )


def rules_preview(found: Preview, asked: Asked, language: Language, *, problem: Text | None = None) -> RulesPreview:
    """A change and what follows from it. `problem`: why it could not be used just now."""
    live, match, sheet = found.before, found.match, found.sheet
    names = shown_names(live.match)
    scored = any(line.points is not None for line in live.sheet.hands)
    return RulesPreview(
        slot=slot_of(asked.at),
        root=f"/m/{live.id}",
        keep_url=keep_url(f"/m/{live.id}", asked.at),
        what=_what(live.match, match, asked.from_hand, language),
        counts=language.say(counts_words(asked.from_hand)),
        hands=_hands(live.match, asked.from_hand, language),
        fields=asked.fields,
        from_hand=asked.from_hand,
        totals=preview_view(live.sheet, sheet, names, language) if scored else None,
        plans=_plans(live.match, live.sheet, sheet, language),
        cautions=tuple(language.say(text) for text in _told_once(warnings(live.sheet, sheet))),
        winners=_winners(sheet, names, language),
        nothing=live.match == match,
        problem=language.say(problem) if problem is not None else None,
        version=live.version,
        op=new_op(),
    )


def refused_preview(match_id: str, asked: Asked, text: str) -> RulesPreview:
    """Only the sentence that says what was wrong."""
    root, slot = f"/m/{match_id}", slot_of(asked.at)
    return RulesPreview(
        slot,
        root,
        keep_url(root, asked.at),
        (),
        "",
        (),
        asked.fields,
        asked.from_hand,
        None,
        None,
        (),
        None,
        True,
        text,
        0,
        "",
    )


def counts_words(from_hand: int) -> Text:
    """From where a rule counts, and what it leaves alone."""
    if from_hand == 1:
        return T("Counts from hand 1, for the whole match.")
    last = from_hand - 1
    return TN(
        "Counts from hand {n} on; hand 1 keeps its points.",
        "Counts from hand {n} on; hands 1 to {last} keep their points.",
        last, n=from_hand, last=last,
    )  # fmt: skip


def _what(before: Match, after: Match, from_hand: int, language: Language) -> tuple[str, ...]:
    found = differences(before.rules_of(from_hand), after.rules_of(from_hand))
    lines = [
        T(
            "{title}: {before} → {after}",
            title=each.question.title,
            before=each.was,
            after=answer_words(each.question, each.after),
        )
        for each in found
    ]
    if len(lines) > LINES_MOST:
        more = len(lines) - LINES_MOST + 1
        lines = [*lines[: LINES_MOST - 1], TN("and {n} more rule", "and {n} more rules", more, n=more)]
    return tuple(map(language.say, lines))


def _hands(match: Match, chosen: int, language: Language) -> tuple[HandChoice, ...]:
    last = max(match.started + 1, chosen)
    if last == 1:
        return ()
    words = [T("the whole match"), *(T("from hand {n} on", n=n) for n in range(2, last + 1))]
    return tuple(HandChoice(n, language.say(text), n == chosen) for n, text in enumerate(words, 1))


def _plans(match: Match, before: Sheet, after: Sheet, language: Language) -> tuple[str, str] | None:
    was, will = (sheet.plan[match.started :] for sheet in (before, after))
    if was == will:
        return None
    none = T("none")
    return language.say(plan_words(was) if was else none), language.say(plan_words(will) if will else none)


def _told_once(found: Iterable[Caution]) -> list[Text]:
    """One sentence for all the hands that get the same mark."""
    marked: dict[str, list[Caution]] = {}
    for each in found:
        marked.setdefault(each.code, []).append(each)
    return [
        T(
            "Hands {hands} get a mark: {why}.",
            hands=", ".join(str(each.hand) for each in same),
            why=WORDS[code],
        )
        if len(same) > 1
        else same[0].text
        for code, same in marked.items()
    ]


def _winners(sheet: Sheet, names: Sequence[str], language: Language) -> Markup | None:
    if not sheet.winners:
        return None
    won = joined([names[s] for s in sheet.winners])
    return tell(language, TN("{names} would win.", "{names} would share the win.", len(sheet.winners), names=won))

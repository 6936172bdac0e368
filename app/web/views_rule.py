"""What the page of one house rule may see: the question, and what an answer would do."""

from typing import NamedTuple

from markupsafe import Markup

from app.language import Language
from app.rules.asking import Question
from app.rules.text import T
from app.scorer.live import Live
from app.web.games import Game
from app.web.views_rules import NOTHING_TYPED, Rule, Typed, rule_view
from app.web.views_rules_compare import RulesCompare
from app.web.views_rules_preview import RulesPreview


class RulePage(NamedTuple):
    """The page where there is no script, or with more than one rule in a change (`rule` is then None); `game` is the
    name of the game that is tried out, `game_url` where a named game is explained."""

    id: str
    root: str
    title: str
    may_change: bool
    game: Markup | None
    game_url: str | None
    rule: Rule | None
    preview: RulesPreview | None
    compare: RulesCompare | None


def rule_page(
    live: Live, question: Question | None, language: Language, *, may_change: bool, typed: Typed = NOTHING_TYPED,
    game: Game | None = None, preview: RulesPreview | None = None, compare: RulesCompare | None = None,
) -> RulePage:  # fmt: skip
    """One rule as it stands or as it was just answered, with what that would do."""
    return RulePage(
        id=live.id,
        root=f"/m/{live.id}",
        title=language.say(T("House rules")),
        may_change=may_change,
        game=game.name if game is not None else None,
        game_url=f"/rules/{game.preset}" if game is not None and game.preset else None,
        rule=rule_view(question, live.match.rules, language, typed) if question is not None else None,
        preview=preview,
        compare=compare,
    )

"""What paper may show of rules: one page in words, with examples that the engine worked out."""

from typing import NamedTuple

from app.language import Language
from app.rules.house import HouseRules
from app.rules.text import TN, Text
from app.web.paper import Lengths, Paper, WordColumn, paper_css, paper_css_url, text_size
from app.web.views_rulebook import Book, book

INDENT = " " * 9  # about as wide as the box with the points of an example


class RulesOnPaper(NamedTuple):
    """The page. `also` stands below the title: who plays, or how many; `note` is empty where the same rules hold in
    all hands; `css` is the style sheet of this paper and `css_url` its address."""

    title: str
    also: str
    note: str
    book: Book
    css: str
    css_url: str


class Told(NamedTuple):
    """Rules to print, for so many players (at most `most`), under a title."""

    rules: HouseRules
    players: int
    most: int
    title: str
    also: str
    note: str = ""


def rules_on_paper(told: Told, paper: Paper, language: Language) -> RulesOnPaper:
    """The rules on one page, in the largest letters that fit."""
    made = book(told.rules, told.players, max(told.most, told.players), language)
    lengths = Lengths(text_size(paper, _columns(made, told)))
    css, url = paper_css(paper, lengths), paper_css_url(paper, lengths)
    return RulesOnPaper(told.title, told.also, told.note, made, css, url)


def players_words(players: int) -> Text:
    """So many players."""
    return TN("{n} player", "{n} players", players, n=players)


def _columns(made: Book, told: Told) -> tuple[WordColumn, WordColumn]:
    """Every paragraph of the page, to measure it: the rules, and the examples beside them."""
    sentences = [sentence for chapter in made.chapters for sentence in chapter.sentences]
    plan = " ".join(f"{size.cards} " for size in made.sizes)
    hands = [f"{hand.title} {hand.cards}" for hand in made.hands] + [hand.sum for hand in made.hands]
    return (
        WordColumn((told.note, plan, *sentences), len(made.chapters)),
        WordColumn((*(f"{INDENT}{each}" for each in hands), *made.bids), 2),
    )

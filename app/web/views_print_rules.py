"""What paper may show of rules: one page in words, with examples that the engine worked out."""

from typing import NamedTuple

from app.language import Language
from app.rules.house import HouseRules
from app.rules.text import TN, Text
from app.web.paper import Lengths, Paper, paper_css, paper_css_url, text_size
from app.web.views_rulebook import Book, book

HEADINGS = 2  # besides those of the chapters


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
    lengths = Lengths(text_size(paper, _blocks(made, told), len(made.chapters) + HEADINGS))
    css, url = paper_css(paper, lengths), paper_css_url(paper, lengths)
    return RulesOnPaper(told.title, told.also, told.note, made, css, url)


def players_words(players: int) -> Text:
    """So many players."""
    return TN("{n} player", "{n} players", players, n=players)


def _blocks(made: Book, told: Told) -> list[str]:
    """Every paragraph of the page, to measure it."""
    sentences = [sentence for chapter in made.chapters for sentence in chapter.sentences]
    hands = [line for hand in made.hands for line in (f"{hand.title} {hand.cards}", hand.sum)]
    return [told.note, " ".join(str(size.cards) for size in made.sizes), *sentences, *made.bids, *hands]

"""Players in sentences and in places."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from markupsafe import Markup, escape

from app.language import Language
from app.rules.standing import Standing
from app.rules.text import TN, Fact, T, Text

PLACES = (
    T("1st"), T("2nd"), T("3rd"), T("4th"), T("5th"), T("6th"),
    T("7th"), T("8th"), T("9th"), T("10th"), T("11th"), T("12th"),
)  # fmt: skip


def bdi(name: str) -> Markup:
    """A name that keeps its own direction among words of another."""
    return Markup("<bdi>") + escape(name) + Markup("</bdi>")


def tell(language: Language, text: Text) -> Markup:
    """A sentence in which some facts are marked up already, as names are."""
    message = (
        language.gettext(text.msgid) if text.plural is None else language.ngettext(text.msgid, text.plural, text.n)
    )
    facts = {key: _marked(language, fact) for key, fact in text.facts}
    return Markup(message.format(**facts))  # quicker than Markup.format, which looks at every fact again


def joined(names: Sequence[str]) -> Text | Markup:
    """Several names as one phrase: Ana, Ben and Cara."""
    marked = [bdi(name) for name in names]
    if len(marked) < 2:
        return marked[0] if marked else Markup("")
    return T("{some} and {last}", some=Markup(", ").join(marked[:-1]), last=marked[-1])


def in_short(names: Sequence[str], letters: int) -> Text | Markup:
    """The same in about so many letters: Ana, Ben and 6 others. The first name is always whole."""
    fitting = max(1, sum(end <= letters for end in accumulate(len(name) + 2 for name in names)))
    others = len(names) - fitting
    if others < 1:
        return joined(names)
    some = Markup(", ").join(map(bdi, names[:fitting]))
    return TN("{some} and {n} other", "{some} and {n} others", others, some=some, n=others)


def places(rows: Sequence[Standing]) -> dict[int, Text]:
    """The place of every seat: "3rd", "1st=" where it is shared, "no place" for whoever left before the end."""
    shared = Counter(row.rank for row in rows)
    return {row.seat: place(row.rank, shared=shared[row.rank] > 1) for row in rows}


def place(rank: int | None, *, shared: bool) -> Text:
    """One place in words."""
    if rank is None:
        return T("no place")
    return T("{place}=", place=PLACES[rank - 1]) if shared else PLACES[rank - 1]


def _marked(language: Language, fact: Fact) -> Markup | int:
    if isinstance(fact, Text):
        return tell(language, fact)
    return escape(fact) if isinstance(fact, str) else fact

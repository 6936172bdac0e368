"""Sentences for people, kept as message and facts until somebody's language is known."""

from typing import Any, NamedTuple, TypeAlias

Fact: TypeAlias = "int | str | Text"


class Text(NamedTuple):
    """A sentence to be: a gettext msgid, its plural (or None), the number that decides, and the facts to fill in."""

    msgid: str
    plural: str | None
    n: int
    facts: tuple[tuple[str, Fact], ...]

    def filled(self, message: str) -> str:
        """The translated message with the facts in it; facts that are sentences are filled in as English."""
        return message.format(**{key: value.english if isinstance(value, Text) else value for key, value in self.facts})

    @property
    def english(self) -> str:
        return self.filled(self.msgid if self.plural is None or self.n == 1 else self.plural)


def T(msgid: str, /, **facts: Fact) -> Text:
    """A sentence with facts in braces."""
    return Text(msgid, None, 1, tuple(facts.items()))


def TN(singular: str, plural: str, count: int, /, **facts: Fact) -> Text:
    """A sentence whose form depends on a number."""
    return Text(singular, plural, count, tuple(facts.items()))


def text_as_json(text: Text) -> list[Any]:
    """A sentence as it can be kept, still in no language."""
    facts = {key: text_as_json(fact) if isinstance(fact, Text) else fact for key, fact in text.facts}
    return [text.msgid, text.plural, text.n, facts]


def text_from_json(kept: list[Any]) -> Text:
    """A sentence as it was kept."""
    msgid, plural, n, facts = kept
    return Text(msgid, plural, n, tuple([(key, _fact(fact)) for key, fact in facts.items()]))


def _fact(kept: Any) -> Fact:
    return text_from_json(kept) if isinstance(kept, list) else kept

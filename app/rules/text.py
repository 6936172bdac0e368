"""Sentences for people, kept as message and facts until somebody's language is known."""

from typing import NamedTuple, TypeAlias

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

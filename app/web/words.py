"""Words of templates that hold no facts: they are put in when a template is compiled."""

from collections.abc import Callable, Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

_WORDS = ["variable_begin", "name", "lparen", "string", "rparen", "variable_end"]


def words_put_in(gettext: Callable[[str], str]) -> type[Extension]:
    """An extension for the environment of one language: {{ _("...") }} is text from then on. Left as a call it takes
    longer than all else in its line, on every page."""

    class WordsPutIn(Extension):
        def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
            tokens, at = list(stream), 0
            while at < len(tokens):
                found = tokens[at : at + len(_WORDS)]
                if [token.type for token in found] == _WORDS and found[1].value == "_":
                    yield Token(found[0].lineno, "data", gettext(found[3].value) % {})
                    at += len(_WORDS)
                else:
                    yield tokens[at]
                    at += 1

    return WordsPutIn

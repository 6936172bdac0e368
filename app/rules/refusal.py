"""What the rules say instead of doing what was asked."""

from app.rules.text import Text


class Refusal(Exception):
    """A request that breaks a rule. `code` is one of the codes of the JSON interface, `text` a sentence that names
    the thing and the way out, `facts` what a program may want to know (all JSON-ready)."""

    def __init__(self, code: str, text: Text, /, **facts: object) -> None:
        super().__init__(code, text.english)
        self.code = code
        self.text = text
        self.facts = facts

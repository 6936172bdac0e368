"""Words in people's languages: only .po files are kept, and they are compiled in memory at the start."""

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from app.resources import resource_dir
from app.rules.text import Text

DOMAIN = "upriver"


class Language:
    """One language: its code and its sentences."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        self.code = code
        self.gettext = translations.gettext
        self.ngettext = translations.ngettext

    def say(self, text: Text) -> str:
        """A sentence in this language, with its facts in it."""
        message = self.gettext(text.msgid) if text.plural is None else self.ngettext(text.msgid, text.plural, text.n)
        return message.format(
            **{key: self.say(value) if isinstance(value, Text) else value for key, value in text.facts}
        )


ENGLISH = Language("en", NullTranslations())


@cache
def languages() -> dict[str, Language]:
    """Every language that has a .po file, and English, by code."""
    found = {"en": ENGLISH}
    for path in sorted(resource_dir("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        code = path.parts[-3]
        found[code] = Language(code, _compiled(path))
    return found


@lru_cache(maxsize=256)
def choose(accept_language: str) -> Language:
    """The language that a browser likes best among ours; English when none fits."""
    known = {code.lower().replace("_", "-"): language for code, language in languages().items()}
    if len(known) == 1:
        return ENGLISH
    for code in _liked(accept_language):
        for candidate in (code, code.partition("-")[0]):
            if candidate in known:
                return known[candidate]
    return ENGLISH


def _liked(accept_language: str) -> list[str]:
    """The codes of the header in small letters, the best liked first. q=0 says that a language is not wanted."""
    weighed = []
    for part in accept_language.lower().split(",")[:20]:
        code, _, quality = part.replace(" ", "").partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if weight > 0:
            weighed.append((-weight, code))
    return [code for _, code in sorted(weighed, key=lambda pair: pair[0])]


def _compiled(path: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)

"""Every word that a person reads is in locale/upriver.pot: `python -m tests.words` says what is not, --write mends it."""

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
POT = ROOT / "locale" / "upriver.pot"
METHODS = [("app/**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"templates/**.html": {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}}
KEYWORDS = {"T": None, "TN": (1, 2), "_": None, "gettext": None, "ngettext": (1, 2)}


def extracted() -> Catalog:
    """All messages of the application and its templates."""
    catalog = Catalog(project="Upriver", charset="utf-8")
    found = extract_from_dir(str(ROOT), METHODS, OPTIONS, KEYWORDS, directory_filter=_ours)
    for _, _, message, _, context in found:
        catalog.add(message, None, context=context)
    return catalog


def missing() -> list[str]:
    """The messages that the template of translations lacks, and those that it has too many."""
    with POT.open("rb") as file:
        kept = {message.id for message in read_po(file) if message.id}
    used = {message.id for message in extracted() if message.id}
    return sorted(str(each) for each in kept ^ used)


def _ours(folder: str) -> bool:
    return not Path(folder).name.startswith((".", "_")) and Path(folder).name not in ("tests", "bench", "data")


def main() -> int:
    if "--write" in sys.argv:
        with POT.open("wb") as file:
            write_po(file, extracted(), sort_output=True, omit_header=True, width=110)
        return 0
    off = missing()
    for message in off:
        print(f"locale/upriver.pot is behind: {message}")  # noqa: T201
    return bool(off)


if __name__ == "__main__":
    sys.exit(main())

"""How a file is sent, for pages and programs alike: its kind and the name under which it is kept."""

import unicodedata
from urllib.parse import quote

KINDS = {"json": "application/json", "csv": "text/csv; charset=utf-8", "json.gz": "application/gzip"}
LETTERS_MOST = 60


def headers_of(name: str) -> dict[str, str]:
    """The headers of a file of this name, which may hold anything that people type. Old programs get it in ASCII."""
    ending = next(each for each in KINDS if name.endswith(f".{each}"))
    stem = name.removesuffix(f".{ending}")
    kept = _stem(stem)
    plain = _stem(unicodedata.normalize("NFKD", kept).encode("ascii", "ignore").decode()) or "upriver"
    names = f"filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{kept or plain}.{ending}')}"
    return {"Content-Type": KINDS[ending], "Content-Disposition": f"attachment; {names}", "Cache-Control": "no-store"}


def _stem(text: str) -> str:
    """Letters and digits, with single lines between them: no slash, dot or quote is left."""
    return "-".join("".join(c if c.isalnum() else " " for c in text).split())[:LETTERS_MOST]

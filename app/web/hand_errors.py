"""Where a refusal of a hand is shown: at the field that it is about."""

from collections.abc import Mapping

from app.rules.refusal import Refusal
from app.rules.text import Text

OF_A_BID = ("bid_range", "hook", "not_yet")
FIELDS = ("cards", "dealer", "trump", "absent")


def errors_of(refusal: Refusal | None) -> Mapping[str, Text]:
    """The sentence by field: bid-2, took-2, other-2, sum, cards, dealer, trump, absent, or top."""
    return {} if refusal is None else {_place(refusal): refusal.text}


def _place(refusal: Refusal) -> str:
    seat, field = refusal.facts.get("seat"), str(refusal.facts.get("field", ""))
    if refusal.code == "tricks_sum":
        return "sum"
    if field in FIELDS or "-" in field:
        return field
    if refusal.code == "players":
        return "absent"
    if seat is not None and refusal.code in OF_A_BID:
        return f"bid-{seat}"
    if seat is not None and refusal.code == "tricks_range":
        return f"took-{seat}"
    return "top"

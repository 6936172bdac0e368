"""Where a refusal of a hand is shown: at the field that it is about."""

from collections.abc import Mapping

from app.language import Language
from app.rules.refusal import Refusal

OF_A_BID = ("bid_range", "hook", "not_yet")
FIELDS = ("cards", "dealer", "trump", "absent")


def errors_of(refusal: Refusal | None, language: Language) -> Mapping[str, str]:
    """The sentence by field: bid-2, took-2, other-2, sum, cards, dealer, trump, absent, or top."""
    return {} if refusal is None else {_place(refusal): language.say(refusal.text)}


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

"""Marks in words: what a hand that was played breaks in the rules that it is looked at under."""

from app.rules.text import T, Text

WORDS = {
    "hook": T("the bids add up to the tricks, which the hook forbids"),
    "equal": T("the bids do not add up to the tricks, as these rules want"),
    "over": T("the bids do not come to more than the tricks, as these rules want"),
    "zero_run": T("one zero bid too many in a row"),
    "tricks": T("the tricks do not add up"),
    "cards": T("not a hand size of these rules"),
    "extra": T("extra hand to break the tie"),
}


def mark_words(mark: str) -> Text:
    """What a mark on a hand says (one of those in `SheetHand.marks`)."""
    return WORDS[mark]

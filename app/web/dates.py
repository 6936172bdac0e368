"""Days as people say them and type them, in the time zone of the server."""

import re
from datetime import date, datetime

from app.language import Language
from app.rules.text import T, Text

WEEKDAYS = (T("Mon"), T("Tue"), T("Wed"), T("Thu"), T("Fri"), T("Sat"), T("Sun"))
MONTHS = (
    T("Jan"), T("Feb"), T("Mar"), T("Apr"), T("May"), T("Jun"),
    T("Jul"), T("Aug"), T("Sep"), T("Oct"), T("Nov"), T("Dec"),
)  # fmt: skip
TYPED_MONTH = re.compile(r"([^\W\d]{3,})\.? ?(\d{4})?")
TYPED_DAY = re.compile(r"(?:\w+\.?,? )?(\d{1,2})(?:\. ?| )(\w+)\.? ?(\d{4})?")


def day(moment: str) -> Text:
    """The day of an ISO 8601 time: "Fri 12 Nov 2026"."""
    here = datetime.fromisoformat(moment).astimezone()
    return T(
        "{weekday} {day} {month} {year}",
        weekday=WEEKDAYS[here.weekday()], day=here.day, month=MONTHS[here.month - 1], year=here.year,
    )  # fmt: skip


def clock(moment: str) -> str:
    """The time of day of an ISO 8601 time: "20:14"."""
    return datetime.fromisoformat(moment).astimezone().strftime("%H:%M")


def short_day(moment: str) -> Text:
    """The day of an ISO 8601 time without its weekday: "12 Nov 2026"."""
    here = datetime.fromisoformat(moment).astimezone()
    return T("{day} {month} {year}", day=here.day, month=MONTHS[here.month - 1], year=here.year)


def month_name(month: str) -> Text:
    """The month of "2026-11": "Nov 2026"."""
    return T("{month} {year}", month=MONTHS[int(month[5:]) - 1], year=int(month[:4]))


def typed_day(language: Language, typed: str, today: date) -> str | None:
    """A day as it is shown ("Fri 12 Nov 2026", "12 Nov") or as "12.11.2026", in ISO 8601; None for anything else.
    Without a year it is the latest such day."""
    read = TYPED_DAY.fullmatch(typed.strip())
    month = _month(language, read[2]) if read else 0
    if not read or not month:
        return None
    try:
        year = int(read[3] or today.year)
        found = date(year, month, int(read[1]))
        return (found if read[3] or found <= today else found.replace(year=year - 1)).isoformat()
    except ValueError:
        return None


def typed_month(language: Language, typed: str, today: date) -> str | None:
    """A month by its name ("november", "Nov 2025") as "2025-11"; None for anything else. Without a year it is the
    latest such month."""
    read = TYPED_MONTH.fullmatch(typed.strip())
    month = _month(language, read[1]) if read else 0
    if not read or not month:
        return None
    year = int(read[2] or (today.year if month <= today.month else today.year - 1))
    return f"{year:04}-{month:02}"


def _month(language: Language, typed: str) -> int:
    """The number of a month that is typed as a number or as its name, cut short or not; 0 for anything else."""
    if typed.isdecimal():
        return int(typed)
    names = [language.say(month).casefold() for month in MONTHS]
    return next((at for at, name in enumerate(names, 1) if typed.casefold().startswith(name)), 0)

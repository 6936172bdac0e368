"""Days as people say them, in the time zone of the server."""

from datetime import datetime

from app.rules.text import T, Text

WEEKDAYS = (T("Mon"), T("Tue"), T("Wed"), T("Thu"), T("Fri"), T("Sat"), T("Sun"))
MONTHS = (
    T("Jan"), T("Feb"), T("Mar"), T("Apr"), T("May"), T("Jun"),
    T("Jul"), T("Aug"), T("Sep"), T("Oct"), T("Nov"), T("Dec"),
)  # fmt: skip


def day(moment: str) -> Text:
    """The day of an ISO 8601 time: "Fri 12 Nov 2026"."""
    here = datetime.fromisoformat(moment).astimezone()
    return T(
        "{weekday} {day} {month} {year}",
        weekday=WEEKDAYS[here.weekday()], day=here.day, month=MONTHS[here.month - 1], year=here.year,
    )  # fmt: skip

"""Days as people say them, in the time zone of the server."""

from datetime import datetime

from babel.dates import format_date


def day(locale: str, moment: str) -> str:
    """The day of an ISO 8601 time: "Fri 12 Nov 2026"."""
    return format_date(_here(moment), "EEE d MMM y", locale=locale)


def long_day(locale: str, moment: str) -> str:
    """The same with nothing cut short: "Friday 12 November 2026"."""
    return format_date(_here(moment), "EEEE d MMMM y", locale=locale)


def _here(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone()

"""Who somebody is where names alone do not say it: with whom, and when, at a table last."""

from app.rules.text import T, Text
from app.scorer import matches
from app.scorer.house import House
from app.scorer.matches import Search
from app.scorer.players import Player
from app.web.dates import short_day
from app.web.names import shown_names
from app.web.people import joined


def last_table(house: House, player: Player) -> Text:
    """The others at the latest table, and the day: "Last with Ben and Cara on 28 Nov 2026"."""
    found, _ = matches.summaries(house, Search(players=(player.id,)), limit=1)
    if not found:
        return T("Last at a table: {day}", day=short_day(player.used_at))
    match, names = found[0].match, shown_names(found[0].match)
    others = [names[seat] for seat in match.seating if match.seats[seat].player != player.id]
    return T("Last with {who} on {day}", who=joined(others), day=short_day(found[0].stored.created_at))

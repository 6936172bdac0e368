"""Matches to look at, and people who post forms."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from httpx import Response
from starlette.testclient import TestClient

from app.rules.moves import HandChange
from app.scorer import hands, matches
from app.scorer.live import Live
from app.scorer.matches import NewMatch

FOUR = ("Anna", "Ben", "Cara", "Dan")
WORKED = (
    ([2, 1, 1, 0], [2, 2, 1, 0]),
    ([1, 2, 0, 1], [0, 2, 1, 1]),
    ([1, 0, 2, 0], [1, 0, 2, 0]),
    ([0, 1, 0, 1], [1, 1, 0, 0]),
    ([1, 0, 0, 0], [1, 0, 0, 0]),
)  # the worked example: five cards, four players, totals 34, 43, 43, 41


def start(client: TestClient, names: Sequence[str] = FOUR, first_dealer: int = 0, **rules: Any) -> str:
    """The id of a new match."""
    new = NewMatch(tuple(names), rules=rules, first_dealer=first_dealer)

    async def job() -> str:
        return (await matches.start(client.app.state.house, new)).id

    return client.portal.call(job)


def play(client: TestClient, match_id: str, *played: tuple[Sequence[int], Sequence[int]]) -> None:
    """Writes the next hands, as (bids, tricks), whether a rule bars them or not."""

    async def job() -> None:
        for bids, took in played:
            n = read(client, match_id).sheet.next.hand
            change = HandChange(bids=bids, took=took, as_played=True)
            await hands.correct(client.app.state.house, match_id, n, change)

    client.portal.call(job)


def worked(client: TestClient) -> str:
    """The worked example, five hands of nine."""
    match_id = start(client, largest=5)
    play(client, match_id, *WORKED)
    return match_id


def read(client: TestClient, match_id: str) -> Live:
    return client.app.state.house.read(match_id)


def totals(client: TestClient, match_id: str) -> tuple[int, ...]:
    return read(client, match_id).sheet.totals


def post(client: TestClient, url: str, headers: dict[str, str] | None = None, **fields: object) -> Response:
    """Sends a form; `_` in a name stands for `-` before a number (bid_2)."""
    named = {re.sub(r"_(\d+)$", r"-\1", name): value for name, value in fields.items()}
    return client.post(url, data=named, headers=headers, follow_redirects=False)


def hand_fields(client: TestClient, match_id: str, n: int, **changes: object) -> dict[str, object]:
    """What the form of a hand sends when nothing but `changes` was typed."""
    page = client.get(f"/m/{match_id}/hands/{n}").text
    form = page[page.index('id="hand_form"') : page.index("</form>", page.index('id="hand_form"'))]
    fields: dict[str, object] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        checks = 'type="checkbox"' in tag
        if name and (not checks or "checked" in tag):
            fields[name[1].replace("-", "_")] = unescape(value[1]) if value else "1"
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    return {**fields, **changes}


def words(page: str) -> str:
    """What a page says, without its tags, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<(script|svg).*?</\1>", " ", page))).split())


def row_of(page: str, n: int) -> str:
    """The row of a hand, as words."""
    begins = page.index(f'<tr id="hand-{n}"')
    return words(page[begins : page.index("</tr>", begins)])

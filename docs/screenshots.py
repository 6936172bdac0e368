"""Takes the pictures in this folder anew: `python -m docs.screenshots`, with Chromium installed."""

import shutil
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.conftest import Served

HERE = Path(__file__).parent
PLAYERS = ["Anna", "Ben", "Cara", "Dan"]
HANDS = (
    ((2, 1, 1, 0), (2, 2, 1, 0)),
    ((1, 2, 0, 1), (0, 2, 1, 1)),
    ((1, 0, 2, 0), (1, 0, 2, 0)),
    ((0, 1, 0, 1), (1, 1, 0, 0)),
    ((1, 0, 0, 0), (1, 0, 0, 0)),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        served = Served(Path(data)).start()
        try:
            _take_all(served.url)
        finally:
            served.stop()


def _take_all(url: str) -> None:
    matches = f"{url}/api/v1/matches"
    seed = _opened(matches, "Friday table", {"largest": 5})
    for _ in range(3):
        _finished(matches)
    for n, (bids, took) in enumerate(HANDS, 1):
        httpx.put(f"{matches}/{seed}/hands/{n}", json={"bids": bids, "took": took, "as_played": True})
    bidding = _opened(matches, "Sunday", {"largest": 7})
    taking = _opened(matches, "Sunday", {"largest": 7})
    for seat, bid in ((1, 2), (2, 1), (3, 2), (0, 3)):
        for match in (bidding, taking)[seat == 0 :]:
            httpx.put(f"{matches}/{match}/hands/1/seats/{seat}/bid", json={"value": bid})
    for seat, took in ((1, 2), (2, 2)):
        httpx.put(f"{matches}/{taking}/hands/1/seats/{seat}/took", json={"value": took})
    player = httpx.get(f"{matches}/{seed}").json()["players"][1]["id"]
    pages = {
        "bidding": f"/m/{bidding}",
        "tricks": f"/m/{taking}",
        "sheet": f"/m/{seed}/sheet",
        "hand": f"/m/{seed}/hands/2",
        "rules": f"/m/{seed}/house-rules",
        "review": f"/m/{seed}/review",
        "what-if": f"/m/{seed}/what-if?with=preset:plus_minus&with=now,bonus:20",
        "player": f"/players/{player}",
        "game": "/rules/wizard",
        "start": "/start",
        "home": "/",
    }
    _shoot(url, pages)


def _shoot(url: str, pages: dict[str, str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": 360, "height": 740}, device_scale_factor=2, color_scheme=theme, has_touch=True
            )
            page = context.new_page()
            for name, path in pages.items():
                page.goto(url + path)
                if name == "rules":
                    _open_a_rule(page)
                page.screenshot(path=HERE / f"{name}-{theme}.png")
        browser.close()


def _finished(matches: str) -> None:
    """An evening that was played to its end."""
    past = _opened(matches, "", {"largest": 5, "rounds": 5})
    for n, (bids, took) in enumerate(HANDS, 1):
        httpx.put(f"{matches}/{past}/hands/{n}", json={"bids": bids, "took": took, "as_played": True})


def _opened(matches: str, name: str, rules: dict[str, int]) -> str:
    return str(httpx.post(matches, json={"players": PLAYERS, "name": name, "rules": rules}).json()["id"])


def _open_a_rule(page: Page) -> None:
    """Shows what another answer to one question would change."""
    page.get_by_text("On top of the bonus").first.click()
    page.get_by_text("Nothing", exact=True).first.click()
    page.wait_for_timeout(800)


if __name__ == "__main__":
    main()

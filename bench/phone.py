"""Figure 11: seven taps on a slow phone, with a correction and a gap without network, against a fetch per tap."""

import shutil
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from bench.load import Server, upriver
from bench.report import Measure, middle

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_MISSING = "The phone is Chromium. This installs it:  sudo apt install chromium"
NAMES = [f"Player {n}" for n in range(8)]
TAPS = ((1, 1), (2, 0), (3, 2), (4, 1), (5, 0), (6, 3), (7, 1))
"""Seat and bid, from the dealer's left; seat 3 is corrected to 1 at once, and before seat 5 the network is gone."""
CORRECTED = (3, 1)
APART, GAP = 0.15, 5.0
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
FETCHES = """taps => Promise.all(taps.map(([url, value], n) => new Promise(done => setTimeout(
  () => fetch(url, {method: "POST",
                    headers: {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"},
                    body: `value=${value}&op=peer${url.length}-${n}`}).then(done), n * 150))))"""


def measure(rounds: int = 3, gap: float = GAP) -> list[Measure]:
    """How many of the seven arrive with the right value, and how long until all are saved and shown."""
    if CHROMIUM is None:
        raise SystemExit(CHROMIUM_MISSING)
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        right, settled, plain = [], [], []
        for _ in range(rounds):
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            right.append(_tapped(page, server, gap))
            settled.append(_settled(page, server))
            plain.append(_fetched(page, server))
            page.context.close()
        browser.close()
    ratio = middle([a / b for a, b in zip(settled, plain, strict=True)])
    return [
        Measure(11, "taps that arrive right, of 7", min(right), 7, 7, True, f"with {gap:g} s without network"),
        Measure(11, "seven taps until settled", ratio, None, 1.1, False, "sent one after the other, by promise"),
    ]


def _tapped(page: Page, server: Server, gap: float) -> float:
    match = _opened(page, server)
    for seat, value in TAPS:
        if seat == 5:
            page.context.set_offline(True)
        page.locator(f"#key-{value}").click()
        if seat == CORRECTED[0]:
            page.locator(f"#seat-{seat}").click()
            page.locator(f"#key-{CORRECTED[1]}").click()
        page.wait_for_timeout(APART * 1000)
    page.wait_for_timeout(gap * 1000)
    page.context.set_offline(False)
    _wait_until_saved(page)
    wanted = {**dict(TAPS), CORRECTED[0]: CORRECTED[1]}
    bids = _bids(server, match)
    return sum(bids[seat] == value for seat, value in wanted.items())


def _settled(page: Page, server: Server) -> float:
    _opened(page, server)
    began = time.perf_counter()
    for _, value in TAPS:
        page.locator(f"#key-{value}").click()
        page.wait_for_timeout(APART * 1000)
    _wait_until_saved(page)
    return time.perf_counter() - began


def _fetched(page: Page, server: Server) -> float:
    match = _opened(page, server)
    taps = [[f"/m/{match}/hands/1/seats/{seat}/bid", value] for seat, value in TAPS]
    began = time.perf_counter()
    page.evaluate(FETCHES, taps)
    return time.perf_counter() - began


def _opened(page: Page, server: Server) -> str:
    made = httpx.post(f"{server.url}/api/v1/matches", json={"players": NAMES, "rules": {"bidding": "free"}}).json()
    page.goto(f"{server.url}/m/{made['id']}")
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", NETWORK)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return str(made["id"])


def _wait_until_saved(page: Page) -> None:
    page.wait_for_function(
        "() => window.outbox.waiting().length === 0 && !document.querySelector('#table [data-state=waiting]')",
        timeout=60_000,
    )


def _bids(server: Server, match: str) -> list[int | None]:
    bids: list[int | None] = httpx.get(f"{server.url}/api/v1/matches/{match}").json()["hands"][0]["bids"]
    return bids

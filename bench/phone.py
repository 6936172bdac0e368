"""Figure 11: seven taps on a slow phone, with a correction and a gap without network, against a fetch per tap."""

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from bench.load import Server, upriver
from bench.report import Measure, middle

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_MISSING = "The phone is Chromium. This installs it:  sudo apt install chromium"
NAMES = [f"Player {n}" for n in range(8)]
TAPS = ((1, 1), (2, 0), (3, 2), (3, 1), (4, 1), (5, 0), (6, 3), (7, 1))
"""Seat and bid, from the dealer's left. The second tap on seat 3 is the correction; the network goes before seat 5."""
WANTED = dict(TAPS)
FIRST_OFFLINE = 5
APART, GAP = 0.15, 5.0
NETWORK = {"latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
OURS = """([seat, value, again]) => {
  if (again) document.querySelector(`#seat-${seat}`).click();
  document.querySelector(`#key-${value}`).click();
}"""
SETTLED = "() => window.outbox.waiting().length === 0 && !document.querySelector('#table [data-state=waiting]')"
PEER = """() => {
  const match = location.pathname;
  let waiting = 0;
  const online = () => new Promise((done) => addEventListener("online", done, { once: true }));
  const headers = { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
  const send = (url, body) => fetch(url, { method: "POST", body, headers }).then((answer) => answer.ok, () => false);
  window.tap = async ([seat, value]) => {
    waiting += 1;
    const body = `value=${value}&op=peer${seat}-${value}`;
    while (!(await send(`${match}/hands/1/seats/${seat}/bid`, body))) await online();
    waiting -= 1;
  };
  window.settled = () => waiting === 0;
}"""

Tap = Callable[[int, int, bool], object]


class Phone:
    """A slow phone with a slow network that can be taken away."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.slow = page.context.new_cdp_session(page)
        self.slow.send("Network.enable")

    def open_match(self) -> str:
        """A new match, its page loaded before the network gets slow; returns its id."""
        self.network(NETWORK | {"latency": 0})
        body = {"players": NAMES, "rules": {"bidding": "free"}}
        made = httpx.post(f"{self.server.url}/api/v1/matches", json=body).json()
        self.page.goto(f"{self.server.url}/m/{made['id']}")
        self.network(NETWORK)
        self.slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        return str(made["id"])

    def network(self, conditions: dict[str, int], *, offline: bool = False) -> None:
        self.slow.send("Network.emulateNetworkConditions", {**conditions, "offline": offline})

    def tap_all(self, tap: Tap, gap: float) -> None:
        """The taps 150 ms apart; the last ones without network, which is back after `gap` seconds (0: never away)."""
        before, away = None, 0.0
        for seat, value in TAPS:
            if gap and seat == FIRST_OFFLINE:
                self.network(NETWORK, offline=True)
                away = time.perf_counter()
            began = time.perf_counter()
            tap(seat, value, seat == before)
            before = seat
            self.page.wait_for_timeout(max(0.0, APART - (time.perf_counter() - began)) * 1000)
        if gap:
            self.page.wait_for_timeout(max(0.0, away + gap - time.perf_counter()) * 1000)
            self.network(NETWORK)

    def timed(self, tap: Tap, gap: float, settled: str) -> float:
        """Seconds from the first tap until all is saved."""
        began = time.perf_counter()
        self.tap_all(tap, gap)
        self.page.wait_for_function(settled, timeout=60_000)
        return time.perf_counter() - began


def measure(rounds: int = 3, gap: float = GAP) -> list[Measure]:
    """How many of the seven arrive with the right value, and how long until all are saved."""
    if CHROMIUM is None:
        raise SystemExit(CHROMIUM_MISSING)
    with tempfile.TemporaryDirectory() as folder, upriver(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        right, with_gap, without = [], [], []
        for _ in range(rounds):
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            phone = Phone(page, server)
            right.append(_by_finger(phone, gap))
            with_gap.append(_ours(phone, gap) / _theirs(phone, gap))
            without.append(_ours(phone, 0) / _theirs(phone, 0))
            page.context.close()
        browser.close()
    detail = f"{middle(without):.2f} without the gap"
    return [
        Measure(11, "taps that arrive right, of 7", min(right), 7, 7, True, f"with {gap:g} s without network"),
        Measure(11, "seven taps until settled", middle(with_gap), None, 1.1, False, detail),
    ]


def _by_finger(phone: Phone, gap: float) -> float:
    """How many bids are right in the end, tapped as a person taps."""
    match, page = phone.open_match(), phone.page

    def tap(seat: int, value: int, again: bool) -> None:
        if again:
            page.locator(f"#seat-{seat}").click()
        page.locator(f"#key-{value}").click()

    phone.tap_all(tap, gap)
    page.wait_for_function(SETTLED, timeout=60_000)
    bids = httpx.get(f"{phone.server.url}/api/v1/matches/{match}").json()["hands"][0]["bids"]
    return sum(bids[seat] == value for seat, value in WANTED.items())


def _ours(phone: Phone, gap: float) -> float:
    """Seconds until all is saved and shown."""
    phone.open_match()
    return phone.timed(lambda seat, value, again: phone.page.evaluate(OURS, [seat, value, again]), gap, SETTLED)


def _theirs(phone: Phone, gap: float) -> float:
    """Seconds until all is saved, when each tap is a fetch that is tried again once there is a network."""
    phone.open_match()
    phone.page.evaluate(PEER)
    tap = "(tapped) => { window.tap(tapped); }"
    return phone.timed(lambda seat, value, _: phone.page.evaluate(tap, [seat, value]), gap, "() => window.settled()")

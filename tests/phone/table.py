"""The table's page as a person uses it: taps are counted."""

import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

A_BOUNCE = 0.13


class Table:
    """A phone that lies on one match."""

    def __init__(self, page: Page, url: str, match_id: str) -> None:
        self.page = page
        self.url = url
        self.id = match_id
        self.taps = 0
        self.last = 0.0

    def open(self) -> "Table":
        self.page.goto(f"{self.url}/m/{self.id}")
        return self

    def on_turn(self, name: str) -> None:
        expect(self.page.locator("[data-pad-says]")).to_contain_text(name)

    def key(self, value: int) -> Locator:
        return self.page.locator(f"#key-{value}")

    def tap(self, value: int) -> None:
        """A tap; nobody taps the same key twice faster than a finger that bounces."""
        self.taps += 1
        time.sleep(max(0, self.last + A_BOUNCE - time.monotonic()))
        self.key(value).tap()
        self.last = time.monotonic()

    def settled(self) -> None:
        """Everything that was tapped is saved and shown."""
        expect(self.page.locator("[data-saving]")).to_have_text("")
        expect(self.page.locator('[data-state="waiting"]')).to_have_count(0)
        expect(self.page.locator("form[data-resting]")).to_have_count(0)

    def phase(self, name: str) -> None:
        expect(self.page.locator(f'#table[data-phase="{name}"]')).to_be_visible()

    def bid(self, names: Sequence[str], values: Sequence[int]) -> None:
        """Bids in order from the dealer's left; each waits until that player is on turn, as a person would."""
        for name, value in zip(names, values, strict=True):
            self.on_turn(name)
            self.settled()
            self.tap(value)
        self.settled()

    def take(self, names: Sequence[str], values: Sequence[int]) -> None:
        """Tricks in order; the last player gets what is left."""
        self.phase("playing")
        for name, value in zip(names[:-1], values[:-1], strict=True):
            self.on_turn(name)
            self.settled()
            self.tap(value)
        self.phase("scored")

    def go_on(self) -> None:
        self.taps += 1
        self.page.locator("[data-go-on]").tap()

    def totals(self) -> list[str]:
        return [cell.strip() for cell in self.page.locator("[data-total]").all_inner_texts()]

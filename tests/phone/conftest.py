"""A phone: Chromium at 390x844 with touch, on a server of its own."""

import os
import shutil
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.conftest import Served
from tests.phone.table import Table

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
INSTALL = "The browser tests need Chromium: sudo apt install chromium"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/phone" in item.nodeid:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=INSTALL))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    assert CHROMIUM is not None, INSTALL
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-background-networking", "--disable-sync"]}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them; each test has matches of its own."""
    served = Served(tmp_path_factory.mktemp("house")).start()
    yield served
    served.stop()


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    made: list[BrowserContext] = []

    def new(**options: object) -> BrowserContext:
        context = browser.new_context(**{**PHONE, **options})
        context.set_default_timeout(8000)
        made.append(context)
        return context

    yield new
    for context in made:
        context.close()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


@pytest.fixture
def start(house: Served) -> Callable[..., str]:
    """Opens a match through the interface and gives its id."""

    def open_match(players: list[str], **more: object) -> str:
        answer = httpx.post(f"{house.url}/api/v1/matches", json={"players": players, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    return open_match


@pytest.fixture
def match_of(house: Served) -> Callable[[str], dict]:
    return lambda match_id: httpx.get(f"{house.url}/api/v1/matches/{match_id}").json()


@pytest.fixture
def table(phone: Page, house: Served, start: Callable[..., str]) -> Callable[..., Table]:
    """Opens a match and sits down at its table."""

    def sit_down(players: list[str], **more: object) -> Table:
        return Table(phone, house.url, start(players, **more)).open()

    return sit_down

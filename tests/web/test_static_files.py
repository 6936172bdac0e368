"""Style sheets, scripts and icons as they are sent."""

import gzip
import json
import re
import struct

import pytest
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.testclient import TestClient

from app.resources import resource_dir
from app.web.static_files import CSS, FOREVER, HTMX, JS, PLAIN, PRINT, File, StaticFiles
from tests.web.tables import worked

FILES = StaticFiles()
STATIC = resource_dir("static")
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512, "apple-touch-icon.png": 180}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(Starlette(routes=FILES.routes))


@pytest.mark.parametrize(("folder", "names"), [("css", (*CSS, PRINT)), ("js", JS)])
def test_every_file_is_listed_once(folder: str, names: tuple[str, ...]) -> None:
    assert sorted(names) == sorted(path.stem for path in (STATIC / folder).iterdir())


@pytest.mark.parametrize(
    ("url", "kind"),
    [(FILES.css_url, "text/css"), (FILES.js_url, "text/javascript"), (FILES.htmx_url, "text/javascript")],
)
def test_joined_files_are_compressed_and_kept_for_good(client: TestClient, url: str, kind: str) -> None:
    zipped = client.get(url, headers={"Accept-Encoding": "gzip"})
    plain = client.get(url, headers={"Accept-Encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.content == plain.content
    assert int(zipped.headers["content-length"]) < len(plain.content)
    for answer in (zipped, plain):
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == FOREVER
        assert answer.headers["vary"] == "Accept-Encoding"


def test_the_joined_sheet_holds_the_files_in_their_order(client: TestClient) -> None:
    sheet = client.get(FILES.css_url).text
    places = [sheet.index((STATIC / "css" / f"{name}.css").read_text()) for name in CSS]
    assert places == sorted(places)
    assert client.get(FILES.htmx_url).content == (STATIC / "vendor" / HTMX).read_bytes()


def test_what_is_known_is_not_sent_again(client: TestClient) -> None:
    tag = client.get(FILES.css_url).headers["etag"]
    again = client.get(FILES.css_url, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_a_changed_file_has_another_tag_and_the_same_one_the_same_bytes() -> None:
    one, same, other = (File(content, "text/css", FOREVER) for content in (b"a {}", b"a {}", b"b {}"))
    assert one.tag == same.tag != other.tag
    assert one.zipped == same.zipped
    assert gzip.decompress(one.zipped or b"") == b"a {}"


@pytest.mark.parametrize(("name", "kind"), PLAIN.items())
def test_icons_and_manifest(client: TestClient, name: str, kind: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.headers["content-type"].startswith(kind)
    assert answer.content == (STATIC / "icons" / name).read_bytes()


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_pictures_have_the_size_they_claim(name: str, size: int) -> None:
    assert struct.unpack(">II", (STATIC / "icons" / name).read_bytes()[16:24]) == (size, size)


def test_the_manifest_names_pictures_that_are_there(client: TestClient) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest").content)
    assert all(client.get(icon["src"]).status_code == 200 for icon in manifest["icons"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_nothing_is_fetched_from_elsewhere(client: TestClient) -> None:
    sheet = client.get(FILES.css_url).text
    assert not [word for word in ("@import", "url(", "http:", "https:") if word in sheet]
    script = client.get(FILES.js_url).text
    assert not [word for word in ("eval(", "new Function", "innerHTML", "http://", "https://") if word in script]


def on_the_wire(client: TestClient, url: str) -> int:
    """The bytes of an answer, head and all, as a browser gets it."""
    answer = client.get(url, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
    return head + int(answer.headers["content-length"])


@pytest.mark.parametrize("page", ["", "m/{id}", "m/{id}/sheet"])
def test_a_first_visit_takes_30_kilobytes_and_8_requests(app: FastAPI, page: str) -> None:
    with TestClient(app, base_url="http://localhost") as phone:
        url = "/" + page.format(id=worked(phone))
        links = re.findall(r'(?:<link[^>]* href|<script src)="([^"]+)"', phone.get(url).text)
        asked = [url, *(link for link in links if "apple-touch-icon" not in link)]  # fetched when put on a home screen
        assert len(asked) <= 8
        assert sum(on_the_wire(phone, each) for each in asked) <= 30_000

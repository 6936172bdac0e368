"""The project itself: what is vendored, documented and packed."""

import os
import re
import socket
import stat
import subprocess
import sys
import time
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from app.__main__ import main
from app.config import SETTINGS, BadSettings, read_settings
from app.house_key import house_key
from app.language import ENGLISH, Language, choose, languages
from app.rules.text import TN, T
from tests.words import missing

ROOT = Path(__file__).parent.parent


def test_vendored_files_are_what_they_say():
    table = (ROOT / "static/vendor/VENDORED.md").read_text()
    named = re.findall(r"\| (\S+\.js) \|.*\| ([0-9a-f]{64}) \|", table)
    assert named
    for name, digest in named:
        assert sha256((ROOT / "static/vendor" / name).read_bytes()).hexdigest() == digest


def test_every_setting_is_in_the_readme():
    readme = (ROOT / "README.md").read_text()
    for setting in SETTINGS:
        assert f"`{setting.name}`" in readme


def test_every_word_is_in_the_template_of_translations():
    assert missing() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("UPRIVER_PORT", "80"),
        ("UPRIVER_OPEN", "yes"),
        ("UPRIVER_BODY_LIMIT", "64k"),
        ("UPRIVER_PLAYERS", "1"),
        ("UPRIVER_CONNECTIONS", "0"),
        ("UPRIVER_PROXY", "my-proxy"),
        ("UPRIVER_HOUSE_KEY", "short"),
        ("UPRIVER_DATABASE_URL", "mysql://x"),
        ("UPRIVER_PUBLIC_URL", "cards.example.org"),
    ],
)
def test_a_setting_that_makes_no_sense_stops_the_start_with_its_name(name, value):
    with pytest.raises(BadSettings, match=name):
        read_settings({name: value})


def test_settings_come_from_the_environment():
    settings = read_settings({"UPRIVER_DATA": "/tmp/x", "UPRIVER_HOSTS": "a.example, b.example", "UPRIVER_OPEN": "1"})
    assert settings.hosts == ("a.example", "b.example")
    assert settings.open_house
    assert settings.database_url == "sqlite:////tmp/x/upriver.db"


def test_the_house_key_is_made_once_and_only_its_owner_can_read_it(tmp_path):
    settings = read_settings({"UPRIVER_DATA": str(tmp_path)})
    key = house_key(settings)
    assert len(key) >= 22
    assert house_key(settings) == key
    assert stat.S_IMODE((tmp_path / "house-key").stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", [b"", b"\n", b"short", b"\xff\x00"])
def test_a_house_key_file_without_a_key_opens_nothing_and_is_named(tmp_path, monkeypatch, capsys, kept):
    (tmp_path / "house-key").write_bytes(kept)
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path))
    assert main(["link"]) == 1
    assert f"{tmp_path / 'house-key'} holds no key" in capsys.readouterr().err


def test_the_link_and_the_code_are_printed_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path))
    monkeypatch.setenv("UPRIVER_PUBLIC_URL", "https://cards.example.org")
    assert main(["link"]) == 0
    said = capsys.readouterr().out
    assert f"https://cards.example.org/house/{(tmp_path / 'house-key').read_text().strip()}" in said
    assert re.search(r"code[^:]*: [A-Z2-7]{4}-[A-Z2-7]{4}", said)


def test_for_the_house_there_is_a_link_and_a_qr_code_for_each_address(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path))
    assert main(["link", "--host", "0.0.0.0", "--port", "8123"]) == 0
    said = capsys.readouterr().out
    assert ":8123/house/" in said
    assert "█" in said or "▀" in said


def test_an_unknown_setting_is_one_sentence_and_no_traceback(tmp_path):
    environment = {**os.environ, "UPRIVER_DATA": str(tmp_path), "UPRIVER_DATAA": "x"}
    done = subprocess.run(
        [sys.executable, "-m", "app", "link"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "UPRIVER_DATAA is not a setting" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_made_is_one_sentence_and_no_traceback(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("UPRIVER_DATA", str(tmp_path / "file" / "data"))
    assert main(["migrate"]) == 1
    assert "Not a directory" in capsys.readouterr().err


def test_a_server_that_is_told_to_stop_stops_within_five_seconds_though_a_phone_holds_on(serve):
    served = serve()
    with socket.create_connection(("127.0.0.1", served.port)) as phone:
        phone.sendall(b"POST /start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        time.sleep(0.2)
        begun = time.monotonic()
        served.stop()
    assert time.monotonic() - begun < 5


def test_a_sentence_is_said_in_a_language_with_its_facts():
    assert ENGLISH.say(TN("{n} trick", "{n} tricks", 2, n=2)) == "2 tricks"
    assert ENGLISH.say(T("{what} and more", what=TN("{n} trick", "{n} tricks", 1, n=1))) == "1 trick and more"


def test_a_translation_needs_nothing_but_its_po_file(tmp_path, monkeypatch):
    folder = tmp_path / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "upriver.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Undo"\nmsgstr "Ongedaan maken"\n'
    )
    monkeypatch.setattr("app.language.resource_dir", lambda name: tmp_path)
    languages.cache_clear()
    choose.cache_clear()
    try:
        dutch: Language = choose("fr;q=0.3, nl-BE;q=0.9, en;q=0.5")
        assert (dutch.code, dutch.gettext("Undo")) == ("nl", "Ongedaan maken")
        assert choose("NL-be; q=0.9, en;q=0.5").code == "nl"
        assert choose("en-GB, nl;q=0.9").code == "en"
        assert choose("de, *;q=x, nl;q=0").code == "en"
    finally:
        languages.cache_clear()
        choose.cache_clear()


@pytest.mark.slow
def test_the_wheel_holds_what_it_needs_and_runs_from_any_folder(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        packed.extractall(tmp_path / "installed")
    for needed in (
        "templates/base.html",
        "static/vendor/htmx.min.js",
        "static/css/tokens.css",
        "migrations/env.py",
        "locale/upriver.pot",
    ):
        assert f"app/resources/{needed}" in names
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "UPRIVER_DATA": str(tmp_path / "data")}
    program = "import app, runpy; print(app.__file__); runpy.run_module('app', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", program, "migrate"], cwd=tmp_path, env=environment, check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "installed") in done.stdout.decode()
    assert (tmp_path / "data" / "upriver.db").stat().st_size > 0


def test_every_promise_names_a_test_that_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "SECURITY.md").read_text())
    assert len(named) > 30
    assert [place for place, name in named if f"def {name}(" not in (ROOT / place).read_text()] == []

"""The settings: one list of names, defaults and help, read once from the environment."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

KEY_LEAST = 16  # characters of a house key


class BadSettings(Exception):
    """A setting that cannot be used. The message is one sentence for the owner."""


class Setting(NamedTuple):
    """A name in the environment, the default as it would be typed, and what it means."""

    name: str
    default: str
    help: str


SETTINGS = (
    Setting("UPRIVER_DATA", "./data", "folder for the database, the house key and backups; made if absent"),
    Setting("UPRIVER_HOUSE_KEY", "", "the house key; empty: made at the first start and kept in the data folder"),
    Setting("UPRIVER_DATABASE_URL", "", "database; empty: sqlite, upriver.db in the data folder"),
    Setting("UPRIVER_OPEN", "0", "1: no key is needed, for a trusted home network"),
    Setting("UPRIVER_HOSTS", "", "names, separated by commas, that the server answers to besides local ones"),
    Setting("UPRIVER_PUBLIC_URL", "", "the address that people outside use, such as https://cards.example.org"),
    Setting("UPRIVER_BODY_LIMIT", "65536", "largest request in bytes"),
    Setting("UPRIVER_HEAD_SECONDS", "10", "seconds that the head of a request may take to arrive"),
    Setting("UPRIVER_BODY_SECONDS", "30", "seconds that its body may take"),
    Setting("UPRIVER_CONNECTIONS", "200", "most connections of one address at a time"),
    Setting("UPRIVER_PROXY", "", "addresses, separated by commas, of your own proxies: that limit is not theirs"),
    Setting("UPRIVER_PLAYERS", "12", "most players at one table"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, checked. `data` is a folder, `body_limit` bytes; a request has so many seconds to arrive."""

    data: Path = Path("data")
    house_key: str | None = None
    database_url: str = "sqlite:///data/upriver.db"
    open_house: bool = False
    hosts: tuple[str, ...] = ()
    public_url: str | None = None
    body_limit: int = 65536
    head_seconds: int = 10
    body_seconds: int = 30
    connections: int = 200
    proxies: tuple[str, ...] = ()
    players: int = 12


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Reads every UPRIVER_ name. Raises BadSettings for an unknown name or a value that makes no sense."""
    known = {setting.name: setting.default for setting in SETTINGS}
    for name in environment:
        if name.startswith("UPRIVER_") and name not in known:
            raise BadSettings(f"{name} is not a setting. Known are: {', '.join(known)}.")
    read = {name: environment.get(name, default).strip() for name, default in known.items()}
    data = Path(read["UPRIVER_DATA"] or "./data")
    return Settings(
        data=data,
        house_key=_key(read["UPRIVER_HOUSE_KEY"]),
        database_url=_database(read["UPRIVER_DATABASE_URL"], data),
        open_house=_yes(read, "UPRIVER_OPEN"),
        hosts=_listed(read["UPRIVER_HOSTS"]),
        public_url=_public(read["UPRIVER_PUBLIC_URL"]),
        body_limit=_number(read, "UPRIVER_BODY_LIMIT", 1024, 64 * 1024 * 1024),
        head_seconds=_number(read, "UPRIVER_HEAD_SECONDS", 1, 3600),
        body_seconds=_number(read, "UPRIVER_BODY_SECONDS", 1, 3600),
        connections=_number(read, "UPRIVER_CONNECTIONS", 1, 100_000),
        proxies=tuple(_address(each) for each in _listed(read["UPRIVER_PROXY"])),
        players=_number(read, "UPRIVER_PLAYERS", 2, 30),
    )


def _key(text: str) -> str | None:
    if text and len(text) < KEY_LEAST:
        raise BadSettings(f"UPRIVER_HOUSE_KEY needs at least {KEY_LEAST} characters, or none.")
    return text or None


def _database(text: str, data: Path) -> str:
    if text and not text.startswith("sqlite:///"):
        raise BadSettings("UPRIVER_DATABASE_URL must begin with sqlite:/// for now.")
    return text or f"sqlite:///{data / 'upriver.db'}"


def _yes(read: Mapping[str, Any], name: str) -> bool:
    if read[name] not in ("0", "1", ""):
        raise BadSettings(f"{name} is 1 for yes or 0 for no.")
    return bool(read[name] == "1")


def _public(text: str) -> str | None:
    if text and (urlsplit(text).scheme not in ("http", "https") or not urlsplit(text).hostname):
        raise BadSettings("UPRIVER_PUBLIC_URL is an address such as https://cards.example.org.")
    return text.rstrip("/") or None


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise BadSettings(f"UPRIVER_PROXY holds addresses such as 192.168.1.2: {text} is none.") from None


def _number(read: Mapping[str, str], name: str, least: int, most: int) -> int:
    text = read[name]
    if not text.isdigit() or not least <= int(text) <= most:
        raise BadSettings(f"{name} is a whole number from {least} to {most}.")
    return int(text)

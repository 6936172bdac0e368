"""The owner's commands: serve, migrate, backup, restore, verify, link."""

import argparse
import gc
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from app.config import BadSettings, Settings, read_settings
from app.house_key import house_key

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns what the shell is told."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        settings = read_settings(os.environ)
        return int(asked.run(settings, asked) or 0)
    except _refusals() as refused:
        print(refused, file=sys.stderr)
        return 1
    except OSError as failed:
        if failed.filename is None:
            raise
        print(f"{failed.filename}: {failed.strerror}. See UPRIVER_DATA.", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="upriver", description="A score-keeper for Oh Hell and its cousins.")
    commands = parser.add_subparsers(required=True)
    serve = commands.add_parser("serve", help="bring the data up to date, then serve")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for the whole house")
    serve.add_argument("--port", type=int, default=8000)
    serve.set_defaults(run=_serve)
    commands.add_parser("migrate", help="bring the data up to date").set_defaults(run=_migrate)
    backup = commands.add_parser("backup", help="write a consistent copy, also while serving")
    backup.add_argument("file", nargs="?", type=Path, help="where to; a file in data/backups otherwise")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="go back to a copy; not while serving")
    restore.add_argument("file", type=Path)
    restore.add_argument("--overwrite", action="store_true", help="replace a database that is there")
    restore.set_defaults(run=_restore)
    commands.add_parser("verify", help="check all that is kept, also while serving").set_defaults(run=_verify)
    link = commands.add_parser("link", help="print the house link again")
    link.add_argument("--host", default="127.0.0.1")
    link.add_argument("--port", type=int, default=8000)
    link.set_defaults(run=_link)
    return parser


def _refusals() -> tuple[type[Exception], ...]:
    from app.store.place import StoreRefused

    return (BadSettings, StoreRefused)


def _serve(settings: Settings, asked: argparse.Namespace) -> int:
    gc.disable()  # until all is loaded: nothing of that goes away, and looking for it takes a tenth of the start
    from app.main import make_app
    from app.server import Limits, serve
    from app.store.migrate import migrate

    migrate(settings.database_url, settings.data)
    app = make_app(settings)
    _say_links(settings, asked.host, asked.port)
    limits = Limits(settings.head_seconds, settings.body_seconds, settings.connections, settings.proxies)
    serve(app, asked.host, asked.port, limits)
    return 0


def _migrate(settings: Settings, _: argparse.Namespace) -> None:
    from app.store.migrate import migrate

    migrate(settings.database_url, settings.data)
    print("The data is up to date.")


def _backup(settings: Settings, asked: argparse.Namespace) -> None:
    from app.store.backup import backup

    print(backup(settings.database_url, asked.file))


def _restore(settings: Settings, asked: argparse.Namespace) -> None:
    from app.store.restore import restore

    print(restore(settings.database_url, asked.file, overwrite=asked.overwrite))


def _verify(settings: Settings, _: argparse.Namespace) -> int:
    from app.scorer.verify import verify

    sound = True
    for what, faults in verify(settings.database_url):
        print(f"{'wrong' if faults else 'ok':5}  {what.english}", flush=True)
        for fault in faults:
            print(f"       {fault.english}")
        sound = sound and not faults
    return 0 if sound else 1


def _link(settings: Settings, asked: argparse.Namespace) -> None:
    _say_links(settings, asked.host, asked.port)


def _say_links(settings: Settings, host: str, port: int) -> None:
    if settings.open_house:
        print("Open house (UPRIVER_OPEN=1): whoever reaches this address may do everything.")
    key = house_key(settings)
    path = "/" if settings.open_house else f"/house/{key}"
    for base in _bases(settings, host, port):
        print(f"\n  {base}{path}\n")
        if urlsplit(base).hostname not in LOOPBACK:  # no phone can follow such a link
            _print_qr(f"{base}{path}")
    if not settings.open_house:
        print(f"Or type this code on the page: {_code(key)}")
    print("Stop with Ctrl+C.", flush=True)


def _code(key: str) -> str:
    from app.web.guard import Guard

    code = Guard(key).code
    return f"{code[:4]}-{code[4:]}"


def _print_qr(url: str) -> None:
    import segno

    segno.make(url, micro=False).terminal(compact=True)


def _bases(settings: Settings, host: str, port: int) -> list[str]:
    if settings.public_url:
        return [settings.public_url]
    if host not in ("0.0.0.0", "::"):
        return [f"http://{_in_address(host)}:{port}"]
    return [f"http://{_in_address(address)}:{port}" for address in _addresses()] or [f"http://127.0.0.1:{port}"]


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _addresses() -> list[str]:
    """This machine's own IPv4 addresses, those that other devices can reach first."""
    import psutil

    found = [
        each.address
        for name, each_of in psutil.net_if_addrs().items()
        for each in each_of
        if each.family == socket.AF_INET and not name.startswith(("docker", "br-", "veth"))
    ]
    return sorted(found, key=lambda address: address.startswith("127."))


if __name__ == "__main__":
    sys.exit(main())

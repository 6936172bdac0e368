"""Where templates, static files, migrations and translations lie, in a checkout and in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource_dir(name: str) -> Path:
    """The folder of that name: inside the package when it was installed, beside it in a checkout."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name

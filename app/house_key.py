"""The house key: from the settings, or made at the first start and kept in the data folder."""

import os

from app.config import KEY_LEAST, BadSettings, Settings
from app.web.guard import new_house_key

FILE = "house-key"


def house_key(settings: Settings) -> str:
    """The key of this house. The file that keeps it can be read by its owner only; removing it rotates the key."""
    if settings.house_key is not None:
        return settings.house_key
    path = settings.data / FILE
    settings.data.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(new_house_key() + "\n")
    key = path.read_bytes().decode("ascii", "replace").strip()
    if len(key) < KEY_LEAST or not key.isascii():
        raise BadSettings(f"The file {path} holds no key. Remove it: a new one is made at the next start.")
    return key

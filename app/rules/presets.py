"""Named games, as values of the house rules."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app.rules.house import HouseRules, merged

FILE = Path(__file__).with_name("presets.json")


class Preset(NamedTuple):
    """A game that people know: its name here, the other names that it goes by, and its rules."""

    key: str
    name: str
    names: tuple[str, ...]
    rules: HouseRules


@cache
def presets() -> Mapping[str, Preset]:
    """Every preset by its key, in the order of the file."""
    return MappingProxyType(
        {
            key: Preset(key, row["name"], tuple(row["names"]), merged(HouseRules(), row["rules"]))
            for key, row in json.loads(FILE.read_text(encoding="utf-8")).items()
        }
    )


def preset_of(rules: HouseRules) -> str | None:
    """The first preset that these rules equal, or None."""
    return _keys().get(rules)


@cache
def _keys() -> Mapping[HouseRules, str]:
    return {preset.rules: preset.key for preset in reversed(tuple(presets().values()))}

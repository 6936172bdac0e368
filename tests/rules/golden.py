"""Known right values, kept as data that a player can check with a pencil."""

import json
from pathlib import Path
from typing import Any

from app.rules.house import HouseRules, merged
from app.rules.presets import presets

GOLDEN = Path(__file__).parents[1] / "golden"


def cases(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def rules_of(case: dict[str, Any]) -> HouseRules:
    """The preset of a case, changed by its rules."""
    preset = case.get("preset")
    return merged(presets()[preset].rules if preset else HouseRules(), case["rules"])

"""Known points, each shown by one hand of /score."""

from typing import Any

import pytest

from tests.api.calling import Interface
from tests.rules.golden import cases

ONE_HAND = [case for case in cases("points") if "run" not in case.get("context", {})]


def body_of(case: dict[str, Any]) -> dict[str, Any]:
    """A hand of two or three in which the first player bids and takes what the case says, and another the rest."""
    context, cards = case.get("context", {}), case["cards"]
    over = context.get("over", False)
    hand: dict[str, Any] = {
        "bids": [case["bid"], cards if over else 0, 1 if over else 0],
        "took": [case["took"], cards - case["took"], 0],
        "cards": cards,
    }
    if "blind" in context:
        hand["blind"] = [context["blind"], False, False]
    if "other_points" in context:
        hand["other_points"] = [context["other_points"], None, None]
    if "trump" in context:
        hand["trump"] = context["trump"]
    plan = [cards] if context.get("last") else [cards, cards]
    return {"players": 3, "preset": case["preset"], "rules": {**case["rules"], "custom": plan}, "hands": [hand]}


@pytest.mark.parametrize(
    "case", ONE_HAND, ids=lambda case: f"{case['what'][:40]} {case['cards']}/{case['bid']}/{case['took']}"
)
def test_known_points(still: Interface, case: dict[str, Any]) -> None:
    hand = still.post("/score", body_of(case))["hands"][0]
    assert hand["points"][0] == case["points"]

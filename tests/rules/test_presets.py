"""Named games."""

import pytest

from app.rules.house import HouseRules, merged
from app.rules.plan import plan
from app.rules.presets import preset_of, presets
from tests.rules.golden import cases


@pytest.mark.parametrize("key", cases("presets"))
def test_presets_are_those_that_are_known(key: str):
    row, preset = cases("presets")[key], presets()[key]
    assert preset == (key, row["name"], tuple(row["names"]), merged(HouseRules(), row["rules"]))
    assert plan(preset.rules, 4).sizes


def test_there_are_no_others():
    assert list(presets()) == list(cases("presets"))


def test_rules_go_by_the_first_name_that_they_equal():
    assert preset_of(HouseRules()) == "exact"
    assert preset_of(presets()["blackout"].rules) == "exact"
    assert preset_of(presets()["rage"].rules) == "rage"
    assert preset_of(merged(HouseRules(), {"target": 123})) is None

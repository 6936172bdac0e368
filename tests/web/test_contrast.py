"""Colours pass AA in both themes; the sheet of tokens is read as it is."""

import re

import pytest

from app.resources import resource_dir

TOKENS = (resource_dir("static") / "css" / "tokens.css").read_text()
CHARTS = (resource_dir("static") / "css" / "charts.css").read_text()
BLOCK = re.compile(r"([^{};]+)\{([^{}]*)\}")
COLOUR = re.compile(r"(--[\w-]+):\s*(#[0-9a-f]{3,6})\s*;")
DARK_BY_DEVICE, DARK_BY_CHOICE = ':root:not([data-theme="light"])', ':root[data-theme="dark"]'

TEXT = 4.5
EDGE = 3.0
SURFACES = ("paper", "sheet", "rule", "river-wash")
PAIRS = [
    *((ink, surface, TEXT) for ink in ("ink", "soft") for surface in SURFACES),
    *((ink, surface, TEXT) for ink in ("river", "wrong", "made", "amber") for surface in ("paper", "sheet")),
    *((name, f"{name}-wash", TEXT) for name in ("amber", "made", "wrong", "river")),
    ("river-ink", "river", TEXT),
    ("out-ink", "out", TEXT),
    ("red-suit", "sheet", TEXT),
    ("red-suit", "paper", TEXT),
    ("red-suit", "river-wash", TEXT),
    ("out", "sheet", EDGE),  # a missed bid against the paper
    ("river", "river-wash", EDGE),  # the bar of the row on turn
    ("soft", "sheet", EDGE),  # the edge of a field
    *((f"run-{line}", surface, EDGE) for line in "abcdef" for surface in ("paper", "sheet")),  # the lines of a chart
]
SHADES = [
    (int(shade), float(part)) for shade, part in re.findall(r"\.shade-(\d) \{ fill-opacity: ([\d.]+); \}", CHARTS)
]


def colours(selector: str) -> dict[str, str]:
    """The colours that the first block with this selector sets, by name without dashes in front."""
    block = next(body for found, body in BLOCK.findall(TOKENS) if found.strip() == selector)
    return {name.removeprefix("--"): value for name, value in COLOUR.findall(block)}


THEMES = {"light": colours(":root"), "dark": colours(":root") | colours(DARK_BY_DEVICE)}


def brightness(colour: str) -> float:
    """Relative luminance (WCAG 2.2), 0 to 1."""
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(each * 2 for each in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def laid_over(colour: str, part: float, ground: str) -> str:
    """A colour that lets the ground shine through, as it is seen."""
    both = zip(*([int(each[at : at + 2], 16) for at in (1, 3, 5)] for each in (colour, ground)), strict=True)
    return "#" + "".join(f"{round(top * part + under * (1 - part)):02x}" for top, under in both)


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "surface", "least"), PAIRS)
def test_colours_can_be_told_apart(theme: str, ink: str, surface: str, least: float) -> None:
    chosen = THEMES[theme]
    assert contrast(chosen[ink], chosen[surface]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_every_line_of_a_chart_has_a_colour_that_is_looked_at(theme: str) -> None:
    named = set(re.findall(r"--run: var\(--(run-\w)\)", CHARTS))
    assert named == {ink for ink, _, _ in PAIRS if ink.startswith("run-")} == {f"run-{line}" for line in "abcdef"}
    assert len({THEMES[theme][line] for line in named}) == len(named)


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_can_be_read_on_every_shade_of_a_map(theme: str) -> None:
    chosen = THEMES[theme]
    assert [shade for shade, _ in SHADES] == [1, 2, 3]  # 4 is the river itself, with its own ink
    for _, part in SHADES:
        assert contrast(chosen["ink"], laid_over(chosen["river"], part, chosen["paper"])) >= TEXT


def test_dark_is_the_same_by_device_and_by_choice() -> None:
    assert colours(DARK_BY_DEVICE) == colours(DARK_BY_CHOICE)
    assert colours(DARK_BY_DEVICE).keys() == colours(":root").keys()

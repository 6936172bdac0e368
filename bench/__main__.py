"""Runs the measurements: all of them, or those that are named."""

import sys
from collections.abc import Callable

from bench import big_house, framework, match_page, phone, sheet, start, tap
from bench.report import Measure

ALL: dict[str, Callable[[], list[Measure]]] = {
    "tap": tap.measure,
    "match_page": match_page.measure,
    "framework": framework.measure,
    "sheet": sheet.measure,
    "phone": phone.measure,
    "start": start.measure,
    "big_house": big_house.measure,
}


def main(names: list[str]) -> int:
    """Prints a line a figure; returns 1 when a floor is missed."""
    unknown = set(names) - set(ALL)
    if unknown:
        print(f"There is no measurement {', '.join(sorted(unknown))}. Known are: {', '.join(ALL)}.")
        return 2
    held = True
    for name in names or ALL:
        for each in ALL[name]():
            print(each.line(), flush=True)
            held = held and each.holds
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Numbers in addresses and hidden fields: anybody can put anything there."""

import re

_NATURAL = re.compile("[0-9]{1,15}")


def natural(text: str) -> int | None:
    """A whole number from 0 that a database can hold; None for anything else."""
    return int(text) if _NATURAL.fullmatch(text) else None

"""What the page of files may see."""

from typing import NamedTuple


class ExportView(NamedTuple):
    """How many matches there are to take along, and how many were deleted and stay here."""

    matches: int
    deleted: int

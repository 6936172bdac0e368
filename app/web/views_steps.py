"""What undo and redo in the bar on top of a match's pages may see."""

from typing import NamedTuple

from app.scorer.live import Live


class Steps(NamedTuple):
    """The changes that undo and redo would be about; None where there is none. The ops are the same for everybody who
    sees this version, so that one step is taken once, whoever asks."""

    root: str
    undo_of: int | None
    redo_of: int | None
    undo_op: str
    redo_op: str


def steps_view(live: Live) -> Steps:
    """The steps from here."""
    return Steps(
        f"/m/{live.id}", live.undo_of, live.redo_of,
        f"undo-{live.undo_of}-{live.version}", f"redo-{live.redo_of}-{live.version}",
    )  # fmt: skip

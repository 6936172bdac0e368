"""What undo and redo in the bar on top of a match's pages may see."""

from typing import NamedTuple

from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.names import shown_names
from app.web.step_words import step_words

NO_UNDO, NO_REDO = T("Undo"), T("Redo")


class Steps(NamedTuple):
    """The changes that undo and redo would be about; None where there is none. The ops are the same for everybody who
    sees this version, so that one step is taken once, whoever asks. `undo` and `redo` are the names of the buttons,
    which say what would be taken back."""

    root: str
    undo_of: int | None
    redo_of: int | None
    undo_op: str
    redo_op: str
    undo: Text
    redo: Text


def steps_view(live: Live) -> Steps:
    """The steps from here."""
    names, undo, redo = shown_names(live.match), live.undo, live.redo
    return Steps(
        f"/m/{live.id}", live.undo_of, live.redo_of,
        f"undo-{live.undo_of}-{live.version}", f"redo-{live.redo_of}-{live.version}",
        T("Undo: {change}", change=step_words(undo, names)) if undo is not None else NO_UNDO,
        T("Redo: {change}", change=step_words(redo, names)) if redo is not None else NO_REDO,
    )  # fmt: skip

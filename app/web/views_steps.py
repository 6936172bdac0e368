"""What undo and redo in the bar on top of a match's pages may see."""

from typing import NamedTuple

from app.rules.text import T, Text
from app.scorer.live import Live
from app.web.names import shown_names
from app.web.step_words import About, about


class Abouts(NamedTuple):
    """What undo and redo would take: None where there is none. The names of the two buttons follow from it."""

    undo: About | None
    redo: About | None

    @property
    def undo_says(self) -> Text:
        return T("Undo: {change}", change=self.undo.words) if self.undo is not None else T("Undo")

    @property
    def redo_says(self) -> Text:
        return T("Redo: {change}", change=self.redo.words) if self.redo is not None else T("Redo")

    @property
    def undone(self) -> Text | None:
        """What is said once it is done."""
        return T("Taken back: {change}", change=self.undo.words) if self.undo is not None else None

    @property
    def redone(self) -> Text | None:
        return T("Done again: {change}", change=self.redo.words) if self.redo is not None else None


class Steps(NamedTuple):
    """The changes that undo and redo would be about, by id; None where there is none. The ops are the same for
    everybody who sees this version, so that one step is taken once, whoever asks."""

    root: str
    undo_of: int | None
    redo_of: int | None
    undo_op: str
    redo_op: str
    about: Abouts

    def filled(self, kept: str) -> str:
        """The piece with the two forms, which is kept and says <root>, <undo>, <redo> and their ops in place of what
        is new at each change."""
        for place, fact in (
            ("<root>", self.root), ("<undo op>", self.undo_op), ("<redo op>", self.redo_op),
            ("<undo>", str(self.undo_of or "")), ("<redo>", str(self.redo_of or "")),
        ):  # fmt: skip
            kept = str.replace(kept, place, fact)
        return kept


def steps_view(live: Live) -> Steps:
    """The steps from here."""
    names, undo, redo = shown_names(live.match), live.undo, live.redo
    undo_of, redo_of, version = live.undo_of, live.redo_of, live.stored.version
    return Steps(
        f"/m/{live.id}", undo_of, redo_of, f"undo-{undo_of}-{version}", f"redo-{redo_of}-{version}",
        Abouts(about(undo, names) if undo else None, about(redo, names) if redo else None),
    )  # fmt: skip

"""The list of changes in a file, before anybody asks what they changed: versions, answers, and what is undone."""

from collections.abc import Sequence

from app.rules.text import T, Text
from app.scorer.file_format import LARGEST, FileChange
from app.scorer.file_reading import Misfit
from app.store.history import STEPS, WHOLE

OF_ONE_NUMBER = ("bid", "took", "other_points")


def check_changes(version: int, changes: Sequence[FileChange]) -> None:
    """Raises Misfit at a change that no house could have written after those before it."""
    _check_version(version, changes)
    _check_answers(changes)
    _check_numbers(changes)
    _check_undone(changes)


def _check_version(version: int, changes: Sequence[FileChange]) -> None:
    """A match begins at version 1, and each change raises it by one: whoever saw an earlier one is told so by that."""
    written = [change.version for change in changes if change.diff is not None or change.kind in WHOLE]
    if written != list(range(2, len(written) + 2)) or version != len(written) + 1:
        raise Misfit(T("the versions of its changes do not lead to it"), "version")


def _check_answers(changes: Sequence[FileChange]) -> None:
    seen: set[str] = set()
    for at, change in enumerate(changes):
        if change.op is not None and change.op in seen:
            raise Misfit(T("another change has this op already"), "changes", at, "op")
        seen |= {change.op} if change.op is not None else set()
        refused = change.status == 409
        if refused != (change.code is not None) or (refused and change.diff is not None):
            raise Misfit(T("a change was either written, or refused with a code"), "changes", at)


def _check_numbers(changes: Sequence[FileChange]) -> None:
    """What one seat was given, or refused, is a number or nothing: the history shows it as such."""
    for at, change in enumerate(changes):
        if change.kind in OF_ONE_NUMBER and change.seat is not None:
            for field, value in (("before", change.before), ("after", change.after)):
                if value is not None and (type(value) is not int or abs(value) > LARGEST):
                    raise Misfit(T("this must be a whole number"), "changes", at, field)


def _check_undone(changes: Sequence[FileChange]) -> None:
    """Undo takes the newest change back, redo brings the one back that was undone last, until something new is done:
    nothing else is undone, or was."""
    done: list[int] = []
    undone: list[int] = []
    stepped: dict[int, int] = {}
    for n, change in enumerate(changes, 1):
        if change.diff is None:
            continue
        if change.kind not in STEPS:
            done.append(n)
            undone.clear()
            continue
        come, gone = (done, undone) if change.kind == "undo" else (undone, done)
        if not come or change.after != str(come[-1]):
            raise Misfit(_wrong_step(change.kind), "changes", n - 1)
        stepped[come[-1]] = n
        gone.append(come.pop())
    _check_marks(changes, set(done), stepped)


def _check_marks(changes: Sequence[FileChange], done: set[int], stepped: dict[int, int]) -> None:
    """`stepped` says at which change each was undone or done again last."""
    for n, change in enumerate(changes, 1):
        if change.undone != (change.diff is not None and change.kind not in STEPS and n not in done):
            raise Misfit(T("its mark as undone is wrong"), "changes", n - 1, "undone")
        if change.undone_after != stepped.get(n):
            raise Misfit(T("it was not undone then"), "changes", n - 1, "undone_after")


def _wrong_step(kind: str) -> Text:
    if kind == "undo":
        return T("it undoes another change than the newest one")
    return T("it does another change again than the one that was undone last")

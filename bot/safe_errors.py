"""Where something failed, told without what it was about: an error's own text might hold what is secret."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

FIRST: Final = 4
LAST: Final = 8
"""How many frames of a way are told: of a longer one its beginning and its end."""
CAUSES: Final = 4
"""Of how many errors that led to each other the ways are told."""
TOLD: Final = 3
"""How many errors of a group are told."""

_ROOT: Final = Path(__file__).parents[1]
_OURS: Final = frozenset({"bot", "rendering"})
_ELSEWHERE: Final = "_way_elsewhere"
"""Where an error that comes from another process has its way there."""


class LoggableError(Exception):
    """An error whose text may stand in the log: nothing that anybody wrote is in it."""


def where(error: BaseException) -> str:
    """An error's type and the way to it through our own code, for the log; and so of what led to it."""
    return " from ".join(_format_error(each) for each in _causes(error))


def place(error: BaseException) -> str:
    """An error's type, and the innermost place alone."""
    frames = list(walk_tb(error.__traceback__))
    if not frames:
        return type(error).__name__
    frame, line = frames[-1]
    return f"{type(error).__name__} at {Path(frame.f_code.co_filename).name}:{line}"


def keep(error: BaseException) -> None:
    """Have the way to an error go with it to another process, where its traceback does not come along."""
    error.__dict__[_ELSEWHERE] = _way(error)


def _format_error(error: BaseException) -> str:
    way = _way(error)
    if len(way) > FIRST + LAST:
        way = [*way[:FIRST], "…", *way[-LAST:]]
    name = type(error).__name__
    if isinstance(error, LoggableError) and str(error):
        name += f" ({error})"
    told = f"{name} at {' > '.join(way)}" if way else name
    if isinstance(error, BaseExceptionGroup):
        inner = [where(each) for each in error.exceptions[:TOLD]]
        told += f" ({len(error.exceptions)}: {'; '.join(inner)})"
    return told


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error, and those that led to it; also where a traceback would not tell of them."""
    cause: BaseException | None = error
    for _ in range(CAUSES):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or cause.__context__


def _way(error: BaseException) -> list[str]:
    """Our own frames, and the innermost one whosever it is; what calls itself is told once."""
    frames = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    way: list[str] = []
    for number, (code, line) in enumerate(frames, start=1):
        path = _path(code)
        if path.parts[0] in _OURS or number == len(frames):
            told = f"{path}:{line} in {code.co_name}"
            if told not in way[-1:]:
                way.append(told)
    kept: list[str] = error.__dict__.get(_ELSEWHERE, [])
    return way if kept[-1:] == way[-1:] else way + kept


def _path(code: CodeType) -> Path:
    """Of ours from the house's root on, of others the last two parts: enough to know it."""
    path = Path(code.co_filename or "?")
    ours = path.relative_to(_ROOT) if path.is_relative_to(_ROOT) else path
    return ours if ours.parts[0] in _OURS else Path(*path.parts[-2:])

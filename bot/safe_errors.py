"""Descriptions of errors for the log. They show the place of an error but not its text, which may contain secrets,
unless it's a LoggableError."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import CodeType
from typing import Final

FIRST: Final = 4
LAST: Final = 8
"""Numbers of frames shown from the beginning and the end of a longer path."""
CAUSES: Final = 4
"""Maximum number of errors shown in a chain of causes."""
TOLD: Final = 3
"""Maximum number of errors shown for a group."""

_ROOT: Final = Path(__file__).parents[1]
_OURS: Final = frozenset({"bot", "rendering"})
_ELSEWHERE: Final = "_way_elsewhere"


class LoggableError(Exception):
    """An error whose text may be logged, because it's not expected to contain anything private."""


def where(error: BaseException) -> str:
    """Describe an error and its causes for the log, by type and path, with texts that may be logged."""
    return " from ".join(_format_error(each) for each in _causes(error))


def log_failure(
    log: logging.Logger, message: str, error: BaseException, *, level: int = logging.ERROR, **fields: object
) -> None:
    """Log a message followed by a description of the error, as `where` gives it."""
    log.log(level, f"{message}: %(why)s", {**fields, "why": where(error)}, stacklevel=2)


class log_failures:  # noqa: N801 - used like a function
    """Context manager that logs errors of the types `only`, as `log_failure` does, and suppresses them."""

    def __init__(
        self,
        log: logging.Logger,
        message: str,
        *,
        only: type[Exception] | tuple[type[Exception], ...] = Exception,
        level: int = logging.ERROR,
        **fields: object,
    ) -> None:
        self._log, self._message, self._only, self._level, self._fields = log, message, only, level, fields

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if not isinstance(error, self._only):
            return False
        log_failure(self._log, self._message, error, level=self._level, **self._fields)
        return True


def place(error: BaseException) -> str:
    """The error's type and innermost place; only the type if there's no traceback."""
    frames = list(walk_tb(error.__traceback__))
    if not frames:
        return type(error).__name__
    frame, line = frames[-1]
    return f"{type(error).__name__} at {Path(frame.f_code.co_filename).name}:{line}"


def attach_path(error: BaseException) -> None:
    """Attach an error's path to it, because another process won't get its traceback."""
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
    """An error and its causes, including those that a traceback would leave out."""
    cause: BaseException | None = error
    for _ in range(CAUSES):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or cause.__context__


def _way(error: BaseException) -> list[str]:
    """An error's path: the frames of our own code, the innermost frame of any code, and the attached path. Consecutive
    equal frames are shown once."""
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
    """The path from the project's root for our own files, otherwise the path's last two parts."""
    path = Path(code.co_filename or "?")
    ours = path.relative_to(_ROOT) if path.is_relative_to(_ROOT) else path
    return ours if ours.parts[0] in _OURS else Path(*path.parts[-2:])

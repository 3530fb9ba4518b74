"""Log lines: sentences for people, or JSON with fields.

Our values have names: `log.error("table %(table)d: it stays: %(why)s", {"table": 7, "why": "..."})` gives the standard
library both a sentence and fields in one mapping. `about` adds fields to everything that a piece of work logs,
including lines logged by libraries. A line logged with an exception shows the exception's type and path, but its text,
which may contain anything, only if it's a `LoggableError`.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from bot.safe_errors import where

_OWN: Final = ("time", "level", "logger", "process", "message", "error")
"""Fields of a JSON line that other values in the line can't replace."""
_TALKATIVE: Final = ("PIL", "asyncio", "websockets")
"""Libraries whose debug output isn't logged."""
_OPENS: Final = (
    (re.compile(r"(?<=/webhooks/)(\d+/)[^/?\s]+|(?<=/interactions/)(\d+/)[^/?\s]+"), r"\1\2…"),
    (re.compile(r"(?<=://)([^/@\s:]*):[^/@\s]*@"), r"\1:…@"),
)
"""Patterns of secrets in URLs, such as an interaction's token or a password, each with its replacement."""
APART: Final = 10.0
"""Minimum seconds between equal warnings or errors. Otherwise a repeated fault could fill the disk."""
_REMEMBERED: Final = 1000
"""Number of remembered lines at which old ones are forgotten."""
_SHARD: Final = re.compile(r"[^%]*\bshard[ _]id:? %s", re.IGNORECASE)
"""The start of discord.py's messages about one of its connections."""

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_about: ContextVar[Mapping[str, object]] = ContextVar("what all that is logged now is about", default=_NOTHING)


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """Add these fields to everything logged by the block and by tasks started in it."""
    token = _about.set({**_about.get(), **fields})
    try:
        yield
    finally:
        _about.reset(token)


@dataclass(frozen=True, slots=True)
class LogOptions:
    """The log's level and format, and fields for this process."""

    level: int = logging.INFO
    as_json: bool = False
    fields: Mapping[str, object] = field(default_factory=dict)
    hidden: tuple[str, ...] = field(default=(), repr=False)
    """Secrets to remove from each line, such as the token."""


_looks: Final[list[LogOptions]] = []


def current_log_options() -> LogOptions | None:
    return _looks[-1] if _looks else None


def show(look: LogOptions | None) -> logging.Handler | None:
    """Set up logging, and return its handler. With None, leave logging as it is and return None."""
    if look is None:
        return None
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(look))
    handler.addFilter(Sparing())
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(look.level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, look.level))
    logging.captureWarnings(capture=True)
    _looks.append(look)
    return handler


@contextmanager
def use_log_options(look: LogOptions) -> Iterator[None]:
    root, before = logging.getLogger(), logging.getLogger().level
    handler = show(look)
    try:
        yield
    finally:
        _looks.pop()
        logging.captureWarnings(capture=False)
        root.setLevel(before)
        if handler is not None:
            root.removeHandler(handler)


@dataclass(slots=True)
class _Said:
    at: float
    """In Unix seconds."""
    again: int = 0


class Sparing(logging.Filter):
    """Lets a warning or an error through unless an equal one (same logger, message and description of the error) came
    through less than APART seconds before. The field `again`, if any, counts those left out since then."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], _Said] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        what = (record.name, _message(record) + _place(record))
        before = self._said.get(what)
        if before is not None and record.created - before.at < APART:
            before.again += 1
            return False
        if before is not None and before.again:
            record.again = before.again
        if len(self._said) >= _REMEMBERED:
            self._said = {key: said for key, said in self._said.items() if record.created - said.at < APART}
        self._said[what] = _Said(record.created)
        return True


class LineFormatter(logging.Formatter):
    """Formats log records as sentences or as JSON."""

    def __init__(self, look: LogOptions) -> None:
        super().__init__()
        self._look = look

    def format(self, record: logging.LogRecord) -> str:
        way = _place(record) or None
        fields = {**_about.get(), **_fields(record)}
        line = self._json(record, way, fields) if self._look.as_json else self._sentence(record, way, fields)
        return self._without_keys(line)

    def _json(self, record: logging.LogRecord, way: str | None, fields: Mapping[str, object]) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": _message(record),
        }
        line |= {name: _plain(what) for name, what in {**self._look.fields, **fields}.items() if name not in _OWN}
        if way is not None:
            line["error"] = way
        return json.dumps(line, ensure_ascii=False)

    def _sentence(self, record: logging.LogRecord, way: str | None, fields: Mapping[str, object]) -> str:
        said = f"{self.formatTime(record)} {record.levelname} {record.name}: {_message(record)}"
        if way is not None:
            said += f": {way}"
        known = {**self._look.fields, **fields}
        more = [f"{name} {what}" for name, what in known.items() if not _says(record, name)]
        return f"{said} ({', '.join(more)})" if more else said

    def _without_keys(self, line: str) -> str:
        for hidden in self._look.hidden:
            line = line.replace(hidden, "…")
        for pattern, shown_as in _OPENS:
            line = pattern.sub(shown_as, line)
        return line


def _place(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return "" if error is None else where(error)


def _fields(record: logging.LogRecord) -> Mapping[str, object]:
    again = {"again": record.again} if hasattr(record, "again") else {}
    match record.args:
        case dict(fields):
            return {**fields, **again}
        case (shard, *_) if _SHARD.match(str(record.msg)):
            return {"shard": shard, **again}
        case _:
            return again


def _says(record: logging.LogRecord, name: str) -> bool:
    return f"%({name})" in str(record.msg) or (name == "shard" and not isinstance(record.args, dict))


def _message(record: logging.LogRecord) -> str:
    """The message's first line, because asyncio and others append everything they know."""
    return record.getMessage().partition("\n")[0]


def _plain(what: object) -> object:
    return what if isinstance(what, (str, int, float)) or what is None else str(what)

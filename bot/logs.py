"""The log's lines: a sentence for people, or JSON with all that a line is about in fields, for what reads many.

What a line is about has a name: `log.error("table %(table)d: it stays: %(why)s", {"table": 7, "why": "..."})`, which
the standard library reads from one mapping, and which is a sentence and fields at once. What all lines of a piece of
work are about, also those of libraries, is said once with `about`. No line holds an error's own text, which may hold
anything, nor anything that a library tells after its first line.
"""

from __future__ import annotations

import json
import logging
import re
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_OWN: Final = ("time", "level", "logger", "process", "message", "error")
"""Fields that every line has, or that no line's own may replace."""
_TALKATIVE: Final = ("PIL", "asyncio", "websockets")
"""Libraries that tell at their most talkative what nobody who looks for a fault of ours wants to read."""
_OPENS: Final = (
    (re.compile(r"(?<=/webhooks/)(\d+/)[^/?\s]+|(?<=/interactions/)(\d+/)[^/?\s]+"), r"\1\2…"),
    (re.compile(r"(?<=://)([^/@\s:]*):[^/@\s]*@"), r"\1:…@"),
)
"""What opens doors, wherever it stands in an address: an interaction's token, a password."""
APART: Final = 10.0
"""Seconds between two lines that say the same: what everybody runs into at once would fill the disk."""
_REMEMBERED: Final = 1000
"""So many lines are remembered before those are forgotten that were long ago."""
_SHARD: Final = re.compile(r"[^%]*\bshard[ _]id:? %s", re.IGNORECASE)
"""So the library begins what it says of one of its connections."""

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_about: ContextVar[Mapping[str, object]] = ContextVar("what all that is logged now is about", default=_NOTHING)


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """All that is logged meanwhile, and in tasks that begin meanwhile, is about this."""
    token = _about.set({**_about.get(), **fields})
    try:
        yield
    finally:
        _about.reset(token)


@dataclass(frozen=True, slots=True)
class LogOptions:
    """How the log looks, and what it is the log of."""

    level: int = logging.INFO
    as_json: bool = False
    fields: Mapping[str, object] = field(default_factory=dict)
    """What every line of this process has: the shards that are its own, say."""
    hidden: tuple[str, ...] = field(default=(), repr=False)
    """What must not be shown whatever happens: a token, say."""


_looks: Final[list[LogOptions]] = []
"""How this process' log looks: the last one counts."""


def current_log_options() -> LogOptions | None:
    """How this process' log looks, for the processes that it starts; None if nobody has said that."""
    return _looks[-1] if _looks else None


def show(look: LogOptions | None) -> logging.Handler | None:
    """From now on the log goes to standard error and looks like this; None: it stays as it is."""
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
    """Meanwhile the log goes to standard error and looks like this."""
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
    """When it was said, in Unix seconds."""
    again: int = 0
    """How often it would have been said again since then."""


class Sparing(logging.Filter):
    """Of warnings and errors that say the same only the first goes through, whatever it is about, and one APART seconds
    later.

    That one has a field more, `again`: how many were left out in between.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], _Said] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be seen."""
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
    """A record as one line."""

    def __init__(self, look: LogOptions) -> None:
        super().__init__()
        self._look = look

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
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
    """Where an error came from, if the record tells of one."""
    error = record.exc_info[1] if record.exc_info else None
    return "" if error is None else where(error)


def _fields(record: logging.LogRecord) -> Mapping[str, object]:
    """What the record itself is about, and how often it would have been said before."""
    again = {"again": record.again} if hasattr(record, "again") else {}
    return {**_own_fields(record), **again}


def _own_fields(record: logging.LogRecord) -> Mapping[str, object]:
    match record.args:
        case dict(fields):
            return fields
        case (shard, *_) if _SHARD.match(str(record.msg)):
            return {"shard": shard}
        case _:
            return {}


def _says(record: logging.LogRecord, name: str) -> bool:
    """Whether the sentence itself tells that."""
    return f"%({name})" in str(record.msg) or (name == "shard" and not isinstance(record.args, dict))


def _message(record: logging.LogRecord) -> str:
    """The sentence: its first line, since what asyncio and others add tells of all that they hold in their hands."""
    return record.getMessage().partition("\n")[0]


def _plain(what: object) -> object:
    return what if isinstance(what, (str, int, float)) or what is None else str(what)

"""Entries of a match's journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeAlias

from bot.engine.game import Answer, Seat
from bot.games.game import OptionValue
from bot.host.model.drafts import Reveal


@dataclass(frozen=True, slots=True)
class Start:
    """The journal's first entry: the data from which the match is set up."""

    game: str
    options: Mapping[str, OptionValue]
    edition: int
    colours: tuple[str, ...]
    secret: bytes = field(repr=False)
    """The source of the match's randomness, secret until the match is over, and then public."""


@dataclass(frozen=True, slots=True)
class Answers:
    """A move in which the table moved on with these complete answers."""

    answers: Mapping[Seat, Answer] = field(repr=False)
    seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """A reveal for each part of people's locked-in answers, whether it's public or not."""
    auto_seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """Reveals of the other answers, for example by computers or at the deadline, made when the table moved on."""
    active: tuple[Seat, ...] = ()
    """People who locked in no answer, but had been `active`: see `StoredDraft`."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A move in which the seat's player left, or was removed, for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """A move in which all remaining players agreed to end the game, as its rules allow."""


@dataclass(frozen=True, slots=True)
class RulesMigrated:
    """A break in the match, which continues from this state under the current rules, usually corrected ones."""

    was: int
    """The previous edition; it may equal the new one if the table was restored by hand."""
    edition: int
    state: str = field(repr=False)
    """The full state, as written by `bot.engine.codec`. It's as secret as the earlier answers."""


Content: TypeAlias = Start | Answers | Leave | DrawAgreed | RulesMigrated


_KINDS: Final[Mapping[type[Content], str]] = {
    Start: "start",
    Answers: "answers",
    Leave: "leave",
    DrawAgreed: "settle",
    RulesMigrated: "mended",
}


def kind_of(content: Content) -> str:
    return _KINDS[type(content)]


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in a table's journal. Entries are only ever appended."""

    revision: int
    round: int
    content: Content
    digest: str
    at: datetime
    hash: str = ""
    """The match's running hash after the move, as 64 hex digits; empty if there's none."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it was after one of its moves."""

    revision: int
    edition: int
    """The edition of the rules under which the match can continue from there."""
    quiet: int
    """The round since which nobody had come closer to winning."""
    state: str = field(repr=False)
    digest: str


@dataclass(frozen=True, slots=True)
class Aside:
    """A table on hold."""

    table: int
    game: str
    guild: int | None
    since: datetime | None
    """None if it wasn't recorded."""
    why: str
    """The reason, as a sentence; empty if it wasn't recorded."""

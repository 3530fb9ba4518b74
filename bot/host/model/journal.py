"""Entries of a match's journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from bot.engine.game import Answer, Seat
from bot.games.game import Value
from bot.host.model.drafts import Reveal


@dataclass(frozen=True, slots=True)
class Start:
    """The journal's first entry: everything needed to replay the match from its start."""

    game: str
    options: Mapping[str, Value]
    edition: int
    colours: tuple[str, ...]
    secret: bytes = field(repr=False)
    """The source of all chance, 32 bytes; public after the end of the match and secret before."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The table moved on with these complete answers."""

    answers: Mapping[Seat, Answer] = field(repr=False)
    seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """One for each part of the answers that players locked in, public or not."""
    auto_seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """One for each part of all other answers, made as the table moved on: by a computer, or taken at the deadline."""
    active: tuple[Seat, ...] = ()
    """People who locked in no answer but had acted on the question."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat's player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """All remaining players agreed to end the game, as its rules allow."""


@dataclass(frozen=True, slots=True)
class RulesMigrated:
    """The rules were corrected during the match: it continues from this state under the new rules."""

    was: int
    """The edition played before; the same one if the table was restored by hand."""
    edition: int
    state: str = field(repr=False)
    """The full state, as written by `bot.engine.codec`; as secret as the earlier answers."""


Content: TypeAlias = Start | Answers | Leave | DrawAgreed | RulesMigrated


def kind_of(content: Content) -> str:
    """The kind of move an entry records."""
    match content:
        case Start():
            return "start"
        case Answers():
            return "answers"
        case Leave():
            return "leave"
        case DrawAgreed():
            return "settle"
        case RulesMigrated():
            return "mended"


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in a table's journal. Entries are append-only."""

    revision: int
    round: int
    content: Content
    digest: str
    """The digest of the public table after the move."""
    at: datetime
    hash: str = ""
    """The match's running hash after the move, 64 hex digits; empty in a match without one."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it was after one of its moves."""

    revision: int
    edition: int
    """The edition of the rules by which play can continue from there."""
    quiet: int
    """The round since which no one had come closer to winning."""
    state: str = field(repr=False)
    """The full state, as written by `bot.engine.codec`."""
    digest: str
    """The digest of all of this."""


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

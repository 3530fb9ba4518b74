"""Entries of a match's journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.engine.game import Answer, Seat
    from bot.games.game import Value
    from bot.host.model.drafts import Reveal


@dataclass(frozen=True, slots=True)
class Start:
    """The journal's first entry: all that a match needs to begin again."""

    game: str
    options: Mapping[str, Value]
    edition: int
    colours: tuple[str, ...]
    secret: bytes = field(repr=False)
    """All chance is derived from it, 32 bytes: everybody may know it at the end, and nobody before."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The table moved on with these complete answers."""

    answers: Mapping[Seat, Answer] = field(repr=False)
    seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """Of every part of what players locked in, open or not."""
    auto_seals: tuple[Reveal, ...] = field(default=(), repr=False)
    """Of every part of all other answers, made as the table moved on: a computer's, or what counted at the deadline."""
    active: tuple[Seat, ...] = ()
    """The people who locked no answer, but had done something about the question."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The seat's player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """All who were still in agreed to end the game, as its rules have it."""


@dataclass(frozen=True, slots=True)
class RulesMigrated:
    """The rules were mended in the middle of the match: from here on it goes on from this state, by the new ones."""

    was: int
    """The edition by which it was played before; the same one if its table was put back by hand."""
    edition: int
    state: str = field(repr=False)
    """All of it, as `bot.engine.codec` writes it: as secret as the answers before."""


Content: TypeAlias = Start | Answers | Leave | DrawAgreed | RulesMigrated


def kind_of(content: Content) -> str:
    """What kind of move an entry is."""
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
    """One move in a table's journal. Entries are only ever added."""

    revision: int
    round: int
    content: Content
    digest: str
    """Of the public table after it."""
    at: datetime
    hash: str = ""
    """The running hash of the match after it, 64 hex digits; empty in a match without one."""

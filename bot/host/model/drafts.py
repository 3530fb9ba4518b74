"""Drafts of answers, their commitments and reveals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat


@dataclass(frozen=True, slots=True)
class Commitment:
    """One sealed part of an answer, as everybody may see it at once."""

    part: str
    """The part's name; empty where the answer is sealed as one."""
    digits: str
    """SHA-256, 64 hex digits."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has made of its answer so far."""

    seat: Seat
    question: int
    """The name of the question that it answers."""
    edit: int
    """Counts this draft's changes, from 0: a late or doubled click names an older one."""
    answer: Answer = field(repr=False)
    before: tuple[Answer, ...] = field(default=(), repr=False)
    """What it was before each of its latest changes, the last one last: where undoing goes back to."""
    compiled: bool = False
    commitments: tuple[Commitment, ...] = ()
    """One for each part that is sealed on its own; there while compiled by a person."""

    @property
    def begun(self) -> bool:
        """Whether anything was ever laid out; not if its player has only looked."""
        return self.edit > 0 or self.compiled


@dataclass(frozen=True, slots=True)
class Reveal:
    """The proof of a compiled answer, or of a part of it, published once that is public."""

    seat: Seat
    text: str
    """The canonical text that was sealed."""
    salt: str
    """32 hex digits."""
    commitment: str
    part: str = ""
    """The part's name; empty where the answer is sealed as one."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A sealed part of an answer that stays hidden for now."""

    seat: Seat
    commitment: Commitment


@dataclass(frozen=True, slots=True)
class SeedCommitment:
    """The seal of what all chance of a match is derived from, shown at its start and opened at its end."""

    commitment: str
    """64 hex digits."""
    secret: str | None
    """64 hex digits, once the match is over."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A seat's draft as it is kept."""

    draft: Draft
    topic: str
    """The topic of the question it answers."""
    salts: tuple[str, ...] = field(default=(), repr=False)
    """Of each of the draft's commitments, 32 hex digits; secret until its part is public."""
    active: bool = False
    """Whether the seat's player has done anything about the question: changed the draft, typed, opened a panel."""

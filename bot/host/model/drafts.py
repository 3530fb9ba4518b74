"""Drafts of answers, their commitments and reveals."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.game import Answer, Seat


@dataclass(frozen=True, slots=True)
class Commitment:
    """One sealed part of an answer, which everyone may see at once."""

    part: str
    """The part's name; empty if the answer is sealed as a whole."""
    digits: str
    """SHA-256, 64 hex digits."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's draft answer."""

    seat: Seat
    question: int
    """The name of the question being answered."""
    edit: int
    """The number of changes so far, from 0; a late or repeated click names an older one."""
    answer: Answer = field(repr=False)
    before: tuple[Answer, ...] = field(default=(), repr=False)
    """Earlier versions of the draft, newest last, for undo."""
    compiled: bool = False
    commitments: tuple[Commitment, ...] = ()
    """One for each separately sealed part; present while a person's draft is locked in."""

    @property
    def begun(self) -> bool:
        """True if the player has ever drafted anything; just looking doesn't count."""
        return self.edit > 0 or self.compiled


@dataclass(frozen=True, slots=True)
class Reveal:
    """The proof of a locked-in answer or of a part of it, published once that is public."""

    seat: Seat
    text: str
    """The canonical text that was sealed."""
    salt: str
    """32 hex digits."""
    commitment: str
    part: str = ""
    """The part's name; empty if the answer is sealed as a whole."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A sealed part of an answer that is still hidden."""

    seat: Seat
    commitment: Commitment


@dataclass(frozen=True, slots=True)
class SeedCommitment:
    """The commitment to the secret behind all chance in a match, shown at its start and opened at its end."""

    commitment: str
    """64 hex digits."""
    secret: str | None
    """64 hex digits, once the match is over."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A seat's draft as stored."""

    draft: Draft
    topic: str
    """The topic of the question being answered."""
    salts: tuple[str, ...] = field(default=(), repr=False)
    """The salt of each of the draft's commitments, 32 hex digits; secret until the part is public."""
    active: bool = False
    """True if the player has acted on the question: changed the draft, typed or opened a panel."""

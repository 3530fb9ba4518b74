"""Drafts of answers, their commitments and reveals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.engine.game import Answer, Seat


@dataclass(frozen=True, slots=True)
class Commitment:
    """The seal on an answer or a part of it, which everyone may see."""

    part: str
    """The part's name; empty if the answer is sealed as a whole."""
    digits: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's draft answer."""

    seat: Seat
    question: int
    edit: int
    """The draft's version. Clicks on another version don't change the draft."""
    answer: Answer = field(repr=False)
    undo_history: tuple[Answer, ...] = field(default=(), repr=False)
    """Earlier versions of the draft for undo, newest last."""
    compiled: bool = False
    commitments: tuple[Commitment, ...] = ()
    """The seals on the answer's parts; empty unless a person's draft is locked in."""

    @property
    def begun(self) -> bool:
        return self.edit > 0 or self.compiled


@dataclass(frozen=True, slots=True)
class Reveal:
    """The proof for a sealed answer or a part of it, published once that answer or part is public."""

    seat: Seat
    text: str
    salt: str
    commitment: str
    part: str
    """The part's name; empty if the answer is sealed as a whole."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A sealed answer, or part of one, that is still hidden."""

    seat: Seat
    commitment: Commitment


@dataclass(frozen=True, slots=True)
class SeedCommitment:
    """The commitment to the secret behind all of a match's randomness, shown at its start and opened at its end."""

    commitment: str
    secret: str | None
    """64 hex digits once the match is over; None before."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A seat's draft as stored."""

    draft: Draft
    topic: str
    salts: tuple[str, ...] = field(default=(), repr=False)
    """The salts of the draft's commitments, each 32 hex digits; secret until the part is public."""
    active: bool = False
    """True if a person has done something, even just opened a panel. Votes and takeovers may reset it."""

    def with_edit(self, draft: Draft) -> StoredDraft:
        """Replace the draft with a changed version of it, as one more edit."""
        return replace(self, draft=replace(draft, edit=draft.edit + 1))


def compiled_seats(stored_drafts: Mapping[Seat, StoredDraft]) -> frozenset[Seat]:
    return frozenset(seat for seat, stored_draft in stored_drafts.items() if stored_draft.draft.compiled)

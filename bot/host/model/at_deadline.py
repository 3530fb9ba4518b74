"""Fallbacks for questions without a locked-in answer at the deadline."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Fallback(Enum):
    """Kinds of fallback for a missing answer."""

    DRAFT = "draft"
    """The player's draft, as it is."""
    PART = "part"
    """The finished part of the draft."""
    NOTHING = "nothing"
    CHANCE = "chance"
    """The draft, completed by chance."""
    ANSWER = "answer"
    """An answer fixed by the rules, whatever the draft is."""
    COMPUTER = "computer"
    """A computer's choice; the computer takes over the seat."""


@dataclass(frozen=True, slots=True)
class AtDeadline:
    """The fallback for a seat, with its wording unless that is secret."""

    fallback: Fallback
    answer: str = field(default="", repr=False)
    """The answer fixed by the rules, as people type it."""

"""What becomes of a question that a player hasn't locked an answer to by its deadline."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Fallback(Enum):
    """What is played for them."""

    DRAFT = "draft"
    """Their draft, as it is."""
    PART = "part"
    """As much of it as is finished."""
    NOTHING = "nothing"
    CHANCE = "chance"
    """What the draft lacks is drawn."""
    ANSWER = "answer"
    """An answer that the rules name, whatever the draft is."""
    COMPUTER = "computer"
    """Whatever a computer thinks of, which takes over the seat."""


@dataclass(frozen=True, slots=True)
class AtDeadline:
    """What is played for them, and in which words, if those are no secret."""

    fallback: Fallback
    answer: str = field(default="", repr=False)
    """The answer that the rules name, as people type it."""

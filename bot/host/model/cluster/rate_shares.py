"""Claims of the processes of one bot to a share of Discord's limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One process's claim. Instants are the database's, in microseconds."""

    name: str
    need: int
    """The process's own estimate of its demand: only its proportion to the others' matters."""
    share: int
    """The requests a second that it may make."""
    before: int
    """The previous share, if it was higher."""
    lowered: int
    """The time when the share was lowered."""
    until: int
    """The time until which the share is valid."""
    shut: int = 0
    """The time until which nobody may make requests, as Discord told this process."""

"""Claims of a bot's processes to a share of Discord's limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One process's claim. Instants are the database's, in microseconds."""

    name: str
    need: int
    """The process's own estimate of its demand. Only the proportion to the other processes' needs matters."""
    share: int
    before: int
    lowered: int
    until: int
    shut: int = 0
    """The time until which Discord allows no requests by any process, according to its response to this one."""

"""Shards leased by the processes of one bot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.host.model.cluster.shards import Shards


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of one shard."""

    shard: int
    count: int
    token: str
    until: datetime | None
    """The end of the lease; None if its holder has signed off."""
    besides: bool
    """True if the holder serves the shard on the side, without getting its events from Discord."""

    def has_lapsed(self, now: datetime) -> bool:
        return self.until is None or self.until <= now


@dataclass(frozen=True, slots=True)
class Process:
    """One of the processes that share a database."""

    name: str
    """A unique name, never used before."""
    host: str
    shards: Shards

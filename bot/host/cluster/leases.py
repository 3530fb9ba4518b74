"""Leases on shards, as stored in a database that several processes share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from bot.host.cluster.shards import Shards


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease on one shard."""

    shard: int
    count: int
    """The total number of shards."""
    token: str
    until: datetime | None
    """The end of the lease; None: its holder has signed off."""
    besides: bool
    """True if the holder serves the shard on the side, without receiving its events from Discord."""

    def lapsed(self, now: datetime) -> bool:
        """Return whether the holder has gone."""
        return self.until is None or self.until <= now


@dataclass(frozen=True, slots=True)
class Process:
    """One of the processes that share a database."""

    name: str
    """A unique name, never used before."""
    host: str
    """The machine or container that the process runs on."""
    shards: Shards
    """The shards that it serves or waits for."""


class Leasing(Protocol):
    """The part of a transaction that handles leases and their holders."""

    async def outgrown(self) -> bool:
        """Return whether a newer version of the program has changed the schema since the database was opened."""
        ...

    async def show(self, process: Process) -> None:
        """Save the process's heartbeat.

        Forgets other long-silent processes for the same shards, or for another number of shards.
        """
        ...

    async def hide(self, name: str) -> None:
        """Sign off the process with that name, so that it isn't reported missing."""
        ...

    async def now(self) -> datetime:
        """The current time by the database's own clock."""
        ...

    async def leases(self) -> list[Lease]:
        """All leases. Until the transaction ends, no other process can take or renew any."""
        ...

    async def take(self, shards: Shards, token: str, *, besides: bool = False) -> None:
        """Take the shards under that token. Leases for another number of shards are deleted."""
        ...

    async def held(self, token: str, *, era: str) -> frozenset[int]:
        """The shards held under the token; nobody can take them until the transaction ends.

        Empty if a restore has begun another era than `era`.
        """
        ...

    async def sign(self, token: str, *, until: datetime | None) -> None:
        """Extend the token's leases until that time; None ends them."""
        ...

    async def turn(self, bucket: int, *, now: datetime, apart: timedelta) -> datetime:
        """Reserve the time when the caller may identify in a bucket of shards: `apart` after the one before."""
        ...

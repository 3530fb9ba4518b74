"""Leases: which process serves what, as it stands in a store that several share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from bot.host.cluster.shards import Shards


@dataclass(frozen=True, slots=True)
class Lease:
    """Who serves a shard."""

    shard: int
    count: int
    """Of so many."""
    token: str
    until: datetime | None
    """Until when its holder is believed to be alive; None: they have said goodbye."""
    besides: bool
    """Whether it is done besides their own by somebody who does not hear what comes from Discord there."""

    def lapsed(self, now: datetime) -> bool:
        """Whether its holder is not there any more."""
        return self.until is None or self.until <= now


@dataclass(frozen=True, slots=True)
class Process:
    """One of the processes that share a store."""

    name: str
    """Nobody else ever had it."""
    host: str
    """The machine that it runs on, or the container."""
    shards: Shards
    """What it serves, or waits for."""


class Leasing(Protocol):
    """The part of a transaction that is about leases, and whoever has them."""

    async def outgrown(self) -> bool:
        """Whether a newer version of the program has given the store another shape since it was opened."""
        ...

    async def show(self, process: Process) -> None:
        """It is alive now. Another one of which nothing was heard for long is forgotten if this one is for the same
        shards, or for another number of them."""
        ...

    async def hide(self, name: str) -> None:
        """The process with that name ends: nobody misses it."""
        ...

    async def now(self) -> datetime:
        """This instant by the store's own clock."""
        ...

    async def leases(self) -> list[Lease]:
        """All there are. Until the transaction ends nobody else takes any, or says anew that they are there."""
        ...

    async def take(self, shards: Shards, token: str, *, besides: bool = False) -> None:
        """From now on the shards are served under that token. Leases on shards of another number are gone."""
        ...

    async def held(self, token: str, *, era: str) -> frozenset[int]:
        """The shards that are served under the token: until the transaction ends nobody takes them from it.

        Empty if a restore has begun another era than that one.
        """
        ...

    async def sign(self, token: str, *, until: datetime | None) -> None:
        """Whoever has the token is there until then; None: not any more."""
        ...

    async def turn(self, bucket: int, *, now: datetime, apart: timedelta) -> datetime:
        """When whoever asks may identify in a bucket of shards: that long after the one before. Others come later."""
        ...

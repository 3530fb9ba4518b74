"""Storage for the processes of one bot: leases, messages, limits, eras and secrets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol

from bot.host.model.cluster import Claim, Lease, ProcessMessage, Shards
from bot.host.model.era import Eras, FormerEra


class LeaseStore(Protocol):
    """The part of a transaction that deals with leases, their holders, and the times at which shards identify."""

    async def outgrown(self) -> bool:
        """Return whether a newer version of the program has changed the schema since the database was opened."""

    async def now(self) -> datetime:
        """The current time by the database's own clock."""

    async def all(self) -> list[Lease]:
        """All leases. Until the transaction ends, no other process can extend one."""

    async def take(self, shards: Shards, token: str, *, besides: bool = False) -> None:
        """Take the shards with that token. Leases for another number of shards are deleted."""

    async def held_shards(self, token: str, *, era: str) -> frozenset[int]:
        """The shards held with the token, which can't change until the end of a writing transaction; empty if a restore
        has begun an era other than `era`."""

    async def renew(self, token: str, *, until: datetime | None) -> None:
        """Extend the token's leases to `until`; None ends them."""

    async def reserve_identify(self, bucket: int, *, now: datetime, apart: timedelta) -> datetime:
        """Reserve the next time to identify in a bucket: `apart` after the previous one, but not before `now`."""


class MailboxStore(Protocol):
    """The part of a transaction that deals with messages and changes for other processes."""

    async def record_change(self, what: Literal["person", "server"], number: int) -> None:
        """Record that a person's or server's settings have changed, so that other processes reload them."""

    async def forget_changes(self) -> None:
        """Delete the recorded changes, which contain IDs; every process reloads everything."""

    async def changes(self, after: int) -> Sequence[tuple[int, str, int]] | None:
        """Changes after the given one, as number, kind and owner; None if everything has to be reloaded."""

    async def last_change(self) -> int:
        """The number of the latest change; 0 if there was none."""

    async def leave(self, word: ProcessMessage) -> None:
        """Leave a message for the process that serves the server."""

    async def messages(self) -> Sequence[ProcessMessage]:
        """The oldest messages for this process, in order."""

    async def delete(self, words: Collection[int]) -> None:
        """Delete these messages."""


class RateShareStore(Protocol):
    """The part of a transaction that deals with rate limit claims."""

    async def now(self) -> int:
        """The time by the database's own clock, in microseconds."""

    async def all(self) -> Sequence[Claim]:
        """All processes' claims."""

    async def put(self, claim: Claim) -> None:
        """Save a process's claim, replacing its previous one."""

    async def drop(self, names: Iterable[str]) -> None:
        """Delete the claims of processes that are gone."""


class EraStore(Protocol):
    """The part of a transaction that deals with eras."""

    async def get(self) -> Eras:
        """The database's eras. Raises StoreError if it has none."""

    async def begin(self, name: str, *, at: datetime, replaced: Sequence[FormerEra] = ()) -> None:
        """End the current era and begin another, as a restore does. New IDs start at the next full thousand.
        `replaced` are the eras of the data that the restore replaces, including its last one."""

    async def take_restored(self) -> Sequence[int]:
        """Tables served here whose players must be notified of a restore. They're returned only once."""


SECRET_BYTES: Final = 32


QUIET_HOURS: Final = "quiet hours"
"""Purpose of the key that determines how far quiet hours are widened for deadlines. The value is stored."""


class SecretStore(Protocol):
    """The part of a transaction that deals with keys."""

    async def get(self, purpose: str) -> bytes | None:
        """The key for the purpose; None if there's none yet, or it can't be read."""

    async def save(self, purpose: str, secret: bytes) -> None:
        """Save the key for the purpose."""

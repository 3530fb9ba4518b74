"""The processes of one bot: their leases, messages, shares of the rate limit, and secrets."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.host.cluster.mailbox import WORDS
from bot.host.model.cluster import Claim, Lease, ProcessMessage, Shards
from bot.host.ports.cluster import SECRET_BYTES
from bot.host.ports.store import StoreError
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository
from bot.storage.repositories.cluster.eras import PRESENT_ERA

_log = logging.getLogger(__name__)
_lease: Final = rows.reader(Lease)


class LeaseRepository(Repository):
    """The repository of leases, and of the times at which shards identify."""

    async def now(self) -> datetime:
        return rows.instant(await self._now())

    async def outgrown(self) -> bool:
        return await self._session.connection.outgrown()

    async def all(self) -> list[Lease]:
        if self._dialect.aside is not None:  # a process whose lease has lapsed mustn't renew it after this read
            await self._run(self._dialect.aside)
        return await self._all(
            _lease,
            "SELECT leases.shard, leases.count, leases.token, leases.besides, holders.until FROM leases"
            " LEFT JOIN holders ON holders.token = leases.token ORDER BY leases.shard",
        )

    async def take(self, shards: Shards, token: str, *, besides: bool = False) -> None:
        await self._run("DELETE FROM leases WHERE count <> ?", shards.count)
        for shard in sorted(shards.numbers):
            await self._put("leases", "shard", shard=shard, count=shards.count, token=token, besides=besides)
        await self._run("DELETE FROM holders WHERE token NOT IN (SELECT token FROM leases) AND token <> ?", token)

    async def held_shards(self, token: str, *, era: str) -> frozenset[int]:
        """In a writing transaction, the result stays true until its end, because there's one writer at a time."""
        return frozenset(
            await self._integers(f"SELECT shard FROM leases WHERE token = ? AND {PRESENT_ERA} = ?", token, era)
        )

    async def renew(self, token: str, *, until: datetime | None) -> None:
        if until is None:
            await self._run("DELETE FROM holders WHERE token = ?", token)
        else:
            await self._put("holders", "token", token=token, until=until)

    async def reserve_identify(self, bucket: int, *, now: datetime, apart: timedelta) -> datetime:
        last = await self._instant("SELECT at FROM entries WHERE bucket = ?", bucket)
        at = now if last is None else max(now, last + apart)
        await self._put("entries", "bucket", bucket=bucket, at=at)
        return at


REMEMBERED: Final = 10_000
"""Maximum number of changes that are kept. A process that has missed as many, or more, reloads everything."""
EVERYONE: Final = 0
"""The number in a change after which every process reloads everything."""

_message: Final = rows.reader(ProcessMessage)


class MailboxRepository(Repository):
    """The repository of messages between processes, and of changes to settings."""

    async def leave(self, word: ProcessMessage) -> None:
        await self._insert("words", word, "guild what about")
        await self._session.notify(WORDS)

    async def record_change(self, what: Literal["person", "server"], number: int) -> None:
        last = await self._number("INSERT INTO changes (what, number) VALUES (?, ?) RETURNING id", what, number)
        await self._run("DELETE FROM changes WHERE id <= ?", last - REMEMBERED)

    async def forget_changes(self) -> None:
        await self._run("DELETE FROM changes")
        await self._run("INSERT INTO changes (what, number) VALUES ('person', ?)", EVERYONE)

    async def changes(self, after: int) -> Sequence[tuple[int, str, int]] | None:
        found = await self._rows("SELECT id, what, number FROM changes WHERE id >= ? ORDER BY id", after)
        told = [
            (rows.read_integer(row, "id"), rows.read_text(row, "what"), rows.read_integer(row, "number"))
            for row in found
        ]
        if told and told[0][0] == after:
            return told[1:]
        return None if after or any(number == EVERYONE for _, _, number in told) else told

    async def last_change(self) -> int:
        return await self._number("SELECT coalesce(max(id), 0) AS last FROM changes")

    async def messages(self) -> Sequence[ProcessMessage]:
        return await self._all(_message, f"SELECT * FROM words WHERE {self._ours('guild')} ORDER BY id LIMIT 500")

    async def delete(self, words: Collection[int]) -> None:
        await self._run(f"DELETE FROM words WHERE id IN ({self._dialect.members})", rows.encode_json(sorted(words)))


_claim: Final = rows.reader(Claim, before="share_before")


class RateShareRepository(Repository):
    """The repository of the processes' claims to the rate limit. Their times are by the database's clock."""

    async def now(self) -> int:
        return await self._now()

    async def all(self) -> Sequence[Claim]:
        return await self._all(_claim, "SELECT * FROM allowances ORDER BY name")

    async def put(self, claim: Claim) -> None:
        fields = "name need share lowered until shut"
        await self._put("allowances", "name", claim, fields, share_before=claim.before)

    async def drop(self, names: Iterable[str]) -> None:
        for name in names:
            await self._run("DELETE FROM allowances WHERE name = ?", name)


class SecretRepository(Repository):
    async def get(self, purpose: str) -> bytes | None:
        return await self._first(_readable, "SELECT * FROM secrets WHERE purpose = ?", purpose)

    async def save(self, purpose: str, secret: bytes) -> None:
        await self._put("secrets", "purpose", purpose=purpose, digits=secret.hex())


@rows.careful
def secret(row: Row) -> bytes:
    found = bytes.fromhex(rows.read_text(row, "digits"))
    if len(found) != SECRET_BYTES:
        raise StoreError("a secret has the wrong length")
    return found


_readable: Final = rows.tolerant(
    secret, lambda row, why: _log.error("secret for %(purpose)s: %(why)s", {"purpose": row["purpose"], "why": why})
)

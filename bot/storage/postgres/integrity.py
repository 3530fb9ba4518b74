"""Whether a database is fit for the games, and the bot that uses it alive, asked from another process."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from bot.finding import Finding
from bot.host.store import StoreError
from bot.storage.postgres.migrations import steps
from bot.storage.postgres.opening import connect, unfit, version_of
from bot.storage.postgres.troubles import ERRORS, reason
from bot.storage.rows import stamp

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    import asyncpg

    from bot.address import Address

A = TypeVar("A")

_MEND = "See that PostgreSQL runs there and lets us in: RAMBOTS_DATABASE says where and how."


def problem(address: Address, *, now: datetime, within: float) -> str | None:
    """What is wrong, as a sentence; None if the bot gave a sign of life within so many seconds."""

    async def last_beat(connection: asyncpg.Connection) -> int | None:
        if await version_of(connection) == 0:
            return None
        found: int | None = await connection.fetchval("SELECT max(at) FROM heartbeat")
        return found

    try:
        at = asyncio.run(_asked(address, last_beat))
    except StoreError as error:
        return f"The store cannot be read: {error}."
    if at is None:
        return "The bot has not given a sign of life yet."
    silent = (stamp(now) - at) / 1_000_000
    return None if silent <= within else f"The bot has been silent for {silent:.0f} seconds."


def findings(address: Address) -> tuple[Finding, ...]:
    """What is to be said of a database, which a bot may be using meanwhile."""
    try:
        return asyncio.run(_asked(address, _told))
    except StoreError as error:
        return (Finding(f"{error}.", _MEND),)


async def _told(connection: asyncpg.Connection) -> tuple[Finding, ...]:
    why = await unfit(connection)
    if why is not None:
        return (Finding(f"The database will not do: {why}.", "Give RAMBOTS_DATABASE another one."),)
    known, version = len(steps()), await version_of(connection)
    if version == 0:
        return (Finding("There are no games yet: the database is made ready when the bot starts."),)
    if version > known:
        said = f"The games were kept by a newer bot (version {version}; this one knows {known})."
        return (Finding(said, "Run the newer one."),)
    found = await connection.fetch("SELECT status, count(*) FROM tables GROUP BY status")
    counts = {row["status"]: row["count"] for row in found}
    told = [Finding(f"The database answers: {counts.get('playing', 0)} games under way, {counts.get('open', 0)} open.")]
    found = await connection.fetch("SELECT id FROM tables WHERE status = 'quarantined' ORDER BY id")
    if found:
        aside = ", ".join(str(row["id"]) for row in found)
        mend = "Their people have been told. `rambots tables` says why, and can put them back; please report it."
        told.append(Finding(f"Tables that were put aside, because they cannot be read: {aside}.", mend))
    return tuple(told)


async def _asked(address: Address, ask: Callable[[asyncpg.Connection], Awaitable[A]]) -> A:
    connection = await connect(address)
    try:
        return await ask(connection)
    except ERRORS as error:
        wrong = StoreError(f"{address} cannot be read: {reason(error)}")
    finally:
        with suppress(*ERRORS):
            await connection.close(timeout=2)
    raise wrong

"""Findings about a PostgreSQL database, and a check of its bot's heartbeats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import asyncpg

from bot.diagnostics import Finding
from bot.host.model.cluster import WHOLE
from bot.host.ports.store import StoreError
from bot.storage.database_url import Address
from bot.storage.liveness import SILENT_AFTER, Whose
from bot.storage.postgres.connection import DIALECT
from bot.storage.postgres.migrations import newest
from bot.storage.postgres.setup import open_connection, unfit, version_of
from bot.storage.shared_findings import HELD, UNDELIVERED, find_troubled_tables
from bot.storage.sqlite.migrations import FIRST

A = TypeVar("A")

_MEND = "Check that PostgreSQL is running there and lets the bot in. Its address is in RAMBOTS_DATABASE."


_HEARTBEATS: Final = f"""
    SELECT shards, count, ({DIALECT.now} - at) / 1000000 AS silent FROM processes
    WHERE host = coalesce($1, host) AND shards = coalesce($2, shards) AND name = coalesce($3, name)
    ORDER BY shards, name
"""


def problem(address: Address, *, within: float, of: Whose) -> str | None:
    async def heartbeats(connection: asyncpg.Connection) -> list[asyncpg.Record]:
        if await version_of(connection) < newest():
            return []
        shards = None if of.shards is None else str(of.shards)
        return list(await connection.fetch(_HEARTBEATS, of.host, shards, of.name))

    try:
        found = asyncio.run(_query_database(address, heartbeats))
    except StoreError as error:
        return f"Can't read the database: {error}."
    if not found:
        return "The bot hasn't sent a heartbeat here."
    return " ".join(_silent(each) for each in found if each["silent"] > within) or None


def _silent(process: asyncpg.Record) -> str:
    who = "The bot" if process["shards"] == str(WHOLE) else f"The process for shards {process['shards']}"
    return f"{who} has been silent for {process['silent']} seconds."


def findings(address: Address) -> tuple[Finding, ...]:
    try:
        return asyncio.run(_query_database(address, _collect_findings))
    except StoreError as error:
        return (Finding(f"{error}.", _MEND),)


async def _collect_findings(connection: asyncpg.Connection) -> tuple[Finding, ...]:
    why = await unfit(connection)
    if why is not None:
        return (Finding(f"The database doesn't work for the bot: {why}.", "Point RAMBOTS_DATABASE to another one."),)
    known, version = newest(), await version_of(connection)
    if version == 0:
        return (Finding("There are no games yet: the bot sets up the database when it starts."),)
    if version < FIRST:
        said = f"The games are from RAMbots 0.1 (version {version}), and this version can't read them."
        return (Finding(said, "Run RAMbots 0.1 with them, or point RAMBOTS_DATABASE to an empty database."),)
    if version > known:
        said = f"The games are from a newer bot (version {version}; this one knows {known})."
        return (Finding(said, "Run the newer one."),)
    found = await connection.fetch("SELECT status, count(*) FROM tables GROUP BY status")
    counts = {row["status"]: row["count"] for row in found}
    told = [Finding(f"The database answers. Games: {counts.get('playing', 0)} running, {counts.get('open', 0)} open.")]
    held, undelivered = [[row["id"] for row in await connection.fetch(sql)] for sql in (HELD, UNDELIVERED)]
    told += find_troubled_tables(held, undelivered)
    told += [
        Finding(_silent(each), "Check whether it's still running, and restart it.")
        for each in (await connection.fetch(_HEARTBEATS, None, None, None) if version == known else ())
        if each["silent"] > SILENT_AFTER
    ]
    return tuple(told)


async def _query_database(address: Address, ask: Callable[[asyncpg.Connection], Awaitable[A]]) -> A:
    async with open_connection(address, "can't be read") as connection:
        return await ask(connection)

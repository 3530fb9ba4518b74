"""When waiting tables are checked: after each change, even during a check, but not too often."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import discord
import pytest

from bot.discord_ui.sending import permission_watcher
from bot.discord_ui.sending.permission_watcher import PermissionWatcher
from tests.discord_ui.worst import record

if TYPE_CHECKING:
    from bot.discord_ui.interactions.context import HandlerContext
    from bot.host.model.tables import TableRecord


@dataclass
class Tables:
    """A host with one paused table that counts checks and retries."""

    record: TableRecord
    looked: int = 0
    tried: int = 0
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    async def unpostable_tables(self) -> list[TableRecord]:
        self.looked += 1
        await self.gate.wait()
        return [self.record]

    async def retry_posting(self, table: int) -> None:
        assert table == self.record.id
        self.tried += 1


def server(tables: Tables, *, may: bool) -> discord.Guild:
    """The table's server, where the bot may or may not write."""
    rights = SimpleNamespace(view_channel=True, send_messages=may)
    channel = SimpleNamespace(id=tables.record.channel, permissions_for=lambda _: rights)
    guild = SimpleNamespace(id=tables.record.place.guild, me=None, get_channel_or_thread=lambda _: channel)
    return cast("discord.Guild", guild)


def watcher(tables: Tables) -> PermissionWatcher:
    made = PermissionWatcher()
    made.bind(cast("HandlerContext", SimpleNamespace(host=tables)))
    return made


RIGHTS = ("view_channel", "send_messages", "send_messages_in_threads")


class Away(discord.Thread):
    """A thread where the bot has these permissions."""

    def __init__(self, rights: discord.Permissions) -> None:
        self.rights = rights

    def permissions_for(self, _: object, /) -> discord.Permissions:
        return self.rights


@pytest.mark.parametrize("lacking", [None, *RIGHTS])
def test_bot_may_post_only_with_every_required_permission(lacking: str | None) -> None:
    """Threads need different permissions. If the thread where the table is played isn't known, its channel counts."""
    rights = discord.Permissions(**{right: right != lacking for right in RIGHTS})
    held, thread = record(), Away(rights)
    channel, parent = (
        SimpleNamespace(id=number, permissions_for=lambda _: rights) for number in (held.channel, held.place.channel)
    )
    needed = {"channel": {*RIGHTS} - {"send_messages_in_threads"}, "thread": {*RIGHTS} - {"send_messages"}}

    def may(**known: object) -> bool:
        places = {held.channel: known.get("played"), held.place.channel: known.get("opened")}
        guild = SimpleNamespace(me=None, get_channel_or_thread=places.get)
        return permission_watcher._may_speak(cast("discord.Guild", guild), held)

    assert may(played=channel) == may(played=channel, opened=parent) == (lacking not in needed["channel"])
    assert may(played=thread) == may(played=thread, opened=parent) == (lacking not in needed["thread"])
    assert may(opened=parent) == (lacking not in needed["thread"])
    assert not may()


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_change_during_a_check_triggers_another_check() -> None:
    tables = Tables(record())
    mender, guild = watcher(tables), server(tables, may=False)
    for _ in range(3):
        mender.note_change(guild)
        await settled()
    assert tables.looked == 1
    tables.gate.set()
    await settled()
    assert (tables.looked, tables.tried) == (2, 0)


async def test_frequently_changing_server_is_retried_at_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(record())
    mender, guild = watcher(tables), server(tables, may=True)
    tables.gate.set()
    monkeypatch.setattr(permission_watcher, "APART", 3600.0)
    for _ in range(3):
        mender.note_change(guild)
        await settled()
    assert tables.tried == 1
    await mender.close()
    monkeypatch.setattr(permission_watcher, "APART", 0.0)
    mender.note_change(guild)
    await settled()
    assert tables.tried == 2


async def test_unknown_server_is_ignored() -> None:
    tables = Tables(record())
    watcher(tables).note_change(None)
    await settled()
    assert tables.looked == 0

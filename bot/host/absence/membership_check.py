"""Checks whether players who may have left are still on the server, and updates messages of votes and ended offers."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from cachetools import TTLCache

from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.host.absence import vote
from bot.host.core.context import HostContext, Spawn
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.ports.messenger import Messenger
from bot.host.tables import lobby

YOUNG: Final = timedelta(hours=1)
"""Time after a lobby's opening during which its people aren't checked."""
CERTAIN: Final = timedelta(minutes=10)
"""Time for which a person found on the server isn't checked again in lobbies."""
MOST: Final = 10_000
PATIENCE: Final = 1.0
"""Maximum seconds that a person who joins a lobby or starts its game waits for the check."""


class MembershipCheck:
    """Runs these checks and updates, most of them in the background."""

    def __init__(self, core: HostContext, messenger: Messenger, spawn: Spawn) -> None:
        self._core = core
        self._messenger = messenger
        self._spawn = spawn
        self._found: TTLCache[tuple[int, int], bool] = TTLCache(
            MOST, CERTAIN.total_seconds(), timer=lambda: core.clock.now().timestamp()
        )

    async def check_members(self, table: int, user: int) -> None:
        """Remove people who have left the server from a lobby, except `user` and its last person. Skips new lobbies,
        people from other servers, and people recently found on this one; gives up after `PATIENCE`."""
        try:
            waiting = await self._core.look(table, _find_lobby_members, user)
            sought = [each for each in waiting if each not in self._found]
            async with asyncio.timeout(PATIENCE):
                there = await asyncio.gather(*(self._messenger.is_there(*each) for each in sought))
            for each, is_there in zip(sought, there, strict=True):
                if is_there:
                    self._found[each] = True
                if is_there is False:
                    await self._core.change(table, _remove_from_lobby, each[1])
        except (TableError, TimeoutError):
            return  # the caller's own request reports lasting errors

    def serve(self) -> None:
        doubted, self._core.doubted = self._core.doubted, set()
        for table, seat in sorted(doubted):
            self._spawn(self._look_for(table, seat))
        outdated, self._core.outdated_votes = self._core.outdated_votes, set()
        for table, seat in sorted(outdated):
            self._spawn(self._refresh_votes(table, seat))

    async def _refresh_votes(self, table: int, seat: Seat) -> None:
        """Update the messages of votes and ended offers about a seat."""
        async with self._core.reading() as work:
            record = await work.record(table)
            messages = await work.tx.seats.messages_about(table, seat)
        for revision, posted in messages:
            await self._messenger.refresh_vote(record, seat, revision, posted)

    async def _look_for(self, table: int, seat: Seat) -> None:
        try:
            sought = await self._core.look(table, _sought, seat)
            if sought is not None and await self._messenger.is_there(*sought) is False:
                await self._core.change(table, _report_departure, seat, sought[1])
        except TableError:
            return  # most likely the table is on hold, so nobody plays there


async def _find_lobby_members(work: UnitOfWork, record: TableRecord, user: int) -> list[tuple[int, int]]:
    """The server and the person for each check, without `user`; empty unless it's a lobby on a server and not new."""
    guild = record.place.guild
    if record.status is not Status.OPEN or guild is None or work.now - record.opened_at < YOUNG:
        return []
    return [(guild, each.user) for each in record.players if each.user not in (None, user) and not each.abroad]


async def _remove_from_lobby(work: UnitOfWork, record: TableRecord, user: int) -> TableRecord:
    name = next((player.name for player in record.players if player.user == user), None)
    if record.status is not Status.OPEN or name is None:
        return record
    if not any(player.user not in (None, user) for player in record.players):
        return record  # leaving would close the table
    left = await lobby.leave(work, record, User(user, name))
    await work.notice(left, later("lobby-left", name=harmless(name)))
    return left


async def _sought(_: UnitOfWork, record: TableRecord, seat: Seat) -> tuple[int, int] | None:
    """The server and the person to check, if any."""
    player, guild = record.players[seat], record.place.guild
    if record.status is not Status.PLAYING or player.user is None or player.has_left or player.abroad or guild is None:
        return None
    return guild, player.user


async def _report_departure(work: UnitOfWork, record: TableRecord, seat: Seat, user: int) -> TableRecord:
    if record.players[seat].user != user:
        return record  # another player has taken the seat
    return await vote.left_the_server(work, record, seat)

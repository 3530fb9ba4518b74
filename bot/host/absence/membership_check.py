"""Who is not there any more is noticed: whoever seems to be gone is looked for on the table's server.

And what asks about them says what has become of it.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from cachetools import TTLCache

from bot.engine.quoting import harmless
from bot.host.absence import vote
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.tables import Status, User
from bot.host.tables import lobby

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.engine.game import Seat
    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.tables import TableRecord
    from bot.host.ports.messenger import Messenger


YOUNG: Final = timedelta(hours=1)
"""For so long after its opening nobody is looked for in a lobby."""
CERTAIN: Final = timedelta(minutes=10)
"""For so long whoever was found there is not looked for in lobbies again."""
MOST: Final = 10_000
"""Of so many people it is known that they were found."""
PATIENCE: Final = 1.0
"""Seconds for which whoever comes to a lobby waits for that."""


class MembershipCheck:
    """Looks for those of whom nobody knows whether they are still there, once for every doubt; settles questions."""

    def __init__(
        self, core: HostContext, poster: Messenger, spawn: Callable[[Coroutine[object, object, None]], object]
    ) -> None:
        self._core = core
        self._poster = poster
        self._spawn = spawn
        self._found: TTLCache[tuple[int, int], bool] = TTLCache(
            MOST, CERTAIN.total_seconds(), timer=lambda: core.clock.now().timestamp()
        )
        """Who was on which server."""

    async def look_around(self, table: int, user: int) -> None:
        """Somebody comes to a lobby, or wants to start: whoever sits there and is not on its server any more gives up
        their seat, which is said once. While a lobby is young nobody is looked for, nor for long ever; nor whoever was
        found just before."""
        try:
            waiting = await self._core.look(table, _find_lobby_members, user)
            sought = [each for each in waiting if each not in self._found]
            async with asyncio.timeout(PATIENCE):
                there = await asyncio.gather(*(self._poster.is_there(*each) for each in sought))
            for each, is_there in zip(sought, there, strict=True):
                if is_there:
                    self._found[each] = True
                if is_there is False:
                    await self._core.change(table, _remove_from_lobby, each[1])
        except (TableError, TimeoutError):
            return  # whoever asks is told what is wrong; else they are looked for another time

    def serve(self) -> None:
        """Have all looked for who are in doubt."""
        doubted, self._core.doubted = self._core.doubted, set()
        for table, seat in sorted(doubted):
            self._spawn(self._look_for(table, seat))
        settled, self._core.settled = self._core.settled, set()
        for table, seat in sorted(settled):
            self._spawn(self._settle(table, seat))

    async def _settle(self, table: int, seat: Seat) -> None:
        """Whatever is lost of that is said when somebody presses there."""
        async with self._core.reading() as work:
            record = await work.record(table)
            asked = await work.tx.asked_about(table, seat)
        for revision, posted in asked:
            await self._poster.settle(record, seat, revision, posted)

    async def _look_for(self, table: int, seat: Seat) -> None:
        try:
            sought = await self._core.look(table, _sought, seat)
            if sought is not None and await self._poster.is_there(*sought) is False:
                await self._core.change(table, _report_departure, seat, sought[1])
        except TableError:
            return  # the table is put aside: nobody plays there


async def _find_lobby_members(work: UnitOfWork, record: TableRecord, user: int) -> list[tuple[int, int]]:
    """On which server who is looked for: all in a lobby who have waited for long, beside one who is there."""
    guild = record.place.guild
    if record.status is not Status.OPEN or guild is None or work.now - record.opened_at < YOUNG:
        return []
    return [(guild, player.user) for player in record.players if player.user not in (None, user)]


async def _remove_from_lobby(work: UnitOfWork, record: TableRecord, user: int) -> TableRecord:
    """The table without somebody who is not there any more."""
    name = next((player.name for player in record.players if player.user == user), None)
    if record.status is not Status.OPEN or name is None:
        return record
    if not any(player.user not in (None, user) for player in record.players):
        return record  # whoever comes there now has the table, once they want to start
    left = await lobby.leave(work, record, User(user, name))
    await work.notice(left, later("lobby-left", name=harmless(name)))
    return left


async def _sought(_: UnitOfWork, record: TableRecord, seat: Seat) -> tuple[int, int] | None:
    """The server on which somebody is looked for, and who it is; None where there is nobody to look for."""
    player, guild = record.players[seat], record.place.guild
    if record.status is not Status.PLAYING or player.user is None or player.gone or guild is None:
        return None
    return guild, player.user


async def _report_departure(work: UnitOfWork, record: TableRecord, seat: Seat, user: int) -> TableRecord:
    if record.players[seat].user != user:
        return record  # somebody else sits there by now
    return await vote.left_the_server(work, record, seat)

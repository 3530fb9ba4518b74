"""Who is not there any more is noticed: whoever seems to be gone is looked for on the table's server.

And what asks about them says what has become of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host import absence
from bot.host.errors import TableError
from bot.host.model import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bot.engine.game import Seat
    from bot.host.core import Core, Work
    from bot.host.model import TableRecord
    from bot.host.poster import Poster


class Lookout:
    """Looks for those of whom nobody knows whether they are still there, once for every doubt; settles questions."""

    def __init__(self, core: Core, poster: Poster, spawn: Callable[[Coroutine[object, object, None]], object]) -> None:
        self._core = core
        self._poster = poster
        self._spawn = spawn

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
                await self._core.change(table, _missing, seat, sought[1])
        except TableError:
            return  # the table is put aside: nobody plays there


async def _sought(_: Work, record: TableRecord, seat: Seat) -> tuple[int, int] | None:
    """The server on which somebody is looked for, and who it is; None where there is nobody to look for."""
    player, guild = record.players[seat], record.place.guild
    if record.status is not Status.PLAYING or player.user is None or player.gone or guild is None:
        return None
    return guild, player.user


async def _missing(work: Work, record: TableRecord, seat: Seat, user: int) -> TableRecord:
    if record.players[seat].user != user:
        return record  # somebody else sits there by now
    return await absence.left_the_server(work, record, seat)

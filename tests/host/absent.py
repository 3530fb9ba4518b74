"""Tables where someone seems to be gone."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from bot.engine.errors import UserError
from bot.host.app.host import Replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.host.model.tables import TableRecord, User
    from bot.host.model.votes import InactivityVote
    from tests.host.harness import HostHarness


async def inactivity_votes(here: HostHarness, table: int) -> Sequence[InactivityVote]:
    return await here.host.absence.inactivity_votes(table)


async def answer(here: HostHarness, table: int, *users: User) -> None:
    """Have these people answer. The first of them bids enough to avoid a tie."""
    most = "ab" if len((await here.host.record(table)).players) == 2 else "abc"
    await here.go_on(table, users[0], letters=most)
    await here.go_on(table, *users[1:])


async def types(here: HostHarness, table: int, *users: User) -> None:
    """Have these people type a bid without locking it in. It doesn't answer a question about a tie, but shows
    they're there."""
    for user in users:
        with suppress(UserError):
            await here.host.edit(table, user, Replace("a"))


async def pass_by(here: HostHarness, table: int, *users: User) -> TableRecord:
    """Let one question pass that only these people answer."""
    await answer(here, table, *users)
    await here.wait(seconds=60)
    return await here.host.record(table)


async def deserted(here: HostHarness, *users: User) -> int:
    """A table whose last player has missed two questions in a row."""
    table = await here.bidding(*users, pace=60)
    await pass_by(here, table, *users[:-1])
    await pass_by(here, table, *users[:-1])
    return table

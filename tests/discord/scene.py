"""A playground for one test: recorded, with players, and checked against Discord's document at the end."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.playground.http.rates import Limits
from bot.playground.serve import Playground
from bot.playground.server import Options
from bot.playground.world.interactions import Deadlines
from tests.discord.contract import published
from tests.discord.player import PATIENCE, Player
from tests.discord.traffic import Traffic

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import discord

    from bot.playground.faults import Faults
    from bot.playground.gateway.gateway import Gateway

ROOMY = Limits(sends=1000, sends_window=0.1, others=1000, others_window=0.1, together=5000)


@dataclass(slots=True)
class Scene:
    """A test's playground, its traffic and its people."""

    playground: Playground
    traffic: Traffic
    players: dict[str, Player] = field(default_factory=dict)

    def player(self, name: str) -> Player:
        """A person by name."""
        return self.players[name]

    @property
    def channel(self) -> int:
        """The server's first channel."""
        return self.playground.channel("game-night")

    @property
    def faults(self) -> Faults:
        """Faults that can be caused on demand."""
        return self.playground.stand_in.faults

    @property
    def gateway(self) -> Gateway:
        """The bots' gateway sessions."""
        return self.playground.stand_in.gateway


@asynccontextmanager
async def playing(
    folder: Path | None = None, *, options: Options | None = None, privileged: int = 0, checked: bool = True
) -> AsyncIterator[Scene]:
    """A running playground. At the end, all exchanges are checked against Discord's document if it's available,
    unless the test sends what Discord would refuse."""
    traffic = Traffic()
    # On a busy machine, a bot that acknowledges after `SOON` can still take longer than Discord's three seconds.
    patient = Deadlines(acknowledge=PATIENCE / 2)
    chosen = replace(options or Options(limits=ROOMY, deadlines=patient), record=traffic.record)
    async with Playground(folder, options=chosen, privileged=privileged) as playground:
        scene = Scene(playground, traffic)
        scene.players = {name: Player(person) for name, person in playground.people.items()}
        yield scene
    contract = published()
    complaints = [each.bug for each in traffic.exchanges if each.bug]
    if checked and not traffic.by_hand:
        complaints += traffic.broken_promises()
    if contract is not None and checked:
        complaints += traffic.complaints(contract)
    if complaints:
        raise AssertionError("\n".join(complaints[:10]))


@asynccontextmanager
async def logged_in(scene: Scene, client: discord.Client) -> AsyncIterator[None]:
    """Run a client until the end of the block, which starts once it's ready. With `guild_ready_timeout=0.1`, that
    doesn't take two seconds."""
    await client.login(scene.playground.token)
    task = asyncio.create_task(client.connect())
    waiting = asyncio.create_task(client.wait_until_ready())
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield
    finally:
        waiting.cancel()
        if (settling := client._connection._ready_task) is not None:  # once closed, the library can't say READY
            settling.cancel()
        await client.close()
        with suppress(asyncio.CancelledError):
            await task

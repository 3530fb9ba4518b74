"""The real Discord client for the stand-in's tests: nothing is patched, only its connector is replaced."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from tests.discord.player import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord.scene import Scene

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)


class Client(discord.Client):
    """A bot without privileged intents that records what it receives. `on_press` answers components and modals."""

    def __init__(self, scene: Scene, *, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            connector=scene.playground.connector(),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.02,
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Message] = []
        self.updated: list[discord.RawMessageUpdateEvent] = []
        self.on_press: Callable[[discord.Interaction], Awaitable[object]] | None = None
        self.resumes = 0
        self.readies = 0
        self._bell = asyncio.Condition()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)
        await self._ring()

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        self.updated.append(payload)
        await self._ring()

    async def on_ready(self) -> None:
        self.readies += 1
        await self._ring()

    async def on_resumed(self) -> None:
        self.resumes += 1
        await self._ring()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._ring()

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self._ring()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        pressed = interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if pressed and self.on_press is not None:
            await self.on_press(interaction)

    async def _ring(self) -> None:
        async with self._bell:
            self._bell.notify_all()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until an event makes the condition true."""
        async with asyncio.timeout(PATIENCE), self._bell:
            await self._bell.wait_for(reached)

    def text_channel(self, number: int) -> discord.TextChannel:
        """A channel of the guild."""
        channel = self.get_channel(number)
        assert isinstance(channel, discord.TextChannel)
        return channel


def buttons(*labels: str) -> discord.ui.View:
    """A view with buttons whose custom IDs are their labels in lower case."""
    view = discord.ui.View(timeout=None)
    for label in labels:
        view.add_item(discord.ui.Button(label=label, custom_id=label.lower()))
    return view

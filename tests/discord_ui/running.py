"""The whole bot against a fake Discord: real library, host, database and pictures, in one process."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from json import dumps
from typing import TYPE_CHECKING
from unittest.mock import patch

from discord import ui

from bot.discord_ui.client import BotClient
from bot.discord_ui.findings import FILE
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.present_era import fill_era
from bot.discord_ui.sending import dm_panels, message_updates
from bot.games import GAMES
from bot.host.app import host as host_module
from bot.host.app.host import Host
from bot.host.model.people.user_settings import PingTiming
from bot.host.model.tables import User
from bot.playground.world.model import Overwrite
from bot.storage import open_store
from tests.discord.player import PATIENCE, files, texts
from tests.discord.scene import logged_in
from tests.host.harness import Counted, StandingClock, serving
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from concurrent.futures import Executor
    from pathlib import Path

    from bot.ai.players import Task
    from bot.discord_ui.images.app_emoji import Known
    from bot.engine.game import Answer
    from bot.games.game import GameIcon
    from bot.host.ai.ai_turns import Thinker
    from bot.playground.wire import Obj
    from bot.playground.world.permissions import Permission
    from tests.discord.player import Player
    from tests.discord.scene import Scene

GOALS = text("question-goals")
COMPUTERS = {"rookie": "Easy", "planner": "Hard"}
"""Names of computers as saved with tables; people read them translated."""
GATHERED = 0.05
"""Seconds in which changes are gathered into one edit, kept short for tests."""


async def thinker(task: Task) -> Answer:
    """Give a computer's first possible answer."""
    return ("SR", "SY", "SG", "SB") if task.decision.topic == "goals" else ("done",)


@dataclass
class Running:
    """A bot that's logged in."""

    scene: Scene
    front: BotClient
    host: Host
    clock: StandingClock
    pictures: RenderPool

    @property
    def channel(self) -> int:
        """The server's first channel."""
        return self.scene.channel

    def player(self, name: str) -> Player:
        """Return the player with this name."""
        return self.scene.player(name)

    async def lobby(self, *names: str) -> Obj:
        """Open a table for these players and return its lobby, as the first of them sees it."""
        first = self.player(names[0])
        opened = await first.command(self.channel, "play", game="rambots")
        panel = await first.answer(self.channel, opened)
        await first.click(panel, text("open-it"))
        lobby = await first.sees(self.channel, text("lobby-free", count=3))
        for name in names[1:]:
            player = self.player(name)
            await player.click(lobby, text("button-join"))
        return await first.sees(self.channel, lambda message: all(f"**{name}**" in texts(message) for name in names))

    async def started(self, *names: str) -> int:
        """Start a table for these players and return its thread."""
        lobby = await self.lobby(*names)
        first = self.player(names[0])
        await first.click(lobby, text("button-start"))
        await first.sees(self.channel, text("lobby-on-there", where=f"<#{lobby['id']}>"))
        await first.sees(int(lobby["id"]), text("start-heading"))
        return int(lobby["id"])

    async def prompt(self, name: str, question: str = GOALS) -> Obj:
        """The latest question to a player in direct messages."""
        player = self.player(name)
        return await player.sees(player.dm(), question)

    async def rings_at_once(self, *names: str) -> None:
        """Ping these players for every question from now on."""
        for name in names:
            player = self.player(name)
            now = partial(replace, pings=PingTiming.AT_ONCE)
            await self.host.user_settings.choose(User(player.id, player.name), now)

    async def on_goals_revealed(self, *names: str) -> int:
        """Start a table whose players have typed their goals and are now programming, and return its thread."""
        thread = await self.started(*names)
        for name in names:
            await self.prompt(name)
            player = self.player(name)
            player.say(player.dm(), "SR SY SG SB")
            await self.compile(name)
        for name in names:
            await self.prompt(name, text("question-program"))
        return thread

    async def compile(self, name: str) -> None:
        """Compile the last typed program, with the button below its echo."""
        player = self.player(name)
        echo = await player.sees(player.dm(), part("answer-understood"))
        await player.click(echo, locks(echo))

    async def forged(self, name: str, custom_id: str, *values: str, channel: int | None = None) -> Obj:
        """Press a component that none of the bot's messages offers, in the first channel or the given one, and
        return the answer. The component is a button or, with values, a user menu. An `@` in the custom ID is
        replaced with the current era."""
        at, player, view = self.channel if channel is None else channel, self.player(name), ui.View(timeout=None)
        custom_id = fill_era(custom_id, self.host.eras.current)
        view.add_item(ui.UserSelect(custom_id=custom_id) if values else ui.Button(label="Forged", custom_id=custom_id))
        sent = await self.front.get_partial_messageable(at).send("forged", view=view)
        message = await player.sees(at, lambda message: message["id"] == str(sent.id))
        outcome = await (player.choose(message, *values) if values else player.click(message, custom_id))
        return await player.answer(at, outcome)

    def downloaded(self, message: Obj) -> bytes:
        """Content of a message's only file."""
        (number,) = files(message).values()
        body = self.scene.playground.world.store.file(number)
        assert body is not None
        return body

    def forbid(self, permission: Permission) -> None:
        """Deny the bot a permission in the first channel."""
        world = self.scene.playground.world
        denied = Overwrite(id=self.scene.playground.bot, kind=1, allow=0, deny=int(permission))
        world.change_channel(replace(world.channel(self.channel), overwrites=(denied,)))

    async def emoji(self) -> dict[str, Known]:
        """The bot's own emoji by their icons' keys, once all have been uploaded."""
        async with asyncio.timeout(60):
            while self.front.app_emoji.known.keys() != self.front.app_emoji.icons.keys():  # noqa: ASYNC110  # there's no event for it
                await asyncio.sleep(0.01)
        return self.front.app_emoji.known

    async def answered(self) -> None:
        """Wait until everything that people did has been handled, including all requests."""
        handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]
        await asyncio.gather(*handlers)

    async def rest(self) -> None:
        """Wait until the host is idle."""
        await self.host.rest()


def locks(panel: Obj) -> str:
    """Label of the button that locks in a panel's answer; for programs it's Compile."""
    return next(label for label in (text("button-compile"), text("button-lock-in")) if f'"{label}"' in dumps(panel))


@asynccontextmanager
async def running(
    scene: Scene,
    folder: Path,
    *,
    welcome: bool = False,
    later: timedelta = timedelta(),
    icons: Mapping[str, GameIcon] | None = None,
    think: Thinker = thinker,
    drawn: int = 0,
    gathered: float = GATHERED,
    gallery: Callable[[Callable[[], Executor]], RenderPool] = lambda make: RenderPool(make=make),
    heralded: bool = False,
    commands_first: bool = True,
) -> AsyncIterator[Running]:
    """Run the bot with the folder's database, logged in at the scene, with its clock ahead by `later`. Only `icons`
    get emoji of the bot's own; `drawn` random draws count as already made. `gallery` creates the renderer, and
    server announcements are sent only if `heralded`. Commands are registered before the bot goes online, unless
    `commands_first` is off, which registers them in the background as in production."""
    store = await open_store(folder / "games.sqlite3")
    pictures = gallery(lambda: ThreadPoolExecutor(1))
    front = BotClient(
        pictures,
        games=GAMES,
        computers=COMPUTERS,
        connector=scene.playground.connector(),
        welcome_channel=scene.channel if welcome else None,
        guild_ready_timeout=0.02,
        emoji_apart=None if icons is None else 0,
        commands_first=commands_first,
        findings=folder / FILE,
    )
    if icons is not None:
        front.app_emoji.icons = icons
    clock = StandingClock(datetime.now(UTC) + later)
    host = Host(
        store,
        front.messenger,
        GAMES,
        clock=clock,
        entropy=Counted(drawn),
        thinker=think,
        computers=COMPUTERS,
        announcer=front.announcer if heralded else None,
    )
    front.bind(host)
    try:
        with (
            patch.object(message_updates, "GATHERED", gathered),
            patch.object(dm_panels, "GATHERED", gathered),
            patch.object(host_module, "IDEA_PATIENCE", PATIENCE),  # however busy the machine is
        ):
            async with logged_in(scene, front):
                await front.online()
                async with serving(host):
                    yield Running(scene, front, host, clock, pictures)
    finally:
        pictures.close()
        await store.close()

"""The whole bot at a stand-in: real Discord library, real host, real store, real pictures, in one process."""

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
from bot.host.model.people.user_settings import Ringing
from bot.host.model.tables import User
from bot.playground.world.model import Overwrite
from bot.storage import open_store
from tests.discord.player import PATIENCE, files, texts
from tests.discord.scene import logged_in
from tests.host.house import Counted, StandingClock, serving
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
"""As tables keep their names; people read them in the words of messages."""
GATHERED = 0.05
"""Seconds in which what people do becomes one edit: no test waits as long as a bot among people does."""


async def thinker(task: Task) -> Answer:
    """A computer player that goes by the first answer there is."""
    return ("SR", "SY", "SG", "SB") if task.decision.topic == "goals" else ("done",)


@dataclass
class Running:
    """A bot that is logged in."""

    scene: Scene
    front: BotClient
    host: Host
    clock: StandingClock
    pictures: RenderPool

    @property
    def channel(self) -> int:
        """The first channel of the guild."""
        return self.scene.channel

    def player(self, name: str) -> Player:
        """One of the people, by name."""
        return self.scene.player(name)

    async def lobby(self, *names: str) -> Obj:
        """The lobby of a new table at which these people sit, as the first of them sees it."""
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
        """The thread of a table that these people have just started."""
        lobby = await self.lobby(*names)
        first = self.player(names[0])
        await first.click(lobby, text("button-start"))
        await first.sees(self.channel, text("lobby-on-there", where=f"<#{lobby['id']}>"))
        await first.sees(int(lobby["id"]), text("start-heading"))
        return int(lobby["id"])

    async def prompt(self, name: str, question: str = GOALS) -> Obj:
        """The latest question to somebody, in their private messages."""
        player = self.player(name)
        return await player.sees(player.dm(), question)

    async def rings_at_once(self, *names: str) -> None:
        """From now on every question rings these people."""
        for name in names:
            player = self.player(name)
            now = partial(replace, rings=Ringing.AT_ONCE)
            await self.host.user_settings.choose(User(player.id, player.name), now)

    async def with_goals(self, *names: str) -> int:
        """The thread of a table where these people have chosen goals by typing, and program now."""
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
        """Compile what somebody typed last, with the button under its echo."""
        player = self.player(name)
        echo = await player.sees(player.dm(), part("answer-understood"))
        await player.click(echo, locks(echo))

    async def forged(self, name: str, custom_id: str, *values: str, channel: int | None = None) -> Obj:
        """What somebody is answered who presses what no message of ours offers, in the first channel or there: a
        button, or with values a menu of people. The custom id gets the present era where it has an `@`."""
        at, player, view = self.channel if channel is None else channel, self.player(name), ui.View(timeout=None)
        custom_id = fill_era(custom_id, self.host.eras.current)
        view.add_item(ui.UserSelect(custom_id=custom_id) if values else ui.Button(label="Forged", custom_id=custom_id))
        sent = await self.front.get_partial_messageable(at).send("forged", view=view)
        message = await player.sees(at, lambda message: message["id"] == str(sent.id))
        outcome = await (player.choose(message, *values) if values else player.click(message, custom_id))
        return await player.answer(at, outcome)

    def downloaded(self, message: Obj) -> bytes:
        """The only file of a message."""
        (number,) = files(message).values()
        body = self.scene.playground.world.store.file(number)
        assert body is not None
        return body

    def forbid(self, permission: Permission) -> None:
        """Take a permission from the bot in the first channel."""
        world = self.scene.playground.world
        denied = Overwrite(id=self.scene.playground.bot, kind=1, allow=0, deny=int(permission))
        world.change_channel(replace(world.channel(self.channel), overwrites=(denied,)))

    async def emoji(self) -> dict[str, Known]:
        """The bot's own emoji by the keys of their signs, once all of them are there."""
        async with asyncio.timeout(60):
            while self.front.signs.known.keys() != self.front.signs.signs.keys():  # noqa: ASYNC110  # nothing tells when
                await asyncio.sleep(0.01)
        return self.front.signs.known

    async def answered(self) -> None:
        """Wait until all that people did has been dealt with, to the last request."""
        handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]
        await asyncio.gather(*handlers)

    async def rest(self) -> None:
        """Wait until the host has nothing to do."""
        await self.host.rest()


def locks(panel: Obj) -> str:
    """The label of the button that locks a panel's answer in: a program is compiled."""
    return next(label for label in (text("button-compile"), text("button-lock-in")) if f'"{label}"' in dumps(panel))


@asynccontextmanager
async def running(
    scene: Scene,
    folder: Path,
    *,
    welcome: bool = False,
    later: timedelta = timedelta(),
    signs: Mapping[str, GameIcon] | None = None,
    think: Thinker = thinker,
    drawn: int = 0,
    gathered: float = GATHERED,
    gallery: Callable[[Callable[[], Executor]], RenderPool] = lambda make: RenderPool(make=make),
    heralded: bool = False,
    commands_first: bool = True,
) -> AsyncIterator[Running]:
    """The bot on the folder's store, logged in at the scene; so much later than it is, by its own clock. It has emoji
    of its own for `signs` alone, and other chance if so many draws of it count as made. `gallery` makes what has its
    pictures drawn; only if it is `heralded` does it say anything to servers. It has
    its commands before it is online unless they are to come beside, as they do on Discord."""
    store = await open_store(folder / "games.sqlite3")
    pictures = gallery(lambda: ThreadPoolExecutor(1))
    front = BotClient(
        pictures,
        games=GAMES,
        computers=COMPUTERS,
        connector=scene.playground.connector(),
        welcome_channel=scene.channel if welcome else None,
        guild_ready_timeout=0.02,
        emoji_apart=None if signs is None else 0,
        commands_first=commands_first,
        findings=folder / FILE,
    )
    if signs is not None:
        front.signs.signs = signs
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

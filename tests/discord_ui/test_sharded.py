"""The bot with several gateway connections."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.app import Discord, _fetch_shards
from bot.discord_ui.sending.permission_watcher import PermissionWatcher
from bot.discord_ui.sharded_client import ShardedBotClient
from bot.games import GAMES
from bot.host.model.cluster import WHOLE, Shards
from bot.playground.gateway.gateway import Entry
from bot.playground.server import Options
from tests.discord.scene import ROOMY, logged_in, playing
from tests.discord_ui.running import COMPUTERS

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.e2e

BOTH = Shards(frozenset({0, 1}), 2)


class Heard:
    """A host that records what the client tells it."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.guild_settings = self

    def known_as(self, name: str) -> None:
        """Ignore the bot's name."""

    def cut_off(self) -> None:
        self.told.append("cut off")

    def resume_clocks(self) -> None:
        self.told.append("reached")

    async def record_removed_except(self, guilds: list[int], among: Shards) -> None:
        self.told.append(f"{len(guilds)} of {among}")

    async def record_joined(self, guild: int, *, greet: bool) -> None:
        """Do nothing: these tests aren't about greetings."""

    async def wait_for_clocks(self) -> None:
        await asyncio.Event().wait()


async def until(seen: Callable[[], object]) -> None:
    for _ in range(1000):
        if seen():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


async def test_bot_is_cut_off_while_one_of_two_shards_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[tuple[int, int]] = []

    async def entry(shard: int, abreast: int) -> float:
        turns.append((shard, abreast))
        return 0.0

    async with playing(options=Options(limits=ROOMY, entry=Entry(shards=2, concurrency=2))) as scene:
        connector = scene.playground.connector()
        heard = Heard()
        monkeypatch.setattr(ShardedBotClient, "context", type("Context", (), {"host": heard}))
        monkeypatch.setattr(ShardedBotClient, "_greet", lambda *_: asyncio.sleep(0))
        monkeypatch.setattr(PermissionWatcher, "note_change", lambda *_: None)
        front = ShardedBotClient(
            None,  # type: ignore[arg-type] # nothing is drawn here
            shards=BOTH,
            entry=entry,
            games=GAMES,
            computers=COMPUTERS,
            connector=connector,
            guild_ready_timeout=0.02,
        )
        async with logged_in(scene, front):
            await until(lambda: heard.told == ["reached", "1 of 0,1/2"])
            assert turns == [(0, 2), (1, 2)]
            assert {session.shard for session in scene.gateway.sessions.values()} == {0, 1}
            await scene.gateway.drop()
            await until(lambda: heard.told.count("reached") == 2)
            assert heard.told[2:] == ["cut off", "cut off", "reached"]
            heard.told.clear()
            for shard in (0, 1):
                await front.on_shard_disconnect(shard)
            await front.on_shard_ready(0)  # in a new session, which has missed events
            await front.on_ready()  # as the library says once no shard has to identify any longer
            assert heard.told == ["cut off", "cut off"]
            await front.on_shard_resumed(1)
            assert heard.told[2:] == ["reached", "1 of 0,1/2"]


async def test_recommended_shard_count_is_fetched_or_defaults_to_one() -> None:
    for shards, wanted in ((1, WHOLE), (4, Shards(frozenset(range(4)), 4))):
        async with playing(options=Options(limits=ROOMY, entry=Entry(shards=shards))) as scene:
            assert await _fetch_shards(Discord(scene.playground.token, scene.playground.connector)) == wanted
            assert await _fetch_shards(Discord("wrong", scene.playground.connector)) == WHOLE
    assert await _fetch_shards(Discord("nobody is there", scene.playground.connector)) == WHOLE

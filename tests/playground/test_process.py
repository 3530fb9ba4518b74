"""A bot in its own process, killed while the stand-in keeps running."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate, When
from tests.child import child

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

SLOW = 120.0  # two bots start, one after the other, on a machine that may be busy

_BOT = """
import asyncio, sys
from pathlib import Path
import discord
from bot.playground.tls import Address

class Bot(discord.Client):
    async def on_ready(self):
        await self.get_channel(int(sys.argv[3])).send("Round 1", nonce="m1-r1")
        await self.close()

async def main():
    connector = Address.load(Path(sys.argv[1])).connector()
    bot = Bot(intents=discord.Intents(guilds=True), connector=connector, guild_ready_timeout=1)
    await bot.start(sys.argv[2])

asyncio.run(main())
"""


@pytest.mark.parametrize(("when", "posted"), [(When.BEFORE, 0), (When.AFTER, 1)])
async def test_bot_killed_mid_post_posts_once(scene: Scene, tmp_path: Path, when: When, posted: int) -> None:
    scene.playground.address.save(tmp_path / "address.json")
    arguments = (str(tmp_path / "address.json"), scene.playground.token, str(scene.channel))

    async def start() -> asyncio.subprocess.Process:
        return await child("-c", _BOT, *arguments)

    gate, ilse = Gate(), scene.player("Ilse")
    scene.faults.add(gate, route="/channels/*/messages", method="POST", when=when)
    first = await start()
    async with asyncio.timeout(SLOW):
        await gate.reached.wait()
        first.kill()
        await first.wait()
        assert len(ilse.history(scene.channel)) == posted
        gate.opened.set()
        second = await start()
        assert await second.wait() == 0
    assert [message["content"] for message in ilse.history(scene.channel)] == ["Round 1"]
    assert scene.traffic.posts(scene.channel) == {"m1-r1": 1}

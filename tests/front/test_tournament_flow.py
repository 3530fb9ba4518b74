"""A tournament on a server, from its panel to the post that tells who has won: what all see there."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model import User
from tests.discord.player import files, texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e


def told(bot: Running, words: str) -> list[Obj]:
    return [message for message in bot.player("Ilse").history(bot.channel) if words in texts(message)]


async def test_a_tournament_is_opened_joined_played_and_told_of(scene: Scene, tmp_path: Path) -> None:
    """Its posts are kept up to date, ring nobody, and come once each, though the bot is stopped in between."""
    async with running(scene, tmp_path, heralded=True) as bot:
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "tournament"))
        await ilse.click(panel, "Open sign-up")
        post = await noor.sees(bot.channel, "invites to a tournament of **RAMbots**")
        for player in (ilse, marek):
            await player.click(post, "Join")
        await noor.sees(bot.channel, "Who is in, 2 of 8: Ilse, Marek")
        await bot.rest()
    async with running(scene, tmp_path, heralded=True) as bot:
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        shown = await ilse.answer(bot.channel, await ilse.command(bot.channel, "tournament"))
        await ilse.click(shown, "Start now")
        await bot.rest()
        bot.clock.advance(timedelta(seconds=15))
        bot.host.wake()
        round_ = await noor.sees(bot.channel, "round 1 of 1")
        assert "table 1](https://discord.com/channels/" in texts(round_)
        await bot.host.resign(1, User(marek.id, "Marek"))
        final = await noor.sees(bot.channel, "**Ilse** has won the tournament!")
        assert "tournament1.png" in files(final)
        await noor.sees(bot.channel, "**Ilse** beats Marek")
        for words in ("invites to a tournament", "round 1 of 1", "has won the tournament"):
            (message,) = told(bot, words)
            assert message["mentions"] == []

"""A tournament on a server, from its panel to the post that names the winner."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import User
from tests.discord.player import component, files, texts
from tests.discord_ui.running import running
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

GAP = "…"
INVITES = text("cup-calls", name=GAP, game="RAMbots").partition(GAP)[2]
CALLED = text("cup-called", name="Ilse", game="RAMbots")
ROUND = text("cup-round", game="RAMbots", round=1, rounds=1)
TOURNAMENT = text("button-tournament")
START = text("start-heading")
WON = text("cup-winner", name="Ilse")


def told(bot: Running, words: str) -> list[Obj]:
    return [message for message in bot.player("Ilse").history(bot.channel) if words in texts(message)]


async def test_tournament_is_opened_joined_played_and_announced(scene: Scene, tmp_path: Path) -> None:
    """Its posts are kept up to date, ping nobody, and come once each, even though the bot is stopped in between."""
    async with running(scene, tmp_path, heralded=True) as bot:
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "tournament"))
        await ilse.click(panel, text("cup-open"))
        post = await noor.sees(bot.channel, INVITES)
        for player in (ilse, marek):
            await player.click(post, text("cup-join"))
        await noor.sees(bot.channel, text("cup-in", count=2, places=8, names="Ilse, Marek"))
        await bot.rest()
    async with running(scene, tmp_path, heralded=True) as bot:
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        shown = await ilse.answer(bot.channel, await ilse.command(bot.channel, "tournament"))
        await ilse.click(shown, text("cup-start"))
        await bot.rest()
        bot.clock.advance(timedelta(seconds=15))
        bot.host.wake()
        round_ = await noor.sees(bot.channel, ROUND)
        assert text("cup-table", table=1) + "](https://discord.com/channels/" in texts(round_)
        await told_of_it(bot)
        await bot.host.resign(1, User(marek.id, "Marek"))
        await offers_it(bot)
        final = await noor.sees(bot.channel, WON)
        assert "tournament1.png" in files(final)
        await noor.sees(bot.channel, text("cup-won", winner="Ilse", other="Marek"))
        for words in (CALLED, ROUND, WON):
            (message,) = told(bot, words)
            assert message["mentions"] == []


async def told_of_it(bot: Running) -> None:
    """Check that a running game and its questions name the tournament and link to it."""
    marek, title = bot.player("Marek"), text("table-title-cup", game="RAMbots", table=1)
    card = await marek.sees(bot.channel, part("lobby-on-there"))
    assert title in texts(card)
    shown = await marek.answer(bot.channel, await marek.click(card, TOURNAMENT))
    assert part("cup-your-game") in texts(shown)
    await marek.sees(int(card["id"]), lambda message: title in texts(message) and START in texts(message))
    question = await bot.prompt("Marek")
    lead = text("panel-lead-cup", game="RAMbots", table=1, round=GAP, question=GAP).partition(GAP)[0]
    assert texts(question).startswith(lead)
    assert f"[{TOURNAMENT}](https://discord.com/channels/{bot.scene.playground.guild}/{bot.channel})" in texts(question)


async def offers_it(bot: Running) -> None:
    """Check that a finished game links to the tournament, even in direct messages, and offers no rematch."""
    ilse = bot.player("Ilse")
    headline = text("result-lead-cup", game="RAMbots", table=1, headline=text("result-nobody"))
    result = await ilse.sees(ilse.dm(), headline)
    card = await ilse.sees(bot.channel, text("over-nobody"))
    told = await ilse.sees(int(card["id"]), text("end-nobody-wins"))
    for message in (result, card, told):
        component(message, TOURNAMENT)
        assert text("button-rematch") not in str(message["components"])
    shown = await ilse.answer(ilse.dm(), await ilse.click(result, TOURNAMENT))
    assert text("cup-you-stand", rank=1, points="1") in texts(shown)

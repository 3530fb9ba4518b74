"""People who agree to end their game, as they see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import texts

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.front.running import Running

pytestmark = pytest.mark.e2e


async def agreed(bot: Running, thread: int, name: str) -> str:
    """What somebody is told who agrees."""
    player = bot.player(name)
    question = await player.answer(thread, await player.command(thread, "end"))
    assert "after this round?" in texts(question)
    await player.click(question, "Yes, end it then")
    return texts(await player.sees(thread, "You agree to end the game"))


def names(message: Obj) -> list[str]:
    """The buttons below a message."""
    return [each.get("label", "") for box in message["components"] for each in box.get("components", [])]


async def test_a_game_is_ended_when_all_have_agreed(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
    assert "Now Marek would have to agree, too" in await agreed(bot, thread, "Ilse")
    await noor.sees(thread, "would end the game after this round")

    mine = await ilse.answer(thread, await ilse.command(thread, "table"))
    assert "End it here?" not in names(mine)
    assert "My program" in names(mine)
    question = await marek.answer(thread, await marek.command(thread, "table"))
    assert "would end the game after" in texts(question)
    question = await marek.answer(thread, await marek.click(question, "End it here?"))
    await marek.click(question, "Yes, end it then")
    await marek.sees(thread, "It is the last round")
    await noor.sees(thread, "All agree: the game ends after this round")
    assert "all agree to end it" in texts(await noor.answer(thread, await noor.command(thread, "history")))

    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await player.sees(player.dm(), "`MRN`")
        await bot.compile(name)
    end = await noor.sees(thread, "🤝 A draw!")
    assert "when all agreed to end the game" in texts(end)


async def test_who_does_not_play_there_ends_nothing(bot: Running) -> None:
    thread = await bot.with_goals("Ilse", "Marek")
    noor = bot.player("Noor")
    await noor.answer(thread, await noor.command(thread, "end"))
    assert (await bot.host.record(1)).agreed == ()


async def test_a_lobby_has_no_game_to_end(bot: Running) -> None:
    await bot.lobby("Ilse")
    ilse = bot.player("Ilse")
    answer = await ilse.answer(bot.channel, await ilse.command(bot.channel, "end"))
    assert "has not started" in texts(answer)

"""People who agree to end their game, as they see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.discord_ui.interactions.actions.history import ShowLog, ShowReport
from bot.front.speech import spoken
from bot.games import GAMES
from bot.host.matchfile.writing import text_of
from bot.speech import ENGLISH
from tests.discord.player import texts

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.front.running import Running

pytestmark = pytest.mark.e2e

SAY = spoken(ENGLISH).say
WON = r"\b(won|share the win)\b|🏆"
"""How a win is told."""


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


async def test_a_game_is_ended_when_all_have_agreed(
    bot: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As far as each other: it's a draw, wherever the end is told, and nobody has won."""
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
    end = await noor.sees(thread, SAY("end-draw"))
    assert "when all agreed to end the game" in texts(end)
    await ilse.sees(ilse.dm(), SAY("end-draw"))
    await bot.rest()
    world = bot.scene.playground.world
    assert world.channel(thread).name == SAY("thread-draw", game=GAMES["rambots"].title, table=1)
    await noor.sees(bot.channel, SAY("over-draw"))
    for command in ("table", "board", "history", "replay"):
        shown = await noor.answer(thread, await noor.command(thread, command))
        assert not re.search(WON, str(shown["components"])), command
    report = await noor.answer(thread, await noor.click(end, f"b::{ShowReport.code}:"))
    assert SAY("report-draw", game=GAMES["rambots"].title) in texts(report)
    rounds = await noor.answer(thread, await noor.command(thread, "history"))
    log = await noor.answer(thread, await noor.click(rounds, f"b::{ShowLog.code}:"))
    assert not re.search(WON, texts(log))
    file = tmp_path / "match.json"
    file.write_text(text_of(await bot.host.past.match(1)), encoding="utf-8")
    for command in ("verify", "replay"):
        capsys.readouterr()
        assert main([command, str(file)]) == 0
        assert not re.search(WON, capsys.readouterr().out), command


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

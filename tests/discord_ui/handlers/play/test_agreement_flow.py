"""Players who agree to end their game, as they see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.discord_ui.interactions.actions.history import ShowLog, ShowReport
from bot.discord_ui.texts import translator_for
from bot.games import GAMES
from bot.host.matchfile.writer import text_of
from bot.i18n import ENGLISH
from tests.discord.player import texts
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

END_HERE = text("button-end-here")
END_YES = text("end-yes")

SAY = translator_for(ENGLISH).say
GAP = "…"
WINS = ("won", "won-together", "victory-alone", "victory-shared", "thread-won", "report-won", "end-wins")
WON = "|".join(["🏆", *(re.escape(text(key, who=GAP, game="", table=1, count=1).partition(GAP)[2]) for key in WINS)])
"""Pattern for the announcement of a win, after the winners' names."""


async def agreed(bot: Running, thread: int, name: str) -> str:
    """Agree to end the game and return what the player is told."""
    player = bot.player(name)
    question = await player.answer(thread, await player.command(thread, "end"))
    assert part("end-ask") in texts(question)
    await player.click(question, END_YES)
    return texts(await player.sees(thread, part("end-agreed")))


def names(message: Obj) -> list[str]:
    """Labels of the buttons below a message."""
    return [each.get("label", "") for box in message["components"] for each in box.get("components", [])]


async def test_agreed_end_of_a_level_game_is_reported_as_a_draw(
    bot: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They're level, so it's a draw and nobody has won, wherever the end is reported."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
    assert text("end-agreed", table=1, count=1, who="Marek") in await agreed(bot, thread, "Ilse")
    await noor.sees(thread, part("agreed-some"))

    mine = await ilse.answer(thread, await ilse.command(thread, "table"))
    assert END_HERE not in names(mine)
    assert text("button-turn") in names(mine)
    question = await marek.answer(thread, await marek.command(thread, "table"))
    assert part("agreed-some") in texts(question)
    question = await marek.answer(thread, await marek.click(question, END_HERE))
    await marek.click(question, END_YES)
    await marek.sees(thread, part("end-last"))
    await noor.sees(thread, text("note-agreed", round=1))
    assert part("history-settle") in texts(await noor.answer(thread, await noor.command(thread, "history")))

    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await player.sees(player.dm(), worded("MRN"))
        await bot.compile(name)
    end = await noor.sees(thread, SAY("end-draw"))
    assert f"{text('draw-reason', reason='agreed')}." in texts(end)
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
    file.write_text(text_of(await bot.host.history.match(1)), encoding="utf-8")
    for command in ("verify", "replay"):
        capsys.readouterr()
        assert main([command, str(file)]) == 0
        assert not re.search(WON, capsys.readouterr().out), command


async def test_spectator_cannot_agree_to_end_the_game(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    await noor.answer(thread, await noor.command(thread, "end"))
    assert (await bot.host.record(1)).agreed == ()


async def test_end_command_in_a_lobby_is_refused(bot: Running) -> None:
    await bot.lobby("Ilse")
    ilse = bot.player("Ilse")
    answer = await ilse.answer(bot.channel, await ilse.command(bot.channel, "end"))
    assert part("not-started-lobby") in texts(answer)

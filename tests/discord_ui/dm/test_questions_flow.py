"""Messages and clicks count for the question they were meant for, and latecomers are told so."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.games.common.text.icons import ARROWS
from bot.host.model.tables import User
from bot.playground.faults import Gate
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.texts import lead, round_heading, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.no_cover]  # other tests cover the same code

PANEL_COMPILED_EMPTY = text("panel-compiled-empty")
LATE = text("earlier-settled")


async def test_passing_twice_passes_only_one_round(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    marek.say(marek.dm(), "pass")
    await marek.sees(marek.dm(), PANEL_COMPILED_EMPTY)
    for _ in range(2):
        ilse.say(ilse.dm(), "pass")
    await ilse.sees(thread, round_heading(1))
    await bot.prompt("Marek", round_label(2))
    await ilse.sees(ilse.dm(), LATE)
    marek.say(marek.dm(), "pass")
    await marek.sees(
        marek.dm(), lambda message: round_label(2) in texts(message) and PANEL_COMPILED_EMPTY in texts(message)
    )
    await bot.answered()
    view = await bot.host.view(1)
    assert (view.table.round, [each.compiled for each in view.awaited]) == (2, [False, True])
    ilse.say(ilse.dm(), "pass")
    await ilse.sees(thread, round_heading(2))


async def test_late_program_is_reported_and_not_kept_for_next_round(
    bot: Running,
) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    bot.scene.faults.hold_back("MESSAGE_CREATE")
    ilse.say(ilse.dm(), "MRN LBE")
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    await ilse.sees(thread, round_heading(1))
    await bot.prompt("Ilse", round_label(2))
    bot.scene.gateway.release()
    await ilse.sees(ilse.dm(), LATE)
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    assert round_label(2) in texts(panel)
    assert text("panel-how-in-public") in texts(panel)


async def test_program_can_be_edited_after_downtime(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        written = ilse.say(ilse.dm(), "MRN")
        await ilse.sees(ilse.dm(), worded("MRN"))
        await bot.rest()
    async with running(scene, tmp_path, later=timedelta(hours=3)) as bot:
        await bot.host.wait_for_clocks()
        ilse.edit(written, "MRS")
        await ilse.sees(ilse.dm(), worded("MRS"))


async def test_panel_still_works_after_another_player_resigns(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    prompt = await bot.prompt("Ilse", text("question-program"))
    await ilse.click(prompt, "MR")
    panel = await ilse.sees(ilse.dm(), lambda message: message["id"] == prompt["id"] and worded("MR") in texts(message))
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, text("resign-yes"))
    await noor.sees(thread, text("resign-done", table=1))
    await ilse.click(panel, ARROWS["N"])
    await ilse.sees(ilse.dm(), lambda message: message["id"] == prompt["id"] and worded("MRN") in texts(message))


async def test_stale_text_is_not_used_after_its_table_moved_on(
    bot: Running,
) -> None:
    """The bot asks which table is meant, and the first one's time runs out before the player answers."""
    thread = await bot.started("Ilse", "Marek")
    ilse = bot.player("Ilse")
    lobby = await bot.lobby("Ilse", "Noor")
    await ilse.click(lobby, text("button-start"))
    await ilse.sees(ilse.dm(), lead(2))
    ilse.say(ilse.dm(), "SR SY SG SB")
    asking = await ilse.sees(ilse.dm(), text("which-of-several"))
    bot.clock.advance(timedelta(days=1, seconds=1))
    bot.host.wake()
    await ilse.sees(thread, text("set-up-done"))
    await bot.prompt("Ilse", round_label(1))
    await ilse.click(
        asking, text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek"))
    )
    await ilse.sees(ilse.dm(), LATE)
    assert not (await bot.host.seat(1, user("Ilse", bot))).text


async def test_dm_waiting_for_its_question_blocks_no_other_dm(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only one direct message is read at a time here, and hers waits as long as it takes to see its question."""
    monkeypatch.setattr("bot.discord_ui.dm.reader.LETTERS", 1)
    monkeypatch.setattr("bot.host.app.host.POSTING_SECONDS", 3600)
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        ilse.say(ilse.dm(), "pass")
        await ilse.sees(ilse.dm(), PANEL_COMPILED_EMPTY)
        scene.faults.add(gate := Gate(), route=f"/channels/{ilse.dm()}/messages", method="POST")
        marek.say(marek.dm(), "pass")
        await ilse.sees(thread, round_heading(1))
        await gate.reached.wait()
        ilse.say(ilse.dm(), "MRN")
        noor.say(noor.dm(), "help")
        await noor.sees(noor.dm(), text("help-heading"))
        gate.opened.set()
        await ilse.sees(ilse.dm(), LATE)
        assert not (await bot.host.seat(1, user("Ilse", bot))).text


def user(name: str, bot: Running) -> User:
    return User(bot.player(name).id, name)

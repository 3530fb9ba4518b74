"""Ephemeral panels in a channel lose their buttons once they're answered, left, over or cancelled."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.playground.world.components import walk
from tests.discord.player import texts
from tests.discord_ui.panels import live, one_panel
from tests.discord_ui.running import running
from tests.texts import laid, part, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

RESIGN_YES = text("resign-yes")

LINE = f"-# {text('table-title', game='RAMbots', table=1)} · {round_label(1)}"
STALE = text("answer-earlier")
OUTDATED = text("earlier-question")
TYPE = text("button-type")


async def whispered(player: Player, channel: int) -> Obj:
    """Open a player's ephemeral panel in the channel."""
    return await player.answer(channel, await player.command(channel, "program"))


async def forgotten(scene: Scene, folder: Path, *, typing: bool = False) -> Obj:
    """Ilse's ephemeral panel from before a restart; with `typing`, its page with the button for that."""
    async with running(scene, folder) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        panel = await whispered(ilse, thread)
        if typing:
            await ilse.click(panel, text("button-more"))
            panel = await ilse.sees(thread, TYPE)
        await bot.rest()
    return panel


def now(player: Player, message: Obj) -> Obj:
    """A message's current state."""
    return next(each for each in player.history(int(message["channel_id"])) if each["id"] == message["id"])


async def folded(player: Player, message: Obj) -> str:
    """Wait until a panel has no buttons and return its remaining text."""
    channel = int(message["channel_id"])
    await player.sees(channel, lambda each: each["id"] == message["id"] and not list(_buttons(each)))
    return texts(now(player, message))


def _buttons(message: Obj) -> list[Obj]:
    return [each for each in walk(message.get("components", [])) if each.get("custom_id")]


async def next_round(bot: Running) -> None:
    """Let both players answer by typing."""
    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await one_panel(player, laid("MRN"))
        await bot.compile(name)


async def test_answered_panel_folds_into_a_line_with_the_answer(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await whispered(ilse, thread)
    await next_round(bot)
    assert await folded(ilse, panel) == f"{LINE}: {worded('MRN')}"


async def test_panel_keeps_its_buttons_while_it_can_be_answered(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await whispered(ilse, thread)
    marek.say(marek.dm(), "pass")
    await one_panel(marek, text("panel-compiled-empty"))
    await ilse.click(panel, "MR")
    await ilse.click(now(ilse, panel), text("button-undo"))
    assert _buttons(now(ilse, panel))
    ilse.say(ilse.dm(), "pass")
    assert await folded(ilse, panel) == f"{LINE} · {text('folded-passed')}"


async def test_panel_of_a_resigned_player_folds_but_others_stay(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    hers, theirs = await whispered(noor, thread), await whispered(ilse, thread)
    question = await noor.answer(thread, await noor.command(thread, "resign"))
    await noor.click(question, RESIGN_YES)
    assert text("folded-left") in await folded(noor, hers)
    assert _buttons(now(ilse, theirs)), "the others are asked the same as before"


async def test_panels_fold_when_the_table_is_cancelled(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panels = {player: await whispered(player, thread) for player in (ilse, marek)}
    status = await ilse.answer(thread, await ilse.command(thread, "table"))
    await ilse.click(await ilse.answer(thread, await ilse.click(status, text("button-cancel"))), text("cancel-yes"))
    for player, panel in panels.items():
        assert text("folded-cancelled") in await folded(player, panel)


async def test_newer_panel_folds_the_older_panel(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    first = await whispered(ilse, thread)
    second = await whispered(ilse, thread)
    assert text("folded-down") in await folded(ilse, first)
    await ilse.click(second, "MR")
    assert _buttons(now(ilse, second))


@pytest.mark.parametrize("what", ["MR", TYPE, "page"])
async def test_click_on_a_forgotten_panel_folds_it_and_asks_again(scene: Scene, tmp_path: Path, what: str) -> None:
    """The bot doesn't know the panel after a restart, or after 15 minutes."""
    panel = await forgotten(scene, tmp_path, typing=what == TYPE)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await next_round(bot)
        await one_panel(ilse, round_label(2))
        assert _buttons(now(ilse, panel))
        outdated = what == "MR"
        if what == "page":
            what = next(each["custom_id"] for each in _buttons(panel) if ":page:" in each["custom_id"])
        await ilse.click(panel, what)
        assert await folded(ilse, panel) == f"{LINE}: {worded('MRN')}"
        shown = await ilse.sees(int(panel["channel_id"]), OUTDATED if outdated else STALE)
        assert shown["flags"] & 64
        await ilse.click(shown, "LR")
        assert round_label(2) in texts(now(ilse, shown))


async def test_current_question_below_an_earlier_one_is_folded_in_turn(scene: Scene, tmp_path: Path) -> None:
    panel = await forgotten(scene, tmp_path)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await next_round(bot)
        await one_panel(ilse, round_label(2))
        await ilse.click(panel, "MR")
        shown = await ilse.sees(int(panel["channel_id"]), OUTDATED)
        await next_round(bot)
        assert round_label(2) in await folded(ilse, shown)
        assert round_label(1) in texts(now(ilse, panel))


async def test_forgotten_panel_is_known_again_after_a_tap(scene: Scene, tmp_path: Path) -> None:
    panel = await forgotten(scene, tmp_path)
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.click(panel, "MR")
        await next_round(bot)
        assert await folded(ilse, panel) == f"{LINE}: {worded('MRN')}"


async def test_click_on_a_panel_of_a_finished_game_folds_it(scene: Scene, tmp_path: Path) -> None:
    panel = await forgotten(scene, tmp_path)
    thread = int(panel["channel_id"])
    async with running(scene, tmp_path) as bot:
        ilse, marek = bot.player("Ilse"), bot.player("Marek")
        question = await marek.answer(thread, await marek.command(thread, "resign"))
        await marek.click(question, RESIGN_YES)
        await ilse.sees(ilse.dm(), text("result-won"))
        await ilse.click(panel, "MR")
        assert await folded(ilse, panel) == f"{LINE} · {text('folded-over')}"


async def test_click_on_a_panel_of_a_table_on_hold_folds_it(scene: Scene, tmp_path: Path) -> None:
    panel = await forgotten(scene, tmp_path)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        store.execute("DROP TRIGGER journal_is_not_changed")
        store.execute(f"UPDATE journal SET digest = '{'0' * 64}' WHERE revision = 2")
    async with running(scene, tmp_path) as bot:
        ilse = bot.player("Ilse")
        await ilse.sees(int(panel["channel_id"]), part("put-aside"))
        await ilse.click(panel, "MR")
        assert text("folded-put-aside") in await folded(ilse, panel)
        assert not live(ilse)


async def test_dismissed_panel_does_not_disturb_the_next_question(bot: Running) -> None:
    """A message that its reader has dismissed can't be edited."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await whispered(ilse, thread)
    bot.scene.playground.world.delete(bot.scene.playground.world.message(thread, int(panel["id"])))
    await next_round(bot)
    await one_panel(ilse, round_label(2))

"""A newcomer's first game: one click, and a first program is laid out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.ai import players
from bot.ai.players import WISE
from bot.discord_ui.views.play.draft_actions import HINT_EMOJI
from bot.games.common.text.icons import ARROWS
from bot.host.model.tables import User
from tests.discord.player import component, files, pictures, texts
from tests.discord_ui.running import running, thinker
from tests.texts import laid, part, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.ai.players import Task
    from bot.engine.game import Answer
    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

SILENT = 1 << 12
SLOW = 0.5
"""Seconds a computer takes to choose its goals."""
FIRST_IDEA = text("first-idea")
PLAY_NOW = text("button-play-now")
QUESTION_PROGRAM = text("question-program")


async def helpful(task: Task) -> Answer:
    """Answer as a computer that goes north."""
    return ("SR", "N", "done") if task.decision.topic == "program" else await thinker(task)


async def test_one_click_leads_to_a_prefilled_first_program(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, welcome=True, think=helpful) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        prompt = await noor.sees(noor.dm(), QUESTION_PROGRAM)
        assert FIRST_IDEA in texts(prompt)
        assert part("first-goal-lying") in texts(prompt)
        (picture,) = pictures(prompt)
        assert worded("SRN") in picture["description"]
        assert worded("SRN") not in prompt["content"], "a lock screen shows nothing of it"
        assert part("late-laid") not in texts(prompt)
        assert len(files(prompt)) == 1
        assert not [message for message in noor.history(noor.dm()) if text("question-goals") in texts(message)]
        await noor.click(prompt, text("button-compile"))
        second = await noor.sees(noor.dm(), round_label(2))
        assert FIRST_IDEA not in texts(second), "whoever has played a round has ideas of their own"


async def test_one_click_shows_the_panel_with_a_silent_copy_by_dm(scene: Scene, tmp_path: Path) -> None:
    """They're kept in step, and the thread has one message with the goals that were dealt. A rematch does the same."""
    async with running(scene, tmp_path, welcome=True, think=helpful) as bot:
        noor, compiles = bot.player("Noor"), text("button-compile")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        here = await noor.sees(bot.channel, FIRST_IDEA)
        assert component(here, compiles)
        assert text("panel-complete") not in texts(here), "the idea says it"
        there = await noor.sees(noor.dm(), FIRST_IDEA)
        assert there["flags"] & SILENT
        await bot.rest()
        thread = (await bot.host.view(1)).record.channel
        start = await noor.sees(thread, text("start-heading"))
        assert part("to-tag") in texts(start)
        assert len(pictures(start)) == 1
        assert not [each for each in noor.history(thread) if text("set-up-done") in texts(each)]
        await noor.click(here, text("button-undo"))
        await noor.click(await noor.sees(noor.dm(), text("ask-piece", number=1, of=5)), "SR")
        here = await noor.sees(bot.channel, text("ask-way", number=1, of=5, size="small", colour="red"))
        await noor.click(here, ARROWS["N"])
        here = await noor.sees(bot.channel, laid("SRN"))
        await noor.click(here, compiles)
        await noor.sees(thread, text("round-name", number=1))
        await bot.host.resign(1, User(noor.id, "Noor"))
        await noor.click(await noor.sees(thread, text("button-rematch")), text("button-rematch"))
        assert (await noor.sees(noor.dm(), text("question-goals")))["flags"] & SILENT


async def test_panel_shows_the_first_round_despite_slow_opponents(scene: Scene, tmp_path: Path) -> None:
    async def slow(task: Task) -> Answer:
        await asyncio.sleep(SLOW if task.decision.topic == "goals" else 0)
        return await helpful(task)

    async with running(scene, tmp_path, welcome=True, think=slow) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        panel = await noor.sees(bot.channel, laid("SRN"))
        assert QUESTION_PROGRAM in texts(panel)


async def test_suggested_first_program_has_a_visible_effect(scene: Scene, tmp_path: Path) -> None:
    """A program that does nothing is skipped, as long as a better idea comes in time."""
    thoughts = 0

    async def think(task: Task) -> Answer:
        nonlocal thoughts
        if task.kind != WISE:
            return await thinker(task)
        thoughts += 1
        return ("SR", "N", "done") if thoughts == 1 else await asyncio.to_thread(players.think, task)

    async with running(scene, tmp_path, welcome=True, think=think) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        await noor.sees(noor.dm(), FIRST_IDEA)
        seat = await bot.host.seat(1, User(noor.id, "Noor"))
        assert thoughts > 1
        assert len(seat.view.game.words.story(seat.view.table, seat.preview, seat.view.names).headline) > 1


async def test_question_is_asked_even_without_a_suggestion(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, welcome=True) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        prompt = await noor.sees(noor.dm(), QUESTION_PROGRAM)
        assert FIRST_IDEA not in texts(prompt)
        assert part("late-laid") not in texts(prompt)
        assert component(prompt, HINT_EMOJI)
        await noor.click(prompt, "SR")
        await noor.sees(noor.dm(), text("ask-way", number=1, of=5, size="small", colour="red"))

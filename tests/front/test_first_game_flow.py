"""The first game of somebody who has just come in: one click, and a first program lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import files, pictures, texts
from tests.front.running import running, thinker
from tests.texts import part, round_label, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.computer.thinking import Task
    from bot.engine.game import Answer
    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

FIRST_IDEA = text("first-idea")
PLAY_NOW = text("button-play-now")
QUESTION_PROGRAM = text("question-program")


async def helpful(task: Task) -> Answer:
    """A computer that goes north."""
    return ("SR", "N", "done") if task.decision.topic == "program" else await thinker(task)


async def test_one_click_leads_to_a_first_program_that_can_be_previewed_changed_and_sent(
    scene: Scene, tmp_path: Path
) -> None:
    async with running(scene, tmp_path, welcome=True, think=helpful) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        prompt = await noor.sees(noor.dm(), QUESTION_PROGRAM)
        assert FIRST_IDEA in texts(prompt)
        assert part("first-goal-lying") in texts(prompt)
        (picture,) = pictures(prompt)
        assert "SRN" in picture["description"]
        assert "SRN" not in prompt["content"], "a lock screen shows nothing of it"
        assert part("late-laid") not in texts(prompt)
        assert len(files(prompt)) == 1
        assert not [message for message in noor.history(noor.dm()) if text("question-goals") in texts(message)]
        await noor.click(prompt, text("button-compile"))
        second = await noor.sees(noor.dm(), round_label(2))
        assert FIRST_IDEA not in texts(second), "whoever has played a round has ideas of their own"


async def test_who_can_think_of_nothing_is_asked_all_the_same(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, welcome=True) as bot:
        noor = bot.player("Noor")
        await noor.click(await noor.sees(bot.channel, text("welcome-to", game="RAMbots")), PLAY_NOW)
        prompt = await noor.sees(noor.dm(), QUESTION_PROGRAM)
        assert FIRST_IDEA not in texts(prompt)
        assert part("late-laid") not in texts(prompt)
        assert text("button-hint") in texts(prompt)
        await noor.click(prompt, "SR")
        await noor.sees(noor.dm(), text("ask-way", number=1, of=5, size="small", colour="red"))

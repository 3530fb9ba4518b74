"""Whole games on a phone's screen: from the set-up to the end, and every answer is tapped on the panel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.ai import players
from bot.discord_ui.interactions.actions.drafts import edited_in
from bot.discord_ui.views.play.draft_actions import PROGRAM
from bot.engine.answers import without_done
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.puzzle import parse_answers, play_answers
from bot.games.pyramids.rules import things as pyramids
from bot.games.rumbl.rules import state as rumbl
from bot.playground.http.messages import unarchive
from tests.discord_ui.running import running
from tests.e2e.phone import IN_A_MENU, LOOK, PHONE, SLOW, Thumb, command, plain, screens, window
from tests.e2e.story import Story, thought, way_of
from tests.games.reaching import way_to
from tests.texts import lead, part, text

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Locator

    from bot.ai.players import Task
    from bot.discord_ui.interactions.custom_ids import CustomId
    from bot.engine.game import Answer
    from bot.games.game import AnyGame
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

LAST_GOAL, MOST_POINTS = pyramids.Ending.TAGGED, rumbl.Ending.POINTS
SET_UP = {
    "Kolmio": (text("option-side"), text("option-side-value", side=3, spaces=54)),
    "RAMbots Factory": None,
    "R.U.M.B.L.": (text("option-learning"), text("option-learning-on")),
}
"""Settings that make games short. The game that's missing here is started with **Play now**."""
TAUGHT = {"RAMbots Factory", "R.U.M.B.L."}
"""Games whose newcomers come from their lessons, and win."""
DECIDED = {"R.U.M.B.L.": MOST_POINTS.value}
"""How games end. The others end with the last goal tagged."""
CHANCE = {"RAMbots Factory": 6}
"""Numbers of random draws to skip so that a game is over sooner."""
IN_MENUS = {"R.U.M.B.L."}
"""Games whose choices after the first of an answer are in menus."""
MOST_QUESTIONS = 40
"""Maximum number of questions, more of which would mean an endless game."""
QUESTION, ASIDE, POST = 1.0, 1.0, 1.0
"""Maximum number of screens for a question, for something looked up, and for a round's post with its two pictures."""


async def easy(task: Task) -> Answer:
    """A computer player that thinks in a thread, so the bot keeps running."""
    return await asyncio.to_thread(players.think, task)


async def idle(task: Task) -> Answer:
    """A computer player that's even easier to beat: it leaves everything as it is."""
    rules = GAMES[task.game].rules(dict(task.options))
    state = rules.imagine(task.table, task.hand, task.seat, Rng(0))
    return rules.default_answer(state, task.decision, task.draft)


def _question_in(actions: dict[str, CustomId]) -> int | None:
    """The question of a panel with these actions."""
    draft = edited_in(actions.values())
    return None if draft is None else draft.question


@dataclass
class Sitting:
    """Ilse alone with her phone, at a table with an easy computer."""

    bot: Running
    thumb: Thumb
    story: Story
    menus: bool = False
    """Whether an answer's choices after the first may be in menus."""
    choices: int = 0
    """Number of choices made and answers locked in."""
    opened: int = 0
    """Number of choices made in menus."""

    async def asked(self) -> bool:
        """Wait until Ilse is asked or the game is over. Returns whether it goes on."""
        while await self.story.playing():
            if "Ilse" in await self.story.awaited():
                return True
            await self.bot.rest()
            await asyncio.sleep(LOOK)  # a computer thinks
        return False

    async def answer(self) -> None:
        """Answer by tapping, or accept the draft made for a newcomer."""
        seat = await self.story.seat("Ilse")
        assert seat.decision is not None
        question = seat.view.record.question
        await self.thumb.until(lambda now: _question_in(now) == question)
        seat = await self.story.seat("Ilse")  # a draft may have been made in the meantime
        assert seat.decision is not None
        filled = await screens(self.thumb.panel)
        assert filled <= QUESTION, f"{seat.decision.topic} in round {seat.view.table.round} fills {filled:.2f} screens"
        way = [] if seat.text else way_of(seat, await thought(seat))
        for act in way:
            before = self.thumb.taps
            await self.thumb.take(act)
            taken = self.thumb.taps - before
            most = IN_A_MENU if self.menus and act is not way[0] else 1
            assert taken <= most, f"{act} in round {seat.view.table.round} takes {taken} taps"
            self.opened += taken - 1
            filled = await screens(self.thumb.panel)
            assert filled <= QUESTION, f"{act} in round {seat.view.table.round} fills {filled:.2f} screens"
        await self.thumb.tap(text("button-compile" if seat.decision.topic == PROGRAM else "button-lock-in"))
        self.choices += len(way) + 1
        lock = text("button-lock")
        if lock in await self.thumb.panel.inner_text():
            await self.thumb.tap(lock)
            self.choices += 1


async def opened(thumb: Thumb, title: str) -> None:
    """Open a table by command, set it up in its menus, add an easy computer, and start it."""
    page, chosen = thumb.page, SET_UP[title]
    await command(page, "/play", title)
    if chosen:
        menu, words = chosen
        await thumb.panel.get_by_role("button", name=text("button-settings")).click(timeout=SLOW)
        await thumb.pick(menu, f"{menu}: {words}", then=f"{menu}: {words}")
    await thumb.panel.get_by_role("button", name=text("open-it")).click(timeout=SLOW)
    start = text("button-start")
    lobby = page.locator(".message", has_text=title).filter(has=page.get_by_role("button", name=start)).last
    await looked_up(thumb, lobby, text("button-settings"), says=text("settings-heading", table=1))
    for label in (f"+ {text('computer-rookie')}", start):
        await lobby.get_by_role("button", name=label).click(timeout=SLOW)


async def learned(thumb: Thumb, bot: Running, game: AnyGame) -> None:
    """Solve every lesson of a game by tapping, each on one screen, from the command to the Play now button."""
    await command(thumb.page, "/learn", game.title)
    await bot.player("Ilse").sees(bot.player("Ilse").dm(), lesson_heading(game, 1))
    await thumb.turn_to(bot, "Ilse", bot.player("Ilse").dm())
    puzzles = game.puzzles()
    for number, puzzle in enumerate(puzzles, start=1):
        await thumb.sees(lesson_heading(game, number))
        answers = parse_answers(game, puzzle, puzzle.solution)
        for at, answer in enumerate(answers):
            tried = play_answers(game, puzzle, answers[:at])
            assert tried.decision is not None
            for act in way_to(game, tried.rules, tried.state, tried.decision, without_done(answer)):
                await thumb.take(act)
            await thumb.tap(text("lesson-run"))
        await thumb.sees(puzzle.won)
        await thumb.tap(text("button-next" if number < len(puzzles) else "lesson-to-end"))
    await expect(thumb.panel.get_by_role("button", name=text("button-play-now"))).to_be_visible(timeout=SLOW)


def lesson_heading(game: AnyGame, number: int) -> str:
    """The small print above a lesson."""
    return text("lesson-of", game=game.title, number=number, count=len(game.puzzles()))


async def looked_up(thumb: Thumb, message: Locator, label: str, *, says: str) -> None:
    """Tap a button under a message, and check that its ephemeral reply contains `says` and fits the screen."""
    await message.get_by_role("button", name=label).click(timeout=SLOW)
    await expect(thumb.panel).to_contain_text(says, timeout=SLOW)
    filled = await screens(thumb.panel)
    assert filled <= ASIDE, f"{label} fills {filled:.2f} screens"


@pytest.mark.parametrize(
    "title",
    [
        "RAMbots",
        pytest.param("Kolmio", marks=pytest.mark.long),
        pytest.param("RAMbots Factory", marks=pytest.mark.long),
        pytest.param("R.U.M.B.L.", marks=pytest.mark.long),
    ],
)
async def test_whole_game_can_be_played_by_taps_to_its_result(scene: Scene, tmp_path: Path, title: str) -> None:
    think = idle if title in SET_UP else easy
    async with (
        running(scene, tmp_path, welcome=True, think=think, drawn=CHANCE.get(title, 0)) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await thumb.turn_to(bot, "Ilse", bot.channel)
        if title in TAUGHT:
            await learned(thumb, bot, next(game for game in GAMES.values() if game.title == title))
            await thumb.turn_to(bot, "Ilse", bot.channel)
        if title in SET_UP:
            await opened(thumb, title)
        else:
            await thumb.panel.get_by_role("button", name=text("button-play-now")).click(timeout=SLOW)
        await ilse.sees(ilse.dm(), lead(1, title))
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        sitting, answered, thumb.taps = Sitting(bot, thumb, Story(bot, 1), menus=title in IN_MENUS), 0, 0
        while await sitting.asked():
            await sitting.answer()
            answered += 1
            assert answered <= MOST_QUESTIONS
        # a tap for each choice, one more if it's in a menu, and none to find it
        assert thumb.taps == sitting.choices + sitting.opened

        view = await sitting.story.view()
        assert view.outcome is not None
        assert view.outcome.reason == DECIDED.get(title, LAST_GOAL.value)
        won = {view.names[winner] for winner in view.outcome.winners}
        assert won == {"Ilse"} or title not in TAUGHT
        ended = text("result-won") if won == {"Ilse"} else part("result-they-won")
        await expect(thumb.panel).to_contain_text(ended, timeout=SLOW)
        for medal in "🥇🥈" if len(won) == 1 else "🥇":
            await expect(thumb.panel).to_contain_text(medal)
        rematch = text("button-rematch")
        await thumb.panel.get_by_role("button", name=rematch).click()
        begun, _, _ = plain(text("rematch-begun", table=2, where="…")).partition("…")
        await expect(page.locator(".message", has_text=begun).last).to_be_visible(timeout=SLOW)

        world, thread = scene.playground.world, view.record.channel
        unarchive(world, world.channel(thread))  # as a client does with a thread that it opens
        await thumb.turn_to(bot, "Ilse", thread)
        posts = page.locator(".message", has=page.locator(".gallery"))
        await expect(posts.last).to_contain_text("🏆", timeout=SLOW)
        await expect(posts.last.get_by_role("button", name=rematch)).to_be_visible()
        heights = [await screens(posts.nth(number)) for number in range(await posts.count())]
        assert len(heights) > view.table.round
        assert max(heights) <= POST, heights
        report, _, _ = text("report-won", game=title, who="…").partition("…")
        await looked_up(thumb, posts.last, text("button-highlights"), says=report)

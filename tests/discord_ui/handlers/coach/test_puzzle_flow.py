"""The daily puzzle as people see it: opened anywhere, solved privately, explained and counted."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.games.puzzle_pack import GRADES
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.host.learning.lessons import course_of
from bot.host.model.community.learning import DAILY
from tests.discord.player import component, files, texts
from tests.discord_ui.running import running
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

LESSON_RUN = text("lesson-run")
RIDDLE_SOLVE = text("riddle-solve")
SHARE = text("button-share")
EPHEMERAL = 1 << 6
GAP = "…"
NEXT = text("puzzle-next-or-other", when=GAP).partition(GAP)[0]
GAMES = {game.key: game for game in (RAMBOTS, KOLMIO)}


def _solution(bot: Running, game: str = "rambots", number: int | None = None) -> str:
    """Solution of today's puzzle, or of the one with that number."""
    puzzle = course_of(GAMES, game + DAILY).puzzles[(number or _today(bot, game)) - 1]
    return str(puzzle.solution[0])


def _today(bot: Running, game: str) -> int:
    """Number of today's puzzle."""
    return course_of(GAMES, game + DAILY).today(bot.host._core.clock.now())


def right_after(tries: int) -> str:
    """Return how the reply to a correct answer begins after this many tries."""
    return text("puzzle-solved-after", tries=tries, why=GAP).partition(GAP)[0]


async def _called(bot: Running, name: str, channel: int, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, "puzzle", **options))


async def _typed(player: Player, channel: int, page: Obj, program: str) -> Obj:
    outcome = await player.click(page, text("button-type"))
    assert outcome.modal is not None
    await player.submit(outcome.modal, text=program)
    return await player.sees(channel, f"📝 {worded(program)}")


async def test_puzzle_in_a_channel_is_shown_privately(bot: Running) -> None:
    noor, marek = bot.player("Noor"), bot.player("Marek")
    puzzle = await _called(bot, "Noor", bot.channel, game="rambots")
    assert puzzle["flags"] & EPHEMERAL
    assert text("puzzle-of-today", game="RAMbots") + " · " in texts(puzzle)
    assert len(files(puzzle)) == 1
    laid = await _typed(noor, bot.channel, puzzle, _solution(bot))
    await noor.click(laid, LESSON_RUN)
    solved = await noor.sees(bot.channel, right_after(1))
    assert text("puzzle-days", count=1) in texts(solved)
    assert [name for name in files(solved) if name.endswith(".gif")]
    assert [each for each in marek.history(bot.channel) if text("puzzle-of-today", game="RAMbots") in texts(each)] == []
    assert (
        next(each for each in noor.history(bot.channel) if worded(_solution(bot)) in texts(each))["flags"] & EPHEMERAL
    )


async def test_wrong_answer_is_replayed_with_hint_and_solution(bot: Running) -> None:
    noor = bot.player("Noor")
    puzzle = await _called(bot, "Noor", noor.dm(), game="rambots")
    solution = _solution(bot)
    assert solution not in texts(puzzle)
    piece = solution.split()[0][:2]
    wrong = next(f"{piece}{way}" for way in "NESWU" if f"{piece}{way}" not in solution)
    await noor.click(await _typed(noor, noor.dm(), puzzle, wrong), LESSON_RUN)
    missed = await noor.sees(noor.dm(), part("lesson-not-yet"))
    assert [name for name in files(missed) if name.endswith(".gif")]
    await noor.click(missed, text("button-hint"))
    hinted = await noor.sees(noor.dm(), "💡")
    await noor.click(hinted, text("button-show-me"))
    shown = await noor.sees(noor.dm(), text("lesson-so", program=worded(solution)))
    await noor.click(shown, text("lesson-yourself"))
    again = await noor.sees(noor.dm(), f"📝 {worded(wrong)}")
    await noor.click(await _typed(noor, noor.dm(), again, solution), LESSON_RUN)
    assert text("puzzle-counts-not") in texts(await noor.sees(noor.dm(), right_after(2)))


async def test_solved_puzzle_offers_other_levels_and_games(bot: Running) -> None:
    noor = bot.player("Noor")
    puzzle = await _called(bot, "Noor", noor.dm(), game="rambots")
    await noor.click(await _typed(noor, noor.dm(), puzzle, _solution(bot)), LESSON_RUN)
    solved = await noor.sees(noor.dm(), right_after(1))
    await noor.click(solved, text("puzzle-another-one"))
    await noor.sees(noor.dm(), text("puzzle-of", game="RAMbots", number=""))
    done = await _called(bot, "Noor", noor.dm())
    assert f"{NEXT}<t:" in texts(done)
    for grade in GRADES:
        assert component(done, text(f"grade-{grade}-another"))
    await noor.click(done, text("grade-hard-another"))
    hard = await noor.sees(noor.dm(), f" · {text('grade-hard')}")
    await noor.choose(hard, text("puzzle-todays-of", game="Kolmio"), name=text("puzzle-another-menu"))
    await noor.sees(noor.dm(), text("puzzle-of-today", game="Kolmio"))
    assert text("puzzle-of-today", game="Kolmio") in texts(await _called(bot, "Noor", noor.dm())), "as it was last time"


async def test_first_time_solver_chooses_the_game_with_one_click(bot: Running) -> None:
    noor = bot.player("Noor")
    question = await _called(bot, "Noor", bot.channel)
    assert question["flags"] & EPHEMERAL
    await noor.click(question, "Kolmio")
    puzzle = await noor.sees(bot.channel, text("puzzle-of-today", game="Kolmio"))
    assert puzzle["flags"] & EPHEMERAL
    assert text("lesson-new", game="Kolmio") in texts(puzzle)


async def test_puzzle_can_be_solved_by_typing_in_dms(bot: Running) -> None:
    noor = bot.player("Noor")
    await _called(bot, "Noor", noor.dm(), game="rambots")
    noor.say(noor.dm(), "hint")
    await noor.sees(noor.dm(), "💡")
    noor.say(noor.dm(), _solution(bot))
    await noor.sees(noor.dm(), f"📝 {worded(_solution(bot))}")
    noor.say(noor.dm(), "run")
    await noor.sees(noor.dm(), right_after(1))
    noor.say(noor.dm(), "next")
    await noor.sees(noor.dm(), f"{NEXT}<t:")


async def test_learn_after_a_puzzle_opens_the_lesson(bot: Running) -> None:
    noor = bot.player("Noor")
    await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn", game="rambots"))
    await _called(bot, "Noor", noor.dm(), game="kolmio")
    lesson = await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn"))
    assert text("lesson-of", game="RAMbots", number=1, count=len(RAMBOTS.puzzles())) in texts(lesson)


async def test_server_puzzle_is_solved_privately_and_shared_unspoilt(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, heralded=True) as bot:
        noor, marek = bot.player("Noor"), bot.player("Marek")
        hour = bot.clock.now().hour
        guild = scene.playground.guild
        await bot.host.guild_settings.change(guild, puzzle=bot.channel, puzzle_game="rambots", puzzle_hour=hour)
        post = await marek.sees(bot.channel, "### 🧩 ")
        assert len(files(post)) == 1
        assert part("riddle-last") not in texts(post)
        puzzle = await noor.answer(bot.channel, await noor.click(post, RIDDLE_SOLVE))
        assert puzzle["flags"] & EPHEMERAL
        laid = await _typed(noor, bot.channel, puzzle, _solution(bot))
        await noor.click(laid, LESSON_RUN)
        done = await noor.sees(bot.channel, right_after(1))
        assert done["flags"] & EPHEMERAL
        await noor.click(done, SHARE)
        number = _today(bot, "rambots")
        told = text("puzzle-shared", who="Noor", number=number, game="RAMbots", tries=1)
        shown = await marek.sees(bot.channel, told)
        assert _solution(bot) not in texts(shown)
        again = await noor.answer(bot.channel, await noor.click(done, SHARE))
        assert text("puzzle-shown") in texts(again)
        back = await noor.answer(bot.channel, await noor.click(post, RIDDLE_SOLVE))
        assert text("puzzle-solved", count=1) in texts(back)
        bot.clock.advance(timedelta(days=1))
        bot.host.wake()
        done_so = _solution(bot, number=number)
        await marek.sees(bot.channel, text("riddle-done", program=worded(done_so), solvers=text("riddle-all", count=1)))
        assert len([each for each in marek.history(bot.channel) if "### 🧩 " in texts(each)]) == 2

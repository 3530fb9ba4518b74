"""The day's puzzle as people see it: called up anywhere, in private, answered, told why not, counted."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.games.pack import GRADES
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.host.courses import DAILY, course_of
from tests.discord.player import component, files, texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e
EPHEMERAL = 1 << 6
GAMES = {game.key: game for game in (RAMBOTS, KOLMIO)}


def _solution(bot: Running, game: str = "rambots", number: int | None = None) -> str:
    """Of the day's puzzle, or of that number."""
    course = course_of(GAMES, game + DAILY)
    puzzle = course.puzzles[(number or course.today(bot.host._core.clock.now())) - 1]
    return str(puzzle.solution[0])


async def _called(bot: Running, name: str, channel: int, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, "puzzle", **options))


async def _typed(player: Player, channel: int, page: Obj, text: str) -> Obj:
    outcome = await player.click(page, "Type it")
    assert outcome.modal is not None
    await player.submit(outcome.modal, text=text)
    return await player.sees(channel, f"📝 `{text}`")


async def test_in_a_channel_it_is_asked_in_private_at_once_and_nothing_is_public(bot: Running) -> None:
    noor, marek = bot.player("Noor"), bot.player("Marek")
    puzzle = await _called(bot, "Noor", bot.channel, game="rambots")
    assert puzzle["flags"] & EPHEMERAL
    assert "RAMbots · today's puzzle · " in texts(puzzle)
    assert len(files(puzzle)) == 1
    laid = await _typed(noor, bot.channel, puzzle, _solution(bot))
    await noor.click(laid, "Run it")
    solved = await noor.sees(bot.channel, "**Solved ")
    assert "1 day, so far." in texts(solved)
    assert [name for name in files(solved) if name.endswith(".gif")]
    assert [each for each in marek.history(bot.channel) if "puzzle" in texts(each)] == []
    assert next(each for each in noor.history(bot.channel) if _solution(bot) in texts(each))["flags"] & EPHEMERAL


async def test_a_wrong_answer_is_replayed_and_says_why_and_how_comes_on_request(bot: Running) -> None:
    noor = bot.player("Noor")
    puzzle = await _called(bot, "Noor", noor.dm(), game="rambots")
    solution = _solution(bot)
    assert solution not in texts(puzzle)
    piece = solution.split()[0][:2]
    wrong = next(f"{piece}{way}" for way in "NESWU" if f"{piece}{way}" not in solution)
    await noor.click(await _typed(noor, noor.dm(), puzzle, wrong), "Run it")
    missed = await noor.sees(noor.dm(), "**Not yet.**")
    assert [name for name in files(missed) if name.endswith(".gif")]
    await noor.click(missed, "Hint")
    hinted = await noor.sees(noor.dm(), "💡")
    await noor.click(hinted, "Show me")
    shown = await noor.sees(noor.dm(), f"So it is done: `{solution}`")
    await noor.click(shown, "Try it yourself")
    again = await noor.sees(noor.dm(), f"📝 `{wrong}`")
    await noor.click(await _typed(noor, noor.dm(), again, solution), "Run it")
    assert "It counts for no day" in texts(await noor.sees(noor.dm(), "**Solved "))


async def test_once_it_is_done_there_are_others_as_hard_as_one_likes_and_of_other_games(bot: Running) -> None:
    noor = bot.player("Noor")
    puzzle = await _called(bot, "Noor", noor.dm(), game="rambots")
    await noor.click(await _typed(noor, noor.dm(), puzzle, _solution(bot)), "Run it")
    solved = await noor.sees(noor.dm(), "**Solved ")
    await noor.click(solved, "Another one")
    await noor.sees(noor.dm(), "RAMbots · puzzle ")
    done = await _called(bot, "Noor", noor.dm())
    assert "The next one comes <t:" in texts(done)
    for grade in GRADES:
        assert component(done, grade.capitalize())
    await noor.click(done, "Hard")
    hard = await noor.sees(noor.dm(), " · hard")
    await noor.choose(hard, "Kolmio: today's puzzle", name="Another puzzle…")
    await noor.sees(noor.dm(), "Kolmio · today's puzzle")
    assert "Kolmio · today's puzzle" in texts(await _called(bot, "Noor", noor.dm())), "as it was last time"


async def test_whoever_has_never_done_one_chooses_the_game_with_one_tap(bot: Running) -> None:
    noor = bot.player("Noor")
    question = await _called(bot, "Noor", bot.channel)
    assert question["flags"] & EPHEMERAL
    await noor.click(question, "Kolmio")
    puzzle = await noor.sees(bot.channel, "Kolmio · today's puzzle")
    assert puzzle["flags"] & EPHEMERAL
    assert "New to Kolmio? `/learn`" in texts(puzzle)


async def test_in_private_messages_one_can_simply_type(bot: Running) -> None:
    noor = bot.player("Noor")
    await _called(bot, "Noor", noor.dm(), game="rambots")
    noor.say(noor.dm(), "hint")
    await noor.sees(noor.dm(), "💡")
    noor.say(noor.dm(), _solution(bot))
    await noor.sees(noor.dm(), f"📝 `{_solution(bot)}`")
    noor.say(noor.dm(), "run")
    await noor.sees(noor.dm(), "**Solved ")
    noor.say(noor.dm(), "next")
    await noor.sees(noor.dm(), "The next one comes")


async def test_a_lesson_called_up_after_a_puzzle_is_the_lesson(bot: Running) -> None:
    noor = bot.player("Noor")
    await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn", game="rambots"))
    await _called(bot, "Noor", noor.dm(), game="kolmio")
    lesson = await noor.answer(noor.dm(), await noor.command(noor.dm(), "learn"))
    assert "RAMbots · lesson 1 of" in texts(lesson)


async def test_a_servers_puzzle_is_solved_in_private_and_shown_without_a_word_of_how(
    scene: Scene, tmp_path: Path
) -> None:
    async with running(scene, tmp_path, heralded=True) as bot:
        noor, marek = bot.player("Noor"), bot.player("Marek")
        hour = bot.clock.now().hour
        guild = scene.playground.guild
        await bot.host.servers.change(guild, puzzle=bot.channel, puzzle_game="rambots", puzzle_hour=hour)
        post = await marek.sees(bot.channel, "### 🧩 ")
        assert len(files(post)) == 1
        assert "Last time" not in texts(post)
        puzzle = await noor.answer(bot.channel, await noor.click(post, "Solve it"))
        assert puzzle["flags"] & EPHEMERAL
        laid = await _typed(noor, bot.channel, puzzle, _solution(bot))
        await noor.click(laid, "Run it")
        done = await noor.sees(bot.channel, "**Solved ")
        assert done["flags"] & EPHEMERAL
        await noor.click(done, "Show everybody")
        shown = await marek.sees(bot.channel, "**Noor** has solved puzzle")
        assert "at the first try" in texts(shown)
        assert _solution(bot) not in texts(shown)
        again = await noor.answer(bot.channel, await noor.click(done, "Show everybody"))
        assert "shown that already" in texts(again)
        back = await noor.answer(bot.channel, await noor.click(post, "Solve it"))
        assert "Solved!" in texts(back)
        bot.clock.advance(timedelta(days=1))
        bot.host.wake()
        after = await marek.sees(bot.channel, f"So it was done: `{_solution_of(post)}`")
        assert "The one who tried has solved it." in texts(after)
        assert len([each for each in marek.history(bot.channel) if "### 🧩 " in texts(each)]) == 2


def _solution_of(post: Obj) -> str:
    """The solution of the puzzle that a server was told of."""
    number = int(texts(post).split("puzzle ")[1].split()[0])
    return str(course_of(GAMES, "rambots" + DAILY).puzzles[number - 1].solution[0])

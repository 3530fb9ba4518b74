"""Lessons as people see them: called up anywhere, played by buttons or typing, left and taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import files, texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e


async def _called(bot: Running, name: str, channel: int, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, "learn", **options))


async def _begun(bot: Running, name: str = "Noor") -> tuple[Player, Obj]:
    """Somebody in their private messages, at the first lesson."""
    player = bot.player(name)
    return player, await _called(bot, name, player.dm(), game="rambots")


async def _typed(player: Player, lesson: Obj, text: str) -> Obj:
    """What the lesson looks like after a form was filled in."""
    outcome = await player.click(lesson, "Type it")
    assert outcome.modal is not None
    await player.submit(outcome.modal, text=text)
    return await player.sees(player.dm(), f"📝 `{text}`")


async def test_a_lesson_is_played_as_a_replay_and_leads_to_the_next(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert "lesson 1 of" in texts(lesson)
    assert len(files(lesson)) == 1
    await noor.click(await _typed(noor, lesson, "LGE"), "Run it")
    done = await noor.sees(noor.dm(), "Done!")
    assert [name for name in files(done) if name.endswith(".gif")]
    await noor.click(done, "Next")
    await noor.sees(noor.dm(), "lesson 2 of")


async def test_a_wrong_answer_is_played_too_and_says_why_it_missed(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    await noor.click(await _typed(noor, lesson, "MGE"), "Run it")
    missed = await noor.sees(noor.dm(), "you stopped on d2")
    assert [name for name in files(missed) if name.endswith(".gif")]
    await noor.click(missed, "Try again")
    again = await noor.sees(noor.dm(), "`MGE`")
    await noor.click(await _typed(noor, again, "LGE"), "Run it")
    await noor.sees(noor.dm(), "Done!")


async def test_a_hint_comes_on_request_and_only_after_it_the_solution(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert "Which size goes 3?" not in texts(lesson)
    await noor.click(lesson, "Hint")
    hinted = await noor.sees(noor.dm(), "Which size goes 3?")
    await noor.click(hinted, "Show me")
    shown = await noor.sees(noor.dm(), "So it is done: `LGE`")
    await noor.click(shown, "Next")
    await noor.sees(noor.dm(), "lesson 2 of")


async def test_in_private_messages_one_can_simply_type(bot: Running) -> None:
    noor, _ = await _begun(bot)
    noor.say(noor.dm(), "medium green east")
    await noor.sees(noor.dm(), "📝 `MGE`")
    noor.say(noor.dm(), "run")
    await noor.sees(noor.dm(), "you stopped on d2")
    noor.say(noor.dm(), "LGX")
    await noor.sees(noor.dm(), "🤔")
    noor.say(noor.dm(), "LGE")
    await noor.sees(noor.dm(), "📝 `LGE`")
    noor.say(noor.dm(), "compile")
    await noor.sees(noor.dm(), "Done!")


async def test_what_a_table_waits_for_comes_before_a_lesson(bot: Running) -> None:
    await _begun(bot, "Ilse")
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    echo = await ilse.sees(ilse.dm(), "`MRN`")
    assert "table 1" in texts(echo)


async def test_what_is_called_up_in_a_channel_comes_in_private(bot: Running) -> None:
    noor = bot.player("Noor")
    answer = await _called(bot, "Noor", bot.channel, game="rambots")
    assert answer["flags"] & 64
    assert "written to you privately" in texts(answer)
    await noor.sees(noor.dm(), "lesson 1 of")
    await noor.click(answer, "Here, please")
    await noor.sees(bot.channel, "lesson 1 of")


async def test_who_names_no_game_is_asked_and_later_comes_back_to_it(bot: Running) -> None:
    noor = bot.player("Noor")
    question = await _called(bot, "Noor", noor.dm())
    lesson = await noor.answer(noor.dm(), await noor.click(question, "Kolmio"))
    assert "Kolmio · lesson 1 of" in texts(lesson)
    assert "Kolmio · lesson 1 of" in texts(await _called(bot, "Noor", noor.dm()))


async def test_where_private_messages_are_closed_it_comes_where_it_was_asked(bot: Running) -> None:
    bot.player("Noor").person.close_dms(closed=True)
    lesson = await _called(bot, "Noor", bot.channel, game="rambots")
    assert "lesson 1 of" in texts(lesson)
    assert lesson["flags"] & 64


async def test_a_lesson_is_left_and_taken_up_again_by_its_old_buttons_too(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        noor, lesson = await _begun(bot)
        laid = await _typed(noor, lesson, "LGE")
    async with running(scene, tmp_path) as bot:
        noor = bot.player("Noor")
        await noor.click(laid, "Run it")
        await noor.sees(noor.dm(), "Done!")
        assert "lesson 2 of" in texts(await _called(bot, "Noor", noor.dm()))

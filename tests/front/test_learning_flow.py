"""Lessons as people see them: called up anywhere, played by buttons or typing, left and taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.rambots import RAMBOTS
from bot.host.model import User
from tests.discord.player import component, files, texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e
SILENT = 1 << 12
INTRODUCED = "Stop whenever you like"


async def _called(bot: Running, name: str, channel: int, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, "learn", **options))


async def _written(bot: Running, player: Player, game: str) -> Obj:
    """A lesson in a message of its own, which can be replied to."""
    await _called(bot, player.name, bot.channel, game=game)
    return await player.sees(player.dm(), "lesson 1 of")


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
    again = await noor.sees(noor.dm(), "which piece?")
    await noor.click(await _typed(noor, again, "LGE"), "Run it")
    await noor.sees(noor.dm(), "Done!")


async def test_what_missed_is_taken_away_and_had_back_with_one_tap(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert INTRODUCED in texts(lesson)
    await noor.click(await _typed(noor, lesson, "MGE"), "Run it")
    await noor.click(await noor.sees(noor.dm(), "you stopped on d2"), "Try again")
    anew = await noor.sees(noor.dm(), "Instruction 1 of 5")
    assert "MGE" not in texts(anew)
    assert INTRODUCED not in texts(anew), "who has tried is no newcomer"
    await noor.click(anew, "Undo")
    again = await noor.sees(noor.dm(), "📝 `MGE`")
    assert component(again, "Clear")


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


async def test_a_lesson_is_called_up_by_its_number(bot: Running) -> None:
    noor = bot.player("Noor")
    assert "lesson 3 of" in texts(await _called(bot, "Noor", noor.dm(), game="rambots", lesson=3))
    count = len(RAMBOTS.puzzles())
    for wrong in (0, -1, count + 1, 10**15):
        refused = texts(await _called(bot, "Noor", noor.dm(), game="rambots", lesson=wrong))
        assert f"RAMbots has the lessons 1 to {count}." in refused
    assert "lesson 3 of" in texts(await _called(bot, "Noor", noor.dm())), "it is where they stopped"


async def test_help_at_a_lesson_is_its_hint_and_names_the_way_to_all_other_help(bot: Running) -> None:
    noor, _ = await _begun(bot)
    noor.say(noor.dm(), "help")
    helped = texts(await noor.sees(noor.dm(), "Which size goes 3?"))
    assert "`/help` tells what else there is" in helped


async def test_what_a_table_waits_for_comes_before_a_lesson(bot: Running) -> None:
    await _begun(bot, "Ilse")
    await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    echo = await ilse.sees(ilse.dm(), "`MRN`")
    assert "table 1" in texts(echo)


async def test_a_reply_to_a_lesson_is_for_the_lesson_whatever_a_table_waits_for(bot: Running) -> None:
    """And one to a table's message for the table, whatever lesson was looked at last."""
    ilse = bot.player("Ilse")
    lesson = await _written(bot, ilse, "rambots")
    await bot.with_goals("Ilse", "Marek")
    asked = await bot.prompt("Ilse", "Program your RAMbot")
    ilse.say(ilse.dm(), "MGE", reply_to=lesson)
    laid = await ilse.sees(ilse.dm(), "📝 `MGE`")
    assert "lesson 1 of" in texts(laid)
    assert "table" not in texts(laid)
    ilse.say(ilse.dm(), "compile", reply_to=laid)
    missed = await ilse.sees(ilse.dm(), "you stopped on d2")
    ilse.say(ilse.dm(), "MRN", reply_to=asked)
    assert "table 1" in texts(await ilse.sees(ilse.dm(), "📝 `MRN`"))
    ilse.say(ilse.dm(), "LGX", reply_to=missed)
    await ilse.sees(ilse.dm(), "🤔")
    assert (await bot.host.seat(1, User(ilse.id, "Ilse"))).text == "MRN"


async def test_a_reply_to_the_lesson_of_another_game_is_for_that_one(bot: Running) -> None:
    noor = bot.player("Noor")
    first = await _called(bot, "Noor", noor.dm(), game="rambots")  # nothing there is for one reader alone
    await _written(bot, noor, "kolmio")
    noor.say(noor.dm(), "hint", reply_to=first)
    assert "RAMbots · lesson 1" in texts(await noor.sees(noor.dm(), "Which size goes 3?"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("hello", "Hello! This is your lesson:"),
        ("thanks!", "You are welcome!"),
        ("what next?", "lesson 1 of"),
        ("help me please", "Which size goes 3?"),
        ("words", "You, Noor (red): RAMbot"),
        ("Board in words, please!", "What faces somewhere lies with its nose there"),
        ("run!", "Not yet."),
    ],
)
async def test_at_a_lesson_too_people_are_understood(bot: Running, said: str, told: str) -> None:
    noor = bot.player("Noor")
    lesson = await _called(bot, "Noor", noor.dm(), game="rambots")
    noor.say(noor.dm(), said, reply_to=lesson)
    answer = await noor.sees(
        noor.dm(), lambda message: message["id"] > lesson["id"] and "written" not in texts(message)
    )
    assert told in texts(await noor.sees(noor.dm(), told)), texts(answer)


async def test_what_is_called_up_in_a_channel_comes_in_private(bot: Running) -> None:
    noor = bot.player("Noor")
    answer = await _called(bot, "Noor", bot.channel, game="rambots")
    assert answer["flags"] & 64
    assert "written to you privately" in texts(answer)
    lesson = await noor.sees(noor.dm(), "lesson 1 of")
    assert lesson["flags"] & SILENT, "whoever has just asked for it is there"
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


async def test_any_lesson_can_be_chosen_and_those_that_are_done_are_ticked(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    await noor.click(await _typed(noor, lesson, "LGE"), "Run it")
    done = await noor.sees(noor.dm(), "Done!")
    await noor.click(done, "Next")
    second = await noor.sees(noor.dm(), "lesson 2 of")
    menu = component(second, f"Another lesson… (1 of {len(RAMBOTS.puzzles())} done)")
    assert [each["label"].partition(". ")[0] for each in menu["options"]] == [
        str(number) for number in range(1, len(RAMBOTS.puzzles()) + 1)
    ]
    assert [each.get("emoji", {}).get("name") for each in menu["options"]][:3] == ["✅", None, None]
    await noor.choose(second, menu["options"][4]["label"], name=menu["placeholder"])
    await noor.sees(noor.dm(), "lesson 5 of")


async def test_a_late_click_in_a_lesson_says_so_and_runs_nothing(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    earlier = await _typed(noor, lesson, "MGE")
    later = await _typed(noor, await _called(bot, "Noor", noor.dm(), game="rambots"), "LGE")
    await noor.click(earlier, "Run it")
    await noor.sees(noor.dm(), "That was for an earlier state of this.")
    shown = {each["id"]: texts(each) for each in noor.history(noor.dm())}
    assert "📝 `LGE`" in shown[earlier["id"]]
    assert "📝 `LGE`" in shown[later["id"]]
    assert not [text for text in shown.values() if "Not yet" in text]

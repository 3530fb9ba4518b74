"""Lessons as people see them: opened anywhere, played with buttons or by typing, left and resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.rambots import RAMBOTS
from bot.host.model.tables import User
from tests.discord.player import component, files, texts
from tests.discord_ui.running import running
from tests.texts import laid, lead, part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

DONE = part("lesson-did-it")
MISSED = text("lesson-not-yet", why=text("puzzle-go-wrong-MGE"))
HINT = text("puzzle-go-hint")
LESSON_AGAIN = text("lesson-again")
LESSON_RUN = text("lesson-run")
NEXT = text("button-next")
SILENT = 1 << 12
INTRODUCED = text("lesson-go-on")


async def _called(bot: Running, name: str, channel: int, **options: object) -> Obj:
    player = bot.player(name)
    return await player.answer(channel, await player.command(channel, "learn", **options))


async def _written(bot: Running, player: Player, game: str) -> Obj:
    """Open a lesson in a message of its own, which can be replied to."""
    await _called(bot, player.name, bot.channel, game=game)
    return await player.sees(player.dm(), text("lesson-of", game="RAMbots", number=1, count=8))


async def _begun(bot: Running, name: str = "Noor") -> tuple[Player, Obj]:
    """Open the first lesson in a player's direct messages."""
    player = bot.player(name)
    return player, await _called(bot, name, player.dm(), game="rambots")


async def _typed(player: Player, lesson: Obj, typed: str) -> Obj:
    """Fill in the form and return the updated lesson."""
    outcome = await player.click(lesson, text("button-type"))
    assert outcome.modal is not None
    await player.submit(outcome.modal, text=typed)
    return await player.sees(player.dm(), f"📝 {worded(typed)}")


async def test_solved_lesson_plays_a_replay_and_leads_to_the_next(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(lesson)
    assert len(files(lesson)) == 1
    await noor.click(await _typed(noor, lesson, "LGE"), LESSON_RUN)
    done = await noor.sees(noor.dm(), DONE)
    assert [name for name in files(done) if name.endswith(".gif")]
    await noor.click(done, NEXT)
    second = await noor.sees(noor.dm(), text("lesson-of", game="RAMbots", number=2, count=8))
    assert texts(second).startswith(f"-# {text('lesson-of', game='RAMbots', number=2, count=8)}"), (
        "nothing introduces it"
    )


async def test_wrong_answer_is_replayed_and_explained(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    await noor.click(await _typed(noor, lesson, "MGE"), LESSON_RUN)
    missed = await noor.sees(noor.dm(), MISSED)
    assert [name for name in files(missed) if name.endswith(".gif")]
    await noor.click(missed, LESSON_AGAIN)
    again = await noor.sees(noor.dm(), text("ask-piece", number=1, of=5))
    await noor.click(await _typed(noor, again, "LGE"), LESSON_RUN)
    await noor.sees(noor.dm(), DONE)


async def test_missed_draft_is_cleared_and_restored_with_one_click(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert INTRODUCED in texts(lesson)
    await noor.click(await _typed(noor, lesson, "MGE"), LESSON_RUN)
    await noor.click(await noor.sees(noor.dm(), MISSED), LESSON_AGAIN)
    anew = await noor.sees(noor.dm(), text("ask-piece", number=1, of=5))
    assert "MGE" not in texts(anew)
    assert INTRODUCED not in texts(anew), "who has tried is no newcomer"
    await noor.click(anew, text("button-undo"))
    again = await noor.sees(noor.dm(), f"📝 {worded('MGE')}")
    assert component(again, text("button-clear"))


async def test_hint_comes_on_request_and_leads_to_the_solution(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    assert HINT not in texts(lesson)
    assert text("button-show-me") not in texts(lesson)
    await noor.click(lesson, text("button-hint"))
    hinted = await noor.sees(noor.dm(), HINT)
    await noor.click(hinted, text("button-show-me"))
    shown = await noor.sees(noor.dm(), text("lesson-so", program=worded("LGE")))
    await noor.click(shown, NEXT)
    await noor.sees(noor.dm(), text("lesson-of", game="RAMbots", number=2, count=8))


async def test_lesson_can_be_played_by_typing_in_dms(bot: Running) -> None:
    noor, _ = await _begun(bot)
    noor.say(noor.dm(), "medium green east")
    await noor.sees(noor.dm(), f"📝 {worded('MGE')}")
    noor.say(noor.dm(), "run")
    await noor.sees(noor.dm(), MISSED)
    noor.say(noor.dm(), "LGX")
    await noor.sees(noor.dm(), "🤔")
    noor.say(noor.dm(), "LGE")
    await noor.sees(noor.dm(), f"📝 {worded('LGE')}")
    noor.say(noor.dm(), "compile")
    await noor.sees(noor.dm(), DONE)


async def test_lesson_is_opened_by_its_number(bot: Running) -> None:
    noor = bot.player("Noor")
    assert text("lesson-of", game="RAMbots", number=3, count=8) in texts(
        await _called(bot, "Noor", noor.dm(), game="rambots", lesson=3)
    )
    count = len(RAMBOTS.puzzles())
    for wrong in (0, -1, count + 1, 10**15):
        refused = texts(await _called(bot, "Noor", noor.dm(), game="rambots", lesson=wrong))
        assert text("lesson-range", game="RAMbots", count=count) in refused
    assert text("lesson-of", game="RAMbots", number=3, count=8) in texts(await _called(bot, "Noor", noor.dm())), (
        "it is where they stopped"
    )


async def test_help_in_a_lesson_gives_its_hint_and_other_help(bot: Running) -> None:
    noor, _ = await _begun(bot)
    noor.say(noor.dm(), "help")
    helped = texts(await noor.sees(noor.dm(), HINT))
    assert text("lesson-hint-else") in helped


async def test_waiting_table_takes_precedence_over_a_lesson(bot: Running) -> None:
    await _begun(bot, "Ilse")
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    echo = await ilse.sees(ilse.dm(), worded("MRN"))
    assert lead(1) in texts(echo)


async def test_reply_to_a_lesson_goes_to_it_despite_a_waiting_table(bot: Running) -> None:
    """A reply to a table's message is for the table, whichever lesson was viewed last."""
    ilse = bot.player("Ilse")
    lesson = await _written(bot, ilse, "rambots")
    await bot.on_goals_revealed("Ilse", "Marek")
    asked = await bot.prompt("Ilse", text("question-program"))
    ilse.say(ilse.dm(), "MGE", reply_to=lesson)
    shown = await ilse.sees(ilse.dm(), f"📝 {worded('MGE')}")
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(shown)
    assert text("table-title", game="RAMbots", table=1) not in texts(shown)
    ilse.say(ilse.dm(), "compile", reply_to=shown)
    missed = await ilse.sees(ilse.dm(), MISSED)
    ilse.say(ilse.dm(), "MRN", reply_to=asked)
    assert lead(1) in texts(await ilse.sees(ilse.dm(), laid("MRN")))
    ilse.say(ilse.dm(), "LGX", reply_to=missed)
    await ilse.sees(ilse.dm(), "🤔")
    assert (await bot.host.seat(1, User(ilse.id, "Ilse"))).text == "MRN"


async def test_edit_after_a_reply_to_a_lesson_still_changes_the_draft(bot: Running) -> None:
    ilse = bot.player("Ilse")
    lesson = await _written(bot, ilse, "rambots")
    await bot.on_goals_revealed("Ilse", "Marek")
    await bot.prompt("Ilse", text("question-program"))
    written = ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    ilse.say(ilse.dm(), "MGE", reply_to=lesson)
    await ilse.sees(ilse.dm(), f"📝 {worded('MGE')}")
    ilse.edit(written, "MRS")
    await ilse.sees(ilse.dm(), worded("MRS"))


async def test_reply_to_another_games_lesson_goes_to_that_lesson(bot: Running) -> None:
    noor = bot.player("Noor")
    first = await _called(bot, "Noor", noor.dm(), game="rambots")  # nothing in direct messages is ephemeral
    await _written(bot, noor, "kolmio")
    noor.say(noor.dm(), "hint", reply_to=first)
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(await noor.sees(noor.dm(), HINT))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("hello", text("lesson-hello")),
        ("thanks!", text("lesson-welcome")),
        ("what next?", text("lesson-of", game="RAMbots", number=1, count=8)),
        ("help me please", HINT),
        ("words", f"{text('you-are', who='Noor (red)')}: "),
        ("Board in words, please!", text("lying-note")),
        ("run!", part("lesson-not-yet")),
    ],
)
async def test_everyday_phrases_in_a_lesson_are_understood(bot: Running, said: str, told: str) -> None:
    noor = bot.player("Noor")
    lesson = await _called(bot, "Noor", noor.dm(), game="rambots")
    noor.say(noor.dm(), said, reply_to=lesson)
    answer = await noor.sees(
        noor.dm(), lambda message: message["id"] > lesson["id"] and text("lesson-waits") not in texts(message)
    )
    assert told in texts(await noor.sees(noor.dm(), told)), texts(answer)


async def test_lesson_requested_in_a_channel_arrives_by_dm(bot: Running) -> None:
    noor = bot.player("Noor")
    answer = await _called(bot, "Noor", bot.channel, game="rambots")
    assert answer["flags"] & 64
    assert text("lesson-waits") in texts(answer)
    lesson = await noor.sees(noor.dm(), text("lesson-of", game="RAMbots", number=1, count=8))
    assert lesson["flags"] & SILENT, "whoever has just asked for it is there"
    assert f"/@me/{noor.dm()}/{lesson['id']}" in str(answer["components"])
    await noor.click(answer, text("lesson-here"))
    await noor.sees(bot.channel, text("lesson-of", game="RAMbots", number=1, count=8))


async def test_solved_lesson_sent_by_dm_can_also_be_shown_in_the_channel(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    await noor.click(await _typed(noor, lesson, "LGE"), LESSON_RUN)
    await noor.sees(noor.dm(), DONE)
    answer = await _called(bot, "Noor", bot.channel, game="rambots", lesson=1)
    await noor.click(answer, text("lesson-here"))
    await noor.sees(bot.channel, text("lesson-of", game="RAMbots", number=1, count=8))


async def test_learn_without_a_game_asks_once_and_then_remembers(bot: Running) -> None:
    noor = bot.player("Noor")
    question = await _called(bot, "Noor", noor.dm())
    lesson = await noor.answer(noor.dm(), await noor.click(question, "Kolmio"))
    assert text("lesson-of", game="Kolmio", number=1, count=7) in texts(lesson)
    assert text("lesson-of", game="Kolmio", number=1, count=7) in texts(await _called(bot, "Noor", noor.dm()))


async def test_lesson_opens_in_the_channel_when_dms_are_closed(bot: Running) -> None:
    bot.player("Noor").person.close_dms(closed=True)
    lesson = await _called(bot, "Noor", bot.channel, game="rambots")
    assert text("lesson-of", game="RAMbots", number=1, count=8) in texts(lesson)
    assert lesson["flags"] & 64


async def test_lesson_continues_after_a_restart_with_old_buttons(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        noor, lesson = await _begun(bot)
        typed = await _typed(noor, lesson, "LGE")
    async with running(scene, tmp_path) as bot:
        noor = bot.player("Noor")
        await noor.click(typed, LESSON_RUN)
        await noor.sees(noor.dm(), DONE)
        assert text("lesson-of", game="RAMbots", number=2, count=8) in texts(await _called(bot, "Noor", noor.dm()))


async def test_any_lesson_can_be_chosen_and_solved_lessons_are_ticked(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    await noor.click(await _typed(noor, lesson, "LGE"), LESSON_RUN)
    done = await noor.sees(noor.dm(), DONE)
    await noor.click(done, NEXT)
    second = await noor.sees(noor.dm(), text("lesson-of", game="RAMbots", number=2, count=8))
    menu = component(second, text("lesson-another", done=1, count=len(RAMBOTS.puzzles())))
    assert [each["label"].partition(". ")[0] for each in menu["options"]] == [
        str(number) for number in range(1, len(RAMBOTS.puzzles()) + 1)
    ]
    assert [each.get("emoji", {}).get("name") for each in menu["options"]][:3] == ["✅", None, None]
    await noor.choose(second, menu["options"][4]["label"], name=menu["placeholder"])
    await noor.sees(noor.dm(), text("lesson-of", game="RAMbots", number=5, count=8))


async def test_outdated_click_in_a_lesson_is_reported_and_runs_nothing(bot: Running) -> None:
    noor, lesson = await _begun(bot)
    earlier = await _typed(noor, lesson, "MGE")
    later = await _typed(noor, await _called(bot, "Noor", noor.dm(), game="rambots"), "LGE")
    await noor.click(earlier, LESSON_RUN)
    await noor.sees(noor.dm(), text("lesson-stale"))
    shown = {each["id"]: texts(each) for each in noor.history(noor.dm())}
    assert f"📝 {worded('LGE')}" in shown[earlier["id"]]
    assert f"📝 {worded('LGE')}" in shown[later["id"]]
    assert not [each for each in shown.values() if part("lesson-not-yet") in each]

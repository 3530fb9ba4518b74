"""Answering in direct messages, by typing and with buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.common.text.icons import ARROWS
from tests.discord.player import files, texts
from tests.games.notation.unreadable import expected, listed, unreadable_character
from tests.texts import laid, lead, part, round_label, text, worded

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.no_cover]  # other tests cover the same code

COMPILE = text("button-compile")
PANEL_COMPILED_EMPTY = text("panel-compiled-empty")
PANEL_HOW = text("panel-how")
QUESTION_PROGRAM = text("question-program")
START = text("button-start")


async def test_prompt_shows_question_holdings_and_instructions(bot: Running) -> None:
    await bot.started("Ilse", "Marek")
    prompt = await bot.prompt("Ilse")
    assert prompt["content"].startswith(f"RAMbots, {text('table-alone', table=1)}, {round_label(0)}.")
    assert "\n-# ⏱️ <t:" in prompt["content"]
    assert part("choose-for") in texts(prompt)
    assert "🔴S" in texts(prompt)
    assert len(files(prompt)) == 1


async def test_typed_goals_are_echoed_and_locked_in_by_button(bot: Running) -> None:
    await bot.started("Ilse", "Marek")
    ilse = bot.player("Ilse")
    await bot.prompt("Ilse")
    ilse.say(ilse.dm(), "small red, medium yellow, large green, small blue")
    echo = await ilse.sees(ilse.dm(), "`SR MY LG SB`")
    await ilse.click(echo, text("button-lock-in"))
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("SR MY LG SB")))


async def test_mistyped_program_is_explained(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN MBX")
    told = texts(await ilse.sees(ilse.dm(), part("expected-not")))
    way = text("expected-way", before="en", points=listed("NESW"), way="up")
    assert unreadable_character("what-instruction", 2, "MBX", 7, expected(way, "X")).removesuffix(".") in told
    assert part("mistaken-try") in told
    assert text("mistaken-kept", program="MRN") in told


def _asked(number: int, piece: str) -> str:
    """The question about an instruction: which piece, or which way this piece goes."""
    if not piece:
        return text("ask-piece", number=number, of=5)
    size, colour = (
        {"M": "medium", "L": "large"}[piece[0]],
        {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}[piece[1]],
    )
    return text("ask-way", number=number, of=5, size=size, colour=colour)


async def test_program_of_five_takes_eleven_clicks_on_one_message(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await bot.prompt("Ilse", QUESTION_PROGRAM)
    program = ("MR", "MY", "MG", "MB", "LR")
    taps = [tap for piece in program for tap in (piece, ARROWS["N"])] + [COMPILE]
    shown = ["MR", "MRN", "MRN MY", "MRN MYN", "MRN MYN MG", "MRN MYN MGN", "MRN MYN MGN MB", "MRN MYN MGN MBN"]
    shown += [f"{shown[-1]} LR", f"{shown[-1]} LRN", f"{shown[-1]} LRN"]
    assert len(taps) == 11
    for number, (tap, said) in enumerate(zip(taps, shown, strict=True)):
        asked = _asked(number // 2 + 1, taps[number - 1] if number % 2 else "")
        assert tap == COMPILE or f"**{asked}**" in texts(panel)
        await ilse.click(panel, tap)
        before, panel = (
            panel,
            await ilse.sees(ilse.dm(), text("panel-compiled", program=worded(said)) if tap == COMPILE else laid(said)),
        )
        assert panel["id"] == before["id"]


async def test_words_do_the_same_as_buttons(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    for program in ("MRN LB", "MRN LBE"):
        ilse.say(ilse.dm(), program)
        await ilse.sees(ilse.dm(), f"`{program}`")
    ilse.say(ilse.dm(), "Undo")
    await ilse.sees(
        ilse.dm(),
        lambda message: worded("MRN") in texts(message) and part("answer-understood") not in texts(message),
    )
    ilse.say(ilse.dm(), "clear")
    await ilse.sees(ilse.dm(), PANEL_HOW)
    ilse.say(ilse.dm(), "pass")
    await ilse.sees(ilse.dm(), PANEL_COMPILED_EMPTY)
    ilse.say(ilse.dm(), "UNCOMPILE")
    await ilse.sees(
        ilse.dm(), lambda message: PANEL_HOW in texts(message) and part("panel-compiled") not in texts(message)
    )


async def test_extra_compile_does_not_pass_the_next_round(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), text("doubt-nothing"))
    assert not any(each.compiled for each in (await bot.host.view(1)).awaited)


async def test_empty_program_is_locked_in_after_confirmation(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "none")
    await ilse.sees(ilse.dm(), text("answer-understood-empty", word=text("word-pass")))
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), text("doubt-once-more", doubt=text("doubt-nothing")))
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), PANEL_COMPILED_EMPTY)


async def test_edited_message_replaces_the_draft(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    written = ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    ilse.edit(written, "MRS")
    await ilse.sees(ilse.dm(), worded("MRS"))


async def test_command_word_edited_into_a_message_must_be_resent(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    written = ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    ilse.edit(written, "compile")
    await ilse.sees(ilse.dm(), text("word-edited-in"))


async def test_edit_of_an_older_message_changes_nothing(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    older = ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    newest = ilse.say(ilse.dm(), "LBE")
    await ilse.sees(ilse.dm(), worded("LBE"))
    ilse.edit(older, "MRS")
    await ilse.sees(ilse.dm(), text("edited-older"))
    ilse.say(ilse.dm(), "board")
    await ilse.sees(
        ilse.dm(),
        lambda message: worded("LBE") in texts(message) and part("answer-understood") not in texts(message),
    )
    ilse.edit(newest, "MRS")
    await ilse.sees(ilse.dm(), worded("MRS"))


async def test_edit_after_locking_in_is_refused_with_a_hint(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    written = ilse.say(ilse.dm(), "MRN")
    await ilse.sees(ilse.dm(), worded("MRN"))
    await bot.compile("Ilse")
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("MRN")))
    ilse.edit(written, "MRS")
    await ilse.sees(ilse.dm(), text("is-compiled"))


async def test_typed_text_is_kept_while_asking_which_table(bot: Running) -> None:
    """The messages that follow are for the same table."""
    await bot.started("Ilse", "Marek")
    lobby = await bot.lobby("Ilse", "Noor")
    ilse = bot.player("Ilse")
    await ilse.click(lobby, START)
    await bot.prompt("Noor")
    await ilse.sees(ilse.dm(), lead(2))
    ilse.say(ilse.dm(), "SR SY")
    asking = await ilse.sees(ilse.dm(), text("which-of-several"))
    await ilse.click(
        asking, text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek"))
    )
    assert lead(1) in texts(await ilse.sees(ilse.dm(), worded("SR SY")))
    ilse.say(ilse.dm(), "SR SY SG SB")
    assert lead(1) in texts(await ilse.sees(ilse.dm(), "`SR SY SG SB`"))
    ilse.say(ilse.dm(), "compile")
    assert lead(1) in texts(await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("SR SY SG SB"))))


async def test_reply_identifies_the_game(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
    lobby = await bot.lobby("Ilse", "Noor")
    ilse = bot.player("Ilse")
    await ilse.click(lobby, START)
    await ilse.sees(ilse.dm(), lead(2))
    ilse.say(ilse.dm(), "MRN", reply_to=prompt)
    echo = await ilse.sees(ilse.dm(), worded("MRN"))
    assert lead(1) in texts(echo)


async def test_form_accepts_a_program(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
    outcome = await ilse.click_behind(prompt, text("button-more"), text("button-type"))
    assert outcome.modal is not None
    await ilse.submit(outcome.modal, text="mrn lbe")
    await ilse.sees(ilse.dm(), lambda message: message["id"] == prompt["id"] and worded("MRN LBE") in texts(message))


async def test_user_without_a_table_is_told_how_to_start(bot: Running) -> None:
    teo = bot.player("Teo")
    teo.say(teo.dm(), "hello?")
    await teo.sees(teo.dm(), "/play")


async def test_resigned_table_is_not_offered_as_a_choice(bot: Running) -> None:
    left = await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    noor = bot.player("Noor")
    question = await noor.answer(left, await noor.command(left, "resign"))
    await noor.click(question, text("resign-yes"))
    await bot.started("Noor", "Teo")
    await noor.sees(noor.dm(), lead(2))
    asked = noor.say(noor.dm(), "board")
    board = await noor.sees(noor.dm(), lambda message: int(message["id"]) > int(asked["id"]))
    assert lead(2) in texts(board)
    assert files(board)

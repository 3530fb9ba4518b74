"""Direct messages: which table is meant, and the answer if none can be."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.drafts import TypeDraft
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.host.model.tables import Place
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import HERE, labels, open_room, texts
from tests.texts import laid, lead, part, round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_ui.room import Guest, Room

WHICH_OF_SEVERAL = text("which-of-several")
WELCOME = text("help-heading")


async def test_user_without_a_game_gets_the_welcome(room: Room, noor: Guest) -> None:
    for said in ("hello", "help", "MRN"):
        assert WELCOME in texts(await noor.say(said))


async def test_message_without_text_is_reported(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for nothing in ("", "   ", "\n"):
        assert text("only-text") in texts(await ilse.say(nothing))


async def test_player_in_a_lobby_is_told_to_press_start(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse)
    told = texts(await ilse.say("MRN"))
    assert f"🤔 {text('yours-not-started', table=1, where='<#100>')}" in told


async def test_private_lobby_reply_mentions_no_channel(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse, place=Place(None, 300))
    assert f"🤔 {text('not-started-lobby', table=1)}" in texts(await ilse.say("MRN"))


async def test_typed_text_is_kept_while_asking_which_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    await room.programming(ilse, noor)
    which = await ilse.say("MRN LBE")
    assert WHICH_OF_SEVERAL in texts(which)
    assert sorted(labels(which)) == [
        text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek")),
        text("which-hint", table=2, hint=text("which-with", game="RAMbots", players="Ilse, Noor")),
    ]
    told = await ilse.click(
        which, text("which-hint", table=2, hint=text("which-with", game="RAMbots", players="Ilse, Noor"))
    )
    assert told["instead"]
    assert lead(2) in texts(told)
    assert worded("MRN LBE") in texts(told)
    assert worded("MRN LBE") not in texts(await ilse.panel(1))


async def test_table_can_be_chosen_before_its_question_arrives(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    """Only then is it clear whether the message was typed below the question; by the message IDs here, it was."""
    await room.programming(ilse, marek)
    await room.programming(ilse, noor)
    which = await ilse.say("MRN LBE")
    await room.rest()
    revision = (await room.host.view(1)).record.revision
    coming = room.harness.messenger.gates[f"1-{revision + 1}-p0"] = asyncio.Event()
    await ilse.say("pass", about=1)
    await marek.say("pass", about=1)
    saying = asyncio.ensure_future(
        ilse.click(which, text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek")))
    )
    await room.harness.until(lambda: f"1-{revision + 1}-p0" in room.harness.messenger.tried)
    assert not saying.done()
    coming.set()
    told = texts(await saying)
    assert f"{lead(1)} {round_label(2)}." in told
    assert worded("MRN LBE") in told


async def test_lost_message_must_be_sent_again(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    await room.programming(ilse, noor)
    which = await ilse.say("MRN LBE")
    room.dm_texts.clear()
    told = await ilse.click(
        which, text("which-hint", table=1, hint=text("which-with", game="RAMbots", players="Ilse, Marek"))
    )
    assert text("answer-lost") in texts(told)


async def test_reply_identifies_the_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    await room.programming(ilse, noor)
    for table in (1, 2):
        assert lead(table) in texts(await ilse.say("board", about=table))


async def test_number_after_a_word_identifies_the_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """As the button says it: `Compile #2`. A number of no table of theirs is never another table's."""
    first = await room.programming(ilse, marek)
    second = await room.programming(ilse, noor)
    for table in (first, second):
        await ilse.say("MRN", about=table)
    assert text("no-table", table=9) in texts(await ilse.say("compile #9"))
    await ilse.say(f"compile #{first}")
    compiled = [
        each.compiled
        for table in (first, second)
        for each in (await room.host.view(table)).awaited
        if each.player.user == ilse.user.id
    ]
    assert compiled == [True, False]


async def test_message_after_a_reply_is_for_the_same_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """A player who replies to a game's message and then types `compile` means that game."""
    await room.started(ilse, marek)
    second = await room.started(ilse, noor)
    await room.rest()
    await ilse.say("SR SY SG SB", about=second)
    assert part("panel-compiled") in texts(await ilse.say("compile"))
    assert [each.player.user for each in (await room.host.view(second)).awaited if each.compiled] == [ilse.user.id]


async def test_next_question_needs_a_new_choice_of_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """The reply about the last question doesn't carry over to this one."""
    await room.programming(ilse, marek)
    second = await room.programming(ilse, noor)
    await ilse.click(
        await ilse.say("MRN", about=second), text("button-compile-table", verb=text("button-compile"), table=second)
    )
    await noor.say("pass", about=second)
    assert (await room.host.view(second)).table.round == 2
    assert WHICH_OF_SEVERAL in texts(await ilse.say("LBE"))


async def test_help_covers_the_only_game_and_otherwise_all(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    assert text("table-title", game="RAMbots", table=1) in texts(await ilse.say("help"))
    await room.programming(ilse, noor)
    assert WELCOME in texts(await ilse.say("help"))
    assert text("table-title", game="RAMbots", table=2) in texts(await ilse.say("help", about=2))


async def test_game_without_an_open_question_can_be_viewed(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    await room.programming(ilse, noor)
    assert lead(2) in texts(await ilse.say("board"))
    assert text("panel-left") in texts(await ilse.say("board", about=1))


async def test_outsider_cannot_write_to_a_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    for said in ("MRN", "compile", "pass", "board", "help"):
        told = texts(await noor.say(said, about=1))
        assert text("no-table", table=1) in told
        assert part("first-goal") not in told


@pytest.mark.parametrize("word", ["compile", "uncompile", "undo", "clear", "pass", "board", "help"])
async def test_command_word_edited_into_a_message_has_no_effect(
    room: Room, ilse: Guest, marek: Guest, word: str
) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    told = texts(await ilse.say(word, edited=True))
    assert text("word-edited-in") in told
    assert laid("MRN") in texts(await ilse.panel())


async def test_edit_counts_as_a_new_message(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    assert laid("LBE") in texts(await ilse.say("LBE", edited=True))


async def test_private_game_is_found_by_its_players(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek, place=replace(HERE, guild=None, channel=42))
    assert lead(1) in texts(await ilse.say("board"))


# --- tables where not everyone is asked ------------------------------------------------------------------------------


async def _tied(room: Room, first: Guest, second: Guest) -> int:
    """Start a toy game where the first of two players is asked who gets the point, and the other isn't asked
    anything."""
    table = await room.started(first, second)
    while (await room.host.view(table)).awaited[0].decision.topic != "tie":
        for guest in (first, second):
            await guest.say("penny" if (await room.host.view(table)).record.revision == 1 else "a", about=table)
        for guest in (first, second):
            await guest.say("compile", about=table)
    return table


async def test_typed_text_goes_to_the_only_table_with_a_question(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=letters_game()) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        tied = await _tied(room, ilse, marek)
        asking = await room.started(marek, ilse)
        assert lead(asking, "Letters") in texts(await marek.say("penny"))
        assert lead(asking, "Letters") in texts(await ilse.say("penny")), "the other one can't read it"
        assert WHICH_OF_SEVERAL in texts(await marek.say("board"))
        assert text("table-title", game="Letters", table=tied) in texts(await marek.say("board", about=tied))


async def test_typed_text_without_an_open_question_is_explained(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=letters_game()) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        await _tied(room, ilse, marek)
        told = texts(await marek.say("a"))
        assert f"🤔 {text('no-question')}" in told
        assert "Type letters" not in told
        waiting = texts(await marek.say("board"))
        assert text("panel-idle", why=text("panel-nothing-to-do")) in waiting
        assert text("nothing-to-answer") in texts(await marek.press(TypeDraft(TableDraft(1))))

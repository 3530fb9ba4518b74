"""Permissions: what people see when they try something they may not do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.lobby import AddComputer, ChooseColour, JoinTable, LeaveTable, StartTable
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from tests.discord_ui.room import HERE, component, labels, texts
from tests.texts import part, text, worded

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.base import TableAction
    from bot.host.model.views import SeatView
    from tests.discord_ui.room import Guest, Room

COMPILE = text("button-compile")
LEAVE = text("button-leave")
LOBBY_COLOUR = text("lobby-colour")
LOBBY_FEWER = text("lobby-fewer")
PANEL_HOW = text("panel-how")
START = text("button-start")
UNCOMPILE = text("button-uncompile")
WAKE_NOT_YOURS = text("wake-not-yours")


@pytest.mark.parametrize("button", [START, LEAVE, "+ Quick", LOBBY_FEWER])
async def test_unseated_user_cannot_start_or_change_computer_players(
    room: Room, ilse: Guest, noor: Guest, button: str
) -> None:
    lobby = await room.lobby(ilse, computers=1)
    told = await noor.click(lobby, button)
    assert text("seat-none", table=1) in told["note"]
    assert texts(await room.shown()) == texts(lobby)


async def test_unseated_user_cannot_choose_a_colour(room: Room, ilse: Guest, noor: Guest) -> None:
    lobby = await room.lobby(ilse)
    told = await noor.choose(lobby, "blue", name=LOBBY_COLOUR)
    assert text("seat-none", table=1) in told["note"]
    assert texts(await room.shown()) == texts(lobby)


@pytest.mark.parametrize("action", [JoinTable, LeaveTable, StartTable, AddComputer, ChooseColour])
@pytest.mark.parametrize("message", [0, 5])
async def test_lobby_of_another_server_cannot_be_joined_or_seen(
    room: Room, ilse: Guest, noor: Guest, action: type[TableAction], message: int
) -> None:
    """None of the bot's messages offers this: it's a table of another server, addressed by its number."""
    lobby = await room.lobby(ilse)
    elsewhere = replace(noor, guild=2, channel=900)
    told = await elsewhere.press(action(1), message=message)
    assert texts(told) == text("no-table", table=1)
    assert texts(await room.shown()) == texts(lobby)


async def test_lobby_actions_apply_to_the_clicking_player(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, marek)
    await marek.choose(lobby, "blue", name=LOBBY_COLOUR)
    lobby = await room.shown()
    assert "🔴 **Ilse**" in texts(lobby)
    assert "🔵 **Marek**" in texts(lobby)
    told = await marek.click(lobby, LEAVE)
    assert told["note"] == text("leave-left")
    assert "Marek" not in texts(await room.shown())


async def test_only_this_servers_manager_sets_up_others_tables(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    lobby = await room.lobby(ilse, marek, computers=1)
    here, elsewhere = replace(noor, manager=True), replace(noor, manager=True, guild=2)
    for button in (LOBBY_FEWER, START):
        assert text("seat-none", table=1) in (await elsewhere.click(lobby, button))["note"]
    assert (await here.click(lobby, LOBBY_FEWER))["note"] == ""
    settings = await here.click(lobby, text("button-settings"))
    assert part("settings-heading") in texts(await here.choose(settings, "1", name=text("setting-pace")))
    for guest in (ilse, marek):
        await guest.click(await room.shown(), text("button-confirm-terms"))
    assert text("start-off") in (await here.click(lobby, START))["note"]
    assert (await room.host.view(1)).record.terms.pace == 60


async def test_server_managers_cannot_manage_private_tables(room: Room, ilse: Guest, noor: Guest) -> None:
    """A private table has no server, so no server permission applies, and neither does having no server at all."""
    await room.lobby(ilse, place=replace(HERE, guild=None))
    for guild in (HERE.guild, None):
        manager = replace(noor, manager=True, guild=guild)
        assert text("button-cancel") not in labels(await manager.call("table", 1))


async def test_only_players_and_server_managers_can_wake_a_table(room: Room, ilse: Guest, noor: Guest) -> None:
    room.harness.messenger.faults[PostKind.MOVE].append(PostRefusedError(text("refused-forbidden")))
    await room.started(ilse, room.guest(2, "Marek"))
    await room.rest()
    for guest, heard in (
        (noor, WAKE_NOT_YOURS),
        (replace(noor, manager=True, guild=2), WAKE_NOT_YOURS),
        (replace(noor, manager=True), text("wake-works")),
    ):
        status = await guest.call("table")
        assert heard in texts(await guest.click(status, text("button-try-again")))
        await room.rest()


async def test_form_cannot_be_submitted_by_another_player(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    form = await ilse.click(await ilse.more(), text("button-type"))
    assert text("form-not-yours") in texts(await marek.submit(form, "MRN LBE"))
    assert PANEL_HOW in texts(await marek.panel())
    assert PANEL_HOW in texts(await ilse.panel())
    assert worded("MRN LBE") in texts(await ilse.submit(form, "MRN LBE"))


async def test_edited_answer_to_an_earlier_question_is_ignored(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB")
        await guest.say("compile")
    await room.rest()
    prompt = next(message for message, post in room.harness.chat.messages.items() if post.nonce == "1-2-p0")
    late = await ilse.say("SR MY SG SB", edited=True, number=prompt - 1)
    assert text("earlier-settled") in texts(late)
    assert PANEL_HOW in texts(await ilse.panel())
    echo = await ilse.say("MRN", edited=True, number=prompt + 1)
    assert worded("MRN") in texts(echo)


async def test_edit_of_an_outdated_message_is_ignored(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    assert text("edited-older") in texts(await ilse.say("LBE", edited=True, outdated=True))
    assert worded("MRN") in texts(await ilse.panel())


async def test_same_edits_by_two_players_give_separate_pictures(room: Room, ilse: Guest, marek: Guest) -> None:
    """Neither sees the other's draft, hand or preview, although both typed the same thing as the first edit of the
    same question."""
    table = await room.programming(ilse, marek)
    for guest in (ilse, marek):
        assert worded("MRN LBE") in texts(await guest.say("MRN LBE"))
    seats = [await room.host.seat(table, guest.user) for guest in (ilse, marek)]

    async def seen(*order: SeatView) -> list[list[bytes]]:
        pictures = RenderPool(make=lambda: ThreadPoolExecutor(1))
        images = ImageService(pictures)
        looks = (images.own, images.hand, images.preview_replay)
        try:
            return [[(await look(seat)).body for seat in order] for look in looks]
        finally:
            pictures.close()

    together, alone = await seen(*seats), await seen(seats[1])
    assert [second for _, second in together] == [only for (only,) in alone]
    assert all(first != second for first, second in together)


async def test_locked_answer_can_be_unlocked_wherever_shown(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN LBE")
    locked = await ilse.click(await ilse.panel(), COMPILE)
    for panel in (locked, await ilse.panel(), await ilse.call("program"), await ilse.say("board")):
        assert text("panel-compiled", program=worded("MRN LBE")) in texts(panel)
        assert labels(panel)[:3] == [UNCOMPILE, text("button-preview"), text("button-seals")]
    unlocked = await ilse.click(locked, UNCOMPILE)
    assert part("panel-compiled") not in texts(unlocked)
    assert not component(unlocked, COMPILE).get("disabled")

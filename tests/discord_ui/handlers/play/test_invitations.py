"""A table that can't post in its channel, and who may move it elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.lobby import PlayNow
from bot.discord_ui.interactions.actions.seats import BringTable, Rematch, Resign
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from tests.discord_ui.room import HERE, labels, texts
from tests.texts import part, sentence, text

if TYPE_CHECKING:
    from bot.host.model.tables import Place
    from tests.discord_ui.room import Guest, Room

REFUSED_CHANNEL_GONE = sentence("refused-channel-gone")
BRING_ELSEWHERE = text("bring-elsewhere")
HERE_TEXT = text("button-here")
LOBBY_ON_HERE = text("lobby-on-here")
TRY_AGAIN = text("button-try-again")

ELSEWHERE = 200
BRING = BringTable(1)
SILENT = PostRefusedError(text("refused-channel-gone"))


async def stuck(room: Room, *guests: Guest, place: Place = HERE) -> None:
    """Start table 1 for these players while it can't announce its start."""
    room.harness.messenger.refusing[PostKind.MOVE] = SILENT
    await room.started(*guests, place=place)
    await room.rest()
    room.harness.messenger.refusing.clear()


async def test_player_can_move_a_stuck_table_to_their_channel(room: Room, ilse: Guest, marek: Guest) -> None:
    await stuck(room, ilse, marek)
    there = replace(marek, channel=ELSEWHERE)
    status = await there.call("table", 1)
    assert {TRY_AGAIN, HERE_TEXT} <= set(labels(status))
    assert texts(await there.click(status, HERE_TEXT)) == text("bring-here", table=1)
    await room.rest()
    record = (await room.host.view(1)).record
    assert (record.place.channel, record.channel, record.refusal) == (ELSEWHERE, ELSEWHERE, None)
    assert [post.kind for post in room.harness.chat.posts if post.lane == "channel"][-2:] == [
        PostKind.MOVE,
        PostKind.NOTICE,
    ]
    assert text("brought-here", table=1) in room.harness.chat.of(PostKind.NOTICE)[0].text


async def test_table_with_an_unposted_card_opens_elsewhere(room: Room, ilse: Guest) -> None:
    room.harness.messenger.refusing[PostKind.LOBBY] = SILENT
    await room.lobby(ilse)
    await room.rest()
    room.harness.messenger.refusing.clear()
    there = replace(ilse, channel=ELSEWHERE)
    await there.click(await there.call("table", 1), HERE_TEXT)
    await room.rest()
    assert [post.channel for post in room.harness.chat.of(PostKind.LOBBY)] == [ELSEWHERE]
    assert room.harness.chat.of(PostKind.NOTICE) == []


async def test_table_with_an_unposted_invitation_moves_its_card_too(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse)
    await room.rest()
    room.harness.messenger.refusing[PostKind.INVITATION] = SILENT
    await room.host.invite(1, ilse.user, [marek.user])
    await room.rest()
    room.harness.messenger.refusing.clear()
    there = replace(ilse, channel=ELSEWHERE)
    await there.click(await there.call("table", 1), HERE_TEXT)
    await room.rest()
    assert [post.channel for post in room.harness.chat.of(PostKind.LOBBY)] == [HERE.channel, ELSEWHERE]
    assert [post.channel for post in room.harness.chat.of(PostKind.INVITATION)] == [ELSEWHERE]


async def test_move_is_offered_only_where_allowed_and_to_players(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await stuck(room, ilse, marek)
    for guest, why in (
        (ilse, "it is here already"),
        (replace(ilse, channel=ELSEWHERE, guild=2), "another server"),
        (replace(ilse, channel=ELSEWHERE, guild=None), "private messages"),
        (replace(ilse, channel=ELSEWHERE, lacking="send messages"), "the bot may not write there"),
        (replace(noor, channel=ELSEWHERE, manager=True, sees=frozenset({HERE.channel})), "not seated"),
    ):
        assert HERE_TEXT not in labels(await guest.call("table", 1)), why
    assert HERE_TEXT in labels(await replace(ilse, channel=ELSEWHERE).call("table", 1))


async def test_unoffered_move_click_is_refused(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await stuck(room, ilse, marek)
    for guest, heard in (
        (replace(ilse, channel=ELSEWHERE, guild=2), BRING_ELSEWHERE),
        (replace(ilse, channel=ELSEWHERE, guild=None), BRING_ELSEWHERE),
        (replace(ilse, channel=ELSEWHERE, lacking="send messages"), text("lacks", what="send messages")),
        (replace(noor, channel=ELSEWHERE, sees=frozenset({HERE.channel})), text("seat-none", table=1)),
    ):
        assert heard in texts(await guest.press(BRING))
    assert (await room.host.view(1)).record.channel == HERE.channel


async def test_table_that_can_post_stays_in_its_channel(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    await room.rest()
    there = replace(ilse, channel=ELSEWHERE)
    assert HERE_TEXT not in labels(await there.call("table", 1))
    assert part("bring-stays") in texts(await there.press(BRING))


async def test_resigned_player_cannot_move_the_table(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await stuck(room, ilse, marek, noor)
    await noor.press(Resign(1))
    assert text("bring-left") in texts(await replace(noor, channel=ELSEWHERE).press(BRING))


async def test_one_click_game_that_cannot_post_says_so(room: Room, ilse: Guest) -> None:
    room.harness.messenger.refusing[PostKind.MOVE] = SILENT
    told = texts(await ilse.press(PlayNow("rambots")))
    assert text("paused-yours", table=1, why=REFUSED_CHANNEL_GONE) in told
    assert part("quick-yours") not in told


async def test_rematch_that_cannot_post_says_so(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await marek.press(Resign(1))
    room.harness.messenger.refusing[PostKind.LOBBY] = SILENT
    told = texts(await ilse.press(Rematch(1)))
    assert text("paused-yours", table=2, why=REFUSED_CHANNEL_GONE) in told


@pytest.mark.parametrize(("guild", "told_where_to"), [(1, True), (None, False)])
async def test_starting_a_table_that_cannot_post_explains_the_remedy(
    room: Room, ilse: Guest, marek: Guest, guild: int | None, *, told_where_to: bool
) -> None:
    """A table in direct messages has no other channels to move to."""
    lobby = await room.lobby(ilse, marek, place=replace(HERE, guild=guild))
    room.harness.messenger.refusing[PostKind.MOVE] = SILENT
    told = await ilse.click(lobby, text("button-start"))
    assert text("paused-yours", table=1, why=REFUSED_CHANNEL_GONE) in texts(told)
    assert text("paused-mended") in texts(told)
    assert (text("paused-mended-or", table=1) in texts(told)) is told_where_to
    card = await room.lobby_of(1)
    assert text("paused-because", why=REFUSED_CHANNEL_GONE) in texts(card)
    assert LOBBY_ON_HERE not in texts(card)
    room.harness.messenger.refusing.clear()
    assert text("wake-works") in texts(await marek.click(card, TRY_AGAIN))
    assert LOBBY_ON_HERE in texts(await room.lobby_of(1))

"""Players who leave the server, block direct messages or delete their account, as Discord reports it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.seats import CallVote, SubstituteComputer, TakeBackSeat
from bot.discord_ui.present_era import fill_era
from bot.host.model.tables import User
from tests.discord.player import component, pictures, texts
from tests.e2e.story import Story, heard
from tests.texts import part, round_heading, text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

SEATS_COMPUTER = text("seats-computer")
SEATS_OFFER_TO = text("seats-offer-to")
GAP = "…"


def _replaced(name: str) -> str:
    """The announcement of a seat's new player, after the new player's name."""
    return text("seats-replaced", name=GAP, was=name).partition(GAP)[2]


TAKE_BACK = f"b::{TakeBackSeat.code}:"
"""Prefix of the custom ID of the button that returns a seat."""


async def test_player_who_left_the_server_is_replaced_with_one_click(
    bot: Running,
) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    for name, program in (("Ilse", "MRN"), ("Marek", "LBS")):
        player = bot.player(name)
        player.say(player.dm(), program)
        await player.sees(player.dm(), f"`{program}`")
        if name == "Marek":
            bot.scene.playground.world.leave(bot.scene.playground.guild, marek.id)
        await bot.compile(name)
    asked = await ilse.sees(thread, part("seats-left"))
    assert f"<@{ilse.id}>" in texts(asked)
    await ilse.click(asked, SEATS_COMPUTER)
    told = await ilse.sees(thread, _replaced("Marek"))
    assert told["id"] == asked["id"]
    await bot.rest()


async def test_active_player_who_never_locks_in_stays_until_a_vote(bot: Running) -> None:
    """A typed draft, unknown words or an opened panel: each shows that the player is there.

    After five questions without a complete answer, the others may start a vote themselves.
    """
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek, story = bot.player("Ilse"), bot.player("Marek"), Story(bot, 1)

    async def types(name: str) -> None:
        program = f"{(await story.seat(name)).menu[0].key}N"
        assert f"`{program}`" in texts(await heard(bot.player(name), program))

    async def a_day_goes_by() -> None:
        await types("Marek")
        before = (await story.view()).record.revision
        bot.clock.advance(timedelta(days=1))
        bot.host.wake()
        await bot.rest()
        record = (await story.view()).record
        assert record.revision > before
        assert [each.user for each in record.players] == [ilse.id, marek.id]
        assert [each.missed for each in record.players] == [0, 0]

    await types("Ilse")
    await a_day_goes_by()
    await ilse.answer(thread, await ilse.click(await ilse.sees(thread, round_heading(1)), text("button-turn")))
    await a_day_goes_by()
    await heard(ilse, "what am I to do?")
    await a_day_goes_by()
    for word in ("board", "hello"):
        await heard(ilse, word)
        await a_day_goes_by()
    assert not await bot.host.absence.inactivity_votes(1)
    page = await marek.answer(thread, await marek.command(thread, "replace"))
    assert "Ilse" not in texts(page), "four questions are not enough"
    await heard(ilse, "board")
    await a_day_goes_by()
    page = await marek.answer(thread, await marek.command(thread, "replace"))
    await marek.choose(page, "Ilse", name=text("seats-which"))
    ask = fill_era(CallVote(1, 0).button(), bot.host.eras.current)
    await marek.click(await marek.sees(thread, lambda message: ask in str(message.get("components"))), ask)
    asked = await marek.sees(thread, f"<@{marek.id}>")
    await marek.click(asked, SEATS_COMPUTER)
    await marek.sees(thread, _replaced("Ilse"))


async def test_seat_is_offered_to_people_only_and_the_offer_is_updated(
    bot: Running,
) -> None:
    thread = await bot.started("Ilse", "Marek")
    ilse, noor = bot.player("Ilse"), bot.player("Noor")
    page = await ilse.answer(thread, await ilse.command(thread, "replace"))
    to_bot = await ilse.choose(page, str(bot.scene.playground.bot), name=SEATS_OFFER_TO)
    assert text("seats-no-bot") in texts(await ilse.answer(thread, to_bot))
    await ilse.choose(page, str(noor.id), name=SEATS_OFFER_TO)
    offered = await noor.sees(thread, part("seats-offered"))
    await bot.host.substitutes.substitute(1, User(ilse.id, "Ilse"), "rookie")
    settled = await noor.sees(thread, _replaced("Ilse"))
    assert settled["id"] == offered["id"]


async def test_selection_containing_a_bot_is_refused(bot: Running) -> None:
    ilse, noor, guild = bot.player("Ilse"), bot.player("Noor"), bot.scene.playground.guild
    queue = await ilse.answer(bot.channel, await ilse.command(bot.channel, "queue"))
    await ilse.click(queue, text("button-not-with"))
    page = await ilse.sees(bot.channel, text("avoid-what"))

    async def avoided(*users: int) -> frozenset[int]:
        outcome = await ilse.choose(page, *map(str, users), name=text("avoid-nobody"))
        if bot.scene.playground.bot in users:
            assert text("seats-no-bot") in texts(await ilse.answer(bot.channel, outcome))
        await bot.answered()
        return (await bot.host.matchmaking.view(User(ilse.id, "Ilse"), guild)).avoided

    assert await avoided(noor.id, bot.scene.playground.bot) == frozenset()
    assert await avoided(noor.id) == {noor.id}


async def test_seat_kept_by_a_computer_player_is_taken_back_by_dm(bot: Running) -> None:
    """As in the channel: with every table command, and after typing."""
    await bot.on_goals_revealed("Ilse", "Marek", "Noor")
    ilse = bot.player("Ilse")
    home = ilse.dm()
    page = await ilse.answer(home, await ilse.command(home, "replace"))
    await ilse.click(page, f"b::{SubstituteComputer.code}:")
    await bot.rest()

    async def told(name: str) -> Obj:
        return await ilse.answer(home, await ilse.command(home, name))

    for command in ("replace", text("option-table"), "program", "hand", "resign", "end"):
        component(await told(command), TAKE_BACK)
    for command in ("board", "history", "replay"):
        assert pictures(await told(command)), f"/{command} shows nothing"
    last = int((await told("replace"))["id"])
    ilse.say(home, "MRN")
    typed = await ilse.sees(home, lambda message: int(message["id"]) > last and message["author"]["id"] != str(ilse.id))
    await ilse.click(typed, TAKE_BACK)
    assert (await bot.host.record(1)).players[0].user == ilse.id


async def test_server_membership_is_read_from_discord(bot: Running) -> None:
    world, guild = bot.scene.playground.world, bot.scene.playground.guild
    marek = bot.player("Marek")
    there = bot.front.messenger.is_there
    assert await there(guild, marek.id) is True
    world.leave(guild, marek.id)
    assert await there(guild, marek.id) is False, "10007"
    assert await there(guild, 12345) is False, "10013"
    assert await there(12345, marek.id) is None, "a server that the bot is not on"

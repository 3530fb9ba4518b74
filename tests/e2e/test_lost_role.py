"""Someone loses the role that let them into a hidden channel, and still tries to get news of the game there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.history import ShowBoard
from bot.discord_ui.interactions.actions.lobby import JoinTable, StartTable
from bot.discord_ui.interactions.actions.seats import AskCancel, AskEnd, AskResign, DeclineSeat, Resign, VoteOnSeat
from bot.playground.world.components import walk
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.discord_ui.visibility.test_visibility_flow import (
    asks,
    button_for,
    hidden,
    offers,
    opened,
    private_thread,
    role,
)
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

NOWHERE = 99
"""The number of a table that doesn't exist."""
COMMANDS = ("table", "board", "history", "replay", "program", "hand", "analyse", "end", "replace", "resign")


def take_roles(bot: Running, name: str) -> None:
    """Take all roles from this person."""
    world, guild = bot.scene.playground.world, bot.scene.playground.guild
    member = world.guilds[guild].member(bot.player(name).id)
    assert member is not None
    world.change_member(guild, replace(member, roles=()))


def says_nothing(message: Obj, table: int) -> bool:
    """Whether a message says that there's no such table and has no buttons."""
    buttons = [each for each in walk(message.get("components", [])) if "custom_id" in each]
    return texts(message) == text("no-table", table=table) and not buttons


def look_ups(bot: Running) -> int:
    """How many times Discord was asked about a thread's members."""
    return sum("/thread-members/" in each.path for each in bot.scene.traffic.exchanges)


async def listed(bot: Running, name: str, *, where: int) -> list[int]:
    """Tables that are offered while this person types a command."""
    return [int(each["value"]) for each in await bot.player(name).complete(where, "table", "table", table="")]


async def test_lost_role_hides_the_table_from_non_players_only(scene: Scene, tmp_path: Path) -> None:
    den = hidden(scene, "den", role(scene, "Marek", "Noor"))
    async with running(scene, tmp_path) as bot:
        await opened(bot, "Ilse", den)
        ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
        lobby = await ilse.sees(den, lambda message: offers(message, JoinTable(1)))
        assert offers(await asks(bot, "Noor", "queue"), JoinTable(1))
        assert await listed(bot, "Noor", where=den) == [1]
        await marek.click(lobby, button_for(lobby, JoinTable))
        lobby = await ilse.sees(den, lambda message: "**Marek**" in texts(message))
        await ilse.click(lobby, button_for(lobby, StartTable))
        await marek.sees(marek.dm(), text("question-goals"))
        kept = await asks(bot, "Noor", "table", table=1)
        board = button_for(kept, ShowBoard)
        assert text("no-table", table=1) not in texts(kept)
        for name in ("Marek", "Noor"):
            take_roles(bot, name)

        told = await noor.answer(bot.channel, await noor.click(kept, board))
        assert says_nothing(told, 1), "a kept button"
        for table in (1, NOWHERE):
            for command in COMMANDS:
                assert says_nothing(await asks(bot, "Noor", command, table=table), table), command
            for action in (AskCancel, AskEnd, AskResign, Resign, JoinTable):
                assert says_nothing(await bot.forged("Noor", action(table).button()), table), action
            for vote in (VoteOnSeat(table, 1, 0, "wait"), DeclineSeat(table, 0)):
                assert says_nothing(await bot.forged("Noor", vote.button()), table), vote
        assert await listed(bot, "Noor", where=bot.channel) == []
        assert not offers(await asks(bot, "Noor", "queue"), JoinTable(1))
        assert text("no-table-here") in texts(await asks(bot, "Noor", "table"))
        noor.say(noor.dm(), "board")
        assert "Marek" not in texts(await noor.sees(noor.dm(), part("help-private")))

        shown_to_marek = await asks(bot, "Marek", "table", table=1)
        assert text("no-table", table=1) not in texts(shown_to_marek), "who plays sees their table in private"
        assert await listed(bot, "Marek", where=bot.channel) == [1]


async def test_hidden_and_missing_tables_take_equally_many_lookups(scene: Scene, tmp_path: Path) -> None:
    """A private thread's table, a hidden channel's, and a missing one: each takes one request to Discord."""
    den = hidden(scene, "den", role(scene, "Marek"))
    async with running(scene, tmp_path) as bot:
        await opened(bot, "Ilse", private_thread(scene, "Ilse", "Marek"))
        ilse = bot.player("Ilse")
        panel = await asks(bot, "Ilse", "play", where=den, game="rambots")
        await ilse.click(panel, text("open-it"))
        await ilse.sees(den, lambda message: offers(message, JoinTable(2)))
        for table in (1, 2, NOWHERE):
            before = look_ups(bot)
            assert texts(await asks(bot, "Noor", "board", table=table)) == text("no-table", table=table)
            assert look_ups(bot) == before + 1, table

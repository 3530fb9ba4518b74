"""Answers to letters come in their turn, and nobody waits for them with what they write next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate
from tests.discord.player import texts
from tests.front.running import running

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.front.running import Running

pytestmark = pytest.mark.e2e


def held_up(bot: Running, player: Player) -> Gate:
    """From now on what is sent to somebody privately does not get through."""
    gate = Gate()
    bot.scene.faults.add(gate, route=f"/channels/{player.dm()}/messages", method="POST", times=100)
    return gate


def said_by_the_bot(player: Player, since: Obj) -> list[str]:
    """What the bot has written to somebody after a message of theirs."""
    later = (message for message in player.history(player.dm()) if int(message["id"]) > int(since["id"]))
    return [texts(message) for message in later if message["author"].get("bot")]


async def locked_unheard(bot: Running) -> tuple[Player, Obj, Gate]:
    """Ilse, who has written two programs and locked the second before the answer to the first came through; her first
    letter, and what holds the answers up."""
    thread = await bot.with_goals("Ilse", "Marek")
    ilse = bot.player("Ilse")
    gate = held_up(bot, ilse)
    first = ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    ilse.say(ilse.dm(), "LBE")
    ilse.say(ilse.dm(), "compile")
    await bot.player("Noor").sees(thread, "🔒")
    return ilse, first, gate


async def test_what_is_written_is_done_before_the_answer_to_the_last_letter_is_there(bot: Running) -> None:
    ilse, first, gate = await locked_unheard(bot)
    assert said_by_the_bot(ilse, first) == []
    gate.opened.set()
    await ilse.sees(ilse.dm(), lambda _: len(said_by_the_bot(ilse, first)) == 3)


async def test_an_answer_that_comes_late_shows_how_things_stand_then(bot: Running) -> None:
    """Not a panel whose buttons would be refused."""
    ilse, first, gate = await locked_unheard(bot)
    gate.opened.set()
    await ilse.sees(ilse.dm(), lambda _: len(said_by_the_bot(ilse, first)) == 3)
    assert "`LBE`" in said_by_the_bot(ilse, first)[1]
    assert "Compiled" in said_by_the_bot(ilse, first)[1]


async def test_an_answer_that_is_overtaken_by_the_table_says_what_was_understood(bot: Running) -> None:
    await bot.with_goals("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    gate = held_up(bot, ilse)
    ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    ilse.say(ilse.dm(), "LBE")
    ilse.say(ilse.dm(), "compile")
    marek.say(marek.dm(), "pass")
    await bot.prompt("Marek", "round 2")
    gate.opened.set()
    await ilse.sees(ilse.dm(), "Understood: `LBE`. The table has moved on since then")


async def test_whoever_writes_is_heard_at_once_although_others_letters_are_still_looked_for(
    scene: Scene, tmp_path: Path
) -> None:
    people = ("Ilse", "Marek", "Noor", "Teo")
    async with running(scene, tmp_path) as bot:
        thread = await bot.with_goals(*people)
    gates = {name: Gate() for name in people[:3]}
    for name, gate in gates.items():
        scene.faults.add(gate, route=f"/channels/{scene.player(name).dm()}/messages", method="GET", times=100)
    teo = scene.player("Teo")
    teo.say(teo.dm(), "MRN")
    async with running(scene, tmp_path):
        await gates["Ilse"].reached.wait()
        teo.say(teo.dm(), "compile")
        await teo.sees(thread, "🔒")
        await teo.sees(teo.dm(), "Compiled:** `MRN`")
        for gate in gates.values():
            gate.opened.set()

"""Answers to direct messages come in order, and nobody's next message has to wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate
from tests.discord.player import texts
from tests.discord_ui.running import running
from tests.texts import round_label, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.player import Player
    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


def held_up(bot: Running, player: Player) -> Gate:
    """Hold up edits to the player's messages, so that their panel no longer shows what they type."""
    gate = Gate()
    bot.scene.faults.add(gate, route=f"/channels/{player.dm()}/messages/*", method="PATCH", times=100)
    return gate


def panel_of(player: Player) -> str:
    """The bot's newest message to the player."""
    return [texts(message) for message in player.history(player.dm()) if message["author"].get("bot")][-1]


async def locked_unheard(bot: Running) -> tuple[Player, Gate]:
    """Let Ilse write two programs and lock in the second before her panel shows the first; return her and the gate
    that holds up the panel."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    gate = held_up(bot, ilse)
    ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    ilse.say(ilse.dm(), "LBE")
    ilse.say(ilse.dm(), "compile")
    await bot.player("Noor").sees(thread, "🔒")
    return ilse, gate


async def test_typed_lock_takes_effect_before_the_panel_shows_it(
    bot: Running,
) -> None:
    ilse, gate = await locked_unheard(bot)
    assert text("panel-how") in panel_of(ilse)
    gate.opened.set()
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("LBE")))
    await bot.answered()
    assert text("panel-compiled", program=worded("LBE")) in panel_of(ilse)


async def test_overtaken_answer_reports_the_understood_program(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    gate = held_up(bot, ilse)
    ilse.say(ilse.dm(), "MRN")
    await gate.reached.wait()
    ilse.say(ilse.dm(), "LBE")
    ilse.say(ilse.dm(), "compile")
    marek.say(marek.dm(), "pass")
    await bot.prompt("Marek", round_label(2))
    gate.opened.set()
    await ilse.sees(ilse.dm(), text("panel-overtaken", program="LBE", where="…").partition("…")[0])


async def test_dm_is_read_at_once_while_other_dms_are_still_fetched(scene: Scene, tmp_path: Path) -> None:
    people = ("Ilse", "Marek", "Noor", "Teo")
    async with running(scene, tmp_path) as bot:
        thread = await bot.on_goals_revealed(*people)
    gates = {name: Gate() for name in people[:3]}
    for name, gate in gates.items():
        scene.faults.add(gate, route=f"/channels/{scene.player(name).dm()}/messages", method="GET", times=100)
    teo = scene.player("Teo")
    teo.say(teo.dm(), "MRN")
    async with running(scene, tmp_path):
        await gates["Ilse"].reached.wait()
        teo.say(teo.dm(), "compile")
        await teo.sees(thread, "🔒")
        await teo.sees(teo.dm(), text("panel-compiled", program=worded("MRN")))
        for gate in gates.values():
            gate.opened.set()

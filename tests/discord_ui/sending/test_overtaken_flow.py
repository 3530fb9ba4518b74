"""Messages overtaken by a newer one while they're being updated."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.playground.faults import Gate
from tests.discord.player import texts
from tests.texts import round_heading, round_label, text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


async def test_rounds_message_never_shows_the_next_round(bot: Running) -> None:
    """While an edit is slow, a player compiles, which changes the round's message; then the next round is played,
    whose own message is slow, too."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek, noor = bot.player("Ilse"), bot.player("Marek"), bot.player("Noor")
    faults, edit, post = bot.scene.faults, Gate(), Gate()
    faults.add(edit, method="PATCH", route=f"/channels/{thread}/messages/*")
    for player in (ilse, marek):
        player.say(player.dm(), "pass")
    first = await noor.sees(thread, round_heading(1))
    await edit.reached.wait()
    faults.add(post, method="POST", route=f"/channels/{thread}/messages")
    for player in (ilse, marek):
        await bot.prompt(player.name, round_label(2))
        player.say(player.dm(), "pass")
    await post.reached.wait()
    edit.opened.set()
    await noor.sees(
        thread, lambda message: text("set-up-done") in texts(message) and text("button-turn") not in texts(message)
    )
    post.opened.set()
    await noor.sees(thread, round_heading(2))
    await bot.rest()
    edits = bot.scene.traffic.payloads("PATCH", f"/channels/{thread}/messages/{first['id']}")
    assert edits
    assert not [sent for sent in edits if round_heading(2) in json.dumps(sent, ensure_ascii=False)]

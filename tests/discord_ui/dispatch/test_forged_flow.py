"""Forged clicks and commands: absurdly large numbers, other tables' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord.player import texts
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

OLDER = text("old-button")


FORGED = {
    f"b:@:table::{2**63 - 1}": text("no-table", table=2**63 - 1),
    f"b:@:table::{2**63}": OLDER,
    f"b:@:table::{'9' * 60}": OLDER,
    f"b:@:board::1::{'9' * 60}": OLDER,
    "b:@:panel:2-1-p0:1": OLDER,
    f"b::rules::0:rambots:{2**63 - 1}": "RAMbots",
    f"b:@:textfor::1:{2**63 - 1}": text("answer-lost"),
}
"""Custom IDs with absurdly large numbers, and the answer to each."""


async def test_forged_number_gets_a_friendly_answer(bot: Running) -> None:
    await bot.started("Ilse", "Marek")
    for custom_id, answer in FORGED.items():
        assert answer in texts(await bot.forged("Noor", custom_id)), custom_id


async def test_forged_button_does_not_turn_its_message_into_a_lobby(bot: Running) -> None:
    await bot.lobby("Ilse", "Marek")
    answer = await bot.forged("Noor", "b:@:leave::1")
    assert answer["flags"] & 64
    assert text("seat-none", table=1) in texts(answer)
    assert "forged" in texts(await bot.player("Noor").sees(bot.channel, "forged"))


async def test_out_of_range_table_number_is_reported_as_missing(bot: Running) -> None:
    noor = bot.player("Noor")
    answer = await noor.answer(bot.channel, await noor.command(bot.channel, "table", table=2**53))
    assert text("no-table", table=2**53) in texts(answer)

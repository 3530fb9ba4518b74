"""Metrics after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from prometheus_client import REGISTRY

from tests.texts import worded

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"rambots_{name}", labels) or 0.0


def figures() -> dict[str, float]:
    return {
        "rounds": figure("round_posted_seconds_count"),
        "turns": figure("turn_seconds_count", lane="moves"),
        "answers": figure("discord_answers_total", status="200"),
        "drawn": figure("drawing_seconds_count"),
        "read": figure("store_seconds_count", access="reading"),
        "written": figure("store_seconds_count", access="writing"),
    }


async def test_every_metric_grows_when_a_round_is_played(bot: Running) -> None:
    await bot.on_goals_revealed("Ilse", "Marek")
    await bot.rest()
    before, refused = figures(), figure("discord_answers_total", status="429")
    for name in ("Ilse", "Marek"):
        player = bot.player(name)
        player.say(player.dm(), "MRN")
        await player.sees(player.dm(), worded("MRN"))
        await bot.compile(name)
    await bot.rest()
    after = figures()
    assert {name for name in after if after[name] <= before[name]} == set()
    assert after["rounds"] == before["rounds"] + 1
    assert figure("discord_answers_total", status="429") == refused
    assert all(figure("waiting_turns", lane=lane) == 0 for lane in ("moves", "starts", "echoes", "edits"))

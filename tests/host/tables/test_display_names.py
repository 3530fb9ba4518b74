"""Display names at a table: nobody can be mistaken for someone else, and a name has no effect beyond its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.quoting import lookalike
from bot.host.model.tables import User
from tests.host.harness import ANN, BOB, running_host

if TYPE_CHECKING:
    from pathlib import Path

NEXT = 50
"""The ID of the next person to join."""


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "ANN",
        "A\u200bnn",  # a zero-width space
        "\u202eAnn",  # a right-to-left override
        "\u0410nn",  # a Cyrillic A
        "\u00c1nn",  # an accent
        "*Ann*",
        "_Ann_ ",
        "\uff21\uff4e\uff4e",  # full width
    ],
)
async def test_lookalike_of_another_player_is_numbered(tmp_path: Path, name: str) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        record = await here.host.join(table, User(NEXT, name))
        assert record.players[1].name.endswith("(2)")
        assert lookalike(record.players[1].name) != lookalike("Ann")


@pytest.mark.parametrize(
    "name",
    ["Quick bot", "QUICKBOT", "Slow bot", "Quick bot 2", "Quick bot (3)", "Master Priority Scheduler", "Scheduler"],
)
async def test_name_like_the_bot_or_a_computer_gets_a_prefix(tmp_path: Path, name: str) -> None:
    async with running_host(tmp_path) as here:
        here.host.known_as("Scheduler")
        opened = await here.open(User(NEXT, name))
        assert opened.players[0].name == f"@{name}"
        joined = await here.host.join((await here.open(ANN)).id, User(NEXT, name))
        assert joined.players[1].name == f"@{name}"


async def test_distinct_names_stay_unchanged(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.open(ANN, BOB, computers=("quick", "quick"))
        names = [player.name for player in opened.players]
        assert names == ["Ann", "Bob", "Quick bot", "Quick bot 2"]


async def test_substitute_with_another_players_name_is_numbered(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.substitutes.offer(table, BOB, 1, NEXT)
        record = await here.host.substitutes.take(table, User(NEXT, "ann"), 1)
        assert record.players[1].name == "ann (2)"

"""Two processes: one is killed, the other is suspended and resumed, and the players lose nothing."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from socket import gethostname
from typing import TYPE_CHECKING

import pytest

from bot.host.model.cluster import parse_shards
from bot.playground.server import Options
from bot.storage import Whose, problem
from tests.discord.scene import ROOMY, playing
from tests.tools.herd.people import People
from tests.tools.herd.run import SLOW, alone, calm, herd, progress, verdict
from tests.tools.herd.seed import QUESTION, seeded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.postgres import Cluster

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900), pytest.mark.no_cover]

PARTS = ("0/2", "1/2")
LASTS = 3.0
"""Seconds that a lease lasts here."""
ORDERLY = 40.0
"""Seconds within which a terminated process must be gone. After a minute, it'd be removed anyway."""


async def test_killed_and_suspended_processes_lose_and_repeat_nothing(postgres: Cluster, tmp_path: Path) -> None:
    database = await postgres.database()
    async with playing(options=Options(limits=ROOMY), checked=False) as scene:
        seated = await seeded(scene.playground, database, tables=2, servers=2)
        people = People(scene.playground, seated, QUESTION)
        async with herd(scene.playground, database, postgres, tmp_path, parts=PARTS, lasts=LASTS) as made:
            insisting = asyncio.create_task(people.insist())
            assert not await progress(people, 1, SLOW)
            for shards in PARTS:
                meant = Whose(gethostname(), parse_shards(shards))
                assert await asyncio.to_thread(problem, database, now=datetime.now(UTC), within=120, of=meant) is None
            await asyncio.gather(made.kill("0/2"), made.put_to_sleep("1/2", LASTS * 2))
            assert not await progress(people, 1, SLOW)
            assert await alone(database, "1/2", ORDERLY), "the one that slept has ended in order, and nobody misses it"
            people.answering = False
            left = await calm(database, SLOW)
            insisting.cancel()
        people.stop()
        said = (tmp_path / "said.txt").read_text()
        assert await verdict(scene.playground, database, people, seated) == [], said[-3000:]
    assert left == 0, said[-3000:]
    assert "Traceback" not in said, said[-3000:]

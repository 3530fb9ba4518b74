"""A real process is killed again and again: what it accepted is there, and nothing is posted twice."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.rng import Rng
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host import victim
from tests.host.harness import running_host
from tests.host.victim import GAMES, noted

if TYPE_CHECKING:
    from pathlib import Path


PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([victim.__name__])  # import shared modules only once


def live(folder: Path, *, steps: int) -> bool:
    """Run the bot, and kill it after about that many steps. Returns whether it ended by itself."""
    told, tell = PROCESSES.Pipe(duplex=False)
    life = PROCESSES.Process(target=victim.live, args=(folder, tell), daemon=True)
    life.start()
    tell.close()
    try:
        for _ in range(steps):
            told.recv_bytes()
    except EOFError:
        life.join()
        return life.exitcode == 0
    life.kill()
    life.join()
    return False


async def test_repeatedly_killed_bot_loses_and_duplicates_nothing(tmp_path: Path) -> None:
    chance, lives = Rng(1), 0
    while True:
        steps, chance = chance.below(120)
        lives += 1
        if live(tmp_path, steps=30 + steps):
            break
    assert lives > 5
    posts = noted(tmp_path / "posts")
    assert set(Counter(str(post["nonce"]) for post in posts).values()) == {1}
    async with running_host(tmp_path) as here:
        for number in range(1, GAMES + 1):
            record = (await here.host.view(number)).record
            assert record.status is Status.OVER
            said = [
                post["revision"] for post in posts if (post["table"], post["kind"]) == (number, PostKind.MOVE.value)
            ]
            assert said == list(range(1, record.revision + 1))
        for answer in noted(tmp_path / "accepted"):
            table, revision = answer["table"], answer["revision"]
            assert isinstance(table, int)
            assert isinstance(revision, int)
            sealed = {seal.seat: seal.text for seal in (await here.host.history.move(table, revision + 1)).seals}
            assert sealed[int(str(answer["seat"]))] == answer["text"]

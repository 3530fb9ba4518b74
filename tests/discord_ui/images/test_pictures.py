"""Pictures are drawn once, by workers that may fail."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.images import render_jobs
from bot.discord_ui.images.render_pool import RenderPool
from bot.games import GAMES
from bot.name_caches import clear_names
from rendering import painter, theme
from rendering.panel import trays
from rendering.scene import Colour
from rendering.things import figures
from tests.discord_ui.worst import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.discord_ui.images.render_pool import Key

SCENE = GAME.lessons()[0][1]


class Counting(Executor):
    """An executor that counts its tasks; the first `broken` tasks break it."""

    def __init__(self, broken: int = 0) -> None:
        self.tasks = 0
        self._broken = broken
        self._threads = ThreadPoolExecutor(1)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        if self.tasks <= self._broken:
            raise BrokenProcessPool("a worker died")
        return self._threads.submit(fn, *args, **kwargs)


async def test_concurrent_requests_draw_a_picture_once() -> None:
    pool = Counting()
    pictures = RenderPool(make=lambda: pool)
    bodies = await asyncio.gather(*(pictures.draw((1, 1, "board"), painter.still, SCENE) for _ in range(5)))
    assert pool.tasks == 1
    assert set(bodies) == {painter.still(SCENE)}


async def test_pictures_are_redrawn_after_names_are_cleared() -> None:
    pool = Counting()
    pictures = RenderPool(make=lambda: pool)
    for _ in range(2):
        await pictures.draw((1, 1, "board"), painter.still, SCENE)
    clear_names()
    await pictures.draw((1, 1, "board"), painter.still, SCENE)
    assert pool.tasks == 2


async def test_each_revision_is_drawn_separately() -> None:
    pool = Counting()
    pictures = RenderPool(make=lambda: pool)
    await pictures.draw((1, 1, "board"), painter.still, SCENE)
    await pictures.draw((1, 2, "board"), painter.still, SCENE)
    assert pool.tasks == 2


async def test_cache_evicts_least_recently_used_picture() -> None:
    """Once the cache exceeds its size in bytes."""
    pool = Counting()
    pictures = RenderPool(make=lambda: pool, kept=2 * len(painter.still(SCENE)))
    for revision in (1, 2, 1, 3, 1):
        await pictures.draw((1, revision, "board"), painter.still, SCENE)
    assert pool.tasks == 3
    await pictures.draw((1, 2, "board"), painter.still, SCENE)
    assert pool.tasks == 4


async def test_cache_evicts_by_size_in_bytes() -> None:
    pool = Counting()
    pictures = RenderPool(make=lambda: pool, kept=100)
    for revision, size in enumerate((30, 30, 60)):
        await pictures.draw((1, revision, "board"), bytes, size)
    assert pool.tasks == 3
    await pictures.draw((1, 2, "board"), bytes, 60)
    await pictures.draw((1, 1, "board"), bytes, 30)
    assert pool.tasks == 3
    await pictures.draw((1, 0, "board"), bytes, 30)
    assert pool.tasks == 4


async def test_picture_larger_than_the_cache_is_not_cached() -> None:
    pool = Counting()
    pictures = RenderPool(make=lambda: pool, kept=100)
    await pictures.draw((1, 1, "board"), bytes, 100)
    assert [await pictures.draw((1, 2, "board"), bytes, 101) for _ in range(2)] == [bytes(101)] * 2
    assert pool.tasks == 3
    await pictures.draw((1, 1, "board"), bytes, 100)
    assert pool.tasks == 3


async def test_replaces_a_broken_pool_and_redraws() -> None:
    pools = [Counting(broken=1), Counting()]
    pictures = RenderPool(make=lambda: pools.pop(0))
    assert await pictures.draw((1, 1, "board"), painter.still, SCENE) == painter.still(SCENE)


async def test_failed_picture_is_drawn_on_the_next_request() -> None:
    pools = [Counting(broken=1), Counting(broken=1), Counting()]
    pictures = RenderPool(make=lambda: pools.pop(0))
    with pytest.raises(BrokenProcessPool):
        await pictures.draw((1, 1, "board"), painter.still, SCENE)
    assert await pictures.draw((1, 1, "board"), painter.still, SCENE) == painter.still(SCENE)


def test_warm_up_predraws_the_figures_of_every_game() -> None:
    """As they appear on team cards, so that R.U.M.B.L.'s first picture is as quick as the others."""
    figures.body_of.cache_clear()
    trays.team_card.cache_clear()
    trays._turns.cache_clear()
    render_jobs.warm_up()
    drawn = figures.body_of.cache_info()
    for model in GAMES["rumbl"].figures:
        figures.body_of(model, Colour.BLUE, None, 54, strength=1.0, paper=theme.CARD)
    assert len(GAMES["rumbl"].figures) == 16
    assert figures.body_of.cache_info().misses == drawn.misses


async def test_real_worker_process_draws_the_same_picture() -> None:
    pictures = RenderPool(workers=1)
    try:
        assert await pictures.draw((1, 1, "board"), painter.still, SCENE) == painter.still(SCENE)
    finally:
        pictures.close()


async def test_urgent_picture_overtakes_patient_requests() -> None:
    """A click is answered while pictures for 100 messages are queued."""
    begun: list[object] = []

    class Slow(RenderPool):
        async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
            begun.append(key[1])
            await asyncio.sleep(0)
            return b""

    pictures = Slow(workers=1)
    patient = pictures.patient()
    waiting = [asyncio.create_task(patient.draw((1, number, "board"), bytes)) for number in range(100)]
    await asyncio.sleep(0)
    await pictures.draw((1, 1000, "own"), bytes)
    assert begun.index(1000) <= 4
    await asyncio.gather(*waiting)
    assert len(begun) == 101

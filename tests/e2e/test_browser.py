"""A newcomer's way into the playground: one command, one click, a first round, in a real browser."""

from __future__ import annotations

import asyncio
import io
import os
import re
import socket
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING

import aiohttp
import pytest
from PIL import Image, ImageChops
from playwright.async_api import expect

from rendering.panel.compositions import COMPACT_SIZE
from tests.child import child
from tests.e2e.phone import LOOK, SLOW, plain, window
from tests.playground.browser.page_windows import message
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Locator

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

ROUND_1 = text("round-name", number=1)
THREAD, _, _ = text("thread-name", game="RAMbots", table=1, players="…").partition("…")


@asynccontextmanager
async def rambots_play(folder: Path, **environment: str) -> AsyncIterator[str]:
    """Run `rambots play`, and yield the address that it prints."""
    process = await child(
        *("-m", "bot", "play", "--port", "0", "--data", str(folder)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "RAMBOTS_LOG": "warning", **environment},
    )
    try:
        assert process.stdout is not None
        told = (await asyncio.wait_for(process.stdout.readline(), SLOW / 1000)).decode()
        yield next(word for word in told.split() if word.startswith("http://127.0.0.1:"))
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), SLOW / 1000) == 0, "it ends in good order when it is asked to"


async def test_newcomer_gets_from_the_welcome_to_an_illustrated_round(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    async with rambots_play(tmp_path, RAMBOTS_METRICS=str(port)) as url, window(url) as page:
        await page.get_by_text("Ilse").first.click()
        await page.get_by_role("button", name=text("button-play-now")).click(timeout=SLOW)
        await expect(message(page, plain(part("lobby-on-there")))).to_be_visible(timeout=SLOW)

        await page.locator("nav").get_by_text("RAMbots", exact=True).first.click()
        prompt = message(page, text("question-program"))
        goal = re.compile("|".join(re.escape(plain(part(key))) for key in ("first-goal", "aim-brief")))
        await expect(prompt).to_contain_text(goal, timeout=SLOW)  # briefer until the emoji are uploaded
        await lock_in(prompt)

        await page.locator("nav").get_by_text(THREAD).first.click()
        told = message(page, ROUND_1)
        shown = told.locator(".gallery img")
        await expect(shown.nth(1)).to_be_visible(timeout=SLOW)
        await ready(port)
        replay, still = [await fetched(shown.nth(number)) for number in range(await shown.count())]
        more = told.get_by_role("button", name=text("button-second-part"), exact=True)
        if await more.count():  # the computers' programs decide how long the first round is
            await more.click()
            rest = message(page, f"{ROUND_1} · {text('button-second-part')}").locator(".gallery img")
            await expect(rest).to_be_visible(timeout=SLOW)
            replay = await fetched(rest)
    assert (replay.format, still.format) == ("GIF", "PNG")
    assert replay.size == still.size == COMPACT_SIZE
    assert getattr(replay, "n_frames", 1) > 10
    replay.seek(replay.n_frames - 1)  # type: ignore[attr-defined]  # an animated picture has it
    assert ImageChops.difference(replay.convert("RGB"), still.convert("RGB")).getbbox() is None, "it ends on the board"
    seen = still.convert("RGB").getcolors(1 << 20)
    assert seen is not None
    assert len(seen) > 50, "a board with pyramids on it, not an empty sheet"


async def lock_in(prompt: Locator) -> None:
    """Press buttons until something's laid out, then lock it in. Usually the bot has laid out a whole program, but on a
    busy machine it gives up looking for one. It then asks for the first piece, and whether so short a program is
    meant."""
    lock = prompt.get_by_role("button", name=text("button-compile"), disabled=False)
    short = prompt.get_by_role("button", name=text("button-lock"))
    async with asyncio.timeout(SLOW / 1000):
        while not await lock.count():
            await prompt.get_by_role("button", disabled=False).first.click()
            await asyncio.sleep(LOOK)
    await lock.click()
    await expect(lock).to_have_count(0, timeout=SLOW)
    if await short.count():
        await short.click()


async def ready(port: int) -> None:
    """Wait until the bot reports that it's ready. On a busy machine, it may be behind for a while."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(SLOW / 1000):
        while True:
            async with session.get(f"http://127.0.0.1:{port}/ready") as answer:
                if answer.status == 200:
                    return
            await asyncio.sleep(LOOK)


async def fetched(picture: Locator) -> Image.Image:
    """A picture of the page, downloaded from its own source."""
    source = str(await picture.evaluate("(image) => image.src"))
    return Image.open(io.BytesIO(await (await picture.page.request.get(source)).body()))

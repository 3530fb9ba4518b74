"""A round with more to show than anyone watches in one picture: its post on a phone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.format import in_line
from bot.discord_ui.images.render_jobs import draw_compact_replay
from bot.discord_ui.images.render_pool import RenderPool
from rendering.replay import gif, timeline
from rendering.scene import Shot
from tests.discord.player import files, texts
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, screens, window
from tests.rendering.scenes import scene as position
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.discord_ui.images.render_pool import Key
    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


class Epic(RenderPool):
    """Makes every round as long as two pictures."""

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: Any) -> bytes:
        if draw is not draw_compact_replay:
            return await super().draw(key, draw, *what)
        shots = [Shot(replace(position(), caption=f"Step {at}"), hold=1200, cut=True) for at in range(30)]
        replay = timeline.replay(position(), shots, compact=True)
        assert len(gif.parts(replay)) == 2
        return replay


async def test_long_round_fits_a_phone_with_its_rest_one_tap_away(scene: Scene, tmp_path: Path) -> None:
    async with (
        running(scene, tmp_path, gallery=lambda make: Epic(make=make)) as bot,
        window(scene.playground.url, PHONE) as page,
    ):
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        for name, program in (("Ilse", "MRN"), ("Marek", "LBS")):
            player = bot.player(name)
            player.say(player.dm(), program)
            await player.sees(player.dm(), f"`{program}`")
            await bot.compile(name)
        noor, ilse = bot.player("Noor"), bot.player("Ilse")
        before = await noor.sees(thread, f"## {text('round-name', number=1)}")
        assert [name.split("-", 2)[2] for name in files(before)] == ["replay.gif", "board.png"]
        await bot.prompt("Ilse", in_line(text("round-name", number=2)))
        ilse.say(ilse.dm(), "LGE")
        await ilse.sees(ilse.dm(), "`LGE`")
        await bot.compile("Ilse")
        after = await noor.sees(thread, lambda message: message["id"] == before["id"] and "🔒" in texts(message))
        assert files(after) == files(before)

        await Thumb(page).turn_to(bot, "Ilse", thread)
        post = page.locator(".message", has_text=text("round-name", number=1)).last
        pictures = post.locator(".gallery img")
        await pictures.nth(1).wait_for(state="visible")
        replay, board = [await pictures.nth(at).bounding_box() for at in range(2)]
        assert replay
        assert board
        assert replay["y"] + replay["height"] <= board["y"]
        assert replay["width"] == board["width"]
        assert await screens(post) <= 1
        buttons = await post.locator(".action-row button").all()
        assert len({box["y"] for each in buttons if (box := await each.bounding_box())}) == 1
        named = {await each.inner_text() for each in buttons}
        assert {text(f"button-{key}") for key in ("turn", "second-part", "log")} <= named
        await post.get_by_role("button", name=text("button-second-part"), exact=True).click()
        rest = page.locator(".message", has_text=f"{text('round-name', number=1)} · {text('button-second-part')}")
        await rest.locator(".gallery img").wait_for(state="visible")

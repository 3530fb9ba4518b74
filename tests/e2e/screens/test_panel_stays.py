"""A panel on a phone's screen: what a thumb has just found stays in place, from the first tap to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.model.tables import User
from tests.discord_ui.running import running
from tests.e2e.phone import PHONE, Thumb, window
from tests.e2e.test_hints import against_an_easy_computer, easy
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

FAR = 8
"""Maximum number of pixels that things may move between taps."""
GOALS, INSTRUCTIONS = 4, 5


async def stays(thumb: Thumb, language: str, lock: str, *, taps: int) -> None:
    """Complete an answer by tapping first choices, in this many taps, undo three, and check that nothing moves, and
    that the text above the picture stays as high."""
    compiles, undo = (text(key, language=language) for key in (lock, "button-undo"))
    places = [await tops(thumb, compiles)]
    whole = part("panel-complete", language=language)
    while whole not in await thumb.panel.inner_text():
        await thumb.choose(await thumb.first_choice())
        places.append(await tops(thumb, compiles))
    assert len(places) == 1 + taps
    for _ in range(3):
        await thumb.tap(undo)
        places.append(await tops(thumb, compiles))
    for name, *seen in zip(("the picture", "the first choice", "Compile", "the text"), *places, strict=True):
        assert max(seen) - min(seen) <= FAR, f"{name}: {seen}"


async def tops(thumb: Thumb, compiles: str) -> tuple[float, ...]:
    """Where the picture, the first choice and the lock button begin on the screen, and the height of what's above the
    picture."""
    boxes = [
        await each.first.bounding_box()
        for each in (
            thumb.panel.locator(".gallery"),
            thumb.panel.locator("button[data-key]"),
            thumb.panel.get_by_role("button", name=compiles, exact=True),
            thumb.panel,
        )
    ]
    picture, choice, compiled, message = (box["y"] for box in boxes if box is not None)
    return picture, choice, compiled, picture - message


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("kolmio", "fi"),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (("rambots", "en"), ("rambots", "fi"), ("kolmio", "en"), ("factory", "fi"), ("factory", "en"))
        ),
    ],
)
async def test_picture_choices_and_compile_stay_in_place(
    scene: Scene, tmp_path: Path, game: str, language: str
) -> None:
    async with running(scene, tmp_path, think=easy) as bot, window(scene.playground.url, PHONE) as page:
        thumb, ilse = Thumb(page), bot.player("Ilse")
        await against_an_easy_computer(bot, game, language)
        await thumb.turn_to(bot, "Ilse", ilse.dm())
        await thumb.sees(text("ask-goal", number=1, of=GOALS, language=language))
        await stays(thumb, language, "button-lock-in", taps=GOALS)
        await bot.host.take_hint(1, User(ilse.id, "Ilse"))
        await bot.host.compile(1, User(ilse.id, "Ilse"))
        await thumb.sees(text("ask-piece", number=1, of=INSTRUCTIONS, language=language))
        await stays(thumb, language, "button-compile", taps=2 * INSTRUCTIONS)
        await bot.host.compile(1, User(ilse.id, "Ilse"))
        await thumb.sees(text("ask-piece", number=1, of=INSTRUCTIONS, language=language))  # round 2, with its news
        await stays(thumb, language, "button-compile", taps=2 * INSTRUCTIONS)

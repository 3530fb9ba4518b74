"""Sending and receiving leaves no reference cycles, which would stay until a rare garbage collection."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.blocks import box, button, gallery, row
from bot.discord_ui.blocks import text as block
from bot.discord_ui.components import MessageContent, Picture
from bot.discord_ui.interactions.actions.history import ShowRules
from tests.discord_ui.worst import payload
from tests.texts import round_heading, round_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e


@contextmanager
def rings() -> Iterator[list[object]]:
    """Collect the reference cycles created in the block; the list is filled afterwards."""
    left: list[object] = []
    gc.disable()
    gc.freeze()  # only new objects are checked: a worker's millions of objects took two seconds each time
    try:
        yield left
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left += gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def kind(thing: object) -> str:
    """Full name of an object's type."""
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def ours(left: list[object]) -> set[str]:
    """Types of the bot and its library among the leftovers; the fake Discord and the players are in the same
    process."""
    return {name for name in map(kind, left) if name.startswith(("discord.", "bot.discord_ui.", "bot.host.", "_io."))}


def test_rendered_page_leaves_no_reference_cycles() -> None:
    with rings() as left:
        page = MessageContent(
            (block("a"), gallery("b", "c"), box(row(button("Rules", ShowRules(1))))), (Picture("b", b"c"),)
        )
        assert payload(page)
        assert page.files()
        del page
    assert ours(left) == set()


async def test_whole_round_leaves_no_reference_cycles(bot: Running) -> None:
    """Neither messages sent or received, nor clicks, nor pictures."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    with rings() as left:
        for name, program in (("Ilse", "MRN"), ("Marek", "LBS")):
            player = bot.player(name)
            player.say(player.dm(), program)
            await player.sees(player.dm(), f"`{program}`")
            await bot.compile(name)
        await bot.player("Noor").sees(thread, round_heading(1))
        for name in ("Ilse", "Marek"):
            await bot.prompt(name, round_label(2))
        await bot.rest()
    assert ours(left) == set()

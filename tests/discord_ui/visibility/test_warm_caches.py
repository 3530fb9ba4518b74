"""Caching between requests shows nobody anything different: pages are the same with and without caches."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHistory, ShowTable
from bot.discord_ui.views.play.accessible import CHART, WORDS
from bot.games import GAMES
from bot.host.app.host import Do
from tests.caches import empty_caches
from tests.discord_ui.room import open_room
from tests.long import scaled

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

TURNS: Final = 5
"""Rounds played; in each, players first draft part of their answers without locking in."""


async def pages(room: Room, guest: Guest, table: int, *, seated: bool) -> list[Obj]:
    """Everything a guest is shown of a table."""
    found = [await guest.press(ShowBoard(table, form=form)) for form in ("", WORDS, CHART)]
    found += [await guest.press(ShowTable(table)), await guest.press(ShowHistory(table))]
    if seated:
        found += [await guest.panel(table), await guest.call("hand", table)]
    return [*found, await room.shown(table)]


async def drafted(room: Room, chance: Random, guest: Guest, table: int, *, whole: bool) -> None:
    """Choose at random, up to a locked-in answer if `whole`."""
    seen = await room.host.seat(table, guest.user)
    for _ in range(40):
        acts = [act.key for group in seen.groups for act in group.acts]
        if seen.decision is None or not acts or (seen.can_compile and chance.random() < 0.3):
            break
        seen = await room.host.edit(table, guest.user, Do(chance.choice(acts)))
        if not whole and chance.random() < 0.3:
            return
    if whole and seen.decision is not None and seen.can_compile:
        await room.host.compile(table, guest.user)


@pytest.mark.parametrize("seed", range(scaled(4)))
@pytest.mark.parametrize("game", GAMES)
async def test_pages_are_the_same_with_warm_and_cold_caches(tmp_path: Path, game: str, seed: int) -> None:
    """Each asks twice, in two languages, with others in between who may see more or less."""
    chance = Random(seed)
    async with open_room(tmp_path, game=GAMES[game]) as room:
        people = [room.guest(1, "Ilse"), room.guest(2, "Marek", locale="fi"), room.guest(3, "Noor")]
        seated = people[: max(GAMES[game].seats)]
        guests = [*seated, room.guest(4, "Onlooker"), room.guest(5, "Katsoja", locale="fi")]
        table = await room.started(*seated)
        await room.rest()
        for _ in range(TURNS):
            for guest in seated:
                await drafted(room, chance, guest, table, whole=False)
            warm: dict[str, list[Obj]] = {}
            for guest in chance.sample(guests * 2, 2 * len(guests)):
                seen = await pages(room, guest, table, seated=guest in seated)
                assert warm.setdefault(guest.user.name, seen) == seen, guest.user.name
            for guest in guests:
                empty_caches()
                room.host._core.match_states.clear()
                assert await pages(room, guest, table, seated=guest in seated) == warm[guest.user.name], guest.user.name
            for guest in seated:
                await drafted(room, chance, guest, table, whole=True)
            await room.rest()

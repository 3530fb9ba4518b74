"""Whole games of RAMbots, from the lobby to the winner, as people play them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pytest

from bot.host.model.commitments import verify
from bot.host.model.tables import Status
from tests.discord.player import files, pictures, texts
from tests.e2e.story import Story
from tests.texts import text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]

MOST_MOVES = 62  # the start, the goals and sixty rounds


def told(bot: Running, thread: int) -> list[Obj]:
    """Messages that announce the table's moves, oldest first, as a bystander sees them."""
    return [message for message in bot.player("Noor").history(thread) if files(message)]


REMATCH = text("button-rematch")
SHORT = {
    "rambots": {},
    "kolmio": {text("option-side"): text("option-side-value", side=3, spaces=54)},
    "factory": {text("option-round-limit"): text("option-round-limit-value", count=5)},
}
"""Each game's settings here. All but the last game are played until someone tags the last goal."""


@pytest.mark.parametrize("game", ["rambots", pytest.param("kolmio", marks=pytest.mark.long), "factory"])
async def test_whole_game_by_typed_messages(bot: Running, game: str) -> None:
    story, thread = await Story.begun(bot, game, "Ilse", "Marek", **SHORT[game])
    while await story.playing():
        for name in await story.awaited():
            await story.type_answer(name)
        await bot.rest()
        assert (await story.view()).record.revision <= MOST_MOVES
    end = await bot.player("Noor").sees(thread, REMATCH)
    view = await story.view()
    assert view.outcome is not None
    assert all(view.names[winner] in texts(end) for winner in view.outcome.winners)

    posts = told(bot, thread)
    moves = await bot.host.history.moves(1)
    rounds = [number for number, _ in groupby(number for _, number, _ in moves)]
    assert len(posts) == len(rounds) + 1, "one message a round, and two of the set-up: the start and what came of it"
    for post in posts[2:]:
        endings = sorted(name.rpartition(".")[2] for name in files(post))
        assert endings in (["gif", "png"], ["gif", "gif", "png"]), "a replay in one part or two, and the board"
    shown = [picture for post in posts for picture in pictures(post)]
    assert len(shown) == sum(len(files(post)) for post in posts)
    assert all(item["description"] for item in shown)


async def test_whole_game_by_buttons_and_menus(bot: Running) -> None:
    """Between two people. The phone screen tests tap through games of every kind against a computer."""
    story, thread = await Story.begun(bot, "rambots", "Ilse", "Marek")
    while await story.playing():
        for name in await story.awaited():
            await story.click_answer(name)
        await bot.rest()
        assert (await story.view()).record.revision <= MOST_MOVES
    end = await bot.player("Noor").sees(thread, REMATCH)
    await bot.player("Marek").click(end, REMATCH)
    await bot.player("Noor").sees(
        bot.channel, lambda message: text("table-title", game="RAMbots", table=2) in texts(message)
    )


async def test_sealed_programs_match_the_programs_played(bot: Running) -> None:
    """Anyone can check every program of a game against the seal that was public while it was secret."""
    await bot.started("Ilse", "Marek")
    story = Story(bot, 1)
    for _ in range(3):
        typed = {name: await story.type_answer(name) for name in ("Ilse", "Marek")}
        move = await bot.host.history.move(1, (await story.view()).record.revision)
        assert {seal.text for seal in move.seals} == set(typed.values())
        assert all(verify(seal.text, seal.salt, seal.commitment[:32]) for seal in move.seals)


async def test_two_simultaneous_games_do_not_mix(bot: Running) -> None:
    first = await bot.started("Ilse", "Marek")
    lobby = await bot.lobby("Noor", "Teo")
    await bot.player("Noor").click(lobby, text("button-start"))
    await bot.prompt("Teo")
    games = (Story(bot, 1), ("Ilse", "Marek"), first), (Story(bot, 2), ("Noor", "Teo"), int(lobby["id"]))
    for _ in range(4):
        for story, names, _ in games:
            for name in names:
                await story.type_answer(name)
    await bot.rest()
    for story, names, thread in games:
        record = (await story.view()).record
        assert record.revision == 5 or record.status is Status.OVER
        posts = told(bot, thread)
        assert len(posts) == record.revision
        others = {"Ilse", "Marek", "Noor", "Teo"} - set(names)
        assert not any(other in texts(post) for other in others for post in posts)

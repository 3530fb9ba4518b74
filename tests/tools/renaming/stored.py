"""Data that the current program stores, and the renamed program reads."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import bot
from bot.__main__ import main as rambots
from bot.ai.players import think
from bot.engine import answers
from bot.engine.codec import decode, encode
from bot.engine.digest import digest
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.core.errors import TableError
from bot.host.matchfile.writer import text_of
from bot.host.model.people.availability import QuietHours
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.people.user_settings import with_quiet
from tests.host.harness import ANN, BOB, HERE, running_host

if TYPE_CHECKING:
    from bot.ai.players import Task
    from bot.engine.game import Answer
    from tests.host.harness import HostHarness

PEOPLE = (ANN, BOB)
MOVES = 2
MATCH, STATES = "match.json", "states.json"
SETTINGS = {"most": 7, "puzzle_hour": 11, "zone": "Europe/Helsinki", "abroad": True}


async def _think(task: Task) -> Answer:
    return think(task)


async def move(here: HostHarness, table: int, chance: list[Rng]) -> bool:
    """Have everyone who is asked answer at random. Returns whether the game goes on."""
    view = await here.host.view(table)
    if view.record.status is not Status.PLAYING:
        return False
    for user in PEOPLE:
        with contextlib.suppress(TableError):
            seen, line = await here.host.seat(table, user), here.host._core.match_states[table]
            if seen.decision is not None:
                answer, chance[0] = answers.at_random(line.rules, line.state, seen.decision, chance[0])
                await here.host.answer(table, user, answer)
    await here.rest()
    return True


async def begun(here: HostHarness, game: str) -> int:
    """Open a table for two, and start its game."""
    options = {"round_limit": 10} if "round_limit" in {each.key for each in GAMES[game].options} else {}
    table = (await here.host.open(game, TableTerms(options, pace=3600), opener=ANN, place=HERE)).id
    await here.host.join(table, BOB)
    await here.host.start(table, ANN)
    return table


async def store(folder: Path) -> None:
    """Store a running game of each kind, a finished one's match file, and settings."""
    chance = [Rng(5)]
    for key, game in GAMES.items():
        (folder / key).mkdir()
        async with running_host(folder / key, game=game, thinker=_think) as here:
            table = await begun(here, key)
            for _ in range(MOVES):
                await move(here, table, chance)
            line = here.host._core.match_states[table]
            states = [(encode(state), digest(state.table)) for state in line.tail_states]
            (folder / key / STATES).write_text(json.dumps(states), encoding="utf-8")
            await here.host.guild_settings.change(1, **SETTINGS)
            await here.host.user_settings.choose(ANN, partial(with_quiet, quiet=QuietHours(60, 120)))
            finished = await begun(here, key)
            while await move(here, finished, chance):
                pass
            (folder / key / MATCH).write_text(text_of(await here.host.history.match(finished)), encoding="utf-8")


async def read(folder: Path) -> None:
    """Read everything. Raises AssertionError if anything is different."""
    chance = [Rng(6)]
    for key, game in GAMES.items():
        for text, fingerprint in json.loads((folder / key / STATES).read_text(encoding="utf-8")):
            state = decode(text)
            assert encode(state) == text
            assert digest(state.table) == fingerprint
        with closing(sqlite3.connect(folder / key / "games.sqlite3")) as connection:
            kept = connection.execute("SELECT count(*) FROM snapshots WHERE table_id = 1").fetchone()[0]
        assert kept
        async with running_host(folder / key, game=game, thinker=_think) as here:
            await here.rest()
            assert (await here.host.view(1)).record.status is Status.PLAYING
            assert (await here.host.history.move(1, 2)).kind == "answers"
            found = await here.host.guild_settings.settings(1)
            assert {name: getattr(found, name) for name in SETTINGS} == SETTINGS
            assert (await here.host.user_settings.of(ANN.id)).quiet == QuietHours(60, 120)
            while await move(here, 1, chance):
                pass
            assert (await here.host.view(1)).record.status is Status.OVER
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = rambots(["verify", str(folder / key / MATCH)])
        assert status == 0, said.getvalue()
        print(f"{key}: all is read, played on to its end, and verified", flush=True)  # noqa: T201 - the command's own output


if __name__ == "__main__":
    what, data, root = sys.argv[1:]
    assert Path(str(bot.__file__)).is_relative_to(Path(root)), f"this is the program in {bot.__file__}"
    asyncio.run({"store": store, "read": read}[what](Path(data)))

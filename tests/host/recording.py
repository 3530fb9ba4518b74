"""Whole matches played by a real host, and their journals as stored.

`python -m tests.host.recording FOLDER` plays every story and writes its journal there. The journals in `journals` were
recorded this way, some with drafts half made by hand. They're never recorded again: whatever changes, they have to
replay as they did.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.ai.players import think
from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.core.errors import TableError
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.ai.players import Task
    from bot.engine.game import Answer
    from bot.games.game import OptionValue
    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

PACE = 3600
PEOPLE = (ANN, BOB, CAT, DAN)


@dataclass(frozen=True)
class Story:
    """The players of a match, and how they play."""

    game: str
    people: int
    computers: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    idle: float = 0.0
    """Probability of letting a deadline pass."""
    leaves: int | None = None
    """The revision at which the last person leaves for good."""
    seed: int = 1


STORIES: dict[str, Story] = {
    "rambots-speedbots-with-computers": Story(
        "rambots", people=2, computers=("rookie", "apprentice"), options={"speedbots": True}, seed=2
    ),
    "rambots-idle-and-left": Story("rambots", people=3, idle=0.3, leaves=9, options={"round_limit": 20}, seed=3),
    "kolmio-three": Story("kolmio", people=3, options={"side": 3, "round_limit": 12}, seed=4),
    "kolmio-large-idle": Story("kolmio", people=2, idle=0.4, options={"side": 5, "round_limit": 10}, seed=5),
    "factory-two": Story("factory", people=2, options={"round_limit": 10}, seed=6),
    "factory-four-idle-and-left": Story(
        "factory", people=3, computers=("rookie",), idle=0.3, leaves=12, options={"round_limit": 10}, seed=7
    ),
    "rumbl-questions": Story("rumbl", people=2, seed=26),
    "rumbl-all-options": Story(
        "rumbl",
        people=2,
        idle=0.2,
        options={"roster_choice": True, "priority_swap": True, "series": True, "open": True, "timed": 300},
        seed=10,
    ),
    "rumbl-loads": Story("rumbl", people=2, seed=14),
    "rumbl-left": Story("rumbl", people=2, leaves=3, seed=12),
}


async def _thinker(task: Task) -> Answer:
    return think(task)


class Table:
    """A table where people play at random."""

    def __init__(self, here: HostHarness, story: Story) -> None:
        self._here, self._story = here, story
        self._people = PEOPLE[: story.people]
        self._chance = random.Random(story.seed)

    async def play(self) -> int:
        """Play the whole game. Returns the table's ID."""
        here, story = self._here, self._story
        for _ in range(story.seed):
            here.host._core.entropy(1)  # a different match for each seed
        first, *others = self._people
        table = (await here.host.open(story.game, TableTerms(story.options, pace=PACE), opener=first, place=HERE)).id
        for user in others:
            await here.host.join(table, user)
        for kind in story.computers:
            await here.host.add_computer(table, first, kind)
        view = await here.host.start(table, first)
        left = False
        while view.record.status is Status.PLAYING:
            if story.leaves == view.record.revision and not left:
                await here.host.resign(table, self._people[-1])
                left = True
            for user in self._people:
                await self._answer(table, user)
            await here.rest()
            if (await here.host.view(table)).record.revision == view.record.revision:
                await here.wait(seconds=PACE)
            view = await here.host.view(table)
        return table

    async def _answer(self, table: int, user: User) -> None:
        """Give a complete random answer, or none."""
        host, idle = self._here.host, self._chance.random() < self._story.idle
        try:
            seen = await host.seat(table, user)
            if idle or seen.decision is None or (seen.draft is not None and seen.draft.compiled):
                return
            line = host._core.match_states[table]
            answer, _ = at_random(line.rules, line.state, seen.decision, Rng(self._chance.getrandbits(32)))
            await host.answer(table, user, answer)
        except TableError:
            return  # the game is over, or this player has left it


def journal_of(database: Path, table: int) -> list[dict[str, Any]]:
    """A table's journal, as stored in its rows."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute(
            "SELECT revision, round, kind, content, digest, at FROM journal WHERE table_id = ? ORDER BY revision",
            (table,),
        ).fetchall()
    return [{**dict(row), "content": json.loads(row["content"])} for row in found]


async def recorded(story: Story) -> list[dict[str, Any]]:
    """Play the story's match to its end, and return its journal."""
    with tempfile.TemporaryDirectory() as folder:
        async with running_host(Path(folder), game=GAMES[story.game], thinker=_thinker) as here:
            table = await Table(here, story).play()
        return journal_of(Path(folder) / "games.sqlite3", table)


def main(folder: Path) -> None:
    """Record every story."""
    for name, story in STORIES.items():
        journal = asyncio.run(recorded(story))
        lines = ",\n".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in journal)
        (folder / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(f"{name}: {len(journal)} moves, {journal[-1]['round']} rounds")  # noqa: T201 - the command's own output


if __name__ == "__main__":
    main(Path(sys.argv[1]))

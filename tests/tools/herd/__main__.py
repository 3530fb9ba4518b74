"""`make herd`: three processes, PostgreSQL and a fake Discord, and every kind of failure.

python -m tests.tools.herd [--tables N] [--minutes M] [--seed S]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from bot.playground.gateway.gateway import APART, Entry
from bot.playground.serve import Playground
from bot.playground.server import Options
from tests.postgres import cluster
from tests.tools.herd.people import People
from tests.tools.herd.run import Herd, calm, herd, progress, verdict
from tests.tools.herd.seed import QUESTION, seeded

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

TABLES: Final = 300
MINUTES: Final = 8.0
PARTS: Final = ("0-1/4", "2/4", "3/4")
LASTS: Final = 12.0
ASLEEP: Final = 60.0
REST: Final = 12.0
"""Seconds between two failures."""


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def happenings(made: Herd, minutes: float, chance: Random) -> Counter[str]:
    """Cause each failure once, and then random ones until the time is up. Returns how often each happened."""
    end, done = time.monotonic() + minutes * 60, Counter[str]()
    acts: dict[str, Callable[[str], Awaitable[object]]] = {
        "killed": made.kill,
        "asleep for a minute": lambda part: made.put_to_sleep(part, ASLEEP),
        "database restarted": lambda _: made.restart_database(),
        "connections cut": lambda _: made.cut_connections(),
        "updated": made.roll,
    }
    first = chance.sample(sorted(acts), len(acts))
    while time.monotonic() < end:
        name, part = first.pop() if first else chance.choice(sorted(acts)), chance.choice(PARTS)
        say(f"  {time.strftime('%H:%M:%S')} {name}: {part}")
        await acts[name](part)
        done[name] += 1
        await asyncio.sleep(REST)
    return done


async def run(tables: int, minutes: float, seed: int) -> list[str]:
    """Run the test, and return everything that went wrong."""
    options = Options(entry=Entry(shards=4, concurrency=1, apart=APART))
    with tempfile.TemporaryDirectory() as name, cluster() as server:
        folder, database = Path(name), await server.database()
        async with Playground(options=options) as playground:
            seated = await seeded(playground, database, tables=tables, servers=max(4, tables // 10))
            people = People(playground, seated, QUESTION)
            say(f"{tables} tables, {len(PARTS)} processes, seed {seed}")
            async with herd(playground, database, server, folder, parts=PARTS, lasts=LASTS) as made:
                insisting = asyncio.create_task(people.insist())
                done = await happenings(made, minutes, Random(seed))
                stuck = await progress(people, 1, 180)
                people.answering = False
                left = await calm(database, 240)
                insisting.cancel()
            people.stop()
            said = (folder / "said.txt").read_text()
            wrong = await verdict(playground, database, people, seated)
    say(f"  {dict(done)}; {sum(people.rounds.values()) // 4} rounds, {len(people.nonces)} messages")
    wrong += [f"table {table} does not go on" for table in sorted(stuck)]
    wrong += [f"{left} posts are left unsaid"] if left else []
    wrong += [f"a process has said: {each}" for each in ("broke off\nTraceback", "never retrieved") if each in said]
    if wrong:
        say(said[-4000:])
    return wrong


def main() -> int:
    """Exit status 1 if anything was lost, posted twice or not counted."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.herd", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for how long things happen")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    wrong = asyncio.run(run(chosen.tables, chosen.minutes, chosen.seed))
    for line in wrong[:20]:
        say(f"  WRONG {line}")
    say("nothing was lost, nothing said twice, everything counted" if not wrong else f"{len(wrong)} things are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

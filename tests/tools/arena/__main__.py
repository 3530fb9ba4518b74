"""`make arena`: see the package's docstring."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.tools.arena import again, matchups, report, results
from tests.tools.arena.playing import play

if TYPE_CHECKING:
    from tests.tools.arena.matchups import Matchup
    from tests.tools.arena.playing import Fixture, Result

ROOT = Path(__file__).parents[3]
RESULTS = Path(__file__).with_name("computers.jsonl")
PAPER = ROOT / "docs" / "computers.md"
TOLD = 3 * matchups.GAMES_EACH
"""Maximum number of games per match-up in the paper, if more than the default were played."""


def main() -> None:
    """Play the games that are missing, as long as there's time, and write the paper."""
    asked = _arguments().parse_args()
    known = results.read(asked.results)
    wanted = [each for each in matchups.matchups() if _is_wanted(each, asked)]
    if asked.again:
        sys.exit(int(not _come_out_the_same(wanted, known, asked)))
    open_ = [each for matchup in wanted for each in matchup.fixtures(asked.games) if each not in known]
    until = time.monotonic() + 60 * asked.minutes
    say(f"{len(open_)} games to play")
    with ProcessPoolExecutor(asked.jobs) as workers:
        _play_all(workers, open_, until, asked, known)
    for matchup in wanted:
        played = [known[each] for each in matchup.fixtures(asked.games) if each in known]
        if played:
            say(report.line(matchup, matchups.score(matchup, played)))
    if asked.results == RESULTS:
        PAPER.write_text(report.paper(known, TOLD), "utf-8")


def _come_out_the_same(wanted: list[Matchup], known: dict[Fixture, Result], asked: argparse.Namespace) -> bool:
    """Return whether a sample of the recorded games ends as it did before, and report those that don't."""
    stale = 0
    with ProcessPoolExecutor(asked.jobs) as workers:
        for matchup in wanted:
            before = again.chosen(matchup, known, asked.games, asked.again, Random())
            now = workers.map(play, [each.fixture for each in before])
            others = [again.told(*both) for both in zip(before, now, strict=True) if not again.same(*both)]
            say("\n".join((f"{report.name(matchup)}: {len(others)} of {len(before)} come out otherwise", *others)))
            stale += len(others)
    return not stale


def say(line: str) -> None:
    """Print a line at once, so that it can be read during a long run."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _play_all(
    workers: ProcessPoolExecutor,
    fixtures: list[Fixture],
    until: float,
    asked: argparse.Namespace,
    known: dict[Fixture, Result],
) -> None:
    waiting = iter(fixtures)
    running = {workers.submit(play, fixture) for fixture in islice(waiting, asked.jobs)}
    while running:
        done = next(as_completed(running))
        running.discard(done)
        result = done.result()
        known[result.fixture] = result
        results.add(asked.results, result)
        fixture = next(waiting, None) if time.monotonic() < until else None
        if fixture is not None:
            running.add(workers.submit(play, fixture))


def _is_wanted(matchup: Matchup, asked: argparse.Namespace) -> bool:
    return (
        (not asked.game or matchup.game in asked.game)
        and (not asked.player or matchup.player in asked.player)
        and (not asked.others or matchup.others in asked.others)
        and (not asked.seats or matchup.seats in asked.seats)
    )


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena", description=__doc__)
    parser.add_argument("--games", type=int, default=matchups.GAMES_EACH, help="of each match-up")
    parser.add_argument("--again", type=int, default=0, help="play so many of each again, and only say which differ")
    parser.add_argument("--minutes", type=float, default=60, help="no game begins after that")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--game", action="append", help="only this game; may be given again")
    parser.add_argument("--player", action="append", help="only match-ups of this player; may be given again")
    parser.add_argument("--others", action="append", help="only against these; may be given again")
    parser.add_argument("--seats", type=int, action="append", help="only tables of so many; may be given again")
    parser.add_argument("--results", type=Path, default=RESULTS, help="another file: no paper then")
    return parser


if __name__ == "__main__":
    main()

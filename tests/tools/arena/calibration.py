"""Check whether odds come true: `make odds` has computers play, and compares the odds of each answer with its round.

Each line of the file of results is one answer with its odds and what happened. The plot is made from the file: it shows
the odds in tenths, against how often they came true. A run only adds games that the file doesn't have.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.ai.levels import View
from bot.ai.odds import OddsTask
from bot.ai.players import COMPUTERS
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.tools.arena.players import effort

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.ai.odds import Odds
    from bot.engine.game import Answer, Decision, PublicStep, Seat, State

ROOT: Final = Path(__file__).parents[3]
RESULTS: Final = Path(__file__).with_name("odds.jsonl")
PLOT: Final = ROOT / "docs" / "odds.svg"
MOVES: Final = 6
"""Number of moves after which a game is abandoned: the next game says more."""
END: Final = "end"
"""The key for the likeliest place where something ends, among the possible events."""


@dataclass(frozen=True, slots=True)
class Said:
    """One prediction about an answer, and whether it came true."""

    key: str
    share: float
    came: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """An answer with its odds."""

    game: str
    kind: str
    """The kind of every player at the table."""
    effort: str
    """The version of that kind: a player who thinks harder or less counts as another one."""
    seats: int
    seed: int
    move: int
    seat: int
    said: tuple[Said, ...]


# --- playing ---------------------------------------------------------------------------------------------------------


def played(game: str, kind: str, seats: int, seed: int) -> Iterator[Asked]:
    """Play a game of computers of one kind. Yields each seat's answers with their odds, computed before the round."""
    found, chance = GAMES[game], Rng(seed)
    rules = found.rules(found.with_defaults({}))
    state: State[Any, Any] = rules.start(tuple(colour.key for colour in found.colours[:seats]), chance.fork("match"))

    def answers(where: str) -> dict[Seat, Answer]:
        return {
            each.seat: COMPUTERS[kind].think(
                rules, View(state.table, state.hands[each.seat], each.seat, each), chance.fork(f"{where}/{each.seat}")
            )
            for each in rules.pending_decisions(state)
        }

    for move in range(MOVES):
        if rules.outcome(state) is not None or rules.stuck(state):
            return
        given, before, steps = answers(f"{move}"), state, []
        told = {
            each.seat: _odds(game, state, each, given[each.seat], kind, seed + move)
            for each in rules.pending_decisions(state)
        }
        while True:
            for step in rules.advance(state, given):
                state = step.state
                steps.append(step.seen)
            if not (asked := rules.pending_decisions(state)) or not all(each.mid_round for each in asked):
                break
            given = answers(f"{move}/{len(steps)}")
        for seat, odds in told.items():
            if odds is not None:
                yield Asked(
                    game,
                    kind,
                    effort(kind, game, seats),
                    seats,
                    seed,
                    move,
                    seat,
                    tuple(_said(game, odds, before, steps, seat)),
                )


def _odds(game: str, state: State[Any, Any], decision: Decision, answer: Answer, kind: str, seed: int) -> Odds | None:
    found, seat = GAMES[game], decision.seat
    if found.prospects is None or not found.prospects.open(state.table, decision):
        return None
    options = tuple(sorted(found.with_defaults({}).items()))
    kinds = (kind,) * len(state.hands)
    return OddsTask(game, options, state.table, state.hands[seat], seat, decision, answer, kinds, seed).think()


def _said(
    game: str, odds: Odds, before: State[Any, Any], steps: Sequence[PublicStep[Any, Any]], seat: Seat
) -> Iterator[Said]:
    prospects = GAMES[game].prospects
    assert prospects is not None
    came = prospects.came(before.table, steps, seat)
    yield from (Said(key, share, key in came) for key, share in odds.came)
    if odds.ends:
        place, share = odds.ends[0]
        yield Said(END, share, place in prospects.ends(steps, seat))


# --- the file --------------------------------------------------------------------------------------------------------


def read(path: Path = RESULTS) -> list[Asked]:
    """Everything in a file."""
    if not path.exists():
        return []
    return [_asked(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def _asked(line: dict[str, Any]) -> Asked:
    said = tuple(Said(key, share, bool(came)) for key, share, came in line.pop("said"))
    return Asked(**line, said=said)


def add(path: Path, asked: Asked) -> None:
    """Append an answer."""
    line = {
        "game": asked.game,
        "kind": asked.kind,
        "effort": asked.effort,
        "seats": asked.seats,
        "seed": asked.seed,
        "move": asked.move,
        "seat": asked.seat,
        "said": [(each.key, round(each.share, 3), int(each.came)) for each in asked.said],
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")


# --- counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of predictions: the mean of their odds, and the share that came true."""

    number: int
    said: float
    came: float

    @property
    def gap(self) -> float:
        """The share that came true minus the mean of the odds."""
        return self.came - self.said

    @property
    def error(self) -> float:
        """The standard error of the gap if the odds are right."""
        return float((max(self.said * (1 - self.said), 1e-9) / self.number) ** 0.5)


def tally(said: Iterable[Said]) -> Tally:
    """Count predictions."""
    found = list(said)
    number = max(len(found), 1)
    return Tally(len(found), sum(each.share for each in found) / number, sum(each.came for each in found) / number)


def tenths(said: Iterable[Said]) -> Mapping[int, Tally]:
    """Count the predictions of each tenth separately, leaving out empty tenths."""
    found: defaultdict[int, list[Said]] = defaultdict(list)
    for each in said:
        found[min(9, int(10 * each.share))].append(each)
    return {tenth: tally(found[tenth]) for tenth in sorted(found)}


# --- the plot --------------------------------------------------------------------------------------------------------

WIDE: Final = 240
EDGE: Final = 40
LEAST: Final = 20
"""Minimum number of predictions for a tenth to be shown: fewer say nothing."""


def plot(asked: Sequence[Asked]) -> str:
    """An SVG plot for each game: in tenths, the odds against how often they came true, with a band of five points."""
    games = [key for key in GAMES if any(each.game == key for each in asked)]
    parts = [_panel(at, key, [each for each in asked if each.game == key]) for at, key in enumerate(games)]
    width, height = len(games) * (WIDE + EDGE) + EDGE, WIDE + 2 * EDGE + 10
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            'font-size="12" fill="#222">',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        )
    )


def _panel(at: int, game: str, asked: Sequence[Asked]) -> str:
    left, top = EDGE + at * (WIDE + EDGE), EDGE

    def point(said: float, came: float) -> str:
        return f"{left + said * WIDE:.1f},{top + (1 - came) * WIDE:.1f}"

    band = " ".join(map(point, (0, 0.95, 1, 1, 0.05, 0), (0.05, 1, 1, 0.95, 0, 0)))
    said = [each for one in asked for each in one.said]
    lines = [
        f'<text x="{left}" y="{top - 14}" font-size="14">{GAMES[game].title}: {len(asked)} answers</text>',
        f'<rect x="{left}" y="{top}" width="{WIDE}" height="{WIDE}" fill="none" stroke="#bbb"/>',
        f'<polygon points="{band}" fill="#d7e6f7"/>',
        f'<text x="{left}" y="{top + WIDE + 16}">said: 0 to 10 in 10</text>',
        f'<text transform="translate({left - 8} {top + WIDE}) rotate(-90)">came</text>',
    ]
    for each in tenths(said).values():
        if each.number >= LEAST:
            x, y = point(each.said, each.came).split(",")
            reach = 1.96 * each.error * WIDE
            lines.append(
                f'<line x1="{x}" x2="{x}" y1="{float(y) - reach:.1f}" y2="{float(y) + reach:.1f}" stroke="#888"/>'
                f'<circle cx="{x}" cy="{y}" r="4" fill="#1f5fa8"><title>{each.number}</title></circle>'
            )
    return "\n".join(lines)


# --- the command -----------------------------------------------------------------------------------------------------


def main() -> None:
    """Play the missing games, and write the plot."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena.calibration", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; may be given again")
    parser.add_argument("--kind", action="append", choices=COMPUTERS, help="only this kind; may be given again")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20, help="of each")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--minutes", type=float, default=60, help="no game begins after that")
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    known = {(each.game, each.kind, each.effort, each.seats, each.seed) for each in read(given.results)}
    for seed in range(given.first, given.first + given.games):
        for game in given.game or GAMES:
            for kind in given.kind or ("apprentice", "planner"):
                if (
                    game,
                    kind,
                    effort(kind, game, given.seats),
                    given.seats,
                    seed,
                ) not in known and time.monotonic() < until:
                    for asked in played(game, kind, given.seats, seed):
                        add(given.results, asked)
    if given.results == RESULTS:
        PLOT.write_text(plot(read()), "utf-8")
    for line in lines(read(given.results)):
        sys.stdout.write(line + "\n")


def lines(asked: Sequence[Asked]) -> Iterator[str]:
    """The results in words."""
    for game, kind in dict.fromkeys((each.game, each.kind) for each in asked):
        said = [each for one in asked if (one.game, one.kind) == (game, kind) for each in one.said]
        whole = tally(said)
        yield f"{game} {kind}: {whole.number} said, {whole.said:.3f} came {whole.came:.3f} ({whole.gap:+.3f})"
        for key in dict.fromkeys(each.key for each in said):
            of = tally(each for each in said if each.key == key)
            yield f"  {key}: {of.number}, {of.said:.3f} came {of.came:.3f} ({of.gap:+.3f})"
        for tenth, of in tenths(said).items():
            yield f"  {tenth}/10: {of.number}, {of.said:.3f} came {of.came:.3f} ({of.gap:+.3f})"


if __name__ == "__main__":
    main()

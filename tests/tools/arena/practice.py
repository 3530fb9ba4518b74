"""Learn what robots and positions are worth in R.U.M.B.L.: `python -m tests.tools.arena.practice` prints the table for
`practice`.

First, computers that think little and haven't practised play each other. Then computers play that think more, with what
was learned from the first. A least-squares fit explains the difference between the points of both teams in the
remaining rounds by what one has more of: robots on the board by kind and ring, and unused robots and power tokens.
Where there's little data, the previous values weigh more; the first ones follow from the rules.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.ai.best_response import Effort
from bot.ai.levels import View, looking_ahead
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rumbl.kernel.kernels import RIVALRY
from bot.games.rumbl.kernel.numbers import CLONE, KIND, KINDS
from bot.games.rumbl.kernel.openings import SEEN
from bot.games.rumbl.kernel.practice import PRACTICE_BY_ROUND, WEAKEST, Practice
from bot.games.rumbl.rules.hexes import BOARD, distance_from_centre
from bot.games.rumbl.rules.scoring import promise, reserve_value
from bot.games.rumbl.rules.state import Kind, Phase, Piece, Side, Table, Team

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from bot.engine.game import Seat, State
    from bot.games.rumbl.rules.state import Hand

    Position: TypeAlias = State[Table, Hand]

FIRST: Final = Effort(tries=600, worlds=8, rivals=20, finalists=12)
SECOND: Final = Effort(tries=1500, worlds=12, rivals=30, finalists=20, jury=6, practised=True)
"""The effort of the players in the second set of games."""
ROUNDS: Final = (1, 2)
"""Rounds of the three after which there's another one."""
RINGS: Final = (1, 2, 3)
POWERS: Final = 4
KEPT: Final = len(KINDS) * len(RINGS)
"""The index where unused robots begin, among the things that a team can have."""
TOKENS: Final = KEPT + CLONE
"""The index where power tokens begin."""
MANY: Final = TOKENS + POWERS
TRUST: Final = 30.0
"""Number of observations that weigh as much as the previous value."""

WHERE: Final = {
    "rumbl": sha256(
        repr(
            [
                *((after, each.stays, each.robots, each.powers) for after, each in PRACTICE_BY_ROUND.items()),
                SEEN.read_bytes(),
                RIVALRY,
            ]
        ).encode()
    ).hexdigest()
}
"""Games with practice, and a hash that changes with the practice.

The effort codes of Masters in recorded games depend on it. So it's made from numbers only, in this order, without any
names.
"""

Seen: TypeAlias = tuple[int, tuple[int, ...], float]
"""A round's number, what the first team then had more of than the second, and how many more points it scored later."""
Worth: TypeAlias = "Mapping[int, Sequence[float]]"
"""What each thing is worth, by the round after which it applies."""


def played(effort: Effort, worth: Worth, seed: int) -> list[Seen]:
    """Play a game between two players with this practice, and return what was seen."""
    for after, found in worth.items():
        PRACTICE_BY_ROUND[after, ROUNDS[-1] + 1] = practice(found)
    game = GAMES["rumbl"]
    rules, chance = game.rules(game.with_defaults({})), Rng(seed)
    state: State[Any, Any] = rules.start(tuple(colour.key for colour in game.colours[:2]), chance.fork("match"))
    ends: list[Position] = []
    moves = 0
    while rules.outcome(state) is None:
        before = state.table.round
        answers = {
            asked.seat: looking_ahead(
                rules,
                View(state.table, state.hands[asked.seat], asked.seat, asked),
                chance.fork(f"{moves}/{asked.seat}"),
                effort,
            )
            for asked in rules.pending_decisions(state)
        }
        for step in rules.advance(state, answers):
            state = step.state
        moves += 1
        if state.table.round > before:
            ends.append(state)
    lead = _lead(state.table)
    return [
        (end.table.round_of_game - 1, _more(has(end, 0), has(end, 1)), float(lead - _lead(end.table))) for end in ends
    ]


def practice(found: Sequence[float]) -> Practice:
    """The values as players use them, rounded as in the table."""
    worth = [round(number, 1) + 0.0 for number in found]
    rings = range(0, KEPT, len(RINGS))
    return Practice(
        stays=tuple((worth[at], worth[at + 1], worth[at + 2]) for at in rings),
        robots=tuple(worth[KEPT:TOKENS]),
        powers=tuple(worth[TOKENS:]),
    )


def _lead(table: Table) -> int:
    return table.total(0) - table.total(1)


def _more(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def has(state: Position, seat: Seat) -> list[int]:
    """A seat's number of each thing that counts."""
    found = [0] * MANY
    for piece in state.table.pieces:
        if piece.team is state.table.sides[seat].team and piece.at in BOARD:
            found[KIND[piece.kind] * len(RINGS) + distance_from_centre(piece.at) - 1] += 1
    held = state.hands[seat].held
    for kind in held.roster:
        found[KEPT + KIND[kind]] += 1
    for power in held.powers:
        found[TOKENS + power - WEAKEST] += 1
    return found


def promised(after: int) -> list[float]:
    """What each thing is worth according to the rules."""
    sides = Side(team=Team.BLUE), Side(team=Team.GREEN)
    table = Table(round=after + 1, phase=Phase.DOCK, sides=sides)
    at = {far: next(space for space in sorted(BOARD) if distance_from_centre(space) == far) for far in RINGS}
    stays = [
        0.0 if kind is Kind.OBSTACLE else promise(table, Piece(number=0, kind=kind, at=at[far]))
        for kind in KINDS
        for far in RINGS
    ]
    return [*stays, *[reserve_value(0, 1)] * CLONE, *[reserve_value(1, 0)] * POWERS]


def fitted(seen: Iterable[tuple[Sequence[int], float]], prior: Sequence[float]) -> list[float]:
    """Fit what each thing is worth to the differences in points: least squares with a prior."""
    size = len(prior)
    squares = [[TRUST * (row == column) for column in range(size)] for row in range(size)]
    right = [0.0] * size
    for more, made in seen:
        differ = [(place, number) for place, number in enumerate(more) if number]
        rest = made - sum(number * prior[place] for place, number in differ)
        for place, number in differ:
            right[place] += number * rest
            row = squares[place]
            for other, times in differ:
                row[other] += number * times
    return [before + found for before, found in zip(prior, _solved(squares, right), strict=True)]


def _solved(squares: list[list[float]], right: list[float]) -> list[float]:
    """Solve the equations by Gaussian elimination. All pivots are positive thanks to TRUST."""
    size = len(right)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = squares[row][pivot] / squares[pivot][pivot]
            if factor:
                for column in range(pivot, size):
                    squares[row][column] -= factor * squares[pivot][column]
                right[row] -= factor * right[pivot]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(squares[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (right[row] - known) / squares[row][row]
    return found


def told(worth: Worth) -> Iterator[str]:
    """The lines of the table in `practice`, one for each kind."""
    yield "PRACTICE_BY_ROUND: Final[dict[tuple[int, int], Practice]] = {"
    for after, found in worth.items():
        made = practice(found)
        yield f"    ({after}, {ROUNDS[-1] + 1}): Practice("
        yield "        stays=("
        for kind, rings in zip(KINDS, made.stays, strict=True):
            yield f"            {rings},  # {kind.value}"
        yield "        ),"
        yield f"        robots={made.robots},"
        yield f"        powers={made.powers},"
        yield "    ),"
    yield "}"


def learnt(workers: Executor, effort: Effort, before: Worth, seeds: Iterable[int]) -> dict[int, list[float]]:
    """Play games with that effort and the previous values, and return the new values."""
    seen = list(chain.from_iterable(workers.map(partial(played, effort, before), seeds, chunksize=20)))
    return {
        after: fitted(((more, made) for when, more, made in seen if when == after), before[after]) for after in ROUNDS
    }


def main() -> None:
    """Play, learn, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena.practice", description=__doc__)
    parser.add_argument("--games", type=int, default=9000, help="of the first players, and half as many of the second")
    parser.add_argument("--first", type=int, default=100_000, help="the seed of the first game: none of the arena's")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    given = parser.parse_args()
    middle = given.first + given.games
    with ProcessPoolExecutor(given.jobs) as workers:
        worth = learnt(workers, FIRST, {after: promised(after) for after in ROUNDS}, range(given.first, middle))
        worth = learnt(workers, SECOND, worth, range(middle, middle + given.games // 2))
    sys.stdout.write("\n".join(told(worth)) + "\n")


if __name__ == "__main__":
    main()

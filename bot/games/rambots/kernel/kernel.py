"""The kernel of RAMbots and Kolmio: execution on flat lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from bot.engine.game import Seat
from bot.engine.kernel import Leaning
from bot.games.pyramids.kernel.flat import WALL, Ahead, Flat, RoundBoard, pull_thing, push_line, push_thing
from bot.games.pyramids.kernel.kernel import BLUE, GREEN, PART, YELLOW, GoalKernel, Near, Plan
from bot.games.pyramids.rules.evaluation import Route, nearness
from bot.games.pyramids.rules.grid import Cell, Chessboard, Direction
from bot.games.pyramids.rules.triangles import Grid
from bot.games.rambots.rules.state import Table


class _Board(NamedTuple):
    """A grid as numbers. One more number stands for everything beyond the edge, where there's a wall."""

    cells: tuple[Cell, ...]
    numbers: Mapping[Cell, int]
    steps: tuple[Ahead, ...]
    back: tuple[int, ...]
    slides: tuple[tuple[int, ...], ...] | None
    """R6: the direction in which a red beam slides things, by its direction and the space. None if it steals."""
    near: Near


@cache
def _board(grid: Grid) -> _Board:
    cells = spaces_of(grid)
    numbers = {cell: number for number, cell in enumerate(cells)}
    beyond = len(cells)

    def step(cell: Cell, way: Direction) -> int:
        target = grid.step(cell, way)
        return beyond if target is None else numbers[target]

    routes = [[Route(grid.distance(one, goal), grid.are_aligned(one, goal)) for one in cells] for goal in cells]
    flat, upright = (
        tuple(tuple(nearness(route, upright=stands) for route in row) for row in routes) for stands in (False, True)
    )
    slides = None
    if isinstance(grid, Chessboard):
        slides = tuple(
            tuple(grid.directions.index(grid.sideways(cell, way)) for cell in cells) for way in grid.directions
        )
    return _Board(
        cells,
        numbers,
        tuple(tuple(step(cell, way) for cell in cells) for way in grid.directions),
        tuple(grid.directions.index(way.opposite) for way in grid.directions),
        slides,
        (flat, upright),
    )


def spaces_of(grid: Grid) -> tuple[Cell, ...]:
    """All spaces, starting with those where beacons start."""
    found = dict.fromkeys(grid.beacons)
    for cell in (reached := list(found)):
        for way in grid.directions:
            target = grid.step(cell, way)
            if target is not None and target not in found:
                found[target] = None
                reached.append(target)
    return tuple(found)


def goal_kernel(table: Table) -> GoalKernel:
    board = _board(table.grid)
    return GoalKernel(table, [0, *(board.numbers[placed.cell] for placed in table.placed)], board.near)


_BEAMS_ROB: Final = 0.2
"""`loot_weight` if red beams steal: small, because they often do."""


class RamKernel(Flat):
    """A round of RAMbots or Kolmio before it begins."""

    cost = 6.0

    def __init__(self, table: Table, *, rams_steal: bool, last: bool) -> None:
        """`last` is true if the game ends after this round."""
        self.board = _board(table.grid)
        super().__init__(table, table.grid.directions, self.board.numbers, last=last)
        self._table = table
        self._rams_steal = rams_steal
        if self.board.slides is None:
            self.loot_weight = _BEAMS_ROB

    def with_leaning(self, leaning: Leaning) -> RamKernel:
        """Return a new kernel with that leaning, because a compiled kernel can't be copied."""
        other = RamKernel(self._table, rams_steal=self._rams_steal, last=self.last)
        other.lean(leaning)
        return other

    def solo_value(self, seat: Seat, plan: Plan) -> float:
        winner, played = self.play_round(list(plan))
        if winner is not None:
            return self.final_values((winner,))[seat]
        return self.seat_values(played.at, played.lies, played.owned, played.left, self.board.near)[seat]

    def resolve(self, plans: Mapping[Seat, Plan], luck: int) -> tuple[float, ...]:  # noqa: ARG002 - part of the protocol
        words: list[int] = []
        for plan in plans.values():
            words += plan
        words.sort()
        winner, played = self.play_round(words)
        if winner is not None:
            return self.final_values((winner,))
        return self.round_end_values(played.at, played.lies, played.owned, played.left, self.board.near)

    def play_round(self, words: list[int]) -> tuple[Seat | None, RoundBoard]:  # noqa: C901 - see below
        """Execute the instructions in order. Return the player who has tagged their last goal, or None, and the board.

        It's a single loop, because calls are slow. It must agree with `execution` and `beams` in the shared rules.
        """
        parts, up, rams_steal, all_round = self.parts, self.ways - 1, self._rams_steal, self.board.slides is None
        steps, back = self.board.steps, self.board.back
        played = self.copy()
        at, lies, on = played.at, played.lies, played.on
        robots = len(played.left)
        for word in words:
            robot, size, _, way = parts[word & PART]
            here = at[robot]
            lie = lies[robot]
            nose = way != up
            if nose:
                if lie != way:
                    lies[robot] = lie = way
                    units = size - 1
                else:
                    units = size
                ahead = steps[way]
            elif lie != up:
                units = size
                ahead = steps[back[lie]]
            else:
                units = 0
            rammed = 0
            while units:
                units -= 1
                there = ahead[here]
                thing = on[there]
                if thing:
                    if thing == WALL:
                        break
                    if nose and not rammed >> thing & 1:  # RAM: steal, tip, tag
                        rammed |= 1 << thing
                        if rams_steal and thing <= robots:
                            self.steal(played, words, word, thing)
                        if lies[thing] == up:
                            lies[thing] = way
                            if self.tags(played, robot, thing):
                                return robot - 1, played
                    if not push_line(played, there, ahead):
                        break
                on[here] = 0
                on[there] = robot
                at[robot] = here = there
            if lie == up:
                if all_round:
                    self._fire_all_round(played, words, word)
                continue
            ahead = steps[lie]
            there = ahead[here]
            while not on[there]:
                there = ahead[there]
            thing = on[there]
            if thing != WALL:
                self._strike(played, words, word, thing, lie)
        return None, played

    def _fire_all_round(self, played: RoundBoard, words: list[int], word: int) -> None:
        """K4: fire the beams one after the other; a thing hit by one of them stops all later ones."""
        here, on = played.at[self.parts[word & PART].robot], played.on
        spent = 0
        for way, ahead in enumerate(self.board.steps):
            there = ahead[here]
            while not on[there]:
                there = ahead[there]
            thing = on[there]
            if thing != WALL and not spent >> thing & 1:
                spent |= self._strike(played, words, word, thing, way, spent)

    def _strike(self, played: RoundBoard, words: list[int], word: int, thing: int, way: int, spent: int = 0) -> int:
        """Apply a beam and return the things hit, as a bit mask. Only Kolmio's green beams hit several things."""
        _, size, hue, _ = self.parts[word & PART]
        board, up = self.board, self.ways - 1
        if hue == BLUE:
            push_thing(played, thing, board.steps[way], size)
        elif hue == YELLOW:
            pull_thing(played, thing, board.steps[board.back[way]], size)
        elif hue == GREEN and board.slides is None:
            return self._stand_up(played, thing, way, size, spent)
        elif hue == GREEN:
            played.lies[thing] = up
        elif board.slides is not None:
            push_thing(played, thing, board.steps[board.slides[way][played.at[thing]]], size)  # R6
        else:  # K7
            if played.lies[thing] == up:
                played.lies[thing] = way
            if thing <= len(played.left):
                for _ in range(size):
                    self.steal(played, words, word, thing)
        return 1 << thing

    def _stand_up(self, played: RoundBoard, thing: int, way: int, reach: int, spent: int) -> int:
        """Stand up at most `reach` things from this one on, until something stops the beam. Return their bit mask."""
        on, ahead = played.on, self.board.steps[way]
        stood = 0
        while True:
            played.lies[thing] = self.ways - 1
            stood |= 1 << thing
            reach -= 1
            if not reach:
                return stood
            there = ahead[played.at[thing]]
            while not on[there]:
                there = ahead[there]
            thing = on[there]
            if thing == WALL or spent >> thing & 1:
                return stood

"""The rules that only RAMbots and Kolmio have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Never, TypeAlias

from bot.engine.game import State, Step
from bot.engine.kernel import Kernel
from bot.engine.rng import Rng
from bot.games.common.rules.options import number
from bot.games.pyramids.drafts.menus import ROBS
from bot.games.pyramids.kernel.kernel import Plan
from bot.games.pyramids.rules.board import MutableBoard
from bot.games.pyramids.rules.evaluation import Route
from bot.games.pyramids.rules.events import Happening as Event
from bot.games.pyramids.rules.events import ProgramsRevealed
from bot.games.pyramids.rules.execution import Execution, ExecutionRules
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.rulebook import Programs, PyramidRules, open_programs, seats_of, set_up, step
from bot.games.pyramids.rules.things import Ending, Hand, Phase
from bot.games.pyramids.rules.triangles import SIDES, Grid
from bot.games.rambots.kernel.kernel import RamKernel, goal_kernel
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import RAMBOTS, Variant

RamState: TypeAlias = State[Table, Hand]
RamStep: TypeAlias = Step[Table, Hand, Event]


def _spaces(side: int) -> tuple[str, Mapping[str, int]]:
    return "value", {"side": side, "spaces": 6 * side * side}


@dataclass(frozen=True)
class RamBots(PyramidRules[Table, Event]):
    """RAMbots or Kolmio, with these options."""

    side: int = number(*SIDES, default=4, wording=_spaces, games=("kolmio",))
    """K1: the length of each edge of the board."""
    variant: Variant = RAMBOTS

    @property
    def grid(self) -> Grid:
        return self.variant.sides.get(self.side, self.variant.grid)

    def start(self, colours: tuple[str, ...], rng: Rng) -> RamState:
        """Raises ValueError unless there are two to four different colours, all known to the game."""
        seats = seats_of(colours)
        begun = set_up(
            seats,
            starts=self.grid.starts(len(seats)),
            beacons=self.grid.beacons,
            lies=self.variant.lies,
            rng=rng,
        )
        table = Table(
            round=0,
            phase=Phase.GOALS,
            grid=self.grid,
            precedence=begun.precedence,
            players=begun.players,
            placed=begun.placed,
        )
        return State(table, tuple(Hand() for _ in seats), begun.rng)

    @property
    def directions(self) -> tuple[Direction, ...]:
        return self.grid.directions

    @property
    def upright_key(self) -> str:
        return self.variant.upright_key

    def next_precedence(self, precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
        return self.variant.turn(precedence)

    def routes(self, table: Table) -> Callable[[Cell, Cell], Route]:  # noqa: ARG002 - the board never changes
        return lambda one, other: Route(self.grid.distance(one, other), self.grid.are_aligned(one, other))

    kernel_supported_options = ("speedbots", "round_limit", "side")

    def own_kernel(self, state: RamState) -> Kernel[Plan] | None:
        match state.table.phase:
            case Phase.GOALS:
                return goal_kernel(state.table)
            case Phase.PROGRAMMING:
                return RamKernel(state.table, rams_steal=self.variant.rams_steal, last=self.is_last_round(state.table))
            case _:
                return None

    def obtainable_pieces(self, table: Table, held: Sequence[Piece]) -> Sequence[Piece]:
        """R11: the pieces that can be stolen. Empty if neither RAMs nor the pieces held can steal (K7)."""
        robs = self.variant.rams_steal or (
            self.variant.red_beam == ROBS and any(each.colour is Colour.RED for each in held)
        )
        return super().obtainable_pieces(table, held) if robs else ()

    def play(self, state: RamState, programs: Programs) -> Iterator[RamStep]:
        table = open_programs(state.table, programs)
        yield step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table)
        for event, after in self.deterministic_events(table):
            yield step(state, event, after)
            table = after
        if table.phase is not Phase.OVER:
            yield from self.end_round(state, table)

    def deterministic_events(self, table: Table) -> Iterator[tuple[Event, Table]]:
        board = MutableBoard(self.grid.step, table)
        rules: ExecutionRules[Never] = ExecutionRules(self.variant.beams.fire, self.variant.rams_steal)
        for event in Execution(board, rules).play():
            yield event, _build_table(table, board)


def _build_table(before: Table, board: MutableBoard) -> Table:
    won = board.winner is not None and board.running is None
    return replace(
        before,
        phase=Phase.OVER if won else before.phase,
        players=tuple(board.players),
        placed=tuple(board.placed),
        running=board.running,
        winners=() if not won or board.winner is None else (board.winner,),
        ending=Ending.TAGGED if won else before.ending,
    )

"""The rules that only RAMbots and Kolmio have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.engine.game import State, Step
from bot.engine.kernel import Kernel
from bot.engine.rng import Rng
from bot.games.common.rules.options import flag, number
from bot.games.game import Option, Options
from bot.games.pyramids.kernel.kernel import Plan
from bot.games.pyramids.rules.board import MutableBoard
from bot.games.pyramids.rules.catalogue import options
from bot.games.pyramids.rules.events import Happening as Event
from bot.games.pyramids.rules.events import ProgramsRevealed
from bot.games.pyramids.rules.execution import Execution
from bot.games.pyramids.rules.grid import Cell, Chessboard, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.rulebook import Programs, PyramidRules, open_programs, seats_of, set_up, step
from bot.games.pyramids.rules.standing import Route
from bot.games.pyramids.rules.things import Ending, Hand, Phase
from bot.games.pyramids.rules.triangles import SIDES, Grid
from bot.games.rambots.kernel.kernel import RamKernel, goal_kernel
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import RAMBOTS, Variant
from bot.i18n import ENGLISH, Translator

RamState: TypeAlias = State[Table, Hand]
RamStep: TypeAlias = Step[Table, Hand, Event]


@dataclass(frozen=True)
class RamBots(PyramidRules[Table, Event]):
    """RAMbots or Kolmio, with these options."""

    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields
    variant: Variant = RAMBOTS

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

    def kernel(self, state: RamState) -> Kernel[Plan] | None:
        match state.table.phase:
            case Phase.GOALS:
                return goal_kernel(state.table)
            case Phase.PROGRAMMING:
                return RamKernel(state.table, stealing=self.variant.execution.stealing, last=self.last(state.table))
            case _:
                return None

    def gettable(self, table: Table, held: Sequence[Piece]) -> Sequence[Piece]:
        """R11: the pieces that can be stolen. Empty if neither RAMs nor the pieces held can steal (K7)."""
        robs = self.variant.execution.stealing or any(piece.colour is Colour.RED for piece in held)
        return super().gettable(table, held) if robs else ()

    def play(self, state: RamState, programs: Programs) -> Iterator[RamStep]:
        table = open_programs(state.table, programs)
        yield step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table)
        for event, after in self.foreseen(table):
            yield step(state, event, after)
            table = after
        if table.phase is not Phase.OVER:
            yield from self.end_round(state, table)

    def foreseen(self, table: Table) -> Iterator[tuple[Event, Table]]:
        board = MutableBoard(self.grid.step, table)
        for event in Execution(board, self.variant.execution).play():
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


def options_of(variant: Variant, language: str = ENGLISH) -> tuple[Option, ...]:
    translator = variant.words.translator(language)
    return (*options(translator), _side(translator)) if variant.sides else options(translator)


def _side(translator: Translator) -> Option:
    return Option(
        "side",
        translator.say("option-side"),
        tuple((side, translator.say("option-side-value", side=side, spaces=6 * side * side)) for side in SIDES),
        default=4,
        help=translator.say("option-side-help"),
    )


def rules_of(variant: Variant, chosen: Options) -> RamBots:
    return RamBots(
        speedbots=flag(chosen, "speedbots"),
        round_limit=number(chosen, "round_limit"),
        grid=variant.sides[number(chosen, "side") or 0] if variant.sides else variant.grid,
        variant=variant,
    )

"""The rulebook of RAMbots, in its order: set-up, programming, execution, ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import NotLegalError
from bot.engine.game import Decision, Outcome, State, Step
from bot.engine.rng import Rng
from bot.games.pyramids.board import Board
from bot.games.pyramids.execution import Execution
from bot.games.pyramids.grid import Chessboard, Grid
from bot.games.pyramids.happenings import Ended, GoalsRevealed, Left, ProgramsRevealed, RoundEnded
from bot.games.pyramids.menus import GOALS, PROGRAM, program_of
from bot.games.pyramids.rulebook import (
    fewest_goals,
    goals_given,
    idle_answer,
    laid_out,
    question_menu,
    seats_of,
    set_up,
    speedbots_enough,
    without_player,
)
from bot.games.pyramids.standing import Way, standing
from bot.games.pyramids.things import Ending
from bot.games.rambots.state import Hand, Phase, Table
from bot.games.rambots.variants import RAMBOTS, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Choice, Seat
    from bot.games.pyramids.happenings import Happening as Event
    from bot.games.pyramids.things import Instruction

RamState = State[Table, Hand]


@dataclass(frozen=True, slots=True)
class RamBots:
    """RAMbots, or Kolmio, with its options chosen."""

    speedbots: bool = False
    """Whether a round starts as soon as all but one have compiled."""
    round_limit: int | None = None
    """R7: the number of the last round; None for none."""
    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields
    variant: Variant = RAMBOTS
    """Squares or triangles: what beams do, what a RAM does, how the precedence stack moves on."""

    # --- set-up ------------------------------------------------------------------------------------------------------

    def start(self, colours: tuple[str, ...], rng: Rng) -> RamState:
        """Everybody upright at a start space, the beacons and the precedence stack in chance order, no goals yet.

        Raises ValueError if the colours are not two to four different ones of the game.
        """
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

    # --- questions ---------------------------------------------------------------------------------------------------

    def pending(self, state: RamState) -> tuple[Decision, ...]:
        """Everybody who is not out: for a goal stack, or for a program."""
        match state.table.phase:
            case Phase.GOALS:
                topic = GOALS
            case Phase.PROGRAMMING:
                topic = PROGRAM
            case Phase.EXECUTION | Phase.OVER:
                return ()
        return tuple(Decision(seat, topic) for seat in state.table.remaining())

    def menu(self, state: RamState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """What may come next in a goal stack or a program."""
        if decision not in self.pending(state):
            raise NotLegalError("Nobody waits for an answer to that.")
        player = state.table.players[decision.seat]
        return question_menu(player, self.grid.directions, decision, so_far, self.variant.upright)

    def enough(self, state: RamState, answered: frozenset[Seat]) -> bool:
        """With Speedbots a round starts when all but one have compiled; the set-up waits for everybody."""
        table = state.table
        if self.speedbots and table.phase is Phase.PROGRAMMING:
            return speedbots_enough(table, answered)
        return answered.issuperset(table.remaining())

    def idle(self, state: RamState, decision: Decision, draft: Answer) -> Answer:
        """A program runs as it lies, without a piece that points nowhere yet; R10: goals are completed at random."""
        return idle_answer(self, state, decision, draft)

    # --- a move of the table -----------------------------------------------------------------------------------------

    def advance(self, state: RamState, answers: Mapping[Seat, Answer]) -> Iterator[Step[Table, Hand, Event]]:
        """Reveal the goal stacks, or play a round. A seat that is missing in `answers` has no program.

        Raises NotLegalError if the game is over or a goal stack is missing.
        """
        match state.table.phase:
            case Phase.GOALS:
                yield self._reveal_goals(state, answers)
            case Phase.PROGRAMMING:
                programs = {seat: program_of(answer) for seat, answer in answers.items()}
                yield from self.play(state, programs)
            case Phase.EXECUTION | Phase.OVER:
                raise NotLegalError("The game is over.")

    def _reveal_goals(self, state: RamState, answers: Mapping[Seat, Answer]) -> Step[Table, Hand, Event]:
        stacks, players = goals_given(state.table.players, answers)
        table = replace(state.table, round=1, phase=Phase.PROGRAMMING, players=players)
        return Step(GoalsRevealed(stacks), replace(state, table=table))

    def play(
        self, state: RamState, programs: Mapping[Seat, tuple[Instruction, ...]]
    ) -> Iterator[Step[Table, Hand, Event]]:
        """Execute a round of these programs, whose pieces lie in the pools."""
        table = _laid_out(state.table, programs)
        yield _step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table)
        for event, after in self._executed(table):
            yield _step(state, event, after)
            table = after
        if table.phase is Phase.OVER:
            return
        table = self._next_round(table)
        yield _step(state, RoundEnded(table.round - 1, table.precedence), table)
        if self.round_limit is not None and table.round > self.round_limit:
            yield _step(state, *_over(table, fewest_goals(table), Ending.LIMIT))  # R7

    def _executed(self, table: Table) -> Iterator[tuple[Event, Table]]:
        """Everything that comes of the programs that lie open, each event with the table after it."""
        board = Board(self.grid.step, table)
        for event in Execution(board, self.variant.ways).play():
            yield event, _shown(table, board)

    def _next_round(self, table: Table) -> Table:
        """The precedence stack moves on."""
        return replace(
            table,
            round=table.round + 1,
            phase=Phase.PROGRAMMING,
            precedence=self.variant.turn(table.precedence),
            players=tuple(player.put_back() for player in table.players),
        )

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[Step[Table, Hand, Event]]:
        """The instructions of the draft that are whole, played as if nobody else had any."""
        if table.phase is not Phase.PROGRAMMING or table.players[seat].out:
            return
        state = State(table, tuple(hand for _ in table.players), Rng())
        for event, after in self._executed(_laid_out(table, {seat: program_of(draft)})):
            yield _step(state, event, after)

    def imagine(self, table: Table, hand: Hand, seat: Seat, rng: Rng) -> RamState:  # noqa: ARG002 - the protocol's
        """The table with another chance: hands hide nothing."""
        return State(table, tuple(hand for _ in table.players), rng)

    def standing(self, table: Table, seat: Seat) -> float:
        """Goals tagged count most, then how near the next one is, then the pool; half as much the best other's."""
        return standing(
            table, seat, lambda one, other: Way(self.grid.distance(one, other), self.grid.aligned(one, other))
        )

    # --- ends --------------------------------------------------------------------------------------------------------

    def leave(self, state: RamState, seat: Seat) -> Iterator[Step[Table, Hand, Event]]:
        """R9: the RAMbot stays without a program, the pool can still be stolen from; the last one left wins.

        During the set-up the game is cancelled. Nothing happens if the seat is out or the game over.
        """
        table = state.table
        if table.phase is Phase.OVER or table.players[seat].out:
            return
        table = without_player(table, seat)
        yield _step(state, Left(seat), table)
        if table.phase is Phase.GOALS:
            yield _step(state, *_over(table, (), Ending.CANCELLED))
        elif len(table.remaining()) == 1:
            yield _step(state, *_over(table, table.remaining(), Ending.ALONE))

    def outcome(self, state: RamState) -> Outcome | None:
        """The winners, all who share it; none if the game was cancelled."""
        table = state.table
        return None if table.ending is None else Outcome(frozenset(table.winners), table.ending.value)


def _step(state: RamState, event: Event, table: Table) -> Step[Table, Hand, Event]:
    return Step(event, State(table, state.hands, state.rng))


def _laid_out(table: Table, programs: Mapping[Seat, tuple[Instruction, ...]]) -> Table:
    """The table when all programs lie open."""
    return replace(table, phase=Phase.EXECUTION, players=laid_out(table.players, programs))


def _shown(before: Table, board: Board) -> Table:
    """The table as the board now is. `before` is one of the same round."""
    won = board.winner is not None and board.running is None
    return Table(
        round=before.round,
        phase=Phase.OVER if won else before.phase,
        grid=before.grid,
        precedence=before.precedence,
        players=tuple(board.players),
        placed=tuple(board.placed),
        running=board.running,
        winners=() if not won or board.winner is None else (board.winner,),
        ending=Ending.TAGGED if won else None,
    )


def _over(table: Table, winners: tuple[Seat, ...], ending: Ending) -> tuple[Event, Table]:
    return Ended(winners, ending), replace(table, phase=Phase.OVER, winners=winners, ending=ending)

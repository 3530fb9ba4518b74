"""The rulebook of RAMbots, in its order: set-up, programming, execution, ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine import answers as menus
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Decision, Outcome, State, Step
from bot.engine.rng import Rng
from bot.games.rambots.events import Ended, GoalsRevealed, Left, ProgramsRevealed, RoundEnded
from bot.games.rambots.execution import Execution, put_back
from bot.games.rambots.menus import GOALS, PROGRAM, goal_menu, program_menu, program_of, stack_of
from bot.games.rambots.standing import standing
from bot.games.rambots.state import Ending, Hand, Kind, Phase, Placed, Player, Table, Thing
from bot.games.shared.grid import Chessboard, Direction, Grid
from bot.games.shared.pyramids import TREES, Colour, without

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Choice, Seat
    from bot.games.rambots.events import Event
    from bot.games.rambots.state import Instruction

RamState = State[Table, Hand]


@dataclass(frozen=True, slots=True)
class RamBots:
    """RAMbots with its options chosen."""

    speedbots: bool = False
    """Whether a round starts as soon as all but one have compiled."""
    round_limit: int | None = None
    """R7: the number of the last round; None for none."""
    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields

    # --- set-up ------------------------------------------------------------------------------------------------------

    def start(self, colours: tuple[str, ...], rng: Rng) -> RamState:
        """Everybody upright at a start square, the beacons and the precedence stack in chance order, no goals yet.

        Raises ValueError if the colours are not two to four different ones of the game.
        """
        seats = tuple(Colour(colour) for colour in colours)
        if len(set(seats)) < len(seats):
            raise ValueError("every seat has a colour of its own")
        robots = [
            Placed(Thing(Kind.RAMBOT, colour), cell, None)
            for colour, cell in zip(seats, self.grid.starts(len(seats)), strict=True)
        ]
        cells, rng = rng.shuffle(self.grid.beacons)
        beacons = [  # R2
            Placed(Thing(Kind.BEACON, colour), cell, Direction.N) for colour, cell in zip(Colour, cells, strict=True)
        ]
        first, rng = rng.below(len(seats))
        precedence = [*seats[first:], *seats[:first]]
        for colour in Colour:
            if colour not in seats:  # R3
                place, rng = rng.below(len(precedence))
                precedence.insert(place + 1, colour)
        table = Table(
            round=0,
            phase=Phase.GOALS,
            precedence=tuple(precedence),
            players=tuple(Player(colour, TREES, ()) for colour in seats),
            placed=(*robots, *beacons),
        )
        return State(table, tuple(Hand() for _ in seats), rng)

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
        pool = state.table.players[decision.seat].pool
        if decision.topic == GOALS:
            return goal_menu(pool, so_far)
        return program_menu(pool, self.grid.directions, so_far)

    def enough(self, state: RamState, answered: frozenset[Seat]) -> bool:
        """With Speedbots a round starts when all but one have compiled; the set-up waits for everybody."""
        missing = set(state.table.remaining()) - answered
        return not missing or (self.speedbots and state.table.phase is Phase.PROGRAMMING and len(missing) == 1)

    def idle(self, state: RamState, decision: Decision, draft: Answer) -> Answer:
        """A program runs as it lies, without a piece that points nowhere yet; R10: goals are completed at random."""
        start = menus.longest_legal(self, state, decision, draft)
        if decision.topic == GOALS:
            answer, _ = menus.at_random(self, state, decision, state.rng.fork(f"idle/{decision.seat}"), start)
            return answer
        whole = start if start[-1:] == (DONE,) else start[: len(start) // 2 * 2]
        return menus.finish(self, state, decision, whole) or whole

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
        """Every stack goes to the seat on its maker's left, which is the next one clockwise."""
        table = state.table
        seats = range(len(table.players))
        missing = [seat for seat in seats if seat not in answers]
        if missing:
            raise NotLegalError(f"Seat {missing[0]} has chosen no goal stack.")
        chosen = [stack_of(answers[seat]) for seat in seats]
        stacks = tuple(chosen[seat - 1] for seat in seats)
        players = tuple(
            replace(player, pool=without(player.pool, chosen[seat]), goals=stacks[seat])
            for seat, player in enumerate(table.players)
        )
        shown = replace(table, round=1, phase=Phase.PROGRAMMING, players=players)
        return Step(GoalsRevealed(stacks), replace(state, table=shown))

    def play(
        self, state: RamState, programs: Mapping[Seat, tuple[Instruction, ...]]
    ) -> Iterator[Step[Table, Hand, Event]]:
        """Execute a round of these programs, whose pieces lie in the pools."""
        table = _laid_out(state.table, programs)
        yield _step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table)
        execution = Execution(self.grid, table)
        for event in execution.play():
            yield _step(state, event, execution.table())
        if execution.won:
            return
        table = self._next_round(execution.table())
        yield _step(state, RoundEnded(table.round - 1, table.precedence), table)
        if self.round_limit is not None and table.round > self.round_limit:
            yield _step(state, *_over(table, _fewest_goals(table), Ending.LIMIT))  # R7

    def _next_round(self, table: Table) -> Table:
        """The top colour of the precedence stack goes to the bottom."""
        return replace(
            table,
            round=table.round + 1,
            phase=Phase.PROGRAMMING,
            precedence=(*table.precedence[1:], table.precedence[0]),
            players=tuple(put_back(player) for player in table.players),
        )

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[Step[Table, Hand, Event]]:
        """The instructions of the draft that are whole, played as if nobody else had any."""
        if table.phase is not Phase.PROGRAMMING or table.players[seat].out:
            return
        state = State(table, tuple(hand for _ in table.players), Rng())
        execution = Execution(self.grid, _laid_out(table, {seat: program_of(draft)}))
        for event in execution.play():
            yield _step(state, event, execution.table())

    def imagine(self, table: Table, hand: Hand, seat: Seat, rng: Rng) -> RamState:  # noqa: ARG002 - the protocol's
        """The table with another chance: hands hide nothing."""
        return State(table, tuple(hand for _ in table.players), rng)

    def standing(self, table: Table, seat: Seat) -> float:
        """Goals tagged count most, then how near the next one is, then the pool; half as much the best other's."""
        return standing(self.grid, table, seat)

    # --- ends --------------------------------------------------------------------------------------------------------

    def leave(self, state: RamState, seat: Seat) -> Iterator[Step[Table, Hand, Event]]:
        """R9: the RAMbot stays without a program, the pool can still be stolen from; the last one left wins.

        During the set-up the game is cancelled. Nothing happens if the seat is out or the game over.
        """
        table = state.table
        if table.phase is Phase.OVER or table.players[seat].out:
            return
        gone = replace(put_back(table.players[seat]), out=True)
        table = replace(table, players=(*table.players[:seat], gone, *table.players[seat + 1 :]))
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
    """The table when all programs lie open: their pieces are out of the pools."""
    players = tuple(
        replace(
            player,
            pool=without(player.pool, (instruction.piece for instruction in programs.get(seat, ()))),
            program=programs.get(seat, ()),
        )
        for seat, player in enumerate(table.players)
    )
    return replace(table, phase=Phase.EXECUTION, players=players)


def _fewest_goals(table: Table) -> tuple[Seat, ...]:
    """R7: those who remain with the fewest goals left, in the order of the seats; R9: who is out cannot win."""
    fewest = min(len(table.players[seat].goals) for seat in table.remaining())
    return tuple(seat for seat in table.remaining() if len(table.players[seat].goals) == fewest)


def _over(table: Table, winners: tuple[Seat, ...], ending: Ending) -> tuple[Event, Table]:
    return Ended(winners, ending), replace(table, phase=Phase.OVER, winners=winners, ending=ending)

"""The rulebook of RAMbots Factory, in its order: set-up, programming, execution, board movement, ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine import answers as paths
from bot.engine.errors import NotLegalError
from bot.engine.game import Decision, Outcome, State, Step
from bot.engine.rng import Rng
from bot.games.factory import choices, movement
from bot.games.factory.chance import Chance, NoChance, UnforeseenError
from bot.games.factory.distances import way_over
from bot.games.factory.execution import executed
from bot.games.factory.floor import COMPASS, Floor, first_boards
from bot.games.factory.menus import GOALS, PROGRAM, TASKS, movement_menu, program_of
from bot.games.factory.state import ElementKind, Hand, Part, Phase, Table
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.happenings import Ended, GoalsRevealed, Left, ProgramsRevealed, RoundEnded
from bot.games.pyramids.rulebook import (
    fewest_goals,
    goals_given,
    idle_answer,
    laid_out,
    question_menu,
    seats_of,
    set_up,
    speedbots_enough,
    top_to_bottom,
    without_player,
)
from bot.games.pyramids.standing import standing
from bot.games.pyramids.things import Ending

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Choice, Seat
    from bot.games.factory.events import Event
    from bot.games.factory.state import BoardName
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.things import Instruction

FactoryState = State[Table, Hand]
FactoryStep = Step[Table, Hand, "Event"]

_CLOCKWISE: tuple[BoardName, ...] = ("D", "A", "B", "C")
"""The boards from the south-west one on, as a game begins."""
_CENTRE = (2, 2)
_OUTER_CORNERS: dict[BoardName, Cell] = {"D": (1, 1), "A": (1, 8), "B": (8, 8), "C": (8, 1)}
_SEATED: dict[int, tuple[BoardName, ...]] = {2: ("D", "B"), 3: ("D", "A", "B"), 4: _CLOCKWISE}


@dataclass(frozen=True, slots=True)
class Factory:
    """RAMbots Factory with its options chosen."""

    speedbots: bool = False
    """Whether a round starts as soon as all but one have compiled."""
    round_limit: int | None = None
    """R7: the number of the last round; None for none."""

    # --- set-up ------------------------------------------------------------------------------------------------------

    def start(self, colours: tuple[str, ...], rng: Rng) -> FactoryState:
        """Everybody upright in an outer corner, the beacons, the precedence stack and the torch in chance order.

        Raises ValueError if the colours are not two to four different ones of the game.
        """
        seats = seats_of(colours)
        if len(seats) not in _SEATED:
            raise ValueError(f"two to four play RAMbots Factory, not {len(seats)}")
        boards = first_boards()
        floor = Floor.of(boards)
        begun = set_up(
            seats,
            starts=tuple(_OUTER_CORNERS[name] for name in _SEATED[len(seats)]),
            beacons=tuple(floor.cell(name, _CENTRE) for name in _CLOCKWISE),
            lies=Direction.N,  # R2
            rng=rng,
        )
        torch, rng = begun.rng.below(len(seats))
        table = Table(
            round=0,
            phase=Phase.GOALS,
            precedence=begun.precedence,
            players=begun.players,
            placed=begun.placed,
            boards=boards,
            bag=full_bag(len(seats)),
            scrap=(),
            torch=torch,
            start_pieces=(0,) * len(seats),
        )
        return State(table, tuple(Hand() for _ in seats), rng)

    # --- questions ---------------------------------------------------------------------------------------------------

    def pending(self, state: FactoryState) -> tuple[Decision, ...]:
        """Everybody who is not out, for a goal stack or a program; the torch's holder, while the boards move."""
        table = state.table
        match table.phase:
            case Phase.GOALS:
                return tuple(Decision(seat, GOALS) for seat in table.remaining())
            case Phase.PROGRAMMING:
                return tuple(Decision(seat, PROGRAM) for seat in table.remaining())
            case Phase.MOVEMENT:
                if table.movement is None or not table.movement.todo:
                    return ()
                return (Decision(movement.holder(table), table.movement.todo[0].value),)
            case Phase.EXECUTION | Phase.OVER:
                return ()

    def menu(self, state: FactoryState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """What may come next in a goal stack, a program, or an answer about boards and elements."""
        if decision not in self.pending(state):
            raise NotLegalError("Nobody waits for an answer to that.")
        if decision.topic in TASKS:
            return movement_menu(state.table, TASKS[decision.topic], so_far)
        return question_menu(state.table.players[decision.seat], COMPASS, decision, so_far)

    def enough(self, state: FactoryState, answered: frozenset[Seat]) -> bool:
        """With Speedbots a round starts when all but one have compiled; everything else waits for all who are asked."""
        if self.speedbots and state.table.phase is Phase.PROGRAMMING:
            return speedbots_enough(state.table, answered)
        return answered.issuperset(decision.seat for decision in self.pending(state))

    def idle(self, state: FactoryState, decision: Decision, draft: Answer) -> Answer:
        """F13: what may be skipped is skipped, anything else about elements is answered at random from the draft on.

        A program runs as it lies; R10: goals are completed at random.
        """
        if decision.topic not in TASKS:
            return idle_answer(self, state, decision, draft)
        if TASKS[decision.topic] in choices.MAY_SKIP:
            return (choices.SKIP,)
        start = paths.longest_legal(self, state, decision, draft)
        answer, _ = paths.at_random(self, state, decision, state.rng.fork(f"idle/{decision.seat}"), start)
        return answer

    # --- a move of the table -----------------------------------------------------------------------------------------

    def advance(self, state: FactoryState, answers: Mapping[Seat, Answer]) -> Iterator[FactoryStep]:
        """Reveal the goal stacks, play a round up to its first question, or go on from there.

        A seat that is missing in `answers` has no program. Raises NotLegalError if the game is over, or if a goal stack
        or the answer of the torch's holder is missing.
        """
        table = state.table
        match table.phase:
            case Phase.GOALS:
                stacks, players = goals_given(table.players, answers)
                shown = replace(
                    table,
                    round=1,
                    phase=Phase.PROGRAMMING,
                    players=players,
                    start_pieces=tuple(len(player.pool) for player in players),
                )
                yield Step(GoalsRevealed(stacks), replace(state, table=shown))
            case Phase.PROGRAMMING:
                programs = {seat: program_of(answer) for seat, answer in answers.items()}
                yield from self.play(state, programs, Chance(state.rng))
            case Phase.MOVEMENT:
                seat = movement.holder(table)
                if seat not in answers:
                    raise NotLegalError(f"Seat {seat} has not answered.")
                yield from self.answer(state, answers[seat], Chance(state.rng))
            case Phase.EXECUTION | Phase.OVER:
                raise NotLegalError("The game is over.")

    def play(
        self, state: FactoryState, programs: Mapping[Seat, tuple[Instruction, ...]], chance: Chance
    ) -> Iterator[FactoryStep]:
        """Execute a round of these programs, whose pieces lie in the pools, and begin to move the boards."""
        table = _laid_out(state.table, programs)
        yield _step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table, chance)
        for event, after in executed(table, chance):
            yield _step(state, event, after, chance)
            table = after
        if table.phase is Phase.OVER:
            return  # when the game is won in the round, no board moves
        rolled, table = movement.roll(_gathered(table), chance)
        yield _step(state, rolled, table, chance)
        yield from self._go_on(state, table, chance)

    def answer(self, state: FactoryState, answer: Answer, chance: Chance) -> Iterator[FactoryStep]:
        """Carry out what the torch's holder chose, and go on."""
        event, table = movement.carry_out(state.table, answer)
        yield _step(state, event, table, chance)
        yield from self._go_on(state, table, chance)

    def _go_on(self, state: FactoryState, table: Table, chance: Chance) -> Iterator[FactoryStep]:
        """To the next question of the board movement, or to the end of the round."""
        for event, after in movement.proceed(table, chance):
            yield _step(state, event, after, chance)
            table = after
        if table.movement is not None and table.movement.todo:
            return
        passed, table = movement.pass_torch(table)
        yield _step(state, passed, table, chance)
        table = replace(
            table,
            round=table.round + 1,
            phase=Phase.PROGRAMMING,
            precedence=top_to_bottom(table.precedence),
            movement=None,
        )
        yield _step(state, RoundEnded(table.round - 1, table.precedence), table, chance)
        if self.round_limit is not None and table.round > self.round_limit:
            yield _step(state, *_over(table, fewest_goals(table), Ending.LIMIT), chance)  # R7

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[FactoryStep]:
        """The whole instructions of the draft, as if nobody else had any; or what a complete answer does to boards."""
        state, chance = State(table, tuple(hand for _ in table.players), Rng()), NoChance(Rng())
        if table.phase is Phase.MOVEMENT:
            if self._complete(state, seat, draft):
                yield _step(state, *movement.carry_out(table, draft), chance)
            return
        if table.phase is not Phase.PROGRAMMING or table.players[seat].out:
            return
        try:
            for event, after in executed(_laid_out(table, {seat: program_of(draft)}), chance):
                yield _step(state, event, after, chance)
        except UnforeseenError:
            return

    def _complete(self, state: FactoryState, seat: Seat, draft: Answer) -> bool:
        asked = [decision for decision in self.pending(state) if decision.seat == seat]
        return bool(asked) and not self.menu(state, asked[0], draft)

    def imagine(self, table: Table, hand: Hand, seat: Seat, rng: Rng) -> FactoryState:  # noqa: ARG002 - the protocol's
        """The table with another chance: the die and the draws are hidden, hands hide nothing."""
        return State(table, tuple(hand for _ in table.players), rng)

    def standing(self, table: Table, seat: Seat) -> float:
        """Goals tagged count most, then how near the next one is by arrows and lanes, then the pool."""
        return standing(table, seat, way_over(table))

    # --- ends --------------------------------------------------------------------------------------------------------

    def leave(self, state: FactoryState, seat: Seat) -> Iterator[FactoryStep]:
        """R9: the RAMbot stays without a program, the pool can still be stolen from; the last one left wins.

        During the set-up the game is cancelled. F17: a torch in the hands of who leaves goes to the next seat at once,
        with the question that waits. Nothing happens if the seat is out or the game over.
        """
        table, chance = state.table, Chance(state.rng)
        if table.phase is Phase.OVER or table.players[seat].out:
            return
        table = without_player(table, seat)
        yield _step(state, Left(seat), table, chance)
        if table.phase is Phase.GOALS:
            yield _step(state, *_over(table, (), Ending.CANCELLED), chance)
        elif len(table.remaining()) == 1:
            yield _step(state, *_over(table, table.remaining(), Ending.ALONE), chance)
        elif table.torch == seat:
            yield _step(state, *movement.hand_over(table), chance)

    def outcome(self, state: FactoryState) -> Outcome | None:
        """The winners, all who share it; none if the game was cancelled."""
        table = state.table
        return None if table.ending is None else Outcome(frozenset(table.winners), table.ending.value)


def full_bag(players: int) -> tuple[Part, ...]:
    """All board elements of a game.

    The large orange piece is the torch; black comes once for each player and once more.
    """
    parts: list[Part] = []
    for kind in ElementKind:
        sizes = (1, 2) if kind is ElementKind.LASER else (1, 2, 3)
        parts += [Part(kind, pips) for pips in sizes] * (players + 1 if kind is ElementKind.WALL else 1)
    return movement.bag_of(parts)


def _step(state: FactoryState, event: Event, table: Table, chance: Chance) -> FactoryStep:
    return Step(event, State(table, state.hands, chance.rng))


def _laid_out(table: Table, programs: Mapping[Seat, tuple[Instruction, ...]]) -> Table:
    return replace(table, phase=Phase.EXECUTION, players=laid_out(table.players, programs))


def _gathered(table: Table) -> Table:
    """The table with no programs on it."""
    return replace(table, players=tuple(player.put_back() for player in table.players))


def _over(table: Table, winners: tuple[Seat, ...], ending: Ending) -> tuple[Event, Table]:
    """A piece that is drawn and stands nowhere goes back into the bag."""
    drawn = (table.movement.drawn,) if table.movement and table.movement.drawn else ()
    over = replace(
        table,
        phase=Phase.OVER,
        bag=movement.bag_of((*table.bag, *drawn)),
        movement=None,
        winners=winners,
        ending=ending,
    )
    return Ended(winners, ending), over

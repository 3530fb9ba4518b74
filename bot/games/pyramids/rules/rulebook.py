"""What the rulebooks of the pyramid games say alike outside the execution: set-up, questions, rounds, ends."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Decision, Outcome, State, Step
from bot.engine.rng import Rng
from bot.games.common.rules.rulebook import Rulebook
from bot.games.pyramids.drafts.menus import BACKWARDS, GOALS, PROGRAM, goal_menu, program_menu, program_of, stack_of
from bot.games.pyramids.rules.events import Agreed, Ended, GoalsRevealed, Left, RoundEnded
from bot.games.pyramids.rules.pieces import TREES, Colour, without
from bot.games.pyramids.rules.standing import evaluate_standing
from bot.games.pyramids.rules.things import Ending, Hand, Kind, Phase, Placed, Player, PyramidTable, Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Choice, Seat
    from bot.games.pyramids.rules.events import Happening
    from bot.games.pyramids.rules.grid import Cell, Direction
    from bot.games.pyramids.rules.pieces import Piece
    from bot.games.pyramids.rules.standing import Way
    from bot.games.pyramids.rules.things import Instruction

    Programs: TypeAlias = Mapping[Seat, tuple[Instruction, ...]]

T = TypeVar("T", bound=PyramidTable)
X = TypeVar("X")
"""The events of a game, those of every pyramid game among them."""

# --- set-up ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table before any goal is chosen, and the chance that is left."""

    players: tuple[Player, ...]
    placed: tuple[Placed, ...]
    precedence: tuple[Colour, ...]
    rng: Rng


def seats_of(colours: tuple[str, ...]) -> tuple[Colour, ...]:
    """The seats' colours. Raises ValueError if they are not different ones of the game."""
    seats = tuple(Colour(colour) for colour in colours)
    if len(set(seats)) < len(seats):
        raise ValueError("every seat has a colour of its own")
    return seats


def set_up(
    seats: tuple[Colour, ...], *, starts: tuple[Cell, ...], beacons: tuple[Cell, ...], lies: Direction, rng: Rng
) -> SetUp:
    """Everybody upright at a start, the beacons and the precedence stack in chance order, full pools, no goals yet."""
    robots = [Placed(Thing(Kind.RAMBOT, colour), cell, None) for colour, cell in zip(seats, starts, strict=True)]
    cells, rng = rng.shuffle(beacons)
    things = [Placed(Thing(Kind.BEACON, colour), cell, lies) for colour, cell in zip(Colour, cells, strict=True)]  # R2
    first, rng = rng.below(len(seats))
    precedence = [*seats[first:], *seats[:first]]
    for colour in Colour:
        if colour not in seats:  # R3
            place, rng = rng.below(len(precedence))
            precedence.insert(place + 1, colour)
    return SetUp(tuple(Player(colour, TREES, ()) for colour in seats), (*robots, *things), tuple(precedence), rng)


# --- a move of the table ---------------------------------------------------------------------------------------------


def goals_given(
    players: tuple[Player, ...], answers: Mapping[Seat, Answer]
) -> tuple[tuple[tuple[Piece, ...], ...], tuple[Player, ...]]:
    """The goal stacks, by the seat that has to tag them, and the players who have chosen them.

    Every stack goes to the seat on its maker's left, which is the next one clockwise. Raises NotLegalError if one is
    missing.
    """
    seats = range(len(players))
    missing = [seat for seat in seats if seat not in answers]
    if missing:
        raise NotLegalError(f"Seat {missing[0]} has chosen no goal stack.")
    chosen = [stack_of(answers[seat]) for seat in seats]
    stacks = tuple(chosen[seat - 1] for seat in seats)
    return stacks, tuple(
        replace(player, pool=without(player.pool, chosen[seat]), goals=stacks[seat])
        for seat, player in enumerate(players)
    )


def laid_out(players: tuple[Player, ...], programs: Programs) -> tuple[Player, ...]:
    """The players when all programs lie open: their pieces are out of the pools."""
    return tuple(
        replace(
            player,
            pool=without(player.pool, (instruction.piece for instruction in programs.get(seat, ()))),
            program=programs.get(seat, ()),
        )
        for seat, player in enumerate(players)
    )


def laid_open(table: T, programs: Programs) -> T:
    """The table when all programs lie open."""
    return replace(table, phase=Phase.EXECUTION, players=laid_out(table.players, programs))


def top_to_bottom(precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """The precedence stack a round later: the top colour goes to the bottom."""
    return (*precedence[1:], precedence[0])


# --- ends ------------------------------------------------------------------------------------------------------------


def fewest_goals(table: PyramidTable) -> tuple[Seat, ...]:
    """R7: those who remain with the fewest goals left, in the order of the seats; R9: who is out cannot win."""
    fewest = min(len(table.players[seat].goals) for seat in table.remaining())
    return tuple(seat for seat in table.remaining() if len(table.players[seat].goals) == fewest)


# --- the rules -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PyramidRules(Rulebook[T, Hand, X]):
    """The rulebook of a pyramid game outside the execution, with its options chosen."""

    speedbots: bool = False
    """Whether a round starts as soon as all but one have compiled."""
    round_limit: int | None = None
    """R7: the number of the last round; None for none."""

    # --- what a game says for itself ---------------------------------------------------------------------------------

    @abstractmethod
    def play(self, state: State[T, Hand], programs: Programs) -> Iterator[Step[T, Hand, X]]:
        """A round of these programs, to its end or to its first question."""

    @abstractmethod
    def foreseen(self, table: T) -> Iterator[tuple[X | Happening, T]]:
        """What comes of the programs that lie open, until chance decides, each event with the table after it."""

    @abstractmethod
    def way(self, table: T) -> Callable[[Cell, Cell], Way]:
        """How things are reached."""

    @property
    @abstractmethod
    def directions(self) -> tuple[Direction, ...]:
        """Where a piece can point."""

    @property
    def upright(self) -> str:
        """What an upright piece is for, in a menu."""
        return BACKWARDS

    def turned(self, precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
        """The precedence stack a round later."""
        return top_to_bottom(precedence)

    # --- questions ---------------------------------------------------------------------------------------------------

    def pending(self, state: State[T, Hand]) -> tuple[Decision, ...]:
        """Everybody who is not out: for a goal stack, or for a program.

        What may be answered follows from the pool, which lies open, complete, until programs run: whoever has nothing
        in it need not be asked for a program, and that tells nobody anything. With Speedbots when one answers is part
        of the answer, since it may be what begins the round: there even an empty program is a choice.
        """
        topic = {Phase.GOALS: GOALS, Phase.PROGRAMMING: PROGRAM}.get(state.table.phase)
        seats = () if topic is None else state.table.remaining()
        return tuple(Decision(seat, topic or "", public=not self.speedbots) for seat in seats)

    def menu(self, state: State[T, Hand], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        """What may come next in a goal stack or a program."""
        if not any((asked.seat, asked.topic) == (decision.seat, decision.topic) for asked in self.pending(state)):
            raise NotLegalError("Nobody waits for an answer to that.")
        pool = state.table.players[decision.seat].pool
        if decision.topic == GOALS:
            return goal_menu(pool, so_far)
        return program_menu(pool, self.directions, so_far, self.upright)

    def enough(self, state: State[T, Hand], answered: frozenset[Seat]) -> bool:
        """With Speedbots a round starts when all but one have compiled; the set-up waits for everybody."""
        if self.speedbots and state.table.phase is Phase.PROGRAMMING:
            return len(set(state.table.remaining()) - answered) <= 1
        return super().enough(state, answered)

    def idle(self, state: State[T, Hand], decision: Decision, draft: Answer) -> Answer:
        """A program runs as it lies, without a piece that points nowhere yet; R10: goals are completed at random."""
        start = answers.longest_legal(self, state, decision, draft)
        if decision.topic == GOALS:
            return self.at_random(state, decision, start)
        whole = start if start[-1:] == (DONE,) else start[: len(start) // 2 * 2]
        return answers.finish(self, state, decision, whole) or whole

    # --- a move of the table -----------------------------------------------------------------------------------------

    def advance(self, state: State[T, Hand], answers: Mapping[Seat, Answer]) -> Iterator[Step[T, Hand, X]]:
        """Reveal the goal stacks, or play a round. A seat that is missing in `answers` has no program.

        Raises NotLegalError if the game is over or a goal stack is missing.
        """
        match state.table.phase:
            case Phase.GOALS:
                stacks, players = goals_given(state.table.players, answers)
                table = replace(state.table, round=1, phase=Phase.PROGRAMMING, players=players)
                yield step(state, GoalsRevealed(stacks), self.begun(table))
            case Phase.PROGRAMMING:
                yield from self.play(state, {seat: program_of(answer) for seat, answer in answers.items()})
            case _:
                raise NotLegalError("The game is over.")

    def begun(self, table: T) -> T:
        """The table when all goal stacks are chosen."""
        return table

    def closed(self, state: State[T, Hand], table: T) -> Iterator[Step[T, Hand, X]]:
        """The end of a round: the precedence stack moves on; R7, R11: the last round ends the game."""
        ends = self.last(table)
        table = replace(
            table,
            round=table.round + 1,
            phase=Phase.PROGRAMMING,
            precedence=self.turned(table.precedence),
            players=tuple(player.put_back() for player in table.players),
        )
        yield step(state, RoundEnded(table.round - 1, table.precedence), table)
        if ends:
            yield step(state, *self.over(table, fewest_goals(table), table.ending or Ending.LIMIT))

    def last(self, table: T) -> bool:
        """R7, R11: whether the round of this table is the last one, if nobody wins before."""
        agreed = table.ending is Ending.AGREED
        return agreed or (self.round_limit is not None and table.round >= self.round_limit)

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: T, hand: Hand, seat: Seat, draft: Answer) -> Iterator[Step[T, Hand, X]]:
        """The instructions of the draft that are whole, played as if nobody else had any."""
        if table.phase is not Phase.PROGRAMMING or table.players[seat].out:
            return
        state = self.imagine(table, hand, seat, Rng())
        for event, after in self.foreseen(laid_open(table, {seat: program_of(draft)})):
            yield step(state, event, after)

    def imagine(self, table: T, hand: Hand, seat: Seat, rng: Rng) -> State[T, Hand]:  # noqa: ARG002 - the protocol's
        """The table with another chance: hands hide nothing."""
        return State(table, tuple(hand for _ in table.players), rng)

    def standing(self, table: T, seat: Seat) -> float:
        """Goals tagged count most, then how near the next one is, then the pool; half as much the best other's."""
        return evaluate_standing(table, seat, self.way(table))

    # --- ends --------------------------------------------------------------------------------------------------------

    def leave(self, state: State[T, Hand], seat: Seat) -> Iterator[Step[T, Hand, X]]:
        """R9: the RAMbot stays without a program, the pool can still be stolen from; the last one left wins.

        During the set-up the game is cancelled. Nothing happens if the seat is out or the game over.
        """
        table = state.table
        if table.phase is Phase.OVER or table.players[seat].out:
            return
        gone = replace(table.players[seat].put_back(), out=True)
        table = replace(table, players=(*table.players[:seat], gone, *table.players[seat + 1 :]))
        yield step(state, Left(seat), table)
        if table.phase is Phase.GOALS:
            yield step(state, *self.over(table, (), Ending.CANCELLED))
        elif len(table.remaining()) == 1:
            yield step(state, *self.over(table, table.remaining(), Ending.ALONE))

    def settle(self, state: State[T, Hand]) -> Iterator[Step[T, Hand, X]]:
        """R11: after this round the game ends as at a round limit; nobody can say so but where programs are made."""
        table = state.table
        if table.phase is Phase.PROGRAMMING and table.ending is None:
            yield step(state, Agreed(), replace(table, ending=Ending.AGREED))

    def stuck(self, state: State[T, Hand]) -> bool:
        """R11: whether nobody holds, and nobody can steal or get back, what a tag would need."""
        table = state.table
        return table.phase is Phase.PROGRAMMING and not self.can_tag(table)

    def reached(self, table: T) -> Hashable:
        """R11: how many goals each has left."""
        return tuple(len(player.goals) for player in table.players)

    def can_tag(self, table: T) -> bool:
        """R11: whether a tag may still come about; False only where that is certain.

        Whoever has no piece never gets one. What is to be tagged has to stand, and only what is green stands it up.
        """
        acting = [seat for seat in table.remaining() if table.players[seat].pool]
        held = [piece for seat in acting for piece in table.players[seat].pool]
        within_reach = (*held, *self.gettable(table, held)) if acting else ()
        return any(piece.colour is Colour.GREEN for piece in within_reach) or any(
            thing.facing is None and thing.thing.colour is table.players[seat].goals[0].colour
            for seat in acting
            for index, thing in enumerate(table.placed)
            if index != seat
        )

    def gettable(self, table: T, held: Sequence[Piece]) -> Sequence[Piece]:  # noqa: ARG002 - for games where it matters
        """R11: the pieces that those who can act, and hold these, may still get besides: all that can be stolen."""
        return [piece for player in table.players for piece in player.pool]

    def outcome(self, state: State[T, Hand]) -> Outcome | None:
        """As everywhere; R11: what is agreed has not come about yet."""
        return super().outcome(state) if state.table.over else None

    def over(self, table: T, winners: tuple[Seat, ...], ending: Ending) -> tuple[Ended, T]:
        """The game ends."""
        return Ended(winners, ending), replace(table, phase=Phase.OVER, winners=winners, ending=ending)


def step(state: State[T, Hand], event: Any, table: T) -> Step[T, Hand, Any]:
    """Something that happened, and the game just after it."""
    return Step(event, State(table, state.hands, state.rng))

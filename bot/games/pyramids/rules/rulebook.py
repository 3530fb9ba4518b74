"""Rules that the pyramid games share, except execution: setup, questions, rounds, ends."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Choice, Decision, Outcome, Seat, State, Step
from bot.engine.rng import Rng
from bot.games.common.rules.options import limit, switch
from bot.games.common.rules.rulebook import Rulebook
from bot.games.pyramids.drafts.menus import BACKWARDS, GOALS, PROGRAM, goal_menu, program_menu, program_of, stack_of
from bot.games.pyramids.rules.evaluation import Route, evaluate_seat
from bot.games.pyramids.rules.events import Agreed, Ended, GoalsRevealed, Happening, Left, RoundEnded
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import STARTING_POOL, Colour, Piece, without
from bot.games.pyramids.rules.things import Ending, Hand, Instruction, Kind, Phase, Placed, Player, PyramidTable, Thing

SEATS: Final = (2, 3, 4)
_TOPICS: Final = {Phase.GOALS: GOALS, Phase.PROGRAMMING: PROGRAM}
Programs: TypeAlias = Mapping[Seat, tuple[Instruction, ...]]

T = TypeVar("T", bound=PyramidTable)
X = TypeVar("X")
"""A game's events, including those that all pyramid games share."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table before goals are chosen, and the random state after setting it up."""

    players: tuple[Player, ...]
    placed: tuple[Placed, ...]
    precedence: tuple[Colour, ...]
    rng: Rng


def seats_of(colours: tuple[str, ...]) -> tuple[Colour, ...]:
    """The colours by seat. Raises ValueError unless they're different colours of the game."""
    seats = tuple(Colour(colour) for colour in colours)
    if len(set(seats)) < len(seats):
        raise ValueError("every seat has a colour of its own")
    return seats


def set_up(
    seats: tuple[Colour, ...], *, starts: tuple[Cell, ...], beacons: tuple[Cell, ...], lies: Direction, rng: Rng
) -> SetUp:
    """Set up a table: RAMbots upright on their starts, beacons in random order, precedence from a random seat on
    (R3: other colours at random), full pools, no goals."""
    robots = [Placed(Thing(Kind.RAMBOT, colour), cell, None) for colour, cell in zip(seats, starts, strict=True)]
    cells, rng = rng.shuffle(beacons)
    things = [Placed(Thing(Kind.BEACON, colour), cell, lies) for colour, cell in zip(Colour, cells, strict=True)]  # R2
    first, rng = rng.below(len(seats))
    precedence = [*seats[first:], *seats[:first]]
    for colour in Colour:
        if colour not in seats:  # R3
            place, rng = rng.below(len(precedence))
            precedence.insert(place + 1, colour)
    return SetUp(
        tuple(Player(colour, STARTING_POOL, ()) for colour in seats), (*robots, *things), tuple(precedence), rng
    )


def hand_out_goals(
    players: tuple[Player, ...], answers: Mapping[Seat, Answer]
) -> tuple[tuple[tuple[Piece, ...], ...], tuple[Player, ...]]:
    """The goal stacks by the seat that has to tag them, and the players after choosing. Every stack goes to the player
    on the left, who's the next one clockwise. Raises NotLegalError if one is missing."""
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


def open_programs(table: T, programs: Programs) -> T:
    players = list(table.players)
    for seat, program in programs.items():
        pool = without(players[seat].pool, (instruction.piece for instruction in program))
        players[seat] = replace(players[seat], pool=pool, program=program)
    return replace(table, phase=Phase.EXECUTION, players=tuple(players))


def top_to_bottom(precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return (*precedence[1:], precedence[0])


def fewest_goals(table: PyramidTable) -> tuple[Seat, ...]:
    """R7: the remaining seats with the fewest goals left, in seat order; R9: a seat that's out can't win."""
    fewest = min(len(table.players[seat].goals) for seat in table.remaining_seats())
    return tuple(seat for seat in table.remaining_seats() if len(table.players[seat].goals) == fewest)


@dataclass(frozen=True)
class PyramidRules(Rulebook[T, Hand, X]):
    """The rules of a pyramid game except execution, with the options of all these games."""

    speedbots: bool = switch()
    round_limit: int | None = limit(5, 8, 10, 12, 15, 20, 30)
    """R7: the number of the last round; None for no limit."""

    @abstractmethod
    def play(self, state: State[T, Hand], programs: Programs) -> Iterator[Step[T, Hand, X]]:
        """Play a round with these programs, up to its end or its first question."""

    @abstractmethod
    def deterministic_events(self, table: T) -> Iterator[tuple[X | Happening, T]]:
        """Yield the revealed programs' events that don't depend on chance, each with the table after it."""

    @abstractmethod
    def routes(self, table: T) -> Callable[[Cell, Cell], Route]: ...

    @property
    @abstractmethod
    def directions(self) -> tuple[Direction, ...]: ...

    @property
    def upright_key(self) -> str:
        return BACKWARDS

    def next_precedence(self, precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
        return top_to_bottom(precedence)

    def pending_decisions(self, state: State[T, Hand]) -> tuple[Decision, ...]:
        """Questions about a goal stack or a program, to every seat that isn't out. They're public, because what's
        legal depends only on public pools. With Speedbots, they aren't: even an empty program may start the round."""
        topic = _TOPICS.get(state.table.phase)
        return () if topic is None else _decisions(state.table.remaining_seats(), topic, public=not self.speedbots)

    def menu(self, state: State[T, Hand], decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        table = state.table
        if decision.topic != _TOPICS.get(table.phase) or table.players[decision.seat].out:
            raise NotLegalError("Nobody waits for an answer to that.")
        pool = table.players[decision.seat].pool
        if decision.topic == GOALS:
            return goal_menu(pool, so_far)
        return program_menu(pool, self.directions, so_far, self.upright_key)

    def can_advance(self, state: State[T, Hand], answered: frozenset[Seat]) -> bool:
        """With Speedbots, programs can run once at most one player hasn't compiled."""
        if self.speedbots and state.table.phase is Phase.PROGRAMMING:
            return len(set(state.table.remaining_seats()) - answered) <= 1
        return super().can_advance(state, answered)

    def default_answer(self, state: State[T, Hand], decision: Decision, draft: Answer) -> Answer:
        """The program as drafted, without a last piece that has no orientation. R10: goals are completed at random."""
        start = answers.longest_legal(self, state, decision, draft)
        if decision.topic == GOALS:
            return self.at_random(state, decision, start)
        whole = start if start[-1:] == (DONE,) else start[: len(start) // 2 * 2]
        return answers.finish(self, state, decision, whole) or whole

    def advance(self, state: State[T, Hand], answers: Mapping[Seat, Answer]) -> Iterator[Step[T, Hand, X]]:
        """Reveal the goal stacks, or play a round in which seats without an answer have no program. Raises
        NotLegalError if the game is over or a goal stack is missing."""
        match state.table.phase:
            case Phase.GOALS:
                stacks, players = hand_out_goals(state.table.players, answers)
                table = replace(state.table, round=1, phase=Phase.PROGRAMMING, players=players)
                yield step(state, GoalsRevealed(stacks), self.on_goals_revealed(table))
            case Phase.PROGRAMMING:
                yield from self.play(state, {seat: program_of(answer) for seat, answer in answers.items()})
            case _:
                raise NotLegalError("The game is over.")

    def on_goals_revealed(self, table: T) -> T:
        return table

    def end_round(self, state: State[T, Hand], table: T) -> Iterator[Step[T, Hand, X]]:
        """R7, R11: the last round ends the game."""
        ends = self.is_last_round(table)
        table = replace(
            table,
            round=table.round + 1,
            phase=Phase.PROGRAMMING,
            precedence=self.next_precedence(table.precedence),
            players=tuple(player.put_back() for player in table.players),
        )
        yield step(state, RoundEnded(table.round - 1, table.precedence), table)
        if ends:
            yield step(state, *self.over(table, fewest_goals(table), table.ending or Ending.LIMIT))

    def is_last_round(self, table: T) -> bool:
        """R7, R11: return whether this table's round is the last one, even if nobody wins in it."""
        agreed = table.ending is Ending.AGREED
        return agreed or (self.round_limit is not None and table.round >= self.round_limit)

    def preview(self, table: T, hand: Hand, seat: Seat, draft: Answer) -> Iterator[Step[T, Hand, X]]:
        if table.phase is not Phase.PROGRAMMING or table.players[seat].out:
            return
        state = self.imagine(table, hand, seat, Rng())
        for event, after in self.deterministic_events(open_programs(table, {seat: program_of(draft)})):
            yield step(state, event, after)

    def imagine(self, table: T, hand: Hand, seat: Seat, rng: Rng) -> State[T, Hand]:  # noqa: ARG002 - part of the protocol
        return State(table, tuple(hand for _ in table.players), rng)

    def evaluate(self, table: T, seat: Seat) -> float:
        return evaluate_seat(table, seat, self.routes(table))

    def leave(self, state: State[T, Hand], seat: Seat) -> Iterator[Step[T, Hand, X]]:
        """R9: the RAMbot stays, and its pool can still be stolen from. The last seat left wins; during the setup, the
        game is cancelled. Does nothing if the seat is already out or the game is over."""
        table = state.table
        if table.phase is Phase.OVER or table.players[seat].out:
            return
        gone = replace(table.players[seat].put_back(), out=True)
        table = replace(table, players=(*table.players[:seat], gone, *table.players[seat + 1 :]))
        yield step(state, Left(seat), table)
        if table.phase is Phase.GOALS:
            yield step(state, *self.over(table, (), Ending.CANCELLED))
        elif len(table.remaining_seats()) == 1:
            yield step(state, *self.over(table, table.remaining_seats(), Ending.ALONE))

    def settle(self, state: State[T, Hand]) -> Iterator[Step[T, Hand, X]]:
        """R11: if the players are programming and haven't agreed yet, record that they agree to end the game after this
        round."""
        table = state.table
        if table.phase is Phase.PROGRAMMING and table.ending is None:
            yield step(state, Agreed(), replace(table, ending=Ending.AGREED))

    def stuck(self, state: State[T, Hand]) -> bool:
        """R11: return whether nobody can get what a tag needs; only while the players are programming."""
        table = state.table
        return table.phase is Phase.PROGRAMMING and not self.can_tag(table)

    def progress(self, table: T) -> Hashable:
        """R11: the number of goals left, by seat."""
        return tuple(len(player.goals) for player in table.players)

    def can_tag(self, table: T) -> bool:
        """R11: return whether someone may still tag something, which has to be upright or stood up by a green beam."""
        acting = [seat for seat in table.remaining_seats() if table.players[seat].pool]
        held = [piece for seat in acting for piece in table.players[seat].pool]
        within_reach = (*held, *self.obtainable_pieces(table, held)) if acting else ()
        return any(piece.colour is Colour.GREEN for piece in within_reach) or any(
            thing.facing is None and thing.thing.colour is table.players[seat].goals[0].colour
            for seat in acting
            for index, thing in enumerate(table.placed)
            if index != seat
        )

    def obtainable_pieces(self, table: T, held: Sequence[Piece]) -> Sequence[Piece]:  # noqa: ARG002 - for games where it matters
        """R11: the pieces that seats with these pieces can still get: all that can be stolen."""
        return [piece for player in table.players for piece in player.pool]

    def outcome(self, state: State[T, Hand]) -> Outcome | None:
        """None until the game is over, even if the players have agreed to end it (R11)."""
        return super().outcome(state) if state.table.over else None

    def over(self, table: T, winners: tuple[Seat, ...], ending: Ending) -> tuple[Ended, T]:
        return Ended(winners, ending), replace(table, phase=Phase.OVER, winners=winners, ending=ending)


@lru_cache
def _decisions(seats: tuple[Seat, ...], topic: str, *, public: bool) -> tuple[Decision, ...]:
    return tuple(Decision(seat, topic, public=public) for seat in seats)


def step(state: State[T, Hand], event: Any, table: T) -> Step[T, Hand, Any]:
    return Step(event, State(table, state.hands, state.rng))

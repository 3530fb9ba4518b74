"""What the rulebooks of the pyramid games say alike outside the execution: set-up, questions, rounds, ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from bot.engine import answers as menus
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE
from bot.games.pyramids.menus import BACKWARDS, GOALS, goal_menu, program_menu, stack_of
from bot.games.pyramids.pieces import TREES, Colour, without
from bot.games.pyramids.things import Kind, Placed, Player, Thing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.game import Answer, Choice, Decision, Rules, Seat, State
    from bot.engine.rng import Rng
    from bot.games.pyramids.grid import Cell, Direction
    from bot.games.pyramids.pieces import Piece
    from bot.games.pyramids.things import Instruction, PyramidTable

T = TypeVar("T", bound="PyramidTable")

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


# --- questions -------------------------------------------------------------------------------------------------------


def question_menu(
    player: Player, directions: tuple[Direction, ...], decision: Decision, so_far: Answer, upright: str = BACKWARDS
) -> tuple[Choice, ...]:
    """What may come next in a goal stack or a program."""
    if decision.topic == GOALS:
        return goal_menu(player.pool, so_far)
    return program_menu(player.pool, directions, so_far, upright)


def idle_answer(rules: Rules[Any, Any, Any], state: State[Any, Any], decision: Decision, draft: Answer) -> Answer:
    """A program runs as it lies, without a piece that points nowhere yet; R10: goals are completed at random."""
    start = menus.longest_legal(rules, state, decision, draft)
    if decision.topic == GOALS:
        answer, _ = menus.at_random(rules, state, decision, state.rng.fork(f"idle/{decision.seat}"), start)
        return answer
    whole = start if start[-1:] == (DONE,) else start[: len(start) // 2 * 2]
    return menus.finish(rules, state, decision, whole) or whole


def speedbots_enough(table: PyramidTable, answered: frozenset[Seat]) -> bool:
    """Whether all but one have compiled."""
    return len(set(table.remaining()) - answered) <= 1


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


def laid_out(players: tuple[Player, ...], programs: Mapping[Seat, tuple[Instruction, ...]]) -> tuple[Player, ...]:
    """The players when all programs lie open: their pieces are out of the pools."""
    return tuple(
        replace(
            player,
            pool=without(player.pool, (instruction.piece for instruction in programs.get(seat, ()))),
            program=programs.get(seat, ()),
        )
        for seat, player in enumerate(players)
    )


def top_to_bottom(precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """The precedence stack a round later: the top colour goes to the bottom."""
    return (*precedence[1:], precedence[0])


# --- ends ------------------------------------------------------------------------------------------------------------


def fewest_goals(table: PyramidTable) -> tuple[Seat, ...]:
    """R7: those who remain with the fewest goals left, in the order of the seats; R9: who is out cannot win."""
    fewest = min(len(table.players[seat].goals) for seat in table.remaining())
    return tuple(seat for seat in table.remaining() if len(table.players[seat].goals) == fewest)


def without_player(table: T, seat: Seat) -> T:
    """R9: the seat's RAMbot stays as a thing without a program; laid-out pieces return to the pool."""
    gone = replace(table.players[seat].put_back(), out=True)
    return replace(table, players=(*table.players[:seat], gone, *table.players[seat + 1 :]))

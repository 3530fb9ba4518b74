"""What can be asked in the middle of a round: the legal answers in the order of M26, and standing orders (M36)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from bot.engine.game import Choice
from bot.games.common.signs import arrow
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, Direction, beside, ring, space_key, space_of, towards
from bot.games.rumbl.rules.places import printed, typed
from bot.games.rumbl.rules.seeking import nearest
from bot.games.rumbl.rules.state import STAY, Topic, kind_sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.rumbl.rules.arena import Arena
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Piece, Question, Table

_JOINT = "/"
RIVAL = "rival's"


def clones_key(spaces: Sequence[Hex]) -> str:
    """Where clones go, as one option: "0,1/-2,2"."""
    return _JOINT.join(space_key(space) for space in spaces)


def clones_of(key: str) -> tuple[Hex, ...]:
    """The spaces that such an option says."""
    return tuple(space_of(part) for part in key.split(_JOINT))


def options(arena: Arena, topic: Topic, robot: Piece) -> tuple[str, ...]:
    """M26: the legal answers, in order."""
    turns = [] if robot.facing is None else robot.facing.clockwise()
    match topic:
        case Topic.TARGET:
            return tuple(space_key(space) for space in nearest(arena, robot.at))
        case Topic.CLONES:
            return _clones(arena, robot, [beside(robot.at, turn) for turn in turns])
        case Topic.DIRECTION:
            return tuple(turn.value for turn in turns if arena.open(beside(robot.at, turn)))
        case Topic.TO:
            spaces = [beside(robot.at, turn) for turn in turns]
            # M33: not onto a dock.
            return (STAY, *(space_key(space) for space in spaces if space in BOARD and arena.open(space)))
        case other:
            assert_never(other)


def _clones(arena: Arena, robot: Piece, spaces: list[Hex]) -> tuple[str, ...]:
    """M16: every set of empty spaces next to it, as large as can be; none if nothing can be placed."""
    empty = [space for space in spaces if arena.open(space)]
    number = 0 if robot.team is None else min(arena.clones_left(robot.team), len(empty))
    return tuple(clones_key(chosen) for chosen in combinations(empty, number)) if number > 0 else ()


def wished(arena: Arena, topic: Topic, robot: Piece, offered: tuple[str, ...], wishes: tuple[str, ...]) -> str | None:
    """M36: the option that a standing order takes: the first wish that fits, ties by M26. None if nothing fits.

    For clones every further wish chooses among the sets that are left.
    """
    left = offered
    for wish in wishes:
        fitting = tuple(option for option in left if _fits(arena, topic, robot, option, wish))
        if fitting and topic is not Topic.CLONES:
            return fitting[0]
        left = fitting or left
    return left[0] if left != offered else None


def _fits(arena: Arena, topic: Topic, robot: Piece, option: str, wish: str) -> bool:
    match topic:
        case Topic.TARGET:
            return any(wish == described(piece) for piece in arena.stack(space_of(option)))
        case Topic.CLONES:
            return wish in {towards(robot.at, space).value for space in clones_of(option)}
        case Topic.DIRECTION:
            return wish == option
        case Topic.TO:
            return wish == (STAY if option == STAY else towards(robot.at, space_of(option)).value)
        case other:
            assert_never(other)


def described(piece: Piece) -> str:
    """A piece as a Missile's standing order names it: "blue nullifier", "obstacle"."""
    return piece.kind.value if piece.team is None else f"{piece.team.value} {piece.kind.value}"


# --- words for choices -----------------------------------------------------------------------------------------------


def choices(table: Table, question: Question, robot: Piece) -> tuple[Choice, ...]:
    """The options as buttons and menus have them: each says what it means, and a note where."""
    return tuple(
        Choice(option, *_words(table, question, robot, option, number), _sign(table, question, robot, option))
        for number, option in enumerate(question.options, start=1)
    )


def _words(table: Table, question: Question, robot: Piece, option: str, number: int) -> tuple[str, str]:
    """What an option means in few words, and more about it. Targets are printed with the same numbers."""
    match question.topic:
        case Topic.TARGET:
            space = space_of(option)
            stack = table.stack(space)
            riders = "".join(f", under {_whose(piece, robot)}" for piece in stack[1:])
            return f"{number} · {_whose(stack[0], robot)}" if stack else str(number), f"on {typed(space)}{riders}"
        case Topic.CLONES:
            return " + ".join(printed(space) for space in clones_of(option)), ""
        case Topic.DIRECTION:
            return f"{option} · {_where(beside(robot.at, Direction(option)))}", ""
        case Topic.TO if option == STAY:
            return f"Stay · {_where(robot.at)}", "it stays as it is"
        case Topic.TO:
            space = space_of(option)
            return f"{towards(robot.at, space).value} · {_where(space)}", ""
        case other:
            assert_never(other)


def _sign(table: Table, question: Question, robot: Piece, option: str) -> str:
    """What is aimed at, or which way it goes."""
    match question.topic:
        case Topic.TARGET:
            stack = table.stack(space_of(option))
            return kind_sign(stack[0].kind, stack[0].team) if stack else ""
        case Topic.DIRECTION:
            return arrow(option)
        case Topic.TO if option != STAY:
            return arrow(towards(robot.at, space_of(option)).value)
        case _:
            return ""


def _whose(piece: Piece, robot: Piece) -> str:
    """A piece from the view of the robot's owner: "Helibot (rival's)"."""
    name = piece.kind.value.capitalize()
    return name if piece.team is None else f"{name} ({'yours' if piece.team is robot.team else RIVAL})"


def _where(space: Hex) -> str:
    """A space by its ring: "ring 2". What is off the board, by its name."""
    if space == CENTRE:
        return "centre"
    return f"ring {ring(space)}" if space in BOARD else typed(space)

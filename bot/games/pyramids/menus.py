"""The questions that every pyramid game asks, as menus: a goal stack, and a program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.echo import quoted
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Choice
from bot.engine.signs import sign
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.pieces import BY_KEY, Colour
from bot.games.pyramids.things import Instruction

if TYPE_CHECKING:
    from bot.engine.game import Answer, Decision
    from bot.games.pyramids.pieces import Piece, Pool

GOALS = "goals"
PROGRAM = "program"
MOST = 5
"""Instructions in a program, at most. K5: here as there, and none at all is a program too."""

UPRIGHT = "U"
EMOJI = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.GREEN: "🟢", Colour.BLUE: "🔵"}
ARROWS = {
    Direction.N: "⬆️",
    Direction.NE: "↗️",
    Direction.E: "➡️",
    Direction.SE: "↘️",
    Direction.S: "⬇️",
    Direction.SW: "↙️",
    Direction.W: "⬅️",
    Direction.NW: "↖️",
}

_DONE = Choice(DONE, "Done: run this program")


def beams_of(red: str) -> tuple[str, ...]:
    """What beams do, in the order of their colours: what the red one does differs from game to game."""
    return red, "pulls", "stands up", "pushes what it hits"


BEAMS = beams_of("slides sideways")
"""What a piece's colour makes of its beam, for whoever chooses one."""


def beaming(beams: tuple[str, ...]) -> str:
    """All of them, by their colours' signs."""
    return ", ".join(f"{sign(colour.value)} {does}" for colour, does in zip(Colour, beams, strict=True)) + "."


def deed(piece: Piece, beams: tuple[str, ...]) -> str:
    """What a piece does in a program: "goes 2, pulls"."""
    return f"goes {piece.size.value}, {dict(zip(Colour, beams, strict=True))[piece.colour]}"


BACKWARDS = "go backwards; standing, it stays as it is"
"""What an upright piece is for, in a menu."""


def goal_menu(pool: Pool, so_far: Answer) -> tuple[Choice, ...]:
    """What may lie next in a goal stack, top first: a piece of a colour that it lacks, of any size there is."""
    chosen = [_piece(key) for key in so_far]
    colours = {piece.colour for piece in chosen}
    if len(colours) < len(chosen) or any(piece not in pool for piece in chosen):
        raise NotLegalError("A goal stack holds one piece of each colour, out of your pool.")
    # One piece a colour is all that is ever taken, so what lies in the pool can be offered as it is.
    return tuple(_piece_choice(piece, 1) for piece in dict.fromkeys(pool) if piece.colour not in colours)


def program_menu(
    pool: Pool, directions: tuple[Direction, ...], so_far: Answer, upright: str = BACKWARDS
) -> tuple[Choice, ...]:
    """What may come next in a program: by turns a piece that the pool still holds, and how it lies.

    `upright` says what an upright piece is for.
    """
    ended = so_far[-1:] == (DONE,)
    keys = so_far[:-1] if ended else so_far
    left = Counter(pool)
    for key in keys[::2]:
        left[_piece(key)] -= 1
    known = {UPRIGHT, *(direction.value for direction in directions)}
    if min(left.values(), default=0) < 0 or not known.issuperset(keys[1::2]) or len(keys) > 2 * MOST:
        raise NotLegalError("That is no program that your pool could lay out.")
    if ended and (len(keys) % 2 or len(keys) == 2 * MOST):
        raise NotLegalError("A program ends after a whole instruction, and by itself after the fifth.")
    if ended or len(keys) == 2 * MOST:
        return ()
    if len(keys) % 2:
        return (*(_direction_choice(direction) for direction in directions), Choice(UPRIGHT, f"⏺️ upright: {upright}"))
    return (*(_piece_choice(piece, count) for piece, count in left.items() if count), _DONE)


def stack_of(answer: Answer) -> tuple[Piece, ...]:
    """The goal stack that an answer, or the beginning of one, lays out."""
    return tuple(BY_KEY[key] for key in answer)


def program_of(answer: Answer) -> tuple[Instruction, ...]:
    """The whole instructions in an answer, or in the beginning of one; what ends it is no half of any."""
    return tuple(
        Instruction(BY_KEY[piece], None if lies == UPRIGHT else Direction(lies))
        for piece, lies in zip(answer[::2], answer[1::2], strict=False)
    )


def begun_of(answer: Answer) -> Piece | None:
    """The piece of an answer that points nowhere yet."""
    return None if len(answer) % 2 == 0 else BY_KEY.get(answer[-1])


def answer_of(program: tuple[Instruction, ...]) -> Answer:
    """The complete answer that lays out the program."""
    keys = tuple(
        key
        for instruction in program
        for key in (instruction.piece.key, instruction.facing.value if instruction.facing else UPRIGHT)
    )
    return keys if len(program) == MOST else (*keys, DONE)


def _piece(key: str) -> Piece:
    piece = BY_KEY.get(key)
    if piece is None:
        raise NotLegalError(f"{quoted(key)} is not a piece.")
    return piece


def _piece_choice(piece: Piece, count: int) -> Choice:
    times = f" ×{count}" if count > 1 else ""
    return Choice(piece.key, f"{EMOJI[piece.colour]} {piece.size.letter} {piece.colour.value}{times}")


def _direction_choice(direction: Direction) -> Choice:
    return Choice(direction.value, f"{ARROWS[direction]} {direction.word}")


def pieces_in(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """The pieces of a program, by their signs: what somebody likes to run."""
    return tuple(key for key in answer if key in BY_KEY) if decision.topic == PROGRAM else ()

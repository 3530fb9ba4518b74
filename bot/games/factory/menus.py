"""The questions of RAMbots Factory as menus: those of every pyramid game, and the board movement's with their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.engine.game import DONE, Choice
from bot.games.factory import choices
from bot.games.factory.floor import beside, rotated, space_name, space_named
from bot.games.factory.movement import PLANS
from bot.games.factory.state import ElementKind, Face, Task
from bot.games.pyramids.menus import EMOJI, GOALS, PROGRAM, program_of, stack_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer
    from bot.games.factory.state import Board, BoardName, Element, Movement, Part, Table
    from bot.games.pyramids.grid import Cell

__all__ = ["EMOJI", "GOALS", "PROGRAM", "program_of", "stack_of"]

TASKS = {task.value: task for task in Task}
"""The board movement's questions by their topics."""

TURNS = ("as it lies", "a quarter turn clockwise", "half a turn", "a quarter turn anticlockwise")
"""How far a board turns, by quarter turns clockwise."""

FACES = {
    Face.SWAP: "Swap: two boards change places",
    Face.HOP: "Hop: move a board to an empty place or turn it",
    Face.AIM: "Aim: turn any boards in place",
    Face.WILD: "Wild: choose any other face",
    Face.TIP: "Tip: add an element, then replace one",
    Face.DIG: "Dig: add an element, then move one on its board",
}
"""The faces of the die in words."""
_TAKEN, _TAKEN_AS = "Wild", "Wild, taken as {face}"


def die_words(movement: Movement) -> str:
    """What the die shows; of Wild, once its holder has said what it is taken as, that, if what is to be done tells."""
    todo = movement.todo
    if movement.face is not Face.WILD or Task.WILD in todo:
        return FACES[movement.face]
    made = [face for face in choices.WILD_FACES if PLANS[face][-len(todo) :] == todo]
    return _TAKEN_AS.format(face=FACES[made[0]]) if len(made) == 1 else _TAKEN


LOOKS = {
    ElementKind.WALL: "⬛",
    ElementKind.REPAIR: "⬜",
    ElementKind.FREEZE: "🧊",
    ElementKind.TRACTOR: "🟪",
    ElementKind.REPULSOR: "🟦",
    ElementKind.LASER: "🟧",
}
"""A sign for each kind of element, of the colour of its piece."""

DEEDS = {
    ElementKind.WALL: "nobody passes",
    ElementKind.REPAIR: "gives back a lost piece",
    ElementKind.FREEZE: "keeps its board where and as it lies",
    ElementKind.TRACTOR: "pulls whoever is in its lane",
    ElementKind.REPULSOR: "pushes whoever is in its lane",
    ElementKind.LASER: "takes a piece a pip of whoever is in its lane",
}
"""What elements do."""

_SKIPPED = {
    Task.SWAP: "Skip: leave the boards where they are",
    Task.HOP: "Skip: leave the boards where they are",
    Task.AIM: "Skip: turn nothing",
    Task.WILD: "Skip: only add an element",
}


def movement_menu(table: Table, task: Task, so_far: Answer) -> tuple[Choice, ...]:
    """What may come next in an answer of the torch's holder."""
    return tuple(Choice(key, _label(table, task, so_far, key)) for key in choices.keys(table, task, so_far))


def chosen(table: Table, task: Task, answer: Answer) -> Iterator[str]:
    """What every choice of an answer was, in words without signs."""
    for length, key in enumerate(answer):
        yield plainly(_label(table, task, answer[:length], key))


def _label(table: Table, task: Task, path: Answer, key: str) -> str:
    if key == choices.SKIP:
        return _SKIPPED[task]
    match task:
        case Task.SWAP:
            return f"Boards {key[0]} and {key[2]}"
        case Task.WILD:
            return FACES[Face(key)]
        case Task.HOP:
            return _hop_label(table, path, key)
        case Task.AIM:
            if key == DONE:
                return "Done: turn these boards"
            board = table.board(key[0])
            return f"Board {board.name}: {TURNS[(int(key[1:]) - board.rotation) % 4]}"
        case Task.ADD | Task.REPLACE | Task.DIG:
            return _element_label(table, path, key)
        case other:
            assert_never(other)


def _hop_label(table: Table, path: Answer, key: str) -> str:
    if not path:
        return f"Board {key}"
    board = table.board(path[0])
    if len(path) == 1:
        place = choices.place_of(key)
        return "Stay where it is" if place == board.place else f"To the {place_words(table.boards, board.name, place)}"
    return f"{TURNS[(int(key) - board.rotation) % 4].capitalize()}"


def place_words(boards: Sequence[Board], name: BoardName, place: Cell) -> str:
    """A place of a board by what it is beside: "east of C and north of D"."""
    return " and ".join(f"{way.word} of {other}" for way, other in beside(boards, name, place))


def place_short(boards: Sequence[Board], name: BoardName, place: Cell) -> str:
    """The same in short: "E of C, N of D"."""
    return ", ".join(f"{way.value} of {other}" for way, other in beside(boards, name, place))


def _element_label(table: Table, path: Answer, key: str) -> str:
    if not path:
        board = table.board(key)
        return f"Board {key}, which has {len(board.elements)} of the elements"
    board = table.board(path[0])
    space = space_named(key)
    standing = [element for element in board.elements if element.at == space]
    what = element_words(standing[0]) if standing else "empty"
    return f"{key}, {side_words(board, key)}: {what}"


def side_words(board: Board, name: str) -> str:
    """Where a space is as its board lies now: "north side, west end"."""
    space = space_named(name)
    if space is None:
        raise ValueError(f"a board has no space {name!r}")
    column, row = rotated(space, board.rotation)
    if row in (0, 4):
        return f"{'north' if row else 'south'} side, {('west end', 'middle', 'east end')[column - 1]}"
    return f"{'east' if column else 'west'} side, {('south end', 'middle', 'north end')[row - 1]}"


def part_words(part: Part) -> str:
    """A piece that stands nowhere: "🟪 tractor with 2 pips"."""
    return f"{LOOKS[part.kind]} {part.kind.value} with {part.pips} pip{'s' if part.pips > 1 else ''}"


def element_words(element: Element) -> str:
    """An element: "🟪 tractor with 2 pips, 1 hit"."""
    hits = f", {element.hits} hit{'s' if element.hits > 1 else ''}" if element.hits else ""
    return part_words(element.part) + hits


def plainly(words: str) -> str:
    """Words without the signs of elements."""
    for look in LOOKS.values():
        words = words.replace(f"{look} ", "")
    return words


def spot_words(board: BoardName, space: Cell) -> str:
    """A space of a board in its own frame: "C:a3"."""
    return f"{board}:{space_name(space)}"

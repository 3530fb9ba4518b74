"""The torch holder's legal answers in the board movement.

An answer is a path of keys, each from a short menu:

    swap      SKIP, or a pair of boards: "A-C"
    hop       SKIP, or a board, a place ("2,0", its own too) and the new rotation ("0" to "3")
    aim       SKIP, or boards with their new rotations, in the order of BOARDS ("A1", "D3"), and DONE if a later
              board can be turned
    wild      SKIP, or the face it should count as: "swap"
    add       a board and a space: "C", "a3"
    replace   a board and the space of the element to replace
    dig       a board, the space of an element, and the space it moves to
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import assert_never

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer
from bot.engine.quoting import quote_token
from bot.games.factory.rules.floor import SPACES, Floor, places_to_hop, space_name
from bot.games.factory.rules.state import Board, BoardName, Element, ElementKind, Face, Part, Table, Task
from bot.games.factory.vocabulary import FACTORY
from bot.games.pyramids.rules.grid import Cell

SKIP = "skip"
MAY_SKIP = frozenset({Task.SWAP, Task.HOP, Task.AIM, Task.WILD})
"""F13: the tasks that may be skipped."""

WILD_FACES = (Face.SWAP, Face.HOP, Face.AIM, Face.TIP, Face.DIG)


def keys(table: Table, task: Task, so_far: Answer) -> tuple[str, ...]:
    """The next keys; none if the answer is complete. Raises NotLegalError if no answer begins with `so_far`."""
    for length, key in enumerate(so_far):
        if key not in _keys(table, task, so_far[:length]):
            raise NotLegalError(FACTORY.later("not-a-part", key=quote_token(key)))
    return _keys(table, task, so_far)


def answers(table: Table, task: Task) -> Iterator[Answer]:
    """Yield every answer except SKIP; for an aim, only answers that turn a single board."""
    waiting: list[Answer] = [(key,) for key in reversed(_keys(table, task, ())) if key != SKIP]
    while waiting:
        path = waiting.pop()
        offered = _keys(table, task, path)
        if not offered or offered[-1] == DONE:
            yield (*path, DONE) if offered else path
        else:
            waiting.extend((*path, key) for key in reversed(offered))


def possible(table: Table, task: Task) -> bool:
    return next(answers(table, task), None) is not None


def _keys(table: Table, task: Task, path: Answer) -> tuple[str, ...]:
    if path[:1] == (SKIP,):
        return ()
    found = tuple(_next_keys(table, task, path))
    return (SKIP, *found) if not path and task in MAY_SKIP else found


def _next_keys(table: Table, task: Task, path: Answer) -> Iterator[str]:
    match task:
        case Task.SWAP:
            free = [board.name for board in table.boards if not board.frozen]
            yield from () if path else (f"{one}-{other}" for one, other in combinations(free, 2))
        case Task.HOP:
            yield from _hop_keys(table, path)
        case Task.AIM:
            yield from _aim_keys(table, path)
        case Task.WILD:
            yield from () if path else (face.value for face in WILD_FACES)
        case Task.ADD | Task.REPLACE | Task.DIG:
            yield from _element_keys(table, task, path)
        case other:
            assert_never(other)


def _hop_keys(table: Table, path: Answer) -> Iterator[str]:
    """Yield the next keys of a hop, to the board's own place or an empty one. A hop has to change something."""
    match path:
        case ():
            yield from (board.name for board in table.boards if not board.frozen)
        case (name,):
            board = table.board(name)
            yield place_key(board.place)
            yield from (place_key(place) for place in places_to_hop(table.boards, board))
        case (name, place):
            board = table.board(name)
            stays = place == place_key(board.place)
            yield from (str(rotation) for rotation in range(4) if not stays or rotation != board.rotation)


def _aim_keys(table: Table, path: Answer) -> Iterator[str]:
    if path[-1:] == (DONE,):
        return
    last = path[-1][0] if path else ""
    later = [board for board in table.boards if board.name > last and not board.frozen]
    yield from (f"{board.name}{rotation}" for board in later for rotation in range(4) if rotation != board.rotation)
    if path and later:
        yield DONE


def _element_keys(table: Table, task: Task, path: Answer) -> Iterator[str]:
    spots = _spots(table, task)
    match task, path:
        case _, ():
            yield from spots
        case _, (name,):
            yield from (space_name(space) for space in spots[name])
        case Task.DIG, (name, source):
            board = table.board(name)
            moved = next(element for element in board.elements if space_name(element.at) == source)
            yield from (space_name(space) for space in _free(table, board, moved.part))


def _spots(table: Table, task: Task) -> dict[BoardName, list[Cell]]:
    drawn = table.movement.drawn if table.movement else None
    if task is Task.ADD:
        return {} if drawn is None else _to_add(table, drawn)
    floor = Floor.of(table.boards)

    def fits(board: Board, element: Element) -> bool:
        if task is Task.DIG:
            return bool(_free(table, board, element.part))
        # F9: the new element must be legal there
        return drawn is not None and (drawn.kind is not ElementKind.WALL or floor.open(board.name, element.at))

    found = {
        board.name: sorted(element.at for element in board.elements if fits(board, element)) for board in table.boards
    }
    return {name: spaces for name, spaces in found.items() if spaces}


def _to_add(table: Table, part: Part) -> dict[BoardName, list[Cell]]:
    """Spaces on the boards with the fewest elements; F8: if none of those is legal, spaces on the next boards."""
    for number in sorted({len(board.elements) for board in table.boards}):
        free = {board.name: _free(table, board, part) for board in table.boards if len(board.elements) == number}
        found = {name: spaces for name, spaces in free.items() if spaces}
        if found:
            return found
    return {}


def _free(table: Table, board: Board, part: Part) -> list[Cell]:
    taken = {element.at for element in board.elements}
    free = [space for space in SPACES if space not in taken]
    if part.kind is not ElementKind.WALL:
        return free
    floor = Floor.of(table.boards)
    return [space for space in free if floor.open(board.name, space)]


def place_key(place: Cell) -> str:
    return f"{place[0]},{place[1]}"


def place_of(key: str) -> Cell:
    x, y = key.split(",")
    return int(x), int(y)


def aim(table: Table, turns: Mapping[BoardName, int]) -> Answer:
    """The answer for these rotations, without DONE.

    F18: leave out boards that already have their rotation; if only such boards are named, the answer is SKIP.
    Frozen boards stay in, so that the answer isn't legal."""
    changed = [
        board.name
        for board in table.boards
        if board.name in turns and (board.frozen or turns[board.name] != board.rotation)
    ]
    return (SKIP,) if turns and not changed else tuple(f"{name}{turns[name]}" for name in changed)


def parse_rotations(answer: Answer) -> dict[BoardName, int]:
    return {key[0]: int(key[1:]) for key in answer if key not in (DONE, SKIP)}

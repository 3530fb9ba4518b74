"""The factory in plain sentences, whole: how the boards lie, where a RAMbot may go, and what every element does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never

from bot.games.common.prose import counted, listed
from bot.games.factory.floor import COASTER, COMPASS, Floor, laid_out, walls
from bot.games.factory.menus import die_words, spot_words
from bot.games.factory.state import ElementKind, Task
from bot.games.pyramids import positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.game import Seat
    from bot.games.factory.state import Board, Element, Part, Table
    from bot.games.pyramids.grid import Cell, Direction
    from bot.games.pyramids.moments import Moment

    At = Moment[Table]

_TODO = {
    Task.SWAP: "swap two boards",
    Task.HOP: "move or turn a board",
    Task.AIM: "turn boards",
    Task.WILD: "choose a face",
    Task.ADD: "add an element",
    Task.REPLACE: "replace an element",
    Task.DIG: "move an element on its board",
}


def told(moment: At, seat: Seat | None) -> Iterator[str]:
    """Everything on the table, to a player or to everybody."""
    table = moment.table
    floor = Floor.of(table.boards)
    everybody = positions.seats(table, seat)
    robots = [positions.player(moment, each, seat, *_notes(table, floor, each)) for each in everybody]
    pools = [positions.pool(moment, each, seat, _at_first(table, each)) for each in everybody]
    yield from positions.begins(moment)
    yield from _movement(moment)
    yield robots[0]
    if seat is not None:
        yield ways(moment, seat)
    yield positions.beacons(moment, seat)
    if seat is not None:
        yield pools.pop(0)
    yield from robots[1:]
    yield from boards(table)
    yield from elements(moment)
    yield from positions.programs(moment)
    yield positions.precedence(moment)
    yield from pools
    yield f"Scrap heap, {counted(len(table.scrap), 'piece')}: {positions.stock(table.scrap, moment.tongue)}."
    yield f"In the bag: {parts(table.bag)}."
    yield from (arrows(board, floor) for board in table.boards)
    yield (
        "A square is named by its board, file and rank (A:b4), as they lie on that board: they turn with it. Elements "
        f"stand round the nine squares of a board, on its files a and e and ranks 1 and 5. {moment.say('lying-note')}"
    )


def _at_first(table: Table, seat: Seat) -> str:
    """Beyond how many pieces nobody repairs, once that is known."""
    return f" of {table.start_pieces[seat]} at first" if table.start_pieces[seat] else ""


def _notes(table: Table, floor: Floor, seat: Seat) -> Iterator[str]:
    """The arrows of a RAMbot's square, and the torch."""
    yield f"arrows {_arrows(floor, table.robot(seat).cell)}"
    if seat == table.torch:
        yield "holds the torch"


def _arrows(floor: Floor, square: Cell) -> str:
    found = floor.arrows(square)
    return " ".join(way.word for way in COMPASS if way in found)


def ways(moment: At, seat: Seat) -> str:
    """Where the arrows of the seat's own square lead."""
    table = moment.table
    floor, cell = Floor.of(table.boards), table.robot(seat).cell
    solid = walls(table.boards, floor)
    told = (f"{way.word} to {_leads(floor, cell, way, solid)}" for way in COMPASS if way in floor.arrows(cell))
    return f"Its arrows lead {', '.join(told)}."


def _leads(floor: Floor, cell: Cell, way: Direction, solid: frozenset[Cell]) -> str:
    spaces, target = floor.next(cell, way)
    if target is None:
        return "nowhere, since no board joins"
    blocked = next((space for space in spaces if space in solid), None)
    return floor.name(target) if blocked is None else f"the wall on {floor.name(blocked)}"


# --- boards and elements ---------------------------------------------------------------------------------------------


def boards(table: Table) -> tuple[str, str]:
    """How the boards lie to each other, and how each is turned."""
    turned = [f"to the {COMPASS[board.rotation].word} on {board.name}" for board in table.boards]
    return f"Boards: {laid_out(table.boards)}.", f"Rank 5 lies {listed(turned)}."


def elements(moment: At) -> Iterator[str]:
    """Every element, the eldest first, as they act in that order."""
    table = moment.table
    found = sorted(((e.placed, board, e) for board in table.boards for e in board.elements), key=lambda each: each[0])
    yield f"{counted(len(found), 'element')}{', the eldest first' if len(found) > 1 else ''}."
    for _, board, element in found:
        yield f"{_element(board, element)}: {_does(moment, board, element)}."


def _element(board: Board, element: Element) -> str:
    """ "C:a3 tractor, 1 of 2 hits left"."""
    what = "repair" if element.kind is ElementKind.REPAIR else "hit"
    left = f"{element.pips - element.hits} of {counted(element.pips, what)} left"
    return f"{spot_words(board.name, element.at)} {element.kind.value}, {left}"


def _does(moment: At, board: Board, element: Element) -> str:
    """What it acts on, where it lies now."""
    floor = Floor.of(moment.table.boards)
    space = floor.cell(board.name, element.at)
    match element.kind:
        case ElementKind.FREEZE:
            return f"board {board.name} is not swapped, moved or turned"
        case ElementKind.WALL:
            return f"blocks {_crossing(floor, space)}"
        case ElementKind.REPAIR:
            return f"gives a piece back to whoever drives {_crossing(floor, space)}"
        case ElementKind.TRACTOR | ElementKind.REPULSOR | ElementKind.LASER:
            verb = {
                ElementKind.TRACTOR: "pulls nearer",
                ElementKind.REPULSOR: "pushes away",
                ElementKind.LASER: f"takes {counted(element.pips, 'piece')} from",
            }[element.kind]
            return f"{verb} whoever is on {_lane(floor, space)}{_standing(moment, floor.lane(space))}"
        case other:
            assert_never(other)


def _crossing(floor: Floor, space: Cell) -> str:
    """The squares on both sides of an element's space, if there are two."""
    square = floor.lane(space)
    near = [cell for cell in square if abs(cell[0] - space[0]) + abs(cell[1] - space[1]) == 1]
    for cell in near:
        way = floor.towards(cell, space)
        target = floor.next(cell, way)[1] if way else None
        return f"between {floor.name(cell)} and {floor.name(target)}" if target else f"out from {floor.name(cell)}"
    raise ValueError("an element stands beside a square")


def _lane(floor: Floor, space: Cell) -> str:
    """The squares of a lane, board by board, the nearest first: "C:b3 c3 d3 and A:b3"."""
    runs: dict[str, list[str]] = {}
    for cell in sorted(floor.lane(space), key=lambda cell: abs(cell[0] - space[0]) + abs(cell[1] - space[1])):
        board, _, name = floor.name(cell).partition(":")
        runs.setdefault(board, []).append(name)
    return listed([f"{board}:{' '.join(names)}" for board, names in runs.items()])


def _standing(moment: At, lane: Iterable[Cell]) -> str:
    """Whose RAMbots stand there."""
    cells = frozenset(lane)
    found = [seat for seat in range(len(moment.table.players)) if moment.table.robot(seat).cell in cells]
    return f", now {listed([moment.voice.who(seat) for seat in found])}" if found else ""


def arrows(board: Board, floor: Floor) -> str:
    """The ways out of all squares of a board, as it lies now."""
    squares = (floor.cell(board.name, space) for space in COASTER)
    return f"Arrows on {board.name}: " + ", ".join(
        f"{floor.name(square).partition(':')[2]} {_arrows(floor, square)}" for square in squares
    ) + "."  # fmt: skip


# --- the rest --------------------------------------------------------------------------------------------------------


def _movement(moment: At) -> Iterator[str]:
    """The die, what is left to do, and the piece that was drawn."""
    movement = moment.table.movement
    if movement is None:
        return
    yield f"The die shows {die_words(movement)}."
    if movement.todo:
        yield f"{moment.voice.who(moment.table.torch)} has to {', then '.join(_TODO[task] for task in movement.todo)}."
    if movement.drawn is not None:
        yield f"Drawn: {movement.drawn.kind.value} with {counted(movement.drawn.pips, 'pip')}."


def parts(bag: Iterable[Part]) -> str:
    """Pieces in the bag by kind: "walls, 2 of 1 pip and 1 of 3; lasers, 1 of 2 pips"."""
    found = Counter(bag)
    by_kind: dict[ElementKind, list[str]] = {}
    for part, number in found.items():
        told = by_kind.setdefault(part.kind, [])
        told.append(f"{number} of {part.pips if told else counted(part.pips, 'pip')}")
    return "; ".join(f"{kind.value}s, {listed(told)}" for kind, told in by_kind.items()) or "nothing"

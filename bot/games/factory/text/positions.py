"""The whole table of RAMbots Factory in plain sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial, reduce

from bot.engine.game import Seat
from bot.games.factory.drafts.menus import die_words, spot_words
from bot.games.factory.rules.events import Added, BoardEvent, Dug, Replaced
from bot.games.factory.rules.floor import COASTER, COMPASS, Floor, describe_layout, distance, walls
from bot.games.factory.rules.state import Board, BoardName, Element, ElementKind, Movement, Part, Table, Task
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.text import positions
from bot.games.pyramids.text.moments import RenderContext
from bot.i18n import Translator

At = RenderContext[Table]


def describe_position(moment: At, seat: Seat | None) -> Iterator[str]:
    table = moment.table
    floor = Floor.of(table.boards)
    everybody = positions.seats(table, seat)
    robots = [positions.player(moment, each, seat, *_notes(moment, floor, each)) for each in everybody]
    pools = [positions.pool(moment, each, seat, _at_first(moment, each)) for each in everybody]
    yield from positions.begins(moment)
    yield from _movement(moment)
    yield robots[0]
    if seat is not None:
        yield ways(moment, seat)
    yield positions.beacons(moment, seat)
    if seat is not None:
        yield pools.pop(0)
    yield from robots[1:]
    yield from boards(moment)
    yield from elements(moment)
    yield from positions.programs(moment)
    yield positions.precedence(moment)
    yield from pools
    heap = positions.stock(table.scrap, moment.translator)
    yield moment.say("scrap-told", count=len(table.scrap), pieces=heap)
    yield parts(table.bag, moment.translator)
    yield from (arrows(board, floor, moment.translator) for board in table.boards)
    yield moment.say("square-named")


def _at_first(moment: At, seat: Seat) -> str:
    """The number of pieces at the start, which limits the seat's repairs; empty before it's known."""
    count = moment.table.start_pieces[seat]
    return moment.say("pieces-at-first", count=count) if count else ""


def _notes(moment: At, floor: Floor, seat: Seat) -> Iterator[str]:
    found = _arrow_ways(floor, moment.table.robot(seat).cell, moment.translator)
    yield moment.say("robot-arrows", ways=moment.translator.join_list(found))
    if seat == moment.table.torch_holder:
        yield moment.say("robot-torch")


def _arrow_ways(floor: Floor, square: Cell, translator: Translator) -> list[str]:
    found = floor.arrows(square)
    return [translator.say("way", way=way.value) for way in COMPASS if way in found]


def ways(moment: At, seat: Seat) -> str:
    """The arrows on the square of the seat's RAMbot, and where they lead."""
    table = moment.table
    floor, cell = Floor.of(table.boards), table.robot(seat).cell
    solid = walls(table.boards, floor)
    told = (
        moment.say("arrow-leads", way=way.value, where=_leads(moment, cell, way, solid))
        for way in COMPASS
        if way in floor.arrows(cell)
    )
    return moment.say("its-arrows", told=", ".join(told))


def _leads(moment: At, cell: Cell, way: Direction, solid: frozenset[Cell]) -> str:
    floor = Floor.of(moment.table.boards)
    spaces, target = floor.next(cell, way)
    if target is None:
        return moment.say("leads-nowhere")
    blocked = next((space for space in spaces if space in solid), None)
    return floor.name(target) if blocked is None else moment.say("leads-wall", cell=floor.name(blocked))


# --- boards and elements ---------------------------------------------------------------------------------------------


def boards(moment: At) -> tuple[str, str]:
    translator, found = moment.translator, moment.table.boards
    turned = [translator.phrase("rank-five-of", way=COMPASS[board.rotation].value, board=board.name) for board in found]
    lie = ", ".join(beside(found, translator).values())
    return moment.say("boards-lie", told=lie), moment.say("rank-five", told=translator.join_list(turned))


def beside(boards: Sequence[Board], translator: Translator) -> dict[BoardName, str]:
    """The position of each board except the first, relative to a neighbour: "C north of A"."""
    return {
        board: translator.say("lies-beside", board=board, way=way.value, other=other)
        for board, way, other in describe_layout(boards)
    }


def elements(moment: At) -> Iterator[str]:
    """Lines on the elements, oldest first, because tractors and repulsors act in this order."""
    table = moment.table
    found = sorted(((e.placed, board, e) for board in table.boards for e in board.elements), key=lambda each: each[0])
    yield moment.say("elements-count", count=len(found))
    for _, board, element in found:
        yield moment.say(
            "laser-told" if element.kind is ElementKind.LASER else "element-told",  # F3: nothing can hit it
            spot=spot_words(board.name, element.at),
            kind=element.kind.value,
            left=element.pips - element.hits,
            pips=element.pips,
            does=_does(moment, board, element),
        )


def _does(moment: At, board: Board, element: Element, *, directed: bool = False) -> str:
    """An element's effect; if `directed`, with the directions of moves, and without players' names."""
    floor, kind, join = Floor.of(moment.table.boards), element.kind.value, moment.translator.join_list
    space = floor.cell(board.name, element.at)
    match element.kind:
        case ElementKind.FREEZE:
            return moment.say("does-freeze", board=board.name)
        case ElementKind.WALL | ElementKind.REPAIR:
            return moment.say(f"does-{kind}", crossing=_describe_crossing(floor, space, moment.translator))
        case ElementKind.LASER:
            lane = sorted(floor.lane(space), key=partial(distance, space))
            now = _describe_occupants(moment, lane, named=not directed)
            return moment.say("does-laser", pips=element.pips, lane=join(_group_by_board(floor, lane)), now=now)
        case ElementKind.TRACTOR | ElementKind.REPULSOR:
            reach = floor.reach(space, element.kind, walls(moment.table.boards, floor))
            now = _describe_occupants(moment, reach, named=not directed)
            if not directed:
                return moment.say(f"does-{kind}", pips=element.pips, lane=join(_group_by_board(floor, reach)), now=now)
            ways: dict[Direction, list[Cell]] = {}
            for cell, way in reach.items():
                ways.setdefault(way, []).append(cell)
            lanes = [
                moment.translator.phrase("lane-way", squares=" ".join(_group_by_board(floor, cells)), way=way.value)
                for way, cells in ways.items()
            ]
            return moment.say(f"effect-{kind}", lanes=join(lanes), now=now)


def describe_effect(event: BoardEvent, after: Table, *, translator: Translator, plain: bool) -> str:
    """An element's effect, with directions; empty if the event didn't place or move an element."""
    if not isinstance(event, Added | Replaced | Dug):
        return ""
    board, element = after.board(event.board), event.element
    moment = RenderContext(after, Floor.of(after.boards).name, plain=plain, translator=translator)
    spot = spot_words(board.name, element.at)
    return translator.say(
        "effect", spot=spot, kind=element.kind.value, does=_does(moment, board, element, directed=True)
    )


def _describe_crossing(floor: Floor, space: Cell, translator: Translator) -> str:
    near, *far = (floor.name(cell) for cell, _ in floor.crossing_squares(space))
    return (
        translator.say("crossing-between", one=near, other=far[0]) if far else translator.say("crossing-out", one=near)
    )


def _group_by_board(floor: Floor, cells: Iterable[Cell]) -> list[str]:
    runs: dict[str, list[str]] = {}
    for cell in cells:
        board, _, name = floor.name(cell).partition(":")
        runs.setdefault(board, []).append(name)
    return [f"{board}:{' '.join(names)}" for board, names in runs.items()]


def _describe_occupants(moment: At, cells: Collection[Cell], *, named: bool) -> str:
    table, voice = moment.table, moment.voice
    found = [seat for seat in range(len(table.players)) if table.robot(seat).cell in cells]
    who = [voice.who(seat) if named else voice.thing(table.robot(seat).thing) for seat in found]
    return moment.say("stands-now", who=moment.translator.join_list(who)) if found else ""


def arrows(board: Board, floor: Floor, translator: Translator) -> str:
    squares = (floor.cell(board.name, space) for space in COASTER)
    told = ", ".join(
        f"{floor.name(square).partition(':')[2]} {' '.join(_arrow_ways(floor, square, translator))}"
        for square in squares
    )
    return translator.say("arrows-on", board=board.name, told=told)


# --- the rest --------------------------------------------------------------------------------------------------------


def _movement(moment: At) -> Iterator[str]:
    movement = moment.table.movement
    if movement is None:
        return
    yield moment.say("die-shows", face=die_words(movement, moment.translator))
    tasks = _find_tasks(movement, len(moment.table.bag))
    if tasks:
        todo = [moment.say("task-told", task=task.value) for task in tasks]
        told = reduce(lambda some, one: moment.say("has-to-then", some=some, next=one), todo)
        yield moment.say("has-to", who=moment.voice.who(moment.table.torch_holder), told=told)
    if movement.drawn is not None:
        yield moment.say("drawn-told", kind=movement.drawn.kind.value, pips=movement.drawn.pips, icon="")


def _find_tasks(movement: Movement, bag: int) -> list[Task]:
    """The remaining tasks, without those for which the bag has no piece left."""
    draws = [task for task in movement.todo if task in (Task.ADD, Task.REPLACE)]
    pieces = bag + (movement.drawn is not None)
    return [task for task in movement.todo if task not in draws[pieces:]]


def parts(bag: Iterable[Part], translator: Translator) -> str:
    """The pieces in the bag by kind: "In the bag: walls, 2 with 1 pip and 1 with 3; lasers, 1 with 2 pips."."""
    found = Counter(bag)
    by_kind: dict[ElementKind, list[str]] = {}
    for part, number in found.items():
        told = by_kind.setdefault(part.kind, [])
        told.append(translator.say("bag-next" if told else "bag-first", count=number, pips=part.pips))
    if not by_kind:
        return translator.say("bag-empty")
    kinds = (
        translator.say("bag-kind", kind=kind.value, told=translator.join_list(told)) for kind, told in by_kind.items()
    )
    return translator.say("bag-told", parts="; ".join(kinds))

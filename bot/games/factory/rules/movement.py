"""The board movement phase: the die, the torch holder's answers, and their effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.engine.game import DONE, Answer, Seat
from bot.games.factory.rules import choices, events
from bot.games.factory.rules.chance import Chance
from bot.games.factory.rules.floor import BY_NAME, Floor, rotate_facing
from bot.games.factory.rules.state import Board, BoardName, Element, ElementKind, Face, Movement, Part, Table, Task
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.things import Phase, Placed

PLANS: dict[Face, tuple[Task, ...]] = {
    Face.SWAP: (Task.SWAP, Task.ADD),
    Face.HOP: (Task.HOP, Task.ADD),
    Face.AIM: (Task.AIM, Task.ADD),
    Face.WILD: (Task.WILD,),
    Face.TIP: (Task.ADD, Task.REPLACE),
    Face.DIG: (Task.ADD, Task.DIG),
}
_WITH_PIECE = (Task.ADD, Task.REPLACE)
_KINDS = {kind: rank for rank, kind in enumerate(ElementKind)}


def holder(table: Table) -> Seat:
    """The torch holder, or if that player is out, the next seat clockwise that isn't."""
    return _first_in(table, table.torch_holder)


def _first_in(table: Table, seat: Seat) -> Seat:
    seats = len(table.players)
    order = [(seat + step) % seats for step in range(seats)]
    return next(seat for seat in order if not table.players[seat].out)


def roll(table: Table, chance: Chance) -> tuple[events.BoardEvent, Table]:
    face = chance.roll()
    shown = replace(table, phase=Phase.MOVEMENT, movement=Movement(face, PLANS[face]))
    return events.Rolled(holder(table), face), _skip_impossible_tasks(shown)


def proceed(table: Table, chance: Chance) -> Iterator[tuple[events.BoardEvent, Table]]:
    """Go on to the next question, if any. A piece is drawn only when its space would be chosen next."""
    while (part := _to_draw(table, chance)) is not None:
        bag = list(table.bag)
        bag.remove(part)
        table = replace(table, bag=tuple(bag), movement=replace(_movement(table), drawn=part))
        yield events.Drawn(holder(table), part), table
        task = _movement(table).todo[0]
        if not choices.possible(table, task):  # F8, F9
            table = _skip_impossible_tasks(replace(_finish_task(table), bag=bag_of((*table.bag, part))))
            yield events.PutBack(holder(table), part), table


def _skip_impossible_tasks(table: Table) -> Table:
    """Drop the next tasks that have no answer other than SKIP, up to one for which a piece has yet to be drawn."""
    while (todo := _movement(table).todo) and not choices.possible(table, todo[0]):
        if todo[0] in _WITH_PIECE and table.bag and _movement(table).drawn is None:
            break
        table = _finish_task(table)
    return table


def _to_draw(table: Table, chance: Chance) -> Part | None:
    movement = _movement(table)
    if not movement.todo or movement.todo[0] not in _WITH_PIECE or movement.drawn is not None or not table.bag:
        return None
    return chance.draw(table.bag)


def _movement(table: Table) -> Movement:
    if table.movement is None:
        raise ValueError("the boards of this table are not moving")
    return table.movement


def carry_out(table: Table, answer: Answer) -> tuple[events.BoardEvent, Table]:
    """Carry out an answer, which must be complete and legal."""
    event, after = _carried_out(table, answer)
    return event, _skip_impossible_tasks(after)


def foresee(table: Table, draft: Answer) -> tuple[events.BoardEvent, Table] | None:
    """The effect of a draft if it were the answer; None if it isn't complete enough, or changes nothing. A hop without
    a rotation doesn't turn the board, and an aim counts as finished."""
    task = table.movement.todo[0] if table.movement and table.movement.todo else None
    match task, draft:
        case _, (choices.SKIP,) | ():
            return None
        case Task.HOP, (name, place):
            board = table.board(name)
            if place == choices.place_key(board.place):
                return None
            return carry_out(table, (name, place, str(board.rotation)))
        case Task.AIM, _:
            return carry_out(table, draft if draft[-1] == DONE else (*draft, DONE))
        case (Task.SWAP | Task.WILD, (_,)) | (Task.HOP | Task.DIG, (_, _, _)) | (Task.ADD | Task.REPLACE, (_, _)):
            return carry_out(table, draft)
        case _:
            return None


def _carried_out(table: Table, answer: Answer) -> tuple[events.BoardEvent, Table]:
    movement = _movement(table)
    seat, task, after = holder(table), movement.todo[0], _finish_task(table)
    if answer == (choices.SKIP,):
        todo = (Task.ADD,) if task is Task.WILD else movement.todo[1:]  # F13
        return events.Skipped(seat, task), replace(after, movement=replace(movement, todo=todo))
    match task:
        case Task.WILD:
            face = Face(answer[0])
            return events.WildChosen(seat, face), replace(after, movement=replace(movement, todo=PLANS[face]))
        case Task.SWAP:
            one, other = answer[0].split("-")
            return events.Swapped(seat, one, other), _swap_boards(after, one, other)
        case Task.HOP:
            return _hop(after, seat, answer)
        case Task.AIM:
            return _aim(after, seat, answer)
        case Task.ADD:
            return _add(after, seat, movement.drawn, answer)
        case Task.REPLACE:
            return _replace(after, seat, movement.drawn, answer)
        case Task.DIG:
            return _dig(after, seat, answer)


def pass_torch(table: Table) -> tuple[events.BoardEvent, Table]:
    seat = _first_in(table, holder(table) + 1)
    return events.TorchPassed(seat), replace(table, torch_holder=seat)


def hand_over(table: Table) -> tuple[events.BoardEvent, Table]:
    """F17: when the torch's holder is out, pass the torch and the current question to the next seat."""
    seat = holder(table)
    return events.TorchPassed(seat), replace(table, torch_holder=seat)


def _finish_task(table: Table) -> Table:
    movement = _movement(table)
    return replace(table, movement=Movement(movement.face, movement.todo[1:]))


# --- boards ----------------------------------------------------------------------------------------------------------


def _swap_boards(table: Table, one: BoardName, other: BoardName) -> Table:
    first, second = table.board(one), table.board(other)
    return move_boards(table, (replace(first, place=second.place), replace(second, place=first.place)))


def _hop(table: Table, seat: Seat, answer: Answer) -> tuple[events.BoardEvent, Table]:
    board, place, rotation = table.board(answer[0]), choices.place_of(answer[1]), int(answer[2])
    event = events.Hopped(seat, board.name, board.place, place, rotation, (rotation - board.rotation) % 4)
    return event, move_boards(table, [replace(board, place=place, rotation=rotation)])


def _aim(table: Table, seat: Seat, answer: Answer) -> tuple[events.BoardEvent, Table]:
    boards = [(table.board(name), rotation) for name, rotation in choices.parse_rotations(answer).items()]
    turns = tuple(events.Turn(board.name, rotation, (rotation - board.rotation) % 4) for board, rotation in boards)
    turned = (replace(board, rotation=rotation) for board, rotation in boards)
    return events.Aimed(seat, turns), move_boards(table, turned)


def move_boards(table: Table, changed: Iterable[Board]) -> Table:
    """F1: things on moved boards move and turn with them. F10: elements, even walls, stay in place on their boards."""
    new = {board.name: board for board in changed}
    boards = tuple(new.get(board.name, board) for board in table.boards)
    before, after = Floor.of(table.boards), Floor.of(boards)

    def along(placed: Placed) -> Placed:
        name, space = before.spot(placed.cell)
        quarters = new[name].rotation - table.board(name).rotation if name in new else 0
        return Placed(placed.thing, after.cell(name, space), rotate_facing(placed.facing, quarters))

    return replace(table, boards=boards, placed=tuple(along(placed) for placed in table.placed))


# --- elements --------------------------------------------------------------------------------------------------------


def _add(table: Table, seat: Seat, part: Part | None, answer: Answer) -> tuple[events.BoardEvent, Table]:
    name, element = answer[0], _element(table, part, BY_NAME[answer[1]])
    board = table.board(name)
    return events.Added(seat, name, element), _replace_board(table, replace(board, elements=(*board.elements, element)))


def _replace(table: Table, seat: Seat, part: Part | None, answer: Answer) -> tuple[events.BoardEvent, Table]:
    name, element = answer[0], _element(table, part, BY_NAME[answer[1]])
    board = table.board(name)
    old = _find_element(board, element.at)
    kept = tuple(other for other in board.elements if other is not old)
    after = _replace_board(table, replace(board, elements=(*kept, element)))
    return events.Replaced(seat, name, element, old), replace(after, bag=bag_of((*table.bag, old.part)))


def _dig(table: Table, seat: Seat, answer: Answer) -> tuple[events.BoardEvent, Table]:
    """Move an element to another space of its board. F14: it keeps its hits and its age."""
    board = table.board(answer[0])
    old = _find_element(board, BY_NAME[answer[1]])
    element = replace(old, at=BY_NAME[answer[2]])
    elements = tuple(element if other is old else other for other in board.elements)
    return events.Dug(seat, board.name, old.at, element), _replace_board(table, replace(board, elements=elements))


def _element(table: Table, part: Part | None, at: Cell) -> Element:
    """F14: the piece as the youngest element on the floor."""
    if part is None:
        raise ValueError("no piece is drawn in this table")
    ages = [element.placed for board in table.boards for element in board.elements]
    return Element(part.kind, part.pips, at, hits=0, placed=max(ages, default=0) + 1)


def _find_element(board: Board, at: Cell) -> Element:
    return next(element for element in board.elements if element.at == at)


def _replace_board(table: Table, board: Board) -> Table:
    return replace(table, boards=tuple(board if other.name == board.name else other for other in table.boards))


def bag_of(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda part: (_KINDS[part.kind], part.pips)))

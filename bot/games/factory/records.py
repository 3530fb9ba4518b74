"""Events, questions and answers of RAMbots Factory as documents have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.games.factory import choices
from bot.games.factory.events import (
    Added,
    Aimed,
    Beamed,
    Drawn,
    Dug,
    ElementDestroyed,
    ElementHit,
    Hopped,
    Lasered,
    Moved,
    Pulled,
    PushedAway,
    PutBack,
    Repaired,
    Replaced,
    Rolled,
    Skipped,
    Swapped,
    TorchPassed,
    WildChosen,
)
from bot.games.factory.floor import Floor, crosses, space_name
from bot.games.factory.movement import holder
from bot.games.factory.state import Task
from bot.games.pyramids.records import event_records as common_records

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Seat
    from bot.games.factory.events import BoardEvent, ElementDeed, Event, Shift
    from bot.games.factory.state import BoardName, Element, Part, Table
    from bot.games.game import Document


def event_records(event: Event, table: Table) -> list[Document]:
    """The entries that an event has in a document's list; `table` is the one just after it."""
    floor = Floor.of(table.boards)
    match event:
        case Moved(shifts=shifts):
            return list(_moves(shifts, floor))
        case Beamed():
            squares = [floor.name(cell) for cell in event.path if cell in floor.squares]
            return [{**common_records(event, table, floor.name)[0], "path": squares}]
        case ElementHit() | ElementDestroyed() | Repaired() | Lasered() | Pulled() | PushedAway():
            return _element_records(event, table, floor)
        case (
            Rolled()
            | WildChosen()
            | Skipped()
            | Swapped()
            | Hopped()
            | Aimed()
            | Drawn()
            | PutBack()
            | Added()
            | Replaced()
            | Dug()
            | TorchPassed()
        ):
            record = _board_record(event)
            return [{"event": record["event"], "player": _player(table, event.seat), **record}]
        case _:
            return common_records(event, table, floor.name)


def _moves(shifts: Sequence[Shift], floor: Floor) -> Iterator[Document]:
    """A move for each thing, and after it that it crossed to another board."""
    for shift in shifts:
        source, target = floor.name(shift.source), floor.name(shift.target)
        yield {"event": "move", "object": shift.thing.key, "from": source, "to": target}
        if crosses(shift.source, shift.target):
            yield {"event": "cross", "object": shift.thing.key, "from": source[0], "to": target[0]}


def _element_records(event: ElementDeed, table: Table, floor: Floor) -> list[Document]:
    where = {"player": _player(table, event.seat), **_where(event.board, event.element)}
    match event:
        case ElementHit(element=element):
            return [{"event": "element_hit", **where, "pips": element.pips, "hits": element.hits}]
        case ElementDestroyed():
            return [{"event": "element_destroyed", **where}]
        case Repaired(piece=piece):
            return [{"event": "repaired", **where, "piece": piece.key}]
        case Lasered(pieces=pieces):
            return [{"event": "lasered", **where, "pieces": [piece.key for piece in pieces]}]
        case Pulled(shifts=shifts):
            return [{"event": "pulled", **where}, *_moves(shifts, floor)]
        case PushedAway(shifts=shifts):
            return [{"event": "pushed_away", **where}, *_moves(shifts, floor)]
        case other:
            assert_never(other)


def _board_record(event: BoardEvent) -> Document:
    match event:
        case Rolled(_, face):
            return {"event": "die", "face": face.value}
        case WildChosen(_, face):
            return {"event": "wild", "face": face.value}
        case Skipped(_, task):
            return {"event": "skipped", "asks": task.value}
        case Swapped(_, one, other):
            return {"event": "swapped", "boards": [one, other]}
        case Hopped(_, board, _, target, rotation):
            return {"event": "hopped", "board": board, "place": list(target), "rotation": rotation}
        case Aimed(_, turns):
            return {"event": "aimed", "boards": {turn.board: turn.rotation for turn in turns}}
        case TorchPassed():
            return {"event": "torch"}
        case _:
            return _part_record(event)


def _part_record(event: Drawn | PutBack | Added | Replaced | Dug) -> Document:
    match event:
        case Drawn(_, part):
            return {"event": "drawn", **part_record(part)}
        case PutBack(_, part):
            return {"event": "put_back", **part_record(part)}
        case Added(_, board, element):
            return {"event": "added", **_where(board, element), "pips": element.pips}
        case Replaced(_, board, element, old):
            new = {**_where(board, element), "pips": element.pips}
            return {"event": "replaced", **new, "old": part_record(old.part)}
        case Dug(_, board, source, element):
            way = {"from": space_name(source), "to": space_name(element.at)}
            return {"event": "dug", "board": board, "element": element.kind.value, **way}
        case other:
            assert_never(other)


def part_record(part: Part) -> Document:
    """A piece that stands nowhere."""
    return {"element": part.kind.value, "pips": part.pips}


def _where(board: BoardName, element: Element) -> Document:
    return {"board": board, "at": space_name(element.at), "element": element.kind.value}


def _player(table: Table, seat: Seat) -> str:
    return table.players[seat].colour.value


# --- questions and answers -------------------------------------------------------------------------------------------


def question_record(table: Table) -> Document | None:
    """What the torch's holder is asked; None if nothing is."""
    movement = table.movement
    if movement is None or not movement.todo:
        return None
    task = movement.todo[0]
    skip: list[Document] = [{"skip": True}] if task in choices.MAY_SKIP else []
    return {
        "player": _player(table, holder(table)),
        "asks": task.value,
        **(part_record(movement.drawn) if movement.drawn else {}),
        "options": [*skip, *(choice_record(task, answer) for answer in choices.answers(table, task))],
    }


def choice_record(task: Task, answer: Answer) -> Document:
    """An answer in the form of a choice."""
    if answer == (choices.SKIP,):
        return {"skip": True}
    return {task.value: _chosen(task, answer)}


def _chosen(task: Task, answer: Answer) -> object:
    match task:
        case Task.SWAP:
            return answer[0].split("-")
        case Task.HOP:
            board, place, rotation = answer
            return {"board": board, "place": list(choices.place_of(place)), "rotation": int(rotation)}
        case Task.AIM:
            return choices.aimed(answer)
        case Task.WILD:
            return answer[0]
        case Task.ADD | Task.REPLACE:
            board, space = answer
            return {"board": board, "at": space}
        case Task.DIG:
            board, source, target = answer
            return {"board": board, "from": source, "to": target}
        case other:
            assert_never(other)

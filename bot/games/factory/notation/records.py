"""Questions and answers of RAMbots Factory, in the form that documents use."""

from __future__ import annotations

from bot.engine.game import Answer
from bot.games.factory.rules import choices
from bot.games.factory.rules.movement import holder
from bot.games.factory.rules.state import Table, Task
from bot.games.factory.text.descriptions import part_record
from bot.games.game import Document


def question_record(table: Table) -> Document | None:
    movement = table.movement
    if movement is None or not movement.todo:
        return None
    task = movement.todo[0]
    skip: list[Document] = [{"skip": True}] if task in choices.MAY_SKIP else []
    return {
        "player": table.players[holder(table)].colour.value,
        "asks": task.value,
        **(part_record(movement.drawn) if movement.drawn else {}),
        "options": [*skip, *(choice_record(task, answer) for answer in choices.answers(table, task))],
    }


def choice_record(task: Task, answer: Answer) -> Document:
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
            return choices.parse_rotations(answer)
        case Task.WILD:
            return answer[0]
        case Task.ADD | Task.REPLACE:
            board, space = answer
            return {"board": board, "at": space}
        case Task.DIG:
            board, source, target = answer
            return {"board": board, "from": source, "to": target}

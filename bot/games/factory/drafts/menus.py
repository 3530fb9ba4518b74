"""Labelled menus for RAMbots Factory's board movement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import DONE, Answer, Choice
from bot.games.factory.rules import choices
from bot.games.factory.rules.floor import BY_NAME, beside, rotate_space, space_name
from bot.games.factory.rules.movement import PLANS
from bot.games.factory.rules.state import Board, BoardName, Element, ElementKind, Face, Movement, Table, Task
from bot.games.factory.vocabulary import FACTORY
from bot.games.pyramids.rules.grid import Cell
from bot.i18n import Field, InflectedTerm, Translator

TASKS = {task.value: task for task in Task}

TURNS = ("keep", "right", "half", "left")
"""Keys of a board's turns, by number of quarter turns clockwise."""


def die_words(movement: Movement, translator: Translator) -> str:
    """The die's face in words; after Wild, with the chosen face if the remaining tasks leave only one."""
    todo = movement.todo
    if movement.face is not Face.WILD or Task.WILD in todo:
        return translator.say("face-words", face=movement.face.value)
    made = [face for face in choices.WILD_FACES if PLANS[face][-len(todo) :] == todo]
    if len(made) == 1:
        return translator.say("face-wild-as", face=made[0].value)
    return translator.say("face-name", face=movement.face.value)


ELEMENT_EMOJI = {
    ElementKind.WALL: "⬛",
    ElementKind.REPAIR: "⬜",
    ElementKind.FREEZE: "🧊",
    ElementKind.TRACTOR: "🟪",
    ElementKind.REPULSOR: "🟦",
    ElementKind.LASER: "🟧",
}


def movement_menu(table: Table, task: Task, so_far: Answer) -> tuple[Choice, ...]:
    translator = FACTORY.translator()
    return tuple(Choice(key, _label(table, task, so_far, key, translator)) for key in choices.keys(table, task, so_far))


def chosen(table: Table, task: Task, answer: Answer, translator: Translator) -> Iterator[str]:
    """The answer's choices in words, without the labels' capital letters."""
    for length, key in enumerate(answer):
        label = _label(table, task, answer[:length], key, translator, plain=True)
        yield label[:1].lower() + label[1:]


def skip_topic(table: Table, task: Task) -> str:
    """The task whose message says what skipping this one means. With an empty bag, skipping Wild adds no element, so
    it has Swap's message."""
    return (Task.SWAP if task is Task.WILD and not table.bag else task).value


def _label(table: Table, task: Task, path: Answer, key: str, translator: Translator, *, plain: bool = False) -> str:
    if key == choices.SKIP:
        return translator.say("skip-choice", task=skip_topic(table, task))
    match task:
        case Task.SWAP:
            return translator.say("swap-choice", one=key[0], other=key[2])
        case Task.WILD:
            return translator.say("face-words", face=key)
        case Task.HOP:
            return _hop_label(table, path, key, translator)
        case Task.AIM:
            if key == DONE:
                return translator.say("aim-done")
            board = table.board(key[0])
            turn = TURNS[(int(key[1:]) - board.rotation) % 4]
            return translator.say("aim-choice", board=board.name, turn=turn)
        case Task.ADD | Task.REPLACE | Task.DIG:
            return _element_label(table, path, key, translator, plain=plain)


def _hop_label(table: Table, path: Answer, key: str, translator: Translator) -> str:
    if not path:
        return translator.say("board-choice", board=key)
    board = table.board(path[0])
    if len(path) == 1:
        place = choices.place_of(key)
        if place == board.place:
            return translator.say("stay-choice")
        return translator.say("place-choice", place=place_words(table.boards, board.name, place, translator))
    return translator.say("turn-alone", turn=TURNS[(int(key) - board.rotation) % 4])


def place_words(boards: Sequence[Board], name: BoardName, place: Cell, translator: Translator) -> InflectedTerm:
    """A board's place, as seen from its neighbours: "east of C and north of D"."""
    found = beside(boards, name, place)
    return translator.join_list([translator.phrase("place-beside", way=way.value, board=other) for way, other in found])


def place_short(boards: Sequence[Board], name: BoardName, place: Cell, translator: Translator) -> str:
    found = beside(boards, name, place)
    return ", ".join(translator.say("place-short", way=way.value, board=other) for way, other in found)


def _element_label(table: Table, path: Answer, key: str, translator: Translator, *, plain: bool) -> str:
    if not path:
        return translator.say("board-with", board=key, count=len(table.board(key).elements))
    board = table.board(path[0])
    present = [element for element in board.elements if element.at == BY_NAME[key]]
    what = _element_words(present[0], translator, plain=plain) if present else translator.say("space-empty")
    return translator.say("space-choice", space=key, what=what, **side_of(board, key))


def side_of(board: Board, name: str) -> dict[str, str]:
    """Message fields that describe where a space is on the rotated board: the side, and the end or middle of it."""
    column, row = rotate_space(BY_NAME[name], board.rotation)
    if row in (0, 4):
        return {"side": "N" if row else "S", "end": ("W", "middle", "E")[column - 1]}
    return {"side": "E" if column else "W", "end": ("S", "middle", "N")[row - 1]}


def _element_words(element: Element, translator: Translator, *, plain: bool) -> InflectedTerm:
    icon = "" if plain else f"{ELEMENT_EMOJI[element.kind]} "
    fields: dict[str, Field] = {"icon": icon, "kind": element.kind.value, "pips": element.pips}
    if element.hits:
        return translator.phrase("part-hit", hits=element.hits, **fields)
    return translator.phrase("part", **fields)


def spot_words(board: BoardName, space: Cell) -> str:
    return f"{board}:{space_name(space)}"

"""Read and write the parts of documents that only RAMbots Factory has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer
from bot.games.common.notation.reading import Node
from bot.games.factory.drafts.menus import TASKS
from bot.games.factory.rules import choices
from bot.games.factory.rules.chance import Chance
from bot.games.factory.rules.floor import BY_NAME, SPACES, is_connected, space_name
from bot.games.factory.rules.movement import bag_of
from bot.games.factory.rules.state import BOARDS, Board, Element, ElementKind, Face, Movement, Part, Table, Task
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Piece, Pool

FACES = {face.value: face for face in Face}
KINDS = {kind.value: kind for kind in ElementKind}
_NAMES = {name: name for name in BOARDS}
_FAR = 1_000_000  # nobody needs boards farther out, and numbers stay small


@dataclass
class Settled(Chance):
    """Chance with the results from the document, in order. The seed decides everything else."""

    die: Face | None = None
    draws: list[tuple[Part, Node]] = field(default_factory=list)
    repairs: list[tuple[Piece, Node]] = field(default_factory=list)

    def roll(self) -> Face:
        return Chance.roll(self) if self.die is None else self.die

    def draw(self, bag: tuple[Part, ...]) -> Part:
        """Draw the piece given in the document, if there's one. Raises BadDocumentError if it isn't in the bag."""
        if not self.draws:
            return Chance.draw(self, bag)
        part, node = self.draws.pop(0)
        if part not in bag:
            node.fail(f"the bag holds no {part.kind.value} of {part.pips} when it is drawn")
        return part

    def repair(self, scrap: Pool) -> Piece:
        """Raises BadDocumentError if the piece given in the document isn't in the scrap heap."""
        if not self.repairs:
            return Chance.repair(self, scrap)
        piece, node = self.repairs.pop(0)
        if piece not in scrap:
            node.fail(f"the scrap heap holds no {piece.key} when it is drawn")
        return piece


# --- the floor -------------------------------------------------------------------------------------------------------


def read_boards(node: Node) -> tuple[Board, ...]:
    """Read the boards. They must be joined; no place, element space or age may be used twice."""
    fields = node.fields(*BOARDS)
    boards: list[Board] = []
    ages: set[int] = set()
    for name in BOARDS:
        board = _read_board(name, fields[name], ages)
        if any(board.place == other.place for other in boards):
            fields[name].entries()["place"].fail("another board is there already")
        boards.append(board)
    if not is_connected(board.place for board in boards):
        node.fail("expected boards that form one piece, joined by full sides")
    return tuple(boards)


def _read_board(name: str, node: Node, ages: set[int]) -> Board:
    fields = node.fields("place", "rotation", "elements")
    elements: list[Element] = []
    for item in fields["elements"].items():
        element = _read_element(item)
        parts = item.entries()
        if any(element.at == other.at for other in elements):
            parts["at"].fail(f"{parts['at'].shown} is taken by another element")
        if element.placed in ages:
            parts["placed"].fail("another element has the same age")
        ages.add(element.placed)
        elements.append(element)
    elements.sort(key=lambda element: element.placed)
    return Board(name, read_place(fields["place"]), fields["rotation"].whole(least=0, most=3), tuple(elements))


def read_place(node: Node) -> Cell:
    items = node.items()
    if len(items) != 2:
        node.wrong("a place: [x, y]")
    x, y = (item.whole(least=-_FAR, most=_FAR) for item in items)
    return x, y


def _read_element(node: Node) -> Element:
    fields = node.fields("element", "pips", "at", "hits", "placed")
    kind = fields["element"].one_of(KINDS, "an element")
    pips = fields["pips"].whole(least=1, most=3)
    at = BY_NAME.get(fields["at"].text("a space of the board"))
    if at is None or at not in SPACES:
        fields["at"].fail(f"{fields['at'].shown} is not a space for elements")
    return Element(kind, pips, at, fields["hits"].whole(least=0, most=pips - 1), fields["placed"].whole(least=0))


def read_bag(node: Node) -> tuple[Part, ...]:
    """Read the bag. A kind that's missing has no pieces in it."""
    fields = node.fields(optional=tuple(KINDS))
    return bag_of(
        Part(kind, item.whole(least=1, most=3))
        for word, kind in KINDS.items()
        if fields[word].present()
        for item in fields[word].items()
    )


# --- chance and the board movement -----------------------------------------------------------------------------------


def read_part(node: Node) -> Part:
    items = node.items()
    if len(items) != 2:
        node.wrong('an element and its pips: ["wall", 2]')
    return Part(items[0].one_of(KINDS, "an element"), items[1].whole(least=1, most=3))


def read_draws(node: Node) -> list[tuple[Part, Node]]:
    return [(read_part(item), item) for item in node.items()] if node.present() else []


def read_movement(node: Node) -> Movement | None:
    if not node.present():
        return None
    fields = node.fields("face", "todo", "drawn")
    todo = tuple(item.one_of(TASKS, "a task") for item in fields["todo"].items())
    if not todo:
        fields["todo"].fail("expected something to do")
    drawn = None if fields["drawn"].value is None else read_part(fields["drawn"])
    if (drawn is not None) != (todo[0] in (Task.ADD, Task.REPLACE)):
        fields["drawn"].wrong("a piece where it is added or replaces one, and otherwise null")
    return Movement(fields["face"].one_of(FACES, "a face of the die"), todo, drawn)


def read_choice(node: Node, table: Table, task: Task) -> Answer:
    """Read an answer to a question. Raises BadDocumentError if it isn't legal."""
    given = node.entries()
    if len(given) != 1 or not {task.value, choices.SKIP}.issuperset(given):
        node.wrong(f"an answer to {task.value!r}")
    (key, value), *_ = given.items()
    if key == choices.SKIP:
        if value.value is not True:
            value.wrong("true")
        answer: Answer = (choices.SKIP,)
    else:
        answer = _read_answer(task, value, table)
    try:
        offered = choices.keys(table, task, answer)
    except NotLegalError:
        node.fail(f"{node.shown} is not legal")
    if DONE in offered:
        return (*answer, DONE)
    if offered:
        node.fail(f"{node.shown} is not legal")
    return answer


def _read_answer(task: Task, node: Node, table: Table) -> Answer:
    match task:
        case Task.SWAP:
            names = sorted(item.one_of(_NAMES, "a board") for item in node.items())
            if len(names) != 2:
                node.wrong('two boards: ["A", "C"]')
            return ("-".join(names),)
        case Task.HOP:
            fields = node.fields("board", "place", "rotation")
            place = choices.place_key(read_place(fields["place"]))
            return (_board(fields["board"]), place, str(fields["rotation"].whole(least=0, most=3)))
        case Task.AIM:
            fields = node.fields(optional=BOARDS)
            named = [name for name in BOARDS if fields[name].present()]
            return choices.aim(table, {name: fields[name].whole(least=0, most=3) for name in named})
        case Task.WILD:
            return (node.one_of(FACES, "a face of the die").value,)
        case Task.ADD | Task.REPLACE:
            fields = node.fields("board", "at")
            return (_board(fields["board"]), fields["at"].text("a space"))
        case Task.DIG:
            fields = node.fields("board", "from", "to")
            return (_board(fields["board"]), fields["from"].text("a space"), fields["to"].text("a space"))


def _board(node: Node) -> str:
    return node.one_of(_NAMES, "a board")


def write_boards(boards: Sequence[Board]) -> dict[str, object]:
    return {
        board.name: {
            "place": list(board.place),
            "rotation": board.rotation,
            "elements": [
                {
                    "element": element.kind.value,
                    "pips": element.pips,
                    "at": space_name(element.at),
                    "hits": element.hits,
                    "placed": element.placed,
                }
                for element in sorted(board.elements, key=lambda element: element.placed)
            ],
        }
        for board in boards
    }

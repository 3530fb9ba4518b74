"""Drawings of positions of RAMbots Factory as text, to be played as documents and drawn again.

A drawing has the rows that matter, from the top, each with its number; rows and spaces that aren't drawn are empty. All
boards are unrotated, A and B above D and C, so every board's own compass is the floor's:

    9  .  .  .  .  .  .  .  .  .  .      rows 5 to 9: boards A and B
    2  .  R> .  t2 w1 .  .  y* .  .      rows 0 to 4: boards D and C

`R` is the red RAMbot and `r` the red beacon, as in boards.py. An element is a letter and its pips: `w` wall, `h` repair
(it heals), `f` freeze, `t` tractor, `u` repulsor, `l` laser; ages follow the reading order. Required things that aren't
drawn are parked: beacons on row 8 from the right, up to two RAMbots at the left end of rows 7 and 8.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.games.factory.lessons.lessons import LESSONS
from bot.games.factory.lessons.lessons import position as lesson_position
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.floor import BY_NAME, Floor
from bot.games.factory.rules.state import Element
from bot.games.pyramids.rules.things import Placed
from tests.games.rambots.boards import CHARACTERS, COLOURS, EVERYTHING, FACINGS, GOALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.games.factory.rules.state import ElementKind, Table
    from bot.games.pyramids.rules.grid import Facing

KINDS = {"w": "wall", "h": "repair", "f": "freeze", "t": "tractor", "u": "repulsor", "l": "laser"}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
PLACES = {"A": [0, 1], "B": [1, 1], "C": [1, 0], "D": [0, 0]}
FLOOR = Floor((((0, 1), 0), ((1, 1), 0), ((1, 0), 0), ((0, 0), 0)))
PARKING = [(8, 8), (7, 8), (6, 8), (3, 8), (2, 8)]

Position = dict[str, Any]


def position(
    drawing: str,
    *,
    goals: Mapping[str, str] | None = None,
    pools: Mapping[str, str] | None = None,
    hits: Mapping[str, int] | None = None,
    ages: Mapping[str, int] | None = None,
    boards: Mapping[str, Any] | None = None,
    bag: Mapping[str, Sequence[int]] | None = None,
    scrap: str = "",
    torch: str = "red",
    start_pieces: int = 12,
    precedence: str = "red yellow green blue",
    number: int = 1,
    out: Sequence[str] = (),
) -> Position:
    """A document's position. Elements in `hits` and `ages` are named as in "A:b5"; `boards` replaces whole boards."""
    robots: dict[str, dict[str, str]] = {}
    beacons: dict[str, dict[str, str]] = {}
    laid: dict[str, dict[str, Any]] = {
        name: {"place": place, "rotation": 0, "elements": []} for name, place in PLACES.items()
    }
    taken: set[str] = set()
    for line in drawing.split("\n"):
        row, *spaces = line.split() or [""]
        for column, space in enumerate(spaces):
            if space == ".":
                continue
            name = FLOOR.name((column, int(row)))
            if space[1].isdigit():
                age = sum(len(board["elements"]) for board in laid.values()) + 1
                element = {"element": KINDS[space[0]], "pips": int(space[1]), "at": name[2:]}
                element |= {"hits": (hits or {}).get(name, 0), "placed": (ages or {}).get(name, age)}
                laid[name[0]]["elements"].append(element)
            else:
                side = robots if space[0].isupper() else beacons
                side[COLOURS[space[0].lower()]] = {"at": name, "facing": FACINGS[space[1]]}
                taken.add(name)
    for board in laid.values():
        board["elements"].sort(key=lambda element: element["placed"])
    lot = [name for cell in PARKING if (name := FLOOR.name(cell)) not in taken]
    for colour in COLOURS.values():
        if colour not in beacons:
            beacons[colour] = {"at": lot.pop(0), "facing": "N"}
    for colour, at in (("red", "A:b3"), ("yellow", "A:b4")):
        if len(robots) < 2 and colour not in robots:
            robots[colour] = {"at": at, "facing": "N"}
    laid |= boards or {}
    found: Position = {
        "round": number,
        "precedence": precedence.split(),
        "rambots": {colour: robots[colour] for colour in COLOURS.values() if colour in robots},
        "beacons": beacons,
        "pools": {colour: list(EVERYTHING) for colour in robots},
        "goals": {colour: list(GOALS) for colour in robots},
        "boards": laid,
        "scrap": scrap.split(),
        "bag": {kind: list(pips) for kind, pips in (bag or {}).items()},
        "torch": torch,
        "start_pieces": dict.fromkeys(robots, start_pieces),
    }
    found["pools"].update({colour: pieces.split() for colour, pieces in (pools or {}).items()})
    found["goals"].update({colour: pieces.split() for colour, pieces in (goals or {}).items()})
    if out:
        found["out"] = list(out)
    return found


def sketch(given: Position) -> str:
    """All ten rows as text, without hits."""
    rows = [[". "] * 10 for _ in range(10)]
    for name, board in given["boards"].items():
        for element in board["elements"]:
            at = element["at"]
            column, row = FLOOR.cell(name, ("abcde".index(at[0]), int(at[1]) - 1))
            rows[row][column] = f"{LETTERS[element['element']]}{element['pips']}"
    for side, case in (("beacons", str.lower), ("rambots", str.upper)):
        for colour, placed in given[side].items():
            cell = FLOOR.square(placed["at"])
            assert cell is not None
            rows[cell[1]][cell[0]] = case(colour[0]) + CHARACTERS[placed["facing"]]
    return "\n".join(f"{row}  " + " ".join(rows[row]) for row in range(9, -1, -1))


def drawn(drawing: str) -> str:
    """A drawing completed to all its rows, as in `Played.floor`."""
    return sketch(position(drawing))


@dataclass(frozen=True)
class Played:
    """The result of a document."""

    result: dict[str, Any]

    @property
    def position(self) -> Position:
        found: Position = self.result["position"]
        return found

    @property
    def floor(self) -> str:
        """All ten rows as text."""
        return sketch(self.position)

    @property
    def winner(self) -> list[str] | None:
        found: list[str] | None = self.result["winner"]
        return found

    @property
    def events(self) -> list[str]:
        """Every event in a few words: "move rambot:red D:b3 D:c3"."""
        return [" ".join(_word(value) for value in event.values()) for event in self.result["events"]]

    def only(self, *names: str) -> list[str]:
        """The events with these names."""
        return [event for event in self.events if event.split()[0] in names]

    @property
    def elements(self) -> list[str]:
        """Every element by age: "C:a3 tractor 2, 1 hit"."""
        found = [
            (element["placed"], f"{name}:{element['at']} {element['element']} {element['pips']}", element["hits"])
            for name, board in self.position["boards"].items()
            for element in board["elements"]
        ]
        return [what + (f", hits {hits}" if hits else "") for _, what, hits in sorted(found)]

    @property
    def asks(self) -> str | None:
        question = self.result["question"]
        return None if question is None else question["asks"]

    @property
    def options(self) -> list[Any]:
        """The legal answers: the values under the question's name, or "skip"."""
        question = self.result["question"]
        return [option.get(question["asks"], "skip") for option in question["options"]]

    def square(self, thing: str) -> str:
        """The square of a RAMbot or beacon ("rambot:red")."""
        side, colour = thing.split(":")
        at: str = self.position[f"{side}s"][colour]["at"]
        return at

    def pool(self, colour: str) -> str:
        return " ".join(self.position["pools"][colour])


def _word(value: object) -> str:
    if isinstance(value, list):
        return "-".join(str(item) for item in value)
    if isinstance(value, dict):
        return ",".join(f"{key}={item}" for key, item in value.items())
    return str(value)


def document(
    given: Position,
    orders: Mapping[str, str] | None = None,
    *,
    choices: Sequence[Any] = (),
    die: str | None = "swap",
    draws: Sequence[tuple[str, int]] = (),
    repairs: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """A document about a position; the die shows Swap by default."""
    found: dict[str, Any] = {
        "game": "factory",
        "options": dict(options or {}),
        "position": given,
        "orders": {colour: program.split() for colour, program in (orders or {}).items()},
        "choices": list(choices),
        "draws": [list(draw) for draw in draws],
        "repairs": list(repairs),
        "seed": seed,
    }
    if die is not None:
        found["die"] = die
    return found


def adjudicate(given: dict[str, Any]) -> Played:
    """Adjudicate a document."""
    return Played(FactoryDocuments().adjudicate(given))


def play(drawing: str, orders: Mapping[str, str], **details: Any) -> Played:
    """Execute these programs once, up to the question of the board movement: `play(FLOOR, {"red": "SRN MBE"})`."""
    asked = {
        key: details.pop(key) for key in ("choices", "die", "draws", "repairs", "options", "seed") if key in details
    }
    return adjudicate(document(position(drawing, **details), orders, **asked))


def move(die: str, *choices: Any, drawing: str = "", draws: Sequence[tuple[str, int]] = (), **details: Any) -> Played:
    """Play a round without programs: the die, what's drawn, and the answers of red, who holds the torch."""
    details.setdefault("bag", {})
    bag = {**{kind: list(pips) for kind, pips in details.pop("bag").items()}}
    for kind, pips in draws:
        bag.setdefault(kind, []).append(pips)
    given = position(drawing, bag=bag, **details)
    return adjudicate(document(given, choices=choices, die=die, draws=draws))


def with_elements(you: tuple[str, Facing], elements: Iterable[tuple[str, ElementKind, int]]) -> Table:
    """The table at the start of a game, but with your RAMbot and these elements there: space, kind and pips."""
    table = lesson_position(LESSONS[0])
    boards = {board.name: board for board in table.boards}
    for age, (space, kind, pips) in enumerate(elements, start=1):
        board = boards[space[0]]
        element = Element(kind, pips, BY_NAME[space[2:]], 0, age)
        boards[board.name] = replace(board, elements=(*board.elements, element))
    floor = Floor.of(table.boards)
    placed = Placed(table.placed[0].thing, floor.square(you[0]) or (0, 0), you[1])
    return replace(table, boards=tuple(boards.values()), placed=(placed, *table.placed[1:]))

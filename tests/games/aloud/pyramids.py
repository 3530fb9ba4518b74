"""A table of RAMbots, Kolmio or Factory from words alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.games.factory.floor import COASTER, COMPASS, DELTAS, SIDE, Floor, space_named
from bot.games.factory.state import BOARDS, Board, Element, ElementKind, Face, Movement, Part, Task
from bot.games.factory.state import Table as FactoryTable
from bot.games.factory.vocabulary import ENGLISH
from bot.games.pyramids.grid import Chessboard, Direction
from bot.games.pyramids.pieces import TREES, Colour, pool_of
from bot.games.pyramids.things import Ending, Instruction, Kind, Phase, Placed, Player, Thing
from bot.games.pyramids.triangles import TriangleGrid
from bot.games.rambots.state import Table as RamTable
from tests.games.aloud.listening import DeafError, agree, apart, hear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.pyramids.grid import Facing
    from bot.games.pyramids.pieces import Piece, Pool

PIECES = {piece.words: piece for piece in TREES}
WAYS = {direction.word: direction for direction in Direction}
COLOURS = {colour.value: colour for colour in Colour}
ENDINGS = {ending.value: ending for ending in Ending}
KINDS = {kind.value: kind for kind in ElementKind}
WHO = r"(?P<name>.+) \((?P<colour>red|yellow|green|blue)\)"
TODO = {
    "swap two boards": Task.SWAP,
    "move or turn a board": Task.HOP,
    "turn boards": Task.AIM,
    "choose a face": Task.WILD,
    "add an element": Task.ADD,
    "replace an element": Task.REPLACE,
    "move an element on its board": Task.DIG,
}
OVER = r"The game is over, (?:in the set-up|(?P<how>in|after) round (?P<round>\d+))\."
AT_WORK = {
    "everybody makes a program": Phase.PROGRAMMING,
    "the programs run": Phase.EXECUTION,
    "the boards move": Phase.MOVEMENT,
}
Standing = tuple[str, "Facing"]
"""Where something stands, by its name, and how."""


@dataclass
class Listener:
    """Somebody who knows the players' names in their order and is told a table."""

    names: Sequence[str]
    you: int | None = None
    phase: Phase = Phase.GOALS
    round: int = 0
    ending: Ending | None = None
    winners: tuple[int, ...] = ()
    running: int | None = None
    colours: dict[int, Colour] = field(default_factory=dict)
    robots: dict[int, Standing] = field(default_factory=dict)
    goals: dict[int, tuple[Piece, ...]] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    arrows: dict[int, list[str]] = field(default_factory=dict)
    beacons: dict[Colour, Standing] = field(default_factory=dict)
    pools: dict[int, Pool] = field(default_factory=dict)
    programs: dict[int, tuple[int, tuple[Instruction, ...]]] = field(default_factory=dict)
    precedence: tuple[Colour, ...] = ()
    grid: Any = None
    # the factory
    torch: int = -1
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    turns: dict[str, int] = field(default_factory=dict)
    elements: list[tuple[str, Element, str]] = field(default_factory=list)
    count: int = -1
    started: dict[int, int] = field(default_factory=dict)
    scrap: Pool = ()
    bag: tuple[Part, ...] = ()
    leads: str = ""
    ways: dict[str, str] = field(default_factory=dict)
    die: Any = None
    todo: tuple[Task, ...] = ()
    drawn: Part | None = None

    def seat(self, match: re.Match[str]) -> int:
        seat = list(self.names).index(match["name"])
        agree(self.colours.setdefault(seat, COLOURS[match["colour"]]).value, match["colour"], match["name"])
        return seat

    def who(self, text: str) -> int:
        match = re.fullmatch(WHO, text)
        if match is None:
            raise DeafError(text)
        return self.seat(match)

    # --- sentences ---------------------------------------------------------------------------------------------------

    def listen(self, sentences: Sequence[str]) -> None:
        hear(
            sentences,
            {
                r"Set-up: everybody chooses the goals of the next player clockwise\.": lambda _: None,
                rf"Round (?P<round>\d+): (?P<what>{'|'.join(AT_WORK)})\.": self.at_work,
                rf"{OVER} (?P<who>.*) won: (?P<reason>.+)\.": self.over,
                rf"{OVER} It's a draw: (?P<who>.*\)) (?P<reason>.+)\.": self.drew,
                rf"(?P<you>You, )?{WHO}: RAMbot (?P<lies>[^;]+); (?P<aims>[^;]+)(?P<notes>(?:; [^;]+)*)\.": self.robot,
                r"(?:Beacons|Flags): (?P<all>.+)\.": self.standing,
                rf"(?:Your pool|Pool of {WHO}), (?P<count>\d+) pieces?(?: of (?P<first>\d+) at first)?: "
                r"(?P<stock>.+)\.": self.pool,
                rf"Program of {WHO}, (?P<done>\d+) done: (?P<all>.+)\.": self.program,
                rf"The next instruction of {WHO} is being carried out\.": self.runs,
                r"Precedence, first one first: (?P<all>.+)\.": self.order,
                r"The board is 8 by 8 squares: .+": self.squares,
                r"The board is a hexagon, (?P<side>\d) triangles to an edge: .+": self.triangles,
                # the factory
                r"The die shows (?P<face>.+)\.": self.shows,
                rf"{WHO} has to (?P<todo>(?:{'|'.join(TODO)})(?:, then (?:{'|'.join(TODO)}))*)\.": self.to_do,
                r"Drawn: (?P<kind>\w+) with (?P<pips>\d) pips?\.": self.draws,
                r"Its arrows lead (?P<all>.+)\.": self.lead,
                r"Boards: (?P<all>.+)\.": self.lie,
                r"Rank 5 lies (?P<all>.+)\.": self.turn,
                r"(?P<count>\d+) elements?(?:, the eldest first)?\.": self.counts,
                r"(?P<board>[A-D]):(?P<at>[a-e]\d) (?P<kind>\w+), (?P<left>\d) of (?P<pips>\d) (?:hit|repair)s? left: "
                r"(?P<does>.+)\.": self.element,
                r"Scrap heap, (?P<count>\d+) pieces?: (?P<stock>.+)\.": self.scrapped,
                r"In the bag: (?P<all>.+)\.": self.bagged,
                r"Arrows on (?P<board>[A-D]): (?P<all>.+)\.": self.points,
                r"A square is named by its board.+": lambda _: None,
            },
        )

    def at_work(self, match: re.Match[str]) -> None:
        self.round, self.phase = int(match["round"]), AT_WORK[match["what"]]

    def over(self, match: re.Match[str]) -> None:
        self.phase, self.ending = Phase.OVER, ENDINGS[match["reason"]]
        self.round = int(match["round"] or 0) + (match["how"] == "after")
        whole = re.findall(rf"{WHO}?(?: and |, |$)".replace(".+", ".+?"), match["who"])
        self.winners = () if match["who"] == "Nobody" else tuple(self.who(f"{name} ({of})") for name, of in whole)

    def drew(self, match: re.Match[str]) -> None:
        self.over(match)
        agree(len(self.winners), len(self.names), "all of them win a draw")

    def robot(self, match: re.Match[str]) -> None:
        seat = self.seat(match)
        if match["you"]:
            self.you = seat
        self.robots[seat] = stands(match["lies"])
        aims = match["aims"]
        none = ("goals not chosen yet", "has tagged all goals")
        told = [] if aims in none else aims.removeprefix("has to tag ").split(", then ")
        self.goals[seat] = tuple(PIECES[words] for words in told)
        for note in match["notes"].removeprefix("; ").split("; "):
            if note == "has left":
                self.out.add(seat)
            elif note == "holds the torch":
                self.torch = seat
            elif note.startswith("arrows "):
                self.arrows[seat] = note.split()[1:]
            elif note:
                raise DeafError(note)

    def standing(self, match: re.Match[str]) -> None:
        for told in match["all"].split("; "):
            colour, _, lies = told.partition(" ")
            self.beacons[COLOURS[colour]] = stands(lies)

    def pool(self, match: re.Match[str]) -> None:
        seat = self.you if match["name"] is None else self.seat(match)
        if seat is None:
            raise DeafError("whose pool?")
        self.pools[seat] = stock(match["stock"])
        agree(int(match["count"]), len(self.pools[seat]), "pool")
        if match["first"]:
            self.started[seat] = int(match["first"])

    def program(self, match: re.Match[str]) -> None:
        laid = []
        for told in match["all"].split(", "):
            piece, _, way = told.rpartition(" ")
            laid.append(Instruction(PIECES[piece], None if way == "upright" else WAYS[way]))
        self.programs[self.seat(match)] = (int(match["done"]), tuple(laid))

    def runs(self, match: re.Match[str]) -> None:
        self.running = self.seat(match)

    def order(self, match: re.Match[str]) -> None:
        self.precedence = tuple(COLOURS[word] for word in match["all"].split(", "))

    def squares(self, _: re.Match[str]) -> None:
        self.grid = Chessboard()

    def triangles(self, match: re.Match[str]) -> None:
        self.grid = TriangleGrid(int(match["side"]))

    # --- the factory's -----------------------------------------------------------------------------------------------

    def shows(self, match: re.Match[str]) -> None:
        name = match["face"].partition(":")[0].partition(",")[0]
        self.die = next(face for face in Face if ENGLISH.say("face-name", face=face.value) == name)

    def to_do(self, match: re.Match[str]) -> None:
        agree(self.seat(match), self.seat(match))
        self.todo = tuple(TODO[words] for words in match["todo"].split(", then "))

    def draws(self, match: re.Match[str]) -> None:
        self.drawn = Part(KINDS[match["kind"]], int(match["pips"]))

    def lead(self, match: re.Match[str]) -> None:
        self.leads = match["all"]

    def lie(self, match: re.Match[str]) -> None:
        self.places = placed_beside(match["all"])

    def turn(self, match: re.Match[str]) -> None:
        for told in apart(match["all"]):
            way, _, board = told.removeprefix("to the ").partition(" on ")
            self.turns[board] = COMPASS.index(WAYS[way])

    def counts(self, match: re.Match[str]) -> None:
        self.count = int(match["count"])

    def element(self, match: re.Match[str]) -> None:
        pips, at = int(match["pips"]), space_named(match["at"])
        if at is None:
            raise DeafError(match["at"])
        hits = pips - int(match["left"])
        element = Element(KINDS[match["kind"]], pips, at, hits, placed=len(self.elements))
        self.elements.append((match["board"], element, match["does"]))

    def scrapped(self, match: re.Match[str]) -> None:
        self.scrap = stock(match["stock"])
        agree(int(match["count"]), len(self.scrap), "scrap heap")

    def bagged(self, match: re.Match[str]) -> None:
        bag: list[Part] = []
        for told in [] if match["all"] == "nothing" else match["all"].split("; "):
            kind, _, rest = told.partition("s, ")
            for part in apart(rest):
                number, pips = re.findall(r"\d+", part)
                bag += [Part(KINDS[kind], int(pips))] * int(number)
        self.bag = tuple(bag)

    def points(self, match: re.Match[str]) -> None:
        for told in match["all"].split(", "):
            square, _, ways = told.partition(" ")
            self.ways[f"{match['board']}:{square}"] = ways

    # --- the table ---------------------------------------------------------------------------------------------------

    def common(self, cell: Any) -> dict[str, Any]:
        """The fields that every table of pyramids has; `cell` finds a space by its name."""
        seats = range(len(self.names))

        def player(seat: int) -> Player:
            done, program = self.programs.get(seat, (0, ()))
            out = seat in self.out
            return Player(self.colours[seat], self.pools[seat], self.goals[seat], program, done, out)

        def placed(kind: Kind, colour: Colour, standing: Standing) -> Placed:
            return Placed(Thing(kind, colour), cell(standing[0]), standing[1])

        return {
            "phase": self.phase,
            "round": self.round,
            "precedence": self.precedence,
            "players": tuple(player(seat) for seat in seats),
            "placed": (
                *(placed(Kind.RAMBOT, self.colours[seat], self.robots[seat]) for seat in seats),
                *(placed(Kind.BEACON, colour, self.beacons[colour]) for colour in Colour),
            ),
            "running": self.running,
            "winners": self.winners,
            "ending": self.ending,
        }


def stands(text: str) -> Standing:
    """ "facing east on a1"."""
    match = re.fullmatch(r"(?:upright|facing (?P<way>\S+)) on (?P<place>\S+)", text)
    if match is None:
        raise DeafError(text)
    return match["place"], WAYS[match["way"]] if match["way"] else None


def stock(text: str) -> Pool:
    """ "red small, 2 large; blue medium"."""
    pieces: list[Piece] = []
    for told in [] if text == "empty" else text.split("; "):
        colour, _, sizes = told.partition(" ")
        for size in sizes.split(", "):
            number, _, word = size.rpartition(" ")
            pieces += [PIECES[f"{word} {colour}"]] * int(number or 1)
    return pool_of(pieces)


def ram_table(sentences: Sequence[str], names: Sequence[str]) -> RamTable:
    """The table that was told."""
    listener = Listener(names)
    listener.listen(sentences)
    return RamTable(**listener.common(listener.grid.cell), grid=listener.grid)


def factory_table(sentences: Sequence[str], names: Sequence[str]) -> FactoryTable:
    """The table that was told; elements are numbered by their age."""
    listener = Listener(names)
    listener.listen(sentences)
    boards = tuple(
        Board(
            name,
            listener.places[name],
            listener.turns[name],
            tuple(each for board, each, _ in listener.elements if board == name),
        )
        for name in BOARDS
    )
    floor = Floor.of(boards)
    movement = None if listener.die is None else Movement(listener.die, listener.todo, listener.drawn)
    table = FactoryTable(
        **listener.common(floor.square),
        boards=boards,
        bag=listener.bag,
        scrap=listener.scrap,
        torch=listener.torch,
        start_pieces=tuple(listener.started.get(seat, 0) for seat in range(len(names))),
        movement=movement,
    )
    _what_follows(listener, table, floor)
    return table


def placed_beside(told: str) -> dict[str, tuple[int, int]]:
    """The places of boards by "C south of B, B east of A", A's being (0, 0)."""
    places = {BOARDS[0]: (0, 0)}
    said = re.findall(r"([A-D]) (\w+) of ([A-D])", told)
    while any(board not in places for board, _, _ in said):
        board, way, other = next(each for each in said if each[0] not in places and each[2] in places)
        east, north = DELTAS[WAYS[way]]
        places[board] = places[other][0] + east, places[other][1] + north
    return places


def aged(table: FactoryTable) -> FactoryTable:
    """The same with its elements numbered by their age from 0, and the floor's cells counted from the first board."""
    ages = sorted(element.placed for board in table.boards for element in board.elements)
    x, y = table.boards[0].place
    boards = tuple(
        replace(
            board,
            place=(board.place[0] - x, board.place[1] - y),
            elements=tuple(replace(each, placed=ages.index(each.placed)) for each in board.elements),
        )
        for board in table.boards
    )
    cells = (replace(each, cell=(each.cell[0] - SIDE * x, each.cell[1] - SIDE * y)) for each in table.placed)
    return replace(table, boards=boards, placed=tuple(cells))


def _what_follows(listener: Listener, table: FactoryTable, floor: Floor) -> None:
    """What is told although it follows from the rest: arrows, and what elements do."""
    agree(listener.count, len(listener.elements), "elements")
    ways = {floor.name(square): _arrows(floor, square) for square in floor.squares}
    agree(listener.ways, ways, "arrows")
    agree(len(ways), len(BOARDS) * len(COASTER))
    for seat, arrows in listener.arrows.items():
        agree(" ".join(arrows), _arrows(floor, table.robot(seat).cell), "arrows of a RAMbot")
    for board, element, does in listener.elements:
        space = floor.cell(board, element.at)
        if element.kind in (ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER):
            told = re.fullmatch(r".* whoever is on (?P<lane>.+?)(?:, now (?P<who>.+))?", does)
            if told is None:
                raise DeafError(does)
            agree(_lane(told["lane"]), Counter(floor.name(cell) for cell in floor.lane(space)), does)
            in_it = [seat for seat in range(len(listener.names)) if table.robot(seat).cell in floor.lane(space)]
            said = re.findall(r"\((\w+)\)", told["who"] or "")
            agree(said, [table.players[seat].colour.value for seat in in_it], does)
        elif element.kind is ElementKind.FREEZE:
            agree(does, f"board {board} is not swapped, moved or turned")
        else:
            near = re.findall(r"[A-D]:[a-e]\d", does)
            beside = {floor.name(cell) for cell in floor.lane(space) if _between(cell, space, floor)}
            agree(set(near), beside, does)
    if listener.you is not None:
        _ways_out(listener, table, floor)


def _arrows(floor: Floor, square: Any) -> str:
    return " ".join(way.word for way in COMPASS if way in floor.arrows(square))


def _lane(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for run in apart(text):
        board, _, squares = run.partition(":")
        found.update(f"{board}:{square}" for square in squares.split())
    return found


def _between(cell: Any, space: Any, floor: Floor) -> bool:
    """Whether only spaces of elements lie between a square and a space in its lane."""
    way = floor.towards(cell, space)
    return way is not None and space in floor.next(cell, way)[0]


def _ways_out(listener: Listener, table: FactoryTable, floor: Floor) -> None:
    """Where the own arrows lead."""
    cell = table.robot(listener.you or 0).cell
    told = dict(part.split(" to ", 1) for part in re.split(r", (?=\w+ to )", listener.leads))
    agree(set(told), set(_arrows(floor, cell).split()))
    walls = {floor.cell(board, each.at) for board, each, _ in listener.elements if each.kind is ElementKind.WALL}
    for word, where in told.items():
        spaces, target = floor.next(cell, WAYS[word])
        solid = [space for space in spaces if space in walls]
        if target is None:
            agree(where, "nowhere, since no board joins")
        elif solid:
            agree(where, f"the wall on {floor.name(solid[0])}")
        else:
            agree(where, floor.name(target))

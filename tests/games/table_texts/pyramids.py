"""Rebuild a table of RAMbots, Kolmio or Factory from words alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules.floor import BY_NAME, COASTER, COMPASS, DELTAS, SIDE, Floor
from bot.games.factory.rules.state import BOARDS, Board, Element, ElementKind, Face, Movement, Part, Task
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import STARTING_POOL, Colour, Piece, Size, pool_of
from bot.games.pyramids.rules.things import Ending, Instruction, Kind, Phase, Placed, Player, Thing
from bot.games.pyramids.rules.triangles import TriangleGrid
from bot.games.rambots.rules.state import Table as RamTable
from tests.games.table_texts.listening import EVERYTHING, DeafError, agree, apart, either, hear, heard, pattern
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.pyramids.rules.grid import Facing
    from bot.games.pyramids.rules.pieces import Pool
PIECES = {text("piece", size=piece.size.word, colour=piece.colour.value): piece for piece in STARTING_POOL}
WAYS = {text("way", way=direction.value): direction for direction in Direction}
WORDS = {direction: word for word, direction in WAYS.items()}
FACINGS: dict[str, Facing] = {text("facing", way=direction.value): direction for direction in Direction}
FACINGS[text("facing", way="up")] = None
INSTRUCTIONS = {
    text("piece-pointing", size=piece.size.word, colour=piece.colour.value, way="up" if way is None else way.value): (
        Instruction(piece, way)
    )
    for piece in STARTING_POOL
    for way in (*Direction, None)
}
COLOURS = {text("shade", colour=colour.value): colour for colour in Colour}
SIZES = {text("stock-size", size=size.word): size for size in Size}
KINDS = {text("device-called", kind=kind.value): kind for kind in ElementKind}
TASK_BY_WORDS = {text("task-told", task=task.value): task for task in Task}
FACES = {
    **{text("face-wild-as", face=face.value): Face.WILD for face in Face},
    **{text("face-words", face=face.value): face for face in Face},
    text("face-name", face="wild"): Face.WILD,
}
AT_WORK = {
    "begins-program": Phase.PROGRAMMING,
    "begins-running": Phase.EXECUTION,
    "begins-boards": Phase.MOVEMENT,
}
WAY = f"(?P<way>{either(WAYS)})"
SHADE = f"(?P<colour>{either(COLOURS)})"
WHO = pattern("player-plain", name="(?P<name>.+)", shade=SHADE)
YOU = rf"(?P<you>{re.escape(text('you-are', who=''))})?"
THEN, HAS_TO_THEN = text("and-then", some="", next=""), text("has-to-then", some="", next="")
TASKS = either(TASK_BY_WORDS)
COUNT = r"(?P<count>\d+)"
STOCK = "(?P<stock>.+)"
SPOT = r"(?P<board>[A-D]):(?P<at>[a-e]\d)"
Standing = tuple[str, "Facing"]
"""The name of a thing's space, and its facing."""


def kind_in(match: re.Match[str]) -> ElementKind:
    """The kind of the named element, by its special word if it has one."""
    return KINDS[match["kind"]] if match["kind"] else next(kind for name, kind in KINDS.items() if name in match[0])


@dataclass
class Listener:
    """A listener who knows the players' names in order and hears a table described."""

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
    arrows: dict[int, str] = field(default_factory=dict)
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
        colour = COLOURS[match["colour"]]
        agree(self.colours.setdefault(seat, colour), colour, match["name"])
        return seat

    def who(self, called: str) -> int:
        match = re.fullmatch(WHO, called)
        if match is None:
            raise DeafError(called)
        return self.seat(match)

    # --- sentences ---------------------------------------------------------------------------------------------------

    def listen(self, sentences: Sequence[str]) -> None:
        hear(sentences, {**self.everywhere(), **self.in_the_factory()})

    def everywhere(self) -> dict[str, Callable[[re.Match[str]], None]]:
        """Patterns of the sentences shared by all games."""
        note = rf"(?:{pattern('pieces-at-first', count='(?P<first>[0-9]+)')})?"
        lies = pattern("robot-lies", lies="(?P<lies>[^;]+)")
        robot = f"{lies}; (?P<aims>[^;]+)(?P<notes>(?:; [^;]+)*)"
        number, lying = r"(?P<round>\d+)", re.escape(text("lying-note"))
        triangles = pattern("board-triangles", side=r"(?P<side>\d)", last=r"\w", low=r"\w", high=r"\w")
        working = {pattern(key, round=number): partial(self.at_work, phase=phase) for key, phase in AT_WORK.items()}
        return {
            **working,
            re.escape(text("begins-goals")): lambda _: None,
            pattern("over-set-up", won="(?P<won>.+)"): self.over,
            pattern("over-in", round=number, won="(?P<won>.+)"): self.over,
            pattern("over-after", round=number, won="(?P<won>.+)"): partial(self.over, after=True),
            pattern("player-told", who=f"{YOU}{WHO}", told=robot): self.robot,
            pattern("beacons", told=EVERYTHING): self.standing,
            pattern("pool-yours", count=COUNT, note=note, stock=STOCK): self.own_pool,
            pattern("pool-of", whom=WHO, count=COUNT, note=note, stock=STOCK): self.pool,
            pattern("program-of", whom=WHO, done=r"(?P<done>\d+)", program=EVERYTHING): self.program,
            pattern("running", whom=WHO): self.runs,
            pattern("precedence-plain", colours=EVERYTHING): self.order,
            f"{re.escape(text('board-squares'))} {lying}": self.squares,
            f"{triangles} {lying}": self.triangles,
        }

    def in_the_factory(self) -> dict[str, Callable[[re.Match[str]], None]]:
        """Patterns of the factory's additional sentences."""
        kind, pips = r"(?P<kind>\w+)", r"(?P<pips>\d)"
        todo = rf"(?P<todo>{TASKS}(?:{re.escape(HAS_TO_THEN)}{TASKS})*)"
        does = {"left": r"(?P<left>\d)", "does": "(?P<does>.+)"}
        return {
            pattern("die-shows", face="(?P<face>.+)"): self.shows,
            pattern("has-to", who=WHO, told=todo): self.to_do,
            pattern("drawn-told", icon="", kind=kind, pips=pips): self.draws,
            pattern("its-arrows", told=EVERYTHING): self.lead,
            pattern("boards-lie", told=EVERYTHING): self.lie,
            pattern("rank-five", told=EVERYTHING): self.turn,
            pattern("elements-count", count=COUNT): self.counts,
            pattern("element-told", spot=SPOT, kind=kind, pips=pips, **does): self.element,
            pattern("laser-told", spot=SPOT, does="(?P<does>.+)"): self.laser,
            pattern("scrap-told", count=COUNT, pieces=STOCK): self.scrapped,
            re.escape(text("bag-empty")): lambda _: None,
            pattern("bag-told", parts=r"(?P<all>.+\d.*)"): self.bagged,
            pattern("arrows-on", board="(?P<board>[A-D])", told=EVERYTHING): self.points,
            re.escape(text("square-named")): lambda _: None,
        }

    def at_work(self, match: re.Match[str], phase: Phase) -> None:
        self.round, self.phase = int(match["round"]), phase

    def over(self, match: re.Match[str], *, after: bool = False) -> None:
        self.phase = Phase.OVER
        self.round = int(match.groupdict().get("round", 0)) + after
        how, self.ending, who = won(match["won"])
        self.winners = tuple(self.who(each) for each in apart(who)) if who else ()
        if how == "drawn-because":
            agree(len(self.winners), len(self.names), "all of them win a draw")

    def robot(self, match: re.Match[str]) -> None:
        seat = self.seat(match)
        if match["you"]:
            self.you = seat
        self.robots[seat] = stands(match["lies"])
        told = f"{match['aims']}{match['notes']}".split("; ")
        if text("gone") in told:
            self.out.add(seat)
            self.goals[seat] = ()
            told.remove(text("gone"))
        elif (aims := told.pop(0)) in (text("goals-unknown"), text("goals-all")):
            self.goals[seat] = ()
        else:
            named = heard("goals-left", aims, goals=EVERYTHING)["all"]
            self.goals[seat] = tuple(PIECES[words] for words in named.replace(THEN, ", ").split(", "))
        for note in told:
            if note == text("robot-torch"):
                self.torch = seat
            elif note:
                self.arrows[seat] = heard("robot-arrows", note, ways=EVERYTHING)["all"]

    def standing(self, match: re.Match[str]) -> None:
        for told in match["all"].split("; "):
            beacon = heard("beacon-lies", told, shade=SHADE, lies="(?P<lies>.+)")
            self.beacons[COLOURS[beacon["colour"]]] = stands(beacon["lies"])

    def own_pool(self, match: re.Match[str]) -> None:
        if self.you is None:
            raise DeafError("whose pool?")
        self.fill(self.you, match)

    def pool(self, match: re.Match[str]) -> None:
        self.fill(self.seat(match), match)

    def fill(self, seat: int, match: re.Match[str]) -> None:
        self.pools[seat] = stock(match["stock"])
        agree(int(match["count"]), len(self.pools[seat]), "pool")
        if match["first"]:
            self.started[seat] = int(match["first"])

    def program(self, match: re.Match[str]) -> None:
        laid = tuple(INSTRUCTIONS[told] for told in match["all"].split(", "))
        self.programs[self.seat(match)] = (int(match["done"]), laid)

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
        self.die = FACES[match["face"]]

    def to_do(self, match: re.Match[str]) -> None:
        agree(self.seat(match), self.seat(match))
        self.todo = tuple(TASK_BY_WORDS[words] for words in match["todo"].split(HAS_TO_THEN))

    def draws(self, match: re.Match[str]) -> None:
        self.drawn = Part(kind_in(match), int(match["pips"]))

    def lead(self, match: re.Match[str]) -> None:
        self.leads = match["all"]

    def lie(self, match: re.Match[str]) -> None:
        self.places = placed_beside(match["all"])

    def turn(self, match: re.Match[str]) -> None:
        for told in apart(match["all"]):
            lies = heard("rank-five-of", told, way=WAY, board=r"(?P<board>\w)")
            self.turns[lies["board"]] = COMPASS.index(WAYS[lies["way"]])

    def counts(self, match: re.Match[str]) -> None:
        self.count = int(match["count"])

    def element(self, match: re.Match[str]) -> None:
        pips, at = int(match["pips"]), BY_NAME.get(match["at"])
        if at is None:
            raise DeafError(match["at"])
        hits = pips - int(match["left"])
        element = Element(kind_in(match), pips, at, hits, placed=len(self.elements))
        self.elements.append((match["board"], element, match["does"]))

    def laser(self, match: re.Match[str]) -> None:
        """Note a laser: it can't be hit, and its pips are the damage it does."""
        at = BY_NAME.get(match["at"])
        if at is None:
            raise DeafError(match["at"])
        takes = heard("does-laser", match["does"], pips=r"(?P<pips>\d)", lane=".+?", now=".*")
        element = Element(ElementKind.LASER, int(takes["pips"]), at, 0, placed=len(self.elements))
        self.elements.append((match["board"], element, match["does"]))

    def scrapped(self, match: re.Match[str]) -> None:
        self.scrap = stock(match["stock"])
        agree(int(match["count"]), len(self.scrap), "scrap heap")

    def bagged(self, match: re.Match[str]) -> None:
        bag: list[Part] = []
        for told in match["all"].split("; "):
            kind = heard("bag-kind", told, kind=r"(?P<kind>\w+)", told=EVERYTHING)
            for place, part in enumerate(apart(kind["all"])):
                number = heard("bag-next" if place else "bag-first", part, count=COUNT, pips=r"(?P<pips>\d)")
                bag += [Part(kind_in(kind), int(number["pips"]))] * int(number["count"])
        self.bag = tuple(bag)

    def points(self, match: re.Match[str]) -> None:
        for told in match["all"].split(", "):
            square, _, ways = told.partition(" ")
            self.ways[f"{match['board']}:{square}"] = ways

    # --- the table ---------------------------------------------------------------------------------------------------

    def common(self, cell: Any) -> dict[str, Any]:
        """The fields of any pyramid table; `cell` finds a space by its name."""
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


def won(said: str) -> tuple[str, Ending, str]:
    """How a game ended: the key, the reason and the winner ("" if nobody won)."""
    for key in ("nobody-won", "drawn-because", "won-because"):
        for ending in Ending:
            sentence = re.escape(text(key, who="WHO", count=1, reason=ending.name.lower()))
            match = re.fullmatch(sentence.replace("WHO", "(?P<who>.+)"), said)
            if match is not None:
                return key, ending, match.groupdict().get("who", "")
    raise DeafError(said)


def stands(said: str) -> Standing:
    """Read "facing east on a1"."""
    match = heard("lies", said, facing=f"(?P<facing>{either(FACINGS)})", cell=r"(?P<place>\S+)")
    return match["place"], FACINGS[match["facing"]]


def stock(said: str) -> Pool:
    """Read "red small, 2 large; blue medium"."""
    pieces: list[Piece] = []
    for told in [] if said == text("pool-empty") else said.split("; "):
        one = heard("stock-colour", told, shade=SHADE, sizes=EVERYTHING)
        for size in one["all"].split(", "):
            many = {} if size in SIZES else heard("stock-sizes", size, count=COUNT, size="(?P<size>.+)").groupdict()
            piece = Piece(SIZES[many.get("size", size)], COLOURS[one["colour"]])
            pieces += [piece] * int(many.get("count", 1))
    return pool_of(pieces)


def ram_table(sentences: Sequence[str], names: Sequence[str]) -> RamTable:
    """Rebuild the described table."""
    listener = Listener(names)
    listener.listen(sentences)
    return RamTable(**listener.common(listener.grid.cell), grid=listener.grid)


def factory_table(sentences: Sequence[str], names: Sequence[str]) -> FactoryTable:
    """Rebuild the described table, numbering elements by age."""
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
        torch_holder=listener.torch,
        start_pieces=tuple(listener.started.get(seat, 0) for seat in range(len(names))),
        movement=movement,
    )
    _what_follows(listener, table, floor)
    return table


def placed_beside(told: str) -> dict[str, tuple[int, int]]:
    """The boards' places from "C south of B, B east of A", with A at (0, 0)."""
    places = {BOARDS[0]: (0, 0)}
    said = re.findall(pattern("lies-beside", board="([A-D])", way=f"({either(WAYS)})", other="([A-D])"), told)
    while any(board not in places for board, _, _ in said):
        board, way, other = next(each for each in said if each[0] not in places and each[2] in places)
        east, north = DELTAS[WAYS[way]]
        places[board] = places[other][0] + east, places[other][1] + north
    return places


def without_lost_goals(table: Any) -> Any:
    """The table without the goals of players who are out, which nobody is shown."""
    return replace(table, players=tuple(replace(each, goals=()) if each.out else each for each in table.players))


def aged(table: FactoryTable) -> FactoryTable:
    """The table with its elements numbered by age from 0 and its cells counted from the first board."""
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
    """Check what's said although it follows from the rest: arrows, and what elements do."""
    agree(listener.count, len(listener.elements), "elements")
    ways = {floor.name(square): _arrows(floor, square) for square in floor.squares}
    agree(listener.ways, ways, "arrows")
    agree(len(ways), len(BOARDS) * len(COASTER))
    for seat, arrows in listener.arrows.items():
        agree(apart(arrows), _arrows(floor, table.robot(seat).cell).split(), "arrows of a RAMbot")
    walls = {floor.cell(board, each.at) for board, each, _ in listener.elements if each.kind is ElementKind.WALL}
    for board, element, does in listener.elements:
        space = floor.cell(board, element.at)
        if element.kind in (ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER):
            now = f"(?:{pattern('stands-now', who='(?P<who>.+)')})?"
            told = heard(f"does-{element.kind.value}", does, pips=str(element.pips), lane="(?P<lane>.+?)", now=now)
            lane = [cell for cell in floor.lane(space) if _acts(element.kind, cell, space, floor, walls)]
            agree(_lane(told["lane"]), Counter(floor.name(cell) for cell in lane), does)
            in_it = [seat for seat in range(len(listener.names)) if table.robot(seat).cell in lane]
            said = [listener.who(each) for each in apart(told["who"])] if told["who"] else []
            agree(said, in_it, does)
        elif element.kind is ElementKind.FREEZE:
            agree(does, text("does-freeze", board=board))
        else:
            crossing = heard(f"does-{element.kind.value}", does, crossing="(?P<crossing>.+)")["crossing"]
            beside = {floor.name(cell) for cell in floor.lane(space) if _between(cell, space, floor)}
            agree(_near(crossing), beside, does)
    if listener.you is not None:
        _ways_out(listener, table, floor)


def _arrows(floor: Floor, square: Any) -> str:
    return " ".join(WORDS[way] for way in COMPASS if way in floor.arrows(square))


def _near(crossing: str) -> set[str]:
    """Read "between A:b4 and B:b2" or "out from A:b4"."""
    out = re.fullmatch(pattern("crossing-out", one="(?P<one>.+)"), crossing)
    if out is not None:
        return {out["one"]}
    between = heard("crossing-between", crossing, one="(?P<one>.+)", other="(?P<other>.+)")
    return {between["one"], between["other"]}


def _lane(told: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for run in apart(told):
        board, _, squares = run.partition(":")
        found.update(f"{board}:{square}" for square in squares.split())
    return found


def _acts(kind: ElementKind, cell: Any, space: Any, floor: Floor, walls: set[Any]) -> bool:
    """Return whether an element can act there: nothing moves over a rim, a wall or a tractor (F11)."""
    towards = floor.towards(cell, space)
    if kind is ElementKind.LASER or towards is None:
        return towards is not None
    pulls = kind is ElementKind.TRACTOR
    crossed, target = floor.next(cell, towards if pulls else towards.opposite)
    return target is not None and not (walls | ({space} if pulls else set())).intersection(crossed)


def _between(cell: Any, space: Any, floor: Floor) -> bool:
    """Return whether only spaces with elements lie between a square and a space in its lane."""
    way = floor.towards(cell, space)
    return way is not None and space in floor.next(cell, way)[0]


def _ways_out(listener: Listener, table: FactoryTable, floor: Floor) -> None:
    """Where the player's own arrows lead."""
    cell = table.robot(listener.you or 0).cell
    leads = pattern("arrow-leads", way=either(WAYS), where="")
    each = {"way": WAY, "where": "(?P<where>.+)"}
    parts = [heard("arrow-leads", part, **each) for part in re.split(f", (?={leads})", listener.leads)]
    told = {part["way"]: part["where"] for part in parts}
    agree(set(told), {WORDS[way] for way in floor.arrows(cell)})
    walls = {floor.cell(board, each.at) for board, each, _ in listener.elements if each.kind is ElementKind.WALL}
    for word, where in told.items():
        spaces, target = floor.next(cell, WAYS[word])
        solid = [space for space in spaces if space in walls]
        if target is None:
            agree(where, text("leads-nowhere"))
        elif solid:
            agree(where, text("leads-wall", cell=floor.name(solid[0])))
        else:
            agree(where, floor.name(target))

"""The puzzles of RAMbots Factory, in the order in which a newcomer needs them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.factory.events import Repaired
from bot.games.factory.floor import Floor, space_named
from bot.games.factory.rules import Factory
from bot.games.factory.state import Element, ElementKind, Face, Hand, Movement, Phase, Table, Task
from bot.games.puzzle import YOU, Puzzle, Wrong
from bot.games.pyramids.grid import Direction
from bot.games.pyramids.pieces import BY_KEY, Colour, pool_of
from bot.games.pyramids.puzzling import Stand, Tag, did_nothing, nothing
from bot.games.pyramids.things import Kind, Placed, Thing
from bot.games.pyramids.voices import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Seen
    from bot.games.pyramids.grid import Cell, Facing
    from bot.games.pyramids.puzzling import Goal

    FactoryPuzzle: TypeAlias = Puzzle[Table, Hand, Any]

N, E = Direction.N, Direction.E
MAX = 1
PARKED = {Colour.RED: "A:c3", Colour.YELLOW: "B:c3", Colour.GREEN: "C:c3", Colour.BLUE: "A:b2"}
"""Where beacons lie that do not matter."""
FULL = 8
"""How many pieces everybody began with."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What a position has beside a game's beginning. Places are squares and facings; None: upright."""

    you: tuple[str, Facing]
    pool: str = "SG"
    beacons: tuple[tuple[Colour, str, Facing], ...] = ()
    elements: tuple[tuple[str, ElementKind, int], ...] = ()
    """Where and with how many pips."""
    scrap: str = ""
    face: Face | None = None
    """What the die shows, if the boards are about to move."""
    task: Task | None = None
    rival: tuple[str, Facing] | None = None
    """None: where a game begins."""
    theirs: str = "SR MB LG"
    """The rival's pool."""
    goals: str = "SR SY"
    targets: str = "SR SY"
    """The rival's goals."""

    def state(self) -> State[Table, Hand]:
        """You are red; Max is blue, and holds the torch while you program."""
        table = Factory().start(("red", "blue"), Rng()).table
        floor = Floor.of(table.boards)
        lies = {Thing(Kind.RAMBOT, Colour.RED): self.you}
        lies |= {} if self.rival is None else {Thing(Kind.RAMBOT, Colour.BLUE): self.rival}
        lies |= {Thing(Kind.BEACON, colour): (at, N) for colour, at in PARKED.items()}
        lies |= {Thing(Kind.BEACON, colour): (at, facing) for colour, at, facing in self.beacons}
        movement = None
        if self.face is not None and self.task is not None:
            movement = Movement(self.face, (self.task, Task.ADD))
        held = ((self.pool, self.goals), (self.theirs, self.targets))
        players = tuple(
            replace(player, pool=_pieces(pool), goals=tuple(BY_KEY[key] for key in goals.split()))
            for player, (pool, goals) in zip(table.players, held, strict=True)
        )
        table = replace(
            table,
            round=1,
            phase=Phase.PROGRAMMING if movement is None else Phase.MOVEMENT,
            precedence=(Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN),
            players=players,
            placed=tuple(_moved(placed, lies, floor) for placed in table.placed),
            boards=tuple(replace(board, elements=self._on(board.name)) for board in table.boards),
            scrap=_pieces(self.scrap),
            torch=MAX if movement is None else YOU,
            start_pieces=(FULL, FULL),
            movement=movement,
        )
        return State(table, (Hand(), Hand()), Rng())

    def _on(self, board: str) -> tuple[Element, ...]:
        return tuple(
            Element(kind, pips, _space(place[2:]), 0, age)
            for age, (place, kind, pips) in enumerate(self.elements, start=1)
            if place[0] == board
        )


def _pieces(keys: str) -> tuple[Any, ...]:
    return pool_of(BY_KEY[key] for key in keys.split())


def _moved(placed: Placed, lies: Mapping[Thing, tuple[str, Facing]], floor: Floor) -> Placed:
    if placed.thing not in lies:
        return placed
    at, facing = lies[placed.thing]
    square = floor.square(at)
    if square is None:
        raise ValueError(f"a puzzle stands on {at}")
    return Placed(placed.thing, square, facing)


def _space(name: str) -> Cell:
    space = space_named(name)
    if space is None:
        raise ValueError(f"a puzzle has an element on {name}")
    return space


def named(table: Table, cell: Cell) -> str:
    """A square as it is written."""
    return Floor.of(table.boards).name(cell)


def boards_move(table: Table) -> bool:
    """Whether the programs are executed."""
    return table.phase is Phase.MOVEMENT


def _turned(table: Table) -> bool:
    return table.movement is None or table.movement.drawn is not None


def _repaired(before: Table, steps: Sequence[Seen[Table, Any]]) -> str:
    events = [step.event for step in steps]
    if any(isinstance(event, Repaired) and event.seat == YOU for event in events):
        return ""
    if did_nothing(events):
        return nothing(ENGLISH)
    table = steps[-1].table if steps else before
    return f"You ended on {named(table, table.robot(YOU).cell)}, and never drove over the cross."


def _north(before: Table, steps: Sequence[Seen[Table, Any]]) -> str:
    table = steps[-1].table if steps else before
    facing = table.robot(YOU).facing
    if facing is N:
        return ""
    return f"Your nose points {facing.word if facing else 'up'}, not north."


def _red(at: str) -> tuple[tuple[Colour, str, Facing], ...]:
    """The red beacon upright there; the others lie as at the beginning."""
    return ((Colour.RED, at, None),)


def _puzzle(
    key: str,
    task: str,
    lesson: str,
    layout: Layout,
    *,
    hint: str,
    solution: str,
    wrong: Mapping[str, str],
    won: str,
    goal: Goal | None = None,
) -> FactoryPuzzle:
    return Puzzle(
        key=key,
        task=task,
        lesson=lesson,
        hint=hint,
        position=cache(layout.state),
        goal=goal or Tag((Colour.RED,), named),
        solution=(solution,),
        wrong=tuple(Wrong((answer,), says) for answer, says in wrong.items()),
        won=won,
        over=boards_move if layout.task is None else _turned,
    )


@cache
def puzzles() -> tuple[FactoryPuzzle, ...]:
    """What there is to learn, one thing after another."""
    return (
        _puzzle(
            "arrows",
            "Tag the red beacon in the middle of your board.",
            "You are red. A piece says: point that way, and go (S 1, M 2, L 3; turning costs 1). But a square is left "
            "only where one of its **arrows** points. What your nose touches and stands is tagged.",
            Layout(("D:d2", E), "SG MG LG", _red("D:c3")),
            hint="Go round by the north: the square below the beacon has no arrow up.",
            solution="MGN LGE",
            wrong={
                "SGE LGN": "The square south of it has no arrow to the north: you only turned.",
                "LGN MGE": "The large took you one square too far north, beside the corner.",
                "MGN": "You are beside it now. Turn east and touch it: one more piece.",
            },
            won="Check the arrows first: they are half of this game.",
        ),
        _puzzle(
            "cross",
            "Tag the red beacon on the next board.",
            "Where two boards join, the narrow spaces between them are crossed in **one** step, if an arrow points "
            "there.",
            Layout(("D:d3", E), "SG MG", _red("C:b2")),
            hint="One step to the edge of your board, one over the crossing.",
            solution="MGE",
            wrong={
                "SGE": "One step brings you to the edge of your board. The crossing is the next one.",
                "MGN": "That square has no arrow to the north.",
            },
            won="Beams cross as well, through all boards in line.",
        ),
        _puzzle(
            "bricks",
            "The bricks block your way east. Shoot them, then tag the red beacon behind.",
            "After its move a RAMbot fires ahead in the piece's colour. Here a **red** beam damages: one hit, one "
            "light less, and without lights an element is gone.",
            Layout(("D:d2", E), "SR LG", _red("C:b2"), (("C:a2", ElementKind.WALL, 1),)),
            hint="What runs first should be the piece that shoots.",
            solution="SRE LGE",
            wrong={
                "LGE SRE": "You ran against the bricks, and they fell only after that. Shoot first.",
                "SRE": "The bricks are gone! Now go: one more piece.",
                "LGE": "The bricks stopped you. A green beam does nothing to them.",
            },
            won="Red breaks bricks, crystals, magnets and arrows, and takes a piece from a RAMbot's player.",
        ),
        _puzzle(
            "magnet",
            "Get to the square north-east of you. There is no arrow to the north here!",
            "**Elements** act along their dotted lane on whoever has just run a piece and stands in it: magnets pull "
            "one square, arrows push one, bolts burn pieces.",
            Layout(("D:d3", E), "SG MG LG", (), (("D:a4", ElementKind.TRACTOR, 2),)),
            hint="What pulls you, and where do you have to stop for it?",
            solution="SGE",
            wrong={
                "MGE": "You crossed to the next board, out of the magnet's lane.",
                "MGN": "No arrow to the north here: you only turned.",
            },
            won="The magnet did the rest. Elements work for whoever reckons with them.",
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("D:c4",), named),
        ),
        _puzzle(
            "repair",
            "Drive over the cross, and get a lost piece back.",
            "Who has lost pieces gets one back from the scrap heap for driving over a **cross**, or against it.",
            Layout(("D:d3", E), "SG MG LG", (), (("D:d5", ElementKind.REPAIR, 2),), scrap="MB"),
            hint="It lies in the crossing to the next board. How many steps is that?",
            solution="MGE",
            wrong={
                "SGE": "You stopped right before it: the crossing is the next step.",
                "MGW": "That leads away from it. The cross lies to the east.",
            },
            won="Every repair puts one of the cross's lights out.",
            goal=_repaired,
        ),
        _puzzle(
            "turn",
            "You hold the torch: turn your board D so that your nose points north.",
            "After each round the torch's holder rolls: swap, hop, turn (aim) or rebuild boards. What stands on a "
            "board goes and turns with it.",
            Layout(("D:c3", E), face=Face.AIM, task=Task.AIM),
            hint="From east to north is a quarter turn against the clock.",
            solution="D0",
            wrong={"D2": "That is clockwise: your nose points south now.", "skip": "Nothing was turned."},
            won="Now you know enough to play. The torch will come to you!",
            goal=_north,
        ),
    )

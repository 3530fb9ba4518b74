"""The puzzles of RAMbots Factory, in the order a newcomer needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, TypeAlias

from bot.engine.game import PublicStep, State
from bot.engine.rng import Rng
from bot.games.factory.rules.events import Repaired
from bot.games.factory.rules.floor import BY_NAME, Floor, walls
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import Element, ElementKind, Face, Movement, Part, Table, Task
from bot.games.factory.vocabulary import FACTORY
from bot.games.puzzle import YOU, Puzzle, Wrong
from bot.games.pyramids.lessons.puzzling import Goal, Stand, Tag, describe_inaction, did_nothing
from bot.games.pyramids.rules.grid import Cell, Direction, Facing
from bot.games.pyramids.rules.pieces import BY_KEY, Colour, pool_of
from bot.games.pyramids.rules.things import Hand, Kind, Phase, Placed, Thing
from bot.games.pyramids.text.voices import way
from bot.i18n import Translator

FactoryPuzzle: TypeAlias = Puzzle[Table, Hand, Any]

N, E, S = Direction.N, Direction.E, Direction.S
MAX = 1
PARKED = {Colour.RED: "A:c3", Colour.YELLOW: "B:c3", Colour.GREEN: "C:c3", Colour.BLUE: "A:b2"}
FULL = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """A puzzle's position. A facing of None means upright. `face`, `task` and `drawn` are for puzzles about the board
    movement."""

    you: tuple[str, Facing]
    pool: str = "SG"
    beacons: tuple[tuple[Colour, str, Facing], ...] = ()
    elements: tuple[tuple[str, ElementKind, int], ...] = ()
    scrap: str = ""
    face: Face | None = None
    task: Task | None = None
    drawn: Part | None = None
    rival: tuple[str, Facing] | None = None
    rival_pool: str = "SR MB LG"
    goals: str = "SR SY"
    rival_goals: str = "SR SY"

    def state(self) -> State[Table, Hand]:
        """The puzzle's position: you're red; Max is blue, and holds the torch while you program."""
        table = Factory().start(("red", "blue"), Rng()).table
        floor = Floor.of(table.boards)
        lies = {Thing(Kind.RAMBOT, Colour.RED): self.you}
        lies |= {} if self.rival is None else {Thing(Kind.RAMBOT, Colour.BLUE): self.rival}
        lies |= {Thing(Kind.BEACON, colour): (at, N) for colour, at in PARKED.items()}
        lies |= {Thing(Kind.BEACON, colour): (at, facing) for colour, at, facing in self.beacons}
        movement = None
        if self.face is not None and self.task is not None:
            movement = Movement(self.face, (self.task, Task.ADD) if self.drawn is None else (self.task,), self.drawn)
        held = ((self.pool, self.goals), (self.rival_pool, self.rival_goals))
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
            placed=tuple(_move_thing(placed, lies, floor) for placed in table.placed),
            boards=tuple(replace(board, elements=self._on(board.name)) for board in table.boards),
            scrap=_pieces(self.scrap),
            torch_holder=MAX if movement is None else YOU,
            start_pieces=(FULL, FULL),
            movement=movement,
        )
        return State(table, (Hand(), Hand()), Rng())

    def _on(self, board: str) -> tuple[Element, ...]:
        return tuple(
            Element(kind, pips, BY_NAME[place[2:]], 0, age)
            for age, (place, kind, pips) in enumerate(self.elements, start=1)
            if place[0] == board
        )


def _pieces(keys: str) -> tuple[Any, ...]:
    return pool_of(BY_KEY[key] for key in keys.split())


def _move_thing(placed: Placed, lies: Mapping[Thing, tuple[str, Facing]], floor: Floor) -> Placed:
    if placed.thing not in lies:
        return placed
    at, facing = lies[placed.thing]
    square = floor.square(at)
    if square is None:
        raise ValueError(f"a puzzle stands on {at}")
    return Placed(placed.thing, square, facing)


def cell_name(table: Table, cell: Cell) -> str:
    return Floor.of(table.boards).name(cell)


def boards_move(table: Table) -> bool:
    return table.phase is Phase.MOVEMENT


def _is_task_done(table: Table) -> bool:
    return table.movement is None or table.movement.drawn is not None


def _is_torch_passed(table: Table) -> bool:
    return table.movement is None


def _check_repair(translator: Translator, before: Table, steps: Sequence[PublicStep[Table, Any]]) -> str:
    events = [step.event for step in steps]
    if any(isinstance(event, Repaired) and event.seat == YOU for event in events):
        return ""
    if did_nothing(events):
        return describe_inaction(translator)
    table = steps[-1].table if steps else before
    return translator.say("goal-no-cross", cell=cell_name(table, table.robot(YOU).cell))


def _north(translator: Translator, before: Table, steps: Sequence[PublicStep[Table, Any]]) -> str:
    table = steps[-1].table if steps else before
    facing = table.robot(YOU).facing
    return "" if facing is N else translator.say("goal-not-north", way=way(facing))


def _walled_off(translator: Translator, before: Table, steps: Sequence[PublicStep[Table, Any]]) -> str:
    table = steps[-1].table if steps else before
    floor = Floor.of(table.boards)
    spaces, square = floor.next(table.robot(YOU).cell, N)
    between = square == table.robot(MAX).cell and walls(table.boards, floor).intersection(spaces)
    return "" if between else translator.say("goal-not-between")


def _red_beacon(at: str) -> tuple[tuple[Colour, str, Facing], ...]:
    return ((Colour.RED, at, None),)


def _puzzle(
    translator: Translator,
    key: str,
    layout: Layout,
    *,
    solution: str,
    wrong: Sequence[str],
    goal: Goal | None = None,
    over: Callable[[Table], bool] = boards_move,
) -> FactoryPuzzle:
    said = f"puzzle-floor-{key}"
    return Puzzle(
        key=key,
        task=translator.say(said),
        lesson=translator.say(f"{said}-lesson"),
        hint=translator.say(f"{said}-hint"),
        position=cache(layout.state),
        goal=goal or Tag((Colour.RED,), cell_name, translator=translator),
        solution=(solution,),
        wrong=tuple(Wrong((each,), translator.say(f"{said}-wrong-{each.replace(' ', '-')}")) for each in wrong),
        won=translator.say(f"{said}-won"),
        over=over,
    )


@cache
def puzzles(language: str = "en") -> tuple[FactoryPuzzle, ...]:
    translator = FACTORY.translator(language)
    puzzle = partial(_puzzle, translator)
    return (
        puzzle(
            "arrows",
            Layout(("D:d2", E), "SG MG LG", _red_beacon("D:c3")),
            solution="MGN LGE",
            wrong=("SGE LGN", "LGN MGE", "MGN"),
        ),
        puzzle(
            "cross",
            Layout(("D:d3", E), "SG MG", _red_beacon("C:b2")),
            solution="MGE",
            wrong=("SGE", "MGN"),
        ),
        puzzle(
            "bricks",
            Layout(("D:d2", E), "SR LG", _red_beacon("C:b2"), (("C:a2", ElementKind.WALL, 1),)),
            solution="SRE LGE",
            wrong=("LGE SRE", "SRE", "LGE"),
        ),
        puzzle(
            "magnet",
            Layout(("D:d3", E), "SG MG LG", (), (("D:a4", ElementKind.TRACTOR, 2),)),
            solution="SGE",
            wrong=("MGE", "MGN"),
            goal=Stand(Thing(Kind.RAMBOT, Colour.RED), ("D:c4",), cell_name, translator=translator),
        ),
        puzzle(
            "repair",
            Layout(("D:d3", E), "SG MG LG", (), (("D:d5", ElementKind.REPAIR, 2),), scrap="MB"),
            solution="MGE",
            wrong=("SGE", "MGW"),
            goal=partial(_check_repair, translator),
        ),
        puzzle(
            "turn",
            Layout(
                ("D:c3", E),
                elements=tuple((at, ElementKind.FREEZE, 1) for at in ("A:e3", "B:e2", "C:e4")),
                face=Face.AIM,
                task=Task.AIM,
            ),
            solution="D0",
            wrong=("D2", "skip"),
            goal=partial(_north, translator),
            over=_is_task_done,
        ),
        puzzle(
            "place",
            Layout(
                ("D:b3", N),
                elements=(
                    ("A:b1", ElementKind.REPAIR, 1),
                    ("B:e3", ElementKind.REPAIR, 2),
                    ("C:e4", ElementKind.FREEZE, 2),
                ),
                rival=("A:c4", S),
                face=Face.AIM,
                task=Task.ADD,
                drawn=Part(ElementKind.WALL, 2),
            ),
            solution="D a3",
            wrong=("D a2", "D b5", "D d5"),
            goal=partial(_walled_off, translator),
            over=_is_torch_passed,
        ),
    )

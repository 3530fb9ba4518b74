"""Make and read the puzzle pack of RAMbots Factory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from bot.engine.game import State
from bot.engine.kernel import Uniform
from bot.games.factory.kernel.kernel import NO_LUCK, FactoryKernel
from bot.games.factory.lessons.puzzles import Layout, boards_move, cell_name
from bot.games.factory.rules.floor import COMPASS, SPACES, Floor, first_boards, space_name
from bot.games.factory.rules.state import BOARDS, ElementKind, Table
from bot.games.puzzle_pack import Line
from bot.games.pyramids.kernel.flat import RoundBoard
from bot.games.pyramids.lessons.making import ProgramMaker
from bot.games.pyramids.lessons.puzzling import Naming
from bot.games.pyramids.rules.grid import Direction, Facing
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Hand

_KINDS: Final = (ElementKind.WALL, ElementKind.WALL, ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER)
"""The kinds of elements in the pack's puzzles, walls twice as often as others. Repairs are left out because they're
random, and freezers because they mostly matter in the board movement."""
_MOST: Final = 5


@dataclass(frozen=True)
class FactorySite:
    """The floor at the start of a game, perhaps with elements."""

    pools: tuple[int, ...] = (3, 3, 3, 4)
    corners: tuple[str, ...] = ()
    noun: str = "beacon"

    @property
    def pack(self) -> Path:
        return Path(__file__).with_name("factory.jsonl")

    @cached_property
    def floor(self) -> Floor:
        return Floor.of(first_boards())

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        return tuple(sorted(map(self.floor.name, self.floor.squares)))

    @property
    def directions(self) -> tuple[str, ...]:
        return tuple(direction.value for direction in COMPASS)

    @property
    def named(self) -> Naming:
        return cell_name

    def state(self, line: Line) -> State[Table, Hand]:
        """You're red and come first in precedence; the rival is blue and holds the torch."""
        elements = [words.split() for words in line["elements"].split(", ") if words]
        return Layout(
            you=_parse_placement(line["you"]),
            pool=line["pool"],
            rival=_parse_placement(line["rival"]),
            rival_pool=line["theirs"],
            goals=line["goals"],
            rival_goals=line["targets"],
            beacons=tuple((colour, *_parse_placement(line[colour.value])) for colour in Colour),
            elements=tuple((at, ElementKind(kind), int(pips)) for kind, at, pips in elements),
        ).state()

    def over(self, table: Table) -> bool:
        return boards_move(table)

    def board(self, state: State[Table, Hand]) -> FactoryKernel:
        return FactoryKernel(state.table, last=False)

    def outcome(self, board: FactoryKernel, words: Sequence[int]) -> RoundBoard:
        return board.play_round(list(words), NO_LUCK)[1].board

    def number(self, board: FactoryKernel, space: str) -> int:
        """The number of a square. Raises KeyError if it's unknown."""
        square = self.floor.square(space)
        if square is None:
            raise KeyError(space)
        return board.lanes.numbers[square]

    def extra_fields(self, uniform: Uniform, taken: Sequence[str]) -> Line:  # noqa: ARG002 - part of the protocol
        """Random elements; walls only where they may be placed."""
        found: dict[tuple[str, str], str] = {}
        for _ in range(int(uniform() * (_MOST + 1))):
            kind, pips = _KINDS[int(uniform() * len(_KINDS))], 1 + int(uniform() * 2)
            name = BOARDS[int(uniform() * len(BOARDS))]
            open_ = [at for at in SPACES if kind is not ElementKind.WALL or self.floor.open(name, at)]
            at = open_[int(uniform() * len(open_))]
            found[name, space_name(at)] = f"{kind.value} {name}:{space_name(at)} {pips}"
        return {"elements": ", ".join(found.values())}


def _parse_placement(words: str) -> tuple[str, Facing]:
    at, facing = words.split()
    return at, None if facing == "up" else Direction(facing)


MAKER = ProgramMaker(FactorySite())

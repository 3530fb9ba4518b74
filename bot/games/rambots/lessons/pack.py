"""Make and read the puzzle packs of RAMbots and Kolmio."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bot.engine.game import State
from bot.engine.kernel import Uniform
from bot.games.puzzle_pack import Line
from bot.games.pyramids.kernel.flat import RoundBoard
from bot.games.pyramids.lessons.making import ProgramMaker
from bot.games.pyramids.lessons.puzzling import Naming
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Hand
from bot.games.rambots.kernel.kernel import RamKernel, spaces_of
from bot.games.rambots.lessons.puzzling import build_document, cell_name
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import KOLMIO, RAMBOTS, Variant


@dataclass(frozen=True)
class RamSite:
    """A board of RAMbots or Kolmio with two players on it."""

    variant: Variant
    pools: tuple[int, ...]
    corners: tuple[str, ...] = ()
    named: Naming = cell_name

    @property
    def pack(self) -> Path:
        return Path(__file__).with_name(f"{self.variant.key}.jsonl")

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        grid = self.variant.grid
        return tuple(sorted(map(grid.name, spaces_of(grid))))

    @property
    def directions(self) -> tuple[str, ...]:
        return tuple(direction.value for direction in self.variant.grid.directions)

    @property
    def noun(self) -> str:
        return self.variant.beacon

    def state(self, line: Line) -> State[Table, Hand]:
        """The position that a line describes: you're red and come first in precedence; the rival is blue."""
        document = build_document(
            self.variant,
            rambots={"red": line["you"], "blue": line["rival"]},
            beacons={colour.value: line[colour.value] for colour in Colour},
            pools={"red": line["pool"], "blue": line["theirs"]},
            goals={"red": line["goals"], "blue": line["targets"]},
            plan="",
        )
        return RamDocuments(self.variant).read(document)[1]

    def over(self, table: Table) -> bool:  # noqa: ARG002 - the whole round matters
        return False

    def board(self, state: State[Table, Hand]) -> RamKernel:
        return RamKernel(state.table, rams_steal=self.variant.rams_steal, last=False)

    def outcome(self, board: RamKernel, words: Sequence[int]) -> RoundBoard:
        return board.play_round(list(words))[1]

    def number(self, board: RamKernel, space: str) -> int:
        cell = self.variant.grid.cell(space)
        if cell is None:
            raise KeyError(space)
        return board.board.numbers[cell]

    def extra_fields(self, uniform: Uniform, taken: Sequence[str]) -> Line:  # noqa: ARG002 - part of the protocol
        return {}


MAKERS = {
    RAMBOTS.key: ProgramMaker(RamSite(RAMBOTS, (3, 3, 4, 4), ("a1", "a8", "h1", "h8"))),
    KOLMIO.key: ProgramMaker(RamSite(KOLMIO, (3, 3, 3, 4))),
}

"""What a RAMbots table looks like and what happened at it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.games.pyramids import sentences
from bot.games.pyramids.descriptions import HAPPENINGS
from bot.games.pyramids.menus import BEAMS
from bot.games.pyramids.moments import Moment
from bot.games.pyramids.words import PyramidWords
from bot.games.rambots.state import Phase, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.rambots.state import Hand


@dataclass(frozen=True)
class RamWords(PyramidWords[Table]):
    """Sentences about tables of RAMbots and its like."""

    described: ClassVar = HAPPENINGS
    beacon: str = "beacon"
    """What the game calls a beacon."""
    beams: str = BEAMS

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> Moment[Table]:
        """Spaces have their names on the board."""
        return Moment(table, table.grid.name, names, plain=plain, beacon=self.beacon)

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool, and its goals or for whom it chooses them."""
        moment = self.moment(table, names)
        choosing = table.phase is Phase.GOALS
        return "\n".join(sentences.holdings(table, seat, moment.voice, moment.place, choosing=choosing))

    def reminder(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's goals, or for whom it chooses some."""
        moment = self.moment(table, names)
        return sentences.reminder(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)

    def sentences(self, moment: Moment[Table]) -> Iterator[str]:
        """The things on the board, the precedence stack, the players."""
        table, voice = moment.table, moment.voice
        yield "Set-up." if table.phase is Phase.GOALS else f"Round {table.round}."
        for placed in table.placed:
            yield sentences.standing(placed, voice, moment.place)
        yield sentences.precedence(table)
        for seat in range(len(table.players)):
            yield sentences.faring(table, seat, voice)

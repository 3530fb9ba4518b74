"""Tables of RAMbots and Kolmio and their events, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.engine.game import Seat
from bot.games.game import Names, TextBoard
from bot.games.pyramids.drafts.menus import SLIDES
from bot.games.pyramids.rules.things import Hand, Phase
from bot.games.pyramids.text import positions, sentences
from bot.games.pyramids.text.descriptions import HAPPENINGS
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.words import PyramidWords
from bot.games.rambots.rules.state import Table
from bot.games.rambots.text import charts
from bot.games.rambots.vocabulary import ON_SQUARES
from bot.i18n import Translator

ENGLISH = ON_SQUARES.translator()


@dataclass(frozen=True)
class RamWords(PyramidWords[Table]):
    """Sentences about tables of RAMbots and Kolmio."""

    described: ClassVar = HAPPENINGS
    beacon: str = "beacon"
    red: str = SLIDES
    translator: Translator = ENGLISH

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> RenderContext[Table]:
        return RenderContext(table, table.grid.name, names, plain=plain, beacon=self.beacon, translator=self.translator)

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        moment = self.moment(table, names)
        choosing = table.phase is Phase.GOALS
        return "\n".join(sentences.holdings(table, seat, moment.voice, moment.place, choosing=choosing))

    def reminder(self, table: Table, hand: Hand | None, seat: Seat, names: Names, *, brief: bool = False) -> str:  # noqa: ARG002 - part of the protocol
        moment = self.moment(table, names)
        choosing = table.phase is Phase.GOALS
        return sentences.reminder(table, seat, moment.voice, moment.place, choosing=choosing, brief=brief)

    def sentences(self, moment: RenderContext[Table], seat: Seat | None, hand: Hand | None) -> Iterator[str]:  # noqa: ARG002 - nothing is hidden in it
        """Describe the reader's robot, the beacons and the reader's pool before the other players' things."""
        everybody = positions.seats(moment.table, seat)
        robots = [positions.player(moment, each, seat) for each in everybody]
        pools = [positions.pool(moment, each, seat) for each in everybody]
        yield from positions.begins(moment)
        yield robots[0]
        yield positions.beacons(moment, seat)
        if seat is not None:
            yield pools.pop(0)
        yield from robots[1:]
        yield from positions.programs(moment)
        yield positions.precedence(moment)
        yield from pools
        yield charts.describe_board(moment)

    def chart(self, table: Table, names: Names) -> TextBoard:
        return charts.chart(self.moment(table, names, plain=True))

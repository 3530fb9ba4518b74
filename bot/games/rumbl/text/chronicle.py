"""A finished game of R.U.M.B.L. in numbers: points, losses, the heaviest blow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.games.common.text.records import Best, Most, records
from bot.games.game import Achievement, Names
from bot.games.rumbl.rules.events import Scored, Steps
from bot.games.rumbl.rules.state import Table
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Translator

SCORE, LOSS, BLOW = "score", "loss", "blow"


def _kinds(translator: Translator) -> tuple[Best | Most, ...]:
    say = translator.say
    return (
        Best(SCORE, lambda feat, names: say("record-best-round", who=names[feat.seat], count=feat.amount)),
        Best(BLOW, lambda feat, names: say("record-blow", who=names[_hit(feat)], count=feat.amount)),
        Most(frozenset({LOSS}), lambda who, amount: say("record-lost", who=who, count=amount), suffered=True),
    )


def _hit(feat: Achievement) -> Seat:
    return feat.seat if feat.victim is None else feat.victim


@dataclass(frozen=True, slots=True)
class RumblChronicle:
    """Points by round, and losses by team."""

    translator: Translator = ENGLISH
    marks: str = ""

    @property
    def unit(self) -> str:
        return self.translator.say("counts-points")

    def points(self, table: Table, seat: Seat) -> int:
        return table.total(seat)

    def feats(self, before: Table, steps: Steps) -> Iterator[Achievement]:
        """Yield each nonzero score, and for each event a team's losses, both as losses and as a blow."""
        for step in steps:
            event = step.event
            if isinstance(event, Scored) and event.points:
                yield Achievement(SCORE, event.seat, event.points, None, before.round)
            for side in step.table.sides:
                lost = sum(piece.team is side.team for piece in find_description(event).lost(event))
                if lost:
                    seat = step.table.seat_of(side.team)
                    yield Achievement(LOSS, 1 - seat, lost, seat, before.round)
                    yield Achievement(BLOW, 1 - seat, lost, seat, before.round)

    def records(self, feats: Sequence[Achievement], names: Names) -> tuple[str, ...]:
        return records(_kinds(self.translator), feats, names, self.translator)

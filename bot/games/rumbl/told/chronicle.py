"""What a finished game of R.U.M.B.L. is told by: points, the robots that were lost, the largest blast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.games.common.records import Best, Most, records
from bot.games.game import Feat
from bot.games.rumbl.descriptions import described
from bot.games.rumbl.rules.events import Scored

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from bot.games.game import Names
    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.state import Table

SCORE, LOSS, BLOW = "score", "loss", "blow"

_KINDS: Final = (
    Best(SCORE, lambda feat, names: f"Best round: {names[feat.seat]}, {feat.amount} points at once."),
    Best(BLOW, lambda feat, names: f"Hardest blow: {names[_hit(feat)]} lost {feat.amount} robots at once."),
    Most(frozenset({LOSS}), lambda who, amount: f"Most robots lost: {who}, {amount}.", suffered=True),
)


def _hit(feat: Feat) -> Seat:
    return feat.seat if feat.victim is None else feat.victim


@dataclass(frozen=True, slots=True)
class RumblChronicle:
    """Points round by round, and who lost what."""

    counts: str = "points"
    marks: str = ""

    def points(self, table: Table, seat: Seat) -> int:
        """All the points of the seat."""
        return table.total(seat)

    def feats(self, before: Table, steps: Sequence[Seen[Table, Event]]) -> Iterator[Feat]:
        """Scores, and robots lost: one by one, and all that went in one event."""
        for step in steps:
            event = step.event
            if isinstance(event, Scored) and event.points:
                yield Feat(SCORE, event.seat, event.points, None, before.round)
            for side in step.table.sides:
                lost = sum(piece.team is side.team for piece in described(event).lost(event))
                if lost:
                    seat = step.table.seat_of(side.team)
                    yield Feat(LOSS, 1 - seat, lost, seat, before.round)
                    yield Feat(BLOW, 1 - seat, lost, seat, before.round)

    def records(self, feats: Sequence[Feat], names: Names) -> tuple[str, ...]:
        """The best round, the hardest blow, who lost most."""
        return records(_KINDS, feats, names)

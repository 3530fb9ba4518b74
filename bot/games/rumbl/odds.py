"""The possible results of a dock, and the spaces where the team's robots can end up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.game import Decision, Seat
from bot.games.common.pictures.heat import add_heat
from bot.games.game import Names
from bot.games.odds import Place
from bot.games.rumbl.kernel import habits
from bot.games.rumbl.pictures.looks import kind_name
from bot.games.rumbl.pictures.stage import RumblStage
from bot.games.rumbl.rules.events import Scored, Steps
from bot.games.rumbl.rules.hexes import BOARD
from bot.games.rumbl.rules.loading import DOCK
from bot.games.rumbl.rules.places import printed_name
from bot.games.rumbl.rules.state import Hand, Kind, Table
from bot.games.rumbl.text.descriptions import lost_pieces
from rendering.scene import Cell, Scene

MORE, LOSE, DESTROY = "more", "lose", "destroy"
FOUR, EIGHT = "four", "eight"
POINTS: Final = {FOUR: 4, EIGHT: 8}
_KEYS: Final = (MORE, *POINTS, LOSE, DESTROY)


@dataclass(frozen=True)
class RumblProspects:
    """Results in points, and in robots lost on both sides."""

    stage: RumblStage

    def open(self, table: Table, decision: Decision) -> tuple[str, ...]:  # noqa: ARG002 - part of the protocol
        return _KEYS if decision.topic == DOCK else ()

    def came(self, before: Table, steps: Steps, seat: Seat) -> frozenset[str]:
        team = before.sides[seat].team
        scored = {step.event.seat: step.event.points for step in steps if isinstance(step.event, Scored)}
        lost = {piece.team is team for piece in lost_pieces(steps) if piece.kind.is_robot}
        points = scored.get(seat, 0)
        found = {key for key, least in POINTS.items() if points >= least}
        if points > scored.get(1 - seat, 0):
            found.add(MORE)
        return frozenset(found | {LOSE if own else DESTROY for own in lost})

    def covers(self, key: str) -> str:
        """Eight points include four."""
        return FOUR if key == EIGHT else ""

    def over(self, table: Table) -> bool:  # noqa: ARG002 - part of the protocol
        """Return False, because every question in a round can affect the results."""
        return False

    def likely(self, table: Table, hand: Hand, seat: Seat, tries: int) -> float:
        return habits.likely(table, hand, seat, tries)

    def ends(self, steps: Steps, seat: Seat) -> tuple[Place, ...]:
        """The spaces of the team's robots on the board after the last step, or before scoring clears the centre."""
        scored = [step.table for step in steps if isinstance(step.event, Scored)]
        table = scored[-1] if scored else steps[-1].table
        team = table.sides[seat].team
        return tuple(
            (piece.kind.value, piece.at)
            for piece in table.pieces
            if piece.team is team and piece.kind.is_robot and piece.at in BOARD
        )

    def describe_outcome(self, key: str, table: Table, seat: Seat, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        say = self.stage.translator.say
        if key in POINTS:
            return say("odds-points", count=POINTS[key])
        return say({MORE: "odds-more", LOSE: "odds-lose-robot", DESTROY: "odds-destroy"}[key])

    def place(self, place: Place) -> str:
        robot, space = place
        return f"{kind_name(Kind(robot), self.stage.translator)} {printed_name(space)}"

    def heat(self, table: Table, hand: Hand, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene:
        spaces: defaultdict[Cell, float] = defaultdict(float)
        for (_, space), share in shares.items():
            spaces[space] += share
        heated = {space: min(share, 1.0) for space, share in spaces.items()}
        scene = self.stage.still(table, names, seat=seat, hand=hand)
        return add_heat(scene, heated, table.sides[seat].team.value, self.stage.translator)

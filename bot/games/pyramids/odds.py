"""The possible outcomes of a program in a pyramid game, and where its RAMbot can end up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.engine.game import Decision, Seat, Steps
from bot.games.common.pictures.heat import add_heat
from bot.games.game import Names
from bot.games.odds import Place
from bot.games.pyramids.drafts.menus import PROGRAM
from bot.games.pyramids.pictures.staging import PyramidStage
from bot.games.pyramids.rules.events import Stole, Tagged
from bot.games.pyramids.rules.things import Hand, Phase, PyramidTable, Thing
from rendering.scene import Scene

T = TypeVar("T", bound=PyramidTable)

TAG, TAGS, LOSE, TAKE, MOVED = "tag", "tags", "lose", "take", "moved"


@dataclass(frozen=True)
class PyramidProspects(Generic[T]):
    """The outcomes of a program: tags, pieces lost and taken, and moves of the RAMbot by others."""

    stage: PyramidStage[T]

    def open(self, table: T, decision: Decision) -> tuple[str, ...]:
        if decision.topic != PROGRAM:
            return ()
        goals = len(table.players[decision.seat].goals)
        return (*(TAG, TAGS)[: max(0, min(2, goals))], LOSE, TAKE, MOVED)

    def came(self, before: T, steps: Steps[T, Any], seat: Seat) -> frozenset[str]:
        return frozenset(self._came(before.robot(seat).thing, [step.event for step in steps], seat))

    def _came(self, me: Thing, events: Sequence[Any], seat: Seat) -> Iterator[str]:
        tags = sum(isinstance(event, Tagged) and event.seat == seat for event in events)
        if tags:
            yield TAG
        if tags > 1:
            yield TAGS
        for event in events:
            if self.loses(event, seat):
                yield LOSE
            if isinstance(event, Stole) and event.seat == seat:
                yield TAKE
            if any(shift.thing == me for shift in self.stage.shifts(event)) and event.seat != seat:
                yield MOVED

    def loses(self, event: object, seat: Seat) -> bool:
        return isinstance(event, Stole) and event.victim == seat

    def covers(self, key: str) -> str:  # noqa: ARG002 - part of the protocol
        return ""

    def over(self, table: T) -> bool:
        """Return whether the boards are being moved, which only carries things along."""
        return table.phase is Phase.MOVEMENT

    def likely(self, table: T, hand: Hand, seat: Seat, tries: int) -> float:  # noqa: ARG002 - hands hold nothing secret
        return 1.0

    def ends(self, steps: Steps[T, Any], seat: Seat) -> tuple[Place, ...]:
        """The RAMbot's space, both by name and as a cell in pictures."""
        table = steps[-1].table
        view, cell = self.stage.moment(table, ()), table.robot(seat).cell
        return ((view.place(cell), view.cell(cell)),)

    def describe_outcome(self, key: str, table: T, seat: Seat, names: Names) -> str:
        goals, say = table.players[seat].goals, self.stage.translator.say
        match key:
            case "tag":
                colour = self.stage.moment(table, names).voice.colour(goals[0].colour)
                return say("odds-tag" if len(goals) > 1 else "odds-tag-win", colour=colour)
            case "tags":
                return say("odds-tags" if len(goals) > 2 else "odds-tags-win")
            case _:
                return say(f"odds-{key}")

    def place(self, place: Place) -> str:
        return str(place[0])

    def heat(self, table: T, hand: Hand, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene:
        scene = self.stage.still(table, names, seat=seat, hand=hand)
        spaces = {cell: share for (_, cell), share in shares.items()}
        return add_heat(scene, spaces, table.players[seat].colour.value, self.stage.translator)

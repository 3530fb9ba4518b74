"""What may come of a program of a pyramid game, and where its RAMbot may end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bot.games.common.heat import warmed
from bot.games.pyramids.happenings import Moved, Stole, Tagged
from bot.games.pyramids.looks import colour_of
from bot.games.pyramids.menus import PROGRAM
from bot.games.pyramids.things import Hand, PyramidTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.game import Decision, Seat, Seen
    from bot.games.game import Names
    from bot.games.odds import Place
    from bot.games.pyramids.staging import PyramidStage
    from rendering.scene import Scene

T = TypeVar("T", bound=PyramidTable)

TAG, TAGS, LOSE, TAKE, MOVED = "tag", "tags", "lose", "take", "moved"


@dataclass(frozen=True)
class PyramidProspects(Generic[T]):
    """Tags, thefts, and what others do to the RAMbot."""

    stage: PyramidStage[T]

    def open(self, table: T, decision: Decision) -> tuple[str, ...]:
        """Of a program all of it, as far as there is something to tag; of a goal stack nothing: nobody plays yet."""
        if decision.topic != PROGRAM:
            return ()
        goals = len(table.players[decision.seat].goals)
        return (*(TAG, TAGS)[: max(0, min(2, goals))], LOSE, TAKE, MOVED)

    def came(self, before: T, steps: Sequence[Seen[T, Any]], seat: Seat) -> frozenset[str]:
        """What the round's events say."""
        return frozenset(self._came(before.robot(seat).thing, [step.event for step in steps], seat))

    def _came(self, me: object, events: Sequence[object], seat: Seat) -> Iterator[str]:
        tags = sum(isinstance(event, Tagged) and event.seat == seat for event in events)
        if tags:
            yield TAG
        if tags > 1:
            yield TAGS
        for event in events:
            match event:
                case Stole(thief, victim, _) if seat in (thief, victim):
                    yield TAKE if thief == seat else LOSE
                case Moved(mover, _, shifts) if mover != seat and any(shift.thing == me for shift in shifts):
                    yield MOVED
                case _:
                    pass

    def ends(self, table: T, seat: Seat) -> tuple[Place, ...]:
        """The space of its RAMbot."""
        return (table.robot(seat).cell,)

    def said(self, key: str, table: T, seat: Seat, names: Names) -> str:
        """As its player is told of it."""
        goals = table.players[seat].goals
        match key:
            case "tag":
                colour = self.stage.moment(table, names).voice.colour(goals[0].colour)
                return f"tag {colour}" if len(goals) > 1 else f"tag {colour} and win"
            case "tags":
                return "tag two or more" if len(goals) > 2 else "tag both and win"
            case "lose":
                return "lose a piece"
            case "take":
                return "take a piece"
            case _:
                return "are moved by others"

    def place(self, place: Place, table: T) -> str:
        """As people write it."""
        return self.stage.moment(table, ()).place(place)

    def heat(self, table: T, hand: Hand, seat: Seat, names: Names, shares: Mapping[Place, float]) -> Scene:
        """The spaces on which the RAMbot ends, the warmer the more often."""
        view = self.stage.moment(table, names)
        cells = {view.cell(place): share for place, share in shares.items()}
        scene = self.stage.still(table, names, seat=seat, hand=hand)
        return warmed(scene, cells, colour_of(table.players[seat].colour))

"""What a RAMbots table looks like and what happened at it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.common.prose import ALT, fitted, listed
from bot.games.game import Story
from bot.games.pyramids import sentences
from bot.games.pyramids.menus import GOALS
from bot.games.pyramids.telling import Voice, told
from bot.games.rambots.events import (
    Began,
    Ended,
    GoalsRevealed,
    Left,
    ProgramsRevealed,
    Returned,
    RoundEnded,
)
from bot.games.rambots.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Decision, Seat, Seen
    from bot.games.game import Names
    from bot.games.pyramids.grid import Grid
    from bot.games.rambots.events import Deed, Event
    from bot.games.rambots.state import Hand, Table


@dataclass(frozen=True)
class RamWords:
    """Sentences about tables of RAMbots and its like."""

    beacon: str = "beacon"
    """What the game calls a beacon."""

    def _voice(self, table: Table, names: Names, *, plain: bool = False) -> Voice:
        return Voice(table, names, plain=plain, beacon=self.beacon)

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        if decision.topic == GOALS:
            return "Choose the goal stack of the player on your left"
        return "Program your RAMbot"

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool, and its goals or for whom it chooses them."""
        voice = self._voice(table, names)
        return "\n".join(sentences.holdings(table, seat, voice, choosing=table.phase is Phase.GOALS))

    def position(self, table: Table, names: Names) -> str:
        """The table in plain words, at most 1024 characters."""
        voice = self._voice(table, names, plain=True)
        return fitted(self._position(table, voice))

    def _position(self, table: Table, voice: Voice) -> Iterator[str]:
        yield "Set-up." if table.phase is Phase.GOALS else f"Round {table.round}."
        for placed in table.placed:
            yield sentences.standing(placed, voice, table.grid.name)
        yield sentences.precedence(table)
        for seat in range(len(table.players)):
            yield sentences.faring(table, seat, voice)

    def story(self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names) -> Story:
        """What happened, an instruction to a line; what it changed; and all of it in plain words."""
        events = [step.event for step in steps]
        table = steps[-1].table if steps else before
        voice = self._voice(table, names)
        plain = self._voice(table, names, plain=True)
        opening = f"Round {before.round}." if before.round else "Set-up."
        upshot = fitted(_changes(table, events, plain), ALT // 2)  # what came of it must not fall off the end
        deeds = fitted([opening, *self._deeds(events, plain, table.grid)], ALT - len(upshot) - 1)
        return Story(
            deeds=tuple(self._deeds(events, voice, table.grid)),
            changes=tuple(_changes(table, events, voice)),
            alt=f"{deeds} {upshot}".rstrip(),
        )

    def _deeds(self, events: Iterable[Event], voice: Voice, grid: Grid) -> Iterator[str]:
        began: Began | None = None
        deeds: list[Deed] = []
        for event in events:
            match event:
                case Began():
                    began, deeds = event, []
                case Returned() | Ended():
                    if began is not None:
                        yield _instruction(began, deeds, voice, grid)
                    began = None
                case GoalsRevealed() | ProgramsRevealed() | Left():
                    yield from sentences.announced(event, voice)
                case RoundEnded():
                    pass
                case _:
                    deeds.append(event)

    def ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Who won and why."""
        return sentences.ending(winners, reason, self._voice(table, names))


def _instruction(began: Began, deeds: Sequence[Deed], voice: Voice, grid: Grid) -> str:
    what = listed(told(deeds, voice, grid.name)) if deeds else "stood still"
    return f"{voice.who(began.seat)} {voice.code(began.instruction.key)} {what}."


def _changes(table: Table, events: Sequence[Event], voice: Voice) -> Iterator[str]:
    """Tags, steals, goals left, what the precedence stack is now, and the end."""
    yield from sentences.gains(table, events, voice)
    for event in events:
        yield from sentences.upshot(event, voice)

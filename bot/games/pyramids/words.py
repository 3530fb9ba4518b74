"""What the words of all pyramid games say in the same way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.games.common.prose import listed
from bot.games.common.stories import told_as
from bot.games.pyramids import sentences
from bot.games.pyramids.descriptions import told
from bot.games.pyramids.happenings import Began, Ended, Returned
from bot.games.pyramids.menus import GOALS, PROGRAM
from bot.games.pyramids.things import PyramidTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.game import Decision, Seat, Seen
    from bot.games.game import Names, Story
    from bot.games.pyramids.descriptions import Table as Descriptions
    from bot.games.pyramids.moments import Moment

T = TypeVar("T", bound=PyramidTable)

QUESTIONS = {GOALS: "Choose the goal stack of the player on your left", PROGRAM: "Program your RAMbot"}


class PyramidWords(ABC, Generic[T]):
    """Sentences about what happened at tables of a pyramid game."""

    described: ClassVar[Descriptions]
    """What the game's events are."""
    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    """By topic."""
    most: ClassVar[int | None] = None
    """How many characters of deeds a story may have."""

    @abstractmethod
    def moment(self, table: T, names: Names, *, plain: bool = False) -> Moment[T]:
        """The table with how its people and spaces are named."""

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        return self.questions[decision.topic]

    def story(self, before: T, steps: Sequence[Seen[T, Any]], names: Names) -> Story:
        """What happened, an instruction to a line; what it changed; and all of it in plain words."""

        def deeds(*, plain: bool) -> Iterator[str]:
            return self._deeds(before, steps, names, plain=plain)

        def changes(*, plain: bool) -> Iterator[str]:
            table = steps[-1].table if steps else before
            moment, events = self.moment(table, names, plain=plain), [step.event for step in steps]
            yield from sentences.gains(table, events, moment.voice)
            yield from self.losses(events, moment)
            for event in events:
                yield from self.described[type(event)].changes(event, moment)

        return told_as(f"Round {before.round}." if before.round else "Set-up.", deeds, changes, most=self.most)

    def losses(self, events: Sequence[object], moment: Moment[T]) -> Iterator[str]:  # noqa: ARG002 - for games that have some
        """What was lost besides, all events together."""
        return iter(())

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Who won and why."""
        return sentences.ending(winners, reason, self.moment(table, names).voice)

    def _deeds(self, before: T, steps: Sequence[Seen[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        began: Began | None = None
        deeds: list[object] = []
        moment = self.moment(before, names, plain=plain)
        for step in steps:
            event, what = step.event, self.described[type(step.event)]
            if isinstance(event, Began):
                began, deeds, moment = event, [], self.moment(step.table, names, plain=plain)
            elif isinstance(event, Returned | Ended):
                if began is not None:
                    did = listed(told(deeds, moment, self.described)) or "stood still"
                    yield f"{moment.voice.who(began.seat)} {moment.voice.code(began.instruction.key)} {did}."
                began = None
            elif what.clause is None:
                yield from what.lines(event, moment)
            else:
                deeds.append(event)

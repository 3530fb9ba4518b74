"""Words about a game, made from what its table of descriptions says of each event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.engine.echo import harmless
from bot.engine.game import H, T
from bot.games.common.news import from_changes
from bot.games.common.prose import ALT, counted, fitted, listed
from bot.games.game import Story, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, Seat, Seen
    from bot.games.common.describing import Description
    from bot.games.game import Names

M = TypeVar("M")

MOST = 3000
"""Characters of deeds in a story, so that its changes fit into the same message."""


class GameWords(ABC, Generic[T, H, M]):
    """Sentences about tables, and the frame of a story: in chat markdown, and in plain words within a limit."""

    described: ClassVar[Mapping[type, Description[Any, Any]]]
    """What the game's events are."""
    questions: ClassVar[Mapping[str, str]]
    """What a seat is asked, by topic."""
    most: ClassVar[int | None] = MOST
    """How many characters of deeds a story may have; None: all are told."""

    @abstractmethod
    def moment(self, table: T, names: Names, *, plain: bool = False) -> M:
        """What sentences are told by: the table, with how its people and things are named."""

    @abstractmethod
    def sentences(self, moment: M) -> Iterable[str]:
        """The table in plain words, what matters most first."""

    @abstractmethod
    def holdings(self, table: T, hand: H, seat: Seat, names: Names) -> str:
        """What the seat has to work with."""

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        return self.questions[decision.topic]

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:  # noqa: ARG002 - for games that ask more closely
        """What the next choice is about: the question itself, unless a game says more."""
        return Wanted(self.question(decision))

    def position(self, table: T, names: Names) -> str:
        """The table in plain words, at most 1024 characters."""
        return fitted(self.sentences(self.moment(table, names, plain=True)))

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:  # noqa: ARG002 - for games that tell more
        """Who won and why."""
        return f"{listed([harmless(names[seat]) for seat in sorted(winners)]) or 'Nobody'} {reason}."

    def news(self, before: T, steps: Sequence[Seen[T, Any]], seat: Seat, names: Names) -> tuple[str, ...]:
        """What happened, from a seat's side: what is different now, unless a game tells it better."""
        return from_changes(self.changes(before, steps, names, plain=False), seat, names)

    # --- a move of the table -----------------------------------------------------------------------------------------

    def story(self, before: T, steps: Sequence[Seen[T, Any]], names: Names) -> Story:
        """What happened, what it changed, and all of it in plain words."""
        upshot = fitted(self.changes(before, steps, names, plain=True), ALT // 2)  # must not fall off the end
        deeds = self.deeds(before, steps, names, plain=True)
        did = fitted([self.opening(before), *deeds], ALT - len(upshot) - 1)
        lines = tuple(self.deeds(before, steps, names, plain=False))
        return Story(
            deeds=lines if self.most is None else tuple(_kept(lines, self.most)),
            changes=tuple(self.changes(before, steps, names, plain=False)),
            alt=f"{did} {upshot}".rstrip(),
        )

    def opening(self, table: T) -> str:
        """What a story in plain words begins with."""
        return f"Round {table.round}." if table.round else "Set-up."

    def deeds(self, before: T, steps: Sequence[Seen[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:  # noqa: ARG002 - for games that begin earlier
        """Who did what, a line each."""
        for step in steps:
            yield from self.described[type(step.event)].lines(step.event, self.moment(step.table, names, plain=plain))

    def changes(self, before: T, steps: Sequence[Seen[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        """What is different now, as it is in the end."""
        moment = self.moment(steps[-1].table if steps else before, names, plain=plain)
        for step in steps:
            yield from self.described[type(step.event)].changes(step.event, moment)


def _kept(lines: tuple[str, ...], room: int) -> Iterator[str]:
    """As many lines as there is room for."""
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            yield f"… and {counted(len(lines) - number, 'more line')}, which the replay shows."
            return
        yield line

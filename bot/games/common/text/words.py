"""Words about a game, made from what its table of descriptions says of each event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bot.engine.game import H, T
from bot.engine.quoting import harmless
from bot.games.common.text.news import from_changes
from bot.games.common.text.prose import ALT, count_units, fit_sentences
from bot.games.common.vocabulary import COMMON
from bot.games.game import HEADLINE, LogLine, RoundNarration, Wanted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.common.text.describing import Description
    from bot.games.game import Names, TextBoard
    from bot.i18n import Translator

M = TypeVar("M")

FIRST = 0.56
"""What part of a round's words the first of two pictures shows: the second one ends with a long look."""


class GameWords(ABC, Generic[T, H, M]):
    """Sentences about tables, and the frame of a story: in chat markdown, and in plain words within a limit."""

    described: ClassVar[Mapping[type, Description[Any, Any]]]
    """What the game's events are."""
    questions: ClassVar[Mapping[str, str]]
    """What a seat is asked, by topic."""
    tongue: Translator = COMMON.tongue()
    """The language that all of it is said in."""

    @abstractmethod
    def moment(self, table: T, names: Names, *, plain: bool = False) -> M:
        """What sentences are told by: the table, with how its people and things are named."""

    @abstractmethod
    def sentences(self, moment: M, seat: Seat | None, hand: H | None) -> Iterable[str]:
        """The whole table in plain sentences, what matters most first: to that player, if there is a seat."""

    @abstractmethod
    def laid(self, table: T, hand: H, decision: Decision, draft: Answer, names: Names) -> Iterable[str]:
        """What a draft says so far, in plain sentences."""

    @abstractmethod
    def holdings(self, table: T, hand: H, seat: Seat, names: Names) -> str:
        """What the seat has to work with."""

    def reminder(self, table: T, hand: H | None, seat: Seat, names: Names) -> str:
        """What the seat has to bear in mind while it answers: all it has to work with, unless a game says less."""
        return "" if hand is None else self.holdings(table, hand, seat, names)

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        return self.questions[decision.topic]

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:  # noqa: ARG002 - for games that ask more closely
        """What the next choice is about: the question itself, unless a game says more."""
        return Wanted(self.question(decision))

    def position(self, table: T, names: Names, *, seat: Seat | None = None, hand: H | None = None) -> tuple[str, ...]:
        """The whole table in plain sentences."""
        return tuple(self.sentences(self.moment(table, names, plain=True), seat, hand))

    def chart(self, table: T, names: Names) -> TextBoard | None:  # noqa: ARG002 - for games that have one
        """What stands where, as lines of signs."""
        return None

    def draft(
        self, table: T, hand: H, decision: Decision, draft: Answer, steps: Sequence[PublicStep[T, Any]], names: Names
    ) -> tuple[str, ...]:
        """What a draft says, what would come of it if nobody else did anything, and where that ends."""
        return (
            *self.laid(table, hand, decision, draft, names),
            *([self.tongue.say("if-alone")] if steps else []),
            *(beat.line for beat in self.deeds(table, steps, names, plain=True)),
            *(self.ends(table, steps, decision.seat, names) if steps else ()),
        )

    def ends(self, before: T, steps: Sequence[PublicStep[T, Any]], seat: Seat, names: Names) -> Iterable[str]:  # noqa: ARG002 - for games that say more
        """Where a draft's preview leaves the seat: what has changed, unless a game knows better."""
        return self.changes(before, steps, names, plain=True)

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:  # noqa: ARG002 - for games that tell more
        """Who won and why."""
        who = str(self.tongue.listed([harmless(names[seat]) for seat in sorted(winners)]))
        return f"{who or self.tongue.say('nobody')} {reason}."

    def round(self, table: T, number: int) -> str:  # noqa: ARG002 - for games that count them otherwise
        """What a round is called."""
        return self.tongue.say("round-name", number=number) if number else self.tongue.say("set-up")

    def score(self, table: T, seat: Seat) -> str:  # noqa: ARG002 - for games that count something
        """How a seat fares."""
        return ""

    def news(self, before: T, steps: Sequence[PublicStep[T, Any]], seat: Seat, names: Names) -> tuple[str, ...]:
        """What happened, from a seat's side: what is different now, unless a game tells it better."""
        return from_changes(self.changes(before, steps, names, plain=False), seat, names)

    # --- a move of the table -----------------------------------------------------------------------------------------

    def story(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> RoundNarration:
        """The story of a move: its headline, its log, and as much of it in plain words as fits."""
        more = self.tongue.say("and-more")
        upshot = fit_sentences(
            self.changes(before, steps, names, plain=True), ALT // 2, ending=more
        )  # must not fall off
        deeds = [beat.line for beat in self.deeds(before, steps, names, plain=True)]
        return RoundNarration(
            headline=tuple(self._headline(before, steps, names)),
            log=tuple(self.log(before, steps, names)),
            alt=self._ended([self.opening(before), *deeds], upshot),
            halves=self._halves(before, deeds, upshot),
        )

    def _halves(self, before: T, deeds: list[str], upshot: str) -> tuple[str, str]:
        """What takes long to tell takes long to show: the words are cut about where the pictures are."""
        told = list(accumulate(map(len, deeds)))
        half = max(1, sum(length <= FIRST * told[-1] for length in told))
        opening = self.opening(before)
        first = fit_sentences(
            [opening, *deeds[:half], self.tongue.say("next-picture")], ending=self.tongue.say("and-more")
        )
        again = self.tongue.say("second-half", opening=opening.removesuffix("."))
        return first, self._ended([again, *(deeds[half:] or deeds)], upshot)

    def _headline(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> Iterator[str]:
        """As many notes as there is room for above the last line."""
        notes = list(self.notes(before, steps, names))
        last = self.tally(before, steps, names)
        room = HEADLINE - bool(last)
        if len(notes) > room:
            more = len(notes) - room + 1
            notes[room - 1 :] = [self.tongue.say("more-things", count=more)]
        yield from notes
        if last:
            yield last

    def opening(self, table: T) -> str:
        """What a story in plain words begins with."""
        return self.tongue.say("sentence", text=self.round(table, table.round))

    def notes(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> Iterable[str]:
        """What matters, a line each, what matters most first: what has changed, unless a game weighs it."""
        return self.changes(before, steps, names, plain=False)

    def tally(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> str:  # noqa: ARG002 - for games that keep score
        """Who leads, in a line; empty while there is nothing to tell, and once the game is over."""
        return ""

    def log(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> Iterator[LogLine]:
        """All that happened and all that it changed."""
        yield from self.deeds(before, steps, names, plain=False)
        for line in self.upshot(before, steps, names):
            yield LogLine(line, len(steps))

    def upshot(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names) -> Iterable[str]:
        """What a log ends with: the changes, as far as its lines have not told them."""
        return self.changes(before, steps, names, plain=False)

    def deeds(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names, *, plain: bool) -> Iterator[LogLine]:  # noqa: ARG002 - for games that begin earlier
        """One line for each thing that somebody did."""
        for number, step in enumerate(steps, start=1):
            moment = self.moment(step.table, names, plain=plain)
            for line in self.described[type(step.event)].lines(step.event, moment):
                yield LogLine(line, number, getattr(step.event, "seat", None))

    def changes(self, before: T, steps: Sequence[PublicStep[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        """What is different now, as it is in the end."""
        moment = self.moment(steps[-1].table if steps else before, names, plain=plain)
        for step in steps:
            yield from self.described[type(step.event)].changes(step.event, moment)

    def _ended(self, told: Iterable[str], upshot: str) -> str:
        """As much as there is room for of what was done, and in any case what has changed by it."""
        more = self.tongue.say("and-more")
        return f"{fit_sentences(told, ALT - count_units(upshot) - 1, ending=more)} {upshot}".rstrip()

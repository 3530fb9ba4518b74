"""Words about a game, built from its table of event descriptions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, ClassVar, Generic, TypeVar

from bot.engine.game import Answer, Decision, H, Seat, Steps, T
from bot.engine.quoting import harmless
from bot.games.common.text.looks import Description
from bot.games.common.text.prose import ALT, count_units, fit_sentences, from_changes
from bot.games.common.vocabulary import COMMON
from bot.games.game import MAX_HEADLINE, LogLine, Names, NextChoice, RoundNarration, TextBoard
from bot.games.lazy_sequence import LazySequence
from bot.i18n import Translator

M = TypeVar("M")

FIRST_SHARE = 0.56
"""The share of the text for the first of two pictures."""


class GameWords(ABC, Generic[T, H, M]):
    """Sentences about tables and rounds, in chat markdown or in plain words."""

    described: ClassVar[Mapping[type, Description[Any, Any]]]
    questions: ClassVar[Mapping[str, str]]
    translator: Translator = COMMON.translator()

    @abstractmethod
    def moment(self, table: T, names: Names, *, plain: bool = False) -> M: ...

    @abstractmethod
    def sentences(self, moment: M, seat: Seat | None, hand: H | None) -> Iterable[str]:
        """Yield the whole table in plain sentences, most important ones first, addressed to the seat if there's one."""

    @abstractmethod
    def describe_draft(self, table: T, hand: H, decision: Decision, draft: Answer, names: Names) -> Iterable[str]: ...

    @abstractmethod
    def holdings(self, table: T, hand: H, seat: Seat, names: Names) -> str: ...

    def reminder(self, table: T, hand: H | None, seat: Seat, names: Names, *, brief: bool = False) -> str:  # noqa: ARG002 - part of the protocol
        return "" if hand is None else self.holdings(table, hand, seat, names)

    def question(self, decision: Decision) -> str:
        return self.questions[decision.topic]

    def next_choice(self, table: T, decision: Decision, so_far: Answer) -> NextChoice:  # noqa: ARG002 - for games with more specific questions
        return NextChoice(self.question(decision))

    def position(self, table: T, names: Names, *, seat: Seat | None = None, hand: H | None = None) -> tuple[str, ...]:
        return tuple(self.sentences(self.moment(table, names, plain=True), seat, hand))

    def chart(self, table: T, names: Names) -> TextBoard | None:  # noqa: ARG002 - for games that have one
        return None

    def draft(
        self, table: T, hand: H, decision: Decision, draft: Answer, steps: Steps[T, Any], names: Names
    ) -> tuple[str, ...]:
        return (
            *self.describe_draft(table, hand, decision, draft, names),
            *([self.translator.say("if-alone")] if steps else []),
            *(beat.line for beat in self.deeds(table, steps, names, plain=True)),
            *(self.ends(table, steps, decision.seat, names) if steps else ()),
        )

    def ends(self, before: T, steps: Steps[T, Any], seat: Seat, names: Names) -> Iterable[str]:  # noqa: ARG002 - for games that say more
        return self.changes(before, steps, names, plain=True)

    def explain_ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:  # noqa: ARG002 - for games that say more
        who = str(self.translator.join_list([harmless(names[seat]) for seat in sorted(winners)]))
        return f"{who or self.translator.say('nobody')} {reason}."

    def round(self, table: T, number: int) -> str:  # noqa: ARG002 - for games that name rounds differently
        return self.translator.say("round-name", number=number) if number else self.translator.say("set-up")

    def score(self, table: T, seat: Seat) -> str:  # noqa: ARG002 - for games that have scores
        return ""

    def news(self, before: T, steps: Steps[T, Any], seat: Seat, names: Names) -> tuple[str, ...]:
        return from_changes(self.changes(before, steps, names, plain=False), seat, names)

    def story(self, before: T, steps: Steps[T, Any], names: Names) -> RoundNarration:
        upshot = self._fit(self.changes(before, steps, names, plain=True), ALT // 2)  # always included
        deeds = [beat.line for beat in self.deeds(before, steps, names, plain=True)]
        notes = list(self.notes(before, steps, names))
        return RoundNarration(
            headline=self._headline(notes, self.tally(before, steps, names)),
            log=LazySequence(lambda: self.log(before, steps, names)),
            alt=self._fit_actions([self.describe_opening(before), *deeds], upshot),
            halves=self._halves(before, deeds, upshot),
            notes=tuple(notes),
            lead=self.lead(before, steps, names),
        )

    def _halves(self, before: T, deeds: list[str], upshot: str) -> tuple[str, str]:
        told = list(accumulate(map(len, deeds)))
        half = max(1, sum(length <= FIRST_SHARE * told[-1] for length in told))
        opening = self.describe_opening(before)
        first = self._fit([opening, *deeds[:half], self.translator.say("next-picture")])
        again = self.translator.say("second-half", opening=opening.removesuffix("."))
        return first, self._fit_actions([again, *(deeds[half:] or deeds)], upshot)

    def _headline(self, notes: list[str], last: str) -> tuple[str, ...]:
        room = MAX_HEADLINE - bool(last)
        if len(notes) > room:
            more = len(notes) - room + 1
            notes = [*notes[: room - 1], self.translator.say("more-things", count=more)]
        return (*notes, *([last] if last else ()))

    def describe_opening(self, table: T) -> str:
        return self.translator.say("sentence", text=self.round(table, table.round))

    def notes(self, before: T, steps: Steps[T, Any], names: Names) -> Iterable[str]:
        """The highlights: the changes, unless a game ranks its events."""
        return self.changes(before, steps, names, plain=False)

    def tally(self, before: T, steps: Steps[T, Any], names: Names) -> str:  # noqa: ARG002 - for games that keep score
        """A line about who's ahead; empty while there's nothing to tell, and once the game is over."""
        return ""

    def lead(self, before: T, steps: Steps[T, Any], names: Names) -> str:
        return self.tally(before, steps, names)

    def log(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[LogLine]:
        yield from self.deeds(before, steps, names, plain=False)
        for line in self.upshot(before, steps, names):
            yield LogLine(line, len(steps))

    def upshot(self, before: T, steps: Steps[T, Any], names: Names) -> Iterable[str]:
        """The changes for the end of a log, because its lines haven't mentioned them."""
        return self.changes(before, steps, names, plain=False)

    def deeds(self, before: T, steps: Steps[T, Any], names: Names, *, plain: bool) -> Iterator[LogLine]:  # noqa: ARG002 - for games with actions that begin earlier
        for number, step in enumerate(steps, start=1):
            moment = self.moment(step.table, names, plain=plain)
            for line in self.described[type(step.event)].lines(step.event, moment):
                yield LogLine(line, number, getattr(step.event, "seat", None))

    def changes(self, before: T, steps: Steps[T, Any], names: Names, *, plain: bool) -> Iterator[str]:
        moment = self.moment(steps[-1].table if steps else before, names, plain=plain)
        for step in steps:
            yield from self.described[type(step.event)].changes(step.event, moment)

    def _fit_actions(self, told: Iterable[str], upshot: str) -> str:
        return f"{self._fit(told, ALT - count_units(upshot) - 1)} {upshot}".rstrip()

    def _fit(self, sentences: Iterable[str], most: int = ALT) -> str:
        return fit_sentences(sentences, most, ending=self.translator.say("and-more"))

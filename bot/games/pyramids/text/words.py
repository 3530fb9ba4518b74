"""Words that the pyramid games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar

from bot.engine.game import Answer, Decision, Seat, Steps
from bot.games.common.text.words import GameWords
from bot.games.game import LogLine, Names, NextChoice
from bot.games.pyramids.drafts.menus import GOALS, MAX_INSTRUCTIONS, SLIDES, describe_beams
from bot.games.pyramids.rules.events import Began, Ended, Returned
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.pyramids.rules.things import Hand, PyramidTable
from bot.games.pyramids.text import positions, sentences
from bot.games.pyramids.text.descriptions import Table as Descriptions
from bot.games.pyramids.text.descriptions import tell_deeds
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.news import format_news
from bot.games.pyramids.text.notes import Note, collect_notes
from bot.games.pyramids.text.shorthand import order
from bot.games.pyramids.text.voices import ENGLISH, NameFormatter, describe_instruction
from bot.i18n import Translator

T = TypeVar("T", bound=PyramidTable)


class PyramidWords(GameWords[T, Hand, RenderContext[T]]):
    """Sentences about a pyramid game's tables and events."""

    described: ClassVar[Descriptions]
    red: str = SLIDES
    translator: Translator = ENGLISH

    def question(self, decision: Decision) -> str:
        return self.translator.say(f"question-{decision.topic}")

    def next_choice(self, table: T, decision: Decision, so_far: Answer) -> NextChoice:
        if decision.topic == GOALS:
            ask = self.translator.say("ask-goal", number=len(so_far) + 1, of=table.stack_size)
            return NextChoice(ask, self.translator.say("ask-goal-note"))
        whole, begun = divmod(len(so_far), 2)
        if begun:
            piece = BY_KEY[so_far[-1]]
            ask = self.translator.say("ask-way", number=whole + 1, of=MAX_INSTRUCTIONS, **piece.fields)
            does = self.translator.say("piece-does", steps=piece.size.value, colour=piece.colour.word, red=self.red)
            return NextChoice(ask, does)
        note = self.translator.say("ask-piece-note", beams=describe_beams(self.red, self.translator))
        return NextChoice(self.translator.say("ask-piece", number=whole + 1, of=MAX_INSTRUCTIONS), note)

    def describe_draft(self, table: T, hand: Hand, decision: Decision, draft: Answer, names: Names) -> Iterator[str]:  # noqa: ARG002 - part of the protocol
        return positions.describe_draft(decision.topic, draft, self.moment(table, names, plain=True), decision.seat)

    def ends(self, before: T, steps: Steps[T, Any], seat: Seat, names: Names) -> Iterator[str]:  # noqa: ARG002 - part of the protocol
        yield positions.ends(self.moment(steps[-1].table, names, plain=True), seat)

    def changes(self, before: T, steps: Steps[T, Any], names: Names, *, plain: bool) -> Iterator[str]:
        table, events = steps[-1].table if steps else before, [step.event for step in steps]
        moment = self.moment(table, names, plain=plain)
        yield from sentences.gains(table, events, moment.voice)
        yield from self.losses(events, moment)
        yield from super().changes(before, steps, names, plain=plain)

    def losses(self, events: Sequence[object], moment: RenderContext[T]) -> Iterator[str]:  # noqa: ARG002 - for games that have some
        return iter(())

    def news(self, before: T, steps: Steps[T, Any], seat: Seat, names: Names) -> tuple[str, ...]:  # noqa: ARG002 - part of the protocol
        return format_news(steps, seat, lambda table: self.moment(table, names))

    def explain_ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        return sentences.describe_ending(winners, reason, self.moment(table, names).voice)

    def upshot(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[str]:
        """The changes without tags, thefts and losses, because the instructions' own lines have those."""
        return super().changes(before, steps, names, plain=False)

    def notes(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[str]:
        moment = self.moment(steps[-1].table if steps else before, names)
        found = [*collect_notes(steps, lambda table: self.moment(table, names)), *self.more_notes(steps, moment)]
        return (note.text for note in sorted(found, key=lambda note: -note.weight))

    def more_notes(self, steps: Steps[T, Any], moment: RenderContext[T]) -> Iterator[Note]:  # noqa: ARG002 - for games that have some
        return iter(())

    def tally(self, before: T, steps: Steps[T, Any], names: Names) -> str:
        """The remaining goals of everyone who's still in the game, and the leader, if there's one; empty during the
        setup and once the game is over."""
        return self._while_running(sentences.race, before, steps, names)

    def lead(self, before: T, steps: Steps[T, Any], names: Names) -> str:
        return self._while_running(sentences.describe_lead, before, steps, names)

    def _while_running(
        self, describe: Callable[[T, NameFormatter], str], before: T, steps: Steps[T, Any], names: Names
    ) -> str:
        after = steps[-1].table if steps else before
        return describe(after, self.moment(after, names).voice) if before.round and not after.over else ""

    def score(self, table: T, seat: Seat) -> str:
        left = len(table.players[seat].goals)
        if not table.round:
            return ""
        return self.translator.say("score", count=left) if left else self.translator.say("score-done")

    def deeds(self, before: T, steps: Steps[T, Any], names: Names, *, plain: bool) -> Iterator[LogLine]:
        began: Began | None = None
        deeds: list[object] = []
        moment = self.moment(before, names, plain=plain)
        for number, step in enumerate(steps, start=1):
            event, what = step.event, self.described[type(step.event)]
            if isinstance(event, Began):
                began, deeds, moment = event, [], self.moment(step.table, names, plain=plain)
            elif isinstance(event, Returned | Ended):
                if began is not None:
                    yield _beat(began, moment, tell_deeds(deeds, moment, self.described), number)
                began = None
            elif what.clause is None:
                for line in what.lines(event, self.moment(step.table, names, plain=plain)):
                    yield LogLine(line, number, getattr(event, "seat", None))
            else:
                deeds.append(event)


def _beat(began: Began, moment: RenderContext[T], deeds: str, until: int) -> LogLine:
    who = moment.voice.who(began.seat)
    if moment.plain:
        told = describe_instruction(began.instruction, moment.translator)
        return LogLine(moment.say("line", who=who, instruction=told, deeds=deeds), until, began.seat)
    line = moment.say("line-pictured", instruction=order(began.instruction, moment.translator), deeds=deeds)
    return LogLine(line, until, began.seat, subject=str(who))

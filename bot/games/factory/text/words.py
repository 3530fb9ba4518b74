"""A RAMbots Factory table and its events, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.engine.game import Answer, Decision, PublicStep, Seat
from bot.engine.icons import icon as token
from bot.games.factory.drafts.menus import TASKS, chosen, die_words
from bot.games.factory.rules.events import ElementDestroyed, Lasered, Rolled
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.movement import foresee
from bot.games.factory.rules.state import Part, Table
from bot.games.factory.text import charts, positions
from bot.games.factory.text.descriptions import DESCRIBED, describe_rearrangement, element_name
from bot.games.factory.text.icons import element_icon
from bot.games.factory.text.news import floor_news, floor_notes
from bot.games.factory.text.positions import describe_effect
from bot.games.factory.vocabulary import ENGLISH
from bot.games.game import Names, NextChoice, TextBoard
from bot.games.pyramids.drafts.menus import DAMAGES
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Hand, Phase
from bot.games.pyramids.text import sentences
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.news import format_news
from bot.games.pyramids.text.notes import Note, format_pieces
from bot.games.pyramids.text.words import PyramidWords
from bot.i18n import InflectedTerm, Translator

BURNT, CARRIED, DRAWN, GONE = 50, 40, 22, 20
"""Weights of notes: losses to lasers, board movements, RAMbots moved or repaired, and destroyed elements."""

CHOICES = {"swap": 1, "hop": 3, "aim": 1, "wild": 1, "add": 2, "replace": 2, "dig": 3}
"""By question of the board movement: the number of choices with words of their own."""


@dataclass(frozen=True)
class FactoryWords(PyramidWords[Table]):
    """Sentences about tables of RAMbots Factory."""

    described: ClassVar = DESCRIBED
    red: str = DAMAGES
    translator: Translator = ENGLISH

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> RenderContext[Table]:
        return RenderContext(table, Floor.of(table.boards).name, names, plain=plain, translator=self.translator)

    def next_choice(self, table: Table, decision: Decision, so_far: Answer) -> NextChoice:
        choices = CHOICES.get(decision.topic)
        if choices is None:
            return super().next_choice(table, decision, so_far)
        number = min(len(so_far) + 1, choices)
        ask = f"ask-{decision.topic}-{number}"
        note = f"{ask}-note"
        return NextChoice(self.translator.say(ask), self.translator.say(note) if self.translator.has(note) else "")

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        lines, moment = [], self.moment(table, names)
        if table.movement is not None:
            drawn = table.movement.drawn
            lines.append(moment.say("the-die", face=die_words(table.movement, self.translator)))
            if drawn is not None:
                lines.append(moment.say("the-drawn", what=self._part(drawn)))
        lines += sentences.holdings(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)
        if table.scrap:
            lines.append(moment.say("scrap-heap", pieces=sentences.stock(table.scrap, moment.translator)))
        return "\n".join(lines)

    def _part(self, part: Part) -> InflectedTerm:
        icon = f"{token(element_icon(part.kind))} "
        return self.translator.phrase("part", kind=part.kind.value, pips=part.pips, icon=icon)

    def reminder(self, table: Table, hand: Hand | None, seat: Seat, names: Names, *, brief: bool = False) -> str:  # noqa: ARG002 - part of the protocol
        movement = table.movement
        if movement is None:
            moment = self.moment(table, names)
            choosing = table.phase is Phase.GOALS
            return sentences.reminder(table, seat, moment.voice, moment.place, choosing=choosing, brief=brief)
        drawn = movement.drawn
        if drawn is None:
            return self.translator.say("the-die", face=die_words(movement, self.translator))
        does = self.translator.say("the-drawn-does", what=self._part(drawn), kind=drawn.kind.value)
        die = self.translator.say("the-die", face=self.translator.say("face-name", face=movement.face.value))
        return does if brief else f"{die}\n{does}"

    def news(self, before: Table, steps: Sequence[PublicStep[Table, Any]], seat: Seat, names: Names) -> tuple[str, ...]:  # noqa: ARG002 - part of the protocol
        def look(table: Table) -> RenderContext[Table]:
            return self.moment(table, names)

        return format_news(steps, seat, look, floor_news(steps, seat, look))

    def more_notes(self, steps: Sequence[PublicStep[Table, Any]], moment: RenderContext[Table]) -> Iterator[Note]:
        """Yield notes on the floor's events, without board movements once the game is over or its end is agreed."""
        voice = moment.voice
        lost: dict[Seat, list[Piece]] = {}
        rolled = ""
        changed: dict[Seat, list[str]] = {}  # by holder, because the torch moves on if one leaves (F17)
        for step in steps:
            event = step.event
            match event:
                case Lasered():
                    lost.setdefault(event.seat, []).extend(event.pieces)
                case ElementDestroyed():
                    what = self._part(event.element.part)
                    yield Note(GONE, moment.say("note-destroyed", who=voice.who(event.seat), what=what))
                case Rolled(seat, face):
                    name = voice.strong(moment.say("face-name", face=face.value))
                    does = moment.say("face-does", face=face.value)
                    rolled = moment.say("rolled-to", who=voice.who(seat), face=name, does=does)
                case _:
                    deeds = describe_rearrangement(event, self.moment(step.table, voice.names))
                    if deeds:
                        changed.setdefault(event.seat, []).append(deeds)
        join = self.translator.join_list
        told = [moment.say("did", who=voice.who(seat), deeds=join(deeds)) for seat, deeds in changed.items()]
        rolled = " ".join(told) or rolled
        for seat, pieces in lost.items():
            if pieces:
                what = format_pieces(pieces, voice)
                yield Note(BURNT, moment.say("note-lost", who=voice.who(seat), pieces=what))
        for seat in range(len(moment.table.players)):
            notes = floor_notes(steps, seat, lambda table: self.moment(table, voice.names))
            yield from (Note(DRAWN, line) for line in notes)
        if rolled and moment.table.ending is None:
            yield Note(CARRIED, moment.say("note-boards", told=rolled))

    def losses(self, events: Sequence[object], moment: RenderContext[Table]) -> Iterator[str]:
        voice = moment.voice
        lost: dict[Seat, list[Piece]] = {}
        destroyed: list[InflectedTerm] = []
        for event in events:
            match event:
                case Lasered(seat=seat, pieces=pieces) if pieces:
                    lost.setdefault(seat, []).extend(pieces)
                case ElementDestroyed(_, board, element):
                    destroyed.append(element_name(board, element, voice))
        for seat, scrapped in lost.items():
            yield moment.say("lost-to-lasers", who=voice.who(seat), pieces=voice.pieces(scrapped))
        if destroyed:
            yield moment.say("destroyed-these", what=self.translator.join_list(destroyed))

    def draft(
        self,
        table: Table,
        hand: Hand,
        decision: Decision,
        draft: Answer,
        steps: Sequence[PublicStep[Table, Any]],
        names: Names,
    ) -> tuple[str, ...]:
        """Leave out "If nobody else did anything" in the board movement, where nobody else can."""
        told = super().draft(table, hand, decision, draft, steps, names)
        left_out = self.translator.say("if-alone") if decision.topic in TASKS else ""
        return tuple(line for line in told if line != left_out)

    def describe_draft(
        self, table: Table, hand: Hand, decision: Decision, draft: Answer, names: Names
    ) -> Iterator[str]:
        if decision.topic not in TASKS:
            yield from super().describe_draft(table, hand, decision, draft, names)
            return
        told = "; ".join(chosen(table, TASKS[decision.topic], draft, self.translator))
        yield self.translator.say("answer-so-far", told=told) if told else self.translator.say("answer-nothing")
        foreseen = foresee(table, draft)
        effect = describe_effect(*foreseen, translator=self.translator, plain=True) if foreseen else ""
        if effect:
            yield effect

    def ends(self, before: Table, steps: Sequence[PublicStep[Table, Any]], seat: Seat, names: Names) -> Iterator[str]:
        if before.movement is None:
            yield from super().ends(before, steps, seat, names)
        elif steps[-1].table.boards != before.boards:
            yield from positions.boards(self.moment(steps[-1].table, names))

    def sentences(self, moment: RenderContext[Table], seat: Seat | None, hand: Hand | None) -> Iterator[str]:  # noqa: ARG002 - nothing is hidden in it
        return positions.describe_position(moment, seat)

    def chart(self, table: Table, names: Names) -> TextBoard:
        return charts.chart(self.moment(table, names, plain=True))

"""What a table of RAMbots Factory looks like and what happened at it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bot.games.factory.drafts.menus import TASKS, chosen, die_words, part_words
from bot.games.factory.rules.events import ElementDestroyed, Lasered, Rolled
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.state import Phase, Table
from bot.games.factory.text import charts, positions
from bot.games.factory.text.descriptions import DESCRIBED, describe_rearrangement, element_name
from bot.games.factory.text.news import floor_news
from bot.games.factory.vocabulary import FACTORY
from bot.games.game import Wanted
from bot.games.pyramids.drafts.menus import DAMAGES
from bot.games.pyramids.text import sentences
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.news import news as told_to
from bot.games.pyramids.text.notes import Note, format_pieces
from bot.games.pyramids.text.words import PyramidWords

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.factory.rules.state import Hand
    from bot.games.game import Names, TextBoard
    from bot.games.pyramids.rules.pieces import Piece
    from bot.i18n import InflectedTerm, Translator

ENGLISH = FACTORY.tongue()

BURNT, CARRIED, GONE = 50, 40, 20
"""What a note weighs: losses to lasers, boards that moved, elements destroyed."""

CHOICES = {"swap": 1, "hop": 3, "aim": 1, "wild": 1, "add": 2, "replace": 2, "dig": 3}
"""How many choices the board movement's questions consist of, as far as each has words of its own."""


@dataclass(frozen=True)
class FactoryWords(PyramidWords[Table]):
    """Sentences about tables of RAMbots Factory."""

    described: ClassVar = DESCRIBED
    red: str = DAMAGES
    tongue: Translator = ENGLISH

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> RenderContext[Table]:
        """Spaces are named as the floor lies."""
        return RenderContext(table, Floor.of(table.boards).name, names, plain=plain, tongue=self.tongue)

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """As in every game of pyramids, and what each choice of a board movement is about."""
        choices = CHOICES.get(decision.topic)
        if choices is None:
            return super().wanted(decision, so_far)
        number = min(len(so_far) + 1, choices)
        ask = f"ask-{decision.topic}-{number}"
        note = f"{ask}-note"
        return Wanted(self.tongue.say(ask), self.tongue.say(note) if self.tongue.has(note) else "")

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool and goals; while the boards move, the die and the piece that was drawn."""
        lines, moment = [], self.moment(table, names)
        if table.movement is not None:
            drawn = table.movement.drawn
            lines.append(moment.say("the-die", face=die_words(table.movement, self.tongue)))
            if drawn is not None:
                lines.append(moment.say("the-drawn", what=part_words(drawn, self.tongue)))
        lines += sentences.holdings(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)
        if table.scrap:
            lines.append(moment.say("scrap-heap", pieces=sentences.stock(table.scrap, moment.tongue)))
        return "\n".join(lines)

    def reminder(self, table: Table, hand: Hand | None, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """While the boards move, the die and the piece that was drawn; else as in every game of pyramids."""
        movement = table.movement
        if movement is None:
            moment = self.moment(table, names)
            return sentences.reminder(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)
        die, drawn = self.tongue.say("the-die", face=die_words(movement, self.tongue)), movement.drawn
        if drawn is None:
            return die
        what = part_words(drawn, self.tongue)
        return f"{die}\n{self.tongue.say('the-drawn-does', what=what, kind=drawn.kind.value)}"

    def news(self, before: Table, steps: Sequence[PublicStep[Table, Any]], seat: Seat, names: Names) -> tuple[str, ...]:  # noqa: ARG002 - the protocol's
        """As in every game of pyramids, and what the floor did to this player's RAMbot."""

        def look(table: Table) -> RenderContext[Table]:
            return self.moment(table, names)

        return told_to(steps, seat, look, floor_news(steps, seat, look))

    def more_notes(self, steps: Sequence[PublicStep[Table, Any]], moment: RenderContext[Table]) -> Iterator[Note]:
        """What lasers took, elements that are gone, and what became of the boards while there is another round."""
        voice = moment.voice
        lost: dict[Seat, list[Piece]] = {}
        rolled, changed = "", list[str]()
        for step in steps:
            event = step.event
            match event:
                case Lasered():
                    lost.setdefault(event.seat, []).extend(event.pieces)
                case ElementDestroyed():
                    what = part_words(event.element.part, self.tongue)
                    yield Note(GONE, moment.say("note-destroyed", who=voice.who(event.seat), what=what))
                case Rolled(seat, face):
                    name = voice.strong(moment.say("face-name", face=face.value))
                    does = moment.say("face-does", face=face.value)
                    rolled = moment.say("rolled-to", who=voice.who(seat), face=name, does=does)
                case _:
                    deeds = describe_rearrangement(event, self.moment(step.table, voice.names))
                    if deeds:
                        changed.append(deeds)
                        rolled = moment.say("did", who=voice.who(event.seat), deeds=self.tongue.listed(changed))
        for seat, pieces in lost.items():
            if pieces:
                what = format_pieces(pieces, moment.tongue)
                yield Note(BURNT, moment.say("note-lost", who=voice.who(seat), pieces=what))
        if rolled and moment.table.ending is None:
            yield Note(CARRIED, moment.say("note-boards", told=rolled))

    def losses(self, events: Sequence[object], moment: RenderContext[Table]) -> Iterator[str]:
        """What went to the scrap heap, and the elements that are gone."""
        voice = moment.voice
        lost: dict[Seat, list[InflectedTerm]] = {}
        destroyed: list[InflectedTerm] = []
        for event in events:
            match event:
                case Lasered(seat=seat, pieces=pieces) if pieces:
                    lost.setdefault(seat, []).extend(voice.piece(piece) for piece in pieces)
                case ElementDestroyed(_, board, element):
                    destroyed.append(element_name(board, element, voice))
                case _:
                    pass
        for seat, scrapped in lost.items():
            yield moment.say("lost-to-lasers", who=voice.who(seat), pieces=self.tongue.listed(scrapped))
        if destroyed:
            yield moment.say("destroyed-these", what=self.tongue.listed(destroyed))

    def laid(self, table: Table, hand: Hand, decision: Decision, draft: Answer, names: Names) -> Iterator[str]:
        """As in every game of pyramids; while the boards move, what has been chosen so far."""
        if decision.topic not in TASKS:
            yield from super().laid(table, hand, decision, draft, names)
            return
        told = "; ".join(chosen(table, TASKS[decision.topic], draft, self.tongue))
        yield self.tongue.say("answer-so-far", told=told) if told else self.tongue.say("answer-nothing")

    def ends(self, before: Table, steps: Sequence[PublicStep[Table, Any]], seat: Seat, names: Names) -> Iterator[str]:
        """Where the RAMbot is then; or, if boards moved, how those lie."""
        if before.movement is None:
            yield from super().ends(before, steps, seat, names)
        elif steps[-1].table.boards != before.boards:
            yield from positions.boards(self.moment(steps[-1].table, names))

    def sentences(self, moment: RenderContext[Table], seat: Seat | None, hand: Hand | None) -> Iterator[str]:  # noqa: ARG002 - nothing is hidden in it
        """Who stands where and may go where comes first."""
        return positions.describe_position(moment, seat)

    def chart(self, table: Table, names: Names) -> TextBoard:
        """The boards, each as it lies."""
        return charts.chart(self.moment(table, names, plain=True))

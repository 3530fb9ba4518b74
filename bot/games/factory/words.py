"""What a table of RAMbots Factory looks like and what happened at it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bot.games.common.prose import listed
from bot.games.factory import charts, positions
from bot.games.factory.descriptions import DESCRIBED, LEGEND, element_name
from bot.games.factory.events import Added, Aimed, Dug, ElementDestroyed, Hopped, Lasered, Replaced, Rolled, Swapped
from bot.games.factory.floor import Floor
from bot.games.factory.menus import DEEDS, FACES, TASKS, chosen, die_words
from bot.games.factory.menus import part_words as signed
from bot.games.factory.state import Phase, Table
from bot.games.factory.vocabulary import FACTORY
from bot.games.game import Wanted
from bot.games.pyramids import sentences
from bot.games.pyramids.menus import DAMAGES
from bot.games.pyramids.moments import Moment
from bot.games.pyramids.notes import Note, taken
from bot.games.pyramids.words import PyramidWords

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Decision, Seat, Seen
    from bot.games.factory.state import Hand
    from bot.games.game import Chart, Names
    from bot.games.pyramids.pieces import Piece
    from bot.speech import Tongue

ENGLISH = FACTORY.tongue()

BURNT, CARRIED, GONE = 50, 40, 20
"""What a note weighs: losses to lasers, boards that moved, elements destroyed."""

_QUESTIONS = {
    "swap": "Swap two boards, or skip",
    "hop": "Move or turn a board, or skip",
    "aim": "Turn boards, or skip",
    "wild": "Choose what the die shows, or skip",
    "add": "Add the element you drew to a board",
    "replace": "Replace an element with the one you drew",
    "dig": "Move an element on its board",
}

_ASKS = {
    "swap": (Wanted("Which two boards change places?", "What stands on them goes along."),),
    "hop": (
        Wanted("Which board hops, or turns where it is?", "What stands on it goes along."),
        Wanted("Where does it go?", "It lies there as it did here, until you turn it."),
        Wanted("How does it lie there?", "What stands on it is turned along."),
    ),
    "aim": (Wanted("Which boards turn, and how far?", "What stands on them is turned along."),),
    "wild": (Wanted("What shall the die show?"),),
    "add": (
        Wanted("Which board gets the new element?", "Those with the fewest elements that have room for it."),
        Wanted("Which space does it stand on?"),
    ),
    "replace": (Wanted("On which board is an element replaced?"), Wanted("Which element goes?")),
    "dig": (
        Wanted("On which board does an element move?"),
        Wanted("Which element moves?"),
        Wanted("Where does it move to?"),
    ),
}
"""What the choices of the board movement's questions are about, in order."""


@dataclass(frozen=True)
class FactoryWords(PyramidWords[Table]):
    """Sentences about tables of RAMbots Factory."""

    described: ClassVar = DESCRIBED
    red: str = DAMAGES
    tongue: Tongue = ENGLISH

    @property
    def legend(self) -> str:
        """What the signs of a log mean."""
        return f"{super().legend}\n{LEGEND}"

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        return _QUESTIONS.get(decision.topic) or super().question(decision)

    def moment(self, table: Table, names: Names, *, plain: bool = False) -> Moment[Table]:
        """Spaces are named as the floor lies."""
        return Moment(table, Floor.of(table.boards).name, names, plain=plain, tongue=self.tongue)

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """As in every game of pyramids, and what each choice of a board movement is about."""
        asks = _ASKS.get(decision.topic)
        return super().wanted(decision, so_far) if asks is None else asks[min(len(so_far), len(asks) - 1)]

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool and goals; while the boards move, the die and the piece that was drawn."""
        lines, moment = [], self.moment(table, names)
        if table.movement is not None:
            drawn = table.movement.drawn
            lines.append(f"**The die**: {die_words(table.movement)}")
            if drawn is not None:
                lines.append(f"**Drawn**: {signed(drawn)}")
        lines += sentences.holdings(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)
        if table.scrap:
            lines.append(f"**Scrap heap**: {sentences.stock(table.scrap, moment.tongue)}")
        return "\n".join(lines)

    def reminder(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """While the boards move, the die and the piece that was drawn; else as in every game of pyramids."""
        movement = table.movement
        if movement is None:
            moment = self.moment(table, names)
            return sentences.reminder(table, seat, moment.voice, moment.place, choosing=table.phase is Phase.GOALS)
        die, drawn = f"**The die**: {die_words(movement)}", movement.drawn
        return die if drawn is None else f"{die}\n**Drawn**: {signed(drawn)}, which {DEEDS[drawn.kind]}"

    def more_notes(self, steps: Sequence[Seen[Table, Any]], moment: Moment[Table]) -> Iterator[Note]:
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
                    yield Note(GONE, f"☠️ {voice.who(event.seat)} destroyed a {signed(event.element.part)}")
                case Rolled(seat, face):
                    name, _, does = FACES[face].partition(": ")
                    rolled = f"{voice.who(seat)} rolled {voice.strong(name)}: {does}."
                case Swapped() | Hopped() | Aimed() | Added() | Replaced() | Dug():
                    (line,) = DESCRIBED[type(event)].lines(event, self.moment(step.table, voice.names))
                    changed.append(line.removeprefix(f"{voice.who(event.seat)} ").removesuffix("."))
                    rolled = f"{voice.who(event.seat)} {listed(changed)}."
                case _:
                    pass
        for seat, pieces in lost.items():
            if pieces:
                yield Note(BURNT, f"🔥 {voice.who(seat)} lost {taken(pieces, moment.tongue)} to lasers")
        if rolled and moment.table.ending is None:
            yield Note(CARRIED, f"🎲 {rolled}")

    def losses(self, events: Sequence[object], moment: Moment[Table]) -> Iterator[str]:
        """What went to the scrap heap, and the elements that are gone."""
        voice = moment.voice
        lost: dict[Seat, list[str]] = {}
        destroyed: list[str] = []
        for event in events:
            match event:
                case Lasered(seat=seat, pieces=pieces) if pieces:
                    lost.setdefault(seat, []).extend(str(voice.piece(piece)) for piece in pieces)
                case ElementDestroyed(_, board, element):
                    destroyed.append(element_name(board, element, voice))
                case _:
                    pass
        for seat, scrapped in lost.items():
            yield f"{voice.who(seat)} lost {listed(scrapped)} to lasers."
        if destroyed:
            yield f"Destroyed: {listed(destroyed)}."

    def laid(self, table: Table, hand: Hand, decision: Decision, draft: Answer, names: Names) -> Iterator[str]:
        """As in every game of pyramids; while the boards move, what has been chosen so far."""
        if decision.topic not in TASKS:
            yield from super().laid(table, hand, decision, draft, names)
            return
        yield f"Your answer so far: {'; '.join(chosen(table, TASKS[decision.topic], draft)) or 'nothing'}."

    def ends(self, before: Table, steps: Sequence[Seen[Table, Any]], seat: Seat, names: Names) -> Iterator[str]:
        """Where the RAMbot is then; or, if boards moved, how those lie."""
        if before.movement is None:
            yield from super().ends(before, steps, seat, names)
        elif steps[-1].table.boards != before.boards:
            yield from positions.boards(steps[-1].table)

    def sentences(self, moment: Moment[Table], seat: Seat | None, hand: Hand | None) -> Iterator[str]:  # noqa: ARG002 - nothing is hidden in it
        """Who stands where and may go where comes first."""
        return positions.told(moment, seat)

    def chart(self, table: Table, names: Names) -> Chart:
        """The boards, each as it lies."""
        return charts.chart(self.moment(table, names, plain=True))

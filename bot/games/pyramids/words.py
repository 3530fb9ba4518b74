"""What the words of all pyramid games say in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from bot.games.common.prose import listed
from bot.games.common.words import GameWords
from bot.games.game import Wanted
from bot.games.pyramids import sentences
from bot.games.pyramids.descriptions import told
from bot.games.pyramids.happenings import Began, Ended, Returned
from bot.games.pyramids.menus import GOALS, MOST, PROGRAM, piece_words
from bot.games.pyramids.moments import Moment
from bot.games.pyramids.news import news as told_to
from bot.games.pyramids.pieces import Colour, Piece, Size
from bot.games.pyramids.things import Hand, PyramidTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.game import Answer, Decision, Seat, Seen
    from bot.games.game import Names
    from bot.games.pyramids.descriptions import Table as Descriptions

T = TypeVar("T", bound=PyramidTable)

SIZES = "Size is how far: S 1, M 2, L 3."
"""What all pyramid games have in common."""
_PIECES = tuple(tuple(Piece(size, colour).key for size in Size) for colour in Colour)
_WAYS = (("NW", "NE"), ("W", "E"), ("SW", "SE"))
"""Of six directions, as they lie."""

TURNING = "It drives that way; having to turn first costs 1."

QUESTIONS = {GOALS: "Choose the goal stack of the player on your left", PROGRAM: "Program your RAMbot"}


class PyramidWords(GameWords[T, Hand, Moment[T]]):
    """Sentences about what happened at tables of a pyramid game."""

    described: ClassVar[Descriptions]
    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    most: ClassVar[int | None] = None
    beams: str
    """What a piece's colour makes of its beam, a sign each."""

    def wanted(self, decision: Decision, so_far: Answer) -> Wanted:
        """What the next piece of a goal stack or a program is for, or what the way that one points does."""
        if decision.topic == GOALS:
            return Wanted(
                f"Goal {len(so_far) + 1} of {len(Colour)}: which piece?",
                "One of each colour. The four leave your own pool.",
                _PIECES,
            )
        whole, begun = divmod(len(so_far), 2)
        number = f"Instruction {whole + 1} of {MOST}"
        if begun:
            return Wanted(f"{number}: {piece_words(so_far[-1])}, pointing which way?", TURNING, _WAYS)
        note = f"{SIZES} Colour is the beam fired afterwards: {self.beams}"
        return Wanted(f"{number}: which piece?", note, _PIECES)

    def changes(self, before: T, steps: Sequence[Seen[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        """Tags and thefts, what was lost, and what the events say themselves."""
        table, events = steps[-1].table if steps else before, [step.event for step in steps]
        moment = self.moment(table, names, plain=plain)
        yield from sentences.gains(table, events, moment.voice)
        yield from self.losses(events, moment)
        yield from super().changes(before, steps, names, plain=plain)

    def losses(self, events: Sequence[object], moment: Moment[T]) -> Iterator[str]:  # noqa: ARG002 - for games that have some
        """What was lost besides, all events together."""
        return iter(())

    def news(self, before: T, steps: Sequence[Seen[T, Any]], seat: Seat, names: Names) -> tuple[str, ...]:  # noqa: ARG002 - the protocol's
        """What this player did, and what was done to them."""
        return told_to(steps, seat, lambda table: self.moment(table, names))

    def ending(self, table: T, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Who won and why."""
        return sentences.ending(winners, reason, self.moment(table, names).voice)

    def deeds(self, before: T, steps: Sequence[Seen[T, Any]], names: Names, *, plain: bool) -> Iterator[str]:
        """An instruction to a line."""
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

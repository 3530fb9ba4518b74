"""What matters of a round of a pyramid game: tags, thefts, shoves and tips of RAMbots, each with its weight."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.engine.signs import sign
from bot.games.common.prose import DOOR, counted, listed
from bot.games.pyramids.descriptions import done_to
from bot.games.pyramids.happenings import Agreed, GoalsRevealed, Left, ProgramsRevealed, Stole, Tagged, Tipped
from bot.games.pyramids.signs import piece_sign
from bot.games.pyramids.things import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from bot.games.pyramids.moments import Moment
    from bot.games.pyramids.pieces import Piece
    from bot.games.pyramids.things import Thing


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a headline."""

    weight: int
    """Of two notes the heavier one comes first."""
    text: str


LEFT, REVEALED, TAGGED, ROBBED, SHOVED, IDLE = 100, 95, 90, 60, 30, 25
FEW = 3
"""So many pieces are named one by one."""


@dataclass(slots=True)
class _Clash:
    """What one player did to another's RAMbot."""

    target: str = ""
    """Where it was moved to in the end."""
    verb: str = ""
    """And how."""
    tipped: bool = False
    pieces: list[Piece] = field(default_factory=list)

    def note(self, who: str, whom: str) -> Note:
        """In one line."""
        deeds = [f"{self.verb} {whom} to {self.target}"] if self.target else []
        if self.tipped:
            deeds.append("tipped it over" if deeds else f"tipped {whom} over")
        if self.pieces:
            deeds.append(f"took {taken(self.pieces)}" + ("" if deeds else f" from {whom}"))
        sign = "✋" if self.pieces else "💥"
        return Note(ROBBED + len(self.pieces) if self.pieces else SHOVED + self.tipped, f"{sign} {who} {listed(deeds)}")


def noted(steps: Sequence[Seen[Any, Any]], look: Callable[[Any], Moment[Any]]) -> Iterator[Note]:
    """What every pyramid game knows, in the order in which it began; `look` gives a table's moment."""
    tags: dict[Seat, list[Piece]] = {}
    clashes: dict[tuple[Seat, Seat], _Clash] = {}
    for step in steps:
        event, moment = step.event, look(step.table)
        match event:
            case GoalsRevealed(stacks):
                yield from (Note(REVEALED, _to_tag(seat, stack, moment)) for seat, stack in enumerate(stacks))
            case ProgramsRevealed(programs):
                idle = [moment.voice.who(seat) for seat, program in enumerate(programs) if not program]
                if idle:
                    yield Note(IDLE, f"💤 No program: {listed(idle)}")
            case Agreed():
                yield Note(LEFT, "🤝 All agree: the game ends after this round")
            case Left(seat):
                yield Note(LEFT, f"{DOOR} {moment.voice.who(seat)} left; the RAMbot stays where it is")
            case Tagged(seat, piece):
                tags.setdefault(seat, []).append(piece)
            case _:
                _clash(event, moment, clashes)
    if steps:
        end = look(steps[-1].table)
        for seat, pieces in tags.items():
            yield Note(TAGGED + len(pieces), _tagged(seat, pieces, end))
        for (seat, victim), clash in clashes.items():
            yield clash.note(end.voice.who(seat), end.voice.who(victim))


def _clash(event: Any, moment: Moment[Any], clashes: dict[tuple[Seat, Seat], _Clash]) -> None:
    """Note what the event did to others' RAMbots."""

    def of(thing: Thing) -> _Clash | None:
        whose = moment.table.seat_of(thing.colour) if thing.kind is Kind.RAMBOT else None
        return None if whose in (None, event.seat) else clashes.setdefault((event.seat, whose), _Clash())

    match event:
        case Stole(seat, victim, piece):
            clashes.setdefault((seat, victim), _Clash()).pieces.append(piece)
        case Tipped(_, thing):
            if clash := of(thing):
                clash.tipped = True
        case _:
            for shift in getattr(event, "shifts", ()):
                if clash := of(shift.thing):
                    clash.target = moment.place(shift.target)
                    clash.verb = done_to(shift.thing, event.shifts, moment, event.seat)


def taken(pieces: Sequence[Piece]) -> str:
    """Pieces that changed hands, by name while they are few."""
    if len(pieces) > FEW:
        return counted(len(pieces), "piece")
    return listed(
        [f"{n if n > 1 else 'a'} {sign(piece_sign(piece))} {piece.words}" for piece, n in Counter(pieces).items()]
    )


def _to_tag(seat: Seat, stack: Sequence[Piece], moment: Moment[Any]) -> str:
    return f"{moment.voice.who(seat)} has to tag {' '.join(sign(piece.colour.value) for piece in stack)}"


def _tagged(seat: Seat, pieces: Sequence[Piece], moment: Moment[Any]) -> str:
    goals = moment.table.players[seat].goals
    rest = f": {len(goals)} to go, next {moment.voice.colour(goals[0].colour)}" if goals else ", the last goal!"
    return f"🎯 {moment.voice.who(seat)} tagged {listed([moment.voice.colour(piece.colour) for piece in pieces])}{rest}"

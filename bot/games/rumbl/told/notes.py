"""What matters of a round of R.U.M.B.L.: what was destroyed, silenced or moved by others, with its weight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.common.prose import DOOR
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Role
from bot.games.rumbl.rules.places import OUTSIDE
from bot.games.rumbl.told.shorthand import BLAST, DRAWS, DRIVES, LOST, SILENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.games.rumbl.moments import Moment
    from bot.games.rumbl.rules.events import Event, Shift
    from bot.games.rumbl.rules.state import Piece


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a headline."""

    weight: int
    """Of two notes the heavier one comes first."""
    text: str


GONE, FLIPPED, DECIDED, DESTROYED, FELL, MOVED, SILENCED, SWAPPED = 100, 95, 90, 80, 70, 50, 40, 10
_VERBS = {
    Role.ATTRACTED: (DRAWS, "drew"),
    Role.REPELLED: (DRIVES, "drove"),
    Role.PUSHED: ("💢", "pushed"),
    Role.HAULED: ("💢", "hauled"),
}
_FATES = {happened.WentOff: "went off the board", happened.FlewAway: "found nothing to hit"}


def noted(events: Iterable[tuple[Event, Moment]]) -> Iterator[Note]:
    """All that is worth a line, in the order in which it began."""
    moved: dict[tuple[str, Role], dict[str, str]] = {}
    fell: dict[str, list[Piece]] = {}
    voice = None
    for event, moment in events:
        voice = moment.voice
        yield from _note(event, moment)
        if isinstance(event, happened.WentOff | happened.FlewAway):
            fell.setdefault(_FATES[type(event)], []).extend(event.pieces)
        if isinstance(event, happened.Moved):
            for shift in event.shifts:
                if shift.role in _VERBS and _rivals(event.robot, shift, moment):
                    victims = moved.setdefault((moment.named(event.robot), shift.role), {})
                    victims[moment.named(shift.robot)] = moment.place(shift.target)
    if voice is not None:
        for fate, pieces in fell.items():
            yield Note(FELL, f"{LOST} {voice.pieces(pieces)} {fate}")
    for (robot, role), targets in moved.items():
        sign, verb = _VERBS[role]
        what = ", ".join(f"{victim} {_to(place)}" for victim, place in targets.items())
        yield Note(MOVED + len(targets), f"{sign} {robot} {verb} {what}")


def _to(place: str) -> str:
    return place if place == OUTSIDE else f"to {place}"


def _note(event: Event, moment: Moment) -> Iterator[Note]:
    voice = moment.voice
    match event:
        case happened.Left(seat):
            yield Note(GONE, f"{DOOR} {voice.who(seat)} left the table")
        case happened.SecondGameBegan(scores):
            yield Note(FLIPPED, f"🔁 The first game ends {scores[0]} to {scores[1]}; all robots are turned over")
        case happened.Exploded(sources, destroyed):
            victims = [piece for piece in destroyed if piece not in sources]
            if victims:
                what = f"{voice.pieces(sources)} destroyed {voice.pieces(victims)}"
                yield Note(DESTROYED + len(victims), f"{BLAST} {what}")
        case happened.Struck(missile, _, destroyed):
            victims = [piece for piece in destroyed if piece.number != missile]
            yield Note(DESTROYED + len(victims), f"{BLAST} {moment.named(missile)} hit {voice.pieces(victims)}")
        case happened.Silenced(robot, power, _) if power:
            yield Note(SILENCED, f"{SILENT} A field held {moment.named(robot)}")
        case happened.Swapped(seat, returned):
            yield Note(SWAPPED, f"{voice.who(seat)} {'swapped' if returned else 'kept'} priorities")
        case happened.RostersChosen():
            yield Note(SWAPPED, "Both have chosen their robots")
        case _:
            pass


def _rivals(robot: int, shift: Shift, moment: Moment) -> bool:
    """Whether a piece of the other team was moved."""
    return moment.seat(shift.robot) not in (None, moment.seat(robot))

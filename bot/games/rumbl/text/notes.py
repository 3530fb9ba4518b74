"""Highlights of a round of R.U.M.B.L., with their weights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from bot.games.common.text.prose import DOOR
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event, Role, Shift
from bot.games.rumbl.rules.state import Piece
from bot.games.rumbl.text.moments import RenderContext
from bot.i18n import InflectedTerm


@dataclass(frozen=True, slots=True)
class Note:
    """A highlight of a round."""

    weight: int
    """Heavier notes come first."""
    text: str


GONE, FLIPPED, DECIDED, DESTROYED, FELL, MOVED, SILENCED, SWAPPED = 100, 95, 90, 80, 70, 50, 40, 10
_VERBS = {
    Role.ATTRACTED: ("🧲", "draw"),
    Role.REPELLED: ("💨", "drive"),
    Role.PUSHED: ("💢", "push"),
    Role.HAULED: ("💢", "haul"),
}
_FATES = {happened.WentOff: "off", happened.FlewAway: "away"}


def collect_notes(events: Iterable[tuple[Event, RenderContext]]) -> Iterator[Note]:
    """Yield a note for everything worth a line: single events in order, then fallen and moved pieces."""
    moved: dict[tuple[InflectedTerm, Role], dict[int, tuple[InflectedTerm, InflectedTerm]]] = {}
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
                    victims = moved.setdefault((moment.piece_name(event.robot), shift.role), {})
                    # by number, because a team's two clones have the same name
                    victims[shift.robot] = moment.piece_name(shift.robot), moment.place(shift.target)
    if voice is None:
        return
    translator = voice.translator
    for fate, pieces in fell.items():
        yield Note(FELL, translator.say("note-fell", icon="🪦", pieces=voice.pieces(pieces), fate=fate))
    for (robot, role), targets in moved.items():
        icon, how = _VERBS[role]
        where = [translator.phrase("piece-to", piece=victim, space=space) for victim, space in targets.values()]
        what = reduce(lambda some, one: translator.phrase("and-so-on", some=some, next=one), where)
        yield Note(MOVED + len(targets), translator.say("note-moved", icon=icon, robot=robot, how=how, what=what))


def _note(event: Event, moment: RenderContext) -> Iterator[Note]:
    voice = moment.voice
    match event:
        case happened.Left(seat):
            yield Note(GONE, moment.say("note-gone", door=DOOR, who=voice.who(seat)))
        case happened.SecondGameBegan(scores):
            yield Note(FLIPPED, moment.say("note-second-game", one=scores[0], other=scores[1]))
        case happened.Exploded(sources, destroyed):
            victims = [piece for piece in destroyed if piece not in sources]
            if victims:
                fields = {"sources": voice.pieces(sources), "victims": voice.pieces(victims)}
                yield Note(DESTROYED + len(victims), moment.say("note-exploded", icon="💥", **fields))
        case happened.Struck(missile, at, destroyed):
            victims = [piece for piece in destroyed if piece.number != missile and piece.at == at]
            fields = {"missile": moment.piece_name(missile), "victims": voice.pieces(victims)}
            yield Note(DESTROYED + len(victims), moment.say("note-struck", icon="💥", **fields))
        case happened.Silenced(robot, power, _) if power:
            yield Note(SILENCED, moment.say("note-held", icon="🔇", robot=moment.piece_name(robot)))
        case happened.Swapped(seat, returned):
            yield Note(SWAPPED, moment.say("note-swapped" if returned else "note-kept", who=voice.who(seat)))
        case happened.RostersChosen():
            yield Note(SWAPPED, moment.say("note-chosen"))


def _rivals(robot: int, shift: Shift, moment: RenderContext) -> bool:
    return moment.seat(shift.robot) not in (None, moment.seat(robot))

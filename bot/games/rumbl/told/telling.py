"""What robots did, turn by turn, in lines: chat markdown or plain words, by the voice."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.games.common.prose import counted, listed
from bot.games.rumbl.descriptions import described
from bot.games.rumbl.rules.events import (
    Activated,
    Chosen,
    Exploded,
    FlewAway,
    Hold,
    Moved,
    Role,
    Silenced,
    Struck,
    TurnBegan,
    WentOff,
    Woke,
)
from bot.games.rumbl.rules.hexes import towards
from bot.games.rumbl.rules.places import OUTSIDE
from bot.games.rumbl.rules.state import Kind, Topic
from bot.games.rumbl.told.names import KIND_EMOJI, TEAM_EMOJI

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.rumbl.moments import Moment
    from bot.games.rumbl.rules.events import Event, Shift
    from bot.games.rumbl.told.names import Voice


@dataclass
class _Line:
    """One robot's doings."""

    robot: int
    heading: str
    clauses: list[str] = field(default_factory=list)
    power: int = 0
    """Steps that it has left; what a Missile goes beyond them is its flight."""

    def text(self, voice: Voice) -> str:
        """The line as it is read."""
        what = "; ".join(self.clauses) or "did nothing"
        return f"{self.heading} {what}." if voice.plain else f"{self.heading} {what}"


class Teller:
    """Deeds in the order in which they happened, a line to each robot that acts."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._line: _Line | None = None
        self._walk: list[tuple[Moved, Moment]] = []

    def hear(self, deed: Event, moment: Moment) -> Iterator[str]:
        """The next deed. Gives the lines that are thereby finished."""
        if self._walk and not (isinstance(deed, Moved) and _goes_on(self._walk[-1][0], deed)):
            self._flush()
        heading = self._heading(deed, moment)
        if heading is not None:
            yield from self.end()
            self._line = heading
        line = self._line = self._line or self._anew(self._actor(deed, moment), moment)
        clause = described(deed).clause
        if isinstance(deed, Moved):
            self._walk.append((deed, moment))
        elif clause is not None and (told := clause(deed, replace(moment, line=line.robot))):
            line.clauses.append(told)

    def end(self) -> Iterator[str]:
        """Nothing more follows on the present line."""
        if self._walk:
            self._flush()
        if self._line is not None:
            yield self._line.text(self._voice)
        self._line = None

    # --- headings ----------------------------------------------------------------------------------------------------

    def _heading(self, deed: Event, moment: Moment) -> _Line | None:
        """The new line that the deed begins, if it does."""
        match deed:
            case TurnBegan(robot, priority, power):
                what = "hidden power" if power is None else f"power {power}"
                place = f"{priority}. " if self._voice.plain else f"`{priority}` "
                return _Line(robot, f"{place}{_capital(robot, moment)} ({what}):", power=power or 0)
            case Woke(robot, power):
                return _Line(robot, f"{_capital(robot, moment)} wakes (power {power}):")
            case Activated(robot, target, power):
                name = f"{self._voice.sign('↳')}{_capital(target, moment)}"
                return _Line(target, f"{name} ({moment.named(robot)} gives it power {power}):", power=power)
            case Chosen(robot=robot, topic=topic) if topic is Topic.TO or not self._tells(robot):
                return self._anew(robot, moment)
            case Silenced(robot=robot, how=Hold.HELD) if not self._tells(robot):
                return self._anew(robot, moment)
            case _:
                return None

    def _anew(self, robot: int, moment: Moment) -> _Line:
        """A line without more ado: a round that goes on after a question, or the end of a round."""
        return _Line(robot, f"{_capital(robot, moment)}:")

    def _tells(self, robot: int) -> bool:
        return self._line is not None and self._line.robot == robot

    def _actor(self, deed: Event, moment: Moment) -> int:
        """Whose doing it is, where no line says so."""
        match deed:
            case Exploded(sources=pieces) | WentOff(pieces=pieces) | FlewAway(pieces=pieces):
                running = moment.table.running
                return running if running is not None else pieces[0].number
            case Struck():
                return deed.missile
            case _:
                robot: int = getattr(deed, "robot", -1)  # all others name one
                return robot

    # --- movements ---------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Movements in a row, told in one."""
        walk, self._walk = self._walk, []
        if self._line is not None:
            self._line.clauses.append(_walked([moved for moved, _ in walk], walk[-1][1], self._line))


def _capital(number: int, moment: Moment) -> str:
    """A piece at the beginning of a line."""
    piece = moment.known.get(number)
    if piece is None:
        return "Something"
    name = moment.voice.piece(piece)
    if moment.voice.plain:
        return name[0].upper() + name[1:]
    if piece.team is None:
        return name
    return f"{KIND_EMOJI[piece.kind]} {TEAM_EMOJI[piece.team]} **{piece.kind.value.capitalize()}**"


def _walked(walk: Sequence[Moved], moment: Moment, line: _Line) -> str:
    own = [shift for moved in walk for shift in moved.shifts if shift.role in (Role.MOVED, Role.LANDED)]
    along = _along([shift for moved in walk for shift in moved.shifts])
    parts = [] if not own else [_gone(own, walk, moment, line)]
    verbs = _PARTICIPLES if own else _PAST
    for role, verb in verbs.items():
        told = [f"{moment.named(shift.robot)} {_to(shift, moment)}" for shift in along if shift.role is role]
        if told:
            parts.append(f"{verb} {listed(told)}")
    blocks = sum(moved.block is not None for moved in walk)
    if blocks:
        parts.append(f"leaving {counted(blocks, 'obstacle')}")
    return ", ".join(parts)


def _gone(own: Sequence[Shift], walk: Sequence[Moved], moment: Moment, line: _Line) -> str:
    last = own[-1]
    if last.role is Role.LANDED:
        return f"flew {counted(len(walk[-1].path), 'space')} and came down on {moment.place(last.target)}"
    walked = own[: line.power] if moment.piece(last.robot).kind is Kind.MISSILE else own
    line.power -= len(walked)
    told = [_strides(walked, moment)] if walked else []
    if len(walked) < len(own):
        told.append(f"flew to {moment.place(last.target)}")
    return " and ".join(told)


def _strides(own: Sequence[Shift], moment: Moment) -> str:
    ways = {towards(shift.source, shift.target) for shift in own}
    way = f" {next(iter(ways)).word}" if len(ways) == 1 else ""
    to = _to(own[-1], moment)
    return f"went {len(own)}{way} {f'and {to}' if to == OUTSIDE else to}"


def _to(shift: Shift, moment: Moment) -> str:
    where = moment.place(shift.target)
    return where if where == OUTSIDE else f"to {where}"


_PARTICIPLES = {Role.RODE: "carrying", Role.PUSHED: "pushing", Role.HAULED: "hauling"}
_PAST = {Role.ATTRACTED: "drew", Role.REPELLED: "pushed away", Role.RODE: "carrying"}


def _goes_on(before: Moved, after: Moved) -> bool:
    """Whether two movements are told as one."""
    return before.robot == after.robot and bool(before.shifts) and bool(after.shifts)


def _along(shifts: Sequence[Shift]) -> list[Shift]:
    """Everything but what moved itself, each piece once, with where it came to be."""
    last: dict[int, Shift] = {}
    for shift in shifts:
        if shift.role not in (Role.MOVED, Role.LANDED):
            last[shift.robot] = shift
    return list(last.values())

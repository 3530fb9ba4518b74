"""What robots did, turn by turn, in lines: chat markdown or plain words, by the voice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, assert_never

from bot.engine.echo import harmless
from bot.games.common.prose import counted, listed
from bot.games.rumbl.rules.events import (
    Activated,
    Armed,
    Blocked,
    Chosen,
    Cloned,
    Covered,
    Exploded,
    FellAsleep,
    FieldBegan,
    FlewAway,
    Hold,
    Moved,
    PowerLost,
    Role,
    Silenced,
    Struck,
    TurnBegan,
    Turned,
    WentOff,
    Woke,
)
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, SECTORS, back, front, space_of, towards
from bot.games.rumbl.rules.state import STAY, Kind, Team, Topic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from bot.games.game import Names
    from bot.games.rumbl.rules.events import Event, Shift
    from bot.games.rumbl.rules.hexes import Hex, Sector
    from bot.games.rumbl.rules.state import Piece, Table

TEAM_EMOJI = {Team.BLUE: "🔵", Team.GREEN: "🟢"}
SECTOR_EMOJI = dict(zip(SECTORS, "🟠🔴🟣🟡🔵🟢", strict=True))
KIND_EMOJI = {
    Kind.BOMB: "💣",
    Kind.MINE: "🧨",
    Kind.MISSILE: "🚀",
    Kind.SHIELD: "🛡️",
    Kind.CLONER: "👯",
    Kind.BLOCKADER: "🧱",
    Kind.MAGNETBOT: "🧲",
    Kind.REPULSOR: "💨",
    Kind.ACTIVATOR: "🔑",
    Kind.NULLIFIER: "🚫",
    Kind.HELIBOT: "🚁",
    Kind.RICOCHET: "🎱",
    Kind.CREEPER: "🐛",
    Kind.SLEEPER: "💤",
    Kind.PLOW: "🚜",
    Kind.HAULER: "🪝",
    Kind.CLONE: "👤",
    Kind.OBSTACLE: "⬛",
}

Deed: TypeAlias = (
    TurnBegan
    | Woke
    | Moved
    | WentOff
    | Blocked
    | Turned
    | Silenced
    | Exploded
    | Struck
    | FlewAway
    | Armed
    | Covered
    | Cloned
    | FieldBegan
    | Activated
    | PowerLost
    | FellAsleep
    | Chosen
)
"""What belongs to a robot's line."""


OUTSIDE = "off the field"
"""M3: where nothing stays."""


def dock_name(sector: Sector, space: Hex) -> str | None:
    """A space of a dock as people type it and pictures label it: "f1" to "f4", "b1" to "b5"; None if it is none."""
    for row, spaces in (("f", front(sector)), ("b", back(sector))):
        if space in spaces:
            return f"{row}{spaces.index(space) + 1}"
    return None


def space_name(space: Hex, docks: Iterable[Sector]) -> str:
    """A space as people write it: "the centre", "1,-2", or "green b2" on an attached dock."""
    if space == CENTRE:
        return "the centre"
    if space in BOARD:
        return f"{space[0]},{space[1]}"
    for sector in docks:
        name = dock_name(sector, space)
        if name is not None:
            return f"{sector.value} {name}"
    return OUTSIDE


@dataclass(frozen=True)
class Voice:
    """How people and things are named. Every team has its word, in chat beside its sign."""

    table: Table
    """Any of the match: teams and seats never change."""
    names: Names
    plain: bool = False
    """Without markdown and signs: for those who have the text read to them."""

    def who(self, seat: Seat) -> str:
        """A player."""
        team = self.table.sides[seat].team
        if self.plain:
            return f"{self.names[seat]} ({team.value})"
        return f"{TEAM_EMOJI[team]} **{harmless(self.names[seat])}** ({team.value})"

    def piece(self, piece: Piece) -> str:
        """A robot, a clone or an obstacle, with its team."""
        if piece.team is None:
            return "an obstacle"
        noun = "clone" if piece.kind is Kind.CLONE else piece.kind.value.capitalize()
        return f"the {piece.team.value} {noun}" if self.plain else f"{TEAM_EMOJI[piece.team]} {noun}"

    def pieces(self, pieces: Iterable[Piece]) -> str:
        """Several things; obstacles are counted."""
        found = list(pieces)
        obstacles = sum(piece.kind is Kind.OBSTACLE for piece in found)
        named = [self.piece(piece) for piece in found if piece.kind is not Kind.OBSTACLE]
        if obstacles:
            named.append("an obstacle" if obstacles == 1 else f"{obstacles} obstacles")
        return listed(named)

    def sector(self, sector: Sector) -> str:
        """A sector."""
        return sector.value if self.plain else f"{SECTOR_EMOJI[sector]} {sector.value}"

    def strong(self, text: str) -> str:
        """What matters most."""
        return text if self.plain else f"**{text}**"

    def sign(self, sign: str) -> str:
        """An emoji and a blank, or nothing."""
        return "" if self.plain else f"{sign} "


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

    def __init__(self, before: Table, steps: Sequence[Seen[Table, Event]], voice: Voice) -> None:
        self._voice = voice
        self._pieces = {piece.number: piece for piece in before.pieces}
        for step in steps:
            self._pieces.update((piece.number, piece) for piece in step.table.pieces)
        self._line: _Line | None = None
        self._walk: list[Moved] = []
        self._table = before
        tables = (before, *(step.table for step in steps))
        self._docks = {sector for table in tables for sector in table.docks if sector is not None}

    def hear(self, deed: Deed, table: Table) -> Iterator[str]:
        """The next deed, with the table just after it. Gives the lines that are thereby finished."""
        if self._walk and not (isinstance(deed, Moved) and _goes_on(self._walk[-1], deed)):
            self._flush()
        self._table = table
        heading = self._heading(deed)
        if heading is not None:
            yield from self.end()
            self._line = heading
        line = self._line or self._anew(self._actor(deed, table))
        self._line = line
        if isinstance(deed, Moved):
            self._walk.append(deed)
        else:
            line.clauses.extend(self._clauses(deed, line))

    def end(self) -> Iterator[str]:
        """Nothing more follows on the present line."""
        if self._walk:
            self._flush()
        if self._line is not None:
            yield self._line.text(self._voice)
        self._line = None

    # --- headings ----------------------------------------------------------------------------------------------------

    def _heading(self, deed: Deed) -> _Line | None:
        """The new line that the deed begins, if it does."""
        match deed:
            case TurnBegan(robot, priority, power):
                what = "hidden power" if power is None else f"power {power}"
                place = f"{priority}. " if self._voice.plain else f"`{priority}` "
                return _Line(robot, f"{place}{self._robot(robot, capital=True)} ({what}):", power=power or 0)
            case Woke(robot, power):
                return _Line(robot, f"{self._robot(robot, capital=True)} wakes (power {power}):")
            case Activated(robot, target, power):
                given = f"{self._robot(robot)} gives it power {power}"
                name = f"{self._voice.sign('↳')}{self._robot(target, capital=True)}"
                return _Line(target, f"{name} ({given}):", power=power)
            case Chosen(robot=robot, topic=topic) if topic is Topic.TO or not self._tells(robot):
                return self._anew(robot)
            case Silenced(robot=robot, how=Hold.HELD) if not self._tells(robot):
                return self._anew(robot)
            case _:
                return None

    def _anew(self, robot: int) -> _Line:
        """A line without more ado: a round that goes on after a question, or the end of a round."""
        return _Line(robot, f"{self._robot(robot, capital=True)}:")

    def _tells(self, robot: int) -> bool:
        return self._line is not None and self._line.robot == robot

    def _actor(self, deed: Deed, table: Table) -> int:
        """Whose doing it is, where no line says so."""
        match deed:
            case Exploded(sources=(piece, *_)) | WentOff(pieces=(piece, *_)) | FlewAway(pieces=(piece, *_)):
                return piece.number if table.running is None else table.running
            case Struck(missile=robot):
                return robot
            case Exploded() | WentOff() | FlewAway():
                return -1
            case _:
                return deed.robot

    def _robot(self, number: int, *, capital: bool = False) -> str:
        piece = self._pieces.get(number)
        if piece is None:
            return "Something" if capital else "something"
        name = self._voice.piece(piece)
        if self._voice.plain:
            return name[0].upper() + name[1:] if capital else name
        if capital:
            return (
                f"{KIND_EMOJI[piece.kind]} {TEAM_EMOJI[piece.team]} **{piece.kind.value.capitalize()}**"
                if (piece.team is not None)
                else name
            )
        return name

    # --- clauses -----------------------------------------------------------------------------------------------------

    def _clauses(self, deed: Deed, line: _Line) -> Iterator[str]:
        match deed:
            case Moved() | TurnBegan() | Woke() | Activated():
                return
            case Blocked() | Turned() | Silenced() | WentOff():
                yield from self._motion(deed, line)
            case Exploded() | Struck() | FlewAway():
                yield self._violence(deed, line)
            case Chosen():
                yield from self._chosen(deed)
            case _:
                yield self._ability(deed)

    def _motion(self, deed: Blocked | Turned | Silenced | WentOff, line: _Line) -> Iterator[str]:
        match deed:
            case Blocked(at=at):
                yield f"was blocked by {self._voice.pieces(self._table.stack(at)[:1]) or 'something'}"
            case Turned(facing=facing):
                piece = self._pieces.get(deed.robot)
                if piece is not None and piece.kind is Kind.RICOCHET:
                    yield f"turned {facing.word}"
            case Silenced(robot, power, how):
                yield self._silenced(robot, power, how, line)
            case WentOff(pieces):
                others = [piece for piece in pieces if piece.number != line.robot]
                if len(others) < len(pieces):
                    yield "is lost"
                if others:
                    verb = "are" if len(others) > 1 else "is"
                    yield f"{self._voice.pieces(others)} {verb} off the field and lost"
            case other:
                assert_never(other)

    def _silenced(self, robot: int, power: int, how: Hold, line: _Line) -> str:
        lost = f", power {power} lost" if power else ""
        who = "" if robot == line.robot else f"{self._robot(robot)} "
        match how:
            case Hold.ENTERED:
                return f"{who}was {self._voice.strong('silenced')} by a field{lost}"
            case Hold.HELD:
                return f"{who}is held by a field"
            case Hold.UNMOVED:
                return f"{who}is held by a field{lost}"
            case other:
                assert_never(other)

    def _violence(self, deed: Exploded | Struck | FlewAway, line: _Line) -> str:
        voice = self._voice
        match deed:
            case Exploded(sources, destroyed):
                numbers = {piece.number for piece in sources}
                victims = voice.pieces(piece for piece in destroyed if piece.number not in numbers)
                own = numbers == {line.robot}
                what = f"{voice.strong('exploded')}" if own else f"{voice.pieces(sources)} {voice.strong('exploded')}"
                return f"{voice.sign('💥')}{what}, " + (f"destroying {victims}" if victims else "and nobody else")
            case Struck(missile, _, destroyed):
                victims = voice.pieces(piece for piece in destroyed if piece.number != missile)
                gone = "both" if len(destroyed) == 2 else "all"
                return f"{voice.sign('💥')}{voice.strong('struck')} {victims}: {gone} are gone"
            case FlewAway():
                return "found nothing to hit and flew away"
            case other:
                assert_never(other)

    def _chosen(self, deed: Chosen) -> Iterator[str]:
        by = " by standing order" if deed.standing else ""
        match deed.topic:
            case Topic.TARGET:
                target = self._voice.pieces(self._table.stack(space_of(deed.option))[:1])
                yield f"picked {target or self._name(space_of(deed.option))}{by}"
            case Topic.TO if deed.option == STAY:
                yield f"stays on {self._name(self._pieces[deed.robot].at)}{by}"
            case Topic.TO | Topic.DIRECTION | Topic.CLONES:
                if deed.standing:
                    yield "follows its standing order"
            case other:
                assert_never(other)

    def _ability(self, deed: Armed | Covered | Cloned | FieldBegan | PowerLost | FellAsleep) -> str:
        voice = self._voice
        match deed:
            case Armed():
                return "is armed"
            case Covered(_, covered):
                return f"protects {self._robot(covered)}"
            case Cloned(_, clones):
                return f"put {counted(len(clones), 'clone')} on {listed([self._name(clone.at) for clone in clones])}"
            case FieldBegan():
                return f"spreads its {voice.strong('field')}"
            case PowerLost(_, target, power):
                return f"power {power} came back to {self._robot(target)} and is lost"
            case FellAsleep(robot):
                piece = self._table.piece(robot) or self._pieces[robot]
                return "falls asleep" if piece.at in BOARD else "falls asleep on its dock"
            case other:
                assert_never(other)

    def _name(self, space: Hex) -> str:
        return space_name(space, self._docks)

    # --- movements ---------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Movements in a row, told in one."""
        walk, self._walk = self._walk, []
        if self._line is not None:
            self._line.clauses.append(self._walked(walk, self._line))

    def _walked(self, walk: Sequence[Moved], line: _Line) -> str:
        own = [shift for moved in walk for shift in moved.shifts if shift.role in (Role.MOVED, Role.LANDED)]
        along = _along([shift for moved in walk for shift in moved.shifts])
        parts = [] if not own else [self._gone(own, walk, line)]
        verbs = _PARTICIPLES if own else _PAST
        for role, verb in verbs.items():
            told = [self._along(shift) for shift in along if shift.role is role]
            if told:
                parts.append(f"{verb} {listed(told)}")
        blocks = sum(moved.block is not None for moved in walk)
        if blocks:
            parts.append(f"leaving {counted(blocks, 'obstacle')}")
        return ", ".join(parts)

    def _gone(self, own: Sequence[Shift], walk: Sequence[Moved], line: _Line) -> str:
        last = own[-1]
        if last.role is Role.LANDED:
            spaces = len(walk[-1].path)
            return f"flew {counted(spaces, 'space')} and came down on {self._name(last.target)}"
        piece = self._pieces.get(last.robot)
        walked = own[: line.power] if piece is not None and piece.kind is Kind.MISSILE else own
        line.power -= len(walked)
        told = [f"{self._strides(walked)}"] if walked else []
        if len(walked) < len(own):
            told.append(f"flew to {self._name(last.target)}")
        return " and ".join(told)

    def _strides(self, own: Sequence[Shift]) -> str:
        ways = {towards(shift.source, shift.target) for shift in own}
        way = f" {next(iter(ways)).word}" if len(ways) == 1 else ""
        where = self._name(own[-1].target)
        return f"went {len(own)}{way}" + (" and off the field" if where == OUTSIDE else f" to {where}")

    def _along(self, shift: Shift) -> str:
        where = self._name(shift.target)
        return f"{self._robot(shift.robot)} {where}" if where == OUTSIDE else f"{self._robot(shift.robot)} to {where}"


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

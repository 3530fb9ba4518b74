"""Find out which of the rival's pieces cost a team points that its preview had promised. This compares public events
with the preview instead of replaying the round without a piece, which could reveal something hidden."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event, Moved, Role, Shift, Steps
from bot.games.rumbl.rules.hexes import Hex, around, space_of
from bot.games.rumbl.rules.scoring import piece_scores, points
from bot.games.rumbl.rules.state import STAY, Kind, Piece, Table, Team, Topic

Key: TypeAlias = tuple[object, ...]
"""Identifies a piece in both courses, where its number can differ."""

DESTROYED, SET_OFF, IN_THE_WAY, LEFT, HELD, GAVE, WENT = (
    "deed-destroyed",
    "deed-set-off",
    "deed-in-the-way",
    "deed-left",
    "deed-held",
    "deed-gave",
    "deed-went",
)
LOST: Final = ("lost",)
MOVED: Final = {
    Role.RODE: "deed-carried",
    Role.PUSHED: "deed-pushed",
    Role.HAULED: "deed-hauled",
    Role.ATTRACTED: "deed-drew",
    Role.REPELLED: "deed-drove",
}


@dataclass(frozen=True, slots=True)
class Interference:
    """A deed of one of the rival's pieces."""

    step: int
    robot: Piece
    deed: str
    to: Piece | None = None
    at: Hex | None = None
    power: int = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that scored less than its preview promised."""

    piece: Piece
    promised: int
    scored: int
    cause: Interference


def find_loss(promised: Steps, before: Table, steps: Steps, seat: Seat) -> Loss | None:
    """The largest loss that the rival caused; None if there's none yet, or if the total is at least as promised."""
    events = (step.event for step in steps)
    scored = next((event for event in events if isinstance(event, happened.Scored) and event.seat == seat), None)
    if scored is None or not promised:
        return None
    team, ended = before.sides[seat].team, promised[-1].table
    hopes = piece_scores(ended.pieces, team, sleepers_double=before.last_round)
    if scored.points >= sum(hope for _, hope in hopes):
        return None
    tracer, made = _Tracer(_Course(before, promised), _Course(before, steps), team), dict(scored.pieces)
    losses = []
    for number, hope in hopes:
        key = tracer.hoped.keys[number]
        got = made.get(tracer.real.numbers.get(key, -1), 0)
        cause = tracer.blame(key) if got < hope and not tracer.is_given_up(key, hope) else None
        if cause is not None:
            losses.append(Loss(tracer.hoped.known[number], hope, got, cause))
    return max(losses, key=lambda loss: (loss.promised - loss.scored, -loss.cause.step), default=None)


@dataclass(frozen=True, slots=True)
class _Passage:
    step: int
    event: Event
    effect: tuple[object, ...]
    """Courses are the same as long as their effects are."""


class _Course:
    """The events of a round, piece by piece."""

    def __init__(self, before: Table, steps: Steps) -> None:
        self._tables = (before, *(step.table for step in steps))
        self._events = [step.event for step in steps]
        self.known = {piece.number: piece for piece in before.pieces}
        self.keys: dict[int, Key] = {number: ("before", number) for number in self.known}
        self.passages: defaultdict[Key, list[_Passage]] = defaultdict(list)
        made: defaultdict[Key, int] = defaultdict(int)
        for number, step in enumerate(steps):
            self.known |= {piece.number: piece for piece in step.table.pieces}
            for piece, maker in _new_pieces(step.event):
                by: Key = ("loaded", piece.team) if maker is None else self.keys[maker]
                self.keys[piece.number] = (*by, piece.kind, made[by, piece.kind])
                made[by, piece.kind] += 1
                self.known[piece.number] = piece
            doers = tuple(_doers(self, step.event))
            for affected, effect in _effects(step.event):
                self.passages[self.keys[affected]].append(
                    _Passage(number, step.event, (*effect, *doers) if effect == LOST else effect)
                )
        self.numbers = {key: number for number, key in self.keys.items()}

    def event(self, step: int) -> Event | None:
        return self._events[step] if 0 <= step < len(self._events) else None

    def before(self, step: int) -> Table:
        return self._tables[step]

    def after(self, step: int) -> Table:
        return self._tables[step + 1]

    def is_lost(self, key: Key) -> bool:
        """Return whether an explosion, a hit or a movement removed the piece before the scoring."""
        lost = (happened.Exploded, happened.Struck, Moved)
        passages = self.passages[key]
        if not passages or not isinstance(passages[-1].event, lost):
            return False
        table = self.after(min(passages[-1].step + 1, len(self._tables) - 2))
        return table.piece(self.numbers[key]) is None


def _new_pieces(event: Event) -> Iterator[tuple[Piece, int | None]]:
    """The pieces that an event brings into play, and the robot that made each; None for robots on docks."""
    match event:
        case happened.Revealed(docks):
            yield from ((piece, None) for loading in docks if loading is not None for piece in loading.robots)
        case Moved(robot=robot, block=Piece() as block):
            yield block, robot
        case happened.Cloned(robot, clones):
            yield from ((clone, robot) for clone in clones)


def _effects(event: Event) -> Iterator[tuple[int, tuple[object, ...]]]:
    """Yield an event's effects on pieces, with the pieces' numbers."""
    match event:
        case Moved(shifts=shifts, block=block):
            yield from ((shift.robot, ("moved", shift.source, shift.target)) for shift in shifts)
            yield from () if block is None else ((block.number, ("placed", block.at)),)
        case happened.Exploded(destroyed=pieces) | happened.Struck(destroyed=pieces) | happened.FlewAway(pieces):
            yield from ((piece.number, LOST) for piece in pieces)
        case happened.Cloned(robot, clones):
            yield robot, ("cloned",)
            yield from ((clone.number, ("placed", clone.at)) for clone in clones)
        case happened.Activated(robot, target, power):
            yield robot, ("gave", power)
            yield target, ("got", power)
        case happened.Blocked(robot, at):
            yield robot, ("blocked", at)
        case happened.Turned(robot, facing):
            yield robot, ("turned", facing)
        case happened.Chosen(robot=robot, topic=Topic.DIRECTION | Topic.TO, option=option):
            yield robot, ("chosen", option)
        case happened.TurnBegan(robot=robot) | happened.Woke(robot=robot) | happened.Silenced(robot=robot):
            yield robot, (type(event),)


class _Tracer:
    """Compares the course that was hoped for with the real one."""

    def __init__(self, hoped: _Course, real: _Course, team: Team) -> None:
        self.hoped = hoped
        self.real = real
        self._team = team

    def blame(self, key: Key) -> Interference | None:
        """Find the rival's deed that removed the piece, or else the first one that changed its course, if any."""
        lost = self.real.passages[key][-1] if self.real.is_lost(key) else None
        return (self._find_deed(key, lost) if lost else None) or self._trace(key, None, frozenset())

    def is_given_up(self, key: Key, hope: int) -> bool:
        """Return whether a Creeper was worth what was promised until the player's own choice moved it."""
        for passage in self.real.passages[key]:
            event = passage.event
            if isinstance(event, happened.Chosen) and event.topic is Topic.TO and not event.by_order:
                tables = self.real.before(passage.step), self.real.after(passage.step + 2)  # it may set off a Mine
                before, after = (_worth(table.piece(event.robot)) for table in tables)
                return before >= hope > after
        return False

    def _trace(
        self, key: Key, until: int | None, asked: frozenset[Key], hoped_until: int | None = None
    ) -> Interference | None:
        """Find the rival's deed, if any, that first changed a piece's course. `until` and `hoped_until` are the last
        steps that matter in the real course and in the one that was hoped for; None means all."""
        if key in asked:
            return None
        asked |= {key}
        real, hoped = self._passages(key, until), _until(self.hoped.passages[key], hoped_until)
        same = _count_same(real, hoped)
        now, hope = (each[same] if same < len(each) else None for each in (real, hoped))
        if hope is None and hoped_until is not None and not (now and _is_stopped_at_once(real[:same], now)):
            return None
        found = None
        if now is not None:
            found = self._find_deed(key, now) or self._find_occupant(key, now, hope)
            found = found or self._trace_any(self._reasons(key, now, hope), now.step, asked)
        if found is None and hope is not None:
            found = self._trace_any(_doers(self.hoped, hope.event), until, asked, hope.step)
            found = found or self._find_obstacle(key, hope, until)
        return found

    def _trace_any(
        self, keys: Iterable[Key], until: int | None, asked: frozenset[Key], hoped_until: int | None = None
    ) -> Interference | None:
        traced = (self._trace(key, until, asked, hoped_until) for key in keys)
        return next((found for found in traced if found is not None), None)

    # --- the rival's deeds -------------------------------------------------------------------------------------------

    def _find_deed(self, key: Key, now: _Passage) -> Interference | None:
        """The rival's deed, if the event itself shows it."""
        step, event, known = now.step, now.event, self.real.known
        piece = known[self.real.numbers[key]]
        match event:
            case Moved(robot=robot) if self._is_theirs(known[robot]):
                return self._find_movement(key, now, event)
            case happened.Blocked(at=at):
                return self._in_the_way(piece, at, step)
            case happened.Silenced():
                fields = (
                    Interference(step, each, HELD, piece) for each in self._fields(key, step) if self._is_theirs(each)
                )
                return next(fields, None)
            case happened.Exploded(sources, destroyed):
                at = next(each.at for each in destroyed if each.number == piece.number)
                near = [source for source in sources if source.at == at or at in around(source.at)]
                theirs = next(filter(self._is_theirs, near), None)
                if theirs is None:
                    return self._find_trigger(near, step)
                return None if self._is_own_fault(theirs, step) else Interference(step, theirs, DESTROYED, piece)
            case happened.Struck(missile) if self._is_theirs(known[missile]):
                return Interference(step, known[missile], DESTROYED, piece)
            case happened.Activated(robot, target, power) if self._is_theirs(known[robot]):
                return Interference(step, known[robot], GAVE, known[target], power=power)
            case _:
                return None

    def _find_movement(self, key: Key, now: _Passage, event: Moved) -> Interference:
        """The last of a robot's consecutive movements of a piece."""
        robot, step, passages = self.real.known[event.robot], now.step, self.real.passages[key]
        for each in passages[passages.index(now) + 1 :]:
            if not isinstance(each.event, Moved) or each.event.robot != robot.number:
                break
            event, step = each.event, each.step
        shift = next((shift for shift in event.shifts if shift.robot == self.real.numbers[key]), None)
        if shift is None:  # the obstacle that a Blockader left
            return Interference(step, robot, LEFT, at=event.shifts[0].source)
        if shift.role in MOVED:
            return Interference(step, robot, MOVED[shift.role], self.real.known[shift.robot], shift.target)
        return Interference(step, robot, WENT, at=shift.target)

    def _find_trigger(self, sources: Iterable[Piece], step: int) -> Interference | None:
        """The rival's deed that set off the team's own Mine, if any."""
        mine = next((source for source in sources if source.kind is Kind.MINE), None)
        trigger = self._trigger(step)
        if mine is None or trigger is None or not self._is_theirs(self.real.known[trigger.robot]):
            return None
        return Interference(step, self.real.known[trigger.robot], SET_OFF, mine)

    def _trigger(self, step: int) -> Moved | happened.Cloned | None:
        """The event that set off a Mine that explodes in this step, if any."""
        events = (self.real.event(step - 1), self.real.event(step - 2))
        return next((event for event in events if isinstance(event, Moved | happened.Cloned)), None)

    def _is_own_fault(self, source: Piece, step: int) -> bool:
        """Return whether the rival's Mine was armed there before the round, and the team itself set it off, by a
        movement or clones not in the preview, or because it hadn't moved or struck the Mine as in the preview."""
        armed, trigger = self.real.before(0).piece(source.number), self._trigger(step)
        if armed is None or not armed.armed or armed.at != source.at or trigger is None:
            return False
        if self._is_theirs(self.real.known[trigger.robot]):
            return False
        mine = self.hoped.passages[self.real.keys[source.number]]
        return any(not isinstance(passage.event, happened.Exploded) for passage in mine) or any(
            _count_same(self._passages(key, step - 1), self.hoped.passages[key]) < len(self._passages(key, step - 1))
            for key in self._set_in_motion(trigger)
        )

    def _set_in_motion(self, event: Moved | happened.Cloned) -> list[Key]:
        """The robot, and the pieces that it moves or the clones that it places."""
        others = event.clones if isinstance(event, happened.Cloned) else ()
        shifted = [shift.robot for shift in event.shifts] if isinstance(event, Moved) else []
        return [self.real.keys[number] for number in (event.robot, *shifted, *(piece.number for piece in others))]

    def _find_occupant(self, key: Key, now: _Passage, hope: _Passage | None) -> Interference | None:
        """The rival's piece on the space where a Helibot hoped to land, or that a Creeper hoped to choose; or the
        Nullifier that stopped the Helibot in flight; None if there's neither."""
        piece = self.real.known[self.real.numbers[key]]
        match now.event, None if hope is None else hope.event:
            case Moved(robot=piece.number), Moved(shifts=(Shift(role=Role.LANDED, target=wanted), *_)):
                after = next((each for each in self.real.passages[key] if each.step == now.step + 1), None)
                if after is not None and isinstance(after.event, happened.Silenced):  # it was stopped in flight
                    return self._find_deed(key, after)
                return self._in_the_way(piece, wanted, now.step)
            case happened.Chosen(), happened.Chosen(topic=Topic.TO, option=option) if option != STAY:
                return self._in_the_way(piece, space_of(option), now.step)
            case _:
                return None

    def _find_obstacle(self, key: Key, hope: _Passage, until: int | None) -> Interference | None:
        """The rival's piece on the space where a Magnetbot or Repulsor hoped to move a piece, if any."""
        if not isinstance(hope.event, Moved) or hope.event.shifts[0].role not in (Role.ATTRACTED, Role.REPELLED):
            return None
        doer = self.hoped.keys[hope.event.robot]
        hoped = _until(self.hoped.passages[doer], hope.step)
        acted = self._passages(doer, until)[: len(hoped)]
        if key not in self.real.numbers or not acted or _count_same(acted, hoped) < len(hoped):
            return None
        piece = self.real.known[self.real.numbers[key]]
        return self._in_the_way(piece, hope.event.shifts[0].target, acted[-1].step)

    def _passages(self, key: Key, until: int | None) -> list[_Passage]:
        return _until(self.real.passages[key], until)

    def _in_the_way(self, piece: Piece, at: Hex, step: int) -> Interference | None:
        theirs = next(filter(self._is_theirs, self.real.before(step).stack(at)), None)
        if theirs is None or self._is_left_standing(theirs, step):
            return None
        return Interference(step, theirs, IN_THE_WAY, piece, at)

    def _is_left_standing(self, theirs: Piece, step: int) -> bool:
        """Return whether nothing has happened to a piece, and one of the player's own choices spared it."""
        key = self.real.keys[theirs.number]
        if self._passages(key, step):
            return False
        doers = {doer for passage in self.hoped.passages[key] for doer in _doers(self.hoped, passage.event)}
        events = filter(None, map(self.real.event, range(step)))
        return any(
            isinstance(event, happened.Chosen) and not event.by_order and self.real.keys[event.robot] in doers
            for event in events
        )

    def _fields(self, key: Key, step: int) -> list[Piece]:
        """The active Nullifiers beside a piece, or where a Helibot was stopped in flight."""
        table, number, came = self.real.after(step), self.real.numbers[key], self.real.event(step - 1)
        piece = table.piece(number)
        if piece is None:
            return []
        at = came.path[-1] if isinstance(came, Moved) and came.robot == number and came.path else piece.at
        return [each for each in table.pieces if each.active and at in around(each.at)]

    def _is_theirs(self, piece: Piece) -> bool:
        return piece.team not in (self._team, None)

    # --- other pieces ------------------------------------------------------------------------------------------------

    def _reasons(self, key: Key, now: _Passage, hope: _Passage | None) -> list[Key]:
        """The pieces whose own course may explain an event."""
        match now.event:
            case happened.Blocked(at=at):
                found = [self.real.keys[piece.number] for piece in self.real.before(now.step).stack(at)]
            case happened.Silenced():
                found = [self.real.keys[piece.number] for piece in self._fields(key, now.step)]
            case happened.Exploded():
                trigger = self._trigger(now.step)
                found = [*_doers(self.real, now.event), *(self._set_in_motion(trigger) if trigger else ())]
            case _:
                found = list(_doers(self.real, now.event))
        match None if hope is None else hope.event:
            case happened.Blocked(at=at) | happened.Struck(at=at) if hope is not None:  # what was there may be gone
                found += [self.hoped.keys[piece.number] for piece in self.hoped.before(hope.step).stack(at)]
        return found


def _until(passages: Sequence[_Passage], step: int | None) -> list[_Passage]:
    return [each for each in passages if step is None or each.step <= step]


def _count_same(some: Sequence[_Passage], others: Sequence[_Passage]) -> int:
    """The number of passages before the first one with different effects."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((at for at, (one, other) in pairs if one.effect != other.effect), min(len(some), len(others)))


def _is_stopped_at_once(before: Sequence[_Passage], now: _Passage) -> bool:
    """Return whether an explosion or a field stopped a robot right after its last passage."""
    stopped = isinstance(now.event, happened.Exploded | happened.Silenced)
    return stopped and bool(before) and now.step <= before[-1].step + 2


def _worth(piece: Piece | None) -> int:
    return 0 if piece is None else points(piece, sleepers_double=False)


def _doers(course: _Course, event: Event) -> Iterator[Key]:
    """The robots that act on pieces in an event."""
    match event:
        case Moved(robot=robot) | happened.Cloned(robot=robot) | happened.Activated(robot=robot):
            yield course.keys[robot]
        case happened.Struck(missile):
            yield course.keys[missile]
        case happened.Exploded(sources):
            yield from (course.keys[source.number] for source in sources)

"""Describe the robots' actions in lines, each about one robot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event, Hold, Moved, Role, Shift
from bot.games.rumbl.rules.hexes import towards
from bot.games.rumbl.rules.state import Kind, Topic
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.text.moments import RenderContext
from bot.games.rumbl.text.names import NameFormatter, off_field
from bot.i18n import Field, InflectedTerm, Translator


@dataclass
class _Line:
    robot: int
    heading: str
    seat: Seat | None = None
    clauses: list[_Clause] = field(default_factory=list)
    power: int = 0
    """The steps left. Any further ones are a Missile's flight."""
    subject: InflectedTerm | str = ""

    def text(self, voice: NameFormatter) -> str:
        if not self.clauses:
            return voice.translator.say("turn-idle", heading=self.heading)
        return voice.translator.say("turn-told", heading=self.heading, deeds=self._sentences(voice.translator))

    def _sentences(self, translator: Translator) -> str:
        """Two clauses about the robot share a sentence, unless they have a comma."""
        told, foreign = "", False
        for other, clauses in _pair_up(self.clauses):
            after = str(translator.join_list(clauses))
            if not told:
                told = after
            elif other:
                told = translator.say("then-other", some=told, next=after)
            elif foreign:  # "it" would refer to something else
                told = translator.say("then-robot", some=told, robot=self.subject, next=after)
            else:
                told = translator.say("then-it", some=told, next=after)
            foreign = other
        return told


@dataclass(frozen=True, slots=True)
class _Clause:
    words: str
    foreign: bool = False
    """True if the subject is something other than the robot."""


def _pair_up(clauses: Sequence[_Clause]) -> Iterator[tuple[bool, list[str]]]:
    """Yield the clauses of each sentence, after a flag that is true if they're foreign."""
    pair: list[_Clause] = []
    for clause in clauses:
        if pair and (len(pair) > 1 or clause.foreign or pair[0].foreign or "," in pair[0].words + clause.words):
            yield pair[0].foreign, [each.words for each in pair]
            pair = []
        pair.append(clause)
    if pair:
        yield pair[0].foreign, [each.words for each in pair]


StoryLine: TypeAlias = "tuple[Seat | None, str]"
"""The seat of the robot that a line is about, and the line."""


class Teller:
    """Collects actions in the order of events into lines, each about one robot."""

    def __init__(self, voice: NameFormatter) -> None:
        self._voice = voice
        self._line: _Line | None = None
        self._walk: list[tuple[Moved, RenderContext]] = []

    def hear(self, deed: Event, moment: RenderContext) -> Iterator[StoryLine]:
        """Yield the lines that the event completes."""
        if self._walk and not (isinstance(deed, Moved) and _goes_on(self._walk[-1][0], deed)):
            self._flush()
        heading = self._heading(deed, moment)
        if heading is not None:
            yield from self.end()
            self._line = heading
        line = self._line = self._line or self._anew(self._actor(deed, moment), moment)
        if line.robot in moment.known:
            line.seat, line.subject = moment.seat(line.robot), moment.piece_name(line.robot)
        clause = find_description(deed).clause
        if isinstance(deed, Moved):
            self._walk.append((deed, moment))
        elif clause is not None and (told := clause(deed, replace(moment, line=line.robot))):
            line.clauses.append(_Clause(told, find_description(deed).foreign(deed, replace(moment, line=line.robot))))

    def end(self) -> Iterator[StoryLine]:
        if self._walk:
            self._flush()
        if self._line is not None:
            yield self._line.seat, self._line.text(self._voice)
        self._line = None

    # --- headings ----------------------------------------------------------------------------------------------------

    def _heading(self, deed: Event, moment: RenderContext) -> _Line | None:
        """The new line that this event calls for, if any."""
        match deed:
            case happened.TurnBegan(robot, priority, power):
                fields: dict[str, Field] = {"priority": priority, "robot": _format_subject(robot, moment)}
                # in chat, a number with a full stop would begin a numbered list, which has its own numbers
                key = "turn-of" if self._voice.plain else "turn-pictured"
                if power is None:
                    return _Line(robot, moment.say(f"{key}-hidden", **fields))
                return _Line(robot, moment.say(key, **fields, power=power), power=power)
            case happened.Woke(robot, power):
                return _Line(robot, moment.say("turn-wakes", robot=_format_subject(robot, moment), power=power))
            case happened.Activated(robot, target, power):
                giver = moment.piece_name(robot)
                gift = moment.say("turn-gift", target=_format_subject(target, moment), giver=giver, power=power)
                return _Line(target, gift, power=power)
            case happened.Chosen(robot=robot, topic=topic) if topic is Topic.TO or not self._tells(robot):
                return self._anew(robot, moment)
            case happened.Silenced(robot=robot, how=Hold.HELD) if not self._tells(robot):
                return self._anew(robot, moment)
            case _:
                return None

    def _anew(self, robot: int, moment: RenderContext) -> _Line:
        """A line that doesn't begin with a turn: when a round goes on after a question, or at the end of a round."""
        return _Line(robot, moment.say("turn-anew", robot=_format_subject(robot, moment)))

    def _tells(self, robot: int) -> bool:
        return self._line is not None and self._line.robot == robot

    def _actor(self, deed: Event, moment: RenderContext) -> int:
        match deed:
            case happened.Exploded(sources=pieces) | happened.WentOff(pieces=pieces) | happened.FlewAway(pieces=pieces):
                running = moment.table.running
                return running if running is not None else pieces[0].number
            case happened.Struck():
                return deed.missile
            case _:
                robot: int = getattr(deed, "robot", -1)  # all other events name one
                return robot

    # --- movements ---------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        walk, self._walk = self._walk, []
        if self._line is not None:
            clauses = _describe_walk([moved for moved, _ in walk], walk[-1][1], self._line)
            self._line.clauses += map(_Clause, clauses)


def _format_subject(number: int, moment: RenderContext) -> InflectedTerm:
    piece = moment.known.get(number)
    return moment.translator.phrase("something-start") if piece is None else moment.voice.piece(piece)


def _describe_walk(walk: Sequence[Moved], moment: RenderContext, line: _Line) -> list[str]:
    own = [shift for moved in walk for shift in moved.shifts if shift.role in _OWN]
    along = _along([shift for moved in walk for shift in moved.shifts])
    clauses = _gone(own, walk, moment, line) if own else []
    parts = clauses[-1:]
    verbs = _PARTICIPLES if own else _PAST
    translator = moment.translator
    for role, verb in verbs.items():
        told = [
            translator.phrase("piece-to", piece=moment.piece_name(shift.robot), space=moment.place(shift.target))
            for shift in along
            if shift.role is role
        ]
        if told:
            parts.append(moment.say(f"walk-{verb}", what=translator.join_list(told)))
    blocks = sum(moved.block is not None for moved in walk)
    if blocks:
        parts.append(moment.say("walk-leaving", count=blocks))
    return [*clauses[:-1], ", ".join(parts)]


def _gone(own: Sequence[Shift], walk: Sequence[Moved], moment: RenderContext, line: _Line) -> list[str]:
    last = own[-1]
    space = moment.place(last.target)
    if last.role is Role.LANDED:
        count = walk[-1].path.index(last.target) + 1
        return [moment.say("walk-landed", count=count, off=off_field(space), space=space)]
    walked = own[: line.power] if moment.piece(last.robot).kind is Kind.MISSILE else own
    line.power -= len(walked)
    told = [_strides(walked, moment)] if walked else []
    if len(walked) < len(own):
        told.append(moment.say("walk-flew", space=space))
    return told


def _strides(own: Sequence[Shift], moment: RenderContext) -> str:
    ways = {towards(shift.source, shift.target) for shift in own}
    space = moment.place(own[-1].target)
    off = off_field(space)
    if len(ways) == 1:
        return moment.say("walk-went-way", count=len(own), way=ways.pop().value, off=off, space=space)
    return moment.say("walk-went", count=len(own), off=off, space=space)


_OWN = frozenset({Role.MOVED, Role.LANDED})
_PARTICIPLES = {Role.RODE: "carrying", Role.PUSHED: "pushing", Role.HAULED: "hauling"}
_PAST = {Role.ATTRACTED: "drew", Role.REPELLED: "drove", Role.RODE: "carrying"}


def _goes_on(before: Moved, after: Moved) -> bool:
    return before.robot == after.robot and _is_own(before) == _is_own(after)


def _is_own(moved: Moved) -> bool:
    return any(shift.role in _OWN for shift in moved.shifts)


def _along(shifts: Sequence[Shift]) -> list[Shift]:
    """The shifts of everything but the robot that moves itself; each piece appears once, with its final space."""
    return list({shift.robot: shift for shift in shifts if shift.role not in _OWN}.values())

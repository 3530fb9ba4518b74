"""Explain a robot's turn: the facts to compare with and without other robots, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from bot.engine.game import Answer, Decision, PublicStep, Seat
from bot.games.counterfactuals import Executed, Spoiler, beyond
from bot.games.game import Names
from bot.games.rumbl.pictures.filming import victims
from bot.games.rumbl.promises import LEFT, MOVED, WENT, find_loss
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Event, Revealed, Role, Steps, TurnBegan
from bot.games.rumbl.rules.hexes import CENTRE, Hex, Sector, placements, points_at
from bot.games.rumbl.rules.loading import LOADING, answer_of, load_of, loadable
from bot.games.rumbl.rules.state import Docked, Kind, Load, Piece, Table, Topic
from bot.games.rumbl.text.descriptions import lost_pieces
from bot.games.rumbl.text.moments import RenderContext, moments
from bot.games.rumbl.text.names import NameFormatter, icon_and_name
from bot.games.rumbl.text.positions import place
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import Field, InflectedTerm, Translator

HITS, LOSES, ENDS, USES, LEAVES = "hits", "loses", "ends", "uses", "leaves"

_VERBS: Final = {Role.MOVED: WENT, Role.LANDED: "deed-flew", **MOVED}
_OWN: Final = (Role.MOVED, Role.LANDED)


@dataclass(frozen=True, slots=True)
class _Deed:
    key: str
    to: tuple[Piece, ...] = ()
    fields: tuple[tuple[str, Field], ...] = ()


@dataclass(frozen=True)
class RumblCauses:
    """Treats each robot on a dock as an instruction, which isn't executed if the robot is lost before its turn."""

    translator: Translator = ENGLISH

    waits: ClassVar[bool] = True
    gains: ClassVar[int] = 1

    @property
    def unit(self) -> str:
        return self.translator.say("why-robot")

    @property
    def never(self) -> str:
        return self.translator.say("why-lost-before")

    def _voice(self, table: Table, names: Names) -> NameFormatter:
        return NameFormatter(table, names, translator=self.translator)

    # --- instructions ------------------------------------------------------------------------------------------------

    def count(self, answer: Answer) -> int:
        return len(load_of(answer).robots)

    def keep_only(self, answer: Answer, numbers: Sequence[int]) -> Answer:
        """Drop the other robots and their standing orders. M39: without its Hauler, a robot gets a legal facing."""
        load = load_of(answer)
        robots = tuple(load.robots[number] for number in numbers)
        if not robots or load.sector is None:
            return answer_of(Load())
        left_out = {robot.kind for robot in load.robots} - {robot.kind for robot in robots}
        orders = tuple(order for order in load.orders if order.kind not in left_out)
        return answer_of(
            Load(load.sector, tuple(_adjust_facing(robot, robots, load.sector) for robot in robots), orders)
        )

    def split_instructions(
        self, steps: Iterable[PublicStep[Table, Event]], *, whole: bool = False
    ) -> Iterator[Executed]:
        """Yield turns, from each `TurnBegan` to the next or to the end of all turns. With `whole`, a turn that hasn't
        ended yet ends with the steps."""
        places: dict[int, tuple[Seat, int]] = {}
        begun: tuple[Seat, int, int] | None = None
        count = -1
        for count, step in enumerate(steps):
            event = step.event
            if isinstance(event, Revealed):
                places = {
                    piece.number: (seat, number)
                    for seat in range(len(event.docks))
                    for number, piece in enumerate(_loaded_robots(event, seat))
                }
            if begun is not None and (isinstance(event, TurnBegan) or _closes(event, first=count - begun[2] == 1)):
                yield Executed(*begun, end=count)
                begun = None
            if isinstance(event, TurnBegan) and event.robot in places:
                begun = (*places[event.robot], count)
        if whole and begun is not None:
            yield Executed(*begun, end=count + 1)

    # --- effects -----------------------------------------------------------------------------------------------------

    def facts(self, steps: Steps, seat: Seat) -> Mapping[str, object]:
        """Pieces are identified by team and kind, because their numbers depend on the other robots on the dock."""
        robot = _robot(steps)
        after = steps[-1].table
        team = after.sides[seat].team
        lost = [_kind(piece) for piece in lost_pieces(steps)]
        there = after.piece(robot.number)
        return {
            HITS: _in_order(piece for piece in lost if piece.team not in (team, None)),
            LOSES: _in_order(piece for piece in lost if piece.team is team),
            ENDS: None if there is None else there.at,
            USES: tuple(_uses(steps, robot)),
            LEAVES: _find_moved(steps, robot),
        }

    def find_spoiler(self, promised: Steps, before: Table, steps: Steps, seat: Seat, names: Names) -> Spoiler | None:
        loss = find_loss(promised, before, steps, seat)
        if loss is None:
            return None
        cause, fields = loss.cause, dict[str, Field]()
        voice = self._voice(steps[cause.step].table, names)
        if cause.at is not None:
            space = _place(cause.at, voice)
            fields = {"spaces": space, "count": 1} if cause.deed == LEFT else {"space": space}
        if cause.power:
            fields = {"power": cause.power}
        deed = _Deed(cause.deed, () if cause.to is None else (cause.to,), tuple(fields.items()))
        robot = icon_and_name(loss.piece, self.translator)
        return Spoiler(
            seat=1 - seat,
            name=str(icon_and_name(cause.robot, self.translator)),
            did=_format_deeds([deed], seat, voice),
            lost=self.translator.say("promise-broken", robot=robot, scored=loss.scored, promised=loss.promised),
            lock_screen=self.translator.say("promise-broken-lock-screen", robot=robot),
            end=cause.step + 1,
        )

    # --- wording -----------------------------------------------------------------------------------------------------

    def instruction_name(self, steps: Steps, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        began = steps[0].event
        if not isinstance(began, TurnBegan):
            raise TypeError("a turn begins with its beginning")
        robot = icon_and_name(_robot(steps), self.translator)
        return self.translator.say("why-robot-named", robot=robot, priority=began.priority)

    def did(self, steps: Steps, seat: Seat, names: Names) -> str:
        """Describe what the robot did to the seat's pieces; if nothing, all its deeds."""
        voice = self._voice(steps[-1].table, names)
        team = voice.table.sides[seat].team
        deeds = list(_deeds(steps, voice))
        mine = [deed for deed in deeds if any(piece.team is team for piece in deed.to)]
        return _format_deeds(mine or deeds, seat, voice) or self.translator.say("why-did-nothing")

    def aim(self, steps: Steps, seat: Seat, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        """The goal of a robot that destroys rival pieces or ends on a space worth more than 2; otherwise empty."""
        if self.facts(steps, seat)[HITS]:
            return self.translator.say("why-aim-destroy")
        at = _final_space(steps)
        worth = 0 if at is None else points_at(at)
        return self.translator.say("why-aim-space", points=worth) if worth > 2 else ""

    def merit(self, table: Table, decision: Decision, answer: Answer, names: Names) -> str:  # noqa: ARG002 - part of the protocol
        return ""

    def own(self, steps: Steps, seat: Seat, names: Names) -> str:
        voice, say = self._voice(steps[-1].table, names), self.translator.say
        deeds = _format_deeds(list(_deeds(steps, voice)), seat, voice) or say("why-did-nothing")
        return say("why-your-robot", robot=icon_and_name(_robot(steps), self.translator), deeds=deeds)

    def describe_waiting(self, steps: Steps, seat: Seat, number: int, names: Names) -> tuple[str, str]:
        """The robot's name before its turn, and a clause that says where it is or that it's lost."""
        table = steps[-1].table
        opened = next(step.event for step in steps if isinstance(step.event, Revealed))
        robot = _loaded_robots(opened, seat)[number]
        now = table.piece(robot.number)
        say = self.translator.say
        voice = self._voice(table, names)
        stood = say("why-waited-lost") if now is None else say("why-waited", space=_place(now.at, voice))
        called = say("why-robot-named", robot=icon_and_name(robot, self.translator), priority=robot.priority or 0)
        return called, stood

    def would(self, kind: str, expected: Steps, found: Steps, seat: Seat, names: Names) -> str:
        voice, say = self._voice(expected[-1].table, names), self.translator.say
        robot = self.translator.phrase("your-piece", piece=icon_and_name(_robot(expected), self.translator))
        wanted, was = self.facts(expected, seat)[kind], self.facts(found, seat)[kind]
        if kind == ENDS:
            return say("would-end", robot=robot, space=_place(_final_space(expected), voice))
        if not isinstance(wanted, tuple) or not isinstance(was, tuple):
            raise TypeError(f"{kind} are several")
        more, less = beyond(wanted, was), beyond(was, wanted)
        not_ = "no" if more else "yes"
        if kind == LEAVES:
            piece, at = (more or less)[0]
            if at is None:
                return say("would-destroy", robot=robot, what=_name(piece, seat, voice), **{"not": not_})
            space = _place(at, self._voice((expected if more else found)[-1].table, names))
            return say("would-leave", robot=robot, what=_name(piece, seat, voice), space=space, **{"not": not_})
        what = list(more or less)
        if kind == USES:
            deed = what[0]
            fields: dict[str, Field] = {"what": _names(deed.to, seat, voice), **dict(deed.fields), "not": not_}
            return say(f"would-{deed.key}", robot=robot, **fields)
        if kind == LOSES:
            if _kind(_robot(expected)) in what:
                return say("would-be-lost", robot=robot, **{"not": not_})
            return say("would-lose", what=_names(what, seat, voice), **{"not": not_})
        return say("would-destroy", robot=robot, what=_names(what, seat, voice), **{"not": not_})


# --- docks -----------------------------------------------------------------------------------------------------------


def _adjust_facing(robot: Docked, robots: Sequence[Docked], sector: Sector) -> Docked:
    if robot.facing in loadable([other for other in robots if other is not robot], sector, robot.at):
        return robot
    return replace(robot, facing=placements(sector)[robot.at][0])


def _closes(event: Event, *, first: bool) -> bool:
    """Return whether the event shows that all turns are over. `first` is true for the event right after `TurnBegan`."""
    match event:
        case happened.Woke() | happened.Scored() | happened.Chosen(topic=Topic.TO):
            return True
        case happened.Silenced(how=happened.Hold.HELD):
            return not first  # a Creeper, at the end of the round
        case _:
            return False


def _loaded_robots(event: Revealed, seat: Seat) -> list[Piece]:
    loading = event.docks[seat]
    return [] if loading is None else sorted(loading.robots, key=lambda piece: LOADING.index(piece.kind))


# --- effects of a turn -----------------------------------------------------------------------------------------------


def _robot(steps: Steps) -> Piece:
    began = steps[0].event
    robot = steps[0].table.piece(began.robot) if isinstance(began, TurnBegan) else None
    if robot is None:
        raise TypeError("a turn begins with a robot that is there")
    return robot


def _final_space(steps: Steps) -> Hex | None:
    there = steps[-1].table.piece(_robot(steps).number)
    return None if there is None else there.at


def _kind(piece: Piece) -> Piece:
    """The piece reduced to its kind and team."""
    return replace(piece, number=0, at=CENTRE, facing=None, priority=None, armed=False, protects=False, active=False)


def _in_order(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    kinds = list(Kind)
    return tuple(sorted(pieces, key=lambda piece: kinds.index(piece.kind)))


def _find_moved(steps: Steps, robot: Piece) -> tuple[tuple[Piece, Hex | None], ...]:
    """The new spaces of other pieces that moved or appeared in the turn; None for an obstacle that's gone."""
    before, after = steps[0].table, steps[-1].table
    was = {piece.number: piece.at for piece in before.pieces}
    found = [
        (_kind(piece), piece.at)
        for piece in after.pieces
        if piece.number != robot.number and was.get(piece.number) != piece.at
    ]
    there = {piece.number for piece in after.pieces}
    gone = [_kind(piece) for piece in before.pieces if piece.team is None and piece.number not in there]
    kinds = list(Kind)
    ordered = sorted(found, key=lambda each: (each[0].team is None, kinds.index(each[0].kind), each[1]))
    return (*ordered, *((piece, None) for piece in gone))


def _uses(steps: Steps, robot: Piece) -> Iterator[_Deed]:
    """Effects of the ability that aren't in any other fact."""
    for event, moment in moments(steps[0].table, steps[1:], NameFormatter(steps[0].table, ())):
        deed = _ability(event, moment)
        if deed is not None and getattr(event, "robot", None) == robot.number:
            yield replace(deed, to=tuple(map(_kind, deed.to)))


def _ability(event: Event, moment: RenderContext) -> _Deed | None:
    match event:
        case happened.Covered(covered=covered):
            return _Deed("deed-protected", (moment.piece(covered),))
        case happened.Armed():
            return _Deed("deed-armed")
        case happened.FieldBegan():
            return _Deed("deed-field")
        case happened.Activated(target=target, power=power):
            return _Deed("deed-gave", (moment.piece(target),), (("power", power),))
        case _:
            return None


# --- deeds in words --------------------------------------------------------------------------------------------------


def _deeds(steps: Steps, voice: NameFormatter) -> Iterator[_Deed]:
    """The deeds in a robot's turn that are worth mentioning. A piece's consecutive movements in one role become one."""
    robot = _robot(steps)
    walked: dict[tuple[Role, int], _Deed] = {}
    left: list[InflectedTerm] = []
    for event, moment in moments(steps[0].table, steps[1:], voice):
        if isinstance(event, happened.Moved):
            for shift in event.shifts:
                to = () if shift.robot == robot.number and shift.role in _OWN else (moment.piece(shift.robot),)
                where = (("space", moment.place(shift.target)),)
                verb = _VERBS[shift.role] if event.robot == robot.number else "deed-sent"
                walked[shift.role, shift.robot] = _Deed(verb, to, where)
            if event.block is not None and event.robot == robot.number:
                left.append(moment.place(event.block.at))
            continue
        if walked and _tells(event):
            yield from _movement_deeds(walked, left, voice.translator)
            walked, left = {}, []
        yield from _event_deeds(event, moment, robot)
    yield from _movement_deeds(walked, left, voice.translator)


def _movement_deeds(
    walked: Mapping[tuple[Role, int], _Deed], left: Sequence[InflectedTerm], translator: Translator
) -> Iterator[_Deed]:
    yield from walked.values()
    if left:
        yield _Deed("deed-left", (), (("spaces", translator.join_list(left)), ("count", len(left))))


def _tells(event: Event) -> bool:
    """Return whether the movements so far are described before the event."""
    return not isinstance(event, happened.WentOff | happened.Turned | happened.Chosen)


def _event_deeds(event: Event, moment: RenderContext, robot: Piece) -> Iterator[_Deed]:
    ability = _ability(event, moment)
    if ability is not None and getattr(event, "robot", None) == robot.number:
        yield ability
    match event:
        case happened.Exploded(sources=sources):
            others = tuple(piece for piece in sources if piece.number != robot.number)
            yield _Deed("deed-set-off", others) if others else _Deed("deed-exploded")
            went = tuple(piece for piece in victims(event) if piece.number != robot.number)
            if went:
                yield _Deed("deed-destroyed", went)
            if len(went) < len(victims(event)):
                yield _Deed("deed-lost")
        case happened.Struck(destroyed=destroyed):
            yield _Deed("deed-destroyed", tuple(piece for piece in destroyed if piece.number != robot.number))
        case happened.FlewAway():
            yield _Deed("deed-flew-away")
        case happened.Blocked(robot=who, at=at) if who == robot.number:
            pieces = moment.bottom_piece(at)
            blocked = _Deed("deed-blocked-by" if pieces else "deed-blocked", pieces)
            yield _Deed("deed-came-down-again") if robot.kind is Kind.HELIBOT else blocked
        case happened.Silenced(robot=who) if effect := moment.effect(event):
            key = "deed-stopped" if effect == "stopped" else "deed-silenced"
            yield _Deed(key) if who == robot.number else _Deed("deed-met-field", (moment.piece(who),))
        case happened.Cloned(robot=who, clones=clones) if who == robot.number:
            spaces = moment.translator.join_list([moment.place(clone.at) for clone in clones])
            yield _Deed("deed-cloned", (), (("spaces", spaces), ("count", len(clones))))
        case happened.PowerLost():
            yield _Deed("deed-power-lost")
        case happened.FellAsleep():
            yield _Deed("deed-asleep")


def _format_deeds(deeds: Sequence[_Deed], seat: Seat, voice: NameFormatter) -> str:
    """Join deeds into a clause: "went to t3 and was blocked"."""
    translator = voice.translator
    told = [translator.phrase(deed.key, what=_names(deed.to, seat, voice), **dict(deed.fields)) for deed in deeds]
    return str(translator.join_list(told))


def _names(pieces: Iterable[Piece], seat: Seat, voice: NameFormatter) -> InflectedTerm:
    return voice.translator.join_list([_name(piece, seat, voice) for piece in pieces])


def _name(piece: Piece, seat: Seat, voice: NameFormatter) -> InflectedTerm:
    if piece.team is voice.table.sides[seat].team:
        return voice.translator.phrase("your-piece", piece=icon_and_name(piece, voice.translator))
    return voice.piece(piece)


def _place(at: Hex | None, voice: NameFormatter) -> InflectedTerm:
    return place(voice.table, _NOWHERE if at is None else at, voice.translator)


_NOWHERE: Final = (99, 99)

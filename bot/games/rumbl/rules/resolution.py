"""Play a round: turns in order of priority, then Creepers, Sleepers and scoring. Tasks are plain values in an agenda;
an unanswered question stops the round, and its task goes back to the front."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import TypeAlias, assert_never

from bot.engine.game import Seat
from bot.games.rumbl.rules import abilities, scoring, state
from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.events import Event, Hold, Role
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, beside, space_of, towards
from bot.games.rumbl.rules.questions import choose_wished_option, clones_of, options
from bot.games.rumbl.rules.state import STAY, Kind, Phase, Piece, Question, StandingOrder, Table, Team, Topic

EventStream: TypeAlias = Generator[Event, None, bool]
"""Yields events; returns whether the robot can go on."""

Orders: TypeAlias = "tuple[tuple[StandingOrder, ...], ...]"

Decide: TypeAlias = Callable[[Topic, Piece, tuple[str, ...]], str | None]
"""Answers a question; returns None to stop the round at the question."""


def leave_unanswered(_topic: Topic, _robot: Piece, _offered: tuple[str, ...]) -> None:
    """Return None, so that every question stops the round."""


class Resolution:
    """Plays on from a table in the phase RESOLUTION, until a question remains unanswered or the round ends."""

    def __init__(
        self,
        table: Table,
        powers: Mapping[int, int],
        orders: Orders,
        decide: Decide = leave_unanswered,
        taken: str = "",
    ) -> None:
        """`powers` are the tokens under robots, by piece number. `taken` answers the table's question, if any."""
        self.arena = Arena(table.pieces, table.docks, table.placed)
        self._before = table
        self._powers = powers
        self._orders = orders
        self._decide = decide
        self._taken = taken
        self._agenda = list(table.agenda)
        self._question: Question | None = None
        self._running = table.running
        self._last_turn = table.last_turn
        self._sides = list(table.sides)
        self._choices = table.begun.choices if table.begun else ()
        self.letters: tuple[str, str] = ("", "")
        """M30: the letters of the robots on the board at the last scoring, in order, by seat."""

    def table(self) -> Table:
        before = self._before
        return replace(
            before,
            phase=Phase.RESOLUTION,
            sides=(self._sides[0], self._sides[1]),
            pieces=self.arena.pieces(),
            placed=self.arena.placed,
            running=self._running,
            agenda=tuple(self._agenda),
            question=self._question,
            last_turn=self._last_turn,
            begun=replace(before.begun, choices=self._choices) if before.begun else None,
        )

    def play(self) -> Iterator[Event]:
        while self._agenda and self._question is None:
            yield from self._carry_out(self._agenda.pop(0))
            if self._question is None:
                self._running = None

    def _carry_out(self, task: state.Task) -> Iterator[Event]:
        match task:
            case state.Turn(number):
                yield from self._turn(number)
            case state.Run(number):
                self._running = number
                yield from self._run(task)
            case state.Use(number):
                self._running = number
                yield from self._use(self.arena[number])
            case state.Creep(number):
                yield from self._creep(number)
            case state.Wake(number):
                yield from self._wake(number)
            case state.Closing.CREEPERS:
                self._agenda[:0] = [state.Creep(number) for number in self._in_order(Kind.CREEPER)]
            case state.Closing.SLEEPERS:
                if self._before.last_round:
                    self._agenda[:0] = [state.Wake(number) for number in self._in_order(Kind.SLEEPER)]
            case state.Closing.SCORING:
                yield from self._score()
            case other:
                assert_never(other)

    # --- questions ---------------------------------------------------------------------------------------------------

    def _ask(self, topic: Topic, robot: Piece, task: state.Task) -> Iterator[Event]:
        """Put the answer into `_taken`. Without an answer, set `_question`, and put the task back on the agenda. M26:
        the only legal answer is taken without asking. If no answer is legal, `_taken` is empty."""
        offered = options(self.arena, topic, robot)
        if len(offered) < 2:
            self._taken = offered[0] if offered else ""
            return
        seat = self._seat(robot)
        by_order = False
        if not self._taken:
            wishes = next((order.wishes for order in self._orders[seat] if order.kind is robot.kind), ())
            wish = choose_wished_option(self.arena, topic, robot, offered, wishes)
            by_order = wish is not None
            self._taken = wish or self._decide(topic, robot, offered) or ""
        if not self._taken:
            self._running = robot.number
            self._question = Question(seat, topic, robot.number, offered)
            self._agenda.insert(0, task)
            return
        self._choices = (*self._choices, (topic, self._taken))
        yield happened.Chosen(seat, robot.number, topic, self._taken, by_order)

    def _answer(self) -> str:
        taken, self._taken = self._taken, ""
        return taken

    def _seat(self, robot: Piece) -> Seat:
        if robot.team is None:
            raise ValueError(f"piece {robot.number} belongs to nobody")
        return self._before.seat_of(robot.team)

    # --- turns -------------------------------------------------------------------------------------------------------

    def _turn(self, number: int) -> Iterator[Event]:
        robot = self.arena.get(number)
        if robot is None:
            return
        seat = self._seat(robot)
        self._last_turn = seat  # M22: even if the turn does nothing
        self._running = number
        priority = robot.priority or 0
        robot = self.arena.change(replace(robot, priority=None))
        if robot.kind is Kind.SLEEPER:
            yield happened.TurnBegan(number, priority, None)
            yield from self._fall_asleep(robot)
            return
        power = self._powers[number]
        self._show(seat, robot, power)
        yield happened.TurnBegan(number, priority, power)
        if self.arena.in_field(robot.at):
            yield happened.Silenced(number, power, Hold.HELD)
        else:
            self._agenda.insert(0, state.Run(number, power))

    def _show(self, seat: Seat, robot: Piece, power: int) -> None:
        side = self._sides[seat]
        self._sides[seat] = replace(
            side, revealed_powers=(*side.revealed_powers, state.Shown(self._before.round, robot.kind, power))
        )

    def _fall_asleep(self, robot: Piece) -> Iterator[Event]:
        """Move a Sleeper onto the board without using its power. M21: one that's already there stays where it is."""
        if self.arena.in_field(robot.at):
            yield happened.Silenced(robot.number, 0, Hold.HELD)
        else:
            while robot.at not in BOARD:
                ahead = _ahead(robot)
                if self.arena.is_occupied(ahead):
                    yield happened.Blocked(robot.number, ahead, 0)
                    break
                if not (yield from self._step(robot, 0)):
                    break
                robot = self.arena[robot.number]
        if self.arena.get(robot.number):
            yield happened.FellAsleep(robot.number)

    # --- movement ----------------------------------------------------------------------------------------------------

    def _run(self, task: state.Run) -> Iterator[Event]:
        number = task.robot
        robot = self.arena[number]
        if robot.kind is Kind.HELIBOT:
            yield from abilities.fly(self.arena, robot, task.power)
            return
        if robot.protects:  # M12: it protects nothing while it moves, even on a second move in the round
            self.arena.change(replace(robot, protects=False))
        for power in count(task.power, -1):
            robot = self.arena[number]
            if power == 0:
                break
            if self._is_blocked(robot):
                stays = yield from self._meet(robot, replace(task, power=power))
                if not stays:
                    return
                robot = self.arena[number]
                if self._is_blocked(robot):
                    break
            if not (yield from self._step(robot, power)):
                return
        self._agenda.insert(0, state.Use(number))

    def _is_blocked(self, robot: Piece) -> bool:
        """Return whether something blocks the robot. Shields climb over things, and Plows push them."""
        return robot.kind not in (Kind.SHIELD, Kind.PLOW) and self.arena.is_occupied(_ahead(robot))

    def _meet(self, robot: Piece, task: state.Run) -> EventStream:
        """Handle a robot that is blocked with power left."""
        ahead = _ahead(robot)
        if robot.kind is Kind.MISSILE:
            yield abilities.strike(self.arena, robot, ahead)
            return False
        if robot.kind is Kind.RICOCHET:
            return (yield from self._ricochet(robot, task))
        yield happened.Blocked(robot.number, ahead, task.power)
        if robot.kind is Kind.ACTIVATOR:
            yield from self._pass_on(robot, task)
        return True

    def _ricochet(self, robot: Piece, task: state.Run) -> EventStream:
        if not self._taken:
            yield happened.Blocked(robot.number, _ahead(robot), task.power)
        yield from self._ask(Topic.DIRECTION, robot, task)
        if self._question:
            return False
        turn = self._answer()
        if turn:
            self.arena.change(replace(robot, facing=Direction(turn)))
            yield happened.Turned(robot.number, Direction(turn))
        return True

    def _pass_on(self, robot: Piece, task: state.Run) -> Iterator[Event]:
        """M20: pass the power on to the bottom piece of the stack ahead, if it's a robot that can use it."""
        target = self.arena.stack(_ahead(robot))[0]
        if not target.kind.is_robot:
            return
        if target.number in task.givers:
            yield happened.PowerLost(robot.number, target.number, task.power)
        elif self.arena.in_field(target.at):
            yield happened.Silenced(target.number, task.power, Hold.UNMOVED)
        else:
            yield happened.Activated(robot.number, target.number, task.power)
            self._agenda.insert(0, state.Run(target.number, task.power, (*task.givers, robot.number)))

    def _step(self, robot: Piece, power: int) -> EventStream:
        arena = self.arena
        ahead = _ahead(robot)
        shifts = arena.shifts(arena.stack_on(robot), ahead, Role.MOVED, Role.RODE)
        stays = ahead in arena.spaces
        if robot.kind is Kind.PLOW:
            shifts += abilities.push_shifts(arena, robot)
        if robot.kind is Kind.HAULER and stays:  # M15
            shifts += abilities.haul_shifts(arena, robot)
        missile = robot.kind is Kind.MISSILE
        yield from arena.move(
            robot.number,
            shifts,
            leaves_block=abilities.leaves_block(arena, robot) and stays,  # M15
            sets_off=not missile or arena.in_field(ahead),  # M14, also for its riders
        )
        after = arena.get(robot.number)
        if after is None:
            return False
        if not arena.in_field(after.at):
            return True
        yield happened.Silenced(robot.number, max(power - 1, 0), Hold.ENTERED)
        return False

    # --- abilities ---------------------------------------------------------------------------------------------------

    def _use(self, robot: Piece) -> Iterator[Event]:
        match robot.kind:
            case Kind.MISSILE:
                yield from self._ask(Topic.TARGET, robot, state.Use(robot.number))
                if self._question is None:
                    yield from abilities.seek(self.arena, robot, self._answer())
            case Kind.CLONER:
                yield from self._ask(Topic.CLONES, robot, state.Use(robot.number))
                if self._question is None and (chosen := self._answer()):
                    yield from abilities.clone(self.arena, robot, clones_of(chosen))
            case _:
                yield from abilities.use(self.arena, robot)

    # --- the end of the round ----------------------------------------------------------------------------------------

    def _in_order(self, kind: Kind) -> list[int]:
        """M22: robots on the board, the team that had the last turn first. M38: if no team had a turn, Blue first."""
        first = self._before.seat_of(Team.BLUE) if self._last_turn is None else self._last_turn
        found = [piece for piece in self.arena.pieces() if piece.kind is kind and piece.at in BOARD]
        return [piece.number for piece in sorted(found, key=lambda piece: self._seat(piece) != first)]

    def _creep(self, number: int) -> Iterator[Event]:
        robot = self.arena.get(number)
        if robot is None:
            return
        self._running = number
        if self.arena.in_field(robot.at):  # M19, M21
            yield happened.Silenced(number, 0, Hold.HELD)
            return
        yield from self._ask(Topic.TO, robot, state.Creep(number))
        if self._question:
            return
        chosen = self._answer()
        if chosen == STAY:
            return
        target = space_of(chosen)
        shifts = self.arena.shifts(self.arena.stack_on(robot), target, Role.MOVED, Role.RODE)
        yield from self.arena.move(number, shifts, facing=towards(robot.at, target))

    def _wake(self, number: int) -> Iterator[Event]:
        robot = self.arena.get(number)
        if robot is None or robot.at not in BOARD:
            return
        self._running = number
        power = self._powers.get(number)
        if power is None:
            return  # previews don't know the rival's, and documents may leave it out
        self._show(self._seat(robot), robot, power)
        yield happened.Woke(number, power)
        if self.arena.in_field(robot.at):  # M19, M21
            yield happened.Silenced(number, power, Hold.HELD)
        else:
            self._agenda.insert(0, state.Run(number, power))

    def _score(self) -> Iterator[Event]:
        sleepers_double = self._before.last_round
        for seat, side in enumerate(self._sides):
            scored = scoring.piece_scores(self.arena.pieces(), side.team, sleepers_double=sleepers_double)
            total = sum(points for _, points in scored)
            self._sides[seat] = replace(side, score=side.score + total)
            yield happened.Scored(seat, total, scored)
        first, second = (scoring.letters(self.arena.pieces(), side.team) for side in self._sides)
        self.letters = first, second
        yield from scoring.clear_centre_and_docks(self.arena)


def _ahead(robot: Piece) -> Hex:
    return beside(robot.at, abilities.facing(robot))

"""Play a round up to its scoring, like `rules.resolution` and `rules.abilities`, but without events. Where no
answer is given or ordered (M36), `policy` chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

from bot.games.rumbl.kernel import policy
from bot.games.rumbl.kernel.arena import GONE, FlatArena, Pieces
from bot.games.rumbl.kernel.numbers import (
    ACTIVATOR,
    AROUND,
    BACK,
    BLOCKADER,
    BOMB,
    CLONE,
    CLONER,
    CREEPER,
    FROM,
    HAULER,
    HELIBOT,
    MAGNETBOT,
    MINE,
    MISSILE,
    NEXT,
    NOWHERE,
    NULLIFIER,
    OBSTACLE,
    ON_BOARD,
    PLOW,
    REPULSOR,
    RICOCHET,
    SHIELD,
    SLEEPER,
)
from bot.games.rumbl.kernel.policy import STAY
from bot.games.rumbl.kernel.seeking import nearest, way

Task: TypeAlias = tuple[int, int, int, Pieces]
"""A task left in the round: its type, a robot, the power left, and the Activators that passed the power on."""
TURN: Final = 0
RUN: Final = 1
USE: Final = 2
CREEP: Final = 3
WAKE: Final = 4
CREEPERS: Final = 5
SLEEPERS: Final = 6

Wish: TypeAlias = "int | tuple[int, int]"
"""A wish in a standing order: a direction, STAY, or the seat and kind of a Missile's target."""
Orders: TypeAlias = "Mapping[int, tuple[Wish, ...]]"
"""By kind of robot."""

O = TypeVar("O")  # noqa: E741 - an option
UNSEEN: Final = -1
"""An unknown power, which the robot doesn't use on its turn or when it wakes up."""


class Round(FlatArena):
    __slots__ = ("final", "first", "last_turn", "orders", "powers", "taken")

    powers: list[int]
    """By piece."""
    orders: list[Orders]
    """By seat."""
    final: bool
    """True if the game ends with this round."""
    first: int
    """The seat that plays Blue."""
    last_turn: int
    """M22: the seat whose robot had the last turn; GONE if nobody has had one yet."""
    taken: Any
    """The answer to the question that the simulation starts from; None if there's none, or once it's been used."""

    def load(self, kind: int, space: int, turn: int, power: int, seat: int) -> int:
        robot = len(self.at)
        self.at.append(space)
        self.kind.append(kind)
        self.seat.append(seat)
        self.face.append(turn)
        self.powers.append(power)
        self.stacks[space] = (robot,)
        return robot

    def play(self, agenda: Sequence[Task]) -> None:
        for what, robot, power, givers in agenda:
            if what == TURN:
                self._turn(robot)
            elif what == RUN:
                self._run(robot, power, givers)
            elif what == USE:
                self._use(robot)
            elif what == CREEP:
                self._creep(robot)
            elif what == WAKE:
                self._wake(robot)
            elif what == CREEPERS:
                self._creepers()
            elif what == SLEEPERS:
                self._sleepers()

    def play_all(self, robots: list[int]) -> None:
        for robot in robots:
            self._turn(robot)
        self._creepers()
        self._sleepers()

    # --- turns -------------------------------------------------------------------------------------------------------

    def _turn(self, robot: int) -> None:
        here = self.at[robot]
        if here < 0:
            return
        self.last_turn = self.seat[robot]  # M22: even if the turn does nothing
        if self.fields and self.is_nullified(here):
            return
        if self.kind[robot] == SLEEPER:
            self._fall_asleep(robot)
        elif self.powers[robot] != UNSEEN:
            self._run(robot, self.powers[robot], ())

    def _fall_asleep(self, robot: int) -> None:
        """Let a Sleeper shut down. M21: if it's already on the board, it stays where it is."""
        ahead_of = NEXT[self.face[robot]]
        while not ON_BOARD[self.at[robot]]:
            ahead = ahead_of[self.at[robot]]
            if self.stacks[ahead] or not self._step(robot, ahead):
                return

    # --- movement ----------------------------------------------------------------------------------------------------

    def _run(self, robot: int, power: int, givers: Pieces) -> None:
        kind = self.kind[robot]
        if kind == HELIBOT:
            self._fly(robot, power)
            return
        if kind == SHIELD:
            self.covers.discard(robot)  # M12
        unstopped = kind in (SHIELD, PLOW)
        at, stacks = self.at, self.stacks
        while power:
            ahead = NEXT[self.face[robot]][at[robot]]
            if stacks[ahead] and not unstopped:
                if kind == MISSILE:
                    self._strike(robot, ahead)
                    return
                if kind != RICOCHET or not self._turn_to_open(robot, power):
                    break
                ahead = NEXT[self.face[robot]][at[robot]]
            if not self._step(robot, ahead):
                return
            power -= 1
        if kind == ACTIVATOR:
            if power:
                self._pass_on(robot, power, givers)
        else:
            self._use(robot)

    def _turn_to_open(self, robot: int, power: int) -> bool:
        """Turn the blocked Ricochet towards an open space; return False if there's none."""
        here = self.at[robot]
        offered = [turn for turn in FROM[self.face[robot]] if self.open(AROUND[here][turn])]
        if not offered:
            return False
        turn = self._chosen_answer(robot, offered)
        self.face[robot] = policy.direction(self, robot, power, offered) if turn is None else turn
        return True

    def _pass_on(self, robot: int, power: int, givers: Pieces) -> None:
        """M20: pass the power on to the bottom piece of the stack ahead. A clone or obstacle there just blocks."""
        target = self.stacks[NEXT[self.face[robot]][self.at[robot]]][0]
        if self.kind[target] >= CLONE or target in givers or (self.fields and self.is_nullified(self.at[target])):
            return
        self._run(target, power, (*givers, robot))

    def _step(self, robot: int, ahead: int) -> bool:
        here = self.at[robot]
        kind = self.kind[robot]
        moved = self.stack_on(robot)
        blocks = False
        if kind == PLOW:
            if self.stacks[ahead]:
                moved += self._push(ahead, self.face[robot])
                self.shift(self.stack_on(robot), here, ahead)
            else:
                self.shift(moved, here, ahead)
        else:
            blocks = kind == BLOCKADER and ON_BOARD[here] and self.blocks > 0
            self.shift(moved, here, ahead)
        if self.there[ahead]:  # M15
            if kind == HAULER:
                behind = NEXT[BACK[self.face[robot]]][here]
                if hauled := self.stacks[behind]:
                    self.shift(hauled, behind, here)
                    moved += hauled
            elif blocks:
                self.put(OBSTACLE, here, 2)
        if self.mines and (kind != MISSILE or (self.fields and self.is_nullified(ahead))):  # M14
            self.set_off(moved)
        here = self.at[robot]
        return here >= 0 and not (self.fields and self.is_nullified(here))

    def _push(self, space: int, turn: int) -> Pieces:
        line = []
        while self.stacks[space]:
            line.append(space)
            space = NEXT[turn][space]
        moved: Pieces = ()
        for each in reversed(line):
            pieces = self.stacks[each]
            self.shift(pieces, each, NEXT[turn][each])
            moved += pieces
        return moved

    def _fly(self, robot: int, power: int) -> None:
        """M9, M18: fly a Helibot."""
        start = space = self.at[robot]
        ahead_of = NEXT[self.face[robot]]
        landing = start
        stopped = False
        while power and not stopped:
            space = ahead_of[space]
            if not self.there[space]:
                landing = NOWHERE
                break
            if not self.stacks[space]:
                landing = space
            stopped = bool(self.fields) and self.is_nullified(space)
            power -= 1
        if landing != start:
            moved = self.stack_on(robot)
            self.shift(moved, start, landing)
            if self.mines:
                self.set_off(moved)

    # --- abilities ---------------------------------------------------------------------------------------------------

    def _use(self, robot: int) -> None:
        kind = self.kind[robot]
        if kind == BOMB:
            self.explode((robot,))
        elif kind == MINE:
            if robot not in self.mines:
                self.mines.append(robot)
        elif kind == MISSILE:
            self._seek(robot)
        elif kind == SHIELD:
            if self.stacks[self.at[robot]][0] != robot:
                self.covers.add(robot)
        elif kind == CLONER:
            self._clone(robot)
        elif kind == MAGNETBOT:
            self._attract(robot)
        elif kind == REPULSOR:
            self._repel(robot)
        elif kind == NULLIFIER and robot not in self.fields:
            self.fields.append(robot)

    def _strike(self, missile: int, space: int) -> None:
        """Hit the objects on a space with a Missile. M11: everything on the Missile's own space is destroyed too."""
        pieces = self.hit(space)
        self.destroy(self.stack_on(missile), self.at[missile])
        self.destroy(pieces, space)

    def _seek(self, robot: int) -> None:
        """M7, M13, M14: fly a Missile to one of the nearest objects. A field on the way stops it."""
        start = self.at[robot]
        offered = nearest(self, start)
        if not offered:
            self.destroy(self.stack_on(robot), start)
            return
        goal = self._chosen_answer(robot, offered)
        if goal is None:
            goal = policy.target(self, robot, offered, final=self.final)
        for turn in way(self, start, goal, self.face[robot]):
            self.face[robot] = turn
            here = self.at[robot]
            ahead = NEXT[turn][here]
            if ahead == goal:
                self._strike(robot, goal)
                return
            moved = self.stack_on(robot)
            self.shift(moved, here, ahead)
            if self.fields and self.is_nullified(ahead):
                self.set_off(moved)
                return

    def _clone(self, robot: int) -> None:
        """M16: place as many clones as possible."""
        here, seat = self.at[robot], self.seat[robot]
        around = AROUND[here]
        empty = [around[turn] for turn in FROM[self.face[robot]] if self.open(around[turn])]
        number = min(self.clones[seat], len(empty))
        if number < 1:
            return
        answered = self.taken is not None or bool(self._wishes(robot))
        chosen = self._chosen_answer(robot, list(combinations(empty, number))) if answered else None
        if chosen is None:
            chosen = policy.clones(self, empty, number)
        placed = tuple([self.put(CLONE, space, seat) for space in chosen])
        if self.mines:
            self.set_off(placed)

    def _attract(self, robot: int) -> None:
        """M17: pull the nearest object in each direction one space closer, one direction after the other."""
        stacks, there = self.stacks, self.there
        here = self.at[robot]
        for turn in FROM[self.face[robot]]:
            ahead_of = NEXT[turn]
            before, space = here, ahead_of[here]
            while there[space] and not stacks[space]:
                before, space = space, ahead_of[space]
            if before != here and stacks[space]:
                self.drag_stack(space, before)
                if self.at[robot] < 0:
                    return

    def _repel(self, robot: int) -> None:
        """M17: push adjacent objects one space away if that space is open, one direction after the other."""
        here = self.at[robot]
        for turn in FROM[self.face[robot]]:
            space = NEXT[turn][here]
            if self.stacks[space] and self.open(NEXT[turn][space]):
                self.drag_stack(space, NEXT[turn][space])

    # --- the end of the round ----------------------------------------------------------------------------------------

    def _creepers(self) -> None:
        for robot in self._in_order(CREEPER):
            self._creep(robot)

    def _sleepers(self) -> None:
        if self.final:
            for robot in self._in_order(SLEEPER):
                self._wake(robot)

    def _in_order(self, kind: int) -> list[int]:
        """M22, M38: the robots of a kind on the board, starting with the team that had the last turn."""
        if kind not in self.kind:
            return []
        first = self.first if self.last_turn == GONE else self.last_turn
        found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = [], []
        for piece, each in enumerate(self.kind):
            if each == kind and ON_BOARD[self.at[piece]]:
                found[self.seat[piece] != first].append((self.at[piece], piece))
        return [piece for those in found for _, piece in sorted(those)]

    def _creep(self, robot: int) -> None:
        here = self.at[robot]
        if here < 0 or (self.fields and self.is_nullified(here)):  # M19, M21
            return
        around = AROUND[here]
        ahead = [around[turn] for turn in FROM[self.face[robot]]]
        offered = [STAY]
        offered += [space for space in ahead if ON_BOARD[space] and not self.stacks[space]]  # M33: not onto a dock
        target = self._chosen_answer(robot, offered)
        if target is None:
            target = policy.creep(self, robot, offered, final=self.final)
        if target == STAY:
            return
        self.face[robot] = around.index(target)
        moved = self.stack_on(robot)
        self.shift(moved, here, target)
        if self.mines:
            self.set_off(moved)

    def _wake(self, robot: int) -> None:
        here = self.at[robot]
        if here < 0 or not ON_BOARD[here] or self.powers[robot] == UNSEEN:
            return
        if not (self.fields and self.is_nullified(here)):  # M19, M21
            self._run(robot, self.powers[robot], ())

    # --- questions ---------------------------------------------------------------------------------------------------

    def _wishes(self, robot: int) -> tuple[Wish, ...]:
        return self.orders[self.seat[robot]].get(self.kind[robot], ())

    def _chosen_answer(self, robot: int, offered: Sequence[O]) -> O | None:
        """M26: the only legal answer, the answer given, or a standing order's (M36). None if `policy` has to choose."""
        if len(offered) == 1:
            return offered[0]
        if self.taken is not None:
            taken: O = self.taken
            self.taken = None
            return taken
        left = offered
        for wish in self._wishes(robot):
            fitting = [option for option in left if self._fits(robot, option, wish)]
            if fitting and self.kind[robot] != CLONER:
                return fitting[0]
            left = fitting or left
        return left[0] if len(left) < len(offered) else None

    def _fits(self, robot: int, option: Any, wish: Wish) -> bool:
        kind = self.kind[robot]
        if kind == MISSILE:
            return any((self.seat[piece], self.kind[piece]) == wish for piece in self.stacks[option])
        if kind == RICOCHET or wish == STAY or not isinstance(wish, int):
            return bool(option == wish)
        space = AROUND[self.at[robot]][wish]
        return space in option if kind == CLONER else bool(option == space)

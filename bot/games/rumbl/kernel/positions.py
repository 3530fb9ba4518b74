"""Prepare a state for simulation: convert it to the lists that rounds start from, and evaluate the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import assert_never

from bot.engine.game import Seat, State
from bot.engine.kernel import EVEN, Leaning
from bot.games.rumbl.kernel import rounds
from bot.games.rumbl.kernel.arena import GONE, NOBODY
from bot.games.rumbl.kernel.numbers import (
    CLONE,
    KIND,
    KINDS,
    MIDDLE,
    MINE,
    NOWHERE,
    NULLIFIER,
    ON_BOARD,
    SHIELD,
    SPACE,
    SPACES,
    TURN,
)
from bot.games.rumbl.kernel.practice import PRACTICE_BY_ROUND, Loaded, Practice
from bot.games.rumbl.kernel.rounds import UNSEEN, Orders, Round, Task, Wish
from bot.games.rumbl.rules import state as rules
from bot.games.rumbl.rules.hexes import distance_from_centre
from bot.games.rumbl.rules.scoring import earlier, final, points, promise, reserve_value
from bot.games.rumbl.rules.state import Hand, Kind, Phase, Piece, Side, StandingOrder, Table, Team


class Position:
    """The start of simulated rounds, either with one seat's knowledge or with full knowledge."""

    def __init__(self, state: State[Table, Hand], seat: Seat | None = None, leaning: Leaning = EVEN) -> None:
        """With a seat, the other team's hidden powers and standing orders are unknown."""
        table = state.table
        hands = [hand if seat in (None, place) else None for place, hand in enumerate(state.hands)]
        powers = {number: power for hand in hands if hand is not None for number, power in hand.placed_powers}
        self.table = table
        self._seats = {side.team: place for place, side in enumerate(table.sides)}
        self._places = {piece.number: place for place, piece in enumerate(table.pieces)}
        self._kind = [KIND[piece.kind] for piece in table.pieces]
        self._seat = [self.seat(piece.team) for piece in table.pieces]
        self._at = [SPACE[piece.at] for piece in table.pieces]
        self._face = [0 if piece.facing is None else TURN[piece.facing] for piece in table.pieces]
        self._powers = [powers.get(piece.number, UNSEEN) for piece in table.pieces]
        self._stacks: list[tuple[int, ...]] = [()] * (NOWHERE + 1)
        for piece, space in enumerate(self._at):
            self._stacks[space] += (piece,)
        self._mines = self._those(MINE, (piece.armed for piece in table.pieces))
        self._fields = self._those(NULLIFIER, (piece.active for piece in table.pieces))
        self._covers = self._those(SHIELD, (piece.protects for piece in table.pieces))
        self._clones = [rules.CLONES - self._count(Kind.CLONE, side.team) for side in table.sides]
        self._blocks = rules.OBSTACLES - self._count(Kind.OBSTACLE, None)
        self.orders: list[Orders] = [
            {} if hand is None else {KIND[order.kind]: self.wishes(order) for order in hand.orders} for hand in hands
        ]
        self.agenda = [task for planned in table.agenda for task in self._task(planned)]
        self._final, self._first = table.last_round, self._seats[Team.BLUE]
        self._last_turn = GONE if table.last_turn is None else table.last_turn
        self._value = RoundValue(state, leaning)

    def seat(self, team: Team | None) -> int:
        return NOBODY if team is None else self._seats[team]

    def _those(self, kind: int, chosen: Iterable[bool]) -> list[int]:
        return [place for place, each in enumerate(chosen) if each and self._kind[place] == kind]

    def _count(self, kind: Kind, team: Team | None) -> int:
        return sum(piece.kind is kind and piece.team is team for piece in self.table.pieces)

    def wishes(self, order: StandingOrder) -> tuple[Wish, ...]:
        return tuple(self._wish(order.kind, wish) for wish in order.wishes)

    def _wish(self, kind: Kind, wish: str) -> Wish:
        if kind is not Kind.MISSILE:
            return _TURNS[wish]
        *team, target = wish.split()
        return self.seat(Team(team[0]) if team else None), KIND[Kind(target)]

    def _task(self, task: rules.Task) -> Iterable[Task]:
        match task:
            case rules.Turn(number) | rules.Creep(number) | rules.Wake(number) if number not in self._places:
                return
            case rules.Turn(number):
                yield rounds.TURN, self._places[number], 0, ()
            case rules.Run(number, power, givers):
                yield rounds.RUN, self._places[number], power, tuple(self._places.get(giver, GONE) for giver in givers)
            case rules.Use(number):
                yield rounds.USE, self._places[number], 0, ()
            case rules.Creep(number):
                yield rounds.CREEP, self._places[number], 0, ()
            case rules.Wake(number):
                yield rounds.WAKE, self._places[number], 0, ()
            case rules.Closing.CREEPERS:
                yield rounds.CREEPERS, GONE, 0, ()
            case rules.Closing.SLEEPERS:
                yield rounds.SLEEPERS, GONE, 0, ()
            case rules.Closing.SCORING:
                return
            case other:
                assert_never(other)

    def round(self) -> Round:
        """Return a round to play from here. The caller must set its `there`."""
        made = Round()
        made.stacks = self._stacks[:]
        made.at = self._at[:]
        made.kind = self._kind[:]
        made.seat = self._seat[:]
        made.face = self._face[:]
        made.powers = self._powers[:]
        made.mines = self._mines[:]
        made.fields = self._fields[:]
        made.covers = set(self._covers)
        made.clones = self._clones[:]
        made.blocks = self._blocks
        made.orders = self.orders
        made.final = self._final
        made.first = self._first
        made.last_turn = self._last_turn
        made.taken = None
        return made

    def seat_values(self, played: Round, loaded: tuple[Loaded, Loaded] = ((), ())) -> tuple[float, float]:
        """The value for each seat after scoring. `loaded` has the robots loaded in the simulation, by seat."""
        return self._value.of(played, loaded)


_SPITE = 0.2
"""The exponent for loot in the weight of the rival's value: loot 8 gives the factor 1.5."""
_TURNS: dict[str, Wish] = {**{turn.value: number for turn, number in TURN.items()}, "stay": GONE}


class RoundValue:
    """The value of a round's end, weighted by the player's leaning. Nothing can be stolen in this game, so a player who
    likes to steal gives the rival's value more weight instead. In the match's last round, everyone values winning;
    before that, a practised player uses the practice statistics, if there are any for the round."""

    def __init__(self, state: State[Table, Hand], leaning: Leaning) -> None:
        table = state.table
        self._over = table.last_round and table.game == table.games
        self._totals = float(table.total(0)), float(table.total(1))
        self._kept = [
            [
                0.0 if table.last_round else reserve_value(side.powers_left - number, side.roster_left - number)
                for number in range(rules.DOCKED + 1)
            ]
            for side in table.sides
        ]
        """By seat and number of robots loaded."""
        self._worth = _worth(table.round_of_game, table.rounds)
        self._held = [0.0, 0.0]
        self._practice = PRACTICE_BY_ROUND.get((table.round_of_game, table.rounds)) if leaning.practised else None
        if self._practice is not None:
            self._worth = _practised_worth(self._practice)
            self._held = [self._practice.reserve_value(hand.held) for hand in state.hands]
        self._envy: float = leaning.envy * leaning.loot**_SPITE

    def of(self, played: Round, loaded: tuple[Loaded, Loaded]) -> tuple[float, float]:
        one, other = self._totals
        worths, kind, seat = self._worth, played.kind, played.seat
        for piece, space in enumerate(played.at):
            if space >= 0:
                worth = worths[kind[piece]][space]
                if seat[piece]:
                    other += worth
                else:
                    one += worth
        if self._over:
            return self._end_value(played, one - other)
        one += self._reserve_value(0, loaded[0])
        other += self._reserve_value(1, loaded[1])
        return one - self._envy * other, other - self._envy * one

    def _reserve_value(self, seat: Seat, loaded: Loaded) -> float:
        if self._practice is None:
            return self._kept[seat][len(loaded)]
        return self._held[seat] - self._practice.spent(loaded)

    def _end_value(self, played: Round, ahead: float) -> tuple[float, float]:
        if ahead:
            return final(ahead, won=ahead > 0), final(-ahead, won=ahead < 0)
        letters: list[list[str]] = [[], [], []]
        for kind, seat, space in zip(played.kind, played.seat, played.at, strict=True):
            if ON_BOARD[space] and kind < CLONE:
                letters[seat].append(rules.LETTERS[kind // 2])
        first = earlier(("".join(sorted(letters[0])), "".join(sorted(letters[1]))))
        if first is None:
            return final(0, won=None), final(0, won=None)
        return final(0, won=first == 0), final(0, won=first == 1)


@cache
def _practised_worth(practice: Practice) -> tuple[tuple[float, ...], ...]:
    return _worth_by_kind(
        lambda piece: practice.stays[KIND[piece.kind]][distance_from_centre(piece.at) - 1], sleepers_double=False
    )


@cache
def _worth(number: int, rounds: int) -> tuple[tuple[float, ...], ...]:
    sides = Side(team=Team.BLUE), Side(team=Team.GREEN)
    table = Table(round=number, phase=Phase.RESOLUTION, sides=sides, rounds=rounds)
    after = replace(table, round=number + 1, phase=Phase.DOCK)
    last = table.last_round
    return _worth_by_kind(lambda piece: 0.0 if last else promise(after, piece), sleepers_double=last)


def _worth_by_kind(later: Callable[[Piece], float], *, sleepers_double: bool) -> tuple[tuple[float, ...], ...]:
    """A piece's score in this round plus `later`, its expected score in later rounds, by kind, then by space."""

    def worth(kind: Kind, space: int) -> float:
        if kind is Kind.OBSTACLE or not ON_BOARD[space]:
            return 0.0
        piece = Piece(number=0, kind=kind, at=SPACES[space])
        return points(piece, sleepers_double=sleepers_double) + (0.0 if space == MIDDLE else later(piece))

    return tuple(tuple(worth(kind, space) for space in range(NOWHERE)) for kind in KINDS)

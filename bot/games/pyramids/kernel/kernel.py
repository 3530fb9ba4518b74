"""Shared parts of the pyramid games' kernels: programs and goal stacks as numbers, and the evaluation of positions.

A kernel is a second, faster version of the rules. It must agree with `advance`, `evaluate` and the menus; tests check
that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, Protocol, Self, TypeAlias

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Answer, Seat
from bot.engine.kernel import Leaning, Uniform
from bot.games.pyramids.drafts.menus import MAX_INSTRUCTIONS, UPRIGHT
from bot.games.pyramids.rules.evaluation import ENVY, GOAL, PIECE, WON
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import STARTING_POOL, Colour
from bot.games.pyramids.rules.things import PyramidTable

Plan: TypeAlias = tuple[int, ...]
"""A program as one word (an integer) per instruction, or a goal stack as piece numbers, top first."""


class Rows(Protocol):
    """The value of having something to tag on a space, indexed by that space, then by the RAMbot's."""

    def __getitem__(self, space: int, /) -> Sequence[float]: ...


Near: TypeAlias = "tuple[Rows, Rows]"
"""The nearness values for a lying thing, and for an upright one."""

NUMBERS: Final = {piece: number for number, piece in enumerate(STARTING_POOL)}
"""Ordered by size, then by colour, so a piece's number modulo four is its colour."""
KEYS: Final = tuple(piece.key for piece in STARTING_POOL)
HUES: Final = {colour: number for number, colour in enumerate(Colour)}
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
"""Literals, so that compiled code doesn't have to look colours up."""

FIELD: Final = 16
"""The number of bits in which a pool counts each kind of piece. The highest precedence has the lowest bits."""

# a word has, from its lowest bits: the instruction, its seat, its index in the program, and its turn order
CODE: Final = 127
OWNER: Final = 7
PART: Final = 511
_PLACE: Final = 9
_TURN: Final = 12

_LONG = 5.0  # one program in this many has a random length; the others are as long as possible
_OPEN = (0, 3)  # changes that keep all settled pieces: another direction, or one more instruction
_TRIES = 60  # to find a change


class Part(NamedTuple):
    """One seat's instruction, decoded."""

    robot: int
    """The number of the seat's RAMbot among the things, from 1."""
    size: int
    hue: int
    lies: int
    """The direction's number; upright comes after all directions."""


@cache
def parts(ways: int) -> tuple[Part, ...]:
    """Every seat's instructions, indexed by the lowest bits of their words. `ways` includes upright."""
    return tuple(
        Part(owner + 1, code // ways // 4 + 1, code // ways % 4, code % ways)
        for owner in range(4)
        for code in range(CODE + 1)
    )


class ProgramKernel:
    """The programs of one round as plans in execution order, and the position's value for each seat afterwards.

    The current instruction with the lowest turn number is executed next. An instruction therefore waits for the highest
    turn number before it in its program. So sorting the words of all programs gives the order of the round.
    """

    rivalry = 1.0
    loot_weight = 1.0
    """The share of a leaning's extra value for pieces that counts in this game."""

    def __init__(self, table: PyramidTable, directions: tuple[Direction, ...], *, last: bool) -> None:
        """R7, R11: `last` is true if the game ends after this round."""
        self.ways = len(directions) + 1
        self.parts = parts(self.ways)
        self.last = last
        rank = [table.precedence.index(colour) for colour in Colour]
        self.order = sorted(range(len(STARTING_POOL)), key=lambda piece: (piece // 4, rank[piece % 4]))
        """Piece numbers by precedence, highest first."""
        self.units = [1 << FIELD * self.order.index(piece) for piece in range(len(STARTING_POOL))]
        """The amount that one piece adds to a pool, by piece number."""
        self._turns = [
            [
                (piece // 4 * 4 + rank[piece % 4]) * 4 + rank[HUES[player.colour]]
                for piece in range(len(STARTING_POOL))
                for _ in range(self.ways)
            ]
            for player in table.players
        ]
        self._pieces = [[NUMBERS[piece] for piece in player.pool] for player in table.players]
        self.pools = [sum(self.units[piece] for piece in pieces) for pieces in self._pieces]
        self.owned = [len(pieces) for pieces in self._pieces]
        self.goals = [[NUMBERS[piece] for piece in player.goals][::-1] for player in table.players]
        """By seat, bottom first, so that the last of the goals left is the next one."""
        self.left = [len(goals) for goals in self.goals]
        self.targets = [_targets(table, seat, goals) for seat, goals in enumerate(self.goals)]
        self._remaining = table.remaining_seats()
        self._seats = range(len(table.players))
        lies = (*(direction.value for direction in directions), UPRIGHT)
        self._keys = [(key, way) for key in KEYS for way in lies]
        self._codes = {keys: code for code, keys in enumerate(self._keys)}
        self._piece, self._envy = PIECE, ENVY

    def lean(self, leaning: Leaning) -> None:
        self._piece, self._envy = PIECE * (1 + self.loot_weight * (leaning.loot - 1)), ENVY * leaning.envy

    def plan(self, seat: Seat, answer: Answer) -> Plan:
        return self._words(seat, self._whole(answer))

    def answer(self, seat: Seat, plan: Plan) -> Answer:  # noqa: ARG002 - part of the protocol
        keys = tuple(key for word in plan for key in self._keys[word & CODE])
        return keys if len(plan) == MAX_INSTRUCTIONS else (*keys, DONE)

    def _whole(self, answer: Answer) -> list[int]:
        return [self._codes[keys] for keys in zip(answer[::2], answer[1::2], strict=False)]

    def _words(self, seat: Seat, codes: list[int]) -> Plan:
        turns = self._turns[seat]
        words = []
        turn = 0
        for place, code in enumerate(codes):
            if turns[code] > turn:
                turn = turns[code]
            words.append(turn << _TURN | place << _PLACE | seat << OWNER | code)
        return tuple(words)

    def every(self, seat: Seat, length: int) -> Iterator[Plan]:
        turns, ways = self._turns[seat], self.ways

        def grown(words: Plan, turn: int, left: list[int]) -> Iterator[Plan]:
            place = len(words)
            if place == length:
                yield words
                return
            for piece in dict.fromkeys(left):
                rest = left[:]
                rest.remove(piece)
                code = piece * ways
                then = max(turn, turns[code])
                word = then << _TURN | place << _PLACE | seat << OWNER | code
                for way in range(ways):
                    yield from grown((*words, word + way), then, rest)

        return grown((), 0, self._pieces[seat])

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Plan:
        codes = self._whole(draft)
        if draft[-1:] == (DONE,):
            return self._words(seat, codes)
        begun = KEYS.index(draft[-1]) if len(draft) % 2 else None
        return self._words(seat, self._extend(seat, codes, begun, uniform))

    def _extend(self, seat: Seat, codes: list[int], begun: int | None, uniform: Uniform) -> list[int]:
        ways = self.ways
        codes = codes[:]
        if begun is not None:
            codes.append(begun * ways + int(uniform() * ways))
        left = self._remaining_pieces(seat, codes)
        most = min(MAX_INSTRUCTIONS - len(codes), len(left))
        spread = uniform() * _LONG
        for _ in range(most if spread >= 1 else int(spread * (most + 1))):
            drawn = int(uniform() * len(left) * ways)
            codes.append(left.pop(drawn // ways) * ways + drawn % ways)
        return codes

    def _remaining_pieces(self, seat: Seat, codes: list[int]) -> list[int]:
        left = self._pieces[seat][:]
        for code in codes:
            left.remove(code // self.ways)
        return left

    def usual(self, seat: Seat, uniform: Uniform) -> Plan | None:  # noqa: ARG002 - part of the protocol
        return None

    def vary(self, seat: Seat, plan: Plan, uniform: Uniform, draft: Answer = ()) -> Plan:
        if draft[-1:] == (DONE,):
            return plan
        codes = [word & CODE for word in plan]
        settled = len(draft) // 2
        free = settled + len(draft) % 2  # from here on pieces may change too, not only directions
        for _ in range(_TRIES):
            changed = self._change_randomly(seat, codes, settled, free, uniform)
            if changed != codes:
                return self._words(seat, changed)
        return plan

    def _change_randomly(self, seat: Seat, codes: list[int], settled: int, free: int, uniform: Uniform) -> list[int]:
        ways, length = self.ways, len(codes)
        deed = int(uniform() * 6) if length > free else _OPEN[int(uniform() * len(_OPEN))]
        new = codes[:]
        at = free + int(uniform() * (length - free))
        if deed == 0 and length > settled:
            at = settled + int(uniform() * (length - settled))
            piece, way = divmod(codes[at], ways)
            new[at] = piece * ways + (way + 1 + int(uniform() * (ways - 1))) % ways
        elif deed == 1 and length > free and (left := self._remaining_pieces(seat, codes)):
            new[at] = left[int(uniform() * len(left))] * ways + codes[at] % ways
        elif deed == 2 and length > free + 1:
            other = free + int(uniform() * (length - free))
            new[at], new[other] = new[other], new[at]
        elif deed == 3 and length < MAX_INSTRUCTIONS and (left := self._remaining_pieces(seat, codes)):
            drawn = int(uniform() * len(left) * ways)
            new.insert(free + int(uniform() * (length - free + 1)), left[drawn // ways] * ways + drawn % ways)
        elif deed == 4 and length > free:
            del new[at]
        elif deed == 5:
            new = self._extend(seat, codes[:at], None, uniform)
        return new

    def final_values(self, winners: Sequence[Seat]) -> tuple[float, ...]:
        return tuple([WON if seat in winners else -WON for seat in self._seats])

    def round_end_values(
        self, at: list[int], lies: list[int], owned: list[int], left: list[int], near: Near
    ) -> tuple[float, ...]:
        """The seats' values at the end of a round. R7, R11: the game may end there."""
        if self.last:
            fewest = min([left[seat] for seat in self._remaining])
            return self.final_values([seat for seat in self._remaining if left[seat] == fewest])
        return self.seat_values(at, lies, owned, left, near)

    def seat_values(
        self, at: list[int], lies: list[int], owned: list[int], left: list[int], near: Near
    ) -> tuple[float, ...]:
        """The value for each seat. `at` and `lies` are indexed by thing, from 1; `owned` and `left`, by seat."""
        flat, upright = near
        up = self.ways - 1
        progress = []
        for seat in self._remaining:
            worth = self._piece * owned[seat] - GOAL * left[seat]
            if left[seat]:
                here = at[seat + 1]
                one, other = self.targets[seat][left[seat]]
                best = (upright if lies[one] == up else flat)[at[one]][here]
                if other:
                    second = (upright if lies[other] == up else flat)[at[other]][here]
                    if second > best:
                        best = second
                worth += best
            progress.append(worth)
        return _compare_progress(progress, self._remaining, len(self._seats), self._envy)


class StackMerits(NamedTuple):
    tags: int
    """The seat that has to tag the stack."""
    hard: bool
    """True if no other colour on top would be harder for that seat, and at least one would be easier."""
    large: bool
    """True if the pool has no larger piece in any of the stack's colours, and has some smaller ones."""


class GoalKernel:
    """Goal stacks as plans, and how hard they are for the seats that have to tag them."""

    cost = 1.0
    rivalry = 1.0

    def __init__(self, table: PyramidTable, at: Sequence[int], near: Near) -> None:
        """`at` has the things' spaces, indexed by thing, from 1. Orientations come from the table."""
        self._seats = range(len(table.players))
        self._remaining = table.remaining_seats()
        self._pieces = [list(dict.fromkeys(NUMBERS[piece] for piece in player.pool)) for player in table.players]
        self._goals_each = [len({piece % 4 for piece in pieces}) for pieces in self._pieces]
        self._owned = [len(player.pool) for player in table.players]
        placed = table.placed
        self._near = [
            [
                max(
                    near[placed[thing - 1].facing is None][at[thing]][at[seat + 1]]
                    for thing in _targets(table, seat, [hue])[1]
                    if thing
                )
                for hue in range(len(Colour))
            ]
            for seat in self._seats
        ]

    def with_leaning(self, leaning: Leaning) -> Self:  # noqa: ARG002 - part of the protocol
        return self

    def plan(self, seat: Seat, answer: Answer) -> Plan:  # noqa: ARG002 - part of the protocol
        return tuple(KEYS.index(key) for key in answer)

    def answer(self, seat: Seat, plan: Plan) -> Answer:  # noqa: ARG002 - part of the protocol
        return tuple(KEYS[piece] for piece in plan)

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Plan:
        """One piece of each colour, in random order; each size is twice as likely as the next smaller one."""
        chosen = [KEYS.index(key) for key in draft]
        while len(chosen) < self._goals_each[seat]:
            hues = {piece % 4 for piece in chosen}
            open_ = [piece for piece in self._pieces[seat] if piece % 4 not in hues]
            larger = [piece for piece in open_ for _ in range(1 << piece // 4)]
            chosen.append(larger[int(uniform() * len(larger))])
        return tuple(chosen)

    def usual(self, seat: Seat, uniform: Uniform) -> Plan | None:  # noqa: ARG002 - part of the protocol
        return None

    def vary(self, seat: Seat, plan: Plan, uniform: Uniform, draft: Answer = ()) -> Plan:
        settled, length = len(draft), len(plan)
        for _ in range(_TRIES if length > settled else 0):
            at, other = (settled + int(uniform() * (length - settled)) for _ in range(2))
            changed = list(plan)
            if uniform() < 0.5:
                changed[at], changed[other] = plan[other], plan[at]
            else:
                sizes = [piece for piece in self._pieces[seat] if piece % 4 == plan[at] % 4]
                changed[at] = sizes[int(uniform() * len(sizes))]
            if tuple(changed) != plan:
                return tuple(changed)
        return plan

    def solo_value(self, seat: Seat, plan: Plan) -> float:
        """The stack's value for this seat. Large pieces are good to give away, because they act late, and so are
        colours on top that are far from the next seat, which has to tag them."""
        near = self._near[(seat + 1) % len(self._seats)]
        return sum(_PIP * (piece // 4) - near[piece % 4] / (place + 1) for place, piece in enumerate(plan))

    def judge_stack(self, seat: Seat, answer: Answer) -> StackMerits:
        tags = (seat + 1) % len(self._seats)
        stack, pieces = self.plan(seat, answer), self._pieces[seat]
        open_ = [self._near[tags][piece % 4] for piece in pieces]
        first = self._near[tags][stack[0] % 4]
        same = [[piece for piece in pieces if piece % 4 == goal % 4] for goal in stack]
        largest = all(goal == max(sizes) for goal, sizes in zip(stack, same, strict=True))
        return StackMerits(
            tags,
            hard=min(open_) == first < max(open_),
            large=largest and any(len(sizes) > 1 for sizes in same),
        )

    def resolve(self, plans: Mapping[Seat, Plan], luck: int) -> tuple[float, ...]:  # noqa: ARG002 - part of the protocol
        for seat in self._seats:
            if seat not in plans:
                raise NotLegalError(f"Seat {seat} has chosen no goal stack.")
        progress = []
        for seat in self._remaining:
            goals = plans[(seat - 1) % len(self._seats)]
            worth = PIECE * (self._owned[seat] - len(plans[seat])) - GOAL * len(goals)
            progress.append(worth + self._near[seat][goals[0] % 4])
        return _compare_progress(progress, self._remaining, len(self._seats))


_PIP = 20.0


def _compare_progress(
    progress: list[float], remaining: Sequence[Seat], seats: int, envy: float = ENVY
) -> tuple[float, ...]:
    """Each seat's progress minus a share (usually half) of the best rival's; -WON if the seat is out."""
    if len(progress) == 2 == seats:
        one, other = progress
        return one - envy * other, other - envy * one
    found = [-WON] * seats
    for number, seat in enumerate(remaining):
        others = progress[:number] + progress[number + 1 :]
        found[seat] = progress[number] - envy * max(others, default=0.0)
    return tuple(found)


def _targets(table: PyramidTable, seat: Seat, goals: list[int]) -> list[tuple[int, int]]:
    """The possible next tags, by number of goals left: a beacon, and another player's RAMbot (0 if there's none)."""
    robots = {HUES[player.colour]: other + 1 for other, player in enumerate(table.players) if other != seat}
    first = len(table.players) + 1
    return [(0, 0), *((first + goal % 4, robots.get(goal % 4, 0)) for goal in goals)]

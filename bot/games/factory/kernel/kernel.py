"""The kernel of RAMbots Factory: execution and board movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.engine.kernel import Leaning
from bot.engine.rng import Rng
from bot.games.factory.kernel.lanes import ROW, Steps, lanes_of
from bot.games.factory.rules import movement
from bot.games.factory.rules.chance import FACES
from bot.games.factory.rules.floor import COMPASS, SPACES, Floor
from bot.games.factory.rules.state import BOARDS, ElementKind, Face, Table
from bot.games.pyramids.kernel.flat import WALL, Flat, RoundBoard, pull_thing, push_line, push_thing
from bot.games.pyramids.kernel.kernel import BLUE, FIELD, GREEN, NUMBERS, PART, RED, YELLOW, GoalKernel, Plan

_ALL: Final = (1 << ROW) - 1
_STOPS_RED = (ElementKind.WALL, ElementKind.FREEZE, ElementKind.TRACTOR, ElementKind.REPULSOR)


def goal_kernel(table: Table) -> GoalKernel:
    """The kernel that evaluates goal stacks, on a floor without elements."""
    lanes = lanes_of(Floor.of(table.boards))
    return GoalKernel(table, [0, *(lanes.numbers[placed.cell] for placed in table.placed)], lanes.near(0))


_EVERYWHERE: Final = (_ALL,) * len(BOARDS)
_UP: Final = len(COMPASS)

NO_LUCK: Final = -1

Spots: TypeAlias = "Sequence[tuple[int, int]]"
"""Board numbers, each with a bit mask of the spaces that can be chosen on it."""


class _Bag:
    """The number of pieces in the bag, and how many of them are walls. A draw below `walls` is a wall."""

    def __init__(self, parts: int, walls: int) -> None:
        self.parts = parts
        self.walls = walls


class RoundState:
    """The state of a round: `board` has what all pyramid games share; the other attributes are the factory's own."""

    __slots__ = ("blocked", "board", "holds", "luck", "scrap", "steps", "taken", "walls")

    board: RoundBoard
    holds: list[int]
    """By space, during execution: the number of hits that its element can still take; 0 without an element."""
    scrap: int
    blocked: int
    """The crossings that walls block, as bits."""
    steps: Steps
    taken: list[int]
    """By board, as bits: the spaces with elements."""
    walls: list[int]
    """By board, as bits: the spaces with walls."""
    luck: int
    """The state of an `Rng`, or NO_LUCK."""


class FactoryKernel(Flat):
    """A round of RAMbots Factory before it begins. Random results match those of `Chance`. The torch holder skips
    whatever can be skipped and answers other questions at random, as in `Factory.idle`, so boards never move."""

    cost = 9.0
    """Approximate time to resolve a two-player round, in microseconds."""

    loot_weight = 0.5
    """Only half of a leaning's extra value for pieces counts, because losing a piece is always damage here."""

    def __init__(self, table: Table, *, last: bool) -> None:
        self.lanes = lanes_of(Floor.of(table.boards))
        super().__init__(table, COMPASS, self.lanes.numbers, last=last)
        self._table = table
        spaces = len(self.lanes.crossing)
        self._kinds: list[ElementKind | None] = [None] * spaces
        self._holds = [0] * spaces
        self._taken, self._walls = [0] * len(table.boards), [0] * len(table.boards)
        aged = sorted(
            (
                (element.placed, number * ROW + SPACES.index(element.at), element)
                for number, board in enumerate(table.boards)
                for element in board.elements
            ),
            key=lambda entry: entry[0],
        )
        for _, space, element in aged:
            self._kinds[space] = element.kind
            self._holds[space] = element.pips - element.hits
            self._taken[space // ROW] |= 1 << space % ROW
            if element.kind is ElementKind.WALL:
                self._walls[space // ROW] |= 1 << space % ROW
        self._blocked = self._walled_spaces(self._walls)
        self._steps = self.lanes.steps(self._blocked)
        self._scrap = sum(self.units[NUMBERS[piece]] for piece in table.scrap)
        self._start = table.start_pieces
        self._idle = f"idle/{movement.holder(table)}"
        self._bag = len(table.bag)
        self._walls_in_bag = sum(part.kind is ElementKind.WALL for part in table.bag)
        self._moved: dict[tuple[int, ...], tuple[list[int], list[int], int]] = {}
        """Results of board movements, by the random state and the spaces with elements before them."""
        present = {element.kind for _, _, element in aged}
        self._repairs = ElementKind.REPAIR in present
        self._stops_red = [kind in _STOPS_RED for kind in self._kinds] if present.intersection(_STOPS_RED) else None
        self._lasers = [
            sum(
                element.pips
                for _, space, element in aged
                if element.kind is ElementKind.LASER and self.lanes.towards[space][square] >= 0
            )
            for square in range(self.lanes.beyond)
        ]
        """By square: the damage that lasers do to a RAMbot that ends its instruction there."""
        self._fields = [
            (space, self.lanes.towards[space], element.kind is ElementKind.TRACTOR)
            for _, space, element in aged
            if element.kind in (ElementKind.TRACTOR, ElementKind.REPULSOR)
        ]
        """Tractors and repulsors by age: the space, the direction towards it from each square, and whether it pulls."""

    def _walled_spaces(self, walls: Sequence[int]) -> int:
        crossing = self.lanes.crossing
        blocked = 0
        for number, row in enumerate(walls):
            if row:
                for place in range(ROW):
                    if row >> place & 1:
                        blocked |= crossing[number * ROW + place]
        return blocked

    def with_leaning(self, leaning: Leaning) -> FactoryKernel:
        """Losing a piece is always damage, so pieces keep at least their normal weight and the other players at least
        half of theirs."""
        other = FactoryKernel(self._table, last=self.last)
        other.lean(Leaning(max(1.0, leaning.loot), (1 + leaning.envy) / 2))
        return other

    # --- evaluation --------------------------------------------------------------------------------------------------

    def solo_value(self, seat: Seat, plan: Plan) -> float:
        """The value of a plan if the others don't move, up to a repair that depends on chance."""
        winner, shop = self.play_round(list(plan), NO_LUCK)
        if winner is not None:
            return self.final_values((winner,))[seat]
        board = shop.board
        return self.seat_values(board.at, board.lies, board.owned, board.left, self.lanes.near(shop.blocked))[seat]

    def resolve(self, plans: Mapping[Seat, Plan], luck: int) -> tuple[float, ...]:
        """The value for each seat after the round, with the torch holder answering as if absent."""
        winner, shop = self.finish_round(plans, luck)
        if winner is not None:
            return self.final_values((winner,))
        board = shop.board
        return self.round_end_values(board.at, board.lies, board.owned, board.left, self.lanes.near(shop.blocked))

    def finish_round(self, plans: Mapping[Seat, Plan], luck: int) -> tuple[Seat | None, RoundState]:
        """Return the player who has tagged their last goal, or None, and the state after any board movement."""
        words: list[int] = []
        for plan in plans.values():
            words += plan
        words.sort()
        winner, shop = self.play_round(words, luck)
        if winner is None:
            self._move(shop)
        return winner, shop

    # --- execution ---------------------------------------------------------------------------------------------------

    def play_round(self, words: list[int], luck: int) -> tuple[Seat | None, RoundState]:  # noqa: C901 - see below
        """Return the player who has tagged their last goal, or None, and the state. With NO_LUCK, stop at a repair that
        depends on chance. This is a single loop because calls are slow. It must agree with `rules.execution`."""
        parts, arrows, repairs, stops_red = self.parts, self.lanes.arrows, self._repairs, self._stops_red
        lasers, fields = self._lasers, self._fields
        shop = self._open_shop(luck)
        board, steps = shop.board, shop.steps
        at, lies, on = board.at, board.lies, board.on
        robots = len(board.left)
        for word in words:
            robot, size, hue, way = parts[word & PART]
            here = at[robot]
            lie = lies[robot]
            nose = way != _UP
            units = size
            if nose:
                go = way
                if lie != way:
                    lies[robot] = lie = way
                    units -= 1
            elif lie != _UP:
                go = (lie + 2) % 4
            else:
                go = units = 0
            ahead, leaving = steps[go], arrows[go]
            rammed = 0
            while units:
                units -= 1
                if not leaving[here]:  # F2
                    break
                there = ahead[here]
                thing = on[there]
                if thing:
                    if thing == WALL:
                        if nose and repairs and not self._repair(shop, robot, here, go):
                            return None, shop
                        break
                    if nose and not rammed >> thing & 1:  # RAM: steal, tip, tag
                        rammed |= 1 << thing
                        if thing <= robots:
                            self.steal(board, words, word, thing)
                        if lies[thing] == _UP:
                            lies[thing] = way
                            if self.tags(board, robot, thing):
                                return robot - 1, shop
                    if not push_line(board, there, ahead):
                        break
                on[here] = 0
                on[there] = robot
                at[robot] = there
                if nose and repairs and not self._repair(shop, robot, here, go):
                    return None, shop
                here = there
            if lie != _UP:
                if hue == RED and stops_red is not None:
                    thing = self._red(shop, here, lie, stops_red)
                    steps = shop.steps
                else:
                    ahead = steps[lie]
                    there = ahead[here]
                    while not on[there]:
                        there = ahead[there]
                    thing = on[there]
                if thing == WALL:
                    pass
                elif hue == BLUE:
                    push_thing(board, thing, steps[lie], size)
                elif hue == YELLOW:
                    pull_thing(board, thing, steps[(lie + 2) % 4], size)
                elif hue == GREEN:
                    lies[thing] = _UP
                elif thing <= robots:  # F3
                    self.steal(board, words, word, thing)
            if lasers[here]:
                for _ in range(lasers[here]):  # F6
                    shop.scrap += self.lose(board, words, word, robot)
            if fields:
                self._drag(shop, robot)
        return None, shop

    def _open_shop(self, luck: int) -> RoundState:
        shop = RoundState()
        shop.board = self.copy()
        shop.holds, shop.taken, shop.walls = self._holds[:], self._taken[:], self._walls[:]
        shop.scrap, shop.blocked, shop.steps, shop.luck = self._scrap, self._blocked, self._steps, luck
        return shop

    # --- elements ----------------------------------------------------------------------------------------------------

    def _repair(self, shop: RoundState, robot: int, source: int, way: int) -> bool:
        """F7: use the repair elements that a forward step RAMmed. Return False if that needs luck, but there's none."""
        spaces = self.lanes.over[way][source]
        holds, owned = shop.holds, shop.board.owned
        if any(holds[space] and self._kinds[space] is ElementKind.WALL for space in spaces):
            return True
        for space in spaces:
            if holds[space] and self._kinds[space] is ElementKind.REPAIR and shop.scrap:
                if owned[robot - 1] >= self._start[robot - 1]:
                    continue
                unit = self._out_of_scrap(shop)
                if not unit:
                    return False
                shop.scrap -= unit
                shop.board.pools[robot - 1] += unit
                owned[robot - 1] += 1
                self._hit(shop, space)
        return True

    def _out_of_scrap(self, shop: RoundState) -> int:
        """A random piece from the scrap heap. With NO_LUCK, the only kind in the heap, or 0 if there are several."""
        found = [unit for unit in self.units for _ in range(shop.scrap // unit % (1 << FIELD))]
        if shop.luck == NO_LUCK:
            return found[0] if found[0] == found[-1] else 0
        unit, left = Rng(shop.luck).pick(found)
        shop.luck = left.seed
        return unit

    def _red(self, shop: RoundState, here: int, way: int, stops: Sequence[bool]) -> int:
        """F3: the first thing that a red beam meets. WALL stands for an element, which takes a hit, and for the rim."""
        over, on, holds, ahead = self.lanes.over[way], shop.board.on, shop.holds, self.lanes.steps(0)[way]
        while True:
            for space in over[here]:
                if holds[space] and stops[space]:
                    self._hit(shop, space)
                    return WALL
            here = ahead[here]
            if on[here]:
                return on[here]

    def _hit(self, shop: RoundState, space: int) -> None:
        shop.holds[space] -= 1
        if not shop.holds[space]:
            number, bit = space // ROW, 1 << space % ROW
            shop.taken[number] &= ~bit
            if shop.walls[number] & bit:
                shop.walls[number] &= ~bit
                shop.blocked = self._walled_spaces(shop.walls)
                shop.steps = self.lanes.steps(shop.blocked)

    def _drag(self, shop: RoundState, robot: int) -> None:
        """F5: apply tractors and repulsors by age; F16: anything in the way is moved, too."""
        board = shop.board
        at, on = board.at, board.on
        for space, towards, pulls in self._fields:
            way = towards[at[robot]]
            if way < 0 or not shop.holds[space]:
                continue
            if not pulls:
                way = (way + 2) % 4
            ahead = shop.steps[way]
            there = at[robot]
            if pulls:  # F11
                over = self.lanes.over[way]
                end = there
                while 0 < on[end] < WALL and space not in over[end]:
                    end = ahead[end]
                if 0 < on[end] < WALL:
                    continue
            push_line(board, there, ahead)

    # --- board movement ----------------------------------------------------------------------------------------------

    def _move(self, shop: RoundState) -> None:
        """Results are cached, because simulated rounds often share their random state and elements."""
        before = (shop.luck, *shop.taken)
        after = self._moved.get(before)
        if after is None:
            self._roll(shop, Rng(shop.luck))
            self._moved[before] = shop.taken, shop.walls, shop.blocked
        else:
            shop.taken, shop.walls, shop.blocked = after

    def _roll(self, shop: RoundState, rng: Rng) -> None:
        rolled, rng = rng.below(len(FACES))
        bag = _Bag(self._bag, self._walls_in_bag)
        rng = self._add_element(shop, bag, rng)
        if FACES[rolled] is Face.TIP:
            self._replace_element(shop, bag, rng)
        elif FACES[rolled] is Face.DIG:
            self._dug(shop, rng)
        shop.blocked = self._walled_spaces(shop.walls)

    def _add_element(self, shop: RoundState, bag: _Bag, rng: Rng) -> Rng:
        if not bag.parts:
            return rng
        drawn_, rng = rng.below(bag.parts)
        wall = drawn_ < bag.walls
        spots = self._to_add(shop.taken, wall=wall)
        if spots:  # F8
            bag.parts -= 1
            bag.walls -= wall
            (number, bit), _ = _chosen(spots, rng.fork(self._idle))
            shop.taken[number] |= bit
            if wall:
                shop.walls[number] |= bit
        return rng

    def _to_add(self, taken: Sequence[int], *, wall: bool) -> Spots:
        """The free spaces on the boards with the fewest elements; F8: if they have none, those on the next boards."""
        legal = self.lanes.walled if wall else _EVERYWHERE
        fewest: dict[int, list[tuple[int, int]]] = {}
        for number, row in enumerate(taken):
            free = legal[number] & ~row
            if free:
                fewest.setdefault(row.bit_count(), []).append((number, free))
        return fewest[min(fewest)] if fewest else ()

    def _replace_element(self, shop: RoundState, bag: _Bag, rng: Rng) -> None:
        if not bag.parts:
            return
        drawn_, rng = rng.below(bag.parts)
        wall = drawn_ < bag.walls
        legal = self.lanes.walled if wall else _EVERYWHERE
        spots = [(number, row & legal[number]) for number, row in enumerate(shop.taken) if row & legal[number]]
        if spots:  # F9
            (number, bit), _ = _chosen(spots, rng.fork(self._idle))
            shop.walls[number] = shop.walls[number] & ~bit | (bit if wall else 0)

    def _dug(self, shop: RoundState, rng: Rng) -> None:
        spots = []
        for number, (row, walls, legal) in enumerate(zip(shop.taken, shop.walls, self.lanes.walled, strict=True)):
            movable = (row & ~walls if row != _ALL else 0) | (walls if legal & ~row else 0)
            if movable:
                spots.append((number, movable))
        if not spots:
            return
        (number, bit), rng = _chosen(spots, rng.fork(self._idle))
        wall = shop.walls[number] & bit
        free = (self.lanes.walled[number] if wall else _ALL) & ~shop.taken[number]
        place, _ = rng.below(free.bit_count())
        target = _bit(free, place)
        shop.taken[number] = shop.taken[number] & ~bit | target
        if wall:
            shop.walls[number] = shop.walls[number] & ~bit | target


def _chosen(spots: Spots, rng: Rng) -> tuple[tuple[int, int], Rng]:
    """A random board, then a random space on it, as if chosen from two menus."""
    (number, row), rng = rng.pick(spots)
    place, rng = rng.below(row.bit_count())
    return (number, _bit(row, place)), rng


def _bit(row: int, place: int) -> int:
    """The set bit with this index, counted from the lowest."""
    for _ in range(place):
        row &= row - 1
    return row & -row

"""The mutable board on which a round is played, with all movement, explosions and removals (M10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.games.rumbl.rules.events import Event, Exploded, Moved, Role, Shift, WentOff
from bot.games.rumbl.rules.hexes import BOARD, Direction, Hex, Sector, around, dock
from bot.games.rumbl.rules.state import CLONES, OBSTACLES, Kind, Piece, Team


class Arena:
    """All pieces in play, and the spaces of the board and the attached docks."""

    def __init__(self, pieces: Iterable[Piece], docks: Iterable[Sector | None], placed: int) -> None:
        self.spaces = BOARD.union(*(dock(sector) for sector in docks if sector is not None))
        self.placed = placed
        self._pieces: dict[int, Piece] = {}
        self._stacks: dict[Hex, list[int]] = {}
        for piece in pieces:
            self._pieces[piece.number] = piece
            self._stacks.setdefault(piece.at, []).append(piece.number)

    # --- queries -----------------------------------------------------------------------------------------------------

    def get(self, number: int) -> Piece | None:
        return self._pieces.get(number)

    def __getitem__(self, number: int) -> Piece:
        return self._pieces[number]

    def pieces(self) -> tuple[Piece, ...]:
        """All pieces in play, ordered by space, and from the bottom up within a space."""
        return tuple(self._pieces[number] for space in sorted(self._stacks) for number in self._stacks[space])

    def stack(self, space: Hex) -> list[Piece]:
        """The pieces on a space, from the bottom up."""
        return [self._pieces[number] for number in self._stacks.get(space, ())]

    def is_occupied(self, space: Hex) -> bool:
        """M4: a stack blocks like a single object."""
        return space in self._stacks

    def open(self, space: Hex) -> bool:
        return space in self.spaces and space not in self._stacks

    def stack_on(self, robot: Piece) -> list[Piece]:
        """M4: the robot and everything on top of it, from the bottom up."""
        stack = self.stack(robot.at)
        return stack[stack.index(robot) :]

    def in_field(self, space: Hex) -> bool:
        """M8, M19: return whether the space is next to an active Nullifier. A Nullifier isn't in its own field."""
        return any(piece.active and space in around(piece.at) for piece in self._pieces.values())

    def clones_left(self, team: Team) -> int:
        """M23: the number of the team's clones in the supply."""
        return CLONES - sum(piece.kind is Kind.CLONE and piece.team is team for piece in self._pieces.values())

    def obstacles_left(self) -> int:
        """M23: the number of obstacles in the supply."""
        return OBSTACLES - sum(piece.kind is Kind.OBSTACLE for piece in self._pieces.values())

    # --- changes -----------------------------------------------------------------------------------------------------

    def change(self, piece: Piece) -> Piece:
        """Store a piece's new state, and return it. Its space must be the same."""
        self._pieces[piece.number] = piece
        return piece

    def put(self, kind: Kind, at: Hex, team: Team | None = None) -> Piece:
        piece = Piece(number=self.placed, kind=kind, at=at, team=team)
        self.placed += 1
        self._pieces[piece.number] = piece
        self._stacks[at] = [piece.number]
        return piece

    def remove(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """Take pieces out of play. Return them as they were, by space; those on the same space from the bottom up."""
        gone = {piece.number for piece in pieces}
        found = tuple(piece for piece in self.pieces() if piece.number in gone)
        for piece in found:
            del self._pieces[piece.number]
            self._take(piece.number, piece.at)
        return found

    def _take(self, number: int, space: Hex) -> None:
        stack = self._stacks[space]
        stack.remove(number)
        if not stack:
            del self._stacks[space]

    # --- movement ----------------------------------------------------------------------------------------------------

    def shifts(self, pieces: Iterable[Piece], target: Hex, first: Role, others: Role) -> list[Shift]:
        return [Shift(piece.number, piece.at, target, others if place else first) for place, piece in enumerate(pieces)]

    def move(
        self,
        robot: int,
        shifts: list[Shift],
        *,
        facing: Direction | None = None,
        path: tuple[Hex, ...] = (),
        leaves_block: bool = False,
        sets_off: bool = True,
    ) -> Iterator[Event]:
        """M10: carry out a movement, then eliminate pieces that left the board and the docks, then set off Mines. The
        robot in the first shift turns to `facing`. M14: if `sets_off` is false, the movement doesn't set off Mines."""
        for shift in shifts:
            self._take(shift.robot, shift.source)
        for shift in shifts:
            self._pieces[shift.robot] = replace(self._pieces[shift.robot], at=shift.target)
            self._stacks.setdefault(shift.target, []).append(shift.robot)
        if facing is not None:
            self.change(replace(self._pieces[shifts[0].robot], facing=facing))
        block = self.put(Kind.OBSTACLE, shifts[0].source) if leaves_block else None
        yield Moved(robot, tuple(shifts), path, block)
        off = [piece for piece in self._pieces.values() if piece.at not in self.spaces]
        if off:
            yield WentOff(self.remove(off))
        if sets_off:
            yield from self.set_off([shift.robot for shift in shifts])

    def set_off(self, moved: Iterable[int]) -> Iterator[Event]:
        """M10, M31: set off the armed Mines next to a robot or clone just moved or placed. They explode together. A
        Mine that was moved itself or is in a field doesn't explode."""
        moved = set(moved)
        movers = [self._pieces[number] for number in moved if number in self._pieces]
        reached = {space for piece in movers if piece.kind is not Kind.OBSTACLE for space in around(piece.at)}
        mines = [
            piece
            for piece in self.pieces()
            if piece.armed and piece.at in reached and piece.number not in moved and not self.in_field(piece.at)
        ]
        if mines:
            yield self.explode(mines)

    # --- destruction -------------------------------------------------------------------------------------------------

    def hit(self, space: Hex) -> list[Piece]:
        """M4, M12: the pieces lost if something hits the space: a protecting Shield on top, or the whole stack."""
        stack = self.stack(space)
        saved = len(stack) > 1 and stack[-1].protects and not self.in_field(space)
        return stack[-1:] if saved else stack

    def explode(self, sources: list[Piece]) -> Exploded:
        """Blow up the sources together, and hit the spaces around them. M11: everything on the sources' own spaces is
        destroyed. M5, M6: pieces destroyed by an explosion don't explode."""
        destroyed = [piece for source in sources for piece in self.stack(source.at)]
        for source in sources:
            for space in around(source.at):
                destroyed += self.hit(space)
        return Exploded(tuple(sources), self.remove(destroyed))

"""The board during a round: movement and its consequences (M10). Like `rules.arena`, without events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bot.games.rumbl.kernel.numbers import AROUND, CLONE, MINE, NEAR, NULLIFIER, OBSTACLE

Pieces: TypeAlias = tuple[int, ...]

GONE = -1
NOBODY = 2
"""The seat of an obstacle."""


class FlatArena:
    """Pieces as indexes into `at`, `kind`, `seat` and `face`. Those that left the game are at GONE."""

    __slots__ = ("at", "blocks", "clones", "covers", "face", "fields", "kind", "mines", "seat", "stacks", "there")

    there: tuple[bool, ...]
    """By space: True if it's on the board or an attached dock."""
    stacks: list[Pieces]
    """By space, from the bottom up."""
    at: list[int]
    kind: list[int]
    seat: list[int]
    face: list[int]
    mines: list[int]
    """Only the armed ones."""
    fields: list[int]
    covers: set[int]
    """The Shields that protect the pieces they stand on, unless a field prevents that; perhaps also lost ones."""
    clones: list[int]
    """In the supply, by seat."""
    blocks: int

    # --- queries -----------------------------------------------------------------------------------------------------

    def is_nullified(self, space: int) -> bool:
        """M8, M19: return whether the space is next to an active Nullifier."""
        at = self.at
        for nullifier in self.fields:  # noqa: SIM110 - takes half the time
            if space in NEAR[at[nullifier]]:
                return True
        return False

    def stack_on(self, robot: int) -> Pieces:
        """M4: the robot and everything on top of it."""
        stack = self.stacks[self.at[robot]]
        return stack if stack[0] == robot else stack[stack.index(robot) :]

    def open(self, space: int) -> bool:
        return self.there[space] and not self.stacks[space]

    # --- movement ----------------------------------------------------------------------------------------------------

    def put(self, kind: int, space: int, seat: int) -> int:
        piece = len(self.at)
        self.at.append(space)
        self.kind.append(kind)
        self.seat.append(seat)
        self.face.append(0)
        self.stacks[space] = (piece,)
        if kind == OBSTACLE:
            self.blocks -= 1
        else:
            self.clones[seat] -= 1
        return piece

    def shift(self, pieces: Pieces, source: int, target: int) -> None:
        """Move `pieces`, the upper part of a stack. They're lost if `target` isn't on the board or an attached dock."""
        stacks = self.stacks
        stack = stacks[source]
        stacks[source] = () if len(stack) == len(pieces) else stack[: -len(pieces)]
        if self.there[target]:
            stacks[target] += pieces
            for piece in pieces:
                self.at[piece] = target
        else:
            self._lose(pieces)

    def drag_stack(self, space: int, target: int) -> None:
        pieces = self.stacks[space]
        self.shift(pieces, space, target)
        if self.mines:
            self.set_off(pieces)

    def set_off(self, moved: Pieces) -> None:
        """M10, M31: explode the armed Mines next to a robot or clone just moved or placed, all at once. A Mine that
        was moved itself or is in a field doesn't explode."""
        at, kind = self.at, self.kind
        going = [
            mine
            for mine in self.mines
            if mine not in moved
            and any(at[piece] in NEAR[at[mine]] and kind[piece] != OBSTACLE for piece in moved)
            and not (self.fields and self.is_nullified(at[mine]))
        ]
        if going:
            self.explode(going)

    # --- destruction -------------------------------------------------------------------------------------------------

    def hit(self, space: int) -> Pieces:
        """M4, M12: the pieces lost if something hits the space: a protecting Shield on top, or the whole stack."""
        stack = self.stacks[space]
        if len(stack) > 1 and stack[-1] in self.covers and not (self.fields and self.is_nullified(space)):
            return stack[-1:]
        return stack

    def explode(self, sources: Iterable[int]) -> None:
        """Explode Bombs or Mines at the same time. M11: everything on their own spaces is destroyed."""
        at, stacks = self.at, self.stacks
        own = [at[source] for source in sources]
        doomed = {space: self.hit(space) for centre in own for space in AROUND[centre] if stacks[space]}
        for space in own:
            doomed[space] = stacks[space]
        for space, pieces in doomed.items():
            self.destroy(pieces, space)

    def destroy(self, pieces: Pieces, space: int) -> None:
        left = len(self.stacks[space]) - len(pieces)
        self.stacks[space] = self.stacks[space][:left]
        self._lose(pieces)

    def _lose(self, pieces: Pieces) -> None:
        for piece in pieces:
            self.at[piece] = GONE
            kind = self.kind[piece]
            if kind == CLONE:
                self.clones[self.seat[piece]] += 1
            elif kind == OBSTACLE:
                self.blocks += 1
            elif kind == MINE:
                if piece in self.mines:
                    self.mines.remove(piece)
            elif kind == NULLIFIER and piece in self.fields:
                self.fields.remove(piece)

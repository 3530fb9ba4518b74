"""The points of a dock draft if nothing else moves. Acts that choose for the player mustn't lower them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, cached_property
from typing import TypeAlias

from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.rumbl.kernel.docks import plan_of
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.kernel.numbers import KINDS, ON_BOARD, SPACES
from bot.games.rumbl.rules.loading import ORDERED, answer_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import piece_scores, points
from bot.games.rumbl.rules.state import Hand, Kind, Load, Piece, Table, Team

Points: TypeAlias = "tuple[int, int]"
"""The team's points and the other team's."""

_RULES = Rumbl()


class Foresight:
    """Compares changed dock drafts with the original draft."""

    def __init__(self, table: Table, hand: Hand, team: Team, load: Load) -> None:
        self._table, self._hand, self._seat, self._load = table, hand, table.seat_of(team), load
        hands = tuple(hand if seat == self._seat else replace(hand, placed_powers=(), orders=()) for seat in range(2))
        self._kernel = DockKernel(State(table, hands, Rng()))
        self._asking = any(piece.team is team and piece.kind in ORDERED for piece in table.pieces)
        self._before = self.points(load)

    def is_harmful(self, load: Load) -> bool:
        """Return whether the team scores less than with the original draft, or is further behind."""
        if _is_worse(self._before, self.points(load)):
            return True
        if not (self._asking or any(docked.kind in ORDERED for docked in load.robots)):
            return False
        return _is_worse(self._shown_before, self._preview_points(load))  # a preview may answer questions differently

    @cached_property
    def _shown_before(self) -> Points:
        return self._preview_points(self._load)

    def points(self, load: Load) -> Points:
        """The points if `policy` answers the questions for which there's no standing order."""
        played = self._kernel.play_round({self._seat: plan_of(load)})
        found = [0, 0]
        for at, kind, seat in zip(played.at, played.kind, played.seat, strict=True):
            if at >= 0 and ON_BOARD[at] and seat <= 1:
                found[seat != self._seat] += _worth(kind, at, final=self._table.last_round)
        return found[0], found[1]

    def _preview_points(self, load: Load) -> Points:
        *_, table = (
            self._table,
            *(step.state.table for step in _RULES.preview(self._table, self._hand, self._seat, answer_of(load)[:-1])),
        )
        mine, theirs = (
            sum(
                worth
                for _, worth in piece_scores(
                    table.pieces, table.sides[seat].team, sleepers_double=self._table.last_round
                )
            )
            for seat in (self._seat, 1 - self._seat)
        )
        return mine, theirs


def _is_worse(before: Points, after: Points) -> bool:
    return after[0] < before[0] or after[0] - after[1] < before[0] - before[1]


@cache
def _worth(kind: int, at: int, *, final: bool) -> int:
    piece = Piece(number=0, kind=KINDS[kind], at=SPACES[at])
    return 0 if piece.kind is Kind.OBSTACLE else points(piece, sleepers_double=final)

"""The random seeds of a match: the setup and each round have their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from bot.engine.game import State, Table
from bot.engine.rng import Rng
from bot.host.model.journal import Start

T = TypeVar("T", bound=Table)
H = TypeVar("H")

SECRET_BYTES: Final = 32


def of_set_up(start: Start) -> Rng:
    return Rng.derive(start.secret, "set-up")


def of_round(start: Start, number: int) -> Rng:
    return Rng.derive(start.secret, f"round {number}")


def seed_round(start: Start, state: State[T, H], *, after: int | None = None) -> State[T, H]:
    """The state with its round's own randomness; the same state if its round is still `after`. Draws at the end of a
    round still belong to that round, so that it can be replayed by itself."""
    number = state.table.round
    return state if number == after else replace(state, rng=of_round(start, number))

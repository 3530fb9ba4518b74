"""What a match draws from: its set-up and every one of its rounds have a chance of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from bot.engine.game import State, Table
from bot.engine.rng import Rng

if TYPE_CHECKING:
    from bot.host.model.journal import Start

T = TypeVar("T", bound=Table)
H = TypeVar("H")

SECRET_BYTES: Final = 32


def of_set_up(start: Start) -> Rng:
    """What the game's start draws from."""
    return Rng.derived(start.secret, "set-up")


def of_round(start: Start, number: int) -> Rng:
    """What a round draws from, to its end."""
    return Rng.derived(start.secret, f"round {number}")


def seed_round(start: Start, state: State[T, H], *, after: int | None = None) -> State[T, H]:
    """The state with its own round's chance, if that is another round than the one it comes `after`.

    What is drawn at a round's end still comes from that round, so that it can be played again alone.
    """
    number = state.table.round
    return state if number == after else replace(state, rng=of_round(start, number))

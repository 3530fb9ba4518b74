"""Computers' agreement to end a game: if nobody can win, or if there's been no progress for a long time."""

from __future__ import annotations

from typing import Final

from bot.engine.game import AnyRules, AnyState, Table

QUIET: Final = 20
"""The number of rounds without progress towards winning after which computers agree to end a game."""


def agreeable(rules: AnyRules, state: AnyState, *, quiet: int) -> bool:
    """Return whether computers agree to end the game. `quiet` is the round since which there's been no progress."""
    return rules.stuck(state) or state.table.round - quiet >= QUIET


def quiet_since(rules: AnyRules, before: Table, after: Table, *, quiet: int) -> int:
    """The round since which nobody has come closer to winning, after a move: the one after the last progress, even if
    that round goes on. `quiet` is that round before the move."""
    return quiet if rules.progress(before) == rules.progress(after) else before.round + 1

"""Computers' agreement to end a game: if nobody can make progress, or if nobody has for a long time."""

from __future__ import annotations

from typing import Final

from bot.engine.game import AnyRules, AnyState, Table

QUIET: Final = 20
"""The number of rounds without progress towards winning after which computers agree to end a game."""


def agreeable(rules: AnyRules, state: AnyState, *, quiet: int) -> bool:
    """Return whether computers agree to end the game. Since the round `quiet`, nobody has come closer to winning."""
    return rules.stuck(state) or state.table.round - quiet >= QUIET


def quiet_since(rules: AnyRules, before: Table, after: Table, *, quiet: int) -> int:
    """The new value of `quiet`, which `agreeable` explains, after a move."""
    return quiet if rules.progress(before) == rules.progress(after) else after.round

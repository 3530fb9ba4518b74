"""Computers' agreement to end a game: nobody can win, or there has been no progress for a long time."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from bot.engine.game import Rules, State, Table

AnyRules: TypeAlias = Rules[Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]

QUIET: Final = 20
"""Rounds without progress towards winning after which computers agree to end a game.

Of beginners' games with a regular end, one in ten had a longer run without progress; of others, none.
"""


def agreeable(rules: AnyRules, state: AnyState, *, quiet: int) -> bool:
    """Return whether computers agree to settle a game without progress towards winning since the round `quiet`.

    The decision uses public information only.
    """
    return rules.stuck(state) or state.table.round - quiet >= QUIET


def quiet_since(rules: AnyRules, before: Table, after: Table, *, quiet: int) -> int:
    """The round of the last progress towards winning, after a move; `quiet` is the value before it."""
    return quiet if rules.reached(before) == rules.reached(after) else after.round

"""When computer players agree that a game ends: nobody can win any more, or nothing has come of it for long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Rules, State

    AnyRules: TypeAlias = Rules[Any, Any, Any]
    AnyState: TypeAlias = State[Any, Any]

QUIET: Final = 20
"""Rounds in which nobody comes any nearer to winning until computers agree that it may end.

Of games between beginners that went on to an end of their own, one in ten had more in a row; of others, none.
"""


def agreeable(rules: AnyRules, states: Sequence[AnyState]) -> bool:
    """Whether computers agree to settle the game that has come through these states. They go by what all could see."""
    return rules.stuck(states[-1]) or _is_quiet(rules, states)


def _is_quiet(rules: AnyRules, states: Sequence[AnyState]) -> bool:
    now = states[-1].table
    reached = rules.reached(now)
    for state in reversed(states):
        if rules.reached(state.table) != reached:
            return False
        if now.round - state.table.round >= QUIET:
            return True
    return False

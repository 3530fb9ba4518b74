"""When computer players agree that a game ends: nobody can win any more, or nothing has come of it for long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Rules, State, Table

    AnyRules: TypeAlias = Rules[Any, Any, Any]
    AnyState: TypeAlias = State[Any, Any]

QUIET: Final = 20
"""Rounds in which nobody comes any nearer to winning until computers agree that it may end.

Of games between beginners that went on to an end of their own, one in ten had more in a row; of others, none.
"""


def agreeable(rules: AnyRules, state: AnyState, *, quiet: int) -> bool:
    """Whether computers agree to settle a game in which nobody has come any nearer to winning since the round `quiet`.

    They go by what all could see.
    """
    return rules.stuck(state) or state.table.round - quiet >= QUIET


def quiet_since(rules: AnyRules, before: Table, after: Table, *, quiet: int) -> int:
    """The round since which nobody has come any nearer to winning, after a move; `quiet` is what it was before that."""
    return quiet if rules.reached(before) == rules.reached(after) else after.round

"""Who plays in the arena: every kind that can be seated at a table, and some that are measured against."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.computer.tempers import TEMPERS, split
from bot.computer.thinking import COMPUTERS
from tests.arena import planner

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.computer.players import AnyRules, View
    from bot.engine.game import Answer
    from bot.engine.rng import Rng

    Thinker: TypeAlias = Callable[[AnyRules, View[Any, Any], Rng], Answer]

YARDSTICK: Final = "yardstick"
"""The strongest of the kinds that there were before kernels."""

PLAYERS: Final[dict[str, Thinker]] = {
    **{key: computer.think for key, computer in COMPUTERS.items()},
    **{
        f"{key}/{temper.key}": partial(computer.think, temper=temper)
        for key, computer in COMPUTERS.items()
        if computer.tempered
        for temper in TEMPERS.values()
    },
    YARDSTICK: partial(planner.looking_ahead, effort=planner.Effort(drafts=400, finalists=12, rivals=60, worlds=4)),
}


_SINCE: Final = ", foes=None"
"""What efforts did not say when there were no foes: whoever has none plays as before."""


def effort(player: str) -> str:
    """A short word that is another one as soon as the player thinks harder or less."""
    key, temper = split(player)
    told = repr(COMPUTERS[key].effort).replace(_SINCE, "") if key in COMPUTERS else player
    if "/" in player:
        told += repr(temper.leaning)
    return sha256(told.encode()).hexdigest()[:8]

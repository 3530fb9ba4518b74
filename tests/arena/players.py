"""Who plays in the arena: every kind that can be seated at a table, and some that are measured against."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.computer.tempers import TEMPERS, split
from bot.computer.thinking import COMPUTERS
from tests.arena import planner, practice

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


_SINCE: Final = (", foes=None", ", chances=False", ", practised=False")
"""What efforts did not say when there was no such thing: whoever has none plays as before."""


def effort(player: str, game: str, seats: int) -> str:
    """A short word that is another one as soon as the player thinks harder, less or otherwise at such tables."""
    key, temper = split(player)
    told = player
    if key in COMPUTERS:
        of = COMPUTERS[key].effort
        taught = practice.WHERE.get(game, "") if of.practised else ""
        told = repr(replace(of, chances=of.chances and seats > 2, practised=bool(taught))) + taught
    for word in _SINCE:
        told = told.replace(word, "")
    if "/" in player:
        told += repr(temper.leaning).replace(_SINCE[-1], "")
    return sha256(told.encode()).hexdigest()[:8]

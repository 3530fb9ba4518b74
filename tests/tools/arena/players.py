"""Players in the arena: every kind that can sit at a table, and a yardstick."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import TEMPERAMENTS, split
from tests.tools.arena import planner, practice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ai.best_response import Effort
    from bot.ai.levels import View
    from bot.engine.game import Answer, AnyRules
    from bot.engine.kernel import Leaning
    from bot.engine.rng import Rng

    Thinker: TypeAlias = Callable[[AnyRules, View[Any, Any], Rng], Answer]

YARDSTICK: Final = "yardstick"
"""The strongest kind from before kernels existed."""

PLAYERS: Final[dict[str, Thinker]] = {
    **{key: computer.think for key, computer in COMPUTERS.items()},
    **{
        f"{key}/{temperament.key}": partial(computer.think, temperament=temperament)
        for key, computer in COMPUTERS.items()
        if computer.has_temperaments
        for temperament in TEMPERAMENTS.values()
    },
    YARDSTICK: partial(planner.looking_ahead, effort=planner.Effort(drafts=400, finalists=12, rivals=60, worlds=4)),
}


def effort(player: str, game: str, seats: int) -> str:
    """A short code that changes as soon as the player thinks harder, less or differently at such tables.

    Recorded games contain these codes. They're hashes of the tags written below, which never change, even if classes or
    fields are renamed.
    """
    key, temperament = split(player)
    text = player
    if key in COMPUTERS:
        of = COMPUTERS[key].effort
        taught = practice.WHERE.get(game, "") if of.practised else ""
        text = _format_effort(replace(of, chances=of.chances and seats > 2, practised=bool(taught))) + taught
    if "/" in player:
        text += _format_leaning(temperament.leaning)
    return sha256(text.encode()).hexdigest()[:8]


def _format_effort(of: Effort) -> str:
    """Format an effort with its tags. The last three were added later, and only appear where they make a difference."""
    parts = [
        f"tries={of.tries}",
        f"worlds={of.worlds}",
        f"rivals={of.rivals}",
        f"finalists={of.finalists}",
        f"jury={of.jury}",
        f"alone={of.solo_share}",
        f"margin={of.margin}",
        *([] if of.foes is None else [f"foes={_format_effort(of.foes)}"]),
        *(["chances=True"] if of.chances else []),
        *(["practised=True"] if of.practised else []),
    ]
    return f"Effort({', '.join(parts)})"


def _format_leaning(of: Leaning) -> str:
    """Format a leaning with its tags. The last one was added later, and only appears where it makes a difference."""
    return f"Leaning(loot={of.loot}, envy={of.envy}{', practised=True' if of.practised else ''})"

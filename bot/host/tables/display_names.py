"""Display names at tables and in tournaments, so that nobody is mistaken for somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.ai.names import names
from bot.ai.temperaments import PLAIN, TEMPERAMENTS
from bot.engine.quoting import lookalike, visible
from bot.host.core.context import HostContext

PRODUCT: Final = "Master Priority Scheduler"
MAX_NAME_LENGTH: Final = 27


def unlike(core: HostContext, name: str, others: Iterable[str]) -> str:
    """A person's name, changed if it could be mistaken for one of `others`, a computer's or the bot's."""
    short = visible(name[:MAX_NAME_LENGTH]).rstrip()
    own = f"@{short}" if _is_ours(core, name) else ""
    taken = {lookalike(each) for each in others}
    ways = (own or name, *(f"{own or short} ({number})" for number in range(2, len(taken) + 3)))
    return next(each for each in ways if lookalike(each) not in taken)


def _is_ours(core: HostContext, name: str) -> bool:
    temperaments = (PLAIN, *TEMPERAMENTS.values())
    titles = (f"{title} {temperament.word}" for title in core.computers.values() for temperament in temperaments)
    abroad = (name for kind in core.computers for each in temperaments for name in names(f"{kind}/{each.key}"))
    ours = {lookalike(each) for each in (*titles, *abroad, core.own_name, PRODUCT) if each}
    return bool({lookalike(name), lookalike(visible(name).rstrip(" ()0123456789"))} & ours)

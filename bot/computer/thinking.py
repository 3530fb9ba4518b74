"""The kinds of computer players, and one entry through which any process can have one think."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.computer.players import Effort, View, at_random, looking_ahead
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Answer, Decision, Rules, Seat
    from bot.games.game import Value

    Thinker: TypeAlias = Callable[[Rules[Any, Any, Any], View[Any, Any], Rng], Answer]


@dataclass(frozen=True, slots=True)
class Computer:
    """A kind of computer player."""

    key: str
    title: str
    """How hard it is to beat, in a word."""
    blurb: str
    """What to expect of it, in a short sentence."""
    think: Thinker


COMPUTERS: dict[str, Computer] = {
    computer.key: computer
    for computer in (
        Computer("rookie", "Easy", "Does anything at all.", at_random),
        Computer(
            "apprentice",
            "Medium",
            "Looks ahead a little and often misses something.",
            partial(looking_ahead, effort=Effort(drafts=60, finalists=3, rivals=6, worlds=2)),
        ),
        Computer(
            "planner",
            "Hard",
            "Tries hundreds of answers and guesses what the others are up to.",
            partial(looking_ahead, effort=Effort(drafts=400, finalists=12, rivals=60, worlds=4)),
        ),
    )
}
"""Every kind, by its key, the easiest first."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question for a computer player, as it can be sent to another process."""

    kind: str
    """A key of COMPUTERS."""
    game: str
    options: tuple[tuple[str, Value], ...]
    """All of the game's options with their values."""
    table: Any
    hand: Any
    seat: Seat
    decision: Decision
    seed: int
    draft: Answer = ()
    match: int = 0
    """The number of its table, if it has one. Nothing is thought of that; but tables take turns."""


def think(task: Task) -> Answer:
    """A complete answer; the same task gets the same one."""
    rules = GAMES[task.game].rules(dict(task.options))
    view: View[Any, Any] = View(task.table, task.hand, task.seat, task.decision, task.draft)
    return COMPUTERS[task.kind].think(rules, view, Rng(task.seed))

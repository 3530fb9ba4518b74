"""The kinds of computer players, and one entry through which any process can have one think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.computer.players import View, looking_ahead
from bot.computer.response import Effort, never
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from bot.computer.players import AnyRules
    from bot.computer.response import Stop
    from bot.engine.game import Answer, Decision, Seat
    from bot.games.game import Value


@dataclass(frozen=True, slots=True)
class Computer:
    """A kind of computer player."""

    key: str
    title: str
    """How hard it is to beat, in a word."""
    blurb: str
    """What to expect of it, in a short sentence."""
    effort: Effort

    def think(self, rules: AnyRules, view: View[Any, Any], rng: Rng, stop: Stop = never) -> Answer:
        """A complete answer; the best so far if it was stopped."""
        return looking_ahead(rules, view, rng, self.effort, stop=stop)


COMPUTERS: dict[str, Computer] = {
    computer.key: computer
    for computer in (
        Computer(
            "rookie",
            "Easy",
            "Plays its own game, and forgets that others move too.",
            Effort(tries=25, worlds=0, rivals=0, finalists=4, margin=1),
        ),
        Computer(
            "apprentice",
            "Medium",
            "Looks ahead a little and often misses something.",
            Effort(tries=60, worlds=2, rivals=3, finalists=4, margin=1),
        ),
        Computer(
            "planner",
            "Hard",
            "Tries thousands of answers and guesses what the others are up to.",
            Effort(tries=6000, worlds=16, rivals=50, finalists=30, jury=16),
        ),
        Computer(
            "master",
            "Master",
            "Thinks longer than anybody wants to. Hardly ever beaten.",
            Effort(tries=70000, worlds=32, rivals=80, finalists=60, jury=48),
        ),
    )
}
"""Every kind, by its key, the easiest first."""


LONG: Final = 10_000
"""Who tries more than that thinks for more than a second."""
_PLACES: Final = {kind: place for place, kind in enumerate(COMPUTERS)}
"""The easiest kind first, which thinks the shortest."""


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

    @property
    def place(self) -> int:
        """Of its kind among all kinds."""
        return _PLACES.get(self.kind, 0)

    @property
    def long(self) -> bool:
        """Whether it takes long."""
        computer = COMPUTERS.get(self.kind)
        return computer is not None and computer.effort.tries > LONG

    def think(self, stop: Stop = never) -> Answer:
        """A complete answer; the same task gets the same one, if it is not stopped: that gives the best so far."""
        rules: AnyRules = GAMES[self.game].rules(dict(self.options))
        view: View[Any, Any] = View(self.table, self.hand, self.seat, self.decision, self.draft)
        return COMPUTERS[self.kind].think(rules, view, Rng(self.seed), stop)


def think(task: Task, stop: Stop = never) -> Answer:
    """The task's answer, as a function of a module."""
    return task.think(stop)

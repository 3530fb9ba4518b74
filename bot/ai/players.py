"""The kinds of computer players, and their tasks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bot.ai.best_response import Effort, Stop, never
from bot.ai.levels import View, looking_ahead
from bot.ai.temperaments import PLAIN, TEMPERAMENTS, Temperament, split
from bot.engine.game import Answer, AnyRules, Decision, Seat
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.game import OptionValue


@dataclass(frozen=True, slots=True)
class Computer:
    """A kind of computer player."""

    key: str
    title: str
    """The strength in one word. Don't change it: stored player names contain it."""
    effort: Effort

    has_temperaments: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(f"{self.key}/{each}" for each in TEMPERAMENTS) if self.has_temperaments else (self.key,)

    def think(
        self, rules: AnyRules, view: View[Any, Any], rng: Rng, temperament: Temperament = PLAIN, stop: Stop = never
    ) -> Answer:
        return looking_ahead(rules, view, rng, self.effort, temperament, stop)


COMPUTERS: dict[str, Computer] = {
    computer.key: computer
    for computer in (
        Computer(
            "rookie",
            "Easy",
            Effort(tries=25, worlds=0, rivals=0, finalists=4, margin=1),
        ),
        Computer(
            "apprentice",
            "Medium",
            Effort(tries=100, worlds=2, rivals=3, finalists=4, margin=1),
            has_temperaments=True,
        ),
        Computer(
            "planner",
            "Hard",
            Effort(tries=6000, worlds=16, rivals=50, finalists=30, jury=16),
            has_temperaments=True,
        ),
        Computer(
            "master",
            "Master",
            Effort(
                tries=30000,
                worlds=24,
                rivals=80,
                finalists=60,
                jury=24,
                foes=Effort(tries=500, worlds=8, rivals=15, finalists=12),
                chances=True,
                practised=True,
            ),
        ),
    )
}
"""By key, easiest first."""

WISE: Final = "planner"
"""The kind for hints, suggestions and wise answers."""

LONG_TASK_TRIES: Final = 10_000
"""A task of a kind with more tries than this counts as long."""
_PLACES: Final = {kind: place for place, kind in enumerate(COMPUTERS)}


@dataclass(frozen=True, slots=True)
class Task:
    """A question for a computer player, in a form that can be sent to another process."""

    kind: str
    """A key in COMPUTERS, possibly with one in TEMPERAMENTS, as `split` reads it."""
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    table: Any
    hand: Any
    seat: Seat
    decision: Decision
    seed: int
    draft: Answer = ()
    match: int = 0
    """The table's ID; 0 if there's none. It doesn't affect the answer, but tables take turns."""

    @property
    def place(self) -> int:
        return _PLACES.get(split(self.kind)[0], 0)

    @property
    def is_long(self) -> bool:
        computer = COMPUTERS.get(split(self.kind)[0])
        return computer is not None and computer.effort.tries > LONG_TASK_TRIES

    def think(self, stop: Stop = never) -> Answer:
        """A complete answer, always the same for the same task; if stopped, a good one found so far."""
        rules = GAMES[self.game].rules_with(dict(self.options))
        view: View[Any, Any] = View(self.table, self.hand, self.seat, self.decision, self.draft)
        key, temperament = split(self.kind)
        return COMPUTERS[key].think(rules, view, Rng(self.seed), temperament, stop)


def think(task: Task, stop: Stop = never) -> Answer:
    return task.think(stop)

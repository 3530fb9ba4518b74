"""What a process of a thinker is given to do in tests. It begins with importing this: next to nothing."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine.game import DONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ai.tasks import AiTask
    from bot.engine.game import Answer

    Stop = Callable[[], bool]

SOON = 120.0
"""Seconds in which a process has surely begun, however much else there is to do."""
ENDLESS = 2 * SOON
"""What comes later than anybody here waits for it; a test that fails must not keep its processes for ever."""


@dataclass(frozen=True)
class Asked:
    """A question that no game has; it takes its turn as that of a real one does."""

    game: str
    match: int
    place: int
    is_long: bool
    seed: int

    def think(self, stop: Stop) -> Answer:
        """Nobody is to call it: each test says what thinking is."""
        raise NotImplementedError


@dataclass(frozen=True)
class Sum:
    """A thought that no player has."""

    numbers: tuple[int, ...]
    place: int = 0
    is_long: bool = False
    game: str = "sums"
    match: int = 0

    def think(self, stop: Stop) -> tuple[int, bool]:
        """The sum, and whether it was to be enough."""
        return sum(self.numbers), stop()


def charm(thought: AiTask[Any]) -> bool:
    """Whether a player of the toy game is asked for its charm."""
    return bool(getattr(getattr(thought, "decision", None), "topic", "") == "charm")


def pondering(thought: AiTask[Any], _: Stop) -> Answer:
    """In a slow game, or about a charm, a thought has no end; else it is the number of the process."""
    if thought.game == "slow" or charm(thought):
        time.sleep(ENDLESS)
    if thought.game == "toy":
        return ("a", DONE)
    return (str(os.getpid()),)


def spinning(_: AiTask[Any], __: Stop) -> Answer:
    """As far as can be from an end."""
    end = time.monotonic() + ENDLESS
    while time.monotonic() < end:
        pass
    return ()


def listening(thought: AiTask[Any], stop: Stop) -> Answer:
    """In slow games, or about a charm, a thought goes on until it is told that it is enough."""
    while (thought.game.startswith("slow") or charm(thought)) and not stop():
        time.sleep(0.001)
    if thought.game == "toy":
        return ("clover",) if charm(thought) else ("a", DONE)
    return (str(os.getpid()),)


def dying(thought: AiTask[Any], _: Stop) -> Answer:
    """In a slow game a thought is the end of its process."""
    if thought.game == "slow":
        os._exit(1)
    return (str(os.getpid()),)


def pondering_at_a_table(thought: AiTask[Any], _: Stop) -> Answer:
    """At the first table thoughts have no end."""
    if thought.match == 1:
        time.sleep(ENDLESS)
    return ("done",)

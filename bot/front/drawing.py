"""What workers draw: each function is run in another process, which is to know nothing of Discord.

Scenes are made where they are drawn: a table is a tenth of its scenes to send to another process.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.games import GAMES
from rendering import painter
from rendering.film import animation
from rendering.things import icons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.game import Lessons, Names, Stage
    from rendering.scene.icons import Icon

AnyStage: TypeAlias = "Stage[Any, Any, Any]"
AnySteps: TypeAlias = "Sequence[Seen[Any, Any]]"


def warm_up() -> None:
    """Draw ahead of time what the pictures of any game need."""
    painter.warm_up([model for game in GAMES.values() for model in game.figures])


def draw_still(
    stage: AnyStage,
    table: Any,
    names: Names,
    seat: Seat | None = None,
    hand: Any = None,
) -> bytes:
    """A table as it stands; with a seat, as its player looks at it."""
    return painter.still(stage.still(table, names, seat=seat, hand=hand))


def draw_replay(stage: AnyStage, before: Any, steps: AnySteps, names: Names) -> bytes:
    """What happened at a table, as moving pictures."""
    return animation.replay(*stage.replay(before, steps, names))


def draw_steps(stage: AnyStage, before: Any, steps: AnySteps, names: Names) -> bytes:
    """What happened at a table, in one picture: the table after it, with all that its moving pictures mark."""
    _, shots = stage.replay(before, steps, names)
    marks = dict.fromkeys(mark for shot in shots for mark in shot.marks)
    last = shots[-1].scene
    return painter.still(replace(last, marks=(*last.marks, *marks), caption=shots[0].scene.caption))


def draw_preview(
    stage: AnyStage,
    table: Any,
    hand: Any,
    seat: Seat,
    draft: Answer,
    steps: AnySteps,
    names: Names,
) -> bytes:
    """What a draft would do."""
    return painter.still(stage.preview(table, hand, seat, draft, steps, names))


def draw_lesson(lessons: Callable[[], Lessons], page: int) -> bytes:
    """One page of the rules."""
    return painter.still(lessons()[page][1])


def draw_icon(icon: Icon) -> bytes:
    """A thing alone, for an emoji."""
    return icons.icon(icon)

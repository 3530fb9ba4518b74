"""Drawing jobs for worker processes. Workers build the tables' scenes, because tables are much less data to send."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.engine.game import Answer, PublicStep, Seat
from bot.games import GAMES
from bot.games.game import Lessons, Names, SceneRenderer
from bot.games.odds import OutcomeModel, Place
from rendering import chart, painter, profile_image, sample
from rendering.palettes import LARGE, PALETTES, USUAL, Palette
from rendering.replay import timeline
from rendering.sample import SampleWords
from rendering.scene.chart import Chart
from rendering.scene.icons import Icon
from rendering.scene.profile import ProfileImage
from rendering.scene.standings import Standings
from rendering.standings import standings_picture
from rendering.things import icons

AnyStage: TypeAlias = "SceneRenderer[Any, Any, Any]"
AnyProspects: TypeAlias = "OutcomeModel[Any, Any, Any]"
Ends: TypeAlias = "Sequence[tuple[Place, float]]"
"""Places where something ends, with their probabilities."""
AnySteps: TypeAlias = "Sequence[PublicStep[Any, Any]]"
Parts: TypeAlias = "Sequence[tuple[str, Any, AnySteps, Names]]"
"""Parts of a game, each with its round's title, the table before it, its steps, and the names of its players."""

HIGHLIGHTS: Final = 20_000
"""Longest replay of a game's turning points, in milliseconds."""


def warm_up() -> None:
    painter.warm_up([model for game in GAMES.values() for model in game.figures])


def draw_still(
    palette: str, stage: AnyStage, table: Any, names: Names, seat: Seat | None = None, hand: Any = None
) -> bytes:
    """Picture of a table; with a seat and its hand, as that seat's player sees it."""
    return painter.still(stage.still(table, names, seat=seat, hand=hand), _find_palette(palette))


def draw_compact_still(
    palette: str, stage: AnyStage, table: Any, names: Names, seat: Seat | None = None, hand: Any = None
) -> bytes:
    return painter.still(stage.still(table, names, seat=seat, hand=hand), _find_palette(palette), compact=True)


def draw_replay(palette: str, stage: AnyStage, before: Any, steps: AnySteps, names: Names) -> bytes:
    return timeline.replay(*stage.replay(before, steps, names), _find_palette(palette))


def draw_compact_replay(palette: str, stage: AnyStage, before: Any, steps: AnySteps, names: Names) -> bytes:
    """Compact replay, low enough for a message with two pictures."""
    return timeline.replay(*stage.replay(before, steps, names), _find_palette(palette), compact=True)


def draw_steps(palette: str, stage: AnyStage, before: Any, steps: AnySteps, names: Names) -> bytes:
    """One picture of steps: the table after them, with most of the replay's marks and some of its captions."""
    _, shots = stage.replay(before, steps, names)
    chosen = _find_palette(palette)
    return painter.still(timeline.merge_shots(shots, chosen), chosen)


def draw_preview(
    palette: str, stage: AnyStage, table: Any, hand: Any, seat: Seat, draft: Answer, steps: AnySteps, names: Names
) -> bytes:
    return painter.still(stage.preview(table, hand, seat, draft, steps, names), _find_palette(palette), compact=True)


def draw_odds(
    palette: str, prospects: AnyProspects, table: Any, hand: Any, seat: Seat, names: Names, ends: Ends
) -> bytes:
    return painter.still(prospects.heat(table, hand, seat, names, dict(ends)), _find_palette(palette))


def choose_highlights(_palette: str, stage: AnyStage, parts: Parts, worth: Sequence[float]) -> bytes:
    """Indices of the turning points that fit into the longest replay, one byte each; the last one always stays."""
    shown = _replay_parts(stage, parts)
    places = list(range(len(parts)))
    while len(places) > 1 and not timeline.readable([shown[at] for at in places], longest=HIGHLIGHTS):
        places.remove(min(places[:-1], key=worth.__getitem__))
    return bytes(places)


def draw_highlights(palette: str, stage: AnyStage, parts: Parts, caption: str) -> bytes:
    return timeline.reel(_replay_parts(stage, parts, caption), longest=HIGHLIGHTS, palette=_find_palette(palette))


def _replay_parts(stage: AnyStage, parts: Parts, caption: str = "") -> list[timeline.Part]:
    shown: list[timeline.Part] = []
    for round_, before, steps, names in parts:
        first, shots = stage.replay(before, steps, names)
        shown.append((replace(first, caption=f"{caption}\n{round_}", speaker=None), list(shots)))
    return shown


def draw_chart(palette: str, course: Chart) -> bytes:
    return chart.chart_picture(course, _find_palette(palette))


def draw_profile_image(palette: str, shown: ProfileImage) -> bytes:
    return profile_image.profile_picture(shown, _find_palette(palette))


def draw_standings(palette: str, table: Standings) -> bytes:
    return standings_picture(table, _find_palette(palette))


def draw_lesson(palette: str, lessons: Callable[[], Lessons], page: int) -> bytes:
    return painter.still(lessons()[page][1], _find_palette(palette))


def draw_sample(palette: str, words: SampleWords) -> bytes:
    return sample.sample(_find_palette(palette), words)


def _find_palette(palette: str) -> Palette:
    """The palette with that key; the default one if it no longer exists."""
    return PALETTES.get(palette) or LARGE.get(palette, USUAL)


def draw_icon(icon: Icon) -> bytes:
    return icons.icon(icon)

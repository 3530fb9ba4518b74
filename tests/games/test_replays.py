"""Replays of all games' rounds: they're readable, not too slow, and image viewers accept them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from rendering.painter import paint_moment, strokes_of
from rendering.replay import timeline
from rendering.replay.screen import Screen
from tests.games.conformance.playing import PLAYINGS, Playing, every_playing, one_of_each
from tests.long import scaled
from tests.tools.fuzz.replays import NOTHING, Replays, Round, legible, rests, taken, uneventful
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.replay.frames import Frame
    from rendering.scene import Scene, Shot
    from rendering.strokes import Memory, Strokes

LEAST = 30
"""The fewest steps of a round that's worth drawing here."""


@lru_cache(maxsize=1)  # consecutive tests share them
def replays(playing: Playing) -> Sequence[tuple[Scene, Sequence[Shot]]]:
    """All moves of a game."""
    return tuple(_replayed(playing, playing.names))


def _replayed(playing: Playing, names: tuple[str, ...]) -> Iterator[tuple[Scene, Sequence[Shot]]]:
    for move in playing.played:
        steps: Any = [step.seen for step in move.steps]
        yield playing.game.stage.replay(move.before.table, steps, names)


@lru_cache(maxsize=1)
def planned(playing: Playing) -> Sequence[tuple[Frame, ...]]:
    return tuple(timeline.frames(first, shots) for first, shots in replays(playing))


@every_playing
def test_captions_stay_long_enough_to_read(playing: Playing) -> None:
    for replay in planned(playing):
        legible(replay)


@every_playing
def test_instructions_without_effect_pass_quickly(playing: Playing) -> None:
    for replay in planned(playing):
        assert [(caption, stays) for caption, stays in uneventful(replay) if stays > NOTHING] == []


@every_playing
def test_unchanged_scenes_do_not_linger(playing: Playing) -> None:
    """Except for the last scene, which lasts long enough to read."""
    for replay in planned(playing):
        assert max(rests(replay)[:-1], default=0) <= timeline.OPENING


@every_playing
def test_replays_stay_within_frame_limit(playing: Playing) -> None:
    """A replay with much to show may take longer, but not more frames."""
    for replay in planned(playing):
        assert len(replay) <= timeline.ENOUGH + 2 * timeline.MOST_PARTS


@every_playing
def test_shared_memory_does_not_change_what_is_drawn(playing: Playing) -> None:
    for replay in planned(playing)[2 : 2 + scaled(4)]:
        memory: Memory = {}
        for frame in replay:
            what = (frame.scene, frame.panel, frame.marks, frame.moment)
            told, alone = strokes_of(*what, memory), strokes_of(*what)
            assert told.strokes == alone.strokes or _plainly(told) == _plainly(alone)


def _plainly(strokes: Strokes) -> list[object]:
    """The strokes with pictures in place of their names, which change when a picture is drawn again."""
    return [
        (*stroke[:5], strokes._pictures[stroke[5]][0].tobytes()) if stroke[4] == "paste" else stroke
        for stroke in strokes.strokes
    ]


@every_playing
def test_captions_name_only_the_acting_player(playing: Playing) -> None:
    names = ("Ada", "Max", "Lin", "Eve")[: playing.seats]
    for _, shots in _replayed(playing, names):
        for scene in (shot.scene for shot in shots):
            heading, *said = scene.caption.split("\n")
            named = [player.colour for player in scene.panel.players if heading.startswith(f"{player.name}: ")]
            assert named in ([], [scene.speaker])
            assert len(said) <= 1


@one_of_each
def test_longest_replay_is_a_valid_file_ending_in_the_still(playing: Playing) -> None:
    taken(*max(replays(playing), key=lambda replay: len(replay[1])))


@settings(max_examples=8, deadline=None)
@given(st.integers(0, len(PLAYINGS) - 1), st.integers(0, 2**64), st.integers(0, 5))
def test_any_round_has_a_valid_replay(number: int, seed: int, move: int) -> None:
    playing = PLAYINGS[number]
    Replays().take(Round(Playing(playing.game, playing.seats, seed, playing.options), move))


@one_of_each
def test_incremental_drawing_matches_full_drawing(playing: Playing) -> None:
    """Uses the replay with the most to draw in each game."""
    replay = max(planned(playing), key=len)
    drawn = [strokes_of(frame.scene, frame.panel, frame.marks, frame.moment) for frame in replay]
    screen = Screen(drawn[0])
    for frame, (old, new) in zip(replay[1:], pairwise(drawn), strict=True):
        screen.update(new, new.changed_boxes(old))
        whole = paint_moment(frame.scene, frame.panel, frame.marks, frame.moment)
        assert ImageChops.subtract_modulo(screen.picture, whole).getbbox(alpha_only=False) is None


def test_random_replay_inputs_cover_different_games() -> None:
    found = [Replays().input(Random(number)) for number in range(20)]
    assert len({each.playing.seed for each in found}) == 20
    assert len({each.playing.game.key for each in found}) > 3


def test_too_short_caption_is_detected() -> None:
    first, shots = replays(PLAYINGS[0])[0]
    replay = timeline.frames(first, shots)
    with pytest.raises(BrokenPromiseError):
        legible(timeline._set_durations(replay, timeline.HURRIED[-1]))

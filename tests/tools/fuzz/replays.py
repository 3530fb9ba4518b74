"""Replays of random rounds of every game: Discord accepts them, people can read them, and they end with the still."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, ImageChops, ImageSequence

from rendering import painter
from rendering.replay import gif, timeline
from tests.games.conformance.playing import PLAYINGS, Playing
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rendering.replay.frames import Frame
    from rendering.scene import Scene, Shot

MOST_BYTES: Final = 10 * 2**20
"""The maximum size of a bot's file on Discord."""
NOTHING: Final = 2_000
"""Maximum milliseconds for an instruction that only moves something."""


@dataclass(frozen=True)
class Round:
    """A move of a random game."""

    playing: Playing
    move: int

    @property
    def shown(self) -> tuple[Scene, Sequence[Shot]] | None:
        """The move's scene and shots, or None if the game was over by then."""
        for number, move in enumerate(self.playing.moves()):
            if number == self.move:
                steps: Any = [step.seen for step in move.steps]
                return self.playing.game.stage.replay(move.before.table, steps, self.playing.names)
        return None


class Replays:
    """The replays that are made from shots."""

    name = "replays"

    def input(self, chance: Random) -> Round:
        """A random game with a different seed than in the usual tests, and one of its first moves."""
        playing = chance.choice(PLAYINGS)
        seed = chance.getrandbits(64)
        return Round(Playing(playing.game, playing.seats, seed, playing.options), chance.randrange(12))

    def take(self, given: object) -> None:
        """Plan the replay and write it."""
        if not isinstance(given, Round):
            raise TypeError("not a round")
        shown = given.shown
        if shown is None:
            return
        legible(timeline.frames(*shown))
        taken(*shown)


def legible(planned: Sequence[Frame]) -> None:
    """Raises BrokenPromiseError if a replay is too long, or a caption too short to be read."""
    if len(planned) > timeline.MOST_FRAMES:
        raise BrokenPromiseError(f"{len(planned)} frames")
    for part in timeline.parts_of(planned):
        if timeline.lasts(part) > timeline.LONGEST:
            raise BrokenPromiseError(f"it lasts {timeline.lasts(part)} ms")
    for caption, stays in read(planned):
        if caption and stays < timeline.READ:
            raise BrokenPromiseError(f"{caption!r} stays for {stays} ms")


def read(planned: Sequence[Frame]) -> list[tuple[str, int]]:
    """All captions in order, each with the milliseconds for which it's shown."""
    return [(caption, timeline.lasts(list(frames))) for caption, frames in groupby(planned, key=_caption)]


def taken(first: Scene, shots: Sequence[Shot]) -> None:
    """Raises BrokenPromiseError if Discord wouldn't accept the files, or if they don't end as the round does."""
    whole = timeline.replay(first, shots)
    last = shots[-1].scene if shots else first
    still = Image.open(BytesIO(painter.still(last))).convert("RGB")
    parts = gif.parts(whole)
    for file in dict.fromkeys((whole, *parts)):
        if len(file) > MOST_BYTES:
            raise BrokenPromiseError(f"{len(file)} bytes")
        lasts = played(file, still if file in (whole, parts[-1]) else None)
        if file in parts and not 0 < lasts <= timeline.LONGEST:
            raise BrokenPromiseError(f"a file lasts {lasts} ms")


def played(file: bytes, still: Image.Image | None) -> int:
    """The milliseconds for which a file plays. Raises BrokenPromiseError if it doesn't end with the still."""
    image = Image.open(BytesIO(file))
    if image.info.get("loop") != 0:
        raise BrokenPromiseError("it is not played again")
    stays, shown = [], None
    for frame in ImageSequence.Iterator(image):
        stays.append(int(frame.info["duration"]))
        shown = frame
    if len(stays) > timeline.MOST_FRAMES or min(stays) < gif.SHORTEST:
        raise BrokenPromiseError(f"{len(stays)} frames, the shortest for {min(stays)} ms")
    if still is not None and (shown is None or ImageChops.difference(shown.convert("RGB"), still).getbbox()):
        raise BrokenPromiseError("its end is not the still")
    return sum(stays)


def uneventful(planned: Sequence[Frame]) -> list[tuple[str, int]]:
    """Captions of instructions without any result, each with the milliseconds that one of them takes."""
    thoughts = [(caption, list(frames)) for caption, frames in groupby(planned, key=_caption)]
    return [
        (
            caption,
            timeline.lasts(frames) // sum(frame.fresh for frame in frames),
        )  # several in a row may have the same caption
        for (caption, frames), (then, _) in pairwise(thoughts)
        if frames[0].fresh and _head(caption) != _head(then)
    ]


def _caption(frame: Frame) -> str:
    return frame.scene.caption


def _head(caption: str) -> str:
    return caption.split("\n")[0]


def rests(planned: Sequence[Frame]) -> list[int]:
    """Milliseconds of each frame that shows the same as the frame before it, with the same caption."""
    return [
        frame.stay
        for before, frame in pairwise(planned)
        if (before.scene, before.marks, before.moment) == (frame.scene, frame.marks, frame.moment)
    ]

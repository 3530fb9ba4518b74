"""Replays of any rounds of any game: Discord takes them, they can be read, and they end in the still."""

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
"""Of a file, as Discord takes it from a bot."""
NOTHING: Final = 2_000
"""Milliseconds that it takes at most to show an instruction of which nothing comes but a move."""


@dataclass(frozen=True)
class Round:
    """A move of a table in a game played at random."""

    playing: Playing
    move: int

    @property
    def shown(self) -> tuple[Scene, Sequence[Shot]] | None:
        """How it is shown; None where the game was over by then."""
        for number, move in enumerate(self.playing.moves()):
            if number == self.move:
                steps: Any = [step.seen for step in move.steps]
                return self.playing.game.stage.replay(move.before.table, steps, self.playing.names)
        return None


class Replays:
    """What becomes of shots."""

    name = "replays"

    def input(self, chance: Random) -> Round:
        """A game with other chance than in the usual tests, and one of its first moves."""
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
    """Raises BrokenPromiseError if something cannot be read, or is a bore."""
    if len(planned) > timeline.MOST_FRAMES:
        raise BrokenPromiseError(f"{len(planned)} frames")
    for part in timeline.parts_of(planned):
        if timeline.lasts(part) > timeline.LONGEST:
            raise BrokenPromiseError(f"it lasts {timeline.lasts(part)} ms")
    for caption, stays in read(planned):
        if caption and stays < timeline.READ:
            raise BrokenPromiseError(f"{caption!r} stays for {stays} ms")


def read(planned: Sequence[Frame]) -> list[tuple[str, int]]:
    """Every caption in its order, and for how long it stays, in milliseconds."""
    return [(caption, timeline.lasts(list(frames))) for caption, frames in groupby(planned, key=_caption)]


def taken(first: Scene, shots: Sequence[Shot]) -> None:
    """Raises BrokenPromiseError if Discord would not take the files, or they do not end as the round does."""
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
    """How long a file lasts as a viewer plays it. Raises BrokenPromiseError if it does not end in the still."""
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
    """The captions of instructions of which nothing is said but whose they are and why now, and how long each takes."""
    thoughts = [(caption, list(frames)) for caption, frames in groupby(planned, key=_caption)]
    return [
        (
            caption,
            timeline.lasts(frames) // sum(frame.fresh for frame in frames),
        )  # some say the same one after another
        for (caption, frames), (then, _) in pairwise(thoughts)
        if frames[0].fresh and _head(caption) != _head(then)
    ]


def _caption(frame: Frame) -> str:
    return frame.scene.caption


def _head(caption: str) -> str:
    return caption.split("\n")[0]


def rests(planned: Sequence[Frame]) -> list[int]:
    """For how long there is a look at what is just what was seen before, under the same words, in milliseconds."""
    return [
        frame.stay
        for before, frame in pairwise(planned)
        if (before.scene, before.marks, before.moment) == (frame.scene, frame.marks, frame.moment)
    ]

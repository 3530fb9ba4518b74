"""Turn shots into a readable replay: pieces glide to their new places, new marks grow, and the result stays on
screen. The whole replay is planned first, so that captions stay as long as people need to read them. A replay that's
too long for one picture gets a faster pace; if captions would then disappear too soon, it's split in two where
something new begins, and hurried only if that isn't enough. Frames are expensive and time isn't, so the more there
is to show, the fewer frames a movement gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final, TypeAlias

from rendering.boards.layout import lay_out
from rendering.letters import choose_shape, enlarge_letters
from rendering.painter import strokes_of
from rendering.palettes import USUAL, Palette
from rendering.panel.captions import lines
from rendering.replay.frames import Change, Detail, Frame, changes, look
from rendering.replay.gif import SHORTEST, GifWriter
from rendering.replay.screen import Screen, split_changes
from rendering.scene import Burst, Scene, Shot
from rendering.scene.panel import ENGLISH
from rendering.strokes import Memory

MOST_FRAMES: Final = 300
LONGEST: Final = 25_000  # milliseconds of one picture, including the last look
MOST_PARTS: Final = 2
OPENING: Final = 900
BREAK: Final = 1_500  # the look at the end of every part except the last
LAST_LOOK: Final = 4_000  # the replay loops, so its end has to stay long enough to read
READ: Final = 800  # the minimum time for a caption, unless the replay is hurried
ENOUGH: Final = 130  # frames; a replay that would take more is drawn in less detail

DETAILS: Final = (
    Detail(glide=3, carry=9, growth=3, flight=6),
    Detail(glide=2, carry=7, growth=2, flight=5),
    Detail(glide=2, carry=6, growth=1, flight=4),
    Detail(glide=1, carry=4, growth=1, flight=3),
    Detail(glide=1, carry=3, growth=0, flight=2),
    Detail(glide=0, carry=0, growth=0, flight=0),
)
"""From smooth to abrupt. A replay uses the first level that takes at most `ENOUGH` frames, or else the last."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Fractions of the requested look times, and a caption's minimum time in milliseconds."""

    quiet: float
    loud: float
    read: int = READ


PACES: Final = (Pace(1.0, 1.0), Pace(0.5, 0.85), Pace(0.25, 0.7))
"""Paces from slow to fast. A replay uses the first one that fits it into one picture, or else into two."""
HURRIED: Final = (Pace(0.1, 0.45, 550), Pace(0.05, 0.25, 300), Pace(0.0, 0.1, 100), Pace(0.0, 0.0, 0))
"""Paces for replays that are still too long. With the last one, every replay fits."""

Part: TypeAlias = "tuple[Scene, Sequence[Shot]]"


def replay(first: Scene, shots: Sequence[Shot], palette: Palette = USUAL, *, compact: bool = False) -> bytes:
    """A looping GIF that ends with the still of the last scene. `gif.parts` splits it if it has several pictures."""
    with enlarge_letters(palette.letters), choose_shape(compact=compact):
        return _written(frames(first, shots), palette)


def reel(parts: Sequence[Part], *, longest: int = LONGEST, palette: Palette = USUAL) -> bytes:
    """Several replays as one picture with breaks between them, at most `longest` milliseconds long."""
    with enlarge_letters(palette.letters):
        return _written(planned_frames(parts, longest=longest), palette)


def _written(planned: Sequence[Frame], palette: Palette) -> bytes:
    memory: Memory = {}
    drawn = [strokes_of(frame.scene, frame.panel, frame.marks, frame.moment, memory) for frame in planned]
    changed = split_changes([new.changed_boxes(old) for old, new in pairwise(drawn)], room=MOST_FRAMES - len(planned))
    writer, screen = GifWriter(palette), Screen(drawn[0])
    writer.begin(screen.picture.copy(), planned[0].stay)
    for frame, strokes, boxes in zip(planned[1:], drawn[1:], changed, strict=True):
        parts = screen.update(strokes, boxes)
        if frame.opens:
            writer.begin(screen.picture.copy(), frame.stay)
        else:
            writer.add(parts, frame.stay)
    return writer.finish()


def merge_shots(shots: Sequence[Shot], palette: Palette = USUAL) -> Scene:
    """The last scene, with the shots' marks, the acting player, and usually the captions from the first cut to the last
    shot but one. If the caption is too long, lines under other headings are left out; if it's still too long, only the
    heading stays, because a text without its beginning says less than the marks. Rays for tags and wins are left out,
    because they'd cover the board."""
    last = shots[-1].scene
    begins = next((at for at, shot in enumerate(shots) if shot.cut), 0)
    told = shots[begins:-1] or shots
    marks = dict.fromkeys(mark for shot in shots for mark in shot.marks if not isinstance(mark, Burst))
    marked = replace(last, marks=(*last.marks, *marks), speaker=told[0].scene.speaker)
    heading = _heading(told[0])
    with enlarge_letters(palette.letters):
        for said in (told, [shot for shot in told if _heading(shot) == heading]):
            scene = replace(marked, caption=_all_said(said))
            written = lines(scene, scene.panel, lay_out(scene.board).composition.caption)
            if not written.late and not written.cut:
                return scene
    return replace(marked, caption=heading)


def _heading(shot: Shot) -> str:
    return shot.scene.caption.split("\n", 1)[0]


def _all_said(told: Sequence[Shot]) -> str:
    heading, *first = told[0].scene.caption.split("\n")
    said = dict.fromkeys(line for shot in told[1:] for line in shot.scene.caption.split("\n") if line != heading)
    words = "; ".join(line for line in said if line not in first).replace(":; ", ": ") or "".join(first)
    return f"{heading}\n{words}" if words else heading


# --- contents and timing ---------------------------------------------------------------------------------------------


def frames(first: Scene, shots: Sequence[Shot]) -> tuple[Frame, ...]:
    """The frames of a replay, at most `MOST_FRAMES` in all; each picture lasts at most `LONGEST`."""
    drawn = _make_frames([(first, shots)], room=MOST_FRAMES - 2 * (MOST_PARTS - 1))
    for pace in PACES:
        if sum(_stays(drawn, pace)) <= LONGEST:
            return _set_durations(drawn, pace)
    for pace in (*PACES, *HURRIED):
        planned = _set_durations(drawn, pace)
        halves = planned if lasts(planned) <= LONGEST else _split_in_two(planned, first.caption)
        if all(lasts(part) <= LONGEST for part in parts_of(halves)):
            return halves
    raise AssertionError("the last pace keeps everything within its bounds")


def planned_frames(parts: Sequence[Part], *, longest: int = LONGEST) -> tuple[Frame, ...]:
    """The frames of several replays in one picture, at the slowest pace that fits into `longest` milliseconds."""
    drawn = _make_frames(parts, room=MOST_FRAMES)
    fitting = (pace for pace in (*PACES, *HURRIED) if sum(_stays(drawn, pace)) <= longest)
    return _set_durations(drawn, next(fitting))


def readable(parts: Sequence[Part], *, longest: int = LONGEST) -> bool:
    """Return whether one picture is long enough to read all captions of several replays."""
    return sum(_stays(_make_frames(parts, room=MOST_FRAMES), PACES[-1])) <= longest


def lasts(planned: Sequence[Frame]) -> int:
    return sum(frame.stay for frame in planned)


def parts_of(planned: Sequence[Frame]) -> Iterator[Sequence[Frame]]:
    starts = [0, *(at for at, frame in enumerate(planned) if frame.opens), len(planned)]
    return (planned[begin:end] for begin, end in pairwise(starts))


def thin_out(shots: Sequence[Shot], *, room: int = MOST_FRAMES) -> tuple[Shot, ...]:
    """Leave out shots if there are too few frames for all: quiet ones first, evenly spread, but never the last shot."""
    room -= 2  # one frame each for the first and the last look
    last = len(shots) - 1
    loud = _evenly([at for at, shot in enumerate(shots) if not shot.quiet or at == last], room)
    quiet = _evenly([at for at, shot in enumerate(shots) if shot.quiet and at != last], room - len(loud))
    return tuple(shots[at] for at in sorted((*loud, *quiet)))


def _evenly(places: list[int], most: int) -> list[int]:
    """Select at most `most` of the places, evenly spread up to the last one."""
    if len(places) <= most:
        return places
    return [places[(at + 1) * len(places) // most - 1] for at in range(most)]


def _make_frames(parts: Sequence[Part], *, room: int) -> list[Frame]:
    kept = [_Run(first, tuple(changes(first, thin_out(shots, room=room // len(parts))))) for first, shots in parts]
    enough = (detail for detail in DETAILS if sum(run.count(detail) for run in kept) <= ENOUGH)
    detail = next(enough, DETAILS[-1])
    last = len(kept) - 1
    return [frame for at, run in enumerate(kept) for frame in run.frames(detail, first=at == 0, last=at == last)]


@dataclass(frozen=True, slots=True)
class _Run:
    """One replay in a picture, from a look at its start to a look at its end."""

    begins: Scene
    changes: tuple[Change, ...]

    def count(self, detail: Detail) -> int:
        return sum(change.count(detail) for change in self.changes) + (2 if self.changes else 1)

    def frames(self, detail: Detail, *, first: bool, last: bool) -> Iterator[Frame]:
        if self.changes:
            yield look(self.begins, (), OPENING, quiet=None if first else False)
        for change in self.changes:
            yield from change.frames(detail)
        ending = self.changes[-1].shot.scene if self.changes else self.begins
        yield look(ending, (), LAST_LOOK if last else OPENING, quiet=None if last else False)


def _stays(drawn: Sequence[Frame], pace: Pace) -> list[int]:
    """Durations of the frames at a pace: looks get shorter, but captions stay for at least `pace.read`."""
    stays: list[int] = []
    for caption, told in groupby(drawn, key=lambda frame: (frame.scene.caption, frame.scene.speaker)):
        shown = [frame.stay if frame.quiet is None else _shorten_stay(frame, pace) for frame in told]
        missing = pace.read - sum(shown) if caption[0] else 0
        if missing > 0:
            shown[-1] += missing
        stays += shown
    return stays


def _shorten_stay(frame: Frame, pace: Pace) -> int:
    part = pace.quiet if frame.quiet else pace.loud
    return max(SHORTEST, round(frame.stay * part / 10) * 10)


def _set_durations(drawn: Sequence[Frame], pace: Pace) -> tuple[Frame, ...]:
    return tuple(replace(frame, stay=stay) for frame, stay in zip(drawn, _stays(drawn, pace), strict=True))


def _split_in_two(planned: Sequence[Frame], title: str) -> tuple[Frame, ...]:
    """Split the frames into two pictures of about the same length, or one picture if there's no place to cut."""
    places = [at for at, frame in enumerate(planned) if frame.fresh and at > 1]
    if not places:
        return tuple(planned)
    middle = (lasts(planned) + OPENING - BREAK) / 2
    at = min(places, key=lambda place: abs(lasts(planned[:place]) - middle))
    there = planned[at - 1].scene
    words = next((card.labels for card in planned[0].scene.panel.players), ENGLISH)
    begins, ends = _add_title(planned[0].scene, title, words.parts[0]), _add_title(there, title, words.parts[1])
    closing = _add_title(there, title, words.continued)
    return (
        replace(planned[0], scene=begins, panel=begins.panel),
        *planned[1:at],
        look(closing, (), BREAK),
        replace(look(ends, (), OPENING), opens=True),
        *planned[at:],
    )


def _add_title(scene: Scene, title: str, words: str) -> Scene:
    return replace(scene, caption=f"{title}\n{words}", speaker=None)

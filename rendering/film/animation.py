"""From shots to a replay: frame by frame.

Every shot has three parts: pieces glide to their new places, new marks grow, and the result is looked at. The
whole is planned first, so that a replay never has too many frames or lasts too long; quiet shots give way first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from rendering.boards.layout import between, lay_out, sway
from rendering.film.gif import SHORTEST, GifWriter
from rendering.painter import AT_REST, Moment, ground, paint_moment
from rendering.palettes import USUAL
from rendering.scene import Figure, Flight, Hexagons, Piece, Token
from rendering.things.marks import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.boards.layout import Pose
    from rendering.palettes import Palette
    from rendering.panel.compositions import Composition
    from rendering.scene import Board, Mark, Panel, Point, Scene, Shot

MOST_FRAMES = 300
LONGEST = 25_000  # milliseconds, the last look included; nobody wants to look longer
OPENING = 900
LAST_LOOK = 4_000  # the replay runs in a loop, so its end stays long enough to be read
STEP = 50  # one frame of gliding or growing


@dataclass(frozen=True, slots=True)
class Pace:
    """How generously shots are shown: frames for gliding pieces, for boards, growing marks, flights; parts of holds."""

    glide: int
    carry: int
    growth: int
    flight: int
    quiet: float
    loud: float


PACES = (
    Pace(glide=3, carry=9, growth=3, flight=6, quiet=1.0, loud=1.0),
    Pace(glide=2, carry=7, growth=2, flight=5, quiet=0.7, loud=1.0),
    Pace(glide=2, carry=6, growth=2, flight=4, quiet=0.5, loud=0.8),
    Pace(glide=1, carry=4, growth=1, flight=3, quiet=0.4, loud=0.65),
    Pace(glide=1, carry=3, growth=0, flight=2, quiet=0.3, loud=0.5),
    Pace(glide=0, carry=0, growth=0, flight=0, quiet=0.2, loud=0.35),
    Pace(glide=0, carry=0, growth=0, flight=0, quiet=0.05, loud=0.1),
    Pace(glide=0, carry=0, growth=0, flight=0, quiet=0.0, loud=0.0),
)
"""From leisurely to hurried; a replay takes the first that keeps it within bounds, and the last always does."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment to paint, and how long it stays, in milliseconds."""

    scene: Scene
    panel: Panel
    marks: tuple[tuple[Mark, float], ...]
    stay: int
    moment: Moment = AT_REST


Part: TypeAlias = "tuple[Scene, Sequence[Shot]]"
"""What is shown in one go: the scene that it begins with, and what follows."""


def replay(first: Scene, shots: Sequence[Shot], palette: Palette = USUAL) -> bytes:
    """The shots as a GIF of 960 by 640 that loops, with a long look at its end: exactly the still of the last scene."""
    return reel([(first, shots)], palette=palette)


def reel(parts: Sequence[Part], *, longest: int = LONGEST, palette: Palette = USUAL) -> bytes:
    """Several replays as one, with a cut between them; `longest` is how many milliseconds it may last."""
    planned = planned_frames(parts, longest=longest)
    writer, grounds = GifWriter(palette, spare=MOST_FRAMES - len(planned)), Grounds()
    for frame in planned:
        picture = paint_moment(grounds.under(frame), frame.scene, frame.panel, frame.marks, frame.moment)
        composition = frame.moment.composition or lay_out(frame.scene.board).composition
        writer.add(picture, frame.stay, apart=(composition.caption, composition.panel))
    return writer.finish()


class Grounds:
    """Draws what lies under the frames of a replay, anew only where it differs from the frame before."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Board, Panel, bool, Composition | None], Image.Image] | None = None

    def under(self, frame: Frame) -> Image.Image:
        """The ground that the frame is painted on."""
        now = (frame.scene.board, frame.panel, bool(frame.moment.poses), frame.moment.composition)
        if self._last is None or self._last[0] != now:
            board, panel, moving, composition = now
            self._last = (now, ground(board, panel, moving=moving, composition=composition))
        return self._last[1]


# --- what is shown, and for how long ---------------------------------------------------------------------------------


def frames(first: Scene, shots: Sequence[Shot]) -> tuple[Frame, ...]:
    """All moments of a replay in order: at most `MOST_FRAMES`, lasting at most `LONGEST` together."""
    return planned_frames([(first, shots)])


def planned_frames(parts: Sequence[Part], *, longest: int = LONGEST) -> tuple[Frame, ...]:
    """All moments of several replays, one after the other, within the same bounds together."""
    kept = [(first, thin_out(shots, room=MOST_FRAMES // len(parts))) for first, shots in parts]
    for pace in PACES:
        if sum(_hold(shot, pace) for _, shots in kept for shot in shots) > longest:
            continue
        planned: list[Frame] = []
        left = longest
        for frame in _frames(kept, pace):
            planned.append(frame)
            left -= frame.stay
            if left < 0 or len(planned) > MOST_FRAMES:
                break
        else:
            return tuple(planned)
    raise AssertionError("the last pace keeps everything within its bounds")


def thin_out(shots: Sequence[Shot], *, room: int = MOST_FRAMES) -> tuple[Shot, ...]:
    """The shots, or evenly fewer where there are more than frames for them: quiet ones go first, the last one stays."""
    room -= 2  # the opening and the last look
    last = len(shots) - 1
    loud = _evenly([at for at, shot in enumerate(shots) if not shot.quiet or at == last], room)
    quiet = _evenly([at for at, shot in enumerate(shots) if shot.quiet and at != last], room - len(loud))
    return tuple(shots[at] for at in sorted((*loud, *quiet)))


def _evenly(places: list[int], most: int) -> list[int]:
    """At most so many of the places, evenly spread, the last one among them."""
    if len(places) <= most:
        return places
    return [places[(at + 1) * len(places) // most - 1] for at in range(most)]


def _frames(parts: Sequence[Part], pace: Pace) -> Iterator[Frame]:
    pause = max(SHORTEST, round(OPENING * pace.loud / 10) * 10)
    for number, (first, shots) in enumerate(parts, start=1):
        look = LAST_LOOK if number == len(parts) else pause
        yield _look(first, (), (OPENING if number == 1 else pause) if shots else look)
        before: Scene = first
        grown: tuple[Mark, ...] = first.marks
        for shot in shots:
            yield from _shot_frames(before, grown, shot, pace)
            before, grown = shot.scene, (*shot.scene.marks, *shot.marks)
        if shots:
            yield _look(before, (), look)


def _look(scene: Scene, marks: tuple[Mark, ...], stay: int) -> Frame:
    """A scene at rest."""
    full = tuple((mark, 1.0) for mark in (*scene.marks, *marks))
    return Frame(scene=scene, panel=scene.panel, marks=full, stay=stay)


def _shot_frames(before: Scene, grown: tuple[Mark, ...], shot: Shot, pace: Pace) -> Iterator[Frame]:
    """The frames of one shot. Marks that were there already neither grow again nor wait for the glide."""
    scene = shot.scene
    marks = (*scene.marks, *shot.marks)
    old = tuple((mark, 1.0) for mark in marks if mark in grown)
    new = tuple(mark for mark in marks if mark not in grown)
    flying = any(isinstance(mark, Flight) for mark in new)
    panel = before.panel if flying else scene.panel
    for moment in _glide(before, scene, pace):
        # What is marked on boards at rest is not marked while they are on their way.
        yield Frame(scene=scene, panel=panel, marks=() if moment.poses else old, stay=STEP, moment=moment)
    growth = pace.flight if flying else pace.growth
    stay = _hold(shot, pace)
    if new and all(isinstance(mark, AT_ONCE) for mark in new):
        yield _look(scene, shot.marks, growth * STEP + stay)
        return
    for step in range(1, growth + 1 if new else 0):
        growing = tuple((mark, step / (growth + 1)) for mark in new)
        yield Frame(scene=scene, panel=panel, marks=(*old, *growing), stay=STEP)
    yield _look(scene, shot.marks, stay)


def _hold(shot: Shot, pace: Pace) -> int:
    """How long the result of a shot is looked at."""
    return max(SHORTEST, round(shot.hold * (pace.quiet if shot.quiet else pace.loud) / 10) * 10)


def _glide(before: Scene, after: Scene, pace: Pace) -> Iterator[Moment]:
    """Where everything that moves is, step by step; nothing if nothing moves."""
    old, new = lay_out(before.board), lay_out(after.board)
    if new.poses and before.board != after.board:
        for part in _eased(pace.carry):
            halves = round(part * 2) / 2  # sizes in between would need a picture of everything for every frame
            square = old.poses[0].unit + (new.poses[0].unit - old.poses[0].unit) * halves
            moment = _carried(after, sway(old, new, part), square)
            if old.composition is not new.composition:
                moment = replace(moment, composition=old.composition if part < 0.5 else new.composition)
            yield moment
        return
    if isinstance(after.board, Hexagons) and old.centre((0, 0)) != new.centre((0, 0)):
        return  # a closer look at the same: what stands still may not seem to move
    origins = {thing.key: old.centre(thing.cell) for thing in _things(before)}
    ways: list[tuple[str, Point, Point]] = []
    for thing in _things(after):
        end = new.centre(thing.cell)
        start = origins.get(thing.key, new.composition.drawn_spot if isinstance(thing, Token) else end)
        if start != end:
            ways.append((thing.key, start, end))
    for part in _eased(pace.glide if ways else 0):
        yield Moment(places={key: between(start, end, part) for key, start, end in ways})


def _eased(steps: int) -> Iterator[float]:
    """The parts of a way that are done at its steps: slow, fast, slow."""
    for step in range(1, steps + 1):
        part = step / (steps + 1)
        yield part * part * (3 - 2 * part)


def _things(scene: Scene) -> tuple[Piece | Token | Figure, ...]:
    return *scene.pieces, *scene.tokens, *scene.figures


def _carried(after: Scene, poses: tuple[Pose, ...], square: float) -> Moment:
    """What stands on boards that are on their way to where `after` has them, turned as far as they are.

    Facings are turned by eighths of a right angle, so that a turn needs few pictures of a pyramid.
    """
    settled = lay_out(after.board).poses
    places: dict[str, Point] = {}
    headings: dict[str, int] = {}
    for thing in _things(after):
        number, file, rank = thing.cell
        places[thing.key] = poses[number].at(file, rank)
        if isinstance(thing, Piece) and thing.heading is not None:
            turned = (poses[number].turn - settled[number].turn) / 11.25
            headings[thing.key] = round(thing.heading + round(turned) * 11.25) % 360
    return Moment(places=places, poses=poses, headings=headings, square=square)

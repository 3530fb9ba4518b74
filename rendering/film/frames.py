"""From shots to frames: pieces glide to their new places, new marks grow, and the result is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rendering.boards.layout import between, lay_out
from rendering.film.carrying import carried, ends_of
from rendering.painter import AT_REST, Moment
from rendering.scene import Figure, Flight, Hexagons, Piece, Token
from rendering.things.marks import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.boards.layout import Pose
    from rendering.scene import Mark, Panel, Point, Scene, Shot

STEP = 50  # milliseconds; one frame of gliding or growing


@dataclass(frozen=True, slots=True)
class Detail:
    """How many frames there are for gliding pieces, for boards on their way, for growing marks, and for flights."""

    glide: int
    carry: int
    growth: int
    flight: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment to paint, and how long it stays, in milliseconds."""

    scene: Scene
    panel: Panel
    marks: tuple[tuple[Mark, float], ...]
    stay: int
    moment: Moment = AT_REST
    quiet: bool | None = None
    """Whether it is a look at the result of a quiet shot or of another one; None: how long it stays is settled."""
    fresh: bool = False
    """Whether it is the first of a shot before which there may be a cut."""
    opens: bool = False
    """Whether it is the first of a part but the first: what follows can be shown without what was before."""


def look(scene: Scene, marks: tuple[Mark, ...], stay: int, *, quiet: bool | None = None) -> Frame:
    """A scene at rest."""
    full = tuple((mark, 1.0) for mark in (*scene.marks, *marks))
    return Frame(scene=scene, panel=scene.panel, marks=full, stay=stay, quiet=quiet)


def frames_of(first: Scene, shots: Sequence[Shot], detail: Detail) -> Iterator[Frame]:
    """The frames of all shots, with the looks as long as the shots want them."""
    before: Scene = first
    grown: tuple[Mark, ...] = first.marks
    for shot in shots:
        for at, frame in enumerate(_shot_frames(before, grown, shot, detail)):
            yield replace(frame, fresh=True) if shot.cut and at == 0 else frame
        before, grown = shot.scene, (*shot.scene.marks, *shot.marks)


def _shot_frames(before: Scene, grown: tuple[Mark, ...], shot: Shot, detail: Detail) -> Iterator[Frame]:
    """The frames of one shot. Marks that were there already neither grow again nor wait for the glide."""
    scene = shot.scene
    marks = (*scene.marks, *shot.marks)
    old = tuple((mark, 1.0) for mark in marks if mark in grown)
    new = tuple(mark for mark in marks if mark not in grown)
    if scene == before and not new:
        return  # nothing is different, but that marks go: they may as well go with the next shot
    flying = any(isinstance(mark, Flight) for mark in new)
    panel = before.panel if flying else scene.panel
    for moment in _glide(before, scene, detail):
        # What is marked on boards at rest is not marked while they are on their way.
        yield Frame(scene=scene, panel=panel, marks=() if moment.poses else old, stay=STEP, moment=moment)
    growth = detail.flight if flying else detail.growth
    if new and all(isinstance(mark, AT_ONCE) for mark in new):
        yield look(scene, shot.marks, growth * STEP + shot.hold, quiet=shot.quiet)
        return
    for step in range(1, growth + 1 if new else 0):
        growing = tuple((mark, step / (growth + 1)) for mark in new)
        yield Frame(scene=scene, panel=panel, marks=(*old, *growing), stay=STEP)
    yield look(scene, shot.marks, shot.hold, quiet=shot.quiet)


def _glide(before: Scene, after: Scene, detail: Detail) -> Iterator[Moment]:
    """Where everything that moves is, step by step; nothing if nothing moves."""
    old, new = lay_out(before.board), lay_out(after.board)
    if new.poses and before.board != after.board:
        for part in _eased(detail.carry):
            halves = round(part * 2) / 2  # sizes in between would need a picture of everything for every frame
            square = old.poses[0].unit + (ends_of(old, new)[0].unit - old.poses[0].unit) * halves
            moment = _carried(after, carried(old, new, part), square)
            yield moment if old.composition is new.composition else replace(moment, composition=old.composition)
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
    for part in _eased(detail.glide if ways else 0):
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

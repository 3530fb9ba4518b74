"""Turn shots into frames: pieces glide to their new places, new marks grow, and the result stays for a look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rendering.boards.layout import Pose, between, ease, lay_out
from rendering.painter import AT_REST, Moment
from rendering.replay.carrying import carry_boards, ends_of
from rendering.scene import Figure, Flight, Hexagons, Mark, Panel, Piece, Point, Scene, Shot, Token
from rendering.things.marks import AT_ONCE

STEP = 50  # milliseconds of one frame of gliding or growing


@dataclass(frozen=True, slots=True)
class Detail:
    """Numbers of frames for gliding pieces, moving boards, growing marks, and flights."""

    glide: int
    carry: int
    growth: int
    flight: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment to paint, and its duration in milliseconds."""

    scene: Scene
    panel: Panel
    marks: tuple[tuple[Mark, float], ...]
    stay: int
    moment: Moment = AT_REST
    quiet: bool | None = None
    """True for a look after a quiet shot, False for any other look that may be shortened; None for a fixed duration."""
    fresh: bool = False
    """True for the first frame of a shot if the replay can be cut before it."""
    opens: bool = False
    """True for the first frame of a later part, which doesn't depend on the frames before it."""


def look(scene: Scene, marks: tuple[Mark, ...], stay: int, *, quiet: bool | None = None) -> Frame:
    full = tuple((mark, 1.0) for mark in (*scene.marks, *marks))
    return Frame(scene=scene, panel=scene.panel, marks=full, stay=stay, quiet=quiet)


@dataclass(frozen=True, slots=True)
class Change:
    """The change that a shot shows. Marks that were there before don't grow again."""

    before: Scene
    shot: Shot
    old: tuple[Mark, ...]
    new: tuple[Mark, ...]
    carries: bool
    ways: tuple[tuple[str, Point, Point], ...]

    @property
    def _at_once(self) -> bool:
        return all(isinstance(mark, AT_ONCE) for mark in self.new)

    @property
    def _flies(self) -> bool:
        return any(isinstance(mark, Flight) for mark in self.new)

    def _moves(self, detail: Detail) -> int:
        if self.carries:
            return detail.carry
        return detail.glide if self.ways else 0

    def _grows(self, detail: Detail) -> int:
        if self._at_once:
            return 0
        return detail.flight if self._flies else detail.growth

    def count(self, detail: Detail) -> int:
        return self._moves(detail) + self._grows(detail) + 1

    def frames(self, detail: Detail) -> Iterator[Frame]:
        for at, frame in enumerate(self._frames(detail)):
            yield replace(frame, fresh=True) if self.shot.cut and at == 0 else frame

    def _frames(self, detail: Detail) -> Iterator[Frame]:
        shot, scene = self.shot, self.shot.scene
        old = tuple((mark, 1.0) for mark in self.old)
        panel = self.before.panel if self._flies else scene.panel
        for moment in self._glide(detail):
            # marks on boards at rest are hidden while the boards move
            yield Frame(scene=scene, panel=panel, marks=() if moment.poses else old, stay=STEP, moment=moment)
        growth = self._grows(detail)
        for step in range(1, growth + 1):
            growing = tuple((mark, step / (growth + 1)) for mark in self.new)
            yield Frame(scene=scene, panel=panel, marks=(*old, *growing), stay=STEP)
        waited = detail.growth * STEP if self.new and self._at_once else 0
        yield look(scene, shot.marks, waited + shot.hold, quiet=shot.quiet)

    def _glide(self, detail: Detail) -> Iterator[Moment]:
        after, parts = self.shot.scene, _ease_in_out(self._moves(detail))
        if not self.carries:
            for part in parts:
                yield Moment(places={key: between(start, end, part) for key, start, end in self.ways})
            return
        old, new = lay_out(self.before.board), lay_out(after.board)
        for part in parts:
            halves = round(part * 2) / 2  # sizes in between would need new sprites of everything in every frame
            square = old.poses[0].unit + (ends_of(old, new)[0].unit - old.poses[0].unit) * halves
            moment = _place_on_boards(after, carry_boards(old, new, part), square)
            yield moment if old.composition is new.composition else replace(moment, composition=old.composition)


def changes(first: Scene, shots: Sequence[Shot]) -> Iterator[Change]:
    """The changes that shots show. Those that at most remove a shot's marks are skipped, because that can wait."""
    before: Scene = first
    grown: tuple[Mark, ...] = first.marks
    for shot in shots:
        marks = (*shot.scene.marks, *shot.marks)
        new = tuple(mark for mark in marks if mark not in grown)
        if new or shot.scene != before:
            old = tuple(mark for mark in marks if mark in grown)
            carries = bool(lay_out(shot.scene.board).poses) and before.board != shot.scene.board
            yield Change(before, shot, old, new, carries, () if carries else tuple(_ways(before, shot.scene)))
        before, grown = shot.scene, marks


def _ways(before: Scene, after: Scene) -> Iterator[tuple[str, Point, Point]]:
    old, new = lay_out(before.board), lay_out(after.board)
    if isinstance(after.board, Hexagons) and old.centre((0, 0)) != new.centre((0, 0)):
        return  # the same position from closer up, so nothing may seem to move
    origins = {thing.key: old.centre(thing.cell) for thing in _things(before)}
    for thing in _things(after):
        end = new.centre(thing.cell)
        start = origins.get(thing.key)
        if start is None:
            start = new.composition.drawn_spot if isinstance(thing, Token) else end
        if start != end:
            yield thing.key, start, end


def _ease_in_out(steps: int) -> Iterator[float]:
    for step in range(1, steps + 1):
        yield ease(step / (steps + 1))


def _things(scene: Scene) -> tuple[Piece | Token | Figure, ...]:
    return *scene.pieces, *scene.tokens, *scene.figures


def _place_on_boards(after: Scene, poses: tuple[Pose, ...], square: float) -> Moment:
    """Pieces turn with their boards, by eighths of a right angle, so that each pyramid needs only a few sprites."""
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

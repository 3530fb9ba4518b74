"""Animation of a round of a pyramid game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from bot.engine.game import PublicStep, Seat, Steps
from bot.games.common.text.looks import Look
from bot.games.game import Names
from bot.games.pyramids.pictures.looks import colour_of, order
from bot.games.pyramids.rules.events import Beamed, Began, Rammed, Returned
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.things import PyramidTable
from bot.games.pyramids.text.descriptions import Table as Descriptions
from bot.games.pyramids.text.descriptions import group_by_words
from bot.games.pyramids.text.moments import RenderContext
from bot.i18n import Translator
from rendering import scene as show

T = TypeVar("T", bound=PyramidTable)


class Stage(Protocol[T]):
    """The parts of a game's stage that animations need."""

    @property
    def translator(self) -> Translator: ...

    @property
    def described(self) -> Descriptions: ...

    def moment(self, table: T, names: Names) -> RenderContext[T]: ...

    def picture(self, table: T, names: Names) -> show.Scene: ...

    def pointed_out(self, table: T, names: Names, seat: Seat) -> tuple[show.Mark, ...]: ...


class Film(Generic[T]):
    """The animation of a round, shot by shot."""

    def __init__(self, stage: Stage[T], before: T, names: Names) -> None:
        self._stage = stage
        self._names = names
        self._table = before
        self._heading = ""
        self._said = ""
        self._speaker: show.Colour | None = None
        self._rays: tuple[show.Mark, ...] = ()
        self._touched: Cell = before.placed[0].cell
        self._last: object = None

    def shots(self, steps: Steps[T, Any]) -> Iterator[show.Shot]:
        seen = [step for step in steps if not isinstance(step.event, Returned)]  # the next shot shows the return
        following = [*(step.event for step in seen[1:]), None]
        at = 0
        for thought in group_by_words(seen):
            yield from self._thought(thought, following[at : at + len(thought)])
            at += len(thought)

    def _thought(self, thought: Steps[T, Any], following: Sequence[object]) -> Iterator[show.Shot]:
        self._begin(thought[0].event)
        what, last = self._stage.described[type(thought[0].event)], thought[-1]
        if what.together and len(thought) > 1:
            told = [(last, what.together([step.event for step in thought], self._moment(last, None)))]
        else:
            told = []
            for step, then in zip(thought, following, strict=True):
                told.append((step, what.look(step.event, self._moment(step, then))))
                self._last = step.event
        self._last = last.event
        self._said = told[-1][1].words or self._said
        for number, (step, look) in enumerate(told):
            yield from self._shots(step, look, begins=number == 0)
            if isinstance(step.event, Beamed):
                self._keep(thought, look)

    def _begin(self, event: Any) -> None:
        if isinstance(event, Rammed):
            self._touched = event.cell
        what = self._stage.described[type(event)]
        if isinstance(event, Began):
            self._heading, self._said, self._rays = order(event, self._names, self._stage.translator), "", ()
        elif what.clause is None:  # not part of an instruction
            self._heading, self._said, self._rays = "", "", ()
        self._speaker = None if what.public else colour_of(self._table.players[event.seat].colour)

    def _moment(self, step: PublicStep[T, Any], then: object) -> RenderContext[T]:
        moment = self._stage.moment(step.table, self._names)
        return replace(moment, before=self._table, touched=self._touched, last=self._last, next=then)

    def _shots(self, step: PublicStep[T, Any], look: Look, *, begins: bool) -> Iterator[show.Shot]:
        if look.first and begins:
            yield show.Shot(self._add_caption(self._table), (*look.first, *self._rays), hold=look.first_hold)
        marks = (*look.marks, *self._rays)
        starts = isinstance(step.event, Began)
        if starts:
            marks = self._stage.pointed_out(step.table, self._names, step.event.seat)
        yield show.Shot(self._add_caption(step.table), marks, hold=look.hold, quiet=look.quiet, cut=starts)
        self._table = step.table

    def _add_caption(self, table: T) -> show.Scene:
        caption = "\n".join(line for line in (self._heading, self._said) if line)
        return replace(self._stage.picture(table, self._names), caption=caption, speaker=self._speaker)

    def _keep(self, beams: Steps[T, Any], look: Look) -> None:
        """Keep beams visible while they act: the one that hit a thing, or all beams of an upright RAMbot."""
        rays = look.marks[: len(beams)]
        if self._table.robot(beams[-1].event.seat).facing is None:
            self._rays = (*self._rays, *rays)
        elif beams[-1].event.hits:
            self._rays = rays

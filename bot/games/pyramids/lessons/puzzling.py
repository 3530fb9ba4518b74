"""The goals of the pyramid games' puzzles, and explanations for people who miss them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.game import Answer, Seat, Steps
from bot.games.puzzle import YOU
from bot.games.pyramids.drafts.menus import answer_of
from bot.games.pyramids.notation.documents import Programs
from bot.games.pyramids.rules.events import Blocked, ProgramsRevealed, Rammed, Stole, Tagged
from bot.games.pyramids.rules.grid import Cell, Facing
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Kind, PyramidTable, Thing
from bot.games.pyramids.text.voices import ENGLISH
from bot.i18n import Translator

Naming = Callable[[Any, Cell], str]
Goal = Callable[[Any, Steps[Any, Any]], str]


def describe_inaction(translator: Translator) -> str:
    return translator.say("goal-nothing")


@dataclass(frozen=True, slots=True)
class Tag:
    """A goal: tag these colours."""

    colours: tuple[Colour, ...]
    named: Naming
    noun: str = "beacon"
    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:
        events = [step.event for step in steps]
        tagged = [event.piece.colour for event in events if isinstance(event, Tagged) and event.seat == YOU]
        missing = next((colour for colour in self.colours if colour not in tagged), None)
        if missing is None:
            return ""
        table: PyramidTable = steps[-1].table if steps else before
        aim = Thing(Kind.BEACON, missing)
        missed = self._explain_miss(table, steps, aim)
        if not tagged:
            return missed
        shades = ", ".join(self.translator.say("shade-called", colour=colour.value) for colour in tagged)
        return self.translator.say("goal-tagged", colours=shades, missed=missed)

    def _explain_miss(self, table: PyramidTable, steps: Steps[Any, Any], aim: Thing) -> str:
        say = self.translator.say
        what = self.translator.phrase("thing", noun=self.noun, colour=aim.colour.value, icon="")
        if did_nothing([step.event for step in steps]):
            return describe_inaction(self.translator)
        rams = [step for step in steps if isinstance(step.event, Rammed) and step.event.seat == YOU]
        upright = [step.table.find(aim).facing is None for step in rams if step.event.thing == aim]
        if upright:
            return say("goal-rammed-other" if any(upright) else "goal-rammed-lying", what=what)
        you, there = self.named(table, table.robot(YOU).cell), self.named(table, table.find(aim).cell)
        return say("goal-untouched", cell=you, what=what, there=there)


@dataclass(frozen=True, slots=True)
class Stand:
    """A goal: end up with a thing on one of these spaces."""

    thing: Thing
    spaces: tuple[str, ...]
    named: Naming
    facing: Facing = None
    """None for any orientation."""
    noun: str = "beacon"
    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:
        table: PyramidTable = steps[-1].table if steps else before
        placed = table.find(self.thing)
        found = self.named(table, placed.cell)
        if found in self.spaces and self.facing in (None, placed.facing):
            return ""
        if did_nothing([step.event for step in steps]):
            return describe_inaction(self.translator)
        if found in self.spaces and self.facing is not None:
            return self.translator.say("goal-turned", cell=found, way=self.facing.value)
        wanted = self.translator.join_alternatives(self.spaces)
        if self.thing == table.robot(YOU).thing:
            blocks = (step.event for step in steps if isinstance(step.event, Blocked))
            stuck = any(block.thing == self.thing and block.cell == placed.cell for block in blocks)
            return self.translator.say("goal-stuck" if stuck else "goal-ended", cell=found, wanted=wanted)
        noun = self.noun if self.thing.kind is Kind.BEACON else self.thing.kind.value
        what = self.translator.phrase("thing", noun=noun, colour=self.thing.colour.value, icon="")
        return self.translator.say("goal-elsewhere", what=what, cell=found, wanted=wanted)


@dataclass(frozen=True, slots=True)
class Raise:
    """A goal: have the beacons of all these colours upright at the end."""

    colours: tuple[Colour, ...]
    noun: str = "beacon"
    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:
        table: PyramidTable = steps[-1].table if steps else before
        lying = [each for each in self.colours if table.find(Thing(Kind.BEACON, each)).facing is not None]
        if not lying:
            return ""
        if did_nothing([step.event for step in steps]):
            return describe_inaction(self.translator)
        which = self.translator.join_list([self.translator.phrase("shade", colour=each.value) for each in lying])
        return self.translator.say("goal-lying", colours=which, noun=self.noun, count=len(lying))


@dataclass(frozen=True, slots=True)
class Rob:
    """A goal: steal at least this many pieces from other players."""

    count: int
    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:  # noqa: ARG002 - the same signature for all goals
        taken = sum(isinstance(step.event, Stole) and step.event.seat == YOU for step in steps)
        if taken >= self.count:
            return ""
        if did_nothing([step.event for step in steps]):
            return describe_inaction(self.translator)
        return self.translator.say("goal-took", count=taken, wanted=self.count)


@dataclass(frozen=True, slots=True)
class Stop:
    """A goal: keep the others from tagging anything."""

    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:  # noqa: ARG002 - the same signature for all goals
        events = [step.event for step in steps]
        tagged = [event.piece.colour.value for event in events if isinstance(event, Tagged) and event.seat != YOU]
        if not tagged:
            return ""
        colours = self.translator.join_list([self.translator.phrase("shade", colour=colour) for colour in tagged])
        return self.translator.say("goal-not-stopped", colours=colours)


@dataclass(frozen=True, slots=True)
class Within:
    """A goal: reach another goal with at most this many pieces."""

    goal: Goal
    most: int
    translator: Translator = ENGLISH

    def __call__(self, before: PyramidTable, steps: Steps[Any, Any]) -> str:
        missed = self.goal(before, steps)
        if missed:
            return missed
        programs = [step.event.programs[YOU] for step in steps if isinstance(step.event, ProgramsRevealed)]
        used = sum(map(len, programs))
        if used <= self.most:
            return ""
        return self.translator.say("goal-too-many", used=used, most=self.most)


def did_nothing(events: Sequence[object]) -> bool:
    return not any(getattr(event, "instruction", None) is not None and event.seat == YOU for event in events)  # type: ignore[attr-defined]


def others_of(programs: Programs) -> Mapping[Seat, Answer]:
    return {seat: answer_of(program) for seat, program in programs.items() if seat != YOU}


def parse_placements(things: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Read things, each given as a space and a facing ("b2 E", "h6 up"), into the form documents use."""
    return {colour: dict(zip(("at", "facing"), where.split(), strict=True)) for colour, where in things.items()}

"""The highlights of a round, each with a weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.game import Seat, Steps
from bot.engine.icons import icon
from bot.games.common.text.prose import DOOR
from bot.games.pyramids.rules import events as happened
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Kind, Thing
from bot.games.pyramids.text.descriptions import done_to, name_idle
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.voices import NameFormatter
from bot.i18n import InflectedTerm


@dataclass(frozen=True, slots=True)
class Note:
    """One of a round's highlights."""

    weight: int
    """Heavier notes come first."""
    text: str


LEFT, REVEALED, TAGGED, ROBBED, SHOVED, STOOD, IDLE, LEFT_LATER = 100, 95, 90, 60, 30, 28, 25, 0
MAX_NAMED = 3
DEEDS: dict[type, str] = {happened.Tipped: "tipped", happened.Stood: "stood", happened.Rammed: "rammed"}


@dataclass(slots=True)
class Dealings:
    """A player's effects on another player and their RAMbot."""

    how: str = ""
    """The manner in which the RAMbot was moved; empty if it wasn't."""
    target: str = ""
    deeds: list[str] = field(default_factory=list)
    """Parts of message keys for all deeds except thefts, each once, in the order of last occurrence."""
    took: list[Piece] = field(default_factory=list)

    def add(self, deed: str) -> None:
        if deed in self.deeds:
            self.deeds.remove(deed)
        self.deeds.append(deed)

    def note(self, seat: Seat, victim: Seat, voice: NameFormatter) -> Note:
        told: list[str] = []
        who, whom, translator = voice.who(seat), voice.who(victim), voice.translator
        for deed in [*self.deeds, *(["took"] if self.took else [])]:
            key = f"clash-{deed}" if not told else f"clash-{deed}-too"
            pieces = format_pieces(self.took, voice) if deed == "took" else ""
            told.append(translator.say(key, how=self.how, whom=whom, cell=self.target, pieces=pieces))
        icon = "✋" if self.took else "💥" if self.deeds != ["stood"] else "⬆️"
        text = translator.say("clash", icon=icon, who=who, deeds=translator.join_list(told))
        felled = "tipped" in self.deeds or "stood" in self.deeds
        return Note(ROBBED + len(self.took) if self.took else SHOVED + felled, text)


def stood_goal(steps: Steps[Any, Any], seat: Seat) -> Thing | None:
    """The next goal's beacon, if this player stood it up and it's still up; None if they tagged or the game is over."""
    stood: list[Thing] = []
    for step in steps:
        match step.event:
            case happened.Stood(by, thing) if by == seat and thing.kind is Kind.BEACON:
                stood.append(thing)
            case happened.Tagged(by) if by == seat:
                return None
    if not stood or steps[-1].table.over:
        return None
    table = steps[-1].table
    upright = {placed.thing for placed in table.placed if placed.facing is None}
    aim = {goal.colour for goal in table.players[seat].goals[:1]}
    return next((thing for thing in stood if thing.colour in aim and thing in upright), None)


def collect_notes(steps: Steps[Any, Any], look: Callable[[Any], RenderContext[Any]]) -> Iterator[Note]:
    """Yield notes on single events in order, then on tags, goals that were stood up, and deeds between players."""
    tags: dict[Seat, list[Piece]] = {}
    clashes: dict[tuple[Seat, Seat], Dealings] = {}
    ran = False
    for step in steps:
        event, moment = step.event, look(step.table)
        match event:
            case happened.GoalsRevealed(stacks):
                yield from (Note(REVEALED, _to_tag(seat, stack, moment)) for seat, stack in enumerate(stacks))
            case happened.ProgramsRevealed(programs):
                yield from (Note(IDLE, text) for text in name_idle(programs, moment, "note-no-program"))
            case happened.Agreed():
                yield Note(LEFT, moment.say("note-agreed", round=moment.table.round))
            case happened.Left(seat):
                # if a round was played, its own news comes first
                yield Note(LEFT_LATER if ran else LEFT, moment.say("note-left", door=DOOR, who=moment.voice.who(seat)))
            case happened.Began():
                ran = True
            case happened.Tagged(seat, piece):
                tags.setdefault(seat, []).append(piece)
            case _:
                _clash(event, moment, clashes)
    if steps:
        end = look(steps[-1].table)
        for seat, pieces in tags.items():
            yield Note(TAGGED + len(pieces), _format_tags(seat, pieces, end))
        yield from _stood_goals(steps, end)
        for (seat, victim), clash in clashes.items():
            yield clash.note(seat, victim, end.voice)


def _stood_goals(steps: Steps[Any, Any], end: RenderContext[Any]) -> Iterator[Note]:
    for seat in range(len(end.table.players)):
        if goal := stood_goal(steps, seat):
            yield Note(STOOD, end.say("note-stood", who=end.voice.who(seat), what=end.voice.thing(goal)))


def _clash(event: Any, moment: RenderContext[Any], clashes: dict[tuple[Seat, Seat], Dealings]) -> None:

    def of(thing: Thing) -> Dealings | None:
        whose = moment.table.seat_of(thing.colour) if thing.kind is Kind.RAMBOT else None
        return None if whose in (None, event.seat) else clashes.setdefault((event.seat, whose), Dealings())

    match event:
        case happened.Stole(seat, victim, piece):
            clashes.setdefault((seat, victim), Dealings()).took.append(piece)
        case happened.Tipped(_, thing) | happened.Stood(_, thing):
            if clash := of(thing):
                clash.add(DEEDS[type(event)])
        case happened.Moved(_, _, shifts):  # no player is responsible when the floor moves something
            for shift in shifts:
                if clash := of(shift.thing):
                    clash.target = moment.place(shift.target)
                    clash.how = done_to(shift.thing, shifts, moment, event.seat)
                    clash.add("moved")


def format_pieces(pieces: Sequence[Piece], voice: NameFormatter) -> InflectedTerm:
    return voice.translator.phrase("pieces", count=len(pieces)) if len(pieces) > MAX_NAMED else voice.pieces(pieces)


def _to_tag(seat: Seat, stack: Sequence[Piece], moment: RenderContext[Any]) -> str:
    goals = " ".join(icon(piece.colour.word) for piece in stack)
    return moment.say("to-tag", who=moment.voice.who(seat), goals=goals)


def _format_tags(seat: Seat, pieces: Sequence[Piece], moment: RenderContext[Any]) -> str:
    voice, goals = moment.voice, moment.table.players[seat].goals
    who, colours = voice.who(seat), moment.translator.join_list([voice.colour(piece.colour) for piece in pieces])
    if not goals:
        return moment.say("note-tagged-last", who=who, colours=colours, count=len(pieces))
    return moment.say("note-tagged", who=who, colours=colours, left=len(goals))

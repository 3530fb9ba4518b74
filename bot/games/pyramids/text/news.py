"""A player's news from a round of a pyramid game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.engine.game import PublicStep, Seat, Steps
from bot.games.common.text.prose import few
from bot.games.pyramids.rules.events import Agreed, Began, Left, Moved, Rammed, Stole, Stood, Tagged, Tipped
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Ending, Kind, PyramidTable, Thing
from bot.games.pyramids.text.descriptions import done_to
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.notes import DEEDS, Dealings, stood_goal
from bot.games.pyramids.text.voices import NameFormatter
from bot.i18n import InflectedTerm

T = TypeVar("T", bound=PyramidTable)


_DISTURBING = frozenset({"moved", "tipped"})
"""The deeds against a RAMbot that `dealt` includes."""


@dataclass(slots=True)
class Heard:
    """The news gathered so far for one player."""

    tags: dict[Seat, list[Piece]] = field(default_factory=dict)
    to_me: dict[Seat, Dealings] = field(default_factory=dict)
    mine: dict[Seat, list[Piece]] = field(default_factory=dict)
    goal: Thing | None = None
    """The beacon that `stood_goal` returns for this player."""
    left: list[Seat] = field(default_factory=list)
    last_round: int | None = None
    """The round that everyone agreed to make the last one."""
    ran: bool = False


def format_news(
    steps: Steps[T, Any], seat: Seat, moment: Callable[[T], RenderContext[T]], also: Sequence[str] = ()
) -> tuple[str, ...]:
    """The seat's news, with the floor's effects (`also`), or with its RAMbot's place if a round didn't concern it."""
    if not steps:
        return ()
    me = Thing(Kind.RAMBOT, steps[-1].table.players[seat].colour)
    heard = Heard()
    for step in steps:
        _hear(heard, step, seat, me, moment)
    heard.goal = stood_goal(steps, seat)
    last = moment(steps[-1].table)
    return few([*_lines(heard, seat, last, also), *([] if also else _quiet(heard, seat, me, last))])


def dealt(steps: Steps[T, Any], seat: Seat, moment: Callable[[T], RenderContext[T]]) -> str:
    """Other players' deeds against the seat: moves and tips of its RAMbot ("pushed you to e3"), and thefts."""
    me = steps[-1].table.robot(seat).thing
    heard = Heard()
    for step in steps:
        _hear(heard, step, seat, me, moment)
    voice = moment(steps[-1].table).voice
    told = [replace(each, deeds=[deed for deed in each.deeds if deed in _DISTURBING]) for each in heard.to_me.values()]
    return str(voice.translator.join_list([_format_dealings(each, voice) for each in told if each.deeds or each.took]))


def _hear(
    heard: Heard, step: PublicStep[T, Any], seat: Seat, me: Thing, moment: Callable[[T], RenderContext[T]]
) -> None:
    match step.event:
        case Began():
            heard.ran = True
        case Tagged(tagger, piece):
            heard.tags.setdefault(tagger, []).append(piece)
        case Stole(thief, victim, piece) if thief == seat:
            heard.mine.setdefault(victim, []).append(piece)
        case Stole(thief, victim, piece) if victim == seat:
            heard.to_me.setdefault(thief, Dealings()).took.append(piece)
        case Moved(by) | Tipped(by) | Stood(by) | Rammed(by) if by != seat:
            _hear_of_me(heard, step, me, moment)
        case Agreed():
            heard.last_round = step.table.round
        case Left(gone):
            heard.left.append(gone)


def _hear_of_me(heard: Heard, step: PublicStep[T, Any], me: Thing, moment: Callable[[T], RenderContext[T]]) -> None:
    match step.event:
        case Moved(by, _, shifts):
            for shift in shifts:
                if shift.thing == me:
                    dealings = heard.to_me.setdefault(by, Dealings())
                    now = moment(step.table)
                    dealings.how, dealings.target = done_to(me, shifts, now, by), now.place(shift.target)
                    dealings.add("moved")
        case Tipped(by, thing) | Stood(by, thing) | Rammed(by, thing) if thing == me:
            heard.to_me.setdefault(by, Dealings()).add(DEEDS[type(step.event)])


def _lines(heard: Heard, seat: Seat, moment: RenderContext[T], also: Sequence[str]) -> list[str]:
    voice, table, listed, say = moment.voice, moment.table, moment.translator.join_list, moment.say
    lines, did = [], []
    others = {
        other: listed([voice.colour(each.colour) for each in t]) for other, t in heard.tags.items() if other != seat
    }
    if table.ending is Ending.TAGGED:  # first, because later lines may be dropped
        lines += [
            say("news-last-tag", who=voice.who(won), colours=others.pop(won), count=len(heard.tags[won]))
            for won in table.winners
            if won in others
        ]
    if seat in heard.tags:
        did.append(say("news-tagged", colours=listed([voice.colour(piece.colour) for piece in heard.tags[seat]])))
    did += [say("news-took", pieces=voice.pieces(took), whom=voice.who(victim)) for victim, took in heard.mine.items()]
    if heard.goal:
        did.append(say("news-stood-goal", what=voice.thing(heard.goal)))
    if did:
        goals = table.players[seat].goals if seat in heard.tags else None
        lines.append(_mine(listed(did), None if goals and table.over else goals, voice))
    lines += [
        say("news-done", who=voice.who(other), deeds=_format_dealings(dealings, voice))
        for other, dealings in heard.to_me.items()
    ]
    lines += also
    lines += [say("news-left", who=voice.who(gone)) for gone in heard.left]
    lines += [] if heard.last_round is None else [say("news-agreed", round=heard.last_round)]
    if others:
        tags = [say("news-other", who=voice.who(other), colours=colours) for other, colours in others.items()]
        lines.append(say("news-others", tags=listed(tags)))
    return lines


def _mine(deeds: InflectedTerm, goals: Sequence[Piece] | None, voice: NameFormatter) -> str:
    if goals is None:
        return voice.translator.say("news-you", deeds=deeds)
    if not goals:
        return voice.translator.say("news-you-all", deeds=deeds)
    return voice.translator.say("news-you-next", deeds=deeds, next=voice.colour(goals[0].colour))


def _format_dealings(dealings: Dealings, voice: NameFormatter) -> InflectedTerm:
    """A player's effects on this player; RAMs only if there are no others."""
    say, pieces = voice.translator.say, voice.pieces(dealings.took)
    done = [*dealings.deeds, *(["robbed"] if dealings.took else [])]
    deeds = [deed for deed in done if deed != "rammed"] or done
    return voice.translator.join_list(
        [say(f"news-{deed}", how=dealings.how, cell=dealings.target, pieces=pieces) for deed in deeds]
    )


def _quiet(heard: Heard, seat: Seat, me: Thing, moment: RenderContext[T]) -> list[str]:
    here = next((placed.cell for placed in moment.table.placed if placed.thing == me), None)
    if heard.to_me or heard.mine or heard.goal or seat in heard.tags or here is None or not heard.ran:
        return []
    return [moment.say("news-quiet", cell=moment.place(here))]

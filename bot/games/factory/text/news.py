"""The effects of lasers, tractors, repulsors and repairs on one player's RAMbot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.engine.game import PublicStep, Seat
from bot.games.factory.rules.events import Lasered, Pulled, PushedAway, Repaired
from bot.games.factory.rules.state import BoardName, Table
from bot.games.factory.text.descriptions import element_name
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.notes import format_pieces
from bot.i18n import InflectedTerm

Spot: TypeAlias = tuple[BoardName, Cell]


@dataclass(slots=True)
class _FloorNews:
    burnt: list[Piece] = field(default_factory=list)
    hits: dict[Spot, bool] = field(default_factory=dict)
    """The lasers that hit the RAMbot; True if they took a piece."""
    back: list[Piece] = field(default_factory=list)
    moved: dict[str, tuple[str, InflectedTerm]] = field(default_factory=dict)
    """The RAMbot's new space and the element that moved it, by the message key's suffix; the latest comes last."""


def floor_news(
    steps: Sequence[PublicStep[Table, Any]], seat: Seat, moment: Callable[[Table], RenderContext[Table]]
) -> tuple[str, ...]:
    if not steps:
        return ()
    found = _FloorNews()
    for step in steps:
        _note(found, step, seat, moment(step.table))
    last = moment(steps[-1].table)
    say, voice = last.say, last.voice
    lines = [say(f"news-{key}", cell=cell) for key, (cell, _) in found.moved.items()]
    if found.burnt:
        lines.append(say("news-burnt", count=sum(found.hits.values()), pieces=voice.pieces(found.burnt)))
    elif found.hits:
        lines.append(say("news-burnt-nothing", count=len(found.hits)))
    if found.back:
        lines.append(say("news-repaired", pieces=voice.pieces(found.back)))
    return tuple(lines)


def floor_notes(
    steps: Sequence[PublicStep[Table, Any]], seat: Seat, moment: Callable[[Table], RenderContext[Table]]
) -> Iterator[str]:
    found = _FloorNews()
    for step in steps:
        _note(found, step, seat, moment(step.table))
    if not steps:
        return
    last = moment(steps[-1].table)
    who = last.voice.who(seat)
    for key, (cell, what) in found.moved.items():
        yield last.say(f"note-{key}", what=what, who=who, cell=cell)
    if found.back:
        yield last.say("note-repaired", who=who, pieces=format_pieces(found.back, last.voice))


def _note(found: _FloorNews, step: PublicStep[Table, Any], seat: Seat, moment: RenderContext[Table]) -> None:
    match step.event:
        case Lasered(seat=whose, board=board, element=element, pieces=pieces) if whose == seat:
            spot = board, element.at
            found.hits[spot] = found.hits.get(spot, False) or bool(pieces)
            found.burnt += pieces
        case Repaired(seat=whose, piece=piece) if whose == seat:
            found.back.append(piece)
        case Pulled(seat=whose, shifts=shifts) | PushedAway(seat=whose, shifts=shifts):
            me = step.table.robot(seat).thing
            key = "pulled" if isinstance(step.event, Pulled) else "pushed"
            for shift in shifts:
                if shift.thing == me:
                    along = key if whose == seat else f"{key}-along"
                    found.moved.pop(along, None)
                    what = element_name(step.event.board, step.event.element, moment.voice)
                    found.moved[along] = moment.place(shift.target), what

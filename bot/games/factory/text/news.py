"""The floor's effects on one player's RAMbot in a round: lasers, tractors, repulsors, repairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules.events import Lasered, Pulled, PushedAway, Repaired

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import PublicStep, Seat
    from bot.games.factory.rules.state import Table
    from bot.games.pyramids.rules.pieces import Piece
    from bot.games.pyramids.text.moments import RenderContext


@dataclass(slots=True)
class _Floor:
    """The effects gathered so far."""

    burnt: list[Piece] = field(default_factory=list)
    hits: int = 0
    """The number of laser hits on the RAMbot."""
    back: list[Piece] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)
    """The place it was moved to, by message key, in order of the last occurrence."""


def floor_news(
    steps: Sequence[PublicStep[Table, Any]], seat: Seat, moment: Callable[[Table], RenderContext[Table]]
) -> tuple[str, ...]:
    """Sentences about elements' effects on the seat's RAMbot."""
    if not steps:
        return ()
    found = _Floor()
    for step in steps:
        _note(found, step, seat, moment(step.table))
    last = moment(steps[-1].table)
    say, voice = last.say, last.voice
    lines = [say(key, cell=cell) for key, cell in found.moved.items()]
    if found.burnt:
        burnt = voice.tongue.listed([voice.piece(each) for each in found.burnt])
        lines.append(say("news-burnt", count=found.hits, pieces=burnt))
    elif found.hits:
        lines.append(say("news-burnt-nothing", count=found.hits))
    if found.back:
        back = voice.tongue.listed([voice.piece(each) for each in found.back])
        lines.append(say("news-repaired", pieces=back))
    return tuple(lines)


def _note(found: _Floor, step: PublicStep[Table, Any], seat: Seat, moment: RenderContext[Table]) -> None:
    match step.event:
        case Lasered(seat=whose, pieces=pieces) if whose == seat:
            found.hits += 1
            found.burnt += pieces
        case Repaired(seat=whose, piece=piece) if whose == seat:
            found.back.append(piece)
        case Pulled(seat=whose, shifts=shifts) | PushedAway(seat=whose, shifts=shifts):
            me = step.table.robot(seat).thing
            key = "news-pulled" if isinstance(step.event, Pulled) else "news-pushed"
            for shift in shifts:
                if shift.thing == me:
                    along = key if whose == seat else f"{key}-along"
                    found.moved.pop(along, None)
                    found.moved[along] = moment.place(shift.target)
        case _:
            pass

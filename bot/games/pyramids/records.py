"""Events as documents have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from bot.games.pyramids.happenings import (
    Beamed,
    Began,
    Blocked,
    Ended,
    GoalsRevealed,
    Left,
    Moved,
    ProgramsRevealed,
    Rammed,
    Returned,
    RoundEnded,
    Stole,
    Stood,
    Tagged,
    Tipped,
    Turned,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Seat
    from bot.games.game import Document
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.happenings import Deed, Happening, Shift
    from bot.games.pyramids.things import PyramidTable

    Namer: TypeAlias = Callable[[Cell], str]


def event_records(event: Happening, table: PyramidTable, name: Namer) -> list[Document]:
    """The entries that an event has in a document's list; none for what a document does not tell.

    `table` is any of the game: it is only asked which seat plays which colour. `name` writes a space.
    """
    match event:
        case Began(seat, instruction):
            return [{"event": "instruction", "player": _player(table, seat), "instruction": instruction.key}]
        case RoundEnded(precedence=precedence):
            return [{"event": "round_end", "precedence": [colour.value for colour in precedence]}]
        case Ended(winners=winners):
            return [{"event": "win", "player": _player(table, seat)} for seat in winners]
        case GoalsRevealed() | ProgramsRevealed() | Returned() | Left():
            return []
        case _:
            return _deed_records(event, table, name)


def _deed_records(deed: Deed, table: PyramidTable, name: Namer) -> list[Document]:
    match deed:
        case Turned(seat, facing):
            return [{"event": "turn", "player": _player(table, seat), "facing": facing.value}]
        case Moved(shifts=shifts):
            return [_move(shift, name) for shift in shifts]
        case Blocked():
            return []
        case Rammed(seat, thing):
            return [{"event": "ram", "player": _player(table, seat), "object": thing.key}]
        case Stole(seat, victim, piece):
            player, source = _player(table, seat), _player(table, victim)
            return [{"event": "steal", "player": player, "from": source, "piece": piece.key}]
        case Tipped(thing=thing, facing=facing):
            return [{"event": "tip", "object": thing.key, "facing": facing.value}]
        case Tagged(seat, piece):
            player, colour = _player(table, seat), piece.colour.value
            return [{"event": "tag", "player": player, "colour": colour, "piece": piece.key}]
        case Beamed():
            return [_beam(deed, table, name)]
        case Stood(thing=thing):
            return [{"event": "stand", "object": thing.key}]
        case other:
            assert_never(other)


def _player(table: PyramidTable, seat: Seat) -> str:
    return table.players[seat].colour.value


def _move(shift: Shift, name: Namer) -> Document:
    return {
        "event": "move",
        "object": shift.thing.key,
        "from": name(shift.source),
        "to": name(shift.target),
    }


def _beam(beam: Beamed, table: PyramidTable, name: Namer) -> Document:
    return {
        "event": "beam",
        "player": _player(table, beam.seat),
        "colour": beam.piece.colour.value,
        "direction": beam.direction.value,
        "path": [name(cell) for cell in beam.path],
    }

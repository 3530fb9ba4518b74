"""What instructions, elements and boards did, in clauses: chat markdown or plain words, by the voice."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.games.common.prose import counted, listed
from bot.games.factory.events import (
    Added,
    Aimed,
    Beamed,
    Drawn,
    Dug,
    ElementDestroyed,
    ElementHit,
    Hopped,
    Lasered,
    Pulled,
    PushedAway,
    PutBack,
    Repaired,
    Replaced,
    Rolled,
    Skipped,
    Swapped,
    TorchPassed,
    WildChosen,
)
from bot.games.factory.execution import stops
from bot.games.factory.floor import space_name
from bot.games.factory.menus import FACES, LOOKS, TURNS, place_words, spot_words
from bot.games.factory.state import ElementKind, Face, Task
from bot.games.pyramids.telling import Voice, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.factory.events import BoardEvent, ElementDeed, FactoryDeed
    from bot.games.factory.floor import Floor
    from bot.games.factory.state import BoardName, Element, Part, Table
    from bot.games.pyramids.happenings import Deed, Shift


def clauses(deeds: Sequence[FactoryDeed], table: Table, floor: Floor, voice: Voice) -> list[str]:
    """What an instruction did, a clause to each thing that can be told in one; `table` is the one as it began."""
    found: list[str] = []
    common: list[Deed] = []

    def flush() -> None:
        if common:
            found.extend(told(common, voice, floor.name))
        common.clear()

    for deed in deeds:
        match deed:
            case ElementHit() | ElementDestroyed() | Repaired() | Lasered() | Pulled() | PushedAway():
                flush()
                found.append(_element(deed, floor, voice))
            case Beamed(hits=()):
                flush()
                found.append(_missed(deed, table, floor, voice))
            case _:
                common.append(deed)
    flush()
    return found


def _missed(beam: Beamed, table: Table, floor: Floor, voice: Voice) -> str:
    """A beam that hit no RAMbot and no beacon."""
    fired = f"fired {voice.colour(beam.piece.colour)} {beam.direction.word}"
    end = beam.path[-1]
    if end not in floor.squares:
        board, space = floor.spot(end)
        for element in table.board(board).elements:
            if element.at == space and element.kind in stops(beam.piece.colour):
                return f"{fired} at {element_name(board, element, voice)}"
    return f"{fired}, hitting nothing"


def _element(deed: ElementDeed, floor: Floor, voice: Voice) -> str:
    what = element_name(deed.board, deed.element, voice)
    match deed:
        case ElementHit(element=element):
            if element.kind is ElementKind.REPAIR:
                return f"used {element.hits} of its {counted(element.pips, 'repair')}"
            return f"made hit {element.hits} of {element.pips} on it"
        case ElementDestroyed():
            return f"{voice.strong('destroyed')} it"
        case Repaired(piece=piece):
            return f"got {voice.piece(piece)} back at {what}"
        case Lasered(pieces=pieces):
            return f"{what} took {listed([voice.piece(piece) for piece in pieces]) or 'nothing'}"
        case Pulled(shifts=shifts):
            return f"{what} pulled {_away(shifts, floor, voice)}"
        case PushedAway(shifts=shifts):
            return f"{what} pushed {_away(shifts, floor, voice)}"
        case other:
            assert_never(other)


def _away(shifts: Sequence[Shift], floor: Floor, voice: Voice) -> str:
    """The RAMbot, which comes last, and what was in its way."""
    return listed([f"{voice.thing(shift.thing)} to {floor.name(shift.target)}" for shift in reversed(shifts)])


def element_name(board: BoardName, element: Element, voice: Voice) -> str:
    """The element in a sentence: "the 🟪 tractor on C:a3"."""
    return f"the {_look(element.part, voice)}{element.kind.value} on {spot_words(board, element.at)}"


def part_name(part: Part, voice: Voice) -> str:
    """A piece out of the bag in a sentence: "a 🟪 tractor with 2 pips"."""
    return f"a {_look(part, voice)}{part.kind.value} with {counted(part.pips, 'pip')}"


def _look(part: Part, voice: Voice) -> str:
    return "" if voice.plain else f"{LOOKS[part.kind]} "


# --- the board movement ----------------------------------------------------------------------------------------------


def board_clause(event: BoardEvent, voice: Voice) -> str:
    """What the torch's holder did, to follow the holder's name."""
    match event:
        case Rolled(_, face):
            return f"rolled {voice.strong(_face(face))}"
        case WildChosen(_, face):
            return f"made it {voice.strong(_face(face))}"
        case Skipped(_, task):
            return "chose no face" if task is Task.WILD else "left the boards where they are"
        case Swapped(_, one, other):
            return f"swapped boards {one} and {other}"
        case Hopped():
            return _hopped(event)
        case Aimed(_, turns):
            return f"turned {listed([f'board {turn.board} {TURNS[turn.turned]}' for turn in turns])}"
        case TorchPassed():
            return "has the torch now"
        case _:
            return _part_clause(event, voice)


def _hopped(event: Hopped) -> str:
    if event.source == event.target:
        return f"turned board {event.board} {TURNS[event.turned]}"
    turned = f", turning it {TURNS[event.turned]}" if event.turned else ""
    return f"moved board {event.board} to {place_words(event.target)}{turned}"


def _part_clause(event: Drawn | PutBack | Added | Replaced | Dug, voice: Voice) -> str:
    match event:
        case Drawn(_, part):
            return f"drew {part_name(part, voice)}"
        case PutBack():
            return "found no space for it and put it back into the bag"
        case Added(_, board, element):
            return f"put {element_name(board, element, voice)}"
        case Replaced(_, board, element, old):
            new = f"{_look(element.part, voice)}{element.kind.value}"
            return f"replaced {element_name(board, old, voice)} with the {new}"
        case Dug(_, board, source, element):
            what = f"{_look(element.part, voice)}{element.kind.value}"
            return f"moved the {what} on {spot_words(board, source)} to {space_name(element.at)}"
        case other:
            assert_never(other)


def _face(face: Face) -> str:
    return FACES[face].split(":")[0]

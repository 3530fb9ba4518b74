"""What an instruction of a pyramid game did, clause by clause, from events and tables alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules import events as floor_events
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.rules import events as happened
from tests.judge.pyramids.facts import bag, cell_name, element_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from bot.games.pyramids.rules.things import Thing
    from tests.judge.pyramids.facts import Claim


@dataclass(frozen=True)
class Turn:
    """An instruction with its results."""

    seat: Seat
    instruction: str
    """The instruction as typed in English: "SRN"."""
    clauses: tuple[Claim, ...]


def turns(steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Turn | PublicStep[Any, Any]]:
    """All executed instructions, as far as they went, and between them the steps that no instruction caused."""
    began, deeds = None, list[Any]()
    for step in steps:
        match step.event:
            case happened.Began():
                began, deeds = step, []
            case happened.Returned() | happened.Ended():
                if began is not None:
                    yield Turn(began.event.seat, began.event.instruction.key, tuple(_clauses(began, deeds)))
                if isinstance(step.event, happened.Ended):
                    yield step
                began = None
            case _ if began is None:
                yield step
            case _:
                deeds.append(step)


def _clauses(began: PublicStep[Any, Any], deeds: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    """The clauses, one for consecutive steps of a thing, pieces from a pool or things stood up by a beam."""
    beams = sum(isinstance(step.event, happened.Beamed) for step in deeds)
    hits = sum(len(step.event.hits) for step in deeds if isinstance(step.event, happened.Beamed))
    done = [list(run) for _, run in groupby(enumerate(deeds), key=lambda each: _kind(*each))]
    beam = ""
    for number, run in enumerate(done):
        event, table = run[0][1].event, run[0][1].table
        if isinstance(event, happened.Beamed):
            last = isinstance(done[number + 1][0][1].event if number + 1 < len(done) else event, happened.Beamed)
            yield from _fired(event, table, first=not beam, many=beams > 1, any_hit=hits > 0, nothing_came=last)
            beam = event.piece.colour.value
            continue
        yield _clause([step for _, step in run], began, beam)


def _kind(number: int, step: PublicStep[Any, Any]) -> tuple[Any, ...]:
    match step.event:
        case happened.Moved(shifts=shifts):
            return "moved", shifts[-1].thing
        case happened.Stole(victim=victim):
            return "stole", victim
        case happened.Stood():
            return ("stood",)
        case _:
            return "one", number


def _fired(event: Any, table: Any, *, first: bool, many: bool, any_hit: bool, nothing_came: bool) -> Iterator[Claim]:
    hits = tuple(thing.key for thing in event.hits)
    if not many:
        yield "fired", event.piece.colour.value, event.direction.value, hits or element_hit(event, table)
        return
    if first:
        yield "fired-round" if any_hit else "fired-round-in-vain", event.piece.colour.value
    if hits:
        yield "beam", event.direction.value, hits, nothing_came


def element_hit(event: Any, table: Any) -> tuple[str, ...]:
    """The element at which a beam ended: on the last space of its path, if that isn't the floor's rim."""
    if not isinstance(table, FactoryTable) or not event.path:
        return ()
    lie = Floor.of(table.boards)
    last = event.path[-1]
    if last in lie.squares:
        return ()
    board, at = lie.spot(last)
    for element in table.board(board).elements if board else ():
        # F3, F4: no beam passes a wall, and red ones don't pass elements that they damage
        harmed = event.piece.colour.value == "red" and element.kind.value in ("freeze", "tractor", "repulsor")
        if element.at == at and (harmed or element.kind.value == "wall"):
            return (element_name(board, element),)
    return ()


def _clause(run: Sequence[PublicStep[Any, Any]], began: PublicStep[Any, Any], beam: str) -> Claim:
    event, table = run[0].event, run[-1].table
    own = table.placed[began.event.seat].thing
    match event:
        case happened.Turned(facing=facing):
            return "turned", facing.value
        case happened.Moved():
            pushed: dict[Thing, str] = {}
            for step in run:
                for shift in step.event.shifts[:-1]:
                    pushed[shift.thing] = cell_name(table, shift.target)
            last = run[-1].event.shifts[-1]
            along = frozenset((thing.key, where) for thing, where in pushed.items())
            if last.thing == own:
                how = "backed" if began.event.instruction.facing is None else "went"
                return how, cell_name(table, last.target), along
            return "beam-moved", beam, last.thing.key, cell_name(table, last.target), along
        case happened.Blocked(thing=thing, direction=way):
            return "blocked", "" if thing == own else thing.key, way.value
        case happened.Rammed(thing=thing):
            return "rammed", thing.key
        case happened.Stole(victim=victim):
            return "stole", victim, bag(step.event.piece for step in run)
        case happened.Tipped(thing=thing, facing=facing):
            return "tipped", thing.key, facing.value
        case happened.Tagged(piece=piece):
            return "tagged", piece.key
        case happened.Stood():
            return "stood", tuple(step.event.thing.key for step in run)
        case _:
            return _of_floor(event, table)


def _of_floor(event: Any, table: Any) -> Claim:
    what = element_name(event.board, event.element)
    match event:
        case floor_events.ElementHit(element=element):
            return "hit", what, element.hits, element.pips
        case floor_events.ElementDestroyed():
            return "destroyed", what
        case floor_events.Repaired(piece=piece):
            return "repaired", what, piece.key
        case floor_events.Lasered(seat=seat, pieces=pieces):
            return "burnt", seat, what, bag(pieces)
        case floor_events.Pulled(seat=seat, shifts=shifts) | floor_events.PushedAway(seat=seat, shifts=shifts):
            kind = "pulled" if isinstance(event, floor_events.Pulled) else "pushed"
            along = frozenset((shift.thing.key, cell_name(table, shift.target)) for shift in shifts[:-1])
            return kind, seat, what, cell_name(table, shifts[-1].target), along
        case _:
            raise ValueError(f"what is {event}?")

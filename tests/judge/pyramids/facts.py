"""The events of a pyramid game's round as claims, from events and tables alone."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.games.factory.rules import events as floor_events
from bot.games.factory.rules.events import Lasered, Pulled, PushedAway, Repaired
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.rules.events import (
    Agreed,
    GoalsRevealed,
    Left,
    Moved,
    ProgramsRevealed,
    Rammed,
    Stole,
    Stood,
    Tagged,
    Tipped,
)
from bot.games.pyramids.rules.things import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.game import PublicStep, Seat
    from bot.games.pyramids.rules.events import Shift
    from bot.games.pyramids.rules.pieces import Piece

Claim: TypeAlias = "tuple[Any, ...]"
"""A kind and its details: ("moved", by, whom, where to, how)."""


def cell_name(table: Any, cell: Any) -> str:
    """A space's name for people."""
    named: str = Floor.of(table.boards).name(cell) if isinstance(table, FactoryTable) else table.grid.name(cell)
    return named


def bag(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Pieces by their letters, in alphabetical order."""
    return tuple(sorted(piece.key for piece in pieces))


def colours(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Their colours, in the given order."""
    return tuple(piece.colour.value for piece in pieces)


def element_name(board: str, element: Any) -> str:
    """An element's name, by its space."""
    return f"{board}:{space_name(element.at)} {element.kind.value}"


def space_name(at: tuple[int, int]) -> str:
    """A space of a board by its file and rank."""
    return f"{'abcde'[at[0]]}{at[1] + 1}"


def _how(table: Any, by: Seat, shifts: Sequence[Shift], shift: Shift) -> str:
    """The colour of the beam that moved a thing it hit; "shove" if something else moved it."""
    mover, program = shifts[-1].thing, table.players[by]
    if shift.thing != mover or mover == table.placed[by].thing:
        return "shove"
    return str(program.program[program.done].piece.colour.value)


def dealings(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """What players did to each other's RAMbots; a RAM only if it had no other effect."""
    found: dict[tuple[Seat, Seat], dict[str, Any]] = defaultdict(dict)
    for step in steps:
        event, table = step.event, step.table
        owner = {thing.thing: seat for seat, thing in enumerate(table.placed[: len(table.players)])}
        match event:
            case Moved(by, _, shifts):
                for shift in shifts:
                    whose = owner.get(shift.thing)
                    if whose is not None and whose != by:
                        where = cell_name(table, shift.target), _how(table, by, shifts, shift)
                        found[by, whose]["moved"] = where
            case Tipped(by, thing) | Stood(by, thing) | Rammed(by, thing):
                whose = owner.get(thing)
                if whose is not None and whose != by:
                    found[by, whose][type(event).__name__.lower()] = ()
            case Stole(by, whose, piece):
                found[by, whose].setdefault("stole", []).append(piece)
            case _:
                pass
    claims: set[Claim] = set()
    for (by, whose), done in found.items():
        for kind, what in done.items():
            if kind == "rammed" and len(done) > 1:
                continue
            claims.add((kind, by, whose, *([bag(what)] if kind == "stole" else what)))
    return claims


def tagged(steps: Sequence[PublicStep[Any, Any]]) -> dict[Seat, tuple[str, ...]]:
    """The colours that each seat tagged."""
    found: dict[Seat, list[Piece]] = defaultdict(list)
    for step in steps:
        if isinstance(step.event, Tagged):
            found[step.event.seat].append(step.event.piece)
    return {seat: colours(pieces) for seat, pieces in found.items()}


def stood_goals(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """Players who stood up the beacon that's now their next goal and still upright; those with a tag get news of
    that instead."""
    last, has_tagged, claims = steps[-1].table, tagged(steps), set[Claim]()
    for seat in [] if last.over else range(len(last.players)):
        for at in last.placed:
            whose = [
                step.event.seat for step in steps if isinstance(step.event, Stood) and step.event.thing == at.thing
            ]
            aims = at.thing.kind is Kind.BEACON and (at.thing.colour.value,) == goals(last, seat)[:1]
            if aims and at.facing is None and seat in whose and seat not in has_tagged:
                claims.add(("stood-goal", seat, at.thing.colour.value))
    return claims


def goals(table: Any, seat: Seat) -> tuple[str, ...]:
    """The goals that a seat still has to tag, in order."""
    return colours(table.players[seat].goals)


def floor(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """What elements of RAMbots Factory did to RAMbots."""
    burnt: dict[Seat, list[Piece]] = defaultdict(list)
    back: dict[Seat, list[Piece]] = defaultdict(list)
    hits: dict[Seat, set[Any]] = defaultdict(set)
    took: dict[Seat, set[Any]] = defaultdict(set)
    moved: dict[tuple[Seat, str], str] = {}
    for step in steps:
        event, table = step.event, step.table
        match event:
            case Lasered(seat=seat, board=board, element=element, pieces=pieces):
                hits[seat].add((board, element.at))
                took[seat] |= {(board, element.at)} if pieces else set()
                burnt[seat] += pieces
            case Repaired(seat=seat, piece=piece):
                back[seat].append(piece)
            case Pulled(seat=whose, shifts=shifts) | PushedAway(seat=whose, shifts=shifts):
                kind = "pulled" if isinstance(event, Pulled) else "pushed"
                for shift in shifts:
                    if shift.thing.kind is Kind.RAMBOT:
                        seat = table.seat_of(shift.thing.colour)
                        moved[seat, kind if seat == whose else f"{kind}-along"] = cell_name(table, shift.target)
            case _:
                pass
    return {
        *(("burnt", seat, bag(burnt[seat]), len(took[seat] or lasers)) for seat, lasers in hits.items()),
        *(("repaired", seat, bag(pieces)) for seat, pieces in back.items()),
        *((kind, seat, where) for (seat, kind), where in moved.items()),
    }


def moved_by_elements(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """The last move of each player's RAMbot by a tractor or repulsor, and the pieces returned by repair bays."""
    found: dict[tuple[str, Seat], Claim] = {}
    back: dict[Seat, list[Piece]] = defaultdict(list)
    for step in steps:
        event = step.event
        if isinstance(event, Repaired):
            back[event.seat].append(event.piece)
        if isinstance(event, Pulled | PushedAway):
            for shift in event.shifts:
                seat = step.table.seat_of(shift.thing.colour) if shift.thing.kind is Kind.RAMBOT else None
                if seat is not None:
                    kind = ("pulled" if isinstance(event, Pulled) else "pushed") + "-along" * (seat != event.seat)
                    what = element_name(event.board, event.element)
                    found[kind, seat] = (cell_name(step.table, shift.target), what)
    return {(*key, *what) for key, what in found.items()} | {
        ("repaired", seat, bag(each)) for seat, each in back.items()
    }


def elements(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """Destroyed elements and what was done with the boards; the roll if nothing was done and the game goes on."""
    found: set[Claim] = set()
    roll: Claim = ()
    arranged: list[Claim] = []
    for number, step in enumerate(steps):
        event = step.event
        if isinstance(event, floor_events.ElementDestroyed):
            found.add(("destroyed", event.seat, event.element.kind.value, event.element.pips, number))
        if isinstance(event, floor_events.Rolled):
            roll = ("rolled", event.seat, event.face.value)
        arranged += arrangement(event, step.table)
    if steps and steps[-1].table.ending is None:
        found |= {("boards", roll[1], *arranged)} if arranged else {roll} if roll else set()
    return found


TURNS = ("keep", "right", "half", "left")


def arrangement(event: Any, table: Any) -> list[Claim]:
    """What the holder of the torch did with boards and elements, if the event is about that."""
    match event:
        case floor_events.Skipped(task=task):
            return [("skipped-wild",) if task.value == "wild" else ("skipped",)]
        case floor_events.Swapped(one=one, other=other):
            return [("swapped", one, other)]
        case floor_events.Hopped(board=board, source=source, target=target, turned=turned):
            turn = (TURNS[turned],) if turned else ()
            return [("turned", board, *turn)] if source == target else [("hopped", board, _beside(table, board), *turn)]
        case floor_events.Aimed(turns=turns):
            return [("aimed", *((each.board, TURNS[each.turned]) for each in turns))]
        case floor_events.Added(board=board, element=element):
            return [("added", element.kind.value, f"{board}:{space_name(element.at)}")]
        case floor_events.Replaced(board=board, element=element, old=old):
            return [("replaced", old.kind.value, f"{board}:{space_name(element.at)}", element.kind.value)]
        case floor_events.Dug(board=board, source=source, element=element):
            return [("dug", element.kind.value, f"{board}:{space_name(source)}", space_name(element.at))]
        case _:
            return []


def _beside(table: Any, board: str) -> frozenset[tuple[str, str]]:
    """A board's neighbours: "north of A"."""
    place = table.board(board).place
    ways = {(0, 1): "N", (0, -1): "S", (1, 0): "E", (-1, 0): "W"}
    offsets = {other.name: (place[0] - other.place[0], place[1] - other.place[1]) for other in table.boards}
    return frozenset((ways[offset], name) for name, offset in offsets.items() if offset in ways)


def ends(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """Departures, and whether everyone agreed to end the game."""
    left = {("left", step.event.seat) for step in steps if isinstance(step.event, Left)}
    return left | {("agreed",) for step in steps if isinstance(step.event, Agreed)}


def idle(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """Players still in without a program."""
    return {
        ("idle", seat)
        for step in steps
        if isinstance(step.event, ProgramsRevealed)
        for seat, program in enumerate(step.event.programs)
        if not program and not step.table.players[seat].out
    }


def stacks(steps: Sequence[PublicStep[Any, Any]]) -> set[Claim]:
    """Everyone's goals, when they were shown."""
    return {
        ("to-tag", seat, colours(stack))
        for step in steps
        if isinstance(step.event, GoalsRevealed)
        for seat, stack in enumerate(step.event.stacks)
    }


def race(table: Any) -> Claim:
    """The remaining goals of players still in, fewest first, and the only leader if there's one."""
    still = [(seat, player) for seat, player in enumerate(table.players) if not player.out]
    left = sorted(
        ((seat, tuple(goal.key for goal in player.goals)) for seat, player in still), key=lambda one: len(one[1])
    )
    alone = len(left) > 1 and len(left[0][1]) < len(left[1][1])
    return ("race", tuple(left), left[0][0] if alone else None)

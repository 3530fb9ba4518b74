"""What a table of RAMbots Factory looks like and what happened at it, in sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.common.prose import ALT, counted, fitted, listed
from bot.games.factory.events import (
    Added,
    Aimed,
    Began,
    Drawn,
    Dug,
    ElementDestroyed,
    Ended,
    GoalsRevealed,
    Hopped,
    Lasered,
    Left,
    ProgramsRevealed,
    PutBack,
    Replaced,
    Returned,
    Rolled,
    RoundEnded,
    Skipped,
    Swapped,
    TorchPassed,
    WildChosen,
)
from bot.games.factory.floor import Floor
from bot.games.factory.menus import FACES, part_words, place_words
from bot.games.factory.state import ElementKind, Phase
from bot.games.factory.telling import board_clause, clauses, element_name
from bot.games.game import Story
from bot.games.pyramids import sentences
from bot.games.pyramids.menus import GOALS, PROGRAM
from bot.games.pyramids.telling import Voice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Decision, Seat, Seen
    from bot.games.factory.events import Event, FactoryDeed
    from bot.games.factory.state import Board, Hand, Part, Table
    from bot.games.game import Names

_MOST = 3000
"""Characters of deeds in a story, so that its changes fit into the same message."""
_QUESTIONS = {
    GOALS: "Choose the goal stack of the player on your left",
    PROGRAM: "Program your RAMbot",
    "swap": "Swap two boards, or skip",
    "hop": "Move or turn a board, or skip",
    "aim": "Turn boards, or skip",
    "wild": "Choose what the die shows, or skip",
    "add": "Add the element you drew to a board",
    "replace": "Replace an element with the one you drew",
    "dig": "Move an element on its board",
}


@dataclass(frozen=True)
class FactoryWords:
    """Sentences about tables of RAMbots Factory."""

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        return _QUESTIONS[decision.topic]

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool and goals; while the boards move, the die and the piece that was drawn."""
        lines = []
        if table.movement is not None:
            drawn = table.movement.drawn
            lines.append(f"**The die**: {FACES[table.movement.face]}")
            if drawn is not None:
                lines.append(f"**Drawn**: {part_words(drawn)}")
        lines += sentences.holdings(table, seat, Voice(table, names), choosing=table.phase is Phase.GOALS)
        if table.scrap:
            lines.append(f"**Scrap heap**: {sentences.stock(table.scrap)}")
        return "\n".join(lines)

    # --- a still -----------------------------------------------------------------------------------------------------

    def position(self, table: Table, names: Names) -> str:
        """The table in plain words, at most 1024 characters."""
        return fitted(_position(table, Voice(table, names, plain=True)))

    # --- a move of the table -----------------------------------------------------------------------------------------

    def story(self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names) -> Story:
        """What happened, an instruction or a board's movement to a line; what it changed; all of it in plain words."""
        table = steps[-1].table if steps else before
        voice, plain = Voice(table, names), Voice(table, names, plain=True)
        opening = f"Round {before.round}." if before.round else "Set-up."
        events = [step.event for step in steps]
        upshot = fitted(_changes(table, events, plain), ALT // 2)  # what came of it must not fall off the end
        deeds = fitted([opening, *_deeds(before, steps, plain)], ALT - len(upshot) - 1)
        return Story(
            deeds=tuple(_kept(_deeds(before, steps, voice))),
            changes=tuple(_changes(table, events, voice)),
            alt=f"{deeds} {upshot}".rstrip(),
        )

    def ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Who won and why."""
        return sentences.ending(winners, reason, Voice(table, names))


# --- the table -------------------------------------------------------------------------------------------------------


def _position(table: Table, voice: Voice) -> Iterator[str]:
    """Who stands where comes first: it matters most if not everything fits."""
    floor = Floor.of(table.boards)
    yield "Set-up." if table.phase is Phase.GOALS else f"Round {table.round}."
    for placed in table.placed:
        yield sentences.standing(placed, voice, floor.name)
    if table.movement is not None and table.movement.drawn is not None:
        yield f"Drawn: {_part(table.movement.drawn)}."
    yield "Boards: " + ", ".join(f"{board.name} at {place_words(board.place)}" for board in table.boards) + "."
    for seat in range(len(table.players)):
        yield sentences.faring(table, seat, voice, *(["holds the torch"] if seat == table.torch else []))
    for board in table.boards:
        if board.elements:
            yield f"On board {board.name}: {_standing(board)}."
    yield sentences.precedence(table)


def _standing(board: Board) -> str:
    kinds = Counter(element.kind for element in board.elements)
    return ", ".join(counted(kinds[kind], kind.value) for kind in ElementKind if kinds[kind])


def _part(part: Part) -> str:
    return f"a {part.kind.value} with {counted(part.pips, 'pip')}"


# --- what happened ---------------------------------------------------------------------------------------------------


def _deeds(before: Table, steps: Iterable[Seen[Table, Event]], voice: Voice) -> Iterator[str]:
    began: Began | None = None
    deeds: list[FactoryDeed] = []
    table = before
    for step in steps:
        event = step.event
        match event:
            case Began():
                began, deeds, table = event, [], step.table
            case Returned() | Ended():
                if began is not None:
                    yield _instruction(began, deeds, table, voice)
                began = None
            case GoalsRevealed() | ProgramsRevealed() | Left():
                yield from sentences.announced(event, voice)
            case (
                Rolled(seat=seat)
                | WildChosen(seat=seat)
                | Skipped(seat=seat)
                | Swapped(seat=seat)
                | Hopped(seat=seat)
                | Aimed(seat=seat)
                | Drawn(seat=seat)
                | PutBack(seat=seat)
                | Added(seat=seat)
                | Replaced(seat=seat)
                | Dug(seat=seat)
            ):
                yield f"{voice.who(seat)} {board_clause(event, voice)}."
            case TorchPassed() | RoundEnded():
                pass
            case _:
                deeds.append(event)


def _instruction(began: Began, deeds: Sequence[FactoryDeed], table: Table, voice: Voice) -> str:
    told = clauses(deeds, table, Floor.of(table.boards), voice)
    return f"{voice.who(began.seat)} {voice.code(began.instruction.key)} {listed(told) or 'stood still'}."


def _kept(lines: Iterable[str]) -> Iterator[str]:
    """As many lines as there is room for."""
    room = _MOST
    waiting = list(lines)
    for number, line in enumerate(waiting):
        room -= len(line) + 1
        if room < 0:
            yield f"… and {counted(len(waiting) - number, 'more line')}, which the replay shows."
            return
        yield line


def _changes(table: Table, events: Sequence[Event], voice: Voice) -> Iterator[str]:
    """Tags, steals, damage, destroyed elements, what the precedence stack is now, the torch, and the end."""
    lost: dict[Seat, list[str]] = {}
    destroyed: list[str] = []
    for event in events:
        match event:
            case Lasered(seat=seat, pieces=pieces) if pieces:
                lost.setdefault(seat, []).extend(voice.piece(piece) for piece in pieces)
            case ElementDestroyed(_, board, element):
                destroyed.append(element_name(board, element, voice))
            case _:
                pass
    yield from sentences.gains(table, events, voice)
    for seat, scrapped in lost.items():
        yield f"{voice.who(seat)} lost {listed(scrapped)} to lasers."
    if destroyed:
        yield f"Destroyed: {listed(destroyed)}."
    for event in events:
        if isinstance(event, TorchPassed):
            yield f"{voice.who(event.seat)} {board_clause(event, voice)}."
        yield from sentences.upshot(event, voice)

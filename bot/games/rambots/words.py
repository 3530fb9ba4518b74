"""What a RAMbots table looks like and what happened at it, in sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.game import Story
from bot.games.rambots.events import (
    Began,
    Ended,
    GoalsRevealed,
    Left,
    ProgramsRevealed,
    Returned,
    RoundEnded,
    Stole,
    Tagged,
)
from bot.games.rambots.state import Phase
from bot.games.shared.menus import EMOJI, GOALS
from bot.games.shared.prose import ALT, counted, fitted, listed
from bot.games.shared.telling import Voice, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Decision, Seat, Seen
    from bot.games.game import Names
    from bot.games.rambots.events import Deed, Event
    from bot.games.rambots.state import Hand, Placed, Table
    from bot.games.shared.grid import Grid
    from bot.games.shared.pyramids import Piece, Pool


@dataclass(frozen=True)
class RamWords:
    """Sentences about tables of RAMbots and its like."""

    beacon: str = "beacon"
    """What the game calls a beacon."""

    def _voice(self, table: Table, names: Names, *, plain: bool = False) -> Voice:
        return Voice(table, names, plain=plain, beacon=self.beacon)

    def question(self, decision: Decision) -> str:
        """What the seat is asked."""
        if decision.topic == GOALS:
            return "Choose the goal stack of the player on your left"
        return "Program your RAMbot"

    def holdings(self, table: Table, hand: Hand, seat: Seat, names: Names) -> str:  # noqa: ARG002 - the protocol's
        """The seat's pool, and its goals or for whom it chooses them."""
        player = table.players[seat]
        lines = [f"**Your pool** ({counted(len(player.pool), 'piece')}): {_stock(player.pool)}"]
        if table.phase is Phase.GOALS:
            left = self._voice(table, names).who((seat + 1) % len(table.players))
            lines.append(f"The stack you choose has to be tagged by {left}, top goal first.")
        elif player.goals:
            lines.append(f"**Your goals**, the next one first: {_goals(player.goals)}")
        lines.append("**Precedence**, first one first: " + " ".join(f"{EMOJI[c]} {c.value}" for c in table.precedence))
        return "\n".join(lines)

    def position(self, table: Table, names: Names) -> str:
        """The table in plain words, at most 1024 characters."""
        voice = self._voice(table, names, plain=True)
        return fitted(self._position(table, voice))

    def _position(self, table: Table, voice: Voice) -> Iterator[str]:
        yield "Set-up." if table.phase is Phase.GOALS else f"Round {table.round}."
        for placed in table.placed:
            yield f"{voice.thing(placed.thing, capital=True)} {_lies(placed, table.grid)}."
        yield f"Precedence: {', '.join(colour.value for colour in table.precedence)}."
        for seat, player in enumerate(table.players):
            goals = ", ".join(piece.colour.value for piece in player.goals)
            out = " has left;" if player.out else ""
            yield f"{voice.who(seat)}:{out} goals {goals or 'none'}; {counted(len(player.pool), 'piece')} in the pool."

    def story(self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names) -> Story:
        """What happened, an instruction to a line; what it changed; and all of it in plain words."""
        events = [step.event for step in steps]
        table = steps[-1].table if steps else before
        voice = self._voice(table, names)
        plain = self._voice(table, names, plain=True)
        opening = f"Round {before.round}." if before.round else "Set-up."
        upshot = fitted(_changes(table, events, plain), ALT // 2)  # what came of it must not fall off the end
        deeds = fitted([opening, *self._deeds(events, plain, table.grid)], ALT - len(upshot) - 1)
        return Story(
            deeds=tuple(self._deeds(events, voice, table.grid)),
            changes=tuple(_changes(table, events, voice)),
            alt=f"{deeds} {upshot}".rstrip(),
        )

    def _deeds(self, events: Iterable[Event], voice: Voice, grid: Grid) -> Iterator[str]:
        began: Began | None = None
        deeds: list[Deed] = []
        for event in events:
            match event:
                case Began():
                    began, deeds = event, []
                case Returned() | Ended():
                    if began is not None:
                        yield _instruction(began, deeds, voice, grid)
                    began = None
                case GoalsRevealed(stacks):
                    for seat, stack in enumerate(stacks):
                        yield f"{voice.who(seat)} has to tag {voice.goals(stack)}."
                case ProgramsRevealed(programs):
                    idle = [voice.who(seat) for seat, program in enumerate(programs) if not program]
                    if idle:
                        yield f"No program: {listed(idle)}."
                case Left(seat):
                    yield f"{voice.who(seat)} left the table; the RAMbot stays where it is."
                case RoundEnded():
                    pass
                case _:
                    deeds.append(event)

    def ending(self, table: Table, winners: frozenset[Seat], reason: str, names: Names) -> str:
        """Who won and why."""
        voice = self._voice(table, names)
        if not winners:
            return f"The game is over without a winner: {reason}."
        who = listed([voice.who(seat) for seat in sorted(winners)])
        return f"🏆 {who} {'share the win' if len(winners) > 1 else 'won'}: {reason}."


def _lies(placed: Placed, grid: Grid) -> str:
    how = f"lies facing {placed.facing.word}" if placed.facing else "stands upright"
    return f"{how} on {grid.name(placed.cell)}"


def _instruction(began: Began, deeds: Sequence[Deed], voice: Voice, grid: Grid) -> str:
    what = listed(told(deeds, voice, grid.name)) if deeds else "stood still"
    return f"{voice.who(began.seat)} {voice.code(began.instruction.key)} {what}."


def _changes(table: Table, events: Sequence[Event], voice: Voice) -> Iterator[str]:
    """Tags, steals, goals left, what the precedence stack is now, and the end."""
    tags: Counter[Seat] = Counter()
    thefts: dict[tuple[Seat, Seat], list[str]] = {}
    for event in events:
        match event:
            case Tagged(seat, _):
                tags[seat] += 1
            case Stole(seat, victim, piece):
                thefts.setdefault((seat, victim), []).append(voice.piece(piece))
            case _:
                pass
    for seat, number in tags.items():
        left = table.players[seat].goals
        yield (
            f"{voice.who(seat)} tagged {counted(number, 'goal')}: "
            + (f"{len(left)} left, next {voice.colour(left[0].colour)}." if left else "none left!")
        )
    for (thief, victim), pieces in thefts.items():
        yield f"{voice.who(thief)} stole {listed(pieces)} from {voice.who(victim)}."
    for event in events:
        match event:
            case RoundEnded(_, precedence):
                yield "Precedence now: " + ", ".join(voice.colour(colour) for colour in precedence) + "."
            case GoalsRevealed():
                yield "All goal stacks are chosen: the first round begins."
            case Ended(winners):
                yield _result(winners, voice)
            case _:
                pass


def _result(winners: tuple[Seat, ...], voice: Voice) -> str:
    if not winners:
        return "The game is cancelled."
    who = listed([voice.who(seat) for seat in winners])
    return f"{who} {'share the win' if len(winners) > 1 else 'won the game'}!"


def _goals(goals: tuple[Piece, ...]) -> str:
    return " ".join(f"{EMOJI[piece.colour]} {piece.key}" for piece in goals)


def _stock(pool: Pool) -> str:
    pieces = Counter(pool)
    return (
        " ".join(f"{EMOJI[piece.colour]} {piece.key}" + (f"×{n}" if n > 1 else "") for piece, n in pieces.items())
        or "empty"
    )

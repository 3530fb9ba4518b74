"""What words of all pyramid games say alike: pools, goals, who stands where, what a round changed, how it ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.signs import sign
from bot.games.common.prose import counted, listed
from bot.games.pyramids.happenings import Stole, Tagged
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.signs import piece_sign
from bot.games.pyramids.things import Ending, Kind, Thing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine.game import Seat
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.pieces import Piece, Pool
    from bot.games.pyramids.things import PyramidTable
    from bot.games.pyramids.voices import Voice


# --- the table -------------------------------------------------------------------------------------------------------


def stock(pool: Pool) -> str:
    """The pieces of a pool or a heap: "🔴 SR 🔵 MB×2"."""
    pieces = Counter(pool)
    return (
        " ".join(f"{sign(piece_sign(piece))} {piece.key}" + (f"×{n}" if n > 1 else "") for piece, n in pieces.items())
        or "empty"
    )


def holdings(
    table: PyramidTable, seat: Seat, voice: Voice, name: Callable[[Cell], str], *, choosing: bool
) -> Iterator[str]:
    """The seat's pool, its goals and the precedence stack, or for whom it is choosing goals, a line each."""
    player = table.players[seat]
    yield f"**Your pool** ({counted(len(player.pool), 'piece')}): {stock(player.pool)}"
    if choosing:
        left = voice.who((seat + 1) % len(table.players))
        yield f"The stack you choose has to be tagged by {left}, top goal first."
        return
    yield from aims(table, seat, voice, name)
    yield "**Precedence**, first one first: " + " ".join(voice.colour(colour) for colour in table.precedence)


def aims(table: PyramidTable, seat: Seat, voice: Voice, name: Callable[[Cell], str]) -> Iterator[str]:
    """What the seat has to tag next and where that is, and all of its goals."""
    player = table.players[seat]
    if player.goals:
        first = "first" if len(player.goals) == len(Colour) else "next"
        aim = table.find(Thing(Kind.BEACON, player.goals[0].colour))
        lies = "" if aim.facing is None else ", lying: stand it up first"
        yield f"**Your {first} goal**: {voice.thing(aim.thing)} on {name(aim.cell)}{lies}"
        if len(player.goals) > 1:
            yield f"**Your goals**: {_stack(player.goals)}"


def reminder(table: PyramidTable, seat: Seat, voice: Voice, name: Callable[[Cell], str], *, choosing: bool) -> str:
    """For whom the seat is choosing goals, or its own: the rest is seen on buttons and in the picture."""
    if choosing:
        left = voice.who((seat + 1) % len(table.players))
        return f"What {left}, on your left, has to tag. The pieces leave your pool."
    first, *_ = (*aims(table, seat, voice, name), "")
    then = " ".join(sign(piece_sign(piece)) for piece in table.players[seat].goals[1:])
    return f"{first}. Then {then}" if then else first


def _stack(goals: Iterable[Piece]) -> str:
    return " ".join(f"{sign(piece_sign(piece))} {piece.key}" for piece in goals)


# --- what happened ---------------------------------------------------------------------------------------------------


def gains(table: PyramidTable, events: Iterable[object], voice: Voice) -> Iterator[str]:
    """Tags with the goals left, and thefts, a sentence for each player who made some."""
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
        rest = f"{len(left)} left, next {voice.colour(left[0].colour)}." if left else "none left!"
        yield f"{voice.who(seat)} tagged {counted(number, 'goal')}: {rest}"
    for (thief, victim), pieces in thefts.items():
        yield f"{voice.who(thief)} stole {listed(pieces)} from {voice.who(victim)}."


def race(table: PyramidTable, voice: Voice) -> str:
    """How many goals everybody has left, the fewest first, and who leads."""
    left = sorted((len(player.goals), seat) for seat, player in enumerate(table.players) if not player.out)
    goals = " ".join(f"{sign(table.players[seat].colour.value)} {number}" for number, seat in left)
    (fewest, first), *others = left
    leads = f"{voice.who(first)} leads. " if others and fewest < others[0][0] else ""
    return f"🏁 {leads}Goals to go: {goals}"


def ending(winners: frozenset[Seat], reason: str, voice: Voice) -> str:
    """Why these have won, or nobody has; nothing of the last goal, of which the round's notes tell more."""
    if reason == Ending.TAGGED.value:
        return ""
    who = listed([voice.who(seat) for seat in sorted(winners)]) or "No winner:"
    return f"{who} {reason}."

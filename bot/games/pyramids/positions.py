"""A table of any pyramid game in plain sentences, whole: who is told it could play on with nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, assert_never

from bot.games.common.prose import counted, listed
from bot.games.pyramids.menus import GOALS, UPRIGHT, begun_of, program_of, stack_of
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.things import Ending, Kind, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Answer, Seat
    from bot.games.pyramids.grid import Facing
    from bot.games.pyramids.moments import Moment
    from bot.games.pyramids.pieces import Pool
    from bot.games.pyramids.things import Instruction, Placed, Player, PyramidTable

    At = Moment[Any]

LYING = "What faces somewhere lies with its nose there; what stands is called upright."


# --- the table -------------------------------------------------------------------------------------------------------


def begins(moment: At) -> Iterator[str]:
    """What the table is at, or how the game ended."""
    table = moment.table
    match table.phase:
        case Phase.GOALS:
            yield "Set-up: everybody chooses the goals of the next player clockwise."
        case Phase.PROGRAMMING:
            yield f"Round {table.round}: everybody makes a program."
        case Phase.EXECUTION:
            yield f"Round {table.round}: the programs run."
        case Phase.MOVEMENT:
            yield f"Round {table.round}: the boards move."
        case Phase.OVER:
            yield f"The game is over, {_when(table)}. {_won(moment)}"
        case other:
            assert_never(other)


def _when(table: PyramidTable) -> str:
    if not table.round:
        return "in the set-up"
    return (
        f"after round {table.round - 1}" if table.ending in (Ending.LIMIT, Ending.AGREED) else f"in round {table.round}"
    )


def _won(moment: At) -> str:
    table = moment.table
    who = listed([moment.voice.who(seat) for seat in table.winners])
    return f"{who or 'Nobody'} won: {table.ending.value if table.ending else 'it was ended'}."


def seats(table: PyramidTable, seat: Seat | None) -> tuple[Seat, ...]:
    """Everybody clockwise, beginning with one."""
    number = len(table.players)
    return tuple((each + (seat or 0)) % number for each in range(number))


def player(moment: At, seat: Seat, you: Seat | None, *notes: str) -> str:
    """Where somebody's RAMbot stands, what it has to tag, and what else there is to say."""
    table, own = moment.table, moment.table.players[seat]
    who = f"You, {moment.voice.who(seat)}" if seat == you else moment.voice.who(seat)
    told = (f"RAMbot {lies(table.robot(seat), moment)}", _aims(table, own), *notes, *(["has left"] if own.out else []))
    return f"{who}: {'; '.join(told)}."


def lies(placed: Placed, moment: At) -> str:
    """ "facing east on a1", "upright on c4"."""
    return f"{_way(placed.facing)} on {moment.place(placed.cell)}"


def _way(facing: Facing) -> str:
    return "upright" if facing is None else f"facing {facing.word}"


def _aims(table: PyramidTable, own: Player) -> str:
    if table.round == 0 and not own.goals:
        return "goals not chosen yet"
    goals = ", then ".join(piece.words for piece in own.goals)
    return f"has to tag {goals}" if goals else "has tagged all goals"


def beacons(moment: At, seat: Seat | None) -> str:
    """Where the beacons stand, those first that the seat has to tag first."""
    table = moment.table
    aims = [] if seat is None else [piece.colour for piece in table.players[seat].goals]
    found = [placed for placed in table.placed if placed.thing.kind is Kind.BEACON]
    found.sort(key=lambda placed: aims.index(placed.thing.colour) if placed.thing.colour in aims else len(aims))
    told = "; ".join(f"{placed.thing.colour.value} {lies(placed, moment)}" for placed in found)
    return f"{moment.beacon.capitalize()}s: {told}."


def pool(moment: At, seat: Seat, you: Seat | None, note: str = "") -> str:
    """What somebody can make programs of."""
    own = moment.table.players[seat]
    whose = "Your pool" if seat == you else f"Pool of {moment.voice.who(seat)}"
    return f"{whose}, {counted(len(own.pool), 'piece')}{note}: {stock(own.pool)}."


def stock(pieces: Pool) -> str:
    """Pieces by colour and size: "red small, 2 large; blue medium"."""
    return "; ".join(_of_one(colour, pieces) for colour in Colour if any(p.colour is colour for p in pieces)) or "empty"


def _of_one(colour: Colour, pieces: Pool) -> str:
    sizes = Counter(piece.size for piece in pieces if piece.colour is colour)
    told = (f"{number} {size.word}" if number > 1 else size.word for size, number in sizes.items())
    return f"{colour.value} {', '.join(told)}"


def programs(moment: At) -> Iterator[str]:
    """The programs that lie open, with how far they are."""
    for seat, own in enumerate(moment.table.players):
        if own.program:
            yield f"Program of {moment.voice.who(seat)}, {own.done} done: {_told(own.program)}."
    if moment.table.running is not None:
        yield f"The next instruction of {moment.voice.who(moment.table.running)} is being carried out."


def precedence(moment: At) -> str:
    """Who goes first among equals."""
    return f"Precedence, first one first: {', '.join(colour.value for colour in moment.table.precedence)}."


# --- a draft ---------------------------------------------------------------------------------------------------------


def laid(topic: str, draft: Answer, moment: At, seat: Seat) -> Iterator[str]:
    """What a goal stack or a program says so far."""
    if topic == GOALS:
        whose = moment.voice.who((seat + 1) % len(moment.table.players))
        stack = ", then ".join(piece.words for piece in stack_of(draft))
        yield f"The goals that you choose for {whose}, so far: {stack or 'none'}."
        return
    yield f"Your program so far: {_told(program_of(draft)) or 'nothing'}."
    if begun := begun_of(draft):
        yield f"Not pointed anywhere yet: {begun.words}."


def _told(program: Iterable[Instruction]) -> str:
    """ "small red north, large blue upright"."""
    return ", ".join(f"{each.piece.words} {each.facing.word if each.facing else 'upright'}" for each in program)


def ends(moment: At, seat: Seat) -> str:
    """Where a draft takes the seat's RAMbot."""
    return f"After it your RAMbot is {lies(moment.table.robot(seat), moment)}; it {_aims_left(moment.table, seat)}."


def _aims_left(table: PyramidTable, seat: Seat) -> str:
    return _aims(table, table.players[seat])


# --- a chart ---------------------------------------------------------------------------------------------------------

FREE = "."


def marks(table: PyramidTable) -> dict[Any, tuple[str, Facing]]:
    """What stands on each cell, a RAMbot as its seat's number from 1, a beacon as its colour's letter; its facing."""
    found: dict[Any, tuple[str, Facing]] = {}
    for number, placed in enumerate(table.placed, start=1):
        robot = placed.thing.kind is Kind.RAMBOT
        found[placed.cell] = (str(number) if robot else placed.thing.colour.letter, placed.facing)
    return found


def faced(mark: str, facing: Facing) -> str:
    """A mark with how it lies: "1E", "RU"."""
    return mark + (UPRIGHT if facing is None else facing.value)


def legend(moment: At, *, facings: bool) -> Iterator[str]:
    """Who is who in a chart, and how its marks are read."""
    who = (f"{seat + 1} is the RAMbot of {moment.voice.who(seat)}" for seat in range(len(moment.table.players)))
    yield f"{'; '.join(who)}."
    letters = listed([colour.letter for colour in Colour])
    lying = " The letter after it says which way it faces, U: upright." if facings else ""
    yield f"{letters} are the {moment.beacon}s, red, yellow, green and blue.{lying}"


def rows_of(rows: Iterable[Sequence[str]], width: int) -> tuple[str, ...]:
    """Rows of cells in columns of one width."""
    return tuple(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)

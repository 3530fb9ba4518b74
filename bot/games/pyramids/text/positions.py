"""The whole table of a pyramid game in plain sentences, with enough detail to play from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from bot.engine.game import Answer, Seat, is_draw
from bot.games.pyramids.drafts.menus import GOALS, UPRIGHT, begun_of, program_of, stack_of
from bot.games.pyramids.rules.grid import Facing
from bot.games.pyramids.rules.pieces import Colour, Pool
from bot.games.pyramids.rules.things import Ending, Instruction, Kind, Phase, Player, PyramidTable
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.voices import describe_instruction, piece_name, then
from bot.i18n import Translator

At = RenderContext[Any]


def begins(moment: At) -> Iterator[str]:
    table = moment.table
    match table.phase:
        case Phase.GOALS:
            yield moment.say("begins-goals")
        case Phase.PROGRAMMING:
            yield moment.say("begins-program", round=table.round)
        case Phase.EXECUTION:
            yield moment.say("begins-running", round=table.round)
        case Phase.MOVEMENT:
            yield moment.say("begins-boards", round=table.round)
        case Phase.OVER:
            yield _over(moment)
        case other:
            assert_never(other)


def _over(moment: At) -> str:
    table, won = moment.table, _describe_winners(moment)
    if not table.round:
        return moment.say("over-set-up", won=won)
    if table.ending in (Ending.LIMIT, Ending.AGREED):
        return moment.say("over-after", round=table.round - 1, won=won)
    return moment.say("over-in", round=table.round, won=won)


def _describe_winners(moment: At) -> str:
    table = moment.table
    reason = table.ending.name.lower() if table.ending else "none"
    if not table.winners:
        return moment.say("nobody-won", reason=reason)
    who = moment.translator.join_list([moment.voice.who(seat) for seat in table.winners])
    if is_draw(table.winners, len(table.players)):
        return moment.say("drawn-because", who=who, reason=reason)
    return moment.say("won-because", who=who, count=len(table.winners), reason=reason)


def seats(table: PyramidTable, seat: Seat | None) -> tuple[Seat, ...]:
    """All seats clockwise, starting with `seat` (0 if it's None)."""
    number = len(table.players)
    return tuple((each + (seat or 0)) % number for each in range(number))


def player(moment: At, seat: Seat, you: Seat | None, *notes: str) -> str:
    table, own = moment.table, moment.table.players[seat]
    name, robot = str(moment.voice.who(seat)), table.robot(seat)
    who = moment.say("you-are", who=name) if seat == you else name
    where = moment.say("robot-lies", **moment.where(robot))
    told = (where, *([] if own.out else [_aims(moment, own)]), *notes, *([moment.say("gone")] if own.out else []))
    return moment.say("player-told", who=who, told="; ".join(told))


def _aims(moment: At, own: Player) -> str:
    if moment.table.round == 0 and not own.goals:
        return moment.say("goals-unknown")
    if not own.goals:
        return moment.say("goals-all")
    first, *others = (piece_name(piece, moment.translator) for piece in own.goals)
    rest = [moment.translator.phrase("alone", what=", ".join(map(str, others)))] if others else []
    return moment.say("goals-left", goals=then(moment.translator, [first, *rest]))


def beacons(moment: At, seat: Seat | None) -> str:
    """The beacons and their places; those in the seat's goals come first, in the same order."""
    table = moment.table
    aims = [] if seat is None else [piece.colour for piece in table.players[seat].goals]
    found = [placed for placed in table.placed if placed.thing.kind is Kind.BEACON]
    found.sort(key=lambda placed: aims.index(placed.thing.colour) if placed.thing.colour in aims else len(aims))
    told = (
        moment.translator.phrase("beacon-lies", colour=placed.thing.colour.word, **moment.where(placed))
        for placed in found
    )
    return moment.say("beacons", noun=moment.beacon, told="; ".join(map(str, told)))


def pool(moment: At, seat: Seat, you: Seat | None, note: str = "") -> str:
    own = moment.table.players[seat]
    count, held = len(own.pool), stock(own.pool, moment.translator)
    if seat == you:
        return moment.say("pool-yours", count=count, note=note, stock=held)
    return moment.say("pool-of", whom=moment.voice.who(seat), count=count, note=note, stock=held)


def stock(pieces: Pool, translator: Translator) -> str:
    """Pieces by colour and size: "red small, 2 large; blue medium"."""
    told = [_of_one(colour, pieces, translator) for colour in Colour if any(p.colour is colour for p in pieces)]
    return "; ".join(told) or translator.say("pool-empty")


def _of_one(colour: Colour, pieces: Pool, translator: Translator) -> str:
    sizes = Counter(piece.size for piece in pieces if piece.colour is colour)
    told = (
        translator.say("stock-sizes", count=number, size=size.word)
        if number > 1
        else translator.say("stock-size", size=size.word)
        for size, number in sizes.items()
    )
    return translator.say("stock-colour", colour=colour.word, sizes=", ".join(told))


def programs(moment: At) -> Iterator[str]:
    for seat, own in enumerate(moment.table.players):
        if own.program:
            program = _describe_program(own.program, moment.translator)
            yield moment.say("program-of", whom=moment.voice.who(seat), done=own.done, program=program)
    if moment.table.running is not None:
        yield moment.say("running", whom=moment.voice.who(moment.table.running))


def precedence(moment: At) -> str:
    shades = (moment.say("shade-called", colour=colour.word) for colour in moment.table.precedence)
    return moment.say("precedence-plain", colours=", ".join(shades))


def describe_draft(topic: str, draft: Answer, moment: At, seat: Seat) -> Iterator[str]:
    if topic == GOALS:
        whose = moment.voice.who((seat + 1) % len(moment.table.players))
        if draft:
            stack = then(moment.translator, [piece_name(piece, moment.translator) for piece in stack_of(draft)])
            yield moment.say("laid-goals", whom=whose, stack=stack)
        else:
            yield moment.say("laid-goals-none", whom=whose)
        return
    program = _describe_program(program_of(draft), moment.translator)
    yield moment.say("laid-program", program=program) if program else moment.say("laid-nothing")
    if begun := begun_of(draft):
        yield moment.say("laid-begun", piece=piece_name(begun, moment.translator))


def _describe_program(program: Iterable[Instruction], translator: Translator) -> str:
    return ", ".join(describe_instruction(each, translator) for each in program)


def ends(moment: At, seat: Seat) -> str:
    aims = _aims(moment, moment.table.players[seat])
    return moment.say("draft-leaves", **moment.where(moment.table.robot(seat)), aims=aims)


FREE = "."


def marks(table: PyramidTable) -> dict[Any, tuple[str, Facing]]:
    """The mark on each occupied cell (a RAMbot's seat number from 1, or a beacon's colour letter) with its facing."""
    return {
        placed.cell: (str(number) if placed.thing.kind is Kind.RAMBOT else placed.thing.colour.letter, placed.facing)
        for number, placed in enumerate(table.placed, start=1)
    }


def format_mark(mark: str, facing: Facing) -> str:
    """A mark with its orientation: "1E", "RU"."""
    return mark + (UPRIGHT if facing is None else facing.value)


def legend(moment: At, *, facings: bool) -> Iterator[str]:
    who = (
        moment.say("chart-robot", number=seat + 1, whom=moment.voice.who(seat))
        for seat in range(len(moment.table.players))
    )
    yield moment.say("chart-robots", told="; ".join(who))
    beacons = moment.say("chart-beacons", noun=moment.beacon)
    yield moment.say("chart-faced", beacons=beacons) if facings else beacons


def rows_of(rows: Iterable[Sequence[str]], width: int) -> tuple[str, ...]:
    return tuple(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)

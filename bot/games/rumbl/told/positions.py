"""A table of R.U.M.B.L. in plain sentences, whole: who is told it could play on with nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from bot.games.common.prose import counted, listed
from bot.games.rumbl.rules.hexes import Direction, space_of
from bot.games.rumbl.rules.places import space_name
from bot.games.rumbl.rules.state import (
    STAY,
    TOKENS,
    Closing,
    Creep,
    Ending,
    Kind,
    Phase,
    Run,
    Topic,
    Turn,
    Use,
    Wake,
)
from bot.games.rumbl.shown.looks import noun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.game import Seat
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Hand, Piece, Question, Side, StandingOrder, Table, Task
    from bot.games.rumbl.told.names import Voice

BOARD_WORDS = (
    "The board has rows x, w, v, u, t, s and r from north to south, of 4, 5, 6, 7, 6, 5 and 4 spaces numbered from the "
    "west. u4 is the centre and worth 5, the spaces round it 3, the next 2, the rim 1. A dock has the spaces f1 to f4 "
    "in front and b1 to b5 behind, from left to right for whoever looks outwards."
)
_ASKED = {
    Topic.TARGET: "what it flies at",
    Topic.CLONES: "where its clones go",
    Topic.DIRECTION: "which way it goes on",
    Topic.TO: "where it moves",
}
_CLOSING = {Closing.CREEPERS: "the Creepers", Closing.SLEEPERS: "the Sleepers", Closing.SCORING: "the scoring"}


def told(voice: Voice, table: Table, seat: Seat | None, hand: Hand | None) -> Iterator[str]:
    """Everything on the table, to a player, with what only that one may know, or to everybody."""
    seats = (0, 1) if seat is None else (seat, 1 - seat)
    yield from _begins(voice, table)
    if table.question is not None:
        yield _asked(voice, table, table.question)
    yield from (team(voice, table, each, you=each == seat) for each in seats)
    yield from _obstacles(table)
    for each in seats:
        sector = table.docks[each]
        if sector is not None:
            yield f"{voice.who(each)} has a dock at {sector.value}."
    yield from () if hand is None else _held(table, hand)
    for each in seats:
        yield from _stock(voice, table, each)
    yield from _under_way(voice, table)
    if table.phase is Phase.ROSTER:
        yield f"Everybody's tokens: {'; '.join(tokens(table))}."
    yield BOARD_WORDS


def tokens(table: Table) -> Iterator[str]:
    """Both sides of every token; the learning game has only the first four."""
    for one, other in TOKENS[:4] if table.rounds == 1 else TOKENS:
        yield f"{one.value.capitalize()} or {other.value.capitalize()}"


# --- how it stands ---------------------------------------------------------------------------------------------------


def _begins(voice: Voice, table: Table) -> Iterator[str]:
    match table.phase:
        case Phase.ROSTER:
            rounds = counted(table.rounds, "round")
            yield f"Set-up of {counted(table.games, 'game')} of {rounds}: both choose the sides of their robots."
        case Phase.SWAP:
            who = "nobody" if table.swapping is None else voice.who(table.swapping)
            yield f"{_round(table)}: {who} may swap priorities."
        case Phase.DOCK:
            yield f"{_round(table)}: both load a dock."
        case Phase.RESOLUTION:
            yield f"{_round(table)}: the docks are open."
        case Phase.OVER:
            yield f"The game is over. {_won(voice, table)} {_round(table)}."
        case other:
            assert_never(other)
    yield f"Score: {_scores(voice, (table.total(0), table.total(1)))}."
    if table.first_scores is not None:
        yield f"The first game brought {_scores(voice, table.first_scores)}."


def _round(table: Table) -> str:
    game = f"Game {table.game} of {table.games}, round" if table.games > 1 else "Round"
    return f"{game} {table.round_of_game} of {table.rounds}"


def _won(voice: Voice, table: Table) -> str:
    who = listed([voice.who(seat) for seat in table.winners])
    reason = table.ending.value if table.ending else "it was ended"
    return f"{who} {reason}." if table.ending is Ending.DRAW else f"{who or 'Nobody'} won: {reason}."


def _scores(voice: Voice, scores: tuple[int, int]) -> str:
    return listed([f"{voice.who(seat)} {score}" for seat, score in enumerate(scores)])


# --- pieces ----------------------------------------------------------------------------------------------------------


def team(voice: Voice, table: Table, seat: Seat, *, you: bool) -> str:
    """What somebody has in play, robots first."""
    mine = [piece for piece in table.pieces if piece.team is table.sides[seat].team]
    mine.sort(key=lambda piece: not piece.kind.is_robot)
    who = f"You, {voice.who(seat)}" if you else voice.who(seat)
    return f"{who}: {'; '.join(_standing(piece, table) for piece in mine) or 'nothing in play'}."


def _obstacles(table: Table) -> Iterator[str]:
    found = [piece for piece in table.pieces if piece.team is None]
    if found:
        yield f"Obstacles: {'; '.join(_at(piece, table) for piece in found)}."


def _standing(piece: Piece, table: Table) -> str:
    """ "Plow on u6 facing east, priority 4"."""
    facing = "" if piece.facing is None else f" facing {piece.facing.word}"
    return ", ".join((f"{noun(piece)} on {_at(piece, table)}{facing}", *_notes(piece)))


def _at(piece: Piece, table: Table) -> str:
    """Its space, and on top of what it stands there."""
    stack = table.stack(piece.at)
    level = stack.index(piece)
    return place(table, piece.at) + (f" on top of {whose(stack[level - 1])}" if level else "")


def _notes(piece: Piece) -> Iterator[str]:
    if piece.priority is not None:
        yield f"priority {piece.priority}"
    if piece.armed:
        yield "armed"
    if piece.protects:
        yield "protecting what it stands on"
    if piece.active:
        yield "with its field"


def whose(piece: Piece) -> str:
    """ "the blue Plow"."""
    return "the obstacle" if piece.team is None else f"the {piece.team.value} {noun(piece)}"


def place(table: Table, space: Hex) -> str:
    """A space by its name."""
    return space_name(space, (sector for sector in table.docks if sector is not None))


def _named(table: Table, number: int) -> str:
    """A piece with its space, which leaves no doubt."""
    piece = table.piece(number)
    return "a robot that is gone" if piece is None else f"{whose(piece)} on {place(table, piece.at)}"


# --- what is left ----------------------------------------------------------------------------------------------------


def _stock(voice: Voice, table: Table, seat: Seat) -> Iterator[str]:
    """How much of everything a team has left, and what it has shown."""
    side = table.sides[seat]
    counts = (
        counted(side.roster_left, "robot"),
        counted(side.powers_left, "power"),
        counted(side.sectors_left, "dock"),
        counted(side.priorities_left, "priority", "priorities"),
    )
    yield f"{voice.who(seat)}{' has left the game and' if side.out else ''} has {listed(counts)} left."
    before = table.round - table.round_of_game  # a side is one game's, and so are its rounds
    shown = [f"{each.power} of the {_kind(each.kind)} in round {each.round - before}" for each in side.shown]
    used = (
        *([f"robots {_kinds(side.used)}"] if side.used else []),
        *([f"docks {_docks(side.used_sectors)}"] if side.used_sectors else []),
        *([f"powers {', '.join(shown)}"] if shown else []),
    )
    if used:
        yield f"Used by {voice.who(seat)}: {'; '.join(used)}."
    if side.known:
        yield f"Known to lie up for {voice.who(seat)}: {_kinds(side.known)}."
    yield from _opened(voice, side, seat)


def _opened(voice: Voice, side: Side, seat: Seat) -> Iterator[str]:
    """What lies open, where all does."""
    if side.opened is not None:
        opened = side.opened
        told = f"robots {_kinds(opened.roster) or 'none'}; docks {_docks(opened.sectors) or 'none'}"
        yield f"Open to all, {voice.who(seat)}: {told}; priorities {_numbers(opened.priorities) or 'none'}."


def _kind(kind: Kind) -> str:
    return kind.value.capitalize()


def _kinds(kinds: Iterable[Kind]) -> str:
    return ", ".join(map(_kind, kinds))


def _docks(sectors: Iterable[object]) -> str:
    return ", ".join(getattr(sector, "value", "") for sector in sectors)


def _numbers(found: Iterable[int]) -> str:
    return ", ".join(map(str, found))


def _held(table: Table, hand: Hand) -> Iterator[str]:
    """What lies behind the player's own screen."""
    held = hand.held
    parts = (
        *([f"robots {_kinds(held.roster)}"] if held.roster else []),
        *([f"powers {_numbers(held.powers)}"] if held.powers else []),
        *([f"docks {_docks(held.sectors)}"] if held.sectors else []),
        *([f"priorities {_numbers(held.priorities)}"] if held.priorities else []),
    )
    if parts:
        yield f"You hold {'; '.join(parts)}."
    if hand.returned:
        yield f"You gave back the priorities {_numbers(hand.returned)}."
    for number, power in hand.under:
        if table.piece(number) is not None:
            yield f"Under {_named(table, number)} lies power {power}."
    yield from map(ordered, hand.orders)


def ordered(order: StandingOrder) -> str:
    """A standing order."""
    return f"Your standing order for the {_kind(order.kind)}: {', then '.join(order.wishes) or 'none yet'}."


# --- a round under way -----------------------------------------------------------------------------------------------


def _asked(voice: Voice, table: Table, question: Question) -> str:
    """A question with its answers, numbered as in its picture."""
    options = (f"{n}, {option_words(table, question.topic, key)}" for n, key in enumerate(question.options, 1))
    about = f"{_named(table, question.robot)}: {_ASKED[question.topic]}"
    return f"{voice.who(question.seat)} is asked about {about}. {'; '.join(options)}."


def option_words(table: Table, topic: Topic, option: str) -> str:
    """An answer in words."""
    if option == STAY:
        return "stay"
    match topic:
        case Topic.DIRECTION:
            return Direction(option).word
        case Topic.TARGET:
            space = space_of(option)
            return " on ".join((*(whose(piece) for piece in table.stack(space)[:1]), place(table, space)))
        case Topic.CLONES | Topic.TO:
            return listed([place(table, space_of(key)) for key in option.split("/")])
        case other:
            assert_never(other)


def _under_way(voice: Voice, table: Table) -> Iterator[str]:
    """Who acts, and what is left of the round."""
    if table.running is not None and table.piece(table.running) is not None:
        yield f"It is the move of {_named(table, table.running)}."
    if table.last_turn is not None:
        yield f"The last turn was {voice.who(table.last_turn)}'s."
    left = [words for task in table.agenda if (words := _task(table, task))]
    if left:
        yield f"Still to come: {', then '.join(left)}."


def _task(table: Table, task: Task) -> str:
    """What is to be done; nothing if its robot is gone."""
    if isinstance(task, Closing):
        return _CLOSING[task]
    if table.piece(task.robot) is None:
        return ""
    robot = _named(table, task.robot)
    match task:
        case Turn():
            return f"the turn of {robot}"
        case Run(_, power, givers):
            given = f" given by {listed([_named(table, giver) for giver in givers])}" if givers else ""
            return f"power {power} of {robot}{given}"
        case Use():
            return f"the ability of {robot}"
        case Creep():
            return f"the last move of {robot}"
        case Wake():
            return f"the waking of {robot}"
        case other:
            assert_never(other)

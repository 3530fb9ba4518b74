"""Pictures of a RAMbots table as plain data: what stands where, what is marked, and what the caption says."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from bot.games.rambots.events import (
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
from bot.games.rambots.lessons import lessons
from bot.games.rambots.menus import program_of, stack_of
from bot.games.rambots.state import Kind, Phase
from bot.games.shared.grid import Chessboard, Direction
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.game import Names
    from bot.games.rambots.events import Event
    from bot.games.rambots.state import Hand, Instruction, Placed, Player, Table, Thing
    from bot.games.shared.grid import Cell, Facing
    from bot.games.shared.pyramids import Colour, Piece, Pool

GRID = Chessboard()
COLUMNS, ROWS = tuple("abcdefgh"), tuple("12345678")
GOALS_IN_A_STACK = 4

HEADINGS = {direction: place * 45 for place, direction in enumerate(Direction)}
COLOURS = {colour.value: colour for colour in show.Colour}
SIZES = {size.value: size for size in show.Size}


class RamStage:
    """Draws tables on a chessboard."""

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        """The table between two rounds, before the first or after the last; with a seat, its own RAMbot is lit."""
        del hand  # it holds nothing
        return replace(
            self._scene(table, names, you=seat),
            caption=_standing_caption(table, names),
            speaker=_standing_speaker(table),
            marks=() if seat is None else (_glow(table, seat),),
        )

    def replay(
        self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> tuple[show.Scene, tuple[show.Shot, ...]]:
        """A round, or whatever else a move of the table was, a shot for everything that can be seen."""
        first = self._scene(before, names)
        shots = list(self._shots(before, steps, names))
        last = self.still(steps[-1].table if steps else before, names)
        if not shots:
            return last, ()
        shots.append(show.Shot(last, hold=700))
        return replace(first, caption=_opening(before)), tuple(shots)

    def preview(
        self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> show.Scene:
        """A goal stack on the card it is for; or a program's way over the board, with pale pieces where they were."""
        del hand
        if table.phase is Phase.GOALS:
            return self._goal_draft(table, seat, draft, names)
        after = steps[-1].table if steps else table
        shown = replace(table, placed=after.placed)  # goals, pools and precedence are as they are before the round
        scene = self._scene(shown, names, you=seat)
        program = tuple(_instruction(instruction) for instruction in program_of(draft))
        players = tuple(
            replace(player, program=program) if at == seat else player for at, player in enumerate(scene.panel.players)
        )
        return replace(
            scene,
            panel=replace(scene.panel, players=players),
            caption=f"If nobody else moved:\n{_foreseen(seat, steps, after)}",
            speaker=_colour(table.players[seat].colour),
            marks=tuple(_traces(table, seat, steps)),
        )

    def lessons(self) -> tuple[tuple[str, show.Scene], ...]:
        """The rules in a few pictures."""
        return lessons(self)

    # --- scenes ------------------------------------------------------------------------------------------------------

    def _scene(self, table: Table, names: Names, *, you: Seat | None = None) -> show.Scene:
        starts = _starts(table)
        return show.Scene(
            board=show.Squares(columns=COLUMNS, rows=ROWS, tints=starts),
            pieces=tuple(_piece(placed) for placed in table.placed),
            panel=show.Panel(
                title=_title(table),
                precedence=tuple(_colour(colour) for colour in table.precedence),
                players=tuple(_card(table, at, names[at], you=at == you) for at in range(len(table.players))),
            ),
        )

    def _goal_draft(self, table: Table, seat: Seat, draft: Answer, names: Names) -> show.Scene:
        scene = self._scene(table, names, you=seat)
        left = (seat + 1) % len(table.players)
        stack = stack_of(draft)
        goals = tuple(show.Goal(_size(piece), _colour(piece.colour)) for piece in stack)
        players = tuple(
            replace(player, goals=goals) if at == left else player for at, player in enumerate(scene.panel.players)
        )
        words = ", then ".join(piece.words for piece in stack) or "nothing yet"
        return replace(
            scene,
            panel=replace(scene.panel, players=players),
            caption=f"Goals for {names[left]}:\n{words}",
            speaker=_colour(table.players[seat].colour),
        )

    # --- shots -------------------------------------------------------------------------------------------------------

    def _shots(self, before: Table, steps: Sequence[Seen[Table, Event]], names: Names) -> Iterator[show.Shot]:
        heading = ""
        touched: Cell = before.placed[0].cell
        beam: tuple[show.Mark, ...] = ()
        for step in steps:
            event, table = step.event, step.table
            if isinstance(event, Returned):
                continue  # the next shot shows it
            if isinstance(event, Began):
                heading, beam = _order(event, names), ()
            if isinstance(event, Rammed):
                touched = event.cell
            picture = _seen(event, table, names, touched)
            scene = replace(self._scene(table, names), caption=picture.words, speaker=None)
            actor = _actor(event)
            if actor is None:
                heading, beam = "", ()
            else:
                caption = f"{heading}\n{picture.words}" if picture.words and heading else picture.words or heading
                scene = replace(scene, caption=caption, speaker=_colour(before.players[actor].colour))
            yield show.Shot(scene, (*picture.marks, *beam), hold=picture.hold, quiet=picture.quiet)
            if isinstance(event, Beamed) and event.hit is not None:
                beam = picture.marks[:1]


@dataclass(frozen=True, slots=True)
class Look:
    """How one event is shown: its words, what is marked, how long it stays, and whether it may be hurried."""

    words: str
    marks: tuple[show.Mark, ...] = ()
    hold: int = 300
    quiet: bool = False


def _seen(event: Event, table: Table, names: Names, touched: Cell) -> Look:
    """How an event is shown, given the table just after it and where the last RAM struck."""
    match event:
        case GoalsRevealed():
            return Look("The goal stacks are revealed", hold=1500)
        case ProgramsRevealed():
            return Look("The programs are revealed", hold=1500)
        case Began(seat=seat):
            return Look("", (_glow(table, seat),), hold=450)
        case Returned():
            return Look("", hold=20, quiet=True)
        case RoundEnded(round=number, precedence=precedence):
            return Look(f"Round {number} is over: {precedence[-1].value} goes to the bottom", hold=900)
        case Left(seat=seat):
            return Look(f"{names[seat]} has left the table", (_glow(table, seat),), hold=900)
        case Ended(winners=winners):
            return Look(_victory(winners, names), hold=900)
        case _:
            return _deed(event, table, names, touched)


def _deed(
    event: Turned | Moved | Blocked | Rammed | Stole | Tipped | Tagged | Beamed | Stood,
    table: Table,
    names: Names,
    touched: Cell,
) -> Look:
    """What an instruction does."""
    match event:
        case Turned(facing=facing):
            return Look(f"points {facing.word}", hold=200, quiet=True)
        case Moved():
            return _move(event, table, names)
        case Blocked(seat=seat, thing=thing, cell=cell, direction=direction):
            own = table.robot(seat).thing == thing
            words = "cannot move on" if own else f"{_thing(thing, table, names)} cannot move on"
            return Look(words, (show.Bump(cell, HEADINGS[direction]),), hold=450)
        case Rammed(seat=seat, thing=thing, direction=direction):
            star = show.Impact(table.robot(seat).cell, HEADINGS[direction])
            return Look(f"rams {_thing(thing, table, names)}", (star,), hold=450)
        case Stole(seat=seat, victim=victim, piece=piece):
            flight = show.Flight(
                _size(piece), _colour(piece.colour), source=(victim, show.Row.POOL), target=(seat, show.Row.POOL)
            )
            return Look(f"steals a {piece.words} from {names[victim]}", (flight,), hold=650)
        case Tipped(thing=thing):
            return Look(f"tips {_thing(thing, table, names)} over", (show.Tip(table.find(thing).cell),), hold=400)
        case Tagged():
            return _tag(event, table, touched)
        case Beamed(hit=hit):
            return _beam(event, "nothing" if hit is None else _thing(hit, table, names))
        case Stood(thing=thing):
            return Look(f"{_thing(thing, table, names)} stands up", (show.Tip(table.find(thing).cell),), hold=450)
        case _:
            assert_never(event)


def _move(event: Moved, table: Table, names: Names) -> Look:
    mover, pushed = event.shifts[-1], event.shifts[:-1]
    own = mover.thing == table.robot(event.seat).thing
    place = GRID.name(mover.target)
    if not pushed:
        words = f"goes to {place}" if own else f"{_thing(mover.thing, table, names)} slides to {place}"
        return Look(words, hold=60, quiet=own)
    first = _thing(pushed[-1].thing, table, names)
    others = f" and {len(pushed) - 1} more" if len(pushed) > 1 else ""
    words = f"pushes {first}{others}" if own else f"{_thing(mover.thing, table, names)} pushes {first}{others}"
    return Look(words, hold=250)


def _tag(event: Tagged, table: Table, touched: Cell) -> Look:
    piece, left = event.piece, len(table.players[event.seat].goals)
    flight = show.Flight(
        _size(piece), _colour(piece.colour), source=(event.seat, show.Row.GOALS), target=(event.seat, show.Row.POOL)
    )
    rest = f"{left} to go" if left else "the last one"
    marks = (show.Flash(touched, _colour(piece.colour)), flight)
    return Look(f"tags the {piece.colour.value} goal: {rest}!", marks, hold=1100)


def _beam(event: Beamed, target: str) -> Look:
    colour = _colour(event.piece.colour)
    ray = show.Beam(event.origin, event.path, colour, HEADINGS[event.direction], hit=event.hit is not None)
    if event.hit is None:
        return Look(f"{colour.value} beam: hits nothing", (ray,), hold=260)
    ring = show.Flash(event.path[-1], colour)
    return Look(f"{colour.value} beam: hits {target}", (ray, ring), hold=480)


# --- words of the captions -------------------------------------------------------------------------------------------


def _actor(event: Event) -> Seat | None:
    """The seat whose doing an event is."""
    match event:
        case GoalsRevealed() | ProgramsRevealed() | RoundEnded() | Left() | Ended():
            return None
        case _:
            return event.seat


def _order(event: Began, names: Names) -> str:
    lies = event.instruction.facing.word if event.instruction.facing else "upright"
    return f"{names[event.seat]}: {event.instruction.piece.words}, {lies}"


def _thing(thing: Thing, table: Table, names: Names) -> str:
    seat = table.seat_of(thing.colour)
    if thing.kind is Kind.RAMBOT and seat is not None:
        return names[seat]
    return f"the {thing.colour.value} beacon"


def _victory(winners: Sequence[Seat], names: Names) -> str:
    if not winners:
        return "The game is cancelled"
    if len(winners) == 1:
        return f"{names[winners[0]]} wins!"
    return f"{', '.join(names[seat] for seat in winners[:-1])} and {names[winners[-1]]} share the win!"


def _standing_caption(table: Table, names: Names) -> str:
    match table.phase:
        case Phase.GOALS:
            return "Choose the goals of the player on your left"
        case Phase.PROGRAMMING:
            return "Next: everybody programs, up to five instructions"
        case Phase.EXECUTION:
            return ""
        case Phase.OVER:
            return _victory(table.winners, names)
        case _:
            assert_never(table.phase)


def _standing_speaker(table: Table) -> show.Colour | None:
    return _colour(table.players[table.winners[0]].colour) if len(table.winners) == 1 else None


def _opening(table: Table) -> str:
    return f"Round {table.round}" if table.round else "The set-up"


def _title(table: Table) -> str:
    match table.phase:
        case Phase.GOALS:
            return "Set-up"
        case Phase.PROGRAMMING | Phase.EXECUTION:
            return f"Round {table.round}"
        case Phase.OVER:
            return "Game over"
        case _:
            assert_never(table.phase)


def _foreseen(seat: Seat, steps: Sequence[Seen[Table, Event]], after: Table) -> str:
    """Where a draft ends and what it achieves, in a few words."""
    if not steps:
        return "stays where it is"
    robot = after.robot(seat)
    words = f"ends on {GRID.name(robot.cell)}" + (f" pointing {robot.facing.word}" if robot.facing else " upright")
    rams = sum(isinstance(step.event, Rammed) for step in steps)
    tags = sum(isinstance(step.event, Tagged) for step in steps)
    return words + (f", {rams} RAM{'s' * (rams > 1)}" if rams else "") + (f", {tags} tagged" if tags else "")


# --- things into pictures --------------------------------------------------------------------------------------------


def _colour(colour: Colour) -> show.Colour:
    return COLOURS[colour.value]


def _size(piece: Piece) -> show.Size:
    return SIZES[piece.size.value]


def _heading(facing: Facing) -> int | None:
    return None if facing is None else HEADINGS[facing]


def _piece(placed: Placed) -> show.Piece:
    robot = placed.thing.kind is Kind.RAMBOT
    return show.Piece(
        key=placed.thing.key,
        cell=placed.cell,
        colour=_colour(placed.thing.colour),
        size=show.Size.LARGE if robot else show.Size.SMALL,
        heading=_heading(placed.facing),
        robot=robot,
    )


def _glow(table: Table, seat: Seat) -> show.Glow:
    return show.Glow((table.robot(seat).cell,), _colour(table.players[seat].colour))


def _starts(table: Table) -> tuple[show.Tint, ...]:
    """The corners where the RAMbots started, in their colours."""
    cells = GRID.starts(len(table.players))
    return tuple(show.Tint(cell, _colour(player.colour)) for cell, player in zip(cells, table.players, strict=True))


def _instruction(instruction: Instruction, progress: show.Progress = show.Progress.WAITING) -> show.Instruction:
    return show.Instruction(
        _size(instruction.piece), _colour(instruction.piece.colour), _heading(instruction.facing), progress
    )


def _program(table: Table, seat: Seat) -> tuple[show.Instruction, ...] | None:
    """The program as far as it lies open: those done, the one being executed, those that wait."""
    if table.phase is not Phase.EXECUTION:
        return None
    player = table.players[seat]
    current = player.done if table.running == seat else None
    return tuple(
        _instruction(
            instruction,
            show.Progress.DONE
            if place < player.done
            else show.Progress.RUNNING
            if place == current
            else show.Progress.WAITING,
        )
        for place, instruction in enumerate(player.program)
    )


def _card(table: Table, seat: Seat, name: str, *, you: bool) -> show.Player:
    player = table.players[seat]
    chosen = table.phase is not Phase.GOALS and (player.goals or seat in table.winners or table.round > 0)
    return show.Player(
        name=name,
        colour=_colour(player.colour),
        you=you,
        status=_status(table, seat, player),
        goals=tuple(show.Goal(_size(goal), _colour(goal.colour)) for goal in player.goals) if chosen else None,
        won=GOALS_IN_A_STACK - len(player.goals) if chosen else 0,
        program=_program(table, seat),
        pool=_stocks(player.pool),
    )


def _status(table: Table, seat: Seat, player: Player) -> show.Status:
    if seat in table.winners:
        return show.Status.WINNER
    if player.out:
        return show.Status.OUT
    return show.Status.ACTIVE if table.running == seat else show.Status.NONE


def _stocks(pool: Pool) -> tuple[show.Stock, ...]:
    return tuple(show.Stock(_size(piece), _colour(piece.colour), count) for piece, count in Counter(pool).items())


# --- previews --------------------------------------------------------------------------------------------------------


def _traces(table: Table, seat: Seat, steps: Sequence[Seen[Table, Event]]) -> Iterator[show.Mark]:
    """What a draft leaves behind on the board: ways, beams, pale pieces where things were, numbers where they end."""
    after = steps[-1].table if steps else table
    yield _glow(after, seat)
    ways = {placed.thing: [placed.cell] for placed in table.placed}
    numbers: dict[Cell, str] = {}
    ghosts: dict[show.Piece, None] = {_piece(placed): None for placed in table.placed}
    count = 0
    for step in steps:
        event = step.event
        if isinstance(event, Moved):
            for shift in event.shifts:
                ways[shift.thing].append(shift.target)
        elif isinstance(event, Beamed):
            yield _beam(event, "").marks[0]
            ghosts[_piece(step.table.robot(seat))] = None
        elif isinstance(event, Returned):
            count += 1
            cell = step.table.robot(seat).cell
            numbers[cell] = f"{numbers[cell]} {count}" if cell in numbers else str(count)
    for thing, way in ways.items():
        if len(way) > 1:
            yield show.Path(tuple(way), _colour(thing.colour))
    taken = {placed.cell for placed in after.placed}
    yield from (show.Ghost(ghost) for ghost in ghosts if ghost.cell not in taken)
    colour = _colour(table.players[seat].colour)
    yield from (show.Note(cell, text, colour) for cell, text in numbers.items())

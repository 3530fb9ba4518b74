"""Pictures of a table of RAMbots Factory as plain data: the floor with all that is on it, and the shelf under it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from bot.engine.game import DONE
from bot.games.common.looks import Look, victory
from bot.games.common.prose import counted, listed
from bot.games.factory import choices, movement
from bot.games.factory.events import (
    Added,
    Aimed,
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
from bot.games.factory.floor import COASTER, COMPASS, Floor, space_name, space_named, walls
from bot.games.factory.state import BOARDS, Board, Element, ElementKind, Face, Part, Phase, Table, Task
from bot.games.pyramids.happenings import Beamed, Blocked, Ended, GoalsRevealed, Left, ProgramsRevealed, RoundEnded
from bot.games.pyramids.looks import HEADINGS, View, beam, colour_of, look_of, size_of
from bot.games.pyramids.staging import PyramidStage, stocks
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.factory.events import BoardEvent, ElementDeed, Event
    from bot.games.factory.state import BoardName, Hand
    from bot.games.game import Names
    from bot.games.pyramids.grid import Cell

DEVICES = {kind: show.Device(kind.value) for kind in ElementKind}
BEAMING = (ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER)
STOPS_RED = (ElementKind.WALL, ElementKind.FREEZE, ElementKind.TRACTOR, ElementKind.REPULSOR)  # F3

_FLAT = Floor(tuple(((x, 0), 0) for x in range(len(BOARDS))))
ARROWS = tuple(
    (space, tuple(HEADINGS[way] for way in COMPASS if way in _FLAT.arrows(_FLAT.cell(BOARDS[0], space))))
    for space in COASTER
)
"""The ways out of every square of a coaster, as the scene wants them."""

ASKED = {
    Task.SWAP: "swap two boards, or skip",
    Task.HOP: "hop or turn a board, or skip",
    Task.AIM: "turn boards, or skip",
    Task.WILD: "choose what the die shows, or skip",
    Task.ADD: "choose where the new element goes",
    Task.REPLACE: "choose which element the new one replaces",
    Task.DIG: "move an element on its board",
}


@dataclass(frozen=True)
class FactoryStage(PyramidStage[Table, "Event"]):
    """Draws tables of RAMbots Factory."""

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        """The table as it stands; with a seat, its own RAMbot is lit, and the spaces that it may choose from."""
        del hand  # it holds nothing
        scene = self.plain(table, names, seat=seat)
        if seat is None or seat != table.torch:
            return scene
        return replace(scene, marks=(*scene.marks, *_offered(table, (), colour_of(table.players[seat].colour))))

    def preview(
        self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> show.Scene:
        """A goal stack on its card, a program's way over the floor, or the floor as an answer would leave it."""
        del hand
        match table.phase:
            case Phase.GOALS:
                return self.goal_draft(table, seat, draft, names)
            case Phase.MOVEMENT:
                return self._moved(table, seat, draft, names)
            case Phase.PROGRAMMING | Phase.EXECUTION | Phase.OVER:
                after = steps[-1].table if steps else table
                shown = replace(table, placed=after.placed, boards=after.boards)
                return self.program_draft(shown, seat, draft, steps, names, table)
            case _:
                assert_never(table.phase)

    # --- what is this game's own -------------------------------------------------------------------------------------

    def view(self, table: Table, names: Names) -> View:
        """Cells of the floor are shown on their boards, so that they go where those go."""
        floor = Floor.of(table.boards)
        return View(table, names, cell=lambda cell: _cell(*floor.spot(cell)), place=floor.name)

    def board(self, table: Table) -> show.Board:
        """The boards as they lie."""
        return show.Floor(tuple(show.Tile(board.name, board.place, board.rotation) for board in table.boards), ARROWS)

    def tokens(self, table: Table) -> tuple[show.Token, ...]:
        """The elements; each keeps its key as long as it stands on the floor."""
        return tuple(
            show.Token(
                f"element:{element.placed}",
                _cell(board.name, element.at),
                DEVICES[element.kind],
                element.pips,
                element.hits,
            )
            for board in table.boards
            for element in board.elements
        )

    def shelf(self, table: Table) -> show.Shelf:
        """The die and the piece just drawn while the boards move, the scrap heap, and what is left in the bag."""
        moving, left = table.movement, Counter(part.kind for part in table.bag)
        drawn = moving.drawn if moving else None
        return show.Shelf(
            die=moving.face.value.capitalize() if moving else "",
            drawn=None if drawn is None else (DEVICES[drawn.kind], drawn.pips),
            scrap=stocks(table.scrap),
            bag=tuple((DEVICES[kind], left[kind]) for kind in ElementKind),
        )

    def torch(self, table: Table) -> Seat:
        """Somebody always holds it."""
        return table.torch

    def backdrop(self, table: Table) -> tuple[show.Mark, ...]:
        """The lanes in which elements act."""
        return tuple(
            _field(table.boards, board.name, element)
            for board in table.boards
            for element in board.elements
            if element.kind in BEAMING
        )

    def look(self, event: Event, before: Table, table: Table, names: Names, touched: Cell) -> Look:
        """How an event is shown."""
        match event:
            case Beamed():
                return self._beam(event, table, names)
            case Blocked():
                look = look_of(event, self.view(table, names), touched)
                return replace(look, words=f"{look.words}: {_why(event, table)}")
            case ElementHit() | ElementDestroyed() | Repaired() | Lasered() | Pulled() | PushedAway():
                return self._machine(event, table, names)
            case Swapped() | Hopped() | Aimed():
                return _carried(event, table)
            case (
                Rolled() | WildChosen() | Skipped() | Drawn() | PutBack() | Added() | Replaced() | Dug() | TorchPassed()
            ):
                return _placed(event, before, names)
            case _:
                return look_of(event, self.view(table, names), touched)

    def actor(self, event: Event) -> Seat | None:
        """The seat whose doing an event is."""
        match event:
            case GoalsRevealed() | ProgramsRevealed() | RoundEnded() | Left() | Ended():
                return None
            case _:
                return event.seat

    def playing(self, table: Table) -> bool:
        """Programs lie open during the execution."""
        return table.phase is Phase.EXECUTION

    def opening(self, table: Table) -> str:
        """A replay may begin in the middle of a round."""
        return f"Round {table.round}: the boards move" if table.phase is Phase.MOVEMENT else super().opening(table)

    def caption(self, table: Table, names: Names) -> str:
        """What is awaited, or how the game ended."""
        match table.phase:
            case Phase.GOALS:
                return "Choose the goals of the player on your left"
            case Phase.PROGRAMMING:
                return "Next: everybody programs, up to five instructions"
            case Phase.EXECUTION:
                return ""
            case Phase.MOVEMENT:
                todo = table.movement.todo if table.movement else ()
                return f"{names[table.torch]} holds the torch:\n{ASKED[todo[0]]}" if todo else "The boards move"
            case Phase.OVER:
                return victory(table.winners, names)
            case _:
                assert_never(table.phase)

    # --- in the round ------------------------------------------------------------------------------------------------

    def _beam(self, event: Beamed, table: Table, names: Names) -> Look:
        """A beam may end at an element, on the last space of its way."""
        view, floor = self.view(table, names), Floor.of(table.boards)
        board, space = floor.spot(event.path[-1]) if event.path else ("", (0, 0))
        wall = _standing(table, board, space) if board else None
        stops = STOPS_RED if event.piece.colour.value == "red" else (ElementKind.WALL,)
        stopped = wall is not None and wall.kind in stops
        targets = [view.thing(thing) for thing in event.hits]
        if stopped and wall is not None:
            targets.append(f"a {wall.kind.value}")
        return beam(event, view, targets, stopped=stopped)

    def _machine(self, event: ElementDeed, table: Table, names: Names) -> Look:
        """What is done to an element, and what elements do."""
        kind, cell = event.element.kind.value, _cell(event.board, event.element.at)
        ring = show.Flash(cell, colour_of(table.players[event.seat].colour))
        match event:
            case ElementHit(element=element):
                return Look(f"the {kind} takes a hit: {element.hits} of {element.pips}", (ring,), hold=450)
            case ElementDestroyed():
                return Look(f"the {kind} is destroyed", (show.Impact(cell, None),), hold=600)
            case Repaired(seat=seat, piece=piece):
                flight = show.Flight(
                    size_of(piece), colour_of(piece.colour), (0, show.Row.SCRAP), (seat, show.Row.POOL)
                )
                return Look(f"repairs: a {piece.words} comes back from the scrap heap", (ring, flight), hold=800)
            case Lasered(seat=seat, pieces=pieces):
                view = self.view(table, names)
                flights = tuple(
                    show.Flight(size_of(piece), colour_of(piece.colour), (seat, show.Row.POOL), (0, show.Row.SCRAP))
                    for piece in pieces
                )
                hit = show.Flash(view.cell(event.cell), show.Colour.YELLOW)
                loss = listed([piece.words for piece in pieces]) or "nothing, the pool is empty"
                field = _field(table.boards, event.board, event.element, acting=True)
                return Look(f"a laser burns {names[seat]}: {loss}", (field, hit, *flights), hold=900)
            case Pulled() | PushedAway():
                words = "pulls" if isinstance(event, Pulled) else "pushes"
                field = _field(table.boards, event.board, event.element, acting=True)
                rest = f" and {counted(len(event.shifts) - 1, 'thing')} more" if len(event.shifts) > 1 else ""
                return Look(f"a {kind} {words} {names[event.seat]}{rest}", (field,), hold=400, first=(field,))
            case _:
                assert_never(event)

    # --- drafts of the torch's holder --------------------------------------------------------------------------------

    def _moved(self, table: Table, seat: Seat, draft: Answer, names: Names) -> show.Scene:
        """The floor as the answer, as far as it goes, would leave it; what it names has a frame."""
        event = _foreseen(table, draft)
        after, words = (event[1], _carried_words(event[0])) if event else (table, "")
        moving = table.movement
        if moving is not None and event is not None and isinstance(event[0], Added | Replaced):
            moving = replace(moving, drawn=None)
        shown = replace(table, boards=after.boards, placed=after.placed, movement=moving)
        scene = self.picture(shown, names, you=seat)
        own = colour_of(table.players[seat].colour)
        marks = (*_offered(shown, draft, own), *_named(draft, own)) if event is None else _touched(event[0], own)
        heading = self.caption(table, names).splitlines()[-1]
        return replace(
            scene,
            caption=f"You are to {heading}:\n{words}" if words else f"You are to {heading}",
            speaker=own,
            marks=(*scene.marks, *marks),
        )


def _why(event: Blocked, table: Table) -> str:
    """What stops a thing: a missing arrow (F2), the edge of the floor, a wall, or what stands in the way."""
    floor = Floor.of(table.boards)
    own = table.robot(event.seat).thing == event.thing
    spaces, target = floor.next(event.cell, event.direction)
    if own and event.direction not in floor.arrows(event.cell):
        return "no arrow points there"
    if target is None:
        return "no board joins there"
    if walls(table.boards, floor).intersection(spaces):
        return "a wall"
    return "something in the way"


def _foreseen(table: Table, draft: Answer) -> tuple[BoardEvent, Table] | None:
    """What a draft does if it is read as an answer: a hop without its rotation does not turn, an aim is done."""
    task = table.movement.todo[0] if table.movement and table.movement.todo else None
    match task, draft:
        case _, ("skip",) | ():
            return None
        case Task.HOP, (name, place):
            board = table.board(name)
            if place == f"{board.place[0]},{board.place[1]}":
                return None
            return movement.carry_out(table, (name, place, str(board.rotation)))
        case Task.AIM, _:
            return movement.carry_out(table, draft if draft[-1] == DONE else (*draft, DONE))
        case (Task.SWAP | Task.WILD, (_,)) | (Task.HOP | Task.DIG, (_, _, _)) | (Task.ADD | Task.REPLACE, (_, _)):
            return movement.carry_out(table, draft)
        case _:
            return None


def _offered(table: Table, draft: Answer, colour: show.Colour) -> tuple[show.Mark, ...]:
    """The spaces that may be named next, or after the board that is named next."""
    task = table.movement.todo[0] if table.movement and table.movement.todo else None
    if task not in {Task.ADD, Task.REPLACE, Task.DIG}:
        return ()
    place = 2 if len(draft) == 2 else 1
    answers = (answer for answer in choices.answers(table, task) if answer[: len(draft)] == draft)
    spaces = {(answer[0], space_named(answer[place])): None for answer in answers if len(answer) > place}
    cells = tuple(_cell(board, space) for board, space in spaces if space is not None)
    return (show.Glow(cells, colour),) if cells else ()


def _named(draft: Answer, colour: show.Colour) -> tuple[show.Mark, ...]:
    """What the beginning of an answer names: a board, or a space of it."""
    if not draft or draft[0] not in BOARDS:
        return ()
    space = space_named(draft[1]) if len(draft) > 1 else None
    if space is not None:
        return (show.Glow((_cell(draft[0], space),), colour),)
    return (_lifted(draft[:1], colour),)


def _touched(event: BoardEvent, colour: show.Colour) -> tuple[show.Mark, ...]:
    """What an answer moves or places."""
    match event:
        case Swapped() | Hopped() | Aimed():
            return (_lifted(_boards(event), colour),)
        case Added(board=board, element=element) | Replaced(board=board, element=element):
            return (show.Glow((_cell(board, element.at),), colour),)
        case Dug(board=board, source=source, element=element):
            cells = (_cell(board, source), _cell(board, element.at))
            return (show.Glow(cells, colour), show.Path(cells, colour))
        case _:
            return ()


# --- the boards move -------------------------------------------------------------------------------------------------


def _carried(event: Swapped | Hopped | Aimed, table: Table) -> Look:
    """Boards that glide and turn, framed before they do."""
    frame = _lifted(_boards(event), colour_of(table.players[event.seat].colour))
    return Look(_carried_words(event), (frame,), hold=800, first=(frame,), first_hold=450)


def _carried_words(event: BoardEvent) -> str:
    match event:
        case Swapped(one=one, other=other):
            return f"boards {one} and {other} change places"
        case Hopped(board=board, source=source, target=target, turned=turned):
            turn = _turn_words(turned)
            if source == target:
                return f"board {board} turns {turn}"
            return f"board {board} hops" + (f" and turns {turn}" if turned else "")
        case Aimed(turns=turns):
            return listed([f"board {turn.board} turns {_turn_words(turn.turned)}" for turn in turns])
        case Added(board=board, element=element):
            return f"a {_part_words(element.part)} goes to {board}:{space_name(element.at)}"
        case Replaced(board=board, element=element, old=old):
            return f"a {_part_words(element.part)} replaces the {old.kind.value} on {board}:{space_name(element.at)}"
        case Dug(board=board, source=source, element=element):
            return f"the {element.kind.value} goes from {board}:{space_name(source)} to {space_name(element.at)}"
        case WildChosen(face=face):
            return f"takes it as {face.value.capitalize()}"
        case _:
            return ""


def _placed(
    event: Rolled | WildChosen | Skipped | Drawn | PutBack | Added | Replaced | Dug | TorchPassed,
    before: Table,
    names: Names,
) -> Look:
    """The die, the pieces out of the bag, and the torch."""
    match event:
        case Rolled(seat=seat, face=face):
            return Look(f"{names[seat]} holds the torch and rolls:\n{FACES[face]}", hold=1400)
        case WildChosen() | Added() | Replaced() | Dug():
            return Look(_carried_words(event), _rings(event, before), hold=800)
        case Skipped():
            return Look(f"{names[event.seat]} leaves the boards as they are", hold=700)
        case Drawn(part=part):
            return Look(f"{names[event.seat]} draws a {_part_words(part)}", hold=800)
        case PutBack(part=part):
            return Look(f"The {_part_words(part)} fits nowhere and goes back into the bag", hold=900)
        case TorchPassed(seat=seat):
            return Look(f"The torch goes to {names[seat]}", hold=700)
        case _:
            assert_never(event)


FACES = {
    Face.SWAP: "Swap: two boards may change places",
    Face.HOP: "Hop: a board may move or turn",
    Face.AIM: "Aim: boards may turn",
    Face.WILD: "Wild: any other face",
    Face.TIP: "Tip: an element is added, another replaced",
    Face.DIG: "Dig: an element is added, one moves",
}


def _rings(event: BoardEvent, before: Table) -> tuple[show.Mark, ...]:
    match event:
        case (
            Added(board=board, element=element)
            | Replaced(board=board, element=element)
            | Dug(board=board, element=element)
        ):
            return (show.Flash(_cell(board, element.at), colour_of(before.players[event.seat].colour)),)
        case _:
            return ()


def _boards(event: Swapped | Hopped | Aimed) -> tuple[BoardName, ...]:
    match event:
        case Swapped(one=one, other=other):
            return one, other
        case Hopped(board=board):
            return (board,)
        case Aimed(turns=turns):
            return tuple(turn.board for turn in turns)
        case _:
            assert_never(event)


def _turn_words(turned: int) -> str:
    return ("", "clockwise", "half round", "anticlockwise")[turned]


def _part_words(part: Part) -> str:
    return f"{part.kind.value} with {counted(part.pips, 'pip')}"


# --- cells -----------------------------------------------------------------------------------------------------------


def _cell(board: BoardName, space: Cell) -> show.Cell:
    return BOARDS.index(board), *space


def _lifted(boards: Iterable[BoardName], colour: show.Colour) -> show.Lifted:
    return show.Lifted(tuple(BOARDS.index(board) for board in boards), colour)


def _standing(table: Table, board: BoardName, space: Cell) -> Element | None:
    return next((element for element in table.board(board).elements if element.at == space), None)


def _field(boards: Sequence[Board], name: BoardName, element: Element, *, acting: bool = False) -> show.Field:
    """An element's lane from end to end, through all boards in line."""
    floor = Floor.of(boards)
    cell = floor.cell(name, element.at)
    square = floor.lane(cell)[0]
    way = floor.towards(square, cell)
    if way is None:
        raise ValueError(f"{name} has no lane at {space_name(element.at)}")
    ends = (floor.ray(square, way)[-1], floor.ray(square, way.opposite)[-1])
    return show.Field(tuple(_cell(*floor.spot(end)) for end in ends), DEVICES[element.kind], acting)

"""Pictures of a RAMbots Factory table as plain data: the floor with everything on it, and the tray below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import ClassVar

from bot.engine.game import Answer, PublicStep, Seat
from bot.games.factory.pictures.devices import DEVICES, TORCH
from bot.games.factory.pictures.looks import cell_of, field, frame_boards
from bot.games.factory.rules import choices, movement
from bot.games.factory.rules.events import Added, Aimed, BoardEvent, Dug, Event, Hopped, Replaced, Swapped
from bot.games.factory.rules.floor import BY_NAME, COASTER, COMPASS, Floor, walls
from bot.games.factory.rules.state import BOARDS, BoardName, Element, ElementKind, Table, Task
from bot.games.factory.text.descriptions import DESCRIBED
from bot.games.factory.vocabulary import FACTORY
from bot.games.game import Names
from bot.games.pyramids.pictures.looks import HEADINGS, colour_of
from bot.games.pyramids.pictures.staging import PyramidStage, stocks
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.things import Hand, Phase
from bot.games.pyramids.text.moments import RenderContext
from bot.i18n import Translator
from rendering import scene as show

BEAMING = (ElementKind.TRACTOR, ElementKind.REPULSOR, ElementKind.LASER)
_FLAT = Floor(tuple(((x, 0), 0) for x in range(len(BOARDS))))
ARROWS = tuple(
    (space, tuple(HEADINGS[way] for way in COMPASS if way in _FLAT.arrows(_FLAT.cell(BOARDS[0], space))))
    for space in COASTER
)


@dataclass(frozen=True)
class FactoryStage(PyramidStage[Table]):
    """Draws tables of RAMbots Factory."""

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        """A still of the table. For the torch holder, the spaces to choose from are highlighted."""
        scene = super().still(table, names, seat=seat, hand=hand)
        if seat is None or seat != table.torch_holder:
            return scene
        return replace(scene, marks=(*scene.marks, *_option_marks(table, (), colour_of(table.players[seat].colour))))

    def preview(
        self,
        table: Table,
        hand: Hand,
        seat: Seat,
        draft: Answer,
        steps: Sequence[PublicStep[Table, Event]],
        names: Names,
    ) -> show.Scene:
        if table.phase is Phase.MOVEMENT:
            return self._preview_floor(table, seat, draft, names)
        return super().preview(table, hand, seat, draft, steps, names)

    # --- for this game only -------------------------------------------------------------------------------------------

    translator: Translator = FACTORY.translator()  # noqa: RUF009 - a frozen value
    described: ClassVar = DESCRIBED

    def moment(self, table: Table, names: Names) -> RenderContext[Table]:
        floor = Floor.of(table.boards)
        return RenderContext(
            table, floor.name, names, translator=self.translator, cell=lambda cell: cell_of(*floor.spot(cell))
        )

    def board(self, table: Table) -> show.Board:
        return show.Floor(tuple(show.Tile(board.name, board.place, board.rotation) for board in table.boards), ARROWS)

    def tokens(self, table: Table) -> tuple[show.Token, ...]:
        """The tokens of all elements. Each element keeps its key while it's on the floor."""
        return tuple(
            show.Token(
                f"element:{element.placed}",
                cell_of(board.name, element.at),
                DEVICES[element.kind],
                element.pips,
                element.hits,
            )
            for board in table.boards
            for element in board.elements
        )

    def bottom_tray(self, table: Table) -> show.BottomTray:
        moving, left = table.movement, Counter(part.kind for part in table.bag)
        drawn = moving.drawn if moving else None
        return show.BottomTray(
            die=self.translator.say("face-name", face=moving.face.value) if moving else "",
            drawn=None if drawn is None else (DEVICES[drawn.kind], drawn.pips),
            scrap=stocks(table.scrap),
            bag=tuple((DEVICES[kind], left[kind]) for kind in ElementKind),
            labels=_labels(self.translator),
        )

    def emblem(self, table: Table, seat: Seat) -> show.Emblem | None:
        return TORCH if seat == table.torch_holder else None

    def backdrop(self, table: Table) -> tuple[show.Mark, ...]:
        return tuple(
            field(table.boards, board.name, element)
            for board in table.boards
            for element in board.elements
            if element.kind in BEAMING
        )

    def left_by(self, table: Table, after: Table) -> Table:
        return replace(super().left_by(table, after), boards=after.boards)

    def replay_title(self, table: Table) -> str:
        if table.phase is Phase.MOVEMENT:
            return self.translator.say("opening-boards", number=table.round)
        return super().replay_title(table)

    def caption(self, table: Table, names: Names) -> str:
        if table.phase is not Phase.MOVEMENT:
            return super().caption(table, names)
        todo = table.movement.todo if table.movement else ()
        if not todo:
            return self.translator.say("boards-move")
        return self.translator.say("holds-torch", who=names[table.torch_holder], task=todo[0].value)

    # --- the torch holder's drafts ------------------------------------------------------------------------------------

    def _preview_floor(self, table: Table, seat: Seat, draft: Answer, names: Names) -> show.Scene:
        foreseen = movement.foresee(table, draft)
        moving, own = table.movement, colour_of(table.players[seat].colour)
        words = ""
        if foreseen is None:
            shown = table
            marks: tuple[show.Mark, ...] = (*_option_marks(table, draft, own), *_draft_marks(draft, own))
        else:
            event, after = foreseen
            words = DESCRIBED[type(event)].look(event, self.moment(after, names)).words
            if moving is not None and isinstance(event, Added | Replaced):
                moving = replace(moving, drawn=None)
            shown = replace(table, boards=after.boards, placed=after.placed, movement=moving)
            marks = _event_marks(event, own, shown)
        say = partial(self.translator.say, task=moving.todo[0].value if moving is not None and moving.todo else "")
        caption = say("you-are-to-draft", draft=words) if words else say("you-are-to")
        scene = self.picture(shown, names, you=seat)
        return replace(scene, caption=caption, speaker=own, marks=(*scene.marks, *marks))


@cache
def _labels(translator: Translator) -> show.Labels:
    return show.Labels(scrap=translator.say("label-scrap"), bag=translator.say("label-bag"))


def _option_marks(table: Table, draft: Answer, colour: show.Colour) -> tuple[show.Mark, ...]:
    """Mark the spaces that can still be chosen, even if their board isn't chosen yet."""
    task = table.movement.todo[0] if table.movement and table.movement.todo else None
    if task not in {Task.ADD, Task.REPLACE, Task.DIG}:
        return ()
    place = 2 if len(draft) == 2 else 1
    answers = (answer for answer in choices.answers(table, task) if answer[: len(draft)] == draft)
    spaces = dict.fromkeys((answer[0], answer[place]) for answer in answers if len(answer) > place)
    cells = tuple(cell_of(board, BY_NAME[space]) for board, space in spaces)
    return (show.Glow(cells, colour),) if cells else ()


def _draft_marks(draft: Answer, colour: show.Colour) -> tuple[show.Mark, ...]:
    if not draft or draft[0] not in BOARDS:
        return ()
    if len(draft) > 1 and draft[1] in BY_NAME:
        return (show.Glow((cell_of(draft[0], BY_NAME[draft[1]]),), colour),)
    return (frame_boards(draft[:1], colour),)


def _event_marks(event: BoardEvent, colour: show.Colour, after: Table) -> tuple[show.Mark, ...]:
    match event:
        case Swapped(one=one, other=other):
            return (frame_boards((one, other), colour),)
        case Hopped(board=board):
            return (frame_boards((board,), colour),)
        case Aimed(turns=turns):
            return (frame_boards([turn.board for turn in turns], colour),)
        case Added(board=board, element=element) | Replaced(board=board, element=element):
            return (show.Glow((cell_of(board, element.at),), colour), *_effect_marks(after, board, element, colour))
        case Dug(board=board, source=source, element=element):
            cells = (cell_of(board, source), cell_of(board, element.at))
            marks = _effect_marks(after, board, element, colour)
            return (show.Glow(cells, colour), show.Path(cells, colour), *marks)
        case _:
            return ()


def _effect_marks(table: Table, name: BoardName, element: Element, colour: show.Colour) -> tuple[show.Mark, ...]:
    """A frame, a ray, bars on the crossing, or arrows where the element moves things; none for a repair."""
    floor = Floor.of(table.boards)
    space = floor.cell(name, element.at)
    match element.kind:
        case ElementKind.FREEZE:
            return (frame_boards((name,), colour),)
        case ElementKind.LASER:
            return (field(table.boards, name, element, acting=True),)
        case ElementKind.WALL:
            return tuple(show.Bump(_cell(floor, cell), HEADINGS[way]) for cell, way in floor.crossing_squares(space))
        case ElementKind.REPAIR:
            return ()
        case ElementKind.TRACTOR | ElementKind.REPULSOR:
            ways: dict[Direction, list[Cell]] = {}
            for cell, way in floor.reach(space, element.kind, walls(table.boards, floor)).items():
                ways.setdefault(way, []).append(cell)
            moved = (
                (cells[::-1] if element.kind is ElementKind.TRACTOR else cells, way) for way, cells in ways.items()
            )
            ends = ((cells[0], floor.step(cells[-1], way)) for cells, way in moved)
            return tuple(show.Tug(_cell(floor, start), _cell(floor, end), colour) for start, end in ends if end)


def _cell(floor: Floor, cell: Cell) -> show.Cell:
    return cell_of(*floor.spot(cell))

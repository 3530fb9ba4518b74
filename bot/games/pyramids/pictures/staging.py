"""Pictures of a pyramid game's table as plain data: everything that doesn't depend on the board."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeVar

from bot.engine.game import Answer, Seat, Steps, is_draw
from bot.games.common.pictures.staging import GameStage
from bot.games.common.text import looks
from bot.games.common.text.looks import victory
from bot.games.game import Names
from bot.games.pyramids.drafts.menus import begun_of, program_of, stack_of
from bot.games.pyramids.pictures.filming import Film
from bot.games.pyramids.pictures.looks import colour_of, heading_of, size_of
from bot.games.pyramids.pictures.showing import glow
from bot.games.pyramids.rules.events import Beamed, Rammed, Returned, Shift, Tagged
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Pool
from bot.games.pyramids.rules.things import Hand, Instruction, Kind, Phase, Placed, PyramidTable, Thing
from bot.games.pyramids.text.descriptions import Table as Descriptions
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.voices import ENGLISH, piece_name, way
from bot.i18n import Translator
from rendering import scene as show

T = TypeVar("T", bound=PyramidTable)


class PyramidStage(GameStage[T, Hand]):
    """Draws tables of a pyramid game; each game adds its board and whatever else it shows."""

    described: ClassVar[Descriptions]
    translator: Translator = ENGLISH

    @abstractmethod
    def moment(self, table: T, names: Names) -> RenderContext[T]: ...

    @abstractmethod
    def board(self, table: T) -> show.Board: ...

    def caption(self, table: T, names: Names) -> str:
        match table.phase:
            case Phase.GOALS:
                return self.translator.say("still-goals")
            case Phase.PROGRAMMING:
                return self.translator.say("still-programming")
            case Phase.EXECUTION | Phase.MOVEMENT:
                return ""
            case Phase.OVER:
                return victory(table.winners, names, self.translator)

    def left_by(self, table: T, after: T) -> T:
        """The table with a draft's final board; goals, pools and precedence are still as before the round."""
        return replace(table, placed=after.placed)

    def replay_title(self, table: T) -> str:
        return self._name_round(table, "replay-set-up")

    def title(self, table: T) -> str:
        return self.translator.say("game-over") if table.over else self._name_round(table, "set-up")

    def _name_round(self, table: T, set_up: str) -> str:
        say = self.translator.say
        return say("round-name", number=table.round) if table.round else say(set_up)

    def tokens(self, table: T) -> tuple[show.Token, ...]:  # noqa: ARG002 - for games that have some
        return ()

    def bottom_tray(self, table: T) -> show.BottomTray | None:  # noqa: ARG002 - for games that have one
        return None

    def emblem(self, table: T, seat: Seat) -> show.Emblem | None:  # noqa: ARG002 - for games that have one
        return None

    def backdrop(self, table: T) -> tuple[show.Mark, ...]:  # noqa: ARG002 - for games that have some
        return ()

    def lane(self, table: T, placed: Placed) -> tuple[Cell, ...]:  # noqa: ARG002 - for boards where the nose alone can mislead
        """The spaces ahead of a lying thing, if its nose alone doesn't show which way it points."""
        return ()

    def shifts(self, event: object) -> tuple[Shift, ...]:
        return getattr(event, "shifts", ())

    def picture(self, table: T, names: Names, *, you: Seat | None = None) -> show.Scene:
        """The scene of a table, without a caption."""
        view = self.moment(table, names)
        return show.Scene(
            board=self.board(table),
            pieces=tuple(_piece(placed, view) for placed in table.placed),
            panel=show.Panel(
                title=self.title(table),
                precedence=tuple(colour_of(colour) for colour in table.precedence),
                players=tuple(self._card(table, at, names[at], you=at == you) for at in range(len(table.players))),
                bottom_tray=self.bottom_tray(table),
            ),
            marks=self.backdrop(table),
            tokens=self.tokens(table),
        )

    def still(self, table: T, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:  # noqa: ARG002 - hands are empty
        scene = self.picture(table, names, you=seat)
        winner = table.winners[0] if len(table.winners) == 1 else None
        own = () if seat is None else (*self.pointed_out(table, names, seat), *self._aim(table, names, seat))
        return replace(
            scene,
            caption=self.caption(table, names),
            speaker=None if winner is None else colour_of(table.players[winner].colour),
            marks=(*scene.marks, *own),
        )

    def pointed_out(self, table: T, names: Names, seat: Seat) -> tuple[show.Mark, ...]:
        """Marks for a seat's RAMbot and its direction."""
        view, placed = self.moment(table, names), table.robot(seat)
        ahead = self.lane(table, placed)
        lane = (show.Lane(tuple(view.cell(cell) for cell in ahead), colour_of(placed.thing.colour)),) if ahead else ()
        return (*lane, glow(view, seat))

    def _aim(self, table: T, names: Names, seat: Seat) -> tuple[show.Mark, ...]:
        goals = table.players[seat].goals
        if table.phase is not Phase.PROGRAMMING or not goals:
            return ()
        aim, view = table.find(Thing(Kind.BEACON, goals[0].colour)), self.moment(table, names)
        return (show.Aim(view.cell(aim.cell), colour_of(aim.thing.colour)),)

    def _card(self, table: T, seat: Seat, name: str, *, you: bool) -> show.Card:
        player = table.players[seat]
        chosen = table.round > 0
        return show.Card(
            name=name,
            colour=colour_of(player.colour),
            you=you,
            status=_status(table, seat),
            goals=tuple(show.Goal(size_of(goal), colour_of(goal.colour)) for goal in player.goals) if chosen else None,
            won=table.stack_size - len(player.goals) if chosen else 0,
            program=_program(table, seat) if table.phase is Phase.EXECUTION else None,
            pool=stocks(player.pool),
            emblem=self.emblem(table, seat),
            labels=labels(self.translator),
        )

    def first(self, before: T, steps: Steps[T, Any], names: Names) -> show.Scene:  # noqa: ARG002 - part of the protocol
        return replace(self.picture(before, names), caption=self.replay_title(before))

    def shots(self, before: T, steps: Steps[T, Any], names: Names) -> Iterator[show.Shot]:
        return Film(self, before, names).shots(steps)

    def preview(
        self, table: T, hand: Hand, seat: Seat, draft: Answer, steps: Steps[T, Any], names: Names
    ) -> show.Scene:
        del hand
        if table.phase is Phase.GOALS:
            return self._goal_draft(table, seat, draft, names)
        return self._program_draft(table, seat, draft, steps, names)

    def _goal_draft(self, table: T, seat: Seat, draft: Answer, names: Names) -> show.Scene:
        scene = self.picture(table, names, you=seat)
        left = (seat + 1) % len(table.players)
        stack = stack_of(draft)
        goals = tuple(show.Goal(size_of(piece), colour_of(piece.colour)) for piece in stack)
        whom = self.moment(table, names).player(left)
        return replace(
            _with_card(scene, left, replace(scene.panel.players[left], goals=goals)),
            caption=self.translator.say("draft-goals", whom=whom, count=len(stack), of=table.stack_size),
            speaker=colour_of(table.players[seat].colour),
        )

    def _program_draft(self, before: T, seat: Seat, draft: Answer, steps: Steps[T, Any], names: Names) -> show.Scene:
        after = steps[-1].table if steps else before
        left = self.left_by(before, after)
        # goals that the draft tags are gone, so the ring is around the next one
        scene, aim = self.picture(left, names, you=seat), self._aim(replace(left, players=after.players), names, seat)
        program, begun = tuple(_instruction(instruction) for instruction in program_of(draft)), begun_of(draft)
        if begun is not None:
            program = (*program, _instruction(Instruction(begun, None), show.Progress.RUNNING))
        outcome = self._foreseen(seat, steps, after, names)
        if begun is not None:
            outcome = self.translator.say("draft-begun", outcome=outcome, piece=piece_name(begun, self.translator))
        return replace(
            _with_card(scene, seat, replace(scene.panel.players[seat], program=program)),
            caption=self.translator.say("draft-program", outcome=outcome),
            speaker=colour_of(before.players[seat].colour),
            marks=(*scene.marks, *self._traces(before, seat, steps, names), *aim),
        )

    def _foreseen(self, seat: Seat, steps: Steps[T, Any], after: T, names: Names) -> str:
        if not steps:
            return self.translator.say("draft-stays")
        robot, say = after.robot(seat), self.translator.say
        words = say("draft-ends", cell=self.moment(after, names).place(robot.cell), way=way(robot.facing))
        rams = sum(isinstance(step.event, Rammed) for step in steps)
        tags = sum(isinstance(step.event, Tagged) for step in steps)
        words = say("draft-rams", ends=words, count=rams) if rams else words
        return say("draft-tags", ends=words, count=tags) if tags else words

    def _traces(self, table: T, seat: Seat, steps: Steps[T, Any], names: Names) -> Iterator[show.Mark]:
        """Yield the RAMbot's frame, paths, beams, pale pieces at old places, and numbers where instructions end."""
        after = steps[-1].table if steps else table
        view = self.moment(table, names)
        yield from self.pointed_out(after, names, seat)
        ways = {placed.thing: [placed.cell] for placed in table.placed}
        stops: dict[Cell, list[int]] = {}
        ghosts = {view.cell(placed.cell): show.Ghost(_piece(placed, view)) for placed in table.placed}
        count, end = 0, view.cell(after.robot(seat).cell)
        for step in steps:
            event, robot = step.event, step.table.robot(seat)
            cell = view.cell(robot.cell)
            for shift in self.shifts(event):
                ways[shift.thing].append(shift.target)
            if isinstance(event, Beamed):
                beam = self.described[Beamed].look(event, self.moment(step.table, names)).marks[0]
                yield replace(beam, faded=cell != end) if isinstance(beam, show.Beam) else beam
                if cell not in ghosts or ghosts[cell].faded:
                    ghosts[cell] = show.Ghost(_piece(robot, view), faded=True)
            elif isinstance(event, Returned):
                count += 1
                stops.setdefault(robot.cell, []).append(count)
        for thing, trail in ways.items():
            if len(trail) > 1:
                yield show.Path(tuple(view.cell(cell) for cell in trail), colour_of(thing.colour))
        taken = {view.cell(placed.cell) for placed in after.placed}
        yield from (ghost for cell, ghost in ghosts.items() if cell not in taken)
        colour = colour_of(table.players[seat].colour)
        yield from (show.Note(view.cell(cell), _format_numbers(counts), colour) for cell, counts in stops.items())


def _format_numbers(numbers: Sequence[int]) -> str:
    """Ascending numbers in a few characters: "1–3 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


@cache
def labels(translator: Translator) -> show.Labels:
    return replace(looks.labels(translator), none=translator.say("label-none"))


@lru_cache(maxsize=64)
def stocks(pool: Pool) -> tuple[show.Stock, ...]:
    return tuple(show.Stock(size_of(piece), colour_of(piece.colour), count) for piece, count in Counter(pool).items())


def _piece(placed: Placed, view: RenderContext[Any]) -> show.Piece:
    robot = placed.thing.kind is Kind.RAMBOT
    return show.Piece(
        key=placed.thing.key,
        cell=view.cell(placed.cell),
        colour=colour_of(placed.thing.colour),
        size=show.Size.LARGE if robot else show.Size.SMALL,
        heading=heading_of(placed.facing),
        robot=robot,
    )


def _with_card(scene: show.Scene, seat: Seat, card: show.Card) -> show.Scene:
    players = (*scene.panel.players[:seat], card, *scene.panel.players[seat + 1 :])
    return replace(scene, panel=replace(scene.panel, players=players))


def _instruction(instruction: Instruction, progress: show.Progress = show.Progress.WAITING) -> show.Instruction:
    return show.Instruction(
        size_of(instruction.piece), colour_of(instruction.piece.colour), heading_of(instruction.facing), progress
    )


def _program(table: PyramidTable, seat: Seat) -> tuple[show.Instruction, ...]:
    player = table.players[seat]
    running = player.done if table.running == seat else None
    return tuple(
        _instruction(
            instruction,
            show.Progress.DONE
            if place < player.done
            else show.Progress.RUNNING
            if place == running
            else show.Progress.WAITING,
        )
        for place, instruction in enumerate(player.program)
    )


def _status(table: PyramidTable, seat: Seat) -> show.Status:
    if seat in table.winners and not is_draw(table.winners, len(table.players)):
        return show.Status.WINNER
    if table.players[seat].out:
        return show.Status.OUT
    return show.Status.ACTIVE if table.running == seat else show.Status.NONE

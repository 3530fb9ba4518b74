"""The rules of RAMbots Factory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Choice, Decision, Seat, State, Step
from bot.engine.kernel import Kernel
from bot.engine.rng import Rng
from bot.games.factory.drafts.menus import TASKS, movement_menu
from bot.games.factory.kernel.kernel import FactoryKernel, goal_kernel
from bot.games.factory.rules import choices, movement
from bot.games.factory.rules.chance import Chance, ForeseenChance
from bot.games.factory.rules.distances import routes_over
from bot.games.factory.rules.events import Event, Lasered, Repaired
from bot.games.factory.rules.execution import execute_programs
from bot.games.factory.rules.floor import COMPASS, Floor, first_boards
from bot.games.factory.rules.state import BoardName, ElementKind, Part, Table
from bot.games.pyramids.kernel.kernel import Plan
from bot.games.pyramids.rules.evaluation import Route
from bot.games.pyramids.rules.events import Ended, ProgramsRevealed
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.rulebook import Programs, PyramidRules, open_programs, seats_of, set_up, step
from bot.games.pyramids.rules.things import Ending, Hand, Phase

FactoryState = State[Table, Hand]
FactoryStep = Step[Table, Hand, "Event"]

_CLOCKWISE: tuple[BoardName, ...] = ("D", "A", "B", "C")
"""The boards clockwise from the south-west one, at the start of a game."""
_CENTRE = (2, 2)
_OUTER_CORNERS: dict[BoardName, Cell] = {"D": (1, 1), "A": (1, 8), "B": (8, 8), "C": (8, 1)}
_SEATED: dict[int, tuple[BoardName, ...]] = {2: ("D", "B"), 3: ("D", "A", "B"), 4: _CLOCKWISE}


@dataclass(frozen=True)
class Factory(PyramidRules[Table, "Event"]):
    """RAMbots Factory with these options."""

    # --- set-up ------------------------------------------------------------------------------------------------------

    def start(self, colours: tuple[str, ...], rng: Rng) -> FactoryState:
        """Raises ValueError unless there are two to four colours, all different and all known to the game."""
        seats = seats_of(colours)
        if len(seats) not in _SEATED:
            raise ValueError(f"two to four play RAMbots Factory, not {len(seats)}")
        boards = first_boards()
        floor = Floor.of(boards)
        begun = set_up(
            seats,
            starts=tuple(_OUTER_CORNERS[name] for name in _SEATED[len(seats)]),
            beacons=tuple(floor.cell(name, _CENTRE) for name in _CLOCKWISE),
            lies=Direction.N,  # R2
            rng=rng,
        )
        torch, rng = begun.rng.below(len(seats))
        table = Table(
            round=0,
            phase=Phase.GOALS,
            precedence=begun.precedence,
            players=begun.players,
            placed=begun.placed,
            boards=boards,
            bag=full_bag(len(seats)),
            scrap=(),
            torch_holder=torch,
            start_pieces=(0,) * len(seats),
        )
        return State(table, tuple(Hand() for _ in seats), rng)

    # --- questions ---------------------------------------------------------------------------------------------------

    @property
    def directions(self) -> tuple[Direction, ...]:
        return COMPASS

    def pending_decisions(self, state: FactoryState) -> tuple[Decision, ...]:
        table = state.table
        if table.phase is not Phase.MOVEMENT:
            return super().pending_decisions(state)
        if table.movement is None or not table.movement.todo:
            return ()
        return (Decision(movement.holder(table), table.movement.todo[0].value, mid_round=True, public=True),)

    def menu(self, state: FactoryState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        if decision.topic in TASKS and decision in self.pending_decisions(state):
            return movement_menu(state.table, TASKS[decision.topic], so_far)
        return super().menu(state, decision, so_far)

    def default_answer(self, state: FactoryState, decision: Decision, draft: Answer) -> Answer:
        """F13: the answer as drafted if it's complete; otherwise a skip if that's allowed, or else a random completion
        of the draft. R10: goals are completed at random."""
        if decision.topic not in TASKS:
            return super().default_answer(state, decision, draft)
        start = answers.longest_legal(self, state, decision, draft)
        if TASKS[decision.topic] in choices.MAY_SKIP:
            return answers.finish(self, state, decision, start) or (choices.SKIP,)
        return self.at_random(state, decision, start)

    # --- a move of the table -----------------------------------------------------------------------------------------

    def advance(self, state: FactoryState, answers: Mapping[Seat, Answer]) -> Iterator[FactoryStep]:
        """Make a move of the table. A program without an answer is empty. Raises NotLegalError if the game is over
        or another answer is missing."""
        if state.table.phase is not Phase.MOVEMENT:
            yield from super().advance(state, answers)
            return
        seat = movement.holder(state.table)
        if seat not in answers:
            raise NotLegalError(f"Seat {seat} has not answered.")
        yield from self.answer(state, answers[seat], Chance(state.rng))

    def on_goals_revealed(self, table: Table) -> Table:
        """F7: the number of pieces at this point is the limit for repairs."""
        return replace(table, start_pieces=tuple(len(player.pool) for player in table.players))

    def play(self, state: FactoryState, programs: Programs, chance: Chance | None = None) -> Iterator[FactoryStep]:
        """Execute a round with these programs, whose pieces are still in the pools. Unless that ends the game, begin
        the board movement."""
        chance = chance or Chance(state.rng)
        table = open_programs(state.table, programs)
        yield _step(state, ProgramsRevealed(tuple(player.program for player in table.players)), table, chance)
        for event, after in execute_programs(table, chance):
            yield _step(state, event, after, chance)
            table = after
        if table.phase is Phase.OVER:
            return  # no board movement when the game is won in the round
        gathered = replace(table, players=tuple(player.put_back() for player in table.players))
        rolled, table = movement.roll(gathered, chance)
        yield _step(state, rolled, table, chance)
        yield from self._go_on(state, table, chance)

    def answer(self, state: FactoryState, answer: Answer, chance: Chance) -> Iterator[FactoryStep]:
        event, table = movement.carry_out(state.table, answer)
        yield _step(state, event, table, chance)
        yield from self._go_on(state, table, chance)

    def _go_on(self, state: FactoryState, table: Table, chance: Chance) -> Iterator[FactoryStep]:
        """Go on to the board movement's next question or to the round's end; F19: the precedence stack turns there."""
        for event, after in movement.proceed(table, chance):
            yield _step(state, event, after, chance)
            table = after
        if table.movement is not None and table.movement.todo:
            return
        passed, table = movement.pass_torch(table)
        yield _step(state, passed, table, chance)
        yield from self.end_round(replace(state, rng=chance.rng), replace(table, movement=None))

    # --- looking ahead -----------------------------------------------------------------------------------------------

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[FactoryStep]:
        """In the movement phase, preview the torch holder's answer only if it's complete."""
        state = self.imagine(table, hand, seat, Rng())
        if table.phase is not Phase.MOVEMENT:
            yield from super().preview(table, hand, seat, draft)
        elif any(asked.seat == seat and not self.menu(state, asked, draft) for asked in self.pending_decisions(state)):
            yield step(state, *movement.carry_out(table, draft))

    def deterministic_events(self, table: Table) -> Iterator[tuple[Event, Table]]:
        """From the first random repair on, leave out repairs and laser hits. They don't affect any movement."""
        chance = ForeseenChance(Rng())
        for event, after in execute_programs(table, chance):
            if not (chance.guessed and isinstance(event, Repaired | Lasered)):
                yield event, after

    def routes(self, table: Table) -> Callable[[Cell, Cell], Route]:
        return routes_over(table)

    kernel_supported_options = ("speedbots", "round_limit")

    def own_kernel(self, state: FactoryState) -> Kernel[Plan] | None:
        match state.table.phase:
            case Phase.GOALS:
                return goal_kernel(state.table)
            case Phase.PROGRAMMING:
                return FactoryKernel(state.table, last=self.is_last_round(state.table))
            case _:
                return None

    def obtainable_pieces(self, table: Table, held: Sequence[Piece]) -> Sequence[Piece]:
        """R11: pieces that can be stolen, and those in the scrap heap that can come back by repair (F7)."""
        kinds = {element.kind for board in table.boards for element in board.elements} | {p.kind for p in table.bag}
        scrap = table.scrap if ElementKind.REPAIR in kinds else ()
        return (*super().obtainable_pieces(table, held), *scrap)

    # --- the end of the game ------------------------------------------------------------------------------------------

    def leave(self, state: FactoryState, seat: Seat) -> Iterator[FactoryStep]:
        """Remove a seat. F17: its torch goes to the next seat at once, together with the current question."""
        gone = tuple(super().leave(state, seat))
        yield from gone
        after = gone[-1].state if gone else state
        if gone and after.table.phase is not Phase.OVER and after.table.torch_holder == seat:
            yield step(state, *movement.hand_over(after.table))

    def over(self, table: Table, winners: tuple[Seat, ...], ending: Ending) -> tuple[Ended, Table]:
        """A drawn piece that hasn't been placed goes back into the bag."""
        drawn = (table.movement.drawn,) if table.movement and table.movement.drawn else ()
        put_away = replace(table, bag=movement.bag_of((*table.bag, *drawn)), movement=None)
        return super().over(put_away, winners, ending)


def full_bag(players: int) -> tuple[Part, ...]:
    """The large orange piece is the torch. There's one black set per player, and one more."""
    parts: list[Part] = []
    for kind in ElementKind:
        sizes = (1, 2) if kind is ElementKind.LASER else (1, 2, 3)
        parts += [Part(kind, pips) for pips in sizes] * (players + 1 if kind is ElementKind.WALL else 1)
    return movement.bag_of(parts)


def _step(state: FactoryState, event: Event, table: Table, chance: Chance) -> FactoryStep:
    return Step(event, State(table, state.hands, chance.rng))

"""Read and write adjudication documents of RAMbots and Kolmio; see DOCUMENTS.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Seat, State
from bot.engine.rng import Rng
from bot.games.common.notation.reading import Node, read_seed, write_seed
from bot.games.common.rules.options import options_of, read_options, rules_of
from bot.games.game import Document, LaterAnswers, Options
from bot.games.pyramids.notation import documents
from bot.games.pyramids.rules.events import Happening as Event
from bot.games.pyramids.rules.things import Ending, Hand, Phase
from bot.games.pyramids.rules.triangles import Grid
from bot.games.pyramids.text.descriptions import HAPPENINGS
from bot.games.pyramids.text.moments import RenderContext
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import RAMBOTS, Variant


@dataclass(frozen=True)
class RamDocuments:
    """The adjudication documents of RAMbots on squares or on triangles."""

    variant: Variant = RAMBOTS

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        rules, state, programs = self.read(document)
        events: list[Event] = []
        if len(state.table.remaining_seats()) == 1:
            # R9: the game was over before the round began, so nothing is executed
            event, table = rules.over(state.table, state.table.remaining_seats(), Ending.ALONE)
            state, events = replace(state, table=table), [event]
        else:
            for step in rules.play(state, programs):
                events.append(step.event)
                state = step.state
        table = state.table
        moment = RenderContext(table, table.grid.name)
        return {
            "position": {**self.position(state), **documents.echo_out(document)},
            "events": [record for event in events for record in HAPPENINGS[type(event)].records(event, moment)],
            "question": None,
            "winner": documents.winners(table),
        }

    def export(
        self,
        options: Options,
        state: State[Table, Hand],
        answers: Mapping[Seat, Answer],
        later: LaterAnswers = (),  # noqa: ARG002 - part of the protocol; no questions come up in a round
    ) -> Document:
        """Raises NotLegalError during setup and after the end of the game, because there's no round to play."""
        table = state.table
        if table.phase is not Phase.PROGRAMMING:
            raise NotLegalError("Only a round of the game can be exported.")
        return {
            "game": self.variant.key,
            "options": documents.as_played(options, table),
            "position": {**self.position(state), **documents.write_out(table)},
            "orders": documents.write_orders(table, answers),
            **write_seed(state.rng),
        }

    def position(self, state: State[Table, Hand]) -> Document:
        """The position, which doesn't say which seats are out."""
        return documents.write_position(state.table, _board(state.table.grid, self.variant))

    def read(self, document: Mapping[str, object]) -> tuple[RamBots, State[Table, Hand], documents.Programs]:
        """Read the rules with their options, the game before the round, and the programs. Raises BadDocumentError."""
        fields = Node(dict(document)).fields(
            "game", "position", optional=("options", "orders", "choices", "seed", "out")
        )
        fields["game"].one_of({self.variant.key: self.variant.key}, "this game's id")
        options = options_of(RamBots, self.variant.key, self.variant.words.translator())
        rules = rules_of(RamBots, read_options(fields["options"], options), variant=self.variant)
        table = self._table(fields["position"], fields["out"], rules.grid)
        programs = documents.read_orders(fields["orders"], table.players, rules.grid.directions)
        if fields["choices"].present():
            fields["choices"].items()  # no questions come up, so answers are ignored
        rng = Rng(read_seed(fields["seed"]))
        return rules, State(table, tuple(Hand() for _ in table.players), rng), programs

    def _table(self, node: Node, outside: Node, grid: Grid) -> Table:
        fields = node.fields("round", "precedence", "rambots", "beacons", "pools", "goals", optional=("out",))
        number = fields["round"].whole(least=1)
        precedence = documents.read_precedence(fields["precedence"])
        placed = documents.read_placed(fields["rambots"], fields["beacons"], _board(grid, self.variant))
        out = documents.read_out(fields["out"], outside, placed)
        return Table(
            round=number,
            phase=Phase.PROGRAMMING,
            grid=grid,
            precedence=precedence,
            players=documents.read_players(placed, fields["pools"], fields["goals"], out),
            placed=placed,
        )


def _board(grid: Grid, variant: Variant) -> documents.Spaces:
    return documents.Spaces(grid.directions, grid.cell, grid.name, f"{variant.space} of the board")

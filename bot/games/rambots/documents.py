"""Adjudication documents of RAMbots, in and out. DOCUMENTS.md beside this describes them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import NotLegalError
from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.rambots.events import Ended
from bot.games.rambots.records import event_records
from bot.games.rambots.rules import RamBots
from bot.games.rambots.state import Ending, Hand, Instruction, Kind, Phase, Placed, Player, Table, Thing
from bot.games.shared.grid import Chessboard, Facing, Grid
from bot.games.shared.menus import MOST, program_of
from bot.games.shared.pyramids import BY_KEY, Colour, pool_of
from bot.games.shared.reading import Node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.game import Answer, Seat
    from bot.games.game import Document, Options
    from bot.games.rambots.events import Event
    from bot.games.shared.grid import Cell
    from bot.games.shared.pyramids import Piece, Pool

_COLOURS = {colour.value: colour for colour in Colour}
_LAST_SEED = 2**64 - 1

Programs = dict[int, tuple[Instruction, ...]]


@dataclass(frozen=True)
class RamDocuments:
    """The documents of the game on one board."""

    key: str = "rambots"
    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields

    def adjudicate(self, document: Mapping[str, object]) -> Document:
        """The position after the round, what happened in it, and the winners if it ended the game."""
        rules, state, programs = self.read(document)
        events: list[Event] = []
        if len(state.table.remaining()) == 1:
            # R9: the game was over before the round began, so nothing is executed.
            state, events = _alone(state)
        else:
            for step in rules.play(state, programs):
                events.append(step.event)
                state = step.state
        table = state.table
        return {
            "position": self.position(table),
            "events": [record for event in events for record in event_records(event, table, self.grid)],
            "question": None,
            "winner": None if table.ending is None else [table.players[seat].colour.value for seat in table.winners],
        }

    def export(self, options: Options, state: State[Table, Hand], answers: Mapping[Seat, Answer]) -> Document:
        """A document that plays the round which `state` began and `answers` filled.

        Raises NotLegalError for the set-up and for a game that is over: they are no rounds.
        """
        table = state.table
        if table.phase is not Phase.PROGRAMMING:
            raise NotLegalError("Only a round of the game can be exported.")
        orders = {
            table.players[seat].colour.value: [instruction.key for instruction in program_of(answers[seat])]
            for seat in sorted(answers)
        }
        return {
            "game": self.key,
            "options": dict(options),
            "position": self.position(table),
            "orders": orders,
            "seed": state.rng.seed,
        }

    def position(self, table: Table) -> Document:
        """The table between two rounds, as documents have it."""
        seats = range(len(table.players))
        words = [player.colour.value for player in table.players]
        beacons = [placed for placed in table.placed if placed.thing.kind is Kind.BEACON]
        position: Document = {
            "round": table.round,
            "precedence": [colour.value for colour in table.precedence],
            "rambots": {words[seat]: self._standing(table.robot(seat)) for seat in seats},
            "beacons": {placed.thing.colour.value: self._standing(placed) for placed in beacons},
            "pools": {words[seat]: _keys(table.players[seat].pool) for seat in seats},
            "goals": {words[seat]: _keys(table.players[seat].goals) for seat in seats},
        }
        out = [player.colour.value for player in table.players if player.out]
        if out:
            position["out"] = out
        return position

    def _standing(self, placed: Placed) -> Document:
        return {"at": self.grid.name(placed.cell), "facing": placed.facing.value if placed.facing else "up"}

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, document: Mapping[str, object]) -> tuple[RamBots, State[Table, Hand], Programs]:
        """The rules with their options, the game before the round, and the programs. Raises BadDocumentError."""
        fields = Node(dict(document)).fields(
            "game", "position", optional=("options", "orders", "choices", "seed", "out")
        )
        fields["game"].one_of({self.key: self.key}, "this game's id")
        rules = self._options(fields["options"])
        table = self._table(fields["position"], fields["out"])
        programs = self._orders(fields["orders"], table)
        if fields["choices"].present():
            fields["choices"].items()  # no question is ever asked: whatever is left over is ignored
        seed = fields["seed"].whole(least=0, most=_LAST_SEED) if fields["seed"].present() else 0
        return rules, State(table, tuple(Hand() for _ in table.players), Rng(seed)), programs

    def _options(self, node: Node) -> RamBots:
        if not node.present():
            return RamBots(grid=self.grid)
        fields = node.fields(optional=("speedbots", "round_limit"))
        speedbots, limit = fields["speedbots"], fields["round_limit"]
        return RamBots(
            speedbots=speedbots.present() and speedbots.flag(),
            round_limit=limit.whole(least=1) if limit.present() and limit.value is not None else None,
            grid=self.grid,
        )

    def _table(self, node: Node, outside: Node) -> Table:
        fields = node.fields("round", "precedence", "rambots", "beacons", "pools", "goals", optional=("out",))
        number = fields["round"].whole(least=1)
        precedence = _precedence(fields["precedence"])
        robots = self._robots(fields["rambots"])
        words = [placed.thing.colour.value for placed in robots]
        beacons = self._beacons(fields["beacons"])
        _apart([*robots, *beacons], fields, self.grid)
        pools = [_pool(fields["pools"].fields(*words)[word]) for word in words]
        goals = [_goals(fields["goals"].fields(*words)[word]) for word in words]
        if fields["out"].present() and outside.present():
            outside.fail("who is out is said twice")
        out = _out(fields["out"] if fields["out"].present() else outside, words)
        return Table(
            round=number,
            phase=Phase.PROGRAMMING,
            precedence=precedence,
            players=tuple(
                Player(_COLOURS[word], pool, stack, out=word in out)
                for word, pool, stack in zip(words, pools, goals, strict=True)
            ),
            placed=(*robots, *beacons),
        )

    def _robots(self, node: Node) -> list[Placed]:
        entries = node.entries()
        for word, entry in entries.items():
            if word not in _COLOURS:
                entry.fail("unknown key, expected red, yellow, green or blue")
        if not 2 <= len(entries) <= len(Colour):
            node.fail(f"expected two to four players, not {len(entries)}")
        return [self._placed(Thing(Kind.RAMBOT, _COLOURS[word]), entry) for word, entry in entries.items()]

    def _beacons(self, node: Node) -> list[Placed]:
        fields = node.fields(*_COLOURS)
        return [self._placed(Thing(Kind.BEACON, colour), fields[colour.value]) for colour in Colour]

    def _placed(self, thing: Thing, node: Node) -> Placed:
        fields = node.fields("at", "facing")
        cell = self.grid.cell(fields["at"].text("a square of the board"))
        if cell is None:
            fields["at"].fail(f"{fields['at'].shown} is not a square of the board")
        facings: dict[str, Facing] = {direction.value: direction for direction in self.grid.directions}
        facings["up"] = None
        return Placed(thing, cell, fields["facing"].one_of(facings, "a facing"))

    def _orders(self, node: Node, table: Table) -> Programs:
        if not node.present():
            return {}
        seats = {player.colour.value: seat for seat, player in enumerate(table.players)}
        entries = node.fields(optional=tuple(seats))
        return {
            seat: self._program(entries[word], table.players[seat])
            for word, seat in seats.items()
            if entries[word].present()
        }

    def _program(self, node: Node, player: Player) -> tuple[Instruction, ...]:
        items = node.items()
        if len(items) > MOST:
            node.fail(f"expected at most {MOST} instructions, not {len(items)}")
        if items and player.out:
            node.fail("a player who is out has no program")
        left = Counter(player.pool)
        program = []
        for item in items:
            instruction = self._instruction(item)
            left[instruction.piece] -= 1
            if left[instruction.piece] < 0:
                held = player.pool.count(instruction.piece) or "none"
                item.fail(f"{instruction.piece.key} is short, the pool holds {held} of it")
            program.append(instruction)
        return tuple(program)

    def _instruction(self, node: Node) -> Instruction:
        expected = 'an instruction in canonical form (like "SRN" or "LGU")'
        text = node.text(expected)
        lies: dict[str, Facing] = {direction.value: direction for direction in self.grid.directions}
        lies["U"] = None
        piece = BY_KEY.get(text[:2])
        if piece is None or text[2:] not in lies:
            node.wrong(expected)
        return Instruction(piece, lies[text[2:]])


def _precedence(node: Node) -> tuple[Colour, ...]:
    colours = [item.one_of(_COLOURS, "a colour") for item in node.items()]
    if len(colours) != len(Colour) or set(colours) != set(Colour):
        node.wrong("all four colours, each once")
    return tuple(colours)


def _pieces(node: Node) -> list[Piece]:
    return [item.one_of(BY_KEY, "a piece") for item in node.items()]


def _pool(node: Node) -> Pool:
    return pool_of(_pieces(node))


def _goals(node: Node) -> tuple[Piece, ...]:
    goals = _pieces(node)
    if not 1 <= len(goals) <= len(Colour) or len({piece.colour for piece in goals}) < len(goals):
        node.wrong("one to four pieces of different colours")
    return tuple(goals)


def _out(node: Node, words: Sequence[str]) -> set[str]:
    """R9: who is out."""
    if not node.present():
        return set()
    out: set[str] = set()
    for item in node.items():
        word = item.one_of({word: word for word in words}, "a player")
        if word in out:
            item.fail(f"{item.shown} is named twice")
        out.add(word)
    if len(out) == len(words):
        node.fail("expected somebody to be still in the game")
    return out


def _apart(placed: Sequence[Placed], fields: Mapping[str, Node], grid: Grid) -> None:
    """No two objects share a space."""
    taken: dict[Cell, Thing] = {}
    for item in placed:
        if item.cell in taken:
            objects = fields["rambots" if item.thing.kind is Kind.RAMBOT else "beacons"].entries()
            where = objects[item.thing.colour.value].entries()["at"]
            where.fail(f'"{grid.name(item.cell)}" is taken by {taken[item.cell].key}')
        taken[item.cell] = item.thing


def _keys(pieces: Sequence[Piece]) -> list[str]:
    return [piece.key for piece in pieces]


def _alone(state: State[Table, Hand]) -> tuple[State[Table, Hand], list[Event]]:
    table = state.table
    winners = table.remaining()
    over = Table(
        round=table.round,
        phase=Phase.OVER,
        precedence=table.precedence,
        players=table.players,
        placed=table.placed,
        winners=winners,
        ending=Ending.ALONE,
    )
    return State(over, state.hands, state.rng), [Ended(winners, Ending.ALONE)]

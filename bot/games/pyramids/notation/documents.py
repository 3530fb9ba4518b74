"""Shared parts of the pyramid games' documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.game import Answer, Seat
from bot.games.common.notation.reading import Node
from bot.games.game import Document, Options
from bot.games.pyramids.drafts.menus import MAX_INSTRUCTIONS, UPRIGHT, program_of
from bot.games.pyramids.rules.grid import Cell, Direction, Facing
from bot.games.pyramids.rules.pieces import BY_KEY, Colour, Piece, Pool, pool_of
from bot.games.pyramids.rules.things import Ending, Instruction, Kind, Placed, Player, PyramidTable, Thing

Programs: TypeAlias = "dict[Seat, tuple[Instruction, ...]]"
"""A seat that's missing has no program."""

COLOURS = {colour.value: colour for colour in Colour}

UP = "up"


@dataclass(frozen=True, slots=True)
class Spaces:
    """The names of a board's spaces and directions, for reading and writing."""

    directions: tuple[Direction, ...]
    cell: Callable[[str], Cell | None]
    name: Callable[[Cell], str]
    space: str = "square of the board"
    """The word for a space in errors: '"j9" is not a square of the board'."""


def read_placed(rambots: Node, beacons: Node, board: Spaces) -> tuple[Placed, ...]:
    """Read the two to four RAMbots in the order of the keys, then the four beacons. No two may share a space."""
    entries = rambots.entries()
    for word, entry in entries.items():
        if word not in COLOURS:
            entry.fail("unknown key, expected red, yellow, green or blue")
    if not 2 <= len(entries) <= len(Colour):
        rambots.fail(f"expected two to four players, not {len(entries)}")
    fields = beacons.fields(*COLOURS)
    nodes = {Thing(Kind.RAMBOT, COLOURS[word]): entry for word, entry in entries.items()}
    nodes |= {Thing(Kind.BEACON, colour): fields[colour.value] for colour in Colour}
    placed = tuple(_read_thing(thing, node, board) for thing, node in nodes.items())
    taken: dict[Cell, Thing] = {}
    for item in placed:
        if item.cell in taken:
            where = nodes[item.thing].entries()["at"]
            where.fail(f'"{board.name(item.cell)}" is taken by {taken[item.cell].key}')
        taken[item.cell] = item.thing
    return placed


def _read_thing(thing: Thing, node: Node, board: Spaces) -> Placed:
    fields = node.fields("at", "facing")
    cell = board.cell(fields["at"].text(f"a {board.space}"))
    if cell is None:
        fields["at"].fail(f"{fields['at'].shown} is not a {board.space}")
    return Placed(thing, cell, fields["facing"].one_of(_facings(board.directions, UP), "a facing"))


def _facings(directions: tuple[Direction, ...], upright: str) -> dict[str, Facing]:
    return {**{direction.value: direction for direction in directions}, upright: None}


def write_position(table: PyramidTable, board: Spaces) -> Document:
    robots: Document = {}
    beacons: Document = {}
    for placed in table.placed:
        side = robots if placed.thing.kind is Kind.RAMBOT else beacons
        facing = placed.facing.value if placed.facing else UP
        side[placed.thing.colour.value] = {"at": board.name(placed.cell), "facing": facing}
    return {
        "round": table.round,
        "precedence": [colour.value for colour in table.precedence],
        "rambots": robots,
        "beacons": beacons,
        "pools": {player.colour.value: keys(player.pool) for player in table.players},
        "goals": {player.colour.value: keys(player.goals) for player in table.players},
    }


def read_players(placed: Sequence[Placed], pools: Node, goals: Node, out: Collection[str]) -> tuple[Player, ...]:
    words = [item.thing.colour.value for item in placed if item.thing.kind is Kind.RAMBOT]
    held, stacks = pools.fields(*words), goals.fields(*words)
    return tuple(
        Player(COLOURS[word], read_pool(held[word]), read_goals(stacks[word]), out=word in out) for word in words
    )


def read_precedence(node: Node) -> tuple[Colour, ...]:
    colours = [item.one_of(COLOURS, "a colour") for item in node.items()]
    if len(colours) != len(Colour) or set(colours) != set(Colour):
        node.wrong("all four colours, each once")
    return tuple(colours)


def read_pieces(node: Node) -> list[Piece]:
    return [item.one_of(BY_KEY, "a piece") for item in node.items()]


def read_pool(node: Node) -> Pool:
    return pool_of(read_pieces(node))


def read_goals(node: Node) -> tuple[Piece, ...]:
    goals = read_pieces(node)
    if not 1 <= len(goals) <= len(Colour) or len({piece.colour for piece in goals}) < len(goals):
        node.wrong("one to four pieces of different colours")
    return tuple(goals)


def keys(pieces: Sequence[Piece]) -> list[str]:
    return [piece.key for piece in pieces]


def read_out(inside: Node, outside: Node, placed: Sequence[Placed]) -> tuple[str, ...]:
    """R9: read the colours of the players who are out, from the position or from the document around it."""
    words = [item.thing.colour.value for item in placed if item.thing.kind is Kind.RAMBOT]
    if inside.present() and outside.present():
        outside.fail("who is out is said twice")
    node = inside if inside.present() else outside
    if not node.present():
        return ()
    out: list[str] = []
    for item in node.items():
        word = item.one_of({word: word for word in words}, "a player")
        if word in out:
            item.fail(f"{item.shown} is named twice")
        out.append(word)
    if len(out) == len(words):
        node.fail("expected somebody to be still in the game")
    return tuple(out)


def write_out(table: PyramidTable) -> Document:
    out = [player.colour.value for player in table.players if player.out]
    return {"out": out} if out else {}


def echo_out(document: Mapping[str, object]) -> Document:
    position = document["position"]
    return {"out": position["out"]} if isinstance(position, dict) and "out" in position else {}


def as_played(options: Options, table: PyramidTable) -> Document:
    """The options for playing on from this table. R11: after an agreement to end the game, the round is the last."""
    return {**options, **({"round_limit": table.round} if table.ending is Ending.AGREED else {})}


def winners(table: PyramidTable) -> list[str] | None:
    return None if not table.over else [table.players[seat].colour.value for seat in table.winners]


def write_orders(table: PyramidTable, answers: Mapping[Seat, Answer]) -> Document:
    return {
        table.players[seat].colour.value: [instruction.key for instruction in program_of(answers[seat])]
        for seat in sorted(answers)
    }


def read_orders(node: Node, players: Sequence[Player], directions: tuple[Direction, ...]) -> Programs:
    if not node.present():
        return {}
    seats = {player.colour.value: seat for seat, player in enumerate(players)}
    entries = node.fields(optional=tuple(seats))
    return {
        seat: _program(entries[word], players[seat], directions)
        for word, seat in seats.items()
        if entries[word].present()
    }


def _program(node: Node, player: Player, directions: tuple[Direction, ...]) -> tuple[Instruction, ...]:
    items = node.items()
    if len(items) > MAX_INSTRUCTIONS:
        node.fail(f"expected at most {MAX_INSTRUCTIONS} instructions, not {len(items)}")
    if items and player.out:
        node.fail("a player who is out has no program")
    left = Counter(player.pool)
    program = []
    for item in items:
        instruction = _instruction(item, directions)
        left[instruction.piece] -= 1
        if left[instruction.piece] < 0:
            held = player.pool.count(instruction.piece) or "none"
            item.fail(f"{instruction.piece.key} is short, the pool holds {held} of it")
        program.append(instruction)
    return tuple(program)


def _instruction(node: Node, directions: tuple[Direction, ...]) -> Instruction:
    expected = f'an instruction in canonical form (like "SR{directions[0].value}" or "LGU")'
    text = node.text(expected)
    lies = _facings(directions, UPRIGHT)
    piece = BY_KEY.get(text[:2])
    if piece is None or text[2:] not in lies:
        node.wrong(expected)
    return Instruction(piece, lies[text[2:]])

"""Drawings of boards of R.U.M.B.L.: seven rows of hexagons, each with a piece like `Pl:E` or `.`.

Five or three rows are the middle of the board, with nothing around it. Two letters name the kind, capitalized for blue
and lower-case for green; the facing follows. `mn:E!` is an armed Mine, `nu:E*` an active Nullifier, `sh:E?` a Shield
that doesn't protect; a stack is written from the bottom up, `Bo:E+sh:W`. `Co` and `co` are clones, `##` is an obstacle.
Pieces on docks are given separately, by space.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.engine.game import PublicStep
from bot.games.rumbl.rules.hexes import BOARD, Direction, Sector, space_key, space_of
from bot.games.rumbl.rules.resolution import Resolution, leave_unanswered
from bot.games.rumbl.rules.state import Begun, Closing, Kind, Phase, Piece, Side, Table, Team, Topic, Turn
from bot.games.rumbl.text.descriptions import find_description
from bot.games.rumbl.text.moments import moments
from bot.games.rumbl.text.names import NameFormatter
from tests.games.rumbl.kernels import agenda

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.rumbl.rules.events import Event
    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import StandingOrder, Task

CODES = {
    "bo": Kind.BOMB,
    "mn": Kind.MINE,
    "ms": Kind.MISSILE,
    "sh": Kind.SHIELD,
    "cl": Kind.CLONER,
    "bl": Kind.BLOCKADER,
    "mg": Kind.MAGNETBOT,
    "re": Kind.REPULSOR,
    "ac": Kind.ACTIVATOR,
    "nu": Kind.NULLIFIER,
    "he": Kind.HELIBOT,
    "ri": Kind.RICOCHET,
    "cr": Kind.CREEPER,
    "sl": Kind.SLEEPER,
    "pl": Kind.PLOW,
    "ha": Kind.HAULER,
    "co": Kind.CLONE,
    "##": Kind.OBSTACLE,
}
NAMES = {kind: code for code, kind in CODES.items()}
ROWS = {
    2 * size + 1: [[(q, r) for q in range(-size, size + 1) if abs(q + r) <= size] for r in range(-size, size + 1)]
    for size in (1, 2, 3)
}
"""The spaces of a board, or of its middle, row by row, by the number of rows."""


def piece_of(code: str, at: Hex, number: int, *, on_top: bool) -> Piece:
    """The piece for a code."""
    name, _, lies = code.partition(":")
    kind = CODES[name.lower()]
    team = None if kind is Kind.OBSTACLE else Team.BLUE if name[0].isupper() else Team.GREEN
    return Piece(
        number=number,
        kind=kind,
        at=at,
        team=team,
        facing=Direction(lies.rstrip("!?*")) if lies else None,
        armed=lies.endswith("!"),
        protects=kind is Kind.SHIELD and on_top and not lies.endswith("?"),
        active=lies.endswith("*"),
    )


def code_of(piece: Piece, *, on_top: bool) -> str:
    name = NAMES[piece.kind].capitalize() if piece.team is Team.BLUE else NAMES[piece.kind]
    mark = "!" if piece.armed else "*" if piece.active else ""
    mark = "?" if piece.kind is Kind.SHIELD and on_top and not piece.protects else mark
    return f"{name}:{piece.facing.value}{mark}" if piece.facing else name


def codes(board: str) -> dict[Hex, str]:
    """The codes on a drawn board, by space."""
    rows = [line.split() for line in board.strip().splitlines()]
    spaces = ROWS.get(len(rows), [])
    if [len(row) for row in rows] != [len(row) for row in spaces]:
        raise ValueError(f"a board has no rows of {', '.join(str(len(row)) for row in rows)} spaces")
    cells = [space for row in spaces for space in row]
    found = [code for row in rows for code in row]
    return {space: code for space, code in zip(cells, found, strict=True) if code != "."}


def pieces_of(shown: dict[Hex, str]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for space, text in sorted(shown.items()):
        for level, code in enumerate(text.split("+")):
            found.append(piece_of(code, space, len(found), on_top=level > 0))
    return tuple(found)


def shown(pieces: Sequence[Piece]) -> dict[Hex, str]:
    """The pieces' codes by space, as from codes()."""
    found: dict[Hex, str] = {}
    for piece in pieces:
        code = code_of(piece, on_top=piece.at in found)
        found[piece.at] = f"{found[piece.at]}+{code}" if piece.at in found else code
    return found


@dataclass
class Played:
    """The result of playing an agenda."""

    events: list[Event] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    table: Table | None = None

    @property
    def now(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def board(self) -> dict[Hex, str]:
        """The codes on the board."""
        return {space: code for space, code in shown(self.now.pieces).items() if space in BOARD}

    @property
    def docks(self) -> dict[str, str]:
        """The codes on docks."""
        return {space_key(space): code for space, code in shown(self.now.pieces).items() if space not in BOARD}

    def only(self, *names: str) -> list[str]:
        """The events with these names."""
        return [line for line in self.told if line.split()[0] in names]

    @property
    def question(self) -> tuple[str, ...]:
        """The options of the question at which it stopped."""
        return () if self.now.question is None else self.now.question.options


def table_of(
    board: str,
    *,
    docked: dict[str, str] | None = None,
    docks: str = "",
    last_round: bool = False,
    agenda: Callable[[Table], tuple[Task, ...]] | None = None,
) -> Table:
    """A table in the middle of a round; Blue sits at seat 0."""
    everything = {**codes(board), **{space_of(space): code for space, code in (docked or {}).items()}}
    sectors: list[Sector | None] = [Sector(word) for word in docks.split()]
    sectors += [None, None]
    pieces = pieces_of(everything)
    table = Table(
        round=3 if last_round else 1,
        phase=Phase.RESOLUTION,
        sides=(Side(team=Team.BLUE), Side(team=Team.GREEN)),
        pieces=pieces,
        docks=(sectors[0], sectors[1]),
        placed=len(pieces),
        begun=Begun(pieces),
    )
    return table if agenda is None else replace(table, agenda=agenda(table))


def find(table: Table, code: str) -> Piece:
    """The only piece with that code, without facing: "Pl"."""
    team = Team.BLUE if code[0].isupper() else Team.GREEN
    found = [piece for piece in table.pieces if piece.kind is CODES[code.lower()] and piece.team is team]
    assert len(found) == 1, f"{code} stands {len(found)} times on the board"
    return found[0]


def resolve(
    table: Table,
    *,
    powers: dict[int, int] | None = None,
    choices: str = "",
    orders: tuple[StandingOrder, ...] = (),
) -> Played:
    """Play the table's agenda. `choices` answers questions in order; without a choice left, the next question stops it.

    The kernel also plays it, to the end, and its result is compared with that of the rules.
    """
    waiting = choices.split()
    agenda(table, powers or {}, (orders, orders))

    def decide(_topic: Topic, _robot: Piece, offered: tuple[str, ...]) -> str | None:
        if not waiting:
            return None
        assert waiting[0] in offered, f"{waiting[0]} is not among {offered}"
        return waiting.pop(0)

    resolution = Resolution(table, powers or {}, (orders, orders), decide if waiting else leave_unanswered)
    played = Played()
    for event in resolution.play():
        played.events.append(event)
        played.tables.append(resolution.table())
    seen = [PublicStep(event, after) for event, after in zip(played.events, played.tables, strict=True)]
    for event, moment in moments(table, seen, NameFormatter(table, ("Ada", "Max"))):
        played.told += [told(record) for record in find_description(event).records(event, moment)]
    played.table = resolution.table()
    assert not waiting, f"{waiting} was not asked for"
    return played


def told(record: dict[str, object]) -> str:
    """A document's event on one line."""
    return " ".join(_words(value) for value in record.values())


def _words(value: object) -> str:
    if isinstance(value, list):
        return ",".join(_words(item) for item in value)
    return str(value)


def run(
    board: str,
    robot: str,
    power: int,
    *,
    docked: dict[str, str] | None = None,
    docks: str = "",
    choices: str = "",
    orders: tuple[StandingOrder, ...] = (),
) -> Played:
    """Move a robot with that power and use its ability, as in its turn."""
    table = table_of(board, docked=docked, docks=docks, agenda=lambda table: (Turn(find(table, robot).number),))
    return resolve(table, powers={find(table, robot).number: power}, choices=choices, orders=orders)


def turns(
    board: str,
    order: Sequence[tuple[str, int]],
    *,
    docked: dict[str, str] | None = None,
    docks: str = "",
    choices: str = "",
) -> Played:
    """Play the robots' turns one after the other."""
    table = table_of(
        board,
        docked=docked,
        docks=docks,
        agenda=lambda table: tuple(Turn(find(table, robot).number) for robot, _ in order),
    )
    return resolve(table, powers={find(table, robot).number: power for robot, power in order}, choices=choices)


def whole(board: str, order: Sequence[tuple[str, int]]) -> Played:
    """Play the turns and the end of the round."""
    table = table_of(board, agenda=lambda table: (*(Turn(find(table, robot).number) for robot, _ in order), *Closing))
    return resolve(table, powers={find(table, robot).number: power for robot, power in order})


def close(
    board: str,
    *,
    choices: str = "",
    last_round: bool = False,
    last: str = "",
    powers: dict[str, int] | None = None,
    docked: dict[str, str] | None = None,
    docks: str = "",
    orders: tuple[StandingOrder, ...] = (),
) -> Played:
    """Play the end of a round; `last` is the team that had the last turn."""
    table = table_of(board, docked=docked, docks=docks, last_round=last_round, agenda=lambda _table: tuple(Closing))
    if last:
        table = replace(table, last_turn=0 if last == "blue" else 1)
    under = {find(table, robot).number: power for robot, power in (powers or {}).items()}
    return resolve(table, powers=under, choices=choices, orders=orders)

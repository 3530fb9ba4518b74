"""Read what stands where from a chart's lines and key alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules.floor import COASTER, SPACES, Floor, space_name
from bot.games.factory.rules.state import ElementKind
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.things import Kind
from bot.games.pyramids.rules.triangles import TriangleGrid
from bot.games.rumbl.text.names import space_words
from bot.games.rumbl.vocabulary import ENGLISH
from tests.games.table_texts.listening import pattern
from tests.games.table_texts.pyramids import WHO, placed_beside
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.factory.rules.state import Table as FactoryTable
    from bot.games.game import TextBoard
    from bot.games.rambots.rules.state import Table as RamTable
    from bot.games.rumbl.rules.state import Table as RumblTable

ELEMENTS = {"w": "wall", "r": "repair", "f": "freeze", "t": "tractor", "p": "repulsor", "l": "laser"}
CENTRE = text("space", catalog="rumbl", where="centre", name="")
_PIECE = pattern("chart-piece", number=r"(?P<number>\d+)", what="(?P<what>.+)")
_PIECE_ON = pattern("chart-on", told=_PIECE, other=r"(?P<other>\d+)")
Found = dict[str, str]
"""What stands on each space, by the space's name."""


def ram_chart(chart: TextBoard, names: Sequence[str]) -> Found:
    """Things on squares or triangles, from a chart."""
    who = _who(chart, names)
    found = {}
    *rows, last = chart.lines
    if last.split() == list("abcdefgh"):
        for row in rows:
            rank, *cells = row.split()
            found.update({f"{file}{rank}": cell for file, cell in zip(last.split(), cells, strict=True)})
    else:
        for row in chart.lines:
            letter, *cells = row.split()
            found.update({f"{letter}{number}": cell for number, cell in enumerate(cells, start=1)})
    return {place: _thing(cell, who) for place, cell in found.items() if cell not in ".^v"}


def ram_things(table: RamTable, names: Sequence[str]) -> Found:
    """The same things from the table; triangle charts leave out the facing."""
    facing = not isinstance(table.grid, TriangleGrid)
    return {table.grid.name(each.cell): _shown(table, each, names, facing=facing) for each in table.placed}


def triangles(chart: TextBoard) -> dict[str, str]:
    """The free triangles, and which way they point."""
    rows = [line.split() for line in chart.lines]
    cells = ((f"{letter}{number}", cell) for letter, *row in rows for number, cell in enumerate(row, start=1))
    return {place: cell for place, cell in cells if cell in "^v"}


def factory_chart(chart: TextBoard, names: Sequence[str]) -> Found:
    """Things, elements with their remaining pips, arrows, and the boards' layout."""
    who = _who(chart, names)
    found: Found = {}
    places = placed_beside(", ".join(chart.lines))
    for at in range(0, len(chart.lines), 7):
        heading, *rows, columns = chart.lines[at : at + 7]
        match = re.fullmatch(pattern("chart-board", told="([A-D])(?: .+)?"), heading)
        assert match
        heads = columns.split()
        found[match[1]] = f"{places[match[1]]} {heads[0]} {rows[-1].split()[0]}"
        for row in rows:
            for column, head in enumerate(heads):
                cell = row[5 + 5 * column :][:4].strip()
                name = "".join(sorted((row[0], head), key=str.isdigit))
                if cell not in ("", "."):
                    found[f"{match[1]}:{name}"] = _cell(cell, who)
                agree_blank(cell, name)
    return found


def agree_blank(cell: str, name: str) -> None:
    """Check that only corners are empty."""
    assert (cell == "") == (name[0] in "ae" and name[1] in "15"), name


def _cell(cell: str, who: dict[str, str]) -> str:
    if cell[0] in ELEMENTS:
        return f"{ELEMENTS[cell[0]]} {cell[1:]}"
    return cell if set(cell) <= set("NESW") else _thing(cell, who)


def factory_things(table: FactoryTable, names: Sequence[str]) -> Found:
    """The same things from the table."""
    floor = Floor.of(table.boards)
    found: Found = {}
    for board in table.boards:
        # the names of its columns and rows, from the west and from the south, by what's in the middle of its sides
        sides = {floor.cell(board.name, space): space_name(space) for space in SPACES}
        corner = 5 * board.place[0], 5 * board.place[1]
        column = set(sides[corner[0] + 1, corner[1]]) & set(sides[corner[0] + 1, corner[1] + 4])
        row = set(sides[corner[0], corner[1] + 1]) & set(sides[corner[0] + 4, corner[1] + 1])
        first = _before(column.pop()), _before(row.pop())
        away = board.place[0] - table.boards[0].place[0], board.place[1] - table.boards[0].place[1]
        found[board.name] = f"{away} {first[0]} {first[1]}"
        found.update(
            {f"{board.name}:{space_name(e.at)}": f"{e.kind.value} {e.pips - e.hits}/{e.pips}" for e in board.elements}
        )
        for space in COASTER:
            ways = floor.arrows(floor.cell(board.name, space))
            found[f"{board.name}:{space_name(space)}"] = "".join(way.value for way in Direction if way in ways)
    found.update({floor.name(each.cell): _shown(table, each, names, facing=True) for each in table.placed})
    return found


def _before(name: str) -> str:
    """The rim beside the first column or row of a coaster."""
    return {"b": "a", "d": "e", "2": "1", "4": "5"}[name]


def rumbl_chart(chart: TextBoard) -> Found:
    """What stands on the spaces of the board and the docks, from the bottom up."""
    told, *_ = chart.key
    pieces: dict[str, tuple[str, str]] = {}
    explained = re.fullmatch(pattern("chart-told", told="(.+)"), told) if told != text("chart-lines") else None
    for each in explained[1].split("; ") if explained else []:
        match = re.fullmatch(_PIECE_ON, each) or re.fullmatch(_PIECE, each)
        assert match, each
        pieces[match["number"]] = (match["what"], match.groupdict().get("other", ""))
    found: Found = {}
    sector = ""
    for line in chart.lines:
        if dock := re.fullmatch(pattern("chart-dock", sector="(.+)"), line):
            sector = dock[1]
            continue
        if sector:
            names, cells = line.split()[::2], line.split()[1::2]
        else:
            letter, *cells = line.split()
            names = [f"{letter}{number}" for number in range(1, len(cells) + 1)]
        for name, cell in zip(names, cells, strict=True):
            if cell != ".":
                found[f"{sector} {name}".strip()] = _stack(cell, pieces)
    return found


def _stack(cell: str, pieces: dict[str, tuple[str, str]]) -> str:
    number = cell.removesuffix("+")
    told = [pieces[number][0]]
    while above := [other for other, (_, under) in pieces.items() if under == number]:
        (number,) = above
        told.append(pieces[number][0])
    assert cell.endswith("+") == (len(told) > 1)
    return " under ".join(told)


def rumbl_things(table: RumblTable) -> Found:
    """The same things from the table."""
    docks = [sector for sector in table.docks if sector is not None]
    found: dict[str, list[str]] = {}
    for piece in table.pieces:
        kind = piece.kind.value
        if piece.team is None:
            words = text("robot", kind=kind)
        else:
            words = text("chart-of-team", colour=piece.team.value, kind=kind)
        if piece.facing is not None:
            words = text("chart-facing", what=words, way=piece.facing.value)
        found.setdefault(str(space_words(piece.at, docks, ENGLISH)).removesuffix(CENTRE), []).append(words)
    return {place: " under ".join(stack) for place, stack in found.items()}


def _who(chart: TextBoard, names: Sequence[str]) -> dict[str, str]:
    """The owner of each RAMbot number."""
    told, letters, *_ = chart.key
    assert letters.startswith(tuple(text("chart-beacons", noun=noun) for noun in ("beacon", "flag")))
    whole = re.fullmatch(pattern("chart-robots", told="(.+)"), told)
    assert whole
    found = [
        re.fullmatch(pattern("chart-robot", number=r"(?P<number>\d)", whom=WHO), each) for each in whole[1].split("; ")
    ]
    assert [each and each["name"] for each in found] == list(names)
    return {each["number"]: f"RAMbot {each['colour']}" for each in found if each}


def _thing(cell: str, who: dict[str, str]) -> str:
    colours = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
    name = who.get(cell[0]) or f"beacon {colours[cell[0]]}"
    return f"{name} {cell[1:]}".strip()


def _shown(table: Any, placed: Any, names: Sequence[str], *, facing: bool) -> str:
    kind = "RAMbot" if placed.thing.kind is Kind.RAMBOT else "beacon"
    lies = ("U" if placed.facing is None else placed.facing.value) if facing else ""
    return f"{kind} {placed.thing.colour.value} {lies}".strip()


assert set(ELEMENTS.values()) == {kind.value for kind in ElementKind}

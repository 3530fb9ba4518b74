"""Judge a pyramid game's table in plain sentences, and the panel of what a player has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.rules.things import Kind
from tests.judge.hearing import Node, heard, items, tree, walk
from tests.judge.pyramids.facts import cell_name, space_name
from tests.judge.readings import ICON, colours, letters, people, person, pieces, thing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

PANEL, TABLE = "panel", "table"


def tell(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """The table before a round, for everybody and for each player, and each one's panel.

    Of the table only its things are included, not how boards lie or what never changes.
    """
    table, words = play.before, heard(game.words)
    for seat in (None, *(each for each, player in enumerate(table.players) if not player.out)):
        position = map(tree, words.position(table, play.names, seat=seat))
        yield (seat, TABLE), tuple(filter(is_of_table, position))
    for asked in play.rules.pending_decisions(play.state):
        hand, seat = play.state.hands[asked.seat], asked.seat
        told = "\n".join((words.holdings(table, hand, seat, play.names), words.reminder(table, hand, seat, play.names)))
        if asked.topic == "program":
            yield (seat, PANEL), tuple(_lines(tree(told)))


def _lines(told: Told) -> list[Told]:
    """A text line by line."""
    found: list[list[Told]] = [[]]
    for part in told if isinstance(told, tuple) else (told,):
        if part == "\n":
            found.append([])
        else:
            found[-1].append(part)
    return [each[0] if len(each) == 1 else tuple(each) for each in found]


def judge(play: Play, about: tuple[Seat | None, str], lines: Sequence[Told]) -> list[str]:
    """The mistakes in a table or panel."""
    seat, form = about
    if form == TABLE:
        return table_complaints(play.before, seat, lines)
    return _complaints(_panel(play.before, seat or 0), (claim for line in lines for claim in _read_panel(line)))


def table_complaints(table: Any, seat: Seat | None, lines: Sequence[Told]) -> list[str]:
    """The mistakes in a table in sentences, as shown to a seat or to everybody."""
    return _complaints(_table(table, seat), (claim for line in lines for claim in _read(line, seat)))


def _complaints(so: Iterable[Claim], said: Iterable[Claim]) -> list[str]:
    wanted, found = Counter(so), Counter(said)
    false = [f"said, and not so: {claim}" for claim in found - wanted]
    return [*false, *(f"so, and not said: {claim}" for claim in wanted - found)]


def is_of_table(line: Told) -> bool:
    """Return whether a line is about things on the table."""
    return getattr(line, "key", "") in _TABLE


# --- the table -------------------------------------------------------------------------------------------------------

_TABLE = {"begins-goals", "begins-program", "begins-running", "begins-boards", "over-set-up", "over-after", "over-in"}
_TABLE |= {"player-told", "beacons", "pool-yours", "pool-of", "precedence-plain", "scrap-told", "elements-count"}
_TABLE |= {"element-told", "laser-told"}


def _table(table: Any, seat: Seat | None) -> Iterator[Claim]:
    yield "begins", table.phase.value, table.round
    for each, player in enumerate(table.players):
        goals = () if player.out else tuple(piece.key for piece in player.goals)
        at = table.robot(each)
        notes = (("torch",) if getattr(table, "torch_holder", None) == each else (), ("gone",) if player.out else ())
        what = ("unknown",) if not (table.round or goals or player.out) else goals
        yield "player", each, each == seat, *_lies(table, at), what, _arrows(table, at.cell), *notes
        yield "pool", each, each == seat, tuple(sorted(piece.key for piece in player.pool)), len(player.pool)
    for placed in table.placed:
        if placed.thing.kind is Kind.BEACON:
            yield "beacon", placed.thing.colour.value, *_lies(table, placed)
    yield "precedence", tuple(colour.value for colour in table.precedence)
    if isinstance(table, FactoryTable):
        yield "scrap", tuple(sorted(piece.key for piece in table.scrap)), len(table.scrap)
        found = [(board.name, element) for board in table.boards for element in board.elements]
        yield "elements", len(found)
        for board, element in found:
            spot, kind = f"{board}:{space_name(element.at)}", element.kind.value
            left = () if kind == "laser" else (element.pips - element.hits, element.pips)
            yield "element", spot, kind, left, _acts(table, board, element)


def _acts(table: Any, board: str, element: Any) -> Claim:
    """What an element acts on: its board, the squares beside it, or its lane and who is there.

    A laser burns all along its lane; others move nothing over the rim or a wall, nor over a tractor itself (F11).
    """
    if element.kind.value == "freeze":
        return (board,)
    floor = Floor.of(table.boards)
    space = floor.cell(board, element.at)
    far = {cell: abs(cell[0] - space[0]) + abs(cell[1] - space[1]) for cell in floor.lane(space)}
    if element.kind.value in ("wall", "repair"):
        # the first square of the next board is on the other side, beyond a space for elements
        (near,) = (cell for cell, steps in far.items() if steps == 1)
        beyond = (3 * space[0] - 2 * near[0], 3 * space[1] - 2 * near[1])
        return (frozenset(floor.name(cell) for cell in (near, beyond) if cell in far),)
    lane = set(far)
    if element.kind.value != "laser":
        walls = {
            floor.cell(other.name, each.at)
            for other in table.boards
            for each in other.elements
            if each.kind.value == "wall"
        }
        solid = walls | ({space} if element.kind.value == "tractor" else set())
        lane = {cell for cell in far if _goes(floor, cell, space, solid, pulled=element.kind.value == "tractor")}
    now = [seat for seat in range(len(table.players)) if table.robot(seat).cell in lane]
    pips = (element.pips,) if element.kind.value == "laser" else ()
    return (frozenset(map(floor.name, lane)), tuple(now), *pips)


def _goes(floor: Floor, cell: Any, space: Any, solid: set[Any], *, pulled: bool) -> bool:
    """Return whether something on a square of a lane can move, towards the element's space or away from it."""
    east, north = (
        ((there > here) - (there < here)) * (1 if pulled else -1) for here, there in zip(cell, space, strict=True)
    )
    one, two, three = ((cell[0] + east * far, cell[1] + north * far) for far in (1, 2, 3))
    return one in floor.squares or (three in floor.squares and not solid & {one, two})


def _arrows(table: Any, cell: Any) -> frozenset[str]:
    """The ways out of a square of the factory."""
    if not isinstance(table, FactoryTable):
        return frozenset()
    return frozenset(way.value for way in Floor.of(table.boards).arrows(cell))


def _lies(table: Any, placed: Any) -> Claim:
    return cell_name(table, placed.cell), placed.facing.value if placed.facing else "up"


_PHASES = {"begins-goals": "goals", "begins-program": "programming", "begins-running": "execution"}
_PHASES |= {"begins-boards": "movement", "over-set-up": "over", "over-after": "over", "over-in": "over"}


def _read(line: Told, seat: Seat | None) -> Iterator[Claim]:
    match line:
        case Node(key=key) if key in _PHASES:
            # after a round the next one's number is on the table
            yield "begins", _PHASES[key], line.get("round", 0) + (key == "over-after")
        case Node(key="player-told"):
            yield _player(line)
        case Node(key="beacons"):
            found = (node for node in walk(line["told"]) if node.key == "beacon-lies")
            yield from (("beacon", node["colour"], node["cell"], node["way"]) for node in found)
        case Node(key="pool-yours"):
            yield "pool", seat, True, _stock(line["stock"]), line["count"]
        case Node(key="pool-of"):
            yield "pool", person(line["whom"]), False, _stock(line["stock"]), line["count"]
        case Node(key="precedence-plain"):
            yield "precedence", colours(line)
        case Node(key="scrap-told"):
            yield "scrap", _stock(line["pieces"]), line["count"]
        case Node(key="elements-count"):
            yield "elements", line["count"]
        case Node(key="element-told"):
            yield "element", line["spot"], line["kind"], (line["left"], line["pips"]), _does(line["does"])
        case Node(key="laser-told"):
            yield "element", line["spot"], "laser", (), _does(line["does"])
        case _:
            yield ("unknown", repr(line))


def _does(told: Node) -> Claim:
    match told.key:
        case "does-freeze":
            return (told["board"],)
        case "does-wall" | "does-repair":
            crossing = told["crossing"]
            return (frozenset(crossing[name] for name in ("one", "other") if name in crossing.fields),)
        case _:
            runs = (str(run).partition(":") for run in items(told["lane"]))
            lane = frozenset(f"{board}:{square}" for board, _, squares in runs for square in squares.split())
            pips = (told["pips"],) if told.key == "does-laser" else ()
            return (lane, tuple(people(told["now"])), *pips)


def _player(line: Node) -> Claim:
    nodes = list(walk(line["told"]))
    (where,) = (node for node in nodes if node.key == "robot-lies")
    keys = {node.key for node in nodes}
    goals: tuple[str, ...] = ("unknown",) if "goals-unknown" in keys else ()
    goals = goals or tuple(letters(node) for node in nodes if node.key == "piece")
    arrows = (str(node["way"]) for node in nodes if node.key == "way")
    you = any(node.key == "you-are" for node in walk(line["who"]))
    notes = (("torch",) if "robot-torch" in keys else (), ("gone",) if "gone" in keys else ())
    return "player", person(line["who"]), you, where["cell"], where["way"], goals, frozenset(arrows), *notes


def _stock(told: Told) -> tuple[str, ...]:
    """Pieces by colour and size: "red small, 2 large"."""
    found: list[str] = []
    for node in walk(told):
        if node.key == "stock-colour":
            for size in walk(node["sizes"]):
                piece = f"{str(size['size'])[0]}{str(node['colour'])[0]}".upper()
                found += [piece] * (int(size["count"]) if size.key == "stock-sizes" else 1)
    return tuple(sorted(found))


# --- a player's panel ------------------------------------------------------------------------------------------------


def _panel(table: Any, seat: Seat) -> Iterator[Claim]:
    player = table.players[seat]
    yield "pool", tuple(sorted(piece.key for piece in player.pool)), len(player.pool)
    yield "precedence", tuple(colour.value for colour in table.precedence)
    if isinstance(table, FactoryTable) and table.scrap:
        yield "scrap", tuple(sorted(piece.key for piece in table.scrap))
    goals = tuple(piece.key for piece in player.goals)
    aim = _aim(table, seat)
    yield aim
    yield "aim-then", *aim[1:], goals[1:]
    if len(goals) > 1:
        yield "goals", goals


def _aim(table: Any, seat: Seat) -> Claim:
    """R5: the things that can be tagged, upright or not: the beacon of the top goal's colour and another's RAMbot of
    it."""
    player, own = table.players[seat], table.robot(seat)
    colour = player.goals[0].colour
    found = [each for each in table.placed if each.thing.colour is colour and each is not own]
    aims = frozenset((each.thing.key, cell_name(table, each.cell), each.facing is not None) for each in found)
    return "aim", len(player.goals) == 4, aims


def _read_panel(line: Told) -> Iterator[Claim]:
    match line:
        case Node(key="your-pool"):
            yield "pool", tuple(sorted(pieces(line["pieces"]))), line["count"]
        case Node(key="precedence"):
            yield "precedence", colours(line)
        case Node(key="scrap-heap"):
            yield "scrap", tuple(sorted(pieces(line["pieces"])))
        case Node(key="your-goals"):
            yield "goals", pieces(line["pieces"])
        case Node(key="goal-then"):
            yield "aim-then", *_read_aim(line["first"])[1:], tuple(ICON.findall(str(line["then"])))
        case Node() if line.key.startswith(("first-goal", "next-goal")):
            yield _read_aim(line)
        case _:
            yield ("unknown", repr(line))


def _read_aim(line: Node) -> Claim:
    aims = [node for node in walk(line) if node.key in ("aim-on", "aim-on-lying")]
    all_lie = line.key.endswith("-lying")
    found = ((thing(node["what"]), node["cell"], all_lie or node.key == "aim-on-lying") for node in aims)
    return "aim", line.key.startswith("first"), frozenset(found)

"""Judge a table of R.U.M.B.L. in plain sentences."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules.hexes import space_of
from bot.games.rumbl.rules.state import STAY, TOKENS, Closing, Creep, Run, Topic, Turn, Use, Wake
from tests.judge.hearing import Node, items, walk
from tests.judge.readings import people, person, robot, robots, space
from tests.judge.rumbl.facts import name, place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim


def is_of_table(line: Told) -> bool:
    """Return whether a line is about the state: the board itself never changes."""
    return getattr(line, "key", "") != "tell-board"


def table_complaints(table: Any, seat: Seat | None, hand: Any, lines: Sequence[Told]) -> list[str]:
    """The mistakes in a table in sentences, as shown to a seat or to everybody."""
    return complaints(table_of(table, seat, hand), map(_read, lines))


def complaints(so: Iterable[Claim], said: Iterable[Claim]) -> list[str]:
    wanted, found = Counter(so), Counter(said)
    false = [f"said, and not so: {claim}" for claim in found - wanted]
    return [*false, *(f"so, and not said: {claim}" for claim in wanted - found)]


# --- what is so -------------------------------------------------------------------------------------------------------


def table_of(table: Any, seat: Seat | None, hand: Any) -> Iterator[Claim]:
    """All that there is to say about a table."""
    yield from _begins(table)
    yield "score", tuple((each, table.total(each)) for each in range(2))
    if table.first_scores is not None:
        yield "first game", tuple(enumerate(table.first_scores))
    if table.question is not None:
        yield _question(table)
    for each, side in enumerate(table.sides):
        mine = (piece for piece in table.pieces if piece.team is side.team)
        yield "team", each, each == seat, tuple(sorted(_piece(piece, table) for piece in mine))
        if table.docks[each] is not None:
            yield "dock", each, table.docks[each].value
        left = (side.roster_left, side.powers_left, side.sectors_left, side.priorities_left)
        if table.round:  # earlier, rosters may still be chosen
            yield "left", each, side.out, left
        yield from _used(table, each, side)
    blocks = tuple(sorted((at_of(piece, table), _below(piece, table)) for piece in table.pieces if piece.team is None))
    if blocks:
        yield "obstacles", blocks
    yield from () if hand is None else _held(table, hand)
    yield from _under_way(table)
    if table.phase.value == "roster":
        yield "tokens", tokens_of(table)


def _begins(table: Any) -> Iterator[Claim]:
    game, number = divmod(max(table.round - 1, 0), table.rounds)
    where = (game + 1, table.games, number + 1, table.rounds) if table.games > 1 else (0, 0, number + 1, table.rounds)
    match table.phase.value:
        case "roster":
            yield "set-up", table.games, table.rounds
        case "swap":
            yield "swap", where, table.swapping
        case "over":
            yield "over", where, table.winners, table.ending.name.lower()
        case phase:
            yield phase, where


def tokens_of(table: Any) -> tuple[tuple[str, str], ...]:
    """The tokens in the game, with both sides of each: four in the learning game."""
    return tuple((one.value, other.value) for one, other in (TOKENS[:4] if table.rounds == 1 else TOKENS))


def at_of(piece: Any, table: Any) -> str:
    return place(piece.at, [sector for sector in table.docks if sector])


def _below(piece: Any, table: Any) -> str:
    stack = table.stack(piece.at)
    level = stack.index(piece)
    return name(stack[level - 1]) if level else ""


def _piece(piece: Any, table: Any) -> Claim:
    notes = [f"priority {piece.priority}"] if piece.priority is not None else []
    notes += [word for word in ("armed", "active") if getattr(piece, word)]
    notes += ["protects"] if piece.protects and table.stack(piece.at)[-1].protects else []
    way = piece.facing.value if piece.facing else ""
    return piece.kind.value, at_of(piece, table), _below(piece, table), way, tuple(sorted(notes))


def _there(table: Any, number: int) -> Claim:
    """A piece with its space, or nothing if it's gone."""
    piece = table.piece(number)
    return () if piece is None else (name(piece), at_of(piece, table))


def _question(table: Any) -> Claim:
    asked = table.question
    options = tuple(option_of(table, asked.topic, option) for option in asked.options)
    return "asked", asked.seat, _there(table, asked.robot), asked.topic.value, options


def option_of(table: Any, topic: Any, option: str, *, short: bool = False) -> Claim:
    """An answer; in short form, a target is the whole stack on its space, otherwise only its bottom piece."""
    docks = [sector for sector in table.docks if sector]
    if option == STAY:
        return (STAY,)
    if topic is Topic.DIRECTION:
        return ("way", option)
    spaces = [space_of(each) for each in option.split("/")]
    if topic is Topic.TARGET:
        stack = table.stack(spaces[0])
        return "at", tuple(sorted(map(name, stack if short else stack[:1]))), place(spaces[0], docks)
    return "to", tuple(place(each, docks) for each in spaces)


def _used(table: Any, seat: Seat, side: Any) -> Iterator[Claim]:
    before = table.round - table.round_of_game
    shown = tuple((each.power, each.kind.value, each.round - before) for each in side.revealed_powers)
    if side.used_robots or side.used_sectors or shown:
        yield "used", seat, kinds_of(side.used_robots), kinds_of(side.used_sectors), shown
    if known := tuple(kind for kind in side.known if kind not in side.used_robots):
        yield "known", seat, kinds_of(known)
    if side.opened is not None:
        opened = side.opened
        yield "opened", seat, kinds_of(opened.roster), kinds_of(opened.sectors), tuple(opened.priorities)


def kinds_of(found: Iterable[Any]) -> tuple[str, ...]:
    return tuple(each.value for each in found)


def holdings(held: Any) -> Claim:
    return kinds_of(held.roster), tuple(held.powers), kinds_of(held.sectors), tuple(held.priorities)


def _held(table: Any, hand: Any) -> Iterator[Claim]:
    if any(held := holdings(hand.held)):
        yield "hold", *held
    if hand.returned:
        yield "gave back", tuple(hand.returned)
    for number, power in hand.placed_powers:
        if table.piece(number) is not None:
            yield "under", _there(table, number), power
    yield from (("order", each.kind.value, tuple(each.wishes)) for each in hand.orders)


def _under_way(table: Any) -> Iterator[Claim]:
    if table.running is not None and table.piece(table.running) is not None:
        yield "moves", _there(table, table.running)
    if table.last_turn is not None:
        yield "last turn", table.last_turn
    left = tuple(claim for task in table.agenda if (claim := _task(table, task)))
    if left:
        yield "to come", left


def _task(table: Any, task: Any) -> Claim:
    if isinstance(task, Closing):
        return () if task is Closing.SLEEPERS and not table.last_round else ("closing", task.name.lower())
    robot_ = _there(table, task.robot)
    if not robot_:
        return ()
    match task:
        case Run(_, power, givers):
            return "power", robot_, power, tuple(_there(table, giver) for giver in givers)
        case Turn() | Use() | Creep() | Wake():
            return type(task).__name__.lower(), robot_
        case _:
            return ("unknown", repr(task))


# --- what it says -----------------------------------------------------------------------------------------------------


def split(told: Told, separator: str) -> list[list[Told]]:
    """The parts between such separators."""
    found: list[list[Told]] = [[]]
    for part in told if isinstance(told, tuple) else (told,):
        if part == separator:
            found.append([])
        elif part != "":
            found[-1].append(part)
    return [each for each in found if each]


def numbers(told: Told) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"\d+", str(told)))


def named(told: Told, key: str = "kind") -> tuple[str, ...]:
    """The kinds of robots, or the docks, in a list, in order."""
    return tuple(str(node[key]) for node in walk(told) if key in node.fields)


def counts(told: Told) -> tuple[int, ...]:
    return tuple(int(each["count"]) for each in items(told))


def _read_there(told: Node) -> Claim:
    return () if told.key == "tell-gone" else (robot(told["what"]), space(told["space"]))


def _read(line: Told) -> Claim:
    if not isinstance(line, Node):
        return ("unknown", repr(line))
    key = line.key.removeprefix("tell-")
    return _read_begins(key, line) or _read_pieces(key, line) or _read_stock(key, line) or _read_rest(key, line)


def _where(told: Node) -> Claim:
    return told.get("game", 0), told.get("games", 0), told["number"], told["of"]


def _read_begins(key: str, line: Node) -> Claim | None:
    match key:
        case "set-up":
            return key, line["games"], line["rounds"]
        case "swap" | "swap-nobody":
            return "swap", _where(line["round"]), person(line["who"]) if key == "swap" else None
        case "dock":
            return key, _where(line["round"])
        case "open":
            return "resolution", _where(line["round"])
        case "over":
            won = line["won"]
            ended = "draw" if won.key == "tell-drew" else won["reason"]
            who = () if won.key == "tell-nobody-won" else tuple(people(won["who"]))
            return key, _where(line["round"]), who, ended
        case "score" | "first-game":
            scores = tuple((person(each["who"]), each["points"]) for each in items(line["scores"]))
            return key.replace("-", " "), scores
        case "asked":
            options = [part for each in split(line["options"], "; ") for part in each]
            if [each["number"] for each in options] != list(range(1, len(options) + 1)):
                return ("unknown", repr(options))
            answers = tuple(_read_option(each["what"], line["topic"]) for each in options)
            return key, person(line["who"]), _read_there(line["what"]), line["topic"], answers
        case _:
            return None


def _read_option(told: Told, topic: Told) -> Claim:
    match told:
        case Node(key="option-stay"):
            return (STAY,)
        case Node(key="way"):
            return "way", told["way"]
        case Node(key="tell-target"):
            return "at", robots(told["what"]), space(told["space"])
        case Node(key="space") if topic == Topic.TARGET.value:
            return "at", (), space(told)
        case _:
            return "to", tuple(map(space, items(told)))


def _read_pieces(key: str, line: Node) -> Claim | None:
    match key:
        case "team":
            you = any(node.key == "tell-you" for node in walk(line["who"]))
            pieces = [] if getattr(line["told"], "key", "") == "tell-nothing" else split(line["told"], "; ")
            return key, person(line["who"]), you, tuple(sorted(map(_read_piece, pieces)))
        case "obstacles":
            found = [part for each in split(line["told"], "; ") for part in each]
            told = ((space(each["space"]), robot(each["what"]) if "what" in each.fields else "") for each in found)
            return key, tuple(sorted(told))
        case "dock-at":
            return "dock", person(line["who"]), line["sector"]["sector"]
        case _:
            return None


def _read_piece(parts: Sequence[Told]) -> Claim:
    first, *rest = (each for each in parts if each != ", ")
    notes = []
    for each in rest:
        word = each.key.removeprefix("tell-")
        notes.append(f"priority {each['number']}" if word == "priority" else word)
    below = robot(first["what"]) if "what" in first.fields else ""
    return first["kind"], space(first["space"]), below, first.get("way"), tuple(sorted(notes))


def _read_stock(key: str, line: Node) -> Claim | None:
    match key:
        case "has-left" | "has-gone":
            return "left", person(line["who"]), key == "has-gone", counts(line["stock"])
        case "used":
            found = {part.key: part for each in split(line["told"], "; ") for part in each}
            kinds, docks = _part(found, "tell-robots", "kind"), _part(found, "tell-docks", "sector")
            shown = [node for node in walk(found.get("tell-powers", "")) if node.key == "tell-shown"]
            seen = tuple((each["power"], each["kind"], each["round"]) for each in shown)
            return key, person(line["who"]), kinds, docks, seen
        case "known":
            return key, person(line["who"]), named(line["robots"])
        case "opened":
            priorities = numbers(line["priorities"]) if isinstance(line["priorities"], str) else ()
            return key, person(line["who"]), named(line["robots"]), named(line["docks"], "sector"), priorities
        case "hold":
            found = {part.key: part for each in split(line["told"], "; ") for part in each}
            kinds, docks = _part(found, "tell-robots", "kind"), _part(found, "tell-docks", "sector")
            powers, priorities = (
                numbers(found[each]["told"]) if each in found else () for each in ("tell-powers", "tell-priorities")
            )
            return key, kinds, powers, docks, priorities
        case "gave-back":
            return "gave back", numbers(line["numbers"])
        case "under":
            return key, _read_there(line["what"]), line["power"]
        case "order":
            return key, line["kind"], wishes(line["wishes"])
        case _:
            return None


def _part(found: dict[str, Node], key: str, field: str) -> tuple[str, ...]:
    return named(found[key]["told"], field) if key in found else ()


def wishes(told: Told) -> tuple[str, ...]:
    if isinstance(told, Node) and told.key == "wishes-then":
        return (*wishes(told["some"]), *wishes(told["next"]))
    words = " ".join(str(node["word"]) for node in walk(told) if node.key == "typed-word")
    return (words,) if words else ()


def _read_rest(key: str, line: Node) -> Claim:
    match key:
        case "move-of":
            return "moves", _read_there(line["what"])
        case "last-turn":
            return "last turn", person(line["who"])
        case "to-come":
            return "to come", tuple(map(_read_task, _in_turn(line["told"])))
        case "tokens":
            tokens = [node for node in walk(line["told"]) if node.key == "tell-token"]
            return key, tuple((each["one"]["kind"], each["other"]["kind"]) for each in tokens)
        case _:
            return ("unknown", repr(line))


def _in_turn(told: Node) -> list[Node]:
    return [*_in_turn(told["some"]), told["next"]] if told.key == "tell-then" else [told]


_TASKS = {"tell-turn": "turn", "tell-ability": "use", "tell-last-move": "creep", "tell-waking": "wake"}


def _read_task(told: Node) -> Claim:
    match told.key:
        case "tell-closing":
            return "closing", told["closing"]
        case "tell-power":
            return "power", _read_there(told["what"]), told["power"], ()
        case "tell-power-given":
            givers = tuple(map(_read_there, items(told["givers"])))
            return "power", _read_there(told["what"]), told["power"], givers
        case _:
            return _TASKS.get(told.key, "unknown"), _read_there(told["what"])

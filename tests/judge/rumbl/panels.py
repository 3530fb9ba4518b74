"""Judge the panel of what a player of R.U.M.B.L. has, and the table described with it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules.state import STAY
from tests.judge.hearing import Node, heard, tree, walk
from tests.judge.readings import ICON, person, robot, robots, space
from tests.judge.rumbl.tables import (
    at_of,
    complaints,
    counts,
    holdings,
    is_of_table,
    kinds_of,
    named,
    numbers,
    option_of,
    table_complaints,
    tokens_of,
    wishes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from tests.judge.hearing import Told
    from tests.judge.plays import Play
    from tests.judge.pyramids.facts import Claim

PANEL, TABLE = "panel", "table"


def tell(game: AnyGame, play: Play) -> Iterator[tuple[Any, tuple[Told, ...]]]:
    """The table at every question, for everybody and for the players asked, and their panels."""
    words = heard(game.words)
    for state, questions in groupby(play.questions, key=lambda each: each.state):
        yield (state, None, TABLE), _kept(words.position(state.table, play.names))
        for asked in questions:
            seat = asked.decision.seat
            table, hand = state.table, state.hands[seat]
            yield (state, seat, TABLE), _kept(words.position(table, play.names, seat=seat, hand=hand))
            told = (words.holdings(table, hand, seat, play.names), words.reminder(table, hand, seat, play.names))
            lines = [line for part in told for line in part.split("\n") if line]
            yield (state, seat, PANEL), tuple(map(tree, lines))


def _kept(lines: Iterable[str]) -> tuple[Told, ...]:
    return tuple(filter(is_of_table, map(tree, lines)))


def judge(play: Play, about: tuple[Any, Seat | None, str], lines: Sequence[Told]) -> list[str]:
    """The mistakes in a table or panel."""
    del play
    state, seat, form = about
    hand = None if seat is None else state.hands[seat]
    if form == PANEL:
        return complaints(panel_of(state.table, hand, seat or 0), (_read_panel(line) for line in lines))
    return table_complaints(state.table, seat, hand, lines)


# --- what is so -------------------------------------------------------------------------------------------------------


def panel_of(table: Any, hand: Any, seat: Seat) -> Iterator[Claim]:
    """The required claims of a player's panel about what they have."""
    if table.phase.value == "roster":
        yield "tokens", tokens_of(table)
        yield ("two sides",)
        return
    question = table.question
    down = tuple(
        (piece.kind.value, power) for number, power in hand.placed_powers if (piece := table.piece(number)) is not None
    )
    if question is not None and question.seat == seat:
        piece = table.piece(question.robot)
        yield "asks", piece.kind.value, at_of(piece, table)
        yield "options", tuple(option_of(table, question.topic, each, short=True) for each in question.options)
        yield "waits", piece.kind.value, at_of(piece, table), piece.facing.value if piece.facing else ""
    times = 1 if question is not None and question.seat == seat else 2  # the reminder repeats it
    for _ in range(times):
        if down:
            yield "under all", down
        yield from (("order", each.kind.value, tuple(each.wishes)) for each in hand.orders)
    if any(held := holdings(hand.held)):
        yield "hold", *held
    other = table.sides[1 - seat]
    score = table.total(seat), table.total(1 - seat)
    yield "other left", 1 - seat, (other.roster_left, other.powers_left, other.sectors_left), score
    if other.opened is not None:
        yield "lies open", kinds_of(other.opened.roster), kinds_of(other.opened.sectors), tuple(other.opened.priorities)
    if other.used_robots:
        yield "loaded", kinds_of(other.used_robots)
    if other.revealed_powers:
        yield "seen", tuple(sorted(each.power for each in other.revealed_powers))


# --- what it says -----------------------------------------------------------------------------------------------------


def _read_panel(line: Told) -> Claim:
    match line:
        case Node(key="your-tokens"):
            return "tokens", tuple(
                (node["one"]["kind"], node["other"]["kind"]) for node in walk(line) if node.key == "tell-token"
            )
        case Node(key="two-sides"):
            return ("two sides",)
        case Node(key="robot-asks"):
            return "asks", robot(line["robot"]), space(line["space"])
        case Node(key="robot-waits" | "robot-waits-facing"):
            return "waits", robot(line["robot"]), space(line["space"]), line.get("way")
        case Node(key="face-down"):
            return "under all", _face_down(line["robots"])
        case Node(key="standing-order"):
            return "order", robot(line["robot"]), wishes(line["wishes"])
        case Node():
            return _read_other(line)
        case tuple() if any(isinstance(part, Node) and part.key == "option-numbered" for part in line):
            return _read_options([part for part in line if isinstance(part, Node)])
        case _:
            return _read_hold(line)


def _read_hold(line: Told) -> Claim:
    found = {part.key: part for part in (line if isinstance(line, tuple) else (line,)) if isinstance(part, Node)}
    kinds = named(found["you-have"]["robots"]) if "you-have" in found else ()
    docks = named(found["you-have-docks"]["docks"], "sector") if "you-have-docks" in found else ()
    powers, priorities = (
        numbers(found[each]["numbers"]) if each in found else () for each in ("you-have-powers", "you-have-priorities")
    )
    return "hold", kinds, powers, docks, priorities


def _read_other(line: Node) -> Claim:
    match line.key:
        case "you-have" | "you-have-powers" | "you-have-docks" | "you-have-priorities":
            return _read_hold(line)
        case "option-numbered":
            return _read_options([line])
        case "other-has-score":
            return "other left", person(line["who"]), counts(line["stock"]), (line["mine"], line["theirs"])
        case "lies-open" | "lies-open-priorities":
            priorities = numbers(line.get("numbers"))
            return "lies open", named(line["robots"]), named(line["docks"], "sector"), priorities
        case "loaded-already":
            return "loaded", named(line["robots"])
        case "powers-seen":
            return "seen", numbers(line["numbers"])
        case _:
            return ("unknown", repr(line))


def _read_options(options: Sequence[Node]) -> Claim:
    if [each["number"] for each in options] != list(range(1, len(options) + 1)):
        return ("unknown", repr(options))
    return "options", tuple(_read_short(each["what"]) for each in options)


def _read_short(told: Told) -> Claim:
    match told:
        case Node(key="option-stay"):
            return (STAY,)
        case Node(key="option-target"):
            return "at", robots(told["pieces"]), space(told["space"])
        case str():
            return "way", told
        case _:
            return "to", tuple(space(node) for node in walk(told) if node.key == "space")


def _face_down(told: Told) -> tuple[tuple[str, int], ...]:
    """Robots by their icons, each with its power."""
    found: list[tuple[str, int]] = []
    kind = ""
    for part in told if isinstance(told, tuple) else (told,):
        if isinstance(part, Node):
            (icon,) = ICON.findall(str(part["icon"]))
            kind = icon
        else:
            found += [(kind, number) for number in numbers(part)]
    return tuple(found)

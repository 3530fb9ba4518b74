"""Judge the plain sentences on the changes in a round of R.U.M.B.L., and its picture in words."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.games.rumbl.rules import events as happened
from bot.games.rumbl.rules.events import Reason
from bot.games.rumbl.rules.state import Ending
from tests.judge.hearing import Node, walk
from tests.judge.readings import people, person, robots
from tests.judge.rumbl import deeds as rumbl_deeds
from tests.judge.rumbl.facts import Known, gone, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

DEEDS = {"turn-told", "turn-idle", "docks-at", "loaded-nothing", "rosters-chosen", "handed-in", "kept-priorities"}
DEEDS |= {"handed-in-open", "left-table"}
"""The messages of what was done."""


def alt(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in a picture in words: the round, the robots' deeds, and the changes."""
    first, *said = lines
    deeds = [line for line in said if isinstance(line, Node) and line.key in DEEDS]
    wrong = [] if _round(first) == _round_of(before, before.round) else [f"round {before.round} is called {first}"]
    wrong += judge(said[len(deeds) :], before, steps)
    return [*wrong, *rumbl_deeds.judge(deeds, before, steps)]


def judge(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]], *, lost: bool = True) -> list[str]:
    """The mistakes in the sentences on changes; losses may be mentioned elsewhere."""
    said = Counter(_read(line) for line in lines)
    so = Counter(claim for claim in _changed(before, steps) if lost or claim[0] != "lost")
    false = [f"said, and not so: {claim}" for claim in said - so]
    return [*false, *(f"so, and not said: {claim}" for claim in so - said)]


def _round_of(table: Any, number: int) -> tuple[int, int]:
    """A round's game and its number within that game, as far as they're counted."""
    if not number:
        return 0, 0
    game, within = divmod(number - 1, table.rounds)
    return (game + 1, within + 1) if table.games > 1 else (0, number)


def _round(told: Told) -> tuple[Told, Told] | None:
    for node in walk(told):
        match node.key:
            case "round-of-game":
                return node["game"], node["round"]
            case "round-name":
                return 0, node["number"]
            case "set-up":
                return 0, 0
            case _:
                pass
    return None


def _changed(before: Any, steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    known = Known(before)
    lost = list[Any]()
    for step in steps:
        known.see(step)
        event, table = step.event, step.table
        lost += gone(event)
        match event:
            case happened.Scored(seat, points, pieces):
                found = ((known.pieces[number].kind.value, worth) for number, worth in pieces)
                yield "scores", seat, points, tuple(found)
            case happened.Removed(pieces, reason):
                yield "centre" if reason is Reason.CENTRE else "docks", names(pieces)
            case happened.RoundBegan():
                yield "begins", _totals(table), _round_of(table, table.round)
            case happened.SecondGameBegan(scores):
                yield "second-game", *scores
            case happened.Ended(winners, ending):
                if ending is not Ending.LEFT:
                    yield "final", _totals(table)
                yield ("won", winners[0]) if len(winners) == 1 else ("drawn",)
            case _:
                pass
    if lost:
        yield "lost", names(lost)
    last = steps[-1].table
    if last.question is not None:
        yield "asked", last.question.seat, last.question.topic.value


def _totals(table: Any) -> frozenset[tuple[int, int]]:
    return frozenset((seat, table.total(seat)) for seat in range(2))


def _score(told: Told) -> frozenset[tuple[int, Told]]:
    (node,) = (node for node in walk(told) if node.key == "score-of")
    return frozenset([(person(node["one"]), node["points"]), (person(node["other"]), node["others"])])


def _read(line: Told) -> Claim:
    match line:
        case Node(key="lost-these"):
            return "lost", robots(line["pieces"])
        case Node(key="scores" | "scores-with"):
            told = line.get("told", ())
            parts = told if isinstance(told, tuple) else (told,)
            kinds = [part["kind"] for part in parts if isinstance(part, Node)]
            worth = [int(each) for part in parts if isinstance(part, str) for each in re.findall(r"\d+", part)]
            points = int(str(line["points"]).strip("*"))
            if line.get("count", points) != points:
                return ("unknown", repr(line))
            return "scores", person(line["who"]), points, tuple(zip(kinds, worth, strict=True))
        case Node(key="taken-from-centre"):
            return "centre", robots(line["pieces"])
        case Node(key="cleared-with-docks"):
            return "docks", robots(line["pieces"])
        case Node(key="round-begins"):
            return "begins", _score(line["score"]), _round(line["round"])
        case Node(key="second-game"):
            return line.key, line["one"], line["other"]
        case _:
            return _end(line)


def _end(line: Told) -> Claim:
    match line:
        case Node(key="score-now"):
            return "final", _score(line["score"])
        case Node(key="won-game"):
            (winner,) = people(line["who"])
            return "won", winner
        case Node(key="drawn-game"):
            return ("drawn",)
        case Node(key="is-asked"):
            return "asked", person(line["who"]), line["topic"]
        case _:
            return ("unknown", repr(line))

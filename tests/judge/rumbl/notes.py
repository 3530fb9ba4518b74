"""Judge personal news and headlines of R.U.M.B.L.: false claims, and facts left out."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.games.common.text.prose import MAX_NEWS_LINES
from tests.judge.hearing import Node, items, walk
from tests.judge.pyramids.notes import complaints
from tests.judge.readings import people, person, robot, robots, space
from tests.judge.rumbl import facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim


def news(lines: Sequence[Told], steps: Sequence[PublicStep[Any, Any]], seat: Seat) -> list[str]:
    """The mistakes in a player's news of these steps."""
    return complaints({_news(line) for line in lines}, facts.news(steps, seat), cut=len(lines) >= MAX_NEWS_LINES)


def _news(line: Told) -> Claim:
    match line:
        case Node(key="news-scored"):
            return ("scored", *(line[name] for name in ("mine", "theirs", "own", "other")))
        case Node(key="news-lost" | "news-they-lost"):
            return line.key.removeprefix("news-"), robots(line["pieces"])
        case Node(key="news-gone"):
            return "gone", person(line["who"])
        case _:
            return "unknown", repr(line)


def headline(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in a headline about these steps."""
    claimed = Counter(claim for line in lines for claim in _headline(line))
    more = sum(claim[1] for claim in claimed if claim[0] == "more")
    said = Counter({claim: number for claim, number in claimed.items() if claim[0] != "more"})
    so = facts.headline(before, steps)
    false = [f"said, and not so: {claim}" for claim in said - so]
    missing = so - said
    if missing.total() == more and not any(claim[0] == "score" for claim in missing):
        return false
    return [*false, *(f"so, and not said (but {more} more): {claim}" for claim in missing), f"{more} more"]


def _headline(line: Told) -> Iterator[Claim]:
    match line:
        case Node(key="note-fell"):
            yield "fell", line["fate"], robots(line["pieces"])
        case Node(key="note-moved"):
            where = (f"{robot(each['piece'])} {space(each['space'])}" for each in items(line["what"]))
            yield "moved", robot(line["robot"]), line["how"], tuple(sorted(where))
        case Node(key="note-gone"):
            yield "gone", person(line["who"])
        case Node(key="note-second-game"):
            yield "second-game", line["one"], line["other"]
        case Node(key="note-exploded"):
            yield "exploded", robots(line["sources"]), robots(line["victims"])
        case Node(key="note-struck"):
            yield "struck", robot(line["missile"]), robots(line["victims"])
        case Node(key="note-held"):
            yield "held", robot(line["robot"])
        case _:
            yield _of_all(line)


def _of_all(line: Told) -> Claim:
    match line:
        case Node(key="note-swapped" | "note-kept"):
            return line.key.removeprefix("note-"), person(line["who"])
        case Node(key="note-chosen"):
            return ("chosen",)
        case Node(key="note-points"):
            parts = line["points"] if isinstance(line["points"], tuple) else (line["points"],)
            points = [int(number) for part in parts if isinstance(part, str) for number in re.findall(r"\+(\d+)", part)]
            return "points", frozenset(zip(people(line["points"]), points, strict=True))
        case Node(key="tally" | "tally-led"):
            first, other = person(line["one"]), person(line["other"])
            score = frozenset([_points(first, line["points"]), _points(other, line["others"])])
            return "score", score, first if line.key == "tally-led" else None
        case Node(key="more-things"):
            return "more", line["count"]
        case _:
            return "unknown", repr(line)


def _points(seat: Seat, told: Told) -> tuple[Seat, int, int | None]:
    for node in walk(told):
        return seat, node["points"], node["added"]
    return seat, int(told), None

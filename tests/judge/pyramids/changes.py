"""Judge the plain sentences on a pyramid round's changes, and its pictures in words."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from bot.games.factory.rules import events as floor_events
from bot.games.pyramids.rules import events as happened
from tests.judge.hearing import Node, walk
from tests.judge.pyramids import facts, sentences
from tests.judge.pyramids.notes import complaints
from tests.judge.readings import bag, colours, people, person, things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim


def alt(lines: Sequence[Told], before: Any, steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in a picture in words: the round, who did what, and the changes."""
    first, *said = lines
    done = len(list(sentences.told_of(steps)))
    return [*opening(first, before), *sentences.deeds(said[:done], steps), *changes(said[done:], steps)]


def opening(line: Told, table: Any) -> list[str]:
    """The mistakes in the opening."""
    return [] if rounds(line) == table.round else [f"round {table.round} is called {line}"]


def rounds(told: Told) -> int | None:
    """The number of the named round; None for the set-up."""
    for node in walk(told):
        if node.key == "round-name":
            return int(node["number"])
        if node.key == "set-up":
            return 0
    return None


def changes(lines: Sequence[Told], steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in the sentences on changes."""
    return complaints({read(line) for line in lines}, set(_changed(steps)), cut=False)


def _changed(steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    last = steps[-1].table
    for seat, tags in facts.tagged(steps).items():
        left = facts.goals(last, seat)
        yield "gained", seat, len(tags), len(left), left[:1]
    stolen: dict[tuple[Seat, Seat], list[Any]] = defaultdict(list)
    lost: dict[Seat, list[Any]] = defaultdict(list)
    destroyed = []
    for step in steps:
        match step.event:
            case happened.Stole(seat, victim, piece):
                stolen[seat, victim].append(piece)
            case floor_events.Lasered(seat=seat, pieces=pieces) if pieces:
                lost[seat] += pieces
            case floor_events.ElementDestroyed(_, board, element):
                destroyed.append(facts.element_name(board, element))
            case _:
                yield from public(step)
    yield from (("robbed", *who, facts.bag(pieces)) for who, pieces in stolen.items())
    yield from (("lost", seat, facts.bag(pieces)) for seat, pieces in lost.items())
    if destroyed:
        yield "destroyed", tuple(destroyed)


def public(step: PublicStep[Any, Any]) -> Iterator[Claim]:
    match step.event:
        case happened.GoalsRevealed():
            yield ("goals-chosen",)
        case happened.RoundEnded(precedence=precedence):
            yield "precedence", tuple(colour.value for colour in precedence)
        case floor_events.TorchPassed(seat):
            yield "torch", seat
        case happened.Ended(winners):
            everybody = len(winners) == len(step.table.players)
            yield ("cancelled",) if not winners else ("drawn",) if everybody else ("won", winners)
        case _:
            pass


def read(line: Told) -> Claim:
    match line:
        case Node(key="gained"):
            return "gained", person(line["who"]), line["count"], line["left"], colours(line["next"])
        case Node(key="gained-all"):
            return "gained", person(line["who"]), line["count"], 0, ()
        case Node(key="robbed"):
            return "robbed", person(line["who"]), person(line["whom"]), bag(line["pieces"])
        case Node(key="lost-to-lasers"):
            return "lost", person(line["who"]), bag(line["pieces"])
        case Node(key="destroyed-these"):
            return "destroyed", things(line["what"])
        case Node(key="goals-chosen" | "cancelled" | "drawn"):
            return (line.key,)
        case Node(key="precedence-now"):
            return "precedence", colours(line["colours"])
        case Node(key="torch-now"):
            return "torch", person(line["who"])
        case Node(key="won" | "won-together"):
            return "won", tuple(people(line["who"]))
        case _:
            return ("unknown", repr(line))

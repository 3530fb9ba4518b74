"""Judge a pyramid game's plain sentences: what each instruction did, and what a round changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.factory.rules import events as floor_events
from tests.judge.hearing import Node, items, walk
from tests.judge.pyramids import facts
from tests.judge.pyramids.deeds import Turn, turns
from tests.judge.pyramids.notes import arranged
from tests.judge.readings import bag, colours, letters, people, person, thing, things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim


def deeds(lines: Sequence[Told], steps: Sequence[PublicStep[Any, Any]]) -> list[str]:
    """The mistakes in the sentences on who did what: a line per instruction, and what everybody saw."""
    return compared([read_line(line) for line in lines], list(told_of(steps)))


def compared(said: Sequence[Claim], so: Sequence[Claim]) -> list[str]:
    """The differences between two lists of claims."""
    pairs = [f"said {one}, and so is {other}" for one, other in zip(said, so, strict=False) if one != other]
    more = [f"said, and not so: {claim}" for claim in said[len(so) :]]
    return [*pairs, *more, *(f"so, and not said: {claim}" for claim in so[len(said) :])]


def told_of(steps: Sequence[PublicStep[Any, Any]]) -> Iterator[Claim]:
    """The required claims, in order."""
    for turn in turns(steps):
        if isinstance(turn, Turn):
            yield line_of(turn)
        else:
            yield from between(turn)


def line_of(turn: Turn) -> Claim:
    """The required claim about an instruction."""
    clauses = (plain for claim in turn.clauses if (plain := _plain(claim)))
    return "line", turn.seat, turn.instruction, tuple(clauses) or (("still",),)


def between(step: PublicStep[Any, Any]) -> Iterator[Claim]:
    """The claims about a step outside instructions, in the order of the story."""
    event = step.event
    yield from sorted(facts.stacks([step]))
    yield from facts.ends([step])
    idle = tuple(sorted(seat for _, seat in facts.idle([step])))
    if idle:
        yield "idle", idle
    yield from (("did", event.seat, claim) for claim in facts.arrangement(event, step.table))
    match event:
        case floor_events.Rolled(seat, face):
            yield "did", seat, ("rolled", face.value)
        case floor_events.WildChosen(seat, face):
            yield "did", seat, ("wild", face.value)
        case floor_events.Drawn(seat, part):
            yield "did", seat, ("draw", part.kind.value, part.pips)
        case floor_events.PutBack(seat):
            yield "did", seat, ("put-back",)
        case _:
            pass


def _plain(claim: Claim) -> Claim:
    """The part of a claim that plain sentences include: not which way a thing fell, nor the size of a tagged piece.

    Of several beams, only those without effect are mentioned one by one.
    """
    match claim:
        case ("tipped", thing_, _):
            return "tipped", thing_
        case ("tagged", piece):
            return "tagged", piece[-1]
        case ("beam", _, hits, nothing_came):
            return ("hit-in-vain", hits) if nothing_came else ()
        case _:
            return claim


def read_line(line: Told) -> Claim:
    match line:
        case Node(key="line"):
            seat, reader = person(line["who"]), Reader(person(line["who"]))
            return "line", seat, instruction(line["instruction"]), tuple(map(reader.clause, items(line["deeds"])))
        case Node(key="to-tag-first"):
            return "to-tag", person(line["who"]), colours(line["goals"])
        case Node(key="no-program"):
            return "idle", tuple(people(line["who"]))
        case Node(key="has-left"):
            return "left", person(line["who"])
        case Node(key="agreed"):
            return ("agreed",)
        case Node(key="did"):
            return "did", person(line["who"]), _boards(line["deeds"])
        case _:
            return ("unknown", repr(line))


def _boards(told: Node) -> Claim:
    match told.key:
        case "did-rolled" | "did-wild":
            (face,) = (node["face"] for node in walk(told["face"]) if node.key == "face-name")
            return told.key.removeprefix("did-"), face
        case "did-draw":
            return "draw", told["what"]["kind"], told["what"]["pips"]
        case "did-put-back":
            return ("put-back",)
        case _:
            return arranged(told)


def instruction(told: Told) -> str:
    """An instruction as typed in English."""
    return f"{letters(told)}{'U' if told['way'] == 'up' else told['way']}"


class Reader:
    """Reads the clauses of a sentence, in which "it" is the thing named last."""

    def __init__(self, seat: Seat) -> None:
        """Start a sentence about a seat."""
        self._seat = seat
        self._last = "nothing yet"

    def clause(self, told: Told) -> Claim:
        """The claim of a clause."""
        if not isinstance(told, Node):
            return ("unknown", repr(told))
        found = self._moves(told) or self._deed(told) or self._beam(told) or self._floor(told)
        return found or ("unknown", repr(told))

    def _it(self, told: Told) -> str:
        named = thing(told)
        self._last = self._last if named == "it" else named
        return str(self._last)

    def _moves(self, told: Node) -> Claim | None:
        key = told.key.removesuffix("-pushing")
        along = _along(told["pushed"]) if told.key.endswith("-pushing") else frozenset()
        match key:
            case "stood-still":
                return ("still",)
            case "turned":
                return "turned", told["way"]
            case "went" | "backed":
                return key, told["cell"], along
            case "beam-moved":
                return "beam-moved", told["beam"], self._it(told["what"]), told["cell"], along
            case "blocked":
                return "blocked", "", told["way"]
            case "thing-blocked":
                return "blocked", self._it(told["what"]), told["way"]
            case _:
                return None

    def _deed(self, told: Node) -> Claim | None:
        match told.key:
            case "rammed" | "tipped":
                return told.key, self._it(told["what"])
            case "stole":
                return "stole", person(told["whom"]), bag(told["pieces"])
            case "tagged":
                (colour,) = colours(told["colours"])
                return "tagged", colour[0].upper()
            case "stood-up":
                return "stood", tuple(self._it(each) for each in items(told["what"]))
            case _:
                return None

    def _beam(self, told: Node) -> Claim | None:
        match told.key:
            case "fired" | "fired-at":
                hits = things(told["targets"]) if told.key == "fired-at" else ()
                self._last = hits[-1] if hits else self._last
                (colour,) = colours(told["colour"])
                return "fired", colour, told["way"], hits
            case "fired-round" | "fired-round-in-vain":
                (colour,) = colours(told["colour"])
                return told.key, colour
            case "hit-in-vain":
                return told.key, things(told["targets"])
            case _:
                return None

    def _floor(self, told: Node) -> Claim | None:
        key = told.key.removesuffix("-along")
        match key:
            case "hit-counted" | "hit-repair":
                if told.key == "hit-repair" and not self._last.endswith("repair"):
                    self._last = "a repair"  # in a preview, where the returned piece is unknown
                return "hit", self._last, told["hits"], told["pips"]
            case "destroyed-it":
                return "destroyed", self._last
            case "got-back":
                self._last = thing(told["what"])
                return "repaired", self._last, *bag(told["piece"])  # type: ignore[misc]  # it isn't a number
            case "burnt" | "burnt-nothing":
                return "burnt", self._whom(told), thing(told["what"]), bag(told.get("pieces"))
            case "drawn-pulled" | "drawn-pushed":
                along = _along(told["along"]) if told.key.endswith("-along") else frozenset()
                return key.removeprefix("drawn-"), self._whom(told), thing(told["what"]), told["cell"], along
            case _:
                return None

    def _whom(self, told: Node) -> Seat:
        """The owner of the RAMbot, if named."""
        return person(told["who"]) if "who" in told.fields else self._seat


def _along(told: Told) -> frozenset[tuple[str, str]]:
    """The things that moved along, and where to."""
    return frozenset((thing(each["thing"]), each["cell"]) for each in items(told))

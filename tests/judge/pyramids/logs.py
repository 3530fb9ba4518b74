"""The judge of a pyramid game's log, which is written in signs."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from bot.games.pyramids.happenings import Ended, GoalsRevealed, Returned
from tests.judge.hearing import Node, written
from tests.judge.pyramids import changes, sentences
from tests.judge.pyramids.deeds import Turn, turns
from tests.judge.pyramids.notes import complaints
from tests.judge.readings import person

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Seat, Seen
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

ARROWS: Final = {"↑": "N", "→": "E", "↓": "S", "←": "W", "↗": "NE", "↘": "SE", "↙": "SW", "↖": "NW"}
_SIZES: Final = {"small": "S", "medium": "M", "large": "L"}
_COLOURS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
WAY: Final = "([↑→↓←↗↘↙↖])\ufe0e?"
_THING: Final = r"(?:rambot:\w+|beacon:\w+)"
_PIECE: Final = r"(?:piece:\w+)"
_ELEMENT: Final = r"([A-D]:\w\d \w+)"
_ALONG: Final = r"(?: \(([^)]*)\))?"
_CELL: Final = r"((?:[A-D]:)?\w\d+)"
_CLAUSES: Final = {
    "still": "<log-stays>",
    "turned": f"↻{WAY}",
    "drawn": f"(🧲|💨){_ELEMENT} ▸{_CELL}{_ALONG}",
    "moved": f"(?:({_THING}) )?([▸◂]){_CELL}{_ALONG}",
    "blocked": f"(?:({_THING}) )?✕{WAY}",
    "rammed": f"💥({_THING})",
    "stole": f"✋({_PIECE}(?:, {_PIECE})*)(?: <log-from sign=({_THING})>)?",
    "tipped": f"(?:({_THING}) )?⤵️{WAY}",
    "round": "⚡ <log-round>",
    "fired-floor": f"⚡{WAY} {_ELEMENT}",
    "fired": f"⚡{WAY}(?: ({_THING}(?:, {_THING})*)(?= |$))?",
    "stood": f"((?:{_THING} )?⤴️(?:, (?:{_THING} )?⤴️)*)",
    "tagged": f"🎯({_PIECE})",
    "hit": r"(\d)/(\d)",
    "destroyed": "☠️",
    "repaired": f"🔧({_PIECE}) {_ELEMENT}",
    "burnt": f"🔥({_PIECE}(?:, {_PIECE})*|–) {_ELEMENT}",
}
_FIRST: Final = re.compile(rf"(rambot:\w+) (piece:\w+){WAY}? |(rambot:\w+) (piece:\w+) ")

# --- what it says ----------------------------------------------------------------------------------------------------


def log(lines: Sequence[Told], about: Sequence[tuple[int, Seat | None]], steps: Sequence[Seen[Any, Any]]) -> list[str]:
    """What's wrong with a log; `about` are the number of steps that each line ends with, and whose doing it is."""
    so = list(_told_of(steps))
    said = [_read(line) for line in lines[: len(so)]]
    rest = {changes.read(line) for line in lines[len(so) :]}
    public = {claim for step in steps for claim in changes.public(step)}
    timed = [(until, seat) for _, until, seat in so]
    wrong = [] if list(about[: len(so)]) == timed else [f"lines {about} for {timed}"]
    return [*sentences.compared(said, [claim for claim, *_ in so]), *wrong, *complaints(rest, public, cut=False)]


def _read(line: Told) -> Claim:
    if isinstance(line, Node) and line.key == "to-tag":
        return "to-tag", person(line["who"]), tuple(re.findall(r"piece:(\w+)", _plain(line["goals"])))
    return sentences.read_line(line) if isinstance(line, Node) else _line(_plain(line))


def _plain(line: Told) -> str:
    """The text with names for small pictures. Raises ValueError if a letter beside one says something else."""
    text = re.sub("\ue000rambot-(\\w+)\ue001", r"rambot:\1", written(line))
    text = re.sub("\ue000S([RYGB])\ue001 <noun noun=(?:beacon|flag)>", lambda at: f"beacon:{_COLOURS[at[1]]}", text)
    text = re.sub("\ue000(\\w\\w)(\\w*)\ue001<size-letter size=(\\w+)>", _sized, text)
    return re.sub("\ue000element-(\\w+)\ue001 ([A-D]:\\w\\d)", r"\2 \1", text)


def _sized(at: re.Match[str]) -> str:
    if _SIZES[at[3]] != at[1][0]:
        raise ValueError(f"{at[1]} is called {at[3]}")
    return f"piece:{at[1]}{at[2]}"


def _line(text: str) -> Claim:
    """An instruction's line."""
    first = re.match(rf"(rambot:\w+) piece:(\w\w)(\w*)(?:{WAY})? ", text)
    if first is None:
        return ("unknown", text)
    way = ARROWS[first[4]] if first[4] else "U"
    if first[3] != ("" if way == "U" else way):
        return ("unknown", f"{first[3]} beside {way} in {text}")
    reader = _Reader(first[1], first[2][1])
    return "line", first[1], first[2] + way, _once(list(reader.clauses(text[first.end() :])))


def _once(clauses: Sequence[Claim]) -> tuple[Claim, ...]:
    """A thing that stands between a beam and what becomes of it is named for one of them: for the latter."""
    found = list(clauses)
    for place, (one, other) in enumerate(pairwise(clauses)):
        what = other[1] if other[0] in ("beam-moved", "blocked", "tipped", "stood") else ()
        if (
            one[0] == "fired"
            and len(one[2]) == 1
            and one[2][0] == (what[0] if isinstance(what, tuple) and what else what)
        ):
            found[place] = (*one[:2], ())
    return tuple(found)


class _Reader:
    """Clauses of one line; what has no name is what was named last, and the RAMbot itself before it fires."""

    def __init__(self, own: str, colour: str) -> None:
        self._own, self._beam = own, _COLOURS[colour]
        self._last = own
        self._fired = False

    def clauses(self, text: str) -> Iterator[Claim]:
        """All of them."""
        while text:
            for kind, pattern in _CLAUSES.items():
                found = re.match(pattern, text)
                if found is not None:
                    yield self._clause(kind, found)
                    text = text[found.end() :].removeprefix(" ")
                    break
            else:
                yield ("unknown", text)
                return

    def _clause(self, kind: str, at: re.Match[str]) -> Claim:
        match kind:
            case "still" | "round":
                return (kind,)
            case "turned":
                return kind, ARROWS[at[1]]
            case "moved" if not self._fired:
                return "went" if at[2] == "▸" else "backed", at[3], _along(at[4])
            case "moved":
                return "beam-moved", self._it(at[1]), at[3], _along(at[4])
            case "blocked":
                return kind, self._it(at[1]) if self._fired else "", ARROWS[at[2]]
            case "rammed":
                return kind, self._it(at[1])
            case "stole":
                return kind, at[2] or self._last, _pieces(at[1])
            case "tipped":
                return kind, self._it(at[1]), ARROWS[at[2]]
            case "fired" | "fired-floor":
                return self._shot(ARROWS[at[1]], tuple(at[2].split(", ")) if at[2] else ())
            case "stood":
                return kind, tuple(self._it(each.removesuffix("⤴️").strip()) for each in at[1].split(", "))
            case "tagged":
                return kind, *_pieces(at[1])
            case _:
                return self._floor(kind, at)

    def _it(self, named: str | None) -> str:
        self._last = named or self._last
        return self._last

    def _shot(self, way: str, hits: tuple[str, ...]) -> Claim:
        self._fired = True
        self._last = hits[-1] if hits else self._last
        return "fired", way, hits

    def _floor(self, kind: str, at: re.Match[str]) -> Claim:
        match kind:
            case "hit":
                return kind, self._last, int(at[1]), int(at[2])
            case "destroyed":
                return kind, self._last
            case "repaired":
                self._last = at[2]
                return kind, at[2], *_pieces(at[1])
            case "burnt":
                return kind, self._own, at[2], _pieces(at[1])
            case _:
                return "pulled" if at[1] == "🧲" else "pushed", self._own, at[2], at[3], _along(at[4])


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"piece:(\w+)", text)))


def _along(text: str | None) -> frozenset[tuple[str, str]]:
    told = (each.split(" ▸") for each in text.split(", ")) if text else ()
    return frozenset((thing, cell) for thing, cell in told)


# --- what is so ------------------------------------------------------------------------------------------------------


def _told_of(steps: Sequence[Seen[Any, Any]]) -> Iterator[tuple[Claim, int, Seat | None]]:
    """What has to be told, in its order, with how many steps have happened by its end, and whose doing it is."""
    robots = [f"rambot:{player.colour.value}" for player in steps[0].table.players]
    ends = iter([n for n, step in enumerate(steps, start=1) if isinstance(step.event, Returned | Ended)])
    number = {id(step): n for n, step in enumerate(steps, start=1)}
    for turn in turns(steps):
        if isinstance(turn, Turn):
            clauses = [claim for each in turn.clauses for claim in _signs(each, robots)] or [("still",)]
            yield ("line", robots[turn.seat], turn.instruction, _once(clauses)), next(ends), turn.seat
        elif isinstance(turn.event, GoalsRevealed):
            for seat, stack in enumerate(turn.event.stacks):
                yield ("to-tag", seat, tuple(piece.key for piece in stack)), number[id(turn)], None
        else:
            for claim in sentences.between(turn):
                yield claim, number[id(turn)], getattr(turn.event, "seat", None)


def _signs(claim: Claim, robots: Sequence[str]) -> Iterator[Claim]:
    """The same as signs tell it: beams by where they go, players by their RAMbots."""
    match claim:
        case ("fired", _, way, hits):
            yield "fired", way, hits
        case ("fired-round-in-vain", _):
            yield ("round",)
        case ("fired-round", _):
            pass
        case ("beam", way, hits, nothing_came):
            yield "fired", way, hits if nothing_came else ()
        case ("beam-moved", _, *rest):
            yield "beam-moved", *rest
        case ("stole", victim, pieces):
            yield "stole", robots[victim], pieces
        case (("burnt" | "pulled" | "pushed") as kind, seat, *rest):
            yield kind, robots[seat], *rest
        case _:
            yield claim

"""Judge a pyramid game's log, which shows each player's instructions with small pictures of their pieces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from bot.games.pyramids.rules.events import Ended, GoalsRevealed, Returned
from tests.judge.hearing import Node, items
from tests.judge.pyramids import changes, sentences
from tests.judge.pyramids.deeds import Turn, turns
from tests.judge.pyramids.notes import complaints
from tests.judge.readings import both, person, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told
    from tests.judge.pyramids.facts import Claim

ARROWS: Final = {"↑": "N", "→": "E", "↓": "S", "←": "W", "↗": "NE", "↘": "SE", "↙": "SW", "↖": "NW"}
_PICTURED: Final = re.compile("\ue000(\\w\\w)(\\w*)\ue001([↑→↓←↗↘↙↖]?)\ufe0e?")
_WORDED: Final = re.compile(r"\(<piece-pointing size=(\w)\w* colour=(\w)\w* way=(\w+)>\)")


def log(
    lines: Sequence[Told], about: Sequence[tuple[int, Seat | None]], steps: Sequence[PublicStep[Any, Any]]
) -> list[str]:
    """The mistakes in a log; `about` has each line's number of steps so far, and its seat."""
    so = list(_told_of(steps))
    said = [_read(line, seat) for line, (_, seat) in zip(lines[: len(so)], about, strict=False)]
    rest = {changes.read(line) for line in lines[len(so) :]}
    public = {claim for step in steps for claim in changes.public(step)}
    timed = [(until, seat) for _, until, seat in so]
    wrong = [] if list(about[: len(so)]) == timed else [f"lines {about} for {timed}"]
    return [*sentences.compared(said, [claim for claim, *_ in so]), *wrong, *complaints(rest, public, cut=False)]


def _told_of(steps: Sequence[PublicStep[Any, Any]]) -> Iterator[tuple[Claim, int, Seat | None]]:
    """The required claims in order, each with the number of steps so far and its seat."""
    ends = iter([n for n, step in enumerate(steps, start=1) if isinstance(step.event, Returned | Ended)])
    number = {id(step): n for n, step in enumerate(steps, start=1)}
    for turn in turns(steps):
        if isinstance(turn, Turn):
            yield sentences.line_of(turn), next(ends), turn.seat
        elif isinstance(turn.event, GoalsRevealed):
            for seat, stack in enumerate(turn.event.stacks):
                yield ("to-tag", seat, tuple(piece.key for piece in stack)), number[id(turn)], None
        else:
            for claim in sentences.between(turn):
                yield claim, number[id(turn)], getattr(turn.event, "seat", None)


def _read(line: Told, seat: Seat | None) -> Claim:
    match line:
        case Node(key="to-tag"):
            return "to-tag", person(line["who"]), pieces(line["goals"])
        case Node(key="line-pictured"):
            reader = sentences.Reader(seat or 0)
            return "line", seat, _instruction(line["instruction"]), tuple(map(reader.clause, items(line["deeds"])))
        case _:
            return sentences.read_line(line)


def _instruction(told: Told) -> str:
    """An instruction as typed in English. Raises ValueError if picture, arrow and words differ."""
    pictured, worded = both(told)
    seen, called = _PICTURED.fullmatch(pictured), _WORDED.fullmatch(worded)
    if seen is None or called is None or seen[2] != ARROWS.get(seen[3], ""):
        raise ValueError(f"{told} is no instruction")
    if (seen[1], seen[2] or "up") != (f"{called[1]}{called[2]}".upper(), called[3]):
        raise ValueError(f"{pictured} is called {worded}")
    return f"{seen[1]}{seen[2] or 'U'}"

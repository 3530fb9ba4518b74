"""Judge the log of a round of R.U.M.B.L.: what robots did, with small pictures of them, and the changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.judge.hearing import Node
from tests.judge.readings import robot
from tests.judge.rumbl import changes, deeds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import PublicStep, Seat
    from tests.judge.hearing import Told


def log(
    lines: Sequence[Told], about: Sequence[tuple[int, Seat | None]], before: Any, steps: Sequence[PublicStep[Any, Any]]
) -> list[str]:
    """The mistakes in a log; `about` has each line's number of steps so far, and its seat."""
    did = [line for line in lines if isinstance(line, Node) and line.key in changes.DEEDS]
    rest = [line for line in lines if line not in did]
    untils = [until for until, _ in about]
    wrong = [] if untils == sorted(untils) and untils[-1:] <= [len(steps)] else [f"lines end with {untils}"]
    for line, (_, seat) in zip(lines, about, strict=False):
        if isinstance(line, Node) and line.key in ("turn-told", "turn-idle"):
            heading = line["heading"]
            team = robot(heading.get("target") or heading["robot"]).split(" ")[0]
            if team in ("blue", "green") and (seat is None or before.sides[seat].team.value != team):
                wrong.append(f"{line} of seat {seat}")
    return [*wrong, *deeds.judge(did, before, steps), *changes.judge(rest, before, steps, lost=False)]

"""Equivalent mutants: a hand-written list, each with the reason why no test could notice it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tools.mutants.places import Mutant


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A change that isn't a fault."""

    path: str
    difference: tuple[str, ...]
    """Lines before (-) and after (+), stripped."""
    reason: str


def read(file: Path) -> list[Equivalent]:
    """Parse the list: blocks of a path, the changed lines, and the reason after a =. Raises ValueError for anything
    else."""
    found = []
    text = "\n".join(line for line in file.read_text().splitlines() if not line.startswith("#"))
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip()]
        if not lines:
            continue
        path, *difference, reason = lines
        if not reason.startswith("= ") or not difference or any(line[0] not in "-+" for line in difference):
            raise ValueError(f"{file.name}: not a path, changed lines and a reason:\n{block}")
        found.append(Equivalent(path, _plain(difference), reason.removeprefix("= ")))
    return found


def outdated(equivalents: list[Equivalent], root: Path) -> list[Equivalent]:
    """Entries whose lines are no longer in their file."""

    def stands(each: Equivalent) -> bool:
        file = root / each.path
        source = {line.strip() for line in file.read_text().splitlines()} if file.is_file() else set()
        return all(line[1:].strip() in source for line in each.difference if line[0] == "-")

    return [each for each in equivalents if not stands(each)]


class List:
    """The list, for look-ups."""

    def __init__(self, equivalents: list[Equivalent]) -> None:
        self._known = {(each.path, each.difference) for each in equivalents}

    def __contains__(self, mutant: Mutant) -> bool:
        return (mutant.path, _plain(mutant.difference.splitlines())) in self._known


def _plain(difference: list[str]) -> tuple[str, ...]:
    return tuple(line[0] + line[1:].strip() for line in difference)

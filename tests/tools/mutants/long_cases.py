"""Choose the cases of parametrized tests that only long runs run (tests/long_cases.txt):

    make mutants ARGS="--fresh --sample 0"
    .venv/bin/python -m tests.tools.mutants.long_cases

A case is left to long runs if everything that it executes is also executed in a usual run by at least three tests, or
by every other test that ever executes it; cases of the same test count once. The slowest come first. Listed cases stay
in the list, because a usual run doesn't show what they execute. Delete a line to have its case considered again.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.long import CASES, LISTED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MAP: Final = Path(__file__).parents[3] / ".mutants"
TESTS: Final = 3
"""The number of other tests that have to execute something."""
WORTH: Final = 0.05
"""Seconds of processor time: quicker cases stay."""
IN_FULL: Final = ("tests/games/test_agreed.py", "tests/judge/", "tests/tools/")
"""Tests of texts, and of rules by whole games: the lines they execute say little about what they notice."""


def main() -> int:
    """Choose test cases and save the list."""
    takes: dict[str, float] = json.loads((_MAP / "takes.json").read_text())
    found = chosen(executed(_MAP / "lines"), takes)
    CASES.write_text("\n".join(sorted(LISTED | set(found))) + "\n")
    seconds = sum(takes[case] for case in found)
    sys.stdout.write(
        f"{len(found)} cases of {seconds:.0f} s more are left to long runs, of {sum(takes.values()):.0f} s\n"
    )
    return 0


def executed(lines: Path) -> dict[str, set[int]]:
    """The steps from line to line that each test executes, as numbers.

    It reads coverage's tables, which are documented, because asking for one test at a time takes hours.
    """
    numbers: dict[tuple[int, int, int], int] = {}
    found: defaultdict[str, set[int]] = defaultdict(set)
    with closing(sqlite3.connect(lines)) as connection:
        names = {
            number: name.rpartition("|")[0] for number, name in connection.execute("SELECT id, context FROM context")
        }
        for context, *step in connection.execute("SELECT context_id, file_id, fromno, tono FROM arc"):
            found[names[context]].add(numbers.setdefault(tuple(step), len(numbers)))
    del found[""]  # executed by imports
    return found


def chosen(executes: Mapping[str, Iterable[int]], takes: Mapping[str, float]) -> list[str]:
    """Cases whose lines other tests execute as well, slowest first."""
    cases = defaultdict(list)
    for case in executes:
        cases[_test(case)].append(case)
    by_test = {test: Counter(step for case in each for step in executes[case]) for test, each in cases.items()}
    tests = Counter(step for steps in by_test.values() for step in steps)
    enough = {step: min(number, TESTS) for step, number in tests.items()}
    found = []
    for case in sorted(executes, key=lambda case: takes.get(case, 0.0), reverse=True):
        if takes.get(case, 0.0) < WORTH or case.startswith(IN_FULL) or len(cases[_test(case)]) == 1:
            continue
        own = by_test[_test(case)]
        alone = [step for step in executes[case] if own[step] == 1]
        if any(tests[step] <= enough[step] for step in alone):
            continue
        own.subtract(executes[case])
        tests.subtract(alone)
        cases[_test(case)].remove(case)
        found.append(case)
    return found


def _test(case: str) -> str:
    return case.partition("[")[0]


if __name__ == "__main__":
    sys.exit(main())

"""The report: each package's rate, and the mutants that no test noticed."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from tests.tools.mutants.trial import Fate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.tools.mutants.trial import Verdict

SURE = 1.96
"""Standard deviations to each side that contain 95 of 100 samples."""


def rates(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """A line for each package, and one for all."""
    made = Counter(_package(verdict) for verdict in verdicts)
    noticed = Counter(_package(verdict) for verdict in verdicts if verdict.noticed)
    for package in sorted(made):
        yield _rate(package, noticed[package], made[package])
    if len(made) > 1:
        yield _rate("all", noticed.total(), made.total())
    hung = sum(verdict.fate is Fate.HUNG for verdict in verdicts)
    if hung:
        yield f"(Of these {hung} were noticed by tests that did not end.)"
    typed = sum(verdict.fate is Fate.TYPED for verdict in verdicts)
    if typed:
        yield f"(Of these {typed} were noticed by mypy alone.)"


def survivors(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Survivors by module, each with its file, line and change."""
    for verdict in sorted(verdicts, key=lambda verdict: (verdict.mutant.path, verdict.mutant.line)):
        if not verdict.noticed:
            asked = f"{verdict.tests} tests did not notice" if verdict.tests else "no test executes it"
            more = f", {verdict.left_out} more were not asked" if verdict.left_out else ""
            yield f"{verdict.mutant.path}:{verdict.mutant.line}: {asked}{more}\n{verdict.mutant.difference}\n"


def _package(verdict: Verdict) -> str:
    return "/".join(verdict.mutant.path.split("/")[:2])


def _rate(name: str, noticed: int, made: int) -> str:
    low, high = interval(noticed, made)
    return f"{name:14} {noticed:4} of {made:4} noticed: {noticed / made:4.0%} ({low:.0%} to {high:.0%})"


def interval(found: int, of: int) -> tuple[float, float]:
    """The 95% confidence interval of a share (Wilson's)."""
    share, square = found / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    around = SURE * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return middle - around, middle + around

"""Run all benchmarks, or only the named sections (`make bench ARGS=Kernels`), and print their rows.

Exits with 1 if a bound is broken.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

from tests.tools.bench import kernels, middle, palettes, render, rules, storage, visits, waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class Measured(Protocol):
    """A row of any section."""

    @property
    def kept(self) -> bool:
        """Whether it's within all its bounds."""
        ...


SECTIONS: Mapping[str, Callable[[], Sequence[Measured]]] = {
    "Rules": rules.run,
    "Kernels": kernels.run,
    "Pictures": render.run,
    "Palettes": palettes.run,
    "Storage": storage.run,
    "Transactions": middle.run,
    "Visits": visits.run,
    "Waiting for computers": waiting.run,
}


def main(wanted: Sequence[str], sections: Mapping[str, Callable[[], Sequence[Measured]]] = SECTIONS) -> int:
    """Print the sections' rows, and return the number of broken bounds."""
    broken = 0
    for title, run in sections.items():
        if wanted and title.split()[0] not in wanted:
            continue
        sys.stdout.write(f"{title}\n")
        for row in run():
            sys.stdout.write(f"  {row}\n")
            sys.stdout.flush()
            broken += not row.kept
    if broken:
        sys.stdout.write(f"{broken} bounds are broken.\n")
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)

"""Run every benchmark, or only the sections that are named (`make bench ARGS=Kernels`), and print its rows."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.bench import kernels, middle, palettes, render, rules, storage, waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SECTIONS: tuple[tuple[str, Callable[[], Sequence[object]]], ...] = (
    ("Rules", rules.run),
    ("Kernels", kernels.run),
    ("Pictures", render.run),
    ("Palettes", palettes.run),
    ("Storage", storage.run),
    ("Transactions", middle.run),
    ("Waiting for computers", waiting.run),
)


def main() -> None:
    wanted = sys.argv[1:]
    for title, run in SECTIONS:
        if wanted and title.split()[0] not in wanted:
            continue
        sys.stdout.write(f"{title}\n")
        for row in run():
            sys.stdout.write(f"  {row}\n")


if __name__ == "__main__":
    main()

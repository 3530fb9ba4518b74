"""What processes take of a machine, as Linux tells it."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST: Final = -15
"""How much sooner than others somebody gets a processor who gets it first, as Linux counts: less is sooner."""


@contextmanager
def first() -> Iterator[None]:
    """What this thread does meanwhile gets a processor before all else, where that is allowed.

    Whoever is started meanwhile has the same.
    """
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)
    try:
        yield
    finally:
        os.setpriority(os.PRIO_PROCESS, 0, before)


def family(process: int) -> list[int]:
    """A process and all that it has started, and they."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # gone meanwhile
            parents.setdefault(int(after_name[1]), []).append(int(entry.name))
    found = [process]
    for each in found:
        found += parents.get(each, [])
    return found


def resident(processes: list[int]) -> float:
    """The memory that these processes hold together, in MB.

    What each has for itself, and of every file that they have mapped (the interpreter and libraries, which all of them
    need) once what one of them holds of it, whoever else has it too: as if nothing else ran on the machine.
    """
    private, files = 0, Counter[str]()
    for process in processes:
        try:
            maps = Path(f"/proc/{process}/smaps").read_text()
        except OSError:
            continue  # gone meanwhile
        mine, shared = _held(maps)
        private += mine
        for file, held in shared.items():
            files[file] = max(files[file], held)
    return (private + files.total()) * 1024 / 1e6


def _held(maps: str) -> tuple[int, Counter[str]]:
    """What a process holds in memory: of its own, and of each file that it has mapped, in KB."""
    private, files, file, held = 0, Counter[str](), "", 0
    for line in maps.splitlines():
        field, _, rest = line.partition(" ")
        if not field.endswith(":"):  # a part of memory begins: its addresses, and the file that it shows
            path = line.split(maxsplit=5)[5:]
            file = path[0] if path and path[0].startswith("/") else ""
        elif field == "Rss:":
            held = int(rest.split()[0])
        elif field == "Anonymous:":
            own = int(rest.split()[0])
            private += own
            files[file] += held - own
    return private, files


@dataclass(frozen=True, slots=True)
class Work:
    """How many seconds processes have worked, and how many more they would have, but for others on the machine."""

    worked: float
    starved: float

    def __sub__(self, before: Work) -> Work:
        return Work(self.worked - before.worked, self.starved - before.starved)

    def __str__(self) -> str:
        return f"{self.worked:.0f} s, {self.starved:.0f} s"


def work(*processes: int) -> Work:
    """What these have done so far, all their threads together."""
    ran = queued = 0
    for process in processes:
        try:
            for thread in Path(f"/proc/{process}/task").iterdir():
                found = (thread / "schedstat").read_text().split()
                ran, queued = ran + int(found[0]), queued + int(found[1])
        except OSError:
            continue  # gone meanwhile
    return Work(ran / 1e9, queued / 1e9)

"""What processes take of a machine, as Linux tells it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")


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
    """The memory that these processes hold, in MB; what they share is counted for each."""
    pages = 0
    for process in processes:
        try:
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * _PAGE / 1e6


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

"""Processor time and memory of processes, as Linux reports them."""

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
"""The niceness of processes that should get a processor first."""


@contextmanager
def first() -> Iterator[None]:
    """Give this thread, and everything it starts meanwhile, priority for a processor where that's allowed."""
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)
    try:
        yield
    finally:
        os.setpriority(os.PRIO_PROCESS, 0, before)


def family(process: int) -> list[int]:
    """A process and all its descendants."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # has ended
            parents.setdefault(int(after_name[1]), []).append(int(entry.name))
    found = [process]
    for each in found:
        found += parents.get(each, [])
    return found


def resident(processes: list[int]) -> float:
    """Total memory of these processes in MB, as if nothing else ran on the machine.

    Private memory is added up. A mapped file (the interpreter, libraries) counts once, with the most that one of them
    holds of it, even if other processes share it.
    """
    private, files = 0, Counter[str]()
    for process in processes:
        try:
            maps = Path(f"/proc/{process}/smaps").read_text()
        except OSError:
            continue  # has ended
        mine, shared = _held(maps)
        private += mine
        for file, held in shared.items():
            files[file] = max(files[file], held)
    return (private + files.total()) * 1024 / 1e6


def _held(maps: str) -> tuple[int, Counter[str]]:
    """A process's private memory and what it holds of each mapped file, in KB."""
    private, files, file, held = 0, Counter[str](), "", 0
    for line in maps.splitlines():
        field, _, rest = line.partition(" ")
        if not field.endswith(":"):  # a mapping begins, with its addresses and file
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
    """Seconds that processes have worked, and seconds they waited for a processor because others used it."""

    worked: float
    starved: float

    def __sub__(self, before: Work) -> Work:
        return Work(self.worked - before.worked, self.starved - before.starved)

    def __str__(self) -> str:
        return f"{self.worked:.0f} s, {self.starved:.0f} s"


def work(*processes: int) -> Work:
    """The work of these processes so far, with all their threads."""
    ran = queued = 0
    for process in processes:
        try:
            for thread in Path(f"/proc/{process}/task").iterdir():
                found = (thread / "schedstat").read_text().split()
                ran, queued = ran + int(found[0]), queued + int(found[1])
        except OSError:
            continue  # has ended
    return Work(ran / 1e9, queued / 1e9)

"""Try a mutant: put it into a copy of the tree, and run the tests that execute it until one notices."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.tools.mutants.places import Mutant

NEW = 0.5
"""Assumed seconds of a test whose time isn't known yet."""
SLOW = 0.5
"""Seconds. A slower test may fail because the machine is busy, so it has to fail twice, and pass without the mutant."""
WAIT = 5.0
"""Seconds between two checks of the time a process had to wait for a processor."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", re.MULTILINE)


class Fate(Enum):
    """A mutant's fate."""

    NOTICED = "noticed"
    HUNG = "noticed, as a test did not end"
    TYPED = "noticed by mypy alone"
    SURVIVED = "survived"
    UNSEEN = "survived: no test executes it"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant's fate and its details."""

    mutant: Mutant
    fate: Fate
    by: str
    """The test that noticed."""
    tests: int
    """Number of tests chosen."""
    left_out: int
    """Number of further tests that execute it, for which there was no time."""

    @property
    def noticed(self) -> bool:
        """Whether a test noticed, or mypy, which `make test` runs as well."""
        return self.fate in (Fate.NOTICED, Fate.HUNG, Fate.TYPED)


class Copy:
    """A copy of the tree in which a mutant can be put."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._folder = folder
        self._writes = 0
        shutil.copytree(root, folder, dirs_exist_ok=True)

    @contextmanager
    def with_mutant(self, mutant: Mutant) -> Iterator[None]:
        """Put the mutant into the copy until the end of the block."""
        file = self._folder / mutant.path
        original = file.read_text()
        self._write(file, mutant.source)
        try:
            yield
        finally:
            self._write(file, original)

    def is_typed(self) -> bool:
        """Whether mypy accepts the copy as it is now."""
        command = [sys.executable, "-m", "mypy", "--no-error-summary"]
        return subprocess.run(command, cwd=self._folder, capture_output=True, check=False).returncode == 0

    def _write(self, file: Path, source: str) -> None:
        """Write the file with a new modification time: Python takes a compiled file for current if size and second
        are the same."""
        file.write_text(source)
        self._writes += 1
        os.utime(file, (self._writes, self._writes))

    def run(self, limits: dict[str, float], *, seconds: float) -> tuple[int | None, str]:
        """Run these tests, each with its time limit, until one fails. Returns pytest's exit code and the failed test.

        The exit code is None if the run didn't end.
        """
        chosen = self._folder / ".chosen.json"
        chosen.write_text(json.dumps(limits))
        files = dict.fromkeys(test.split("::")[0] for test in limits)
        command = [
            *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-rfE", "-W", "ignore"),
            *(
                "-p",
                "no:cacheprovider",
                "-p",
                "no:randomly",
                "-p",
                "tests.tools.mutants.plugin",
                "--chosen",
                str(chosen),
            ),
            *("--hypothesis-seed=0", *files),
        ]
        environment = {**os.environ, "PYTHONPATH": str(self._folder), "COLUMNS": "1000"}
        with tempfile.TemporaryFile("w+") as told:
            child = subprocess.Popen(
                command,
                cwd=self._folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                word = _wait(child, seconds)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(child.pid, signal.SIGKILL)
                child.wait()
            told.seek(0)
            found = _FAILED.search(told.read())
        return word, "" if found is None else found[1]


def _wait(child: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Wait for a process, not counting the time it waited for a processor. None if it takes longer."""
    begun = time.monotonic()
    while time.monotonic() - begun - _starved(child.pid) < seconds:
        with suppress(subprocess.TimeoutExpired):
            return child.wait(min(seconds, WAIT))
    return None


def _starved(process: int) -> float:
    """Seconds a process was ready to run while others ran, or 0 where the system doesn't say."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def attempt(
    copy: Copy, mutant: Mutant, chosen: Sequence[str], takes: Mapping[str, float], *, patience: float
) -> Verdict:
    """Return whether one of the chosen tests notices.

    They run in order, as many as usually take at most `patience` seconds in total, and at least one. A new test's time
    isn't known. A slow test that fails twice only counts if it passes without the mutant right afterwards; otherwise
    the machine is to blame.
    """
    usual = list(itertools.accumulate(takes.get(test, NEW) for test in chosen))
    affordable = chosen[: max(1, bisect(usual, patience))]
    limits = {test: 20 + 20 * takes.get(test, NEW) for test in affordable}

    def verdict(fate: Fate, by: str = "") -> Verdict:
        if fate in (Fate.SURVIVED, Fate.UNSEEN):
            with copy.with_mutant(mutant):
                fate = fate if copy.is_typed() else Fate.TYPED
        return Verdict(mutant, fate, by, len(affordable), len(chosen) - len(affordable))

    if not limits:
        return verdict(Fate.UNSEEN)
    while limits:
        with copy.with_mutant(mutant):
            word, failed = copy.run(limits, seconds=120 + 10 * usual[len(affordable) - 1])
            if word is None:
                return verdict(Fate.HUNG)
            if word in (0, 5):
                break
            if failed not in limits:
                return verdict(Fate.NOTICED, failed or "the import")
            alone = {failed: limits[failed]}
            slow = takes.get(failed, NEW) >= SLOW
            again = not slow or copy.run(alone, seconds=600)[0] != 0
        if again and (not slow or copy.run(alone, seconds=600)[0] == 0):
            return verdict(Fate.NOTICED, failed)
        del limits[failed]
    return verdict(Fate.SURVIVED)

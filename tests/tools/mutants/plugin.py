"""What pytest is asked for here: how long each test takes, or to run some tests in a given order."""

from __future__ import annotations

import json
import os
import resource
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

MEMORY = 4 << 30
"""The most that a process with a mutant in it may have, in bytes: a loop that never ends may gather things."""

USED = "processor_time"
"""The key of a report's processor time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Files to write what was found out into, and one to read which tests to run."""
    parser.addoption(
        "--takes", type=Path, help="write the processor time that each test takes, and which fail, to this file"
    )
    parser.addoption("--names", type=Path, help="write the ids of all tests that are collected to this file")
    parser.addoption("--chosen", type=Path, help="run the tests in this file: their ids, and the seconds each may take")


def pytest_configure(config: pytest.Config) -> None:
    """Listen where the reports of all processes arrive; be modest where anything may happen."""
    file: Path | None = config.getoption("--takes")
    if file is not None:
        config.pluginmanager.register(Meter())
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Takes(file))
    if config.getoption("--chosen") is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        config.pluginmanager.register(FirstFailure(config))


class FirstFailure:
    """Ends the run at the first failure, at once: what a mutant has begun may never end, and not be cleared up."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One part of one test is over."""
        if report.failed:
            told = self._config.get_terminal_writer()
            told.line(f"\nFAILED {report.nodeid}")
            told.flush()
            os._exit(pytest.ExitCode.TESTS_FAILED)


class Meter:
    """Measures the processor time of each test, its processes' included: a busy machine doesn't change it."""

    def __init__(self) -> None:
        self._before = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> None:
        """A test begins."""
        self._before = _processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add to a part's report what was used since the last one."""
        report = yield
        now = _processor_time()
        report.__dict__[USED] = now - self._before
        self._before = now
        return report


def _processor_time() -> float:
    """Seconds used by this process and by those it began that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Takes:
    """Adds up what each test takes, and remembers which fail."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One part of one test is over."""
        self._seconds[report.nodeid] += report.__dict__[USED]
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """All are."""
        takes = {test: round(seconds, 3) for test, seconds in self._seconds.items() if test not in self._failed}
        self._file.write_text(json.dumps({"takes": takes, "failed": sorted(self._failed)}))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the chosen tests, in their order, each with the seconds it may take."""
    names: Path | None = config.getoption("--names")
    if names is not None:
        names.write_text(json.dumps([item.nodeid for item in items]))
    if config.getoption("--takes") is not None:  # here, what every test executes is wanted
        for item in items:
            item.own_markers = [marker for marker in item.own_markers if marker.name != "no_cover"]
    file: Path | None = config.getoption("--chosen")
    if file is None:
        return
    chosen: dict[str, float] = json.loads(file.read_text())
    found = {item.nodeid: item for item in items}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [found[test] for test in chosen if test in found]
    for item in items:
        item.add_marker(pytest.mark.timeout(chosen[item.nodeid]))

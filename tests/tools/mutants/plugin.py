"""A pytest plugin that measures each test's time, or runs given tests in a given order."""

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
"""Maximum memory in bytes of a process with a mutant: an endless loop may use more and more."""

USED = "processor_time"
"""The key of the processor time in a report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options: files for the results, and a file with the tests to run."""
    parser.addoption(
        "--takes", type=Path, help="write the processor time that each test takes, and which fail, to this file"
    )
    parser.addoption("--names", type=Path, help="write the ids of all tests that are collected to this file")
    parser.addoption("--chosen", type=Path, help="run the tests in this file: their ids, and the seconds each may take")


def pytest_configure(config: pytest.Config) -> None:
    """Listen for reports in the main process, and limit memory where a mutant runs."""
    file: Path | None = config.getoption("--takes")
    if file is not None:
        config.pluginmanager.register(Meter())
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Takes(file))
    if config.getoption("--chosen") is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        config.pluginmanager.register(FirstFailure(config))


class FirstFailure:
    """Ends the run at the first failure without clean-up: something that a mutant started may never end."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Handle the end of a test's phase."""
        if report.failed:
            told = self._config.get_terminal_writer()
            told.line(f"\nFAILED {report.nodeid}")
            told.flush()
            os._exit(pytest.ExitCode.TESTS_FAILED)


class Meter:
    """Measures the processor time of each test including its subprocesses, which doesn't depend on how busy the
    machine is."""

    def __init__(self) -> None:
        self._before = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> None:
        """Start measuring a test."""
        self._before = _processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the time since the last report to this one."""
        report = yield
        now = _processor_time()
        report.__dict__[USED] = now - self._before
        self._before = now
        return report


def _processor_time() -> float:
    """Seconds used by this process and its finished children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Takes:
    """Adds up the time of each test, and collects failures."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Handle the end of a test's phase."""
        self._seconds[report.nodeid] += report.__dict__[USED]
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Save the results."""
        takes = {test: round(seconds, 3) for test, seconds in self._seconds.items() if test not in self._failed}
        self._file.write_text(json.dumps({"takes": takes, "failed": sorted(self._failed)}))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the chosen tests in their order, each with its time limit."""
    names: Path | None = config.getoption("--names")
    if names is not None:
        names.write_text(json.dumps([item.nodeid for item in items]))
    if config.getoption("--takes") is not None:  # this run records all tests
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

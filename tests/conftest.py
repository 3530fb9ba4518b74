"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.long import LISTED, LONG, often

pytest_plugins = ["tests.discord.plugin", "tests.stores"]

# How long an example takes depends on what a cache has met before and on who else uses the machine.
settings.register_profile("unhurried", deadline=None, max_examples=often(100))
settings.load_profile("unhurried")

# A store waits for the disk at the end of every transaction, which is most of the time that tests of it take. What
# they ask is what outlives a process; so does a file in memory.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


# Many tests start processes, and each would compile all modules anew where Python may not keep what it has compiled.
# It is kept away from the sources then.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(
        Path(__file__).parents[1] / ".pytest_cache" / "compiled"
    )
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

_TESTS = Path(__file__).parent

# Modules and tests that execute hardly anything that others don't: 1.5 of 100 lines and branches, all of them together.
# Counting would take them twice as long. They were chosen by what each test executes (`tests.tools.mutants.lines`
# finds that out) and what it costs. A module that's new is counted.
REPEATING = frozenset((_TESTS / "repeating.txt").read_text().split())


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """In a worker pytest-cov 7.1 begins to count twice, first as if there were no workers, which it never ends or
    reads: and while it does not count, by `no_cover`, the first goes on, at a fourth of the speed."""
    counting = _counting(session.config)
    if counting is not None and hasattr(session.config, "workerinput"):
        counting.cov.stop()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """What is executed as tests are read, mostly definitions, is the same in all workers: one of them counts it."""
    counting = _counting(session.config)
    if counting is not None and getattr(session.config, "workerinput", {"workerid": "gw0"})["workerid"] != "gw0":
        counting.pause()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest come first: at the end of a run nobody waits for a single one. It is not counted what of the program
    they execute, nor what a browser or hundreds of examples do: the others execute it as well, and counting more than
    doubles the time."""
    _leave_out(config, items)
    items.sort(key=_time, reverse=True)
    for item in items:
        long = _time(item) or item.get_closest_marker("browser") or is_hypothesis_test(getattr(item, "obj", None))
        module = item.path.relative_to(_TESTS).as_posix()
        if long or REPEATING & {module, f"{module}::{getattr(item, 'originalname', item.name)}"}:
            item.add_marker("no_cover")


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to long runs what is marked as long or listed, but for what is asked for by name."""
    if LONG or any("::" in each for each in config.args):
        return
    long = [item for item in items if item.get_closest_marker("long") is not None or item.nodeid in LISTED]
    if long:
        config.hook.pytest_deselected(items=long)
        left = set(long)
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """By `no_cover` alone all that is set up for a test would be counted, which is more than half of many."""
    _count_or_not(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Nor is what is cleared up, though pytest-cov goes on with it."""
    _count_or_not(item)


def _count_or_not(item: pytest.Item) -> None:
    counting, wanted = _counting(item.config), item.get_closest_marker("no_cover") is None
    if counting is not None and counting.started != wanted:
        (counting.resume if wanted else counting.pause)()


def pytest_collection_finish() -> None:
    """The collector of garbage does not look again and again at what stays to the end: thousands of tests, and all that
    was imported for them. It took a quarter of the time. Nor does it look as often as it does by default."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _counting(config: pytest.Config) -> Any:
    """What counts which lines are executed, as pytest-cov has it; None: nobody wants to know."""
    measured = config.pluginmanager.get_plugin("_cov")
    return None if measured is None else measured.cov_controller


def _time(item: pytest.Item) -> float:
    """The seconds that a test was given because it is a long one."""
    given = item.get_closest_marker("timeout")
    return 0.0 if given is None else float(given.args[0])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says so when the floor of coverage can rise."""
    measured = config.pluginmanager.get_plugin("_cov")
    if measured is None or not measured.cov_total or not measured.options.cov_fail_under:
        return
    higher = int(measured.cov_total)
    if higher > measured.options.cov_fail_under:
        terminalreporter.write_line(f"the floor of coverage can rise: write fail_under = {higher} into pyproject.toml")

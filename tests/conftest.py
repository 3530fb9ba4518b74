"""Setup shared by all tests."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.long import LISTED, LONG, scaled

pytest_plugins = ["tests.discord.plugin", "tests.stores"]

# An example's duration depends on warm caches and on other users of the machine.
settings.register_profile("unhurried", deadline=None, max_examples=scaled(100))
settings.load_profile("unhurried")

# A store waits for the disk at the end of each transaction, which takes most of the time of its tests. They only need
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 1 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


# Many tests start processes. Where Python may not write compiled files, each would compile all modules again, so
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(
        Path(__file__).parents[1] / ".pytest_cache" / "compiled"
    )
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

_TESTS = Path(__file__).parent

# Modules and tests that cover hardly anything that others don't: 1.5% of lines and branches in total. Measuring them
REPEATING = frozenset((_TESTS / "repeating.txt").read_text().split())


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop the first of two measurements that pytest-cov 7.1 starts in a worker.

    It starts one as if there were no workers, and never stops or reads it. That one would go on, at a quarter of the
    speed, even where `no_cover` pauses the other.
    """
    counting = _counting(session.config)
    if counting is not None and hasattr(session.config, "workerinput"):
        counting.cov.stop()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Measure the code that collecting tests executes, mostly definitions, in only one worker: it's the same in all
    of them."""
    counting = _counting(session.config)
    if counting is not None and getattr(session.config, "workerinput", {"workerid": "gw0"})["workerid"] != "gw0":
        counting.pause()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the slowest tests to the front, so that no worker is left with one at the end. Don't measure their
    coverage, or that of browser and property tests: other tests execute the same code, and measuring more than
    doubles their time."""
    _leave_out(config, items)
    items.sort(key=_time, reverse=True)
    for item in items:
        long = _time(item) or item.get_closest_marker("browser") or is_hypothesis_test(getattr(item, "obj", None))
        module = item.path.relative_to(_TESTS).as_posix()
        if long or REPEATING & {module, f"{module}::{getattr(item, 'originalname', item.name)}"}:
            item.add_marker("no_cover")


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that are marked as long or listed to long runs, unless they're named explicitly, or expected texts
    are renewed: those of long cases would stay behind."""
    if LONG or os.environ.get("AGREED") == "renew" or any("::" in each for each in config.args):
        return
    long = [item for item in items if item.get_closest_marker("long") is not None or item.nodeid in LISTED]
    if long:
        config.hook.pytest_deselected(items=long)
        left = set(long)
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Don't measure fixtures either: `no_cover` alone would include them, and they're more than half of many tests."""
    _count_or_not(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Don't measure teardown, where pytest-cov would go on."""
    _count_or_not(item)


def _count_or_not(item: pytest.Item) -> None:
    counting, wanted = _counting(item.config), item.get_closest_marker("no_cover") is None
    if counting is not None and counting.started != wanted:
        (counting.resume if wanted else counting.pause)()


def pytest_collection_finish() -> None:
    """Exclude what stays until the end (thousands of tests and their imports) from garbage collection, and collect
    less often than by default. It took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _counting(config: pytest.Config) -> Any:
    """pytest-cov's controller, or None if coverage isn't measured."""
    measured = config.pluginmanager.get_plugin("_cov")
    return None if measured is None else measured.cov_controller


def _time(item: pytest.Item) -> float:
    """The timeout set for a slow test in seconds, or 0."""
    given = item.get_closest_marker("timeout")
    return 0.0 if given is None else float(given.args[0])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report when the coverage floor can be raised."""
    measured = config.pluginmanager.get_plugin("_cov")
    if measured is None or not measured.cov_total or not measured.options.cov_fail_under:
        return
    higher = int(measured.cov_total)
    if higher > measured.options.cov_fail_under:
        terminalreporter.write_line(f"the floor of coverage can rise: write fail_under = {higher} into pyproject.toml")

"""Trials of mutants."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.mutants import equivalent
from tests.tools.mutants.places import Mutant
from tests.tools.mutants.report import interval
from tests.tools.mutants.trial import Copy, Fate, attempt

SUM = "def of(a: int, b: int) -> int:\n    return a + b\n"
TESTS = """
from bot.sums import of

def test_small(): assert of(0, 0) == 0
def test_large(): assert of(2, 3) == 5
"""
TAKES = {"tests/test_sums.py::test_small": 0.01, "tests/test_sums.py::test_large": 0.02}
ALL = tuple(TAKES)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty tree where mypy has already run, so that it needn't read Python's own stubs again."""
    tree = tmp_path_factory.mktemp("empty")
    for folder in ("bot", "tests/tools/mutants"):
        (tree / folder).mkdir(parents=True)
        (tree / folder / "__init__.py").touch()
    (tree / "tests/__init__.py").touch()
    (tree / "pyproject.toml").write_text('[tool.mypy]\npackages = ["bot"]\n')
    subprocess.run([sys.executable, "-m", "mypy"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
    return tree


@pytest.fixture
def copy(empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """A copy of a small program. Its tests only load the pytest plugins that a trial needs."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p pytest_timeout -p _hypothesis_pytestplugin")
    tree = shutil.copytree(empty, tmp_path / "tree")
    (tree / "bot/sums.py").write_text(SUM)
    (tree / "tests/test_sums.py").write_text(TESTS)
    shutil.copy(Path(__file__).parent / "plugin.py", tree / "tests/tools/mutants/plugin.py")
    return Copy(tree, tmp_path / "copy")


def mutant(line: str) -> Mutant:
    """The sum with another second line."""
    return Mutant("bot/sums.py", 2, f"def of(a: int, b: int) -> int:\n    {line}\n", f"-    return a + b\n+    {line}")


def test_first_failing_test_notices_the_mutant(copy: Copy) -> None:
    verdict = attempt(copy, mutant("return a - b"), ALL, TAKES, patience=9)
    assert (verdict.fate, verdict.by) == (Fate.NOTICED, "tests/test_sums.py::test_large")


def test_mutant_passing_all_tests_survives(copy: Copy) -> None:
    assert attempt(copy, mutant("return b + a"), ALL, TAKES, patience=9).fate is Fate.SURVIVED


@pytest.mark.long
def test_survivor_counts_tests_left_out_for_time(copy: Copy) -> None:
    verdict = attempt(copy, mutant("return a - b"), ALL, TAKES, patience=0.01)
    assert (verdict.fate, verdict.tests, verdict.left_out) == (Fate.SURVIVED, 1, 1)


def test_mutant_executed_by_no_test_is_unseen(copy: Copy) -> None:
    assert attempt(copy, mutant("return a - b"), (), TAKES, patience=9).fate is Fate.UNSEEN


@pytest.mark.long
def test_mypy_notices_mutant_that_passes_all_tests(copy: Copy) -> None:
    """`make test` runs mypy, too."""
    assert attempt(copy, mutant("return b + a + 0.0"), ALL, TAKES, patience=9).fate is Fate.TYPED


@pytest.mark.long
def test_new_test_without_timing_notices_the_mutant(copy: Copy) -> None:
    verdict = attempt(copy, mutant("return a - b"), ALL, {}, patience=9)
    assert verdict.fate is Fate.NOTICED


def test_endless_test_counts_as_noticing(copy: Copy) -> None:
    with copy.with_mutant(mutant("while True: a += b")):
        word, failed = copy.run({"tests/test_sums.py::test_small": 0.5}, seconds=60)
    assert (word, failed) == (1, "tests/test_sums.py::test_small")


@pytest.mark.long
def test_slow_test_failing_without_mutant_does_not_count(copy: Copy, tmp_path: Path) -> None:
    """It fails because the machine is busy; a later one may still notice the mutant."""
    slow = "tests/test_sums.py::test_slow"
    with (tmp_path / "copy/tests/test_sums.py").open("a") as tests:
        tests.write("\ndef test_slow(): assert False\n")
    takes = TAKES | {slow: 1.0}
    harmless = attempt(copy, mutant("return b + a"), (slow, *ALL), takes, patience=9)
    harmful = attempt(copy, mutant("return a - b"), (slow, *ALL), takes, patience=9)
    assert (harmless.fate, harmful.by) == (Fate.SURVIVED, "tests/test_sums.py::test_large")


def test_failure_is_reported_despite_endless_thread(copy: Copy, tmp_path: Path) -> None:
    begun = "threading.Thread(target=threading.Event().wait).start()"
    started = f"import threading\ndef test_held():\n    {begun}\n    assert 0\n"
    (tmp_path / "copy/tests/test_held.py").write_text(started)
    assert copy.run({"tests/test_held.py::test_held": 9.0}, seconds=60) == (1, "tests/test_held.py::test_held")


@pytest.mark.long
def test_mutant_leaves_no_trace_after_its_trial(copy: Copy) -> None:
    """Even if the mutant is as long and was written in the same second, nothing compiled is left of it."""
    attempt(copy, mutant("return a - b"), ALL, TAKES, patience=9)
    assert copy.run(dict.fromkeys(TAKES, 9.0), seconds=60)[0] == 0


def test_every_equivalent_mutant_has_a_reason() -> None:
    listed = equivalent.read(Path(__file__).parent / "equivalent.txt")
    assert all(len(each.reason.split()) > 3 for each in listed)


def test_mutant_is_recognized_by_its_lines_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("# why\n\nbot/sums.py\n-return a + b\n+return b + a\n= sums do not care for order\n")
    known = equivalent.List(equivalent.read(file))
    assert mutant("return b + a") in known
    assert mutant("return b - a") not in known


def test_sample_gives_a_confidence_interval() -> None:
    low, high = interval(276, 300)
    assert (round(low, 3), round(high, 3)) == (0.884, 0.946)

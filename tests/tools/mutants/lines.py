"""A map of the lines that each test executes and the time that it takes, from a run of all tests."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from coverage import CoverageData

from bot.games import GAMES as CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TREES = ("bot", "rendering", "tests")
LEFT_OUT = "not browser"
"""Browser tests only test the page, and take long."""
GAMES = "bot/games/"
HOLD = "/test_agreed.py::"
VALUES = (
    "tests/host/app/test_fields.py::",
    "tests/games/test_tags.py::test_tags_never_change",
    "tests/repository/test_docs.py::test_numbers_",
    "tests/games/rumbl/kernel/test_practice.py::test_practice_table_",
)
"""Tests of the fields, members, limits and tables in all packages: they read modules and execute nothing."""
KEYS = (
    "tests/i18n/test_complete.py::test_every_used_key_has_a_message",
    "tests/i18n/test_complete.py::test_every_message_is_used",
)
"""Tests that look for message keys in the source. They execute nothing either."""
_KEY = re.compile(r"""["'][a-z][a-z0-9]*(?:-[a-z0-9{}]+)+["']""")
"""A message key, or a string that looks like one."""
SEEN_BY_THEM = 10
"""A test of approved texts notices as much as this many other tests that take as long."""


def prints(root: Path) -> dict[str, str]:
    """A hash of each Python file."""
    files = sorted(file for tree in TREES for file in (root / tree).rglob("*.py"))
    return {file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def find_out(root: Path, folder: Path, *, jobs: int) -> None:
    """Run all tests and record the lines that they execute.

    Failed tests run again by themselves, in case the machine was busy. Those that fail again are left out, because they
    couldn't notice anything.
    """
    folder.mkdir(exist_ok=True)
    takes, failed = _run(root, folder, "-m", LEFT_OUT, "-n", str(jobs))
    if failed:
        takes |= _run(root, folder, "--cov-append", *failed)[0]
    (folder / "takes.json").write_text(json.dumps(takes))
    (folder / "prints.json").write_text(json.dumps(prints(root)))
    sources = {file.relative_to(root).as_posix(): file.read_text() for file in (root / "bot").rglob("*.py")}
    (folder / "sources.json").write_text(json.dumps(sources))


def _run(root: Path, folder: Path, *arguments: str) -> tuple[dict[str, float], list[str]]:
    """The seconds of each test that passes, and the tests that fail."""
    told = folder / "told.json"
    told.unlink(missing_ok=True)
    measured = ["--cov=bot", "--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
    measured += ["--takes", str(told), "-o", "timeout=600"]
    _pytest(root, *measured, *arguments, COVERAGE_FILE=str(folder / "lines"))
    if not told.exists():
        raise SystemExit("The tests cannot even be begun: there is something to mend first.")
    found = json.loads(told.read_text())
    return found["takes"], found["failed"]


def _pytest(root: Path, *arguments: str, **environment: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.tools.mutants.plugin", *arguments]
    subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root), **environment}, check=False)


class Map:
    """The recorded map."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._data = CoverageData(str(folder / "lines"))
        self._data.read()
        took: dict[str, float] = json.loads((folder / "takes.json").read_text())
        there = {file for file in {test.split("::")[0] for test in took} if (root / file).is_file()}
        self.takes = {test: seconds for test, seconds in took.items() if test.split("::")[0] in there}
        """The seconds of each test whose file still exists. With a missing file, pytest wouldn't start."""
        was: dict[str, str] = json.loads((folder / "prints.json").read_text())
        sources = folder / "sources.json"
        self._was: dict[str, str] = json.loads(sources.read_text()) if sources.exists() else {}
        self._now = prints(root)
        self._changed = {path for path, now in self._now.items() if now != was.get(path)}
        self.new = self._unknown([path for path in self._changed if Path(path).name.startswith("test_")], folder)
        """Tests that were added since."""
        self._of_files: dict[str, frozenset[str]] = {}

    def _unknown(self, files: list[str], folder: Path) -> list[str]:
        if not files:
            return []
        told = folder / "told.json"
        told.unlink(missing_ok=True)  # pytest would take an existing file for a test file
        _pytest(self._root, "--collect-only", "-q", "-m", LEFT_OUT, "--names", str(told), *sorted(files))
        return [test for test in json.loads(told.read_text()) if test not in self.takes]

    def chosen(self, path: str, line: int) -> list[str]:
        """The tests to run for a line: first new ones of its package, then those that see most for their time.

        A line executed at import (a table, a class's field) belongs to all tests that execute something of the module
        or of one that imports it. Those of written-down values come first, with those that execute code where its value
        is used.
        """
        first = frozenset[str]()
        source = (self._root / path).read_text()
        whole, in_a_body = statement(source, line)
        if path in self._changed:
            found = self._of_file(path) | written_down(path, self.takes)
            first = self._of_lines(path, as_it_was(self._was.get(path, ""), source, line))
        else:
            found = self._of_lines(path, whole)
            if not found and (not in_a_body or self._at_import(path, whole)):
                found = frozenset().union(*(self._of_file(each) for each in (path, *self._importers(path))))
                found |= written_down(path, self.takes)
                first = self._of_uses(path, source, line)
        if _KEY.search("\n".join(source.splitlines()[whole.start - 1 : whole.stop - 1])):
            found |= frozenset(KEYS) & self.takes.keys()
        package = path.split("/")[1]
        came = [test for test in self.new if test.startswith(f"tests/{package}/")]
        first |= frozenset(test for test in found if test.startswith(VALUES))
        return [*came, *sorted(found, key=lambda test: (test not in first, worth_waiting(test, self.takes[test])))]

    def _by_line(self, path: str) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(path)

    def _of_lines(self, path: str, lines: Iterable[int]) -> frozenset[str]:
        known = self._by_line(path)
        return self._tests(context for line in lines for context in known.get(line, ()))

    def _at_import(self, path: str, lines: range) -> bool:
        """Whether a function's line is executed while its module is imported, for example to make a table."""
        known = self._by_line(path)
        return any("" in known.get(line, ()) for line in lines)

    def _of_file(self, path: str) -> frozenset[str]:
        if path not in self._of_files:
            contexts = {context for contexts in self._by_line(path).values() for context in contexts}
            self._of_files[path] = self._tests(iter(contexts))
        return self._of_files[path]

    def _tests(self, contexts: Iterator[str]) -> frozenset[str]:
        names = {context.rpartition("|")[0] for context in contexts}
        return frozenset(name for name in names if name in self.takes)

    def _of_uses(self, path: str, source: str, line: int) -> frozenset[str]:
        """Tests that execute code where the name of a line's value is used, in its module or one that imports it."""
        found = frozenset[str]()
        for name in assigned(source, line):
            for each in (path, *self._importers(path)):
                text = (self._root / each).read_text()
                uses = [number for number, line in enumerate(text.splitlines(), 1) if re.search(rf"\b{name}\b", line)]
                found |= self._of_lines(each, (line for use in uses for line in statement(text, use)[0]))
        return found

    def _importers(self, path: str) -> list[str]:
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return self._imported_by.get(module, [])

    @cached_property
    def _imported_by(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self._now:
            if path.startswith("bot/"):
                for module in imports((self._root / path).read_text()):
                    found.setdefault(module, []).append(path)
        return found


def written_down(path: str, tests: Iterable[str]) -> frozenset[str]:
    """Tests of written-down values, and of approved texts: those of the file's game, or of all games if several use
    the file."""
    values = frozenset(test for test in tests if test.startswith(VALUES))
    if not path.startswith(GAMES):
        return values
    holding = [test for test in tests if HOLD in test]
    folder = path.removeprefix(GAMES).split("/")[0]
    own = frozenset(
        test for test in holding for game in _games_in(folder) if f"[{game}-" in test or f"[{game}:" in test
    )
    return values | (own or frozenset(holding))


def _games_in(folder: str) -> list[str]:
    """The games in a folder. One that isn't in the catalogue is called like its folder."""
    homes = {key: type(game.documents).__module__.split(".")[2] for key, game in CATALOGUE.items()}
    return [key for key, home in homes.items() if home == folder] or [folder]


def worth_waiting(test: str, seconds: float) -> float:
    """A test's sort key: its time, for what it sees."""
    return seconds / SEEN_BY_THEM if HOLD in test or test.startswith((*VALUES, *KEYS)) else seconds


def imports(source: str) -> set[str]:
    """The modules that a file imports or imports from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def as_it_was(before: str, now: str, line: int) -> list[int]:
    """The lines where a line's statement was before. If the statement has changed, the lines of its function."""
    same = SequenceMatcher(None, before.splitlines(), now.splitlines(), autojunk=False).get_matching_blocks()

    def then(lines: range) -> list[int]:
        return [each - b + a for a, b, size in same for each in lines if b < each <= b + size]

    return then(statement(now, line)[0]) or then(function(now, line))


def function(source: str, line: int) -> range:
    """The lines of the innermost function around a line."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    found = [
        range(node.lineno, (node.end_lineno or 0) + 1)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, kinds)
    ]
    return min((lines for lines in found if line in lines), key=len, default=range(0))


def assigned(source: str, line: int) -> list[str]:
    """The names that the statement around a line assigns, outside functions."""
    around = statement(source, line)[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno == around.start:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    return []


def statement(source: str, line: int) -> tuple[range, bool]:
    """The lines of the smallest statement around a line, without its body, and whether it's in a function."""
    around = range(line, line + 1)
    body = False
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.end_lineno is not None and node.lineno <= line <= node.end_lineno:
            inside = [each.lineno for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]
            head = range(node.lineno, min([*inside, node.end_lineno + 1]))
            if line in head:
                around = head
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = True
    return around, body

"""Places where a file can be changed, and the changes: a mutant is one change in one place."""

from __future__ import annotations

import difflib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst
import libcst.matchers as m

from tests.tools.mutants import operators

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# -- exceptions: changes that by their nature aren't faults ------------------------------------------------------------

DOCUMENTATION = m.Expr(m.SimpleString() | m.ConcatenatedString())
LOGS = m.Expr(m.Call(func=m.Attribute(value=m.Name("log") | m.Name("_log"))))
"""Log lines, which are for operators. Another test reads all of them to see that they don't give secrets away."""
IF_LOGGED = m.If(body=m.IndentedBlock([m.SimpleStatementLine([LOGS])]), orelse=None)
"""Conditions that only decide about a log line."""
FOR_TYPES_ALONE = (
    m.Annotation()
    | m.If(test=m.Name("TYPE_CHECKING"))
    | m.Assign(value=m.Call(func=m.Name("TypeVar") | m.Name("ParamSpec")))
    | m.AnnAssign(annotation=m.Annotation(m.Name("TypeAlias")))
    | m.ClassDef(bases=[m.ZeroOrMore(), m.Arg(m.Name("Protocol") | m.Subscript(m.Name("Protocol"))), m.ZeroOrMore()])
    | operators.NEVER_COMES
    | m.Expr(m.Call(func=m.Name("assert_never")))
    | m.Call(func=m.Name("cast"))
    | m.Decorator(m.Call(func=m.Name("dataclass")))
)
"""Checked by mypy and never executed. Tests don't pin what types pin."""
FOR_ENGINEERS = (
    m.FunctionDef(name=m.Name("__repr__"))
    | m.Assign(targets=[m.AssignTarget(m.Name("__all__"))])
    | m.Assign(value=m.Call(func=m.Attribute(value=m.Name("logging"), attr=m.Name("getLogger"))))
)
"""Code that no player meets."""
NEVER_RAISED = m.Raise(exc=m.Call(func=m.Name("TypeError") | m.Name("RuntimeError")))
"""Errors that no correct program reaches."""
TARGETS = m.AssignTarget(m.Tuple())
UNUSED = m.Del(m.Name() | m.Tuple([m.AtLeastN(m.Element(m.Name()), n=1)]))
"""Deletions of unused arguments."""
IMPORTS = m.Import() | m.ImportFrom()
LET_BE = (
    DOCUMENTATION
    | LOGS
    | IF_LOGGED
    | FOR_TYPES_ALONE
    | FOR_ENGINEERS
    | NEVER_RAISED
    | operators.NEVER_BOTH
    | TARGETS
    | UNUSED
    | IMPORTS
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one change."""

    path: str
    """Relative to the root of the tree."""
    line: int
    """The first changed line."""
    source: str
    """The whole file's text."""
    difference: str
    """The changed lines, each after a - or a +."""


class File:
    """A file to make mutants of."""

    def __init__(self, root: Path, path: str) -> None:
        self._path = path
        self._source = (root / path).read_text()
        self._module = cst.parse_module(self._source)
        self._changes = list(_changes(self._module))

    def __len__(self) -> int:
        return len(self._changes)

    def mutant(self, number: int) -> Mutant | None:
        """The mutant with this number, or None if it isn't valid Python or changes nothing."""
        node, changed = self._changes[number]
        after = self._module.deep_replace(node, changed)
        source = after.code if isinstance(after, cst.Module) else ""
        if source == self._source:
            return None
        try:
            compile(source, self._path, "exec")
        except SyntaxError:
            return None
        told = list(difflib.unified_diff(self._source.splitlines(), source.splitlines(), n=0, lineterm=""))
        line = int(told[2].split()[1].removeprefix("-").split(",")[0])
        shown = "\n".join(each for each in told[2:] if not each.startswith("@@"))
        return Mutant(self._path, line, source, shown)


def _changes(module: cst.Module) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    waiting: list[cst.CSTNode] = [module]
    while waiting:
        node = waiting.pop()
        if m.matches(node, LET_BE):
            continue
        for changed in operators.of(node):
            yield node, changed
        target = node.target if isinstance(node, cst.For | cst.CompFor) else None
        waiting.extend(child for child in reversed(node.children) if child is not target)


def in_chance_order(root: Path, paths: list[str], seed: int) -> Iterator[Mutant]:
    """All mutants of the files in random order, which depends only on the seed."""
    sizes = {path: len(File(root, path)) for path in sorted(paths)}
    order = [(path, number) for path, size in sizes.items() for number in range(size)]
    random.Random(seed).shuffle(order)
    for path, number in order:
        mutant = File(root, path).mutant(number)
        if mutant is not None:
            yield mutant

"""Random renaming of whatever is stored, throughout a copy of the program."""

from __future__ import annotations

import ast
import string
from collections import Counter
from typing import TYPE_CHECKING

import libcst as cst
from libcst.helpers import get_full_name_for_node

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from random import Random

MOVED = (
    "bot.engine.game",
    "bot.engine.rng",
    "bot.games.common.open.table",
    "bot.games.factory.rules.state",
    "bot.games.pyramids.rules.grid",
    "bot.games.pyramids.rules.pieces",
    "bot.games.pyramids.rules.things",
    "bot.games.pyramids.rules.triangles",
    "bot.games.rambots.rules.state",
    "bot.games.rumbl.rules.hexes",
    "bot.games.rumbl.rules.state",
)
"""Modules of tagged types. These modules are renamed, too."""
STAY = (
    "bot.host.model.announcements",
    "bot.host.model.people.user_settings",
    "bot.host.model.people.availability",
    "bot.host.model.drafts",
    "bot.host.model.era",
    "bot.host.model.outbox",
    "bot.host.model.seats",
    "bot.host.model.tables",
    "bot.host.model.table_terms",
    "bot.host.model.views",
    "bot.host.model.votes",
    "bot.host.model.community.learning",
    "bot.host.model.community.ratings",
    "bot.host.model.people.guild_settings",
    "bot.host.model.journal",
    "bot.host.model.community.matchmaking",
    "bot.host.model.tables",
    "bot.host.model.community.tournament_standings",
    "bot.host.model.community.tournaments",
)
"""Modules of other values that are stored."""


def rename(root: Path, chance: Random) -> tuple[int, int]:
    """Rename at random in a copy. Returns the number of names, and of modules."""
    modules = {each: f"{each.rpartition('.')[0]}.{_drawn(chance, 'm').lower()}" for each in MOVED}
    names = {module: {name: _drawn(chance, "X") for name in _names(_path(root, module))} for module in (*MOVED, *STAY)}
    words = {each.rpartition(".")[2] for each in names}
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        own = _module(root, path)
        if own in names or any(word in source for word in words):
            changed = cst.parse_module(source).visit(_Renamer(modules, names, own))
            path.write_text(changed.code, encoding="utf-8")
    for old, new in modules.items():
        _path(root, old).rename(_path(root, new))
    return sum(map(len, names.values())), len(modules)


def _drawn(chance: Random, first: str) -> str:
    return first + "".join(chance.choices(string.ascii_letters, k=9))


def _path(root: Path, module: str) -> Path:
    there = root.joinpath(*module.split("."))
    return there / "__init__.py" if there.is_dir() else there.with_suffix(".py")


def _module(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _names(path: Path) -> list[str]:
    """A module's own classes, functions and constants, without names that mean something else elsewhere in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = list(_bound(tree.body))
    others = Counter(
        node.arg if isinstance(node, ast.arg | ast.keyword) else node.name if isinstance(node, _DEFINED) else node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.arg | ast.keyword | _DEFINED)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    )
    return [name for name in own if others[name] == 1 and not name.startswith("__")]


_DEFINED = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _bound(body: Iterable[ast.stmt]) -> Iterable[str]:
    for node in body:
        if isinstance(node, _DEFINED):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (each.id for each in node.targets if isinstance(each, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


class _Renamer(cst.CSTTransformer):
    """Renames in one module: its own names everywhere, and those of other modules where they're imported."""

    def __init__(self, modules: Mapping[str, str], names: Mapping[str, Mapping[str, str]], own: str) -> None:
        self._modules, self._names = modules, names
        self._own = names.get(own, {})
        self._known: dict[str, Mapping[str, str]] = {}
        """Names to change in imported modules, by the name of the import."""

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:  # noqa: N802 - libcst's
        return updated_node.with_changes(value=self._own.get(updated_node.value, updated_node.value))

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.Attribute:  # noqa: N802 - libcst's name
        attribute = original_node.attr
        if isinstance(original_node.value, cst.Name) and original_node.value.value in self._known:
            known = self._known[original_node.value.value]
            attribute = cst.Name(known.get(attribute.value, attribute.value))
        return updated_node.with_changes(attr=attribute)

    def leave_Arg(self, original_node: cst.Arg, updated_node: cst.Arg) -> cst.Arg:  # noqa: N802 - libcst's name
        return updated_node.with_changes(keyword=original_node.keyword)

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:  # noqa: N802 - libcst's name
        source = get_full_name_for_node(node.module) if node.module else None
        for alias in () if isinstance(node.names, cst.ImportStar) else node.names:
            imported = f"{source}.{alias.evaluated_name}"
            if imported in self._names:
                self._known[alias.evaluated_alias or alias.evaluated_name] = self._names[imported]
        return False

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> cst.ImportFrom:  # noqa: N802 - libcst's
        source = get_full_name_for_node(original_node.module) if original_node.module else None
        if source is None or isinstance(original_node.names, cst.ImportStar):
            return original_node
        aliases = []
        for alias in original_node.names:
            name = alias.evaluated_name
            new = self._names.get(source, {}).get(name)
            if (moved := self._modules.get(f"{source}.{name}")) is not None:
                new = moved.rpartition(".")[2]
            if new is not None:  # keep the old name in this module
                called = cst.AsName(cst.Name(alias.evaluated_alias or name))
                alias = alias.with_changes(name=cst.Name(new), asname=called)
            aliases.append(alias)
        return original_node.with_changes(module=cst.parse_expression(self._modules.get(source, source)), names=aliases)

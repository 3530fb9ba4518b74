"""Rules of structure and naming that keep the code easy to find your way in."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
MAX_MODULES: Final = 16
MAX_DEPTH: Final = 4
"""Maximum depth of folders: bot/discord_ui/views/play."""
NOUNS: Final = frozenset(
    [
        "bearing",
        "bring",
        "facing",
        "heading",
        "heed",
        "mapping",
        "need",
        "proceed",
        "rating",
        "ring",
        "setting",
        "standing",
        "string",
        "swing",
        "thing",
        "unauthorized",
    ]
)
"""Nouns and verbs that look like participles."""
VERBS: Final = frozenset({"put", "read"})
"""Verbs whose participle is the same."""
TRANSACTIONS: Final = frozenset({"reading", "writing"})
"""Context managers: `async with store.reading()`."""
PARTICIPLES: Final = frozenset(
    [
        "asked",
        "begun",
        "done",
        "drawn",
        "found",
        "given",
        "heard",
        "held",
        "kept",
        "known",
        "laid",
        "left",
        "made",
        "met",
        "put",
        "read",
        "said",
        "seen",
        "sent",
        "shown",
        "taken",
        "told",
        "won",
    ]
)
GUARDED: Final = {
    "bot/discord_ui/images/app_emoji.py": "pages are made with icons, and what is known of edits depends on pages",
    "bot/engine/kernel.py": "a game may have a kernel, whose plans are its answers",
    "bot/games/game.py": "a game has puzzles and counterfactuals, which are of a game",
    "bot/games/odds.py": "a game has odds, which name its players",
    "bot/games/puzzle_pack.py": "a pack is of puzzles, which may come from a pack",
    "bot/host/core/match_cache.py": "a context opens transactions, which read matches by its cache",
    "bot/host/core/snapshots.py": "a match is restored from a snapshot, and a snapshot taken of a match",
    "bot/host/core/unit_of_work.py": "a context opens transactions, which know it",
    "bot/host/model/views.py": "an outbox has posts with views, which may name a post",
    "bot/playground/http/api.py": "the stand-in's two sides serve one world",
    "bot/playground/world/views.py": "a world is shown by views of it",
    "bot/storage/__init__.py": "a health check takes next to nothing from here",
}
"""Modules with imports for annotations only, and the reason."""
FEATURES: Final = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
COLUMNS: Final = {
    "host": "bot/host/{}.py",
    "repository": "bot/storage/repositories/{}.py",
    "handler": "bot/discord_ui/handlers/{}.py",
    "view": "bot/discord_ui/views/{}.py",
    "texts": "bot/discord_ui/locale/en/{}.ftl",
}


def modules() -> list[Path]:
    return [path for top in ("bot", "rendering") for path in sorted((ROOT / top).rglob("*.py"))]


def parts() -> dict[str, list[Path]]:
    """Modules by the package within which class names must be unique."""
    found = defaultdict(list)
    for path in modules():
        names = path.relative_to(ROOT).parts
        if names[0] == "bot":
            found["/".join(names[: 3 if names[1] == "games" else 2])].append(path)
    return found


def test_folder_has_at_most_16_modules() -> None:
    folders: dict[Path, int] = defaultdict(int)
    for path in [*modules(), *(ROOT / "tests").rglob("*.py")]:
        if "node_modules" not in path.parts:
            folders[path.parent.relative_to(ROOT)] += path.name not in {"__init__.py", "__main__.py"}
    assert {str(folder): count for folder, count in folders.items() if count > MAX_MODULES} == {}
    product = [folder for folder in folders if folder.parts[0] != "tests"]
    assert [str(folder) for folder in product if len(folder.parts) > MAX_DEPTH] == []


@pytest.mark.parametrize("part", sorted(parts()))
def test_public_class_names_are_unique(part: str) -> None:
    found = defaultdict(list)
    for path in parts()[part]:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in found.items() if len(where) > 1} == {}


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """A module's functions and methods, without properties, which are values."""
    scopes = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    for body in scopes:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                "property" in ast.unparse(each) for each in node.decorator_list
            ):
                yield node


def test_no_function_name_is_a_bare_participle() -> None:
    found = set()
    for path in modules():
        for node in functions(ast.parse(path.read_text("utf-8"))):
            name = node.name.strip("_")
            if name not in NOUNS | VERBS and (name in PARTICIPLES or re.fullmatch(r"[a-z]{2,}(ed|ing)", name)):
                found.add(f"{path.relative_to(ROOT)}:{node.name}")
    assert {each for each in found if each.rpartition(":")[2] not in TRANSACTIONS | {"__missing__"}} == set()


def imports(part: str) -> dict[str, set[str]]:
    """For each folder of a package, the folders that import from it, even if only for annotations."""
    found: dict[str, set[str]] = defaultdict(set)
    package = part.replace("/", ".") + "."
    for path in sorted((ROOT / part).glob("*/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(package):
                names = [node.module or "", *(f"{node.module}.{each.name}" for each in node.names)]
                folders = {name.removeprefix(package).partition(".")[0] for name in names if name.startswith(package)}
                found[path.relative_to(ROOT / part).parts[0]] |= {
                    each for each in folders if (ROOT / part / each).is_dir()
                }
    return {folder: others - {folder} for folder, others in found.items()}


@pytest.mark.parametrize("part", ["bot/discord_ui", "bot/host", "bot/storage"])
def test_folders_have_no_import_cycles(part: str) -> None:
    graph = imports(part)
    assert len(graph) > 3
    TopologicalSorter(graph).prepare()


def features() -> list[dict[str, list[str]]]:
    """Rows of the table of features: modules by column."""
    lines = FEATURES.partition("## Features")[2].partition("\n## ")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    assert rows
    head, _, *body = rows
    return [
        {column: re.findall(r"`([^`]+)`", cell) for column, cell in zip(head, row, strict=True) if column in COLUMNS}
        for row in body
    ]


def test_feature_table_names_existing_modules() -> None:
    rows = features()
    assert len(rows) > 12
    missing = [
        place
        for row in rows
        for column, names in row.items()
        for name in names
        if not (ROOT / (place := COLUMNS[column].format(name))).is_file()
    ]
    assert missing == []
    named = {name for row in rows for name in row["handler"]}
    helpers = {"community/selftest", "play/draft_pages", "play/unparsed", "play/which_game"}
    handlers = ROOT / "bot" / "discord_ui" / "handlers"
    there = {str(path.relative_to(handlers).with_suffix("")) for path in handlers.glob("*/[!_]*.py")}
    assert named | helpers == there, "every feature with a handler stands in the table"


def test_only_listed_modules_import_just_for_type_checking() -> None:
    """Imports for annotations only are allowed where a cycle would appear or a light process would grow."""
    names = [path.relative_to(ROOT).as_posix() for path in modules() if "if TYPE_CHECKING:" in path.read_text("utf-8")]
    assert sorted(names) == sorted(GUARDED)

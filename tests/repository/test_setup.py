"""Compiled modules: optional, so a failed compilation never breaks an install."""

from __future__ import annotations

import ast
import builtins
import importlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

MYPYC = """
from pathlib import Path
from setuptools import Extension

def mypycify(arguments, opt_level):
    {}
    Path("one.c").write_text("#include <Python.h>\\nPyMODINIT_FUNC PyInit_one(void) {{ return 0; }}")
    Path("two.c").write_text({!r})
    return [Extension("one", ["one.c"]), Extension("two", ["two.c"])]
"""
"""A fake mypyc."""


def built(folder: Path, mypyc: str | None, *, asked: bool = True) -> list[str]:
    """Names of the extensions that a build makes; the build has to succeed."""
    (folder / "mypyc").mkdir()
    (folder / "mypyc" / "__init__.py").touch()
    if mypyc is not None:
        (folder / "mypyc" / "build.py").write_text(mypyc)
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("RAMBOTS_COMPILE", None)
    if asked:
        environment["RAMBOTS_COMPILE"] = "1"
    subprocess.run(
        [sys.executable, ROOT / "setup.py", "-q", "build_ext", "-b", "out", "-t", "work"],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=True,
    )
    return sorted(made.name.split(".")[0] for made in folder.glob("out/**/*.so"))


def test_source_distribution_contains_all_git_files(tmp_path: Path) -> None:
    """It includes tests, docs, lock file and Makefile, so the tests run from it."""
    git = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode:
        pytest.skip("this is no checkout")
    source = tmp_path / "source"
    kept = [name for name in git.stdout.splitlines() if (ROOT / name).exists()]
    for name in kept:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    subprocess.run([sys.executable, "setup.py", "-q", "sdist"], cwd=source, check=True, capture_output=True)
    (made,) = (source / "dist").iterdir()
    with tarfile.open(made) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in kept if '"' not in name} <= found


def test_requested_modules_are_compiled(tmp_path: Path) -> None:
    assert built(tmp_path, MYPYC.format("", "int two;")) == ["one", "two"]


def test_nothing_is_compiled_without_request(tmp_path: Path) -> None:
    assert built(tmp_path, MYPYC.format("", "int two;"), asked=False) == []


@pytest.mark.parametrize("trouble", ["raise SystemExit(1)", "raise ValueError('what is that?')"])
def test_failing_mypyc_does_not_break_install(tmp_path: Path, trouble: str) -> None:
    assert built(tmp_path, MYPYC.format(trouble, "int two;")) == []


def test_missing_mypyc_does_not_break_install(tmp_path: Path) -> None:
    assert built(tmp_path, None) == []


def test_compiler_failure_leaves_nothing_and_breaks_no_install(tmp_path: Path) -> None:
    assert built(tmp_path, MYPYC.format("", "no C at all")) == []


def fields(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Fields of a module's dataclasses and named tuples, with their classes' names."""
    for each in tree.body:
        if isinstance(each, ast.ClassDef) and (each.decorator_list or "NamedTuple" in map(ast.unparse, each.bases)):
            for field in each.body:
                if isinstance(field, ast.AnnAssign):
                    yield each.name, field.annotation


def modules() -> list[str]:
    """Names of the compiled modules."""
    text = (ROOT / "setup.py").read_text("utf-8")
    (value,) = (
        each.value
        for each in ast.parse(text).body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "COMPILED"
    )
    found: list[str] = ast.literal_eval(value)
    return found


@pytest.mark.parametrize("module", modules())
def test_compiled_module_resolves_field_types_at_run_time(module: str) -> None:
    """A compiled class looks them up at run time; the source alone doesn't show that."""
    there = vars(importlib.import_module(module.removesuffix(".py").replace("/", "."))) | vars(builtins)
    for name, annotation in fields(ast.parse((ROOT / module).read_text("utf-8"))):
        names = {each.id for each in ast.walk(annotation) if isinstance(each, ast.Name)}
        assert not names - there.keys(), name

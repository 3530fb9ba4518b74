"""The glossary tells of what there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
GLOSSARY = (HOUSE / "docs/glossary.md").read_text()
ENTRY = re.compile(r"((?:\*\*[\w ]+\*\*(?:, | or )?)+) \(((?:`[\w/]+\.py`(?:, )?)+)\)")
WORDS = [(word, files) for bold, files in ENTRY.findall(GLOSSARY) for word in re.findall(r"\*\*([^*]+)\*\*", bold)]


def defined(file: Path) -> set[str]:
    """The names that a file gives to anything, in small letters."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                names.add(name)
    return {name.lower() for name in names}


def test_the_glossary_is_read() -> None:
    assert len(WORDS) > 60


@pytest.mark.parametrize(("word", "files"), WORDS)
def test_a_word_of_the_glossary_is_defined_where_it_says(word: str, files: str) -> None:
    found = set().union(*(defined(HOUSE / file) for file in re.findall(r"`([^`]+)`", files)))
    assert word.lower().replace(" ", "_") in found


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:bot|rendering)/[^`]+)`", GLOSSARY))))
def test_every_file_that_the_glossary_names_is_there(path: str) -> None:
    assert (HOUSE / path).exists()

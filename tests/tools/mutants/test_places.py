"""Changes that are made, and exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tools.mutants.places import File, in_chance_order

if TYPE_CHECKING:
    from pathlib import Path


def changed(folder: Path, source: str) -> set[str]:
    """What each changed line becomes."""
    (folder / "some.py").write_text(source)
    file = File(folder, "some.py")
    mutants = [file.mutant(number) for number in range(len(file))]
    lines = [line for mutant in mutants if mutant is not None for line in mutant.difference.splitlines()]
    return {line[1:].strip() for line in lines if line.startswith("+")}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("seated(record)\n", "pass"),
        ("if record.paused:\n    stop()\n", "if not (record.paused):"),
        ("found = [one for one in all if one.gone]\n", "found = [one for one in all if not (one.gone)]"),
        ("if not late:\n    stop()\n", "if late:"),
        ("if a <= b:\n    stop()\n", "if a < b:"),
        ("if a and b:\n    stop()\n", "if a or b:"),
        ("key = (table, revision, seat)\n", "key = (table, revision, )"),
        ("pair = (table, seat)\n", "pair = (table,)"),
        ("kinds = {PROMPT, REMINDER}\n", "kinds = {PROMPT, }"),
        ("send(page, mentions=none)\n", "send(page, )"),
        ("send(page, mentions=none)\n", "send(None, mentions=none)"),
        ("ROUNDS = 3\n", "ROUNDS = 4"),
        ("raise TableError('It is full.')\n", "raise TableError('')"),
        ("sql = 'SELECT a WHERE b = ? AND NOT gone ORDER BY c'\n", "sql = 'SELECT a WHERE b = ? ORDER BY c'"),
        ("sql = f'SELECT {x} FROM t WHERE a = ? AND b IN (1, 2)'\n", "sql = f'SELECT {x} FROM t WHERE a = ?'"),
    ],
)  # fmt: skip
def test_plausible_faults_are_made(tmp_path: Path, source: str, fault: str) -> None:
    assert fault in changed(tmp_path, source)


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is."""\n',
        "class Table:\n    pace: int\n    '''Seconds.'''\n",
        "log.info('table %d is late', table)\n",
        "if TYPE_CHECKING:\n    from a import b\n",
        "def f(a: int | None) -> list[int]: ...\n",
        "T = TypeVar('T', bound=Table)\n",
        "P = ParamSpec('P')\n",
        "Change: TypeAlias = 'A | B'\n",
        "class Clock(Protocol):\n    limit: int = 3\n",
        "def __repr__(self):\n    return 'secret'\n",
        "@dataclass(frozen=True)\nclass A:\n    pass\n",
        "import a.b\n",
        "if a < b:\n    _log.info('%s', a)\n",
        "def f(cell, way):\n    del cell, way\n",
        "raise TypeError('a journal begins with its start')\n",
    ],
)
def test_harmless_changes_are_not_made(tmp_path: Path, source: str) -> None:
    assert changed(tmp_path, source) == set()


def test_zip_strict_is_never_removed(tmp_path: Path) -> None:
    faults = changed(tmp_path, "pairs = zip(a, b, strict=True)\n")
    assert "pairs = zip(a, None, strict=True)" in faults
    assert not any(fault.startswith("pairs = zip(") and "strict=True" not in fault for fault in faults)


def test_match_case_is_removed_unless_unreachable(tmp_path: Path) -> None:
    source = "match a:\n    case 1:\n        b()\n    case 2:\n        c()\n    case _:\n        assert_never(a)\n"
    (tmp_path / "some.py").write_text(source)
    file = File(tmp_path, "some.py")
    sources = [made.source for made in map(file.mutant, range(len(file))) if made is not None]
    assert source.replace("    case 1:\n        b()\n", "") in sources
    assert all("assert_never" in each for each in sources)


def test_mutant_knows_its_line_and_difference(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text("# first\n\nROUNDS = 3\n")
    (mutant, *_) = in_chance_order(tmp_path, ["some.py"], seed=1)
    assert (mutant.path, mutant.line, mutant.difference.splitlines()[0]) == ("some.py", 3, "-ROUNDS = 3")


def test_seed_determines_the_sample(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text("a = [1, 2, 3, 4, 5, 6]\nb = a + a\n")
    first, again, other = (
        [mutant.difference for mutant in in_chance_order(tmp_path, ["some.py"], seed=seed)] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert sorted(first) == sorted(other)
    assert len(set(first)) == len(first)

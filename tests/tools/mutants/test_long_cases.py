"""Cases for long runs."""

from __future__ import annotations

from pathlib import Path

from coverage import CoverageData

from tests.long import LISTED
from tests.tools.mutants.long_cases import TESTS, chosen, executed

OTHERS = {f"tests/test_{number}.py::test": [1] for number in range(TESTS)}


def test_slowest_redundant_case_is_left_out_first() -> None:
    executes = {"tests/t.py::test[a]": [1], "tests/t.py::test[b]": [1], **OTHERS}
    takes = dict.fromkeys(executes, 9.0) | {"tests/t.py::test[a]": 0.2, "tests/t.py::test[b]": 0.3}
    assert chosen(executes, takes) == ["tests/t.py::test[b]"]  # one of each test stays


def test_rarely_covered_or_nearly_free_case_stays() -> None:
    cases = {"tests/t.py::test[a]": [1, 2], "tests/t.py::test[b]": [1], "tests/t.py::test[c]": [1]}
    takes = {"tests/t.py::test[a]": 3.0, "tests/t.py::test[b]": 2.0, "tests/t.py::test[c]": 0.01}
    assert chosen({**cases, **OTHERS}, takes) == ["tests/t.py::test[b]"]
    few = dict(list(OTHERS.items())[: TESTS - 2])
    alone = {"tests/t.py::test[a]": [1, 2], "tests/t.py::test[b]": [3]}
    assert chosen({**alone, **few}, takes) == []


def test_executed_lines_are_read_from_coverage_data(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "lines"))
    for context, steps in (
        ("", [(1, 2)]),
        ("tests/t.py::test[a]|run", [(3, 4), (4, 5)]),
        ("tests/t.py::u|run", [(3, 4)]),
    ):
        data.set_context(context)
        data.add_arcs({"bot/a.py": steps})
    data.write()
    found = executed(tmp_path / "lines")
    assert found.keys() == {"tests/t.py::test[a]", "tests/t.py::u"}
    assert found["tests/t.py::u"] < found["tests/t.py::test[a]"]


def test_every_listed_case_belongs_to_an_existing_test() -> None:
    root = Path(__file__).parents[3]
    for case in LISTED:
        file, _, test = case.partition("[")[0].rpartition("::")
        assert f"def {test}(" in (root / file).read_text(), case

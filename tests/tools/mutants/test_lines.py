"""The choice of tests for a line."""

from __future__ import annotations

import pytest

from tests.tools.mutants.lines import as_it_was, assigned, imports, statement, worth_waiting, written_down

SOURCE = """\
import a
from b.c import d

LIMIT = dict(
    one=1,
)

class Table:
    pace: int = 3

    async def late(self, now, *, by=LIMIT):
        if (
            self.pace
            and now
        ):
            return now
        for one in now:
            one(
                by,
            )
"""


@pytest.mark.parametrize(
    ("line", "around", "in_a_body"),
    [
        (5, range(4, 7), False),
        (9, range(9, 10), False),
        (11, range(11, 12), False),
        (14, range(12, 16), True),
        (16, range(16, 17), True),
        (17, range(17, 18), True),
        (19, range(18, 21), True),
    ],
)
def test_line_belongs_to_its_statement(line: int, around: range, in_a_body: bool) -> None:
    """Only whole statements are recorded, and what's outside any function is executed by an import."""
    assert statement(SOURCE, line) == (around, in_a_body)


@pytest.mark.parametrize(
    ("line", "before"),
    [
        (11, [9]),
        (13, [11]),
        (18, [11, 12, 13, 14, 15, 17, 18, 19, 20]),
        (4, []),
    ],
    ids=["the same", "in the same", "another one in a function", "another one in none"],
)
def test_line_of_changed_file_is_found_in_the_original(line: int, before: list[int]) -> None:
    changed = SOURCE.replace("class", "# Many.\n\nclass").replace("return now", "return later(now)")
    changed = changed.replace("LIMIT = dict(\n    one=1,\n)", "LIMITS = dict()\n\n")
    assert as_it_was(SOURCE, changed, line) == before


@pytest.mark.parametrize(("line", "names"), [(5, ["LIMIT"]), (9, ["pace"]), (11, []), (16, [])])
def test_assigned_name_is_known_from_any_of_its_lines(line: int, names: list[str]) -> None:
    assert assigned(SOURCE, line) == names


def test_imports_cover_modules_and_imported_names() -> None:
    assert imports(SOURCE) == {"a", "b.c", "b.c.d"}


def test_agreed_tests_run_before_equally_slow_ones() -> None:
    takes = {"tests/a.py::quick": 0.01, "tests/a.py::slow": 0.4, "tests/test_agreed.py::all": 0.5}
    order = sorted(takes, key=lambda test: worth_waiting(test, takes[test]))
    assert order == ["tests/a.py::quick", "tests/test_agreed.py::all", "tests/a.py::slow"]


def test_game_modules_select_the_tests_that_record_them() -> None:
    own = {"tests/games/test_agreed.py::is[rumbl-itself]", "tests/games/test_agreed.py::moves[rumbl: 2 seats, game 2]"}
    others = {"tests/games/test_agreed.py::is[kolmio-itself]"}
    values = {"tests/host/app/test_fields.py::holds", "tests/games/test_tags.py::test_tags_never_change"}
    tests = {*own, *others, "tests/games/rumbl/test_stage.py::looks[rumbl-1]"}
    assert written_down("bot/games/rumbl/shown/models.py", tests) == own
    assert written_down("bot/games/rambots/puzzles_on_triangles.py", tests) == others, "Kolmio lives there too"
    assert written_down("bot/games/pyramids/catalogue.py", tests) == own | others
    assert written_down("bot/front/panels.py", tests) == frozenset()
    assert written_down("bot/front/panels.py", tests | values) == values
    assert written_down("bot/games/rumbl/shown/models.py", tests | values) == own | values

"""`make bench` fails if a bound is broken, whatever the machine's speed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tools.bench import Row
from tests.tools.bench.__main__ import main

KEPT = Row("a thing", 2.0, plain=60.0, faster=30, reference=4.0, slower=0.5, size=50, max_kb=50)


@pytest.mark.parametrize("broken", [replace(KEPT, plain=59.0), replace(KEPT, reference=3.9), replace(KEPT, size=51)])
def test_broken_bound_is_named_and_counted(broken: Row, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], {"Things": lambda: [KEPT, KEPT]}) == 0
    assert "BROKEN" not in capsys.readouterr().out
    assert main([], {"Things": lambda: [KEPT, broken]}) == 1
    assert capsys.readouterr().out.count("BROKEN") == 1


def test_machine_three_times_as_slow_breaks_no_bound() -> None:
    slow = replace(KEPT, ours=6.0, plain=180.0, reference=12.0)
    assert KEPT.kept
    assert slow.kept
    assert not replace(slow, plain=60.0).kept


def test_only_named_sections_run(capsys: pytest.CaptureFixture[str]) -> None:
    main(["Rules"], {"Rules": lambda: [KEPT], "Palettes": lambda: [KEPT]})
    assert "Palettes" not in capsys.readouterr().out

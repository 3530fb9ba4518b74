"""Test coverage has a floor that's only ever raised."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_coverage_floor_is_never_lowered() -> None:
    floor = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]["report"]["fail_under"]
    command = ["git", "log", "--format=", "--patch", "-G^fail_under", "--", "pyproject.toml"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(float(before) <= floor for before in re.findall(r"^[+-]fail_under = ([0-9.]+)", told, re.MULTILINE))

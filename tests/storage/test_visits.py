"""How often a round visits the file's thread: each visit costs as much as many statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.tools.bench.visits import counted

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_round_of_four_and_a_choice_take_few_visits(tmp_path: Path) -> None:
    for row in await counted(tmp_path):
        assert row.visits > 0
        assert row.kept, row

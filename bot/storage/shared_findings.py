"""Findings that both kinds of database share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.diagnostics import Finding
from bot.host.model.outbox import PostKind

HELD: Final = "SELECT id FROM tables WHERE status = 'quarantined' ORDER BY id"
UNDELIVERED: Final = f"""
    SELECT DISTINCT tables.id FROM tables JOIN outbox ON table_id = tables.id AND outbox.revision = tables.revision
    WHERE status = 'playing' AND kind = '{PostKind.UNDELIVERED.value}' ORDER BY tables.id
"""
"""A query for running tables with a notice (perhaps dropped) that a question since the last move hasn't arrived."""


def find_troubled_tables(held: Sequence[int], undelivered: Sequence[int]) -> Iterator[Finding]:
    """Findings about tables on hold, and about those that the query `UNDELIVERED` found."""
    if held:
        said = f"Tables on hold because their games can't go on: {', '.join(map(str, held))}."
        mend = "`rambots tables` says why and can put them back into play; please report it."
        yield Finding(said, mend)
    if undelivered:
        said = f"Tables where a DM about the current turn didn't get through: {', '.join(map(str, undelivered))}."
        yield Finding(
            said, 'The log shows what Discord answered: look for "refused by Discord" or "will be tried again".'
        )

"""Findings that both kinds of database share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.diagnostics import Finding
from bot.host.model.outbox import PostKind

UNDELIVERED: Final = f"""
    SELECT DISTINCT tables.id FROM tables JOIN outbox ON table_id = tables.id AND outbox.revision = tables.revision
    WHERE status = 'playing' AND kind = '{PostKind.UNDELIVERED.value}' ORDER BY tables.id
"""
"""A query for tables where somebody hasn't received the current question in private."""


def undelivered_finding(tables: Sequence[str]) -> Finding:
    said = f"Tables where a DM about the current turn didn't get through: {', '.join(tables)}."
    return Finding(said, 'The log shows what Discord answered: look for "refused by Discord" or "will be tried again".')

"""Computers that take over at the deadline for players who want that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.engine.game import Seat
from bot.host.absence import substitutes
from bot.host.clock import outages
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.inactivity import was_active
from bot.host.model.drafts import StoredDraft
from bot.host.model.tables import TableRecord

THINKING: Final = timedelta(seconds=30)
"""Extra time that a table gives computers that have just taken over."""


async def auto_substitute(
    work: UnitOfWork, record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]
) -> TableRecord:
    """If other people play, let computers take over for players without a draft who want that. The table then waits
    for the computers. A player's own draft counts as usual."""
    before = record
    unreached = await outages.unreached_seats(work, record)
    for decision in match.asked:
        if record.revision != before.revision:
            return record
        stored_draft, user = stored_drafts.get(decision.seat), record.players[decision.seat].user
        kind = (await work.user_settings(user)).stand_in
        laid = stored_draft is not None and (stored_draft.draft.compiled or bool(stored_draft.draft.answer))
        if kind in work.core.computers and not laid and substitutes.can_stand_in(work, record, decision.seat):
            record = await substitutes.stand_in(
                work,
                record,
                decision.seat,
                kind,
                absent=not was_active(stored_draft),
                excused=decision.seat in unreached,
            )
    if record is before or record.revision != before.revision:
        return record
    return await work.show(replace(record, deadline=work.now + THINKING))

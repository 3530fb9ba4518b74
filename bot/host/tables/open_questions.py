"""A person's open questions at all their tables, for text typed without naming a table."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from bot.engine.errors import UserError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.drafts import Question, Replace, changed_draft, new_draft
from bot.host.match.projections import decision_of
from bot.host.match.seats import find_player
from bot.host.model.tables import TableRecord, User


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question at a table, and the message that asked it."""

    record: TableRecord
    compiled: bool
    reads: bool
    came: int
    """The ID of the message that asked the question; 0 if none did."""
    shown: int
    """The ID of the newest message that shows the question; 0 if none does."""


async def open_question_of(work: UnitOfWork, record: TableRecord, user: User, text: str) -> OpenQuestion | None:
    player = find_player(record, user)
    match = (await work.load_match(record)).told_in(await work.language(user.id))
    decision = decision_of(record, match, player.seat)
    if decision is None:
        return None
    stored_draft = (await work.stored_drafts(record)).get(player.seat) or new_draft(record, decision)
    question, reads = Question(record, match, player, decision, stored_draft), False
    with suppress(UserError):
        changed_draft(work, question, Replace(text))
        reads = True
    came, _ = await work.tx.outbox.asked_in(record.id, seat=player.seat, question=record.question)
    panels = [each.message for each in await work.panels(record) if each.seat == player.seat]
    return OpenQuestion(record, stored_draft.draft.compiled, reads, came or 0, max(panels, default=came or 0))

"""The end of a table, and ways to end it without a winner."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import inactivity
from bot.host.match.seats import of_tournament, renew_replacement_messages, wake_computers
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.texts import later
from bot.i18n import LazyMessage


def mark_ended(record: TableRecord, status: Status, now: datetime) -> TableRecord:
    return replace(
        record.without_guests(),
        status=status,
        ended_at=now,
        question=record.revision,
        asked_at=None,
        deadline=None,
        past_reminders=0,
        agreed=(),
    )


def check_not_ended(record: TableRecord) -> None:
    if record.status in (Status.OVER, Status.CANCELLED):
        raise TableError(later("closed-already", table=record.id))


async def cancel(work: UnitOfWork, record: TableRecord, user: User, *, manager: bool) -> TableRecord:
    check_not_ended(record)
    if record.terms.rated and record.status is Status.PLAYING and not manager:
        raise TableError(later("cancel-rated"))
    if record.opener != user.id and not manager:
        raise TableError(later("cancel-not-yours"))
    if inactivity.is_partial(record, user, manager=manager):
        raise TableError(later("manager-plays"))
    by = "cancelled-by-opener" if record.opener == user.id else "cancelled-by-manager"
    return await stop(work, record, later("cancelled-in-cup" if of_tournament(record) else by))


async def stop(work: UnitOfWork, record: TableRecord, told: LazyMessage) -> TableRecord:
    return await (close(work, record) if record.status is Status.OPEN else close_down(work, record, told))


async def close(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Close a table. Nobody is notified, but its message shows that it's closed."""
    return await work.show(mark_ended(record, Status.CANCELLED, work.now))


async def close_down(work: UnitOfWork, record: TableRecord, told: LazyMessage) -> TableRecord:
    """End a game: delete its drafts and snapshots, close its votes, and post `told`."""
    over = await close(work, record)
    await work.tx.journal.clear_stored_drafts(over.id)
    await work.tx.outbox.drop_reminders(over.id, question=over.revision + 1)
    await work.tx.snapshots.delete(over.id)
    wake_computers(work, over)
    renew_replacement_messages(work, over)
    await inactivity.close_all(work, over)
    await work.notice(over, told)
    await work.post(over, PostKind.END)
    return over

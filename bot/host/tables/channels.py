"""The channel or thread where a table is played, and what happens to tables that can't post there."""

from __future__ import annotations

from dataclasses import replace

from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import inactivity
from bot.host.match.seats import find_player
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Place, Status, TableRecord, User
from bot.host.model.texts import later


async def play_in(work: UnitOfWork, record: TableRecord, *, thread: int) -> TableRecord:
    moved = replace(record, channel=thread, thread=thread)
    await work.tx.tables.save(moved, was=record.revision)
    return moved


async def return_to_channel(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Move the table back to its channel, because its thread was deleted or no longer accepts posts."""
    await tell_of_return(work, record)
    return await work.show(replace(record, channel=record.place.channel))


async def tell_of_return(work: UnitOfWork, record: TableRecord) -> None:
    await work.notice(record, later("back-in-channel", table=record.id))


async def move_to_channel(work: UnitOfWork, record: TableRecord, user: User, place: Place) -> TableRecord:
    if find_player(record, user).has_left:
        raise TableError(later("bring-left"))
    if record.refusal is None:
        raise TableError(later("bring-stays", table=record.id))
    if place.guild is None or place.guild != record.place.guild:
        raise TableError(later("bring-elsewhere"))
    moved = replace(record, place=place, channel=place.channel, lobby_message=None)
    if record.status is not Status.OPEN:
        await work.notice(record, later("brought-here", table=record.id))
    elif record.lobby_message is not None:
        await work.post(moved, PostKind.LOBBY)
    return await resume(work, moved)


async def repost_lobby(work: UnitOfWork, record: TableRecord, gone: int) -> TableRecord:
    """Post a deleted lobby message again, unless that has been done or it's no longer needed."""
    if record.status is not Status.OPEN or record.lobby_message != gone:
        return record
    await work.post(record, PostKind.LOBBY)
    return await work.show(replace(record, lobby_message=None))


async def retry_posting(work: UnitOfWork, record: TableRecord) -> bool:
    """If the table is paused because it can't post, try again soon, without notifying anyone if it still can't. Return
    whether it's paused for that reason."""
    if record.refusal is None:
        return False
    await work.tx.outbox.hurry(record.id, due=work.now)
    work.unsent.add(record.id)
    return True


async def resume(work: UnitOfWork, record: TableRecord) -> TableRecord:
    await work.tx.outbox.hurry(record.id, due=work.now)
    counted = await inactivity.count_refusal(work, record)
    return await work.show(replace(counted, refusal=None, refused_at=None))

"""Recovery of broken tables, and of tables on hold."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.engine.answers import finish
from bot.engine.codec import CodecError
from bot.engine.digest import digest
from bot.engine.game import Decision, Seat
from bot.host.core import snapshots
from bot.host.core.context import HostContext
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.match_state import BrokenError, FullMatchState, begin_anew, game_of
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines, routing, turns
from bot.host.model.commitments import verify
from bot.host.model.drafts import StoredDraft, compiled_seats
from bot.host.model.journal import Entry, RulesMigrated
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.i18n import ENGLISH
from bot.safe_errors import log_failure

A = TypeVar("A")

log = logging.getLogger(__name__)


# -- unreadable tables -----------------------------------------------------------------------------------------------


async def run_with_recovery(core: HostContext, do: Callable[[], Awaitable[A]]) -> A:
    try:
        return await do()
    except BrokenError as broken:
        mistake = await settle(core, broken)
    if mistake is not None:
        raise mistake
    try:
        return await do()
    except BrokenError as broken:
        mistake = await _put_aside(core, broken)
    raise mistake


async def settle(core: HostContext, broken: BrokenError) -> TableError | None:
    """Continue a broken table under corrected rules, if possible. Otherwise put it on hold, unless it has ended, and
    return the error to report."""
    if broken.outgrown:
        try:
            if await _repair_table(core, broken.table):
                return None
        except KeepingError:
            raise  # the database failed; another attempt may succeed
        except (BrokenError, TableError) as other:
            log.info(
                "table %(table)d: can't continue under the new rules: %(why)s", {"table": broken.table, "why": other}
            )
    return await _put_aside(core, broken)


async def _repair_table(core: HostContext, table: int) -> bool:
    async with core.writing() as work:
        record = await work.record(table)
        if record.status is not Status.PLAYING:
            return False
        with suppress(BrokenError):
            await work.load_match(record)
            return True
        await mend(work, record)
        return True


async def _put_aside(core: HostContext, broken: BrokenError) -> TableError:
    aside = True
    async with core.writing() as work:
        try:
            record = await work.record(broken.table)
        except BrokenError:
            await work.tx.tables.put_on_hold(broken.table)  # it can't even be loaded
            await work.tx.snapshots.record_hold(broken.table, at=work.now, why=broken.reason.render(ENGLISH))
        else:
            aside = record.status is Status.PLAYING
            if aside:
                await turns.put_on_hold(work, record, broken.reason)
    now = "is on hold" if aside else "can't be shown"
    log.error("table %(table)d %(now)s: %(why)s", {"table": broken.table, "now": now, "why": broken.reason})
    return TableError(later("cannot-be-shown", table=broken.table, why=broken.reason))


# -- continuing under other rules ------------------------------------------------------------------------------------


async def mend(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Continue under the current rules from the last snapshot; legal drafts stay if their questions do. Raises
    BrokenError if that's impossible."""
    match = await _from_snapshot(work, record)
    stored_drafts = await work.stored_drafts(record)
    moved = replace(record, revision=match.revision, edition=match.edition, status=Status.PLAYING)
    moved = turns.start_clock(moved, match, work.now, await deadlines.hours(work, moved, match))
    await work.tx.journal.append(record.id, match.entry(match.revision))
    work.cache_match(record, match)
    await work.tx.tables.save(moved, was=record.revision)
    await work.tx.journal.clear_stored_drafts(record.id)
    for stored_draft in _same_questions(match, stored_drafts):
        draft = replace(stored_draft.draft, question=moved.question, undo_history=())
        await work.tx.journal.put_stored_draft(record.id, stored_draft.with_edit(draft))
    await snapshots.save_snapshot(work, moved, match)
    await turns.announce(work, moved, match, {})
    await _ask_the_others(work, moved, match)
    log.info(
        "table %(table)d continues with edition %(edition)d of its rules",
        {"table": record.id, "edition": match.edition},
    )
    return moved


async def _from_snapshot(work: UnitOfWork, record: TableRecord) -> FullMatchState:
    kept, first = await work.tx.snapshots.of_table(record.id), await work.tx.snapshots.first_entry(record.id)
    if first is None or not kept or kept[-1].revision != record.revision:
        raise BrokenError(record.id, later("broken-no-state"))
    game, start = game_of(record.id, first, work.core.games)
    try:
        table = snapshots.state_of(kept[-1]).table
        content = RulesMigrated(was=kept[-1].edition, edition=game.edition, state=kept[-1].state)
        entry = Entry(record.revision + 1, table.round, content, digest(table), work.now)
        match = replace(begin_anew(game, start, entry), people=record.people)
        _can_go_on(match)
    except Exception as error:  # whatever the error: the rules can't use that state
        log_failure(log, "table %(table)d: its snapshot is unusable", error, table=record.id)
        raise BrokenError(record.id, later("broken-state")) from None
    return match


def _can_go_on(match: FullMatchState) -> None:
    if match.rules.outcome(match.state) is not None or not match.asked:
        raise CodecError("nobody is asked anything there")
    for decision in match.decisions:
        match.rules.menu(match.state, decision, ())


def _same_questions(match: FullMatchState, stored_drafts: Mapping[Seat, StoredDraft]) -> Iterator[StoredDraft]:
    topics = {decision.seat: decision.topic for decision in match.decisions}
    same = {seat: stored for seat, stored in stored_drafts.items() if stored.topic == topics.get(seat)}
    return turns.carry_over_drafts(match, match.state, same, partial(_is_still_sealed, match))


def _is_still_sealed(match: FullMatchState, decision: Decision, stored_draft: StoredDraft) -> bool:
    if finish(match.rules, match.state, decision, stored_draft.draft.answer) is None:
        return False
    texts = [text for _, text in turns.sealed_parts(match, match.state, decision, stored_draft.draft.answer)]
    shown = [each.digits for each in stored_draft.draft.commitments]
    if len(stored_draft.salts) != len(shown):
        return False
    return not shown or (len(texts) == len(shown) and all(map(verify, texts, stored_draft.salts, shown)))


async def _ask_the_others(work: UnitOfWork, record: TableRecord, match: FullMatchState) -> None:
    compiled = compiled_seats(await work.stored_drafts(record))
    for decision in match.asked:
        if decision.seat in record.people & compiled:
            await routing.send_prompt(work, record, match, decision.seat, "")


# -- restoring -------------------------------------------------------------------------------------------------------


async def put_back(core: HostContext, table: int) -> bool:
    """Resume a table on hold, and return True. If its match or a draft can't be used, continue it from its last
    snapshot under the current rules, and return False. Raises TableError if neither is possible."""
    try:
        async with core.writing() as work:
            record = await _aside(work, table)
            await _resume_table(work, record)
            return True
    except BrokenError as broken:
        reason = broken.reason
    try:
        async with core.writing() as work:
            await mend(work, await _aside(work, table))
            return False
    except BrokenError:
        raise TableError(later("back-not", table=table, why=reason)) from None


async def _aside(work: UnitOfWork, table: int) -> TableRecord:
    record = await work.record(table)
    if record.status is not Status.QUARANTINED:
        raise TableError(later("back-none", table=table))
    return record


async def _resume_table(work: UnitOfWork, record: TableRecord) -> None:
    playing = replace(record, status=Status.PLAYING)
    match = await work.load_match(playing)
    if match.rules.outcome(match.state) is not None or not match.decisions:
        raise BrokenError(record.id, later("broken-state"))
    stored_drafts = await work.stored_drafts(playing)
    for stored_draft in stored_drafts.values():
        asked = next((each for each in match.decisions if each.seat == stored_draft.draft.seat), None)
        if asked is None or not turns.begins(match, match.state, asked, stored_draft.draft.answer):
            raise BrokenError(record.id, later("broken-draft"))
    question = playing.question
    playing = turns.start_clock(playing, match, work.now, await deadlines.hours(work, playing, match))
    playing = replace(playing, question=question)
    await snapshots.save_snapshot(work, playing, match)
    await work.show(playing)
    await work.notice(playing, later("back"))
    await work.tx.outbox.drop_reminders(record.id)
    for decision in match.asked:
        if decision.seat in record.people - compiled_seats(stored_drafts):
            await routing.send_prompt_again(work, playing, decision.seat)
    work.pending.add(record.id)

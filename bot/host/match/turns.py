"""Moves a table on: after enough answers, at the deadline, if somebody leaves, or once everyone agrees to end it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from bot.ai.draw_offers import QUIET, agreeable
from bot.engine.answers import check, check_draft, finish
from bot.engine.digest import digest
from bot.engine.errors import NotLegalError
from bot.engine.game import Answer, Decision, Seat
from bot.host.core import snapshots
from bot.host.core.errors import TableError
from bot.host.core.match_state import AnyState, MatchState, play
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines, inactivity, routing
from bot.host.match.closing import close_down, mark_ended
from bot.host.match.hash_chain import hash_move
from bot.host.match.projections import can_settle, computers_agree
from bot.host.match.seats import find_player, renew_replacement_messages, wake_computers
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.commitments import SALT_BYTES, commitment, verify
from bot.host.model.drafts import Draft, Reveal, StoredDraft, compiled_seats
from bot.host.model.journal import Answers, Content, DrawAgreed, Entry, Leave
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import Hours
from bot.host.model.tables import REMINDER_FRACTIONS, Status, TableRecord, User
from bot.host.model.texts import later
from bot.i18n import ENGLISH, LazyMessage
from bot.safe_errors import log_failure

log = logging.getLogger(__name__)

MIN_REMINDED_SECONDS = 120
"""Minimum time, in seconds, for a question to get reminders, unless it's the table's pace."""
STUCK = later("stuck")
NO_GAME_TO_END = later("end-none")
NOTHING_COMES = later("nothing-comes", count=QUIET)
NOBODYS: Final[Mapping[Seat, str]] = {}


class StuckError(Exception):
    """A game can't go on: a move did nothing, it waits for nobody, or a locked-in answer was edited by hand."""


# -- moving on -------------------------------------------------------------------------------------------------------


async def go_on(work: UnitOfWork, record: TableRecord, match: MatchState) -> TableRecord:
    stored_drafts = await work.stored_drafts(record)
    asked, compiled = {decision.seat for decision in match.asked}, compiled_seats(stored_drafts)
    people = asked & record.people
    # computers lock in only after a person, if any is asked: where all answers but one are enough, people need time
    if not people or people & compiled:
        for seat in sorted((asked - people - compiled) & stored_drafts.keys()):
            stored_drafts[seat] = stored_drafts[seat].with_edit(replace(stored_drafts[seat].draft, compiled=True))
            await work.tx.journal.put_stored_draft(record.id, stored_drafts[seat])
    waits = record.timing.until is not None or not _ready(record, match, stored_drafts)
    return record if waits else await resolve(work, record, match, stored_drafts)


def _ready(record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]) -> bool:
    asked = {decision.seat for decision in match.asked}
    if asked - record.people - stored_drafts.keys():
        return False
    compiled = compiled_seats(stored_drafts) | {decision.seat for decision in match.spared}
    return asked <= compiled or match.rules.can_advance(match.state, compiled)


async def resolve(
    work: UnitOfWork,
    record: TableRecord,
    match: MatchState,
    stored_drafts: Mapping[Seat, StoredDraft],
    drafts: Mapping[Seat, str] = NOBODYS,
) -> TableRecord:
    """Play everyone's answers. `drafts` are the unlocked ones of an earlier move that hasn't been announced yet."""
    try:
        active = inactivity.active(record, stored_drafts)
        answers, seals = _answers(match, stored_drafts), _seals(match, stored_drafts)
        auto_seals = _auto_seals(work, match, answers, {seal.seat for seal in seals})
        content = Answers(answers=answers, seals=seals, auto_seals=auto_seals, active=active)
        entry, state = _play(work, record, match, content)
    except Exception as error:  # whatever the error: the rules can't play this, and trying again wouldn't help
        revision = record.revision + 1
        log_failure(log, "table %(table)d: can't play revision %(revision)d", error, table=record.id, revision=revision)
        return await _give_up(work, record)
    await work.tx.journal.clear_stored_drafts(record.id)
    laid = {**drafts, **_laid_out(match, stored_drafts)}
    record = await inactivity.reset_missed(work, record, match, stored_drafts)
    return await _advance(work, record, match, entry, state, laid)


def _laid_out(match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]) -> dict[Seat, str]:
    return {
        decision.seat: match.game.format_answer(match.state.table, decision, stored_drafts[decision.seat].draft.answer)
        for decision in match.decisions
        if decision.seat in stored_drafts and not stored_drafts[decision.seat].draft.compiled
    }


def _answers(match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]) -> dict[Seat, Answer]:
    answers: dict[Seat, Answer] = {}
    for decision in match.decisions:
        stored_draft = stored_drafts.get(decision.seat)
        draft = () if stored_draft is None else stored_draft.draft.answer
        compiled = stored_draft is not None and stored_draft.draft.compiled
        answer = finish(match.rules, match.state, decision, draft) if compiled else None
        if answer is None:
            answer = match.rules.default_answer(match.state, decision, draft)
        check(match.rules, match.state, decision, answer)
        answers[decision.seat] = answer
    return answers


def sealed_parts(match: MatchState, state: AnyState, decision: Decision, draft: Answer) -> list[tuple[str, str]]:
    """The names and texts of an answer's parts. Raises StuckError if the draft isn't a complete answer."""
    answer = finish(match.rules, state, decision, draft)
    if answer is None:
        raise StuckError("a locked-in answer isn't complete: somebody has changed the database")
    return list(match.game.parts(state.table, decision, answer).items())


def _seals(match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]) -> tuple[Reveal, ...]:
    seals = []
    for decision in match.decisions:
        stored_draft = stored_drafts.get(decision.seat)
        if stored_draft is not None and stored_draft.salts:
            parts = sealed_parts(match, match.state, decision, stored_draft.draft.answer)
            for (part, text), salt, shown in zip(
                parts, stored_draft.salts, stored_draft.draft.commitments, strict=True
            ):
                if not verify(text, salt, shown.digits):
                    raise StuckError("an answer doesn't match its seal: somebody has changed the database")
                seals.append(Reveal(decision.seat, text, salt, shown.digits, part))
    return tuple(seals)


def _auto_seals(
    work: UnitOfWork, match: MatchState, answers: Mapping[Seat, Answer], locked: Collection[Seat]
) -> tuple[Reveal, ...]:
    """Seals of all but people's locked-in answers, so that the running hash covers every answer and reveals none."""
    seals = []
    for decision in match.decisions:
        if decision.seat in locked:
            continue
        for part, text in match.game.parts(match.state.table, decision, answers[decision.seat]).items():
            salt = work.core.entropy(SALT_BYTES)
            seals.append(Reveal(decision.seat, text, salt.hex(), commitment(text, salt), part))
    return tuple(seals)


def _play(work: UnitOfWork, record: TableRecord, match: MatchState, content: Content) -> tuple[Entry, AnyState]:
    steps = play(match.rules, match.state, content)
    if not steps and isinstance(content, Answers):
        raise StuckError("nothing happened")
    state = steps[-1].state if steps else match.state
    if match.rules.outcome(state) is None and not match.rules.pending_decisions(state):
        raise StuckError("the game is not over but waits for nobody")
    return Entry(record.revision + 1, match.state.table.round, content, digest(state.table), work.now), state


async def _give_up(work: UnitOfWork, record: TableRecord) -> TableRecord:
    return await put_on_hold(work, record, later("broken-move", move=record.revision + 1))


async def _advance(
    work: UnitOfWork, record: TableRecord, match: MatchState, entry: Entry, state: AnyState, drafts: Mapping[Seat, str]
) -> TableRecord:
    entry = await _chain_entry(work, record, match, entry)
    await work.tx.journal.append(record.id, entry)
    longer = match.then(entry, state)
    work.cache_match(record, longer)
    over = match.rules.outcome(state) is not None
    moved = replace(record, revision=entry.revision)
    if over:
        moved = mark_ended(moved, Status.OVER, work.now)
    elif not (isinstance(entry.content, Leave | DrawAgreed) and _same_questions(match, state)):
        moved = start_clock(moved, longer, work.now, await deadlines.hours(work, record, longer))
    await work.tx.tables.save(moved, was=record.revision)
    if over:
        await work.tx.snapshots.delete(moved.id)
        for subscriber in work.core.subscriptions.game_over:
            await subscriber(work, moved)
    else:
        await snapshots.save_snapshot(work, moved, longer)
    if not over and not longer.asked:  # nobody has a choice, so the move is shown together with the next
        return await resolve(work, moved, longer, await work.stored_drafts(moved), drafts)
    await announce(work, moved, longer, drafts)
    if not over and can_settle(longer) and longer.agreeable and not _was_agreeable(match):
        await work.notice(moved, STUCK if match.rules.stuck(state) else NOTHING_COMES)
    return moved


def _was_agreeable(match: MatchState) -> bool:
    """Return whether computers would have agreed to end the game at the last question at which players could."""
    earlier = (at for at in reversed(match.tail_states) if any(True for _ in match.rules.settle(at)))
    return agreeable(match.rules, next(earlier, match.state), quiet=match.quiet)


async def _chain_entry(work: UnitOfWork, record: TableRecord, match: MatchState, entry: Entry) -> Entry:
    last = match.entry(match.revision).hash
    if not last:
        return entry
    taken = any(assignment.until == record.revision for assignment in record.assignments)
    seats = await work.tx.seats.entries(record.id, since=entry.revision) if taken else ()
    return replace(entry, hash=hash_move(last, seats, entry, match.start.colours))


async def announce(work: UnitOfWork, record: TableRecord, match: MatchState, drafts: Mapping[Seat, str]) -> None:
    """Post the newest move, and what follows from it. `drafts` are those that players hadn't locked in."""
    await work.tx.outbox.drop_reminders(record.id, question=record.question)
    await work.post(record, PostKind.MOVE)
    wake_computers(work, record)
    if record.status is not Status.PLAYING:
        await work.tx.journal.clear_stored_drafts(record.id)
        await work.post(record, PostKind.END)
        renew_replacement_messages(work, record)
        await inactivity.close_all(work, record)
        await _tell_server(work, record)
        for player in record.players if record.status is Status.OVER else ():
            told = record.terms.rated or not player.has_left  # players who left a rated game learn what that cost them
            if player.user is None or not told or _sees_result(record, match, player.seat):
                continue
            if not await routing.prefers_channel(work, record, player.seat):
                await work.post(record, PostKind.RESULT, seat=player.seat, text=drafts.get(player.seat, ""))
        return
    stored_drafts = await work.stored_drafts(record)
    for decision in match.asked:
        if decision.seat in record.people - compiled_seats(stored_drafts):
            await routing.send_prompt(work, record, match, decision.seat, drafts.get(decision.seat, ""))
    if _ready(record, match, stored_drafts):
        work.pending.add(record.id)


def _sees_result(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    """Return whether a result would add nothing to the player's direct messages: they locked in the last move, and see
    it there. A rated game's result adds the change of their rating."""
    content = match.entry(match.revision).content
    here = record.place.guild is None and not record.terms.rated
    return here and isinstance(content, Answers) and any(seal.seat == seat for seal in content.seals)


def _same_questions(match: MatchState, state: AnyState) -> bool:
    same_round = match.state.table.round == state.table.round
    return same_round and set(match.rules.pending_decisions(state)) <= set(match.decisions)


def start_clock(record: TableRecord, match: MatchState, now: datetime, people: Sequence[Hours] = ()) -> TableRecord:
    """Set the time for new questions. They all get the same: the shortest of the table's pace and their own limits."""
    now = record.timing.until or now  # the time for a question that comes up during a pause starts after the pause
    limits = [record.terms.pace, *(decision.seconds for decision in match.decisions)]
    seconds = min((limit for limit in limits if limit is not None), default=None)
    asked = replace(record, question=record.revision, asked_at=now, deadline=None, past_reminders=0, agreed=())
    if seconds is None:
        return replace(asked, timing=replace(asked.timing, seconds=None, nights=False, holidays=False))
    if seconds != record.terms.pace and seconds < MIN_REMINDED_SECONDS:
        asked = replace(asked, past_reminders=len(REMINDER_FRACTIONS))
    return deadlines.set_deadline(asked, now, seconds, people)


async def _tell_server(work: UnitOfWork, record: TableRecord) -> None:
    if record.place.guild is None or record.status is not Status.OVER:
        return
    news = (await work.tx.guild_settings.get(record.place.guild)).news
    if news is not None and news != record.channel:
        await work.announce(record.place.guild, AnnouncementKind.OVER, str(record.id), channel=news, table=record.id)


# -- leaving ---------------------------------------------------------------------------------------------------------


async def resign(work: UnitOfWork, record: TableRecord, user: User) -> TableRecord:
    player = find_player(record, user)
    if record.status is not Status.PLAYING:
        raise TableError(later("not-played", table=record.id))
    if player.has_left:
        raise TableError(later("left-already"))
    return await leave(work, record, await work.load_match(record), player.seat)


async def leave(
    work: UnitOfWork, record: TableRecord, match: MatchState, seat: Seat, *, excused: bool = False
) -> TableRecord:
    """Remove the player for good. The others' drafts stay if they're still legal and the questions are the same."""
    await inactivity.close(work, record, seat)
    try:
        entry, state = _play(work, record, match, Leave(seat))
    except Exception as error:  # as in `resolve`
        log_failure(log, "table %(table)d: seat %(seat)d can't leave", error, table=record.id, seat=seat)
        return await _give_up(work, record)
    gone = replace(record.players[seat], has_left=True, excused=excused)
    left = replace(record.with_player(gone), timing=replace(record.timing, proposal=None))
    await _carry(work, record, match, state)
    moved = await _advance(work, left, match, entry, state, NOBODYS)
    if moved.status is Status.PLAYING and not left.playing_people:
        moved = await close_down(work, moved, later("nobody-left"))
    return moved if moved.status is not Status.PLAYING else await settle_if_agreed(work, moved)


# -- ending by agreement -----------------------------------------------------------------------------------------------


async def agree(work: UnitOfWork, record: TableRecord, user: User) -> TableRecord:
    """Agree to end the game. This is valid for the current question only. Once everyone agrees, the game ends, now
    or after the round."""
    player = find_player(record, user)
    if record.status is not Status.PLAYING or player.has_left:
        raise TableError(NO_GAME_TO_END)
    match = await work.load_match(record)
    if not can_settle(match):
        raise TableError(later("end-cannot"))
    if not computers_agree(record, match):
        raise TableError(later("end-computers", count=QUIET))
    if player.seat in record.agreed:
        raise TableError(later("end-agreed-already"))
    record = replace(record, agreed=tuple(sorted({*record.agreed, player.seat})))
    return await settle_if_agreed(work, await work.show(record))


async def settle_if_agreed(work: UnitOfWork, record: TableRecord) -> TableRecord:
    if {player.seat for player in record.playing_people} - set(record.agreed):
        return record
    match = await work.load_match(record)
    if not (computers_agree(record, match) and can_settle(match)):
        return record
    try:
        entry, state = _play(work, record, match, DrawAgreed())
    except Exception as error:  # as in `resolve`
        log_failure(log, "table %(table)d: can't end the game", error, table=record.id)
        return await _give_up(work, record)
    await _carry(work, record, match, state)
    return await _advance(work, record, match, entry, state, NOBODYS)


# -- existing drafts -------------------------------------------------------------------------------------------------


async def _carry(work: UnitOfWork, record: TableRecord, match: MatchState, state: AnyState) -> None:
    stored_drafts = await work.stored_drafts(record)
    await work.tx.journal.clear_stored_drafts(record.id)
    if _same_questions(match, state):
        for kept in carry_over_drafts(match, state, stored_drafts, partial(_still_sealed, match, state)):
            await work.tx.journal.put_stored_draft(record.id, kept)


def carry_over_drafts(
    match: MatchState,
    state: AnyState,
    stored_drafts: Mapping[Seat, StoredDraft],
    still_sealed: Callable[[Decision, StoredDraft], bool],
) -> Iterator[StoredDraft]:
    """Drafts that can begin an answer now, unlocked if their seals no longer match. Others are left out or emptied."""
    for decision in match.rules.pending_decisions(state):
        stored_draft = stored_drafts.get(decision.seat)
        if stored_draft is None:
            continue
        if not begins(match, state, decision, stored_draft.draft.answer):
            if stored_draft.active:  # the draft is void, but the player was active
                yield replace(stored_draft, draft=Draft(decision.seat, stored_draft.draft.question, 0, ()), salts=())
        elif stored_draft.draft.compiled and not still_sealed(decision, stored_draft):
            yield unlock_draft(stored_draft)
        else:
            yield stored_draft


def unlock_draft(stored_draft: StoredDraft) -> StoredDraft:
    unlocked = replace(stored_draft.draft, compiled=False, commitments=())
    return replace(stored_draft.with_edit(unlocked), salts=())


def _still_sealed(match: MatchState, state: AnyState, decision: Decision, stored_draft: StoredDraft) -> bool:
    draft = stored_draft.draft.answer
    if finish(match.rules, state, decision, draft) is None:
        return False
    return sealed_parts(match, state, decision, draft) == sealed_parts(match, match.state, decision, draft)


def begins(match: MatchState, state: AnyState, decision: Decision, draft: Answer) -> bool:
    try:
        check_draft(match.rules, state, decision, draft)
    except NotLegalError:
        return False
    return True


# -- quarantine ------------------------------------------------------------------------------------------------------


async def put_on_hold(work: UnitOfWork, record: TableRecord, reason: LazyMessage) -> TableRecord:
    stopped = replace(record, status=Status.QUARANTINED, deadline=None)
    await work.tx.tables.save(stopped, was=record.revision)
    await work.tx.snapshots.record_hold(record.id, at=work.now, why=reason.render(ENGLISH))
    await work.notice(stopped, later("put-aside", why=reason))
    work.outdated.add(record.id)
    wake_computers(work, stopped)
    return stopped

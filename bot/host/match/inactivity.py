"""Counts missed turns, and calls votes about players."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.engine.answers import finish
from bot.engine.game import Decision, Seat
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.seats import of_tournament
from bot.host.model.drafts import StoredDraft, compiled_seats
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Participant, Status, TableRecord, User
from bot.host.model.votes import InactivityVote, Why

MAX_MISSES: Final = 2
"""Number of missed turns in a row after which the table votes about a player."""
MAX_UNANSWERED: Final = 5
"""Number of questions in a row without a complete answer after which the others may call a vote about a player."""
MISSES_TO_END: Final = 5
"""Minimum number of questions in a row missed by everyone after which a table ends. Together, they must also take at
least an hour."""
MAX_VOTE: Final = timedelta(days=1)
MIN_VOTE: Final = timedelta(minutes=5)
VOTE_TURNS: Final = 3
"""Length of a vote in turns, between `MIN_VOTE` and `MAX_VOTE`. It's more than `MAX_MISSES`, so that in
faster games absent voters are known as such before it ends."""
OVERDUE_AFTER: Final = timedelta(weeks=2)
"""Time without an answer after which a table without a deadline votes about a player."""


def count_missed(
    record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft], unreached: Collection[Seat]
) -> TableRecord:
    """Count the question for everyone who missed it or gave no complete answer. Questions during a round don't
    count. `unreached` are the seats that the question didn't reach."""
    asked = {decision.seat: decision for decision in match.asked if not decision.mid_round}

    def count(player: Participant) -> Participant:
        decision, stored_draft = asked.get(player.seat), stored_drafts.get(player.seat)
        if player.user is None or decision is None:
            return player
        missed = player.missed + (not was_active(stored_draft))
        unanswered = player.unanswered + (not _was_answered(match, decision, stored_draft))
        excused = player.excused or (player.seat in unreached and not was_active(stored_draft))
        return replace(player, missed=missed, unanswered=unanswered, excused=excused)

    return replace(record, players=tuple(count(each) for each in record.players))


def was_active(stored_draft: StoredDraft | None) -> bool:
    return stored_draft is not None and (stored_draft.active or stored_draft.draft.compiled)


def _was_answered(match: MatchState, decision: Decision, stored_draft: StoredDraft | None) -> bool:
    if stored_draft is None or stored_draft.draft.compiled:
        return stored_draft is not None
    laid = stored_draft.active and bool(stored_draft.draft.answer)
    return laid and finish(match.rules, match.state, decision, stored_draft.draft.answer) is not None


def is_blameless(player: Participant) -> bool:
    """Return whether the player missed too little for a vote, or a question that they missed didn't reach them."""
    return player.excused or (player.missed < MAX_MISSES and player.unanswered < MAX_UNANSWERED)


def is_removed(player: Participant) -> bool:
    return player.has_left and player.missed >= MAX_MISSES


async def awaited_seats(work: UnitOfWork, record: TableRecord) -> list[Seat]:
    match, compiled = await work.load_match(record), compiled_seats(await work.stored_drafts(record))
    waiting = {player.seat for player in record.playing_people} - compiled
    return [decision.seat for decision in match.asked if decision.seat in waiting]


def active(record: TableRecord, stored_drafts: Mapping[Seat, StoredDraft]) -> tuple[Seat, ...]:
    worked = {seat for seat, stored_draft in stored_drafts.items() if stored_draft.active}
    return tuple(sorted(worked & record.people - compiled_seats(stored_drafts)))


async def reset_missed(
    work: UnitOfWork, record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]
) -> TableRecord:
    """Reset the counts of active players, and close votes about them. Only a complete answer resets the count of
    unanswered questions, or closes a vote that the others called. A vote that a manager called stays open."""
    asked = {decision.seat: decision for decision in match.asked}
    there = {seat for seat in asked if was_active(stored_drafts.get(seat))}
    complete = {seat for seat, decision in asked.items() if _was_answered(match, decision, stored_drafts.get(seat))}
    doubted = any(each.missed >= MAX_MISSES or each.unanswered >= MAX_UNANSWERED for each in record.players)
    for vote in await work.tx.seats.votes(record.id) if doubted else ():
        if not vote.why.by_manager and vote.seat in (complete if vote.why is Why.ASKED else there):
            await close(work, record, vote.seat)
    players = tuple(
        replace(
            each,
            missed=0 if each.seat in there else each.missed,
            excused=each.excused and each.seat not in there,
            unanswered=0 if each.seat in complete else each.unanswered,
        )
        for each in record.players
    )
    return record if players == record.players else replace(record, players=players)


def silent(record: TableRecord) -> tuple[Participant, ...]:
    return tuple(each for each in record.playing_people if each.unanswered >= MAX_UNANSWERED)


def voters(record: TableRecord, seat: Seat) -> tuple[Participant, ...]:
    return tuple(each for each in others(record, seat) if each.missed < MAX_MISSES)


def inactivity_voters(record: TableRecord, inactivity_vote: InactivityVote) -> tuple[Participant, ...]:
    return tuple(each for each in voters(record, inactivity_vote.seat) if each.seat != inactivity_vote.asker)


def is_partial(record: TableRecord, user: User, *, manager: bool) -> bool:
    """Return whether the user is a manager who plays in this rated or tournament game, so the others must decide."""
    plays = any(each.user == user.id and not each.has_left for each in record.players)
    counts = record.terms.rated or of_tournament(record)
    return manager and plays and counts and record.status is Status.PLAYING


def others(record: TableRecord, seat: Seat) -> list[Participant]:
    return [each for each in record.playing_people if each.seat != seat]


def is_deserted(record: TableRecord, length: timedelta | None) -> bool:
    """Return whether everyone has missed so many turns of this length that the table ends."""
    if length is None or not record.playing_people:
        return False
    enough = max(MISSES_TO_END, math.ceil(timedelta(hours=1) / max(length, timedelta(seconds=1))))
    return all(player.missed >= enough for player in record.playing_people)


async def ask_about_all(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Call votes about players who have missed too many turns. Have those who missed one checked soon, because they may
    have left the server."""
    for player in record.players:
        if player.user is not None and player.missed >= MAX_MISSES:
            record = await ask_about(work, record, player.seat, Why.MISSED)
        elif player.user is not None and player.missed and not player.has_left:
            work.core.doubted.add((record.id, player.seat))
    return record


async def ask_about(
    work: UnitOfWork, record: TableRecord, seat: Seat, why: Why, *, asker: Seat | None = None
) -> TableRecord:
    """Call a vote about a player, unless they aren't playing, a vote about them is open, or nobody's there to vote."""
    player = record.players[seat]
    due = (record.timing.until or work.now) + time_to_vote(record)
    inactivity_vote = InactivityVote(seat, why, record.revision, {}, work.now, due, asker)
    plays = record.status is Status.PLAYING and player.is_playing_person
    if not plays or not inactivity_voters(record, inactivity_vote):
        return record
    if any(each.seat == seat for each in await work.tx.seats.votes(record.id)):
        return record
    await work.tx.seats.put_vote(record.id, inactivity_vote)
    by = "" if asker is None else f" {asker}"
    text = f"{why.value} {int(inactivity_vote.due.timestamp())}{by}"
    await work.post(record, PostKind.VOTE, seat=seat, text=text)
    if why is Why.ASKED or why.by_manager:
        return record
    return await _save_player(work, record, replace(player, missed=max(player.missed, MAX_MISSES)))


async def postpone_votes(work: UnitOfWork, record: TableRecord, by: timedelta) -> None:
    """Move the ends of open votes by `by`, which may be negative."""
    for each in await work.tx.seats.votes(record.id):
        await work.tx.seats.put_vote(record.id, replace(each, due=each.due + by))
        work.outdated_votes.add((record.id, each.seat))


async def count_refusal(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Postpone the question's deadline and votes by the time for which posts were refused, unless a pause does that."""
    if record.refused_at is not None and record.timing.until is None:
        await postpone_votes(work, record, work.now - record.refused_at)
    return record.count_refusal(work.now)


def time_to_vote(record: TableRecord) -> timedelta:
    pace = record.terms.pace
    return MAX_VOTE if pace is None else min(MAX_VOTE, max(MIN_VOTE, VOTE_TURNS * timedelta(seconds=pace)))


async def _save_player(work: UnitOfWork, record: TableRecord, player: Participant) -> TableRecord:
    if record.players[player.seat] == player:
        return record
    changed = record.with_player(player)
    await work.tx.tables.save(changed, was=record.revision)
    return changed


async def back(work: UnitOfWork, record: TableRecord, seat: Seat) -> TableRecord:
    if record.players[seat].missed < MAX_MISSES and record.players[seat].unanswered < MAX_UNANSWERED:
        return record
    return await settle(work, record, seat)


async def close(work: UnitOfWork, record: TableRecord, seat: Seat) -> None:
    asked = any(each.seat == seat for each in await work.tx.seats.votes(record.id))
    if asked or any((await work.tx.seats.offered_people(record.id, seat)).values()):
        await work.tx.seats.drop_vote(record.id, seat)
        await work.tx.seats.close_offers(record.id, seat)
        work.outdated_votes.add((record.id, seat))


async def close_all(work: UnitOfWork, record: TableRecord) -> None:
    for player in record.players:
        await close(work, record, player.seat)


async def settle(work: UnitOfWork, record: TableRecord, seat: Seat, *, anew: bool = False) -> TableRecord:
    """Close a seat's vote and offers, and reset the missed turns; with `anew`, also the unanswered questions."""
    await close(work, record, seat)
    player = record.players[seat]
    unanswered = 0 if anew else player.unanswered
    return await _save_player(work, record, replace(player, missed=0, unanswered=unanswered, excused=False))

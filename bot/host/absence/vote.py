"""Votes about a player: wait, let a computer play, or remove them. Managers can call one about cancelling the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.host.absence import substitutes
from bot.host.clock import outages
from bot.host.core.context import Service, changes, reads
from bot.host.core.errors import TableError
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import closing, inactivity, turns
from bot.host.match.inactivity import ask_about, inactivity_voters, is_blameless, settle, silent, was_active
from bot.host.match.seats import find_player, of_tournament
from bot.host.model.drafts import StoredDraft
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.people.availability import when_spent
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.model.votes import Choice, InactivityVote, Why

THINKING: Final = timedelta(seconds=30)
"""Extra time for computers that take over when time runs out."""
NOBODY = later("absent-nobody")
SETTLED = later("absent-settled")


async def time_is_up(work: UnitOfWork, record: TableRecord) -> TableRecord:
    match = await work.load_match(record)
    stored_drafts = await work.stored_drafts(record)
    taken_over = await _auto_substitute(work, record, match, stored_drafts)
    if taken_over is not record:
        return taken_over
    asked_at, deadline = record.asked_at, record.deadline
    length = None if asked_at is None or deadline is None else deadline - asked_at
    unreached = await outages.unreached_seats(work, record)
    record = inactivity.count_missed(record, match, stored_drafts, unreached)
    record = await turns.resolve(work, record, match, stored_drafts)
    if record.status is not Status.PLAYING:
        return record
    if inactivity.is_deserted(record, length):
        return await closing.close_down(work, record, NOBODY)
    return await inactivity.ask_about_all(work, record)


async def _auto_substitute(
    work: UnitOfWork, record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft]
) -> TableRecord:
    """If other people play, let computers take over for players without a draft who want that. The table then waits for
    the computers."""
    before = record
    unreached = await outages.unreached_seats(work, record)
    for decision in match.asked:
        if record.revision != before.revision:
            return record
        stored_draft, user = stored_drafts.get(decision.seat), record.players[decision.seat].user
        kind = (await work.user_settings(user)).stand_in
        laid = stored_draft is not None and (stored_draft.draft.compiled or bool(stored_draft.draft.answer))
        if kind in work.core.computers and not laid and substitutes.can_stand_in(work, record, decision.seat):
            absent, excused = not was_active(stored_draft), decision.seat in unreached
            record = await substitutes.stand_in(work, record, decision.seat, kind, absent=absent, excused=excused)
    if record is before or record.revision != before.revision:
        return record
    return await work.show(replace(record, deadline=work.now + THINKING))


async def ask_about_overdue(work: UnitOfWork, record: TableRecord) -> None:
    """Call votes about players who keep a table without a deadline waiting, if someone who isn't awaited can vote.
    The players have two weeks from when they were asked, not counting their holidays. Activity before the vote
    doesn't count as coming back."""
    absent, stored_drafts = await inactivity.awaited_seats(work, record), await work.stored_drafts(record)
    for seat in absent:
        theirs = (await work.user_settings(record.players[seat].user)).hours
        asked_at = await _asked_at(work, record, seat)
        late = asked_at is not None and when_spent(asked_at, inactivity.OVERDUE_AFTER, [theirs]) <= work.now
        called = late and any(each.seat == seat for each in await work.tx.seats.votes(record.id))
        if late and not called and any(each.seat not in absent for each in inactivity.voters(record, seat)):
            if seat in stored_drafts:
                await work.tx.journal.put_stored_draft(record.id, replace(stored_drafts[seat], active=False))
            record = await ask_about(work, record, seat, Why.WAITED)


async def _asked_at(work: UnitOfWork, record: TableRecord, seat: Seat) -> datetime | None:
    """The time when the seat's player was asked the current question, perhaps after taking over."""
    taken = [each.until for each in record.assignments if each.seat == seat and each.until >= record.question]
    if record.asked_at is None or not taken:
        return record.asked_at
    asked = await work.tx.outbox.newest(record.id, kind=PostKind.PROMPT, revision=taken[-1], seat=seat)
    return record.asked_at if asked is None else max(record.asked_at, asked[1])


async def left_the_server(work: UnitOfWork, record: TableRecord, seat: Seat) -> TableRecord:
    """Call a vote about a player who has left, unless there has been any vote about that seat before. Missed turns
    still lead to another."""
    if await work.tx.outbox.next_number(record.id, kind=PostKind.VOTE, seat=seat):
        return record
    return await ask_about(work, record, seat, Why.LEFT)


async def _vote(work: UnitOfWork, record: TableRecord, user: User, seat: Seat, choice: Choice) -> TableRecord:
    """Vote about a player. If that player votes themselves, the vote ends, unless another person called it."""
    player = find_player(record, user)
    inactivity_vote = next((each for each in await work.tx.seats.votes(record.id) if each.seat == seat), None)
    if inactivity_vote is None or record.status is not Status.PLAYING:
        raise TableError(SETTLED if inactivity_vote is None else later("seat-not-playing", table=record.id))
    if player.seat == seat and inactivity_vote.why is Why.ASKED:
        raise TableError(later("absent-answer"))
    if (inactivity_vote.why is Why.MANAGER and player.seat == seat) or player.seat == inactivity_vote.asker != seat:
        raise TableError(later("absent-others-decide"))
    if player.seat == seat or record.players[seat].has_left:
        return await settle(work, record, seat)
    if player.has_left:
        raise TableError(later("absent-you-left"))
    inactivity_vote = replace(inactivity_vote, votes={**inactivity_vote.votes, player.seat: choice})
    await work.tx.seats.put_vote(record.id, inactivity_vote)
    if player.missed:  # voting shows that the voter is present
        record = await settle(work, record, player.seat)
    decided = decision(inactivity_vote.votes, [each.seat for each in inactivity_voters(record, inactivity_vote)])
    return record if decided is None else await _do(work, record, inactivity_vote, decided)


def decision(votes: Mapping[Seat, Choice], asked: Sequence[Seat]) -> Choice | None:
    given = [votes[seat] for seat in asked if seat in votes]
    for choice in Choice:
        if 2 * given.count(choice) > len(asked):
            return choice
    return max(Choice, key=given.count) if len(given) == len(asked) else None


async def decide(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Close votes whose time is up, and carry out the most frequent choice. If nobody voted, the table waits if the
    player has been active or has missed no turn, or if a manager called the vote; otherwise a computer takes over if
    possible. If no voter is left in that case, the vote is only closed."""
    for inactivity_vote in await work.tx.seats.votes(record.id):
        if inactivity_vote.due <= work.now and record.status is Status.PLAYING:
            stored_draft = (await work.stored_drafts(record)).get(inactivity_vote.seat)
            there = was_active(stored_draft) or not record.players[inactivity_vote.seat].missed
            asked = [each.seat for each in inactivity_voters(record, inactivity_vote)]
            if not asked and not there and not inactivity_vote.why.by_manager:
                await inactivity.close(work, record, inactivity_vote.seat)
                continue
            given = [inactivity_vote.votes[seat] for seat in asked if seat in inactivity_vote.votes]
            usual = Choice.WAIT if there or inactivity_vote.why.by_manager else Choice.COMPUTER
            record = await _do(work, record, inactivity_vote, max(Choice, key=given.count) if given else usual)
    return record


async def _do(work: UnitOfWork, record: TableRecord, inactivity_vote: InactivityVote, choice: Choice) -> TableRecord:
    player = record.players[inactivity_vote.seat]
    if inactivity_vote.why is Why.CANCEL:
        return await _cancel_or_go_on(work, record, inactivity_vote.seat, choice)
    if choice is Choice.REMOVE and player.is_playing_person:
        return await _go_on_without(work, record, inactivity_vote.seat)
    absent = not was_active((await work.stored_drafts(record)).get(inactivity_vote.seat))
    excused = is_blameless(player) or inactivity_vote.seat in await outages.unreached_seats(work, record)
    record = await settle(work, record, inactivity_vote.seat, anew=True)
    if not player.is_playing_person:
        return record
    if choice is Choice.COMPUTER and substitutes.can_stand_in(work, record, inactivity_vote.seat):
        return await substitutes.stand_in(work, record, inactivity_vote.seat, absent=absent, excused=excused)
    await work.notice(record, later("absent-waits", name=harmless(player.name)))
    return record


async def _cancel_or_go_on(work: UnitOfWork, record: TableRecord, seat: Seat, choice: Choice) -> TableRecord:
    await inactivity.close(work, record, seat)
    if choice is Choice.REMOVE:
        key = "cancelled-by-vote-cup" if of_tournament(record) else "cancelled-by-vote"
        return await closing.stop(work, record, later(key))
    await work.notice(record, later("cancel-voted-down"))
    return record


async def _ask_others(work: UnitOfWork, record: TableRecord, asker: Seat, seat: Seat) -> TableRecord:
    why = Why.CANCEL if seat == asker else Why.MANAGER
    if not 0 <= seat < len(record.players) or not record.players[seat].is_playing_person:
        raise TableError(later("manager-plays"))
    if any(each.seat == seat for each in await work.tx.seats.votes(record.id)):
        raise TableError(later("manager-asked-already"))
    asked = await ask_about(work, record, seat, why, asker=asker)
    if not any(each.seat == seat for each in await work.tx.seats.votes(record.id)):
        raise TableError(later("manager-nobody"))
    return asked


async def _ask(work: UnitOfWork, record: TableRecord, user: User, seat: Seat, *, manager: bool = False) -> TableRecord:
    """Call a vote about a player who gives no complete answers. A manager who plays in a rated or tournament game can
    call one about any person or, with their own seat, about cancelling."""
    player = find_player(record, user)
    if record.status is not Status.PLAYING:
        raise TableError(later("seat-not-playing", table=record.id))
    if player.has_left:
        raise TableError(later("absent-you-left"))
    if player.missed:  # calling a vote shows that the player is present
        record = await settle(work, record, player.seat)
    if player.seat != seat and seat in [each.seat for each in silent(record)]:
        return await ask_about(work, record, seat, Why.ASKED)
    if inactivity.is_partial(record, user, manager=manager):
        return await _ask_others(work, record, player.seat, seat)
    raise TableError(later("absent-not-yet", count=inactivity.MAX_UNANSWERED))


async def _remove(work: UnitOfWork, record: TableRecord, user: User, seat: Seat, *, manager: bool) -> TableRecord:
    """Remove a player for good. Only managers may do that, except in rated or tournament games that they play in."""
    substitutes.seat_of(record, user, seat, manager=manager)
    if not manager:
        raise TableError(later("absent-managers"))
    if inactivity.is_partial(record, user, manager=manager):
        raise TableError(later("manager-plays"))
    return await _go_on_without(work, record, seat)


async def _go_on_without(work: UnitOfWork, record: TableRecord, seat: Seat) -> TableRecord:
    """Remove the player, but keep their missed turns, by which a tournament tells no-shows from those who resign."""
    excused = is_blameless(record.players[seat]) or seat in await outages.unreached_seats(work, record)
    return await turns.leave(work, record, await work.load_match(record), seat, excused=excused)


class AbsenceService(Service):
    """The public interface for votes about players and for removing them."""

    inactivity_votes = reads(lambda tx: tx.seats.votes)
    votes_in_message = reads(lambda tx: tx.seats.votes_in)

    async def list_joint_votes(self, table: int, revision: int, seat: Seat) -> Sequence[InactivityVote]:
        """The vote about a seat called after that move, with the others in its message; empty if it's over."""
        asked = await self.inactivity_votes(table)
        mine = next((each for each in asked if (each.seat, each.revision) == (seat, revision)), None)
        return [each for each in asked if mine is not None and each.shares_message(mine)]

    async def find_vote_post(self, table: int, revision: int, seat: Seat) -> Posted | None:
        async with self._core.reading() as work:
            return await work.tx.outbox.location_of(table, kind=PostKind.VOTE, revision=revision, seat=seat)

    async def was_about_cancelling(self, table: int, revision: int, seat: Seat) -> bool:
        """Return whether the vote about a seat called after the move `revision` was about cancelling the game."""
        async with self._core.reading() as work:
            vote = await work.tx.outbox.newest(table, kind=PostKind.VOTE, revision=revision, seat=seat)
        return vote is not None and vote[0].split(" ")[0] == Why.CANCEL.value

    vote = changes(_vote)
    ask = changes(_ask)
    remove = changes(_remove)

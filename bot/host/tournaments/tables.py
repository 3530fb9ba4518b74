"""A tournament's tables: opening and starting them for pairings, and judging their games."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import split
from bot.engine.game import Seat
from bot.engine.quoting import harmless
from bot.host.core.errors import TableError
from bot.host.core.match_state import BrokenError, MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import closing
from bot.host.match.inactivity import is_removed, was_active
from bot.host.match.seats import NOBODY
from bot.host.model.community.ratings import Player
from bot.host.model.community.tournament_standings import Form, How, Verdict
from bot.host.model.community.tournaments import Member, Tournament
from bot.host.model.journal import Answers
from bot.host.model.outbox import PostKind
from bot.host.model.seat_holders import holder_at
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, TableRecord, User
from bot.host.model.texts import WORDS
from bot.host.ports.store import DamagedError
from bot.host.ratings.placements import places
from bot.host.ratings.recorder import as_known, compute_answer_stats, first_people
from bot.host.ratings.shares import shares_of, starters
from bot.host.tables import lobby

log = logging.getLogger(__name__)

STRONGEST: Final = [*COMPUTERS][-1]
DAY_SECONDS: Final = 24 * 60 * 60


async def open_for(work: UnitOfWork, tournament: Tournament, members: Sequence[Member]) -> TableRecord:
    game, place = work.core.games[tournament.game], Place(tournament.guild, tournament.channel)
    settings = await work.tx.guild_settings.get(tournament.guild)
    terms = TableTerms(tournament.options, tournament.pace, settings.palette, help=False, rated=settings.counts)
    people = [User(member.user, member.name) for member in members]
    record = await lobby.set_up(work, game, terms, opener=NOBODY, people=people, place=place)
    await work.post(record, PostKind.LOBBY)
    return await lobby.start(work, record, User(NOBODY, ""), manager=True)


async def load_table(work: UnitOfWork, table: int) -> TableRecord | None:
    try:
        return await work.tx.tables.get(table)
    except DamagedError as damage:
        log.error("table %(table)d: %(why)s", {"table": table, "why": damage})  # noqa: TRY400 - a traceback adds nothing
        return None


async def judge_game(work: UnitOfWork, tournament: Tournament, record: TableRecord) -> tuple[Verdict, frozenset[int]]:
    """The verdict, and the no-shows: people who did nothing in the game."""
    try:
        match = await as_known(work, record)
    except (BrokenError, TableError):  # the table is on hold or can't be replayed, so its result can't be determined
        return Verdict((1,) * len(record.players), How.TIME), frozenset()
    outcome = match.rules.outcome(match.state)
    absent = await _no_shows(work, record, match)
    users = frozenset(first_people(record)[seat] for seat in absent)
    if record.status is Status.OVER and outcome is not None:
        reached = places(match.game, record.terms.options, match.state.table, record.players, outcome.winners)
        verdict = Verdict(reached, How.PLAYED)
    else:
        verdict = Verdict(_rank_positions(record, match, absent), How.TIME)
    others = played_by_others(record, match, {member.user for member in tournament.members})
    if others:
        names = [holder_at(record, seat, 1).name for seat in sorted(others)]
        await work.notice(record, WORDS.later("cup-played-by-others", who=WORDS.join_list([*map(harmless, names)])))
    return replace(verdict, ranks=_demote_seats(verdict.ranks, others, tournament.form)), users


def played_by_others(record: TableRecord, match: MatchState, signed_up: Collection[int]) -> frozenset[Seat]:
    """Seats played for most of a game by computers of the strongest kind or people who hadn't signed up."""
    first = starters(record)

    def is_outside(player: Player, seat: Seat) -> bool:
        if player == first[seat]:
            return False
        return player not in signed_up if isinstance(player, int) else split(player)[0] == STRONGEST

    return frozenset(
        seat
        for seat, share in shares_of(record, match).items()
        if 2 * sum(count for player, count in share.sitters.items() if is_outside(player, seat)) > share.asked
    )


def _demote_seats(ranks: tuple[int, ...], others: Collection[Seat], form: Form) -> tuple[int, ...]:
    """Put these seats behind all others. If that's every seat, none is first in formats with points."""
    if not others:
        return ranks
    worth = [(seat not in others, 0 if seat in others else -rank) for seat, rank in enumerate(ranks)]
    first = 1 if form is Form.KNOCKOUT or len(others) < len(ranks) else 2
    return tuple(first + sum(other > mine for other in worth) for mine in worth)


async def stop(work: UnitOfWork, tournament: Tournament, record: TableRecord) -> tuple[Verdict, frozenset[int]]:
    """Judge the game as `judge_game` does, and stop it if it's still going on."""
    found = await judge_game(work, tournament, record)
    if record.status is Status.PLAYING:
        await closing.stop(work, record, WORDS.later("cup-time-up"))
    return found


def _rank_positions(record: TableRecord, match: MatchState, absent: Collection[Seat]) -> tuple[int, ...]:
    """The ranks of an unfinished game: those who left come last, just after those who did nothing. Otherwise,
    missed turns decide, the fewest first, and then the game's own count."""
    stats = compute_answer_stats(record, match)
    counts = places(match.game, record.terms.options, match.state.table, record.players, frozenset())
    worth = [
        (not player.has_left, player.seat not in absent, -stats[player.seat].missed, -counts[player.seat])
        for player in record.players
    ]
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


async def _no_shows(work: UnitOfWork, record: TableRecord, match: MatchState) -> frozenset[Seat]:
    """Seats of people who did nothing about any question, even if others answered for them; empty if the start is
    unknown. The current question only counts once there has been time for it, or if the player lost the seat
    while absent."""
    first = first_people(record)
    if match.first > 1:
        return frozenset()
    sit = {each.seat for each in record.players if each.user == first.get(each.seat)}
    asked = {each.seat for each in record.assignments if each.absent and each.user == first.get(each.seat)}
    asked |= {seat for seat in sit if is_removed(record.players[seat])}
    there = set[int]()
    for entry, before in match.since(match.first):
        if isinstance(entry.content, Answers):
            theirs = {seat for seat, user in first.items() if holder_at(record, seat, entry.revision).user == user}
            asked |= theirs & {each.seat for each in replace(match, people=frozenset(theirs)).asked_at(before)}
            there |= theirs & ({seal.seat for seal in entry.content.seals} | {*entry.content.active})
    if _had_time(work, record):
        asked |= sit & {each.seat for each in match.asked}
        stored_drafts = await work.stored_drafts(record)
        there |= {seat for seat in sit if was_active(stored_drafts.get(seat))}
    return frozenset((asked - there) & first.keys())


def _had_time(work: UnitOfWork, record: TableRecord) -> bool:
    least = timedelta(seconds=min(record.terms.pace or DAY_SECONDS, DAY_SECONDS))
    runs = record.status is Status.PLAYING and not record.is_paused
    return runs and record.asked_at is not None and record.asked_at + least <= work.now

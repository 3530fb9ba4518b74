"""Automatic progress of tournaments, one step at a time, each in its own transaction. So after a stop, even in the
middle of a step, the remaining work is found again, and nothing is done twice."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import Entrant, Form, How, Pairing, Verdict
from bot.host.model.community.tournaments import Fixture, Member, Stage, Tournament
from bot.host.model.tables import Status
from bot.host.tournaments import tables
from bot.host.tournaments.pairing import pair_round

FEWEST: Final = 2
LOT_BYTES: Final = 32
AFTER_TABLES: Final = timedelta(seconds=15)
"""Delay between drawing a round and announcing it. By then, its tables usually have threads and questions."""


async def step(work: UnitOfWork, tournament: Tournament) -> bool:
    if tournament.stage is Stage.SIGN_UP:
        return await _sign_up(work, tournament)
    if tournament.stage is not Stage.PLAYING:
        return False
    match = next((each for each in tournament.undecided if each.table is None), None)
    if match is not None:
        await _seat(work, tournament, match)
        return True
    for match in tournament.undecided:
        record = await tables.load_table(work, match.table or 0)
        if record is None:  # its result can't be determined any longer
            verdict = Verdict((1,) * len(match.pairing.entrants), How.TIME)
            await _decide(work, tournament, match, verdict, frozenset())
            return True
        if record.status not in (Status.OPEN, Status.PLAYING, Status.QUARANTINED):  # a table on hold may come back
            await _decide(work, tournament, match, *await tables.judge_game(work, tournament, record))
            return True
        if _late(work, tournament):
            await _decide(work, tournament, match, *await tables.stop(work, tournament, record))
            return True
    if tournament.undecided:
        return False
    await _next_round(work, tournament)
    return True


async def aside(work: UnitOfWork, tournament: Tournament) -> frozenset[int]:
    if tournament.stage is not Stage.PLAYING:
        return frozenset()
    seen = [await tables.load_table(work, match.table) for match in tournament.undecided if match.table is not None]
    return frozenset(each.id for each in seen if each is not None and each.status is Status.QUARANTINED)


def show_round(work: UnitOfWork, tournament: Tournament) -> None:
    work.renews.add((tournament.guild, AnnouncementKind.ROUND, f"{tournament.id}.{tournament.round}"))


def draws(work: UnitOfWork, tournament: Tournament) -> bool:
    """Return whether the next step will probably draw a round."""
    if tournament.stage is Stage.PLAYING:
        return not tournament.undecided and tournament.round < tournament.most_rounds
    return tournament.stage is Stage.SIGN_UP and _late(work, tournament)


def _late(work: UnitOfWork, tournament: Tournament) -> bool:
    return tournament.ends_at is not None and tournament.ends_at <= work.now


async def save_tournament(work: UnitOfWork, tournament: Tournament) -> Tournament:
    await work.tx.tournaments.save(tournament)
    work.renews.add((tournament.guild, AnnouncementKind.SIGN_UP, str(tournament.id)))
    for number in {tournament.round, tournament.round - 1} - {0, -1}:
        work.renews.add((tournament.guild, AnnouncementKind.ROUND, f"{tournament.id}.{number}"))
    return tournament


async def _announce(work: UnitOfWork, tournament: Tournament, kind: AnnouncementKind, key: str) -> None:
    after = AFTER_TABLES if kind is AnnouncementKind.ROUND else timedelta()
    await work.announce(
        tournament.guild,
        kind,
        key,
        channel=tournament.channel,
        after=after,
        tournament=tournament.id,
        round=tournament.round,
    )


async def announce(work: UnitOfWork, tournament: Tournament) -> None:
    await _announce(work, tournament, AnnouncementKind.SIGN_UP, str(tournament.id))


# -- sign-up ---------------------------------------------------------------------------------------------------------


async def _sign_up(work: UnitOfWork, tournament: Tournament) -> bool:
    if not _late(work, tournament):
        return False
    if len(tournament.playing) < FEWEST:
        await call_off(work, tournament)
    else:
        await begin(work, tournament)
    return True


async def begin(work: UnitOfWork, tournament: Tournament) -> Tournament:
    lot = work.core.entropy(LOT_BYTES)
    # by ID, not by time, so that nobody gains from signing up early or late
    order = sorted(tournament.playing, key=lambda member: hashlib.sha256(lot + b"%d" % member.user).digest())
    numbered = replace(tournament, stage=Stage.PLAYING, entrants=len(order))
    for number, member in enumerate(order, start=1):
        numbered = numbered.with_member(replace(member, entrant=number))
    return await _draw(work, numbered)


async def call_off(work: UnitOfWork, tournament: Tournament) -> Tournament:
    """Cancel the tournament. Its running games go on."""
    return await save_tournament(work, replace(tournament, stage=Stage.CANCELLED, ends_at=None, ended_at=work.now))


# -- a round ---------------------------------------------------------------------------------------------------------


async def _next_round(work: UnitOfWork, tournament: Tournament) -> None:
    moved = _moved_up(tournament)
    alive = [number for number in _numbers(moved) if moved.holder(number) is not None]
    # the last one left in a knock-out has walkovers up to the final, so as not to share the first place with leavers
    fewest = 1 if moved.form is Form.KNOCKOUT else FEWEST
    if len(alive) >= fewest and tournament.round < tournament.most_rounds:
        await _draw(work, moved)
        return
    over = await save_tournament(work, replace(tournament, stage=Stage.OVER, ends_at=None, ended_at=work.now))
    await _announce(work, over, AnnouncementKind.FINAL, str(over.id))


async def _draw(work: UnitOfWork, tournament: Tournament) -> Tournament:
    active = {member.entrant for member in tournament.playing if member.entrant is not None}
    number = tournament.round + 1
    pairings = pair_round(tournament.form, tournament.entrants, active, tournament.rounds)
    matches = tuple(Fixture(number, board, pairing) for board, pairing in enumerate(pairings))
    ends = work.now + timedelta(seconds=tournament.span)
    begun = await save_tournament(work, replace(tournament, matches=(*tournament.matches, *matches), ends_at=ends))
    await _announce(work, begun, AnnouncementKind.ROUND, f"{begun.id}.{begun.round}")
    return begun


def _moved_up(tournament: Tournament) -> Tournament:
    reserve = [*tournament.reserve]
    for number in sorted(_numbers(tournament)):
        if tournament.holder(number) is None and reserve:
            tournament = tournament.with_member(replace(reserve.pop(0), entrant=number))
    return tournament


def _numbers(tournament: Tournament) -> set[Entrant]:
    """All entrants' numbers; in a knock-out, only those that are in the latest round and haven't been beaten there."""
    if tournament.form is Form.KNOCKOUT and tournament.rounds:
        drawn_ = tournament.rounds[-1]
        return {each for pairing in drawn_ for each in pairing.entrants if (pairing.rank(each) or 1) == 1}
    return set(range(1, tournament.entrants + 1))


# -- a pairing -------------------------------------------------------------------------------------------------------


async def _seat(work: UnitOfWork, tournament: Tournament, match: Fixture) -> None:
    entrants = match.pairing.entrants
    held = {number: holder for number in entrants if (holder := tournament.holder(number)) is not None}
    if len(held) < FEWEST:
        ranks = tuple(1 if number in held or not held else 2 for number in entrants)
        verdict = Verdict(ranks, How.WALKOVER)
        await _settle(work, tournament, replace(match, pairing=replace(match.pairing, verdict=verdict)))
        return
    record = await tables.open_for(work, tournament, [*held.values()])
    pairing = match.pairing if len(held) == len(entrants) else Pairing(tuple(held))
    await save_tournament(work, tournament.with_match(replace(match, pairing=pairing, table=record.id)))


async def _decide(
    work: UnitOfWork, tournament: Tournament, match: Fixture, verdict: Verdict, idle: frozenset[int]
) -> None:
    """Act on a verdict. Members who did nothing in a whole game leave the tournament."""
    for number in match.pairing.entrants:
        holder = tournament.holder(number)
        if holder is not None and holder.user in idle:
            tournament = tournament.with_member(replace(holder, has_left=True, no_show=True))
    await _settle(work, tournament, replace(match, pairing=replace(match.pairing, verdict=verdict)))


async def _settle(work: UnitOfWork, tournament: Tournament, match: Fixture) -> None:
    verdict = match.pairing.verdict
    if tournament.form is Form.KNOCKOUT and verdict is not None and verdict.ranks.count(1) > 1:
        if verdict.how is How.PLAYED and not match.replays and not _late(work, tournament):
            again = replace(match, pairing=replace(match.pairing, verdict=None), table=None, replays=1)
            await save_tournament(work, tournament.with_match(again))
            return
        first = [seat for seat, rank in enumerate(verdict.ranks) if rank == 1]
        lucky = first[work.core.entropy(1)[0] % len(first)]
        ranks = tuple(1 if seat == lucky else max(rank, 2) for seat, rank in enumerate(verdict.ranks))
        match = replace(match, pairing=replace(match.pairing, verdict=Verdict(ranks, How.LOT)))
    await save_tournament(work, tournament.with_match(match))


def without(tournament: Tournament, users: Collection[int]) -> Tournament:
    for member in tournament.members:
        if member.there and member.user in users:
            tournament = withdrawn(tournament, member)
    return tournament


def withdrawn(tournament: Tournament, member: Member) -> Tournament:
    """Withdraw a member. Before the draw, it's as if they had never signed up; after it, somebody in reserve may get
    their number for the next round."""
    if tournament.stage is Stage.SIGN_UP:
        left = tuple(each for each in tournament.members if each.user != member.user)
        return replace(tournament, members=left)
    return tournament.with_member(replace(member, has_left=True))

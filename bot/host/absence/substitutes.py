"""Substitutes: a computer or another person takes over a seat. For the rules, the seat and its hand stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.ai.temperaments import split
from bot.engine.game import Seat
from bot.engine.quoting import harmless, quote_token
from bot.host.core.context import Service, changes
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import inactivity, turns
from bot.host.match.inactivity import others
from bot.host.match.projections import decision_of
from bot.host.match.seats import find_player, lazy_name, renew_replacement_messages, replaced_key, since
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import PostKind
from bot.host.model.seat_entries import seat_entry
from bot.host.model.seat_holders import reclaimable_seat, replaced_person
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Participant, Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.model.viewer import Viewer
from bot.host.tables import lobby
from bot.host.tables.display_names import unlike

OFFERS: Final = 5
"""Maximum number of people who can be offered the same seat in a game."""


async def hand_over(
    work: UnitOfWork, record: TableRecord, to: Participant, *, by: int = 0, absent: bool = False, excused: bool = False
) -> TableRecord:
    """Give the seat to another player. A person is asked the seat's current question, if it has one. A private
    announcement to a replaced person is scheduled, unless they did this (as `by`) or the table isn't on a server.
    `absent` and `excused` are those of the `SeatAssignment`.

    A draft passes from person to person. A computer makes its own, unless the draft is locked in and thus sealed. A
    computer's answer isn't passed on.
    """
    was = record.players[to.seat]
    before = (each.user for each in reversed(record.assignments) if each.seat == to.seat and each.user is not None)
    if to.user in (None, next(before, None)):  # a computer, or the seat's last former person
        to = replace(to, abroad=was.abroad)
    assignment = SeatAssignment(
        seat=to.seat,
        since=since(record, to.seat),
        until=record.revision,
        name=was.name,
        user=was.user,
        computer=was.computer,
        absent=absent,
        excused=excused,
    )
    await work.tx.seats.end_assignment(record.id, assignment)
    await work.tx.seats.add_entries(record.id, [seat_entry(to, work.core.entropy, since=record.revision + 1)])
    await inactivity.close(work, record, to.seat)
    await _pass_draft_on(work, record, was, to)
    changed = await work.show(
        replace(
            record.with_player(to),
            assignments=(*record.assignments, assignment),
            opener=to.user if to.user is not None and record.opener == was.user else record.opener,
            agreed=tuple(seat for seat in record.agreed if seat != to.seat),
            timing=replace(record.timing, proposal=None),
        )
    )
    renew_replacement_messages(work, changed)
    if was.user is not None and was.user != by and changed.place.guild is not None:
        key = replaced_key(changed.id, len(changed.assignments))
        await work.announce(
            changed.place.guild,
            AnnouncementKind.REPLACED,
            key,
            channel=changed.channel,
            user=was.user,
            table=changed.id,
            seat=to.seat,
        )
    match = await work.load_match(changed)
    if to.user is not None and decision_of(changed, match, to.seat) is not None:
        nth = await work.tx.outbox.next_number(
            changed.id, kind=PostKind.PROMPT, revision=changed.revision, seat=to.seat
        )
        await work.post(changed, PostKind.PROMPT, seat=to.seat, number=nth)
    work.pending.add(changed.id)
    return changed


async def _pass_draft_on(work: UnitOfWork, record: TableRecord, was: Participant, to: Participant) -> None:
    stored_drafts = await work.stored_drafts(record)
    mine = stored_drafts.get(to.seat)
    stays = mine is not None and was.user is not None and (to.user is not None or mine.draft.compiled)
    if mine is not None and not stays:
        await work.tx.journal.clear_stored_drafts(record.id)
        for seat, stored_draft in stored_drafts.items():
            if seat != to.seat:
                await work.tx.journal.put_stored_draft(record.id, stored_draft)
    elif mine is not None and to.user is None:
        await work.tx.journal.put_stored_draft(record.id, replace(mine, active=False))


async def stand_in(
    work: UnitOfWork,
    record: TableRecord,
    seat: Seat,
    kind: str | None = None,
    *,
    by: int = 0,
    absent: bool = False,
    excused: bool = False,
) -> TableRecord:
    """Have a computer take the seat over: the second easiest without `kind`, and in rated games always the easiest, so
    that being away doesn't pay."""
    player = record.players[seat]
    if record.status is not Status.PLAYING or player.has_left:
        raise TableError(later("seat-over"))
    if player.computer is not None:
        raise TableError(later("seat-computers-already"))
    if not others(record, seat):
        raise TableError(later("seat-computers-alone"))
    kinds = list(work.core.computers)
    if record.terms.rated:
        kinds, kind = kinds[:1], None
    chosen = (kinds[1:2] or kinds)[:1] if kind is None else [each for each in kinds if each == split(kind)[0]]
    if not chosen:
        raise TableError(later("seat-no-computer", kind=quote_token(kind or "")))
    kind = lobby.kind_by_chance(work, chosen[0])
    name = lobby.computer_name(work, kind, record.players)
    to = Participant(seat=seat, name=name, colour=player.colour, computer=kind)
    changed = await hand_over(work, record, to, by=by, absent=absent, excused=excused)
    await work.notice(changed, later("seat-stands-in", computer=lazy_name(to), name=harmless(player.name)))
    return await turns.settle_if_agreed(work, changed)


def can_stand_in(work: UnitOfWork, record: TableRecord, seat: Seat) -> bool:
    return bool(work.core.computers) and bool(others(record, seat))


async def _substitute(
    work: UnitOfWork, record: TableRecord, user: User, kind: str, *, seat: Seat | None = None, manager: bool = False
) -> TableRecord:
    """Have a computer take over the user's own seat. Server managers can do that for any seat, except in a rated or
    tournament game that they play in."""
    seat = seat_of(record, user, seat, manager=manager)
    started = since(record, seat)
    if record.players[seat].user == user.id and started > 1 and started > record.revision:
        raise TableError(later("seat-only-just"))
    player = record.players[seat]
    if player.user != user.id and inactivity.is_partial(record, user, manager=manager):
        raise TableError(later("manager-plays"))
    excused = player.user != user.id and inactivity.is_blameless(player)
    return await stand_in(work, record, seat, kind, by=user.id, excused=excused)


def seat_of(record: TableRecord, user: User, seat: Seat | None, *, manager: bool) -> Seat:
    if record.status is not Status.PLAYING:
        raise TableError(later("seat-not-playing", table=record.id))
    if seat is None:
        seat = find_player(record, user).seat
    if not 0 <= seat < len(record.players):
        raise TableError(later("seat-unknown", table=record.id))
    if record.players[seat].user != user.id and not manager:
        raise TableError(later("seat-not-yours"))
    if record.players[seat].has_left:
        raise TableError(later("seat-left"))
    return seat


async def _offer(
    work: UnitOfWork, record: TableRecord, user: User, seat: Seat, to: int, *, manager: bool = False
) -> TableRecord:
    asked = {vote.seat for vote in await work.tx.seats.votes(record.id) if not vote.why.by_manager}
    votes = any(each.user == user.id and not each.has_left for each in record.players) and seat in asked
    seat = seat_of(record, user, seat, manager=manager or votes)
    own = record.players[seat].user == user.id
    if not own and not votes and inactivity.is_partial(record, user, manager=manager):
        raise TableError(later("manager-plays"))
    if record.place.guild is None:
        raise TableError(later("offer-nobody-here"))
    if any(each.user == to for each in record.players):
        raise TableError(later("offer-sits-here"))
    known = await work.tx.seats.offered_people(record.id, seat)
    if to in known:
        raise TableError(later("offer-asked-before"))
    if len(known) >= OFFERS:
        raise TableError(later("offer-enough", most=OFFERS))
    work.limit("offer", user.id)
    if any(known.values()):
        await work.tx.seats.close_offers(record.id, seat)
        work.outdated_votes.add((record.id, seat))
    await work.tx.seats.offer(record.id, seat, to, own=own)
    await work.post(record, PostKind.SEAT_OFFER, seat=seat)
    return record


async def _check_offer(work: UnitOfWork, record: TableRecord, user: User, seat: Seat) -> None:
    if record.status is not Status.PLAYING or not (await work.tx.seats.offered_people(record.id, seat)).get(user.id):
        raise TableError(later("offer-not-yours"))


async def _take(work: UnitOfWork, record: TableRecord, user: User, seat: Seat) -> TableRecord:
    await _check_offer(work, record, user, seat)
    if record.players[seat].has_left or any(each.user == user.id for each in record.players):
        raise TableError(later("offer-too-late"))
    was = record.players[seat]
    name = unlike(work.core, user.name, [each.name for each in record.players if each.seat != seat])
    excused = not await work.tx.seats.is_own_offer(record.id, seat, user.id) and inactivity.is_blameless(was)
    to = Participant(seat=seat, name=name, colour=was.colour, user=user.id)
    return await hand_over(work, record, to, excused=excused)


async def _decline(work: UnitOfWork, record: TableRecord, user: User, seat: Seat) -> TableRecord:
    await _check_offer(work, record, user, seat)
    await work.tx.seats.close_offers(record.id, seat)
    return record


async def _take_back(work: UnitOfWork, record: TableRecord, user: User) -> TableRecord:
    seat = reclaimable_seat(record, user.id) if record.status is Status.PLAYING else None
    assignment = None if seat is None else replaced_person(record, seat)
    if record.status is Status.PLAYING and any(each.user == user.id and not each.has_left for each in record.players):
        raise TableError(later("seat-yours-already", table=record.id))
    if seat is None or assignment is None:
        raise NotSeatedError(later("seat-not-kept", table=record.id))
    colour = record.players[seat].colour
    back = Participant(seat=seat, name=assignment.name, colour=colour, user=user.id)
    changed = await hand_over(work, record, back)
    await work.notice(changed, later("seat-back", name=harmless(back.name)))
    return changed


class SubstituteService(Service):
    """The public interface for substitutes."""

    substitute = changes(_substitute)
    take_back = changes(_take_back)
    offer = changes(_offer)
    take = changes(_take)
    decline = changes(_decline)

    async def offered_to(self, table: int, seat: Seat) -> int | None:
        async with self._core.reading() as work:
            offered = await work.tx.seats.offered_people(table, seat)
        return next((user for user, open_ in offered.items() if open_), None)

    async def tables_with_lost_seat(self, viewer: Viewer) -> Sequence[TableRecord]:
        async with self._core.reading() as work:
            return await work.tx.tables.with_lost_seat(viewer)

"""The queue: people who want a game, the games offered to them, and what becomes of the offers.

If everyone accepts an offer, the table opens and the game begins. Otherwise the offer ends, and people who declined,
didn't answer in time, or can't open or join a table lose their place in the queue. Lists of people to avoid are used
only here and in the matcher, and shown only to their owners. No message tells others whether such a list was the
reason, somebody had no time, or nobody else was there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.engine.errors import UserError
from bot.host.core.context import Service, reads
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.user_limits import TooOftenError
from bot.host.match import deadlines
from bot.host.matchmaking.matcher import Candidate, Group, groups
from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.community.matchmaking import ANYTHING, Invitation, Offered, Search, Ticket, Worth
from bot.host.model.people.availability import SLOW_PACE, compute_deadline
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, TableRecord, User
from bot.host.model.texts import later
from bot.host.model.viewer import Viewer
from bot.host.people.guild_settings import allows_place
from bot.host.ports.community import MatchmakingStore
from bot.host.tables import lobby
from bot.i18n import LazyMessage
from bot.i18n.catalog import LazyField

MAX_CANDIDATES: Final = 200
LIVE_OFFER_SECONDS: Final = 5 * 60
"""Seconds to accept a live game."""
SLOW_OFFER_SECONDS: Final = 8 * 60 * 60
"""Seconds to accept a game over days. People's quiet hours and holidays may move the deadline."""
MIN_INTERVAL: Final = timedelta(seconds=15)
MAX_INTERVAL: Final = timedelta(minutes=10)
"""Bounds of the time until people in the queue are matched again if nothing happens before."""
MAX_AVOIDED: Final = 100
MAX_MET: Final = 25


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person's view of the queue. Of the other people in the queue, it shows only those offered the same game."""

    search: Search
    ticket: Ticket | None
    offered: Offered | None
    avoided: frozenset[int]
    met: Mapping[int, str]
    until: datetime | None
    abroad: bool
    may_be_rated: bool
    tables: tuple[TableRecord, ...] = ()


class Matchmaking(Service):
    """Lets people join and leave the queue, and offers them games."""

    # -- people's actions ----------------------------------------------------------------------------------------

    async def view(self, user: User, guild: int | None, *, viewer: Viewer | None = None) -> Waiting:
        async with self._core.reading() as work:
            return await _load_waiting(work, user, guild, viewer or Viewer(user.id))

    open_table_channels = reads(lambda tx: tx.tables.open_table_channels)

    async def choose(self, user: User, **chosen: Any) -> None:
        """Change fields of the user's `Search`."""
        async with self._core.writing() as work:
            await work.tx.matchmaking.save_search(user.id, replace(await work.tx.matchmaking.search(user.id), **chosen))
            work.announces = True

    async def avoid(self, user: User, shown: Collection[int], chosen: Collection[int]) -> None:
        """Avoid the people `chosen`, and no longer avoid the others in `shown`."""
        async with self._core.writing() as work:
            before = await work.tx.matchmaking.avoided_by(user.id)
            avoided = (before - set(shown)) | (set(chosen) - {user.id})
            if len(avoided) > MAX_AVOIDED and len(avoided) > len(before):
                raise TableError(later("queue-too-many", most=MAX_AVOIDED))
            await work.tx.matchmaking.save_avoided(user.id, avoided)
            ticket = await work.tx.matchmaking.ticket(user.id)
            if ticket is not None and ticket.invitation is not None:
                invited = await work.tx.matchmaking.invited_people(ticket.invitation)
                if any(each.user in avoided for each in invited):
                    await _dissolve(work, ticket.invitation, but=user.id)
            work.announces = True

    async def join(self, user: User, place: Place, *, parent: int = 0, opens: bool = True) -> None:
        """Join the queue here instead of on another server, unless the user already has an offer or waits here."""
        if place.guild is None:
            raise TableError(later("queue-server-only"))
        async with self._core.writing() as work:
            ticket = await work.tx.matchmaking.ticket(user.id)
            if ticket is not None and (ticket.invitation is not None or ticket.guild == place.guild):
                return
            work.limit("seek", user.id)
            asked = Ticket(user.id, user.name, place.guild, place.channel, parent, opens, work.now)
            await work.tx.matchmaking.add_ticket(asked)
            work.announces = True

    async def rejoin(self, user: User, announcement: int) -> None:
        """Join again where the user was before that announcement."""
        async with self._core.reading() as work:
            told = await work.tx.announcements.get(announcement)
            if told is None or told.user != user.id or "place" not in told.facts:
                raise TableError(later("queue-place-forgotten"))
            settings = await work.tx.guild_settings.get(told.guild)
        everybody = settings.openers is None  # otherwise they may have lost that role since
        place = Place(guild=told.guild, channel=int(told.facts["place"]))
        opens = everybody and bool(told.facts["opens"])
        await self.join(user, place, parent=int(told.facts["parent"]), opens=opens)

    async def leave(self, user: User) -> bool:
        async with self._core.writing() as work:
            return await let_go(work, user.id)

    async def decline(self, user: User, invitation: int) -> None:
        async with self._core.writing() as work:
            ticket = await work.tx.matchmaking.ticket(user.id)
            if ticket is None or ticket.invitation != invitation:
                raise _over(ticket)
            await let_go(work, user.id)

    async def agree(self, user: User, invitation: int) -> int | None:
        """Accept an offer. If the user is the last to accept, the game begins; return its table, otherwise None."""
        try:
            async with self._core.writing() as work:
                ticket = await work.tx.matchmaking.ticket(user.id)
                found = await work.tx.matchmaking.invitation(invitation)
                if ticket is None or found is None or ticket.invitation != invitation:
                    raise _over(ticket)
                await work.tx.matchmaking.accept(user.id)
                tickets = await work.tx.matchmaking.invited_people(invitation)
                return await _begin(work, found, tickets, user) if all(each.agreed for each in tickets) else None
        except _CannotOpenError as error:
            async with self._core.writing() as work:
                await _dissolve(work, invitation, but=user.id, dropped=error.user)
                await work.tx.matchmaking.drop_ticket(error.user)
            raise TableError(later("queue-cannot-open", why=error.why)) from error

    # -- timed work ----------------------------------------------------------------------------------------------

    async def serve(self) -> datetime | None:
        if self._core.cut_off:
            return None  # nobody can answer now
        async with self._core.reading() as work:
            if not await work.tx.matchmaking.tickets():
                return None
            candidates = await _candidates(work)
            now = work.now
        seats = {key: game.seats for key, game in self._core.games.items()}
        found = await asyncio.to_thread(groups, candidates[:MAX_CANDIDATES], now, seats)
        async with self._core.writing() as work:
            await _expire(work)
            fresh = {each.user: each for each in await _candidates(work)} if found else {}
            known = {each.user: each for each in candidates}
            for group in found:
                if all(fresh.get(user) == known[user] for user in group.users):
                    await _invite(work, group)
            return await _next(work)


async def let_go(work: UnitOfWork, user: int) -> bool:
    """Remove a person from the queue; an offer to them ends for everyone. Return False if they weren't in it."""
    ticket = await work.tx.matchmaking.ticket(user)
    if ticket is None:
        return False
    if ticket.invitation is not None:
        await _dissolve(work, ticket.invitation, but=user)
    await work.tx.matchmaking.drop_ticket(user)
    return True


async def load_announced_offer(work: UnitOfWork, announcement: Announcement) -> Offered | None:
    ticket = None if announcement.user is None else await work.tx.matchmaking.ticket(announcement.user)
    if ticket is None or ticket.invitation != announcement.facts.get("invitation"):
        return None
    return await _load_offer(work, ticket)


async def _load_offer(work: UnitOfWork, ticket: Ticket) -> Offered | None:
    found = None if ticket.invitation is None else await work.tx.matchmaking.invitation(ticket.invitation)
    if found is None or found.game not in work.core.games:
        return None
    others = [each.name for each in await work.tx.matchmaking.invited_people(found.id) if each.user != ticket.user]
    return Offered(found, work.core.games[found.game], tuple(others), ticket.agreed)


async def _load_waiting(work: UnitOfWork, user: User, guild: int | None, viewer: Viewer) -> Waiting:
    search, ticket = await work.tx.matchmaking.search(user.id), await work.tx.matchmaking.ticket(user.id)
    avoided = await work.tx.matchmaking.avoided_by(user.id)
    settings = None if guild is None else await work.tx.guild_settings.get(guild)
    tables = () if guild is None else await work.tx.tables.open_on(guild, viewer)
    return Waiting(
        search=search,
        ticket=ticket,
        offered=None if ticket is None else await _load_offer(work, ticket),
        avoided=avoided,
        met=await work.tx.matchmaking.met_by(user.id, most=MAX_MET),
        until=None if ticket is None else ticket.asked_at + search.duration,
        abroad=settings is not None and settings.abroad,
        may_be_rated=settings is None or settings.counts,
        tables=tuple(each for each in tables if _suits(work, each, search, user.id, avoided)),
    )


def _suits(work: UnitOfWork, record: TableRecord, search: Search, user: int, avoided: Collection[int]) -> bool:
    people = {player.user for player in record.players}
    game = work.core.games.get(record.game)
    return (
        game is not None
        and len(record.players) + len(record.invited) < max(game.seats)
        and user not in people
        and not people & set(avoided)
        and (not search.games or record.game in search.games)
        and (not search.paces or record.terms.pace in search.paces)
        and record.terms.rated in search.worth.kinds
    )


# -- matching ------------------------------------------------------------------------------------------------------


async def _candidates(work: UnitOfWork) -> list[Candidate]:
    tickets = [each for each in await work.tx.matchmaking.tickets() if each.invitation is None]
    searches, avoided = await work.tx.matchmaking.searches(), await work.tx.matchmaking.avoided_in_queue()
    strengths = await work.tx.matchmaking.strengths()
    settings = {guild: await work.tx.guild_settings.get(guild) for guild in {each.guild for each in tickets}}
    full = {guild for guild, each in settings.items() if await lobby.is_full(work, guild, each)}
    return [
        Candidate(
            user=ticket.user,
            guild=ticket.guild,
            search=_restrict_search(searches.get(ticket.user, ANYTHING), settings[ticket.guild]),
            since=ticket.asked_at,
            hours=(await work.user_settings(ticket.user)).hours,
            strength=strengths.get(ticket.user, {}),
            avoids=avoided.get(ticket.user, frozenset()),
            opens=ticket.opens
            and ticket.guild not in full
            and allows_place(settings[ticket.guild], (ticket.channel, ticket.parent)),
            abroad=settings[ticket.guild].abroad,
        )
        for ticket in tickets
    ]


def _restrict_search(search: Search, settings: GuildSettings) -> Search:
    """Search for unrated games only, if games on the server can't be rated."""
    return search if settings.counts else replace(search, worth=Worth.FUN)


async def _invite(work: UnitOfWork, group: Group) -> None:
    at_once = group.pace < SLOW_PACE
    hours = [] if at_once else await deadlines.load_widened_hours(work, group.users)
    due = compute_deadline(work.now, LIVE_OFFER_SECONDS if at_once else SLOW_OFFER_SECONDS, hours).at
    invitation = await work.tx.matchmaking.invite(Invitation(group.game, group.pace, group.rated, due), group.users)
    for ticket in await work.tx.matchmaking.invited_people(invitation.id):
        await _tell(work, ticket, AnnouncementKind.FOUND, invitation.id)


async def _tell(work: UnitOfWork, ticket: Ticket, kind: AnnouncementKind, invitation: int = 0) -> None:
    await work.announce(
        ticket.guild,
        kind,
        _key(ticket, invitation),
        channel=ticket.channel,
        user=ticket.user,
        invitation=invitation,
        place=ticket.channel,
        parent=ticket.parent,
        opens=int(ticket.opens),
    )


async def _dissolve(work: UnitOfWork, invitation: int, *, but: int = 0, dropped: int = 0) -> None:
    """Cancel an invitation. Of those who accepted, `dropped` learns that they lose their place in the queue. The others
    learn that they keep it, except for `but` and people whose search is over."""
    for ticket in await work.tx.matchmaking.invited_people(invitation):
        if ticket.agreed and ticket.user != but:
            if ticket.user == dropped:
                await _tell(work, ticket, AnnouncementKind.UNFOUND, invitation)
            elif await _end_of_search(work, ticket) > work.now:  # otherwise, `_expire` ends their search
                await _tell(work, ticket, AnnouncementKind.FAILED, invitation)
    await _close(work, invitation, but=but)
    work.announces = True


async def _close(work: UnitOfWork, invitation: int, *, but: int) -> None:
    """Close an invitation. Its recipients see that in their messages, except for `but`."""
    for ticket in await work.tx.matchmaking.invited_people(invitation):
        if ticket.user != but:
            work.renews.add((ticket.guild, AnnouncementKind.FOUND, _key(ticket, invitation)))
    await work.tx.matchmaking.drop_invitation(invitation)


def _key(ticket: Ticket, invitation: int) -> str:
    return f"{invitation}-{ticket.id}"


async def postpone(tx: MatchmakingStore, by: timedelta) -> set[tuple[int, AnnouncementKind, str]]:
    """Postpone the end of invitations to people on servers served here. Return the announcements that show it."""
    tickets = await tx.postpone(by)
    return {(each.guild, AnnouncementKind.FOUND, _key(each, each.invitation or 0)) for each in tickets}


async def _expire(work: UnitOfWork) -> None:
    for invitation in await work.tx.matchmaking.invitations():
        if invitation.due <= work.now:
            silent = [each for each in await work.tx.matchmaking.invited_people(invitation.id) if not each.agreed]
            await _dissolve(work, invitation.id)
            for ticket in silent:
                await _tell(work, ticket, AnnouncementKind.EXPIRED, invitation.id)
                await work.tx.matchmaking.drop_ticket(ticket.user)
    gone = set(await work.tx.guild_settings.removed_before(work.now))
    for ticket in await work.tx.matchmaking.tickets():
        if ticket.guild in gone:
            await let_go(work, ticket.user)
            continue
        if ticket.invitation is None and await _end_of_search(work, ticket) <= work.now:
            await _tell(work, ticket, AnnouncementKind.UNFOUND)
            await work.tx.matchmaking.drop_ticket(ticket.user)


async def _end_of_search(work: UnitOfWork, ticket: Ticket) -> datetime:
    return ticket.asked_at + (await work.tx.matchmaking.search(ticket.user)).duration


async def _next(work: UnitOfWork) -> datetime | None:
    """The next matching or deadline, if nobody does anything before; None if there's nothing to wait for."""
    tickets = await work.tx.matchmaking.tickets()
    searches = await work.tx.matchmaking.searches()
    free = [each for each in tickets if each.invitation is None]
    dues = [each.due for each in await work.tx.matchmaking.invitations()]
    dues += [each.asked_at + searches.get(each.user, ANYTHING).duration for each in free]
    if len(free) > 1:
        youngest = work.now - max(each.asked_at for each in free)
        dues.append(work.now + min(max(youngest / 10, MIN_INTERVAL), MAX_INTERVAL))
    return min(dues, default=None)


# -- the table ------------------------------------------------------------------------------------------------------


class _CannotOpenError(Exception):
    """`user` is the person who can't open or join a table."""

    def __init__(self, user: int, why: LazyField) -> None:
        super().__init__()
        self.user, self.why = user, why


async def _begin(work: UnitOfWork, invitation: Invitation, tickets: Sequence[Ticket], last: User) -> int:
    """Open and start the table; return its ID. `last` has just accepted. After a _CannotOpenError, the transaction must
    be rolled back."""
    host, *others = sorted(tickets, key=lambda each: not each.hosts)
    game = work.core.games.get(invitation.game)
    opener, place = User(host.user, host.name), Place(guild=host.guild, channel=host.channel)
    terms = TableTerms(pace=invitation.pace, rated=invitation.rated)
    if game is None:
        raise _CannotOpenError(host.user, later("queue-unknown-game"))
    seated = host
    try:
        record = await lobby.open_table(work, game, terms, opener=opener, place=place)
        for seated in others:
            abroad = seated.guild != host.guild
            record = await lobby.join(work, record, User(seated.user, seated.name), abroad=abroad)
        seated = host
        record = await lobby.start(work, record, opener, manager=False)
    except lobby.TooManyTablesError as mistake:
        # The exact reason is only the host's business.
        raise _CannotOpenError(host.user, later("queue-host-full")) from mistake
    except TooOftenError as mistake:
        raise _CannotOpenError(seated.user, later("queue-too-often")) from mistake
    except UserError as mistake:
        said = mistake.args[0] if len(mistake.args) == 1 else None
        raise _CannotOpenError(seated.user, said if isinstance(said, LazyMessage) else str(mistake)) from mistake
    await _close(work, invitation.id, but=last.id)
    for each in tickets:
        await work.tx.matchmaking.drop_ticket(each.user)
    return record.id


def _over(ticket: Ticket | None) -> TableError:
    return TableError(later("queue-off" if ticket is None else "queue-off-waiting"))

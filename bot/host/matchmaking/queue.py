"""The queue: who looks for a game, who is offered one together, and what becomes of that.

Whoever is matched is asked once. When all are in, the table is opened and the game begins; else whoever was in keeps
their place in the queue. With whom somebody does not want to play is read here and in `matching` alone: what others
are told is the same whether it was that, or somebody had no time, or nobody else was there.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from bot.engine.errors import UserError
from bot.host.clock import deadlines
from bot.host.clock.availability import SLOW, compute_deadline
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.matchmaking.matcher import ANYTHING, Candidate, Worth, groups
from bot.host.matchmaking.tickets import Invitation, Offered, Ticket
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.host.model.viewer import Viewer
from bot.host.people.guild_settings import check_place
from bot.host.tables import lobby
from bot.i18n import LazyMessage

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.matchmaking.matcher import Group, Search
    from bot.host.model.announcements import Announcement
    from bot.host.model.tables import TableRecord
    from bot.host.people.guild_settings import GuildSettings
    from bot.i18n.catalog import Later

MOST: Final = 200
"""So many who wait are looked at together, those who have waited longest."""
ANSWER_AT_ONCE: Final = 5 * 60
"""Seconds in which all have to say that they are in, for a game that is played at once."""
ANSWER_OVER_DAYS: Final = 8 * 60 * 60
"""The same for one over days; if that is up in somebody's night, it is when that ends."""
SOON: Final = timedelta(seconds=15)
"""After so long at the earliest is looked again whether people fit by now."""
LATE: Final = timedelta(minutes=10)
"""After so long at the latest."""
MOST_AVOIDED: Final = 100
"""With so many people at most somebody can choose not to play."""
MET: Final = 25
"""So many of those are named with whom somebody has played."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """All that somebody sees of the queue: nothing of others who wait."""

    search: Search
    ticket: Ticket | None
    offered: Offered | None
    avoided: frozenset[int]
    met: Mapping[int, str]
    """With whom they have played lately, by name."""
    until: datetime | None
    """Until when they are in the queue."""
    abroad: bool
    """Whether their server lets its people play with others'."""
    counts: bool
    """Whether results count there."""
    tables: tuple[TableRecord, ...] = ()
    """Open tables on their server that are what they look for."""


class Matchmaking:
    """Everybody who looks for a game."""

    def __init__(self, core: HostContext) -> None:
        self._core = core

    # -- what people do ------------------------------------------------------------------------------------------

    async def seen(self, user: User, guild: int | None, *, viewer: Viewer | None = None) -> Waiting:
        """What the person sees of it on a server, or in private; of open tables, those that the viewer may know of."""
        async with self._core.reading() as work:
            return await _load_waiting(work, user, guild, viewer or Viewer(user.id))

    async def homes(self, guild: int) -> Sequence[int]:
        """The channels of open tables on a server, of which only a viewer knows whether they may be shown."""
        async with self._core.reading() as work:
            return await work.tx.homes_on(guild)

    async def choose(self, user: User, **chosen: Any) -> None:
        """From now on the person looks for that: fields of `Search`."""
        async with self._core.writing() as work:
            await work.tx.keep_search(user.id, replace(await work.tx.search(user.id), **chosen))
            work.cries = True

    async def avoid(self, user: User, shown: Collection[int], chosen: Collection[int]) -> None:
        """Of the people who were shown the person does not want to play with those chosen.

        Raises TableError if they are too many.
        """
        async with self._core.writing() as work:
            before = await work.tx.avoided_by(user.id)
            avoided = (before - set(shown)) | (set(chosen) - {user.id})
            if len(avoided) > MOST_AVOIDED and len(avoided) > len(before):
                raise TableError(later("queue-too-many", most=MOST_AVOIDED))
            await work.tx.keep_avoided(user.id, avoided)
            ticket = await work.tx.ticket(user.id)
            if ticket is not None and ticket.invitation is not None:
                invited = await work.tx.invited(ticket.invitation)
                if any(each.user in avoided for each in invited):
                    await _dissolve(work, ticket.invitation, but=user.id)
            work.cries = True

    async def join(self, user: User, place: Place, *, parent: int = 0, opens: bool = True) -> None:
        """Wait for a game; whoever waits already keeps their place, and is found here from now on.

        Raises TableError in private messages, and if they have come and gone too often just now.
        """
        if place.guild is None:
            raise TableError(later("queue-server-only"))
        async with self._core.writing() as work:
            ticket = await work.tx.ticket(user.id)
            if ticket is not None and (ticket.invitation is not None or ticket.guild == place.guild):
                return
            if work.core.most_tables is not None:
                work.core.brakes.seeks(user.id, work.now)
            asked = Ticket(user.id, user.name, place.guild, place.channel, parent, opens, work.now)
            await work.tx.add_ticket(asked)
            work.cries = True

    async def rejoin(self, user: User, bulletin: int) -> None:
        """Wait again where the person did before they were told that. Raises TableError if that is not known."""
        async with self._core.reading() as work:
            told = await work.tx.bulletin(bulletin)
            if told is None or told.user != user.id or "place" not in told.kept:
                raise TableError(later("queue-place-forgotten"))
            everybody = (await work.tx.server(told.guild)).openers is None  # else a role may be theirs no longer
        place = Place(guild=told.guild, channel=int(told.kept["place"]))
        opens = everybody and bool(told.kept["opens"])
        await self.join(user, place, parent=int(told.kept["parent"]), opens=opens)

    async def leave(self, user: User) -> bool:
        """Wait no longer, and be in for nothing that is offered; whether the person did."""
        async with self._core.writing() as work:
            return await let_go(work, user.id)

    async def decline(self, user: User, invitation: int) -> None:
        """Not be in for what is offered, and wait no longer. Raises TableError if it is offered no more."""
        async with self._core.writing() as work:
            ticket = await work.tx.ticket(user.id)
            if ticket is None or ticket.invitation != invitation:
                raise _over(ticket)
            await let_go(work, user.id)

    async def agree(self, user: User, invitation: int) -> int | None:
        """Be in for what is offered; the table that has begun if the person was the last one.

        Raises TableError if it is offered no more, or the table cannot be opened.
        """
        try:
            async with self._core.writing() as work:
                ticket = await work.tx.ticket(user.id)
                found = await work.tx.invitation(invitation)
                if ticket is None or found is None or ticket.invitation != invitation:
                    raise _over(ticket)
                await work.tx.agree_to(user.id)
                tickets = await work.tx.invited(invitation)
                return await _begin(work, found, tickets, user) if all(each.agreed for each in tickets) else None
        except _CannotOpenError as error:
            async with self._core.writing() as work:
                tickets = await work.tx.invited(invitation)
                host = next((each.user for each in tickets if each.hosts), 0)
                await _dissolve(work, invitation, but=user.id)
                await work.tx.drop_ticket(host)
            raise TableError(later("queue-cannot-open", why=error.why)) from error

    # -- what the clock does -------------------------------------------------------------------------------------

    async def serve(self) -> datetime | None:
        """Match who can be matched now, and part with those whose time is up; when to look again."""
        async with self._core.reading() as work:
            if not await work.tx.tickets():
                return None
            candidates = await _candidates(work)
            now = work.now
        seats = {key: game.seats for key, game in self._core.games.items()}
        found = await asyncio.to_thread(groups, candidates[:MOST], now, seats)
        async with self._core.writing() as work:
            await _expire(work)
            fresh = {each.user: each for each in await _candidates(work)} if found else {}
            known = {each.user: each for each in candidates}
            for group in found:
                if all(fresh.get(user) == known[user] for user in group.users):
                    await _invite(work, group)
            return await _next(work)


async def let_go(work: UnitOfWork, user: int) -> bool:
    """Somebody waits no longer; whether they did. What was offered to them is off for the others, too."""
    ticket = await work.tx.ticket(user)
    if ticket is None:
        return False
    if ticket.invitation is not None:
        await _dissolve(work, ticket.invitation, but=user)
    await work.tx.drop_ticket(user)
    return True


async def load_announced_offer(work: UnitOfWork, bulletin: Announcement) -> Offered | None:
    """What is told to somebody of an invitation to them; None if it is open no more."""
    ticket = None if bulletin.user is None else await work.tx.ticket(bulletin.user)
    if ticket is None or ticket.invitation != bulletin.kept.get("invitation"):
        return None
    return await _load_offer(work, ticket)


async def _load_offer(work: UnitOfWork, ticket: Ticket) -> Offered | None:
    found = None if ticket.invitation is None else await work.tx.invitation(ticket.invitation)
    if found is None or found.game not in work.core.games:
        return None
    others = [each.name for each in await work.tx.invited(found.id) if each.user != ticket.user]
    return Offered(found, work.core.games[found.game], tuple(others), ticket.agreed)


async def _load_waiting(work: UnitOfWork, user: User, guild: int | None, viewer: Viewer) -> Waiting:
    search, ticket = await work.tx.search(user.id), await work.tx.ticket(user.id)
    avoided = await work.tx.avoided_by(user.id)
    settings = None if guild is None else await work.tx.server(guild)
    tables = () if guild is None else await work.tx.open_on(guild, viewer)
    return Waiting(
        search=search,
        ticket=ticket,
        offered=None if ticket is None else await _load_offer(work, ticket),
        avoided=avoided,
        met=await work.tx.met_by(user.id, most=MET),
        until=None if ticket is None else ticket.asked_at + search.lasts,
        abroad=settings is not None and settings.abroad,
        counts=settings is None or settings.counts,
        tables=tuple(each for each in tables if _suits(work, each, search, user.id, avoided)),
    )


def _suits(work: UnitOfWork, record: TableRecord, search: Search, user: int, avoided: Collection[int]) -> bool:
    """Whether an open table is what somebody looks for, and nobody sits there with whom they do not want to play."""
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
    """All who wait and are offered nothing, as it is now."""
    tickets = [each for each in await work.tx.tickets() if each.invitation is None]
    searches, avoided, strengths = await work.tx.searches(), await work.tx.avoided_in_queue(), await work.tx.strengths()
    settings = {guild: await work.tx.server(guild) for guild in {each.guild for each in tickets}}
    full = {guild for guild, each in settings.items() if await _is_full(work, guild, each)}
    return [
        Candidate(
            user=ticket.user,
            guild=ticket.guild,
            search=_restrict_search(searches.get(ticket.user, ANYTHING), settings[ticket.guild]),
            since=ticket.asked_at,
            hours=(await work.habits(ticket.user)).hours,
            strength=strengths.get(ticket.user, {}),
            avoids=avoided.get(ticket.user, frozenset()),
            opens=ticket.opens and ticket.guild not in full and _may_be(settings[ticket.guild], ticket),
            abroad=settings[ticket.guild].abroad,
        )
        for ticket in tickets
    ]


async def _is_full(work: UnitOfWork, guild: int, settings: GuildSettings) -> bool:
    """Whether a server has as many tables as it may."""
    return settings.most is not None and await work.tx.tables_on(guild) >= settings.most


def _may_be(settings: GuildSettings, ticket: Ticket) -> bool:
    """Whether a table may be where somebody has asked."""
    try:
        check_place(settings, (ticket.channel, ticket.parent))
    except TableError:
        return False
    return True


def _restrict_search(search: Search, settings: GuildSettings) -> Search:
    """What somebody looks for on a server: where no results count, everything is just for fun."""
    return search if settings.counts else replace(search, worth=Worth.FUN)


async def _invite(work: UnitOfWork, group: Group) -> None:
    """Ask those whether they are in."""
    at_once = group.pace < SLOW
    hours = [] if at_once else await deadlines.load_widened_hours(work, group.users)
    due = compute_deadline(work.now, ANSWER_AT_ONCE if at_once else ANSWER_OVER_DAYS, hours).at
    invitation = await work.tx.invite(Invitation(group.game, group.pace, group.rated, due), group.users)
    for ticket in await work.tx.invited(invitation.id):
        await _tell(work, ticket, AnnouncementKind.FOUND, invitation.id)


async def _tell(work: UnitOfWork, ticket: Ticket, kind: AnnouncementKind, invitation: int = 0) -> None:
    """Have somebody told of their place in the queue."""
    await work.cry(
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


async def _dissolve(work: UnitOfWork, invitation: int, *, but: int = 0) -> None:
    """Nothing comes of it: whoever was in hears of that, except for one, and all wait on."""
    for ticket in await work.tx.invited(invitation):
        if ticket.agreed and ticket.user != but:
            await _tell(work, ticket, AnnouncementKind.MISSED, invitation)
    await _close(work, invitation, but=but)
    work.cries = True


async def _close(work: UnitOfWork, invitation: int, *, but: int) -> None:
    """It is open no more. Those to whom it was made read that there, except for one who has just read it."""
    for ticket in await work.tx.invited(invitation):
        if ticket.user != but:
            work.renews.add((ticket.guild, AnnouncementKind.FOUND, _key(ticket, invitation)))
    await work.tx.drop_invitation(invitation)


def _key(ticket: Ticket, invitation: int) -> str:
    """Of what somebody is told of their place in the queue."""
    return f"{invitation}-{ticket.id}"


async def _expire(work: UnitOfWork) -> None:
    """Part with those whose time is up, unanswered or unfound, and with those whose server has removed the bot."""
    for invitation in await work.tx.invitations():
        if invitation.due <= work.now:
            silent = [each for each in await work.tx.invited(invitation.id) if not each.agreed]
            await _dissolve(work, invitation.id)
            for ticket in silent:
                await _tell(work, ticket, AnnouncementKind.LATE, invitation.id)
                await work.tx.drop_ticket(ticket.user)
    gone = set(await work.tx.removed_before(work.now))
    for ticket in await work.tx.tickets():
        if ticket.guild in gone:
            await let_go(work, ticket.user)
            continue
        ends = ticket.asked_at + (await work.tx.search(ticket.user)).lasts
        if ticket.invitation is None and ends <= work.now:
            await _tell(work, ticket, AnnouncementKind.UNFOUND)
            await work.tx.drop_ticket(ticket.user)


async def _next(work: UnitOfWork) -> datetime | None:
    """When there is something to do again, if nobody does anything before."""
    tickets = await work.tx.tickets()
    searches = await work.tx.searches()
    free = [each for each in tickets if each.invitation is None]
    dues = [each.due for each in await work.tx.invitations()]
    dues += [each.asked_at + searches.get(each.user, ANYTHING).lasts for each in free]
    if len(free) > 1:
        youngest = work.now - max(each.asked_at for each in free)
        dues.append(work.now + min(max(youngest / 10, SOON), LATE))
    return min(dues, default=None)


# -- the table ------------------------------------------------------------------------------------------------------


class _CannotOpenError(Exception):
    """The table of an invitation cannot be opened."""

    def __init__(self, why: Later) -> None:
        """`why` is a sentence."""
        super().__init__()
        self.why = why


async def _begin(work: UnitOfWork, invitation: Invitation, tickets: Sequence[Ticket], last: User) -> int:
    """Open the table, seat all and begin; `last` has just been told.

    Raises _CannotOpenError, and then nothing of the transaction may be kept.
    """
    host, *others = sorted(tickets, key=lambda each: not each.hosts)
    game = work.core.games.get(invitation.game)
    place = Place(guild=host.guild, channel=host.channel)
    if game is None:
        raise _CannotOpenError(later("queue-unknown-game"))
    try:
        record = await lobby.open_table(
            work,
            game,
            TableTerms(pace=invitation.pace, rated=invitation.rated),
            opener=User(host.user, host.name),
            place=place,
        )
        for each in others:
            record = await lobby.join(work, record, User(each.user, each.name), None)
        record = await lobby.start(work, record, User(host.user, host.name), manager=False)
    except lobby.TooManyTablesError as mistake:
        raise _CannotOpenError(later("queue-host-full")) from mistake  # which ones those are is nobody else's business
    except UserError as mistake:
        said = mistake.args[0] if len(mistake.args) == 1 else None
        raise _CannotOpenError(said if isinstance(said, LazyMessage) else str(mistake)) from mistake
    await _close(work, invitation.id, but=last.id)
    for each in tickets:
        await work.tx.drop_ticket(each.user)
    return record.id


def _over(ticket: Ticket | None) -> TableError:
    """What whoever comes too late is told."""
    return TableError(later("queue-off" if ticket is None else "queue-off-waiting"))

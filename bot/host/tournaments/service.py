"""The tournament service: what people can do with tournaments, and the automatic steps from round to round."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Concatenate, Final, ParamSpec

from bot.games.game import OptionValue
from bot.host.core.context import HostContext, Service, Spawn, reads
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.visibility import NoTournamentError, may_know, may_know_tournament, readers_of
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import Form
from bot.host.model.community.tournaments import Member, Stage, Tournament, TournamentView
from bot.host.model.seat_holders import holder_at
from bot.host.model.tables import Status, User
from bot.host.model.texts import later
from bot.host.model.viewer import BOT, Viewer
from bot.host.ports.messenger import Messenger
from bot.host.ports.store import DamagedError
from bot.host.tables.display_names import unlike
from bot.host.tournaments import progress, tables
from bot.safe_errors import log_failure

P = ParamSpec("P")

_PLACES: Final = (4, 8, 16, 32)
_MEETING_ALL: Final = 8
LONGEST: Final = timedelta(days=7)
AT_ONCE: Final = 3
REMOVED: Final = timedelta(hours=1)
"""Interval between checks for the bot's return to a server that removed it. Until then, nothing is drawn there."""
RETURN: Final = timedelta(days=1)
"""Minimum time that each of those checks leaves until the end of the current phase."""
PATIENCE: Final = 1.0
"""Maximum seconds that a manager who starts a tournament waits for the check that its people are still there."""
HOLD: Final = timedelta(seconds=30)

log = logging.getLogger(__name__)


def places_of(form: Form) -> tuple[int, ...]:
    return tuple(places for places in _PLACES if form is not Form.ROUND_ROBIN or places <= _MEETING_ALL)


class TournamentService(Service):
    """Opens, runs and shows tournaments."""

    def __init__(self, core: HostContext, messenger: Messenger, spawn: Spawn) -> None:
        super().__init__(core)
        self._messenger = messenger
        self._ends: dict[int, datetime | None] | None = None
        """Unfinished tournaments with the ends of their current phases; None until they're loaded."""
        self._tables: dict[int, int] = {}
        self._aside: dict[int, frozenset[int]] = {}
        self._pending: set[int] = set()
        self._held: dict[int, datetime] = {}
        self._away: set[int] = set()
        self._spawn = spawn
        self._sought: dict[int, frozenset[int] | None] = {}
        """Members who have left the server, by tournament, as found before a draw; None during the check."""

    # -- people's actions --------------------------------------------------------------------------------------------

    async def open(
        self,
        user: User,
        *,
        guild: int,
        channel: int,
        game: str,
        options: Mapping[str, OptionValue],
        form: Form,
        pace: int | None,
        span: int,
        places: int,
    ) -> Tournament:
        found = self._core.games.get(game)
        if found is None or not form.fits(found.seats) or places not in places_of(form):
            raise TableError(later("cup-unknown"))
        async with self._core.writing() as work:
            if len([each for each in await self._on(work, guild) if each.alive]) >= AT_ONCE:
                raise TableError(later("cup-too-many", count=AT_ONCE))
            opened = await work.tx.tournaments.open(
                Tournament(
                    id=0,
                    guild=guild,
                    channel=channel,
                    user=user.id,
                    name=user.name,
                    game=game,
                    options=found.with_defaults(options),
                    form=form,
                    pace=pace,
                    span=span,
                    places=places,
                    stage=Stage.SIGN_UP,
                    opened_at=work.now,
                    ends_at=work.now + LONGEST,
                )
            )
            await progress.announce(work, opened)
        self._pending.add(opened.id)
        self._core.signal.wake()
        return opened

    async def enter(self, tournament: int, user: User) -> Tournament:
        """Sign the user up. After the draw, or if all places are taken, they're in reserve."""
        return await self._change(tournament, _add_member, user)

    async def withdraw(self, tournament: int, user: User) -> Tournament:
        """Withdraw the user. Their running game still has to be played."""
        return await self._change(tournament, _withdrawn, user)

    async def begin(self, tournament: int) -> Tournament:
        """Draw the first round now, without members who turn out to have left the server."""
        async with self._core.reading() as work:
            found = await _load_tournament(work, tournament)
        absent = await self._absent(found, PATIENCE) if found.stage is Stage.SIGN_UP else frozenset()
        return await self._change(tournament, _start_tournament, absent)

    async def call_off(self, tournament: int) -> Tournament:
        return await self._change(tournament, _called_off)

    async def _change(
        self,
        number: int,
        body: Callable[Concatenate[UnitOfWork, Tournament, P], Awaitable[Tournament]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Tournament:
        async with self._core.writing() as work:
            changed = await body(work, await _load_tournament(work, number), *args, **kwargs)
            work.due_tournaments.add((changed.guild, number))
        if self._core.store.shards.have(changed.guild):
            self._pending.add(number)
        return changed

    # -- reading -----------------------------------------------------------------------------------------------------

    of_table = reads(lambda tx: tx.tournaments.of_table)

    async def view(self, tournament: int, *, viewer: Viewer = BOT, guild: int | None = None) -> TournamentView:
        async with self._core.reading() as work:
            found = await _load_tournament(work, tournament)
            if guild not in (None, found.guild) or not may_know_tournament(viewer, found):
                raise NoTournamentError(found)
            return await view(work, found, viewer)

    async def on(self, guild: int, *, viewer: Viewer = BOT) -> Sequence[Tournament]:
        async with self._core.reading() as work:
            known = [each for each in await self._on(work, guild) if may_know_tournament(viewer, each)]
        return sorted(known, key=lambda each: not each.alive)

    async def of(self, user: int) -> Sequence[Tournament]:
        async with self._core.reading() as work:
            return await self._read(work, await work.tx.tournaments.of_user(user))

    async def channels(self, guild: int) -> Sequence[int]:
        """The channels of the server's tournaments, even if those are hidden from a person."""
        return [each.channel for each in await self.on(guild)]

    async def _on(self, work: UnitOfWork, guild: int) -> list[Tournament]:
        return await self._read(work, await work.tx.tournaments.of_guild(guild))

    async def _read(self, work: UnitOfWork, numbers: Sequence[int]) -> list[Tournament]:
        found = []
        for number in numbers:
            try:
                found.append(await _load_tournament(work, number))
            except TableError as error:
                log.info("leaving out tournament %(tournament)d: %(why)s", {"tournament": number, "why": error})
        return found

    # -- automatic progress ------------------------------------------------------------------------------------------

    def look_anew(self) -> None:
        self._ends = None
        self._core.signal.wake()

    def stir(self, tournament: int) -> None:
        self._pending.add(tournament)

    async def serve(self) -> datetime | None:
        now = self._core.clock.now()
        if self._ends is None:
            await self._look()
        ended, self._core.touched = self._core.touched, set()
        self._pending |= {self._tables[table] for table in ended if table in self._tables}
        ends = self._ends or {}
        due = {number for number, end in ends.items() if end is not None and end <= now}
        self._held = {number: until for number, until in self._held.items() if until > now}
        for number in sorted((self._pending | due) - self._waiting):
            self._pending.discard(number)
            await self._go_on(number)
        coming = [end for number, end in ends.items() if end is not None and number not in self._waiting]
        return min([*coming, *self._held.values()], default=None)

    @property
    def _waiting(self) -> set[int]:
        return {*self._held, *(number for number, absent in self._sought.items() if absent is None)}

    async def _look(self) -> None:
        async with self._core.reading() as work:
            self._ends = dict(await work.tx.tournaments.live())
            self._aside = {}
            for number, table in await work.tx.tournaments.once_on_hold():
                self._aside[number] = self._aside.get(number, frozenset()) | {table}
        self._pending |= self._ends.keys()

    async def _go_on(self, number: int) -> None:
        try:
            while await self._step(number):
                pass
        except Exception as error:  # one tournament's problem mustn't stop the others
            log_failure(log, "tournament %(tournament)d couldn't go on", error, tournament=number)
            self._held[number] = self._core.clock.now() + HOLD
            self._pending.add(number)

    async def _step(self, number: int) -> bool:
        async with self._core.writing() as work:
            found = await work.tx.tournaments.get(number)
            if found is not None and found.guild in await work.tx.guild_settings.removed_before(work.now):
                await self._stand_still(work, found)
                return False
            if found is not None and number in self._away:
                found = await progress.save_tournament(work, found)  # its messages still show the old deadline
            self._away.discard(number)
            if found is not None and progress.draws(work, found) and number not in self._sought:
                self._sought[number] = None
                self._spawn(self._look_for(found))
                return False
            absent = self._sought.pop(number, None) or ()
            done = found is not None and await progress.step(work, progress.without(found, absent))
            found = await work.tx.tournaments.get(number)
            shown = self._aside.get(number, frozenset())
            aside = shown if found is None or done else await progress.aside(work, found)
            if found is not None and aside != shown:
                progress.show_round(work, found)
        self._aside[number] = aside
        self._watch(number, found)
        return done

    async def _stand_still(self, work: UnitOfWork, found: Tournament) -> None:
        """Extend the current phase, so that nothing ends before the bot can be back."""
        if found.ends_at is not None:
            await work.tx.tournaments.save(replace(found, ends_at=max(found.ends_at, work.now + RETURN)))
        self._away.add(found.id)
        self._held[found.id] = work.now + REMOVED
        self._pending.add(found.id)

    async def _look_for(self, found: Tournament) -> None:
        absent: frozenset[int] = frozenset()
        try:
            absent = await self._absent(found)
        finally:
            self._sought[found.id] = absent
            self.stir(found.id)
            self._core.signal.wake()

    async def _absent(self, found: Tournament, patience: float | None = None) -> frozenset[int]:
        people = [member.user for member in (*found.playing, *found.reserve)]
        looks = {user: asyncio.ensure_future(self._messenger.is_there(found.guild, user)) for user in people}
        try:
            seen = (await asyncio.wait(looks.values(), timeout=patience))[0] if looks else set()
        finally:
            for look in looks.values():
                look.cancel()
        return frozenset(user for user, look in looks.items() if look in seen and look.result() is False)

    def _watch(self, number: int, found: Tournament | None) -> None:
        ends = {} if self._ends is None else self._ends
        self._tables = {table: each for table, each in self._tables.items() if each != number}
        ends.pop(number, None)
        if found is None or not found.alive:
            self._aside.pop(number, None)
        else:
            ends[number] = found.ends_at
            undecided = (match for match in found.matches if match.pairing.verdict is None)
            self._tables.update({match.table: number for match in undecided if match.table is not None})
        self._core.watched = frozenset(self._tables)


async def _load_tournament(work: UnitOfWork, number: int) -> Tournament:
    try:
        found = await work.tx.tournaments.get(number)
    except DamagedError as damage:
        raise TableError(later("cup-damaged")) from damage
    if found is None:
        raise NoTournamentError
    return found


async def view(work: UnitOfWork, tournament: Tournament, viewer: Viewer, *, number: int = 0) -> TournamentView:
    game = work.core.games.get(tournament.game)
    if game is None:
        raise TableError(later("cup-no-game"))
    asked = [match.table for match in tournament.matches if not number or match.round == number]
    seen = [await tables.load_table(work, table) for table in asked if table is not None]
    records = [record for record in seen if record is not None]
    return TournamentView(
        tournament,
        game,
        where={record.id: record.channel for record in records if may_know(viewer, record)},
        round=number,
        rated=(await work.tx.guild_settings.get(tournament.guild)).counts,
        aside=frozenset(record.id for record in records if record.status is Status.QUARANTINED),
        began={record.id: tuple(holder_at(record, each.seat, 1).user for each in record.players) for record in records},
    )


async def tournament_told(
    work: UnitOfWork, kind: AnnouncementKind, facts: Mapping[str, int | str]
) -> TournamentView | None:
    try:
        tournament = await _load_tournament(work, int(facts["tournament"]))
        number = int(facts["round"]) if kind is AnnouncementKind.ROUND else 0
        found = await view(work, tournament, readers_of(tournament.channel), number=number)
        return found.in_language(await work.language_on(tournament.guild))
    except TableError:
        return None


async def _add_member(work: UnitOfWork, found: Tournament, user: User) -> Tournament:
    if not found.alive:
        raise TableError(later("cup-over"))
    known = found.member(user.id)
    if known is not None and known.has_left:
        raise TableError(later("cup-left"))
    if known is not None:
        raise TableError(later("cup-already-in"))
    name = unlike(work.core, user.name, [member.name for member in found.members])
    turn = 1 + max((member.turn for member in found.members), default=0)
    return await progress.save_tournament(work, replace(found, members=(*found.members, Member(user.id, name, turn))))


async def _withdrawn(work: UnitOfWork, found: Tournament, user: User) -> Tournament:
    member = found.member(user.id)
    if not found.alive:
        raise TableError(later("cup-over"))
    if member is None or not member.there:
        raise TableError(later("cup-not-in"))
    return await progress.save_tournament(work, progress.withdrawn(found, member))


async def _start_tournament(work: UnitOfWork, found: Tournament, absent: frozenset[int]) -> Tournament:
    if found.stage is not Stage.SIGN_UP:
        raise TableError(later("cup-begun") if found.alive else later("cup-over"))
    there = progress.without(found, absent)
    if len(there.playing) < progress.FEWEST:
        raise TableError(later("cup-too-few", count=progress.FEWEST))
    return await progress.begin(work, there)


async def _called_off(work: UnitOfWork, found: Tournament) -> Tournament:
    if not found.alive:
        raise TableError(later("cup-over"))
    return await progress.call_off(work, found)

"""A tournament on a running host, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.host.match import turns
from bot.host.model.tables import User
from bot.host.model.texts import later
from tests.host.harness import ANN, HostHarness, running_host
from tests.host.outbox.test_announcements import NotingHerald

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.host.model.community.tournament_standings import Form
    from bot.host.model.community.tournaments import Fixture, Tournament
    from bot.host.tournaments.service import TournamentService

GUILD, CHANNEL = 1, 700
DAY = 24 * 60 * 60
PEOPLE = [User(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"), start=1)]


@dataclass
class Cup:
    """A tournament on a running host."""

    held: HostHarness
    number: int = 0
    people: list[User] = field(default_factory=lambda: [*PEOPLE])

    @property
    def doors(self) -> TournamentService:
        return self.held.host.tournaments

    async def now(self) -> Tournament:
        return (await self.doors.view(self.number)).tournament

    async def open(
        self, form: Form, people: Sequence[User], *, places: int = 8, begin: bool = True, pace: int | None = DAY
    ) -> Cup:
        opened = await self.doors.open(
            ANN,
            guild=GUILD,
            channel=CHANNEL,
            game="toy",
            options={},
            form=form,
            pace=pace,
            span=7 * DAY,
            places=places,
        )
        self.number = opened.id
        for user in people:
            await self.doors.enter(self.number, user)
        if begin:
            await self.doors.begin(self.number)
        await self.held.rest()
        return self

    async def playing(self) -> list[Fixture]:
        """Undecided matches."""
        found = [each for each in (await self.now()).matches if each.pairing.verdict is None]
        assert all(each.table is not None for each in found)
        return found

    async def play(self, match: Fixture, *, but: User | None = None) -> None:
        """Play a game to its end. `but` never answers, so their time has to run out."""
        table = match.table or 0
        people = [user for user in self.people if user != but]
        while (await self.held.host.view(table)).awaited and (await self.held.host.record(table)).deadline:
            await self.held.go_on(table, *people)
            await self.held.rest()
            if but is not None and (await self.held.host.view(table)).awaited:
                await self.held.wait(days=1)

    async def play_round(self) -> None:
        before = (await self.now()).round
        while (await self.now()).alive and (await self.now()).round == before:
            for match in await self.playing():
                await self.play(match)
            await self.held.rest()

    async def to_the_end(self) -> Tournament:
        while (await self.now()).alive:
            await self.play_round()
        await self.held.wait(seconds=15)
        return await self.now()


def cups(tmp_path: Path, announcer: NotingHerald | None = None) -> AbstractAsyncContextManager[HostHarness]:
    return running_host(tmp_path, announcer=announcer or NotingHerald())


def check(tournament: Tournament) -> None:
    """Check the invariants of a finished tournament."""
    tables = [match.table for match in tournament.matches if match.table is not None]
    assert len(tables) == len({*tables})
    for pairings in tournament.rounds:
        there = [entrant for pairing in pairings for entrant in pairing.entrants]
        assert len(there) == len({*there})
    assert all(match.pairing.verdict is not None for match in tournament.matches)


async def without_a_clock(held: HostHarness, table: int) -> None:
    """Remove the table's deadline, so that nothing is due there before the end of the round."""
    async with held.host._core.writing() as work:
        record = await work.record(table)
        await work.tx.tables.save(replace(record, deadline=None), was=record.revision)


async def put_aside(held: HostHarness, match: Fixture) -> None:
    """Put the match's table on hold, as if its journal didn't replay."""
    async with held.host._core.writing() as work:
        await turns.put_on_hold(work, await work.record(match.table or 0), later("broken-empty"))
    await held.rest()

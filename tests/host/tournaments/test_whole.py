"""Whole tournaments of real games with computers in the seats, whatever happens to their tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.ai.players import Task, think
from bot.games import GAMES
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import Form, How, Verdict, rounds_of
from bot.host.model.community.tournaments import Stage
from bot.host.model.tables import Status, User
from bot.host.ratings.rebuild import audit
from tests.host.harness import ANN, HostHarness, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.tournaments.cup import CHANNEL, DAY, GUILD, PEOPLE, check

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.engine.game import Answer
    from bot.games.game import OptionValue
    from bot.host.model.community.tournaments import Fixture, Tournament
    from bot.host.tournaments.service import TournamentService

pytestmark = pytest.mark.no_cover  # other tests cover this code in smaller parts

EASY = "rookie"
SHORT: Mapping[str, OptionValue] = {"round_limit": 5}
BOSS = User(77, "Ivy")
"""A server manager who doesn't play."""
LATE = User(8, "Hal")
"""Someone who joins after the start."""


async def thinker(task: Task) -> Answer:
    return think(task)


@dataclass
class Cup:
    """A tournament whose people let computers play, except for one at each table, who plays as a computer advises."""

    held: HostHarness
    number: int
    away: set[int | None] = field(default_factory=set)
    """People who do nothing at all."""

    @property
    def doors(self) -> TournamentService:
        return self.held.host.tournaments

    async def now(self) -> Tournament:
        return (await self.doors.view(self.number)).tournament

    async def playing(self) -> list[Fixture]:
        return [each for each in (await self.now()).matches if each.pairing.verdict is None]

    async def hand_over(self, table: int) -> None:
        """Let computers play for everyone but the first player and people who are away."""
        for player in (await self.held.host.record(table)).players[1:]:
            if player.user is not None and player.user not in self.away:
                await self.held.host.substitutes.substitute(table, User(player.user, player.name), EASY)

    async def play(self, table: int, *, turns: int = 100) -> None:
        """Play this many turns of a game, or all of it. Where people are away, their time has to run out."""
        await self.hand_over(table)
        await self.held.rest()
        for _ in range(turns):
            record = await self.held.host.record(table)
            if record.status is not Status.PLAYING:
                return
            for player in record.players:
                if player.user is not None and player.user not in self.away:
                    await self.answer(table, User(player.user, player.name))
            await self.held.rest()
            if (await self.held.host.record(table)).revision == record.revision:
                await self.held.wait(days=1)
        assert turns < 100, f"table {table} does not come to an end"

    async def answer(self, table: int, user: User) -> None:
        seen = await self.held.host.seat(table, user)
        if seen.decision is None or (seen.draft is not None and seen.draft.compiled):
            return
        record = seen.view.record
        task = Task(
            kind=EASY,
            game=record.game,
            options=tuple(record.terms.options.items()),
            table=seen.view.table,
            hand=seen.hand,
            seat=seen.player.seat,
            decision=seen.decision,
            seed=record.revision,
        )
        await self.held.host.answer(table, user, think(task))

    async def play_round(self) -> None:
        """Play all tables of the round. If nobody is away yet, the last player at the last table is from then on."""
        playing = await self.playing()
        tables = [match.table for match in playing if match.table is not None]
        for table in tables:
            record = await self.held.host.record(table)
            if table == tables[-1]:
                self.away = self.away or {record.players[-1].user} - {None}
            if record.status is Status.PLAYING:
                await self.play(table)
        await self.held.rest()
        await self.end(playing)

    async def end(self, round_: Sequence[Fixture]) -> None:
        """If only tables on hold are left in a round, let time pass until the round's end decides it."""
        left = [match for match in await self.playing() if match in round_]
        records = [await self.held.host.record(match.table or 0) for match in left]
        if left and all(record.status is Status.QUARANTINED for record in records):
            await self.held.wait(days=21)


def halls(tmp_path: Path, game: str, announcer: NotingHerald) -> AbstractAsyncContextManager[HostHarness]:
    return running_host(tmp_path, game=GAMES[game], thinker=thinker, announcer=announcer)


async def opened(
    held: HostHarness, form: Form, game: str, options: Mapping[str, OptionValue], people: Sequence[User]
) -> Cup:
    tournament = await held.host.tournaments.open(
        ANN,
        guild=GUILD,
        channel=CHANNEL,
        game=game,
        options=options,
        form=form,
        pace=DAY,
        span=21 * DAY,
        places=8,
    )
    for user in people:
        await held.host.tournaments.enter(tournament.id, user)
    await held.host.tournaments.begin(tournament.id)
    await held.rest()
    return Cup(held, tournament.id)


async def accidents(cup: Cup) -> None:
    """Have someone leave one of the round's tables, cancel another, and break a third one's journal."""
    matches = await cup.playing()
    for match, what in zip(matches, ("left", "cancelled", "broken"), strict=False):
        table = match.table or 0
        if what == "left":
            last = (await cup.held.host.record(table)).players[-1]
            await cup.held.host.resign(table, User(last.user or 0, last.name))
        elif what == "cancelled":
            await cup.held.host.cancel(table, BOSS, manager=True)
        else:
            async with cup.held.host._core.writing() as work:
                await work.tx.tables.put_on_hold(table)
                await work.record(table)  # a table is read before it's put on hold
    await cup.held.rest()
    after = {match.board: match.pairing for match in (await cup.now()).matches if match.round == 1}
    for match, what in zip(matches, ("left", "cancelled", "broken"), strict=False):
        verdict = after[match.board].verdict
        if what == "left" and len(match.pairing.entrants) == 2:
            assert verdict == Verdict((1, 2), How.PLAYED)
        elif what == "broken":
            assert verdict is None  # its table may come back
        elif what == "cancelled":
            assert verdict is not None
            assert verdict.how in (How.TIME, How.LOT)
    await cup.end(matches)


@pytest.mark.parametrize(
    ("form", "game", "options", "people"),
    [
        (Form.ROUND_ROBIN, "kolmio", {"side": 3, **SHORT}, 4),
        (Form.SWISS, "rambots", SHORT, 7),
        (Form.KNOCKOUT, "rumbl", {"learning": True}, 7),
        (Form.PODS, "factory", SHORT, 6),
    ],
)
async def test_every_form_with_computers_finishes_despite_accidents(
    tmp_path: Path, form: Form, game: str, options: Mapping[str, OptionValue], people: int
) -> None:
    """A seat is given up, a table cancelled, one put on hold, the bot stopped, questions are missed, people come and
    go.

    Each round still ends, everything is announced once, and all results can be found again.
    """
    announcer = NotingHerald()
    async with halls(tmp_path, game, announcer) as held:
        cup = await opened(held, form, game, options, PEOPLE[:people])
        await cup.doors.enter(cup.number, LATE)
        await accidents(cup)
        matches = [match for match in await cup.playing() if match.table is not None]
        await cup.play(matches[0].table or 0, turns=2)
        going = (await cup.playing())[0]  # a short game may already be over, and its winner isn't out
        leaves = (await cup.now()).holder(going.pairing.entrants[0])
        assert leaves is not None
        await cup.doors.withdraw(cup.number, User(leaves.user, leaves.name))
    async with halls(tmp_path, game, announcer) as held:
        cup = Cup(held, cup.number)
        while (now := await cup.now()).alive:
            await cup.play_round()
            assert (await cup.now()).round > now.round or not (await cup.now()).alive
        await held.wait(minutes=1)
        check(now)
        assert (now.stage, now.round) == (Stage.OVER, rounds_of(form, people))
        assert {each.user for each in now.members if each.has_left} == {leaves.user, *cup.away}
        late = now.member(LATE.id)
        assert late is not None
        assert (late.entrant is None) == (form is Form.KNOCKOUT)  # where nobody replaces a player who was beaten
        assert (await audit(held.host._core, repair=False)).fits
    kinds = [each.kind for each in announcer.said]
    assert kinds.count(AnnouncementKind.ROUND) == now.round
    assert kinds.count(AnnouncementKind.FINAL) == kinds.count(AnnouncementKind.SIGN_UP) == 1

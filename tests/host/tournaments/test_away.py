"""Tournaments wait for the bot: while their server has removed it, and while it's down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import TableError
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import Form
from bot.host.model.community.tournaments import Stage
from bot.host.tournaments import progress
from bot.host.tournaments.service import HOLD, LONGEST, REMOVED, RETURN
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.tournaments.cup import GUILD, PEOPLE, Cup, cups, without_a_clock
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.community.tournaments import Tournament


async def test_tournament_waits_while_the_bot_is_removed(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await held.host.guild_settings.record_joined(GUILD)
        first, second = await cup.playing()
        end = (await cup.now()).ends_at
        await held.host.guild_settings.record_removed(GUILD)
        for match in (first, second):
            await cup.play(match)
        assert (await cup.now()).ends_at == end, "there's more than a day left anyway"
        await held.wait(days=20)
        assert (await cup.now()).round == 1
        await held.host.guild_settings.record_joined(GUILD)
        await held.wait(hours=1)
        assert (await cup.now()).round == 2
        over = await cup.to_the_end()
        assert over.stage is Stage.OVER
        await held.host.guild_settings.record_removed(GUILD)
        await held.wait(days=31)
        assert await cup.doors.on(GUILD) == []


async def test_round_gets_more_time_after_the_bot_returns(tmp_path: Path) -> None:
    """Its games stood still as well, so they get at least a day more, and the round's announcement says so."""
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        for match in await cup.playing():
            await without_a_clock(held, match.table or 0)
        await held.host.guild_settings.record_joined(GUILD)
        await held.host.guild_settings.record_removed(GUILD)
        for _ in range(10):
            await held.wait(days=1)
        announcer.renewed.clear()
        await held.host.guild_settings.record_joined(GUILD)
        await held.wait(hours=1)
        assert AnnouncementKind.ROUND in {each.kind for each, _ in announcer.renewed}
        now = await cup.now()
        assert now.round == 1
        assert now.ends_at is not None
        assert now.ends_at >= held.clock.now() + RETURN - REMOVED
        assert [each.pairing.verdict for each in now.matches] == [None, None]


async def test_failed_step_is_retried_after_half_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4], begin=False)
        step, tried = progress.step, []

        async def fail_once(work: UnitOfWork, tournament: Tournament) -> bool:
            tried.append(tournament.id)
            if len(tried) == 1:
                raise RuntimeError("something of ours")
            return await step(work, tournament)

        monkeypatch.setattr(progress, "step", fail_once)
        await cup.doors.begin(cup.number)
        await held.rest()
        await held.wait(seconds=HOLD.total_seconds() - 1)
        assert [match.table for match in (await cup.now()).matches] == [None, None]
        await held.wait(seconds=1)
        assert len(await cup.playing()) == 2


async def test_sign_up_continues_after_the_bot_returns(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:1], begin=False)
        await held.host.guild_settings.record_joined(GUILD)
        await held.host.guild_settings.record_removed(GUILD)
        await held.wait(days=9)
        await held.host.guild_settings.record_joined(GUILD)
        await held.wait(hours=1)
        assert (await cup.now()).stage is Stage.SIGN_UP
        await held.wait(days=1)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_tournament_is_deleted_with_its_server(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        await held.host.guild_settings.record_joined(GUILD)
        await held.host.guild_settings.record_removed(GUILD)
        await held.wait(days=31)
        await held.wait(days=31)
        with pytest.raises(TableError, match=pattern("cup-gone")):
            await cup.now()
        assert held.host._core.watched == frozenset()


async def test_downtime_extends_the_round(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        ends = (await cup.now()).ends_at
        assert ends is not None
        async with held.host._core.writing() as work:
            await work.tx.clock.shift(since=work.now, now=work.now + LONGEST)
        assert (await cup.now()).ends_at == ends + LONGEST

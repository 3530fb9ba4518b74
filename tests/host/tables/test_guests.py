"""People who are invited by name to a table that hasn't started."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import TableError
from bot.host.core.user_limits import LIMITS, WINDOW
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Place, User
from bot.host.model.viewer import Viewer
from bot.host.tables.guests import MAX_GUESTS
from tests.host.harness import ANN, BOB, CAT, DAN, running_host
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path

MANY = [User(100 + number, f"Guest {number}") for number in range(30)]


async def test_guests_are_pinged_once_see_the_table_and_keep_seats(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        assert not await here.host.tables_in(0, viewer=Viewer(BOB.id))
        invited = await here.host.invite(table, ANN, [ANN, BOB, CAT, DAN])
        assert (invited.pinged, invited.seated) == ((BOB, CAT, DAN), (ANN,))
        assert (await here.host.record(table, viewer=Viewer(BOB.id))).guests == invited.record.guests
        await here.rest()
        assert len(here.chat.of(PostKind.INVITATION)) == 1
        again = await here.host.invite(table, ANN, [BOB])
        assert (again.pinged, again.known) == ((), (BOB,))
        with pytest.raises(TableError, match=pattern("kept-for-rematch", table=table, count=10)):
            await here.host.join(table, MANY[0])
        await here.host.join(table, DAN)
        record = await here.host.join(table, BOB)
        assert [player.name for player in record.players] == ["Ann", "Dan", "Bob"], "nobody had an old seat"
        assert [guest.name for guest in record.guests] == ["Cat"]
        await here.rest()
        assert len(here.chat.of(PostKind.INVITATION)) == 1
    async with running_host(tmp_path) as here:
        assert (await here.host.record(table)).guests == record.guests


async def test_absent_guests_are_dropped_when_a_table_starts_or_closes(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        for goes_on in (True, False):
            table = (await here.open(ANN, BOB)).id
            await here.host.invite(table, ANN, [CAT])
            await (here.host.start(table, ANN) if goes_on else here.host.cancel(table, ANN, manager=False))
            assert (await here.host.record(table)).lineup == ()


async def test_only_players_at_an_open_server_table_can_invite(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        with pytest.raises(TableError, match=pattern("invite-join-first", table=table)):
            await here.host.invite(table, CAT, [DAN])
        await here.host.start(table, ANN)
        with pytest.raises(TableError, match=pattern("has-started", table=table)):
            await here.host.invite(table, ANN, [DAN])
        alone = (await here.open(ANN, place=Place(guild=None, channel=5))).id
        with pytest.raises(TableError, match=pattern("invite-nobody-here")):
            await here.host.invite(alone, ANN, [DAN])


async def test_invitations_are_limited_per_table_and_person(tmp_path: Path) -> None:
    async with running_host(tmp_path, tables=9) as here:
        first = (await here.open(ANN)).id
        invited = await here.host.invite(first, ANN, MANY[: MAX_GUESTS + 2])
        assert (len(invited.pinged), len(invited.surplus)) == (MAX_GUESTS, 2)
        second = (await here.open(ANN)).id
        with pytest.raises(TableError, match=pattern("brake-invite", most=LIMITS["invite"], count=10)):
            await here.host.invite(second, ANN, MANY[:MAX_GUESTS])
        left = LIMITS["invite"] - MAX_GUESTS
        assert len((await here.host.invite(second, ANN, MANY[:left])).pinged) == left
        here.clock.advance(WINDOW)
        assert (await here.host.invite(second, ANN, MANY[MAX_GUESTS : MAX_GUESTS + 2])).pinged


async def test_forgotten_guest_is_neither_named_nor_invited(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        await here.host.invite(table, ANN, [BOB])
        await here.host.privacy.forget(BOB)
        await here.rest()
        record = await here.host.record(table)
        assert (record.guests, [each.name for each in record.lineup]) == ((), ["A former player"])
        assert not here.chat.of(PostKind.INVITATION)

"""Players who have left the server are noticed: the table is asked about them, or their lobby seat is freed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.host.absence import membership_check
from bot.host.absence.membership_check import CERTAIN, YOUNG
from bot.host.core.errors import PostRefusedError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Place
from bot.host.model.votes import Choice, Why
from tests.host.absent import answer, inactivity_votes, pass_by
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.texts import text

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("long_games")

CLOSED = PostRefusedError("their direct messages are closed", closed=True)


async def test_unreachable_member_is_looked_up_and_kept_if_present(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        here.messenger.faults[PostKind.PROMPT].append(CLOSED)
        table = await here.started(ANN, BOB)
        await here.rest()
        assert len(here.messenger.sought) == 1
        assert not await inactivity_votes(here, table)
        assert len(here.chat.of(PostKind.CLOSED)) == 1


async def test_table_votes_on_player_who_left_the_server(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        here.messenger.absent.add(CAT.id)
        here.messenger.refusing[PostKind.PROMPT] = CLOSED
        await answer(here, table, ANN, BOB, CAT)
        await here.rest()
        (inactivity_vote,) = await inactivity_votes(here, table)
        assert (inactivity_vote.seat, inactivity_vote.why) == (2, Why.LEFT)
        await here.wait(days=1)
        assert (await here.host.record(table)).players[2].computer is not None, "though there is no deadline"


async def test_player_sharing_no_server_is_not_pinged_in_channel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        parted = PostRefusedError("their direct messages are closed", closed=True, parted=True)
        here.messenger.faults[PostKind.PROMPT].append(parted)
        here.messenger.absent.update({ANN.id, BOB.id})
        table = await here.started(ANN, BOB)
        await here.rest()
        assert not here.chat.of(PostKind.CLOSED)
        assert [inactivity_vote.why for inactivity_vote in await inactivity_votes(here, table)] == [Why.LEFT]


async def test_player_who_misses_a_question_is_looked_up(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        here.messenger.absent.add(CAT.id)
        await pass_by(here, table, ANN, BOB)
        assert [inactivity_vote.why for inactivity_vote in await inactivity_votes(here, table)] == [Why.LEFT]


async def test_substitute_seated_during_lookup_faces_no_vote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT, pace=60)
        await here.host.substitutes.offer(table, CAT, 2, DAN.id)

        async def sought(guild: int, user: int) -> bool:
            await here.host.substitutes.take(table, DAN, 2)
            return False

        monkeypatch.setattr(here.messenger, "is_there", sought)
        await pass_by(here, table, ANN, BOB)
        assert (await here.host.record(table)).players[2].user == DAN.id
        assert not await inactivity_votes(here, table)


async def test_departed_member_is_not_voted_on_at_every_question(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=60)
        here.messenger.absent.add(BOB.id)
        await pass_by(here, table, ANN)
        await here.host.absence.vote(table, ANN, 1, Choice.WAIT)
        await pass_by(here, table, ANN)
        assert not await inactivity_votes(here, table)
        await pass_by(here, table, ANN)
        assert len(await inactivity_votes(here, table)) == 1


async def test_nobody_is_looked_up_in_direct_messages(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.open(ANN, BOB, pace=60, place=Place(guild=None, channel=HERE.channel))
        here.messenger.absent.add(BOB.id)
        await here.host.start(opened.id, ANN)
        await here.host.answer(opened.id, ANN, ("penny",))
        await here.wait(seconds=60)
        assert here.messenger.sought == []


async def test_departed_member_loses_lobby_seat(tmp_path: Path) -> None:
    """This happens when someone joins or wants to start. It's announced once, and the remaining players keep the
    table."""
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        here.messenger.absent = {ANN.id}
        await here.host.membership_check.check_members(table, CAT.id)
        assert here.messenger.sought == [], "a young one"
        here.clock.advance(YOUNG)
        for user in (BOB, CAT):
            await here.host.membership_check.check_members(table, user.id)
        await here.rest()
        record = await here.host.record(table)
        assert [(each.user, each.seat) for each in record.players] == [(BOB.id, 0)]
        assert record.opener == BOB.id
        (said,) = here.chat.of(PostKind.NOTICE)
        assert said.text == text("lobby-left", name="Ann")
        assert here.messenger.sought == [ANN.id, BOB.id], "nobody looks for whoever is there"


async def test_first_to_join_a_deserted_lobby_becomes_host(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        here.messenger.absent = {ANN.id}
        here.clock.advance(YOUNG)
        for user in (BOB, CAT):
            await here.host.membership_check.check_members(table, user.id)
            await here.host.join(table, user)
        await here.host.start(table, BOB)
        assert [each.user for each in (await here.host.record(table)).players] == [BOB.id, CAT.id]


async def test_found_member_is_not_looked_up_on_every_press(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        here.clock.advance(YOUNG)
        for user in (BOB, CAT, DAN):
            await here.host.membership_check.check_members(table, user.id)
        assert here.messenger.sought == [ANN.id, BOB.id]
        here.clock.advance(CERTAIN)
        await here.host.membership_check.check_members(table, CAT.id)
        assert here.messenger.sought[2:] == [ANN.id, BOB.id]


async def test_slow_membership_lookup_is_abandoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        here.clock.advance(YOUNG)
        monkeypatch.setattr(membership_check, "PATIENCE", 0.0)
        monkeypatch.setattr(here.messenger, "is_there", lambda *_: asyncio.sleep(60))
        await here.host.membership_check.check_members(table, BOB.id)
        assert len((await here.host.record(table)).players) == 2
        await here.host.membership_check.check_members(99, BOB.id)  # another test covers tables that don't exist

"""Players who miss every turn of a tournament game are out, however that game goes on and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.match.seats import of_tournament
from bot.host.model.community.tournament_standings import Form, How, Verdict
from bot.host.model.tables import Status, User
from bot.host.model.votes import Choice
from tests.host.clock.test_personal_hours import prefers
from tests.host.harness import COMPUTERS
from tests.host.tournaments.cup import PEOPLE, Cup, cups, without_a_clock

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.community.tournaments import Fixture
    from tests.host.harness import HostHarness

EASY = next(iter(COMPUTERS))


async def begun(held: HostHarness, *, pace: int | None = 24 * 60 * 60) -> tuple[Cup, Fixture, User, User]:
    """The first round of a tournament of three: its game, the player who's present, and the other one."""
    cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:3], pace=pace)
    match = (await cup.playing())[0]
    record = await held.host.record(match.table or 0)
    assert of_tournament(record)
    keen, lazy = [User(player.user or 0, player.name) for player in record.players]
    return cup, match, keen, lazy


async def play(held: HostHarness, table: int, *users: User, days: int = 40) -> None:
    """Have these people answer every question, for this many days or until the table's end."""
    for _ in range(days):
        if (await held.host.record(table)).status is not Status.PLAYING:
            return
        await held.go_on(table, *users)
        await held.rest()
        if (await held.host.record(table)).status is Status.PLAYING:
            await held.wait(days=1)


async def out(cup: Cup) -> set[int]:
    """Who isn't in the tournament any more, which they have to be told is because they answered nothing."""
    await cup.held.rest()
    gone = [member for member in (await cup.now()).members if not member.there]
    assert all(member.no_show for member in gone)
    return {member.user for member in gone}


async def test_no_show_replaced_at_every_deadline_is_out(tmp_path: Path) -> None:
    """The computer's result counts for them, but they aren't in the next round."""
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        await prefers(held, lazy, stand_in=EASY)
        await play(held, match.table or 0, keen)
        verdict = (await cup.now()).matches[match.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.PLAYED
        assert await out(cup) == {lazy.id}
        records = [await held.host.record(each.table or 0) for each in await cup.playing()]
        assert lazy.id not in {player.user for record in records for player in record.players}


@pytest.mark.usefixtures("long_games")
@pytest.mark.parametrize("choice", [Choice.COMPUTER, Choice.REMOVE])
@pytest.mark.parametrize("left", [False, True], ids=["silent", "left the server"])
async def test_no_show_is_out_whatever_the_table_votes(tmp_path: Path, choice: Choice, *, left: bool) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        table = match.table or 0
        if left:
            held.messenger.absent.add(lazy.id)
            held.host._core.doubted.add((table, 1))
            held.host._core.signal.wake()
            await held.rest()
            held.messenger.absent.clear()  # they come back to the server, but not to the table
        for _ in range(0 if left else 2):
            await play(held, table, keen, days=1)
        await held.host.absence.vote(table, keen, 1, choice)
        await play(held, table, keen)
        assert (await held.host.record(table)).status is not Status.PLAYING
        assert await out(cup) == {lazy.id}


@pytest.mark.usefixtures("long_games")
async def test_all_players_are_out_if_nobody_answers(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        await play(held, match.table or 0)
        assert (await held.host.record(match.table or 0)).status is Status.CANCELLED
        assert await out(cup) == {keen.id, lazy.id}


async def test_no_show_is_out_and_last_without_question_deadlines(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held, pace=None)
        await held.go_on(match.table or 0, keen)
        await held.wait(days=6)
        assert (await cup.now()).round == 1
        await held.wait(days=1)
        now = await cup.now()
        assert now.matches[match.board].pairing.verdict == Verdict((1, 2), How.TIME)
        assert await out(cup) == {lazy.id}


async def test_replaced_no_show_is_out_even_if_the_opponent_stalls(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        table = match.table or 0
        await prefers(held, lazy, stand_in=EASY)
        await play(held, table, keen, days=1)
        assert (await held.host.record(table)).players[1].computer is not None
        await without_a_clock(held, table)
        await held.wait(days=6)
        verdict = (await cup.now()).matches[match.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.TIME
        assert await out(cup) == {lazy.id}


async def test_player_who_takes_the_seat_back_and_answers_stays(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        table = match.table or 0
        await prefers(held, lazy, stand_in=EASY)
        await play(held, table, keen, days=1)
        assert (await held.host.record(table)).players[1].computer is not None
        await held.host.substitutes.take_back(table, lazy)
        await play(held, table, keen, lazy, days=1)
        await play(held, table, keen)
        assert await out(cup) == set()


@pytest.mark.parametrize("how", ["resigned", "had a computer play"])
async def test_resigning_or_substituting_is_not_a_no_show(tmp_path: Path, how: str) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held)
        table = match.table or 0
        if how == "resigned":
            await held.host.resign(table, lazy)
        else:
            await held.host.substitutes.substitute(table, lazy, EASY)
        await play(held, table, keen)
        assert await out(cup) == set()


@pytest.mark.parametrize("how", ["the other resigned", "cancelled"])
@pytest.mark.parametrize("pace", [None, 24 * 60 * 60])
async def test_player_without_time_to_answer_stays(tmp_path: Path, how: str, pace: int | None) -> None:
    async with cups(tmp_path) as held:
        cup, match, keen, _ = await begun(held, pace=pace)
        table = match.table or 0
        await held.go_on(table, keen)
        await held.wait(hours=23)
        if how == "cancelled":
            await held.host.cancel(table, PEOPLE[0], manager=True)
        else:
            await held.host.resign(table, keen)
        await held.rest()
        assert (await cup.now()).matches[match.board].pairing.verdict is not None
        assert await out(cup) == set()


async def test_player_paused_beyond_the_round_is_no_no_show(tmp_path: Path) -> None:
    """Even if they had more than a day for the question before."""
    async with cups(tmp_path) as held:
        cup, match, keen, lazy = await begun(held, pace=3 * 24 * 60 * 60)
        table = match.table or 0
        await held.wait(hours=60)
        record = await held.host.time_requests.pause(table, keen, 5)
        assert record.timing.proposal is not None
        await held.host.time_requests.agree(table, lazy, record.timing.proposal.seat)
        await held.wait(hours=5 * 24 - 6)
        assert (await cup.now()).matches[match.board].pairing.verdict is not None
        assert await out(cup) == set()

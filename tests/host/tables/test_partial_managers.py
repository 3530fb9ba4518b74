"""Managers who play in a rated game: others decide who's removed or replaced, and whether it's cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import TableError
from bot.host.model.community.tournament_standings import Form
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.model.votes import Choice, Why
from tests.host.absent import pass_by
from tests.host.harness import ANN, BOB, CAT, DAN, running_host
from tests.host.ratings.test_recorder import begun, played, plays_on, results
from tests.host.tournaments.cup import PEOPLE, Cup, cups
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from bot.host.model.tables import User
    from tests.host.harness import HostHarness

POWERS: dict[str, Callable[[HostHarness, int, User], Awaitable[object]]] = {
    "remove": lambda here, table, user: here.host.absence.remove(table, user, 1, manager=True),
    "replace": lambda here, table, user: here.host.substitutes.substitute(table, user, "quick", seat=1, manager=True),
    "offer": lambda here, table, user: here.host.substitutes.offer(table, user, 1, 99, manager=True),
    "cancel": lambda here, table, user: here.host.cancel(table, user, manager=True),
}


async def under_way(here: HostHarness, *users: User, rated: bool = True) -> int:
    table = await begun(here, *users, rated=rated)
    await here.go_on(table, *users)
    await here.rest()
    return table


@pytest.mark.parametrize("power", POWERS)
async def test_manager_cannot_decide_about_their_own_rated_game(tmp_path: Path, power: str) -> None:
    """Another manager can. So can they once they've left the game, or if results don't count."""
    async with running_host(tmp_path) as here:
        table = await under_way(here, ANN, BOB, CAT)
        before = await here.host.record(table)
        with pytest.raises(TableError, match=pattern("manager-plays")):
            await POWERS[power](here, table, ANN)
        assert await here.host.record(table) == before
        await POWERS[power](here, table, DAN)
        await POWERS[power](here, await under_way(here, ANN, BOB, CAT, rated=False), ANN)
        last = await under_way(here, ANN, BOB, CAT)
        await here.host.resign(last, ANN)
        await POWERS[power](here, last, ANN)


@pytest.mark.parametrize("power", POWERS)
async def test_manager_cannot_decide_about_their_own_tournament_game(tmp_path: Path, power: str) -> None:
    async with cups(tmp_path) as held:
        await held.host.guild_settings.change(1, counts=False)
        match = (await (await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:4])).playing())[0]
        record = await held.host.record(match.table or 0)
        assert not record.terms.rated
        plays = next(each for each in PEOPLE if each.id == record.players[0].user)
        with pytest.raises(TableError, match=pattern("manager-plays")):
            await POWERS[power](held, record.id, plays)


async def test_manager_can_cancel_a_rated_lobby_they_are_in(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.host.open(
            "toy", TableTerms(pace=60, rated=True), opener=BOB, place=(await here.open(CAT)).place
        )
        await here.host.join(opened.id, ANN)
        assert (await here.host.cancel(opened.id, ANN, manager=True)).status is Status.CANCELLED


@pytest.mark.parametrize(("choice", "there"), [(Choice.WAIT, True), (Choice.COMPUTER, False), (Choice.REMOVE, False)])
async def test_other_players_vote_when_a_manager_wants_a_player_out(
    tmp_path: Path, choice: Choice, *, there: bool
) -> None:
    """Neither of the two has a vote. If the player is taken out, the game doesn't count for them."""
    async with running_host(tmp_path) as here:
        table = await under_way(here, ANN, BOB, CAT, DAN)
        await here.host.absence.ask(table, ANN, 1, manager=True)
        for user in (ANN, BOB):
            with pytest.raises(TableError, match=pattern("absent-others-decide")):
                await here.host.absence.vote(table, user, 1, choice)
        await here.host.absence.vote(table, CAT, 1, choice)
        player = (await here.host.record(table)).players[1]
        assert player.user == BOB.id
        assert not player.has_left
        await here.host.absence.vote(table, DAN, 1, choice)
        await here.rest()
        player = (await here.host.record(table)).players[1]
        assert (player.user == BOB.id and not player.has_left) is there
        await plays_on(here, table, ANN, BOB, CAT, DAN)
        assert (BOB.id in {each.player for each in await results(here, table)}) is there


async def test_unanswered_vote_removes_nobody(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.host.open("toy", TableTerms(rated=True), opener=ANN, place=(await here.open(CAT)).place)
        for user in (BOB, CAT):
            await here.host.join(opened.id, user)
        await here.host.start(opened.id, ANN)
        await here.rest()
        await here.host.absence.ask(opened.id, ANN, 1, manager=True)
        await here.host.answer(opened.id, BOB, ("penny",))
        assert len(await here.host.absence.inactivity_votes(opened.id)) == 1, "to answer settles nothing"
        with pytest.raises(TableError, match=pattern("manager-asked-already")):
            await here.host.absence.ask(opened.id, ANN, 1, manager=True)
        await here.wait(days=1, seconds=1)
        assert (await here.host.record(opened.id)).players[1].user == BOB.id
        assert not await here.host.absence.inactivity_votes(opened.id)


async def test_manager_without_answers_can_call_a_vote_on_cancelling(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await under_way(here, ANN, BOB, CAT, DAN)
        for best, *others in ((ANN, BOB, CAT), (BOB, ANN, CAT), (CAT, ANN, BOB), (ANN, BOB, CAT), (BOB, ANN, CAT)):
            await here.host.note_activity(table, DAN)
            await pass_by(here, table, best, *others)
        assert (await here.host.record(table)).players[3].unanswered == 5
        await here.host.absence.ask(table, DAN, 3, manager=True)
        assert [each.why for each in await here.host.absence.inactivity_votes(table)] == [Why.CANCEL]


@pytest.mark.parametrize("cancelled", [True, False])
async def test_other_players_vote_on_cancelling_the_game(tmp_path: Path, *, cancelled: bool) -> None:
    async with running_host(tmp_path) as here:
        table = await under_way(here, ANN, BOB)
        await here.host.absence.ask(table, ANN, 0, manager=True)
        await here.host.absence.vote(table, BOB, 0, Choice.REMOVE if cancelled else Choice.WAIT)
        status = (await here.host.record(table)).status
        assert status is (Status.CANCELLED if cancelled else Status.PLAYING)
        assert not await here.host.absence.inactivity_votes(table)


async def test_two_player_game_needs_another_manager(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        await played(here, ANN, BOB)
        table = await under_way(here, ANN, BOB)
        with pytest.raises(TableError, match=pattern("manager-nobody")):
            await here.host.absence.ask(table, ANN, 1, manager=True)
        with pytest.raises(TableError, match=pattern("manager-plays")):
            await here.host.absence.ask(table, ANN, 7, manager=True)

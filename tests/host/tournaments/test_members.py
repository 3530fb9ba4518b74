"""Members of a tournament: sign-up and the reserve, people who leave or are gone, and substitutes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.host.absence.substitutes import stand_in
from bot.host.core.errors import TableError
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import Form, How, Pairing, Verdict
from bot.host.model.community.tournaments import Stage
from bot.host.model.tables import User
from bot.host.tournaments import service
from bot.host.tournaments.service import LONGEST
from tests.host.harness import ANN, running_host
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.tournaments.cup import PEOPLE, Cup, check, cups
from tests.host.toy import toy
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path


async def test_form_not_fitting_the_games_table_sizes_is_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(toy(), seats=(2,)), announcer=NotingHerald()) as held:
        with pytest.raises(TableError, match=pattern("cup-unknown")):
            await Cup(held).open(Form.PODS, PEOPLE[:5])
        await Cup(held).open(Form.SWISS, PEOPLE[:5])


async def test_sign_up_order_does_not_affect_the_draw(tmp_path: Path) -> None:
    drawn = []
    for turn in (1, -1):
        async with cups(tmp_path / str(turn)) as held:
            cup = await Cup(held).open(Form.SWISS, PEOPLE[:6][::turn])
            now = await cup.now()
            drawn.append([[now.member_name(each) for each in one.entrants] for one in now.rounds[0]])
    assert drawn[0] == drawn[1]


async def test_reserve_takes_over_a_leavers_entrant_number(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:6], places=4)
        assert [each.name for each in (await cup.now()).reserve] == ["Eve", "Fay"]
        first = (await cup.playing())[0]
        leaver = (await cup.now()).holder(first.pairing.entrants[0])
        assert leaver is not None
        await cup.doors.withdraw(cup.number, User(leaver.user, leaver.name))
        with pytest.raises(TableError, match=pattern("cup-left")):
            await cup.doors.enter(cup.number, User(leaver.user, leaver.name))
        await held.host.resign(first.table or 0, User(leaver.user, leaver.name))
        await cup.play_round()
        now = await cup.now()
        assert now.round == 2
        assert now.member_name(leaver.entrant or 0) == "Eve"
        assert [each.name for each in now.reserve] == ["Fay"], "who signed up first comes first"
        players = [(await held.host.record(each.table or 0)).players for each in await cup.playing()]
        assert "Eve" in [player.name for table in players for player in table]
        check(await cup.to_the_end())


async def test_player_cannot_leave_twice(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:5], begin=False)
        await cup.doors.withdraw(cup.number, PEOPLE[4])
        for leaves in (4, 3, 6):  # before the draw, after it, and never signed up
            if leaves == 3:
                await cup.doors.begin(cup.number)
                await cup.doors.withdraw(cup.number, PEOPLE[3])
            with pytest.raises(TableError, match=pattern("cup-not-in")):
                await cup.doors.withdraw(cup.number, PEOPLE[leaves])


async def test_reserve_gets_no_number_that_a_knockout_has_passed_over(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:6])
        leaver = (await cup.now()).holder(1)  # has a bye
        assert leaver is not None
        await cup.doors.withdraw(cup.number, User(leaver.user, leaver.name))
        await cup.play_round()
        await cup.doors.enter(cup.number, PEOPLE[6])
        over = await cup.to_the_end()
        assert [each.name for each in over.reserve] == ["Gus"]


async def test_leaving_before_the_draw_frees_the_place(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:5], places=4, begin=False)
        await cup.doors.withdraw(cup.number, PEOPLE[1])
        assert [each.name for each in (await cup.now()).playing] == ["Ann", "Cat", "Dan", "Eve"]
        await cup.doors.enter(cup.number, PEOPLE[1])
        assert [each.name for each in (await cup.now()).reserve] == ["Bob"]


async def test_leaver_without_reserve_gives_walkovers(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:4])
        await cup.doors.withdraw(cup.number, PEOPLE[2])
        over = await cup.to_the_end()
        check(over)
        hows = [each.pairing.verdict.how for each in over.matches if each.round > 1 and each.pairing.verdict]
        assert hows.count(How.WALKOVER) == 2


async def test_tournament_starts_by_itself_after_the_opener_leaves(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:3], begin=False)
        await cup.doors.withdraw(cup.number, ANN)
        await held.wait(days=LONGEST.days)
        assert (await cup.now()).stage is Stage.PLAYING
        over = await cup.to_the_end()
        assert over.stage is Stage.OVER
        empty = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:1], begin=False)
        await held.wait(days=LONGEST.days)
        assert (await empty.now()).stage is Stage.CANCELLED
    assert [each.kind for each in announcer.said].count(AnnouncementKind.FINAL) == 1


async def test_tournament_ends_early_when_a_single_player_remains(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        for user in PEOPLE[:3]:
            await cup.doors.withdraw(cup.number, user)
        over = await cup.to_the_end()
        assert (over.stage, over.round) == (Stage.OVER, 1)


async def test_last_player_left_wins_a_knockout_alone(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:4])
        first, other = await cup.playing()
        await cup.play(first)
        await held.rest()
        beaten = (await cup.now()).matches[0].pairing
        winner = next(each for each in beaten.entrants if beaten.rank(each) == 1)
        for entrant in other.pairing.entrants:
            leaver = (await cup.now()).holder(entrant)
            assert leaver is not None
            await cup.doors.withdraw(cup.number, User(leaver.user, leaver.name))
        over = await cup.to_the_end()
        assert [each.entrant for each in over.compute_standings() if each.rank == 1] == [winner]
        assert over.matches[-1].pairing == Pairing((winner,), Verdict((1,), How.WALKOVER))


async def test_computer_results_count_for_the_replaced_player(tmp_path: Path) -> None:
    """Computers play for all but one person at each table. Their results count for the people they replace."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.PODS, PEOPLE[:5])
        while (now := await cup.now()).alive:
            for match in await cup.playing():
                for player in (await held.host.record(match.table or 0)).players[1:]:
                    async with held.host._core.writing() as work:
                        await stand_in(work, await work.record(match.table or 0), player.seat, "quick")
                await cup.play(match)
            await held.rest()
        assert now.stage is Stage.OVER
        assert all(each.pairing.verdict and each.pairing.verdict.how is How.PLAYED for each in now.matches)
        assert sum(each.points for each in now.compute_standings()) == 3 * (7 + 6)
        assert len(now.playing) == 5


async def test_person_forgotten_before_the_draw_is_replaced(tmp_path: Path) -> None:
    """Someone else gets their place, and too few may be left."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:5], places=4, begin=False)
        await held.host.privacy.forget(PEOPLE[1])
        now = await cup.now()
        assert [each.name for each in now.playing] == ["Ann", "Cat", "Dan", "Eve"]
        assert now.reserve == ()
        for user in PEOPLE[2:5]:
            await held.host.privacy.forget(user)
        with pytest.raises(TableError, match=pattern("cup-too-few", count=2)):
            await cup.doors.begin(cup.number)
        await held.wait(days=LONGEST.days)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_person_forgotten_during_a_game_is_replaced_from_reserve(
    tmp_path: Path,
) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:4])
        await cup.doors.enter(cup.number, PEOPLE[4])
        match = (await cup.playing())[0]
        gone = (await cup.now()).holder(match.pairing.entrants[0])
        assert gone is not None
        await held.host.substitutes.substitute(match.table or 0, User(gone.user, gone.name), "quick")
        await held.host.privacy.forget(User(gone.user, gone.name))
        over = await cup.to_the_end()
        check(over)
        holder = over.holder(match.pairing.entrants[0])
        assert holder is not None
        assert holder.user == PEOPLE[4].id
        assert gone.user not in {each.user for each in over.members}


async def test_people_who_left_the_server_are_not_drawn(tmp_path: Path) -> None:
    """Sign-up ends by itself. Membership is checked outside of transactions; people in reserve may have left too."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:6], places=4, begin=False)
        held.messenger.absent = {PEOPLE[1].id, PEOPLE[4].id}
        await held.wait(days=7)
        now = await cup.now()
        assert now.stage is Stage.PLAYING
        assert {each.user for each in now.playing} == {PEOPLE[at].id for at in (0, 2, 3, 5)}
        assert len(await cup.playing()) == 2


async def test_sign_up_is_cancelled_if_too_few_are_still_on_the_server(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:3], begin=False)
        held.messenger.absent = {each.id for each in PEOPLE[1:]}
        await held.wait(days=7)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_leaving_the_server_mid_round_excludes_from_the_next(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await cup.doors.enter(cup.number, PEOPLE[4])
        first, second = await cup.playing()
        held.messenger.absent = {PEOPLE[2].id}
        for match in (first, second):
            await cup.play(match)
        now = await cup.now()
        assert now.round == 2
        assert {each.user for each in now.playing} == {PEOPLE[at].id for at in (0, 1, 3, 4)}


async def test_manual_start_counts_only_people_on_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """People who can't be checked in time count as present. With too few people, it doesn't begin."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:3], begin=False)
        held.messenger.absent = {PEOPLE[1].id, PEOPLE[2].id}
        with pytest.raises(TableError, match=pattern("cup-too-few", count=2)):
            await cup.doors.begin(cup.number)
        assert (await cup.now()).stage is Stage.SIGN_UP

        async def slow(guild: int, user: int) -> bool:
            if user == PEOPLE[2].id:
                await asyncio.sleep(60)
            return user not in held.messenger.absent

        monkeypatch.setattr(held.messenger, "is_there", slow)
        monkeypatch.setattr(service, "PATIENCE", service.PATIENCE / 100)
        begun = await cup.doors.begin(cup.number)
        assert {each.user for each in begun.playing} == {PEOPLE[0].id, PEOPLE[2].id}


@pytest.mark.parametrize("broken", [False, True])
async def test_people_with_unknown_membership_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, broken: bool
) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4], begin=False)

        async def unknown(guild: int, user: int) -> None:
            if broken:
                raise RuntimeError("something of ours")

        monkeypatch.setattr(held.messenger, "is_there", unknown)
        await held.wait(days=7)
        assert len((await cup.now()).playing) == 4

"""Tournaments of every form are played to their ends, by people, at real tables of a small game, whatever happens."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.bulletins import BulletinKind
from bot.host.errors import TableError
from bot.host.model import Status, User
from bot.host.posts import PostKind
from bot.host.substitutes import stand_in
from bot.host.tournaments import organiser, rounds, tables
from bot.host.tournaments.forms import Form, How, Verdict, rounds_of
from bot.host.tournaments.organiser import AT_ONCE, LONGEST, REMOVED, RETURN, Organiser
from bot.host.tournaments.tournament import Stage, TournamentView
from tests.host.house import ANN, House, house
from tests.host.test_bulletins import NotingHerald

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from bot.host.tournaments.tournament import Match, Tournament
    from bot.host.work import Work

GUILD, CHANNEL = 1, 700
DAY = 24 * 60 * 60
PEOPLE = [User(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"), start=1)]


@dataclass
class Cup:
    """A tournament on a running host."""

    held: House
    number: int = 0
    people: list[User] = field(default_factory=lambda: [*PEOPLE])

    @property
    def doors(self) -> Organiser:
        return self.held.host.tournaments

    async def now(self) -> Tournament:
        return (await self.doors.view(self.number)).tournament

    async def open(self, form: Form, people: Sequence[User], *, places: int = 8, begin: bool = True) -> Cup:
        opened = await self.doors.open(
            ANN,
            guild=GUILD,
            channel=CHANNEL,
            game="toy",
            options={},
            form=form,
            pace=DAY,
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

    async def playing(self) -> list[Match]:
        """What is being played."""
        found = [each for each in (await self.now()).matches if each.pairing.verdict is None]
        assert all(each.table is not None for each in found)
        return found

    async def play(self, match: Match, *, but: User | None = None) -> None:
        """Play a game to its end; `but` answers nothing, for whom time has to go by."""
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


def cups(tmp_path: Path, herald: NotingHerald | None = None) -> AbstractAsyncContextManager[House]:
    return house(tmp_path, herald=herald or NotingHerald())


def check(tournament: Tournament) -> None:
    """What must hold of every tournament that is over."""
    tables = [match.table for match in tournament.matches if match.table is not None]
    assert len(tables) == len({*tables})
    for pairings in tournament.rounds:
        there = [entrant for pairing in pairings for entrant in pairing.entrants]
        assert len(there) == len({*there})
    assert all(match.pairing.verdict is not None for match in tournament.matches)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("people", [4, 5])
async def test_every_form_is_played_to_its_end(tmp_path: Path, form: Form, people: int) -> None:
    """Each round is told of once, with its tables, and the end as well; of an odd number one has nobody to play."""
    herald = NotingHerald()
    async with cups(tmp_path, herald) as held:
        cup = await Cup(held).open(form, PEOPLE[:people])
        over = await cup.to_the_end()
        check(over)
        assert over.stage is Stage.OVER
        assert over.round == rounds_of(form, people)
        games = [each for each in over.matches if each.table is not None]
        for each in games:
            record = await held.host.record(each.table or 0)
            assert [over.named(entrant) for entrant in each.pairing.entrants] == [one.name for one in record.players]
            assert record.status is Status.OVER
            assert not record.helped
        byes = [each for each in over.matches if each.table is None]
        odd = form is not Form.PODS and people % 2
        assert bool(byes) == bool(odd)
        winner = [each for each in over.table() if each.rank == 1]
        assert winner
    kinds = Counter(each.kind for each in herald.said)
    assert kinds == {BulletinKind.SIGN_UP: 1, BulletinKind.ROUND: over.round, BulletinKind.FINAL: 1}
    assert [each.key for each in herald.said if each.kind is BulletinKind.ROUND] == [
        f"{over.id}.{number}" for number in range(1, over.round + 1)
    ]
    assert {each.channel for each in herald.said} == {CHANNEL}


async def test_a_game_begins_at_once_with_those_who_were_paired_and_nobody_can_cancel_it(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        match = (await cup.playing())[0]
        record = await held.host.record(match.table or 0)
        assert (record.status, record.pace, record.rated, record.place.channel) == (Status.PLAYING, DAY, True, CHANNEL)
        assert {player.user for player in record.players} == {1, 2}
        for user in PEOPLE[:2]:
            with pytest.raises(TableError):
                await held.host.cancel(record.id, user, manager=False)
        assert held.notebook.of(PostKind.PROMPT, record.id)


async def test_the_order_of_sign_ups_makes_no_difference(tmp_path: Path) -> None:
    drawn = []
    for turn in (1, -1):
        async with cups(tmp_path / str(turn)) as held:
            cup = await Cup(held).open(Form.SWISS, PEOPLE[:6][::turn])
            now = await cup.now()
            drawn.append([[now.named(each) for each in one.entrants] for one in now.rounds[0]])
    assert drawn[0] == drawn[1]


async def test_a_reserve_takes_the_number_of_somebody_who_left_with_its_points(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:5], places=4)
        assert [each.name for each in (await cup.now()).reserve] == ["Eve"]
        first = (await cup.playing())[0]
        leaver = (await cup.now()).holder(first.pairing.entrants[0])
        assert leaver is not None
        await cup.doors.withdraw(cup.number, User(leaver.user, leaver.name))
        with pytest.raises(TableError):
            await cup.doors.enter(cup.number, User(leaver.user, leaver.name))
        await held.host.resign(first.table or 0, User(leaver.user, leaver.name))
        await cup.play_round()
        now = await cup.now()
        assert now.round == 2
        assert now.named(leaver.entrant or 0) == "Eve"
        assert not now.reserve
        players = [(await held.host.record(each.table or 0)).players for each in await cup.playing()]
        assert "Eve" in [player.name for table in players for player in table]
        check(await cup.to_the_end())


async def test_who_leaves_before_the_draw_was_never_in(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:5], places=4, begin=False)
        await cup.doors.withdraw(cup.number, PEOPLE[1])
        assert [each.name for each in (await cup.now()).playing] == ["Ann", "Cat", "Dan", "Eve"]
        await cup.doors.enter(cup.number, PEOPLE[1])
        assert [each.name for each in (await cup.now()).reserve] == ["Bob"]


async def test_without_a_reserve_nobody_is_put_in_the_place_of_who_left(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:4])
        await cup.doors.withdraw(cup.number, PEOPLE[2])
        over = await cup.to_the_end()
        check(over)
        hows = [each.pairing.verdict.how for each in over.matches if each.round > 1 and each.pairing.verdict]
        assert hows.count(How.WALKOVER) == 2


async def without_a_clock(held: House, table: int) -> None:
    """Nothing of it is due before its round's end."""
    async with held.host._core.writing() as work:
        record = await work.record(table)
        await work.tx.save(replace(record, deadline=None), was=record.revision)


async def test_who_never_answers_is_out_when_the_round_is(tmp_path: Path) -> None:
    """The game is ended and told of, and decided for those who missed fewer questions."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:3])
        match = (await cup.playing())[0]
        now = await cup.now()
        lazy, keen = (now.holder(each) for each in match.pairing.entrants)
        assert lazy is not None
        assert keen is not None
        table = match.table or 0
        await held.go_on(table, User(keen.user, keen.name))
        await held.wait(days=1)
        await without_a_clock(held, table)
        await held.wait(days=6)
        now = await cup.now()
        assert now.round == 2
        assert now.matches[match.board].pairing.verdict == Verdict((2, 1), How.TIME)
        assert not any(each.there for each in now.members if each.user == lazy.user)


async def test_a_game_that_is_not_over_when_the_round_is_ends_with_it(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = await cup.playing()
        await cup.play(first)
        table = second.table or 0
        for user in PEOPLE:
            await held.go_on(table, user)
        await without_a_clock(held, table)
        await held.wait(days=7)
        record = await held.host.record(table)
        assert record.status is Status.CANCELLED
        assert "round is over" in held.notebook.of(PostKind.NOTICE, table)[-1].text
        now = await cup.now()
        assert now.round == 2
        assert now.matches[second.board].pairing.verdict == Verdict((1, 1), How.TIME)
        assert len([each for each in now.members if each.there]) == 4


async def test_a_table_that_was_cancelled_is_decided_as_it_lies(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = await cup.playing()
        await held.host.cancel(first.table or 0, ANN, manager=True)
        await held.rest()
        assert "it counts as it stands" in held.notebook.of(PostKind.NOTICE, first.table)[-1].text
        await cup.play(second)
        await held.rest()
        verdict = (await cup.now()).matches[first.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.TIME


async def put_aside(held: House, match: Match) -> None:
    async with held.host._core.writing() as work:
        await work.tx.put_aside(match.table or 0)
        await work.record(match.table or 0)
    await held.rest()


async def test_a_table_that_is_put_aside_can_come_back_while_its_round_goes_on(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:4])
        first, second = await cup.playing()
        await put_aside(held, second)
        await cup.play(first)
        assert await cup.playing() == [second]
        async with held.host._core.writing() as work:
            record = await work.tx.table(second.table or 0)
            assert record is not None
            back = replace(record, status=Status.PLAYING, deadline=work.now + timedelta(days=1))
            await work.tx.save(back, was=record.revision)
        await cup.play(second)
        now = await cup.now()
        assert now.round == 2
        verdict = now.matches[second.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.PLAYED


async def test_a_table_that_stays_aside_is_decided_when_its_round_is_over(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = await cup.playing()
        await put_aside(held, second)
        await cup.play(first)
        assert (await cup.now()).round == 1
        await held.wait(days=7)
        now = await cup.now()
        assert now.round == 2
        verdict = now.matches[second.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.TIME


async def agree(held: House, match: Match) -> None:
    """Everybody gets their charm, and then agrees to end it where nobody has a point."""
    table = match.table or 0
    await held.go_on(table, *PEOPLE)
    await held.rest()
    record = await held.host.record(table)
    for player in record.players:
        await held.host.agree(table, User(player.user or 0, player.name))
    await held.rest()


async def test_a_draw_is_half_a_point_for_each(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        match = (await cup.playing())[0]
        await agree(held, match)
        while (await held.host.view(match.table or 0)).awaited:
            await held.wait(days=1)
        over = await cup.now()
        assert over.stage is Stage.OVER
        assert over.matches[0].pairing.verdict is not None


async def test_a_draw_in_a_knock_out_is_played_again_once_and_then_the_lot_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = tables.played

    async def drawn_game(work: Work, record: object) -> object:
        verdict, idle = await real(work, record)  # type: ignore[arg-type]
        return replace(verdict, ranks=(1, 1)), idle

    monkeypatch.setattr(tables, "played", drawn_game)
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:2])
        first = (await cup.playing())[0]
        await cup.play(first)
        await held.rest()
        second = (await cup.playing())[0]
        assert second.table != first.table
        assert second.replays == 1
        await cup.play(second)
        await held.rest()
        over = await cup.now()
        assert over.stage is Stage.OVER
        verdict = over.matches[0].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.LOT
        assert sorted(verdict.ranks) == [1, 2]


async def test_whoever_opened_it_may_leave_and_it_begins_by_itself(tmp_path: Path) -> None:
    herald = NotingHerald()
    async with cups(tmp_path, herald) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:3], begin=False)
        await cup.doors.withdraw(cup.number, ANN)
        await held.wait(days=LONGEST.days)
        assert (await cup.now()).stage is Stage.PLAYING
        over = await cup.to_the_end()
        assert over.stage is Stage.OVER
        empty = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:1], begin=False)
        await held.wait(days=LONGEST.days)
        assert (await empty.now()).stage is Stage.CANCELLED
    assert [each.kind for each in herald.said].count(BulletinKind.FINAL) == 1


async def test_if_all_leave_it_ends(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        for user in PEOPLE[:3]:
            await cup.doors.withdraw(cup.number, user)
        over = await cup.to_the_end()
        assert (over.stage, over.round) == (Stage.OVER, 1)


async def test_nothing_is_lost_or_doubled_if_every_step_fails_once_and_the_bot_is_stopped_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done and not kept is done anew; what was kept is not done again."""
    real, calls = rounds.step, Counter[str]()

    async def failing(work: Work, tournament: Tournament) -> bool:
        done = await real(work, tournament)
        calls["all"] += 1
        if done and calls["all"] % 2:
            raise RuntimeError("a power cut")
        return done

    herald = NotingHerald()
    monkeypatch.setattr(rounds, "step", failing)
    number = 0
    for visit in range(60):
        async with cups(tmp_path, herald) as held:
            cup = Cup(held, number) if visit else await Cup(held).open(Form.SWISS, PEOPLE[:5], begin=False)
            if not visit:
                number = cup.number
                await cup.doors.begin(number)
            await held.settle(minutes=1)
            now = await cup.now()
            if not now.alive:
                break
            for match in [each for each in now.matches if each.pairing.verdict is None and each.table is not None]:
                await cup.play(match)
                break
    async with cups(tmp_path, herald) as held:
        await held.wait(minutes=10)
        over = await Cup(held, number).now()
        check(over)
        assert over.stage is Stage.OVER
        played = len([each for each in over.matches if each.table is not None])
        async with held.host._core.reading() as work:
            last = [each for each in range(1, 50) if await work.tx.table(each) is not None]
        assert len(last) == played == 6
    assert Counter(each.kind for each in herald.said) == {
        BulletinKind.SIGN_UP: 1,
        BulletinKind.ROUND: 3,
        BulletinKind.FINAL: 1,
    }


async def test_what_was_told_shows_how_it_is_now(tmp_path: Path) -> None:
    herald = NotingHerald()
    async with cups(tmp_path, herald) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2], begin=False)
        await cup.doors.enter(cup.number, PEOPLE[2])
        await held.rest()
        bulletin, posted = herald.renewed[-1]
        assert (bulletin.kind, posted.channel) == (BulletinKind.SIGN_UP, CHANNEL)
        assert isinstance(bulletin.about, TournamentView)
        assert len(bulletin.about.tournament.members) == 3
        await cup.doors.begin(cup.number)
        await held.wait(seconds=15)
        told = [each for each in herald.said if each.kind is BulletinKind.ROUND]
        assert isinstance(told[0].about, TournamentView)
        assert told[0].about.where
        for match in await cup.playing():
            await cup.play(match)
        await held.rest()
        assert herald.renewed[-1][0].kind is BulletinKind.ROUND or BulletinKind.ROUND in {
            each.kind for each, _ in herald.renewed
        }


async def test_the_role_of_those_who_look_for_players_is_rung_for_a_sign_up(tmp_path: Path) -> None:
    herald = NotingHerald()
    async with cups(tmp_path, herald) as held:
        await held.host.servers.change(GUILD, ring=77)
        await Cup(held).open(Form.SWISS, PEOPLE[:2])
        await held.wait(seconds=15)
    assert [each.ring for each in herald.said] == [77, None]


async def test_there_is_no_end_of_tournaments(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        for _ in range(AT_ONCE):
            cup = await Cup(held).open(Form.SWISS, [], begin=False)
        with pytest.raises(TableError):
            await Cup(held).open(Form.SWISS, [], begin=False)
        with pytest.raises(TableError):
            await cup.doors.begin(cup.number)
        await cup.doors.call_off(cup.number)
        with pytest.raises(TableError):
            await cup.doors.call_off(cup.number)
        with pytest.raises(TableError):
            await cup.doors.enter(cup.number, ANN)
        with pytest.raises(TableError):
            await cup.doors.withdraw(cup.number, ANN)
        with pytest.raises(TableError):
            await cup.doors.view(99)
        with pytest.raises(TableError):
            await Cup(held).open(Form.ROUND_ROBIN, [], places=32)
        again = await Cup(held).open(Form.SWISS, PEOPLE[:1], begin=False)
        with pytest.raises(TableError):
            await again.doors.enter(again.number, PEOPLE[0])
        assert [each.alive for each in await cup.doors.on(GUILD)] == [True, True, True, False]


async def test_a_computer_that_took_over_plays_for_whoever_sat_there(tmp_path: Path) -> None:
    """Computers play for all but one at each table: what they reach is their people's."""
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
        assert sum(each.points for each in now.table()) == 3 * (7 + 6)
        assert len(now.playing) == 5


async def test_time_in_which_the_bot_was_away_does_not_count(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        ends = (await cup.now()).ends_at
        assert ends is not None
        async with held.host._core.writing() as work:
            await work.tx.shift(since=work.now, now=work.now + LONGEST)
        assert (await cup.now()).ends_at == ends + LONGEST


async def test_whoever_was_forgotten_before_the_draw_is_not_drawn(tmp_path: Path) -> None:
    """Their place is somebody else's, and it may be that too few are left."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:5], places=4, begin=False)
        await held.host.privacy.forget(PEOPLE[1])
        now = await cup.now()
        assert [each.name for each in now.playing] == ["Ann", "Cat", "Dan", "Eve"]
        assert now.reserve == ()
        for user in PEOPLE[2:5]:
            await held.host.privacy.forget(user)
        with pytest.raises(TableError):
            await cup.doors.begin(cup.number)
        await held.wait(days=LONGEST.days)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_whoever_is_forgotten_while_a_computer_plays_for_them_is_replaced_from_the_reserve(
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


async def test_while_its_server_has_removed_the_bot_a_tournament_stands_still(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await held.host.servers.met(GUILD)
        first, second = await cup.playing()
        await held.host.servers.parted(GUILD)
        for match in (first, second):
            await cup.play(match)
        await held.wait(days=20)
        assert (await cup.now()).round == 1
        await held.host.servers.met(GUILD)
        await held.wait(hours=1)
        assert (await cup.now()).round == 2
        over = await cup.to_the_end()
        assert over.stage is Stage.OVER
        await held.host.servers.parted(GUILD)
        await held.wait(days=31)
        assert await cup.doors.on(GUILD) == []


async def test_a_round_whose_server_had_removed_the_bot_is_not_over_at_once(tmp_path: Path) -> None:
    """Its games stood still as well: there is a day for them at least, and what tells of the round says so."""
    herald = NotingHerald()
    async with cups(tmp_path, herald) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        for match in await cup.playing():
            await without_a_clock(held, match.table or 0)
        await held.host.servers.met(GUILD)
        await held.host.servers.parted(GUILD)
        for _ in range(10):
            await held.wait(days=1)
        herald.renewed.clear()
        await held.host.servers.met(GUILD)
        await held.wait(hours=1)
        assert BulletinKind.ROUND in {each.kind for each, _ in herald.renewed}
        now = await cup.now()
        assert now.round == 1
        assert now.ends_at is not None
        assert now.ends_at >= held.clock.now() + RETURN - REMOVED
        assert [each.pairing.verdict for each in now.matches] == [None, None]


async def test_sign_up_where_the_bot_was_removed_goes_on_when_it_is_back(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:1], begin=False)
        await held.host.servers.met(GUILD)
        await held.host.servers.parted(GUILD)
        await held.wait(days=9)
        await held.host.servers.met(GUILD)
        await held.wait(hours=1)
        assert (await cup.now()).stage is Stage.SIGN_UP
        await held.wait(days=1)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_who_has_left_the_server_is_not_drawn_and_somebody_in_reserve_is(tmp_path: Path) -> None:
    """Sign-up ends by itself; they are looked for outside of any transaction."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:5], places=4, begin=False)
        held.poster.absent = {PEOPLE[1].id}
        await held.wait(days=7)
        now = await cup.now()
        assert now.stage is Stage.PLAYING
        assert {each.user for each in now.playing} == {PEOPLE[at].id for at in (0, 2, 3, 4)}
        assert len(await cup.playing()) == 2


async def test_sign_up_of_people_who_have_all_left_the_server_comes_to_nothing(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:3], begin=False)
        held.poster.absent = {each.id for each in PEOPLE[1:]}
        await held.wait(days=7)
        assert (await cup.now()).stage is Stage.CANCELLED


async def test_who_leaves_the_server_during_a_round_is_not_in_the_next_one(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await cup.doors.enter(cup.number, PEOPLE[4])
        first, second = await cup.playing()
        held.poster.absent = {PEOPLE[2].id}
        for match in (first, second):
            await cup.play(match)
        now = await cup.now()
        assert now.round == 2
        assert {each.user for each in now.playing} == {PEOPLE[at].id for at in (0, 1, 3, 4)}


async def test_who_begins_a_tournament_begins_it_with_those_who_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cannot be looked for in a moment counts as there; of too few it is not begun."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:3], begin=False)
        held.poster.absent = {PEOPLE[1].id, PEOPLE[2].id}
        with pytest.raises(TableError, match="at least 2"):
            await cup.doors.begin(cup.number)
        assert (await cup.now()).stage is Stage.SIGN_UP

        async def slow(guild: int, user: int) -> bool:
            if user == PEOPLE[2].id:
                await asyncio.sleep(60)
            return user not in held.poster.absent

        monkeypatch.setattr(held.poster, "is_there", slow)
        monkeypatch.setattr(organiser, "PATIENCE", 0.01)
        begun = await cup.doors.begin(cup.number)
        assert {each.user for each in begun.playing} == {PEOPLE[0].id, PEOPLE[2].id}


@pytest.mark.parametrize("broken", [False, True])
async def test_a_round_is_drawn_with_all_of_whom_nobody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, broken: bool
) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4], begin=False)

        async def unknown(guild: int, user: int) -> None:
            if broken:
                raise RuntimeError("something of ours")

        monkeypatch.setattr(held.poster, "is_there", unknown)
        await held.wait(days=7)
        assert len((await cup.now()).playing) == 4


async def test_a_server_that_removed_the_bot_for_good_leaves_nothing_to_go_on_with(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        await held.host.servers.met(GUILD)
        await held.host.servers.parted(GUILD)
        await held.wait(days=31)
        await held.wait(days=31)
        with pytest.raises(TableError):
            await cup.now()
        assert held.host._core.watched == frozenset()

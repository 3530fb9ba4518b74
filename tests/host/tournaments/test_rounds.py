"""Tournaments of every form are played to the end, by people, at real tables of a small game, whatever happens."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.core.visibility import readers_of
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.tournament_standings import DRAW, Form, How, Verdict, rounds_of
from bot.host.model.community.tournaments import Stage, TournamentView
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Place, Status, User
from bot.host.tournaments import progress, tables
from bot.host.tournaments.service import AT_ONCE, HOLD
from tests.host.harness import ANN
from tests.host.outbox.test_announcements import NotingHerald
from tests.host.tournaments.cup import CHANNEL, DAY, GUILD, PEOPLE, Cup, check, cups, put_aside, without_a_clock
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.announcements import Announcement
    from bot.host.model.community.tournaments import Fixture, Tournament
    from bot.host.model.outbox import Posted
    from bot.host.model.tables import TableRecord


BOSS = User(77, "Ivy")
"""A server manager who doesn't play."""
_played = tables.judge_game


async def drawn_game(work: UnitOfWork, tournament: Tournament, record: TableRecord) -> tuple[Verdict, frozenset[int]]:
    """A table's verdict, as if nobody had won."""
    verdict, idle = await _played(work, tournament, record)
    return replace(verdict, ranks=(1, 1)), idle


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("people", [pytest.param(4, marks=pytest.mark.long), 5])
async def test_every_form_is_played_to_its_end(tmp_path: Path, form: Form, people: int) -> None:
    """Each round and the end are announced once, and with an odd number of people, someone has a bye."""
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(form, PEOPLE[:people])
        over = await cup.to_the_end()
        check(over)
        assert over.stage is Stage.OVER
        assert over.round == rounds_of(form, people)
        games = [each for each in over.matches if each.table is not None]
        for each in games:
            record = await held.host.record(each.table or 0)
            assert [over.member_name(entrant) for entrant in each.pairing.entrants] == [
                one.name for one in record.players
            ]
            assert record.status is Status.OVER
            assert not record.terms.help
        byes = [each for each in over.matches if each.table is None]
        odd = form is not Form.PODS and people % 2
        assert bool(byes) == bool(odd)
        winner = [each for each in over.compute_standings() if each.rank == 1]
        assert winner
    kinds = Counter(each.kind for each in announcer.said)
    assert kinds == {AnnouncementKind.SIGN_UP: 1, AnnouncementKind.ROUND: over.round, AnnouncementKind.FINAL: 1}
    assert [each.key for each in announcer.said if each.kind is AnnouncementKind.ROUND] == [
        f"{over.id}.{number}" for number in range(1, over.round + 1)
    ]
    assert {each.channel for each in announcer.said} == {CHANNEL}
    told = [each.about for each in announcer.said if each.kind is AnnouncementKind.ROUND]
    assert [each.round for each in told if isinstance(each, TournamentView)] == [*range(1, over.round + 1)]


async def test_paired_game_starts_at_once_and_players_cannot_cancel(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        match = (await cup.playing())[0]
        record = await held.host.record(match.table or 0)
        assert (record.status, record.terms.pace, record.terms.rated, record.place.channel) == (
            Status.PLAYING,
            DAY,
            True,
            CHANNEL,
        )
        assert {player.user for player in record.players} == {1, 2}
        for user in PEOPLE[:2]:
            with pytest.raises(TableError, match=pattern("cancel-rated")):
                await held.host.cancel(record.id, user, manager=False)
        assert held.chat.of(PostKind.PROMPT, record.id)


async def test_unrated_tournament_game_still_has_no_help(
    tmp_path: Path,
) -> None:
    async with cups(tmp_path) as held:
        await held.host.guild_settings.change(GUILD, counts=False)
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        record = await held.host.record((await cup.playing())[0].table or 0)
        assert (record.terms.rated, record.terms.help) == (False, False)
        assert not (await cup.doors.view(cup.number)).rated


async def test_player_who_never_answers_is_out_after_the_round(tmp_path: Path) -> None:
    """The game is ended, announced, and decided in favour of the player who missed fewer questions."""
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


async def test_leaver_of_an_unfinished_game_is_last(tmp_path: Path) -> None:
    """However far ahead they were. For the others, missed questions weigh more than points."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.PODS, PEOPLE[:3])
        match = (await cup.playing())[0]
        table = match.table or 0
        leaver, lazy, keen = [User(each.user or 0, each.name) for each in (await held.host.record(table)).players]
        await held.go_on(table, leaver, lazy, keen)
        await held.rest()
        for winner, others, days in ((lazy, (leaver, keen), 0), (leaver, (keen,), 1)):
            await held.go_on(table, winner, letters="abc")
            await held.go_on(table, *others)
            await held.wait(days=days)
        await held.host.resign(table, leaver)
        await without_a_clock(held, table)
        await held.wait(days=6)
        assert (await cup.now()).matches[match.board].pairing.verdict == Verdict((3, 2, 1), How.TIME)


async def test_drafts_without_lock_in_are_not_missed_questions(tmp_path: Path) -> None:
    """They're neither out nor behind because of it."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:3])
        match = (await cup.playing())[0]
        now = await cup.now()
        one, other = [
            User(each.user, each.name) for each in map(now.holder, match.pairing.entrants) if each is not None
        ]
        table = match.table or 0
        await held.host.edit(table, one, Replace("penny"))
        await held.go_on(table, other)
        await held.wait(days=1)
        await without_a_clock(held, table)
        await held.wait(days=6)
        now = await cup.now()
        assert now.matches[match.board].pairing.verdict == Verdict((1, 1), How.TIME)
        assert all(each.there for each in now.members)


async def test_unfinished_game_ends_with_its_round(tmp_path: Path) -> None:
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
        assert held.chat.of(PostKind.NOTICE, table)[-1].text == text("cup-time-up")
        now = await cup.now()
        assert now.round == 2
        assert now.matches[second.board].pairing.verdict == Verdict((1, 1), How.TIME)
        assert len([each for each in now.members if each.there]) == 4


async def test_nothing_is_predicted_for_deadlines_after_the_end_of_the_round(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        table = (await cup.playing())[0].table or 0
        assert (await held.host.seat(table, PEOPLE[0])).at_deadline is not None
        ends = (await cup.now()).ends_at
        async with held.host._core.writing() as work:
            record = await work.record(table)
            await work.tx.tables.save(replace(record, deadline=ends), was=record.revision)
        assert (await held.host.seat(table, PEOPLE[0])).at_deadline is None


async def test_cancelled_table_is_decided_by_its_current_position(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = await cup.playing()
        await held.host.cancel(first.table or 0, BOSS, manager=True)
        await held.rest()
        assert held.chat.of(PostKind.NOTICE, first.table)[-1].text == text("cancelled-in-cup")
        await cup.play(second)
        await held.rest()
        verdict = (await cup.now()).matches[first.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.TIME


async def test_table_on_hold_can_resume_during_its_round(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:4])
        first, second = await cup.playing()
        await put_aside(held, second)
        await cup.play(first)
        assert await cup.playing() == [second]
        async with held.host._core.writing() as work:
            record = await work.tx.tables.get(second.table or 0)
            assert record is not None
            back = replace(record, status=Status.PLAYING, deadline=work.now + timedelta(days=1))
            await work.tx.tables.save(back, was=record.revision)
        await cup.play(second)
        now = await cup.now()
        assert now.round == 2
        verdict = now.matches[second.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.PLAYED


async def test_table_still_on_hold_is_decided_at_the_rounds_end(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = await cup.playing()
        assert {await cup.doors.of_table(each.table or 0) for each in (first, second)} == {cup.number}
        assert await cup.doors.of_table(99) is None
        await put_aside(held, second)
        await cup.play(first)
        assert (await cup.now()).round == 1
        await held.wait(days=7)
        now = await cup.now()
        assert now.round == 2
        verdict = now.matches[second.board].pairing.verdict
        assert verdict is not None
        assert verdict.how is How.TIME
        assert not (await cup.doors.view(cup.number)).waits_for


def waits_as_told(announcer: NotingHerald) -> list[int | None]:
    """The tables that the round waits for, by its latest announcement."""
    about = [each.about for each, _ in announcer.renewed if each.kind is AnnouncementKind.ROUND][-1]
    assert isinstance(about, TournamentView)
    return [match.table for match in about.waits_for]


async def test_round_shows_tables_on_hold_and_updates_after_restart(
    tmp_path: Path,
) -> None:
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await held.wait(seconds=15)
        _, second = await cup.playing()
    announcer.renewed.clear()
    async with cups(tmp_path, announcer) as held:
        await held.rest()
        assert not announcer.renewed, "all goes on"
        await put_aside(held, second)
        assert waits_as_told(announcer) == [second.table]
        async with held.host._core.writing() as work:
            record = await work.record(second.table or 0)
            await work.tx.tables.save(replace(record, status=Status.PLAYING), was=record.revision)
    announcer.renewed.clear()
    async with cups(tmp_path, announcer) as held:
        await held.rest()
        assert waits_as_told(announcer) == []


async def test_round_update_is_retried_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    announcer, show, tries = NotingHerald(), progress.show_round, 0

    def trouble_at_first(work: UnitOfWork, tournament: Tournament) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise RuntimeError
        show(work, tournament)

    monkeypatch.setattr(progress, "show_round", trouble_at_first)
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        await held.wait(seconds=15)
        _, second = await cup.playing()
        announcer.renewed.clear()
        await put_aside(held, second)
        assert not announcer.renewed
        await held.wait(seconds=HOLD.total_seconds())
        assert waits_as_told(announcer) == [second.table]


async def test_draw_scores_half_for_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "judge_game", drawn_game)
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        await cup.play((await cup.playing())[0])
        assert [each.points for each in (await cup.now()).compute_standings()] == [DRAW, DRAW]


async def test_unreadable_game_counts_as_a_draw(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2])
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as file, file:
            file.execute("UPDATE tables SET terms = 'nonsense'")
        cup.doors.stir(cup.number)
        await held.wait(seconds=1)
        over = await cup.now()
        assert over.stage is Stage.OVER
        assert [each.points for each in over.compute_standings()] == [DRAW, DRAW]


async def test_end_of_each_tournament_is_announced(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        numbers = [(await (await Cup(held).open(Form.SWISS, PEOPLE[:2])).to_the_end()).id for _ in range(2)]
    ends = [each.about for each in announcer.said if each.kind is AnnouncementKind.FINAL]
    assert [each.tournament.id for each in ends if isinstance(each, TournamentView)] == numbers


async def test_knockout_draw_is_replayed_once_then_decided_by_lot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "judge_game", drawn_game)
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


async def test_knockout_draw_after_the_round_is_decided_by_lot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def drawn_at_last(work: UnitOfWork, *of: Any) -> tuple[Verdict, frozenset[int]]:
        monkeypatch.setattr(progress, "_late", lambda *_: True)
        return await drawn_game(work, *of)

    monkeypatch.setattr(tables, "judge_game", drawn_at_last)
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:2])
        await cup.play((await cup.playing())[0])
        await held.rest()
        (match,) = (await cup.now()).matches
        assert match.pairing.verdict is not None
        assert (match.pairing.verdict.how, match.replays) == (How.LOT, 0)


async def test_knockout_between_two_leavers_is_decided_by_lot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = progress._seat

    async def left_at_last(work: UnitOfWork, tournament: Tournament, match: Fixture) -> None:
        await seat(work, progress.without(tournament, [each.user for each in tournament.playing]), match)

    monkeypatch.setattr(progress, "_seat", left_at_last)
    async with cups(tmp_path) as held:
        over = await (await Cup(held).open(Form.KNOCKOUT, PEOPLE[:2])).now()
        assert over.stage is Stage.OVER
        verdict = over.matches[0].pairing.verdict
        assert verdict is not None
        assert (verdict.how, sorted(verdict.ranks)) == (How.LOT, [1, 2])


async def test_failures_and_restarts_lose_and_repeat_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done but not saved is done again; what was saved isn't."""
    real, calls = progress.step, Counter[str]()

    async def failing(work: UnitOfWork, tournament: Tournament) -> bool:
        done = await real(work, tournament)
        calls["all"] += 1
        if done and calls["all"] % 2:
            raise RuntimeError("a power cut")
        return done

    announcer = NotingHerald()
    monkeypatch.setattr(progress, "step", failing)
    number = 0
    for visit in range(60):
        async with cups(tmp_path, announcer) as held:
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
    async with cups(tmp_path, announcer) as held:
        await held.wait(minutes=10)
        over = await Cup(held, number).now()
        check(over)
        assert over.stage is Stage.OVER
        played = len([each for each in over.matches if each.table is not None])
        async with held.host._core.reading() as work:
            last = [each for each in range(1, 50) if await work.tx.tables.get(each) is not None]
        assert len(last) == played == 6
    assert Counter(each.kind for each in announcer.said) == {
        AnnouncementKind.SIGN_UP: 1,
        AnnouncementKind.ROUND: 3,
        AnnouncementKind.FINAL: 1,
    }


async def test_announcements_are_updated_with_the_current_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:2], begin=False)
        await cup.doors.enter(cup.number, PEOPLE[2])
        await held.rest()
        announcement, posted = announcer.renewed[-1]
        assert (announcement.kind, posted.channel) == (AnnouncementKind.SIGN_UP, CHANNEL)
        assert isinstance(announcement.about, TournamentView)
        assert len(announcement.about.tournament.members) == 3
        await cup.doors.begin(cup.number)
        await held.wait(seconds=15)
        told = [each for each in announcer.said if each.kind is AnnouncementKind.ROUND]
        assert isinstance(told[0].about, TournamentView)
        assert told[0].about.where
        announcer.renewed.clear()
        renew, shown = announcer.renew, asyncio.Event()

        async def noted(announcement: Announcement, posted: Posted) -> None:
            await renew(announcement, posted)
            shown.set()

        async def is_there(*_: int) -> bool:
            await shown.wait()
            return True

        monkeypatch.setattr(announcer, "renew", noted)
        monkeypatch.setattr(held.messenger, "is_there", is_there)
        for match in await cup.playing():
            await cup.play(match)
        await held.rest()
        renewed = {each.key: each.about for each, _ in announcer.renewed if each.kind is AnnouncementKind.ROUND}
        about = renewed[f"{cup.number}.1"]
        assert isinstance(about, TournamentView)
        assert (about.round, about.tournament.round) == (1, 2), "it no longer says how long the round takes"
        first = [match for match in about.tournament.matches if match.round == 1]
        assert len(first) == 2
        assert all(match.pairing.verdict is not None for match in first)


async def test_table_in_another_channel_is_not_shown(tmp_path: Path) -> None:
    """Readers of the tournament may not be able to see that channel."""
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.SWISS, PEOPLE[:4])
        first, second = [match.table for match in await cup.playing()]
        channel = (await cup.doors.view(cup.number)).tournament.channel
        readers = readers_of(channel)
        assert (await cup.doors.view(cup.number, viewer=readers)).where.keys() == {first, second}
        async with held.host._core.writing() as work:
            record = await work.record(first or 0)
            await work.show(replace(record, place=Place(guild=GUILD, channel=701), channel=701))
        assert (await cup.doors.view(cup.number, viewer=readers)).where.keys() == {second}


async def test_sign_up_pings_the_player_search_role(tmp_path: Path) -> None:
    announcer = NotingHerald()
    async with cups(tmp_path, announcer) as held:
        await held.host.guild_settings.change(GUILD, ring=77)
        await Cup(held).open(Form.SWISS, PEOPLE[:2])
        await held.wait(seconds=15)
    assert [each.ring for each in announcer.said] == [77, None]


async def test_too_many_tournaments_and_invalid_actions_are_refused(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        for _ in range(AT_ONCE):
            cup = await Cup(held).open(Form.SWISS, [], begin=False)
        with pytest.raises(TableError, match=pattern("cup-too-many", count=AT_ONCE)):
            await Cup(held).open(Form.SWISS, [], begin=False)
        with pytest.raises(TableError, match=pattern("cup-too-few", count=2)):
            await cup.doors.begin(cup.number)
        await cup.doors.call_off(cup.number)
        with pytest.raises(TableError, match=pattern("cup-over")):
            await cup.doors.call_off(cup.number)
        with pytest.raises(TableError, match=pattern("cup-over")):
            await cup.doors.enter(cup.number, ANN)
        with pytest.raises(TableError, match=pattern("cup-over")):
            await cup.doors.withdraw(cup.number, ANN)
        with pytest.raises(TableError, match=pattern("cup-gone")):
            await cup.doors.view(99)
        with pytest.raises(TableError, match=pattern("cup-unknown")):
            await Cup(held).open(Form.ROUND_ROBIN, [], places=32)
        again = await Cup(held).open(Form.SWISS, PEOPLE[:1], begin=False)
        with pytest.raises(TableError, match=pattern("cup-already-in")):
            await again.doors.enter(again.number, PEOPLE[0])
        assert [each.alive for each in await cup.doors.on(GUILD)] == [True, True, True, False]

"""A table before its start."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.host.core.errors import NotSeatedError, TableError
from bot.host.core.visibility import readers_of
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.host.model.viewer import BOT, Viewer
from bot.host.tables.lobby import GRACE
from bot.host.tables.terms import terms_digest
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.host.toy import toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import TableRecord


def sitting(record: TableRecord) -> list[tuple[str, str]]:
    return [(player.name, player.colour) for player in record.players]


async def test_opening_seats_the_opener_and_posts_the_lobby_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(ANN)
        await here.rest()
        assert (sitting(record), [post.nonce for post in here.chat.posts]) == ([("Ann", "red")], ["1-0-l"])
        assert (await here.host.view(record.id)).record.lobby_message is not None


async def test_players_get_the_first_free_colour_or_their_choice(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        await here.host.join(table, BOB)
        await here.host.recolour(table, BOB, "green")
        record = await here.host.join(table, CAT)
        assert sitting(record) == [("Ann", "red"), ("Bob", "green"), ("Cat", "blue")]


async def test_colour_of_another_person_is_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        with pytest.raises(TableError, match=pattern("colour-taken")):
            await here.host.recolour(table, BOB, "red")
        assert sitting((await here.host.view(table)).record) == [("Ann", "red"), ("Bob", "blue")]


async def test_colour_of_a_computer_is_swapped(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, computers=("quick",))).id
        record = await here.host.recolour(table, ANN, "blue")
        assert sitting(record) == [("Ann", "blue"), ("Quick bot", "red")]


async def test_joining_twice_or_a_full_table_is_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, CAT, DAN)).id
        with pytest.raises(TableError, match=pattern("sits-already", table=table)):
            await here.host.join(table, ANN)
        with pytest.raises(TableError, match=pattern("is-full-of-people", table=table)):
            await here.host.join(table, User(id=99, name="Eve"))


async def test_last_computer_gives_way_at_a_full_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, computers=("quick", "slow"))).id
        record = await here.host.join(table, CAT)
        assert [name for name, _ in sitting(record)] == ["Ann", "Bob", "Quick bot", "Cat"]
        assert [player.seat for player in record.players] == [0, 1, 2, 3]
        assert len({player.colour for player in record.players}) == 4
        record = await here.host.join(table, DAN)
        assert [name for name, _ in sitting(record)] == ["Ann", "Bob", "Cat", "Dan"]
        with pytest.raises(TableError, match=pattern("is-full", table=table)):
            await here.host.add_computer(table, ANN, "quick")


async def test_computer_keeps_its_seat_while_others_are_free(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, computers=("quick", "slow"))).id
        record = await here.host.join(table, BOB)
        assert [name for name, _ in sitting(record)] == ["Ann", "Quick bot", "Slow bot", "Bob"]


async def test_rematch_computer_gives_way_to_invited_players_first(
    tmp_path: Path,
) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, computers=("quick", "slow"))
        await here.host.cancel(table, ANN, manager=False)
        again = (await here.host.rematch(table, BOB)).id
        await here.host.add_computer(again, BOB, "quick")
        with pytest.raises(TableError, match=pattern("kept-for-rematch", table=again, count=10)):
            await here.host.join(again, CAT)
        record = await here.host.rematch(table, ANN)
        assert [name for name, _ in sitting(record)] == ["Ann", "Bob", "Quick bot", "Slow bot"]


async def test_next_person_hosts_when_the_opener_leaves(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, computers=("quick",))).id
        record = await here.host.leave(table, ANN)
        assert (record.opener, [player.seat for player in record.players]) == (BOB.id, [0, 1])


async def test_table_closes_when_the_last_person_leaves(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, computers=("quick", "quick"))).id
        assert (await here.host.leave(table, ANN)).status is Status.CANCELLED


async def test_computers_of_a_kind_are_numbered_and_removed_last_first(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(ANN, computers=("quick", "quick"))
        assert [name for name, _ in sitting(record)] == ["Ann", "Quick bot", "Quick bot 2"]
        record = await here.host.remove_computer(record.id, ANN)
        assert [name for name, _ in sitting(record)] == ["Ann", "Quick bot"]


async def test_host_controls_the_table_until_the_grace_period_ends(
    tmp_path: Path,
) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, computers=("quick", "slow"))).id

        async def tried(user: User) -> None:
            await here.host.remove_computer(table, user)
            changed = await here.host.adjust(table, user, TableTerms({"fast": True}, pace=3600))
            await here.host.confirm_terms(table, ANN, terms_digest(changed))
            await here.host.start(table, user)

        for act in (
            here.host.remove_computer(table, BOB),
            here.host.adjust(table, BOB, TableTerms({"fast": True})),
            here.host.start(table, BOB),
        ):
            with pytest.raises(TableError, match=pattern("openers-turn", who="Ann", table=table, count=10)):
                await act
        here.clock.advance(GRACE - timedelta(seconds=1))
        with pytest.raises(TableError, match=pattern("openers-turn", who="Ann", table=table, count=1)):
            await here.host.start(table, BOB)
        here.clock.advance(timedelta(seconds=1))
        with pytest.raises(NotSeatedError):
            await tried(CAT)
        await tried(BOB)
        record = (await here.host.view(table)).record
        assert (record.status, record.terms.pace, dict(record.terms.options)) == (Status.PLAYING, 3600, {"fast": True})
        assert [player.computer for player in record.players] == [None, None, "quick"]


async def test_manager_may_start_and_change_others_tables(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB, computers=("quick",))).id
        await here.host.remove_computer(table, CAT, manager=True)
        await here.host.adjust(table, CAT, TableTerms(), manager=True)
        assert (await here.host.start(table, CAT, manager=True)).record.status is Status.PLAYING


async def test_help_can_be_set_and_changed_before_the_start(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        assert (await here.open(ANN)).terms.help
        record = await here.host.open("toy", TableTerms(help=False), opener=ANN, place=HERE)
        assert not record.terms.help
        assert (await here.host.adjust(record.id, ANN, TableTerms(help=True))).terms.help
        assert not (await here.host.adjust(record.id, ANN, TableTerms(help=False))).terms.help
        assert not (await here.host.record(record.id)).terms.help


async def test_rated_table_has_no_help_and_regains_it_when_unrated(tmp_path: Path) -> None:
    """Help comes back if the table is no longer rated."""
    async with running_host(tmp_path) as here:
        record = await here.host.open("toy", TableTerms(help=True, rated=True), opener=ANN, place=HERE)
        assert (record.terms.rated, record.terms.help) == (True, False)
        again = await here.host.adjust(record.id, ANN, TableTerms(help=True, rated=False))
        assert (again.terms.rated, again.terms.help) == (False, True)
        now = await here.host.adjust(record.id, ANN, TableTerms(help=True, rated=True))
        assert (now.terms.rated, now.terms.help) == (True, False)


async def test_rematch_keeps_help_disabled(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        await here.host.adjust(table, ANN, TableTerms(help=False))
        await here.host.start(table, ANN)
        await here.host.cancel(table, ANN, manager=False)
        assert not (await here.host.rematch(table, BOB)).terms.help


async def test_running_table_and_invalid_terms_cannot_be_adjusted(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("has-started", table=table)):
            await here.host.adjust(table, ANN, TableTerms({"fast": True}))
        other = (await here.open(ANN)).id
        with pytest.raises(TableError, match="no option"):
            await here.host.adjust(other, ANN, TableTerms({"slow": True}))
        with pytest.raises(TableError, match=pattern("pace-range")):
            await here.host.adjust(other, ANN, TableTerms(pace=59))


async def test_only_seated_people_add_computers_or_start(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        with pytest.raises(NotSeatedError):
            await here.host.add_computer(table, CAT, "quick")
        with pytest.raises(NotSeatedError):
            await here.host.start(table, CAT)


async def test_unknown_computer_game_option_or_pace_is_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        with pytest.raises(TableError, match=pattern("no-computer", kind='"genius"')):
            await here.host.add_computer(table, ANN, "genius")
        with pytest.raises(TableError, match=pattern("no-game", game='"chess"')):
            await here.host.open("chess", TableTerms(), opener=ANN, place=HERE)
        with pytest.raises(TableError, match="no option"):
            await here.open(ANN, options={"slow": True})
        for pace in (59, 14 * 86400 + 1):
            with pytest.raises(TableError, match=pattern("pace-range")):
                await here.open(ANN, pace=pace)


async def test_start_needs_enough_players(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        with pytest.raises(TableError, match=pattern("needs-more", game=toy().title, count=1)):
            await here.host.start(table, ANN)


async def test_start_posts_the_opening_move_before_asking_everyone(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, computers=("quick",))
        await here.rest()
        assert [post.nonce for post in here.chat.posts][:2] == [f"{table}-0-l", f"{table}-1-m"]
        assert {post.nonce for post in here.chat.of(PostKind.PROMPT)} == {f"{table}-1-p0", f"{table}-1-p1"}


async def test_started_table_refuses_joining_and_leaving(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("has-started", table=table)):
            await here.host.join(table, CAT)
        with pytest.raises(TableError, match=pattern("started-resign", table=table)):
            await here.host.leave(table, BOB)


async def test_only_the_host_or_a_manager_can_cancel(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("cancel-not-yours")):
            await here.host.cancel(table, BOB, manager=False)
        assert (await here.host.cancel(table, CAT, manager=True)).status is Status.CANCELLED
        with pytest.raises(TableError, match=pattern("closed-already", table=table)):
            await here.host.cancel(table, CAT, manager=True)
        for late in (here.host.join(table, CAT), here.host.leave(table, BOB)):
            with pytest.raises(TableError, match=pattern("is-closed", table=table)):
                await late
        await here.rest()
        assert [post.text for post in here.chat.of(PostKind.NOTICE)] == [text("cancelled-by-manager")]


async def test_cancelling_an_open_table_only_refreshes_its_lobby(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN)).id
        await here.rest()
        here.chat.refreshed.clear()
        await here.host.cancel(table, ANN, manager=False)
        await here.rest()
        assert (here.chat.of(PostKind.NOTICE), here.chat.refreshed) == ([], [table])


async def test_unstarted_table_closes_after_a_week(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = (await here.open(ANN, BOB)).id
        await here.wait(days=6, hours=23)
        assert (await here.host.view(table)).record.status is Status.OPEN
        await here.wait(hours=1)
        assert (await here.host.view(table)).record.status is Status.CANCELLED


async def test_rematch_opens_once_and_seats_asker_and_computers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, computers=("quick",), pace=3600, options={"fast": True})
        await here.host.cancel(table, ANN, manager=False)
        record = await here.host.rematch(table, BOB)
        assert sitting(record) == [("Bob", "blue"), ("Quick bot", "green")]
        assert (record.terms.pace, dict(record.terms.options)) == (3600, {"fast": True})
        joined = await here.host.rematch(table, ANN)
        again = await here.host.rematch(table, ANN)
        assert (joined.id, again.id) == (record.id, record.id)
        assert sitting(again) == [("Ann", "red"), ("Bob", "blue"), ("Quick bot", "green")]


async def test_rematch_holds_seats_for_former_players(tmp_path: Path) -> None:
    """Even the seat of someone who resigned."""
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, computers=("quick",))
        await here.host.resign(table, ANN)
        await here.host.cancel(table, BOB, manager=True)
        again = (await here.host.rematch(table, BOB)).id
        record = (await here.host.view(again)).record
        assert [player.user for player in record.invited] == [ANN.id]
        await here.host.join(again, DAN)
        with pytest.raises(TableError, match=pattern("kept-for-rematch", table=again, count=10)):
            await here.host.join(again, CAT)
        await here.host.recolour(again, DAN, "red")
        record = await here.host.join(again, ANN)  # someone else has her colour by then
        assert [name for name, _ in sitting(record)] == ["Ann", "Bob", "Quick bot", "Dan"]
        assert dict(sitting(record))["Ann"] != "red"
        assert record.invited == ()
    async with running_host(tmp_path) as here:
        assert (await here.host.view(again)).record.lineup == record.lineup


async def test_unclaimed_rematch_seat_is_free_after_the_grace_period(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, DAN)
        await here.host.cancel(table, ANN, manager=False)
        again = (await here.host.rematch(table, BOB)).id
        eve = User(id=99, name="Eve")
        with pytest.raises(TableError, match=pattern("kept-for-rematch", table=again, count=10)):
            await here.host.join(again, eve)
        here.clock.advance(GRACE)
        assert [name for name, _ in sitting(await here.host.join(again, eve))] == ["Bob", "Eve"]


async def test_rematch_without_a_seat_is_shown_only_to_its_viewers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        for gone in (BOB, CAT):
            await here.host.resign(table, gone)
        again = (await here.host.rematch(table, ANN, viewer=Viewer(ANN.id))).id
        await here.host.join(again, DAN)
        await here.host.start(again, ANN)
        with pytest.raises(TableError, match=pattern("rematch-elsewhere")):
            await here.host.rematch(table, BOB, viewer=Viewer(BOB.id))
        seen = await here.host.rematch(table, BOB, viewer=replace(readers_of(HERE.channel), user=BOB.id))
        assert (seen.id, [each.user for each in seen.players]) == (again, [ANN.id, DAN.id])


async def test_no_rematch_of_a_running_game_or_by_a_stranger(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        with pytest.raises(TableError, match=pattern("not-over", table=table)):
            await here.host.rematch(table, ANN)
        with pytest.raises(NotSeatedError):
            await here.host.rematch(table, CAT)


async def test_tables_are_found_by_channel_thread_and_person(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        first = (await here.open(ANN, BOB)).id
        second = await here.started(ANN, CAT, place=Place(guild=1, channel=200))
        await here.host.play_in(second, thread=777)
        closed = (await here.open(ANN)).id
        await here.host.cancel(closed, ANN, manager=False)
        found = {
            place: [record.id for record in await here.host.tables_in(place, viewer=BOT)] for place in (100, 200, 777)
        }
        assert found == {100: [first], 200: [second], 777: [second]}
        assert [record.id for record in await here.host.tables_of(ANN.id)] == [second, first]
        assert [record.id for record in await here.host.tables_of(DAN.id)] == []


async def test_table_is_found_by_its_message(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.rest()
        messages = here.chat.messages
        prompt = next(number for number, post in messages.items() if post.kind is PostKind.PROMPT)
        assert (await here.host.table_of_message(prompt), await here.host.table_of_message(5)) == (table, None)


async def test_computer_temperament_is_named_and_kept(tmp_path: Path) -> None:
    """It stays after a restart and in a rematch. Which one a computer gets is random."""
    met = set()
    async with running_host(tmp_path, thinker=nobody_thinks) as here:
        for _ in range(12):
            record = await here.open(ANN, computers=("rookie", "planner"))
            easy, hard = record.players[1:]
            assert (easy.name, easy.computer) == ("Easy bot", "rookie")
            met.add((hard.name, hard.computer))
        last = record.id
        await here.host.start(last, ANN)
        await here.host.cancel(last, ANN, manager=False)
        again = await here.host.rematch(last, ANN)
        assert again.players[2].computer == hard.computer
        assert again.players[2].name == hard.name
    assert met == {("Hard thief", "planner/thief"), ("Hard racer", "planner/racer")}
    async with running_host(tmp_path, thinker=nobody_thinks) as here:
        assert (await here.host.view(last)).record.players[2].computer == hard.computer


async def nobody_thinks(_: object) -> tuple[str, ...]:
    raise RuntimeError

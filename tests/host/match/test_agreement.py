"""Games that are ended by agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.ai import draw_offers
from bot.host.app.host import Replace
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.match.turns import NOTHING_COMES
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.verifier import MismatchError, verify_match
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, DAN, HostHarness, running_host
from tests.host.matches import chained
from tests.host.toy import ToyRules, toy
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path


async def agreed(here: HostHarness, *others: Any) -> int:
    """A table in its first round of bids where Ann, Bob and the others agree to end the game."""
    table = await here.bidding(ANN, BOB, *others)
    for user in (ANN, BOB, *others):
        await here.host.agree(table, user)
    await here.rest()
    return table


async def test_game_ends_after_the_round_when_all_agree(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        view = await here.host.agree(table, BOB)
        assert ([player.name for player in view.agreed], view.settles, view.record.revision) == (["Bob"], True, 2)
        view = await here.host.agree(table, ANN)
        assert ([player.name for player in view.agreed], view.settles, view.record.revision) == (
            ["Ann", "Bob"],
            False,
            3,
        )
        assert (await here.host.history.move(table, 3)).kind == "settle"
        assert [one.player.name for one in view.awaited] == ["Ann", "Bob"]
        await here.bid(table, ANN, "ab")
        await here.bid(table, BOB, "a")
        await here.rest()
        view = await here.host.view(table)
        while view.awaited:
            await here.go_on(table, ANN, BOB)
            view = await here.host.view(table)
        assert view.record.status is Status.OVER
        assert view.outcome is not None
        assert view.outcome.reason == "agreed to end it"


async def test_agreement_is_posted_once_and_refreshes_the_table(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await agreed(here)
        assert [post.revision for post in here.chat.of(PostKind.MOVE, table)] == [1, 2, 3]
        assert table in here.chat.refreshed


async def test_agreement_keeps_drafts_and_locked_answers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.bid(table, ANN, "ab")
        await here.host.edit(table, BOB, Replace("b"))
        before = [await here.host.seat(table, user) for user in (ANN, BOB)]
        for user in (ANN, BOB):
            await here.host.agree(table, user)
        after = [await here.host.seat(table, user) for user in (ANN, BOB)]
        assert [seat.draft for seat in after] == [seat.draft for seat in before]
        assert (await here.host.record(table)).question == 2


@pytest.mark.parametrize("pace", [None, 3600])
async def test_agreement_lasts_for_one_question(tmp_path: Path, pace: int | None) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, pace=pace)
        await here.host.agree(table, ANN)
        await here.bid(table, ANN, "ab")
        await here.bid(table, BOB, "a")
        await here.rest()
        view = await here.host.view(table)
        assert (view.record.agreed, view.record.revision) == ((), 3)


async def test_agreement_survives_restarts(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.agree(table, ANN)
    async with running_host(tmp_path, chat=here.chat) as here:
        assert [player.name for player in (await here.host.view(table)).agreed] == ["Ann"]
        await here.host.agree(table, BOB)
    async with running_host(tmp_path, chat=here.chat) as here:
        view = await here.host.view(table)
        assert (view.record.status, view.record.revision, view.settles) == (Status.PLAYING, 3, False)
        for user in (ANN, BOB):
            await here.bid(table, user, "a")
        await here.rest()
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, BOB)
        assert (await here.host.view(table)).record.status is Status.OVER


async def test_resigned_player_need_not_agree(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        for user in (ANN, BOB):
            await here.host.agree(table, user)
        assert (await here.host.view(table)).settles
        view = await here.host.resign(table, CAT)
        assert [kind for _, _, kind in await here.host.history.moves(table)][-2:] == ["leave", "settle"]
        assert not view.settles


async def test_resigned_player_is_not_listed_as_agreeing(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.agree(table, ANN)
        await here.host.agree(table, BOB)
        view = await here.host.resign(table, BOB)
        assert [player.name for player in view.agreed] == ["Ann"]


async def test_substitute_does_not_inherit_agreement(tmp_path: Path) -> None:
    """The former player had agreed, but only the new player's own consent counts."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.agree(table, BOB)
        await here.host.substitutes.offer(table, BOB, 1, DAN.id)
        await here.host.substitutes.take(table, DAN, 1)
        view = await here.host.agree(table, ANN)
        assert ([player.name for player in view.agreed], view.settles) == (["Ann"], True)
        assert "settle" not in [kind for _, _, kind in await here.host.history.moves(table)]
        await here.host.agree(table, DAN)
        assert (await here.host.history.moves(table))[-1][2] == "settle"


async def test_only_active_players_can_agree_and_only_once(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.resign(table, CAT)
        for user in (CAT, DAN):
            with pytest.raises((TableError, NotSeatedError)):
                await here.host.agree(table, user)
        await here.host.agree(table, ANN)
        with pytest.raises(TableError, match=pattern("end-agreed-already")):
            await here.host.agree(table, ANN)
        assert (await here.host.view(table)).record.agreed == (0,)


async def test_agreement_needs_a_running_game_that_can_end(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        lobby = await here.open(ANN, BOB)
        with pytest.raises(TableError):
            await here.host.agree(lobby.id, ANN)
        charms = await here.started(ANN, BOB)
        view = await here.host.view(charms)
        assert (view.settles, view.opposed) == (False, False)
        with pytest.raises(TableError, match=pattern("end-cannot")):
            await here.host.agree(charms, ANN)


async def test_computers_agree_and_notify_when_nobody_can_win(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(tired=2)) as here:
        table = await here.bidding(ANN, computers=("quick",))
        view = await here.host.view(table)
        assert (view.settles, view.opposed) == (False, True)
        with pytest.raises(TableError, match=pattern("end-computers", count=draw_offers.QUIET)):
            await here.host.agree(table, ANN)
        assert here.chat.of(PostKind.NOTICE) == []
        for number in (1, 2):
            while (await here.host.view(table)).table.round == number:
                await here.go_on(table, ANN, letters="ab")
                await here.rest()
            (notice,) = here.chat.of(PostKind.NOTICE)
            assert notice.text == text("stuck")
        view = await here.host.agree(table, ANN)
        assert (await here.host.history.moves(table))[-1][2] == "settle"
        await here.go_on(table, ANN)
        await here.rest()
        while (view := await here.host.view(table)).awaited:
            await here.go_on(table, ANN)
            await here.rest()
        assert view.record.status is Status.OVER


async def test_resignation_does_not_settle_if_a_win_is_possible_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With that seat gone, a win is possible again, so the agreement of all remaining people isn't enough."""
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, computers=("quick",))
        with monkeypatch.context() as stuck:
            stuck.setattr(ToyRules, "stuck", lambda _self, _state: True)
            await here.host.agree(table, ANN)
        await here.host.resign(table, BOB)
        await here.rest()
        view = await here.host.view(table)
        assert (view.record.status, view.settles) == (Status.PLAYING, False)
        assert "settle" not in [kind for _, _, kind in await here.host.history.moves(table)]


async def test_computers_agree_after_too_long_without_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person among them is told once and may play on."""
    monkeypatch.setattr(draw_offers, "QUIET", 2)
    monkeypatch.setattr(ToyRules, "progress", lambda _self, _table: ())
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, computers=("quick",))
        for number, told in ((1, 1), (2, 1)):
            assert (await here.host.view(table)).settles is (number > 1)
            while (await here.host.view(table)).table.round == number:
                await here.go_on(table, ANN, letters="ab")
                await here.rest()
            notices = here.chat.of(PostKind.NOTICE)
            assert len(notices) == told
            assert notices[0].text == str(NOTHING_COMES)
        await here.host.agree(table, ANN)
        assert (await here.host.history.moves(table))[-1][2] == "settle"


async def test_match_file_records_and_verifies_agreement(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await agreed(here)
        while (await here.host.view(table)).awaited:
            await here.go_on(table, ANN, BOB)
            await here.rest()
        document = cast("dict[str, Any]", await here.host.history.match(table))
    games = {"toy": toy()}
    told: list[str] = []
    line = verify_match(read_match(document, games), told.append)
    assert line.state.table.last == 1
    assert "everyone agreed to end the game" in " ".join(told)
    entries = document["journal"]
    moves = [entry["public"]["kind"] for entry in entries if entry["public"]["kind"] != "seat"]
    assert moves[:3] == ["start", "answers", "settle"]
    at = next(number for number, entry in enumerate(entries) if entry["public"].get("move") == 4)
    public = {key: value for key, value in entries[at]["public"].items() if key != "seals"}
    entries[at] = {"public": public | {"kind": "settle"}, "hash": ""}
    with pytest.raises(MismatchError, match="nothing to agree on"):
        verify_match(read_match(chained(document), games), told.append)

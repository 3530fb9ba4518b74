"""People who don't want to be matched with each other in the queue."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.core.errors import PostUnsureError, TableError
from bot.host.matchmaking.queue import MAX_AVOIDED
from bot.host.model.tables import User
from tests.host.harness import ANN, BOB, CAT, DAN
from tests.host.matchmaking.test_queue import FAILED, FOUND, hall, join, matched, seen, told, within
from tests.texts import pattern

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("who", "whom"), [(ANN, BOB), (BOB, ANN)])
async def test_avoided_person_is_never_matched(tmp_path: Path, who: User, whom: User) -> None:
    async with hall(tmp_path) as (held, announcer):
        await held.host.matchmaking.avoid(who, (), {whom.id})
        await join(held, ANN, BOB)
        await held.wait(days=2)
        assert told(announcer) == []
        await held.host.matchmaking.avoid(who, {whom.id}, ())
        await held.rest()
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def test_being_avoided_looks_like_an_empty_queue(tmp_path: Path) -> None:
    """This covers what they see, when they're notified, and their exported data."""

    async def lived(path: Path, *, avoided: bool) -> tuple[Any, ...]:
        async with hall(path) as (held, announcer):
            if avoided:
                await held.host.matchmaking.avoid(BOB, (), {ANN.id})
                await join(held, BOB)
            await join(held, ANN)
            shown = [await seen(held, ANN)]
            for _ in range(8):
                await held.wait(days=1)
                shown.append(await seen(held, ANN))
            said = [(each.kind, each.key.partition("-")[0]) for each in announcer.said if each.user == ANN.id]
            told_of = (await held.host.privacy.export(ANN)).replace(f'"id": {2 if avoided else 1},', '"id": 0,')
            return [replace(each, ticket=each.ticket and replace(each.ticket, id=0)) for each in shown], said, told_of

    alone, avoided = [await lived(within(tmp_path, str(each)), avoided=each) for each in (False, True)]
    assert avoided[:2] == alone[:2]
    assert "other_user" not in avoided[2]
    assert '"avoided"' not in avoided[2]


async def test_delayed_message_about_a_missed_game_is_dropped_after_leaving_the_queue(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, announcer):
        offer = await matched(held, ANN, BOB)
        await held.host.matchmaking.agree(ANN, offer)
        announcer.before.append(PostUnsureError("503"))
        await held.host.matchmaking.decline(BOB, offer)
        await held.rest()
        assert not announcer.before
        await held.host.matchmaking.leave(ANN)
        await held.wait(hours=1)
        assert told(announcer) == [(FOUND, 1), (FOUND, 2)]


async def test_avoiding_after_a_match_looks_like_declining(tmp_path: Path) -> None:
    async def said(path: Path, *, avoided: bool) -> list[Any]:
        async with hall(path) as (held, announcer):
            offer = await matched(held, ANN, BOB)
            await held.host.matchmaking.agree(ANN, offer)
            if avoided:
                await held.host.matchmaking.avoid(BOB, (), {ANN.id})
                assert (await seen(held, BOB)).ticket is not None, "they wait on, for others"
            else:
                await held.host.matchmaking.decline(BOB, offer)
            await held.rest()
            assert told(announcer)[2:] == [(FAILED, 1)], "at once"
            await held.wait(days=1)
            return [(each.kind, each.key, each.about) for each in announcer.said if each.user == ANN.id][1:]

    assert await said(within(tmp_path, "a"), avoided=True) == await said(within(tmp_path, "b"), avoided=False)


async def test_avoiding_keeps_people_not_shown_in_the_menu(tmp_path: Path) -> None:
    async with hall(tmp_path) as (held, _):
        await held.host.matchmaking.avoid(ANN, (), {2, 3, 4})
        await held.host.matchmaking.avoid(ANN, {2, 3}, {3, ANN.id})
        assert (await seen(held, ANN)).avoided == {3, 4}
        with pytest.raises(TableError, match=pattern("queue-too-many", most=MAX_AVOIDED)):
            await held.host.matchmaking.avoid(ANN, (), set(range(10, 11 + MAX_AVOIDED)))
        assert (await seen(held, BOB)).avoided == frozenset()


async def test_people_played_with_are_listed_by_latest_name(tmp_path: Path) -> None:
    """By their latest names."""
    async with hall(tmp_path) as (held, _):
        await held.started(ANN, replace(BOB, name="Robert"))
        await held.started(BOB, ANN)
        await held.started(CAT, ANN)
        await held.started(BOB, DAN)
        assert list((await seen(held, ANN)).met.items()) == [(3, "Cat"), (2, "Bob")]

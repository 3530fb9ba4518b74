"""Players never play under terms that they didn't join for: they confirm a lobby's changes, or lose their seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.core.errors import TableError
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from bot.host.tables.terms import CONFIRMATION_TIME, terms_digest, unconfirmed_players
from tests.host.harness import ANN, BOB, CAT, DAN, HERE, running_host
from tests.texts import pattern, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.harness import HostHarness

CHANGES: dict[str, dict[str, Any]] = {
    "rated": {"rated": True},
    "pace": {"pace": 60},
    "options": {"options": {"fast": True}},
}


async def change(here: HostHarness, table: int, **what: Any) -> None:
    """Change a lobby's terms as Ann."""
    await here.host.adjust(table, ANN, replace((await here.host.record(table)).terms, **{"pace": 3600, **what}))


async def lobby(here: HostHarness) -> int:
    """Ann's table, with Bob and Cat."""
    record = await here.open(ANN, BOB, CAT, pace=3600)
    await here.rest()
    return record.id


async def waits_for(here: HostHarness, table: int) -> list[str]:
    return [player.name for player in unconfirmed_players(await here.host.record(table))]


@pytest.mark.parametrize("what", CHANGES)
async def test_changed_terms_are_posted_once_and_must_be_confirmed(tmp_path: Path, what: str) -> None:
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await change(here, table, **CHANGES[what])
        await change(here, table, **{**CHANGES[what], "rated": True})
        assert await waits_for(here, table) == ["Bob", "Cat"]
        await here.rest()
        assert len(here.chat.of(PostKind.TERMS)) == 1
        with pytest.raises(TableError, match=pattern("terms-wait", who="Bob and Cat", count=10)):
            await here.host.start(table, ANN)
        terms = terms_digest(await here.host.record(table))
        for user in (BOB, CAT):
            await here.host.confirm_terms(table, user, terms)
        assert await waits_for(here, table) == []
        await here.host.start(table, ANN)
        assert [player.name for player in (await here.host.record(table)).players] == ["Ann", "Bob", "Cat"]


async def test_unconfirmed_player_loses_the_seat_at_the_start(tmp_path: Path) -> None:
    """They lose their seats when the game starts, and the table is notified."""
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await change(here, table, rated=True)
        await here.host.confirm_terms(table, BOB, terms_digest(await here.host.record(table)))
        await here.wait(seconds=CONFIRMATION_TIME.total_seconds())
        await here.host.start(table, ANN)
        await here.rest()
        record = await here.host.record(table)
        assert (record.status, record.terms.rated) == (Status.PLAYING, True)
        assert [(player.seat, player.name) for player in record.players] == [(0, "Ann"), (1, "Bob")]
        assert text("terms-got-up", who="Cat") in [post.text for post in here.chat.of(PostKind.NOTICE)]


async def test_outdated_terms_cannot_be_confirmed(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await change(here, table, rated=True)
        old = terms_digest(await here.host.record(table))
        await change(here, table, rated=True, pace=60)
        with pytest.raises(TableError, match=pattern("terms-changed-again", table=table)):
            await here.host.confirm_terms(table, BOB, old)
        assert await waits_for(here, table) == ["Bob", "Cat"]


async def test_confirmation_is_asked_again_after_another_change(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await change(here, table, rated=True)
        await here.rest()
        await here.host.confirm_terms(table, BOB, terms_digest(await here.host.record(table)))
        await change(here, table, rated=True, pace=60)
        assert await waits_for(here, table) == ["Bob", "Cat"]
        await here.rest()
        assert len(here.chat.of(PostKind.TERMS)) == 2


async def test_cosmetic_changes_and_new_players_need_no_confirmation(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await change(here, table, palette="usual", help=False)
        await here.host.leave(table, CAT)
        assert await waits_for(here, table) == []
        await change(here, table, rated=True)
        await here.host.join(table, DAN)
        assert await waits_for(here, table) == ["Bob"]
        await here.host.leave(table, BOB)
        await here.host.start(table, ANN)


async def test_manager_change_needs_the_hosts_confirmation_too(tmp_path: Path) -> None:
    """If the host loses their seat, the next person becomes host."""
    async with running_host(tmp_path) as here:
        table = await lobby(here)
        await here.host.adjust(table, DAN, TableTerms(pace=60), manager=True)
        assert await waits_for(here, table) == ["Ann", "Bob", "Cat"]
        terms = terms_digest(await here.host.record(table))
        await here.host.confirm_terms(table, CAT, terms)
        await here.wait(seconds=CONFIRMATION_TIME.total_seconds())
        with pytest.raises(TableError, match=pattern("terms-too-few", who="Ann and Bob")):
            await here.host.start(table, DAN, manager=True)
        await here.host.confirm_terms(table, BOB, terms)
        await here.host.start(table, DAN, manager=True)
        record = await here.host.record(table)
        assert [player.name for player in record.players] == ["Bob", "Cat"]
        assert record.opener == BOB.id


async def test_started_table_has_nothing_to_confirm(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        opened = await here.host.open("toy", TableTerms(), opener=ANN, place=HERE)
        await here.host.join(opened.id, BOB)
        await here.host.start(opened.id, ANN)
        with pytest.raises(TableError, match=pattern("has-started", table=opened.id)):
            await here.host.confirm_terms(opened.id, BOB, terms_digest(opened))

"""Answers with parts that stay hidden longer than the others."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.errors import UserError
from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.model.commitments import verify
from bot.host.model.journal import Answers
from bot.host.model.tables import Status
from bot.host.model.viewer import BOT
from tests.host.harness import ANN, BOB, CAT, HostHarness, running_host
from tests.host.toy import toy
from tests.long import scaled
from tests.texts import pattern

if TYPE_CHECKING:
    from bot.host.model.drafts import Reveal
    from bot.host.model.views import MoveView

CHARMS = 2
"""The revision with everyone's choice of a charm."""
PEOPLE = (ANN, BOB, CAT)
HIDDEN = ("clover", "horseshoe", "penny")


def parts(move: MoveView) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The seats and names of the open parts, and those of the closed ones."""
    closed = [(each.seat, each.commitment.part) for each in move.closed]
    return [(seal.seat, seal.part) for seal in move.seals], closed


async def test_each_part_has_its_own_salt_and_seal(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, ("clover",))
        shown = (await here.host.view(table)).awaited[0].commitments
        assert [each.part for each in shown] == ["letter", "charm"]
        async with here.host._core.reading() as work:
            (stored_draft,) = (await work.stored_drafts(await work.record(table))).values()
        assert len({*stored_draft.salts, *(each.digits for each in shown)}) == 4
        pairs = zip(("c", "clover"), stored_draft.salts, shown, strict=True)
        assert all(verify(text, salt, each.digits) for text, salt, each in pairs)


async def test_hidden_part_keeps_its_shown_seal(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, ("clover",))
        shown = (await here.host.view(table)).awaited[0].commitments
        await here.host.answer(table, BOB, ("penny",))
        move = await here.host.history.move(table, CHARMS)
        assert parts(move) == ([(0, "letter"), (1, "letter")], [(0, "charm"), (1, "charm")])
        assert (move.seals[0].commitment, move.closed[0].commitment) == (shown[0].digits, shown[1])


async def test_part_opens_when_shown_and_matches_its_seal(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.bidding(ANN, BOB, charm="clover")
        sealed = (await here.host.history.move(table, CHARMS)).closed[0].commitment
        while not (await here.host.view(table)).table.points[0]:
            await here.bid(table, ANN, "ab")
            await here.bid(table, BOB, "")
        move = await here.host.history.move(table, CHARMS)
        assert parts(move) == ([(0, "letter"), (0, "charm"), (1, "letter")], [(1, "charm")])
        assert (move.seals[1].text, move.seals[1].commitment) == ("clover", sealed.digits)
        assert verify("clover", move.seals[1].salt, sealed.digits[:32])


async def test_all_parts_open_at_the_end(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.finished(ANN, BOB)
        moves = [
            await here.host.history.move(table, revision) for revision, _, _ in await here.host.history.moves(table)
        ]
        assert [move.closed for move in moves] == [()] * len(moves)
        assert len(moves[1].seals) == 4
        assert all(verify(seal.text, seal.salt, seal.commitment) for move in moves for seal in move.seals)


async def test_cancelled_game_opens_all_parts(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.bidding(ANN, BOB)
        await here.host.cancel(table, ANN, manager=False)
        assert (await here.host.history.move(table, CHARMS)).closed == ()


async def test_rounds_with_hidden_parts_are_exported_after_the_game(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.bidding(ANN, BOB)
        with pytest.raises(TableError, match=pattern("hides-things")):
            await here.host.history.export(table, CHARMS)
        await here.host.cancel(table, ANN, manager=False)
        assert (await here.host.history.export(table, CHARMS))["round"] == 0


async def test_parts_survive_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, ("clover",))
        before = (await here.host.view(table)).awaited
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        assert (await here.host.view(table)).awaited == before
        await here.host.answer(table, BOB, ("penny",))
        move = await here.host.history.move(table, CHARMS)
        assert move.closed[0].commitment == before[0].commitments[1]


async def test_departure_keeps_sealed_parts(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=toy(in_parts=True)) as here:
        table = await here.started(ANN, BOB, CAT)
        await here.host.answer(table, ANN, ("clover",))
        shown = (await here.host.view(table)).awaited[0].commitments
        await here.host.resign(table, CAT)
        assert (await here.host.view(table)).awaited[0].commitments == shown


# -- closed parts never leak ------------------------------------------------------------------------------------------


class Listener(logging.Handler):
    """Collects everything that's logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


async def kept_shut(here: HostHarness, table: int) -> list[Reveal]:
    """Sealed parts in the journal that must still be secret."""
    view = await here.host.view(table)
    if view.record.status is not Status.PLAYING:
        return []
    async with here.host._core.reading() as work:
        entries = await work.tx.journal.entries(table)
    contents = [entry.content for entry in entries if isinstance(entry.content, Answers)]
    seals = [seal for content in contents for seal in content.seals]
    return [seal for seal in seals if seal.part == "charm" and not view.table.points[seal.seat]]


async def shown(here: HostHarness, table: int) -> str:
    """Everything that everyone may see. A menu of charms isn't secret, and none is shown here."""
    views: list[object] = [asdict(await here.host.view(table)), here.chat.posts]
    views.extend(asdict(record) for record in await here.host.tables_in(100, viewer=BOT))
    past = here.host.history
    views.extend([asdict(await past.move(table, number)) for number, _, _ in await past.moves(table)])
    with suppress(TableError):
        views.append(await here.host.history.export(table, CHARMS))
    return repr(views)


async def life(folder: Path, charms: list[str], course: list[tuple[int, str]]) -> None:
    listener = Listener()
    logging.getLogger("bot").addHandler(listener)
    logging.getLogger("bot").setLevel(logging.DEBUG)
    try:
        async with running_host(folder, game=toy(in_parts=True)) as here:
            table = await here.started(*PEOPLE, pace=600)
            for user, charm in zip(PEOPLE, charms, strict=True):
                await here.host.answer(table, user, (charm,))
            for who, letters in course:
                with suppress(UserError):
                    await here.host.edit(table, PEOPLE[who], Replace(letters))
                    await here.host.compile(table, PEOPLE[who])
                with suppress(UserError):
                    await here.host.edit(table, PEOPLE[who], Replace("0 " + charms[who]))
                if not letters:
                    await here.wait(minutes=10)
                everything = await shown(here, table) + "\n".join(listener.lines)
                closed = await kept_shut(here, table)
                assert not [seal for seal in closed if seal.salt in everything]
                opened = {charms[seat] for seat in range(3)} - {seal.text for seal in closed}
                assert not [seal for seal in closed if seal.text not in opened and seal.text in everything]
    finally:
        logging.getLogger("bot").removeHandler(listener)
        logging.getLogger("bot").setLevel(logging.NOTSET)


@settings(max_examples=scaled(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.permutations(HIDDEN),
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(("", "a", "a b", "c b a"))), max_size=14),
)
def test_closed_part_is_never_in_views_exports_logs_or_posts(charms: list[str], course: list[tuple[int, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(life(Path(folder), charms, course))

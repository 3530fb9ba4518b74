"""Invariants that hold whatever people do, in any order."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.answers import check, check_draft, finish
from bot.engine.errors import UserError
from bot.host.app.host import Clear, Do, Replace, Undo
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.model.outbox import PostKind
from bot.host.model.tables import Status
from tests.host.harness import ANN, BOB, CAT, HostHarness, running_host
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Operation: TypeAlias = tuple[str, int, str]

PEOPLE = (ANN, BOB, CAT)
SETUP: tuple[Operation, ...] = (("join", 1, ""), ("computer", 0, ""), ("start", 0, ""))
FAULTS = (PostKind.MOVE, PostKind.PROMPT, PostKind.REMINDER)


async def refuse(here: HostHarness, who: int) -> None:
    """Make the next post of a kind fail: closed DMs, or a deleted channel."""
    here.messenger.faults[FAULTS[who]].append(PostRefusedError("gone", closed=FAULTS[who] is not PostKind.MOVE))


async def lose(here: HostHarness, who: int) -> None:
    """Let the next post of a kind arrive, but lose the response."""
    here.messenger.lost[FAULTS[who]].append(PostUnsureError("?"))


DEEDS: dict[str, Callable[[HostHarness, int, int, str], Awaitable[object]]] = {
    "join": lambda here, table, who, _: here.host.join(table, PEOPLE[who]),
    "leave": lambda here, table, who, _: here.host.leave(table, PEOPLE[who]),
    "computer": lambda here, table, who, _: here.host.add_computer(table, PEOPLE[who], "quick"),
    "start": lambda here, table, who, _: here.host.start(table, PEOPLE[who]),
    "resign": lambda here, table, who, _: here.host.resign(table, PEOPLE[who]),
    "cancel": lambda here, table, who, _: here.host.cancel(table, PEOPLE[who], manager=False),
    "rematch": lambda here, table, who, _: here.host.rematch(table, PEOPLE[who]),
    "choose": lambda here, table, who, word: here.host.edit(table, PEOPLE[who], Do(word)),
    "undo": lambda here, table, who, _: here.host.edit(table, PEOPLE[who], Undo()),
    "clear": lambda here, table, who, _: here.host.edit(table, PEOPLE[who], Clear()),
    "replace": lambda here, table, who, word: here.host.edit(table, PEOPLE[who], Replace(word)),
    "compile": lambda here, table, who, _: here.host.compile(table, PEOPLE[who]),
    "uncompile": lambda here, table, who, _: here.host.uncompile(table, PEOPLE[who]),
    "everybody": lambda here, table, who, _: here.go_on(table, *PEOPLE),
    "wait": lambda here, table, who, _: here.wait(minutes=7 * (who + 1)),
    "resume": lambda here, table, who, _: here.host.try_again(table, 0),
    "refuse": lambda here, table, who, _: refuse(here, who),
    "lose": lambda here, table, who, _: lose(here, who),
}
RARE = frozenset({"resign", "cancel", "leave"})
operations = st.tuples(
    st.sampled_from([*DEEDS, *(deed for deed in DEEDS if deed not in RARE), "compile", "everybody", "everybody"]),
    st.integers(0, 2),
    st.sampled_from(("a", "b", "c", "penny", "clover", "0", "1", "a b", "b a c")),
)


async def hold(here: HostHarness, table: int) -> None:
    """The invariants of a table."""
    async with here.host._core.reading() as work:
        record = await work.record(table)
        journal = await work.tx.journal.entries(table)
        stored_drafts = await work.stored_drafts(record)
        assert [entry.revision for entry in journal] == list(range(1, record.revision + 1))
        assert (record.status is Status.PLAYING) == bool(
            record.revision and record.ended_at is None and record.status is not Status.OPEN
        )
        if record.status is not Status.PLAYING:
            assert (stored_drafts, record.deadline) == ({}, None)
            return
        line = await work.load_match(record)
        asked = {decision.seat: decision for decision in line.decisions}
        for seat, stored_draft in stored_drafts.items():
            assert (stored_draft.draft.question, stored_draft.topic) == (record.question, asked[seat].topic)
            check_draft(line.rules, line.state, asked[seat], stored_draft.draft.answer)
            if stored_draft.draft.compiled:
                whole = finish(line.rules, line.state, asked[seat], stored_draft.draft.answer)
                assert whole is not None
                check(line.rules, line.state, asked[seat], whole)
            sealed = stored_draft.draft.compiled and record.players[seat].user is not None
            assert (len(stored_draft.salts), len(stored_draft.draft.commitments)) == (sealed, sealed)


async def life(folder: Path, course: list[Operation], *, fast: bool) -> None:
    async with running_host(folder) as here:
        table = (await here.open(ANN, pace=1800, options={"fast": fast})).id
        for name, who, word in (*SETUP, *course):
            with suppress(UserError):
                await DEEDS[name](here, table, who, word)
            await hold(here, table)
        await here.rest()
        await hold(here, table)
    here.messenger.faults.clear()
    async with running_host(folder, chat=here.chat, now=here.clock.now()) as again:
        record = (await again.host.view(table)).record
        if record.refusal is not None:
            await again.host.retry_posting(table)
        await again.wait(minutes=6)
        await hold(again, table)
        record = (await again.host.view(table)).record
        assert [post.revision for post in again.chat.of(PostKind.MOVE, table)] == list(range(1, record.revision + 1))
        assert set(again.chat.counted.values()) == {1}


@settings(max_examples=scaled(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(operations, max_size=25), st.booleans())
def test_tables_stay_sound_whatever_people_do(course: list[Operation], fast: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(life(Path(folder), course, fast=fast))

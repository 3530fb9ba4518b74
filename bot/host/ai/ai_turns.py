"""Computer players at the tables: starts their thinking when it's needed, and saves their answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias

from bot.ai.players import Task
from bot.engine.answers import is_legal, without_done
from bot.engine.game import Answer, Decision, Seat
from bot.host.core import snapshots
from bot.host.core.context import HostContext, Spawn
from bot.host.core.match_state import BrokenError, MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import recovery, turns
from bot.host.match.drafts import new_draft
from bot.host.model.drafts import compiled_seats
from bot.host.model.tables import Status, TableRecord
from bot.safe_errors import log_failure

Thinker: TypeAlias = Callable[[Task], Awaitable["Answer"]]
"""Thinks about a computer's answer, which may take a while. Cancelled if nobody needs the answer any longer."""
Hurry: TypeAlias = Callable[[int], None]
"""Asks a table's computers to finish soon, because people are waiting only for them."""

SEED_BYTES = 8
PAUSE = timedelta(seconds=5)

log = logging.getLogger(__name__)


class AiTurns:
    """Runs all computer players. Unfinished thinking is dropped when the bot stops, and starts again afterwards."""

    def __init__(self, core: HostContext, thinker: Thinker, hurry: Hurry | None, spawn: Spawn) -> None:
        self._core = core
        self._thinker = thinker
        self._hurry = hurry
        self._spawn = spawn
        self._thinking: dict[tuple[int, int, Seat], asyncio.Task[None]] = {}
        self._keeping: set[tuple[int, int, Seat]] = set()

    async def look(self, table: int) -> None:
        """Let computers think, drop needless thinking, and move the table on if possible."""
        try:
            async with self._core.writing() as work:
                record = await work.record(table)
                self._drop(record)
                if record.status is not Status.PLAYING:
                    return
                match = await work.load_match(record)
                after = await turns.go_on(work, record, match)
                if after.revision != record.revision:
                    return  # if computers play, moving on has marked the table for another check
                if table in self._core.unkept:
                    await snapshots.ensure(work, record, match)
                stored_drafts = await work.stored_drafts(record)
                missing = [each for each in match.asked if each.seat not in record.people | stored_drafts.keys()]
        except BrokenError as broken:
            await recovery.settle(self._core, broken)
            return
        self._core.unkept.discard(table)
        for decision in missing:
            thought = (table, record.question, decision.seat)
            if thought not in self._thinking and thought not in self._keeping:
                self._thinking[thought] = self._spawn(self._think(record, match, decision))
        waiting = record.people - compiled_seats(stored_drafts)
        if missing and self._hurry is not None and all(each.seat not in waiting for each in match.asked):
            asyncio.get_running_loop().call_soon(self._hurry, table)  # after the new tasks have begun

    def _drop(self, record: TableRecord) -> None:
        for (table, question, seat), thought in list(self._thinking.items()):
            asks = record.status is Status.PLAYING and question == record.question
            if table == record.id and not (asks and record.players[seat].computer is not None):
                del self._thinking[table, question, seat]
                thought.cancel()

    async def _think(self, record: TableRecord, match: MatchState, decision: Decision) -> None:
        thought = (record.id, record.question, decision.seat)
        answer: Answer | None = None
        try:
            chance = int.from_bytes(self._core.entropy(SEED_BYTES), "big")
            answer = await self._thinker(task_for(record, match, decision, chance))
        except Exception as error:  # the table can go on with the rules' answer
            log_failure(
                log, "table %(table)d: the computer at seat %(seat)d failed", error, table=record.id, seat=decision.seat
            )
        finally:
            self._thinking.pop(thought, None)
        self._keeping.add(thought)
        try:
            async with self._core.writing() as work:
                await self._take(work, record, decision, answer)
        except Exception as error:  # such as a failed database: think again later
            log_failure(log, "table %(table)d: couldn't save a computer's answer", error, table=record.id)
            await self._core.clock.sleep_until(self._core.clock.now() + PAUSE)
            self._core.pending.add(record.id)
        finally:
            self._keeping.discard(thought)

    async def _take(self, work: UnitOfWork, asked: TableRecord, decision: Decision, answer: Answer | None) -> None:
        record = await work.record(asked.id)
        if record.status is not Status.PLAYING or record.question != asked.question:
            return
        if record.players[decision.seat].computer is None:  # a person has taken the seat
            return
        match = await work.load_match(record)
        if answer is None or not is_legal(match.rules, match.state, decision, answer):
            if record.revision != asked.revision:  # somebody has left, or everyone has agreed to end: think again
                work.pending.add(record.id)
                return
            if answer is not None:
                log.error(
                    "table %(table)d: the computer at seat %(seat)d gave no legal answer",
                    {"table": record.id, "seat": decision.seat},
                )
            answer = match.rules.default_answer(match.state, decision, ())
        await work.tx.journal.put_stored_draft(record.id, new_draft(record, decision, without_done(answer)))
        await turns.go_on(work, record, match)


def task_for(record: TableRecord, match: MatchState, decision: Decision, chance: int) -> Task:
    """The computer's task, which contains only what its seat may know. Its randomness is independent of the match's."""
    seat = decision.seat
    return Task(
        kind=record.players[seat].computer or "",
        game=record.game,
        options=tuple(sorted(record.terms.options.items())),
        table=match.state.table,
        hand=match.state.hands[seat],
        seat=seat,
        decision=decision,
        seed=chance,
        match=record.id,
    )

"""Computer players at the tables: who has to think, what they are asked, and what becomes of their answers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

from bot.computer.thinking import Task
from bot.engine.errors import Mistake
from bot.engine.paths import check
from bot.failures import where
from bot.host import moves
from bot.host.answers import without_done
from bot.host.model import Draft, Status
from bot.host.replay import BrokenError
from bot.host.store import Sheet

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.engine.game import Answer, Decision, Seat
    from bot.host.core import Core, Work
    from bot.host.model import TableRecord
    from bot.host.replay import Line

Thinker: TypeAlias = Callable[[Task], Awaitable["Answer"]]
"""Answers for a computer player; it may take its time."""

SEED_BYTES = 8
"""Of the chance that a computer thinks with, forgotten with the thought."""
PAUSE = timedelta(seconds=5)
"""How long a computer waits before it thinks again of what could not be kept."""

log = logging.getLogger(__name__)


class Computers:
    """All computer players. What they are thinking about is forgotten at a stop, and thought of anew."""

    def __init__(
        self, core: Core, thinker: Thinker, spawn: Callable[[Coroutine[object, object, None]], object]
    ) -> None:
        self._core = core
        self._thinker = thinker
        self._spawn = spawn
        self._thinking: set[tuple[int, int, Seat]] = set()

    async def look(self, table: int) -> None:
        """Have the table's computers think where they have to; move it on if it only waited for a look."""
        try:
            async with self._core.writing() as work:
                record = await work.record(table)
                if record.status is not Status.PLAYING:
                    return
                line = await work.line(record)
                after = await moves.go_on(work, record, line)
                if after.revision != record.revision:
                    return  # it is stirred anew by that
                sheets = await work.sheets(record)
                missing = [
                    decision
                    for decision in line.asked
                    if record.players[decision.seat].computer is not None and decision.seat not in sheets
                ]
        except BrokenError as broken:
            await moves.quarantine(self._core, broken)
            return
        for decision in missing:
            thought = (table, record.question, decision.seat)
            if thought not in self._thinking:
                self._thinking.add(thought)
                self._spawn(self._think(record, line, decision))

    async def _think(self, record: TableRecord, line: Line, decision: Decision) -> None:
        answer: Answer | None = None
        try:
            chance = int.from_bytes(self._core.entropy(SEED_BYTES), "big")
            answer = await self._thinker(task_for(record, line, decision, chance))
        except Exception as error:  # it is only a player: the table goes on without its advice
            log.error("table %d: the computer at seat %d failed: %s", record.id, decision.seat, where(error))  # noqa: TRY400 - a traceback could hold its hand
        try:
            async with self._core.writing() as work:
                await self._take(work, record, decision, answer)
        except BrokenError as broken:
            await moves.quarantine(self._core, broken)
        except Exception as error:  # the store's trouble: it will have to think again
            log.error("table %d: a computer's answer was not kept: %s", record.id, where(error))  # noqa: TRY400 - as above
            await self._core.clock.sleep_until(self._core.clock.now() + PAUSE)
            self._core.stirred.add(record.id)
        finally:
            self._thinking.discard((record.id, record.question, decision.seat))

    async def _take(self, work: Work, asked: TableRecord, decision: Decision, answer: Answer | None) -> None:
        record = await work.record(asked.id)
        if record.status is not Status.PLAYING or record.question != asked.question:
            return
        line = await work.line(record)
        if answer is None or not _is_legal(line, decision, answer):
            if record.revision != asked.revision:  # somebody has left since: what fitted then need not fit now
                work.stirred.add(record.id)
                return
            if answer is not None:
                log.error("table %d: the computer at seat %d gave no legal answer", record.id, decision.seat)
            answer = line.rules.idle(line.state, decision, ())
        draft = Draft(seat=decision.seat, question=record.question, edit=0, answer=without_done(answer))
        await work.tx.put_sheet(record.id, Sheet(draft, decision.topic))
        await moves.go_on(work, record, line)


def _is_legal(line: Line, decision: Decision, answer: Answer) -> bool:
    try:
        check(line.rules, line.state, decision, answer)
    except Mistake:
        return False
    return True


def task_for(record: TableRecord, line: Line, decision: Decision, chance: int) -> Task:
    """The question as its computer may know it. It thinks with a chance of its own: the match's foretells nothing."""
    seat = decision.seat
    return Task(
        kind=record.players[seat].computer or "",
        game=record.game,
        options=tuple(sorted(record.options.items())),
        table=line.state.table,
        hand=line.state.hands[seat],
        seat=seat,
        decision=decision,
        seed=chance,
        match=record.id,
    )

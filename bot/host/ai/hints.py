"""Hints for games against the easiest computers: first the aim, then the beginning, then one instruction at a time.

A hint depends only on what the seat may know, and so does its randomness. So it reveals nothing that's hidden.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from cachetools import LRUCache

from bot.ai.hints import Hint, derive_seed, hint
from bot.ai.levels import View
from bot.ai.players import WISE, Task
from bot.ai.temperaments import split
from bot.engine.answers import check, without_done
from bot.engine.game import Answer, Decision, Seat
from bot.host.ai.ai_turns import Thinker, task_for
from bot.host.ai.suggestions import NO_IDEA, PATIENCE, advisable, open_question
from bot.host.core.context import HostContext
from bot.host.core.errors import TableError
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.drafts import lay_answer, new_draft
from bot.host.model.drafts import StoredDraft
from bot.host.model.seat_holders import localize_names
from bot.host.model.tables import TableRecord
from bot.host.model.texts import later
from bot.name_caches import track_names
from bot.safe_errors import log_failure

REMEMBERED = 2_000

log = logging.getLogger(__name__)


def hints(record: TableRecord, easiest: str) -> bool:
    """Return whether help is allowed and there are computers at the table, all of the easiest kind."""
    kinds = {split(player.computer)[0] for player in record.players if player.computer is not None}
    return record.terms.help and kinds == {easiest}


def question(record: TableRecord, match: MatchState, decision: Decision) -> Task:
    """The task of finding a hint's answer, the same for all situations at a table that the seat can't tell apart."""
    asked = replace(task_for(record, match, decision, 0), kind=WISE)
    return replace(asked, seed=derive_seed(View(asked.table, asked.hand, asked.seat, asked.decision)))


def build_hint(record: TableRecord, match: MatchState, decision: Decision, answer: Answer) -> Hint:
    view = View(match.state.table, match.state.hands[decision.seat], decision.seat, decision)
    names = tuple(player.name for player in localize_names(record, match.game.language).players)
    return hint(match.rules, match.game.causes, view, advisable(match, decision, without_done(answer)), names)


class HintService:
    """Works out hints, and saves their steps as drafts."""

    def __init__(self, core: HostContext, thinker: Thinker) -> None:
        self._core = core
        self._thinker = thinker
        self._known: LRUCache[tuple[int, int, Seat, str], Hint] = track_names(LRUCache(REMEMBERED))

    async def hint(self, table: int, seat: Seat) -> Hint:
        async with self._core.reading() as work:
            record, match, decision, _ = await self._open(work, table, seat)
        key = _key(record, seat, match)
        if key not in self._known:
            thought = await self._thought(record, match, decision)
            return self._known.setdefault(key, thought)  # another request may have shown one meanwhile
        return self._known[key]

    async def lay_out(self, table: int, seat: Seat) -> None:
        """Make the hint's next step the draft. A different draft is replaced; Undo restores it. Raises TableError if
        there's no hint, or if the table has moved on meanwhile."""
        found = await self.hint(table, seat)
        async with self._core.writing() as work:
            record, match, decision, stored_draft = await self._open(work, table, seat)
            if self._known.get(_key(record, seat, match)) is not found:
                raise TableError(later("moved-on"))
            old = (stored_draft or new_draft(record, decision)).draft
            draft = lay_answer(match, decision, old, found.after(old.answer))
            stored_draft = StoredDraft(old, decision.topic, active=True)
            await work.tx.journal.put_stored_draft(table, stored_draft.with_edit(draft))

    async def _thought(self, record: TableRecord, match: MatchState, decision: Decision) -> Hint:
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._thinker(question(record, match, decision))
            check(match.rules, match.state, decision, answer)
            if without_done(answer):
                return build_hint(record, match, decision, answer)
        except Exception as error:  # the player can think for themselves
            log_failure(log, "table %(table)d: no hint for seat %(seat)d", error, table=record.id, seat=decision.seat)
        raise TableError(NO_IDEA)

    async def _open(
        self, work: UnitOfWork, table: int, seat: Seat
    ) -> tuple[TableRecord, MatchState, Decision, StoredDraft | None]:
        only = later("hints-easiest")
        return await open_question(work, table, seat, lambda record: hints(record, self._core.easiest), only)


def _key(record: TableRecord, seat: Seat, match: MatchState) -> tuple[int, int, Seat, str]:
    """A key with the revision. The question isn't enough, because it can stay the same when somebody leaves."""
    return record.id, record.revision, seat, match.game.language

"""A first draft for somebody who plays against computers alone: what one of them would do in that seat.

It is thought of as every computer thinks, out of what the seat may know and a chance of its own.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from bot.engine.answers import check, complete, without_done
from bot.engine.rng import Rng
from bot.host.ai.ai_turns import SEED_BYTES, task_for
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.drafts import Draft, StoredDraft
from bot.host.model.tables import Status
from bot.host.tables.views import decision_of
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Answer, Decision, Seat
    from bot.host.ai.ai_turns import Thinker
    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.match.match_state import MatchState
    from bot.host.model.tables import TableRecord
    from bot.i18n import LazyMessage

PATIENCE = 8.0
"""Seconds that somebody waits for a thought that they asked for."""
UNASKED = 5.0
"""Seconds that a question waits for one that comes with it: on a small machine the first process that thinks takes most
of them to begin."""
TRIES = 4
"""Of so many thoughts a first draft is the first that does something worth telling, if nobody else moves."""
WISE = "planner"
"""The kind of computer that thinks: the best that has an answer in well under a second."""
ENOUGH = 0.97
"""What part of an answer's gain a shorter one has to bring, to be advised in its place: it is easier to understand.

With 0.75 whoever followed it did half as badly again, as an analysis measures it: what seems to gain little if nobody
else moves is often there against those who do.
"""
NO_IDEA = later("no-idea")
UNHELPED = later("unhelped")

log = logging.getLogger(__name__)


def alone(record: TableRecord) -> bool:
    """Whether one person plays there against computers alone, so that advice takes nothing from anybody."""
    return len(record.people) == 1 and len(record.players) > 1


def suggests(record: TableRecord) -> bool:
    """Whether somebody at the table can have a first draft laid out."""
    return record.terms.helped and alone(record)


class LaidError(TableError):
    """Something is laid out for that seat already."""

    def __init__(self) -> None:
        super().__init__(later("laid-already"))


class SuggestionService:
    """Lays out drafts."""

    def __init__(self, core: HostContext, thinker: Thinker) -> None:
        self._core = core
        self._thinker = thinker
        self._turns: WeakValueDictionary[tuple[int, Seat], asyncio.Lock] = WeakValueDictionary()

    async def lay_out(self, table: int, seat: Seat, *, patience: float, tries: int = 1) -> None:
        """Lay out a whole answer for the seat where nothing is laid out yet; it is neither locked nor sent.

        Raises LaidError, or another TableError where there is nothing to advise, or no advice came.
        """
        async with self._turns.setdefault((table, seat), asyncio.Lock()):
            await self._lay_out(table, seat, patience=patience, tries=tries)

    async def _lay_out(self, table: int, seat: Seat, *, patience: float, tries: int) -> None:
        async with self._core.reading() as work:
            record, line, decision = await _open(work, table, seat)
        answer = await self._thought(record, line, decision, patience=patience, tries=tries)
        if not answer:
            raise TableError(NO_IDEA)  # a draft of nothing would only make what can be pressed out of date
        async with self._core.writing() as work:
            now, _, _ = await _open(work, table, seat)
            if now.question != record.question:
                raise TableError(later("moved-on"))
            old = (await work.sheets(now)).get(seat)
            edit = 0 if old is None else old.draft.edit
            draft = Draft(seat=seat, question=now.question, edit=edit + 1, answer=answer, before=((),))
            active = old is not None and old.active
            await work.tx.put_sheet(table, StoredDraft(draft, decision.topic, active=active))

    async def _thought(
        self, record: TableRecord, line: MatchState, decision: Decision, *, patience: float, tries: int
    ) -> Answer:
        """The first of several thoughts that does something worth telling; if none does, the first."""
        first: Answer = ()
        try:
            async with asyncio.timeout(patience):
                for _ in range(tries):
                    chance = int.from_bytes(self._core.entropy(SEED_BYTES), "big")
                    answer = await self._thinker(replace(task_for(record, line, decision, chance), kind=WISE))
                    check(line.rules, line.state, decision, answer)
                    answer = advisable(line, decision, without_done(answer))
                    first = first or answer
                    if tries == 1 or is_worth_telling(record, line, decision, answer):
                        return answer
        except Exception as error:  # it is only advice: whoever asked thinks for themselves
            if not first:
                log.error(  # noqa: TRY400 - a traceback could hold its hand
                    "table %(table)d: no advice for seat %(seat)d: %(why)s",
                    {"table": record.id, "seat": decision.seat, "why": where(error)},
                )
                raise TableError(NO_IDEA) from None
        return first


def is_worth_telling(record: TableRecord, line: MatchState, decision: Decision, answer: Answer) -> bool:
    """True if, where nobody else moves, the answer makes a headline besides the one that says who leads."""
    table, seat = line.state.table, decision.seat
    steps = [step.seen for step in line.rules.preview(table, line.state.hands[seat], seat, answer)]
    names = tuple(player.name for player in record.players)
    return len(line.game.words.story(table, steps, names).headline) > 1


def advisable(line: MatchState, decision: Decision, answer: Answer) -> Answer:
    """What is said of a thought: as much of it as is worth it, and nothing that promises less than was shown before.

    Where a question comes up on the way, the preview of what was locked in has taken its usual answer. Whatever brings
    fewer points than that seems worse to the player, however wise it is; so the best of the others is advised.
    """
    answer, rules, state, seat = plainest(line, decision, answer), line.rules, line.state, decision.seat
    count = line.game.worth
    if count is None or not decision.aside:
        return answer

    def end(draft: Answer) -> Any:
        table = state.table
        for step in rules.preview(table, state.hands[seat], seat, draft):
            table = step.state.table
        return table

    imagined = rules.imagine(state.table, state.hands[seat], seat, Rng(0))
    usual = without_done(rules.idle(imagined, decision, ()))
    least = count(end(usual), seat)
    if count(end(answer), seat) >= least:
        return answer
    wholes = [(choice.key,) for choice in rules.offered(state, decision, ())]
    fair = [each for each in wholes if complete(rules, state, decision, each) and count(end(each), seat) >= least]
    return max(fair, key=lambda each: rules.standing(end(each), seat), default=usual)


def plainest(line: MatchState, decision: Decision, answer: Answer) -> Answer:
    """The shortest beginning of it that is an answer as well and, if nobody else moves, gains hardly less."""
    rules, state, seat = line.rules, line.state, decision.seat

    def worth(draft: Answer) -> float:
        table = state.table
        for step in rules.preview(table, state.hands[seat], seat, draft):
            table = step.state.table
        return rules.standing(table, seat)

    nothing, everything = worth(()), worth(answer)
    enough = nothing + ENOUGH * (everything - nothing)
    for length in range(1, len(answer)):
        shorter = answer[:length]
        if everything > nothing and complete(rules, state, decision, shorter) is not None and worth(shorter) >= enough:
            return shorter
    return answer


async def open_question(
    work: UnitOfWork, table: int, seat: Seat, may: Callable[[TableRecord], bool], only: LazyMessage
) -> tuple[TableRecord, MatchState, Decision, StoredDraft | None]:
    """What the seat is asked, at a table where help like that may be given, and what it has laid out, not locked.

    Raises TableError; where help is given elsewhere, with what `only` says of that.
    """
    record = await work.record(table)
    if record.status is not Status.PLAYING:
        raise TableError(later("not-played", table=table))
    if not may(record):
        raise TableError(only if record.terms.helped else UNHELPED)
    line = (await work.line(record)).told_in(await work.language(record.players[seat].user))
    decision = decision_of(record, line, seat)
    if decision is None:
        raise TableError(later("nothing-asked"))
    sheet = (await work.sheets(record)).get(seat)
    if sheet is not None and sheet.draft.compiled:
        raise TableError(later("locked-already"))
    return record, line, decision, sheet


async def _open(work: UnitOfWork, table: int, seat: Seat) -> tuple[TableRecord, MatchState, Decision]:
    """The seat's question, while nothing is laid out for it. Raises TableError."""
    only = later("suggests-alone")
    record, line, decision, sheet = await open_question(work, table, seat, suggests, only)
    if sheet is not None and sheet.draft.answer:
        raise LaidError
    return record, line, decision

"""Suggested drafts for a person who plays only against computers: a computer's answer, shortened if little is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.ai.players import WISE
from bot.engine.answers import check, complete, without_done
from bot.engine.game import Answer, Decision, Seat
from bot.engine.rng import Rng
from bot.host.ai.ai_turns import SEED_BYTES, Thinker, task_for
from bot.host.core.context import HostContext
from bot.host.core.errors import TableError
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.drafts import lay_answer, new_draft
from bot.host.match.projections import decision_of
from bot.host.model.drafts import StoredDraft
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.views import SeatView
from bot.i18n import LazyMessage
from bot.safe_errors import log_failure

PATIENCE = 8.0
"""Seconds to wait for a suggestion or hint. On a small machine, starting the first process takes most of that time."""
REMEMBERED = 1000
TRIES = 4
"""Maximum number of tries for a first draft whose result is worth showing if nobody else moves."""
ENOUGH = 0.97
"""The share of an answer's gain that a shorter answer must have to be suggested instead, because it's easier to
understand. With 0.75, players who followed the advice lost half as much again in analyses: steps that seem to gain
little if nobody else moves often protect against the others' moves."""
NO_IDEA = later("no-idea")
UNHELPED = later("unhelped")

log = logging.getLogger(__name__)


def alone(record: TableRecord) -> bool:
    """Return whether all players but one person are computers."""
    return len(record.people) == 1 and len(record.players) > 1


def suggests(record: TableRecord) -> bool:
    """Return whether help is allowed and only one person still plays, so that advice is unfair to nobody."""
    return record.terms.help and len(record.playing_people) == 1 and len(record.players) > 1


class LaidError(TableError):
    """The seat already has a draft that isn't empty."""


class SuggestionService:
    """Saves suggestions as drafts."""

    def __init__(self, core: HostContext, thinker: Thinker) -> None:
        self._core = core
        self._thinker = thinker
        self._laid: LRUCache[tuple[int, int, Seat], Answer] = LRUCache(REMEMBERED)
        """Suggestions, by table, question and seat."""
        self._turns: WeakValueDictionary[tuple[int, Seat], asyncio.Lock] = WeakValueDictionary()

    async def lay_out(self, table: int, seat: Seat, *, patience: float, tries: int = 1) -> None:
        """Save a suggestion as the seat's draft. Raises LaidError if the seat has a draft that's neither empty nor
        locked in, or another TableError if nothing can be suggested now."""
        async with self._turns.setdefault((table, seat), asyncio.Lock()):
            await self._lay_out(table, seat, patience=patience, tries=tries)

    async def _lay_out(self, table: int, seat: Seat, *, patience: float, tries: int) -> None:
        async with self._core.reading() as work:
            record, match, decision = await _open(work, table, seat)
        answer = await self._thought(record, match, decision, patience=patience, tries=tries)
        if not answer:
            raise TableError(NO_IDEA)  # an empty draft would only invalidate the buttons on screen
        async with self._core.writing() as work:
            now, match, decision = await _open(work, table, seat)
            if now.question != record.question:
                raise TableError(later("moved-on"))
            stored_draft = (await work.stored_drafts(now)).get(seat) or new_draft(now, decision)
            draft = lay_answer(match, decision, stored_draft.draft, answer)
            await work.tx.journal.put_stored_draft(table, stored_draft.with_edit(draft))
            self._laid[table, now.question, seat] = draft.answer

    def is_laid(self, seat: SeatView) -> bool:
        """Return whether the seat's draft is a suggestion, as far as that's remembered."""
        record, draft = seat.view.record, seat.draft
        return draft is not None and self._laid.get((record.id, record.question, seat.player.seat)) == draft.answer

    async def _thought(
        self, record: TableRecord, match: MatchState, decision: Decision, *, patience: float, tries: int
    ) -> Answer:
        """The first of up to `tries` answers that's worth showing, or else the first that isn't empty; with one try,
        that answer. May be empty. Raises TableError if thinking fails or takes too long before there's one that isn't
        empty."""
        first: Answer = ()
        try:
            async with asyncio.timeout(patience):
                for _ in range(tries):
                    chance = int.from_bytes(self._core.entropy(SEED_BYTES), "big")
                    answer = await self._thinker(replace(task_for(record, match, decision, chance), kind=WISE))
                    check(match.rules, match.state, decision, answer)
                    answer = advisable(match, decision, without_done(answer))
                    first = first or answer
                    if tries == 1 or is_worth_telling(record, match, decision, answer):
                        return answer
        except Exception as error:  # the player can think for themselves
            if not first:
                log_failure(
                    log, "table %(table)d: no advice for seat %(seat)d", error, table=record.id, seat=decision.seat
                )
                raise TableError(NO_IDEA) from None
        return first


def is_worth_telling(record: TableRecord, match: MatchState, decision: Decision, answer: Answer) -> bool:
    table, seat = match.state.table, decision.seat
    steps = [step.seen for step in match.rules.preview(table, match.state.hands[seat], seat, answer)]
    names = tuple(player.name for player in record.players)
    return len(match.game.words.story(table, steps, names).headline) > 1


def advisable(match: MatchState, decision: Decision, answer: Answer) -> Answer:
    """The part of an answer to suggest: its beginning, if the rest gains hardly anything.

    During a round of a game whose previews have points, it must also score at least as many as the usual choice, which
    the preview of the player's own answer has shown. If the answer scores less, the best choice that scores enough is
    suggested instead.
    """
    answer, rules, state, seat = plainest(match, decision, answer), match.rules, match.state, decision.seat
    count = match.game.worth
    if count is None or not decision.mid_round:
        return answer

    def end(draft: Answer) -> Any:
        return _preview_end(match, seat, draft)

    imagined = rules.imagine(state.table, state.hands[seat], seat, Rng(0))
    usual = without_done(rules.default_answer(imagined, decision, ()))
    least = count(end(usual), seat)
    if count(end(answer), seat) >= least:
        return answer
    wholes = [(choice.key,) for choice in rules.offered_choices(state, decision, ())]
    fair = [each for each in wholes if complete(rules, state, decision, each) and count(end(each), seat) >= least]
    return max(fair, key=lambda each: rules.evaluate(end(each), seat), default=usual)


def plainest(match: MatchState, decision: Decision, answer: Answer) -> Answer:
    """The shortest valid beginning of the answer that gains nearly as much if nobody else moves."""
    rules, state, seat = match.rules, match.state, decision.seat

    def worth(draft: Answer) -> float:
        return rules.evaluate(_preview_end(match, seat, draft), seat)

    nothing, everything = worth(()), worth(answer)
    enough = nothing + ENOUGH * (everything - nothing)
    for length in range(1, len(answer)):
        shorter = answer[:length]
        if everything > nothing and complete(rules, state, decision, shorter) is not None and worth(shorter) >= enough:
            return shorter
    return answer


def _preview_end(match: MatchState, seat: Seat, draft: Answer) -> Any:
    table = match.state.table
    for step in match.rules.preview(table, match.state.hands[seat], seat, draft):
        table = step.state.table
    return table


async def open_question(
    work: UnitOfWork, table: int, seat: Seat, may: Callable[[TableRecord], bool], only: LazyMessage
) -> tuple[TableRecord, MatchState, Decision, StoredDraft | None]:
    """The seat's open question. Raises TableError if there's none, if its draft is locked in, or if `may` forbids this
    help."""
    record = await work.record(table)
    if record.status is not Status.PLAYING:
        raise TableError(later("not-played", table=table))
    if not may(record):
        raise TableError(only if record.terms.help else UNHELPED)
    match = (await work.load_match(record)).in_language(await work.language(record.players[seat].user))
    decision = decision_of(record, match, seat)
    if decision is None:
        raise TableError(later("nothing-asked"))
    stored_draft = (await work.stored_drafts(record)).get(seat)
    if stored_draft is not None and stored_draft.draft.compiled:
        raise TableError(later("locked-already"))
    return record, match, decision, stored_draft


async def _open(work: UnitOfWork, table: int, seat: Seat) -> tuple[TableRecord, MatchState, Decision]:
    only = later("suggests-alone")
    record, match, decision, stored_draft = await open_question(work, table, seat, suggests, only)
    if stored_draft is not None and stored_draft.draft.answer:
        raise LaidError(later("laid-already"))
    return record, match, decision

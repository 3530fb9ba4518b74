"""Drafts: built choice by choice or typed, locked in, and unlocked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias, assert_never

from bot.engine.answers import check_draft, complete, instructions, longest_whole, without_done
from bot.engine.errors import NotLegalError, UserError
from bot.engine.game import Answer, Decision, Seat
from bot.engine.quoting import quote_token
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.common.notation.forgiving import read_typed
from bot.games.game import Act
from bot.host.core.errors import StaleError, TableError, on_hold
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import inactivity, turns
from bot.host.match.projections import decision_of
from bot.host.match.seats import find_player, wake_computers
from bot.host.model.commitments import SALT_BYTES, commitment
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.tables import Participant, Status, TableRecord, User
from bot.host.model.texts import later
from bot.i18n import LazyMessage


@dataclass(frozen=True, slots=True)
class Do:
    """Perform one of the actions offered for the draft."""

    key: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last change, usually an instruction with all its choices."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Clear the draft."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the draft with typed text."""

    text: str
    locks: bool = False
    """True to lock in a complete answer at once, even if another one was locked in."""


MAX_UNDO_STEPS = 50
SEED_BYTES = 32

Change: TypeAlias = Do | Undo | Clear | Replace


@dataclass(frozen=True, slots=True)
class Written:
    """The context of a typed message. It shows which question the message answers: the last one asked above it."""

    message: int
    """Later messages have larger IDs."""
    sent: datetime
    """By the chat's clock."""
    alone: bool = False
    """True if the text locks in an answer without a draft, as `pass` does. It can't be meant for an unseen question."""
    waited: bool = False
    """True if the message has waited long enough for a question that was being sent."""


At: TypeAlias = tuple[int, int] | Written
"""The question that a request is about: revision and edit of a clicked draft, or the question above a typed message."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a person wants to answer, with their draft."""

    record: TableRecord
    match: MatchState
    player: Participant
    decision: Decision
    stored_draft: StoredDraft

    @property
    def draft(self) -> Draft:
        return self.stored_draft.draft


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question at one of a person's tables, for text typed without naming a table."""

    record: TableRecord
    compiled: bool
    reads: bool
    came: int
    """The ID of the first direct message that asked the question; 0 if none did."""
    shown: int
    """The ID of the newest panel of the player's seat; without any, the same as `came`."""


class UnderWayError(Exception):
    """The current question hasn't reached its player yet, so it isn't known whether a message was written below it."""

    def __init__(self, table: int, seat: Seat) -> None:
        super().__init__("the question is still to be posted")
        self.table, self.seat = table, seat


async def load_question(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> Question:
    """The question to answer, marked as worked on. Raises NotSeatedError, StaleError or TableError if it can't be
    answered; for a typed message also UnderWayError, unless the message has waited for the question."""
    question = await _meant(work, record, user, at)
    if isinstance(at, tuple) and at[1] != question.draft.edit:
        raise StaleError(later("draft-changed"))
    return replace(question, stored_draft=replace(question.stored_draft, active=True))


async def is_noted(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> bool:
    return (await _meant(work, record, user, at)).stored_draft.active


async def note(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> None:
    question = await _meant(work, record, user, at)
    if not question.stored_draft.active:
        await work.tx.journal.put_stored_draft(record.id, replace(question.stored_draft, active=True))


async def _meant(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> Question:
    player = find_player(record, user)
    if isinstance(at, tuple) and not record.still_asks(at[0]):
        raise StaleError(later("earlier-question"))
    _check_playing(record)
    match = (await work.load_match(record)).in_language(await work.language(user.id))
    if isinstance(at, Written) and not await _stands_below(work, record, match, player.seat, at):
        raise StaleError(later("earlier-settled"))
    decision = decision_of(record, match, player.seat)
    if decision is None:
        raise TableError(_explain_no_question(match, player))
    stored_draft = (await work.stored_drafts(record)).get(player.seat) or new_draft(record, decision)
    return Question(record, match, player, decision, stored_draft)


def _explain_no_question(match: MatchState, player: Participant) -> LazyMessage:
    if player.has_left:
        return later("have-left")
    spared = any(decision.seat == player.seat for decision in match.spared)
    return later("spared" if spared else "no-question")


def new_draft(record: TableRecord, decision: Decision, answer: Answer = ()) -> StoredDraft:
    return StoredDraft(Draft(seat=decision.seat, question=record.question, edit=0, answer=answer), decision.topic)


async def _stands_below(work: UnitOfWork, record: TableRecord, match: MatchState, seat: Seat, written: Written) -> bool:
    """Return whether the message was written after the current question was asked, judged by the order of messages or,
    if the question hasn't reached the player, by time and `alone`. A table's first question can't be confused with
    another one. Raises UnderWayError if any other is still being posted and the message hasn't waited for it."""
    prompt, waits = await work.tx.outbox.first_prompt(record.id, seat=seat, question=record.question)
    if prompt is not None:
        return written.message > prompt
    if record.question <= 1:
        return True
    if waits and not written.waited:
        raise UnderWayError(record.id, seat)
    return not (waits and written.alone) and written.sent >= match.entry(record.question).at


def _check_playing(record: TableRecord) -> None:
    match record.status:
        case Status.PLAYING:
            return
        case Status.OPEN:
            raise TableError(later("not-started-yet", table=record.id))
        case Status.QUARANTINED:
            raise on_hold(record.id)
        case Status.OVER | Status.CANCELLED:
            raise TableError(later("is-over" if record.revision else "is-closed", table=record.id))
        case _:
            assert_never(record.status)


async def edit_draft(work: UnitOfWork, question: Question, change: Change) -> Answer | None:
    compiled, locks = question.draft.compiled, isinstance(change, Replace) and change.locks
    if compiled and not locks:
        raise TableError(later("is-compiled"))
    draft = changed_draft(work, question, change)
    stored_draft = replace(question.stored_draft, draft=replace(draft, compiled=False))
    match = question.match
    if locks and draft.answer and complete(match.rules, match.state, question.decision, draft.answer) is not None:
        return await compile_draft(work, replace(question, stored_draft=stored_draft))
    if compiled:
        raise TableError(later("is-compiled"))
    await work.tx.journal.put_stored_draft(question.record.id, stored_draft)
    return None


def changed_draft(work: UnitOfWork, question: Question, change: Change) -> Draft:
    old, line, decision = question.draft, question.match, question.decision
    match change:
        case Do(key=key):
            draft = push_answer(old, _legal(question, _act(work, question, key).draft))
        case Undo():
            draft = _undone(question) or push_answer(old, _without_last(question))
        case Clear():
            draft = push_answer(old, ())
        case Replace(text=text):
            table, hand = line.state.table, line.state.hands[question.player.seat]
            answer = _legal(question, read_typed(line.game.notation, text, table, hand, decision))
            draft = lay_answer(line, decision, old, answer)
    return replace(draft, edit=old.edit + 1)


def push_answer(old: Draft, answer: Answer) -> Draft:
    before = old.undo_history if answer == old.answer else (*old.undo_history, old.answer)[-MAX_UNDO_STEPS:]
    return replace(old, answer=answer, undo_history=before)


def lay_answer(match: MatchState, decision: Decision, old: Draft, answer: Answer) -> Draft:
    """Like `push_answer`, but if the answer continues the old draft, its new instructions can be undone one by one."""
    if answer[: len(old.answer)] == old.answer:
        for part in instructions(match.rules, match.state, decision, answer):
            if len(part) > len(old.answer):
                old = push_answer(old, part)
    return push_answer(old, answer)


def _undone(question: Question) -> Draft | None:
    """The last different draft that's still legal, cut to its finished part if it has one; None if there's none."""
    before = question.draft.undo_history
    for number in reversed(range(len(before))):
        with suppress(NotLegalError):
            answer = _legal(question, before[number])
            whole = longest_whole(question.match.rules, question.match.state, question.decision, answer)
            answer = answer if whole is None else whole
            if answer != question.draft.answer:
                return replace(question.draft, answer=answer, undo_history=before[:number])
    return None


def _without_last(question: Question) -> Answer:
    """The draft without its last instruction. Raises TableError if it's empty."""
    match, so_far = question.match, question.draft.answer
    if not so_far:
        raise TableError(later("nothing-to-undo"))
    return (instructions(match.rules, match.state, question.decision, so_far) or ((),))[-1]


def _act(work: UnitOfWork, question: Question, key: str) -> Act:
    rng = Rng(int.from_bytes(work.core.entropy(SEED_BYTES), "big"))
    match, decision = question.match, question.decision
    groups = groups_of(match.game, match.rules, match.state, decision, question.draft.answer, rng)
    acts = {act.key: act for group in groups for act in group.acts}
    if key not in acts:
        some = ", ".join(list(acts)[:8]) + (", ..." if len(acts) > 8 else "")
        raise NotLegalError(later("not-among", what=quote_token(key), some=some))
    return acts[key]


def _next(match: MatchState, decision: Decision, draft: Answer) -> str:
    groups = groups_of(match.game, match.rules, match.state, decision, draft, Rng())
    acts = {act.draft: act.label for group in reversed(groups) for act in reversed(group.acts)}  # first one wins
    offered = match.rules.offered_choices(match.state, decision, draft)
    drafts = [(*draft, choice.key) for choice in offered]
    labels = [acts.get(each) or match.game.format_answer(match.state.table, decision, each) for each in drafts]
    return ", ".join(labels[:8]) + (", ..." if len(labels) > 8 else "")


def _legal(question: Question, answer: Answer) -> Answer:
    match, decision = question.match, question.decision
    check_draft(match.rules, match.state, decision, answer)
    draft = without_done(answer)
    if draft != answer and complete(match.rules, match.state, decision, draft) is None:
        raise TableError(later("not-complete", some=_next(match, decision, draft)))  # legal but not offered
    return draft


def lock_draft(work: UnitOfWork, match: MatchState, decision: Decision, stored_draft: StoredDraft) -> StoredDraft:
    parts = turns.sealed_parts(match, match.state, decision, stored_draft.draft.answer)
    salts = [work.core.entropy(SALT_BYTES) for _ in parts]
    sealed = tuple(Commitment(part, commitment(text, salt)) for (part, text), salt in zip(parts, salts, strict=True))
    locked = replace(stored_draft.draft, compiled=True, commitments=sealed)
    return replace(stored_draft.with_edit(locked), salts=tuple(salt.hex() for salt in salts))


async def compile_draft(work: UnitOfWork, question: Question, *, short: bool = False) -> Answer:
    """Lock in the draft or, with `short`, its finished part; return it. The table may move on."""
    if question.draft.compiled:
        return question.draft.answer
    match, decision, so_far = question.match, question.decision, question.draft.answer
    if short and (whole := longest_whole(match.rules, match.state, decision, so_far)) is not None:
        stored_draft = replace(question.stored_draft, draft=push_answer(question.draft, whole))
        question, so_far = replace(question, stored_draft=stored_draft), whole
    if complete(match.rules, match.state, decision, so_far) is None:
        raise TableError(later("not-complete", some=_next(match, decision, so_far)))
    await work.tx.journal.put_stored_draft(question.record.id, lock_draft(work, match, decision, question.stored_draft))
    record = await inactivity.back(work, question.record, question.player.seat)
    after = await turns.go_on(work, record, match)
    if after is record:
        work.outdated.add(after.id)
        wake_computers(work, after)
    return so_far


async def uncompile(work: UnitOfWork, question: Question) -> None:
    if not question.draft.compiled:
        raise TableError(later("not-compiled"))
    await work.tx.journal.put_stored_draft(question.record.id, turns.unlock_draft(question.stored_draft))
    work.outdated.add(question.record.id)


async def answer(work: UnitOfWork, question: Question, whole: Answer) -> Answer:
    if question.draft.compiled:
        raise TableError(later("is-compiled"))
    stored_draft = question.stored_draft.with_edit(replace(question.draft, answer=_legal(question, whole)))
    return await compile_draft(work, replace(question, stored_draft=stored_draft))


async def open_question_of(work: UnitOfWork, record: TableRecord, user: User, text: str) -> OpenQuestion | None:
    player = find_player(record, user)
    match = (await work.load_match(record)).in_language(await work.language(user.id))
    decision = decision_of(record, match, player.seat)
    if decision is None:
        return None
    stored_draft = (await work.stored_drafts(record)).get(player.seat) or new_draft(record, decision)
    question, reads = Question(record, match, player, decision, stored_draft), False
    with suppress(UserError):
        changed_draft(work, question, Replace(text))
        reads = True
    came, _ = await work.tx.outbox.first_prompt(record.id, seat=player.seat, question=record.question)
    panels = [each.message for each in await work.panels(record) if each.seat == player.seat]
    return OpenQuestion(record, stored_draft.draft.compiled, reads, came or 0, max(panels, default=came or 0))

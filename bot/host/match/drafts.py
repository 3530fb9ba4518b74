"""Drafts: made choice by choice or typed, compiled, and unlocked again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from bot.engine.answers import check_draft, complete, longest_whole, without_done
from bot.engine.errors import NotLegalError
from bot.engine.quoting import quote_token
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.common.notation.forgiving import read_typed
from bot.host.absence import inactivity
from bot.host.core.errors import StaleError, TableError
from bot.host.core.texts import later
from bot.host.match import turns
from bot.host.match.commitments import SALT_BYTES, commitment
from bot.host.model.drafts import Commitment, Draft, StoredDraft
from bot.host.model.tables import Status
from bot.host.tables.seats import find_player, stir
from bot.host.tables.views import decision_of

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.game import Answer, Decision, Seat
    from bot.games.game import Act
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.match.match_state import MatchState
    from bot.host.model.tables import Participant, TableRecord, User
    from bot.i18n import LazyMessage


@dataclass(frozen=True, slots=True)
class Do:
    """One of the acts that can be done with the draft."""

    key: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last change back; never half an instruction."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Begin anew."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put what was typed in the draft's place."""

    text: str
    locks: bool = False
    """Whether it's locked in at once if that's an answer; one that was locked in before is replaced."""


REMEMBERED = 50
"""So many changes of a draft can be taken back."""
SEED_BYTES = 32
"""Of the chance of acts, from the operating system."""

Change: TypeAlias = Do | Undo | Clear | Replace


@dataclass(frozen=True, slots=True)
class Written:
    """What a letter was written for: the question that was the last to be asked above it."""

    message: int
    """Its number in the chat: the later of two messages there has the larger one."""
    sent: datetime
    """As the chat's clock goes."""
    alone: bool = False
    """Whether it locks an answer without a draft, as `pass` does: nobody means a question that they have not seen."""
    waited: bool = False
    """Whether it has waited long enough for a question that was on its way."""


At: TypeAlias = tuple[int, int] | Written
"""The question that somebody means: one that a click names, with the draft's edit, or the one above a letter."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that somebody wants to answer, and what they have made of it so far."""

    record: TableRecord
    line: MatchState
    player: Participant
    decision: Decision
    sheet: StoredDraft

    @property
    def draft(self) -> Draft:
        """The draft so far; an empty one if nothing was made yet."""
        return self.sheet.draft


class UnderWayError(Exception):
    """The present question has not reached its player yet, so that nobody can tell what stands below it."""

    def __init__(self, table: int, seat: Seat) -> None:
        super().__init__("the question is still to be posted")
        self.table, self.seat = table, seat


async def load_question(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> Question:
    """The person's question, with the draft as theirs. Raises NotSeatedError, StaleError or TableError if there is none
    to answer now.

    And UnderWayError for what was written, unless it has waited for it.
    """
    question = await _meant(work, record, user, at)
    if isinstance(at, tuple) and at[1] != question.draft.edit:
        raise StaleError(later("draft-changed"))
    return replace(question, sheet=replace(question.sheet, active=True))


async def is_noted(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> bool:
    """Whether it's known already that the person has done something about their question. Raises as `load_question`."""
    return (await _meant(work, record, user, at)).sheet.active


async def note(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> None:
    """Keep that the person has done something about their question, once. Raises as `load_question`."""
    question = await _meant(work, record, user, at)
    if not question.sheet.active:
        await work.tx.put_sheet(record.id, replace(question.sheet, active=True))


async def _meant(work: UnitOfWork, record: TableRecord, user: User, at: At | None) -> Question:
    """The person's question, whatever has become of its draft. Raises as `load_question`."""
    player = find_player(record, user)
    if isinstance(at, tuple) and not record.still_asks(at[0]):
        raise StaleError(later("earlier-question"))
    _check_playing(record)
    line = (await work.line(record)).told_in(await work.language(user.id))
    if isinstance(at, Written) and not await _stands_below(work, record, line, player.seat, at):
        raise StaleError(later("earlier-settled"))
    decision = decision_of(record, line, player.seat)
    if decision is None:
        raise TableError(_explain_no_question(line, player))
    sheet = (await work.sheets(record)).get(player.seat) or blank(record, decision)
    return Question(record, line, player, decision, sheet)


def _explain_no_question(line: MatchState, player: Participant) -> LazyMessage:
    """What is said to somebody who answers without a question."""
    if player.gone:
        return later("have-left")
    spared = any(decision.seat == player.seat for decision in line.spared)
    return later("spared" if spared else "no-question")


def blank(record: TableRecord, decision: Decision) -> StoredDraft:
    """A sheet for the question on which nothing was laid out."""
    return StoredDraft(Draft(seat=decision.seat, question=record.question, edit=0, answer=()), decision.topic)


async def _stands_below(work: UnitOfWork, record: TableRecord, line: MatchState, seat: Seat, written: Written) -> bool:
    """Whether the letter was written after the present question was asked.

    The chat's own order tells it. Where the question has not reached the player, only the clocks can: the chat's, and
    ours. Before the table's first question there was no other that could be meant.
    """
    prompt, waits = await work.tx.asked_in(record.id, seat=seat, question=record.question)
    if prompt is not None:
        return written.message > prompt
    if record.question <= 1:
        return True
    if waits and not written.waited:
        raise UnderWayError(record.id, seat)
    return not (waits and written.alone) and written.sent >= line.entry(record.question).at


def _check_playing(record: TableRecord) -> None:
    match record.status:
        case Status.PLAYING:
            return
        case Status.OPEN:
            raise TableError(later("not-started-yet", table=record.id))
        case Status.QUARANTINED:
            raise turns.on_hold(record.id)
        case Status.OVER | Status.CANCELLED:
            raise TableError(later("is-over", table=record.id))
        case _:
            assert_never(record.status)


async def edit(work: UnitOfWork, question: Question, change: Change) -> Answer | None:
    """Change the draft; what was locked, if that was an act that locks it at once."""
    compiled = question.draft.compiled
    if compiled and not (isinstance(change, Replace) and change.locks):
        raise TableError(later("is-compiled"))
    draft, locks = _apply_change(work, question, change)
    sheet = replace(question.sheet, draft=replace(draft, compiled=False))
    if locks:
        return await compile_draft(work, replace(question, sheet=sheet))
    if compiled:
        raise TableError(later("is-compiled"))
    await work.tx.put_sheet(question.record.id, sheet)
    return None


def revise_draft(work: UnitOfWork, question: Question, change: Change) -> Draft:
    """The draft after the change. Raises UserError."""
    return _apply_change(work, question, change)[0]


def _apply_change(work: UnitOfWork, question: Question, change: Change) -> tuple[Draft, bool]:
    """The same, and whether it is to be locked at once."""
    old, locks = question.draft, False
    draft = _undone(question) if isinstance(change, Undo) else None
    if isinstance(change, Do):
        act = _act(work, question, change.key)
        draft, locks = push_answer(old, _legal(question, act.draft)), act.locks
    elif draft is None:
        draft = push_answer(old, _change_answer(question, change))
        locks = isinstance(change, Replace) and change.locks and _can_lock(question, draft.answer)
    return replace(draft, edit=old.edit + 1), locks


def push_answer(old: Draft, answer: Answer) -> Draft:
    """The draft with that answer, and with the one before among those that undoing goes back to."""
    before = old.before if answer == old.answer else (*old.before, old.answer)[-REMEMBERED:]
    return replace(old, answer=answer, before=before)


def _undone(question: Question) -> Draft | None:
    """The last draft that was another one, without half an instruction at its end; None if none is legal any more."""
    before = question.draft.before
    for number in reversed(range(len(before))):
        with suppress(NotLegalError):
            answer = _without_half(question, _legal(question, before[number]))
            if answer != question.draft.answer:
                return replace(question.draft, answer=answer, before=before[:number])
    return None


def _without_half(question: Question, draft: Answer) -> Answer:
    """A draft without the unfinished instruction at its end; one that may not be locked before its end as it is."""
    line = question.line
    whole = longest_whole(line.rules, line.state, question.decision, draft)
    return draft if whole is None else whole


def _change_answer(question: Question, change: Undo | Clear | Replace) -> Answer:
    """The draft after the change, as far as that follows from the draft alone. Raises UserError."""
    so_far = question.draft.answer
    match change:
        case Undo():
            if not so_far:
                raise TableError(later("nothing-to-undo"))
            return _without_half(question, so_far[:-1])  # of what nobody remembers, the last instruction
        case Clear():
            return ()
        case Replace(text=text):
            state = question.line.state
            hand = state.hands[question.player.seat]
            notation = question.line.game.notation
            return _legal(question, read_typed(notation, text, state.table, hand, question.decision))
        case _:
            assert_never(change)


def _can_lock(question: Question, draft: Answer) -> bool:
    """True if the draft is an answer, and not one that passes."""
    return bool(draft) and complete(question.line.rules, question.line.state, question.decision, draft) is not None


def _act(work: UnitOfWork, question: Question, key: str) -> Act:
    """The act of this key among those of the draft, with a chance of its own."""
    rng = Rng(int.from_bytes(work.core.entropy(SEED_BYTES), "big"))
    line, decision = question.line, question.decision
    groups = groups_of(line.game, line.rules, line.state, decision, question.draft.answer, rng)
    acts = {act.key: act for group in groups for act in group.acts}
    if key not in acts:
        some = ", ".join(list(acts)[:8]) + (", ..." if len(acts) > 8 else "")
        raise NotLegalError(later("not-among", what=quote_token(key), some=some))
    return acts[key]


def _next(line: MatchState, decision: Decision, draft: Answer) -> str:
    """What may come next in a draft, in the language in which the game is told: as its buttons say it, or as typed."""
    groups = groups_of(line.game, line.rules, line.state, decision, draft, Rng())
    acts = {act.draft: act.label for group in reversed(groups) for act in reversed(group.acts)}  # the first of a kind
    offered = line.rules.offered(line.state, decision, draft)
    drafts = [(*draft, choice.key) for choice in offered]
    labels = [acts.get(each) or line.game.said(line.state.table, decision, each) for each in drafts]
    return ", ".join(labels[:8]) + (", ..." if len(labels) > 8 else "")


def _legal(question: Question, answer: Answer) -> Answer:
    line, decision = question.line, question.decision
    check_draft(line.rules, line.state, decision, answer)
    draft = without_done(answer)
    if draft != answer and complete(line.rules, line.state, decision, draft) is None:
        raise TableError(later("not-complete", some=_next(line, decision, draft)))  # legal, but not offered
    return draft


def lock_draft(work: UnitOfWork, line: MatchState, decision: Decision, sheet: StoredDraft) -> StoredDraft:
    """The sheet with its draft, which is complete, compiled and sealed."""
    parts = turns.sealed_parts(line, line.state, decision, sheet.draft.answer)
    salts = [work.core.entropy(SALT_BYTES) for _ in parts]
    sealed = tuple(Commitment(part, commitment(text, salt)) for (part, text), salt in zip(parts, salts, strict=True))
    draft = replace(sheet.draft, compiled=True, commitments=sealed, edit=sheet.draft.edit + 1)
    return replace(sheet, draft=draft, salts=tuple(salt.hex() for salt in salts))


async def compile_draft(work: UnitOfWork, question: Question, *, short: bool = False) -> Answer:
    """Lock and seal the draft as the answer, and move on if that was enough; what was locked.

    With `short`, a draft that is not complete is locked without what is unfinished of it.
    """
    if question.draft.compiled:
        return question.draft.answer
    line, decision, so_far = question.line, question.decision, question.draft.answer
    if short and (whole := longest_whole(line.rules, line.state, decision, so_far)) is not None:
        question = replace(question, sheet=replace(question.sheet, draft=push_answer(question.draft, whole)))
        so_far = whole
    if complete(line.rules, line.state, decision, so_far) is None:
        raise TableError(later("not-complete", some=_next(line, decision, so_far)))
    await work.tx.put_sheet(question.record.id, lock_draft(work, line, decision, question.sheet))
    record = await inactivity.back(work, question.record, question.player.seat)
    after = await turns.go_on(work, record, line)
    if after is record:
        work.outdated.add(after.id)
        stir(work, after)
    return so_far


async def uncompile(work: UnitOfWork, question: Question) -> None:
    """Unlock the draft; its seal is void."""
    if not question.draft.compiled:
        raise TableError(later("not-compiled"))
    draft = replace(question.draft, compiled=False, commitments=(), edit=question.draft.edit + 1)
    await work.tx.put_sheet(question.record.id, replace(question.sheet, draft=draft, salts=()))
    work.outdated.add(question.record.id)


async def answer(work: UnitOfWork, question: Question, whole: Answer) -> Answer:
    """Replace the draft by a whole answer and compile it; what was locked."""
    if question.draft.compiled:
        raise TableError(later("is-compiled"))
    draft = replace(question.draft, answer=_legal(question, whole), edit=question.draft.edit + 1)
    return await compile_draft(work, replace(question, sheet=replace(question.sheet, draft=draft)))

"""Views of a table that may be shown: the public table, a seat's view, and past moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from bot.ai.counterfactual import Played
from bot.engine.answers import at_random, check_draft, complete, longest_whole, without_done
from bot.engine.errors import NotLegalError, UserError
from bot.engine.game import DONE, Answer, Choice, Decision, PublicStep, Seat
from bot.engine.identity import Same
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.game import AnyGame, Document
from bot.games.lazy_sequence import LazySequence
from bot.host.core.errors import TableError
from bot.host.core.match_state import AnyRules, AnyState, BrokenError, FullMatchState, MatchState
from bot.host.match.hash_chain import hash_entry, public_end
from bot.host.model.commitments import secret_commitment
from bot.host.model.drafts import Closed, Commitment, Reveal, SeedCommitment, StoredDraft
from bot.host.model.journal import Answers, DrawAgreed, Entry, Leave, RulesMigrated, Start, kind_of
from bot.host.model.seat_holders import holder_at, localize_names, replaced_person
from bot.host.model.tables import Participant, Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.views import Awaited, MoveView, Panel, SeatView, StalePanel, TableView, TurnRecap

MAX_CACHED_PREVIEWS: Final = 256
"""Maximum number of cached previews. The cache helps because locking a draft in shows the same preview again."""


def decision_of(record: TableRecord, match: MatchState, seat: Seat) -> Decision | None:
    asked = match.asked if record.status is Status.PLAYING else ()
    return next((decision for decision in asked if decision.seat == seat), None)


def table_view(
    record: TableRecord, game: AnyGame, match: MatchState | None, stored_drafts: Mapping[Seat, StoredDraft]
) -> TableView:
    record = localize_names(record, game.language)
    if match is None:
        return TableView(record=record, game=game, table=None, awaited=(), outcome=None)
    asked = match.asked if record.status is Status.PLAYING else ()
    may_settle = record.status is Status.PLAYING and can_settle(match)
    agreeable = computers_agree(record, match)
    return TableView(
        record=record,
        game=game,
        table=match.state.table,
        awaited=tuple(_build_awaited(record.players[each.seat], each, stored_drafts.get(each.seat)) for each in asked),
        outcome=match.rules.outcome(match.state),
        spared=tuple(record.players[decision.seat] for decision in match.spared) if asked else (),
        agreed=tuple(player for player in record.players if player.seat in record.agreed and not player.has_left),
        settles=may_settle and agreeable,
        opposed=may_settle and not agreeable,
    )


def can_settle(match: MatchState) -> bool:
    return any(True for _ in match.rules.settle(match.state))


def computers_agree(record: TableRecord, match: MatchState) -> bool:
    """Return whether all computers agree to end the game. Those that hold a seat for a person always agree."""
    own = (each for each in record.players if each.computer is not None and replaced_person(record, each.seat) is None)
    return not any(True for _ in own) or match.agreeable


def _build_awaited(player: Participant, decision: Decision, stored_draft: StoredDraft | None) -> Awaited:
    return Awaited(
        player=player,
        decision=decision,
        compiled=stored_draft is not None and stored_draft.draft.compiled,
        commitments=() if stored_draft is None else stored_draft.draft.commitments,
    )


def seat_view(
    record: TableRecord, match: MatchState, stored_drafts: Mapping[Seat, StoredDraft], seat: Seat
) -> SeatView:
    """The table as the seat's player may see it. Raises BrokenError if the draft isn't legal."""
    view = table_view(record, match.game, match, stored_drafts)
    hand = match.state.hands[seat]
    decision = decision_of(record, match, seat)
    if decision is None:
        return SeatView(view, record.players[seat], hand)
    stored_draft = stored_drafts.get(seat)
    draft = stored_draft.draft if stored_draft is not None and stored_draft.draft.begun else None
    so_far = () if draft is None else draft.answer
    try:
        check_draft(match.rules, match.state, decision, so_far)
    except NotLegalError:
        raise BrokenError(record.id, later("broken-draft")) from None
    compiled = draft is not None and draft.compiled
    whole = longest_whole(match.rules, match.state, decision, so_far)
    part = None if whole is None or whole == so_far else whole
    return SeatView(
        view=view,
        player=record.players[seat],
        hand=hand,
        decision=decision,
        draft=draft,
        can_compile=whole == so_far,
        short=None if part is None else match.game.render_answer(match.state.table, decision, part),
        menu=LazySequence(tuple if compiled else partial(_choices, match.rules, match.state, decision, so_far)),
        groups=LazySequence(
            tuple if compiled else partial(groups_of, match.game, match.rules, match.state, decision, so_far, Rng())
        ),
        preview=LazySequence(partial(_foreseen, Same(match.rules), Same(match.state.table), Same(hand), seat, so_far)),
        text=match.game.format_answer(match.state.table, decision, so_far),
        rushes=_rushes(record, match, seat),
    )


def _rushes(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    """Return whether the turn may end before the seat has locked in. Computers alone don't end it: see `go_on`."""
    others = {decision.seat for decision in match.decisions} - {seat}
    people = record.people.intersection(decision.seat for decision in match.asked) - {seat}
    return bool(people) and match.rules.can_advance(match.state, frozenset(others))


def spent(
    record: TableRecord, match: MatchState, panels: Sequence[Panel], languages: Mapping[Panel, str]
) -> tuple[StalePanel, ...]:
    """Panels that can't be answered any longer, or whose turn a newer one shows; oldest first."""
    newest = {panel.seat: panel for panel in panels if not panel.over}
    return tuple(
        spent_one(record, match.in_language(languages[panel]), panel)
        for panel in panels
        if panel is not newest.get(panel.seat) or not can_be_answered(record, panel.seat, panel.question)
    )


def can_be_answered(record: TableRecord, seat: Seat, revision: int) -> bool:
    return record.status is Status.PLAYING and record.still_asks(revision) and not record.players[seat].has_left


def spent_one(record: TableRecord, match: MatchState, panel: Panel) -> StalePanel:
    if isinstance(match, FullMatchState) and panel.question < match.first:
        return StalePanel(panel, record, match.game.title, None, None, match.game.language)
    asked = match.after(panel.question).table
    about = match.game.words.round(asked, asked.round)
    answer = None if panel.over else _format_answer(match, panel.seat, panel.question)
    return StalePanel(panel, record, match.game.title, about, answer, match.game.language)


def _format_answer(match: MatchState, seat: Seat, question: int) -> str | None:
    for entry, before in match.since(question):
        if isinstance(entry.content, Answers):
            answer = entry.content.answers.get(seat)
            decision = next((each for each in match.rules.pending_decisions(before) if each.seat == seat), None)
            if answer is not None and decision is not None:
                return match.game.render_answer(before.table, decision, answer)
            return None
    return None


def _recall_draft(match: MatchState, seat: Seat, question: int, typed: str) -> tuple[str, bool]:
    """A seat's former draft as shown to people, and whether it contains all of the answer that was used for the seat;
    True if that isn't known."""
    state = match.after(question)
    decision = next((each for each in match.rules.pending_decisions(state) if each.seat == seat), None)
    if decision is None:
        return typed, True
    try:
        draft = match.game.notation.read(typed, state.table, state.hands[seat], decision)
    except UserError:
        return f"`{typed}`" if typed else "", True
    contents = [entry.content for entry, _ in match.since(question) if isinstance(entry.content, Answers)]
    given = contents[0].answers.get(seat, ()) if contents else ()
    shown = match.game.render_answer(state.table, decision, draft) if typed else ""
    return shown, {*given} <= {*draft, DONE}


def _choices(rules: AnyRules, state: AnyState, decision: Decision, draft: Answer) -> Iterator[Choice]:
    return (choice for choice in rules.offered_choices(state, decision, draft) if choice.key != DONE)


@lru_cache(maxsize=MAX_CACHED_PREVIEWS)
def _foreseen(
    rules: Same[AnyRules], table: Same[Any], hand: Same[Any], seat: Seat, draft: Answer
) -> tuple[PublicStep[Any, Any], ...]:
    return tuple([step.seen for step in rules.it.preview(table.it, hand.it, seat, draft)])


def example_of(record: TableRecord, match: MatchState, seat: Seat) -> str:
    """A short, random legal answer to the seat's question, as people type it; empty if the seat has no question."""
    decision = decision_of(record, match, seat)
    if decision is None:
        return ""
    answer, _ = at_random(match.rules, match.state, decision, Rng(record.revision))
    ends = (at for at in range(1, len(answer)) if complete(match.rules, match.state, decision, answer[:at]) is not None)
    return match.game.format_answer(match.state.table, decision, answer[: next(ends, len(answer))])


def move_view(record: TableRecord, match: MatchState, revision: int) -> MoveView:
    if not 1 <= revision <= match.revision:
        raise TableError(later("no-move", table=record.id, move=revision))
    entry, after = match.entry(revision), match.after(revision)
    opens = isinstance(entry.content, Start | RulesMigrated)
    record = localize_names(record, match.game.language)
    given = entry.content if isinstance(entry.content, Answers) else Answers({})
    seals, closed = _split_seals(record, match, revision, given.seals)
    auto_seals, auto_closed = _split_seals(record, match, revision, given.auto_seals)
    late = _late(record, match, revision)
    return MoveView(
        record=record,
        game=match.game,
        revision=revision,
        round=entry.round,
        kind=kind_of(entry.content),
        before=(after if opens else match.after(revision - 1)).table,
        steps=match.public_steps(revision),
        after=after.table,
        at=entry.at,
        seals=seals,
        outcome=match.rules.outcome(after),
        closed=closed,
        auto_seals=auto_seals,
        auto_closed=auto_closed,
        hash=entry.hash,
        last_hash=_last_hash(record, match),
        late=late,
        empty=tuple(seat for seat in late if not _format_answer(match, seat, revision - 1)),
        rushed=late if _is_cut_short(record, match, revision) else (),
        mended=(entry.content.was, entry.content.edition) if isinstance(entry.content, RulesMigrated) else None,
        pledge=_pledge(record, match, revision),
        first_revision=revision,
        explained=played_of(record, match, since=revision, revision=revision) is not None,
    )


def _late(record: TableRecord, match: MatchState, revision: int) -> tuple[Seat, ...]:
    content = match.entry(revision).content
    if not isinstance(content, Answers):
        return ()
    sealed = {seal.seat for seal in content.seals}
    asked = [decision.seat for decision in match.asked_at(match.after(revision - 1))]
    return tuple(seat for seat in asked if holder_at(record, seat, revision).user is not None and seat not in sealed)


def _is_cut_short(record: TableRecord, match: MatchState, revision: int) -> bool:
    entry = match.entry(revision)
    return bool(_late(record, match, revision)) and ended_early(record, match, entry, match.after(revision - 1))


def ended_early(record: TableRecord, match: MatchState, entry: Entry, before: AnyState) -> bool:
    """Return whether enough seats had locked in for the table to move on without the others. Computers lock in once a
    person has, or if no person is asked."""
    if not isinstance(entry.content, Answers):
        return False
    locked = {seal.seat for seal in entry.content.seals}
    pending = {decision.seat for decision in match.rules.pending_decisions(before)}
    asked = {decision.seat for decision in match.asked_at(before)}
    people = {seat for seat in asked if holder_at(record, seat, entry.revision).user is not None}
    if not people or people & locked:
        locked |= asked - people
    return match.rules.can_advance(before, frozenset(locked | (pending - asked)))


def recap(record: TableRecord, match: MatchState, seat: Seat, revision: int, *, draft: str = "") -> TurnRecap | None:
    """The events since the seat was last asked, up to a revision; None if that revision is the start or a break."""
    if isinstance(match.entry(revision).content, Start | RulesMigrated):
        return None
    since = revision - 1
    while isinstance(match.entry(since + 1).content, Leave | DrawAgreed) and shares_post(match, since + 1):
        since -= 1  # it's shown with the move before it, which the player hasn't read yet
    while not _is_asked(match, seat, since) and not isinstance(match.entry(since).content, Start | RulesMigrated):
        since -= 1
    steps = [step for at in range(since + 1, revision + 1) for step in match.public_steps(at)]
    mine = record.players[seat].user
    theirs = [at for at in range(since + 1, revision + 1) if holder_at(record, seat, at).user == mine]
    late = any(seat in _late(record, match, at) for at in theirs)
    ran = _format_answer(match, seat, since) if late else None
    asked = match.asked_at(match.after(revision - 1))
    own = not late and revision in theirs and {decision.seat for decision in asked} == {seat}
    before = match.after(since).table
    rushed = all(_is_cut_short(record, match, at) for at in theirs if seat in _late(record, match, at))
    draft, from_draft = _recall_draft(match, seat, since, draft)
    from_draft, shown = from_draft or not late, combined_move_view(record, match, revision)
    own_answer = holder_at(record, seat, shown.first_revision).user == mine
    promised = _preview_of(match, seat, shown.first_revision) if own_answer else ()
    recap = TurnRecap(shown, before, tuple(steps), ran, draft, from_draft, rushed=rushed, own=own, promised=promised)
    return replace(recap, foreign=len(theirs) < revision - since, first_revision=since + 1)


def _preview_of(match: MatchState, seat: Seat, revision: int) -> Sequence[PublicStep[Any, Any]]:
    """The preview of a seat's answer in the move with this revision; empty if it gave none, or only during a round."""
    content = match.entry(revision).content
    if not isinstance(content, Answers) or seat not in content.answers:
        return ()
    before = match.after(revision - 1)
    if any(asked.mid_round for asked in match.rules.pending_decisions(before) if asked.seat == seat):
        return ()
    draft = without_done(content.answers[seat])
    hand = before.hands[seat]
    return LazySequence(partial(_foreseen, Same(match.rules), Same(before.table), Same(hand), seat, draft))


def _is_asked(match: MatchState, seat: Seat, revision: int) -> bool:
    return any(decision.seat == seat for decision in match.asked_at(match.after(revision)))


def combined_move_view(record: TableRecord, match: MatchState, revision: int) -> MoveView:
    """The move combined with all earlier ones that belong in its message."""
    last = move_view(record, match, revision)
    since = revision
    while shares_post(match, since):
        since -= 1
    if since == revision:
        return last
    moves = [move_view(record, match, each) for each in range(since, revision)]
    first = moves[0]
    parts = (*moves, last)
    late = tuple(dict.fromkeys(seat for part in parts for seat in part.late))
    counted = {seat for part in parts for seat in part.late if seat not in part.empty}
    return replace(
        last,
        first_revision=since,
        round=first.round,
        kind=first.kind,
        before=first.before,
        steps=tuple(step for part in parts for step in part.steps),
        seals=tuple(seal for part in parts for seal in part.seals),
        closed=tuple(closed for part in parts for closed in part.closed),
        auto_seals=tuple(seal for part in parts for seal in part.auto_seals),
        auto_closed=tuple(closed for part in parts for closed in part.auto_closed),
        late=late,
        empty=tuple(seat for seat in late if seat not in counted),
        rushed=tuple(seat for seat in late if all(seat in part.rushed for part in parts if seat in part.late)),
        pledge=first.pledge,
        explained=played_of(record, match, since=since, revision=revision) is not None,
    )


def shares_post(match: MatchState, revision: int) -> bool:
    """Return whether a move belongs in the previous move's message."""
    entry = match.entry(revision)
    content = entry.content
    if isinstance(content, Start | RulesMigrated):
        return False
    if isinstance(content, Answers):
        if match.dealt and not entry.round:
            return True
        return all(asked.mid_round for asked in match.rules.pending_decisions(match.after(revision - 1)))
    return match.rules.outcome(match.after(revision)) is None


def _pledge(record: TableRecord, match: MatchState, revision: int) -> SeedCommitment | None:
    """The commitment to show: with the first move and, once the secret is public, with every move; otherwise None."""
    secret, over = match.start.secret, _is_closed(record)
    if not (over or revision == 1):
        return None
    return SeedCommitment(secret_commitment(secret), secret.hex() if over else None)


def _last_hash(record: TableRecord, match: MatchState) -> str:
    """The hash of the whole match; empty before the end, or if there's no running hash."""
    last = match.entry(match.revision).hash
    return hash_entry(last, public_end(record, match)) if last and _is_closed(record) else ""


def _split_seals(
    record: TableRecord, match: MatchState, revision: int, given: tuple[Reveal, ...]
) -> tuple[tuple[Reveal, ...], tuple[Closed, ...]]:
    content = match.entry(revision).content
    if not isinstance(content, Answers) or _all_open(record, match):
        return given, ()
    seals = tuple(seal for seal in given if _is_open(match, revision, content, seal))
    hidden = (seal for seal in given if seal not in seals)
    return seals, tuple(Closed(seal.seat, Commitment(seal.part, seal.commitment)) for seal in hidden)


def _all_open(record: TableRecord, match: MatchState) -> bool:
    return match.game.sealing is None or _is_closed(record)


def _is_closed(record: TableRecord) -> bool:
    return record.status in (Status.OVER, Status.CANCELLED)


def _is_open(match: MatchState, revision: int, content: Answers, seal: Reveal) -> bool:
    sealing = match.game.sealing
    before = match.after(revision - 1)
    asked = [each for each in match.rules.pending_decisions(before) if each.seat == seal.seat]
    return sealing is None or any(
        sealing.is_open(seal.part, decision, content.answers[seal.seat], asked=before.table, now=match.after(at).table)
        for decision in asked
        for at in range(revision, match.revision + 1)
    )


def export_of(record: TableRecord, match: MatchState, revision: int) -> Document:
    """A move's adjudication document. Raises TableError if it has none, its round isn't over, or it may hide
    something."""
    if not 1 <= revision <= match.revision:
        raise TableError(later("no-move", table=record.id, move=revision))
    content = match.entry(revision).content
    if not isinstance(content, Answers):
        raise TableError(later("no-answers", table=record.id, move=revision))
    before = match.after(revision - 1)
    if not _round_is_over(record, match, before):
        raise TableError(later("round-not-over"))
    if not _all_open(record, match):
        raise TableError(later("hides-things"))
    try:
        return match.game.documents.export(record.terms.options, before, content.answers, later_of(match, revision))
    except NotLegalError as refused:  # the setup also consists of answers, but isn't a round
        raise TableError(*refused.args) from None


def _round_is_over(record: TableRecord, match: MatchState, before: AnyState) -> bool:
    return match.state.table.round != before.table.round or _is_closed(record)


def played_of(record: TableRecord, match: MatchState, *, since: int, revision: int) -> Played | None:
    """The round of these moves, for replaying it differently. None if the round isn't over, if the game may still hide
    something or can't explain causes, during the setup, or if one of the moves isn't made of answers."""
    told = [match.entry(at).content for at in range(since, revision + 1)]
    contents = [content for content in told if isinstance(content, Answers)]
    if match.game.causes is None or len(contents) < len(told):
        return None
    before = match.after(since - 1)
    if before.table.round == 0:
        return None
    if not _round_is_over(record, match, before) or not _all_open(record, match):
        return None
    return Played(match.rules, before, contents[0].answers, tuple(later_of(match, since)))


def later_of(match: MatchState, revision: int) -> list[tuple[Decision, Answer]]:
    number = match.after(revision - 1).table.round
    found: list[tuple[Decision, Answer]] = []
    for entry, before in match.since(revision):
        if before.table.round != number or not isinstance(entry.content, Answers):
            break
        given = entry.content.answers
        found += [(asked, given[asked.seat]) for asked in match.rules.pending_decisions(before) if asked.seat in given]
    return found

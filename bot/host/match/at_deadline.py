"""The fallback played at the deadline for a player who hasn't locked in, shown to them in advance."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.game import DONE, Answer, Decision
from bot.engine.rng import Rng
from bot.host.core.match_state import MatchState
from bot.host.model.drafts import Draft
from bot.host.model.tables import Status, TableRecord
from bot.host.model.views import AtDeadline, Fallback

TRIES: Final = 16
"""Number of random seeds for which the rules' fallback is tried. If the answers differ, chance decides."""


def at_deadline(
    record: TableRecord, match: MatchState, decision: Decision, draft: Draft | None, *, relieved: bool
) -> AtDeadline | None:
    """The fallback; None if no deadline is running, or the draft is locked in. `relieved` means that a computer takes
    over if there's no draft."""
    runs = record.status is Status.PLAYING and record.paused is None and record.timing.until is None
    if record.deadline is None or not runs or (draft is not None and draft.compiled):
        return None
    laid = () if draft is None else draft.answer
    if relieved and not laid:
        return AtDeadline(Fallback.COMPUTER)
    given = _idle_answer(match, decision, laid, 0)
    if any(_idle_answer(match, decision, laid, number) != given for number in range(1, TRIES)):
        return AtDeadline(Fallback.CHANCE)
    if not given:
        return AtDeadline(Fallback.NOTHING)
    if given == laid:
        return AtDeadline(Fallback.DRAFT)
    if given == laid[: len(given)]:
        return AtDeadline(Fallback.PART)
    return AtDeadline(Fallback.ANSWER, match.game.render_answer(match.state.table, decision, given))


def _idle_answer(match: MatchState, decision: Decision, laid: Answer, number: int) -> Answer:
    answer = match.rules.idle(replace(match.state, rng=Rng(number)), decision, laid)
    return answer[:-1] if answer[-1:] == (DONE,) else answer

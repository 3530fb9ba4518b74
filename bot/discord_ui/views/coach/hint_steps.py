"""A hint in words."""

from __future__ import annotations

from itertools import takewhile

from bot.ai.hints import Hint
from bot.discord_ui.texts import translator_of
from bot.engine.game import Answer, Decision
from bot.engine.icons import icon
from bot.games.game import Act
from bot.host.model.views import SeatView


def hint_lines(seat: SeatView) -> list[str]:
    hint, decision, say = seat.hint, seat.decision, translator_of(seat.view.game).say
    if hint is None or decision is None:
        return []
    if hint.aim:
        first = [say("hint-aim", aim=hint.aim, count=hint.instructions, unit=hint.unit)]
    elif hint.why:
        first = [hint.why]
    else:
        first = [say("hint-nearer")] if hint.instructions > 1 else []
    return [*first, say("hint-begins", what=_describe_first_step(seat, decision, hint))]


def _describe_first_step(seat: SeatView, decision: Decision, hint: Hint) -> str:
    acts = [act for group in seat.groups if not group.separate for act in group.acts]
    # a button may add more than its label says: take the one that agrees with most of the hint
    far = [_together(act.draft, hint.first) for act in acts]
    most = max(far, default=0)
    if most and far.count(most) == 1:
        return _as_button(acts[far.index(most)])
    # if no button agrees with the hint, compare the parts after the buttons' common beginning
    at = next((at for at, keys in enumerate(zip(*(act.draft for act in acts), strict=False)) if len({*keys}) > 1), 0)
    named = [act for act in acts if not most and at and act.draft[at : at + 1] == hint.first[at : at + 1]]
    view, parts = seat.view, (hint.first[:length] for length in range(at or 1, len(hint.first) + 1))
    begins = next(filter(None, (view.game.render_answer(view.table, decision, part) for part in parts)), "")
    return f"{begins} · {_as_button(named[0])}" if len(named) == 1 else begins


def _as_button(act: Act) -> str:
    label = act.spelled.label
    return f"{icon(act.icon)} **{label}**" if act.icon else f"**{label}**"


def _together(one: Answer, other: Answer) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))

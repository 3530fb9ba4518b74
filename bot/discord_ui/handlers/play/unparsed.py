"""Replies to text that isn't an answer: the part that was kept, the draft, and an example."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Final

from bot.discord_ui.format import cut
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.interactions.keywords import Keyword
from bot.discord_ui.texts import WORDS, translator_of
from bot.discord_ui.views.play.draft_actions import spell_word
from bot.engine.errors import NotLegalError, UnclearError, UnreadableError, UserError
from bot.engine.game import Decision
from bot.games.common.notation.forgiving import read_typed, strip_chat
from bot.host.app.host import Replace
from bot.host.match.drafts import At
from bot.host.model.tables import User
from bot.host.model.views import SeatView
from bot.i18n import alternatives, typed_words

MAX_WORDS: Final = 40
"""A text's beginnings are tried if they have fewer words."""
MAX_LINES: Final = 10
"""If a text has more lines, it isn't tried without one of them."""
_BETWEEN_LINES: Final = ";"
"""Separates lines in answers."""
_LINES: Final = re.compile(r"[;|\n]+")
MAX_QUOTE: Final = 200
"""Maximum number of characters quoted from a draft."""


async def what_stands(
    context: HandlerContext, user: User, table: int, said: str, mistake: UserError, at: At
) -> tuple[list[str], SeatView | None]:
    """Lines about a text that isn't an answer, and the seat's view if a part of the text became the draft."""
    why = mistake.render(context.language)
    if not isinstance(mistake, UnreadableError | NotLegalError):
        return [why], None
    seat = await context.host.seat(table, user)
    if seat.decision is None or (seat.draft is not None and seat.draft.compiled):
        return [why], None
    say = translator_of(seat.view.game).say
    program = await context.host.example(table, user)
    kept = None if seat.text else await _save_good_part(context, user, seat, seat.decision, said, program, at)
    key, after = ("mistaken-stands", seat) if kept is None else ("mistaken-kept", kept)
    draft = [say(key, program=cut(after.text, MAX_QUOTE))] if after.text else []
    if kept is None and program and isinstance(mistake, UnreadableError) and _moves().match(said):
        # directions in plain words instead of an answer: no part of the text helps
        return [say("mistaken-moves", program=program), *draft], None
    if isinstance(mistake, UnclearError):
        return [why, *draft], kept
    locks = after.text == program
    key, typed = ("mistaken-lock", spell_word(seat, Keyword.COMPILE)) if locks else ("mistaken-try", program)
    return [say(key, why=why.removesuffix("."), program=typed), *draft], kept


@cache
def _moves() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{alternatives(typed_words(WORDS, 'input-moves'))})\b", re.IGNORECASE)


async def _save_good_part(
    context: HandlerContext, user: User, seat: SeatView, decision: Decision, said: str, example: str, at: At
) -> SeatView | None:
    view = seat.view
    for part in _good_parts(strip_chat(said), in_lines=_BETWEEN_LINES in example):
        with suppress(UserError):
            if read_typed(view.game.notation, part, view.table, seat.hand, decision):
                return await context.host.edit(view.record.id, user, Replace(part), at=at)
    return None


def _good_parts(text: str, *, in_lines: bool) -> list[str]:
    """The parts of a text to try, longest first: its beginnings and, if `in_lines`, the text with one line left out."""
    lines, words = _LINES.split(text), text.split()[:MAX_WORDS]
    parts = [" ".join(words[:length]) for length in range(1, len(words))]
    if in_lines and len(lines) <= MAX_LINES:
        parts += ["\n".join((*lines[:at], *lines[at + 1 :])) for at in range(len(lines))]
    return sorted(parts, key=len, reverse=True)

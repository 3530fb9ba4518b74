"""Reply to a text that isn't an answer: the current draft and what could be sent. The valid beginning is kept."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Final

from bot.discord_ui.format import cut
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.texts import WORDS, translator_of
from bot.engine.errors import NotLegalError, UnreadableError, UserError
from bot.engine.game import Decision
from bot.games.common.notation.forgiving import read_typed, strip_chat
from bot.host.app.host import Replace
from bot.host.match.drafts import At
from bot.host.model.tables import User
from bot.host.model.views import SeatView
from bot.i18n import alternatives, typed_words

MOST_TOKENS: Final = 40
"""The most words of a text that are tried as the beginning of an answer."""
LONGEST: Final = 200
"""The most characters of a draft that are quoted."""


async def what_stands(
    context: HandlerContext, user: User, table: int, said: str, mistake: UserError, at: At
) -> tuple[list[str], SeatView | None]:
    """Lines to say about an unreadable text, and the player's view if the beginning of it became the draft."""
    if not isinstance(mistake, UnreadableError | NotLegalError):
        return [], None
    seat = await context.host.seat(table, user)
    if seat.decision is None or (seat.draft is not None and seat.draft.compiled):
        return [], None
    kept = None if seat.text else await _save_longest_prefix(context, user, seat, seat.decision, said, at)
    say = translator_of(seat.view.game).say
    program = await context.host.example(table, user)
    example = f"-# {say('mistaken-example', program=program)}"
    if asks_back(said, mistake):
        draft = [say("mistaken-stands", program=cut(seat.text, LONGEST))] if seat.text else []
        return [say("mistaken-moves", program=program), *draft], None
    if kept is not None:
        return [say("mistaken-kept", program=cut(kept.text, LONGEST)), example], kept
    stands = say("mistaken-stands", program=cut(seat.text, LONGEST)) if seat.text else say("mistaken-nothing")
    return [stands, example], None


def asks_back(said: str, mistake: UserError) -> bool:
    """True if somebody said where to go, but not with which pieces: the part that was read doesn't help them."""
    return isinstance(mistake, UnreadableError) and _moves().match(said) is not None


@cache
def _moves() -> re.Pattern[str]:
    """Words that begin a message that says where to go, but not with which pieces."""
    return re.compile(rf"\W*(?:{alternatives(typed_words(WORDS, 'input-moves'))})\b", re.IGNORECASE)


async def _save_longest_prefix(
    context: HandlerContext, user: User, seat: SeatView, decision: Decision, said: str, at: At
) -> SeatView | None:
    """Save as much of the text's beginning as could begin an answer as the draft; return None if nothing could."""
    view, tokens = seat.view, strip_chat(said).split()[:MOST_TOKENS]
    for length in range(len(tokens) - 1, 0, -1):
        beginning = " ".join(tokens[:length])
        with suppress(UserError):
            if read_typed(view.game.notation, beginning, view.table, seat.hand, decision):
                return await context.host.edit(view.record.id, user, Replace(beginning), at=at)
    return None

"""Reply to a text that isn't an answer: the current draft and what could be sent. The valid part is kept."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Final

from bot.discord_ui.format import cut
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.interactions.keywords import Keyword, spelt
from bot.discord_ui.texts import WORDS, translator_of
from bot.engine.errors import NotLegalError, UnreadableError, UserError
from bot.engine.game import Decision
from bot.games.common.notation.forgiving import read_typed, strip_chat
from bot.host.app.host import Replace
from bot.host.match.drafts import At
from bot.host.model.tables import User
from bot.host.model.views import SeatView
from bot.i18n import alternatives, typed_words

MOST_WORDS: Final = 40
"""The most words of a text that are tried as the beginning of an answer."""
MOST_LINES: Final = 10
"""The most lines of a text of which each is left out in turn."""
_BETWEEN_LINES: Final = ";"
"""The sign between the lines of canonical answers whose lines can stand in any order."""
_LINES: Final = re.compile(r"[;|\n]+")
LONGEST: Final = 200
"""The most characters of a draft that are quoted."""


async def what_stands(
    context: HandlerContext, user: User, table: int, said: str, mistake: UserError, at: At
) -> tuple[list[str], SeatView | None]:
    """Lines about an unreadable text, the first with an example to send and the second with the draft, if any; and the
    player's view if a part of the text became the draft."""
    why = mistake.told(context.language)
    if not isinstance(mistake, UnreadableError | NotLegalError):
        return [why], None
    seat = await context.host.seat(table, user)
    if seat.decision is None or (seat.draft is not None and seat.draft.compiled):
        return [why], None
    say = translator_of(seat.view.game).say
    program = await context.host.example(table, user)
    kept = None if seat.text else await _save_good_part(context, user, seat, seat.decision, said, program, at)
    key, after = ("mistaken-stands", seat) if kept is None else ("mistaken-kept", kept)
    draft = [say(key, program=cut(after.text, LONGEST))] if after.text else []
    if kept is None and _asks_back(said, mistake):
        return [say("mistaken-moves", program=program), *draft], None
    key, program = (
        ("mistaken-lock", spelt(say, Keyword.COMPILE)) if after.text == program else ("mistaken-try", program)
    )
    return [say(key, why=why.removesuffix("."), program=program), *draft], kept


def _asks_back(said: str, mistake: UserError) -> bool:
    """True if somebody said where to go, but not with which pieces: the part that was read doesn't help them."""
    return isinstance(mistake, UnreadableError) and _moves().match(said) is not None


@cache
def _moves() -> re.Pattern[str]:
    """Words that begin a message that says where to go, but not with which pieces."""
    return re.compile(rf"\W*(?:{alternatives(typed_words(WORDS, 'input-moves'))})\b", re.IGNORECASE)


async def _save_good_part(
    context: HandlerContext, user: User, seat: SeatView, decision: Decision, said: str, example: str, at: At
) -> SeatView | None:
    """Save as much of the text as could begin an answer as the draft; return None if nothing could."""
    view = seat.view
    for part in _good_parts(strip_chat(said), in_lines=_BETWEEN_LINES in example):
        with suppress(UserError):
            if read_typed(view.game.notation, part, view.table, seat.hand, decision):
                return await context.host.edit(view.record.id, user, Replace(part), at=at)
    return None


def _good_parts(text: str, *, in_lines: bool) -> list[str]:
    """The parts of a text to try, longest first: its beginnings, and all lines but one where their order is free."""
    lines, words = _LINES.split(text), text.split()[:MOST_WORDS]
    parts = [" ".join(words[:length]) for length in range(1, len(words))]
    if in_lines and len(lines) <= MOST_LINES:
        parts += ["\n".join((*lines[:at], *lines[at + 1 :])) for at in range(len(lines))]
    return sorted(parts, key=len, reverse=True)

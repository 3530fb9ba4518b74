"""Handles direct messages: typed answers and keywords, and edits of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.dispatch.former_eras import answer_reply
from bot.discord_ui.format import title_of
from bot.discord_ui.handlers.coach import lessons
from bot.discord_ui.handlers.play import drafts
from bot.discord_ui.handlers.play.unparsed import what_stands
from bot.discord_ui.handlers.play.which_game import Asking, find_meant
from bot.discord_ui.interactions.actions.drafts import UseTyped
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.interactions.custom_ids import Decoded
from bot.discord_ui.interactions.keywords import Keyword, named_table, word_of
from bot.discord_ui.interactions.replies import DirectMessageReply, Ephemeral, PanelUpdate
from bot.discord_ui.texts import later
from bot.discord_ui.views.play.notices import help_page, hint_of, which_page
from bot.discord_ui.views.play.seats import replaced_page
from bot.engine.errors import UserError
from bot.host.app.host import Written
from bot.host.core.errors import StaleError, TableError
from bot.host.match.seats import ReplacedError, replaced_at
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.viewer import Viewer

MANY: Final = 2
"""With at least this many running tables, it may be unclear which one a message is about."""
DONE_ONCE: Final = (Keyword.COMPILE, Keyword.PASS)
"""Keywords that are meant for an answer that isn't locked in yet."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    id: int
    text: str
    sent: datetime
    about: int | None
    """The table of the message that this one replies to, or else one named in the text, if any."""
    lesson: str = ""
    """The course of the lesson that this message replies to; empty if none is known."""
    foreign: Decoded | None = None
    """A custom ID in the message that this one replies to, if it names something stored in another era of the
    database."""
    edited: bool = False
    outdated: bool = False
    """True if the message isn't about a lesson, and was edited although its author has sent a newer text, other than a
    keyword, in reply to the same table or, like this one, to no table or lesson."""

    @property
    def written_at(self) -> Written:
        return Written(self.id, self.sent)


async def handle_message(context: HandlerContext, user: User, letter: DirectMessage, at: Written) -> DirectMessageReply:
    context = context.in_language(await context.host.locales.of(user.id))
    try:
        return await _route_message(context, user, letter, at)
    except ReplacedError as replaced:
        return Ephemeral(replaced_page(context.translator, replaced))
    except UserError as mistake:
        return Ephemeral(v2(text(f"🤔 {mistake.render(context.language)}")))


async def _route_message(context: HandlerContext, user: User, letter: DirectMessage, at: Written) -> DirectMessageReply:
    word = word_of(letter.text)
    if letter.about is None:
        letter = replace(letter, about=named_table(letter.text))
    if letter.edited and word is not None:
        raise StaleError(later("word-edited-in"))
    if not letter.text.strip():
        return Ephemeral(v2(text(context.translator.say("only-text"))))
    if letter.foreign is not None:
        return await answer_reply(context, user, letter.foreign)
    if letter.lesson:
        lesson = await lessons.handle_text(context, user, letter.text, course=letter.lesson)
        return lesson or Ephemeral(await _none(context, user))
    tables = [record for record in await context.host.tables_of(user.id) if record.status is Status.PLAYING]
    if word is Keyword.HELP and letter.about is None and len(tables) != 1:
        hint = None if tables else await lessons.reply_with_hint(context, user)
        return hint or Ephemeral(help_page(context.translator, list(context.games.values())))
    table = await _table(context, user, letter, tables, word)
    if table is None:
        return await lessons.handle_text(context, user, letter.text) or Ephemeral(await _none(context, user))
    if isinstance(table, MessageContent):
        return Ephemeral(table)
    if letter.outdated:
        raise StaleError(later("edited-older"))
    sure = letter.about is not None or len(tables) == 1
    several = [record for record in tables if record.id == table and len(tables) >= MANY]
    titles = [f"-# {title_of(context.games[record.game], record)}" for record in several]
    reply = await _answer_about_table(context, user, table, letter, at, sure=sure, titles=titles)
    context.recent.touch(user.id, table, letter.id)
    return replace(reply, below=True) if isinstance(reply, PanelUpdate) and len(tables) >= MANY else reply


async def _answer_about_table(
    context: HandlerContext,
    user: User,
    table: int,
    letter: DirectMessage,
    at: Written,
    *,
    sure: bool,
    titles: Sequence[str],
) -> DirectMessageReply:
    """Reply to a message about a table. Mistakes are shown below `titles`, which name the game the message was read
    for."""
    try:
        return await drafts.handle_typed_message(context, user, table, letter.text, at, sure=sure)
    except ReplacedError:
        raise
    except UserError as mistake:
        first, rest = mistake.render(context.language), list[str]()
        if word_of(letter.text) is None:
            (first, *rest), kept = await what_stands(context, user, table, letter.text, mistake, at)
            if kept is not None:
                context.panels.renew(kept)
        return Ephemeral(v2(text(*titles, f"🤔 {first}", *rest)))


async def _table(
    context: HandlerContext, user: User, letter: DirectMessage, tables: Sequence[TableRecord], word: Keyword | None
) -> int | MessageContent | None:
    if letter.about is not None:
        return (await context.host.record(letter.about, viewer=Viewer(user.id))).id
    if len(tables) < MANY:
        return tables[0].id if tables else None
    candidates = tables
    if word not in (Keyword.BOARD, *drafts.TEXT_FORMS):
        asking = await context.host.open_questions(user, "" if word else letter.text)
        asking = [each for each in asking if not (word in DONE_ONCE and each.compiled)] or asking
        asking = [each for each in asking if word is None and each.reads] or asking
        if word is None and len(asking) == 1:
            return asking[0].record.id
        left_out = {record.id for record in tables} - {each.record.id for each in asking}
        touched = partial(context.recent.last_touch, user.id)
        open_ = [Asking(each.record.id, each.came, each.shown, touched(each.record.id)) for each in asking]
        elsewhere = max(map(touched, left_out), default=0)
        meant = find_meant(open_, letter.id, in_words=word is not None, elsewhere=elsewhere)
        if meant is not None:
            return meant
        candidates = [each.record for each in asking] or tables
    named = [(record, hint_of(record, context.games[record.game])) for record in candidates]
    question = context.translator.say("which-of-several")
    return which_page(context.translator.say, UseTyped(message=letter.id), named, question=question)


async def _none(context: HandlerContext, user: User) -> MessageContent:
    waiting = [record for record in await context.host.tables_of(user.id) if record.status is Status.OPEN]
    if waiting:
        table, place = waiting[0].id, waiting[0].place
        if place.guild is None:
            raise TableError(later("not-started-lobby", table=table))
        raise TableError(later("yours-not-started", table=table, where=f"<#{place.channel}>"))
    for record in await context.host.substitutes.tables_with_lost_seat(Viewer(user.id)):
        replaced = replaced_at(record, user)
        if replaced is not None and replaced.can_return:
            raise replaced
    return help_page(context.translator, list(context.games.values()))

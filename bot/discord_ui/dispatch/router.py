"""Routes requests to handlers, and sends their replies even if a handler is slow or fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, assert_never

import discord
from cachetools import FIFOCache

from bot.discord_ui.blocks import text
from bot.discord_ui.components import v2, words_of
from bot.discord_ui.dispatch.client_base import Interaction
from bot.discord_ui.dispatch.responder import Back
from bot.discord_ui.format import TEXT, cut, plain
from bot.discord_ui.handlers import HANDLERS, IN_LESSONS
from bot.discord_ui.interactions import replies
from bot.discord_ui.interactions.actions.base import DraftAction, thing_of
from bot.discord_ui.interactions.actions.history import ShowRules
from bot.discord_ui.interactions.context import Actor, AnyRequest, HandlerRegistry, nothing_to_look_up
from bot.discord_ui.interactions.custom_ids import LessonDraft
from bot.discord_ui.responses.response_policy import CallError, Cause
from bot.discord_ui.texts import Say, translator_for
from bot.discord_ui.views.play.draft_panel import panel
from bot.discord_ui.views.play.seats import replaced_page
from bot.discord_ui.visibility import ChannelAccess
from bot.engine.errors import UserError
from bot.host.core.visibility import NoTableError
from bot.host.match.seats import ReplacedError
from bot.host.model.era import StoredKind
from bot.host.model.tables import User
from bot.safe_errors import where

DEFER_SECONDS: Final = 1.5
"""Seconds before an interaction is acknowledged (deferred); Discord allows three."""

_log = logging.getLogger(__name__)


async def dispatch_request(request: AnyRequest, handlers: HandlerRegistry = HANDLERS) -> replies.Reply:
    """Let the handler answer. If only members of a private thread may know about the table, Discord is asked, and
    also if the table doesn't exist, so that the time taken doesn't reveal that."""
    kind = type(request.action)
    in_lesson = isinstance(request.action, DraftAction) and isinstance(request.action.draft, LessonDraft)
    handler = IN_LESSONS[kind] if in_lesson and kind in IN_LESSONS else handlers[kind]
    thing = thing_of(request.action, request.value)
    table = thing.number if thing is not None and thing.kind is StoredKind.TABLE else None
    if table is not None:
        request.context.recent.touch(request.actor.user.id, table, request.interaction)
    try:
        # draft handlers check the seat, and rules are public
        if table is not None and not isinstance(request.action, DraftAction | ShowRules):
            await request.record()
        return await handler(request)
    except NoTableError as unseen:
        await request.actor.look_up(unseen.channels, 1)
    await request.record()
    return await handler(request)


class Deduplicator:
    """Remembers the latest events, because the gateway may deliver one twice."""

    def __init__(self, most: int = 10_000) -> None:
        self._seen: FIFOCache[object, None] = FIFOCache(most)

    def first_time(self, thing: object) -> bool:
        """Return whether the event is new, and remember it."""
        if thing in self._seen:
            return False
        self._seen[thing] = None
        return True


def user_of(user: discord.User | discord.Member) -> User:
    return User(id=user.id, name=plain(user.display_name))


def who_asks(interaction: Interaction) -> Actor:
    def exists(number: int) -> bool:
        guild = interaction.guild
        return guild is not None and (guild.get_channel(number) or guild.get_role(number)) is not None

    channel, member = interaction.channel, interaction.user
    guild, here = interaction.guild, interaction.channel_id or 0
    access = ChannelAccess(guild, member, here) if guild is not None and isinstance(member, discord.Member) else None
    roles = frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset()
    owns = interaction.guild_id is not None and interaction.permissions.manage_guild
    moderators = interaction.client.context.host.guild_settings.loaded_settings(interaction.guild_id).moderators
    return Actor(
        user=user_of(member),
        channel=here,
        guild=interaction.guild_id,
        manager=owns or moderators in roles,
        sees=(lambda _: False) if access is None else access.sees,
        look_up=nothing_to_look_up if access is None else access.look_up,
        lacking=_missing_permissions(interaction),
        owns=owns,
        parent=channel.parent_id if isinstance(channel, discord.Thread) else 0,
        roles=roles,
        exists=exists,
        locale=interaction.locale.value,
    )


def _missing_permissions(interaction: Interaction) -> str:
    """The permissions that a table needs but the bot lacks in the channel, in words; empty if there are none."""
    if interaction.guild_id is None:
        return ""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "lacks-view": may.view_channel,
        "lacks-send": may.send_messages_in_threads if in_thread else may.send_messages,
        "lacks-attach": may.attach_files,
        "lacks-history": may.read_message_history,
    }
    translator = translator_for(interaction.client.context.host.locales.loaded_locale(interaction.user.id))
    return str(translator.join_alternatives([translator.say(what) for what, granted in needed.items() if not granted]))


async def answer(
    back: Back, work: Callable[[], Awaitable[replies.Reply]], *, told: str, language: Callable[[], str]
) -> None:
    """Run `work` and send its reply in time. `told` describes the request for the log, without choices and typed
    text, which must not be logged. `language` returns the user's language as soon as it's known."""
    task = asyncio.create_task(run_safely(work, told=told, language=language))
    try:
        ready, _ = await asyncio.wait({task}, timeout=DEFER_SECONDS)
        if not ready:
            await back.acknowledge()
        await give(back, await task, told=told, language=language)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task})
        raise


async def give(back: Back, reply: replies.Reply, *, told: str, language: Callable[[], str]) -> None:
    try:
        await back.show(reply)
    except Exception as error:
        await _say_in_words(back, reply, error, told, language)


async def run_safely(
    work: Callable[[], Awaitable[replies.Reply]], *, told: str, language: Callable[[], str]
) -> replies.Reply:
    """Run the work. A user error turns into its message, any other error into an apology."""
    try:
        return await work()
    except ReplacedError as replaced:
        return replies.Ephemeral(replaced_page(translator_for(language()), replaced))
    except UserError as mistake:
        return replies.ephemeral_text(mistake.render(language()))
    except Exception as error:  # whatever the error: the user gets an apology, the log the place
        _log.error("%(what)s failed: %(why)s", {"what": told, "why": where(error)})
        return replies.ephemeral_text(translator_for(language()).say("sorry"))


async def _say_in_words(
    back: Back, reply: replies.Reply, error: Exception, told: str, language: Callable[[], str]
) -> None:
    """If the reply certainly didn't get through, report in plain text what was done, because it won't be undone. If
    it's too late to answer, only log that."""
    if isinstance(error, CallError) and error.cause in (Cause.NO_INTERACTION, Cause.TOO_LATE):
        _log.info("%(what)s: too late to answer: %(why)s", {"what": told, "why": str(error)})
        return
    _log.error("%(what)s: answering failed: %(why)s", {"what": told, "why": where(error)})
    say = translator_for(language()).say
    for words in (in_words(reply, say), replies.ephemeral_text(say("unanswered"))):
        if isinstance(error, CallError) and error.in_doubt:
            return  # it may have got through: another message might be a duplicate
        try:
            await back.show(words)
        except CallError as again:
            error = again
            _log.info("%(what)s: couldn't report that either: %(why)s", {"what": told, "why": where(again)})
        else:
            return
    if not (isinstance(error, CallError) and error.in_doubt):
        await _send_directly(back, in_words(reply, say), told)


async def _send_directly(back: Back, words: replies.Reply, told: str) -> None:
    if not isinstance(words, replies.Ephemeral | replies.PublicReply):
        return
    try:
        sent = await back.send_directly(words.page)
    except CallError as refused:
        _log.warning("%(what)s: no answer got through: %(why)s", {"what": told, "why": where(refused)})
    else:
        if sent:
            _log.info("%(what)s: answered with a DM", {"what": told})


def in_words(reply: replies.Reply, say: Say) -> replies.Reply:
    """The reply as plain text, which Discord may accept although it refused the reply."""
    match reply:
        case replies.Ephemeral(page):
            lines = words_of(page)
        case replies.ReplaceMessage(page, note, more=more):
            lines = [*words_of(page), note, *(words_of(more) if more is not None else ())]
        case replies.PanelUpdate(seat, intro):
            lines = words_of(panel(seat, None, intro=intro))
        case replies.PublicReply(page):
            return replies.PublicReply(v2(text(cut("\n".join(words_of(page)), TEXT))))
        case replies.Ack(note):
            lines = [note]
        case replies.Modal():
            return replies.ephemeral_text(say("sorry"))  # nothing was done
        case replies.ProgressReply() | replies.AutocompleteChoices():
            lines = []
        case _:
            assert_never(reply)
    if not any(lines):
        return replies.ephemeral_text(say("unanswered"))
    ending = f"-# {say('in-words')}"
    return replies.ephemeral_text(cut("\n".join(filter(None, lines)), TEXT - len(ending) - 1), ending)

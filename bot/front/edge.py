"""The edge: whatever people do is answered here, in time, once, and whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, assert_never

import discord
from cachetools import FIFOCache

from bot.discord_ui.visibility import ChannelAccess
from bot.engine.errors import Mistake
from bot.failures import where
from bot.front import (
    answering,
    competing,
    keeping,
    learning,
    looking,
    odds,
    preferring,
    profiling,
    queueing,
    ranking,
    seating,
    serving,
    substituting,
    timing,
)
from bot.front.custom_ids import Verb
from bot.front.desk import (
    Aloud,
    Form,
    Growing,
    Instead,
    Noted,
    Offer,
    Renewed,
    UnseenError,
    Whisper,
    Who,
    nothing_to_look_up,
    whisper,
)
from bot.front.errors import LATE, LOST, UNSURE
from bot.front.format import TEXT, cut, plain
from bot.front.learning import either
from bot.front.pages import Page, text, words_of
from bot.front.speech import spoken
from bot.front.views.panel import panel
from bot.front.views.seats import replaced_page
from bot.host.model import User
from bot.host.seats import ReplacedError
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.front.desk import Asked, Reply
    from bot.front.replier import Back, Interaction
    from bot.front.speech import Say

SOON: Final = 1.5
"""Seconds after which an interaction is acknowledged without its answer; Discord waits for three."""

_log = logging.getLogger(__name__)

HANDLERS: Final[dict[Verb, Callable[[Asked], Awaitable[Reply]]]] = {
    **dict.fromkeys(
        (Verb.JOIN, Verb.LEAVE, Verb.START, Verb.COLOUR, Verb.ADD_COMPUTER, Verb.REMOVE_COMPUTER), seating.at_table
    ),
    Verb.SETTINGS: seating.settings,
    Verb.ADJUST: seating.adjust,
    Verb.OPEN: seating.open_table,
    Verb.QUICK: seating.quick,
    Verb.REMATCH: seating.rematch,
    Verb.QUEUE: queueing.queue,
    Verb.RESUME: seating.resume,
    Verb.MORE: timing.more,
    Verb.PAUSE: timing.pause,
    Verb.BRING: seating.bring,
    Verb.CANCEL: seating.cancel,
    Verb.RESIGN: seating.resign,
    Verb.END: seating.end,
    Verb.PANEL: answering.show_panel,
    **dict.fromkeys((Verb.CHOOSE, Verb.PAGE, Verb.UNDO, Verb.CLEAR), either(answering.change, learning.change)),
    Verb.COMPILE: either(answering.change, learning.run),
    Verb.UNCOMPILE: answering.change,
    Verb.TYPE: either(answering.open_form, learning.open_form),
    Verb.PREVIEW: answering.preview,
    Verb.ODDS: odds.odds,
    Verb.SUGGEST: answering.suggest,
    Verb.TEXT_FOR: answering.text_for,
    Verb.LEADERS: ranking.leaders,
    Verb.PROFILE: profiling.profile,
    Verb.TABLE: looking.table,
    Verb.BOARD: looking.board,
    Verb.TELL: looking.tell,
    Verb.HAND: looking.hand,
    Verb.HISTORY: looking.history,
    Verb.REPLAY: looking.replay,
    Verb.LOG: looking.log,
    Verb.STEP: looking.step,
    Verb.WHY: looking.why,
    Verb.SEALS: looking.seals,
    Verb.MATCH: looking.match,
    Verb.REPORT: looking.report,
    Verb.SHARE: looking.share,
    Verb.ANALYSE: looking.analyse,
    Verb.RULES: looking.rules,
    Verb.HELP: looking.help_,
    Verb.ME: preferring.me,
    Verb.SERVER: serving.server,
    Verb.CUP: competing.cup,
    Verb.PRIVACY: keeping.privacy,
    Verb.EXPORT: keeping.export,
    Verb.ASK_FORGET: keeping.ask_forget,
    Verb.FORGET: keeping.forget,
    Verb.LEARN: learning.learn,
    Verb.PUZZLE: learning.puzzle,
    Verb.BOAST: learning.boast,
    Verb.HINT: either(answering.hint, learning.change),
    Verb.SHOW: learning.show,
    Verb.ASK_CANCEL: looking.ask_cancel,
    Verb.ASK_RESIGN: looking.ask_resign,
    Verb.ASK_END: looking.ask_end,
    Verb.REPLACE: substituting.replace_,
    Verb.STAND_IN: substituting.stand_in,
    Verb.TAKE_BACK: substituting.take_back,
    Verb.OFFER: substituting.offer,
    Verb.TAKE: substituting.take,
    Verb.DECLINE: substituting.decline,
    Verb.VOTE: substituting.vote,
    Verb.REMOVE: substituting.remove,
    Verb.ASK_ABOUT: substituting.ask_about,
}
"""What answers each verb."""
FORMS: Final[dict[Verb, Callable[[Asked], Awaitable[Reply]]]] = {
    Verb.TYPE: either(answering.typed_in_form, learning.typed_in_form),
    Verb.ME: preferring.typed_in_form,
}
"""What answers a form."""


async def handled(asked: Asked, handlers: Mapping[Verb, Callable[[Asked], Awaitable[Reply]]] = HANDLERS) -> Reply:
    """What its handler makes of it. If that hangs on whether the asker is in a private thread, Discord is asked."""
    handler = handlers[asked.press.verb]
    try:
        return await handler(asked)
    except UnseenError as unseen:  # whoever may look is checked before anything is done
        if not await asked.who.can_see(unseen.channel):
            raise
    return await handler(asked)


class Recent:
    """Remembers the last few things that came in, because the gateway may bring one twice."""

    def __init__(self, most: int = 10_000) -> None:
        self._seen: FIFOCache[object, None] = FIFOCache(most)

    def first_time(self, thing: object) -> bool:
        """Whether it was not there before; from now on it was."""
        if thing in self._seen:
            return False
        self._seen[thing] = None
        return True


def user_of(user: discord.User | discord.Member) -> User:
    """A person as the host knows them."""
    return User(id=user.id, name=plain(user.display_name))


def who_asks(interaction: Interaction) -> Who:
    """The person behind an interaction, and what they may do."""

    def exists(number: int) -> bool:
        guild = interaction.guild
        return guild is not None and (guild.get_channel(number) or guild.get_role(number)) is not None

    channel, member = interaction.channel, interaction.user
    guild, here = interaction.guild, interaction.channel_id or 0
    access = ChannelAccess(guild, member, here) if guild is not None and isinstance(member, discord.Member) else None
    roles = frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset()
    owns = interaction.guild_id is not None and interaction.permissions.manage_guild
    moderators = interaction.client.desk.host.servers.known(interaction.guild_id).moderators
    return Who(
        user=user_of(member),
        channel=here,
        guild=interaction.guild_id,
        manager=owns or moderators in roles,
        sees=(lambda _: False) if access is None else access.sees,
        look_up=nothing_to_look_up if access is None else access.look_up,
        lacking=_lacking(interaction),
        owns=owns,
        parent=channel.parent_id if isinstance(channel, discord.Thread) else 0,
        roles=roles,
        exists=exists,
        locale=interaction.locale.value,
    )


def english() -> str:
    """The language of whoever is not known."""
    return ENGLISH


def _lacking(interaction: Interaction) -> str:
    """What the bot may not do in the channel although a table there needs it, in words."""
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
    language = interaction.client.desk.host.languages.known(interaction.user.id)
    return ", ".join(spoken(language).say(what) for what, granted in needed.items() if not granted)


async def answer(
    back: Back, work: Callable[[], Awaitable[Reply]], *, told: str, language: Callable[[], str] = english
) -> None:
    """Show what comes of `work`, in time: the one way that everything goes which a person does.

    `told` says for the log what that was: ids alone, for what people chose or typed is no business of a log.
    `language` is theirs, as far as it is known when something has to be said.
    """
    task = asyncio.create_task(done(work, told=told, language=language))
    try:
        ready, _ = await asyncio.wait({task}, timeout=SOON)
        if not ready:
            await back.acknowledge()
        await give(back, await task, told=told, language=language)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task})
        raise


async def give(back: Back, reply: Reply, *, told: str, language: Callable[[], str] = english) -> None:
    """Show an answer; what goes wrong is told in the log."""
    try:
        await back.show(reply)
    except Exception as error:
        await _say_in_words(back, reply, error, told, language)


async def done(work: Callable[[], Awaitable[Reply]], *, told: str, language: Callable[[], str] = english) -> Reply:
    """What comes of it: a mistake is its sentence, whatever else goes wrong an apology."""
    try:
        return await work()
    except ReplacedError as replaced:
        return Whisper(replaced_page(spoken(language()), replaced))
    except Mistake as mistake:
        return whisper(mistake.told(language()))
    except Exception as error:  # a bug, whatever it is: the asker is told, and the log says where
        _log.error("%(what)s failed: %(why)s", {"what": told, "why": where(error)})
        return whisper(spoken(language()).say("sorry"))


async def _say_in_words(back: Back, reply: Reply, error: Exception, told: str, language: Callable[[], str]) -> None:
    """Say plainly what was done, for that stays done, where it is certain that the answer did not get through."""
    if isinstance(error, discord.HTTPException) and error.code in LATE:
        _log.info("%(what)s: it was too late to answer", {"what": told})
        return
    _log.error("%(what)s could not be answered: %(why)s", {"what": told, "why": where(error)})
    say = spoken(language()).say
    for words in (in_words(reply, say), whisper(say("unanswered"))):
        if isinstance(error, (*LOST, discord.DiscordServerError)):
            return  # perhaps it did: saying more might say it twice
        try:
            await back.show(words)
        except UNSURE as again:
            error = again
            _log.info("%(what)s: nor could that be said: %(why)s", {"what": told, "why": where(again)})
        else:
            return


def in_words(reply: Reply, say: Say) -> Reply:
    """An answer as nothing but text, which Discord takes where anything else of it was refused."""
    match reply:
        case Whisper(page):
            lines = words_of(page)
        case Instead(page, note, more=more):
            lines = [*words_of(page), note, *(words_of(more) if more is not None else ())]
        case Renewed(seat, intro):
            lines = words_of(panel(seat, None, intro=intro))
        case Aloud(page):
            return Aloud(Page((text(cut("\n".join(words_of(page)), TEXT)),)))
        case Noted(note):
            lines = [note]
        case Form():
            return whisper(say("sorry"))  # nothing was done
        case Growing() | Offer():
            lines = []
        case _:
            assert_never(reply)
    if not any(lines):
        return whisper(say("unanswered"))
    ending = f"-# {say('in-words')}"
    return whisper(cut("\n".join(filter(None, lines)), TEXT - len(ending) - 1), ending)

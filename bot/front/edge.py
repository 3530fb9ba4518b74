"""The edge: whatever people do is answered here, in time, once, and whatever goes wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

import discord
from cachetools import FIFOCache

from bot.discord_ui.handlers.coach import rules as rules_handler
from bot.discord_ui.handlers.play import my_games as my_games_handler
from bot.discord_ui.interactions.actions import (
    confirmation,
    drafts,
    history,
    lobby,
    matchmaking,
    my_games,
    people,
    rules,
    seats,
    selftest,
    tournaments,
)
from bot.discord_ui.interactions.actions import learning as lessons
from bot.discord_ui.interactions.actions.base import DraftAction, thing_of
from bot.discord_ui.selftest import questions
from bot.discord_ui.sending.response_policy import CallError, Cause
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
from bot.front.desk import (
    Aloud,
    Form,
    Growing,
    Instead,
    Noted,
    Offer,
    Renewed,
    Whisper,
    Who,
    nothing_to_look_up,
    whisper,
)
from bot.front.format import TEXT, cut, plain
from bot.front.learning import either
from bot.front.pages import Page, text, words_of
from bot.front.speech import spoken
from bot.front.views.panel import panel
from bot.front.views.seats import replaced_page
from bot.host.model import User
from bot.host.model.era import StoredKind
from bot.host.seats import ReplacedError
from bot.host.tables.visibility import NoTableError
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.discord_ui.interactions.custom_ids import CustomId
    from bot.front.desk import AnyAsked, Asked, Reply
    from bot.front.replier import Back, Interaction
    from bot.front.speech import Say

SOON: Final = 1.5
"""Seconds after which an interaction is acknowledged without its answer; Discord waits for three."""

Handler: TypeAlias = "Callable[[Asked[Any]], Awaitable[Reply]]"
"""Answers a click; of the action that it stands beside in the tables below."""

_log = logging.getLogger(__name__)

HANDLERS: Final[dict[type[CustomId], Handler]] = {
    lobby.JoinTable: seating.at_table,
    lobby.LeaveTable: seating.at_table,
    lobby.StartTable: seating.at_table,
    lobby.ConfirmTerms: seating.at_table,
    lobby.ChooseColour: seating.at_table,
    lobby.AddComputer: seating.at_table,
    lobby.RemoveComputer: seating.at_table,
    lobby.TableSettings: seating.settings,
    lobby.AdjustSetup: seating.adjust,
    lobby.OpenTable: seating.open_table,
    lobby.PlayNow: seating.quick,
    seats.Rematch: seating.rematch,
    seats.TryAgain: seating.resume,
    seats.MoreTime: timing.more,
    seats.Pause: timing.pause,
    seats.BringTable: seating.bring,
    seats.CancelTable: seating.cancel,
    seats.Resign: seating.resign,
    seats.AgreeToEnd: seating.end,
    drafts.ShowPanel: answering.show_panel,
    drafts.ChooseNext: either(answering.change, learning.change),
    drafts.UndoDraft: either(answering.change, learning.change),
    drafts.ClearDraft: either(answering.change, learning.change),
    drafts.ShowPage: either(answering.show_page, learning.show_page),
    drafts.CompileDraft: either(answering.change, learning.run),
    drafts.UncompileDraft: answering.change,
    drafts.TypeDraft: either(answering.open_form, learning.open_form),
    drafts.PreviewDraft: answering.preview,
    drafts.ShowOdds: odds.odds,
    drafts.SuggestDraft: answering.suggest,
    drafts.UseTyped: answering.text_for,
    drafts.ShowHint: either(answering.hint, learning.hint),
    people.ShowLeaderboard: ranking.leaders,
    people.ShowProfile: profiling.profile,
    history.ShowTable: looking.table,
    history.ShowBoard: looking.board,
    history.DescribeMove: looking.tell,
    history.ShowHand: looking.hand,
    history.ShowHistory: looking.history,
    history.ShowReplay: looking.replay,
    history.ShowSecondPart: looking.second_part,
    history.ShowLog: looking.log,
    history.ShowStep: looking.step,
    history.ExplainStep: looking.why,
    history.ShowSeals: looking.seals,
    history.SendMatchFile: looking.match,
    history.ShowReport: looking.report,
    history.ShareReport: looking.share,
    history.AnalyseGame: looking.analyse,
    history.ShowRules: looking.rules,
    history.ShowHelp: looking.help_,
    people.UserSettings: preferring.me,
    people.GuildSettings: serving.server,
    matchmaking.ShowQueue: queueing.queue,
    matchmaking.AdjustQueue: queueing.adjust,
    matchmaking.JoinQueue: queueing.join,
    matchmaking.LeaveQueue: queueing.leave,
    matchmaking.RejoinQueue: queueing.rejoin,
    matchmaking.ShowInvitation: queueing.see_invitation,
    matchmaking.AcceptInvitation: queueing.accept,
    matchmaking.DeclineInvitation: queueing.decline,
    matchmaking.ShowAvoided: queueing.show_avoided,
    matchmaking.AvoidPlayers: queueing.avoid,
    tournaments.ShowTournaments: competing.show_all,
    tournaments.ShowTournament: competing.show,
    tournaments.NewTournament: competing.new,
    tournaments.AdjustTournament: competing.adjust,
    tournaments.AdjustTournamentGame: competing.adjust_game,
    tournaments.OpenTournament: competing.open_,
    tournaments.StartTournament: competing.start,
    tournaments.CallOffTournament: competing.call_off,
    tournaments.JoinTournament: competing.join,
    tournaments.LeaveTournament: competing.leave,
    people.ShowPrivacy: keeping.privacy,
    people.ExportData: keeping.export,
    people.AskForget: keeping.ask_forget,
    people.ForgetUser: keeping.forget,
    lessons.Learn: learning.learn,
    lessons.ShowPuzzle: learning.puzzle,
    lessons.ShowServersPuzzle: learning.servers_puzzle,
    lessons.ShareSolved: learning.boast,
    lessons.ShowSolution: learning.show,
    seats.AskCancel: looking.ask_cancel,
    seats.AskResign: looking.ask_resign,
    seats.AskEnd: looking.ask_end,
    confirmation.NeverMind: looking.never_mind,
    seats.ReplacePlayer: substituting.replace_,
    seats.SubstituteComputer: substituting.stand_in,
    seats.TakeBackSeat: substituting.take_back,
    seats.OfferSeat: substituting.offer,
    seats.TakeSeat: substituting.take,
    seats.DeclineSeat: substituting.decline,
    seats.VoteOnSeat: substituting.vote,
    seats.RemovePlayer: substituting.remove,
    seats.CallVote: substituting.ask_about,
    selftest.AnswerSelftest: questions.answer,
    my_games.ShowMyGames: my_games_handler.my_games,
    rules.ShowRulebook: rules_handler.show_rulebook,
}
"""What answers each action."""
FORMS: Final[dict[type[CustomId], Handler]] = {
    drafts.TypedDraft: either(answering.typed_in_form, learning.typed_in_form),
    people.TypedUserSetting: preferring.typed_in_form,
}
"""What answers a form."""


async def handled(asked: AnyAsked, handlers: Mapping[type[CustomId], Handler] = HANDLERS) -> Reply:
    """Let its handler answer, once it's sure that the asker may know of the table that it names.

    If that hangs on whether they're in a private thread, Discord is asked; and so it is if there's no such table at
    all, since nobody is to tell the one from the other by the time that it takes.
    """
    handler = handlers[type(asked.action)]
    thing = thing_of(asked.action, asked.value)
    if thing is not None and thing.kind is StoredKind.TABLE:
        asked.desk.recent.touch(asked.who.user.id, thing.number, asked.interaction)
    try:
        if _names_table(asked):
            await asked.record()
        return await handler(asked)
    except NoTableError as unseen:
        await asked.who.look_up(unseen.channels, 1)
    await asked.record()
    return await handler(asked)


def _names_table(asked: AnyAsked) -> bool:
    """Whether it's about a table. Drafts are looked into by whoever has a seat there: one look, in the handler, is
    enough. The rules of a table's game are no secret of the table."""
    thing = thing_of(asked.action, asked.value)
    apart = isinstance(asked.action, DraftAction | history.ShowRules)
    return thing is not None and thing.kind is StoredKind.TABLE and not apart


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
    if isinstance(error, CallError) and error.cause in (Cause.NO_INTERACTION, Cause.TOO_LATE):
        _log.info("%(what)s: it was too late to answer: %(why)s", {"what": told, "why": str(error)})
        return
    _log.error("%(what)s could not be answered: %(why)s", {"what": told, "why": where(error)})
    say = spoken(language()).say
    for words in (in_words(reply, say), whisper(say("unanswered"))):
        if isinstance(error, CallError) and error.in_doubt:
            return  # perhaps it did: saying more might say it twice
        try:
            await back.show(words)
        except CallError as again:
            error = again
            _log.info("%(what)s: nor could that be said: %(why)s", {"what": told, "why": where(again)})
        else:
            return
    if not (isinstance(error, CallError) and error.in_doubt):
        await _send_directly(back, in_words(reply, say), told)


async def _send_directly(back: Back, words: Reply, told: str) -> None:
    """Send an answer as a direct message, since Discord refuses every other."""
    if not isinstance(words, Whisper | Aloud):
        return
    try:
        sent = await back.send_directly(words.page)
    except CallError as refused:
        _log.warning("%(what)s: no answer gets through: %(why)s", {"what": told, "why": where(refused)})
    else:
        if sent:
            _log.info("%(what)s was answered by a direct message", {"what": told})


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

"""Routes requests to handlers. Each request gets one answer in time, even if its handler is slow or fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, assert_never

import discord
from cachetools import FIFOCache

from bot.discord_ui.blocks import text
from bot.discord_ui.components import v2, words_of
from bot.discord_ui.dispatch.client_base import Interaction
from bot.discord_ui.dispatch.responder import Back
from bot.discord_ui.format import TEXT, cut, plain
from bot.discord_ui.handlers.coach import lessons as lessons_handler
from bot.discord_ui.handlers.coach import odds
from bot.discord_ui.handlers.coach import rules as rules_handler
from bot.discord_ui.handlers.coach.lessons import dispatch_by_draft
from bot.discord_ui.handlers.community import guild_settings as guild_settings_handler
from bot.discord_ui.handlers.community import leaderboard as leaderboard_handler
from bot.discord_ui.handlers.community import matchmaking as matchmaking_handler
from bot.discord_ui.handlers.community import privacy as privacy_handler
from bot.discord_ui.handlers.community import profile as profile_handler
from bot.discord_ui.handlers.community import selftest as selftest_handler
from bot.discord_ui.handlers.community import time_requests as time_requests_handler
from bot.discord_ui.handlers.community import tournaments as tournaments_handler
from bot.discord_ui.handlers.community import user_settings as user_settings_handler
from bot.discord_ui.handlers.play import drafts as drafts_handler
from bot.discord_ui.handlers.play import guests
from bot.discord_ui.handlers.play import help as help_handler
from bot.discord_ui.handlers.play import lobby as lobby_handler
from bot.discord_ui.handlers.play import my_games as my_games_handler
from bot.discord_ui.handlers.play import substitutes as substitutes_handler
from bot.discord_ui.handlers.play import tables as tables_handler
from bot.discord_ui.interactions import replies
from bot.discord_ui.interactions.actions import (
    confirmation,
    drafts,
    history,
    lobby,
    matchmaking,
    my_games,
    people,
    seats,
    selftest,
    tournaments,
)
from bot.discord_ui.interactions.actions import learning as lessons
from bot.discord_ui.interactions.actions.base import DraftAction, thing_of
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.context import Actor, AnyRequest, Request, nothing_to_look_up
from bot.discord_ui.interactions.custom_ids import CustomId
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

SOON: Final = 1.5
"""Seconds before an interaction is acknowledged (deferred); Discord allows three."""

Handler: TypeAlias = "Callable[[Request[Any]], Awaitable[replies.Reply]]"

_log = logging.getLogger(__name__)

HANDLERS: Final[dict[type[CustomId], Handler]] = {
    lobby.JoinTable: lobby_handler.at_table,
    lobby.LeaveTable: lobby_handler.at_table,
    lobby.StartTable: lobby_handler.at_table,
    lobby.ConfirmTerms: lobby_handler.at_table,
    lobby.ChooseColour: lobby_handler.at_table,
    lobby.AddComputer: lobby_handler.at_table,
    lobby.RemoveComputer: lobby_handler.at_table,
    lobby.InviteGuests: guests.invite,
    lobby.TableSettings: lobby_handler.settings,
    lobby.AdjustSetup: lobby_handler.adjust,
    lobby.OpenTable: lobby_handler.open_table,
    lobby.PlayNow: lobby_handler.quick,
    seats.Rematch: lobby_handler.rematch,
    seats.TryAgain: lobby_handler.resume,
    seats.MoreTime: time_requests_handler.more,
    seats.Pause: time_requests_handler.pause,
    seats.BringTable: lobby_handler.bring,
    seats.CancelTable: lobby_handler.cancel,
    seats.Resign: lobby_handler.resign,
    seats.AgreeToEnd: lobby_handler.end,
    drafts.ShowPanel: drafts_handler.show_panel,
    drafts.ChooseNext: dispatch_by_draft(drafts_handler.change, lessons_handler.change),
    drafts.UndoDraft: dispatch_by_draft(drafts_handler.change, lessons_handler.change),
    drafts.ClearDraft: dispatch_by_draft(drafts_handler.change, lessons_handler.change),
    drafts.ShowPage: dispatch_by_draft(drafts_handler.show_page, lessons_handler.show_page),
    drafts.CompileDraft: dispatch_by_draft(drafts_handler.change, lessons_handler.run),
    drafts.UncompileDraft: drafts_handler.change,
    drafts.TypeDraft: dispatch_by_draft(drafts_handler.open_form, lessons_handler.open_form),
    drafts.PreviewDraft: drafts_handler.preview,
    drafts.ShowOdds: odds.odds,
    drafts.SuggestDraft: drafts_handler.suggest,
    drafts.UseTyped: drafts_handler.text_for,
    drafts.ShowHint: dispatch_by_draft(drafts_handler.hint, lessons_handler.hint),
    people.ShowLeaderboard: leaderboard_handler.leaders,
    people.ShowProfile: profile_handler.profile,
    history.ShowTable: tables_handler.table,
    history.ShowBoard: tables_handler.board,
    history.DescribeMove: tables_handler.tell,
    history.ShowHand: tables_handler.hand,
    history.ShowHistory: tables_handler.show_history,
    history.ShowReplay: tables_handler.replay,
    history.ShowSecondPart: tables_handler.second_part,
    history.ShowLog: tables_handler.log,
    history.ShowStep: tables_handler.step,
    history.ExplainStep: tables_handler.why,
    history.ShowSeals: tables_handler.seals,
    history.SendMatchFile: tables_handler.match,
    history.ShowReport: tables_handler.report,
    history.ShareReport: tables_handler.share,
    history.AnalyseGame: tables_handler.analyse,
    history.ShowRules: tables_handler.rules,
    ShowHelp: help_handler.show_help,
    people.EditUserSettings: user_settings_handler.me,
    people.EditGuildSettings: guild_settings_handler.server,
    matchmaking.ShowQueue: matchmaking_handler.queue,
    matchmaking.AdjustQueue: matchmaking_handler.adjust,
    matchmaking.JoinQueue: matchmaking_handler.join,
    matchmaking.LeaveQueue: matchmaking_handler.leave,
    matchmaking.RejoinQueue: matchmaking_handler.rejoin,
    matchmaking.ShowInvitation: matchmaking_handler.see_invitation,
    matchmaking.AcceptInvitation: matchmaking_handler.accept,
    matchmaking.DeclineInvitation: matchmaking_handler.decline,
    matchmaking.ShowAvoided: matchmaking_handler.show_avoided,
    matchmaking.AvoidPlayers: matchmaking_handler.avoid,
    tournaments.ShowTournaments: tournaments_handler.show_all,
    tournaments.ShowTournament: tournaments_handler.show,
    tournaments.ShowTableTournament: tournaments_handler.show_of_table,
    tournaments.NewTournament: tournaments_handler.new,
    tournaments.AdjustTournament: tournaments_handler.adjust,
    tournaments.AdjustTournamentGame: tournaments_handler.adjust_game,
    tournaments.OpenTournament: tournaments_handler.open_,
    tournaments.StartTournament: tournaments_handler.start,
    tournaments.CallOffTournament: tournaments_handler.call_off,
    tournaments.JoinTournament: tournaments_handler.join,
    tournaments.LeaveTournament: tournaments_handler.leave,
    people.ShowPrivacy: privacy_handler.privacy,
    people.ExportData: privacy_handler.export,
    people.AskForget: privacy_handler.ask_forget,
    people.ForgetUser: privacy_handler.forget,
    lessons.Learn: lessons_handler.learn,
    lessons.ShowPuzzle: lessons_handler.puzzle,
    lessons.ShowServersPuzzle: lessons_handler.servers_puzzle,
    lessons.ShareSolved: lessons_handler.share_solved,
    lessons.ShowSolution: lessons_handler.show,
    seats.AskCancel: tables_handler.ask_cancel,
    seats.AskResign: tables_handler.ask_resign,
    seats.AskEnd: tables_handler.ask_end,
    confirmation.NeverMind: tables_handler.never_mind,
    seats.ReplacePlayer: substitutes_handler.replace_,
    seats.SubstituteComputer: substitutes_handler.stand_in,
    seats.TakeBackSeat: substitutes_handler.take_back,
    seats.OfferSeat: substitutes_handler.offer,
    seats.TakeSeat: substitutes_handler.take,
    seats.DeclineSeat: substitutes_handler.decline,
    seats.VoteOnSeat: substitutes_handler.vote,
    seats.RemovePlayer: substitutes_handler.remove,
    seats.CallVote: substitutes_handler.ask_about,
    selftest.AnswerSelftest: selftest_handler.answer,
    my_games.ShowMyGames: my_games_handler.my_games,
    history.ShowRulebook: rules_handler.show_rulebook,
}
FORMS: Final[dict[type[CustomId], Handler]] = {
    drafts.TypedDraft: dispatch_by_draft(drafts_handler.typed_in_form, lessons_handler.typed_in_form),
    people.TypedUserSetting: user_settings_handler.typed_in_form,
}


async def dispatch_request(request: AnyRequest, handlers: Mapping[type[CustomId], Handler] = HANDLERS) -> replies.Reply:
    """Let the handler answer, once it's certain that the user may know about the table. If that depends on
    membership of a private thread, Discord is asked, and also if the table doesn't exist, so that the time taken
    doesn't reveal that."""
    handler = handlers[type(request.action)]
    thing = thing_of(request.action, request.value)
    table = thing.number if thing is not None and thing.kind is StoredKind.TABLE else None
    if table is not None:
        request.context.recent.touch(request.actor.user.id, table, request.interaction)
    try:
        # draft handlers check the seat, and rules are public
        if table is not None and not isinstance(request.action, DraftAction | history.ShowRules):
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
        ready, _ = await asyncio.wait({task}, timeout=SOON)
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

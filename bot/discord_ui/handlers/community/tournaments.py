"""Leagues and tournaments: actions of server managers and players."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.discord_ui.components import MessageContent, text
from bot.discord_ui.handlers.community.guild_settings import may_bring
from bot.discord_ui.handlers.community.matchmaking import MOST_THREADS
from bot.discord_ui.interactions.context import Ack, Ephemeral, ReplaceMessage, whisper
from bot.discord_ui.texts import later
from bot.discord_ui.views.community.tournament_setup import (
    TournamentSetup,
    new_page,
    options_page,
    read_cup,
    supported_formats,
    usual_cup,
)
from bot.discord_ui.views.community.tournaments import (
    TEMPOS,
    ask_call_off_page,
    ask_leave_page,
    cup_page,
    has_standings,
    opened_page,
    standings_of,
)
from bot.host.core.errors import TableError
from bot.host.core.visibility import NoTournamentError
from bot.host.model.community.tournaments import Stage
from bot.safe_errors import where

if TYPE_CHECKING:
    from bot.discord_ui.components import Picture
    from bot.discord_ui.images.image_service import ImageService
    from bot.discord_ui.interactions.actions.base import TournamentAction
    from bot.discord_ui.interactions.actions.tournaments import (
        AdjustTournament,
        AdjustTournamentGame,
        CallOffTournament,
        JoinTournament,
        LeaveTournament,
        NewTournament,
        OpenTournament,
        ShowTableTournament,
        ShowTournament,
        ShowTournaments,
        StartTournament,
    )
    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request
    from bot.host.model.community.tournaments import TournamentView

_log = logging.getLogger(__name__)


def _check_server(asked: AnyAsked) -> None:
    if asked.who.guild is None:
        raise TableError(later("cup-on-servers"))


async def show(asked: Request[ShowTournament]) -> Reply:
    """Show the current state of a tournament."""
    return Ephemeral(await _tournament_page(asked, await _view(asked)))


async def show_of_table(asked: Request[ShowTableTournament]) -> Reply:
    """Show the tournament that a table belongs to; its players can also see it in DMs."""
    record, tournaments = await asked.record(), asked.host.tournaments
    number = await tournaments.of_table(record.id)
    if number is None:
        raise TableError(later("cup-none"))
    view = await tournaments.view(number, viewer=asked.who.viewer)
    return Ephemeral(await _tournament_page(asked, view.told_in(asked.desk.language)))


async def show_all(asked: Request[ShowTournaments]) -> Reply:
    """Show the tournament here: one in this channel before others, a running one before the last finished one."""
    _check_server(asked)
    who, tournaments, guild = asked.who, asked.host.tournaments, asked.who.guild or 0
    await who.look_up(await tournaments.channels(guild), MOST_THREADS)
    found = await tournaments.on(guild, viewer=who.viewer)
    alive = [each for each in found if each.alive]
    here = sorted(alive, key=lambda each: each.channel not in (who.channel, who.parent))
    if not here and who.manager:
        return Ephemeral(await _panel(asked))
    chosen = next(iter(here or found), None)
    if chosen is None:
        raise TableError(later("cup-none"))
    view = await tournaments.view(chosen.id, viewer=who.viewer)
    return Ephemeral(await _tournament_page(asked, view.told_in(asked.desk.language)))


async def _view(asked: Request[TournamentAction]) -> TournamentView:
    """The tournament that is meant, on this server; in DMs, one of the asker's. Raises TableError if there's none that
    the asker may know of, as `router.dispatch_request` does for tables."""
    who, tournaments = asked.who, asked.host.tournaments

    async def look() -> TournamentView:
        view = await tournaments.view(asked.action.tournament, viewer=who.viewer, guild=who.guild)
        return view.told_in(asked.desk.language)

    try:
        return await look()
    except NoTournamentError as unseen:
        await who.look_up(unseen.channels, 1)
    try:
        return await look()
    except NoTournamentError:
        raise NoTournamentError(said=later("cup-none")) from None


async def _tournament_page(asked: AnyAsked, view: TournamentView) -> MessageContent:
    picture = await draw_standings(asked.studio, view) if has_standings(view.tournament) else None
    return cup_page(view, picture, asked.who.user.id, manager=asked.who.manager)


async def draw_standings(
    studio: ImageService, view: TournamentView, *, before: int | None = None, palette: str | None = None
) -> Picture | None:
    """Picture of the standings, or None if it can't be drawn, as the rest is shown all the same."""
    try:
        return await studio.standings(view.tournament.id, standings_of(view, before=before), palette=palette)
    except Exception as error:
        _log.error("drawing a tournament failed: %(why)s", {"why": where(error)})
        return None


# -- for server managers ---------------------------------------------------------------------------------------------


def _check_manager(asked: AnyAsked) -> None:
    _check_server(asked)
    if not asked.who.manager:
        raise TableError(later("cup-managers"))


async def _panel(asked: AnyAsked) -> MessageContent:
    settings = await asked.host.servers.settings(asked.who.guild)
    games = {key: game for key, game in asked.desk.games.items() if supported_formats(game)}
    game = games.get(settings.game) or next(iter(games.values()))
    return new_page(asked.tongue, usual_cup(game), games)


async def new(asked: Request[NewTournament]) -> Reply:
    """Show the organiser's panel."""
    _check_manager(asked)
    return Ephemeral(await _panel(asked))


def _setup(asked: Request[AdjustTournament | AdjustTournamentGame | OpenTournament]) -> TournamentSetup:
    """The tournament as set up on the panel so far. Raises TableError."""
    _check_manager(asked)
    wish = read_cup(asked.action.setup, asked.desk.games)
    if wish is None:
        raise TableError(later("cup-none"))
    return wish


async def adjust(asked: Request[AdjustTournament]) -> Reply:
    """Change a setting of the tournament."""
    wish = _setup(asked).adjusted(asked.action.setting, asked.value or "", asked.desk.games)
    return ReplaceMessage(new_page(asked.tongue, wish, asked.desk.games))


async def adjust_game(asked: Request[AdjustTournamentGame]) -> Reply:
    """Show the game's own options, and change one of them."""
    return ReplaceMessage(
        options_page(_setup(asked).adjusted(asked.action.option, asked.value or "", asked.desk.games))
    )


async def open_(asked: Request[OpenTournament]) -> Reply:
    """Open sign-up."""
    wish = _setup(asked)
    await may_bring(asked)
    who, tournaments = asked.who, asked.host.tournaments
    async with asked.desk.turns.of(who.user.id):
        known = asked.desk.opened.get(asked.message)  # a double click opens one tournament
        if known is not None:
            return ReplaceMessage(
                opened_page(asked.tongue, (await tournaments.view(known, viewer=who.viewer)).tournament)
            )
        pace, span = TEMPOS[wish.tempo]
        opened = await tournaments.open(
            who.user,
            guild=who.guild or 0,
            channel=who.channel,
            game=wish.game.key,
            options=wish.setup.options,
            form=wish.form,
            pace=pace,
            span=span,
            places=wish.places,
        )
        asked.desk.opened[asked.message] = opened.id
    return ReplaceMessage(opened_page(asked.tongue, opened))


async def start(asked: Request[StartTournament]) -> Reply:
    """Start the tournament."""
    _check_manager(asked)
    tournament = (await _view(asked)).tournament
    await asked.host.tournaments.begin(tournament.id)
    return ReplaceMessage(MessageContent((text(asked.tongue.say("cup-now-on")),)))


async def call_off(asked: Request[CallOffTournament]) -> Reply:
    """Cancel the tournament after confirmation."""
    _check_manager(asked)
    tournament = (await _view(asked)).tournament
    if not asked.action.sure:
        return Ephemeral(ask_call_off_page(asked.tongue, tournament))
    await asked.host.tournaments.call_off(tournament.id)
    return ReplaceMessage(MessageContent((text(asked.tongue.say("cup-now-off")),)))


# -- for players -----------------------------------------------------------------------------------------------------


async def join(asked: Request[JoinTournament]) -> Reply:
    """Sign up."""
    tournament, say, user = (await _view(asked)).tournament, asked.tongue.say, asked.who.user
    entered = await asked.host.tournaments.enter(tournament.id, user)
    placed = any(member.user == user.id for member in entered.playing)
    return _note_reply(asked, say("cup-joined") if placed else say("cup-joined-reserve"))


async def leave(asked: Request[LeaveTournament]) -> Reply:
    """Leave the tournament; after confirmation once it has started."""
    tournament, say, user = (await _view(asked)).tournament, asked.tongue.say, asked.who.user
    sure = asked.action.sure
    if not sure and tournament.stage is not Stage.SIGN_UP and tournament.member(user.id) is not None:
        return Ephemeral(ask_leave_page(asked.tongue, tournament))
    await asked.host.tournaments.withdraw(tournament.id, user)
    if sure:
        return ReplaceMessage(MessageContent((text(say("cup-has-left")),)))
    return _note_reply(asked, say("cup-has-left"))


def _note_reply(asked: AnyAsked, note: str) -> Reply:
    """Note for the asker; the tournament's post is updated separately."""
    return Ack(note) if asked.action.nonce else whisper(note)

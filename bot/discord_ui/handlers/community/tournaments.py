"""Handlers for tournaments."""

from __future__ import annotations

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.handlers.community.guild_settings import may_bring
from bot.discord_ui.handlers.community.matchmaking import MOST_THREADS
from bot.discord_ui.images.image_service import ImageService, try_drawing
from bot.discord_ui.interactions.actions import tournaments as actions
from bot.discord_ui.interactions.actions.base import TournamentAction
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.replies import Ack, Ephemeral, ReplaceMessage, Reply, ephemeral_text
from bot.discord_ui.texts import later
from bot.discord_ui.views.community import tournament_setup
from bot.discord_ui.views.community import tournaments as pages
from bot.host.core.errors import TableError
from bot.host.core.visibility import NoTournamentError
from bot.host.model.community.tournaments import Stage, TournamentView


def _check_server(request: AnyRequest) -> None:
    if request.actor.guild is None:
        raise TableError(later("cup-on-servers"))


@handles(actions.ShowTournament)
async def show(request: Request[actions.ShowTournament]) -> Reply:
    return Ephemeral(await _tournament_page(request, await _view(request)))


@handles(actions.ShowTableTournament)
async def show_of_table(request: Request[actions.ShowTableTournament]) -> Reply:
    record, tournaments = await request.record(), request.host.tournaments
    number = await tournaments.of_table(record.id)
    if number is None:  # for example a draw that's replayed at another table
        raise TableError(later("cup-table-lost"))
    view = await tournaments.view(number, viewer=request.actor.viewer)
    return Ephemeral(await _tournament_page(request, view.in_language(request.context.language)))


@handles(actions.ShowTournaments)
async def show_all(request: Request[actions.ShowTournaments]) -> Reply:
    """Show a tournament of the server, preferably a current one here. Managers who see no current one get the setup
    panel."""
    _check_server(request)
    who, tournaments, guild = request.actor, request.host.tournaments, request.actor.guild or 0
    await who.look_up(await tournaments.channels(guild), MOST_THREADS)
    found = await tournaments.on(guild, viewer=who.viewer)
    alive = [each for each in found if each.alive]
    here = sorted(alive, key=lambda each: each.channel not in (who.channel, who.parent))
    if not here and who.manager:
        return Ephemeral(await _panel(request))
    chosen = next(iter(here or found), None)
    if chosen is None:
        raise TableError(later("cup-none"))
    view = await tournaments.view(chosen.id, viewer=who.viewer)
    return Ephemeral(await _tournament_page(request, view.in_language(request.context.language)))


async def _view(request: Request[TournamentAction]) -> TournamentView:
    """The action's tournament. Raises TableError if there's none, or it stays hidden even after asking Discord."""
    who, tournaments = request.actor, request.host.tournaments

    async def look() -> TournamentView:
        view = await tournaments.view(request.action.tournament, viewer=who.viewer, guild=who.guild)
        return view.in_language(request.context.language)

    try:
        return await look()
    except NoTournamentError as unseen:
        await who.look_up(unseen.channels, 1)
    try:
        return await look()
    except NoTournamentError:
        raise NoTournamentError(said=later("cup-none")) from None


async def _tournament_page(request: AnyRequest, view: TournamentView) -> MessageContent:
    picture = await draw_standings(request.images, view) if pages.has_standings(view.tournament) else None
    return pages.cup_page(view, picture, request.actor.user.id, manager=request.actor.manager)


async def draw_standings(
    images: ImageService, view: TournamentView, *, before: int | None = None, palette: str | None = None
) -> Picture | None:
    shown = pages.standings_of(view, before=before)
    return await try_drawing("tournament", images.standings(view.tournament.id, shown, palette=palette))


def _check_manager(request: AnyRequest) -> None:
    _check_server(request)
    if not request.actor.manager:
        raise TableError(later("cup-managers"))


async def _panel(request: AnyRequest) -> MessageContent:
    settings = await request.host.guild_settings.settings(request.actor.guild)
    games = {key: game for key, game in request.context.games.items() if tournament_setup.supported_formats(game)}
    game = games.get(settings.game) or next(iter(games.values()))
    return tournament_setup.new_page(request.translator, tournament_setup.usual_tournament_setup(game), games)


@handles(actions.NewTournament)
async def new(request: Request[actions.NewTournament]) -> Reply:
    _check_manager(request)
    return Ephemeral(await _panel(request))


def _setup(
    request: Request[actions.AdjustTournament | actions.AdjustTournamentGame | actions.OpenTournament],
) -> tournament_setup.TournamentSetup:
    """The setup so far. Raises TableError if the user isn't a manager, or if the game is gone."""
    _check_manager(request)
    setup = tournament_setup.read_tournament_setup(request.action.setup, request.context.games)
    if setup is None:
        raise TableError(later("game-is-gone"))
    return setup


@handles(actions.AdjustTournament)
async def adjust(request: Request[actions.AdjustTournament]) -> Reply:
    setup = _setup(request).adjust(request.action.setting, request.value or "", request.context.games)
    return ReplaceMessage(tournament_setup.new_page(request.translator, setup, request.context.games))


@handles(actions.AdjustTournamentGame)
async def adjust_game(request: Request[actions.AdjustTournamentGame]) -> Reply:
    setup = _setup(request).adjust(request.action.option, request.value or "", request.context.games)
    return ReplaceMessage(tournament_setup.options_page(setup))


@handles(actions.OpenTournament)
async def open_(request: Request[actions.OpenTournament]) -> Reply:
    setup = _setup(request)
    await may_bring(request)
    who, tournaments = request.actor, request.host.tournaments
    async with request.context.turns.of(who.user.id):
        known = request.context.opened.get(request.message)  # a double click opens only one tournament
        if known is not None:
            view = await tournaments.view(known, viewer=who.viewer)
            return ReplaceMessage(pages.opened_page(request.translator, view.tournament))
        pace, span = pages.TEMPOS[setup.tempo]
        opened = await tournaments.open(
            who.user,
            guild=who.guild or 0,
            channel=who.channel,
            game=setup.game.key,
            options=setup.setup.terms.options,
            form=setup.form,
            pace=pace,
            span=span,
            places=setup.places,
        )
        request.context.opened[request.message] = opened.id
    return ReplaceMessage(pages.opened_page(request.translator, opened))


@handles(actions.StartTournament)
async def start(request: Request[actions.StartTournament]) -> Reply:
    _check_manager(request)
    tournament = (await _view(request)).tournament
    await request.host.tournaments.begin(tournament.id)
    return ReplaceMessage(v2(text(request.say("cup-now-on"))))


@handles(actions.CallOffTournament)
async def call_off(request: Request[actions.CallOffTournament]) -> Reply:
    _check_manager(request)
    tournament = (await _view(request)).tournament
    if not request.action.sure:
        return Ephemeral(pages.ask_call_off_page(request.translator, tournament))
    await request.host.tournaments.call_off(tournament.id)
    return ReplaceMessage(v2(text(request.say("cup-now-off"))))


@handles(actions.JoinTournament)
async def join(request: Request[actions.JoinTournament]) -> Reply:
    tournament, say, user = (await _view(request)).tournament, request.say, request.actor.user
    entered = await request.host.tournaments.enter(tournament.id, user)
    placed = any(member.user == user.id for member in entered.playing)
    return _note_reply(request, say("cup-joined") if placed else say("cup-joined-reserve"))


@handles(actions.LeaveTournament)
async def leave(request: Request[actions.LeaveTournament]) -> Reply:
    """Leave the tournament; if it has started, ask for confirmation first."""
    tournament, say, user = (await _view(request)).tournament, request.say, request.actor.user
    sure = request.action.sure
    if not sure and tournament.stage is not Stage.SIGN_UP and tournament.member(user.id) is not None:
        return Ephemeral(pages.ask_leave_page(request.translator, tournament))
    await request.host.tournaments.withdraw(tournament.id, user)
    if sure:
        return ReplaceMessage(v2(text(say("cup-has-left"))))
    return _note_reply(request, say("cup-has-left"))


def _note_reply(request: AnyRequest, note: str) -> Reply:
    """Reply with a note. The tournament's post is updated separately."""
    return Ack(note) if request.action.nonce else ephemeral_text(note)

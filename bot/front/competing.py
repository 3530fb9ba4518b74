"""Leagues and tournaments: what those who manage a server, and those who play, do with a click."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.failures import where
from bot.front.desk import Instead, Noted, Whisper, whisper
from bot.front.pages import Page, text
from bot.front.serving import may_bring
from bot.front.speech import later
from bot.front.views.organising import fitting, new_page, options_page, read_cup, usual_cup
from bot.front.views.tournaments import (
    TEMPOS,
    cup_page,
    has_standings,
    opened_page,
    question_page,
    standings_of,
)
from bot.host.errors import TableError
from bot.host.tournaments.tournament import Stage

if TYPE_CHECKING:
    from bot.front.desk import Asked, Reply, Who
    from bot.front.pages import Picture
    from bot.front.studio import Studio
    from bot.host.tournaments.tournament import Tournament, TournamentView

_log = logging.getLogger(__name__)


async def cup(asked: Asked) -> Reply:
    """Everything about tournaments: `arg` says what, `revision` of which one."""
    if asked.who.guild is None:
        raise TableError(later("cup-on-servers"))
    what, _, rest = asked.press.arg.partition(".")
    match what:
        case "":
            return await _called(asked)
        case "new" | "set" | "opt" | "open":
            return await _new(asked, what, rest)
        case "start" | "off" | "off!":
            return await _managed(asked, what)
        case "join" | "leave" | "leave!":
            return await _taken_part(asked, what)
        case _:
            return Whisper(await _shown(asked, await _view(asked)))


async def _called(asked: Asked) -> Reply:
    """What is on here: a tournament in this channel before others, one that is not over before the last one."""
    who, tournaments = asked.who, asked.host.tournaments
    found = [each for each in await tournaments.on(who.guild or 0) if await _may_look(who, each)]
    alive = [each for each in found if each.alive]
    here = sorted(alive, key=lambda each: each.channel not in (who.channel, who.parent))
    if not here and who.manager:
        return Whisper(await _panel(asked))
    chosen = next(iter(here or found), None)
    if chosen is None:
        raise TableError(later("cup-none"))
    view = (await tournaments.view(chosen.id)).told_in(asked.desk.language)
    return Whisper(await _shown(asked, view))


async def _view(asked: Asked) -> TournamentView:
    """The tournament that is meant, on this server. Raises TableError."""
    view = await asked.host.tournaments.view(asked.press.revision)
    if view.tournament.guild != asked.who.guild or not await _may_look(asked.who, view.tournament):
        raise TableError(later("cup-none"))
    return view.told_in(asked.desk.language)


async def _may_look(who: Who, tournament: Tournament) -> bool:
    """Whether a tournament on their server is there for somebody: they play in it, or see its channel."""
    here = tournament.channel in (who.channel, who.parent)
    return here or tournament.member(who.user.id) is not None or await who.can_see(tournament.channel)


async def _shown(asked: Asked, view: TournamentView) -> Page:
    picture = await drawn(asked.studio, view) if has_standings(view.tournament) else None
    return cup_page(view, picture, asked.who.user.id, manager=asked.who.manager)


async def drawn(
    studio: Studio, view: TournamentView, *, before: int | None = None, palette: str | None = None
) -> Picture | None:
    """The standings, or nothing where they cannot be drawn: nobody is to be kept from the rest by that."""
    try:
        return await studio.standings(view.tournament.id, standings_of(view, before=before), palette=palette)
    except Exception as error:
        _log.error("the picture of a tournament failed: %(why)s", {"why": where(error)})
        return None


# -- for those who manage a server -----------------------------------------------------------------------------------


def _check_manager(asked: Asked) -> None:
    if not asked.who.manager:
        raise TableError(later("cup-managers"))


async def _panel(asked: Asked) -> Page:
    settings = await asked.host.servers.settings(asked.who.guild)
    games = {key: game for key, game in asked.desk.games.items() if fitting(game)}
    game = games.get(settings.game) or next(iter(games.values()))
    return new_page(asked.tongue, usual_cup(game), games)


async def _new(asked: Asked, what: str, rest: str) -> Reply:
    """The organiser's panel, a choice in it, and its button."""
    _check_manager(asked)
    if what == "new":
        return Whisper(await _panel(asked))
    changed, _, written = ("", "", rest) if what == "open" else rest.partition(".")
    wish = read_cup(written, asked.desk.games)
    if wish is None:
        raise TableError(later("cup-none"))
    if what != "open":
        wish = wish.adjusted(changed, asked.value or "", asked.desk.games)
        page = options_page(wish) if what == "opt" else new_page(asked.tongue, wish, asked.desk.games)
        return Instead(page)
    await may_bring(asked)
    who, tournaments = asked.who, asked.host.tournaments
    async with asked.desk.turns.of(who.user.id):
        known = asked.desk.opened.get(asked.message)  # a doubled click opens one
        if known is not None:
            return Instead(opened_page(asked.tongue, (await tournaments.view(known)).tournament))
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
    return Instead(opened_page(asked.tongue, opened))


async def _managed(asked: Asked, what: str) -> Reply:
    """Begin it, or call it off after a question."""
    _check_manager(asked)
    tournament, say = (await _view(asked)).tournament, asked.tongue.say
    if what == "start":
        await asked.host.tournaments.begin(tournament.id)
        return Instead(Page((text(say("cup-now-on")),)))
    if what == "off":
        return Whisper(question_page(asked.tongue, tournament, "off"))
    await asked.host.tournaments.call_off(tournament.id)
    return Instead(Page((text(say("cup-now-off")),)))


# -- for those who play ----------------------------------------------------------------------------------------------


async def _taken_part(asked: Asked, what: str) -> Reply:
    """Sign up, or leave; after a question once it has begun."""
    tournament, say, user = (await _view(asked)).tournament, asked.tongue.say, asked.who.user
    if what == "join":
        entered = await asked.host.tournaments.enter(tournament.id, user)
        placed = any(member.user == user.id for member in entered.playing)
        return _noted(asked, say("cup-joined") if placed else say("cup-joined-reserve"))
    if what == "leave" and tournament.stage is not Stage.SIGN_UP and tournament.member(user.id) is not None:
        return Whisper(question_page(asked.tongue, tournament, "leave"))
    await asked.host.tournaments.withdraw(tournament.id, user)
    if what == "leave!":
        return Instead(Page((text(say("cup-has-left")),)))
    return _noted(asked, say("cup-has-left"))


def _noted(asked: Asked, note: str) -> Reply:
    """The post that says who is in is brought up to date by itself."""
    return Noted(note) if asked.press.nonce else whisper(note)

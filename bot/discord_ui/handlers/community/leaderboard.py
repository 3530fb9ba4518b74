"""Handler that shows leaderboards."""

from __future__ import annotations

from dataclasses import replace

from bot.discord_ui.interactions.actions.people import ShowLeaderboard
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import Reply, replace_or_send
from bot.discord_ui.views.community.leaderboard import LeaderboardQuery, leaders_page, read_list
from bot.host.ratings.leaderboard import LeaderboardPage


@handles(ShowLeaderboard)
async def leaders(request: Request[ShowLeaderboard]) -> Reply:
    """Show a leaderboard; by default, that of the first game with anybody listed, or else of the first game."""
    action, games, guild = request.action, request.context.games, request.actor.guild
    shown = read_list(action.query, games).adjust(action.what, request.value or "", games)
    shown = shown.at_home(server=guild is not None)
    listed = await _load_leaderboard(request, shown)
    if not (action.query or listed.leaders):
        for each in [replace(shown, game=game) for game in games if game != shown.game]:
            if (other := await _load_leaderboard(request, each)).leaders:
                shown, listed = each, other
                break
    page = leaders_page(request.say, listed, shown, games, request.context.computers, server=guild is not None)
    return replace_or_send(action, page)


async def _load_leaderboard(request: Request[ShowLeaderboard], shown: LeaderboardQuery) -> LeaderboardPage:
    who, top = request.actor, request.host.leaderboards.list_top
    among = who.guild if shown.local else None
    return await top(who.user, shown.leaderboard, among=among, here=who.guild, viewer=who.viewer)

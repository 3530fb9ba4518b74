"""Handler that lists a person's games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.context import HandlerContext, Request, handles
from bot.discord_ui.interactions.replies import Reply, replace_or_send
from bot.discord_ui.views.play.my_games import MyGames, my_games_page
from bot.games.game import AnyGame
from bot.host.model.tables import TableRecord

MAX_FINISHED: Final = 50


@handles(ShowMyGames)
async def my_games(request: Request[ShowMyGames]) -> Reply:
    context, user = request.context, request.actor.user.id
    running = await request.host.running_tables_of(user)
    waiting, others = ([view.in_language(context.language) for view in views] for views in running)
    known = {view.record.id for view in (*waiting, *others)}
    unseen = [record for record in await request.host.tables_of(user) if record.id not in known]
    finished = await request.host.finished_of(user, most=MAX_FINISHED)
    entered = await request.host.tournaments.of(user)
    tournaments = [(each, context.games[each.game]) for each in entered if each.game in context.games]
    games = MyGames(waiting, tournaments, others, _with_games(context, unseen), _with_games(context, finished))
    return replace_or_send(request.action, my_games_page(request.say, games, page=request.action.page))


def _with_games(context: HandlerContext, records: Iterable[TableRecord]) -> list[tuple[TableRecord, AnyGame]]:
    return [(record, context.games[record.game]) for record in records if record.game in context.games]

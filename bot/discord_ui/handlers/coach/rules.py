"""Handler that shows a game's full rules."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.history import ShowRulebook
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import Reply, replace_or_send
from bot.discord_ui.views.coach.rulebook import rulebook_page


@handles(ShowRulebook)
async def show_rulebook(request: Request[ShowRulebook]) -> Reply:
    game = request.context.games.get(request.action.game) or next(iter(request.context.games.values()))
    chosen = number_of(request.value) if request.value is not None else request.action.page
    return replace_or_send(request.action, rulebook_page(game, max(0, chosen or 0)))

"""A game's rules in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.views.coach.rulebook import rulebook_page

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.rules import ShowRulebook
    from bot.discord_ui.interactions.context import Reply, Request


async def show_rulebook(asked: Request[ShowRulebook]) -> Reply:
    """Show a page of the rulebook."""
    game = asked.desk.games.get(asked.action.game) or next(iter(asked.desk.games.values()))
    chosen = number_of(asked.value) if asked.value is not None else asked.action.page
    page = rulebook_page(game, max(0, chosen or 0))
    return ReplaceMessage(page) if asked.action.in_place else Ephemeral(page)

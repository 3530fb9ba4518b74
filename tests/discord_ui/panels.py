"""The bot's direct messages to a player, and the panels among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.interactions.actions.drafts import EditDraft
from bot.discord_ui.interactions.custom_ids import action_of
from bot.playground.world.components import walk
from tests.discord.player import texts

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord.player import Player


SILENT = 1 << 12


def said(player: Player) -> list[Obj]:
    """The bot's direct messages to a player."""
    return [message for message in player.history(player.dm()) if message["author"].get("bot")]


def live(player: Player) -> list[Obj]:
    """Direct messages in which the player can answer a question."""
    return [message for message in said(player) if _answers(message)]


def rings(player: Player) -> int:
    """Count the player's audible direct messages."""
    return sum(not message["flags"] & SILENT for message in said(player))


def _answers(message: Obj) -> bool:
    ids = (str(each.get("custom_id", "")) for each in walk(message.get("components", [])))
    return any(isinstance(action, EditDraft) for action in map(action_of, ids))


async def one_panel(player: Player, words: str = "") -> Obj:
    """Wait until the player has exactly one panel, containing these words, and return it."""
    await player.sees(player.dm(), lambda _: len(live(player)) == 1 and words in texts(live(player)[0]))
    return live(player)[0]

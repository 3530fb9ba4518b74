"""The parts of the bot's client that the dispatch of interactions and direct messages needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import discord
from discord import app_commands

from bot.discord_ui.images.app_emoji import AppEmoji
from bot.discord_ui.interactions.context import HasContext
from bot.discord_ui.sending.dm_panels import DmPanels
from bot.discord_ui.sending.messenger import DiscordMessenger
from bot.discord_ui.sending.second_bot import SecondBotWatch
from bot.games.game import AnyGame


class ClientBase(HasContext, discord.Client):
    """A client with everything that the dispatch needs."""

    games: Mapping[str, AnyGame]
    tree: app_commands.CommandTree[ClientBase]
    app_emoji: AppEmoji
    messenger: DiscordMessenger
    panels: DmPanels
    second_bot: SecondBotWatch

    def mine(self, message: discord.Message) -> bool:
        return self.user is not None and message.author.id == self.user.id


Interaction: TypeAlias = discord.Interaction[ClientBase]

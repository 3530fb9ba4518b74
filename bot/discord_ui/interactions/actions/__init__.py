"""A payload class for each action that a click can ask for. Importing any of them makes all readable.

A code, once released, must not change, nor what its fields mean: messages in people's chats carry them. A field may be
added at the end, with a default.
"""

from bot.discord_ui.interactions.actions import (
    confirmation,
    drafts,
    history,
    learning,
    lobby,
    matchmaking,
    people,
    seats,
    tournaments,
)

__all__ = ["confirmation", "drafts", "history", "learning", "lobby", "matchmaking", "people", "seats", "tournaments"]

"""A payload class for each action of a button or menu. Importing any of them makes all readable.

Neither a released code nor the meaning of its fields may change: messages in people's chats carry them. A field may be
added at the end, with a default.
"""

from bot.discord_ui.interactions.actions import (
    confirmation,
    drafts,
    history,
    learning,
    lobby,
    matchmaking,
    my_games,
    people,
    rules,
    seats,
    selftest,
    tournaments,
)

__all__ = [
    "confirmation",
    "drafts",
    "history",
    "learning",
    "lobby",
    "matchmaking",
    "my_games",
    "people",
    "rules",
    "seats",
    "selftest",
    "tournaments",
]

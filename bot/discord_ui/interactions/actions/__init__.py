"""The actions of buttons, menus and forms, each with a payload class. Importing this package registers them all, so
that their custom IDs can be read.

A released code and the meaning of its fields must never change, because messages in people's chats contain them. A
field may be added at the end, with a default.
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

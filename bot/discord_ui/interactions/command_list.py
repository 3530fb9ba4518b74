"""The slash commands by group, as in `/help`, most of them with their actions."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.interactions.actions import history
from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.actions.matchmaking import ShowQueue
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.actions.people import AskForget, EditUserSettings, ExportData, ShowPrivacy
from bot.discord_ui.interactions.actions.seats import AskEnd, AskResign, ReplacePlayer
from bot.discord_ui.interactions.custom_ids import CustomId

COMMANDS: Final[dict[str, dict[str, type[CustomId] | None]]] = {
    "play": {
        "play": None,
        "games": ShowMyGames,
        "program": ShowPanel,
        "board": history.ShowBoard,
        "hand": history.ShowHand,
        "table": history.ShowTable,
        "history": history.ShowHistory,
        "replay": history.ShowReplay,
        "replace": ReplacePlayer,
        "end": AskEnd,
        "resign": AskResign,
    },
    "others": {"queue": ShowQueue, "tournament": None, "leaderboard": None, "profile": None},
    "learn": {"rules": None, "learn": None, "puzzle": None, "analyse": history.AnalyseGame},
    "own": {
        "me": EditUserSettings,
        "help": ShowHelp,
        "privacy": ShowPrivacy,
        "export": ExportData,
        "forget": AskForget,
        "server": None,
    },
}

MANAGERS_COMMANDS: Final = frozenset({"server"})
GUILD_COMMANDS: Final = frozenset({"tournament"}) | MANAGERS_COMMANDS
"""Commands that don't work in direct messages."""

_ACTIONS: Final = [
    (name, action) for group in COMMANDS.values() for name, action in group.items() if action is not None
]
TABLE_COMMANDS: Final[dict[str, type[TableAction]]] = {
    name: action for name, action in _ACTIONS if issubclass(action, TableAction)
}
OWN_COMMANDS: Final[dict[str, type[CustomId]]] = {
    name: action for name, action in _ACTIONS if not issubclass(action, TableAction)
}

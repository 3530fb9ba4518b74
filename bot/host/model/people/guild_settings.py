"""A server's settings, as they're saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.tags import record
from bot.host.model.table_terms import USUAL_PALETTE


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The bot's settings on a server. Channels and roles are given by their IDs; None if there's none."""

    channels: tuple[int, ...] = ()
    """Channels (with their threads and posts) where tables, except rematches, can be opened or moved; empty for all."""
    threads: bool = True
    """True if each game gets a thread of its own where possible."""
    most: int | None = None
    """Maximum number of open and running tables; None if there's no limit."""
    openers: int | None = None
    """The role whose members can open tables, besides managers; None if everyone can."""
    moderators: int | None = None
    game: str = ""
    """The key of the game suggested first; empty for the catalogue's first game."""
    pace: int | None = None
    """The suggested seconds per question, with 0 for no deadline; None for the general default."""
    palette: str = USUAL_PALETTE
    news: int | None = None
    """The channel for announcements."""
    ring: int | None = None
    """The role to ping when a table or tournament is looking for players."""
    watching: bool = False
    """True if an open table's announcement gets a thread for spectators."""
    puzzle: int | None = None
    puzzle_hour: int = 9
    """The hour of the server's day from which the puzzle may appear, 0 to 23."""
    puzzle_game: str = ""
    """The key of the daily puzzle's game; empty if all games with puzzles take turns."""
    zone: str = "UTC"
    counts: bool = True
    """True if new games can be rated."""
    language: str = ""
    """The language of channel posts. If it's empty, they're in the server's language on Discord, or else in English."""
    abroad: bool = False
    """True if people here can be matched with people from other servers that allow it."""


USUAL: Final = GuildSettings()
"""The settings of servers that haven't chosen any, and of direct messages."""
STORED_NAMES: Final = record(
    "settings",
    GuildSettings,
    "channels threads most openers moderators game pace palette news ring watching puzzle puzzle_hour puzzle_game zone"
    " counts language abroad",
).names
"""Field names in the code, by stored name. The stored names never change."""

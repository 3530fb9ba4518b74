"""A server's settings, as they're saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.host.model.table_terms import USUAL_PALETTE


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The bot's settings on a server. Channels and roles are given by their IDs; None: none."""

    channels: tuple[int, ...] = ()
    """The channels, with their threads and posts, in which tables may be opened and played; empty: everywhere."""
    threads: bool = True
    """True if each game gets a thread of its own, where the bot may create one."""
    most: int | None = None
    """The most tables that may be open or running at a time; None: any number."""
    openers: int | None = None
    """The role whose members may open tables; None: everyone."""
    moderators: int | None = None
    """The role whose members have a server manager's powers at tables."""
    game: str = ""
    """The key of the game that is proposed first; empty: the catalogue's first."""
    pace: int | None = None
    """The proposed seconds per question, 0: no deadline; None: the general default."""
    palette: str = USUAL_PALETTE
    """The palette of public pictures at a new table."""
    news: int | None = None
    """The channel for news of open and finished tables."""
    ring: int | None = None
    """The role that is pinged when a table looks for players."""
    watching: bool = False
    """True if the announcement of an open table gets a thread for spectators."""
    puzzle: int | None = None
    """The channel for the daily puzzle."""
    puzzle_hour: int = 9
    """The hour of the server's day from which the puzzle may appear, 0 to 23."""
    puzzle_game: str = ""
    """The key of the daily puzzle's game; empty: all games in turn."""
    zone: str = "UTC"
    """The IANA name of the server's time zone."""
    counts: bool = True
    """True if results of games here count for ratings."""
    language: str = ""
    """The language of the bot's posts in channels; empty: Discord's for the server, if the bot speaks it."""
    abroad: bool = False
    """True if people here may be matched with people of other servers that allow it."""


USUAL: Final = GuildSettings()
"""The settings of servers that haven't chosen anything, and of private messages."""

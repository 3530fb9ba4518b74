"""Actions about tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TableAction, TournamentAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowTournaments(CustomId):
    """Show this server's tournament."""

    code: ClassVar = "cup"


@dataclass(frozen=True, slots=True)
class ShowTableTournament(TableAction):
    """Show the tournament that a table belongs to."""

    code: ClassVar = "cuptable"


@dataclass(frozen=True, slots=True)
class NewTournament(CustomId):
    """Show the setup panel for a tournament."""

    code: ClassVar = "cupnew"


@dataclass(frozen=True, slots=True)
class AdjustTournament(CustomId):
    """Change a setting on the setup panel."""

    code: ClassVar = "cupset"
    setting: str
    setup: str


@dataclass(frozen=True, slots=True)
class AdjustTournamentGame(CustomId):
    """Change one of the game's options, or show them."""

    code: ClassVar = "cupopt"
    option: str
    setup: str


@dataclass(frozen=True, slots=True)
class OpenTournament(CustomId):
    """Open sign-up for a tournament with the given setup."""

    code: ClassVar = "cupopen"
    setup: str


@dataclass(frozen=True, slots=True)
class ShowTournament(TournamentAction):
    """Show the tournament."""

    code: ClassVar = "cupshow"


@dataclass(frozen=True, slots=True)
class StartTournament(TournamentAction):
    """Start the tournament."""

    code: ClassVar = "cupstart"


@dataclass(frozen=True, slots=True)
class CallOffTournament(TournamentAction):
    """Cancel the tournament, after confirmation."""

    code: ClassVar = "cupoff"
    sure: bool = False


@dataclass(frozen=True, slots=True)
class JoinTournament(TournamentAction):
    """Sign up."""

    code: ClassVar = "cupjoin"


@dataclass(frozen=True, slots=True)
class LeaveTournament(TournamentAction):
    """Leave the tournament; once it has started, after confirmation."""

    code: ClassVar = "cupleave"
    sure: bool = False

"""Tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import TournamentAction
from bot.discord_ui.interactions.custom_ids import CustomId


@dataclass(frozen=True, slots=True)
class ShowTournaments(CustomId):
    """Show the tournament that is on here."""

    code: ClassVar = "cup"


@dataclass(frozen=True, slots=True)
class NewTournament(CustomId):
    """Show the panel that opens one."""

    code: ClassVar = "cupnew"


@dataclass(frozen=True, slots=True)
class AdjustTournament(CustomId):
    """Change something on that panel."""

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
    """Open sign-up for the tournament that is set up so."""

    code: ClassVar = "cupopen"
    setup: str


@dataclass(frozen=True, slots=True)
class ShowTournament(TournamentAction):
    """Show it."""

    code: ClassVar = "cupshow"


@dataclass(frozen=True, slots=True)
class StartTournament(TournamentAction):
    """Start it."""

    code: ClassVar = "cupstart"


@dataclass(frozen=True, slots=True)
class CallOffTournament(TournamentAction):
    """Call it off, once that is confirmed."""

    code: ClassVar = "cupoff"
    sure: bool = False


@dataclass(frozen=True, slots=True)
class JoinTournament(TournamentAction):
    """Sign up."""

    code: ClassVar = "cupjoin"


@dataclass(frozen=True, slots=True)
class LeaveTournament(TournamentAction):
    """Leave it; once it has begun, when that is confirmed."""

    code: ClassVar = "cupleave"
    sure: bool = False

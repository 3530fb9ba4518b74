"""Actions about tournaments."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.base import TableAction, TournamentAction
from bot.discord_ui.interactions.custom_ids import CustomId


class ShowTournaments(CustomId, code="cup"):
    """Show a tournament of this server, or the setup panel for one."""


class ShowTableTournament(TableAction, code="cuptable"):
    """Show the tournament that a table belongs to."""


class NewTournament(CustomId, code="cupnew"):
    """Show the setup panel for a tournament."""


class AdjustTournament(CustomId, code="cupset"):
    """Change a setting on the setup panel, or return to the panel."""

    setting: str
    setup: str


class AdjustTournamentGame(CustomId, code="cupopt"):
    """Change one of the game's options, or show them."""

    option: str
    setup: str


class OpenTournament(CustomId, code="cupopen"):
    """Open sign-up for a tournament with the given setup."""

    setup: str


class ShowTournament(TournamentAction, code="cupshow"):
    """Show the tournament."""


class StartTournament(TournamentAction, code="cupstart"):
    """Start the tournament."""


class CallOffTournament(TournamentAction, code="cupoff"):
    """Cancel the tournament, after confirmation."""

    sure: bool = False


class JoinTournament(TournamentAction, code="cupjoin"):
    """Sign up."""


class LeaveTournament(TournamentAction, code="cupleave"):
    """Leave the tournament; once it has started, after confirmation."""

    sure: bool = False

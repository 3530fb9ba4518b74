"""Base classes of actions about a table, a draft, a tournament, an invitation or an announcement."""

from __future__ import annotations

from typing import ClassVar

from bot.discord_ui.interactions.custom_ids import CustomId, DraftRef, LessonDraft, TableDraft, number_of
from bot.host.model.era import StoredKind, StoredThing


class StoredAction(CustomId):
    """An action about something in the database, by its number, which in a menu may be the chosen option's."""

    @property
    def names_stored(self) -> bool:
        return True


class TableAction(StoredAction):
    """An action about a table. The table is 0 if it's chosen in the menu, or if there's none."""

    before_start: ClassVar[bool] = False
    """True if the action's command also finds tables that haven't started."""
    table: int = 0

    def belongs(self) -> bool:
        """Return False if the nonce belongs to another table's post."""
        return not self.nonce[:1].isdecimal() or self.nonce.split("-")[0] == str(self.table)


class DraftAction(CustomId):
    """An action about a draft at a table or in a lesson."""

    draft: DraftRef

    @property
    def names_stored(self) -> bool:
        """Return whether the draft is at a table: a lesson's number isn't from the database."""
        return isinstance(self.draft, TableDraft)

    def belongs(self) -> bool:
        return not self.nonce[:1].isdecimal() or self.nonce.split("-")[0] == str(table_of(self))


class TournamentAction(StoredAction):
    tournament: int


class InvitationAction(StoredAction):
    """An action about a game found for the user."""

    invitation: int


class AnnouncementAction(StoredAction):
    """An action about the subject of an announcement to a server or a person."""

    announcement: int


def table_of(action: CustomId) -> int:
    """The table of an action; 0 if it has none."""
    match action:
        case TableAction(table=table) | DraftAction(draft=TableDraft(table=table)):
            return table
        case _:
            return 0


def thing_of(action: CustomId, chosen: str | None = None) -> StoredThing | None:
    """The stored thing that an action names, or that was chosen in a menu of tables; None for other actions."""
    match action:
        case TableAction() | DraftAction() if action.names_stored:
            return StoredThing(StoredKind.TABLE, table_of(action) or number_of(chosen or "") or 0)
        case TournamentAction(tournament=number):
            return StoredThing(StoredKind.TOURNAMENT, number)
        case InvitationAction(invitation=number):
            return StoredThing(StoredKind.INVITATION, number)
        case AnnouncementAction(announcement=number):
            return StoredThing(StoredKind.ANNOUNCEMENT, number)
        case _:
            return None


def course_of(action: CustomId) -> str:
    """The course of an action on a draft in a lesson or puzzle; empty for any other action."""
    match action:
        case DraftAction(draft=LessonDraft(course=course)):
            return course
        case _:
            return ""

"""Base classes of actions about a table, a draft, a tournament, an invitation or an announcement."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord_ui.interactions.custom_ids import CustomId, DraftRef, LessonDraft, TableDraft, number_of
from bot.host.model.era import StoredKind, StoredThing


@dataclass(frozen=True, slots=True)
class StoredAction(CustomId):
    """About something in the database, by its number; in a menu the number may be the chosen option's."""

    @property
    def names_stored(self) -> bool:
        """Always."""
        return True


@dataclass(frozen=True, slots=True)
class TableAction(StoredAction):
    """About a table; 0 where a menu asks which one."""

    table: int = 0

    def belongs(self) -> bool:
        """Return whether the nonce is of a post about this table, or of no post: nobody may write another table's."""
        return not self.nonce[:1].isdecimal() or self.nonce.split("-")[0] == str(self.table)


@dataclass(frozen=True, slots=True)
class DraftAction(CustomId):
    """About a draft at a table or in a lesson."""

    draft: DraftRef

    @property
    def names_stored(self) -> bool:
        """At a table; in a lesson everything is the asker's own."""
        return isinstance(self.draft, TableDraft)

    def belongs(self) -> bool:
        """As `TableAction.belongs`."""
        return not self.nonce[:1].isdecimal() or self.nonce.split("-")[0] == str(table_of(self))


@dataclass(frozen=True, slots=True)
class TournamentAction(StoredAction):
    """About a tournament."""

    tournament: int


@dataclass(frozen=True, slots=True)
class InvitationAction(StoredAction):
    """About a game that was found for the asker."""

    invitation: int


@dataclass(frozen=True, slots=True)
class AnnouncementAction(StoredAction):
    """About what an announcement told a server or a person."""

    announcement: int


def table_of(action: CustomId) -> int:
    """The table that an action is about; 0: none."""
    match action:
        case TableAction(table=table) | DraftAction(draft=TableDraft(table=table)):
            return table
        case _:
            return 0


def thing_of(action: CustomId, chosen: str | None = None) -> StoredThing | None:
    """Return the stored thing that an action names, or that was chosen in a menu of tables; None if there is none."""
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
    """The course in whose lesson or puzzle it was clicked; empty: in none."""
    match action:
        case DraftAction(draft=LessonDraft(course=course)):
            return course
        case _:
            return ""

"""Actions on a draft, at a table and in a lesson."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import DraftAction, TableAction
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft


@dataclass(frozen=True, slots=True)
class ShowPanel(TableAction):
    """Show the asker's panel."""

    code: ClassVar = "panel"
    in_place: bool = False
    """True if the panel takes the place of the clicked message."""


@dataclass(frozen=True, slots=True)
class EditDraft(DraftAction):
    """Change the draft: a message with a button for that is a panel."""


@dataclass(frozen=True, slots=True)
class ChooseNext(EditDraft):
    """Add a choice to the draft; from a menu if none is named."""

    code: ClassVar = "choose"
    choice: str = ""


@dataclass(frozen=True, slots=True)
class UndoDraft(EditDraft):
    """Undo the last step."""

    code: ClassVar = "undo"


@dataclass(frozen=True, slots=True)
class ClearDraft(EditDraft):
    """Clear the draft."""

    code: ClassVar = "clear"


@dataclass(frozen=True, slots=True)
class CompileDraft(EditDraft):
    """Lock the draft in."""

    code: ClassVar = "compile"
    short: bool = False
    """True to leave out the unfinished part."""


@dataclass(frozen=True, slots=True)
class UncompileDraft(EditDraft):
    """Unlock the draft."""

    code: ClassVar = "uncompile"


@dataclass(frozen=True, slots=True)
class TypeDraft(EditDraft):
    """Open the form to type a draft into."""

    code: ClassVar = "type"


@dataclass(frozen=True, slots=True)
class TypedDraft(DraftAction):
    """Submit the form with the typed text."""

    code: ClassVar = "typed"
    user: int
    """The user who opened the form."""


@dataclass(frozen=True, slots=True)
class ShowPage(DraftAction):
    """Show another page of the panel."""

    code: ClassVar = "page"
    page: int = 0


@dataclass(frozen=True, slots=True)
class PreviewDraft(DraftAction):
    """Play the draft alone."""

    code: ClassVar = "preview"


@dataclass(frozen=True, slots=True)
class ShowOdds(DraftAction):
    """Estimate how likely the draft is to work."""

    code: ClassVar = "odds"


@dataclass(frozen=True, slots=True)
class SuggestDraft(DraftAction):
    """Draft a suggestion."""

    code: ClassVar = "suggest"


@dataclass(frozen=True, slots=True)
class ShowHint(DraftAction):
    """Give a hint, one step further than before."""

    code: ClassVar = "hint"
    step: int = 0


@dataclass(frozen=True, slots=True)
class UseTyped(TableAction):
    """Use the text of a direct message for this table."""

    code: ClassVar = "textfor"
    message: int = 0


def edited_in(actions: Iterable[CustomId]) -> TableDraft | None:
    """The draft at a table that a message with these actions can edit; None if it isn't a panel."""
    return next(
        (each.draft for each in actions if isinstance(each, EditDraft) and isinstance(each.draft, TableDraft)), None
    )

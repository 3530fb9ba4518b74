"""Actions on a draft, at a table and in a lesson."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.discord_ui.interactions.actions.base import DraftAction, TableAction
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft


@dataclass(frozen=True, slots=True)
class ShowPanel(TableAction):
    """Show the user's panel."""

    code: ClassVar = "panel"
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class EditDraft(DraftAction):
    """Change the draft. A message with a button for this is a panel."""


@dataclass(frozen=True, slots=True)
class ChooseNext(EditDraft):
    """Add a choice to the draft; if none is named, the one chosen in the menu."""

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
    """True to leave the unfinished part out."""


@dataclass(frozen=True, slots=True)
class UncompileDraft(EditDraft):
    """Unlock the draft."""

    code: ClassVar = "uncompile"


@dataclass(frozen=True, slots=True)
class TypeDraft(EditDraft):
    """Open the form for typing a draft."""

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
    """Preview the draft, with nobody else moving."""

    code: ClassVar = "preview"


@dataclass(frozen=True, slots=True)
class ShowOdds(DraftAction):
    """Estimate how likely the draft is to work."""

    code: ClassVar = "odds"


@dataclass(frozen=True, slots=True)
class SuggestDraft(DraftAction):
    """Make a suggestion the draft."""

    code: ClassVar = "suggest"


@dataclass(frozen=True, slots=True)
class ShowHint(DraftAction):
    """Give a hint, one step more detailed than the last."""

    code: ClassVar = "hint"
    step: int = 0


@dataclass(frozen=True, slots=True)
class UseTyped(TableAction):
    """Use the text of a direct message as a draft for this table."""

    code: ClassVar = "textfor"
    message: int = 0


def edited_in(actions: Iterable[CustomId]) -> TableDraft | None:
    """The draft at a table that a message with these actions can edit; None if there's none."""
    return next(
        (each.draft for each in actions if isinstance(each, EditDraft) and isinstance(each.draft, TableDraft)), None
    )

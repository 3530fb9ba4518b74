"""Actions on a draft, at a table and in a lesson."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord_ui.interactions.actions.base import DraftAction, TableAction
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft


class ShowPanel(TableAction, code="panel"):
    """Show the user's panel."""

    in_place: bool = False


class EditDraft(DraftAction):
    """Change the draft. At a table, any message with such a button counts as a panel."""


class ChooseNext(EditDraft, code="choose"):
    """Make a choice; if none is named, the one chosen in the menu."""

    choice: str = ""


class UndoDraft(EditDraft, code="undo"):
    """Undo the draft's last change, usually an instruction with all its choices."""


class ClearDraft(EditDraft, code="clear"):
    """Clear the draft."""


class CompileDraft(EditDraft, code="compile"):
    """Lock the draft in; in a lesson, run it."""

    short: bool = False
    """True to leave the unfinished part out."""


class UncompileDraft(EditDraft, code="uncompile"):
    """Unlock the draft."""


class TypeDraft(EditDraft, code="type"):
    """Open the form for typing a draft."""


class TypedDraft(DraftAction, code="typed"):
    """Submit the form with the typed text."""

    user: int
    """The user who opened the form."""


class ShowPage(DraftAction, code="page"):
    """Show another page of the panel or lesson."""

    page: int = 0


class PreviewDraft(DraftAction, code="preview"):
    """Preview the draft, with nobody else moving."""


class ShowOdds(DraftAction, code="odds"):
    """Estimate how likely the draft's possible results are."""


class SuggestDraft(DraftAction, code="suggest"):
    """Replace an empty draft with a suggestion."""


class ShowHint(DraftAction, code="hint"):
    """Give a hint; at a table, one step more detailed than the last, or finally make a part of it the draft."""

    step: int = 0


class UseTyped(TableAction, code="textfor"):
    """Use the text of a direct message for this table."""

    message: int = 0


def edited_in(actions: Iterable[CustomId]) -> TableDraft | None:
    """The draft at a table that a message with these actions can edit; None if there's none."""
    return next(
        (each.draft for each in actions if isinstance(each, EditDraft) and isinstance(each.draft, TableDraft)), None
    )

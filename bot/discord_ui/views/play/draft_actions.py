"""The actions on a draft, below the choices on its panel."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.blocks import Block, Style, button
from bot.discord_ui.interactions.actions import drafts
from bot.discord_ui.interactions.actions.history import ShowSeals
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.interactions.keywords import Keyword, spelt
from bot.discord_ui.texts import Say, later, translator_of
from bot.discord_ui.views.coach.hint_steps import hint_lines
from bot.host.ai.odds import has_odds
from bot.host.ai.suggestions import suggests
from bot.host.model.views import SeatView
from bot.i18n import LazyMessage

MORE_PAGE: Final = 98
"""The panel's page for choices that are rarely needed or don't fit, and for buttons that aren't needed to answer."""
CONFIRM_PAGE: Final = 99
FIRST_HINT_PAGE: Final = 100
"""The page with the first step of a hint; each further step is on the next page."""
HINT_EMOJI: Final = "💡"
PROGRAM: Final = "program"
"""The topic of turns that ask for a program."""


def say_of(seat: SeatView) -> Say:
    return translator_of(seat.view.game).say


def actions(seat: SeatView, nonce: str, words: list[Block], *, why: list[Block], is_reminder: bool) -> list[Block]:
    """The buttons below the choices on the main page. `why` takes Undo's place while there's nothing to undo; `words`
    are added once the draft is locked in."""
    draft, say = draft_of(seat), say_of(seat)
    if is_compiled(seat):
        return [*_compiled_buttons(seat, nonce), *words]
    has_changes = seat.draft is not None and (is_begun(seat) or bool(seat.draft.undo_history))
    undo = button(say("button-undo"), drafts.UndoDraft(draft, nonce=nonce), off=not has_changes)
    second = why[0] if why and not has_changes else undo
    made = [_compile(seat, nonce), second, button(say("button-more"), drafts.ShowPage(draft, MORE_PAGE, nonce=nonce))]
    return made if keeps_places(seat) and not is_reminder else [each for each in made if not each["disabled"]]


def behind_more(seat: SeatView, nonce: str, words: list[Block], *, recap_buttons: list[Block]) -> list[Block]:
    """The buttons below the choices on the More page. `recap_buttons` are there only while the draft is empty."""
    draft, say = draft_of(seat), say_of(seat)
    clear = button(say("button-clear"), drafts.ClearDraft(draft, nonce=nonce))
    return [
        back(seat, nonce),
        button(say("button-type"), drafts.TypeDraft(draft, nonce=nonce)),
        *_preview(seat, nonce),
        *([clear] if is_begun(seat) else [*_suggest(seat, nonce), *recap_buttons]),
        *words,
        *([button(say("button-odds"), drafts.ShowOdds(draft, nonce=nonce))] if has_odds(seat) else []),
    ]


def keeps_places(seat: SeatView) -> bool:
    """Return whether some choices keep their rows at every step of the answer."""
    return any(group.lines for group in seat.groups)


def is_begun(seat: SeatView) -> bool:
    return seat.draft is not None and bool(seat.draft.answer)


def is_compiled(seat: SeatView) -> bool:
    return seat.draft is not None and seat.draft.compiled


def lock_label(seat: SeatView) -> str:
    return say_of(seat)("button-compile" if is_program(seat) else "button-lock-in")


def unlock_label(seat: SeatView) -> str:
    return say_of(seat)("button-uncompile" if is_program(seat) else "button-unlock")


def is_program(seat: SeatView) -> bool:
    return seat.decision is not None and seat.decision.topic == PROGRAM


def spell_word(seat: SeatView, word: Keyword) -> str:
    """The keyword as the seat's owner would type it."""
    match word:
        case Keyword.COMPILE:
            return lock_label(seat).lower()
        case Keyword.UNCOMPILE:
            return unlock_label(seat).lower()
        case _:
            return spelt(say_of(seat), word)


def draft_of(seat: SeatView) -> TableDraft:
    draft, record = seat.draft, seat.view.record
    return TableDraft(record.id, record.question, 0 if draft is None else draft.edit)


def given_hints(seat: SeatView, page: int) -> list[str]:
    return hint_lines(seat)[: max(0, page - FIRST_HINT_PAGE + 1)]


def _compiled_buttons(seat: SeatView, nonce: str) -> list[Block]:
    uncompile = button(unlock_label(seat), drafts.UncompileDraft(draft_of(seat), nonce=nonce), emoji="🔓")
    seals = button(say_of(seat)("button-seals"), ShowSeals(seat.view.record.id), emoji="🔏")
    has_seals = seat.draft is not None and seat.draft.commitments
    return [uncompile, *_preview(seat, nonce), *([seals] if has_seals else [])]


def _preview(seat: SeatView, nonce: str) -> list[Block]:
    press = drafts.PreviewDraft(draft_of(seat), nonce=nonce)
    return [button(say_of(seat)("button-preview"), press)] if seat.preview else []


def _compile(seat: SeatView, nonce: str) -> Block:
    asked, named, draft, verb = is_asked_about(seat), seat.plays_several, draft_of(seat), lock_label(seat)
    return button(
        say_of(seat)("button-compile-table", verb=verb, table=seat.view.record.id) if named else verb,
        drafts.ShowPage(draft, CONFIRM_PAGE, nonce=nonce) if asked else drafts.CompileDraft(draft, nonce=nonce),
        style=Style.success if seat.can_compile and not asked else Style.secondary,
        emoji=None if named else "🔒",  # otherwise a phone would need another row
        off=not (asked or seat.can_compile),
    )


def _suggest(seat: SeatView, nonce: str) -> list[Block]:
    if seat.hints or not suggests(seat.view.record):
        return []
    return [button(say_of(seat)("button-suggest"), drafts.SuggestDraft(draft_of(seat), nonce=nonce))]


def hint_versions(seat: SeatView, page: int, nonce: str) -> list[list[Block]]:
    """The button for hints in versions, the longest first; none without hints."""
    if not seat.hints:
        return []
    given, say = len(given_hints(seat, page)), say_of(seat)
    press = drafts.ShowHint(draft_of(seat), given, nonce=nonce)
    if given:
        return [[button(say("button-next-hint" if given < len(hint_lines(seat)) else "button-show-me"), press)]]
    return [[button(label, press, emoji=HINT_EMOJI) for label in (say("button-hint"), "")]]


def is_asked_about(seat: SeatView) -> bool:
    """Return whether to ask for confirmation: part of the draft, or nothing despite choices, would be locked in."""
    draft = seat.draft
    if is_compiled(seat):
        return False
    return seat.short is not None or (bool(seat.menu) and seat.can_compile and (draft is None or not draft.answer))


def explain_doubt(seat: SeatView) -> LazyMessage:
    if seat.short:
        return later("doubt-short", program=seat.short)
    return later("doubt-nothing" if seat.short is None else "doubt-empty")


def lock_anyway_buttons(seat: SeatView, nonce: str) -> list[Block]:
    press = drafts.CompileDraft(draft_of(seat), short=True, nonce=nonce)
    return [button(say_of(seat)("button-lock"), press, style=Style.danger, emoji="🔒"), back(seat, nonce)]


def back(seat: SeatView, nonce: str) -> Block:
    return button(say_of(seat)("button-back"), drafts.ShowPage(draft_of(seat), nonce=nonce))

"""The actions on a draft: the last row of its panel, where each button keeps its place."""

from __future__ import annotations

from typing import Final

from bot.discord_ui.components import ActionButton, Style, button
from bot.discord_ui.interactions.actions.drafts import (
    ClearDraft,
    CompileDraft,
    PreviewDraft,
    ShowHint,
    ShowOdds,
    ShowPage,
    SuggestDraft,
    TypeDraft,
    UncompileDraft,
    UndoDraft,
)
from bot.discord_ui.interactions.actions.history import ShowSeals
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.texts import later, translator_of
from bot.discord_ui.views.coach.hint_steps import hint_lines
from bot.discord_ui.views.community.time_requests import more_button
from bot.discord_ui.views.play.draft_choices import ABREAST, ROW_BUTTONS, beside
from bot.host.ai.odds import has_odds
from bot.host.ai.suggestions import suggests
from bot.host.model.views import SeatView
from bot.i18n import LazyMessage

CHANGING: Final = 98
"""The panel's page of choices that are rarely needed or didn't fit."""
ASKING: Final = 99
HINTS: Final = 100
"""The page with the first step of a hint; each further step is on the next page."""
PROGRAM: Final = "program"
"""The topic of turns that ask for a program, in every game with programs."""


def actions(
    seat: SeatView,
    page: int,
    nonce: str,
    words: list[ActionButton],
    *,
    public: bool,
    behind: bool,
    recap_buttons: list[ActionButton],
    drawn: bool,
    reminds: bool,
    named: bool,
) -> list[ActionButton]:
    """The last row of a panel: Compile, Undo, help, Change and Preview.

    Useless buttons are greyed out if choices keep their places, and left out otherwise. `words` has a button for what
    doesn't fit into the alt text, and `recap_buttons` those for what led to the turn. `behind` means that Change leads
    to more choices. With `reminds`, there's More time, and nothing is greyed out. With `named`, Compile names its
    table.
    """
    draft, say = seat.draft, translator_of(seat.view.game).say
    if draft is not None and draft.compiled:
        return [*_compiled_buttons(seat, nonce), *words]
    begun, told = is_begun(seat), told_of(seat, page)
    first, last = (
        _compile(seat, nonce, named=named),
        _last(seat, nonce, hinted=public and not told, before=recap_buttons),
    )
    undo = button(
        say("button-undo"),
        UndoDraft(draft_of(seat), nonce=nonce),
        off=not (draft is not None and (begun or draft.before)),
    )
    help_ = words if words and not (drawn or public) else _help(seat, nonce, len(told), public=public)
    if keeps_places(seat) and not reminds:
        needed = behind or begun or words or _hidden_hints(seat, nonce, public=public)
        return [first, undo, *help_, _change(seat, nonce, off=not needed), last]
    typed = [each for each in help_ if public or not begun or _hints(seat, nonce, len(told)) == help_]
    clear = [_clear(seat, nonce)] if begun and not seat.preview else []
    change = [_change(seat, nonce)] if behind else clear
    made = [first, *(each for each in (undo, *typed, *change, last) if not each["disabled"])]
    if reminds:
        more = more_button(seat.view, seat.player.seat)
        return [*made[: ROW_BUTTONS - len(more)], *more]
    for other in (_odds(seat, nonce), words):
        made += other if len(made) not in (ABREAST, ROW_BUTTONS) and other[:1] != help_ else []
    return made


def behind_change(seat: SeatView, nonce: str, words: list[ActionButton], *, public: bool) -> list[ActionButton]:
    return [
        back(seat, nonce),
        *([_clear(seat, nonce)] if is_begun(seat) else []),
        *_hidden_hints(seat, nonce, public=public),
        *(_odds(seat, nonce) if public or seat.hints else []),
        *words,
    ]


def keeps_places(seat: SeatView) -> bool:
    """Return whether the choices have the same number of buttons at each step of the answer."""
    return any(group.lines for group in seat.groups)


def is_begun(seat: SeatView) -> bool:
    return seat.draft is not None and bool(seat.draft.answer)


def _is_program(seat: SeatView) -> bool:
    """Return whether the turn asks for a program, which is compiled; goals, docks and boards are locked in."""
    return seat.decision is not None and seat.decision.topic == PROGRAM


def draft_of(seat: SeatView) -> TableDraft:
    draft, record = seat.draft, seat.view.record
    return TableDraft(record.id, record.question, 0 if draft is None else draft.edit)


def told_of(seat: SeatView, page: int) -> list[str]:
    return hint_lines(seat)[: max(0, page - HINTS + 1)]


def _compiled_buttons(seat: SeatView, nonce: str) -> list[ActionButton]:
    say = translator_of(seat.view.game).say
    preview = [_preview(seat, nonce)] if seat.preview else []
    sealed = [button(say("button-seals"), ShowSeals(seat.view.record.id), emoji="🔏")]
    key = "button-uncompile" if _is_program(seat) else "button-unlock"
    uncompile = button(say(key), UncompileDraft(draft_of(seat), nonce=nonce), emoji="🔓")
    has_seals = seat.draft is not None and seat.draft.commitments
    return [uncompile, *preview, *(sealed if has_seals else [])]


def _help(seat: SeatView, nonce: str, told: int, *, public: bool) -> list[ActionButton]:
    typed = [type_button(seat, nonce)]
    if public and not told:
        return typed
    suggest = [] if is_begun(seat) else _suggest(seat, nonce)
    return _hints(seat, nonce, told) or suggest or _odds(seat, nonce) or typed


def type_button(seat: SeatView, nonce: str) -> ActionButton:
    return button(translator_of(seat.view.game).say("button-type"), TypeDraft(draft_of(seat), nonce=nonce))


def _change(seat: SeatView, nonce: str, *, off: bool = False) -> ActionButton:
    return button(
        translator_of(seat.view.game).say("button-change"), ShowPage(draft_of(seat), CHANGING, nonce=nonce), off=off
    )


def _clear(seat: SeatView, nonce: str) -> ActionButton:
    return button(translator_of(seat.view.game).say("button-clear"), ClearDraft(draft_of(seat), nonce=nonce))


def _last(seat: SeatView, nonce: str, *, hinted: bool, before: list[ActionButton]) -> ActionButton:
    """The choice beside Compile; if there's none, a hint or the recap until the draft begins, then the preview."""
    if dealt := beside(seat, draft_of(seat), nonce):
        return dealt
    if not is_begun(seat):
        for other in (_hints(seat, nonce, 0) if hinted else [], before):
            if other:
                return other[0]
    return _preview(seat, nonce)


def _preview(seat: SeatView, nonce: str) -> ActionButton:
    press = PreviewDraft(draft_of(seat), nonce=nonce)
    return button(translator_of(seat.view.game).say("button-preview"), press, emoji="🎬", off=not seat.preview)


def _odds(seat: SeatView, nonce: str) -> list[ActionButton]:
    press = ShowOdds(draft_of(seat), nonce=nonce)
    return [button(translator_of(seat.view.game).say("button-odds"), press, emoji="🎲")] if has_odds(seat) else []


def _compile(seat: SeatView, nonce: str, *, named: bool) -> ActionButton:
    asked, say = is_asked_about(seat), translator_of(seat.view.game).say
    verb = say("button-compile" if _is_program(seat) else "button-lock-in")
    return button(
        say("button-compile-table", verb=verb, table=seat.view.record.id) if named else verb,
        ShowPage(draft_of(seat), ASKING, nonce=nonce) if asked else CompileDraft(draft_of(seat), nonce=nonce),
        style=Style.success if seat.can_compile and not asked else Style.secondary,
        emoji=None if named else "🔒",  # otherwise a phone would need another row
        off=not (asked or seat.can_compile),
    )


def _suggest(seat: SeatView, nonce: str) -> list[ActionButton]:
    if not suggests(seat.view.record):
        return []
    return [button(translator_of(seat.view.game).say("button-suggest"), SuggestDraft(draft_of(seat), nonce=nonce))]


def _hints(seat: SeatView, nonce: str, told: int) -> list[ActionButton]:
    if not seat.hints:
        return []
    key = "button-hint" if not told else "button-next-hint" if told < len(hint_lines(seat)) else "button-show-me"
    return [button(translator_of(seat.view.game).say(key), ShowHint(draft_of(seat), told, nonce=nonce))]


def _hidden_hints(seat: SeatView, nonce: str, *, public: bool) -> list[ActionButton]:
    return _hints(seat, nonce, 0) if public else []


def is_asked_about(seat: SeatView) -> bool:
    """Return whether to ask for confirmation: only a part of the draft, or nothing at all, would be locked in."""
    draft = seat.draft
    if draft is not None and draft.compiled:
        return False
    return seat.short is not None or (bool(seat.menu) and seat.can_compile and (draft is None or not draft.answer))


def doubt(seat: SeatView) -> LazyMessage:
    if seat.short is None:
        return later("doubt-nothing")
    if not seat.short:
        return later("doubt-empty")
    return later("doubt-short", program=seat.short)


def sure(seat: SeatView, nonce: str) -> list[ActionButton]:
    press = CompileDraft(draft_of(seat), short=True, nonce=nonce)
    lock = button(translator_of(seat.view.game).say("button-lock"), press, style=Style.danger, emoji="🔒")
    return [lock, back(seat, nonce)]


def back(seat: SeatView, nonce: str) -> ActionButton:
    return button(translator_of(seat.view.game).say("button-back"), ShowPage(draft_of(seat), nonce=nonce), emoji="⬅️")

"""An answer in the making: the same panel in a direct message, after typed text, and privately in a channel."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from bot.discord_ui.interactions.actions.drafts import (
    ChooseNext,
    ClearDraft,
    CompileDraft,
    PreviewDraft,
    ShowHint,
    ShowOdds,
    ShowPage,
    ShowPanel,
    SuggestDraft,
    TypeDraft,
    UncompileDraft,
    UndoDraft,
)
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHistory, ShowSeals
from bot.discord_ui.interactions.actions.seats import Rematch
from bot.discord_ui.interactions.custom_ids import DraftRef, TableDraft
from bot.engine.signs import sign
from bot.front.format import ago, channel_url, in_line, title_of
from bot.front.pages import Page, Style, box, button, gallery, menu, option, row, rows, text
from bot.front.speech import later, tongue_of
from bot.front.views.aloud import BEHIND, ELSEWHERE, REST, WORDS, described, fits, in_words, own_table, own_words
from bot.front.views.timing import clock_lines
from bot.host.advice import suggests
from bot.host.model import Status
from bot.host.odds import has_odds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.computer.hints import Hint
    from bot.engine.game import Answer
    from bot.front.pages import ActionButton, Block, Picture
    from bot.front.speech import Say
    from bot.games.game import Act, Group
    from bot.host.model import SeatView
    from bot.speech import Saying

COLOUR: Final = 0x4C7BD9
LOCKED: Final = 0x3BA55D
BUTTONS: Final = 18
"""Up to so many choices are buttons, one tap each; more, or long ones, are menus of 25, which take two."""
ABREAST: Final = 3
"""So many buttons with a few words fit beside each other on a phone."""
BESIDE: Final = 20
"""The most characters of labels that do."""
FEW: Final = 5
"""Up to so many choices are buttons in one row, however long they are."""
MENU: Final = 25
MENUS: Final = 3
"""How many menus a panel shows at once; beyond that it has pages."""
COST: Final = 2
"""So many components of a message are a menu."""
ROOM: Final = 28
"""So many of the 40 components of a message are left for what can be done with a draft."""
CHANGING: Final = 98
"""The page of a panel on which stands what is seldom wanted."""
ASKING: Final = 99
"""The page on which is asked whether something is meant that is hardly ever meant."""
HINTS: Final = 100
"""The page on which the first step of a hint stands; the next one stands on the next."""


def panel(
    seat: SeatView, picture: Picture | None, *, page: int = 0, nonce: str = "", intro: str = "", public: bool = False
) -> Page:
    """What the seat is asked, what it has made of it, and everything it can do next; `public`: shown in a channel.

    Without a question it says what the table waits for instead.
    """
    if seat.decision is None:
        return waiting(seat, picture, intro=intro)
    words = seat.view.game.words
    blocks: list[Block] = [
        text(_heading(seat), f"### {words.question(seat.decision)}", intro),
        *_pictured(seat, picture, _rest(seat, page, public=public)),
        *(_hinted(seat, page) or _draft(seat, _reminder(seat), public=public)),
        *_below(seat, page, nonce, _unfolded(seat, picture), public=public),
    ]
    return Page(tuple(blocks), () if picture is None else (picture,))


def _heading(seat: SeatView) -> str:
    record = seat.view.record
    until = f" · ⏱️ {ago(record.deadline)}" if record.deadline else ""
    return "\n-# ".join((f"-# {_table(seat)} · {_round(seat)}{until}", *clock_lines(seat)))


def _below(seat: SeatView, page: int, nonce: str, unfolded: Sequence[ActionButton], *, public: bool) -> list[Block]:
    """What can be done now, or what was asked about that."""
    if page == ASKING and is_asked_about(seat):
        return [text(f"**{doubt(seat).told(_language(seat))}**"), row(*_sure(seat, nonce), *unfolded)]
    if page == CHANGING and _behind(seat):
        return [
            *_shown(seat, _behind(seat), 0, draft_of(seat), nonce),
            row(_back(seat, nonce), *_clear(seat, nonce), *unfolded),
        ]
    told = len(_told(seat, page))
    actions = [*_actions(seat, nonce, told, public=public), *([] if _is_full(seat, public=public) else unfolded)]
    return [
        *([] if _is_whole(seat) else choices(seat, 0 if told else page, draft_of(seat), nonce, legend=not told)),
        *rows(actions, each=FEW if len(actions) <= FEW else ABREAST),
    ]


def waiting(seat: SeatView, picture: Picture | None, *, intro: str = "") -> Page:
    """For a player of whom nothing is wanted now."""
    record, say = seat.view.record, _say(seat)
    if record.status is Status.PLAYING and not seat.player.gone:
        state = say("panel-idle", why=idle_line(seat))
    elif record.status is Status.PLAYING:
        state = say("panel-left")
    else:
        state = say("panel-over")
    return Page(
        (
            text(f"-# {title_of(seat.view.game, record)}", intro, state),
            *_pictured(seat, picture),
            row(
                button(say("button-rematch"), Rematch(record.id), style=Style.primary, emoji="🔁")
                if record.status is Status.OVER
                else button(say("button-refresh"), ShowPanel(record.id, in_place=True), emoji="🔄"),
                button(say("button-history"), ShowHistory(record.id), emoji="📜"),
                *_unfolded(seat, picture),
            ),
        ),
        () if picture is None else (picture,),
    )


def idle_line(seat: SeatView) -> str:
    """Why nothing is asked of a player now."""
    return _say(seat)("panel-spared" if seat.player in seat.view.spared else "panel-nothing-to-do")


def hand_page(seat: SeatView, picture: Picture) -> Page:
    """/hand: what a seat holds, for its player's eyes."""
    words = seat.view.game.words
    holdings = words.holdings(seat.view.table, seat.hand, seat.player.seat, seat.view.names)
    say = _say(seat)
    mine = button(say("button-program"), ShowPanel(seat.view.record.id), style=Style.primary, emoji="📝")
    return Page(
        (
            text(f"-# {title_of(seat.view.game, seat.view.record)}", f"### {say('hand-heading')}", holdings),
            gallery(picture.name, described(own_table(seat), say(REST))),
            row(
                *([mine] if seat.view.record.status is Status.PLAYING else []),
                button(say("button-words"), ShowBoard(seat.view.record.id, WORDS), emoji="💬"),
            ),
        ),
        (picture,),
    )


def rehearsal_page(seat: SeatView, picture: Picture) -> Page:
    """A draft played alone, as moving pictures."""
    words = seat.view.game.words
    story = words.story(seat.view.table, seat.preview, seat.view.names)
    heading = f"### {_say(seat)('rehearsal-heading', program=seat.text)}"
    note = f"-# {_say(seat)('rehearsal-note')}"
    odds = _odds(seat)
    return Page((text(heading, note), gallery(picture.name, story.alt), *([row(*odds)] if odds else [])), (picture,))


def moved_on_page(seat: SeatView, sealed: str, *, again: bool) -> Page:
    """After compiling an answer that the table was waiting for.

    `again`: with the way to what comes of it and to the next question, which come by themselves where one is at home.
    """
    last = seat.view.record.status is not Status.PLAYING
    say = _say(seat)
    line = say("panel-last-word" if last else "panel-is-in", program=sealed or say("nothing-laid"))
    head = f"-# {_table(seat)}"
    if not again:
        return Page((text(f"{head} · {line}"),))
    record = seat.view.record
    there = [] if record.place.guild is None else [say("panel-see", where=f"<#{record.channel}>")]
    return Page((text(head, line, *there), row(_mine(seat))))


def overtaken_page(seat: SeatView, said: str) -> Page:
    """For what was understood in time, and answered only after the table had moved on."""
    record = seat.view.record
    line = _say(seat)("panel-overtaken", program=said or _say(seat)("nothing-laid"), where=f"<#{record.channel}>")
    return Page((text(f"-# {title_of(seat.view.game, record)} · {line}"),))


def _is_full(seat: SeatView, *, public: bool) -> bool:
    """Whether there is no row of what can be done with the draft that has room on a phone for the way to all words."""
    locked = seat.draft is not None and seat.draft.compiled
    return not locked and not 0 < len(_actions(seat, "", public=public)) < ABREAST


def _rest(seat: SeatView, page: int, *, public: bool) -> str:
    """Where all words are that the picture's description has no room for."""
    if page in {ASKING, CHANGING} or not _is_full(seat, public=public):
        return REST
    return BEHIND if _behind(seat) else ELSEWHERE


def _pictured(seat: SeatView, picture: Picture | None, rest: str = REST) -> list[Block]:
    """The picture; without one (it could not be drawn) the game can be played all the same."""
    return [] if picture is None else [gallery(picture.name, described(own_words(seat), _say(seat)(rest)))]


def _unfolded(seat: SeatView, picture: Picture | None) -> list[ActionButton]:
    """The way to all words about the table, where no picture's description holds them."""
    return [] if picture is not None and fits(own_words(seat)) else [in_words(seat)]


def _mine(seat: SeatView) -> ActionButton:
    return button(_say(seat)("button-program"), ShowPanel(seat.view.record.id), emoji="📝")


def _language(seat: SeatView) -> str:
    """The player's."""
    return seat.view.game.language


def _say(seat: SeatView) -> Say:
    """The front's words for this player."""
    return tongue_of(seat.view.game).say


def _round(seat: SeatView) -> str:
    table = seat.view.table
    return in_line(seat.view.game.words.round(table, table.round))


def _table(seat: SeatView) -> str:
    """The table, which is the way to it where it is played elsewhere."""
    record = seat.view.record
    name = title_of(seat.view.game, record)
    return name if record.place.guild is None else f"[{name}]({channel_url(record.place.guild, record.channel)})"


def draft_of(seat: SeatView) -> TableDraft:
    """The draft at a table that a panel shows."""
    draft, record = seat.draft, seat.view.record
    return TableDraft(record.id, record.question, 0 if draft is None else draft.edit)


def _reminder(seat: SeatView) -> str:
    """What to bear in mind with an answer."""
    view = seat.view
    return view.game.words.reminder(view.table, seat.hand, seat.player.seat, view.names)


def _draft(seat: SeatView, reminder: str, *, public: bool) -> list[Block]:
    """What there is of the answer, and what to bear in mind with it."""
    draft, say = seat.draft, _say(seat)
    if draft is not None and draft.compiled:
        lines = [say("panel-compiled", program=seat.text) if seat.text else say("panel-compiled-empty")]
        if draft.commitments:
            lines.append(f"-# {say('panel-sealed')}")
        return [*([text(reminder)] if reminder else []), box(text(*lines), colour=LOCKED)]
    laid = say("panel-laid" if seat.menu else "panel-complete", program=seat.text)
    lines = [reminder, laid if seat.text else _hint(seat, public=public)]
    return [text(*lines)] if any(lines) else []


def _hint(seat: SeatView, *, public: bool) -> str:
    """How an answer is made; to whom it may be new, and where something else has to be known."""
    say = _say(seat)
    if seat.can_compile and not seat.menu:
        return say("panel-nothing-to-choose")
    if public:
        return f"-# {say('panel-how-in-public')}"
    return f"-# {say('panel-how')}" if seat.view.table.round <= 1 else ""  # until the first round is over


def choices(seat: SeatView, page: int, draft: DraftRef, nonce: str = "", *, legend: bool = True) -> list[Block]:
    """What can be done with the draft but what is behind a button; if nothing else is left, that too.

    Without `legend` nothing is said about all of a group.
    """
    groups = [group for group in seat.groups if not group.aside] or list(seat.groups)
    return _shown(seat, groups if legend else [replace(group, note="") for group in groups], page, draft, nonce)


def _behind(seat: SeatView) -> list[Group]:
    """What is on a page of its own, unless nothing else is left in an answer that lacks something."""
    behind = [group for group in seat.groups if group.aside]
    return behind if len(behind) < len(seat.groups) or _is_whole(seat) else []


def _is_whole(seat: SeatView) -> bool:
    """Whether nothing can be added to the answer, only changed: then Compile is what is wanted."""
    return seat.can_compile and not seat.menu and all(group.aside for group in seat.groups)


def _shown(seat: SeatView, groups: Sequence[Group], page: int, draft: DraftRef, nonce: str) -> list[Block]:
    """Groups with what they are about: buttons as far as there is room, then menus."""
    blocks: list[Block] = []
    left, parts = ROOM, 0
    for number, group in enumerate(groups):
        later = COST * sum(_menus(each) for each in groups[number + 1 :])
        buttons = _buttons(seat, group, draft, nonce)
        if buttons and sum(map(_size, buttons)) <= left - later:
            made = buttons
        else:
            made = _paged(seat, group, page, draft, nonce, parts)
            parts += MENUS
        left -= sum(map(_size, made))
        blocks += made
    return blocks


def _menus(group: Group) -> int:
    """In how many menus at once the group fits."""
    return min(-(-len(group.acts) // MENU), MENUS)


def _size(block: Block) -> int:
    """How many components of a message a block of a panel is."""
    return 1 + len(block.get("components", ()))


def _buttons(seat: SeatView, group: Group, draft: DraftRef, nonce: str) -> list[Block]:
    """The group as buttons, with what each of them does; nothing if they are too many, too long or out of the way."""
    acts = group.acts
    menu = group.aside or group.menu
    if menu or len(acts) > BUTTONS or (len(acts) > FEW and any(len(act.label) > BESIDE for act in acts)):
        return []
    legend = [f"-# {act.label}: {act.note}" for act in acts if act.note]
    note = " ".join(filter(None, (group.note, _say(seat)("panel-one-tap") if all(act.locks for act in acts) else "")))
    made = {act.key: button(act.label, ChooseNext(draft, act.key, nonce=nonce), sign=act.sign) for act in acts}
    return [text(f"**{group.ask}**", note and f"-# {note}", *legend), *_rows(made, group.rows)]


def _paged(seat: SeatView, group: Group, page: int, draft: DraftRef, nonce: str, first: int) -> list[Block]:
    """The group as menus, with pages if they are many."""
    say = _say(seat)
    pages = max(1, -(-len(group.acts) // (MENU * MENUS)))
    page = page % pages
    shown = group.acts[page * MENU * MENUS : (page + 1) * MENU * MENUS]
    parts = [shown[at : at + MENU] for at in range(0, len(shown), MENU)]
    blocks: list[Block] = [text(f"-# {group.note}")] if group.note else []
    for number, part in enumerate(parts):
        of = {"ask": group.ask, "number": number + 1, "count": len(parts)}
        ask = group.ask if len(parts) == 1 else say("panel-part", **of)
        options = [option(act.label, act.key, note=act.note, sign=act.sign) for act in part]
        blocks.append(row(menu(ask, ChooseNext(draft, nonce=nonce), options, part=first + number)))
    if pages > 1:
        label = say("panel-more", number=page + 1, count=pages)
        blocks.append(row(button(label, ShowPage(draft, (page + 1) % pages, nonce=nonce), emoji="➡️")))
    return blocks


def _rows(buttons: dict[str, ActionButton], together: tuple[tuple[str, ...], ...]) -> list[Block]:
    """The buttons, those together that belong together if they do not all fit in one row."""
    left = dict(buttons)
    if len(left) <= FEW:
        return rows(list(left.values()))
    beside = [[left.pop(key) for key in keys if key in left] for keys in together]
    return [*(row(*each) for each in beside if each), *rows(list(left.values()), each=ABREAST)]


def _suggest(seat: SeatView, nonce: str) -> list[ActionButton]:
    """For whoever plays against computers alone, and has no idea."""
    if not suggests(seat.view.record):
        return []
    return [
        button(_say(seat)("button-suggest"), SuggestDraft(draft_of(seat), nonce=nonce))
    ]  # with an emoji the row would be two on a phone


def _told(seat: SeatView, page: int) -> list[str]:
    """As much of a hint as its page has."""
    return hint_lines(seat)[: max(0, page - HINTS + 1)]


def _hinted(seat: SeatView, page: int) -> list[Block]:
    """A hint in place of how an answer is made, so that a phone has room for it.

    One that says why an answer is good says what the answer is for as well.
    """
    said, hint = _told(seat, page), seat.hint
    if hint is None or not said:
        return []
    return [text("" if hint.why else _reminder(seat), f"💡 {' '.join(said)}")]


def hint_lines(seat: SeatView) -> list[str]:
    """What is said before all of it is shown, a sentence a step."""
    hint, say = seat.hint, _say(seat)
    if hint is None:
        return []
    if hint.aim:
        first = [say("hint-aim", aim=hint.aim, count=hint.after, unit=hint.unit)]
    elif hint.why:
        first = [hint.why]
    else:
        first = [say("hint-nearer", count=hint.after, unit=hint.unit)] if hint.after > 1 else []
    return [*first, say("hint-begins", what=_beginning(seat, hint))]


def _beginning(seat: SeatView, hint: Hint) -> str:
    """What a hint begins with: as its button looks, if there is one, so that it is found there."""
    acts = [act for group in seat.groups if not group.aside for act in group.acts]
    # a button may lay more than it says, and some of that otherwise: it is the one that goes with the hint furthest
    far = [_together(act.draft, hint.first) for act in acts]
    most = max(far, default=0)
    if most and far.count(most) == 1:
        return _as_button(acts[far.index(most)])
    # or all buttons begin otherwise, and can be told apart only after that
    at = next((at for at, keys in enumerate(zip(*(act.draft for act in acts), strict=False)) if len({*keys}) > 1), 0)
    named = [act for act in acts if not most and at and act.draft[at : at + 1] == hint.first[at : at + 1]]
    view, decision = seat.view, seat.decision
    typed = "" if decision is None else view.game.said(view.table, decision, hint.first[: at or 1])
    begins = f"**{typed or hint.begins}**"  # what is on another page is called as people type it
    return f"{begins} · {_as_button(named[0])}" if len(named) == 1 else begins


def _as_button(act: Act) -> str:
    return f"{sign(act.sign)} **{act.label}**" if act.sign else f"**{act.label}**"


def _together(one: Answer, other: Answer) -> int:
    """How far two answers are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _hints(seat: SeatView, nonce: str, told: int) -> list[ActionButton]:
    """For whoever learns against the easiest computers; `told` steps of it stand there already."""
    if not seat.hints:
        return []
    key = "button-hint" if not told else "button-next-hint" if told < len(hint_lines(seat)) else "button-show-me"
    return [button(_say(seat)(key), ShowHint(draft_of(seat), told, nonce=nonce))]


def _actions(seat: SeatView, nonce: str, told: int = 0, *, public: bool) -> list[ActionButton]:
    """What can be done with the draft now, in as few as there can be, so that a phone has them in a row or two.

    Compile stands there, since it is where everything leads, unless each choice locks. Whoever has begun in a
    conversation types what comes next there, as does who may have something suggested, and where there is a preview,
    Undo clears.
    """
    draft, say = seat.draft, _say(seat)
    preview = (
        [button(say("button-preview"), PreviewDraft(draft_of(seat), nonce=nonce), emoji="🎬")] if seat.preview else []
    )
    odds = _odds(seat, nonce)
    if draft is not None and draft.compiled:
        sealed = [button(say("button-seals"), ShowSeals(seat.view.record.id), emoji="🔏")] if draft.commitments else []
        uncompile = button(say("button-uncompile"), UncompileDraft(draft_of(seat), nonce=nonce), emoji="🔓")
        return [uncompile, *preview, *odds, *sealed]
    begun = draft is not None and bool(draft.answer)
    at_once = not begun and all(act.locks for group in seat.groups for act in group.acts)
    suggest = [] if begun else _hints(seat, nonce, told) or _suggest(seat, nonce)
    typing = public or not (begun or at_once or suggest)
    change = [button(say("button-change"), ShowPage(draft_of(seat), CHANGING, nonce=nonce))]
    items = [
        *([] if at_once and seat.groups else [_compile(seat, nonce)]),
        *(
            [button(say("button-undo"), UndoDraft(draft_of(seat), nonce=nonce))]
            if draft and (begun or draft.before)
            else []
        ),
        *suggest,
        *(change if _behind(seat) else [] if preview else _clear(seat, nonce)),
        *preview,
    ]
    written = [button(say("button-type"), TypeDraft(draft_of(seat), nonce=nonce))] if typing else []
    crowded = preview and len([*items, *written]) % ABREAST == 0
    return [*items, *([] if crowded else odds), *written]


def _odds(seat: SeatView, nonce: str = "") -> list[ActionButton]:
    """Where they would make a row more on a phone, they are under the preview instead."""
    return (
        [button(_say(seat)("button-odds"), ShowOdds(draft_of(seat), nonce=nonce), emoji="🎲")] if has_odds(seat) else []
    )


def _compile(seat: SeatView, nonce: str) -> ActionButton:
    asked = is_asked_about(seat)
    return button(
        _say(seat)("button-compile"),
        ShowPage(draft_of(seat), ASKING, nonce=nonce) if asked else CompileDraft(draft_of(seat), nonce=nonce),
        style=Style.success if seat.can_compile and not asked else Style.secondary,
        emoji="🔒",
        off=not (asked or seat.can_compile),
    )


def _clear(seat: SeatView, nonce: str) -> list[ActionButton]:
    begun = seat.draft is not None and seat.draft.answer
    return [button(_say(seat)("button-clear"), ClearDraft(draft_of(seat), nonce=nonce))] if begun else []


def _back(seat: SeatView, nonce: str) -> ActionButton:
    return button(_say(seat)("button-back"), ShowPage(draft_of(seat), nonce=nonce), emoji="⬅️")


# --- before something is locked that is hardly meant -----------------------------------------------------------------


def is_asked_about(seat: SeatView) -> bool:
    """Whether locking the draft would lock nothing, or less than there is."""
    draft = seat.draft
    if draft is not None and draft.compiled:
        return False
    return seat.short is not None or (bool(seat.menu) and seat.can_compile and (draft is None or not draft.answer))


def doubt(seat: SeatView) -> Saying:
    """What is asked before it is locked."""
    if seat.short is None:
        return later("doubt-nothing")
    if not seat.short:
        return later("doubt-empty")
    return later("doubt-short", program=seat.short)


def _sure(seat: SeatView, nonce: str) -> list[ActionButton]:
    """To lock it all the same, or not."""
    press = CompileDraft(draft_of(seat), short=True, nonce=nonce)
    return [button(_say(seat)("button-lock"), press, style=Style.danger, emoji="🔒"), _back(seat, nonce)]

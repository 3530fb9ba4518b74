"""An answer in the making: the same panel in a direct message, after typed text, and privately in a channel.

It is an ordinary message: its content, the picture, and at most five rows. Lines and rows keep their places from tap to
tap, so that nothing moves under a thumb.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.discord_ui.interactions.actions.drafts import (
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
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHistory, ShowReplay, ShowSeals
from bot.discord_ui.interactions.actions.seats import Rematch
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.views.play.deadline_lines import BLANK, deadline_lines
from bot.discord_ui.views.play.draft_choices import (
    ABREAST,
    MAX_MENUS,
    MAX_ROWS,
    ROW_BUTTONS,
    Choices,
    headings,
    lay_out,
    notes_on,
)
from bot.discord_ui.views.play.hint_steps import hint_lines
from bot.front.format import CONTENT, in_line, length, time_left, title_of
from bot.front.pages import Page, Style, button, gallery, ordinary, row, rows, text
from bot.front.speech import later, tongue_of
from bot.front.views.aloud import BEHIND, ELSEWHERE, REST, WORDS, described, fits, in_words, own_table, own_words
from bot.front.views.timing import more_button
from bot.host.advice import suggests
from bot.host.model import Status
from bot.host.odds import has_odds

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.front.pages import ActionButton, Block, Picture
    from bot.front.speech import Say
    from bot.games.game import Group
    from bot.host.model import SeatView
    from bot.speech import Saying

LONG: Final = 5
"""So many lines of buttons and menus leave a phone no room for more words."""
CHANGING: Final = 98
"""The page of a panel with the choices that are seldom wanted, or didn't fit."""
ASKING: Final = 99
"""The page that asks whether something unlikely is meant."""
HINTS: Final = 100
"""The page with the first step of a hint; the next step is on the next."""
GROUP: Final = 200
"""The page with the first group of `CHANGING`, where those don't fit together; the next one is `GROUP_PAGES` on."""
GROUP_PAGES: Final = 10
ROOM: Final = MAX_ROWS - 1
"""Rows that are left for choices: the actions have one."""
NO_CHOICES: Final = Choices((), (), ())


@dataclass(frozen=True, slots=True)
class Recap:
    """What led to a question, in short."""

    name: str = ""
    """The name of the round."""
    lines: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    """What was made of an answer that nobody had locked in."""
    rushed: bool = False
    """Whether that was since all the others were in."""
    secret: bool = False
    """Whether a part of that is hidden from others: nothing for a lock screen."""
    replay: bool = False
    """Whether there is a replay of it."""

    def told(self, say: Say, *, rings: bool) -> tuple[str, ...]:
        """In small print after the name of the round; nothing if there's nothing to tell."""
        hidden = (say("news-time-up", why=say("late-why", rushed=int(self.rushed))),)
        own = hidden if self.own and self.secret and rings else self.own
        lines = (*own, *self.lines)
        return tuple(f"-# {each}" for each in (f"**{self.name}** · {lines[0]}", *lines[1:])) if lines else ()


NO_RECAP: Final = Recap()


def panel(
    seat: SeatView,
    picture: Picture | None,
    *,
    now: datetime | None = None,
    page: int = 0,
    nonce: str = "",
    intro: str = "",
    public: bool = False,
    recap: Recap = NO_RECAP,
    rings: bool = False,
    reminds: bool = False,
    asks: bool = False,
) -> Page:
    """What the seat is asked, what it has made of it, and everything it can do next; `public`: shown in a channel.

    Without a question it says what the table waits for instead. `rings`: its words may stand on a lock screen, so that
    nothing of the hand and the draft is among them; `reminds`: likewise, as a reminder; `asks`: it's the question's own
    message, with all of the recap. `now` is for the time left.
    """
    if seat.decision is None:
        return waiting(seat, picture, intro=intro)
    rings, asks = rings or reminds, asks or rings or reminds
    shown = _choices(seat, page, nonce)
    actions = _actions(seat, page, nonce, public=public)
    actions += more_button(seat.view, seat.player.seat) if reminds else []
    rest = ELSEWHERE if not _behind(seat, _main(seat, 0, nonce)) else BEHIND
    for others in (
        [] if _is_step_away(seat, page, nonce) or _is_asking(seat, page) else _odds(seat, nonce),
        [_replay(seat)] if recap.replay and not _is_begun(seat) else [],
        words := _unfolded(seat, picture),
    ):
        if len(actions) not in (ABREAST, ROW_BUTTONS):  # else a phone would need another line
            actions += others
            rest = REST if others is words else rest
    tall = 1 + sum(-(-len(each["components"]) // ABREAST) for each in shown.rows) >= LONG
    head = [
        _lead(seat, now, reminds=reminds),
        deadline_lines(seat),
        *([] if _told(seat, page) and seat.hint and seat.hint.why else _reminder(seat, rings=rings)),
    ]
    below = [*shown.rows, *rows(actions)]
    news = recap.told(_say(seat), rings=rings)
    if not asks and _is_begun(seat):
        news = () if tall else news[:1]
    lines = [*head, *_content(seat, page, shown, intro, public=public, rings=rings, how=rings or not tall)]
    return ordinary(
        text(_fitted(lines, news)),
        *_pictured(seat, picture, rest),
        *below,
        picture=picture,
    )


def _lead(seat: SeatView, now: datetime | None, *, reminds: bool) -> str:
    """One plain line, which a lock screen shows: game, table, what's asked, how long is left."""
    view, say, record = seat.view, _say(seat), seat.view.record
    question = "" if seat.decision is None else view.game.words.question(seat.decision)
    line = say("panel-lead", game=view.game.title, table=record.id, round=_round(seat), question=question)
    if record.deadline is not None and now is not None and record.timing.until is None:
        line = f"{line} {time_left(say, record.deadline - now)}"
    return f"⏰ {line}" if reminds else line


def _content(
    seat: SeatView, page: int, shown: Choices, intro: str, *, public: bool, rings: bool, how: bool
) -> tuple[str, ...]:
    """The heading of the buttons, the draft, and what a tap explains."""
    draft, say = seat.draft, _say(seat)
    asking = _is_asking(seat, page)
    ask = "" if rings and _is_begun(seat) else headings(shown)
    if asking:
        ask = f"**{doubt(seat).told(_language(seat))}**"
    hint = _told(seat, page)
    crowded = shown.count_menus() == MAX_MENUS or (public and _is_begun(seat))  # a phone has no room for more
    notes = () if rings or hint or asking or crowded else notes_on(seat, shown)
    said = [intro, f"💡 {' '.join(hint)}" if hint else ""]
    if draft is not None and draft.compiled:
        said.append(f"-# {say('panel-sealed')}" if draft.commitments else "")
    told = [*filter(None, said), *(f"-# {note}" for note in notes)]
    made = "" if hint and not seat.text else _draft(seat, public=public, rings=rings, how=how)
    if (seat.groups and _locks_at_once(seat)) or (told and not made):
        return (ask or BLANK, *told)
    return (ask or BLANK, made or BLANK, *told)


def _draft(seat: SeatView, *, public: bool, rings: bool, how: bool) -> str:
    """One line for what there is of the answer, or how one is made; nothing where that is known, or has no room."""
    draft, say = seat.draft, _say(seat)
    if draft is not None and draft.compiled:
        return say("panel-compiled", program=seat.text) if seat.text else say("panel-compiled-empty")
    if seat.text and not rings:
        return say("panel-laid" if seat.menu else "panel-complete", program=seat.text)
    if seat.text:
        return say("panel-begun")
    if seat.can_compile and not seat.menu:
        return say("panel-nothing-to-choose")
    if public:
        return f"-# {say('panel-how-in-public')}" if how else ""
    return f"-# {say('panel-how')}" if how and seat.view.table.round <= 1 else ""  # until the first round is over


def _fitted(lines: Sequence[str], news: Sequence[str]) -> str:
    """The lines, and below them as much of the news as an ordinary message has room for."""
    kept = list(news)
    while kept and length("\n".join((*lines, *kept))) > CONTENT:
        kept.pop()
    return "\n".join((*lines, *kept))


def waiting(seat: SeatView, picture: Picture | None, *, intro: str = "") -> Page:
    """For a player who has nothing to answer now."""
    record, say = seat.view.record, _say(seat)
    if record.status is Status.PLAYING and not seat.player.gone:
        state = say("panel-idle", why=idle_line(seat))
    elif record.status is Status.PLAYING:
        state = say("panel-left")
    else:
        state = say("panel-over")
    return ordinary(
        text(f"-# {title_of(seat.view.game, record)}", intro, state),
        *_pictured(seat, picture),
        row(
            button(say("button-rematch"), Rematch(record.id), style=Style.primary, emoji="🔁")
            if record.status is Status.OVER
            else button(say("button-refresh"), ShowPanel(record.id, in_place=True), emoji="🔄"),
            button(say("button-history"), ShowHistory(record.id), emoji="📜"),
            *_unfolded(seat, picture),
        ),
        picture=picture,
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
    odds = button(_say(seat)("button-odds"), ShowOdds(draft_of(seat)), emoji="🎲")
    below = [row(odds)] if has_odds(seat) else []
    return Page((text(heading, note), gallery(picture.name, story.alt), *below), (picture,))


def moved_on_page(seat: SeatView, sealed: str, *, again: bool) -> Page:
    """After compiling an answer that the table was waiting for.

    `again`: with the way to what comes of it and to the next question, which come by themselves where one is at home.
    """
    last = seat.view.record.status is not Status.PLAYING
    say = _say(seat)
    line = say("panel-last-word" if last else "panel-is-in", program=sealed or say("nothing-laid"))
    record = seat.view.record
    head = f"-# {title_of(seat.view.game, record)}"
    place = "" if record.place.guild is None else f"<#{record.channel}>"
    if not again:
        return ordinary(text(" · ".join(filter(None, (head, place, line)))))
    there = [say("panel-see", where=place)] if place else []
    return ordinary(text(head, line, *there), row(_mine(seat)))


def overtaken_page(seat: SeatView, said: str) -> Page:
    """For what was understood in time, and answered only after the table had moved on."""
    record = seat.view.record
    line = _say(seat)("panel-overtaken", program=said or _say(seat)("nothing-laid"), where=f"<#{record.channel}>")
    return ordinary(text(f"-# {title_of(seat.view.game, record)} · {line}"))


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


def draft_of(seat: SeatView) -> TableDraft:
    """The draft at a table that a panel shows."""
    draft, record = seat.draft, seat.view.record
    return TableDraft(record.id, record.question, 0 if draft is None else draft.edit)


def _reminder(seat: SeatView, *, rings: bool) -> list[str]:
    """What to bear in mind with an answer, in as many lines where nothing of the hand is told."""
    view, words = seat.view, seat.view.game.words
    whole = words.reminder(view.table, seat.hand, seat.player.seat, view.names).splitlines()
    if not rings:
        return whole
    public = words.reminder(view.table, None, seat.player.seat, view.names).splitlines()
    return [*public, *[BLANK] * (len(whole) - len(public))]


# --- the choices ------------------------------------------------------------------------------------------------------


def _choices(seat: SeatView, page: int, nonce: str) -> Choices:
    """The rows of choices on a page of the panel."""
    draft = draft_of(seat)
    if _is_asking(seat, page):
        return NO_CHOICES
    main = _main(seat, page, nonce)
    behind = _behind(seat, main)
    if not _is_step_away(seat, page, nonce):
        return main
    menus = [replace(group, menu=True) for group in behind]
    if page >= GROUP:
        at, part = divmod(page - GROUP, GROUP_PAGES)
        base = GROUP + at * GROUP_PAGES
        return lay_out(seat, menus[at : at + 1], draft, room=ROOM, page=part, nonce=nonce, base=base)
    made = lay_out(seat, menus, draft, room=ROOM, nonce=nonce)
    if not made.left:
        return made
    ways = [
        button(group.ask, ShowPage(draft, GROUP + at * GROUP_PAGES, nonce=nonce)) for at, group in enumerate(behind)
    ]
    return replace(NO_CHOICES, rows=tuple(rows(ways, each=-(-len(ways) // ROOM))))


def _main(seat: SeatView, page: int, nonce: str) -> Choices:
    """The choices that aren't a step away; if there is nothing else to do in an answer that lacks something, all."""
    groups = [group for group in seat.groups if not group.aside] or ([] if _is_whole(seat) else list(seat.groups))
    return lay_out(seat, groups, draft_of(seat), room=ROOM, page=page if page < CHANGING else 0, nonce=nonce)


def _behind(seat: SeatView, main: Choices) -> list[Group]:
    """The groups that are a step away: those that are seldom wanted, and those without room."""
    aside = [group for group in seat.groups if group.aside]
    return [*main.left, *(aside if len(aside) < len(seat.groups) or _is_whole(seat) else [])]


def _is_step_away(seat: SeatView, page: int, nonce: str) -> bool:
    """True if the page shows choices that are a step away."""
    return (page == CHANGING or page >= GROUP) and bool(_behind(seat, _main(seat, 0, nonce)))


def _is_whole(seat: SeatView) -> bool:
    """True if nothing can be added to the answer, only changed: then Compile is what's wanted."""
    return seat.can_compile and not seat.menu and all(group.aside for group in seat.groups)


def _is_begun(seat: SeatView) -> bool:
    """True if there's something in the draft."""
    return seat.draft is not None and bool(seat.draft.answer)


def _locks_at_once(seat: SeatView) -> bool:
    """True if each choice is a whole answer, so that there is nothing else to do."""
    return not _is_begun(seat) and all(act.locks for group in seat.groups for act in group.acts)


def _is_asking(seat: SeatView, page: int) -> bool:
    """True if the page asks whether the draft is meant as it is."""
    return page == ASKING and is_asked_about(seat)


# --- what can be done with the draft ----------------------------------------------------------------------------------


def _actions(seat: SeatView, page: int, nonce: str, *, public: bool) -> list[ActionButton]:
    """What can be done with the draft now, or with the page.

    Compile is there, since it is where everything leads, unless each choice locks. Whoever has begun in a conversation
    types what comes next there, as does who may have something suggested.
    """
    if _is_asking(seat, page):
        return _sure(seat, nonce)
    behind = _behind(seat, _main(seat, 0, nonce))
    if _is_step_away(seat, page, nonce):
        return [_back(seat, nonce), *_clear(seat, nonce), *(_hints(seat, nonce, 0) if public else [])]
    draft, say = seat.draft, _say(seat)
    preview = (
        [button(say("button-preview"), PreviewDraft(draft_of(seat), nonce=nonce), emoji="🎬")] if seat.preview else []
    )
    if draft is not None and draft.compiled:
        sealed = [button(say("button-seals"), ShowSeals(seat.view.record.id), emoji="🔏")] if draft.commitments else []
        uncompile = button(say("button-uncompile"), UncompileDraft(draft_of(seat), nonce=nonce), emoji="🔓")
        return [uncompile, *preview, *sealed]
    begun, at_once = _is_begun(seat), _locks_at_once(seat)
    told = len(_told(seat, page))
    full = begun and public and not told  # five buttons are a row: the hint is behind Change then
    suggest = ([] if full else _hints(seat, nonce, told)) or ([] if begun else _suggest(seat, nonce))
    typing = not (begun and told) if public else not (begun or at_once or suggest)
    undo = [button(say("button-undo"), UndoDraft(draft_of(seat), nonce=nonce))]
    change = [button(say("button-change"), ShowPage(draft_of(seat), CHANGING, nonce=nonce))]
    return [
        *([] if at_once and seat.groups else [_compile(seat, nonce)]),
        *(undo if draft is not None and (begun or draft.before) else []),
        *suggest,
        *(change if behind else [] if preview else _clear(seat, nonce)),
        *preview,
        *([button(say("button-type"), TypeDraft(draft_of(seat), nonce=nonce))] if typing else []),
    ]


def _odds(seat: SeatView, nonce: str) -> list[ActionButton]:
    """Where there's no room they're under the preview alone."""
    press = ShowOdds(draft_of(seat), nonce=nonce)
    return [button(_say(seat)("button-odds"), press, emoji="🎲")] if has_odds(seat) else []


def _replay(seat: SeatView) -> ActionButton:
    """Plays what led to the question."""
    return button(_say(seat)("button-replay"), ShowReplay(seat.view.record.id), emoji="🎬")


def _compile(seat: SeatView, nonce: str) -> ActionButton:
    asked = is_asked_about(seat)
    return button(
        _say(seat)("button-compile"),
        ShowPage(draft_of(seat), ASKING, nonce=nonce) if asked else CompileDraft(draft_of(seat), nonce=nonce),
        style=Style.success if seat.can_compile and not asked else Style.secondary,
        emoji="🔒",
        off=not (asked or seat.can_compile),
    )


def _suggest(seat: SeatView, nonce: str) -> list[ActionButton]:
    """For whoever plays against computers alone, and has no idea."""
    if not suggests(seat.view.record):
        return []
    return [button(_say(seat)("button-suggest"), SuggestDraft(draft_of(seat), nonce=nonce))]


def _told(seat: SeatView, page: int) -> list[str]:
    """As much of a hint as its page has."""
    return hint_lines(seat)[: max(0, page - HINTS + 1)]


def _hints(seat: SeatView, nonce: str, told: int) -> list[ActionButton]:
    """For whoever learns against the easiest computers; `told` steps of it stand there already."""
    if not seat.hints:
        return []
    key = "button-hint" if not told else "button-next-hint" if told < len(hint_lines(seat)) else "button-show-me"
    return [button(_say(seat)(key), ShowHint(draft_of(seat), told, nonce=nonce))]


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

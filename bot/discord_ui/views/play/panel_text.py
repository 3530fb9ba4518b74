"""The text of a panel: as much as a phone has room for, together with the picture and all buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, TypeAlias

from bot.discord_ui import phone_layout
from bot.discord_ui.blocks import Block
from bot.discord_ui.format import (
    BLANK,
    CONTENT,
    ago,
    channel_url,
    clock_time,
    exactly,
    in_line,
    length,
    time_left,
    title_of,
)
from bot.discord_ui.interactions.recap import Recap
from bot.discord_ui.responses.refusals import reason_in
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.community.time_requests import clock_lines
from bot.discord_ui.views.play.draft_actions import (
    PROGRAM,
    explain_doubt,
    given_hints,
    is_begun,
    is_compiled,
    is_program,
    keeps_places,
)
from bot.discord_ui.views.play.draft_choices import Choices, headings, notes_by_group
from bot.engine.game import Seat
from bot.engine.icons import choose_texts, text_with_fallback
from bot.engine.identity import Same
from bot.games.game import AnyGame
from bot.host.match.seats import of_tournament
from bot.host.model.views import Fallback, SeatView
from bot.name_caches import track_names

MAX_DRAFT_LENGTH: Final = 36
"""Maximum number of characters of a draft in one line on a phone."""
MAX_LAST_LINE: Final = 28
"""Maximum number of characters of a draft in a text's last line, where Discord adds "(edited)"."""
STEADY_NOTES: Final = {PROGRAM: 2}
"""Number of lines that notes take if choices keep their places, by topic; 1 for other topics."""
MAX_CACHED_REMINDERS: Final = 512
"""Maximum number of cached reminders."""
Lines: TypeAlias = tuple[str, ...]


class Rank(IntEnum):
    """The order in which the parts of a text get the room that's left."""

    FIXED = 1
    """Parts in a single version."""
    HEADING = 2
    NOTES = 3
    NEWS = 4
    REMINDER = 5
    DRAFT = 6
    LEAD = 7
    RECAP = 8
    HOW = 9


@dataclass(frozen=True, slots=True)
class Version:
    """Lines of text, and the height reserved for them on a phone."""

    lines: Lines
    height: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text in versions of different lengths, longest first. The last one is used even if there's no
    room."""

    versions: tuple[Version, ...]
    rank: Rank = Rank.FIXED


@dataclass(frozen=True, slots=True)
class Occasion:
    """A panel's page, and the occasion for showing it. `panel` explains `public`, `notifies`, `is_reminder`, `asks`
    and `now`."""

    page: int
    shown: Choices
    noted: Choices
    """The choices whose notes belong on the page."""
    asking: bool
    """True if the panel asks for confirmation."""
    away: bool
    """True for the More page and groups' pages, unless the answer is locked in."""
    intro: str
    public: bool
    notifies: bool
    is_reminder: bool
    asks: bool
    recap: Recap
    now: datetime | None


def fit_parts(parts: Sequence[Part], room: float) -> list[str]:
    """Return the lines of all parts, each in the longest version for which there's room. Parts with a lower `rank` get
    room first."""
    chosen = [part.versions[-1] for part in parts]
    left = room - sum(version.height for version in chosen)
    for at, part in sorted(enumerate(parts), key=lambda each: each[1].rank):
        for version in part.versions[:-1]:
            more = version.height - chosen[at].height
            if more <= max(0, left):
                chosen[at], left = version, left - more
                break
    return [line for version in chosen for line in version.lines]


def panel_text(seat: SeatView, on: Occasion, rows: Iterable[Block], *, pictured: bool) -> str:
    """The text above the picture and these rows."""
    room = _room_above(rows, pictured=pictured)
    parts = _parts(seat, on)
    if not _has_room(parts, room):
        parts = _parts(seat, on, brief=True)
    lines = fit_parts(parts, room)
    while len(lines) > 1 and length("\n".join(lines)) > CONTENT:
        lines.pop()
    return "\n".join(lines)


def fits_phone(seat: SeatView, on: Occasion, rows: Iterable[Block], *, pictured: bool) -> bool:
    """Return whether a phone has room for these rows, the picture, and a text with the whole question."""
    return _has_room(_parts(seat, on), _room_above(rows, pictured=pictured))


def _parts(seat: SeatView, on: Occasion, *, brief: bool = False) -> list[Part]:
    return [*_head(seat, on, brief=brief), *_content(seat, on, brief=brief), *_recap(seat, on)]


def _room_above(rows: Iterable[Block], *, pictured: bool) -> float:
    taken = sum(map(phone_layout.estimate_row_height, rows)) + (phone_layout.PICTURE_HEIGHT if pictured else 0)
    return phone_layout.MESSAGE_ROOM - taken


def _has_room(parts: Iterable[Part], room: float) -> bool:
    return sum(part.versions[-1].height for part in parts) <= room


def title(seat: SeatView) -> str:
    return f"-# {title_of(seat.view.game, seat.view.record)}"


def _part(*versions: Sequence[str], rank: Rank = Rank.FIXED) -> Part:
    return Part(tuple(Version(tuple(lines), phone_layout.estimate_text_height(lines)) for lines in versions), rank)


def _optional(lines: Sequence[str], rank: Rank) -> Part:
    return _part(lines, (), rank=rank)


# --- head ------------------------------------------------------------------------------------------------------------


def _head(seat: SeatView, on: Occasion, *, brief: bool) -> list[Part]:
    steady, short = keeps_places(seat), is_begun(seat) and not on.notifies
    clock = _deadline_lines(seat)
    lead, task = _lead(seat, on.now, is_reminder=on.is_reminder), _lead(seat, None, is_reminder=on.is_reminder)
    leads = [[lead]]
    if clock != BLANK and not on.notifies:
        leads.append([task])
    if brief and steady and is_program(seat):
        leads = [[_brief_lead(seat, is_reminder=on.is_reminder)]]
    elif short and not steady:
        leads.append([title(seat)])
    clock_lines = clock.splitlines()
    reminders = [[]] if on.away else [_reminder(seat, notifies=on.notifies, brief=brief) for brief in (False, True)]
    if given_hints(seat, on.page) and seat.hint and seat.hint.why:
        reminders = [[]]
    return [
        _part(*leads, rank=Rank.LEAD),
        _part(clock_lines) if steady or clock != BLANK or not short else _optional(clock_lines, Rank.LEAD),
        _part(*reminders, *([] if steady else [[]]), rank=Rank.REMINDER),
    ]


def _lead(seat: SeatView, now: datetime | None, *, is_reminder: bool) -> str:
    """One plain line for a lock screen."""
    view, say, record = seat.view, _say(seat), seat.view.record
    question = "" if seat.decision is None else view.game.words.question(seat.decision)
    key = "panel-lead-cup" if of_tournament(record) else "panel-lead"
    line = say(key, game=view.game.title, table=record.id, round=_round(seat), question=question)
    # a turn may stay open beyond its deadline, while players' messages can't be read
    left = timedelta() if record.deadline is None or now is None else record.deadline - now
    if left > timedelta() and not record.is_paused:
        line = f"{line} {time_left(say, left)}"
    return f"⏰ {line}" if is_reminder else line


def _brief_lead(seat: SeatView, *, is_reminder: bool) -> str:
    line = _say(seat)("panel-lead-brief", game=seat.view.game.title, table=seat.view.record.id, round=_round(seat))
    return f"⏰ {line}" if is_reminder else line


def _round(seat: SeatView) -> str:
    table = seat.view.table
    return in_line(seat.view.game.words.round(table, table.round))


def _reminder(seat: SeatView, *, notifies: bool, brief: bool) -> list[str]:
    """The game's reminders for an answer, in small print. The version without the hand has the same number of lines."""
    view, number = seat.view, seat.player.seat
    game, table = Same(view.game), Same(view.table)
    whole = _in_small_print(_reminder_words(game, table, Same(seat.hand), number, view.names, brief=brief))
    if not notifies:
        return whole
    public = _in_small_print(_reminder_words(game, table, Same(None), number, view.names, brief=brief))
    return [*public, *[BLANK] * (len(whole) - len(public))]


@track_names
@lru_cache(maxsize=MAX_CACHED_REMINDERS)
def _reminder_words(
    game: Same[AnyGame], table: Same[Any], hand: Same[Any], seat: Seat, names: tuple[str, ...], *, brief: bool
) -> str:
    return game.it.words.reminder(table.it, hand.it, seat, names, brief=brief)


def _in_small_print(lines: str) -> list[str]:
    return [f"-# {line}" for line in lines.splitlines()]


# --- the question and the draft --------------------------------------------------------------------------------------


def _content(seat: SeatView, on: Occasion, *, brief: bool) -> list[Part]:
    say, steady, begun, hint = _say(seat), keeps_places(seat), is_begun(seat), given_hints(seat, on.page)
    idea = say("first-idea")
    # the note on the idea says the same
    whole = idea if on.intro == idea and not on.notifies else say("panel-complete")
    complete = bool(seat.text) and not seat.menu
    intro = "" if complete and on.intro == whole else on.intro
    told = _part([*filter(None, (intro, f"💡 {' '.join(hint)}" if hint else ""))])
    if is_compiled(seat):
        sealed = seat.draft is not None and bool(seat.draft.commitments)
        return [_part([_draft(seat)]), told, _part([f"-# {say('panel-sealed')}"] if sealed else [])]
    if on.notifies and begun:
        draft = say("panel-begun")  # an intro takes the draft's line
        return [_part([draft, on.intro or BLANK] if on.is_reminder or not on.intro else [on.intro, BLANK])]
    ask = f"**{explain_doubt(seat).render(seat.view.game.language)}**" if on.asking else headings(on.shown)
    # the draft may be the last line: a choice of goals, for example, leaves no room for notes below it
    made = _draft(seat, MAX_LAST_LINE if on.away or not is_program(seat) else MAX_DRAFT_LENGTH)
    if complete and not ask:
        ask, complete = f"**{whole}**", False
    is_asked_above = not (begun or steady or on.asking or complete)  # the lead has the question, too
    is_kept = steady and not (brief and on.away)  # an empty line stays, unless the choices change anyway
    if ask and is_asked_above:
        parts = [_optional([ask], Rank.HEADING)]
    else:
        parts = [_part([ask or BLANK] if ask or is_kept else [])]
    typed = bool(on.intro) or on.asking
    if complete:
        parts.append(_part([f"{made} · {whole}"], [made if typed else whole], rank=Rank.DRAFT))
    elif steady and made:
        parts.append(Part((Version((made,), phone_layout.LINE),)))
    elif steady:
        parts.append(_part([_how(seat, on) or BLANK], [BLANK], rank=Rank.HOW))
    elif made:
        parts.append(_part([made]) if typed else _optional([made], Rank.DRAFT))
    elif (how := _how(seat, on)) and not (hint or (seat.decision is not None and seat.decision.mid_round)):
        parts.append(_optional([how], Rank.HOW))
    return [*parts, told, *([] if hint or on.intro or on.asking else _notes(seat, on, steady=steady))]


def _draft(seat: SeatView, most: int = MAX_DRAFT_LENGTH) -> str:
    say = _say(seat)
    if is_compiled(seat):
        return say("panel-compiled", program=seat.rendered_draft) if seat.text else say("panel-compiled-empty")
    if seat.text:
        shown = _last_that_fit(seat.rendered_draft, most) if keeps_places(seat) else seat.rendered_draft
        return say("panel-laid", program=shown)
    return say("panel-nothing-to-choose") if seat.can_compile and not seat.menu else ""


def _how(seat: SeatView, on: Occasion) -> str:
    if on.public:  # it names More, which only the main page has
        return "" if on.away or on.asking else f"-# {_say(seat)('panel-how-in-public')}"
    return f"-# {_say(seat)('panel-how')}" if seat.view.table.round <= 1 else ""


def _last_that_fit(shown: str, most: int) -> str:
    """A draft in one line, so that nothing below it moves: in words, only its last parts that fit, at least one."""
    parts = choose_texts(shown, lambda _: False).split(", ")
    endings = (", ".join(parts) if at == 0 else f"… {', '.join(parts[at:])}" for at in range(len(parts)))
    worded = next((shown for shown in endings if len(shown) <= most), f"… {parts[-1]}")
    return text_with_fallback(choose_texts(shown, lambda _: True), worded)


def _notes(seat: SeatView, on: Occasion, *, steady: bool) -> list[Part]:
    groups = [(tuple(_in_small_print("\n".join(notes))), tells) for notes, tells in notes_by_group(on.noted)]
    if steady and seat.decision is not None:
        height = phone_layout.SMALL_LINE * STEADY_NOTES.get(seat.decision.topic, 1)
        notes = tuple(line for group, _ in groups for line in group)
        return [Part((Version(notes, height), Version((), 0)), Rank.NOTES)]
    if on.notifies:
        return []
    return [_part(group, rank=Rank.NOTES) if tells else _optional(group, Rank.NOTES) for group, tells in groups]


# --- the recap -------------------------------------------------------------------------------------------------------


def _recap(seat: SeatView, on: Occasion) -> list[Part]:
    say, steady, recap = _say(seat), keeps_places(seat), on.recap
    told = recap.render_lines(say, notifies=on.notifies)
    if on.away or not told:
        return []
    whole = on.asks or not is_begun(seat)
    if recap.spoiler is not None and whole:
        return [_part(told, replace(recap, lines=()).render_lines(say, notifies=on.notifies), rank=Rank.NEWS)]
    first, others = told[:1], told[1:]
    if not whole:
        others = tuple(BLANK for _ in others) if steady else ()
    if on.page and not whole:
        first = (BLANK,) if steady else ()
    heights = [phone_layout.estimate_text_height([line]) for line in told]
    versions = (Version(first, heights[0]), *([] if recap.own and whole else [Version((), 0)]))
    rest = [Version((line,), height) for line, height in zip(others, heights[1:], strict=False)]
    return [Part(versions, Rank.NEWS), *(Part((each, Version((), 0)), Rank.RECAP) for each in rest)]


def _say(seat: SeatView) -> Say:
    return translator_of(seat.view.game).say


def _deadline_lines(seat: SeatView) -> str:
    record, translator = seat.view.record, translator_of(seat.view.game)
    say = translator.say
    first = "" if record.place.guild is None else f"<#{record.channel}>"
    if record.refusal is not None:
        first = say("paused-because", why=reason_in(translator, record.refusal))  # the clock is stopped
    elif record.deadline:
        first = f"⏱️ {exactly(record.deadline)}"
    if record.deadline and (then := _format_fallback(seat)):  # short, because a phone has no room for another line
        told = say("panel-deadline", clock=clock_time(record.deadline), when=ago(record.deadline), then=then)
        first = f"⏱️ {told}"
    rush = say("panel-rush") if seat.rushes else ""
    cup = ""
    if of_tournament(record):
        cup = f"🏆 [{say('button-tournament')}]({channel_url(record.place.guild, record.place.channel)})"
    return "\n".join(f"-# {line}" for line in (first, rush, *clock_lines(seat), cup) if line) or BLANK


def _format_fallback(seat: SeatView) -> str:
    then = seat.at_deadline
    if then is None:
        return ""
    say = translator_of(seat.view.game).say
    if then.fallback is Fallback.ANSWER:
        return say("panel-then-answer", answer=then.answer)
    return say(f"panel-then-{then.fallback.value}")

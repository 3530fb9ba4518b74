"""Rows of buttons and menus for a draft's choices, as many as fit into a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from bot.discord_ui.blocks import Block, button, menu, option, row, rows, text
from bot.discord_ui.interactions.actions.drafts import ChooseNext, ShowPage
from bot.discord_ui.interactions.custom_ids import DraftRef
from bot.discord_ui.phone_layout import (
    BUTTON,
    LABEL_LETTER_WIDTHS,
    USUAL_LETTER_WIDTH,
    count_button_lines,
    has_room_in_line,
)
from bot.discord_ui.texts import translator_of
from bot.games.game import Act, FixedButton, Group
from bot.host.model.views import SeatView

MAX_ROWS: Final = 5
MAX_MENUS: Final = 3
ROW_BUTTONS: Final = 5
SHORT_BUTTONS: Final = 3
"""Number of buttons with short labels that fit side by side on a phone."""
NAMED_BUTTONS: Final = 2
"""Number of buttons with a picture and a name that fit side by side on a phone."""
MAX_BRIEF_LABEL: Final = 5
"""Longest label, in characters, with which `SHORT_BUTTONS` buttons with pictures fit side by side on a phone."""
MENU_OPTIONS: Final = 25
SHORT_LABEL: Final = 20
"""Longest label, in characters, with which more than five choices stay buttons, unless they keep their rows."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Groups of choices, laid out in rows."""

    shown: tuple[Group, ...]
    rows: tuple[Block, ...]
    left: tuple[Group, ...]
    """The groups that aren't shown."""
    buttons: tuple[Group, ...] = ()
    """The groups shown as buttons."""


def lay_out(
    seat: SeatView,
    groups: Sequence[Group],
    draft: DraftRef,
    *,
    room: int,
    page: int = 0,
    base: int = 0,
    nonce: str = "",
    most_menus: int = MAX_MENUS,
) -> Choices:
    """Lay out groups in at most `room` rows, as far as they fit. The first group that fits as buttons is shown as
    buttons, and so is each that fits in one row; the others are menus. A group too large for its menus gets pages:
    `page` is the one to show, and `base` is the panel's number for the first."""
    head = next((group for group in groups if _fits_buttons(group, room)), None)
    menus, space = most_menus, room - (0 if head is None else _count_rows(head))
    shown: list[Group] = []
    left: list[Group] = []
    buttons = [group for group in groups if group is head or _fits_buttons(group, 1)]
    for group in groups:
        is_menu = group not in buttons
        pager = is_menu and len(group.acts) > MENU_OPTIONS * most_menus
        needed = min(-(-len(group.acts) // MENU_OPTIONS), most_menus)
        if group is head:
            shown.append(group)
        elif needed + pager <= space and not left and (not is_menu or needed <= menus):
            shown.append(group)
            menus, space = menus - needed * is_menu, space - needed - pager
        else:
            left.append(group)
    blocks: list[Block] = []
    parts = 0
    for group in shown:
        if group in buttons:
            blocks += _buttons(group, draft, nonce, room=_count_rows(group) + (space if group is head else 0))
        else:
            blocks += _menus(seat, group, page, draft, nonce, base=base, first=parts, most=most_menus)
            parts += most_menus
    return Choices(tuple(shown), tuple(blocks), tuple(left), tuple(group for group in shown if group in buttons))


def _fit_abreast(labels: Sequence[str], *, pictured: bool) -> int:
    return NAMED_BUTTONS if pictured and all(len(label) > MAX_BRIEF_LABEL for label in labels) else SHORT_BUTTONS


def spread_out(choices: Sequence[Block], actions: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    """Spread many choices over rows of `SHORT_BUTTONS`, with the last ones beside the actions, if a phone needs fewer
    lines then."""
    buttons = [each for block in choices for each in block["components"]]
    own = SHORT_BUTTONS * (MAX_ROWS - 1)
    last = [*buttons[own:], *actions]
    if len(buttons) <= own or len(last) > ROW_BUTTONS or any(each["type"] != BUTTON for each in buttons):
        return list(choices), list(actions)
    spread = rows(buttons[:own], each=SHORT_BUTTONS)
    takes_fewer = _count_lines([*spread, row(*last)]) < _count_lines([*choices, row(*actions)])
    return (spread, last) if takes_fewer else (list(choices), list(actions))


def _count_lines(made: Sequence[Block]) -> int:
    return sum(count_button_lines(block["components"], USUAL_LETTER_WIDTH) for block in made)


def add_where_free(
    choices: Sequence[Block],
    actions: Sequence[Block],
    added: Sequence[Sequence[Block]],
    letter_widths: Sequence[float] = LABEL_LETTER_WIDTHS,
) -> tuple[list[Block], list[Block], list[Block]]:
    """Add buttons where phones with letters of these widths have room for them in the same lines: at the end of the
    actions, or else of the lowest possible row of choices. Of each button, `added` has versions, the longest first; a
    longer one is chosen only if it leaves no further button without room. Return the choices, the actions, and the
    buttons for which no row has room."""
    chosen = [versions[-1] for versions in added]
    best = _place(choices, actions, chosen, letter_widths)
    for at, versions in enumerate(added):
        for version in versions[:-1]:
            longer = [*chosen[:at], version, *chosen[at + 1 :]]
            placed = _place(choices, actions, longer, letter_widths)
            if version not in placed[2] and len(placed[2]) <= len(best[2]):
                chosen, best = longer, placed
                break
    return best


def _place(
    choices: Sequence[Block], actions: Sequence[Block], added: Sequence[Block], letter_widths: Sequence[float]
) -> tuple[list[Block], list[Block], list[Block]]:
    lines, left = [*(block["components"] for block in choices), actions], list[Block]()
    for each in added:
        from_below = reversed(range(len(lines)))  # the actions first
        at = next((at for at in from_below if _has_room(lines[at], each, letter_widths)), None)
        if at is None:
            left.append(each)
        else:
            lines[at] = [*lines[at], each]
    return [row(*line) for line in lines[:-1]], list(lines[-1]), left


def _has_room(buttons: Sequence[Block], added: Block, letter_widths: Sequence[float]) -> bool:
    if not 0 < len(buttons) < ROW_BUTTONS or any(each["type"] != BUTTON for each in (*buttons, added)):
        return False
    return all(has_room_in_line(buttons, added, width) for width in reversed(letter_widths))


def headings(choices: Choices) -> str:
    return " · ".join(f"**{group.ask}**" for group in choices.buttons if group.ask)


def notes_by_group(choices: Choices) -> list[tuple[list[str], bool]]:
    """The notes on each group, and whether they describe the draft's effect. They include notes on choices that are
    buttons, except in groups that keep their number of rows."""
    noted = []
    for group in choices.shown:
        acts = group.acts if group in choices.buttons and not group.lines else ()
        notes = [group.note, *(f"{act.label}: {act.note}" for act in acts if act.note)]
        noted.append(([note for note in notes if note], group.tells_effect))
    return [(notes, tells) for notes, tells in noted if notes]


def choice_blocks(seat: SeatView, draft: DraftRef, *, page: int, legend: bool) -> list[Block]:
    groups = [_expand_labels(group) for group in seat.groups if group.acts]
    near = [group for group in groups if not group.separate] or groups
    made = lay_out(seat, near, draft, room=2 * MAX_ROWS, page=page, most_menus=MAX_ROWS)
    notes = [note for notes, _ in notes_by_group(made) for note in notes] if legend else []
    lines = [headings(made), *(f"-# {each}" for each in notes)]
    return [*([text(*lines)] if any(lines) else []), *made.rows]


def _expand_labels(group: Group) -> Group:
    note = "" if any(act.words for act in group.acts) else group.note
    acts, many = tuple(act.spelled for act in group.acts), len(group.acts) > 2 * ROW_BUTTONS and not group.rows
    return replace(group, acts=acts, note=note, places=(), lines=0, menu=group.menu or many)


def beside_buttons(seat: SeatView, draft: DraftRef, nonce: str) -> list[Block]:
    """Emoji buttons for the choices that go wherever there's room."""
    acts = [group.acts[0] for group in seat.groups if group.fits_anywhere]
    return [button("", ChooseNext(draft, act.key, nonce=nonce), emoji=act.label) for act in acts]


def _fits_buttons(group: Group, room: int) -> bool:
    made = _buttons_by_key(group)
    if group.separate or group.menu or _count_rows(group) > room:
        return False
    return (
        bool(group.lines) or len(made) <= ROW_BUTTONS or all(len(each.label) <= SHORT_LABEL for each in made.values())
    )


def _count_rows(group: Group) -> int:
    return len(_arrange_rows(group)) if group.lines else -(-len(_buttons_by_key(group)) // ROW_BUTTONS)


def _buttons(group: Group, draft: DraftRef, nonce: str, *, room: int) -> list[Block]:
    if group.lines:
        return [row(*(_button(each, draft, nonce) for each in line)) for line in _arrange_rows(group)]
    acts = _buttons_by_key(group)
    if len(acts) <= ROW_BUTTONS:
        return [row(*(_button(act, draft, nonce) for act in acts.values()))]
    together = [each for each in ([acts.pop(key) for key in keys if key in acts] for keys in group.rows) if each]
    others = list(acts.values())
    filled = [*chain(*together), *others]
    few = _fit_abreast([act.label for act in filled], pictured=any(act.icon for act in filled))
    for each in (few, SHORT_BUTTONS, ROW_BUTTONS):
        made = [*together, *(others[at : at + each] for at in range(0, len(others), each))]
        if len(made) <= room:
            break
    else:
        made = [filled[at : at + ROW_BUTTONS] for at in range(0, len(filled), ROW_BUTTONS)]
    return [row(*(_button(act, draft, nonce) for act in each)) for each in made]


def _buttons_by_key(group: Group) -> dict[str, Act | FixedButton]:
    places: dict[str, Act | FixedButton] = {place.key: place for place in group.places}
    return places | {act.key: act for act in group.acts}


def _arrange_rows(group: Group) -> list[list[Act | FixedButton]]:
    acts = {act.key: act for act in group.acts}
    places = tuple(acts.get(place.key, place) for place in group.places) or tuple(group.acts)
    count = max(group.lines, -(-len(places) // ROW_BUTTONS))
    by_key = {place.key: place for place in places}
    together = [each for each in ([by_key[key] for key in keys if key in by_key] for keys in group.rows) if each]
    if len(together) >= count and sum(map(len, together)) == len(places):
        return together
    least, longer = divmod(len(places), count)
    sizes = [least + (number < longer) for number in range(count)]
    return [list(places[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(count) if sizes[at]]


def _button(at: Act | FixedButton, draft: DraftRef, nonce: str) -> Block:
    action, off = ChooseNext(draft, at.key, nonce=nonce), isinstance(at, FixedButton)
    return button(at.label, action, icon=at.icon, beside_picture=at.beside_picture, off=off)


def _menus(
    seat: SeatView, group: Group, page: int, draft: DraftRef, nonce: str, *, base: int, first: int, most: int
) -> list[Block]:
    say, size = translator_of(seat.view.game).say, MENU_OPTIONS * most
    pages = max(1, -(-len(group.acts) // size))
    page %= pages
    shown = group.acts[page * size : (page + 1) * size]
    parts = [shown[at : at + MENU_OPTIONS] for at in range(0, len(shown), MENU_OPTIONS)]
    blocks = []
    for number, part in enumerate(parts):
        many = len(parts) > 1
        ask = say("panel-part", ask=group.ask, number=number + 1, count=len(parts)) if many else group.ask
        options = [option(act.label, act.key, note=act.note, icon=act.icon) for act in part]
        blocks.append(row(menu(ask, ChooseNext(draft, nonce=nonce), options, part=first + number)))
    if pages > 1:
        label = say("panel-more", number=page + 1, count=pages)
        blocks.append(row(button(label, ShowPage(draft, base + (page + 1) % pages, nonce=nonce), emoji="➡️")))
    return blocks

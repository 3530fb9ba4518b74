"""The panel of a draft. As far as possible, lines and rows stay in place from click to click, so that nothing moves
under a thumb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, TypeAlias, TypedDict

from bot.discord_ui.blocks import Block, button, gallery, row, rows, text
from bot.discord_ui.components import MessageContent, Picture, ordinary, v2
from bot.discord_ui.format import place_words
from bot.discord_ui.images.app_emoji import without_pictures
from bot.discord_ui.interactions.actions.drafts import ShowOdds, ShowPage, ShowPanel
from bot.discord_ui.interactions.actions.history import ShowBoard, ShowHistory, ShowReplay, ShowStep
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.recap import NO_RECAP, Recap
from bot.discord_ui.phone_layout import LABEL_LETTER_WIDTHS, USUAL_LETTER_WIDTH, count_button_lines
from bot.discord_ui.views.community.time_requests import more_buttons
from bot.discord_ui.views.play import accessible, draft_actions
from bot.discord_ui.views.play.draft_actions import draft_of, say_of
from bot.discord_ui.views.play.draft_choices import (
    MAX_ROWS,
    ROW_BUTTONS,
    SHORT_BUTTONS,
    Choices,
    add_where_free,
    beside_buttons,
    lay_out,
    spread_out,
)
from bot.discord_ui.views.play.lobby import over
from bot.discord_ui.views.play.panel_text import Occasion, fits_phone, panel_text, title
from bot.discord_ui.views.play.round_log import order_button, order_versions
from bot.discord_ui.views.play.seats import after_game_button, turn_button
from bot.games.game import Group
from bot.host.ai.odds import has_odds
from bot.host.match.seats import of_tournament
from bot.host.model.tables import Status
from bot.host.model.views import SeatView

MORE_LABEL: Final = 8
"""Longest label, in characters, with which choices behind More stay buttons."""
FIRST_GROUP_PAGE: Final = 200
"""The page of the first group behind More; each next group's is `GROUP_PAGES` further. Groups with a button on the main
page follow."""
GROUP_PAGES: Final = 10
CHOICE_ROWS: Final = MAX_ROWS - 1
"""Number of rows for choices; one more is for the actions."""
NO_CHOICES: Final = Choices((), (), ())
Versions: TypeAlias = Sequence[Sequence[Block]]
"""Buttons in versions, the longest first."""


class PanelLook(TypedDict, total=False):
    """Options of `panel`: the page, and the occasion for showing it."""

    page: int
    nonce: str
    intro: str
    public: bool
    recap: Recap
    notifies: bool
    is_reminder: bool
    asks: bool


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
    notifies: bool = False,
    is_reminder: bool = False,
    asks: bool = False,
    own_emoji: bool = True,
) -> MessageContent:
    """Panel of a seat: its turn, its draft, and the next steps. If the seat has no open turn, the panel says why.

    `public` means that it's shown in a channel. With `notifies` or `is_reminder`, its text may appear on a
    lock screen. With `asks`, it's the turn's own message, with the whole recap. The time left is counted from `now`.
    Without `own_emoji`, the bot's emoji can't be shown, so some buttons are wider.
    """
    if seat.decision is None:
        return idle_page(seat, picture, intro=intro)
    notifies, asks = notifies or is_reminder, asks or notifies or is_reminder
    say, table, main = say_of(seat), seat.view.record.id, _main(seat, 0, nonce)
    shown = _choices(seat, page, nonce, main)
    described = None if picture is None else accessible.own_words(seat)
    words, choices = _words_buttons(seat, described), list(shown.rows)
    if not own_emoji:
        choices = [without_pictures(each) for each in choices]
    away, asking, noted = _is_step_away(seat, page), _is_asking(seat, page), shown
    if away:
        noted = main if page == draft_actions.MORE_PAGE and not draft_actions.keeps_places(seat) else NO_CHOICES
    on = Occasion(page, shown, noted, asking, away, intro, public, notifies, is_reminder, asks, recap, now)
    if asking or away:
        added = order_versions(seat.view.game, table)
        if asking:
            last = [*draft_actions.lock_anyway_buttons(seat, nonce), *words]
        elif page >= FIRST_GROUP_PAGE:
            last = [draft_actions.back(seat, nonce), *words]
        else:
            replay = [button(say("button-replay"), ShowReplay(table))] if recap.replay else []
            last = draft_actions.behind_more(seat, nonce, words, recap_buttons=replay)
            time = more_buttons(seat.view, seat.player.seat)
            added = [time, *added] if time else added
        last = last if len(choices) < CHOICE_ROWS else last[:ROW_BUTTONS]
        stacks = [[*choices, *rows(last, each=each)] for each in (ROW_BUTTONS, ROW_BUTTONS - 1, SHORT_BUTTONS)]
        stacks = [_add_below(each, added) for each in stacks if len(each) <= MAX_ROWS]
        below = min(stacks, key=_count_lines)
    else:
        why = [] if recap.spoiler is None else [button(say("button-see-why"), ShowStep(table, *recap.spoiler.step))]
        last = draft_actions.actions(seat, nonce, words, why=why, is_reminder=is_reminder)
        others = enumerate(_apart(seat), start=len(_behind(seat, main)))
        last += [_way(seat, at, group.button_label, nonce, emoji="➕") for at, group in others]
        needed = [] if picture else [[each] for each in words if each not in last]
        if not draft_actions.is_compiled(seat):
            needed += draft_actions.hint_versions(seat, page, nonce)
            needed += [[each] for each in beside_buttons(seat, draft_of(seat), nonce)]
        below = _stack_with_optional(seat, on, choices, last, needed, pictured=picture is not None, own_emoji=own_emoji)
    buttons = [each for line in below for each in line["components"]]
    rest = accessible.CUT_HERE if all(each in buttons for each in words) else accessible.CUT_ON_MORE
    return ordinary(
        text(panel_text(seat, on, below, pictured=picture is not None)),
        *_picture_blocks(seat, picture, described, rest),
        *below,
        picture=picture,
    )


def _count_lines(below: Sequence[Block]) -> int:
    return sum(count_button_lines(line["components"], USUAL_LETTER_WIDTH) for line in below)


def _stack(choices: Sequence[Block], last: Sequence[Block]) -> list[Block]:
    fewest = -(-len(last) // max(1, MAX_ROWS - len(choices)))
    return [*choices, *rows(last, each=ROW_BUTTONS if len(last) <= ROW_BUTTONS else max(SHORT_BUTTONS, fewest))]


def _stack_with_optional(
    seat: SeatView,
    on: Occasion,
    choices: Sequence[Block],
    last: Sequence[Block],
    needed: Versions,
    *,
    pictured: bool,
    own_emoji: bool,
) -> list[Block]:
    order = order_versions(seat.view.game, seat.view.record.id)
    spare = [] if draft_actions.is_compiled(seat) else order
    # without our emoji, only some steps have room beside their choices, so buttons would move
    is_fixed = not own_emoji and draft_actions.keeps_places(seat) and not on.is_reminder

    def stack(last: Sequence[Block], added: Versions, rare: Versions) -> list[Block]:
        spread, actions = (choices, last) if draft_actions.keeps_places(seat) else spread_out(choices, last)
        placed, actions, left = add_where_free([] if is_fixed else spread, actions, added)
        dropped = [versions[-1] for versions in rare]
        return _stack(spread if is_fixed else placed, [*actions, *(each for each in left if each not in dropped)])

    time = more_buttons(seat.view, seat.player.seat) if on.is_reminder else []
    below = stack([*last, *time[:1]], [*needed, *order], spare)
    if time and (len(below) > MAX_ROWS or not fits_phone(seat, on, below, pictured=pictured)):
        below = stack(last, [time, *needed, *order], [time, *spare])
    return below


def _add_below(below: list[Block], added: Versions) -> list[Block]:
    *above, lowest = below
    for letter_widths in (LABEL_LETTER_WIDTHS, (USUAL_LETTER_WIDTH,)):
        placed, actions, left = add_where_free(above, lowest["components"], added, letter_widths)
        if not left:
            break
    if len(actions) == ROW_BUTTONS and len(below) == MAX_ROWS:
        left = []
    return [*placed, *rows([*actions, *left])]


def idle_page(seat: SeatView, picture: Picture | None, *, intro: str = "") -> MessageContent:
    record, say = seat.view.record, say_of(seat)
    described = None if picture is None else accessible.own_words(seat)
    return ordinary(
        text(title(seat), intro, _idle_state(seat)),
        *_picture_blocks(seat, picture, described),
        row(
            after_game_button(say, record)
            if record.status in (Status.OVER, Status.CANCELLED)
            else button(say("button-refresh"), ShowPanel(record.id, in_place=True), emoji="🔄"),
            button(say("button-history"), ShowHistory(record.id), emoji="📜"),
            button(say("button-my-games"), ShowMyGames(), emoji="📋"),
            *_words_buttons(seat, described),
        ),
        picture=picture,
    )


def _idle_state(seat: SeatView) -> str:
    record, say = seat.view.record, say_of(seat)
    match record.status:
        case Status.PLAYING if seat.player.has_left:
            return say("panel-left")
        case Status.PLAYING:
            spared = seat.player in seat.view.spared
            return say("panel-idle", why=say("panel-spared" if spared else "panel-nothing-to-do"))
        case Status.QUARANTINED:
            return say("status-on-hold")
        case Status.CANCELLED:
            return over(seat.view)
        case _:
            return say("panel-over-cup" if of_tournament(record) else "panel-over")


def hand_page(seat: SeatView, picture: Picture) -> MessageContent:
    view, say, table = seat.view, say_of(seat), seat.view.record.id
    return v2(
        text(
            title(seat),
            f"### {say('hand-heading')}",
            view.game.words.holdings(view.table, seat.hand, seat.player.seat, view.names),
        ),
        gallery(picture.name, accessible.describe_picture(accessible.own_table(seat), say(accessible.CUT_HERE))),
        row(
            *([turn_button(say, table)] if view.record.status is Status.PLAYING else []),
            button(say("button-words"), ShowBoard(table, accessible.WORDS), emoji="💬"),
            *order_button(view.game, table),
        ),
        picture=picture,
    )


def preview_page(seat: SeatView, picture: Picture) -> MessageContent:
    view, say = seat.view, say_of(seat)
    alone = seat.decision is not None and seat.decision.mid_round  # nobody else moves then
    head = text(
        f"### {say('rehearsal-heading')}",
        say("panel-laid", program=seat.rendered_draft),
        "" if alone else f"-# {say('rehearsal-note')}",
    )
    odds = [button(say("button-odds"), ShowOdds(draft_of(seat)), emoji="🎲")] if has_odds(seat) else []
    alt = view.game.words.story(view.table, seat.preview, view.names).alt
    below = rows([*odds, *order_button(view.game, view.record.id)])
    return v2(head, gallery(picture.name, alt), *below, picture=picture)


def moved_on_page(seat: SeatView, sealed: str, *, again: bool) -> MessageContent:
    """Reply to a player whose answer or pass made the table move on. With `again`, it has buttons for their next
    turn and their games."""
    record, say, head = seat.view.record, say_of(seat), title(seat)
    last = record.status is not Status.PLAYING
    if sealed:
        line = say("panel-last-word" if last else "panel-is-in", program=sealed)
    else:
        line = say("panel-last-pass" if last else "panel-passed")
    place = "" if record.place.guild is None else f"<#{record.channel}>"
    if not again:
        return ordinary(text(" · ".join(filter(None, (head, place, line)))))
    mine = button(say("button-turn"), ShowPanel(record.id), emoji="📝")
    games = button(say("button-my-games"), ShowMyGames(), emoji="📋")
    return ordinary(text(head, line, say("panel-see", where=place) if place else ""), row(mine, games))


def overtaken_page(seat: SeatView, said: str) -> MessageContent:
    """Reply to a message that was handled in time, but whose turn has since ended."""
    record, say = seat.view.record, say_of(seat)
    where = place_words(say, record.place.guild, record.channel)
    line = say("panel-overtaken", program=said, where=where) if said else say("panel-overtaken-pass", where=where)
    return ordinary(text(f"{title(seat)} · {line}"))


def _picture_blocks(
    seat: SeatView, picture: Picture | None, described: tuple[str, ...] | None, rest: str = accessible.CUT_HERE
) -> list[Block]:
    if picture is None or described is None:
        return []
    return [gallery(picture.name, accessible.describe_picture(described, say_of(seat)(rest)))]


def _words_buttons(seat: SeatView, described: tuple[str, ...] | None) -> list[Block]:
    return [] if described is not None and accessible.fits(described) else [accessible.in_words(seat)]


def _choices(seat: SeatView, page: int, nonce: str, main: Choices) -> Choices:
    draft = draft_of(seat)
    if _is_asking(seat, page):
        return NO_CHOICES
    if 0 < page < draft_actions.MORE_PAGE:
        main = _main(seat, page, nonce)
    if not _is_step_away(seat, page):
        return main
    behind = _behind(seat, main)
    menus = [replace(group, separate=False, menu=not _is_short(group)) for group in behind]
    if page >= FIRST_GROUP_PAGE:
        at, part = divmod(page - FIRST_GROUP_PAGE, GROUP_PAGES)
        base, groups = FIRST_GROUP_PAGE + at * GROUP_PAGES, [*menus, *_apart(seat)]
        return lay_out(seat, groups[at : at + 1], draft, room=CHOICE_ROWS, page=part, nonce=nonce, base=base)
    made = lay_out(seat, menus, draft, room=CHOICE_ROWS, nonce=nonce)
    if not made.left:
        return made
    ways = [_way(seat, at, group.ask, nonce) for at, group in enumerate(behind)]
    return replace(NO_CHOICES, rows=tuple(rows(ways, each=-(-len(ways) // CHOICE_ROWS))))


def _main(seat: SeatView, page: int, nonce: str) -> Choices:
    """The choices on the main page. If an incomplete answer would leave it without choices and without groups' buttons,
    it shows the groups that are otherwise behind More."""
    apart = _apart(seat)
    near = [group for group in seat.groups if not (group.separate or group.fits_anywhere or group.button_label)]
    groups = near or ([] if apart or _is_whole(seat) else [group for group in seat.groups if not group.fits_anywhere])
    return lay_out(seat, groups, draft_of(seat), room=CHOICE_ROWS - bool(apart), page=page, nonce=nonce)


def _apart(seat: SeatView) -> list[Group]:
    return [group for group in seat.groups if group.button_label and group.acts]


def _way(seat: SeatView, at: int, label: str, nonce: str, *, emoji: str | None = None) -> Block:
    return button(label, ShowPage(draft_of(seat), FIRST_GROUP_PAGE + at * GROUP_PAGES, nonce=nonce), emoji=emoji)


def _behind(seat: SeatView, main: Choices) -> list[Group]:
    """The groups behind More: those rarely needed, and those that didn't fit."""
    aside = [group for group in seat.groups if group.separate]
    return [*main.left, *(aside if len(aside) < len(seat.groups) or _is_whole(seat) else [])]


def _is_step_away(seat: SeatView, page: int) -> bool:
    return (page == draft_actions.MORE_PAGE or page >= FIRST_GROUP_PAGE) and not draft_actions.is_compiled(seat)


def _is_short(group: Group) -> bool:
    return not group.menu and len(group.acts) <= ROW_BUTTONS and all(len(act.label) <= MORE_LABEL for act in group.acts)


def _is_whole(seat: SeatView) -> bool:
    """Return whether nothing can be added to the answer, only changed."""
    near = (group for group in seat.groups if not (group.separate or group.fits_anywhere) and group.acts)
    return seat.can_compile and not seat.menu and not any(near)


def _is_asking(seat: SeatView, page: int) -> bool:
    return page == draft_actions.CONFIRM_PAGE and draft_actions.is_asked_about(seat)

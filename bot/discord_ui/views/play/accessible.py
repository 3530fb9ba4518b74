"""Text versions of a table for screen readers: alt texts, and the whole table in words or characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from bot.discord_ui.blocks import Block, button, row, rows, section, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import ALT, TEXT, format_name, in_line, title_of
from bot.discord_ui.interactions.actions.history import DescribeMove, ShowBoard
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.play.round_log import leaf_buttons, order_button, page_count
from bot.engine.game import Answer, Decision, PublicStep, Seat
from bot.engine.identity import Same
from bot.games.common.text.prose import count_units, fit_sentences
from bot.games.game import AnyGame
from bot.host.model.views import MoveView, SeatView, TableView
from bot.name_caches import track_names

PICTURE: Final = "picture"
WORDS: Final = "words"
CHART: Final = "grid"
BOARD_FORMS: Final = (PICTURE, WORDS, CHART)
CUT_HERE: Final = "rest-here"
"""Key of the last sentence of a cut alt text if the Words button is in the same message."""
CUT_ON_MORE: Final = "rest-behind"
"""Key of the last sentence of a cut alt text if the Words button is on the More page."""
CUT_IN_LESSON: Final = "rest-written"
"""Key of the last sentence of a cut alt text in a lesson."""
MAX_CACHED_POSITIONS: Final = 512
"""Maximum number of cached positions, and of cached drafts."""
_HEADING_LENGTH: Final = 200
_LABELS: Final = {PICTURE: ("button-picture", "🗺️"), WORDS: ("button-words", "💬"), CHART: ("button-grid", "🔠")}


def describe_picture(sentences: Iterable[str], rest: str) -> str:
    return fit_sentences(sentences, ALT, ending=rest)


def picture_heading(say: Say, lines: Sequence[str], unfolds: CustomId) -> Block:
    """A picture's heading with a button for the table in words."""
    label, emoji = _LABELS[WORDS]
    return section(text(*lines), button(say(label), unfolds, emoji=emoji))


def fits(sentences: Iterable[str]) -> bool:
    return count_units(" ".join(sentences)) <= ALT


def in_words(seat: SeatView) -> Block:
    """Button for the whole table in words, without an emoji so that it fits into a row on a phone."""
    return button(translator_of(seat.view.game).say(_LABELS[WORDS][0]), ShowBoard(seat.view.record.id, WORDS))


def own_table(seat: SeatView) -> tuple[str, ...]:
    view = seat.view
    return _position(Same(view.game), Same(view.table), view.names, seat.player.seat, Same(seat.hand))


def public_table(move: MoveView) -> tuple[str, ...]:
    return _position(Same(move.game), Same(move.after), move.names, None, Same(None))


@track_names
@lru_cache(maxsize=MAX_CACHED_POSITIONS)
def _position(
    game: Same[AnyGame], table: Same[Any], names: tuple[str, ...], seat: Seat | None, hand: Same[Any]
) -> tuple[str, ...]:
    return game.it.words.position(table.it, names, seat=seat, hand=hand.it)


def own_words(seat: SeatView) -> tuple[str, ...]:
    view, draft = seat.view, seat.draft
    if seat.decision is None or draft is None or not draft.answer:
        return own_table(seat)
    game, table, hand = Same(view.game), Same(view.table), Same(seat.hand)
    preview = Same(seat.preview[:])  # the same tuple for the same draft
    return (*_draft_words(game, table, hand, seat.decision, draft.answer, preview, view.names), *own_table(seat))


@track_names
@lru_cache(maxsize=MAX_CACHED_POSITIONS)
def _draft_words(
    game: Same[AnyGame],
    table: Same[Any],
    hand: Same[Any],
    decision: Decision,
    draft: Answer,
    preview: Same[tuple[PublicStep[Any, Any], ...]],
    names: tuple[str, ...],
) -> tuple[str, ...]:
    return game.it.words.draft(table.it, hand.it, decision, draft, preview.it, names)


def table_text_page(view: TableView, seat: SeatView | None, way: str, at: int = 0) -> MessageContent:
    """The table without a picture, in pages. An `at` past the end means the last page."""
    words, names = view.game.words, [format_name(name) for name in view.names]
    number, hand = (None, None) if seat is None else (seat.player.seat, seat.hand)
    pages = list(_pages(words.position(view.table, names, seat=number, hand=hand)))
    chart = words.chart(view.table, names) if way == CHART else None
    if chart is not None:
        pages.insert(0, ["```\n" + "\n".join(chart.lines) + "\n```", *chart.key])
    at = min(at, len(pages) - 1)
    head = text(f"### {title_of(view.game, view.record)}{page_count(view.game, at, len(pages))}")
    leaves = _leaves(view.game, ShowBoard(view.record.id, way), at, len(pages))
    return v2(head, text(*pages[at]), form_row(view, way, leaves))


def move_text_page(move: MoveView, seat: Seat | None, at: int = 0) -> MessageContent:
    """The table after a move in words, for everyone if `seat` is None. An `at` past the end means the last page."""
    names = [format_name(name) for name in move.names]
    pages = list(_pages(move.game.words.position(move.after, names, seat=seat)))
    at = min(at, len(pages) - 1)
    title = title_of(move.game, move.record)
    head = text(f"### {_when(move)} · {title}{page_count(move.game, at, len(pages))}")
    leaves = _leaves(move.game, DescribeMove(move.record.id, move.revision), at, len(pages))
    return v2(head, text(*pages[at]), *rows([*leaves, *order_button(move.game, move.record.id)]))


def _when(move: MoveView) -> str:
    say, what = translator_of(move.game).say, in_line(move.game.words.round(move.after, move.round))
    if move.kind == "start":
        return say("history-start")
    if not move.round:
        return say("after-set-up" if move.after.round else "history-set-up")
    goes_on = move.outcome is None and move.after.round == move.round
    return say("during-round" if goes_on else "after-round", round=what)


def form_row(view: TableView, way: str, leaves: Sequence[Block] = ()) -> Block:
    """Row of buttons, including those for the other forms in which the table can be shown."""
    say = translator_of(view.game).say
    others = (
        button(say(label), ShowBoard(view.record.id, each, in_place=True), emoji=emoji)
        for each, (label, emoji) in _LABELS.items()
        if each != way and (each != CHART or view.game.words.chart(view.table, view.names) is not None)
    )
    return row(*leaves, *others, *order_button(view.game, view.record.id))


def _leaves(game: AnyGame, action: ShowBoard | DescribeMove, at: int, count: int) -> list[Block]:
    return leaf_buttons(game, at, count, lambda to, slot: replace(action, page=to, in_place=True, slot=slot))


def _pages(sentences: Iterable[str]) -> Iterator[list[str]]:
    page: list[str] = []
    left = TEXT - _HEADING_LENGTH
    for sentence in sentences:
        if page and len(sentence) >= left:
            yield page
            page, left = [], TEXT - _HEADING_LENGTH
        page.append(sentence)
        left -= len(sentence) + 1
    yield page

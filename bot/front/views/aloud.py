"""A table for whoever has it read out: descriptions of pictures within their limit, and all of it in words or signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.front.custom_ids import Press, Verb
from bot.front.format import ALT, TEXT, named
from bot.front.pages import Page, button, row, text
from bot.games.common.prose import fitted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.front.pages import Block, PressButton
    from bot.host.model import SeatView, TableView

PICTURE: Final = "picture"
WORDS: Final = "words"
CHART: Final = "grid"
WAYS: Final = {PICTURE: "a picture", WORDS: "in words", CHART: "a grid of letters"}
"""How a table can be looked at, and what that is called."""
REST: Final = "The rest: /board, in words."
"""Ends the description of a picture of the table as it is, where not all fits."""
_SPARE: Final = 200
"""Characters of a page that are left for its heading."""
_LABELS: Final = {PICTURE: ("Picture", "🗺️"), WORDS: ("In words", "💬"), CHART: ("Grid", "🔠")}


def described(sentences: Iterable[str], rest: str = REST) -> str:
    """A picture's description: as many whole sentences as fit, with `rest` in place of the others."""
    return fitted(sentences, ALT, rest)


def own_table(seat: SeatView) -> tuple[str, ...]:
    """The table as one of its players may know it."""
    view = seat.view
    return view.game.words.position(view.table, view.names, seat=seat.player.seat, hand=seat.hand)


def own_words(seat: SeatView) -> tuple[str, ...]:
    """What a player has in the making and what would come of it, and the table as that player may know it."""
    words, view, draft = seat.view.game.words, seat.view, seat.draft
    told: tuple[str, ...] = ()
    if seat.decision is not None and draft is not None and draft.answer:
        told = words.draft(view.table, seat.hand, seat.decision, draft.answer, seat.preview, view.names)
    return (*told, *own_table(seat))


def aloud_page(view: TableView, seat: SeatView | None, way: str, at: int = 0) -> Page:
    """/board without a picture: the whole table, to a player or to anybody; a chart comes before the words.

    A page that there is not is the last.
    """
    words, names = view.game.words, [named(name) for name in view.names]
    if seat is None:
        told = words.position(view.table, names)
    else:
        told = words.position(view.table, names, seat=seat.player.seat, hand=seat.hand)
    pages = list(_pages(told))
    chart = words.chart(view.table, names) if way == CHART else None
    if chart is not None:
        pages.insert(0, ["```\n" + "\n".join(chart.lines) + "\n```", *chart.key])
    at = min(at, len(pages) - 1)
    count = f" · {at + 1} of {len(pages)}" if len(pages) > 1 else ""
    head = text(f"### {view.game.title} · table {view.record.id}{count}")
    leaves = [_leaf(view, way, "Back", at - 1, len(pages)), _leaf(view, way, "On", at + 1, len(pages))]
    return Page((head, text(*pages[at]), ways(view, way, leaves if len(pages) > 1 else [])))


def ways(view: TableView, way: str, leaves: Sequence[PressButton] = ()) -> Block:
    """The other ways to look at the table."""
    others = (
        button(label, Press(Verb.BOARD, view.record.id, edit=1, arg=each), emoji=emoji)
        for each, (label, emoji) in _LABELS.items()
        if each != way and (each != CHART or view.game.words.chart(view.table, view.names) is not None)
    )
    return row(*leaves, *others)


def _leaf(view: TableView, way: str, label: str, to: int, count: int) -> PressButton:
    # `edit` tells the buttons of one message apart where two of them lead to the same page
    press = Press(Verb.BOARD, view.record.id, max(to, 0), 2 + (label == "On"), way)
    return button(label, press, emoji="▶️" if label == "On" else "◀️", off=not 0 <= to < count)


def _pages(sentences: Iterable[str]) -> Iterator[list[str]]:
    """Sentences in order, a line each, none left out."""
    page: list[str] = []
    left = TEXT - _SPARE
    for sentence in sentences:
        if page and len(sentence) >= left:
            yield page
            page, left = [], TEXT - _SPARE
        page.append(sentence)
        left -= len(sentence) + 1
    yield page

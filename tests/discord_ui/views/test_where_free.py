"""Buttons that aren't needed at each step stand where a phone has room for them, with a label if that fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.blocks import button, rows
from bot.discord_ui.components import Picture, words_of
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.recap import Recap, SpoilerLine
from bot.discord_ui.phone_layout import USUAL_LETTER_WIDTH, count_button_lines
from bot.discord_ui.views.play.draft_actions import CONFIRM_PAGE, HINT_EMOJI, MORE_PAGE, is_asked_about
from bot.discord_ui.views.play.draft_choices import add_where_free, spread_out
from bot.discord_ui.views.play.draft_panel import FIRST_GROUP_PAGE, GROUP_PAGES, panel
from bot.discord_ui.views.play.panel_text import MAX_DRAFT_LENGTH
from bot.engine.icons import choose_texts
from bot.games import GAMES
from bot.games.pyramids.drafts.acts import PyramidActs
from bot.i18n import LANGUAGES
from tests.discord_ui.worst import complaints, opening, played, rules, seat_view
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.discord_ui.blocks import Block
    from bot.discord_ui.components import MessageContent
    from bot.games.game import AnyGame
    from bot.host.model.views import SeatView

PICTURE = Picture("table1-yours.png", b"png")
ORDER = "🔢"


def named(*labels: str) -> list[Block]:
    return [button(label, ShowMyGames()) for label in labels]


def buttons(page: MessageContent) -> list[Block]:
    return [each for block in page.blocks if block["type"] == 1 for each in block["components"]]


def emoji(page: MessageContent) -> list[str]:
    return [each["emoji"]["name"] for each in buttons(page) if each.get("emoji")]


def count_lines(blocks: Sequence[Block]) -> int:
    return sum(count_button_lines(block["components"], USUAL_LETTER_WIDTH) for block in blocks)


def steps(game: AnyGame, topic: str) -> Iterator[SeatView]:
    """The first question about a topic, from an empty answer to a whole one."""
    state = opening(game)
    while rules(game).pending_decisions(state)[0].topic != topic:
        _, made = played(state, 1, game)
        state = made[-1].state
    draft: tuple[str, ...] = ()
    while True:
        seat = seat_view(state, draft, game=game)
        yield seat
        near = [act for group in seat.groups if not (group.separate or group.fits_anywhere) for act in group.acts]
        longer = [act.draft for act in near if len(act.draft) > len(draft)]
        if not longer:
            return
        draft = longer[-1]


def test_longest_label_that_leaves_room_for_all_is_used() -> None:
    narrow, wide = named("A", "B"), named("A" * 20, "B" * 12)
    versions = [named("Long enough", "Short", "")]
    for actions, label in ((narrow, "Long enough"), (named("A" * 12), "Short"), (wide, None)):
        _, last, left = add_where_free([], actions, versions)
        assert [each["label"] for each in last[len(actions) :]] == ([label] if label else [])
        assert left == ([] if label else [versions[0][-1]])
    both = [named("A long label", ""), named("Another one", "")]
    _, last, left = add_where_free([], named("A" * 10), both)
    assert (len(last), left) == (3, []), "a label would have left no room for the other button"


@pytest.mark.parametrize(
    ("each", "lines"),
    [
        (button("A" * 14, ShowMyGames()), 1),
        (button("A" * 14, ShowMyGames(), emoji="📝"), 2),
        (button("A" * 14, ShowMyGames(), emoji="📝", beside_picture="A"), 1),
        (button("A", ShowMyGames(), emoji="📝", beside_picture="A" * 14), 2),
        (button("A" * 18, ShowMyGames(), emoji="📝", beside_picture=""), 2),
    ],
)
def test_button_width_counts_icon_and_longer_label(each: Block, lines: int) -> None:
    """Two such buttons fit in one line, or don't."""
    assert count_button_lines([each, each], USUAL_LETTER_WIDTH) == lines


def test_many_choices_are_spread_to_take_fewer_lines() -> None:
    choices, actions = rows(named(*(f"u{number:02} + t" for number in range(15)))), named("More")
    spread, last = spread_out(choices, actions)
    assert [len(block["components"]) for block in spread] == [3, 3, 3, 3]
    assert len(last) == 4
    assert count_lines([*spread, *rows(last)]) < count_lines([*choices, *rows(actions)])
    few = rows(named(*"ABCDEF"))
    assert spread_out(few, actions) == (few, actions)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["rambots", "kolmio"])
def test_order_and_hint_buttons_are_on_every_program_step(key: str, language: str) -> None:
    game = GAMES[key].in_language(language)
    for seat in steps(game, "program"):
        page = panel(replace(seat, hints=True), PICTURE)
        assert {ORDER, HINT_EMOJI} <= set(emoji(page)), seat.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "topic"), [("rambots", "goals"), ("kolmio", "program"), ("rumbl", "dock"), ("factory", "program")]
)
def test_order_button_is_on_every_page_behind_the_first(key: str, topic: str, language: str) -> None:
    """It doesn't make a page with choices higher."""
    for seat in steps(GAMES[key].in_language(language), topic):
        for page in (
            MORE_PAGE,
            FIRST_GROUP_PAGE,
            FIRST_GROUP_PAGE + GROUP_PAGES,
            *([CONFIRM_PAGE] if is_asked_about(seat) else []),
        ):
            behind = panel(seat, PICTURE, page=page)
            assert emoji(behind).count(ORDER) == 1, (seat.text, page)
            lines = [block for block in behind.blocks if block["type"] == 1]
            others = [
                {**line, "components": [each for each in line["components"] if ORDER not in str(each.get("emoji"))]}
                for line in lines
            ]
            assert len(lines) == 1 or count_lines(lines) == count_lines(others), (seat.text, page)
            assert complaints(behind) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_draft_in_words_takes_one_line(language: str) -> None:
    for seat in steps(GAMES["rambots"].in_language(language), "goals"):
        lines = "\n".join(words_of(panel(seat, PICTURE))).splitlines()
        drafts = [choose_texts(line, lambda _: False) for line in lines if line.startswith("📝")]
        assert all(len(line.removeprefix("📝 ")) <= MAX_DRAFT_LENGTH for line in drafts)


def test_replay_is_behind_more_with_and_without_interference() -> None:
    seat = next(steps(GAMES["rambots"], "program"))
    for spoiler in (None, SpoilerLine("two", "2", (3, 1))):
        page = panel(seat, PICTURE, page=MORE_PAGE, recap=Recap("Round 1", ("one",), replay=True, spoiler=spoiler))
        assert text("button-replay") in [each.get("label") for each in buttons(page)], spoiler


@pytest.mark.parametrize("key", GAMES)
def test_more_time_is_behind_more_unless_there_is_no_deadline(key: str) -> None:
    seat = next(steps(GAMES[key], "dock" if key == "rumbl" else "program"))
    terms = replace(seat.view.record.terms, pace=None)
    untimed = replace(seat, view=replace(seat.view, record=replace(seat.view.record, terms=terms)))
    for each, count in ((seat, 1), (untimed, 0)):
        assert emoji(panel(each, PICTURE, page=MORE_PAGE)).count("⏳") == count


@pytest.mark.parametrize("key", ["rambots", "kolmio", "factory"])
def test_acts_behind_more_are_made_when_opened(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def note(*laid: object) -> tuple[()]:
        made.append(laid)
        return ()

    for name in ("_take_out_or_swap", "_turn", "_use_other"):
        monkeypatch.setattr(PyramidActs, name, note)
    for seat in steps(GAMES[key], "program"):
        panel(seat, PICTURE)
        assert not made
    panel(seat, PICTURE, page=MORE_PAGE)
    assert made


@pytest.mark.parametrize("key", GAMES)
def test_locked_panel_without_a_picture_has_words_once(key: str) -> None:
    *_, last = steps(GAMES[key], rules(GAMES[key]).pending_decisions(opening(GAMES[key]))[0].topic)
    assert last.draft is not None
    page = panel(seat_view(opening(GAMES[key]), last.draft.answer, compiled=True, game=GAMES[key]), None)
    assert [each.get("label") for each in buttons(page)].count(text("button-words")) == 1
    assert complaints(page) == []

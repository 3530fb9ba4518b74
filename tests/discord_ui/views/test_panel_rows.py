"""Panels of random games: each fits in an ordinary message, whatever the draft and the page."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.blocks import button
from bot.discord_ui.components import MessageForm, Picture, words_of
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.recap import NO_RECAP, Recap
from bot.discord_ui.phone_layout import SMALL_LINE, USUAL_LETTER_WIDTH, count_button_lines, estimate_text_height
from bot.discord_ui.views.play.draft_actions import CONFIRM_PAGE, MORE_PAGE, PROGRAM
from bot.discord_ui.views.play.draft_choices import MAX_MENUS, MAX_ROWS
from bot.discord_ui.views.play.draft_panel import FIRST_GROUP_PAGE, GROUP_PAGES, panel
from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.model.views import Fallback
from bot.i18n import LANGUAGES
from tests.discord_ui.worst import complaints, seat_view
from tests.long import LONG
from tests.markup import shown_raw
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import State
    from bot.games.game import AnyGame
    from bot.host.model.views import SeatView

PICTURE = Picture("table1-yours.png", b"png")
ROUNDS = 500 if LONG else 5
"""Rounds per game."""
MENU, ROW = 3, 1


def walks(game: AnyGame, rounds: int) -> Iterator[SeatView]:
    """A player's questions in random rounds, with random drafts."""
    chance = random.Random(rounds)
    while rounds > 0:
        options = {option.key: chance.choice(option.values)[0] for option in game.options}
        law = game.rules(game.with_defaults(options))
        colours = tuple(colour.key for colour in game.colours)
        state: State[Any, Any] = law.start(colours[: max(game.seats)], Rng(chance.randrange(1 << 30)))
        rng = Rng(chance.randrange(1 << 30))
        for _ in range(12):
            if not law.pending_decisions(state) or law.outcome(state) is not None:
                break
            draft: tuple[str, ...] = ()
            for _ in range(chance.choice((1, 4, 12))):
                seat = seat_view(state, draft, game=game, law=law)
                yield seat
                acts = [act for group in seat.groups for act in group.acts]
                draft = chance.choice(acts).draft if acts else draft
            answers = {}
            for decision in law.pending_decisions(state):
                answers[decision.seat], rng = at_random(law, state, decision, rng)
            state = list(law.advance(state, answers))[-1].state
            rounds -= 1


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_panel_of_a_random_game_fits_an_ordinary_message(game: AnyGame) -> None:
    for seat in walks(game, ROUNDS):
        shown = [
            panel(seat, PICTURE, page=page, public=public, is_reminder=is_reminder, nonce="999999-99999-p3.99")
            for page in (0, CONFIRM_PAGE, MORE_PAGE, FIRST_GROUP_PAGE, FIRST_GROUP_PAGE + GROUP_PAGES)
            for public, is_reminder in ((False, False), (True, False), (False, True))
        ]
        for page in shown:
            rows = [block for block in page.blocks if block["type"] == ROW]
            menus = [each for row in rows for each in row["components"] if each["type"] == MENU]
            assert page.form is MessageForm.ORDINARY
            assert complaints(page) == []
            assert [*shown_raw("\n".join(words_of(page)))] == []
            assert len(rows) <= MAX_ROWS
            assert len(menus) <= MAX_MENUS


@pytest.mark.parametrize("key", ["rambots", "kolmio", "factory"])
def test_events_above_a_question_keep_their_line_count(key: str) -> None:
    """Otherwise the buttons would move under the player's thumb."""
    recap, table, lines = Recap("Round 1", ("one", "two", "three")), None, 0
    for seat in walks(GAMES[key], ROUNDS):
        if seat.decision is not None and seat.decision.topic == PROGRAM:
            told, untold = (words_of(panel(seat, PICTURE, recap=each))[0] for each in (recap, NO_RECAP))
            before, at_first = lines, seat.view.table is not table
            table, lines = seat.view.table, told.count("\n") - untold.count("\n")
            assert at_first or lines == before
    assert lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_of_a_swap_take_two_lines_on_a_phone(language: str) -> None:
    """With three priorities, there are four buttons; each used to be in a line of its own."""
    pairs = [text("choice-return", one=one, other=other, language=language) for one, other in ((1, 3), (1, 4), (3, 4))]
    buttons = [button(label, ShowMyGames()) for label in (text("choice-keep", language=language), *pairs)]
    assert count_button_lines(buttons, USUAL_LETTER_WIDTH) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_about_the_deadline_never_wraps(language: str) -> None:
    """Otherwise notes on the choices would lose their room, and the picture its place."""
    for fallback in set(Fallback) - {Fallback.ANSWER}:
        then = text(f"panel-then-{fallback.value}", language=language)
        line = text("panel-deadline", clock="<t:1:t>", when="<t:1:R>", then=then, language=language)
        assert estimate_text_height([f"-# ⏱️ {line}"]) == SMALL_LINE, line

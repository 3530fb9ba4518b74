"""If a picture's alt text is too short for the whole table, its message has the rest behind a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.components import Picture
from bot.discord_ui.format import ALT, format_name
from bot.discord_ui.interactions.actions.history import DescribeMove
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import action_of
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.play.accessible import move_text_page, own_words
from bot.discord_ui.views.play.draft_actions import CONFIRM_PAGE, MORE_PAGE
from bot.discord_ui.views.play.draft_panel import FIRST_GROUP_PAGE, idle_page, panel
from bot.discord_ui.views.play.history import history_page
from bot.discord_ui.views.play.round_post import move_page
from bot.engine.errors import UserError
from bot.games import GAMES
from bot.games.common.text.prose import count_units
from bot.host.model.tables import Status
from tests.discord.player import component, pictures
from tests.discord_ui.room import labels, message_of, texts
from tests.discord_ui.worst import BIG, complaints, move_view, opening, payload, played, rules, seat_view, table_view
from tests.texts import part, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.host.model.views import MoveView, SeatView
    from tests.discord_ui.room import Guest, Room

PICTURE = Picture("table1-yours.png", b"png")
BUTTON = text("button-words")
MOVES = 6
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)

REST, BEHIND = (translator_for("en").say(key) for key in ("rest-here", "rest-behind"))


def _moves(game: Any) -> Iterator[tuple[Any, MoveView]]:
    """Moves of a game with the most players and the longest names, each with the state after it."""
    state = opening(game)
    for seed in range(MOVES):
        if not rules(game).pending_decisions(state):
            return
        steps = played(state, seed, game)[1]
        before, state = state, steps[-1].state
        yield state, move_view(before, steps, game=game)


def _told(move: MoveView) -> tuple[str, ...]:
    return tuple(move.game.words.position(move.after, move.names))


def _unfolded(move: MoveView) -> str:
    """Text of all pages behind the button, line by line."""
    lines: list[str] = []
    at, last = 0, False
    while not last:
        page = move_text_page(move, None, at)
        assert complaints(page) == []
        lines += payload(page)[1]["content"].splitlines()
        message = message_of(page)
        last = text("button-next") not in labels(message)
        if not last:
            onward = action_of(component(message, text("button-next"))["custom_id"])
            assert onward == DescribeMove(move.record.id, move.revision, at + 1, in_place=True, slot=2)
            at += 1
    return "\n".join(lines)


@every_game
def test_round_post_describes_the_whole_table_or_has_a_button(game: Any) -> None:
    """For each table of a game: RAMbots' tables start within the limit, Factory's always exceed it."""
    folded = 0
    for _, move in _moves(game):
        post = message_of(move_page(move, table_view(None, game=game), nonce="", pictures=(PICTURE, PICTURE)))
        sentences, description = _told(move), pictures(post)[-1]["description"]
        whole = " ".join(sentences)
        folded += count_units(whole) > ALT
        assert (BUTTON in labels(post)) == (count_units(whole) > ALT)
        assert description == whole if count_units(whole) <= ALT else description.endswith(f". {REST}")
        names = [format_name(name) for name in move.names]
        assert _unfolded(move) == "\n".join(move.game.words.position(move.after, names))
    assert folded


@every_game
def test_rest_is_mentioned_exactly_when_its_button_is_present(game: Any) -> None:
    assert text("rest-here") == REST
    for state, move in _moves(game):
        pages = [history_page(move, [(BIG, BIG, "answers")], PICTURE, replay=False)]
        if rules(game).pending_decisions(state):
            seat = seat_view(state, (), game=game)
            shown = (0, MORE_PAGE, CONFIRM_PAGE, FIRST_GROUP_PAGE)
            pages += [*(panel(seat, PICTURE, page=page) for page in shown), idle_page(seat, PICTURE)]
        for page in pages:
            message = message_of(page)
            (picture,) = pictures(message)
            assert (REST in picture["description"]) == (BUTTON in labels(message))
            assert BEHIND not in picture["description"] or text("button-more") in labels(message)
            assert complaints(page) == []


@every_game
def test_panel_without_a_picture_has_the_words_button(game: Any) -> None:
    """A question is shown below the events leading to it, and then the picture shows those."""
    seat = seat_view(opening(game), (), game=game)
    assert BUTTON in labels(message_of(panel(seat, None)))
    behind = message_of(panel(seat, PICTURE, page=MORE_PAGE))
    assert (BUTTON in labels(behind)) == (count_units(" ".join(own_words(seat))) > ALT)


async def test_words_button_describes_the_table_after_that_round(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await room.programming(ilse, marek, noor)
    post = await room.post()
    for guest in (ilse, marek, noor):
        await guest.say("MRN" if guest is ilse else "LBS")
        await guest.say("compile")
    now = await room.post()
    assert (await room.host.view(1)).record.revision == 3
    earlier, later = texts(await noor.click(post, BUTTON)), texts(await noor.click(now, BUTTON))
    assert f"{text('you-are', who='Noor (green)')}: {text('robot-lies', way='up', cell='h8')}; " in earlier
    assert f"\nIlse (red): {text('robot-lies', way='up', cell='a1')}; " in earlier
    assert f"Ilse (red): {text('robot-lies', way='up', cell='a1')}; " not in later
    assert f"### {text('after-set-up')} · " in earlier
    assert f"\n{text('begins-program', round=1)}" in earlier
    assert f"\n{text('begins-program', round=2)}" in later


async def test_setup_that_ends_the_game_is_not_described_as_done(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    await ilse.press(Resign(table))
    assert (await room.host.record(table)).status is Status.OVER
    assert f"### {text('history-set-up')} · " in texts(await marek.press(DescribeMove(table, 2)))


async def test_description_for_a_spectator_favours_no_seat(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    post = await room.post()
    stranger = room.guest(9, "Quinn")
    assert part("you-are") not in texts(await stranger.click(post, BUTTON))


async def test_words_are_hidden_from_guests_who_cannot_see_the_table(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await room.programming(ilse, marek, noor)
    action = action_of(component(await room.post(), BUTTON)["custom_id"])
    assert action == DescribeMove(1, 2)
    assert part("robot-lies") not in texts(await room.guest(9, "Quinn", channel=1, guild=77).press(action))


async def test_missing_round_is_not_described(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for move in (0, 7):
        with pytest.raises(UserError):
            await room.host.history.move(1, move)
        assert part("robot-lies") not in texts(await ilse.press(DescribeMove(1, move)))


@every_game
def test_panel_points_to_its_remaining_words(game: Any) -> None:
    """However much of the answer is drafted: in the button row if there's room on a phone, or behind More."""
    said: set[str] = set()
    state = opening(game)
    for seed in range(MOVES):
        if not rules(game).pending_decisions(state):
            break
        answers, steps = played(state, seed, game)
        answer = answers[rules(game).pending_decisions(state)[0].seat]
        for length in range(len(answer) + 1):
            said.add(_held(seat_view(state, answer[:length], game=game)))
        said.add(_held(seat_view(state, answer, compiled=True, game=game)))
        state = steps[-1].state
    assert {REST, BEHIND} <= said


def _held(seat: SeatView) -> str:
    """Check how a panel's alt text ends, and return the ending."""
    page = panel(seat, PICTURE)
    message = message_of(page)
    (picture,) = pictures(message)
    rest = next((way for way in (REST, BEHIND) if picture["description"].endswith(f" {way}")), "")
    assert complaints(page) == []
    assert (rest == "") == (count_units(" ".join(own_words(seat))) <= ALT)
    assert (rest == REST) == (BUTTON in labels(message))
    if rest == BEHIND:
        assert text("button-more") in labels(message)
        assert BUTTON in labels(message_of(panel(seat, PICTURE, page=MORE_PAGE)))
    return rest

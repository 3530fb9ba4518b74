"""The table without a picture: `/board` in words and as a grid, typed words for it, and pictures' alt texts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.components import Picture
from bot.discord_ui.format import ALT, format_name
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.play.accessible import CHART, WORDS, describe_picture, own_table, own_words, table_text_page
from bot.discord_ui.views.play.draft_panel import panel
from bot.games import GAMES
from bot.host.app.host import Replace
from tests.discord_ui.room import labels, message_of, texts
from tests.discord_ui.worst import complaints, opening, payload, played, seat_view, table_view
from tests.texts import part, text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

ORDER = text("button-order")
GRID = text("button-grid")
PICTURE_TEXT = text("button-picture")
WORDS_TEXT = text("button-words")

PICTURE = Picture("table1-yours.png", b"png")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)

REST = translator_for("en").say("rest-here")


def _later(game: Any) -> Any:
    """A table after a few moves."""
    state = opening(game)
    for seed in (3, 4, 5):
        state = played(state, seed, game)[1][-1].state
    return state


def _pages(view: Any, seat: Any, way: str) -> list[str]:
    """Texts of all pages."""
    found: list[str] = []
    while True:
        page = table_text_page(view, seat, way, len(found))
        assert complaints(page) == []
        told = payload(page)[1]["content"]
        if found and found[-1] == told:
            return found
        found.append(told)


@every_game
@pytest.mark.parametrize("way", [WORDS, CHART])
def test_every_sentence_is_on_a_page(game: Any, way: str) -> None:
    seat = seat_view(_later(game), (), game=game)
    for who, number in ((None, None), (seat, seat.player.seat)):
        told = "\n".join(_pages(seat.view, who, way))
        plain = told.replace("\\", "").replace("\u200b", "")
        hand = None if who is None else seat.hand
        names = [f"Player {each}" for each in range(len(seat.view.names))]
        sentences = game.words.position(seat.view.table, names, seat=number, hand=hand)
        ends = [sentence.rpartition(")")[2] for sentence in sentences]
        assert all(end in plain for end in ends)
        assert told.count("\n") >= len(sentences) - len(_pages(seat.view, who, way))
        assert ("```" in told) == (way == CHART)


@every_game
def test_names_in_words_do_not_mention(game: Any) -> None:
    name = "@everyone <@1> **x**"
    view = table_view(_later(game), game=game)
    players = tuple(replace(player, name=name) for player in view.record.players)
    told = "\n".join(_pages(replace(view, record=replace(view.record, players=players)), None, WORDS))
    assert format_name(name) in told
    assert "<@1>" not in told
    assert "@everyone" not in told
    assert "**x**" not in told


@every_game
def test_cut_description_ends_with_a_sentence_and_a_pointer(game: Any) -> None:
    state = _later(game)
    sentences = game.words.position(state.table, [f"Player {seat}" for seat in range(4)])
    told = describe_picture(sentences, REST)
    assert len(told) <= ALT
    whole = " ".join(sentences)
    assert told == whole if len(whole) <= ALT else told.endswith(f". {REST}")
    assert whole.startswith(told.removesuffix(REST))


@every_game
def test_each_seat_gets_its_own_description_regardless_of_order(game: Any) -> None:
    state = _later(game)
    asked = seat_view(state, (), game=game)
    seats = [
        replace(asked, player=player, hand=hand)
        for player, hand in zip(asked.view.record.players, state.hands, strict=False)
    ]
    assert len(seats) > 1
    for seat in (*seats, *reversed(seats), *seats):
        told = game.words.position(state.table, seat.view.names, seat=seat.player.seat, hand=seat.hand)
        assert own_table(seat) == told


@every_game
def test_panel_description_starts_with_the_draft(game: Any) -> None:
    state = _later(game)
    answer = next(iter(played(state, 6, game)[0].values()))
    seat = seat_view(state, answer, game=game)
    assert seat.decision is not None
    alt = message_of(panel(seat, PICTURE))
    draft = game.words.draft(seat.view.table, seat.hand, seat.decision, answer, seat.preview, seat.view.names)
    assert own_words(seat)[: len(draft)] == draft
    assert draft[0] in str(alt)


async def test_board_is_described_from_the_players_side(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek)
    told = texts(await ilse.call("board", how=WORDS))
    assert (
        f"{text('you-are', who='Ilse (red)')}: {text('robot-lies', way='up', cell='a1')}; {part('goals-left')}" in told
    )
    assert part("pool-yours") in told
    assert f"\nMarek (yellow): {text('robot-lies', way='up', cell='h8')}; " in told
    public = texts(await noor.call("board", how=WORDS))
    assert part("you-are") not in public
    assert f"\nIlse (red): {text('robot-lies', way='up', cell='a1')}; " in public


async def test_buttons_lead_from_words_to_picture_to_grid_and_back(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    board = await ilse.call("board")
    assert labels(board)[-3:] == [WORDS_TEXT, GRID, ORDER]
    words = await ilse.click(board, WORDS_TEXT)
    assert labels(words) == [PICTURE_TEXT, GRID, ORDER]
    grid = await ilse.click(words, GRID)
    assert "```\n8  .  .  .  .  .  .  .  2U\n" in texts(grid)
    assert (
        f"{text('chart-robot', number=1, whom='Ilse (red)')}; {text('chart-robot', number=2, whom='Marek (yellow)')}."
        in texts(grid)
    )
    picture = await ilse.click(grid, PICTURE_TEXT)
    assert picture["attachments"]


async def test_words_and_grid_can_be_requested_by_typing(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert f"{text('you-are', who='Ilse (red)')}: " in texts(await ilse.say("words"))
    assert f"{text('you-are', who='Ilse (red)')}: " in texts(await ilse.say("Board in words, please!"))
    assert "```\n8  ." in texts(await ilse.say("grid"))
    assert (await room.host.seat(1, ilse.user)).text == ""


async def test_draft_appears_only_in_the_panels_words(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    before = [texts(await guest.call("board", how=way)) for guest in (ilse, marek) for way in (WORDS, CHART)]
    await ilse.say("MRN")
    assert text("laid-program", program=text("piece-pointing", size="medium", colour="red", way="N")) in str(
        await ilse.panel(1)
    )
    after = [texts(await guest.call("board", how=way)) for guest in (ilse, marek) for way in (WORDS, CHART)]
    assert after == before


async def test_no_words_before_the_start(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse)
    assert part("board-not-yet") in texts(await ilse.call("board", how=WORDS))


async def test_unknown_view_falls_back_to_the_picture(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert (await ilse.call("board", how="upside-down"))["attachments"]


async def test_locking_a_draft_in_describes_it_only_once(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.programming(ilse, marek)
    typed = await room.host.edit(table, ilse.user, Replace("MRN"))
    told = own_words(typed)
    monkeypatch.setattr(type(typed.view.game.words), "draft", lambda *_: pytest.fail("it was described again"))
    locked = await room.host.compile(table, ilse.user)
    assert locked.draft is not None
    assert locked.draft.compiled
    assert own_words(locked) == told

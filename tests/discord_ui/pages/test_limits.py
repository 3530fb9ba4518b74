"""Every view stays within Discord's limits, even with the largest possible content."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.components import Picture
from bot.discord_ui.format import BLANK, seat_name
from bot.discord_ui.handlers.play.drafts import TypeIt
from bot.discord_ui.interactions.actions.drafts import UseTyped
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.views.coach.rules import lesson_page
from bot.discord_ui.views.play.draft_panel import hand_page, idle_page, moved_on_page, panel, preview_page
from bot.discord_ui.views.play.history import history_page, seals_page
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.notices import (
    closed_page,
    help_page,
    hint_of,
    notice_page,
    paused_page,
    reminder_intro,
    undelivered_page,
    welcome_page,
    which_page,
)
from bot.discord_ui.views.play.round_log import MAX_LOG_LINES, _Line, _pages, log_page, scenes, step_page, story_of
from bot.discord_ui.views.play.round_post import board_page, move_page, status_page
from bot.discord_ui.views.play.table_setup import opening_page, usual
from bot.engine.game import Choice
from bot.games import GAMES
from bot.games.game import MAX_PARTS
from bot.host.model.drafts import Closed, Commitment, Reveal
from bot.host.model.outbox import MAX_REVISION, MAX_TABLE, PostKind, post_key
from bot.host.model.tables import Status
from tests.discord_ui.states import SAY, TONGUE, chosen
from tests.discord_ui.worst import (
    BIG,
    GAME,
    complaints,
    move_view,
    offering,
    opening,
    payload,
    played,
    record,
    seat_view,
    table_view,
)
from tests.long import scaled
from tests.texts import part, text

if TYPE_CHECKING:
    from bot.discord_ui.components import MessageContent
    from bot.games.game import AnyGame

KINDS = {f"kind{number}": "W" * 60 for number in range(4)}
PICTURE = Picture("picture.png", b"")
NONCE = post_key(MAX_TABLE, MAX_REVISION, PostKind.PROMPT, seat=3, number=9)
ARG = "W" * 60


@pytest.mark.parametrize("status", list(Status))
def test_lobby_fits_in_every_status(status: Status) -> None:
    view = table_view(opening() if status in (Status.PLAYING, Status.OVER) else None, status)
    assert complaints(lobby_page(view, KINDS, nonce=NONCE)) == []


@pytest.mark.parametrize("seed", range(scaled(6)))
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_long_rounds_with_long_names_fit(game: AnyGame, seed: int) -> None:
    state = opening(game)
    pages: list[MessageContent] = []
    for turn in range(3):
        answers, steps = played(state, seed * 10 + turn, game)
        first = next(iter(answers.values()))
        for length in range(len(first) + 1):
            seat = seat_view(state, first[:length], game=game)
            pages.append(
                panel(
                    seat,
                    PICTURE,
                    nonce=NONCE,
                    intro=seat.view.game.notation.help(seat.decision) if seat.decision else "",
                )
            )
        move = move_view(state, steps, game=game)
        state = steps[-1].state
        now = table_view(state, refusal=text("refused-forbidden"), game=game)
        pages.append(move_page(move, now, nonce=NONCE, pictures=(PICTURE, PICTURE), ping=range(9)))
        pages.append(history_page(move, [(BIG - each, BIG, "answers") for each in range(40)], PICTURE, replay=True))
        pages.append(seals_page(move, Picture("round.json", b"{}")))
        pages += [log_page(move), log_page(move, 99)]
        shown = scenes(move)
        pages += [step_page(move, shown, at, PICTURE, 0) for at in range(len(shown))]
    assert [complaints(page) for page in pages] == [[]] * len(pages)


@pytest.mark.parametrize("many", [1, 2, MAX_PARTS])
def test_answers_sealed_in_many_parts_fit(many: int) -> None:
    state = played(opening(), 1)[1][-1].state
    parts = [Commitment("W" * 18 + f"{number:2}", "f" * 64) for number in range(many)]
    seals = tuple(Reveal(seat, "W" * 100, "0" * 32, each.digits, each.part) for seat in range(4) for each in parts)
    closed = tuple(Closed(seat, each) for seat in range(4) for each in parts)
    now = table_view(state)
    now = replace(now, awaited=tuple(replace(each, compiled=True, commitments=tuple(parts)) for each in now.awaited))
    move = replace(move_view(state, played(state, 2)[1]), seals=seals, closed=closed, hash="f" * 64)
    move = replace(move, auto_seals=seals, auto_closed=closed)
    own = seat_view(state, (), compiled=True)
    assert own.draft is not None
    own = replace(own, draft=replace(own.draft, commitments=tuple(parts)))
    document = Picture("round.json", b"{}")
    pages = [
        move_page(move, replace(now, record=replace(now.record, revision=move.revision)), nonce=NONCE),
        panel(own, PICTURE, nonce=NONCE),
        seals_page(move),
        seals_page(move, document),
        status_page(now, seated=True, manager=True, user=1, bring=False),
    ]
    assert [complaints(page) for page in pages] == [[]] * len(pages)


def test_seals_that_do_not_fit_go_into_a_file() -> None:
    state = opening()
    seals = tuple(Reveal(seat % 4, f"text {seat}", "0" * 32, "f" * 64, f"part {seat}") for seat in range(40))
    page = seals_page(replace(move_view(state, played(state, 2)[1]), seals=seals, closed=()))
    (file,) = page.files()
    (picture,) = page.pictures
    told = picture.body.decode()
    assert all(text("seal-text", text=f"text {number}") in told for number in range(40))
    assert len(told.split("\n\n")) == 40, "each has a paragraph of its own"
    (shown,) = [each for each in payload(page) if each["type"] == 13]
    assert shown["file"]["url"] == f"attachment://{file.filename}"


def test_single_seal_that_does_not_fit_goes_into_a_file() -> None:
    state = opening()
    view = move_view(state, played(state, 2)[1])
    seals = tuple(Reveal(seat % 4, f"text {seat}", "0" * 32, "f" * 64, f"part {seat}") for seat in range(40))
    pages = [seals_page(replace(view, seals=seals[:count], closed=())) for count in range(1, 40)]
    left_out = [page for page in pages if text("seals-more", count=1) in payload(page)[0]["content"]]
    assert len(left_out) == 1
    assert left_out[0].pictures, "the text names a file"


def test_hidden_answer_shows_only_its_seal() -> None:
    state = opening()
    hidden = (Closed(0, Commitment("power 1", "ab" * 32)),)
    page = seals_page(replace(move_view(state, played(state, 2)[1]), seals=(), closed=hidden))
    (told,) = (each["content"] for each in payload(page))
    assert text("seal-hidden", whose="power 1") in told
    assert text("seal-seal", seal="ab" * 32) in told
    assert part("seal-salt") not in told


def test_long_log_continues_on_further_pages_completely() -> None:
    state = opening()
    state = played(state, 1)[1][-1].state
    _, steps = played(state, 2)
    long = move_view(state, steps * 8)
    story = story_of(long)
    lines = [*story.headline, *(beat.line for beat in story.log)]
    assert len(lines) > MAX_LOG_LINES
    pages = [log_page(long, number) for number in range(len(lines))]
    assert [complaints(page) for page in pages] == [[]] * len(pages)
    told = [payload(page)[1]["content"] for page in pages]
    last = next(number for number, text in enumerate(told) if told[number + 1] == text)
    shown = [GAMES["rambots"].plain(line) for line in lines]
    found = [line.partition("` ")[2] or line for line in "\n".join(told[: last + 1]).splitlines()]
    assert set(shown) <= set(found)
    names = {GAMES["rambots"].plain(seat_name(long.game, each)) for each in long.record.players}
    nobodys = {GAMES["rambots"].plain(beat.line) for beat in story.log if beat.seat is None}
    first = {page.splitlines()[0] for page in told[1 : last + 1]}
    assert first <= names | nobodys, "each page says whose deeds go on"
    assert complaints(move_page(long, table_view(steps[-1].state), nonce=NONCE)) == []


@pytest.mark.parametrize("status", list(Status))
def test_status_and_board_fit_in_every_status(status: Status) -> None:
    view = table_view(opening(), status)
    pages = [status_page(view, seated=True, manager=True, user=1, bring=False), board_page(view, PICTURE)]
    assert [complaints(page) for page in pages] == [[], []]


def test_panels_fit_at_every_draft_length() -> None:
    for state in (opening(), played(opening(), 3)[1][-1].state):
        answer = played(state, 4)[0][0]
        for length in range(len(answer) + 1):
            seat = seat_view(state, answer[:length])
            pages = [
                panel(
                    seat,
                    PICTURE,
                    nonce=NONCE,
                    intro=seat.view.game.notation.help(seat.decision) if seat.decision else "",
                ),
                hand_page(seat, PICTURE),
                panel(seat, PICTURE, nonce=NONCE, intro=reminder_intro(seat), is_reminder=True),
                idle_page(seat, PICTURE, intro="W" * 300),
                preview_page(seat, PICTURE),
                moved_on_page(seat, seat.text, again=True),
            ]
            assert [complaints(page) for page in pages] == [[]] * len(pages)
        assert complaints(panel(seat_view(state, answer, compiled=True), PICTURE, nonce=NONCE)) == []


@pytest.mark.parametrize("count", [1, 5, 6, 25, 26, 75, 76, 200])
def test_menus_of_every_size_fit(count: int) -> None:
    state = played(opening(), 3)[1][-1].state
    menu = tuple(Choice(f"key{number}", "🔴" * 80) for number in range(count))
    seat = offering(seat_view(state, ()), menu)
    pages = [panel(seat, PICTURE, page=page, nonce=NONCE) for page in range(4)]
    assert [complaints(page) for page in pages] == [[]] * 4


def test_every_choice_of_a_large_menu_is_on_a_page() -> None:
    state = played(opening(), 3)[1][-1].state
    menu = tuple(Choice(f"key{number}", f"choice {number}") for number in range(200))
    seat = offering(seat_view(state, ()), menu)
    offered = {
        option["value"]
        for page in range(3)
        for row in payload(panel(seat, PICTURE, page=page))
        for item in row.get("components", [])
        for option in item.get("options", [])
    }
    assert offered == {choice.key for choice in menu}


def test_typing_form_fits() -> None:
    state = played(opening(), 3)[1][-1].state
    form = TypeIt(
        seat_view(state, played(state, 4)[0][0]), TableDraft(BIG, BIG, BIG), example="W" * 200, user=BIG, nonce=""
    )
    assert len(form.custom_id) <= 100
    assert len(form.title) <= 45
    label = form.to_components()[0]
    assert len(label["label"]) <= 45
    assert len(label["description"]) <= 100


def test_notices_and_help_fit() -> None:
    held = record()
    hint = hint_of(held, GAME)
    pages = [
        closed_page(SAY, held, held.players[0], nonce=NONCE),
        undelivered_page(SAY, held, held.players[0], nonce=NONCE),
        notice_page(SAY, held, "W" * 500, nonce=NONCE),
        paused_page(TONGUE, held, "W" * 500, nonce=NONCE),
        welcome_page(GAME),
        help_page(TONGUE, list(GAMES.values())),
        which_page(SAY, UseTyped(message=BIG), [(held, hint)], question="W" * 100),
        which_page(
            SAY,
            UseTyped(message=BIG),
            [(replace(held, id=number), hint) for number in range(30)],
            question="W" * 100,
        ),
    ]
    assert [complaints(page) for page in pages] == [[]] * len(pages)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_pages_built_from_the_catalogue_fit(game: AnyGame) -> None:
    pages = [
        opening_page(usual(game), GAMES, more=True),
        *(page for _, page in chosen()),
        welcome_page(game, [game] * 50),
        lobby_page(table_view(None, Status.OPEN, game=game), KINDS, nonce=NONCE),
        *(lesson_page(game, page, PICTURE) for page in range(len(game.lessons()))),
    ]
    assert [complaints(page) for page in pages] == [[]] * len(pages)


def test_page_of_a_log_is_filled_to_its_last_character() -> None:
    lines = [_Line("a"), _Line("b", "Ada"), _Line("c", "Ada"), _Line("d", "Max"), _Line("e")]
    whole = ["a", f"{BLANK}\nAda", "b", "c", f"{BLANK}\nMax", "d", BLANK, "e"]
    room = len("\n".join(whole))
    assert list(_pages(SAY, lines, room)) == [whole]
    assert list(_pages(SAY, lines, room - 1)) == [whole[:-2], ["e"]]
    assert list(_pages(SAY, lines, len("\n".join(whole[:-3])))) == [whole[:4], ["Max", "d", BLANK, "e"]]

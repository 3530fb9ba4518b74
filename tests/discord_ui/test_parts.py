"""Small parts of the Discord UI, one by one: typed words, the last messages of a chat, queues, caches."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.interactions.actions.drafts import ShowPanel, UndoDraft
from bot.discord_ui.interactions.custom_ids import CustomId, TableDraft
from bot.discord_ui.interactions.keywords import Keyword, word_of
from bot.discord_ui.present_era import fill_era
from bot.discord_ui.ratelimit import route_buckets
from bot.discord_ui.ratelimit.priority_queue import Lane, PriorityQueue
from bot.discord_ui.ratelimit.route_buckets import RouteBuckets, send_route
from bot.discord_ui.sending import messenger
from bot.discord_ui.sending.dm_panels import BETWEEN, Latest
from bot.discord_ui.sending.message_utils import nonces
from bot.discord_ui.views.play.closed_panel import further_down_page
from bot.discord_ui.views.play.notices import is_first
from bot.host.model.outbox import Post, PostKind
from bot.host.model.views import PublishedMove
from tests.discord_ui.room import HERE, message_of, texts
from tests.texts import part, text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

MEANT = {
    Keyword.HELP: "help, what, how, huh, help what, how play, what do, what do i do, ?, ??, ???",
    Keyword.BOARD: "board, status, panel, what next, where am i, what's up",
    Keyword.HELLO: "hello, hi, hey, hallo, good morning, good evening, there, hello there",
    Keyword.THANKS: "thanks, thank you, thanks bot",
    Keyword.COMPILE: "compile, lock, lock in, done",
    **{word: word.value for word in (Keyword.UNCOMPILE, Keyword.UNDO, Keyword.CLEAR, Keyword.PASS)},
}
AROUND = "please, pls, plz, thanks, thank, you, me, it, that, now, my, the, this, bot, so, to"


def test_keywords_are_recognized_in_all_their_forms() -> None:
    assert {word: [word_of(said) for said in each.split(", ")] for word, each in MEANT.items()} == {
        word: [word] * len(each.split(", ")) for word, each in MEANT.items()
    }


@pytest.mark.parametrize("filling", AROUND.split(", "))
def test_filler_words_around_a_keyword_are_ignored(filling: str) -> None:
    assert word_of(f"{filling} undo") is word_of(f"Undo, {filling}!") is Keyword.UNDO


@pytest.mark.parametrize("said", ["", "MRN LBE", "undo two", "please", "1 undo", "undo " * 9, "????", "undo; clear"])
def test_other_texts_are_not_keywords(said: str) -> None:
    assert word_of(said) is None


def test_nonces_are_read_only_from_buttons_that_name_a_post() -> None:
    """That's how the bot tells that a message answered someone and isn't a post by the host."""

    def message(*actions: CustomId) -> Any:
        row = SimpleNamespace(
            children=[SimpleNamespace(custom_id=fill_era(each.button(), "k3x9zq")) for each in actions]
        )
        return SimpleNamespace(components=[SimpleNamespace(children=[row]), SimpleNamespace(content="text")])

    undo, look = UndoDraft(TableDraft(1, 2, 3)), ShowPanel(1)
    assert nonces(message(undo, look)) == set()
    assert nonces(message(replace(undo, nonce="1-2-p0"), look)) == {"k3x9zq.1-2-p0"}
    assert nonces(message()) == set()


def test_counts_messages_below_only_for_recent_messages() -> None:
    latest = Latest()
    for message in (10, 20, 20, 30):
        latest.add(1, message)
    assert [latest.below(1, message) for message in (10, 20, 30, 40)] == [2, 1, 0, None]
    assert latest.below(2, 10) is None
    for message in range(31, 31 + BETWEEN):
        latest.add(1, message)
    assert latest.below(1, 10) == BETWEEN + 2
    latest.add(1, 99)
    assert latest.below(1, 10) is None, "it is far up"


def test_expired_routes_are_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Except routes that still hold up requests or wait for a response."""
    monkeypatch.setattr(route_buckets, "KEPT", 4)
    known = RouteBuckets()
    over, held, flying, fresh = (send_route(number) for number in range(1, 5))
    known.window(over, 0.0)
    known.window(held, 0.0).held = 1
    known.window(flying, 0.0).take(0.0)
    known.window(fresh, 0.0).ends = 1000.0
    assert set(known._windows) == {over, held, flying, fresh}
    known.window(send_route(5), 100.0)
    assert set(known._windows) == {held, flying, fresh, send_route(5)}


def test_dropped_items_do_not_affect_keyed_items() -> None:
    """An item without a `once` key can't be replaced by a newer one."""
    lanes: PriorityQueue[str] = PriorityQueue()
    first, _ = lanes.put(Lane.EDITS, send_route(1), "first", order=0, once="edit")
    second, replaced = lanes.put(Lane.EDITS, send_route(1), "second", order=0, once="edit")
    alone, nobody = lanes.put(Lane.EDITS, send_route(1), "alone", order=0)
    assert (replaced, nobody) == (first, None)
    lanes.drop(first)
    lanes.drop(alone)
    third, replaced = lanes.put(Lane.EDITS, send_route(1), "third", order=0, once="edit")
    assert replaced is second
    taken = lanes.take(lambda _: True)
    assert taken is third
    assert lanes.take(lambda _: True) is None


async def test_first_move_is_posted_where_the_table_is_played_now(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    told = await room.host.published_move(table, 1)
    post = Post(1, table, 1, PostKind.MOVE, seat=None, text="", number=0, attempts=0, channel=HERE.channel, about=told)
    record = replace(told.view.record, channel=777)
    moved = messenger._relocate_post(post, record)
    assert isinstance(moved.about, PublishedMove)
    assert (moved.channel, moved.about.view.record, moved.about.move.record) == (777, record, record)
    other = replace(post, about=record)
    assert messenger._relocate_post(other, record) is other


async def test_only_first_turn_against_computers_gets_a_suggestion(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    seat = await room.host.seat(table, ilse.user)
    players = (seat.view.record.players[0], replace(seat.view.record.players[1], user=None, computer="quick"))

    def first(revision: int = 2, round_: int = 1, pace: int | None = None, *, alone: bool = True) -> bool:
        record = replace(seat.view.record, terms=replace(seat.view.record.terms, pace=pace), revision=revision)
        record = replace(record, players=players) if alone else record
        shown = replace(seat.view.table, round=round_)
        return is_first(replace(seat, view=replace(seat.view, record=record, table=shown)))

    assert [first(1), first(2), first(3)] == [True, True, False]
    assert [first(round_=0), first(round_=2), first(pace=3600), first(alone=False)] == [False] * 4


async def test_moved_panel_leaves_a_line(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    page = further_down_page(await room.host.seat(table, ilse.user))
    assert texts(message_of(page)) == f"-# {text('table-title', game='RAMbots', table=1)} · {text('folded-down')}"


@pytest.mark.parametrize("tables", [0, 1, 2])
async def test_help_is_about_the_game_only_with_one_table(room: Room, ilse: Guest, marek: Guest, tables: int) -> None:
    for _ in range(tables):
        await room.started(ilse, marek)
    said = texts(await ilse.say("help"))
    assert (f"**{text('question-goals')}" in said) == (tables == 1)
    assert (part("help-play") in said) == (tables != 1)

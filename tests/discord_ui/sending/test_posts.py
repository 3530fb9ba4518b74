"""Messages from the bot itself to the channel and the players: moves, questions, reminders, blocked direct messages,
pauses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.components import Picture
from bot.discord_ui.format import format_name
from bot.discord_ui.interactions.actions.history import ShowRules
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.custom_ids import action_of
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.play.dm_recap import result_page
from bot.discord_ui.views.play.draft_panel import panel
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.notices import (
    closed_page,
    commands_page,
    help_page,
    hint_of,
    notice_page,
    paused_page,
    reminder_intro,
    typing_help_page,
    undelivered_page,
    welcome_page,
)
from bot.discord_ui.views.play.round_log import brief, shorten_notes
from bot.discord_ui.views.play.round_post import board_page, has_replay, move_page, status_page
from bot.engine.game import Outcome
from bot.games import GAMES
from bot.games.common.text.prose import DOOR
from bot.games.game import MAX_HEADLINE
from bot.games.pyramids.rules.things import Ending
from bot.host.model.tables import Status
from tests.discord_ui.room import NOON, component, labels, message_of, nonces, texts
from tests.discord_ui.states import SAY, TONGUE
from tests.discord_ui.worst import BIG, move_view, opening, played, table_view
from tests.host.harness import COMPUTERS
from tests.texts import part, round_label, sentence, text

if TYPE_CHECKING:
    from bot.games.game import AnyGame
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

REMATCH = text("button-rematch")
WORDS = text("button-words")
PROGRAM = text("button-turn")
SEALS = text("button-seals")
RULES = text("button-rules")
ORDER = "🔢"
STEP = text("button-step")
LOG = text("button-log")
PICTURE = Picture("picture.png", b"")


def _pictures(message: Obj) -> list[str]:
    """Names of the pictures in a message, in order."""
    shown = [each for each in message["components"] if each["type"] == 12]
    return [item["media"]["url"].removeprefix("attachment://") for each in shown for item in each["items"]]


def _descriptions(message: Obj) -> list[str]:
    return [item["description"] for each in message["components"] if each["type"] == 12 for item in each["items"]]


async def _round(room: Room, table: int, *guests: Guest) -> None:
    for guest in guests:
        await guest.say("MRN", about=table)
        await guest.say("compile", about=table)


# --- moves -----------------------------------------------------------------------------------------------------------


async def test_start_post_shows_the_board_and_pings_awaited_players(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse, marek, computers=1)
    await room.host.start(1, ilse.user)
    post = await room.post()
    assert texts(post).startswith(
        f"-# {text('table-title', game='RAMbots', table=1)}\n## {text('start-heading')}\n"
        + text("start-dealt").split(". ")[0]
    )
    assert _pictures(post) == ["table1-1-board.png"]
    assert post["rings"] == (1, 2)
    assert text("awaits-of", missing=2, count=2, who="🔴 <@1>, 🟡 <@2>") + "\n" in texts(post)
    assert "🤖" not in texts(post)  # computers keep nobody waiting
    assert labels(post) == [WORDS, PROGRAM, SEALS, RULES, "🔢"]


async def test_round_post_has_replay_and_board_with_descriptions(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    await _round(room, table, ilse, marek)
    post = await room.post()
    assert texts(post).startswith(
        f"### {text('round-name', number=1)} · {text('table-title', game='RAMbots', table=1)}\n"
    )
    assert _pictures(post) == ["table1-3-replay.gif", "table1-3-board.png"]
    replay, board = _descriptions(post)
    assert text("went", cell="a2") in replay
    assert replay != board
    assert labels(post) == [WORDS, PROGRAM, LOG, ORDER]
    assert post["rings"] == (1, 2)


async def test_edit_names_people_without_pinging(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    edited = await room.post(ping=False)
    assert edited["rings"] == ()
    assert "<@" not in texts(edited)
    assert text("awaits-of", missing=2, count=2, who="🔴 **Ilse**, 🟡 **Marek**") in texts(edited)


async def test_locked_in_player_is_not_pinged(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.say("MRN")
    await ilse.say("compile")
    post = await room.post()
    assert post["rings"] == (2,)
    assert text("awaits-of", missing=1, count=2, who="🟡 <@2>") + "\n🔒 🔴 **Ilse**\n" in texts(post)


async def test_outdated_post_shows_only_its_move_and_pings_nobody(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    for post in (await room.post(revision=1), await room.post(revision=1, ping=False)):
        assert "⏳" not in texts(post)
        assert post["rings"] == ()
        assert labels(post) == [WORDS, SEALS, "🔢"]


async def test_post_without_pictures_has_the_same_text_and_buttons(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    await _round(room, table, ilse, marek)
    with_, without = await room.post(), await room.post(drawn=False)
    assert texts(with_) == texts(without)
    assert _pictures(without) == []
    assert labels(with_) == labels(without)


async def test_buttons_of_a_post_refer_to_its_own_move(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    await _round(room, table, ilse, marek)
    earlier = await room.post(revision=2)
    log = await ilse.click(earlier, LOG)
    assert f"### {text('button-log')} · {text('set-up')}" in texts(log)
    assert f"{text('set-up')} · {text('page-of', number=1, count=1)}" in texts(await ilse.click(earlier, STEP))
    assert "### " + text("history-set-up") in texts(await ilse.click(log, text("button-rounds")))
    assert text("seals-of-set-up", table=1) in texts(await ilse.click(log, SEALS))
    assert labels(earlier) == [WORDS, STEP, LOG, "🔢"]
    newest = await room.post()
    taught = texts(await ilse.click(newest, ORDER))
    assert text("lesson-who-goes-first") in taught
    assert text("rules-page", game="RAMbots", number=6, count=6) in taught
    assert round_label(2) in texts(await ilse.click(newest, PROGRAM))


async def test_resignation_is_added_to_the_previous_post(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    post = await room.post()
    assert texts(post).startswith(f"### {text('set-up-done')} · {text('table-title', game='RAMbots', table=1)}\n")
    assert f"\n{text('note-left', door='🚪', who='🔴 **Ilse**')}\n" in texts(post)
    assert part("to-tag") in texts(post)
    assert _pictures(post) == ["table1-3-replay.gif", "table1-3-board.png"]


async def test_last_post_names_the_winner_and_offers_a_rematch(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.press(Resign(1))
    post = await room.post()
    blocks = [block.get("content", block["type"]) for block in post["components"]]
    heading = post["components"][0]["components"][0]["content"]
    assert heading == f"### {text('round-name', number=1)} · {text('table-title', game='RAMbots', table=1)}"
    assert blocks[1:3] == [12, 12]  # both pictures come before anything that reveals the end
    told = blocks[3].splitlines()
    assert told[0] == "## " + text("end-wins", count=1, who="Marek")
    assert told[1] == text("ended", who="🟡 **Marek**", count=1, reason="alone")
    assert told[2:] == [
        "🥇 🟡 **Marek** · " + text("score", count=4),
        f"▪️ 🔴 **Ilse** · {text('score', count=4)} · {text('fared-left')}",
    ]
    assert len(told) <= MAX_HEADLINE
    assert [block["type"] for block in post["components"][4:]] == [1]  # the buttons
    assert labels(post)[:2] == [WORDS, REMATCH]
    assert PROGRAM not in labels(post)
    assert post["rings"] == ()


async def test_each_player_gets_the_result_from_their_view(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    await ilse.press(Resign(1))
    await noor.press(Resign(1))
    winner, loser = await room.seat_with_recap(1), await room.seat_with_recap(0)
    won, lost = (message_of(result_page(seat, PICTURE, nonce="1-4-o1")) for seat in (winner, loser))
    for told, headline in ((won, text("result-won")), (lost, text("result-they-won", count=1, who="Marek"))):
        lead = text("result-lead", game="RAMbots", table=1, headline=headline)
        assert told["content"].startswith(f"{lead}\n")
    for told in (won, lost):
        assert labels(told) == [REMATCH, text("button-highlights"), text("button-analyse"), text("button-the-game")]
        assert [each["filename"] for each in told["attachments"]] == ["picture.png"]
        assert nonces(told) == {"1-4-o1"}
    assert text("news-left", who="🟢 **Noor**") in texts(won) or f"Noor {text('gone')}." in texts(won)
    for winners, headline in (
        (frozenset({0, 1}), text("result-they-won", count=2, who=text("all-of", some="Ilse", last="Marek"))),
        (frozenset[int](), text("result-nobody")),
    ):
        view = replace(loser.view, outcome=Outcome(winners, Ending.LIMIT.value))
        told = message_of(result_page(replace(loser, view=view), None, nonce=""))
        assert (text("result-won-together") if winners else headline) in texts(told)
        other = replace(loser, view=view, player=replace(loser.player, seat=2))
        assert headline in texts(message_of(result_page(other, None, nonce="")))


async def test_game_ending_before_round_1_has_no_round_number(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    await ilse.press(Resign(1))
    assert texts(await room.post()).startswith(
        f"### {text('set-up')} · {text('table-title', game='RAMbots', table=1)}\n"
    )


async def test_every_post_contains_its_nonce(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    assert nonces(await room.post()) == {"1-2-m0"}
    seat, record = await room.host.seat(1, ilse.user), (await room.host.view(1)).record
    pages = [
        panel(seat, None, nonce="1-2-m0"),
        closed_page(SAY, record, record.players[0], nonce="1-2-m0"),
        undelivered_page(SAY, record, record.players[0], nonce="1-2-m0"),
        notice_page(SAY, record, "Something.", nonce="1-2-m0"),
        paused_page(TONGUE, record, "something", nonce="1-2-m0"),
    ]
    assert [nonces(message_of(page)) for page in pages] == [{"1-2-m0"}] * len(pages)


@pytest.mark.parametrize("status", list(Status))
def test_lobby_contains_its_nonce_in_every_status(status: Status) -> None:
    view = table_view(opening() if status in (Status.PLAYING, Status.OVER) else None, status)
    page = message_of(lobby_page(view, COMPUTERS, nonce="1-0-l0"))
    # the table made by worst.py isn't real, so its nonce belongs to another table: check only its position
    ids = [item.get("custom_id", "") for row in page["components"] for item in row.get("components", [])]
    assert any(":1-0-l0:" in each for each in ids)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_round_post_shows_the_headline_of_every_game(game: AnyGame) -> None:
    state = opening(game)
    state = played(state, 1, game)[1][-1].state
    move = move_view(state, played(state, 2, game)[1], game=game)
    story = game.words.story(move.before, move.steps, move.names)
    shown = texts(message_of(move_page(move, table_view(state, game=game), nonce="")))
    assert has_replay(move)
    assert story.headline
    assert any(game.plain("\n".join(lines)) in shown for lines in shorten_notes(story.notes, translator_of(game).say))
    assert game.plain(story.lead) in shown


def test_resignation_is_kept_when_a_long_round_is_shortened() -> None:
    """What a round's most important events were is cut to a phone's screen; who plays on isn't."""
    state = opening()
    move = move_view(state, played(state, 1)[1])
    gone, news = f"{DOOR} Noor left", ("Ilse tagged red", "Marek tagged red", "Ilse stood Marek up")
    story = replace(move.game.words.story(move.before, move.steps, move.names), notes=(*news, gone))
    told = brief(move, story, 3)
    assert told[0] == news[0]
    assert news[1] not in told
    assert gone in told


def test_missing_program_is_not_repeated_beside_a_timeout() -> None:
    state = opening()
    move = move_view(state, played(state, 1)[1])
    first, second = (format_name(name) for name in move.names[:2])
    told = text("note-no-program", who=first)
    story = replace(move.game.words.story(move.before, move.steps, move.names), notes=(told,))
    assert told in brief(replace(move, late=(), empty=()), story, 9)
    late = replace(move, late=(0,), empty=(0,))
    assert brief(late, story, 9)[-1] == text("late-none", why=text("late-why", rushed=0), who=first)
    assert told not in brief(late, story, 9)
    named = zip(move.record.players, ("Alice", "Al", "Noor"), strict=False)
    alike = replace(late, record=replace(move.record, players=tuple(replace(one, name=name) for one, name in named)))
    lone = replace(story, notes=(text("note-no-program", who="Alice"),))
    assert not [line for line in brief(alike, lone, 9) if line in lone.notes]
    mixed = replace(move, late=(0, 1), empty=(0,), rushed=(0,))
    assert brief(mixed, story, 9)[-2:] == [
        text("late-none", why=text("late-why", rushed=1), who=first),
        text("late-laid", why=text("late-why", rushed=0), who=second),
    ]
    both = text("note-no-program", who=text("all-of", some=first, last=second))
    assert both in brief(late, replace(story, notes=(both,)), 9)


def test_seals_are_not_in_the_tables_status() -> None:
    view = table_view(opening())
    assert "f" * 32 not in texts(message_of(status_page(view, seated=False, manager=False, user=0, bring=False)))


def test_table_awaiting_nobody_is_thinking() -> None:
    view = replace(table_view(opening()), awaited=())
    assert text("status-thinking") in texts(
        message_of(status_page(view, seated=False, manager=False, user=0, bring=False))
    )


@pytest.mark.parametrize(
    ("status", "words"),
    [(Status.CANCELLED, text("status-cancelled")), (Status.QUARANTINED, text("status-on-hold"))],
)
def test_cancelled_or_held_table_says_so_without_buttons(status: Status, words: str) -> None:
    view = table_view(opening(), status)
    for page in (status_page(view, seated=True, manager=True, user=0, bring=False), board_page(view, PICTURE)):
        assert words in texts(message_of(page))
    assert labels(message_of(status_page(view, seated=True, manager=True, user=0, bring=False))) == []


# --- questions and reminders ------------------------------------------------------------------------------------------


async def test_prompt_explains_typing_and_links_to_its_help(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    seat = await room.host.seat(1, ilse.user)
    assert seat.decision is not None
    assert text("panel-how") in texts(message_of(panel(seat, None, notifies=True)))
    assert seat.view.game.notation.help(seat.decision) in texts(message_of(typing_help_page(seat)))
    known = ["`undo`", "`clear`", "`board`", "`words`", "`hello`"]
    assert text("how-words", words=", ".join(["`lock in`", "`unlock`", *known])) in texts(
        message_of(typing_help_page(seat, passes=False))
    )
    for guest in (ilse, marek):
        await guest.say("SR SY SG SB")
        await guest.say("compile")
    known.insert(2, "`pass`")
    known = ["`compile`", "`uncompile`", *known]
    assert text("how-words", words=", ".join(known)) in texts(
        message_of(typing_help_page(await room.host.seat(1, ilse.user)))
    )


async def test_reminder_shows_the_deadline_once(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    seat = await room.host.seat(1, ilse.user)
    assert reminder_intro(seat) == text("reminder-waits")
    view = replace(seat.view, record=replace(seat.view.record, deadline=NOON))
    hurried = replace(seat, view=view)
    shown = panel(hurried, None, intro=reminder_intro(hurried), is_reminder=True, now=NOON)
    assert texts(message_of(shown)).count(f"<t:{int(NOON.timestamp())}:") == 1


async def test_player_with_closed_dms_is_pinged_in_the_channel(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    record = (await room.host.view(1)).record
    told = message_of(closed_page(SAY, record, record.players[1], nonce=""))
    assert text("closed-to-you", who="<@2>", table=1) in texts(told)
    assert told["rings"] == (2,)
    assert text("aim-on", what=text("thing", noun="beacon", colour="red", icon="🔴 "), cell="c6") in texts(
        await marek.click(told, PROGRAM)
    )
    computer = replace(record.players[1], user=None, name="*Quick*")
    told = message_of(closed_page(SAY, record, computer, nonce=""))
    assert text("closed-to-you", who="\\*Quick\\*", table=1) in texts(told)
    assert told["rings"] == ()


async def test_notice_links_to_the_table_or_a_rematch(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    record = (await room.host.view(1)).record
    told = message_of(notice_page(SAY, record, "Something happened.", nonce=""))
    assert "Something happened." in texts(told)
    assert text("table-title", game="RAMbots", table=1) in texts(await marek.click(told, text("button-table")))
    await room.host.cancel(1, ilse.user, manager=False)
    over = message_of(notice_page(SAY, (await room.host.view(1)).record, "It was cancelled.", nonce=""))
    assert labels(over) == [REMATCH]
    assert text("rematch-rung", table=2, where="<#100>", who="Ilse") in texts(await marek.click(over, REMATCH))


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (text("refused-channel-gone"), sentence("refused-channel-gone")),
        (" it broke. ", "It broke."),
        ("why?", "Why?"),
        ("stop!", "Stop!"),
    ],
)
def test_pause_reason_is_shown_as_a_sentence(reason: str, told: str) -> None:
    page = message_of(paused_page(TONGUE, table_view(opening()).record, reason, nonce=""))
    assert f"{text('paused-yours', table=BIG, why=told)}\n{text('paused-mended-or', table=BIG)}" in texts(page)
    assert labels(page) == [text("button-try-again")]


def test_finished_table_is_not_called_paused() -> None:
    over = replace(table_view(opening()).record, status=Status.OVER)
    page = message_of(paused_page(TONGUE, over, "it broke", nonce=""))
    assert texts(page).startswith(text("paused-unposted", table=BIG, why="It broke."))


# --- the welcome and the help -----------------------------------------------------------------------------------------


def test_welcome_names_the_other_games() -> None:
    first, *others = GAMES.values()
    alone, among = texts(message_of(welcome_page(first))), texts(message_of(welcome_page(first, others)))
    assert f"# {text('welcome-to', game=first.title)}\n{first.pitch}" in alone
    assert part("welcome-more") not in alone
    assert text("welcome-more", games=", ".join(other.title for other in others)) + "\n" in among


def test_help_fits_a_screen_and_commands_link_to_all_rules() -> None:
    assert len(texts(message_of(help_page(TONGUE, list(GAMES.values()))))) < 600
    page = message_of(commands_page(TONGUE, list(GAMES.values()), "learn", guild=True, manager=True))
    for game in GAMES.values():
        press = action_of(component(page, game.title)["custom_id"])
        assert press == ShowRules(game=game.key)


def test_hint_names_game_and_players_briefly() -> None:
    view = table_view(opening())
    hint = hint_of(view.record, view.game)
    assert hint.startswith(text("which-with", game="RAMbots", players=""))
    assert len(hint) <= 60

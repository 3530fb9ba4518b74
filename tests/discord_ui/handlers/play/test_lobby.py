"""Opening a table, sitting down, starting and ending: what the player is told and what the lobby shows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.lobby import (
    AdjustSetup,
    JoinTable,
    OpenTable,
    PlayNow,
    StartTable,
    TableSettings,
)
from bot.discord_ui.interactions.actions.seats import AskCancel, Rematch, Resign
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.notices import welcome_page
from bot.discord_ui.views.play.table_setup import opening_page, usual
from bot.games import GAMES
from bot.games.pyramids.drafts.acts import DIE
from bot.host.absence.membership_check import YOUNG
from bot.host.model.table_terms import PAUSE_DAYS, TableTerms
from bot.host.model.tables import Status
from bot.host.model.views import Panel
from tests.discord_ui.room import HERE, component, labels, message_of, open_room, texts
from tests.host.harness import COMPUTERS
from tests.texts import lead, part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

LOBBY_FEWER = text("lobby-fewer")
SETTING_PACE = text("setting-pace")
OPTION_SPEEDBOTS = text("option-speedbots")
OPTION_LIMIT = text("option-round-limit")
SETTING_HELP = text("setting-help")
INVITE = text("button-invite")
SETTINGS = text("button-settings")
OPEN_IT = text("open-it")
FRIENDS = text("button-friends")
PLAY_NOW = text("button-play-now")
RULES = text("button-rules")
JOIN = text("button-join")
LEAVE = text("button-leave")
START = text("button-start")
BOARD = text("button-board")
PROGRAM = text("button-turn")
REMATCH = text("button-rematch")
GAME = GAMES["rambots"]
WELCOMING = message_of(welcome_page(GAME))


@pytest.fixture
def opening(room: Room) -> Obj:
    """The panel that `/play` opens."""
    return message_of(opening_page(usual(GAME), room.context.games))


# --- the lobby -------------------------------------------------------------------------------------------------------


async def test_joining_player_is_listed_and_told_the_next_step(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse)
    assert "🔴 **Ilse** · " + text("lobby-free", count=3) in texts(lobby)
    told = await marek.click(lobby, JOIN)
    assert text("join-in") in told["note"]
    assert "🟡 **Marek**" in texts(await room.shown())
    again = await marek.click(lobby, JOIN)
    assert text("sits-already", table=1) in again["note"]
    assert texts(again) == texts(await room.shown())
    assert again["public"]


async def test_card_shows_seats_starter_and_settings_in_four_lines(room: Room, ilse: Guest, marek: Guest) -> None:
    card = (await room.lobby(ilse, marek, computers=1))["components"][0]
    assert texts(card).splitlines() == [
        "### " + text("table-title", game="RAMbots", table=1),
        "🔴 **Ilse** · 🟡 **Marek** · 🟢 **Quick bot** 🤖 · " + text("lobby-free", count=1),
        text("lobby-ready", who="Ilse"),
        f"-# ⏱️ {text('pace-none').capitalize()}",
    ]


async def test_lobby_counts_free_seats_and_missing_players(room: Room, ilse: Guest, marek: Guest) -> None:
    alone = texts(await room.lobby(ilse))
    assert text("lobby-free", count=3) in alone
    assert text("lobby-needed", count=1) in alone
    await room.host.join(1, marek.user)
    both = texts(await room.shown())
    assert text("lobby-free", count=2) in both
    assert text("lobby-ready", who="Ilse") in both


async def test_lobby_with_a_guest_for_each_free_seat_does_not_ask_others_to_join(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    await room.lobby(ilse, marek)
    await room.host.invite(1, ilse.user, [noor.user])
    assert text("lobby-ready", who="Ilse") in texts(await room.shown())
    await room.host.invite(1, ilse.user, [room.guest(9, "Teo").user])
    assert text("lobby-ready-alone", who="Ilse") + "\n" in texts(await room.shown())


async def test_lobby_filled_by_computer_players_still_accepts_people(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, marek, computers=1)
    assert {JOIN, LEAVE, START, INVITE, SETTINGS, RULES, "+ Quick", "+ Slow", LOBBY_FEWER} == set(labels(lobby))
    await ilse.click(lobby, "+ Quick")
    full = await room.shown()
    assert labels(full) == [JOIN, START, LEAVE, INVITE, SETTINGS, RULES, LOBBY_FEWER]
    assert not any(text("lobby-free", count=count) in texts(full) for count in range(5))
    assert text("lobby-yields", who="Ilse") + "\n" in texts(full)


async def test_lobby_filled_by_computer_players_keeps_a_guests_seat(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, computers=3)
    await room.host.invite(1, ilse.user, [marek.user])
    refused = await room.guest(9, "Teo").click(lobby, JOIN)
    assert refused["note"] == text("kept-for-rematch", table=1, count=10)
    assert text("lobby-full", who="Ilse") + "\n" in texts(await room.shown())


async def test_lobby_full_of_people_accepts_nobody(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.lobby(ilse, marek, noor, computers=1)
    await room.guest(9, "Teo").click(await room.shown(), JOIN)
    full = await room.shown()
    assert labels(full) == [START, LEAVE, SETTINGS, RULES]
    assert text("lobby-full", who="Ilse") + "\n" in texts(full)


async def test_each_kind_of_computer_player_has_a_button(room: Room, ilse: Guest) -> None:
    lobby = await room.lobby(ilse)
    assert LOBBY_FEWER not in labels(lobby)
    assert (await ilse.click(lobby, "+ Slow"))["note"] == ""
    await ilse.click(lobby, "+ Quick")
    lobby = await room.shown()
    assert [player.computer for player in (await room.host.view(1)).record.players] == [None, "slow", "quick"]
    await ilse.click(lobby, LOBBY_FEWER)
    assert [player.computer for player in (await room.host.view(1)).record.players] == [None, "slow"]


async def test_colour_menu_shows_the_owner_of_each_colour(room: Room, ilse: Guest) -> None:
    menu = component(await room.lobby(ilse, computers=1), text("lobby-colour"))
    notes = {option["label"]: option.get("description") for option in menu["options"]}
    assert notes == {
        "Red": text("lobby-taken", who="Ilse"),
        "Yellow": text("lobby-swaps", who="Quick bot"),
        "Green": None,
        "Blue": None,
    }
    assert [option["emoji"]["name"] for option in menu["options"]] == ["🔴", "🟡", "🟢", "🔵"]


async def test_last_player_to_leave_closes_the_table(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, marek)
    assert (await ilse.click(lobby, LEAVE))["note"] == text("leave-left")
    assert "**Marek** · " + text("lobby-free", count=3) in texts(await room.shown())
    assert (await marek.click(lobby, LEAVE))["note"] == text("leave-closed")
    closed = await room.shown()
    assert text("lobby-closed") in texts(closed)
    assert labels(closed) == [RULES]


async def test_started_game_shows_where_it_is_played(room: Room, ilse: Guest, marek: Guest) -> None:
    lobby = await room.lobby(ilse, marek)
    told = await ilse.click(lobby, START)
    assert text("start-off") in told["note"]
    assert (await room.host.view(1)).record.status is Status.PLAYING
    shown = await room.lobby_of(1)
    assert text("lobby-on-here") in texts(shown)
    assert labels(shown) == [BOARD, PROGRAM, RULES]
    await room.host.play_in(1, thread=777)
    assert text("lobby-on-there", where="<#777>") in texts(await room.lobby_of(1))
    assert text("hand-heading") not in texts(shown)
    assert text("choose-for", whom="🟡 **Marek**") in texts(await ilse.click(shown, PROGRAM))
    assert text("table-title", game="RAMbots", table=1) in texts(await ilse.click(shown, BOARD))
    assert text("rules-page", game="RAMbots", number=1, count=6) in texts(await ilse.click(shown, RULES))


async def test_finished_game_names_the_winner_and_offers_a_rematch(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.press(Resign(1))
    shown = await room.lobby_of(1)
    assert text("over-won", who="🟡 **Marek**") in texts(shown)
    assert labels(shown) == [REMATCH, text("button-history")]
    assert text("rematch-rung", table=2, where="<#100>", who="Marek") in texts(await ilse.click(shown, REMATCH))
    assert {player.name for player in (await room.host.view(2)).record.players} == {"Ilse"}


async def test_rematch_names_awaited_players_and_seats_latecomers(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await ilse.press(Resign(1))
    assert text("rematch-rung", table=2, where="<#100>", who="Marek") in texts(await ilse.press(Rematch(1)))
    assert text("rematch-seat", table=2, where="<#100>") in texts(await marek.press(Rematch(1)))
    await ilse.press(StartTable(2))
    assert texts(await marek.press(Rematch(1))).startswith(lead(2))
    await room.host.cancel(2, ilse.user, manager=False)
    assert text("rematch-over", table=2, where="<#100>") in texts(await marek.press(Rematch(1)))


async def test_solo_rematch_starts_immediately_and_only_once(room: Room, noor: Guest) -> None:
    await noor.click(WELCOMING, PLAY_NOW)
    await noor.press(Resign(1))
    told = await noor.press(Rematch(1))
    assert texts(told).startswith(lead(2))
    assert DIE in labels(told)
    record = (await room.host.view(2)).record
    assert (record.status, len(record.players)) == (Status.PLAYING, 2)
    assert texts(await noor.press(Rematch(1))) == texts(told)
    assert [each.id for each in await room.host.tables_of(noor.user.id)] == [2]


async def test_table_opened_in_a_dm_mentions_no_channel(room: Room) -> None:
    """Nobody else can join there."""
    alone = room.guest(9, "Noor", guild=None)
    assert texts(await alone.click(WELCOMING, FRIENDS)) == text("opened-alone", table=1)
    await alone.click(WELCOMING, PLAY_NOW)
    await alone.press(Resign(2))
    told = await alone.press(Rematch(2))
    assert text("rematch-begun", table=3, where=text("our-dms")) in texts(told)


async def test_running_game_has_no_rematch(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    assert text("not-over", table=1) in texts(await ilse.press(Rematch(1)))


# --- opening a table -------------------------------------------------------------------------------------------------


async def test_table_opens_as_set_up_and_its_opener_is_told_where(room: Room, ilse: Guest, opening: Obj) -> None:
    opening = await ilse.choose(opening, text("setting-pace-of", span=text("span-hours", count=1)), name=SETTING_PACE)
    assert opening["instead"]
    opening = await ilse.click(opening, SETTINGS)
    opening = await ilse.choose(
        opening, f"{text('option-round-limit')}: {text('option-round-limit-value', count=10)}", name=OPTION_LIMIT
    )
    chosen = [
        option["label"]
        for name in (SETTING_PACE, OPTION_LIMIT, OPTION_SPEEDBOTS)
        for option in component(opening, name)["options"]
        if option.get("default")
    ]
    assert chosen[:2] == [
        text("setting-pace-of", span=text("span-hours", count=1)),
        f"{text('option-round-limit')}: {text('option-round-limit-value', count=10)}",
    ]
    told = await ilse.click(opening, OPEN_IT, number=9)
    assert text("opened", table=1, where="<#100>") in texts(told)
    assert told["instead"]
    record = (await room.host.view(1)).record
    assert (record.terms.pace, record.terms.options["round_limit"], record.place) == (3600, 10, HERE)
    assert text(
        "pace-each", span=text("span-hours", count=1)
    ) + f" · {text('option-round-limit')}: {text('option-round-limit-value', count=10)}" in texts(await room.shown())


async def test_double_click_opens_one_table_per_panel(room: Room, ilse: Guest, opening: Obj) -> None:
    for number, table in ((9, 1), (9, 1), (10, 2)):
        assert text("opened", table=table, where="<#100>") in texts(await ilse.click(opening, OPEN_IT, number=number))


async def test_table_without_a_deadline_says_so(room: Room, ilse: Guest, opening: Obj) -> None:
    opening = await ilse.choose(opening, text("setting-pace-of", span=text("pace-none")), name=SETTING_PACE)
    await ilse.click(opening, OPEN_IT)
    assert (await room.host.view(1)).record.terms.pace is None
    assert f"⏱️ {text('pace-none').capitalize()}" in texts(await room.shown())


@pytest.mark.parametrize(
    ("pace", "days", "shown", "mentioned"),
    [
        (3600, 7, True, True),
        (3600, PAUSE_DAYS, True, False),
        (3600, 0, True, False),
        (900, 7, True, False),
        (None, 7, False, False),
    ],
)
async def test_pauses_are_only_mentioned_where_they_matter(
    room: Room, ilse: Guest, marek: Guest, pace: int | None, days: int, shown: bool, mentioned: bool
) -> None:
    """The settings offer them if there's a deadline; the lobby mentions unusual ones if turns take long."""
    terms = TableTerms(pace=pace, pause_days=days)
    table = (await room.host.open("rambots", terms, opener=ilse.user, place=HERE)).id
    assert (text("setting-pauses-note") in str(await ilse.press(TableSettings(table)))) is shown
    lobby = await room.lobby_of(table)
    assert (text("lobby-pauses", count=days) in texts(lobby)) is mentioned
    assert (part("lobby-pauses") in texts(lobby)) is mentioned
    await marek.press(JoinTable(table))
    await room.host.start(table, ilse.user)
    assert part("lobby-pauses") not in texts(await room.lobby_of(table)), "nobody can join any more"


async def test_opening_panel_hides_other_menus_until_requested(ilse: Guest, opening: Obj) -> None:
    """Once shown, the other menus stay, whatever is chosen."""
    few = {SETTING_PACE}
    every = {OPTION_SPEEDBOTS, OPTION_LIMIT, SETTING_PACE, SETTING_HELP}

    def menus(page: Obj) -> set[str]:
        return {each for each in every if each in str(page["components"])}

    assert menus(opening) == few
    opening = await ilse.choose(opening, text("setting-pace-of", span=text("span-hours", count=1)), name=SETTING_PACE)
    assert menus(opening) == few
    opening = await ilse.click(opening, SETTINGS)
    assert menus(opening) == every
    assert SETTINGS not in labels(opening)
    for name, value in (
        (SETTING_HELP, text("setting-help-none")),
        (SETTING_PACE, text("setting-pace-of", span=text("span-days", count=1))),
    ):
        opening = await ilse.choose(opening, value, name=name)
        assert menus(opening) == every


async def test_default_pace_is_one_day(room: Room, ilse: Guest, opening: Obj) -> None:
    await ilse.click(opening, OPEN_IT)
    assert (await room.host.view(1)).record.terms.pace == 24 * 60 * 60
    assert text("pace-each", span=text("span-days", count=1)) in texts(await room.shown())


@pytest.mark.parametrize("button", [OPEN_IT, FRIENDS, PLAY_NOW])
async def test_no_table_opens_when_the_bot_lacks_a_permission(
    room: Room, ilse: Guest, opening: Obj, button: str
) -> None:
    page = opening if button == OPEN_IT else WELCOMING
    told = await replace(ilse, lacking="attach files").click(page, button)
    assert text("lacks", what="attach files") in texts(told)
    assert await room.host.tables_of(1) == []


@pytest.mark.parametrize("action", [OpenTable("chess"), PlayNow("chess"), AdjustSetup("p", "chess.0")])
async def test_removed_game_cannot_be_opened(room: Room, ilse: Guest, action: CustomId) -> None:
    assert text("game-is-gone") in texts(await ilse.press(action, "1"))
    assert await room.host.tables_of(1) == []


@pytest.mark.parametrize(
    ("what", "value"), [("p", "99"), ("p", "-1"), ("0", "99"), ("9", "0"), ("g", "chess"), ("x", "0")]
)
async def test_choice_not_offered_by_the_panel_changes_nothing(
    room: Room, ilse: Guest, opening: Obj, what: str, value: str
) -> None:
    told = await ilse.press(AdjustSetup(what, usual(GAME).encode()), value)
    assert told["components"] == opening["components"]


# --- ending a table ---------------------------------------------------------------------------------------------------


async def test_cancelling_needs_confirmation(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    question = await ilse.click(await ilse.call("table"), text("button-cancel"))
    assert text("cancel-ask", table=1) in texts(question)
    assert (await room.host.view(1)).record.status is Status.PLAYING
    told = await ilse.click(question, text("cancel-yes"))
    assert texts(told) == text("cancel-done", table=1)
    assert told["instead"]
    assert (await room.host.view(1)).record.status is Status.CANCELLED


async def test_resigning_needs_confirmation(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.programming(ilse, marek, noor)
    question = await ilse.call("resign")
    assert text("resign-ask", table=1, ends=0) in texts(question)
    told = await ilse.click(question, text("button-never-mind"))
    assert texts(told) == text("never-mind")
    assert told["instead"]
    assert not (await room.host.view(1)).record.players[0].has_left
    told = await ilse.click(question, text("resign-yes"))
    assert texts(told) == text("resign-done", table=1)
    assert (await room.host.view(1)).record.players[0].has_left
    assert text("resign-before", table=1) in texts(await ilse.call("resign"))
    assert text("panel-left") in texts(await ilse.call("program"))
    gone = text("player-gone", name="🔴 **Ilse**")
    assert gone in texts(await marek.call("table"))
    assert gone in texts(message_of(lobby_page(await room.host.view(1), COMPUTERS, nonce="")))


async def test_ending_a_game_is_refused_with_the_reason(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    await room.started(ilse, marek, noor)
    assert text("end-not-yet") in texts(await ilse.call("end")), "goals are being chosen"
    await room.host.resign(1, ilse.user)
    assert (await room.host.record(1)).status is not Status.PLAYING
    for guest in (ilse, marek):
        assert text("end-none") in texts(await guest.call("end", 1))


async def test_resign_question_says_when_it_ends_the_game(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    """For example during goal selection, or if only computers would be left."""
    await room.started(ilse, marek, noor)
    ends = text("resign-ask", table=1, ends=1)
    question = await ilse.call("resign")
    assert ends in texts(question)
    await ilse.click(question, text("resign-yes"))
    assert (await room.host.record(1)).status is not Status.PLAYING
    await room.lobby(ilse, computers=2)
    await room.host.start(2, ilse.user, dealt=True)
    await room.rest()
    question = await ilse.call("resign", 2)
    assert text("resign-ask", table=2, ends=1) in texts(question)
    await ilse.click(question, text("resign-yes"))
    assert (await room.host.record(2)).status is not Status.PLAYING


async def test_replaced_players_old_panel_keeps_their_language(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.programming(ilse, marek)
    await room.host.user_settings.choose(marek.user, partial(replace, language="fi"))
    record = await room.host.record(1)
    await room.host.panel_at(Panel(5, 77, 1, 1, record.question))
    await room.host.substitutes.substitute(1, marek.user, next(iter(COMPUTERS)))
    stale = {each.panel.message: each for each in (await room.host.published_move(1, record.revision)).spent}
    assert (stale[77].panel.over, stale[77].language) == (True, "fi")


async def test_resigning_is_refused_before_the_start_and_after_the_end(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.lobby(ilse, marek)
    assert text("resign-not-yet", table=1, leave=LEAVE) in texts(await ilse.call("resign"))
    assert text("not-seated", table=1) in texts(await room.guest(9, "Teo").call("resign")), "no seat to leave"
    await room.host.start(1, ilse.user)
    await room.host.cancel(1, ilse.user, manager=False)
    assert text("resign-over", table=1) in texts(await ilse.call("resign", 1))
    assert text("closed-already", table=1) in texts(await ilse.press(AskCancel(1)))
    watching = texts(await room.guest(9, "Noor").call("resign", 1))
    assert watching.startswith(text("not-seated", table=1))
    assert text("not-seated", table=1) in watching


# --- the limit on tables per person -----------------------------------------------------------------------------------


async def test_table_limit_lists_the_tables_until_a_game_ends(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, tables=2) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        opening = message_of(opening_page(usual(GAME), room.context.games))
        await room.programming(ilse, marek)
        await ilse.click(opening, OPEN_IT, number=11)
        told = texts(await ilse.click(opening, OPEN_IT, number=12))
        assert text("too-many-tables", tables="1 and 2", count=2) in told
        assert part("too-many-tables") in told
        assert text("too-many-tables", tables="1 and 2", count=2) in texts(await ilse.click(WELCOMING, PLAY_NOW))
        assert [record.id for record in await room.host.tables_of(ilse.user.id)] == [2, 1]
        await room.host.cancel(1, ilse.user, manager=False)
        assert text("opened", table=3, where="<#100>") in texts(await ilse.click(opening, OPEN_IT, number=13))
        assert text("too-many-tables", tables="2 and 3", count=2) in texts(await ilse.press(Rematch(1)))


async def test_tables_of_others_do_not_count_towards_the_limit(tmp_path: Path) -> None:
    async with open_room(tmp_path, tables=1) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        await room.started(marek, ilse)
        opening = message_of(opening_page(usual(GAME), room.context.games))
        await ilse.click(opening, OPEN_IT, number=11)
        told = texts(await ilse.click(opening, OPEN_IT, number=12))
        assert text("too-many-tables", tables="2", count=1) in told


@pytest.mark.parametrize("action", [JoinTable(1), StartTable(1)])
async def test_old_lobby_drops_players_who_left_the_server(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, action: CustomId
) -> None:
    await room.lobby(ilse, marek)
    room.harness.clock.advance(YOUNG)
    room.harness.messenger.absent = {marek.user.id}
    await (noor if isinstance(action, JoinTable) else ilse).press(action)
    record = await room.host.record(1)
    assert marek.user.id not in {player.user for player in record.players}
    assert record.status is Status.OPEN

"""**Play now** on the welcome: a game against an easy computer, with suggestions and hints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.ai.hints import Hint
from bot.discord_ui.interactions.actions.drafts import ShowHint, SuggestDraft
from bot.discord_ui.interactions.actions.lobby import (
    AdjustSetup,
    PlayNow,
    TableSettings,
)
from bot.discord_ui.interactions.actions.seats import AgreeToEnd, Resign
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.views.coach.hint_steps import hint_lines
from bot.discord_ui.views.play.draft_actions import HINT_EMOJI
from bot.discord_ui.views.play.notices import WELCOME, welcome_page
from bot.discord_ui.views.play.table_setup import opening_page, usual
from bot.engine.game import DONE
from bot.engine.icons import choose_texts, icon
from bot.games import GAMES
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.discord_ui.room import HERE, action_in, component, labels, message_of, open_room, texts
from tests.texts import lead, part, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.tables import User
    from bot.host.model.views import SeatView
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

OPEN_IT = text("open-it")
FRIENDS = text("button-friends")
PLAY_NOW = text("button-play-now")
SUGGEST = text("button-suggest")
RULES = text("button-rules")
PROGRAM = text("button-turn")
ELSEWHERE = 555
GAME = GAMES["rambots"]
WELCOMING = message_of(welcome_page(GAME))


@pytest.fixture
def opening(room: Room) -> Obj:
    """The panel that `/play` opens."""
    return message_of(opening_page(usual(GAME), room.context.games))


async def test_one_click_starts_a_game_against_an_easy_computer_player(room: Room, noor: Guest) -> None:
    told = await noor.click(WELCOMING, PLAY_NOW)
    assert texts(told).startswith(lead(1))
    view = await room.host.view(1)
    assert view.record.status is Status.PLAYING
    assert [player.computer for player in view.record.players] == [None, "quick"]
    assert view.record.terms.pace is None
    assert text("aim-on", what=text("thing", noun="beacon", colour="yellow", icon="🟡 "), cell="f3") in texts(told)


async def test_one_click_ignores_games_with_people_or_harder_opponents(room: Room, noor: Guest, marek: Guest) -> None:
    await room.lobby(noor, marek, computers=1)
    await room.host.start(1, noor.user)
    await room.lobby(noor)
    await room.host.add_computer(2, noor.user, "slow")
    await room.host.start(2, noor.user)
    for _ in range(2):
        assert texts(await noor.click(WELCOMING, PLAY_NOW)).startswith(lead(3))


async def test_agreeing_to_end_names_only_active_players_still_awaited(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    """Not for whoever has left it."""
    await room.programming(ilse, marek, noor)
    await noor.press(Resign(1))
    assert text("end-agreed", table=1, count=1, who="Marek") in texts(await ilse.press(AgreeToEnd(1)))


async def test_one_click_game_deals_goals_without_asking(room: Room, noor: Guest) -> None:
    await noor.click(WELCOMING, PLAY_NOW)
    await room.rest()
    view = await room.host.view(1)
    assert [each.decision.topic for each in view.awaited] == ["program", "program"]
    assert [post.revision for post in room.harness.chat.of(PostKind.PROMPT)] == [2]
    assert text("aim-on", what=text("thing", noun="beacon", colour="yellow", icon="🟡 "), cell="f3") in texts(
        await noor.panel(1)
    )


async def test_player_against_computer_players_can_get_a_suggestion(room: Room, noor: Guest) -> None:
    await room.lobby(noor)
    await room.host.add_computer(1, noor.user, "slow")
    await room.host.start(1, noor.user, dealt=True)
    await room.rest()
    assert not {HINT_EMOJI, text("button-hint")}.intersection(labels(await noor.panel(1)))
    panel = await noor.more(1)
    assert SUGGEST in labels(panel)
    room.harness.thoughts.bids = [("SR", "N", DONE)]
    told = await noor.click(panel, SUGGEST)
    assert (told["instead"], told["note"]) == (True, "")
    assert worded("SRN") in texts(told)
    assert told["attachments"], "what it would do can be seen"


async def test_easy_game_hints_reveal_more_with_each_step(room: Room, noor: Guest) -> None:
    await noor.click(WELCOMING, PLAY_NOW)
    await room.rest()
    room.harness.thoughts.bids = [("SR", "N", "MG", "N", DONE)]
    panel = await noor.panel(1)
    assert SUGGEST not in labels(await noor.more(1))
    told = await noor.click(panel, HINT_EMOJI)
    assert "💡 " + text("hint-nearer") in texts(told)
    assert part("hint-begins") not in texts(told)
    told = await noor.click(told, text("button-next-hint"))
    assert text("hint-nearer") + " " + text("hint-begins", what="🔴 **small red**") in texts(told)
    assert "SR" in labels(told)
    seat = await room.host.hint(1, noor.user)
    assert text("hint-begins", what=f"{icon('SR')} **small red**") in hint_lines(seat)[-1], "it looks like its button"
    assert seat.hint is not None
    one = replace(seat, hint=replace(seat.hint, instructions=1))
    assert hint_lines(one) == hint_lines(seat)[1:], "of a single instruction there is nothing to be said before that"
    told = await noor.click(told, text("button-show-me"))
    assert told["note"] == ""
    assert worded("SRN") in texts(told)
    for label in (HINT_EMOJI, text("button-next-hint"), text("button-show-me")):
        told = await noor.click(told, label)
    assert worded("SRN MGN") in texts(told)
    for label in (text("button-undo"), text("button-undo"), HINT_EMOJI):
        told = await noor.click(told, label)
    assert text("hint-nearer") in texts(told)


@pytest.mark.parametrize(("kind", "name"), [("quick", HINT_EMOJI), ("slow", SUGGEST)])
async def test_hint_or_suggestion_in_an_outdated_panel_is_refused(
    room: Room, noor: Guest, kind: str, name: str
) -> None:
    await room.lobby(noor)
    await room.host.add_computer(1, noor.user, kind)
    await room.host.start(1, noor.user, dealt=True)
    await room.rest()
    panel = await noor.panel(1) if name == HINT_EMOJI else await noor.more(1)
    await noor.say("SRN", about=1)
    await noor.say("compile", about=1)
    await room.rest()
    thought = len(room.harness.thoughts.tasks)
    told = await noor.click(panel, name)
    assert text("answer-earlier") in texts(told["more"])
    assert len(room.harness.thoughts.tasks) == thought
    assert (await room.host.seat(1, noor.user)).draft is None


async def test_dock_hint_starts_with_the_robot_on_its_button(tmp_path: Path) -> None:
    """A dock's sector comes first; the player isn't asked for it if there's only one."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        noor = room.guest(3, "Noor")
        ilse = room.guest(1, "Ilse")
        table = (await room.host.open("rumbl", TableTerms({"learning": True}), opener=noor.user, place=HERE)).id
        await room.host.join(table, ilse.user)
        await room.host.start(table, noor.user)
        seat = await room.host.seat(table, noor.user)
        for robot in seat.groups[0].acts:
            sector, kind, *_ = robot.draft
            hint = _dock_hint(sector, kind)
            assert robot.label in hint_lines(replace(seat, hint=hint))[-1]
        hint = _dock_hint(sector, "none that is there")
        assert not any(robot.label in hint_lines(replace(seat, hint=hint))[-1] for robot in seat.groups[0].acts)


async def test_dock_hint_for_another_side_names_side_and_robot(tmp_path: Path) -> None:
    """Buttons load a robot onto one of several sides, which may differ from the hint's."""
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        noor, ilse = room.guest(3, "Noor"), room.guest(1, "Ilse")
        seat = await room.host.seat(await room.started(noor, ilse), noor.user)
        sides = [sector.value for sector in seat.hand.held.sectors]
        for robot in seat.groups[0].acts:
            laid, kind, *_ = robot.draft
            for side in sides:
                hint = hint_lines(replace(seat, hint=_dock_hint(side, kind)))[-1]
                told = choose_texts(hint, lambda _: False)
                assert f"**{robot.label}**" in told
                assert (f"{side} · " in told) == (side != laid)


def _dock_hint(sector: str, kind: str) -> Hint:
    answer = sector, kind, "elsewhere", DONE
    return Hint("", 0, "robot", "", answer, (answer,))


async def test_hint_is_refused_where_not_allowed(room: Room, noor: Guest, ilse: Guest) -> None:
    table = await room.programming(noor, ilse)
    told = await noor.press(ShowHint(TableDraft(table, 2)))
    assert text("hints-easiest") in told["note"]


async def test_games_against_people_offer_no_suggestions(room: Room, noor: Guest, ilse: Guest) -> None:
    table = await room.programming(noor, ilse)
    assert SUGGEST not in labels(await noor.more(table))
    told = await noor.press(SuggestDraft(TableDraft(table, 2)))
    assert text("suggests-alone") in told["note"]
    assert text("panel-how") in texts(await noor.panel(table))


async def test_table_without_help_says_so_and_suggests_nothing(room: Room, noor: Guest, opening: Obj) -> None:
    without = await noor.press(AdjustSetup("h", usual(GAME).encode()), "1")
    await noor.click(without, OPEN_IT)
    await room.host.add_computer(1, noor.user, "quick")
    assert text("lobby-unhelped") in texts(await room.lobby_of(1))
    await room.host.start(1, noor.user)
    await room.rest()
    assert SUGGEST not in labels(await noor.more(1))
    assert text("unhelped") in (await noor.press(SuggestDraft(TableDraft(1, 1))))["note"]


async def test_help_can_be_changed_at_an_open_table(room: Room, ilse: Guest) -> None:
    await room.lobby(ilse)
    told = await ilse.press(TableSettings(1, "h"), "1")
    assert told["instead"]
    assert not (await room.host.record(1)).terms.help
    await ilse.press(TableSettings(1, "p"), "0")
    assert not (await room.host.record(1)).terms.help
    await ilse.press(TableSettings(1, "h"), "0")
    assert (await room.host.record(1)).terms.help


async def test_repeated_click_leads_to_the_game_just_started(room: Room, noor: Guest, ilse: Guest) -> None:
    await noor.click(WELCOMING, PLAY_NOW)
    assert texts(await noor.click(WELCOMING, PLAY_NOW)).startswith(lead(1))
    assert texts(await ilse.click(WELCOMING, PLAY_NOW)).startswith(lead(2))
    elsewhere = replace(noor, channel=ELSEWHERE)
    assert texts(await elsewhere.click(WELCOMING, PLAY_NOW)).startswith(lead(3))


async def test_player_not_asked_first_gets_a_notice_and_turn_button(
    room: Room, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def others_first(table: int, user: User) -> SeatView:
        return replace(await room.host.seat(table, user), decision=None)

    monkeypatch.setattr(room.host, "wait_for_first_turn", others_first)
    told = await noor.click(WELCOMING, PLAY_NOW)
    assert text("quick-first") in texts(told)
    assert PROGRAM in labels(told)


async def test_one_click_for_another_game_does_not_return_the_first(room: Room, noor: Guest) -> None:
    await noor.click(WELCOMING, PLAY_NOW)
    room.context = replace(room.context, games={**room.context.games, "chess": replace(GAME, key="chess")})
    told = texts(await noor.press(PlayNow("chess")))
    assert text("no-game", game='"chess"') in told  # the host's reply, since the handler asked for a second game


async def test_unrelated_games_do_not_block_a_new_one_click_game(
    room: Room, noor: Guest, ilse: Guest, marek: Guest
) -> None:
    await room.programming(noor, ilse)
    await room.started(ilse, noor)
    await room.lobby(noor, marek)
    assert texts(await noor.click(WELCOMING, PLAY_NOW)).startswith(lead(4))


async def test_welcome_opens_a_new_table_for_every_click(room: Room, noor: Guest, ilse: Guest) -> None:
    for guest, table in ((noor, 1), (noor, 2), (ilse, 3)):
        told = await guest.click(WELCOMING, FRIENDS, number=5)
        assert text("opened", table=table, where="<#100>") in texts(told)
        assert "instead" not in told


def test_welcome_buttons_carry_the_welcome_nonce() -> None:
    for label in (PLAY_NOW, FRIENDS, text("button-learn"), RULES):
        assert action_in(component(WELCOMING, label)).nonce == WELCOME

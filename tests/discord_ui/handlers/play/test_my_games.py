"""`/games`: a player's games, wherever they are, with those awaiting their turn first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.views.play.my_games import LINKED, MAX_COMPONENTS
from bot.host.model.table_terms import TableTerms
from tests.discord_ui.room import HERE, labels, texts
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room


async def test_games_awaiting_the_player_come_first_and_finished_last(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    over = await room.started(ilse, marek)
    await room.host.resign(over, marek.user)
    later = await room.started(ilse, noor)
    await room.host.join((await room.host.open("rambots", TableTerms(), opener=marek.user, place=HERE)).id, ilse.user)
    soon = (await room.host.open("rambots", TableTerms(pace=3600), opener=ilse.user, place=HERE)).id
    await room.host.join(soon, marek.user)
    await room.host.start(soon, ilse.user)
    shown = await ilse.press(ShowMyGames())
    told = texts(shown)
    assert told.startswith(f"### {text('my-games-wait', count=2)}")
    order = [text("my-games-line", game="RAMbots", table=number) for number in (soon, later, 3)]
    order += [text("my-games-finished"), text("which-hint", table=over, hint="").strip()]
    assert [told.index(each) for each in order] == sorted(told.index(each) for each in order)
    assert told.index(text("my-games-others")) < told.index(text("my-games-open"))
    for label in ("button-analyse", "button-highlights", "button-replay"):
        assert labels(shown).count(text(label)) == 1
    await ilse.say("SR SY SG SB", about=later)
    await ilse.say("compile", about=later)
    told = texts(await ilse.press(ShowMyGames()))
    others = told[told.index(text("my-games-others")) :]
    assert f"{text('set-up')}. {text('my-games-untimed')}" in others, "in which it waits for somebody else"
    panel = await ilse.click(shown, text("my-games-play"))
    assert text("question-goals") in texts(panel)


async def test_long_list_is_paged_and_empty_list_says_so(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    for _ in range(MAX_COMPONENTS // LINKED + 1):
        await room.started(ilse, marek)
    first = await ilse.press(ShowMyGames())
    assert text("button-previous") not in labels(first)
    second = await ilse.click(first, text("button-next"))
    assert labels(second) == [text("my-games-play"), text("button-previous"), text("button-refresh")]
    assert text("my-games-none") in texts(await noor.press(ShowMyGames()))


async def test_table_with_a_stopped_clock_shows_no_deadline(room: Room, ilse: Guest, marek: Guest) -> None:
    table = (await room.host.open("rambots", TableTerms(pace=3600), opener=ilse.user, place=HERE)).id
    await room.host.join(table, marek.user)
    await room.host.start(table, ilse.user)
    due = text("my-games-due", when="<")[:-1]
    assert due in texts(await ilse.press(ShowMyGames()))
    async with room.host._core.writing() as work:
        record = await work.record(table)
        await work.show(replace(record, refusal="reason-no-channel", refused_at=work.now))
    told = texts(await ilse.press(ShowMyGames()))
    assert f"{text('set-up')}." in told
    assert due not in told

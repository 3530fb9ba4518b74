"""Opening a table, sitting down and starting, as players do it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import PACES
from bot.discord_ui.texts import translator_for
from bot.games import GAMES
from bot.host.model.tables import User
from bot.host.tables.lobby import GRACE
from bot.i18n import ENGLISH
from bot.playground.faults import Fail
from tests.discord.player import component, files, texts
from tests.discord_ui.running import running
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

JOIN = text("button-join")
SPEEDBOTS_ON = f"{text('option-speedbots')}: {text('option-speedbots-on')}"
HOUR = text("span-hours", count=1)
LOBBY_ON = part("lobby-on-there")
OPEN_IT = text("open-it")
SETTING_PACE = text("setting-pace")
SETTINGS = text("button-settings")
START = text("button-start")

SAY = translator_for(ENGLISH).say


async def test_table_is_opened_from_a_private_panel(bot: Running) -> None:
    ilse = bot.player("Ilse")
    outcome = await ilse.command(bot.channel, "play", game="rambots")
    panel = await ilse.answer(bot.channel, outcome)
    assert panel["flags"] & 64
    await ilse.click(panel, OPEN_IT)
    lobby = await bot.player("Marek").sees(bot.channel, text("lobby-free", count=3))
    assert "**Ilse**" in texts(lobby)


async def test_play_panel_and_its_settings_can_be_backed_out_of(bot: Running) -> None:
    """From its settings, too."""
    ilse = bot.player("Ilse")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play"))
    number = panel["id"]
    for label, then in (
        (SETTINGS, text("button-back")),
        (text("button-back"), text("button-never-mind")),
        (text("button-never-mind"), text("never-mind")),
    ):
        await ilse.click(panel, label)
        panel = await ilse.sees(
            bot.channel,
            lambda message, then=then: message["id"] == number and then in texts(message),  # type: ignore[misc]
        )
    assert not await bot.host.tables_of(ilse.id)


@pytest.mark.parametrize(("game", "kept"), [("rambots", True), ("kolmio", True), ("rumbl", False)])
async def test_panel_choices_apply_even_if_the_game_is_chosen_last(bot: Running, game: str, kept: bool) -> None:
    """Even if the game is chosen last: it keeps the options it shares with the previous one."""
    ilse = bot.player("Ilse")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play"))
    await ilse.click(panel, SAY("button-settings"))
    chosen = {
        text("option-speedbots"): 1,
        SAY("setting-pace"): PACES.index(3600),
        SAY("setting-help"): SAY("setting-help-rated"),
        SAY("open-which"): game,
    }
    number = panel["id"]
    for name, value in chosen.items():
        panel = await ilse.sees(bot.channel, lambda message: message["id"] == number)
        await ilse.choose(panel, str(value), name=name)
    panel = await ilse.sees(bot.channel, lambda message: message["id"] == number)
    await ilse.click(panel, SAY("open-it"))
    record = await bot.host.record(1)
    assert (record.game, record.terms.pace, record.terms.rated) == (game, 3600, True)
    assert record.terms.options == GAMES[game].with_defaults({"speedbots": True} if kept else {})
    assert text("pace-each", span=HOUR) in texts(
        await ilse.sees(bot.channel, text("lobby-free", count=GAMES[game].seats[-1] - 1))
    )


async def test_start_is_disabled_until_enough_players_are_seated(bot: Running) -> None:
    lobby = await bot.lobby("Ilse")
    assert component(lobby, START)["disabled"]
    await bot.player("Marek").click(lobby, JOIN)
    lobby = await bot.player("Marek").sees(bot.channel, "**Marek**")
    assert not component(lobby, START).get("disabled")


async def test_computer_player_can_be_added_and_removed(bot: Running) -> None:
    ilse = bot.player("Ilse")
    lobby = await bot.lobby("Ilse")
    await ilse.click(lobby, f"+ {text('computer-rookie')}")
    lobby = await ilse.sees(bot.channel, f"**{text('computer-name', kind='rookie', temperament='')}")
    await ilse.click(lobby, text("lobby-fewer"))
    await ilse.sees(
        bot.channel,
        lambda message: (
            f"**{text('computer-name', kind='rookie', temperament='')}" not in texts(message)
            and text("lobby-free", count=3) in texts(message)
        ),
    )


async def test_colour_of_a_computer_player_is_swapped(bot: Running) -> None:
    ilse = bot.player("Ilse")
    lobby = await bot.lobby("Ilse")
    await ilse.click(lobby, f"+ {text('computer-rookie')}")
    lobby = await ilse.sees(bot.channel, f"🟡 **{text('computer-name', kind='rookie', temperament='')}")
    await ilse.choose(lobby, "yellow", name=text("lobby-colour"))
    await ilse.sees(bot.channel, "🟡 **Ilse**")


async def test_started_table_plays_in_a_thread_of_its_lobby(bot: Running) -> None:
    thread = await bot.started("Ilse", "Marek")
    lobby = await bot.player("Ilse").sees(bot.channel, LOBBY_ON)
    assert int(lobby["id"]) == thread
    assert f"<#{thread}>" in texts(lobby)


async def test_second_of_two_start_clicks_is_told_the_game_started(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    bot.clock.advance(GRACE)
    await asyncio.gather(ilse.click(lobby, START), marek.click(lobby, START))
    await ilse.sees(bot.channel, LOBBY_ON)
    told = [asyncio.ensure_future(player.sees(bot.channel, part("has-started"))) for player in (ilse, marek)]
    done, waiting = await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    assert [bool(task.result()["flags"] & 64) for task in done] == [True]


async def test_opener_changes_an_open_table_in_two_clicks(bot: Running) -> None:
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    lobby = await bot.lobby("Ilse", "Marek")
    panel = await ilse.answer(bot.channel, await ilse.click(lobby, SETTINGS))
    assert panel["flags"] & 64
    assert text("option-speedbots-help") in texts(panel)
    await ilse.choose(panel, SPEEDBOTS_ON, name=text("option-speedbots"))
    panel = await ilse.sees(bot.channel, lambda message: message["id"] == panel["id"] and message["edited_timestamp"])
    chosen = [
        option["label"] for option in component(panel, text("option-speedbots"))["options"] if option.get("default")
    ]
    assert chosen == [SPEEDBOTS_ON]
    await ilse.choose(panel, text("setting-pace-of", span=HOUR), name=SETTING_PACE)
    lobby = await ilse.sees(
        bot.channel,
        lambda message: f"{text('pace-each', span=HOUR)} · {SPEEDBOTS_ON}" in texts(message),
    )
    panel = await marek.answer(bot.channel, await marek.click(lobby, SETTINGS))
    await marek.choose(panel, text("setting-pace-of", span=text("span-days", count=1)), name=SETTING_PACE)
    await marek.sees(bot.channel, text("openers-turn", who="Ilse", table=1, count=10))
    assert (await bot.host.record(1)).terms.pace == 3600


async def test_table_becoming_rated_asks_players_to_confirm_their_seat(
    bot: Running,
) -> None:
    """Nobody can start the table until then."""
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    lobby = await bot.lobby("Ilse", "Marek")
    panel = await ilse.answer(bot.channel, await ilse.click(lobby, SETTINGS))
    await ilse.choose(panel, text("setting-help-rated"), name=text("setting-help"))
    lobby = await ilse.sees(bot.channel, text("lobby-unconfirmed", who="Marek", count=1))
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, text("terms-wait", who="Marek", count=10))
    call = await marek.sees(bot.channel, text("terms-changed", who=f"<@{marek.id}>", table=1))
    assert [user["id"] for user in call["mentions"]] == [str(marek.id)]
    await marek.click(call, text("button-confirm-terms"))
    await marek.sees(bot.channel, text("terms-confirmed"))
    lobby = await ilse.sees(
        bot.channel,
        lambda message: (
            text("lobby-rated") in texts(message)
            and START in texts(message)
            and text("button-confirm-terms") not in texts(message)
        ),
    )
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, LOBBY_ON)


async def test_rematch_pings_former_players_and_seats_them_on_join(bot: Running) -> None:
    await bot.started("Ilse", "Marek", "Noor")
    ilse, marek, noor = (bot.player(name) for name in ("Ilse", "Marek", "Noor"))
    await bot.host.cancel(1, User(ilse.id, "Ilse"), manager=False)
    await bot.host.rematch(1, User(marek.id, "Marek"))
    card = await ilse.sees(bot.channel, text("table-title", game="RAMbots", table=2))
    assert {user["id"] for user in card["mentions"]} == {str(ilse.id), str(noor.id)}
    assert text("lobby-invited", who=f"<@{ilse.id}> <@{noor.id}>") in texts(card)
    await noor.click(card, JOIN)
    card = await ilse.sees(bot.channel, lambda message: text("lobby-invited", who=f"<@{ilse.id}>") in texts(message))
    await ilse.click(card, JOIN)
    await ilse.sees(bot.channel, f"🔴 **Ilse** · 🟡 **Marek** · 🟢 **Noor** · {text('lobby-free', count=1)}")


async def test_awaited_players_are_pinged_when_the_game_starts(bot: Running) -> None:
    thread = await bot.started("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    start = await ilse.sees(thread, text("start-heading"))
    await bot.rest()
    sent = [each.data for each in ilse.heard if each.name == "MESSAGE_CREATE"]
    rung = [(message["id"], user["id"]) for message in sent for user in message["mentions"]]
    assert sorted(rung) == sorted((start["id"], str(player.id)) for player in (ilse, marek))


@pytest.mark.parametrize("key", list(GAMES))
async def test_every_game_can_be_opened_and_started(bot: Running, key: str) -> None:
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    panel = await ilse.answer(bot.channel, await ilse.command(bot.channel, "play", game=key))
    await ilse.click(panel, OPEN_IT)
    lobby = await ilse.sees(bot.channel, text("lobby-free", count=GAMES[key].seats[-1] - 1))
    await marek.click(lobby, JOIN)
    lobby = await ilse.sees(bot.channel, "**Marek**")
    await ilse.click(lobby, START)
    await ilse.sees(bot.channel, LOBBY_ON)
    prompt = await ilse.sees(ilse.dm(), GAMES[key].title)
    assert files(prompt)


async def test_game_choice_includes_its_name_without_dots(bot: Running) -> None:
    (play,) = (command for command in bot.player("Ilse").person.commands() if command["name"] == "play")
    (game,) = (option for option in play["options"] if option["name"] == "game")
    named = {choice["value"]: choice["name"] for choice in game["choices"]}
    assert named["rumbl"] == "R.U.M.B.L. (rumbl)"
    assert named["kolmio"] == "Kolmio"


async def test_card_follows_player_changes_across_restarts(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path) as bot:
        await bot.started("Ilse", "Marek", "Noor")
    noor = User(bot.player("Noor").id, "Noor")
    async with running(scene, tmp_path) as bot:
        await bot.host.substitutes.substitute(1, noor, "rookie")
        await bot.player("Ilse").sees(bot.channel, lambda card: LOBBY_ON in texts(card) and "Noor" not in texts(card))
    async with running(scene, tmp_path) as bot:
        await bot.host.substitutes.take_back(1, noor)
        await bot.player("Ilse").sees(bot.channel, lambda card: LOBBY_ON in texts(card) and "Noor" in texts(card))
    async with running(scene, tmp_path) as bot:
        await bot.host.resign(1, noor)
        await bot.player("Ilse").sees(bot.channel, text("player-gone", name="🟢 **Noor**"))


async def test_card_shows_a_pause_as_long_as_it_lasts(bot: Running, scene: Scene) -> None:
    """Even if an edit fails: the next one makes up for it."""
    await bot.started("Ilse", "Marek")
    ilse, paused = bot.player("Ilse"), part("pause-by-opener")
    host, other = User(ilse.id, "Ilse"), User(bot.player("Marek").id, "Marek")
    await bot.host.time_requests.pause(1, host, 1)
    await ilse.sees(bot.channel, lambda card: LOBBY_ON in texts(card) and paused in texts(card))
    fault = scene.faults.add(Fail(500), route=f"/channels/{bot.channel}/messages/*", method="PATCH", times=1000)
    await bot.host.time_requests.go_on(1, host)
    while fault.left == 1000:  # noqa: ASYNC110 - there's no event for it
        await asyncio.sleep(0.01)
    await bot.rest()
    scene.faults.clear()
    await bot.host.time_requests.more(1, other)
    await ilse.sees(bot.channel, lambda card: LOBBY_ON in texts(card) and paused not in texts(card))

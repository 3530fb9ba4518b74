"""Edge cases of a game: reminders, old buttons, strangers."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
import pytest
from discord import ui

from bot.discord_ui.sending.messenger import DiscordMessenger
from bot.games import GAMES
from bot.games.common.text.icons import ARROWS
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.host.model.viewer import BOT
from bot.playground import errors
from bot.playground.faults import Refuse
from tests.discord.player import component, files, texts
from tests.texts import part, round_heading, text, worded

if TYPE_CHECKING:
    from bot.discord_ui.components import MessageContent
    from bot.discord_ui.sending.forms import FallbackForm
    from bot.games.game import RoundNarration
    from bot.host.model.outbox import Post
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

QUESTION_PROGRAM = text("question-program")
REMATCH = text("button-rematch")
START = text("button-start")
START_HEADING = text("start-heading")
WORDLESS = text("wordless")


async def test_unanswered_question_is_settled_at_its_deadline(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    bot.clock.advance(timedelta(hours=25))
    bot.host.wake()
    post = await bot.player("Noor").sees(thread, round_heading(1))
    assert text("late-none", why=text("late-why", rushed=0), who="Ilse and Marek") in texts(post)


async def test_unknown_button_gets_a_friendly_answer(bot: Running) -> None:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Old", custom_id="an-id-of-long-ago"))
    view.add_item(ui.Button(label="Odd", custom_id="b::nosuchaction::1"))
    await bot.front.get_partial_messageable(bot.channel).send("from before", view=view)
    noor = bot.player("Noor")
    for label in ("Old", "Odd"):
        message = await noor.sees(bot.channel, "from before")
        answer = await noor.answer(bot.channel, await noor.click(message, label))
        assert text("old-button") in texts(answer)
        assert answer["flags"] & 64


async def test_cancel_is_offered_only_to_opener_and_managers(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Marek", "Noor")
    for name, offered in (("Marek", True), ("Ilse", True), ("Noor", False), ("Teo", False)):
        player = bot.player(name)
        status = await player.answer(thread, await player.command(thread, "table"))
        assert (text("button-cancel") in texts(status)) is offered, name


async def test_taken_colour_is_refused_without_changing_the_lobby(bot: Running) -> None:
    lobby = await bot.lobby("Ilse", "Marek")
    marek = bot.player("Marek")
    await marek.choose(lobby, "red", name=text("lobby-colour"))
    await marek.sees(
        bot.channel, lambda message: text("colour-taken") in texts(message) and bool(message["flags"] & 64)
    )
    assert "🟡 **Marek**" in texts(await marek.sees(bot.channel, text("table-title", game="RAMbots", table=1)))


async def test_rematch_is_opened_only_once(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await bot.host.resign(1, User(bot.player("Ilse").id, "Ilse"))
    marek, ilse = bot.player("Marek"), bot.player("Ilse")
    post = await marek.sees(thread, REMATCH)
    await marek.click(post, REMATCH)
    await marek.sees(bot.channel, text("table-title", game="RAMbots", table=2))
    await ilse.click(post, REMATCH)
    assert {record.id for record in await bot.host.tables_in(bot.channel, viewer=BOT)} == {2}


async def test_markup_and_mentions_in_names_have_no_effect(bot: Running) -> None:
    place = Place(guild=bot.scene.playground.guild, channel=bot.channel)
    opener = User(bot.player("Ilse").id, "**@everyone** `x`")
    await bot.host.open("rambots", TableTerms(), opener=opener, place=place)
    lobby = await bot.player("Noor").sees(bot.channel, text("lobby-free", count=3))
    assert "@everyone" not in texts(lobby)
    assert not lobby["mention_everyone"]
    assert component(lobby, text("button-join"))


async def test_draft_started_in_the_channel_continues_in_dm(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    await ilse.click(panel, "MR")
    panel = await ilse.sees(thread, worded("MR"))
    await ilse.click(panel, ARROWS["N"])
    await ilse.sees(thread, worded("MRN"))
    ilse.say(ilse.dm(), "compile")
    await ilse.sees(ilse.dm(), text("panel-compiled", program=worded("MRN")))


async def test_preview_is_animated_and_ephemeral(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN LBE")
    await ilse.sees(ilse.dm(), worded("MRN LBE"))
    panel = await ilse.answer(thread, await ilse.command(thread, "program"))
    rehearsal = await ilse.answer(thread, await ilse.click_behind(panel, text("button-more"), text("button-preview")))
    assert rehearsal["flags"] & discord.MessageFlags.ephemeral.flag
    assert [name.rpartition(".")[2] for name in files(rehearsal)] == ["gif"]


async def test_game_continues_if_pictures_cannot_be_drawn(
    bot: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> bytes:
        raise ValueError("no paint")

    lobby = await bot.lobby("Ilse", "Marek")
    monkeypatch.setattr(bot.pictures, "draw", broken)
    ilse, thread = bot.player("Ilse"), int(lobby["id"])
    await ilse.click(lobby, START)
    while await bot.host.find_post(1, 1) is None:
        bot.clock.advance(timedelta(seconds=5))
        bot.host.wake()
        await bot.rest()
    post = await ilse.sees(thread, START_HEADING)
    assert files(post) == {}
    await bot.prompt("Ilse")
    ilse.say(ilse.dm(), "SR SY SG SB")
    await bot.compile("Ilse")
    await ilse.sees(thread, lambda message: message["id"] == post["id"] and "🔒" in texts(message))
    assert "move 1's message has no pictures" in caplog.text


async def test_refused_edit_is_not_logged_as_a_warning(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await bot.rest()
    caplog.set_level(logging.INFO, "bot.discord_ui.sending.message_updates")
    refusal = Refuse(errors.missing_permissions())
    bot.scene.faults.add(refusal, method="PATCH", route=f"/channels/{thread}/messages/*")
    ilse = bot.player("Ilse")
    ilse.say(ilse.dm(), "MRN")
    await bot.compile("Ilse")
    await bot.rest()
    failed = [each for each in caplog.records if "couldn't update a message" in each.getMessage()]
    assert [each.levelno for each in failed] == [logging.INFO]


async def test_game_continues_if_a_round_cannot_be_described(
    bot: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> RoundNarration:
        raise ValueError("no words")

    thread = await bot.on_goals_revealed("Ilse", "Marek")
    with monkeypatch.context() as patched:
        patched.setattr(type(GAMES["rambots"].words), "story", broken)
        for name, answer in (("Ilse", text("button-uncompile")), ("Marek", text("panel-passed"))):
            bot.player(name).say(bot.player(name).dm(), "pass")
            await bot.player(name).sees(bot.player(name).dm(), answer)
        while await bot.host.find_post(1, 3) is None:
            bot.clock.advance(timedelta(seconds=30))
            bot.host.wake()
            await bot.rest()
        told = await bot.player("Noor").sees(thread, WORDLESS)
        assert {user["id"] for user in told["mentions"]} == {str(bot.player(name).id) for name in ("Ilse", "Marek")}
    ilse = bot.player("Ilse")
    await ilse.click(told, text("button-turn"))
    await ilse.sees(thread, lambda message: message["flags"] & 64 and QUESTION_PROGRAM in texts(message))
    assert "sending it without text: ValueError" in caplog.text


@pytest.mark.parametrize("failures", [3, 4])
async def test_failing_text_is_retried_before_posting_without_it(
    bot: Running, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    """Only the messenger's own attempts count; the first failure is often temporary."""
    tried: list[int] = []
    page = DiscordMessenger._page

    async def late(messenger: DiscordMessenger, post: Post, form: FallbackForm) -> MessageContent:
        if post.kind is PostKind.MOVE:
            tried.append(post.attempts)
            if len(tried) <= failures:
                raise ValueError("no words yet")
        return await page(messenger, post, form)

    lobby = await bot.lobby("Ilse", "Marek")
    monkeypatch.setattr(DiscordMessenger, "_page", late)
    await bot.player("Ilse").click(lobby, START)
    while await bot.host.find_post(1, 1) is None:
        bot.clock.advance(timedelta(seconds=10))
        bot.host.wake()
        await bot.rest()
    posted = bot.scene.traffic.payloads("POST", f"/channels/{lobby['id']}/messages")[0]
    assert (START_HEADING if failures < 4 else WORDLESS) in texts(posted)
    assert tried == list(range(min(failures, 3) + 1))


async def test_resigning_before_the_start_is_refused(bot: Running) -> None:
    await bot.lobby("Ilse")
    ilse = bot.player("Ilse")
    answer = await ilse.answer(bot.channel, await ilse.command(bot.channel, "resign"))
    assert part("resign-not-yet") in texts(answer)

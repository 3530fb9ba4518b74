"""Messages that the real client reads and writes at the stand-in."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import discord
import pytest

from bot.playground.faults import Gate, When
from bot.playground.wire import ChannelKind
from tests.discord.player import PATIENCE, files, texts
from tests.discord.raw import raw
from tests.discord.scene import Scene, logged_in, playing
from tests.playground.clients import PNG, Client, buttons

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj

pytestmark = pytest.mark.e2e


async def test_client_logs_in_and_sees_guild(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        assert [guild.name for guild in client.guilds] == ["The Complex"]
        assert client.text_channel(scene.channel).name == "game-night"


async def test_rejects_wrong_token(scene: Scene) -> None:
    client = Client(scene)
    with pytest.raises(discord.LoginFailure):
        await client.login("not the token")
    await client.close()


async def test_message_reaches_everyone_including_sender(scene: Scene) -> None:
    client, marek = Client(scene), scene.player("Marek")
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send("A table is open", view=buttons("Join"))
        await client.until(lambda: bool(client.seen))
        seen = await marek.sees(scene.channel, "A table is open")
        assert client.seen[0].id == sent.id == int(seen["id"])
        assert "Join" in texts(seen)


async def test_uploaded_file_keeps_its_bytes_and_metadata(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        file = discord.File(io.BytesIO(PNG), "board.png", description="an empty board")
        sent = await client.text_channel(scene.channel).send(file=file)
        [attachment] = sent.attachments
        assert (attachment.content_type, attachment.width, attachment.description) == ("image/png", 1, "an empty board")
        assert await attachment.read() == PNG


async def test_file_link_expires(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send(file=discord.File(io.BytesIO(PNG), "board.png"))
        attachment = sent.attachments[0]
        attachment.url = attachment.url.replace("ex=", "ex=0")
        with pytest.raises(discord.NotFound):
            await attachment.read()


async def test_edit_keeps_files_unless_told_to_drop_them(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send("one", file=discord.File(io.BytesIO(PNG), "a.png"))
        kept = await sent.edit(content="two")
        assert [each.filename for each in kept.attachments] == ["a.png"]
        swapped = await sent.edit(attachments=[*kept.attachments, discord.File(io.BytesIO(PNG), "b.png")])
        assert [each.filename for each in swapped.attachments] == ["a.png", "b.png"]
        assert (await sent.edit(attachments=[])).attachments == []


async def test_layout_media_gets_urls_and_dimensions(scene: Scene) -> None:
    client, noor = Client(scene), scene.player("Noor")
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("## Round 1"))
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="the replay")))
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://b.png")))
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="Program", custom_id="program"))
    view.add_item(row)
    async with logged_in(scene, client):
        files = [discord.File(io.BytesIO(PNG), name) for name in ("a.png", "b.png")]
        await client.text_channel(scene.channel).send(view=view, files=files)
        seen = await noor.sees(scene.channel, "Round 1")
    galleries = [each for each in seen["components"] if each["type"] == 12]
    assert [each["items"][0]["media"]["width"] for each in galleries] == [1, 1]
    assert galleries[0]["items"][0]["media"]["url"].startswith("https://cdn.discordapp.com/attachments/")
    assert seen["content"] == ""


def _layout(*names: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    for name in names:
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}")))
    return view


def form(content: bytes, *, filename: str = "board.bin") -> bytes:
    """The body of a message with a file, as a form with the boundary `here`."""
    return (
        b'--here\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "look", '
        b'"attachments": [{"id": 0}]}\r\n--here\r\nContent-Disposition: form-data; name="files[0]"; filename="'
        + filename.encode()
        + b'"\r\n'
        b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n--here--\r\n"
    )


@pytest.mark.parametrize("content", [b"one --here two --here-- three", b"\n--here\r\n", b"\r\n\r\n", b""])
async def test_file_with_awkward_content_arrives_unchanged(scene: Scene, content: bytes) -> None:
    async with raw(scene) as bot:
        posted = await bot.send_form(f"/channels/{scene.channel}/messages", form(content), boundary="here")
    assert (posted.status, posted.body["content"]) == (200, "look")
    [attachment] = posted.body["attachments"]
    assert scene.playground.world.store.file(int(attachment["id"])) == content


@pytest.mark.parametrize(
    "broken",
    [b"", b"nothing of a form", form(b"x").removesuffix(b"--\r\n"), form(b"x").replace(b": ", b"")],
)
async def test_rejects_truncated_or_malformed_form(scene: Scene, broken: bytes) -> None:
    async with raw(scene) as bot:
        posted = await bot.send_form(f"/channels/{scene.channel}/messages", broken, boundary="here")
    assert posted.status == 400
    assert scene.playground.world.messages[scene.channel] == {}


async def test_file_shown_by_layout_is_not_an_attachment(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        pair = [discord.File(io.BytesIO(PNG), name) for name in ("a.png", "b.png")]
        sent = await client.text_channel(scene.channel).send(view=_layout("a.png", "b.png"), files=pair)
        again = await client.text_channel(scene.channel).fetch_message(sent.id)
    for message in (sent, again):
        assert message.attachments == []
        assert list(files(message_seen(scene, message.id))) == ["a.png", "b.png"]
        shown = [each for each in message.components if isinstance(each, discord.MediaGalleryComponent)]
        ids = [item.media.attachment_id for each in shown for item in each.items]
        assert ids == list(files(message_seen(scene, message.id)).values())


def message_seen(scene: Scene, number: int) -> Obj:
    """A message of the first channel, as a person sees it."""
    return next(each for each in scene.player("Noor").history(scene.channel) if each["id"] == str(number))


async def test_layout_edit_must_name_the_pictures_it_keeps(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        file = discord.File(io.BytesIO(PNG), "a.png")
        sent = await client.text_channel(scene.channel).send(view=_layout("a.png"), file=file)
        before = files(message_seen(scene, sent.id))
        later = _layout("a.png").add_item(discord.ui.TextDisplay("later"))
        with pytest.raises(discord.HTTPException) as refused:
            await sent.edit(view=later)
        assert "attachment was not found" in refused.value.text
        async with raw(scene) as bot:
            named = {
                "components": [
                    {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
                    {"type": 10, "content": "later"},
                ],
                "attachments": [{"id": str(each)} for each in before.values()],
            }
            await bot.ask("PATCH", f"/channels/{scene.channel}/messages/{sent.id}", named)
        after = message_seen(scene, sent.id)
        assert "later" in texts(after)
        assert files(after) == before


@pytest.mark.parametrize("body", [{}, {"attachments": [{"id": "0", "filename": "b.png"}]}])
async def test_edit_uploading_a_file_drops_unnamed_files(body: Obj) -> None:
    async with playing(checked=False) as scene, raw(scene) as bot:
        bound = {"content": "x", "attachments": [{"id": "0", "filename": "a.png"}]}
        posted = await bot.ask("POST", f"/channels/{scene.channel}/messages", bound, files={"a.png": PNG})
        path = f"/channels/{scene.channel}/messages/{posted.body['id']}"
        assert list(files((await bot.ask("PATCH", path, body, files={"b.png": PNG})).body)) == ["b.png"]


async def test_repeated_nonce_returns_the_existing_message(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        first = await channel.send("once", nonce="m1-r1-round")
        again = await channel.send("once", nonce="m1-r1-round")
        assert first.id == again.id
        assert len(scene.player("Teo").history(scene.channel)) == 1
        assert scene.traffic.posts(scene.channel) == {"m1-r1-round": 1}


async def test_dm_text_is_delivered_both_ways(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        await (await client.fetch_user(ilse.id)).send("Your program?")
        await ilse.sees(ilse.dm(), "Your program?")
        ilse.say(ilse.dm(), "F F R")
        await client.until(lambda: any(each.content == "F F R" for each in client.seen))
        assert isinstance(client.seen[-1].channel, discord.DMChannel)


async def test_dm_to_user_with_closed_dms_gets_50007(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    ilse.person.close_dms(closed=True)
    async with logged_in(scene, client):
        user = await client.fetch_user(ilse.id)
        with pytest.raises(discord.Forbidden) as refused:
            await user.send("Your program?")
        assert refused.value.code == 50007


async def test_channel_text_is_blank_without_message_content_intent(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        ilse.say(scene.channel, "nobody's business")
        ilse.say(scene.channel, f"<@{scene.playground.bot}> your business")
        await client.until(lambda: len(client.seen) == 2)
        assert [message.content for message in client.seen] == ["", f"<@{scene.playground.bot}> your business"]


async def test_disabled_privileged_intent_ends_the_session(scene: Scene) -> None:
    client = Client(scene, intents=discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with logged_in(scene, client):
            pass


async def test_enabled_privileged_intent_reveals_channel_text() -> None:
    wanted = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    async with playing(privileged=wanted.value) as scene:
        client = Client(scene, intents=wanted)
        async with logged_in(scene, client):
            scene.player("Ilse").say(scene.channel, "for all to read")
            await client.until(lambda: bool(client.seen))
            assert client.seen[0].content == "for all to read"


async def test_only_allowed_mentions_take_effect(scene: Scene) -> None:
    client, ilse, marek = Client(scene), scene.player("Ilse"), scene.player("Marek")
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        text = f"<@{ilse.id}> <@{marek.id}> @everyone"
        quiet = await channel.send(text)
        allowed = discord.AllowedMentions(users=[discord.Object(ilse.id)])
        loud = await channel.send(text, allowed_mentions=allowed)
        assert quiet.mentions == []
        assert [user.id for user in loud.mentions] == [ilse.id]
        assert not loud.mention_everyone


async def test_unrelated_edit_keeps_mentions(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        allowed = discord.AllowedMentions(users=[discord.Object(ilse.id)])
        loud = await channel.send(f"<@{ilse.id}>", allowed_mentions=allowed)
        assert [user.id for user in (await loud.edit(suppress=True)).mentions] == [ilse.id]
        assert (await loud.edit(content=f"<@{ilse.id}> again")).mentions == []


async def test_picture_shown_by_layout_cannot_be_dropped(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
        file = discord.File(io.BytesIO(PNG), "a.png")
        sent = await client.text_channel(scene.channel).send(view=view, file=file)
        with pytest.raises(discord.HTTPException) as refused:
            await sent.edit(attachments=[])
        assert refused.value.code == 50035


async def test_message_thread_takes_posts_archives_and_reopens(scene: Scene) -> None:
    client, teo = Client(scene), scene.player("Teo")
    async with logged_in(scene, client):
        sent = await client.text_channel(scene.channel).send("Table 1")
        thread = await sent.create_thread(name="Table 1")
        await thread.send("Round 1")
        await teo.sees(thread.id, "Round 1")
        archived = await thread.edit(archived=True)
        assert archived.archived
        teo.say(thread.id, "One more word")
        reopened = await client.fetch_channel(thread.id)
        assert isinstance(reopened, discord.Thread)
        assert not reopened.archived


async def test_private_thread_is_members_only_and_hides_other_joins(scene: Scene) -> None:
    """New members learn that it's there, and leaving members that it's gone. The bot can ask whether a person is a
    member."""
    client, world = Client(scene), scene.playground.world
    ilse, teo = scene.player("Ilse"), scene.player("Teo")
    async with logged_in(scene, client):
        parent, kind = world.channel(scene.channel), ChannelKind.PRIVATE_THREAD
        thread = world.add_thread(parent, name="just us", owner=ilse.id, kind=kind, number=None)
        assert not world.sees(teo.id, thread.id)
        joined = asyncio.create_task(client.wait_for("thread_join", timeout=PATIENCE))
        await asyncio.sleep(0)
        world.thread_member(thread, scene.playground.bot, joins=True)
        known = await joined
        assert known.is_private()
        world.thread_member(world.channel(thread.id), teo.id, joins=True)
        await teo.wait_for(lambda heard: heard.name == "THREAD_CREATE" and heard.data["id"] == str(thread.id))
        assert (await known.fetch_member(teo.id)).id == teo.id
        world.thread_member(world.channel(thread.id), teo.id, joins=False)
        await teo.wait_for(lambda heard: heard.name == "THREAD_DELETE" and heard.data["id"] == str(thread.id))
        with pytest.raises(discord.NotFound):
            await known.fetch_member(teo.id)
        with pytest.raises(discord.Forbidden):
            await known.fetch_members()
        (session,) = scene.gateway.sessions.values()
        told = [each["d"] for each in session.sent if each["t"] == "THREAD_MEMBERS_UPDATE"]
        assert [[member["user_id"] for member in each["added_members"]] for each in told] == [
            [str(scene.playground.bot)]
        ]


async def test_thread_starts_with_a_system_message(scene: Scene) -> None:
    client, teo = Client(scene), scene.player("Teo")
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        sent = await channel.send("Table 1")
        hanging = await sent.create_thread(name="Table 1")
        loose = await channel.create_thread(name="Talk", type=discord.ChannelType.public_thread)
        [starter] = [message async for message in hanging.history()]
        assert starter.type is discord.MessageType.thread_starter_message
        assert starter.reference is not None
        assert starter.reference.message_id == sent.id
        told = teo.history(scene.channel)[-1]
        assert (told["type"], told["content"]) == (18, "Talk")
        assert told["message_reference"]["channel_id"] == str(loose.id)


async def test_history_is_newest_first_without_nonces(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        for number in range(5):
            await channel.send(f"message {number}", nonce=f"n{number}")
        read = [message async for message in channel.history(limit=3)]
        assert [message.content for message in read] == ["message 4", "message 3", "message 2"]
        assert all(message.nonce is None for message in read)


async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        client = Client(scene)
        async with logged_in(scene, client):
            file = discord.File(io.BytesIO(PNG), "board.png")
            sent = await client.text_channel(scene.channel).send("kept", view=buttons("Join"), file=file)
        token = scene.playground.token
    async with playing(tmp_path) as scene:
        client = Client(scene)
        async with logged_in(scene, client):
            found = await client.text_channel(scene.channel).fetch_message(sent.id)
            assert scene.playground.token == token
            assert (found.content, await found.attachments[0].read()) == ("kept", PNG)
            assert texts(scene.player("Noor").history(scene.channel)[0]) == "kept\nJoin"


async def test_delayed_response_can_be_awaited(scene: Scene) -> None:
    client, gate = Client(scene), Gate()
    async with logged_in(scene, client):
        scene.faults.add(gate, route="/channels/*/messages", method="POST", when=When.AFTER)
        sending = asyncio.create_task(client.text_channel(scene.channel).send("slow"))
        await gate.reached.wait()
        assert not sending.done()
        assert len(scene.player("Ilse").history(scene.channel)) == 1
        gate.opened.set()
        assert (await sending).content == "slow"

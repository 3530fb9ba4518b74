"""The stand-in's parts: IDs, storage, permissions, and file types."""

from __future__ import annotations

import os
import signal
import sqlite3
import struct
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.playground.serve import load_or_seed_world
from bot.playground.wire import ChannelKind, MessageKind
from bot.playground.world.ids import Snowflakes, made_at
from bot.playground.world.model import Attachment, Channel, Message, Overwrite, Thread, User
from bot.playground.world.permissions import Permission, in_channel
from bot.playground.world.sniff import Looks, sniff
from bot.playground.world.store import BusyError, Store, WorldError
from tests.playground.clients import PNG

if TYPE_CHECKING:
    from pathlib import Path

NOON = 1_800_000_000.0


def test_ids_encode_their_creation_time() -> None:
    assert made_at(Snowflakes(lambda: NOON).next()) == NOON


def test_ids_increase_even_when_clock_goes_back() -> None:
    times = iter([NOON, NOON - 60, NOON - 60])
    ids = Snowflakes(lambda: next(times))
    made = [ids.next() for _ in range(3)]
    assert made == sorted(set(made))


def test_records_round_trip_through_store(tmp_path: Path) -> None:
    attachment = Attachment(7, "a.png", 3, "image/png", 1, 1, "alt")
    message = Message(
        id=1,
        channel=2,
        author=3,
        kind=MessageKind.REPLY,
        components=({"type": 10, "content": "t"},),
        attachments=(attachment,),
        mentions=(3, 4),
        interaction={"id": "5"},
    )
    thread = Channel(9, ChannelKind.PUBLIC_THREAD, 1, "t", thread=Thread(3, NOON, NOON, (3, 4)))
    store = Store(tmp_path)
    store.put(1, message)
    store.put(9, thread)
    assert [*store.load(Message), *store.load(Channel)] == [message, thread]
    store.close()


@pytest.mark.parametrize(
    "body",
    [
        '{"id": 1, "name": "ilse"}',
        '{"id": "1", "name": "ilse", "display": "Ilse"}',
        '{"id": 1, "name": "ilse", "display": "Ilse", "bot": 0}',
        '{"id": 1, "name": "ilse", "display": "Il',
        "[]",
    ],
)
def test_rejects_invalid_row_with_readable_error(tmp_path: Path, body: str) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "world.sqlite3")) as database:
        database.execute("INSERT INTO records VALUES ('User', '1', ?)", (body,))
        database.commit()
    store = Store(tmp_path)
    with pytest.raises(WorldError, match=r"^The playground's User 1 can't be read: .+\.$"):
        list(store.load(User))
    store.close()


def test_older_row_loads_without_newer_fields(tmp_path: Path) -> None:
    Store(tmp_path).close()
    row = '{"id":2,"kind":0,"guild":1,"name":"game-night","forgotten":true,"overwrites":[{"id":1,"kind":0}]}'
    with closing(sqlite3.connect(tmp_path / "world.sqlite3")) as database:
        database.execute("INSERT INTO records VALUES ('Channel', '2', ?)", (row,))
        database.commit()
    store = Store(tmp_path)
    assert list(store.load(Channel)) == [Channel(2, ChannelKind.TEXT, 1, "game-night", overwrites=(Overwrite(1, 0),))]
    store.close()


def test_world_is_seeded_once(tmp_path: Path) -> None:
    first, before = load_or_seed_world(Store(tmp_path), clock=lambda: NOON)
    first.close()
    second, after = load_or_seed_world(Store(tmp_path), clock=lambda: NOON)
    assert before == after
    assert second.users == first.users
    assert second.channels == first.channels


_WRITER = """
import sys
from pathlib import Path
from bot.playground.serve import load_or_seed_world
from bot.playground.world.store import Store
from bot.playground.world.model import Message
world, _ = load_or_seed_world(Store(Path(sys.argv[1])))
channel, author = next(iter(world.channels)), next(iter(world.users))
while True:
    print(world.post(Message(world.ids.next(), channel, author, content="said")).id, flush=True)
"""


def test_messages_survive_a_killed_process(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        said = [int(writer.stdout.readline()) for _ in range(20)]
        os.kill(writer.pid, signal.SIGKILL)
    world, _ = load_or_seed_world(Store(tmp_path))
    kept = world.messages[next(iter(world.channels))]
    assert set(said) <= set(kept)


def test_unusable_folder_is_refused_with_a_readable_error(tmp_path: Path) -> None:
    (tmp_path / "world.sqlite3").write_text("no database", encoding="utf-8")
    with pytest.raises(WorldError, match=r"can't be opened: .+ --fresh"):
        Store(tmp_path)
    with pytest.raises(WorldError, match=r"^Can't use the folder .+: Not a directory\.$"):
        Store(tmp_path / "world.sqlite3")


def test_folder_holds_one_world_at_a_time(tmp_path: Path) -> None:
    first = Store(tmp_path)
    with pytest.raises(BusyError, match="open"):
        Store(tmp_path)
    first.close()
    Store(tmp_path).close()


def test_ids_are_never_reused_after_restart(tmp_path: Path) -> None:
    world, _ = load_or_seed_world(Store(tmp_path), clock=lambda: NOON)
    channel, author = next(iter(world.channels)), next(iter(world.users))
    said = world.post(Message(world.ids.next(), channel, author, content="said"))
    world.close()
    again, _ = load_or_seed_world(Store(tmp_path), clock=lambda: NOON - 3600)
    assert again.ids.next() > said.id


def test_member_overwrite_beats_everyone_overwrite() -> None:
    world, identity = load_or_seed_world(Store())
    guild, channel = world.guilds[identity.guild], next(iter(world.channels.values()))
    teo = next(user.id for user in world.users.values() if user.display == "Teo")
    closed = Overwrite(id=guild.id, kind=0, deny=int(Permission.VIEW_CHANNEL))
    let_in = Overwrite(id=teo, kind=1, allow=int(Permission.VIEW_CHANNEL))
    assert in_channel(guild, replace(channel, overwrites=(closed,)), teo) == 0
    assert in_channel(guild, replace(channel, overwrites=(let_in, closed)), teo) & Permission.VIEW_CHANNEL


def test_owner_has_every_permission() -> None:
    world, identity = load_or_seed_world(Store())
    guild, channel = world.guilds[identity.guild], next(iter(world.channels.values()))
    closed = Overwrite(id=guild.id, kind=0, deny=int(Permission.VIEW_CHANNEL))
    assert in_channel(guild, replace(channel, overwrites=(closed,)), guild.owner) & Permission.MANAGE_CHANNELS


@pytest.mark.parametrize(
    ("body", "name", "looks"),
    [
        (PNG, "a.bin", Looks("image/png", 1, 1)),
        (b"GIF89a" + struct.pack("<HH", 640, 480) + b"\0", "a.bin", Looks("image/gif", 640, 480)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x02\x00\x03\x01", "a", Looks("image/jpeg", 3, 2)),
        (b"{}", "a.json", Looks("application/json; charset=utf-8")),
        (b"no picture", "a.png", Looks()),
    ],
)
def test_file_type_is_detected_from_bytes(body: bytes, name: str, looks: Looks) -> None:
    assert sniff(body, name) == looks

"""Requests that Discord refuses: each case gets the right code for the right field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.playground import errors
from bot.playground.faults import Refuse
from bot.playground.wire import MAX_FILE
from bot.playground.world.model import Overwrite, User
from bot.playground.world.permissions import Permission
from tests.discord.raw import Answered, raw
from tests.playground.clients import PNG

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from bot.playground.world.model import Channel
    from tests.discord.scene import Scene

V2 = 1 << 15


def button(number: int = 0, **more: object) -> Obj:
    return {"type": 2, "style": 1, "label": f"b{number}", "custom_id": f"b{number}"} | more


def row(*components: Obj) -> Obj:
    return {"type": 1, "components": list(components)}


def select(options: int = 1, **more: object) -> Obj:
    offered = [{"label": f"o{each}", "value": f"o{each}"} for each in range(options)]
    return {"type": 3, "custom_id": "s", "options": offered} | more


def text(content: str = "t") -> Obj:
    return {"type": 10, "content": content}


def layout(*components: Obj) -> Obj:
    return {"flags": V2, "components": list(components)}


def gallery(url: str, **more: object) -> Obj:
    return {"type": 12, "items": [{"media": {"url": url}} | more]}


async def _post(scene: Scene, body: Obj, files: dict[str, bytes] | None = None) -> Answered:
    async with raw(scene) as bot:
        return await bot.ask("POST", f"/channels/{scene.channel}/messages", body, files=files)


BAD_MESSAGES: dict[str, tuple[Obj, str]] = {
    "content over 2000": ({"content": "x" * 2001}, "content: BASE_TYPE_MAX_LENGTH"),
    "a nonce over 25": ({"content": "x", "nonce": "n" * 26}, "nonce: NONCE_TYPE_TOO_LONG"),
    "six rows": (
        {"components": [row(button(each)) for each in range(6)]},
        "components: BASE_TYPE_BAD_LENGTH",
    ),
    "six buttons in a row": (
        {"components": [row(*(button(each) for each in range(6)))]},
        "components/0/components: BASE_TYPE_BAD_LENGTH",
    ),
    "a button beside a select": (
        {"components": [row(select(), button())]},
        "components/0/components: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a label over 80": (
        {"components": [row(button(label="x" * 81))]},
        "components/0/components/0/label: BASE_TYPE_MAX_LENGTH",
    ),
    "a custom id over 100": (
        {"components": [row(button(custom_id="x" * 101))]},
        "components/0/components/0/custom_id: BASE_TYPE_BAD_LENGTH",
    ),
    "a custom id twice": (
        {"components": [row(button(1), button(1))]},
        "components/0/components/1/custom_id: COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "an emoji that is none": (
        {"components": [row(button(emoji={"id": None, "name": "robot"}))]},
        "components/0/components/0/emoji/name: BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "26 options": (
        {"components": [row(select(26))]},
        "components/0/components/0/options: BASE_TYPE_BAD_LENGTH",
    ),
    "no options": ({"components": [row(select(0))]}, "components/0/components/0/options: BASE_TYPE_BAD_LENGTH"),
    "a bare button": ({"components": [button()]}, "components/0/type: UNION_TYPE_CHOICES"),
    "a text display without the flag": ({"components": [text()]}, "components/0/type: UNION_TYPE_CHOICES"),
    "content beside a layout": (
        layout(text()) | {"content": "x"},
        "content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        layout(*(text() for _ in range(41))),
        "components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters over all": (
        layout(text("x" * 2000), text("x" * 2001)),
        "components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "a picture that is not there": (
        layout(gallery("attachment://none.png")),
        "components/0/items/0/media/url: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "alt text over 1024 in UTF-16": (
        layout(gallery("https://example.org/a.png", description="🎲" * 513)),
        "components/0/items/0/description: BASE_TYPE_BAD_LENGTH",
    ),
    "alt text over 1024": (
        layout(gallery("https://example.org/a.png", description="x" * 1025)),
        "components/0/items/0/description: BASE_TYPE_BAD_LENGTH",
    ),
    "users named and all allowed": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference: REPLIES_UNKNOWN_MESSAGE",
    ),
    "an attachment without its file": (
        {"content": "x", "attachments": [{"id": "0", "filename": "a.png"}]},
        "attachments/0/id: MESSAGE_ATTACHMENT_NOT_FOUND",
    ),
}


@pytest.mark.parametrize("case", BAD_MESSAGES)
async def test_invalid_message_field_gets_50035(scene: Scene, case: str) -> None:
    body, complaint = BAD_MESSAGES[case]
    answered = await _post(scene, body)
    assert (answered.status, answered.code, answered.wrong()) == (400, 50035, {complaint})
    assert scene.player("Ilse").history(scene.channel) == []


GOOD_MESSAGES: dict[str, Obj] = {
    "content of 2000": {"content": "x" * 2000},
    "five rows of five": {
        "components": [row(*(button(5 * each + one) for one in range(5))) for each in range(5)],
        "content": "x",
    },
    "an emoji": {"components": [row(button(emoji={"id": None, "name": "🤖"}))]},
    "25 options": {"components": [row(select(25))]},
    "40 components": layout(*(text() for _ in range(40))),
    "4000 characters over all": layout(text("x" * 2000), text("x" * 2000)),
    "a section in a container": layout(
        {
            "type": 17,
            "accent_color": 0xFF0000,
            "components": [{"type": 9, "components": [text()], "accessory": button()}, {"type": 14}],
        }
    ),
}


@pytest.mark.parametrize("case", GOOD_MESSAGES)
async def test_message_at_the_limit_is_accepted(scene: Scene, case: str) -> None:
    answered = await _post(scene, GOOD_MESSAGES[case])
    assert (answered.status, answered.wrong()) == (200, set())


async def test_empty_message_gets_50006(scene: Scene) -> None:
    assert (await _post(scene, {"content": "  "})).code == 50006
    assert (await _post(scene, {"flags": V2, "components": []})).code == 50006


async def test_oversized_file_gets_413(scene: Scene) -> None:
    files = {"large.bin": bytes(MAX_FILE + 1)}
    answered = await _post(scene, {"attachments": [{"id": 0, "filename": "large.bin"}]}, files)
    assert (answered.status, answered.code) == (413, 40005)


async def test_layout_message_cannot_revert_to_plain(scene: Scene) -> None:
    posted = await _post(scene, layout(text()))
    async with raw(scene) as bot:
        path = f"/channels/{scene.channel}/messages/{posted.body['id']}"
        answered = await bot.ask("PATCH", path, {"flags": 0, "components": []})
        assert "flags: MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2" in answered.wrong()


async def test_layout_finds_attachment_by_file_name(scene: Scene) -> None:
    body = layout(gallery("attachment://a.png")) | {"attachments": [{"id": 0, "filename": "a.png"}]}
    answered = await _post(scene, body, {"a.png": PNG})
    assert answered.body["components"][0]["items"][0]["media"]["content_type"] == "image/png"


CALLED = {"name": "table", "description": "d"}
BAD_COMMANDS: dict[str, tuple[Obj, str]] = {
    "a translation over 100": (
        CALLED | {"description_localizations": {"fi": "x" * 101}},
        "0/description_localizations/fi: BASE_TYPE_BAD_LENGTH",
    ),
    "an upper-case name in another language": (
        CALLED | {"options": [{"type": 3, "name": "o", "description": "d", "name_localizations": {"fi": "Peli"}}]},
        "0/options/0/name_localizations/fi: APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a language that no client is in": (
        CALLED | {"name_localizations": {"fi-FI": "peli"}},
        "0/name_localizations: DICT_TYPE_INVALID_KEY",
    ),
    "translations that are too long together": (
        CALLED
        | {
            "options": [
                {
                    "type": 3,
                    "name": f"o{each}",
                    "description": "d",
                    "choices": [
                        {"name": f"c{number}", "value": "v", "name_localizations": {"fi": f"{number:0100}"}}
                        for number in range(25)
                    ],
                }
                for each in range(4)
            ]
        },
        "0: APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a translated description that makes the command too large": (
        CALLED
        | {
            "description_localizations": {"fi": "x" * 100},
            "options": [
                {
                    "type": 3,
                    "name": f"o{each}",
                    "description": "d",
                    "choices": [{"name": f"{number:078}", "value": "v"} for number in range(25)],
                }
                for each in range(4)
            ],
        },
        "0: APPLICATION_COMMAND_TOO_LARGE",
    ),
    "an upper-case name": ({"name": "Table", "description": "d"}, "0/name: APPLICATION_COMMAND_INVALID_NAME"),
    "a name over 32": ({"name": "x" * 33, "description": "d"}, "0/name: BASE_TYPE_BAD_LENGTH"),
    "no description": ({"name": "table"}, "0/description: BASE_TYPE_REQUIRED"),
    "a description over 100": ({"name": "table", "description": "x" * 101}, "0/description: BASE_TYPE_BAD_LENGTH"),
    "26 subcommands": (
        {
            "name": "table",
            "description": "d",
            "options": [{"type": 1, "name": f"s{each}", "description": "d"} for each in range(26)],
        },
        "0/options: BASE_TYPE_MAX_LENGTH",
    ),
    "26 choices": (
        {
            "name": "table",
            "description": "d",
            "options": [
                {
                    "type": 3,
                    "name": "o",
                    "description": "d",
                    "choices": [{"name": f"c{each}", "value": "v"} for each in range(26)],
                }
            ],
        },
        "0/options/0/choices: BASE_TYPE_MAX_LENGTH",
    ),
    "a needed option after one that is not": (
        {
            "name": "table",
            "description": "d",
            "options": [
                {"type": 3, "name": "a", "description": "d"},
                {"type": 3, "name": "b", "description": "d", "required": True},
            ],
        },
        "0/options/1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
}


@pytest.mark.parametrize("case", BAD_COMMANDS)
async def test_invalid_command_field_gets_50035(scene: Scene, case: str) -> None:
    body, complaint = BAD_COMMANDS[case]
    async with raw(scene) as bot:
        answered = await bot.ask("PUT", f"/applications/{scene.playground.bot}/commands", [body])
        assert (answered.code, answered.wrong()) == (50035, {complaint})


async def test_lists_commands_in_one_locale_or_all_on_request(scene: Scene) -> None:
    choice = {"name": "Both", "value": "b", "name_localizations": {"en-GB": "The two", "fi": "Molemmat"}}
    option = {"type": 3, "name": "o", "description": "d", "choices": [choice]}
    body = CALLED | {"options": [option], "description_localizations": {"fi": "Pöytä"}}
    path = f"/applications/{scene.playground.bot}/commands"
    async with raw(scene) as bot:
        made = (await bot.ask("PUT", path, [body])).body[""][0]
        assert made["options"][0]["choices"][0] == choice
        assert (await bot.ask("GET", f"{path}?with_localizations=true")).body[""] == [made]
        for shown in ((await bot.ask("GET", path)).body[""][0], (await bot.ask("GET", f"{path}/{made['id']}")).body):
            assert "description_localizations" not in shown
            assert "description_localized" not in shown  # English doesn't have one
            assert shown["options"][0]["choices"] == [{"name": "Both", "value": "b", "name_localized": "The two"}]


async def test_accepts_100_commands_but_not_101(scene: Scene) -> None:
    bodies = [{"name": f"c{each}", "description": "d", "type": 1} for each in range(101)]
    async with raw(scene) as bot:
        path = f"/applications/{scene.playground.bot}/commands"
        assert (await bot.ask("PUT", path, bodies)).code == 30032
        assert (await bot.ask("PUT", path, bodies[:100])).status == 200


async def test_invisible_channel_gets_50001(scene: Scene) -> None:
    world = scene.playground.world
    hidden = Overwrite(id=scene.playground.bot, kind=1, deny=int(Permission.VIEW_CHANNEL))
    world.change_channel(_with(scene, hidden))
    assert (await _post(scene, {"content": "x"})).code == 50001


async def test_read_only_channel_gets_50013(scene: Scene) -> None:
    mute = Overwrite(id=scene.playground.bot, kind=1, deny=int(Permission.SEND_MESSAGES))
    scene.playground.world.change_channel(_with(scene, mute))
    assert (await _post(scene, {"content": "x"})).code == 50013


async def test_attaching_files_needs_its_own_permission(scene: Scene) -> None:
    bare = Overwrite(id=scene.playground.bot, kind=1, deny=int(Permission.ATTACH_FILES))
    scene.playground.world.change_channel(_with(scene, bare))
    assert (await _post(scene, {"content": "x"}, {"a.png": PNG})).code == 50013


def _with(scene: Scene, overwrite: Overwrite) -> Channel:
    return replace(scene.playground.world.channels[scene.channel], overwrites=(overwrite,))


async def test_dm_without_shared_guild_gets_50278(scene: Scene) -> None:
    world = scene.playground.world
    stranger = world.add_user(User(world.ids.next(), "stranger", "Stranger"))
    async with raw(scene) as bot:
        opened = await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(stranger.id)})
        answered = await bot.ask("POST", f"/channels/{opened.body['id']}/messages", {"content": "x"})
        assert (answered.status, answered.code) == (403, 50278)


async def test_injected_dm_rate_limit_gets_40003_once(scene: Scene) -> None:
    scene.faults.add(Refuse(errors.dms_too_fast()), route="/users/@me/channels")
    async with raw(scene) as bot:
        asked = {"recipient_id": str(scene.player("Ilse").id)}
        codes = [(await bot.ask("POST", "/users/@me/channels", asked)).code for _ in range(2)]
        assert codes == [40003, 0]


async def test_reopening_a_dm_returns_the_same_channel(scene: Scene) -> None:
    async with raw(scene) as bot:
        asked = {"recipient_id": str(scene.player("Ilse").id)}
        opened = [(await bot.ask("POST", "/users/@me/channels", asked)).body for _ in range(2)]
        assert opened[0]["id"] == opened[1]["id"] == str(scene.player("Ilse").dm())
        assert "guild_id" not in opened[0]


async def test_writing_in_threads_needs_its_own_permission(scene: Scene) -> None:
    async with raw(scene) as bot:
        path = f"/channels/{scene.channel}/threads"
        thread = (await bot.ask("POST", path, {"name": "t", "type": 11})).body["id"]
        assert (await bot.ask("POST", f"/channels/{thread}/messages", {"content": "x"})).status == 200
        hidden, muted = int(Permission.CREATE_PRIVATE_THREADS), int(Permission.SEND_MESSAGES_IN_THREADS)
        mute = Overwrite(id=scene.playground.bot, kind=1, allow=hidden, deny=muted)
        scene.playground.world.change_channel(_with(scene, mute))
        assert (await bot.ask("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50013
        assert (await bot.ask("POST", path, {"name": "t", "type": 12})).status == 201


async def test_typing_is_visible_to_players(scene: Scene) -> None:
    async with raw(scene) as bot:
        assert (await bot.ask("POST", f"/channels/{scene.channel}/typing")).status == 204
    heard = [each.data["user_id"] for each in scene.player("Teo").heard if each.name == "TYPING_START"]
    assert heard == [str(scene.playground.bot)]


async def test_each_kind_of_missing_resource_has_its_own_code(scene: Scene) -> None:
    async with raw(scene) as bot:
        codes = {
            "/channels/1": 10003,
            f"/channels/{scene.channel}/messages/1": 10008,
            "/users/1": 10013,
            "/guilds/1": 10004,
            f"/applications/{scene.playground.bot}/commands/1": 10063,
        }
        assert {path: (await bot.ask("GET", path)).code for path in codes} == codes
        deleted = await bot.ask("POST", "/interactions/1/none/callback", {"type": 6})
        assert (deleted.status, deleted.code) == (404, 10062)


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/users/@me/guilds?after=a", "after: NUMBER_TYPE_COERCE"),
        ("/users/@me/guilds?limit=a", "limit: NUMBER_TYPE_COERCE"),
        ("/channels/{channel}/messages?limit=1.5", "limit: NUMBER_TYPE_COERCE"),
        ("/channels/{channel}/messages?limit=-1", "limit: NUMBER_TYPE_RANGE"),
        ("/channels/{channel}/messages?after=-1", "after: NUMBER_TYPE_COERCE"),
        ("/channels/{channel}/messages?around=", "around: NUMBER_TYPE_COERCE"),
        ("/channels/{channel}/messages?before=a", "before: NUMBER_TYPE_COERCE"),
    ],
)
async def test_invalid_number_in_query_gets_50035(scene: Scene, path: str, wrong: str) -> None:
    async with raw(scene) as bot:
        answered = await bot.ask("GET", path.format(channel=scene.channel))
    assert (answered.status, answered.code, answered.wrong()) == (400, 50035, {wrong})


async def test_request_with_wrong_token_gets_401(scene: Scene) -> None:
    async with raw(scene, token="guess") as stranger:
        assert (await stranger.ask("GET", "/users/@me")).status == 401


async def test_editing_another_authors_message_gets_50005(scene: Scene) -> None:
    said = scene.player("Ilse").say(scene.channel, "mine")
    async with raw(scene) as bot:
        answered = await bot.ask("PATCH", f"/channels/{scene.channel}/messages/{said['id']}", {"content": "no"})
        assert (answered.status, answered.code) == (403, 50005)

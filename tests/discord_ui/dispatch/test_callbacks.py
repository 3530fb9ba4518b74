"""Reading events from Discord: who asks, for what, and what each command then shows."""

from __future__ import annotations

import asyncio
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest

from bot.discord_ui import client
from bot.discord_ui.dispatch import commands, parser, router
from bot.discord_ui.dm import reader
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.drafts import TypedDraft, UndoDraft
from bot.discord_ui.interactions.actions.history import ShowBoard
from bot.discord_ui.interactions.command_list import GUILD_COMMANDS, TABLE_COMMANDS
from bot.discord_ui.interactions.custom_ids import TableDraft
from bot.discord_ui.present_era import fill_era
from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.discord_ui.sending.ephemeral_panels import GATHERED, VALID, EphemeralPanels, _parse_click
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community.announcements import ending_title
from bot.discord_ui.views.play.draft_panel import panel
from bot.discord_ui.views.play.notices import help_page
from bot.engine.game import Outcome
from bot.games import GAMES
from bot.host.app.host import Replace
from bot.host.core.errors import TableError
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.tables import Status, User
from tests.agreed import hold
from tests.discord_ui import states
from tests.discord_ui.pacing import FakeWatch
from tests.discord_ui.room import read, texts
from tests.discord_ui.states import TONGUE
from tests.texts import laid, round_label, text, worded

if TYPE_CHECKING:
    from bot.discord_ui.components import MessageContent
    from tests.discord_ui.room import Guest, Room

GAP = "…"
REPLIES = Path(__file__).parents[1] / "agreed" / "command replies.txt"
LACKS_SEND = text("lacks-send")

NOTHING: Any = None
"""A stand-in for an object's previous state."""
KNOWN = {1: GuildSettings(moderators=9), 2: GuildSettings(moderators=8), None: GuildSettings()}
"""Settings by server."""
RIGHTS = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files", "read_message_history")


class Somebody(discord.Member):
    """A server member."""

    id = 5
    display_name = "Ann\nof Here"

    def __init__(self, *roles: int) -> None:
        """Skip the library's initializer."""
        self.held = roles

    @property
    def roles(self) -> Any:
        return [SimpleNamespace(id=role) for role in self.held]


class Thread(discord.Thread):
    """A thread."""

    parent_id = 55

    def __init__(self) -> None:
        """Skip the library's initializer."""


def asking(*, guild: int | None = 1, lacking: str = "", manages: bool = False, **more: Any) -> Any:
    """Build an interaction with its permissions."""
    rights = discord.Permissions(**{right: right != lacking for right in RIGHTS})
    servers, languages = SimpleNamespace(loaded_settings=KNOWN.get), SimpleNamespace(loaded_locale=lambda _: "en")
    usual = {
        "id": 77,
        "user": Somebody(),
        "channel_id": 100,
        "guild_id": guild,
        "guild": SimpleNamespace(get_channel={100: 100}.get, get_role={9: 9}.get),
        "client": SimpleNamespace(
            context=SimpleNamespace(host=SimpleNamespace(guild_settings=servers, locales=languages))
        ),
        "permissions": discord.Permissions(manage_guild=manages),
        "app_permissions": rights,
        "channel": None,
        "message": None,
        "data": {},
        "locale": discord.Locale.finnish,
    }
    return SimpleNamespace(**{**usual, **more})


def test_caller_is_read_with_user_place_and_permissions() -> None:
    who = router.who_asks(asking(manages=True))
    assert (who.user, who.channel, who.guild, who.manager, who.lacking) == (User(5, "Ann of Here"), 100, 1, True, "")
    assert who.locale == "fi"
    assert not router.who_asks(asking()).manager
    private = router.who_asks(asking(guild=None, manages=True, lacking="attach_files", channel_id=None))
    assert (private.channel, private.guild, private.manager, private.lacking) == (0, None, False, "")
    moderates = router.who_asks(asking(user=Somebody(7, 9)))
    assert (moderates.manager, moderates.owns, moderates.roles) == (True, False, frozenset({7, 9}))
    assert router.who_asks(asking(manages=True)).owns
    assert not router.who_asks(asking(guild=2, user=Somebody(7, 9))).manager
    assert [moderates.exists(number) for number in (9, 100, 101)] == [True, True, False]


@pytest.mark.parametrize("thread", [False, True])
def test_missing_bot_permissions_are_named(thread: bool) -> None:
    channel = Thread() if thread else None
    assert router.who_asks(asking(channel=channel)).parent == (55 if thread else 0)
    told = {right: router.who_asks(asking(lacking=right, channel=channel)).lacking for right in RIGHTS}
    assert told == {
        "view_channel": text("lacks-view"),
        "send_messages": "" if thread else LACKS_SEND,
        "send_messages_in_threads": LACKS_SEND if thread else "",
        "attach_files": text("lacks-attach"),
        "read_message_history": text("lacks-history"),
    }
    nothing = asking(channel=channel, app_permissions=discord.Permissions.none())
    assert (
        router.who_asks(nothing).lacking
        == f"{text('lacks-view')}, {text('lacks-send')}, {text('lacks-attach')} or {text('lacks-history')}"
    )


def test_form_text_is_found_at_any_depth() -> None:
    field = {"custom_id": "text", "value": "a b"}
    written: tuple[Any, ...] = (field, [field], {"components": [{"component": field}]}, {"x": [1, {"y": "z"}, [field]]})
    assert [parser._written_in(form) for form in written] == ["a b"] * 4
    empty: tuple[Any, ...] = ({"custom_id": "text"}, {"custom_id": "other", "value": "a"}, [], None, "text")
    assert [parser._written_in(form) for form in empty] == [""] * 5
    assert parser._written_in({"custom_id": "text", "value": None}) == ""


def test_click_is_identified_by_its_custom_id() -> None:
    press = UndoDraft(TableDraft(1, 2, 3))
    assert _parse_click(asking(data={"custom_id": press.button()})) == press
    assert _parse_click(asking(data={"custom_id": 7})) is None
    assert _parse_click(asking(data=None)) is None


class Noted:
    """A command tree that records its commands."""

    def __init__(self) -> None:
        self.commands: dict[str, Any] = {}

    def add_command(self, command: Any) -> None:
        self.commands[command.name] = command


async def test_every_command_shows_its_page(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.programming(ilse, marek)
    noted = Noted()
    commands.install(cast("Any", noted), cast("Any", SimpleNamespace(context=room.context, games=room.context.games)))

    async def shown(name: str, **options: Any) -> str:
        somebody = SimpleNamespace(id=ilse.user.id, display_name="Ilse")
        manages = name in GUILD_COMMANDS
        return texts(read(await noted.commands[name].callback(asking(user=somebody, manages=manages), **options)))

    async def first_lines(name: str, **options: Any) -> str:
        try:
            return " | ".join((await shown(name, **options)).splitlines()[:2])
        except TableError as refusal:
            return f"refused: {refusal.render('en')}"

    lines = {name: await first_lines(name) for name in noted.commands}
    hold(REPLIES, "".join(f"/{name}: {line}\n" for name, line in lines.items()))
    for name in TABLE_COMMANDS:
        assert await first_lines(name, table=table) == lines[name]
        with pytest.raises(TableError):
            await shown(name, table=99)
    assert text("round-name", number=1) in await shown("board", table=table, how="words")
    assert "```" in await shown("board", how="grid")
    assert "```" not in await shown("board", how="mauve")
    assert "RAMbots" in await shown("play", game="rambots", pace=60)
    with pytest.raises(TableError, match=re.escape(text("no-such-game"))):
        await shown("play", game="chess")
    assert text("open-rated") in await shown("play")
    await room.host.guild_settings.change(1, counts=False)
    assert text("open-rated") not in await shown("play"), "where no results count"
    spoken = ("queue", "privacy", "leaderboard", "table", "puzzle", "help")
    english = {name: await shown(name) for name in spoken}
    await room.host.user_settings.choose(ilse.user, lambda user_settings: replace(user_settings, language="fi"))
    assert [name for name in spoken if await shown(name) == english[name]] == [], "in the language of who calls"
    assert text("queue-heading", language="fi") in await shown("queue")


def test_thread_title_states_the_result() -> None:
    over = states.record(Status.OVER)
    endings = (
        (states.WON, text("thread-won", game="Letters", table=7, who="Ann", count=1)),
        (states.SHARED, text("thread-draw", game="Letters", table=7)),
        (states.NOBODY, text("thread-nobody", game="Letters", table=7)),
    )
    for outcome, title in endings:
        assert ending_title(states.view(over, outcome=outcome)) == title
    assert ending_title(states.view(over)) == text("thread-nobody", game="Letters", table=7)
    assert ending_title(states.view(states.record(Status.CANCELLED), outcome=states.WON)) == text(
        "thread-cancelled", game="Letters", table=7
    )
    many = [replace(states.ANN, seat=seat, name="W" * 40) for seat in range(4)]
    shared = Outcome(frozenset(range(3)), "")
    title = ending_title(states.view(states.record(Status.OVER, *many), outcome=shared))
    assert len(title) == 100
    assert title.endswith(GAP + text("thread-won", game="Letters", table=7, who=GAP).partition(GAP)[2])


def letter(**more: Any) -> Any:
    usual = {"guild": None, "type": discord.MessageType.default, "author": SimpleNamespace(bot=False, id=8), "id": 9}
    return SimpleNamespace(**{**usual, **more})


def test_only_private_messages_by_people_count_as_dms() -> None:
    assert reader._is_letter(letter())
    assert reader._is_letter(letter(type=discord.MessageType.reply))
    assert not reader._is_letter(letter(type=discord.MessageType.pins_add))
    assert not reader._is_letter(letter(guild=SimpleNamespace()))
    assert not reader._is_letter(letter(author=SimpleNamespace(bot=True)))
    assert reader._describe_message(letter()) == "direct message 9 of user 8"


def test_lost_connection_is_logged_in_one_line() -> None:
    def logged(error: BaseException | None) -> logging.LogRecord:
        made = logging.LogRecord("discord", logging.ERROR, "x.py", 1, "it %s", ("broke",), None)
        made.exc_info = None if error is None else (type(error), error, None)
        assert client._in_a_line(made)
        return made

    plain, broken = logged(None), logged(OSError("secret"))
    assert (plain.getMessage(), plain.levelname) == ("it broke", "ERROR")
    assert broken.getMessage().startswith("it broke: OSError")
    assert "secret" not in broken.getMessage()
    assert (broken.levelno, broken.levelname, broken.exc_info) == (logging.WARNING, "WARNING", None)
    assert broken.args == ()


class Mender:
    """A watcher that records changes."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def note_change(self, guild: object) -> None:
        self.told.append(guild)

    async def close(self) -> None:
        """Do nothing: there are no tasks to cancel."""


async def test_events_that_may_unblock_tables_recheck_the_server() -> None:
    front = client.BotClient(RenderPool(make=lambda: ThreadPoolExecutor(1)), games=GAMES, computers={})
    noted = Mender()
    front.mender = cast("Any", noted)
    gone: list[tuple[int, int]] = []

    async def forget(guild: int, number: int) -> None:
        gone.append((guild, number))

    async def met(guild: int, *, greet: bool) -> None:
        gone.append((guild, int(greet)))

    async def leave_deleted_thread(thread: int) -> None:
        noted.told.append(("gone", thread))

    async def parted(guild: int) -> None:
        gone.append((guild, -1))

    servers = SimpleNamespace(forget_deleted=forget, record_joined=met, record_removed=parted)
    spoken_there: dict[int, str] = {}
    languages = SimpleNamespace(save_guild_locale=spoken_there.__setitem__)
    host = SimpleNamespace(guild_settings=servers, locales=languages, leave_deleted_thread=leave_deleted_thread)
    front._context = cast("Any", SimpleNamespace(host=host))
    guild = SimpleNamespace(id=1)
    here = cast("Any", SimpleNamespace(guild=guild, id=5))
    finnish = discord.Locale.finnish
    server = cast("Any", SimpleNamespace(id=2, get_channel={7: "welcome"}.get, preferred_locale=finnish))
    for heard in (front.on_guild_join, front.on_guild_available):
        await heard(server)
    await front.on_guild_channel_create(here)
    await front.on_guild_channel_update(NOTHING, here)
    await front.on_guild_role_update(NOTHING, here)
    await front.on_guild_role_delete(here)
    await front.on_member_update(NOTHING, here)
    assert noted.told == [server] * 2 + [guild] * 5
    assert spoken_there == {2: "fi"}
    swedish = SimpleNamespace(id=2, preferred_locale=discord.Locale.swedish)
    await front.on_guild_update(NOTHING, cast("Any", swedish))
    assert spoken_there == {2: "sv-SE"}
    assert gone[:2] == [(2, 1), (2, 1)], "who was greeted is the host's affair"
    front._welcome_channel = 7
    await front.on_guild_available(server)
    await front.on_guild_remove(server)
    assert gone[3:] == [(2, 0), (2, -1)]
    noted.told.pop()
    gone[:] = gone[2:3]
    await front.on_guild_channel_delete(here)
    assert gone == [(1, 5), (1, 5)], "what was chosen for the server knows that role and that channel no more"
    await front.on_raw_thread_update(cast("Any", SimpleNamespace(guild_id=8)))
    await front.on_raw_thread_delete(cast("Any", SimpleNamespace(thread_id=9)))
    assert noted.told[-2:] == [None, ("gone", 9)], "of a server that is not known nothing can be looked at"
    await front.close()


class Webhook:
    """A webhook that records message edits."""

    def __init__(self) -> None:
        self.told: list[tuple[object, str]] = []

    async def edit_message(
        self, number: object, *, view: Any, attachments: object, content: str = "", allowed_mentions: object
    ) -> None:
        self.told.append(
            (
                number,
                "\n".join([content, *(each["content"] for each in view.to_components() if "content" in each)]).strip(),
            )
        )


async def test_only_the_newest_panel_in_a_channel_stays_open(room: Room, ilse: Guest, marek: Guest) -> None:
    """A panel shown in its place or below it folds it, and so does progress at the table."""
    table = await room.programming(ilse, marek)
    watch = FakeWatch()
    ephemeral_panels, webhook = EphemeralPanels(RateLimiter(watch=watch)), Webhook()
    ephemeral_panels.bind(replace(room.context, app_emoji=ORDINARY))
    seat = await room.host.seat(table, ilse.user)
    page = panel(seat, None)
    user = SimpleNamespace(id=ilse.user.id)

    async def show(
        message: int | None, *, what: MessageContent = page, original: bool = False, **more: Any
    ) -> list[Any]:
        ephemeral_panels.note_page(asking(user=user, followup=webhook, **more), what, message, original=original)
        await asyncio.gather(*ephemeral_panels._aside._tasks)
        told, webhook.told[:] = list(webhook.told), []
        return told

    clicked = {"custom_id": UndoDraft(TableDraft(table, 2)).button()}
    line = f"-# {text('table-title', game='RAMbots', table=1)} · {round_label(1)} · {text('folded-down')}"
    assert await show(10, guild=None) == []
    assert await show(10, original=True) == [], "what was said in private is nothing of theirs"
    assert await show(10) == []
    assert await show(11) == [(10, line)]
    assert await show(None) == [(11, line)]
    assert await show(12, original=True) == [("@original", line)], "its number was not known"
    assert await show(12, what=help_page(TONGUE, []), data=clicked) == []
    assert await show(13) == [], "the last one had become another page"
    assert await show(14, what=help_page(TONGUE, []), data=clicked) == []
    assert await show(14, what=help_page(TONGUE, []), data={}) == []
    ephemeral_panels.settle(seat.view.record)
    assert not ephemeral_panels._aside._tasks
    ephemeral_panels.settle(replace(seat.view.record, status=Status.OVER))
    ephemeral_panels.settle(replace(seat.view.record, status=Status.OVER))
    await asyncio.gather(*ephemeral_panels._aside._tasks)
    assert webhook.told == [(13, line)]
    await show(15)
    after = await room.host.edit(table, ilse.user, Replace("MRN"))
    ephemeral_panels.renew(after)
    await watch.run(GATHERED)
    await asyncio.gather(*ephemeral_panels._aside._tasks)
    (number, told), webhook.told[:] = webhook.told[-1], []
    assert (number, laid("MRN") in told) == (15, True)
    ephemeral_panels.renew(after)
    ephemeral_panels.note_page(asking(user=user, followup=webhook, data=clicked), page, 15, original=False)
    await watch.run(GATHERED)
    await asyncio.gather(*ephemeral_panels._aside._tasks)
    assert webhook.told == [], "what was tapped in it shows that itself"
    assert ephemeral_panels.shows(table, ilse.user.id, 2)
    await watch.run(VALID)
    await asyncio.gather(*ephemeral_panels._timers._tasks)
    aside = f"-# {text('table-title', game='RAMbots', table=1)} · {text('folded-aside-private')}"
    assert webhook.told == [(15, aside)], "later it can't be changed"
    assert not ephemeral_panels.shows(table, ilse.user.id, 2)
    await ephemeral_panels.close()


async def test_every_interaction_type_is_dispatched(room: Room, ilse: Guest, marek: Guest) -> None:
    """Clicks, selections, forms, commands and autocompletion; anything else is reported as outdated."""
    table = await room.programming(ilse, marek)
    noted = Noted()
    commands.install(cast("Any", noted), cast("Any", SimpleNamespace(context=room.context, games=room.context.games)))
    tree = SimpleNamespace(get_command=noted.commands.get)

    def made(kind: str, **data: Any) -> Any:
        user = SimpleNamespace(id=ilse.user.id, display_name="Ilse")
        kinds = discord.InteractionType
        client, english = SimpleNamespace(tree=tree, context=room.context), discord.Locale.american_english
        return asking(user=user, type=kinds[kind], client=client, data=data or None, locale=english)

    async def come(kind: str, **data: Any) -> Any:
        if "custom_id" in data:
            data["custom_id"] = fill_era(data["custom_id"], room.host.eras.current)
        return read(await parser.handle_interaction(made(kind, **data), room.context))

    board, undo = ShowBoard(table), TypedDraft(TableDraft(table, 2), ilse.user.id)
    here = [{"name": "table", "value": table, "focused": True}]
    assert "### RAMbots" in texts(await come("component", component_type=2, custom_id=board.button()))
    assert "### RAMbots" in texts(await come("component", component_type=3, custom_id=board.select(), values=["x"]))
    assert "### RAMbots" in texts(await come("application_command", name="table", options=here))
    filled = [{"type": 18, "component": {"custom_id": "text", "value": "MRN"}}]
    assert worded("MRN") in texts(await come("modal_submit", custom_id=undo.modal(), components=filled))
    offered = await come("autocomplete", name="table", options=here)
    assert [value for value, _ in offered["choices"]] == [table]
    looked_up = [
        await come("autocomplete", name="rules", options=[{"name": "about", "value": typed, "focused": True}])
        for typed in ("", text("subject-yellow"), "no such thing")
    ]
    every, some, none = ([value for value, _ in each["choices"]] for each in looked_up)
    assert 0 < len(some) < len(every)
    assert none == []
    gone = [{"name": "game", "value": "chess"}, {"name": "about", "value": "", "focused": True}]
    in_all = await come("autocomplete", name="rules", options=gone)
    assert [value for value, _ in in_all["choices"]] == every
    old: tuple[tuple[str, dict[str, Any]], ...] = (
        ("component", {"component_type": 3, "custom_id": board.button()}),
        ("component", {"component_type": 2, "custom_id": "b::dance::1"}),
        ("component", {"component_type": "2", "custom_id": board.button()}),
        ("modal_submit", {"custom_id": board.modal()}),
        ("modal_submit", {}),
        ("ping", {}),
    )
    assert [texts(await come(kind, **data)) for kind, data in old] == [translator_for("en").say("old-button")] * 6
    unknown: tuple[dict[str, Any], ...] = (
        {"name": "dance"},
        {"name": "table", "type": 3},
        {"name": "table", "options": [{"name": "table", "value": "1"}]},
        {"name": "table", "options": [{"name": "chair", "value": 1}]},
        {},
    )
    refused = [translator_for("en").say("old-command")] * 5
    assert [texts(await come("application_command", **data)) for data in unknown] == refused
    named = {
        "component": {"custom_id": UndoDraft(TableDraft(3, 4)).button()},
        "application_command": {"name": "table"},
        "ping": {},
    }
    assert [parser.describe_interaction(made(kind, **data)) for kind, data in named.items()] == [
        "interaction 77 of user 1 (undo at table 3)",
        "interaction 77 of user 1 (/table)",
        "interaction 77 of user 1 (ping)",
    ]


def test_panel_edits_stop_before_discords_limit() -> None:
    """Discord allows 15 minutes; one is set aside for latency."""
    assert 13 * 60 <= VALID <= 14 * 60

"""A room without Discord: real rules, host and database behind the real pages, with players who read and click.

The flow tests cover the wire; this is for testing who is shown and offered what.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.discord_ui.components import MessageForm
from bot.discord_ui.dispatch import router
from bot.discord_ui.dispatch.commands import about_table, table_choices
from bot.discord_ui.dm import handler
from bot.discord_ui.dm.handler import DirectMessage
from bot.discord_ui.handlers import FORMS
from bot.discord_ui.handlers.play.draft_pages import panel_page
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji, Known
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.actions.history import ShareReport, ShowBoard
from bot.discord_ui.interactions.actions.learning import ShareSolved
from bot.discord_ui.interactions.command_list import TABLE_COMMANDS
from bot.discord_ui.interactions.context import Actor, HandlerContext, Request
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.interactions.replies import (
    Ack,
    AutocompleteChoices,
    Ephemeral,
    Modal,
    PanelUpdate,
    ProgressReply,
    PublicReply,
    ReplaceMessage,
)
from bot.discord_ui.views.play.lobby import lobby_page
from bot.discord_ui.views.play.round_post import move_page
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import User
from bot.host.model.views import Panel
from bot.host.views.tables import read_seat_with_recap
from tests.discord.player import COMPONENTS_V2, component, texts
from tests.discord_ui.worst import payload
from tests.host.harness import COMPUTERS, HERE, NOON, running_host
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from datetime import datetime
    from pathlib import Path

    from bot.discord_ui.components import MessageContent
    from bot.discord_ui.images.render_pool import Key
    from bot.discord_ui.interactions.context import AnyRequest
    from bot.discord_ui.interactions.replies import Reply
    from bot.games.game import AnyGame
    from bot.host.app.host import Host
    from bot.host.match.drafts import Written
    from bot.host.model.tables import Place
    from bot.host.model.views import SeatView
    from bot.playground.wire import Obj
    from tests.host.harness import HostHarness

THREAD = 777
PUBLIC = (ShareReport, ShareSolved)
"""Actions answered publicly in the channel; all others are answered to the clicker only."""
FIRST_LETTER = 1_000_000
"""ID of the first message a guest writes, larger than those of all the bot's messages."""
DM = 77
"""The channel of any guest's direct messages with the bot."""


class Blank(RenderPool):
    """Renderer that returns a description instead of drawing a picture."""

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        return f"{draw.__name__} {key} of {len(what)} things".encode()


async def nobody(_: int, __: object) -> str:
    """Send nothing, because nobody can be reached in DMs."""
    return ""


class Unkept:
    """Panels without saved messages; the flow tests cover those."""

    def __init__(self) -> None:
        self.renewed: list[SeatView] = []
        self.moved_down: list[SeatView] = []
        self.adopted: list[Panel] = []
        self.dead: list[int] = []

    def renew(self, seat: SeatView) -> None:
        self.renewed.append(seat)

    def note_click(self, message: int, seat: SeatView) -> None:
        """Ignore the click: there are no saved messages."""

    def expect(self, table: int, user: int) -> None:
        """Ignore the ping: nothing is sent here."""

    def down(self, seat: SeatView, channel: int) -> None:
        self.moved_down.append(seat)

    async def adopt(self, panel: Panel) -> None:
        self.adopted.append(panel)

    def note_buttons_removed(self, message: int) -> None:
        self.dead.append(message)


class Shown:
    """A responder that saves its reply."""

    def __init__(self) -> None:
        self.reply: Reply | None = None
        self.grown: list[MessageContent] = []
        """Pages of a progressive answer."""

    async def acknowledge(self) -> None:
        """Do nothing: there's no time limit here."""

    async def show(self, reply: Reply) -> None:
        if isinstance(reply, ProgressReply):
            self.grown = [page async for page in reply.pages]
            reply = ReplaceMessage(self.grown[-1]) if reply.instead else Ephemeral(self.grown[-1])
        self.reply = reply

    async def send_directly(self, _page: MessageContent, /) -> bool:
        return False


def message_of(page: MessageContent) -> Obj:
    """Convert a page to a message as people read it."""
    told = {file.filename: file.description for file in page.files()}
    return {
        "content": page.new().get("content", ""),
        "components": payload(page),
        "attachments": [
            {"filename": picture.name, "body": picture.body, "description": told[picture.name]}
            for picture in page.pictures
        ],
        "rings": page.pings,
        "flags": COMPONENTS_V2 if page.form is MessageForm.V2 else 0,
    }


def read(reply: Reply | None) -> Obj:
    """Convert a reply to what its reader sees: `note` and `more` are ephemeral messages next to it; with `instead`,
    it replaces a message."""
    match reply:
        case Ephemeral(page):
            return message_of(page)
        case PublicReply(page):
            return message_of(page) | {"for_all": True}
        case ReplaceMessage(page, note, public, more):
            below = None if more is None else message_of(more)
            return message_of(page) | {"note": note, "instead": True, "public": public, "more": below}
        case Ack(note):
            return {"components": [], "note": note}
        case Modal(modal):
            return {"components": [], "modal": modal}
        case AutocompleteChoices(choices):
            return {"components": [], "choices": [(each.value, each.name) for each in choices]}
        case PanelUpdate() | ProgressReply() | None:
            raise AssertionError("nothing came back")


def labels(message: Obj) -> list[str]:
    """Labels of the buttons that can be pressed, or their emoji if they have none."""
    return [
        each.get("label") or each["emoji"]["name"]
        for each in _buttons(message["components"])
        if not each.get("disabled")
    ]


def nonces(message: Obj) -> set[str]:
    """Nonces in a message's buttons and menus."""
    inner = [item for each in message["components"] for item in each.get("components", [])]
    actions = [action_of(item.get("custom_id", "")) for item in inner]
    return {action.nonce for action in actions if action is not None} - {""}


def _buttons(components: list[Any]) -> list[Any]:
    inner = [button for each in components for button in _buttons(each.get("components", []))]
    return [each for each in (*components, *_beside(components)) if each["type"] == 2] + inner


def _beside(components: list[Any]) -> list[Any]:
    """Accessories of components."""
    return [each["accessory"] for each in components if "accessory" in each]


def own_emoji() -> AppEmoji:
    """A bot's emoji once all are uploaded."""
    emoji = AppEmoji(ORDINARY.icons)
    emoji.known = {key: Known(key, number) for number, key in enumerate(emoji.icons, start=1)}
    return emoji


@dataclass
class Guest:
    """A player in the room. By default, in the table's channel and without manager rights."""

    room: Room
    user: User
    channel: int = HERE.channel
    guild: int | None = HERE.guild
    manager: bool = False
    sees: frozenset[int] = frozenset()
    lacking: str = ""
    owns: bool = False
    parent: int = 0
    roles: frozenset[int] = frozenset()
    locale: str = ""

    @property
    def who(self) -> Actor:
        sees = self.sees.__contains__
        who = Actor(self.user, self.channel, self.guild, self.manager, sees, self.lacking, self.owns)
        return replace(who, parent=self.parent, roles=self.roles, locale=self.locale)

    async def context(self) -> HandlerContext:
        """The handler context in the guest's language."""
        languages = self.room.host.locales
        if self.locale:
            await languages.save_locale(self.user, self.locale)
        return self.room.context.in_language(await languages.of(self.user.id))

    async def press(
        self, action: CustomId, value: str | None = None, *, message: int = 0, values: tuple[str, ...] = ()
    ) -> Obj:
        """Perform an action as a custom ID would."""
        chosen = values or tuple(filter(None, [value]))
        asked = Request(await self.context(), self.who, action, value, message, values=chosen)
        seen = await self.asks(lambda: router.dispatch_request(asked))
        assert self.guild is None or isinstance(action, PUBLIC) or "for_all" not in seen, (
            f"{action} is read by everybody"
        )
        return seen

    async def click(self, message: Obj, name: str, *, number: int = 0) -> Obj:
        """Press an enabled button. `number` is the message's ID."""
        found = component(message, name)
        assert not found.get("disabled"), f"{name} is off"
        return await self.press(action_in(found), message=number)

    async def choose(self, message: Obj, value: str, *, name: str) -> Obj:
        """Choose an option of a menu, by its value or label."""
        found = component(message, name)
        by_label = {each["label"]: each["value"] for each in found["options"]}
        return await self.press(action_in(found), by_label.get(value, value))

    async def submit(self, message: Obj, text: str) -> Obj:
        """Submit the form that a reply opened."""
        action = action_of(message["modal"].custom_id)
        assert action is not None
        return await self.send_off(Request(await self.context(), self.who, action, text))

    async def send_off(self, asked: AnyRequest) -> Obj:
        """Submit a form, whoever opened it."""
        return await self.asks(lambda: router.dispatch_request(asked, FORMS))

    async def call(self, command: str, table: int | None = None, how: str = "") -> Obj:
        """Run a command about a table."""
        kind = TABLE_COMMANDS[command]
        action = ShowBoard(form=how) if kind is ShowBoard else kind()
        context = await self.context()
        return await self.asks(lambda: about_table(context, self.who, action, table))

    async def completes(self, command: str, typed: str = "") -> list[int]:
        """Tables offered while the command's option is typed."""
        return [choice.value for choice in await table_choices(self.room.context, self.who, command, typed)]

    async def say(
        self,
        text: str,
        *,
        about: int | None = None,
        edited: bool = False,
        outdated: bool = False,
        sent: datetime | None = None,
        number: int | None = None,
    ) -> Obj:
        """Write a direct message; `number` is its ID, which puts it at the end of the chat by default."""
        at = sent or self.room.harness.clock.now()
        number = number or FIRST_LETTER + 2 * len(self.room.dm_texts)
        self.room.dm_texts[number] = text
        letter = DirectMessage(number, text, at, about, edited=edited, outdated=outdated)

        async def heard(at: Written) -> Reply:
            reply = await handler.handle_message(self.room.context, self.user, letter, at)
            if isinstance(reply, PanelUpdate):
                now = await self.room.host.reload_if_changed(reply.seat)
                if reply.below and now.decision is not None:
                    record = now.view.record
                    await self.room.host.panel_at(Panel(DM, number + 1, record.id, now.player.seat, record.question))
                return Ephemeral(await panel_page(self.room.context, now, intro=reply.intro))
            return reply

        async def work() -> Reply:
            return await self.room.host.handle_typed(letter.written_at, heard)

        return await self.asks(work)

    async def panel(self, table: int = 1) -> Obj:
        """The guest's current panel at a table."""
        return message_of(await panel_page(self.room.context, await self.room.host.seat(table, self.user)))

    async def more(self, table: int = 1) -> Obj:
        """The page behind More on the guest's panel."""
        return await self.click(await self.panel(table), text("button-more"))

    async def asks(self, work: Callable[[], Awaitable[Reply]]) -> Obj:
        """Run any request and read its reply."""
        shown = Shown()
        await router.answer(
            shown, work, told="a guest", language=lambda: self.room.host.locales.loaded_locale(self.user.id)
        )
        return read(shown.reply)


def action_in(found: Obj) -> CustomId:
    """The action of a button or menu."""
    action = action_of(found["custom_id"])
    assert action is not None
    return action


@dataclass
class Room:
    """A host with its handler context, and the direct messages written to it."""

    harness: HostHarness
    context: HandlerContext
    dm_texts: dict[int, str] = field(default_factory=dict)
    """Texts of direct messages by ID."""

    @property
    def host(self) -> Host:
        return self.harness.host

    def guest(self, number: int, name: str, **more: Any) -> Guest:
        """Create a guest with this user ID and name."""
        return Guest(self, User(number, name), **more)

    async def lobby(self, *guests: Guest, place: Place = HERE, computers: int = 0) -> Obj:
        """Open a table for these players and return its lobby."""
        game = next(iter(self.context.games))
        record = await self.host.open(game, TableTerms(), opener=guests[0].user, place=place)
        for guest in guests[1:]:
            await self.host.join(record.id, guest.user)
        for _ in range(computers):
            await self.host.add_computer(record.id, guests[0].user, next(iter(COMPUTERS)))
        return await self.shown(record.id)

    async def started(self, *guests: Guest, place: Place = HERE) -> int:
        """Start a table for these players and return its number."""
        await self.lobby(*guests, place=place)
        table = max(record.id for record in await self.host.tables_of(guests[0].user.id))
        await self.host.start(table, guests[0].user)
        return table

    async def programming(self, *guests: Guest, place: Place = HERE) -> int:
        """Start a RAMbots table whose players have chosen their goals and are now programming."""
        table = await self.started(*guests, place=place)
        for guest in guests:
            await guest.say("SR SY SG SB", about=table)
            await guest.say("compile", about=table)
        assert (await self.host.view(table)).record.revision == 2
        await self.rest()
        self.context.recent._touched.clear()  # here, messages have higher IDs than the questions after them
        return table

    async def shown(self, table: int = 1) -> Obj:
        """The table's current public message: its lobby or its latest move."""
        view = await self.host.view(table)
        if not view.record.revision:
            return await self.lobby_of(table)
        move = (await self.host.history.combined_move(table, view.record.revision)).in_language(view.game.language)
        return message_of(move_page(move, view, nonce=""))

    async def post(self, table: int = 1, revision: int | None = None, *, ping: bool = True, drawn: bool = True) -> Obj:
        """The message of a move, as it would be posted now."""
        view = await self.host.view(table)
        move = (await self.host.history.combined_move(table, revision or view.record.revision)).in_language(
            view.game.language
        )
        return message_of(
            move_page(move, view, nonce=f"{table}-{move.revision}-m0", ping=range(9 * ping), picture_count=2 * drawn)
        )

    async def seat_with_recap(self, seat: int, table: int = 1) -> SeatView:
        """A player's seat with everything that has happened since their last question, as the messenger gets it."""
        async with self.host._core.reading() as work:
            record = await work.record(table)
            return await read_seat_with_recap(work, record, seat, record.revision)

    async def lobby_of(self, table: int) -> Obj:
        """The table's original message, as it is now."""
        return message_of(lobby_page(await self.host.view(table), COMPUTERS, nonce=""))

    async def rest(self) -> None:
        """Wait for everything that can happen now."""
        await self.harness.rest()


@asynccontextmanager
async def open_room(
    folder: Path, *, game: AnyGame = GAMES["rambots"], tables: int | None = None, now: datetime = NOON
) -> AsyncIterator[Room]:
    """Create a room for one game, where each person may have `tables` tables of their own."""
    async with running_host(folder, game=game, tables=tables, now=now) as held:
        kept: dict[int, str] = {}

        async def written(_: int, message: int) -> str | None:
            return kept.get(message)

        context = HandlerContext(
            held.host,
            {game.key: game},
            COMPUTERS,
            ImageService(Blank(), held.host.user_settings.palette),
            written,
            nobody,
            Unkept(),
            app_emoji=own_emoji(),
        )
        yield Room(held, context, kept)


__all__ = [
    "HERE",
    "NOON",
    "THREAD",
    "Guest",
    "Room",
    "action_in",
    "component",
    "labels",
    "nonces",
    "open_room",
    "texts",
]

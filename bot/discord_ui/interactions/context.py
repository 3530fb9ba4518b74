"""What every answer to a click, a command or a message is worked out from, and what it can be."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cachetools import FIFOCache, LRUCache, TTLCache

from bot.discord_ui.components import MessageContent, text
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji
from bot.discord_ui.interactions.actions.base import table_of
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import later, spoken
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.model.tables import Status
from bot.host.model.viewer import Viewer
from bot.host.tables.seats import replaced_at
from bot.host.tables.visibility import admit
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

    import discord
    from discord import app_commands

    from bot.discord_ui.images.image_service import ImageService
    from bot.discord_ui.interactions.custom_ids import CustomId
    from bot.discord_ui.views.play.draft_panel import Recap
    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from bot.host.app.host import Host
    from bot.host.model.tables import TableRecord, User
    from bot.host.model.views import MoveView, Panel, SeatView, TableView
    from bot.i18n import Translator


A = TypeVar("A", bound="CustomId", covariant=True)

REMEMBERED: Final = 600.0
"""For so many seconds is known what somebody was about."""


class PerUserLocks:
    """One after the other of what each person asks for, in the order in which it came."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, person: int) -> asyncio.Lock:
        """The person's turn, to be held meanwhile."""
        return self._turns.setdefault(person, asyncio.Lock())


def create_opened_cache(most: int = 200) -> FIFOCache[int, int]:
    """Room for the tables that were opened from panels of late, by the panel, so that a doubled click opens one."""
    return FIFOCache(most)


async def nothing_to_look_up(channels: Collection[int], most: int) -> None:
    """All is known of who sees channels that can be."""


async def nobody(user: int, page: MessageContent) -> str:  # noqa: ARG001 - as who can be reached
    """Reaches nobody privately."""
    return ""


class RecentActivity:
    """What people have just been about, for some minutes."""

    def __init__(self) -> None:
        self._touched: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self.recaps: LRUCache[tuple[int, Seat, int], Recap] = LRUCache(4_000)
        """What players were told along with their question, by table, seat and revision."""
        self._asked: TTLCache[int, object] = TTLCache(10_000, ttl=REMEMBERED)

    def touch(self, person: int, table: int, deed: int) -> None:
        """The person has tapped or typed something about that table; deeds are numbered as messages are."""
        self._touched[person, table] = max(deed, self.touched(person, table))

    def touched(self, person: int, table: int) -> int:
        """The last of those deeds; 0 if none is known."""
        return self._touched.get((person, table), 0)

    def asks(self, person: int, about: object) -> bool:
        """Whether the person has to be asked about something; not if they were asked just before."""
        known = self._asked.pop(person, None) == about
        if not known:
            self._asked[person] = about
        return not known


class PanelKeeper(Protocol):
    """Where people answer in private."""

    def renew(self, seat: SeatView) -> None:
        """Soon, have the player's panel show what was done elsewhere."""
        ...

    def clicked(self, message: int, seat: SeatView) -> None:
        """This message shows a panel by a click in it: what led to it is read, and one in a channel follows."""
        ...

    def expect(self, table: int, user: int) -> None:
        """This player's next question there is about to be shown in a channel: it doesn't ring in private."""
        ...

    def down(self, seat: SeatView, channel: int) -> None:
        """Show the panel at the end of the conversation."""
        ...

    async def adopt(self, panel: Panel) -> None:
        """This message shows a panel now, and is the one from now on."""
        ...

    def gone(self, message: int) -> None:
        """This message has no buttons any more."""
        ...


class Nowhere:
    """Panels of which nobody keeps the messages."""

    def renew(self, seat: SeatView) -> None:
        """Nothing."""

    def clicked(self, message: int, seat: SeatView) -> None:
        """Nothing."""

    def expect(self, table: int, user: int) -> None:
        """Nothing."""

    def down(self, seat: SeatView, channel: int) -> None:
        """Nothing."""

    async def adopt(self, panel: Panel) -> None:
        """Nothing."""

    def gone(self, message: int) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class HandlerContext:
    """Everything that answering needs but Discord."""

    host: Host
    games: Mapping[str, AnyGame]
    computers: Mapping[str, str]
    """The kinds of computer players and their titles, the easiest first."""
    studio: ImageService
    written: Callable[[int, int], Awaitable[str | None]]
    """The text of a message in a channel, as it is now; None if it is gone."""
    signs: AppEmoji = ORDINARY
    """How signs are shown."""
    turns: PerUserLocks = field(default_factory=PerUserLocks)
    opened: FIFOCache[int, int] = field(default_factory=create_opened_cache)
    write: Callable[[int, MessageContent], Awaitable[str]] = nobody
    """Sends somebody a page privately; whether it got there."""
    recent: RecentActivity = field(default_factory=RecentActivity)
    panels: PanelKeeper = field(default_factory=Nowhere)
    language: str = ENGLISH
    """The language of whoever stands before it."""

    def told_in(self, language: str) -> HandlerContext:
        """The same for somebody who is answered in that language."""
        if language == self.language:
            return self
        games = {key: game.told_in(language) for key, game in self.games.items()}
        return replace(self, games=games, language=language)

    @property
    def tongue(self) -> Translator:
        """The words of who stands before it."""
        return spoken(self.language)


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who asks, and where."""

    user: User
    channel: int
    guild: int | None
    manager: bool
    """Whether they may manage this server's tables: as Discord has it, or by the moderators' role of its settings."""
    sees: Callable[[int], bool] = field(repr=False)
    """Whether they see a channel of this server, as far as is known."""
    lacking: str
    """What the bot may not do in this channel although a table there needs it, in words."""
    owns: bool = False
    """Whether Discord lets them manage this server; moderators are not asked about its settings."""
    parent: int = 0
    """The channel that this one is a thread or a post in; 0: in none."""
    roles: frozenset[int] = frozenset()
    exists: Callable[[int], bool] = field(default=lambda _: True, repr=False)
    """Whether this server has a channel or a role of that number."""
    look_up: Callable[[Collection[int], int], Awaitable[None]] = field(default=nothing_to_look_up, repr=False)
    """Has it known whether they see these channels where only Discord can tell, of so many at most. It takes as long
    whichever they are."""
    locale: str = ""
    """The language that they have chosen in Discord, by Discord's key: `fi`, `en-US`; empty: not known."""

    def seated(self, record: TableRecord) -> bool:
        """Whether they sit at the table, gone or not."""
        return any(player.user == self.user.id for player in record.players)

    @property
    def viewer(self) -> Viewer:
        """The asker, with the channels that they see: which tables they may know of hangs on them."""
        here = {self.channel, self.parent} - {0}
        return Viewer(self.user.id, lambda channel: channel in here or self.sees(channel))

    def manages(self, record: TableRecord) -> bool:
        """Whether the table stands on a server that they may manage."""
        return self.manager and record.place.guild is not None and record.place.guild == self.guild


@dataclass(frozen=True, slots=True)
class Request(Generic[A]):
    """Somebody clicked, chose or sent off something."""

    desk: HandlerContext
    who: Actor
    action: A
    value: str | None = None
    """What was chosen in a menu or written in a form."""
    message: int = 0
    """The message that was clicked; 0: none."""
    home: bool = False
    """Whether that is a lasting message in the asker's conversation with the bot, in which a panel may stand."""
    values: tuple[str, ...] = ()
    """All that was chosen, in a menu in which that may be several things, or none."""
    interaction: int = 0
    """The press itself."""

    @property
    def host(self) -> Host:
        """The door to all tables."""
        return self.desk.host

    @property
    def tongue(self) -> Translator:
        """The asker's words."""
        return self.desk.tongue

    async def view(self) -> TableView:
        """The table as everybody may see it, told to the asker. Raises TableError unless they may see it."""
        return (await self.host.view(self.table, viewer=self.who.viewer)).told_in(self.desk.language)

    async def move(self, revision: int) -> MoveView:
        """One of its moves, likewise."""
        found = await self.host.past.move(self.table, revision, viewer=self.who.viewer)
        return found.told_in(self.desk.language)

    async def chapter(self, revision: int) -> MoveView:
        """The move with those before it that are told in the same message, likewise."""
        found = await self.host.past.chapter(self.table, revision, viewer=self.who.viewer)
        return found.told_in(self.desk.language)

    @property
    def studio(self) -> ImageService:
        """Has drawn what the asker alone sees."""
        return self.desk.studio.seen_by(self.who.user.id)

    @property
    def public(self) -> bool:
        """Whether others could read what the asker would write here."""
        return self.who.guild is not None

    @property
    def table(self) -> int:
        """The table it is about: what was chosen, if the click left that open."""
        return table_of(self.action) or number_of(self.value or "") or 0

    async def record(self) -> TableRecord:
        """The table. Raises NoTableError unless the asker may know of it."""
        return await self.host.record(self.table, viewer=self.who.viewer)

    def plays(self, record: TableRecord) -> None:
        """Raises NotSeatedError or TableError unless the asker sits at the table and it has started."""
        admit(self.who.viewer, self.table, record)
        if not self.who.seated(record):
            raise replaced_at(record, self.who.user) or not_seated(self.table)
        if record.status is Status.OPEN:
            raise TableError(later("not-started-lobby", table=self.table))


AnyAsked: TypeAlias = "Request[CustomId]"


@dataclass(frozen=True, slots=True)
class Ephemeral:
    """An answer that only the asker sees, in a message of its own."""

    page: MessageContent


@dataclass(frozen=True, slots=True)
class ProgressReply:
    """An answer that takes its time: of its pages, at least one, each takes the place of the one before.

    The first is given as `ReplaceMessage`, in the clicked message's place if that is the asker's alone, or as
    `Ephemeral`.
    """

    pages: AsyncIterator[MessageContent]
    instead: bool = False


@dataclass(frozen=True, slots=True)
class PublicReply:
    """An answer for everybody who reads where it was asked for."""

    page: MessageContent


@dataclass(frozen=True, slots=True)
class ReplaceMessage:
    """The clicked message becomes this page; `note`, and `more`, are then whispered.

    A message that others can read becomes only what is `public`; any other page is whispered.
    """

    page: MessageContent
    note: str = ""
    public: bool = False
    more: MessageContent | None = None


@dataclass(frozen=True, slots=True)
class Ack:
    """It is done, and the public message that shows it is brought up to date by itself; `note` is whispered."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Modal:
    """A form to fill in opens. Only an answer that comes at once can be one."""

    modal: discord.ui.Modal


@dataclass(frozen=True, slots=True)
class AutocompleteChoices:
    """What may be meant by what is being typed into a command."""

    choices: tuple[app_commands.Choice[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class PanelUpdate:
    """What was written is done, and the panel shows it: as it is when its turn to be sent has come."""

    seat: SeatView
    intro: str = ""
    below: bool = False
    """Whether it is wanted below what was written, wherever it stands."""


DirectMessageReply: TypeAlias = Ephemeral | PanelUpdate
"""What comes of a direct message."""

Reply: TypeAlias = PublicReply | ProgressReply | ReplaceMessage | Ack | Modal | AutocompleteChoices | DirectMessageReply


def whisper(*lines: str) -> Ephemeral:
    """Sentences for the asker alone."""
    return Ephemeral(MessageContent((text(*lines),)))


def not_seated(table: int) -> NotSeatedError:
    """For whoever asks for a player's things without being one."""
    return NotSeatedError(later("not-seated", table=table))

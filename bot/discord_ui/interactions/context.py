"""The handlers' context, the requests that they answer, and their registration by action."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cachetools import FIFOCache, LRUCache, TTLCache

from bot.discord_ui.components import MessageContent
from bot.discord_ui.images.app_emoji import ORDINARY, AppEmoji
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.interactions.actions.base import table_of
from bot.discord_ui.interactions.custom_ids import CustomId, number_of
from bot.discord_ui.interactions.recap import Recap
from bot.discord_ui.interactions.replies import Reply
from bot.discord_ui.texts import Say, later, translator_for
from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.app.host import Host
from bot.host.core.errors import NotSeatedError, TableError
from bot.host.core.visibility import admit
from bot.host.match.seats import replaced_at
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.viewer import Viewer
from bot.host.model.views import MoveView, Panel, SeatView, TableView
from bot.i18n import ENGLISH, Translator
from bot.name_caches import track_names

A = TypeVar("A", bound="CustomId", covariant=True)

REMEMBERED: Final = 600.0
"""Seconds for which a request for confirmation is remembered."""


class KeyedLocks:
    """Locks by number, such as one for each person. Tasks get a lock in the order in which they began to wait."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())


def create_opened_cache(most: int = 200) -> FIFOCache[int, int]:
    """Cache of opened tables and tournaments by the button's message, so that a double click on a setup panel opens
    only one."""
    return FIFOCache(most)


async def nothing_to_look_up(channels: Collection[int], most: int) -> None:
    """Look up nothing."""


class RecentActivity:
    """People's recent actions and requests for confirmation, and the recaps of their turns."""

    def __init__(self) -> None:
        self._touched: LRUCache[tuple[int, int], int] = LRUCache(10_000)
        self.recaps: LRUCache[tuple[int, Seat, int, str], Recap] = track_names(LRUCache(4_000))
        """Players' recaps by table, seat, revision and language."""
        self._asked: TTLCache[int, object] = TTLCache(10_000, ttl=REMEMBERED)

    def touch(self, person: int, table: int, deed: int) -> None:
        """Note an action about the table; `deed` is its snowflake, or 0 for a command."""
        self._touched[person, table] = max(deed, self.last_touch(person, table))

    def last_touch(self, person: int, table: int) -> int:
        """The highest snowflake of the person's actions about the table; 0 if none is known."""
        return self._touched.get((person, table), 0)

    def asks(self, person: int, about: object) -> bool:
        """Return whether the person still has to confirm this: False if it's what they were last asked to confirm, at
        most `REMEMBERED` seconds ago. Then it's forgotten."""
        known = self._asked.pop(person, None) == about
        if not known:
            self._asked[person] = about
        return not known


class PanelKeeper(Protocol):
    """Keeper of the panels in DMs and channels."""

    def renew(self, seat: SeatView) -> None:
        """Update the player's panel soon, after a change made elsewhere."""

    def note_click(self, message: int, seat: SeatView) -> None:
        """Forget the message's introduction after a click on it, and update the player's panel in the channel."""

    def expect(self, table: int, user: int) -> None:
        """Send the player no DM ping for the turn that a channel is about to show."""

    def down(self, seat: SeatView, channel: int) -> None:
        """Move the panel to the end of the conversation."""

    async def adopt(self, panel: Panel) -> None:
        """Make this message the current panel."""

    def note_buttons_removed(self, message: int) -> None:
        """Note that this message isn't a panel any longer."""


@dataclass(frozen=True, slots=True)
class HandlerContext:
    host: Host
    games: Mapping[str, AnyGame]
    computers: Mapping[str, str]
    """The titles of the kinds of computer players, by kind, easiest first."""
    images: ImageService
    fetch_text: Callable[[int, int], Awaitable[str | None]]
    """Fetches the current text of a message in a channel; None if the message or the channel is gone."""
    send_dm: Callable[[int, MessageContent], Awaitable[str]]
    """Sends a user a page as a direct message; returns its URL, or an empty string if it couldn't be sent."""
    panels: PanelKeeper
    app_emoji: AppEmoji = ORDINARY
    turns: KeyedLocks = field(default_factory=KeyedLocks)
    opened: FIFOCache[int, int] = field(default_factory=create_opened_cache)
    recent: RecentActivity = field(default_factory=RecentActivity)
    language: str = ENGLISH

    def in_language(self, language: str) -> HandlerContext:
        if language == self.language:
            return self
        games = {key: game.in_language(language) for key, game in self.games.items()}
        return replace(self, games=games, language=language)

    @property
    def translator(self) -> Translator:
        return translator_for(self.language)


class HasContext:
    """The client or a part of it, which has a context once a host is bound."""

    _context: HandlerContext | None = None

    @property
    def context(self) -> HandlerContext:
        """Context for the handlers. Raises RuntimeError before a host is bound."""
        if self._context is None:
            raise RuntimeError("the front has no host yet")
        return self._context


class Bound(HasContext):
    """A part of the client that works once a host is bound."""

    def bind(self, context: HandlerContext) -> None:
        self._context = context


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who makes a request, and where."""

    user: User
    channel: int
    guild: int | None
    manager: bool
    """True if they may manage this server's tables, through Discord's permissions or as a moderator."""
    sees: Callable[[int], bool] = field(repr=False)
    """Returns whether they are known to see a channel of this server."""
    lacking: str
    """The permissions that a table needs and the bot lacks in this channel, in words."""
    owns: bool = False
    """True if Discord lets them manage this server."""
    parent: int = 0
    """The parent channel if this is a thread or a forum post; otherwise 0."""
    roles: frozenset[int] = frozenset()
    exists: Callable[[int], bool] = field(default=lambda _: True, repr=False)
    """Returns whether this server has a channel or role with that ID."""
    look_up: Callable[[Collection[int], int], Awaitable[None]] = field(default=nothing_to_look_up, repr=False)
    """Asks Discord whether they're in private threads, these channels first, up to the given number. The time taken
    reveals nothing."""
    locale: str = ""
    """Their Discord locale, such as `fi` or `en-US`; empty if unknown."""

    def has_seat(self, record: TableRecord) -> bool:
        """Return whether a seat at the table is theirs, even if they've resigned or been removed."""
        return any(player.user == self.user.id for player in record.players)

    @property
    def viewer(self) -> Viewer:
        here = {self.channel, self.parent} - {0}
        return Viewer(self.user.id, lambda channel: channel in here or self.sees(channel))

    def manages(self, record: TableRecord) -> bool:
        return self.manager and record.place.guild is not None and record.place.guild == self.guild


@dataclass(frozen=True, slots=True)
class ChosenPerson:
    """Somebody chosen in a menu of people, as described by Discord."""

    user: User
    bot: bool = False
    member: bool = True
    sees: bool = True
    """False if Discord says that they can't see the channel with the menu."""


@dataclass(frozen=True, slots=True)
class Request(Generic[A]):
    """A click, a menu choice, a submitted form or a command."""

    context: HandlerContext
    actor: Actor
    action: A
    value: str | None = None
    """The (first) value chosen in a menu, or typed into a form or a command; None or empty if there's none."""
    message: int = 0
    """The clicked message; 0 if there's none."""
    can_be_panel: bool = False
    """True if that message can become a panel: it's an ordinary one in DMs, and not ephemeral."""
    values: tuple[str, ...] = ()
    """All values chosen in a menu, which may allow several."""
    interaction: int = 0
    people: tuple[ChosenPerson, ...] = ()

    @property
    def host(self) -> Host:
        return self.context.host

    @property
    def translator(self) -> Translator:
        return self.context.translator

    @property
    def say(self) -> Say:
        return self.context.translator.say

    async def view(self) -> TableView:
        """The table's public view, in the user's language. Raises TableError unless they may see it."""
        return (await self.host.view(self.table, viewer=self.actor.viewer)).in_language(self.context.language)

    async def move(self, revision: int) -> MoveView:
        found = await self.host.history.move(self.table, revision, viewer=self.actor.viewer)
        return found.in_language(self.context.language)

    async def combined_move(self, revision: int) -> MoveView:
        """The view of a move together with earlier ones that share its message. Raises TableError, for example if the
        user may not see the table."""
        found = await self.host.history.combined_move(self.table, revision, viewer=self.actor.viewer)
        return found.in_language(self.context.language)

    @property
    def images(self) -> ImageService:
        return self.context.images.seen_by(self.actor.user.id)

    @property
    def public(self) -> bool:
        return self.actor.guild is not None

    @property
    def table(self) -> int:
        """The request's table: the one in the action or, if that's 0, the one chosen in the menu; 0 if there's none."""
        return table_of(self.action) or number_of(self.value or "") or 0

    def seat_in(self, record: TableRecord) -> Seat | None:
        """The user's seat at the table, even if they've resigned or been removed; None if they have none."""
        return next((player.seat for player in record.players if player.user == self.actor.user.id), None)

    async def record(self) -> TableRecord:
        """The table. Raises NoTableError unless the user may know about it."""
        return await self.host.record(self.table, viewer=self.actor.viewer)

    def plays(self, record: TableRecord) -> None:
        """Raise NoTableError if the user isn't allowed to know about the table, NotSeatedError if they have no seat at
        it, or TableError if it hasn't started."""
        admit(self.actor.viewer, self.table, record)
        if not self.actor.has_seat(record):
            raise replaced_at(record, self.actor.user) or not_seated(self.table)
        if record.status is Status.OPEN:
            raise TableError(later("not-started-lobby", table=self.table))


AnyRequest: TypeAlias = "Request[CustomId]"
Handler: TypeAlias = Callable[[Request[A]], Awaitable[Reply]]


def not_seated(table: int) -> NotSeatedError:
    return NotSeatedError(later("not-seated", table=table))


class HandlerRegistry(dict[type[CustomId], Handler[Any]]):
    def add(self, *actions: type[A]) -> Callable[[Handler[A]], Handler[A]]:
        """Register a function as the handler of these actions. Raises TypeError if one of them has another handler."""

        def decorate(handler: Handler[A]) -> Handler[A]:
            for action in actions:
                if self.setdefault(action, handler) is not handler:
                    raise TypeError(f"{action.__qualname__} has two handlers")
            return handler

        return decorate


HANDLERS: Final = HandlerRegistry()
"""Handlers of buttons, menus and commands."""
FORMS: Final = HandlerRegistry()
"""Handlers of submitted forms."""
IN_LESSONS: Final = HandlerRegistry()
"""Handlers of actions on a draft in a lesson, if they differ from those at tables."""

handles, handles_form, handles_in_lesson = HANDLERS.add, FORMS.add, IN_LESSONS.add

"""A host in a test environment: its clock stands still, and its messenger only records."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter, defaultdict, deque
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.ai.tasks import run_in_thread
from bot.engine.game import DONE
from bot.host.app.host import Host, Replace
from bot.host.model.outbox import Post, Posted, PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.storage import open_store
from tests.host.toy import toy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
    from pathlib import Path

    from bot.ai.players import Task
    from bot.ai.tasks import AiRunner
    from bot.engine.game import Answer, Seat
    from bot.games.game import AnyGame, OptionValue
    from bot.host.ai.ai_turns import Hurry, Thinker
    from bot.host.core.errors import PostRefusedError, PostUnsureError
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import Shown
    from bot.host.ports.messenger import Announcer

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
ANN, BOB, CAT, DAN = (User(id=number, name=name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1))
HERE = Place(guild=1, channel=100)
COMPUTERS = {"quick": "Quick", "slow": "Slow"}


class StandingClock:
    """A clock that only moves when told to."""

    def __init__(self, now: datetime = NOON) -> None:
        self._now = now
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, instant: datetime) -> None:
        if instant <= self._now:
            await asyncio.sleep(0)
            return
        sleeper = (instant, asyncio.get_running_loop().create_future())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1]
        finally:
            self._sleepers.remove(sleeper)

    @property
    def waited_for(self) -> bool:
        """Whether something sleeps, and nothing is about to wake."""
        return bool(self._sleepers) and not any(future.done() for _, future in self._sleepers)

    def advance(self, by: timedelta) -> None:
        self._now += by
        for instant, future in self._sleepers:
            if instant <= self._now and not future.done():
                future.set_result(None)


@dataclass
class FakeChat:
    """The messages that arrived in the chat. They outlive the bot."""

    messages: dict[int, Post] = field(default_factory=dict)
    refreshed: list[int] = field(default_factory=list)

    @property
    def posts(self) -> list[Post]:
        return list(self.messages.values())

    @property
    def counted(self) -> Counter[str]:
        return Counter(post.nonce for post in self.posts)

    def of(self, kind: PostKind, table: int | None = None) -> list[Post]:
        return [post for post in self.posts if post.kind is kind and table in (None, post.table)]


class NotingPoster:
    """A messenger that records its posts, or fails as instructed."""

    def __init__(self, chat: FakeChat) -> None:
        self.chat = chat
        self.tried: list[str] = []
        self.faults: defaultdict[PostKind, deque[Exception]] = defaultdict(deque)
        """What the next tries of a kind raise, instead of posting."""
        self.lost: defaultdict[PostKind, deque[Exception]] = defaultdict(deque)
        """What the next tries of a kind raise, after posting."""
        self.refusing: dict[PostKind, PostRefusedError | PostUnsureError] = {}
        """What every try of a kind raises, for as long as it stands here."""
        self.gates: dict[str, asyncio.Event] = {}
        """Posts that wait for an event."""
        self.turns: list[Post] = []
        """What has asked for its turn."""
        self.stopped: asyncio.Event | None = None
        """While it is there, nothing has its turn before it is set."""
        self.before_the_look: asyncio.Event | None = None
        """While it is there, nothing is brought up to date before it is set."""
        self.after_the_look: asyncio.Event | None = None
        """As well, but the table has been looked at."""
        self.looking = 0
        """How often something was to be brought up to date."""
        self.absent: set[int] = set()
        """Who is not on the server any more."""
        self.refreshed_votes: list[tuple[Seat, int]] = []
        """The messages about votes and offers that were brought up to date, by seat."""
        self.sought: list[int] = []
        """Whom was looked for there."""
        self.moved = asyncio.Event()
        """Set whenever a post is tried or has arrived."""

    async def refresh_vote(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        self.refreshed_votes.append((seat, posted.message))

    async def is_there(self, guild: int, user: int) -> bool | None:
        self.sought.append(user)
        return user not in self.absent

    @asynccontextmanager
    async def turn(self, post: Post) -> AsyncIterator[None]:
        self.turns.append(post)
        self.moved.set()
        if self.stopped is not None:
            await self.stopped.wait()
        yield

    async def post(self, post: Post) -> Posted:
        self.tried.append(post.nonce)
        self.moved.set()
        if post.nonce in self.gates:
            await self.gates[post.nonce].wait()
        if post.kind in self.refusing:
            raise self.refusing[post.kind]
        if self.faults[post.kind]:
            raise self.faults[post.kind].popleft()
        message = 1000 + len(self.chat.messages)
        self.chat.messages[message] = post
        self.moved.set()
        if self.lost[post.kind]:
            raise self.lost[post.kind].popleft()
        return Posted(channel=HERE.channel, message=message)

    async def find(self, post: Post) -> Posted | None:
        for message, posted in self.chat.messages.items():
            if posted.nonce == post.nonce:
                return Posted(channel=HERE.channel, message=message)
        return None

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        self.looking += 1
        self.moved.set()
        if self.before_the_look is not None:
            await self.before_the_look.wait()
        await look()
        if self.after_the_look is not None:
            await self.after_the_look.wait()
        self.chat.refreshed.append(record.id)


class Counted:
    """Bytes that look random and are the same in every run. `drawn` skips the first ones."""

    def __init__(self, drawn: int = 0) -> None:
        self._drawn = drawn

    def __call__(self, number: int) -> bytes:
        self._drawn += 1
        return hashlib.sha256(str(self._drawn).encode()).digest()[:number]


class Thoughts:
    """Computer players that bid an "a" once their gate is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.gates: dict[str, asyncio.Event] = {}
        """Topics of questions that are thought about until an event."""
        self.tasks: list[Task] = []
        self.fails = False
        self.bids: list[Answer] = []
        """What they bid next, before they go back to their "a"."""

    @property
    def topics(self) -> list[str]:
        """Topics of the tasks so far."""
        return [task.decision.topic for task in self.tasks]

    async def __call__(self, task: Task) -> Answer:
        self.tasks.append(task)
        await self.open.wait()
        if task.decision.topic in self.gates:
            await self.gates[task.decision.topic].wait()
        if self.fails:
            raise RuntimeError("a secret thought")
        match task.decision.topic:
            case "charm":
                return ("penny",)
            case "tie":
                return (str(task.seat),)
            case _:
                return self.bids.pop(0) if self.bids else ("a", DONE)


@dataclass
class HostHarness:
    """A running host and its environment."""

    host: Host
    clock: StandingClock
    messenger: NotingPoster
    thoughts: Thoughts
    loop: asyncio.Task[None]

    @property
    def chat(self) -> FakeChat:
        return self.messenger.chat

    async def rest(self) -> None:
        """Wait until nothing more can happen now, or until the host fails."""
        resting = asyncio.ensure_future(self.host.rest())
        await asyncio.wait({resting, self.loop}, return_when=asyncio.FIRST_COMPLETED)
        if not resting.done():
            resting.cancel()
            await self.loop

    async def wakes(self, table: int) -> TableRecord:
        """Make a paused table check whether it can post again. Returns the table afterwards."""
        await self.host.retry_posting(table)
        await self.rest()
        return (await self.host.view(table)).record

    def pass_by(self, **by: float) -> None:
        """Let time pass."""
        self.clock.advance(timedelta(**by))
        self.host.wake()

    async def wait(self, **by: float) -> None:
        """Let time pass, and wait for everything that happens then."""
        self.pass_by(**by)
        await self.rest()

    async def settle(self, **by: float) -> None:
        """Let time pass, and wait until the host waits for more. It may have unfinished work that can't be done."""
        self.pass_by(**by)
        calm = 0
        while calm < 5:
            await asyncio.sleep(0.002)
            calm = calm + 1 if self.clock.waited_for and not self.host._core.signal._called.is_set() else 0

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until the condition holds while the host is running."""
        while not seen():
            self.messenger.moved.clear()
            moved = asyncio.ensure_future(self.messenger.moved.wait())
            await asyncio.wait({moved, self.loop}, return_when=asyncio.FIRST_COMPLETED)
            moved.cancel()
            if self.loop.done():
                await self.loop

    async def open(
        self,
        *users: User,
        pace: int | None = None,
        computers: tuple[str, ...] = (),
        options: Mapping[str, OptionValue] | None = None,
        place: Place = HERE,
    ) -> TableRecord:
        """Open a table with these people and computers, and leave it in its lobby."""
        record = await self.host.open("toy", TableTerms(options or {}, pace=pace), opener=users[0], place=place)
        for user in users[1:]:
            record = await self.host.join(record.id, user)
        for kind in computers:
            record = await self.host.add_computer(record.id, users[0], kind)
        return record

    async def started(
        self,
        *users: User,
        pace: int | None = None,
        computers: tuple[str, ...] = (),
        options: Mapping[str, OptionValue] | None = None,
        place: Place = HERE,
    ) -> int:
        """The number of a table that has just started."""
        record = await self.open(*users, pace=pace, computers=computers, options=options, place=place)
        await self.host.start(record.id, users[0])
        return record.id

    async def bidding(
        self,
        *users: User,
        pace: int | None = None,
        computers: tuple[str, ...] = (),
        options: Mapping[str, OptionValue] | None = None,
        charm: str = "penny",
    ) -> int:
        """The number of a table where everyone has a charm and is asked for a bid."""
        await self.rest()
        table = await self.started(*users, pace=pace, computers=computers, options=options)
        for user in users:
            await self.host.answer(table, user, (charm,))
        await self.rest()
        return table

    async def bid(self, table: int, user: User, letters: str) -> None:
        """Bid and lock in."""
        await self.host.edit(table, user, Replace(" ".join(letters)))
        await self.host.compile(table, user)

    async def tied(self, *users: User) -> int:
        """The number of a table whose best bids are tied, so that the first seat decides who wins."""
        table = await self.bidding(*users)
        while (await self.host.view(table)).awaited[0].decision.topic != "tie":
            for user in users:
                await self.bid(table, user, "a")
            await self.rest()
        return table

    async def finished(self, *users: User) -> int:
        """The number of a finished game's table."""
        table = await self.bidding(*users)
        while (await self.host.view(table)).awaited:
            await self.go_on(table, *users)
            await self.rest()
        return table

    async def go_on(self, table: int, *users: User, letters: str = "a") -> None:
        """Have these people answer: bids with these letters, and ties for themselves."""
        for one in (await self.host.view(table)).awaited:
            user = next((user for user in users if user.id == one.player.user), None)
            if user is not None and one.decision.topic == "tie":
                await self.host.answer(table, user, (str(one.player.seat),))
            elif user is not None and one.decision.topic == "bid":
                await self.bid(table, user, letters)
            elif user is not None:
                await self.host.answer(table, user, ("penny",))


@asynccontextmanager
async def serving(host: Host) -> AsyncIterator[asyncio.Task[None]]:
    """Run the host until the end of the block."""
    loop = asyncio.create_task(host.run())
    try:
        yield loop
    finally:
        loop.cancel()
        with suppress(asyncio.CancelledError):
            await loop


@asynccontextmanager
async def running_host(
    folder: Path,
    *,
    game: AnyGame | None = None,
    games: Mapping[str, AnyGame] | None = None,
    chat: FakeChat | None = None,
    now: datetime = NOON,
    thinker: Thinker | None = None,
    hurry: Hurry | None = None,
    helper: AiRunner = run_in_thread,
    tables: int | None = None,
    announcer: Announcer | None = None,
) -> AsyncIterator[HostHarness]:
    """A running host on the folder's database, with the toy game unless other games are given."""
    store = await open_store(folder / "games.sqlite3")
    clock, messenger, thoughts = StandingClock(now), NotingPoster(chat or FakeChat()), Thoughts()
    played = game or toy()
    host = Host(
        store,
        messenger,
        games or {played.key: played},
        clock=clock,
        entropy=Counted(),
        thinker=thinker or thoughts,
        hurry=hurry,
        helper=helper,
        computers=None if thinker else COMPUTERS,
        tables=tables,
        announcer=announcer,
    )
    try:
        async with serving(host) as loop:
            yield HostHarness(host, clock, messenger, thoughts, loop)
    finally:
        await store.close()


def seats(posts: list[Post]) -> list[Seat | None]:
    """The addressees' seats."""
    return [post.seat for post in posts]

"""What the host asks of whoever keeps its tables: a transaction, and typed rows in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.host.cluster.leases import Leasing
from bot.host.cluster.mailbox import Messages
from bot.host.cluster.rate_shares import RateShares
from bot.host.match.snapshots import Snapshots
from bot.host.matchmaking.tickets import MatchmakingStore
from bot.host.model.era import EraRows
from bot.host.model.outbox import Said
from bot.host.model.seat_entries import SeatEntries
from bot.host.model.secrets import Secrets
from bot.host.ports.recovery import RecoveryStore
from bot.host.ratings.profile import Seen
from bot.host.ratings.results import Results
from bot.host.tournaments.model import Tournaments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractAsyncContextManager
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.cluster.leases import Process
    from bot.host.cluster.shards import Shards
    from bot.host.learning.progress import Progress, Streak, Tries
    from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
    from bot.host.model.drafts import StoredDraft
    from bot.host.model.era import Eras
    from bot.host.model.journal import Entry
    from bot.host.model.outbox import Posted
    from bot.host.model.seats import SeatAssignment
    from bot.host.model.tables import TableRecord
    from bot.host.model.viewer import Viewer
    from bot.host.model.views import Panel
    from bot.host.model.votes import InactivityVote
    from bot.host.people.guild_settings import GuildSettings
    from bot.host.people.privacy import Kept
    from bot.host.people.user_settings import UserSettings


class StoreError(Exception):
    """The store cannot be used now, or not at all; the text says why, for whoever runs the bot. Nothing was kept."""


class OutgrownError(StoreError):
    """A newer version of the program has given the store another shape: this one cannot use it any more."""

    def __init__(self) -> None:
        super().__init__("A newer bot has changed the shape of what is kept. Run the newer one.")


class DamagedError(StoreError):
    """A row of the store holds what nobody can have kept there: somebody has changed it."""


class LateWriteError(Exception):
    """A table has moved on since it was read: nothing of the transaction may be kept."""


class Transaction(
    RateShares,
    EraRows,
    SeatEntries,
    Secrets,
    Said,
    Results,
    Seen,
    Snapshots,
    RecoveryStore,
    MatchmakingStore,
    Tournaments,
    Leasing,
    Messages,
    Protocol,
):
    """All or nothing of what is read and written through it."""

    shards: Shards
    """What is served here: lists of what is to be done are of that alone."""
    process: Process | None
    """Whose signs of life those are; None: of the only one that there is."""

    async def open_table(self, record: TableRecord) -> TableRecord:
        """Keep a new table; the one given back has its number."""
        ...

    async def statuses(self) -> Mapping[str, int]:
        """How many tables there are of each status; those of which there are none may be left out."""
        ...

    async def table(self, table: int) -> TableRecord | None:
        """The table with this number. Raises DamagedError."""
        ...

    async def put_aside(self, table: int) -> None:
        """Quarantine a table whose row cannot be read, and never send what it has to say."""
        ...

    async def save(self, record: TableRecord, *, was: int) -> None:
        """Keep the table as it is now. Raises LateWriteError unless its revision in the store is `was`."""
        ...

    async def place_of(self, table: int) -> tuple[Sequence[int], Sequence[int]]:
        """The channels of a table and the people who sit there, even if it's damaged; nothing if there's none."""
        ...

    async def tables_in(self, channel: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open and running tables opened or played in the channel of which the viewer may know, newest first; without
        those that are damaged."""
        ...

    async def open_on(self, guild: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open tables on the server of which the viewer may know, newest first; without those that are damaged."""
        ...

    async def homes_on(self, guild: int) -> Sequence[int]:
        """The channels of open tables on the server: to find out which of them somebody sees, never to be shown."""
        ...

    async def tables_of(self, user: int) -> Sequence[TableRecord]:
        """Open and running tables at which the person sits and is not gone, newest first; without damaged ones."""
        ...

    async def count_playing(self, user: int) -> int:
        """At how many running tables this person sits and is not gone."""
        ...

    async def finished_of(self, user: int, *, most: int) -> Sequence[TableRecord]:
        """The person's finished tables that were played to the end, newest first, at most so many."""
        ...

    async def opened_by(self, user: int) -> Sequence[int]:
        """The numbers of the open and running tables whose opener the person is."""
        ...

    async def paused(self) -> Sequence[TableRecord]:
        """The tables that cannot post."""
        ...

    async def running(self) -> Sequence[int]:
        """The numbers of the tables that are being played."""
        ...

    async def end_stint(self, table: int, stint: SeatAssignment) -> None:
        """Keep what somebody has played who gave up their seat; their panels are over, and what waits to be said to
        them is never said."""
        ...

    async def ballots(self, table: int) -> Sequence[InactivityVote]:
        """What the table is asked about its players, by seat. Raises DamagedError."""
        ...

    async def ballots_in(self, table: int, message: int) -> Sequence[InactivityVote]:
        """What the table is still asked about its players in that message, by seat. Raises DamagedError."""
        ...

    async def put_ballot(self, table: int, ballot: InactivityVote) -> None:
        """Keep what is asked about a player, and what was said so far, in the place of what was kept before."""
        ...

    async def drop_ballot(self, table: int, seat: Seat) -> None:
        """Nobody is asked about that player any more."""
        ...

    async def due_ballots(self, now: datetime) -> Sequence[int]:
        """Running tables whose time is up to make up their minds about a player, and that can post."""
        ...

    async def offer(self, table: int, seat: Seat, user: int, *, own: bool) -> None:
        """The seat is offered to the person; by its own player or by others."""
        ...

    async def offered(self, table: int, seat: Seat) -> Mapping[int, bool]:
        """To whom the seat was ever offered, and whether it still is."""
        ...

    async def is_own_offer(self, table: int, seat: Seat, user: int) -> bool:
        """Whether it was the seat's own player who offered it to the person."""
        ...

    async def asked_about(self, table: int, seat: Seat) -> Sequence[tuple[int, Posted]]:
        """The newest message that asked about a seat, unless it is still asked about, and those that offered it to whom
        it is offered no more; with the moves of the table that they came after."""
        ...

    async def close_offers(self, table: int, seat: Seat) -> None:
        """The seat is not offered to anybody any more."""
        ...

    async def replaced(self, viewer: Viewer) -> Sequence[TableRecord]:
        """Running tables at which the viewer sat and doesn't sit any more, as far as they may know of them, newest
        first; without damaged ones."""
        ...

    async def append(self, table: int, entry: Entry) -> None:
        """Add to the journal. Raises LateWriteError if it is not the journal's next entry."""
        ...

    async def journal(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        """The entries later than `after`, in order."""
        ...

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The journal's outline: revision, round and kind of each entry."""
        ...

    async def sheets(self, table: int) -> Sequence[StoredDraft]:
        """The drafts of the table's present questions, by seat."""
        ...

    async def put_sheet(self, table: int, sheet: StoredDraft) -> None:
        """Keep a seat's draft in the place of its last."""
        ...

    async def clear_sheets(self, table: int) -> None:
        """Forget the table's drafts."""
        ...

    async def put_panel(self, panel: Panel) -> None:
        """Note a message in which a player can answer, or that it shows another question now."""
        ...

    async def panels(self, table: int) -> Sequence[Panel]:
        """The table's messages with buttons to answer, oldest first."""
        ...

    async def forget_panels(self, messages: Iterable[int]) -> None:
        """These have no buttons any more."""
        ...

    async def heard(self, user: int, message: int) -> None:
        """What the person wrote in this message is done."""
        ...

    async def due_deadlines(self, now: datetime) -> Sequence[int]:
        """Running tables whose deadline has come and whose clock does not stand still."""
        ...

    async def due_reminders(self, now: datetime) -> Sequence[int]:
        """Running tables with a reminder to give."""
        ...

    async def due_recesses(self, now: datetime) -> Sequence[int]:
        """Running tables whose pause is over."""
        ...

    async def due_closings(self, opened_before: datetime) -> Sequence[int]:
        """Tables that were opened at or before then and never started."""
        ...

    async def next_due(self, *, lobby: float) -> datetime | None:
        """When the next deadline, reminder, end of a pause or end of a lobby (`lobby` seconds after its opening) is."""
        ...

    async def last_beat(self) -> datetime | None:
        """When what is served here was last known to be served; of shards that nobody knows, when any bot was alive."""
        ...

    async def beat(self, now: datetime) -> None:
        """Note that the bot is alive, and serves what is served here. Signs of shards of another number are gone."""
        ...

    async def shift(self, *, since: datetime, now: datetime, table: int | None = None) -> Sequence[int]:
        """Move every running clock on that is served here, tournaments' too: the time since then does not count.

        With `table` that one's alone. Gives the tables whose clocks were moved.

        Of a question that was asked later it is the time since that.
        """
        ...

    async def pupil(self, user: int, course: str) -> Progress | None:
        """How far the person has come with the course; None if they have not begun, or it cannot be read any more."""
        ...

    async def pupils(self, user: int) -> Sequence[Progress]:
        """How far the person has come with every course, the latest first; without what cannot be read any more."""
        ...

    async def tried(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        """Count a try at a puzzle for every day, unless the person has solved it or tried it last with the same edit of
        their draft; how often they have tried it."""
        ...

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        """How often the person has tried a puzzle for every day."""
        ...

    async def shared(self, user: int, course: str, puzzle: str) -> None:
        """The person has shown others how often they had to try."""
        ...

    async def seek(self, bulletin: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        """The person takes up a server's puzzle of the day."""
        ...

    async def sought(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        """The day of the server's puzzle that the person took up since; None if that was none of these."""
        ...

    async def seekers(self, bulletin: int) -> tuple[int, int]:
        """How many took up that puzzle of a server's, and how many of them have solved it."""
        ...

    async def at_tables(self, user: int) -> Sequence[int]:
        """The open and running tables that the person sits at and has not left."""
        ...

    async def all_of(self, user: int) -> Kept:
        """All that is kept of the person, by what it is part of, with what they have answered in their games."""
        ...

    async def forget(self, user: int) -> int:
        """Take the person's name and number away everywhere; in how many games a former player is in their place."""
        ...

    async def bulletin(self, bulletin: int) -> Announcement | None:
        """What was or is to be said, by its number."""
        ...

    async def bulletin_before(self, bulletin: Announcement) -> Announcement | None:
        """What of the same kind was said to the same server before."""
        ...

    async def streak(self, user: int) -> Streak:
        """On how many days in a row the person has done the day's puzzle."""
        ...

    async def keep_streak(self, user: int, streak: Streak) -> None:
        """Keep it in the place of what it was."""
        ...

    async def keep_pupil(self, pupil: Progress) -> None:
        """Keep how far somebody has come, in the place of what was kept of them and the course before."""
        ...

    async def habits(self) -> Mapping[int, UserSettings]:
        """What all have chosen who have chosen anything, by their numbers; without what cannot be read."""
        ...

    async def habits_of(self, user: int) -> UserSettings | None:
        """What the person has chosen; None if that is nothing, or cannot be read."""
        ...

    async def keep_habits(self, user: int, kept: UserSettings) -> None:
        """Keep what the person has chosen, in the place of what that was."""
        ...

    async def servers(self) -> Mapping[int, GuildSettings]:
        """What was chosen for all servers, by their numbers."""
        ...

    async def server(self, guild: int) -> GuildSettings:
        """What was chosen for the server; as usual where it cannot be read any more."""
        ...

    async def keep_server(self, guild: int, settings: GuildSettings) -> None:
        """Keep what was chosen for the server."""
        ...

    async def tables_on(self, guild: int) -> int:
        """How many tables are open or running on the server."""
        ...

    async def present(self) -> Sequence[int]:
        """The servers that the bot has greeted and is on, as far as is known."""
        ...

    async def meet(self, guild: int) -> bool:
        """The bot is on the server; whether it had not greeted it before. From now on it has."""
        ...

    async def part(self, guild: int, *, now: datetime) -> None:
        """The bot is not on the server any more."""
        ...

    async def removed_first(self) -> datetime | None:
        """When it was removed from the server, of those it is not on any more, that removed it first."""
        ...

    async def removed_before(self, instant: datetime) -> Sequence[int]:
        """The servers that removed the bot at that instant or before it, and have not let it in again."""
        ...

    async def tables_at(self, guild: int) -> Sequence[TableRecord]:
        """Open and running tables on the server; without damaged ones."""
        ...

    async def forget_server(self, guild: int) -> None:
        """Forget what was chosen and said there; its games are not from anywhere any more."""
        ...

    async def rings(self, guild: int, *, now: datetime, since: datetime) -> bool:
        """Whether nobody was rung there since; from now on somebody was."""
        ...

    async def cry(
        self,
        guild: int,
        kind: AnnouncementKind,
        key: str,
        *,
        channel: int | None,
        user: int | None,
        due: datetime,
        kept: Mapping[str, Fact],
    ) -> None:
        """Have it said once, to a person or to all; nothing if it came up before."""
        ...

    async def bulletins(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        """What is due to be said, the oldest first."""
        ...

    async def said_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        """What was said to the server, and where, if it was."""
        ...

    async def said_last(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        """What of that kind was said to the person last and is still there, and where."""
        ...

    async def people_told(self, kind: AnnouncementKind) -> Sequence[int]:
        """The people to whom something of that kind was said that is still there."""
        ...

    async def drop_said(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        """What of that kind was said to the person isn't there any more, but for one."""
        ...

    async def last_ring(self, user: int) -> tuple[datetime | None, str]:
        """When a message has rung the person last, and its nonce; None if none has."""
        ...

    async def put_ring(self, user: int, at: datetime, nonce: str) -> None:
        """A message rings the person then."""
        ...

    async def hold_ring(self, user: int, table: int, question: int) -> None:
        """The person was told silently of a table's question."""
        ...

    async def held_rings(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables of whose questions the person was told silently, with the newest such question."""
        ...

    async def drop_held_rings(self, user: int) -> None:
        """The person knows of all of them."""
        ...

    async def bulletins_due(self) -> datetime | None:
        """When something is to be said next."""
        ...

    async def try_bulletin(self, bulletin: int) -> None:
        """Count a try."""
        ...

    async def postpone_bulletin(self, bulletin: int, *, due: datetime) -> None:
        """Try it again later."""
        ...

    async def drop_bulletin(self, bulletin: int) -> None:
        """Never say it."""
        ...

    async def cried(self, bulletin: int, posted: Posted) -> None:
        """Record where it was said."""
        ...


class Store(Protocol):
    """Where the host keeps everything."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use it at the same time."""
        ...

    @property
    def shards(self) -> Shards:
        """What of it this process serves."""
        ...

    @property
    def eras(self) -> Eras:
        """Its eras, as they were when it was opened or this process took its leases."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """A consistent look; nothing may be written."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """All of it is kept when the block ends, nothing if it raises or is cancelled."""
        ...

    def aside(self) -> AbstractAsyncContextManager[Transaction]:
        """The same for what the bot's processes tell each other of themselves alone: it waits for none that writes."""
        ...

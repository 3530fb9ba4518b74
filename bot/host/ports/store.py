"""The interface to the database: transactions and the typed rows in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.host.ports.cluster import EraStore, LeaseStore, MessageStore, RateShareStore
from bot.host.ports.journal import SeatEntryStore, SnapshotStore
from bot.host.ports.matchmaking import MatchmakingStore
from bot.host.ports.outbox import OutboxStore
from bot.host.ports.profile import ProfileStore
from bot.host.ports.ratings import RatingStore
from bot.host.ports.recovery import RecoveryStore
from bot.host.ports.secrets import SecretStore
from bot.host.ports.tournaments import TournamentStore

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractAsyncContextManager
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
    from bot.host.model.cluster.leases import Process
    from bot.host.model.cluster.shards import Shards
    from bot.host.model.community.learning import Progress, Streak, Tries
    from bot.host.model.drafts import StoredDraft
    from bot.host.model.era import Eras
    from bot.host.model.journal import Entry
    from bot.host.model.outbox import Posted
    from bot.host.model.people.guild_settings import GuildSettings
    from bot.host.model.people.user_settings import UserSettings
    from bot.host.model.seats import SeatAssignment
    from bot.host.model.tables import TableRecord
    from bot.host.model.viewer import Viewer
    from bot.host.model.views import Panel
    from bot.host.model.votes import InactivityVote


class StoreError(Exception):
    """The database can't be used, now or at all; the text says why, for the bot's operator. Nothing was saved."""


class OutgrownError(StoreError):
    """A newer version of the program has changed the database schema; this version can no longer use it."""

    def __init__(self) -> None:
        super().__init__("A newer bot has changed the shape of what is kept. Run the newer one.")


class DamagedError(StoreError):
    """A database row holds a value that the program can't have written: it was edited by hand."""


class LateWriteError(Exception):
    """A table has moved on since it was read: the transaction must not be committed."""


class Transaction(
    RateShareStore,
    EraStore,
    SeatEntryStore,
    SecretStore,
    OutboxStore,
    RatingStore,
    ProfileStore,
    SnapshotStore,
    RecoveryStore,
    MatchmakingStore,
    TournamentStore,
    LeaseStore,
    MessageStore,
    Protocol,
):
    """A transaction: its reads are consistent and its writes all succeed or all fail."""

    shards: Shards
    """The shards served here; lists of pending work contain only these."""
    process: Process | None
    """The process that sends signs of life; None if there is only one."""

    async def open_table(self, record: TableRecord) -> TableRecord:
        """Save a new table; the returned one has its number."""
        ...

    async def statuses(self) -> Mapping[str, int]:
        """The number of tables of each status; statuses without tables may be missing."""
        ...

    async def table(self, table: int) -> TableRecord | None:
        """The table with this number. Raises DamagedError."""
        ...

    async def put_aside(self, table: int) -> None:
        """Quarantine a table whose row can't be read, and drop its unsent posts."""
        ...

    async def save(self, record: TableRecord, *, was: int) -> None:
        """Save the table. Raises LateWriteError unless its stored revision is `was`."""
        ...

    async def place_of(self, table: int) -> tuple[Sequence[int], Sequence[int]]:
        """A table's channels and the people who sit there, even if it's damaged; empty if there is no such table."""
        ...

    async def tables_in(self, channel: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open and running tables opened or played in the channel that the viewer may know of, newest first; without
        damaged ones."""
        ...

    async def open_on(self, guild: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open tables on the server that the viewer may know of, newest first; without damaged ones."""
        ...

    async def homes_on(self, guild: int) -> Sequence[int]:
        """The channels of open tables on the server: for finding out which of them someone can see, never for
        display."""
        ...

    async def tables_of(self, user: int) -> Sequence[TableRecord]:
        """Open and running tables where the person sits and isn't gone, newest first; without damaged ones."""
        ...

    async def count_playing(self, user: int) -> int:
        """The number of running tables where the person sits and isn't gone."""
        ...

    async def finished_of(self, user: int, *, most: int) -> Sequence[TableRecord]:
        """The person's tables that were played to the end, newest first, at most `most`."""
        ...

    async def opened_by(self, user: int) -> Sequence[int]:
        """The numbers of the open and running tables that the person hosts."""
        ...

    async def paused(self) -> Sequence[TableRecord]:
        """The tables that can't post."""
        ...

    async def running(self) -> Sequence[int]:
        """The numbers of the running tables."""
        ...

    async def end_stint(self, table: int, stint: SeatAssignment) -> None:
        """Save the part of a game played by someone who gave up their seat; end their panels and drop their unsent
        posts."""
        ...

    async def ballots(self, table: int) -> Sequence[InactivityVote]:
        """The table's open votes on its players, by seat. Raises DamagedError."""
        ...

    async def ballots_in(self, table: int, message: int) -> Sequence[InactivityVote]:
        """The table's open votes on its players in that message, by seat. Raises DamagedError."""
        ...

    async def put_ballot(self, table: int, ballot: InactivityVote) -> None:
        """Save a vote on a player with the votes so far, replacing the previous version."""
        ...

    async def drop_ballot(self, table: int, seat: Seat) -> None:
        """Delete the vote on that player."""
        ...

    async def due_ballots(self, now: datetime) -> Sequence[int]:
        """Running tables that can post and have a vote past its deadline."""
        ...

    async def offer(self, table: int, seat: Seat, user: int, *, own: bool) -> None:
        """Record that the seat is offered to the person, by its own player or by others."""
        ...

    async def offered(self, table: int, seat: Seat) -> Mapping[int, bool]:
        """The people to whom the seat was ever offered, each with True if the offer is still open."""
        ...

    async def is_own_offer(self, table: int, seat: Seat, user: int) -> bool:
        """Return whether the seat's own player made the offer to the person."""
        ...

    async def asked_about(self, table: int, seat: Seat) -> Sequence[tuple[int, Posted]]:
        """The newest message that asked about a seat, unless the vote is still open, and those with expired offers of
        it; each with the move of the table that it followed."""
        ...

    async def close_offers(self, table: int, seat: Seat) -> None:
        """Close all offers of the seat."""
        ...

    async def replaced(self, viewer: Viewer) -> Sequence[TableRecord]:
        """Running tables where the viewer gave up or lost a seat, as far as they may know of them, newest first;
        without damaged ones."""
        ...

    async def append(self, table: int, entry: Entry) -> None:
        """Append to the journal. Raises LateWriteError if the entry isn't the journal's next."""
        ...

    async def journal(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        """The entries later than `after`, in order."""
        ...

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The journal's outline: revision, round and kind of each entry."""
        ...

    async def sheets(self, table: int) -> Sequence[StoredDraft]:
        """The drafts of the table's current questions, by seat."""
        ...

    async def put_sheet(self, table: int, sheet: StoredDraft) -> None:
        """Save a seat's draft, replacing the last one."""
        ...

    async def clear_sheets(self, table: int) -> None:
        """Delete the table's drafts."""
        ...

    async def put_panel(self, panel: Panel) -> None:
        """Save a message in which a player can answer, or the new question that it shows."""
        ...

    async def panels(self, table: int) -> Sequence[Panel]:
        """The table's messages with answer buttons, oldest first."""
        ...

    async def forget_panels(self, messages: Iterable[int]) -> None:
        """Forget these panels, which no longer have buttons."""
        ...

    async def heard(self, user: int, message: int) -> None:
        """Record that the person's message has been processed."""
        ...

    async def due_deadlines(self, now: datetime) -> Sequence[int]:
        """Running tables whose deadline has passed and whose clock isn't stopped."""
        ...

    async def due_reminders(self, now: datetime) -> Sequence[int]:
        """Running tables with a due reminder."""
        ...

    async def due_recesses(self, now: datetime) -> Sequence[int]:
        """Running tables whose pause is over."""
        ...

    async def due_closings(self, opened_before: datetime) -> Sequence[int]:
        """Tables opened at or before that time that never started."""
        ...

    async def next_due(self, *, lobby: float) -> datetime | None:
        """The time of the next deadline, reminder, end of a pause or end of a lobby (`lobby` seconds after its
        opening)."""
        ...

    async def last_beat(self) -> datetime | None:
        """The last time when the shards served here were known to be served; if unknown, when any bot was alive."""
        ...

    async def beat(self, now: datetime) -> None:
        """Record that the bot is alive and serves its shards. Deletes records for another number of shards."""
        ...

    async def shift(self, *, since: datetime, now: datetime, table: int | None = None) -> Sequence[int]:
        """Move on every running clock served here, including tournaments', so that the time since `since` doesn't
        count.

        With `table`, only that table's clock. Returns the tables whose clocks were moved.

        For a question asked later than `since`, only the time since it was asked is added.
        """
        ...

    async def pupil(self, user: int, course: str) -> Progress | None:
        """The person's progress in the course; None if they haven't begun or it can no longer be read."""
        ...

    async def pupils(self, user: int) -> Sequence[Progress]:
        """The person's progress in every course, latest first; without unreadable ones."""
        ...

    async def tried(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        """Count an attempt at a daily puzzle, unless the person has solved it or last tried it with the same edit of
        their draft; return their attempts."""
        ...

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        """The person's attempts at a daily puzzle."""
        ...

    async def shared(self, user: int, course: str, puzzle: str) -> None:
        """Record that the person has shared their number of attempts."""
        ...

    async def seek(self, bulletin: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        """Record that the person has started a server's puzzle of the day."""
        ...

    async def sought(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        """The day of the server's puzzle that the person has started since; None if it was none of these."""
        ...

    async def seekers(self, bulletin: int) -> tuple[int, int]:
        """The number of people who started that server puzzle, and the number who solved it."""
        ...

    async def at_tables(self, user: int) -> Sequence[int]:
        """The open and running tables that the person sits at and hasn't left."""
        ...

    async def all_of(self, user: int) -> Kept:
        """All stored data about the person, by category, including their answers in games."""
        ...

    async def forget(self, user: int) -> int:
        """Erase the person's name and ID everywhere; return the number of games in which they became a former
        player."""
        ...

    async def bulletin(self, bulletin: int) -> Announcement | None:
        """The announcement with this number, sent or not."""
        ...

    async def bulletin_before(self, bulletin: Announcement) -> Announcement | None:
        """The previous announcement of the same kind to the same server."""
        ...

    async def streak(self, user: int) -> Streak:
        """The person's streak of days with a solved daily puzzle."""
        ...

    async def keep_streak(self, user: int, streak: Streak) -> None:
        """Save the person's streak."""
        ...

    async def keep_pupil(self, pupil: Progress) -> None:
        """Save a person's progress in a course, replacing the previous state."""
        ...

    async def habits(self) -> Mapping[int, UserSettings]:
        """The settings of all people who have any, by user ID; without unreadable ones."""
        ...

    async def habits_of(self, user: int) -> UserSettings | None:
        """The person's settings; None if there are none or they can't be read."""
        ...

    async def keep_habits(self, user: int, kept: UserSettings) -> None:
        """Save the person's settings."""
        ...

    async def servers(self) -> Mapping[int, GuildSettings]:
        """The settings of all servers, by ID."""
        ...

    async def server(self, guild: int) -> GuildSettings:
        """The server's settings; the defaults if they can no longer be read."""
        ...

    async def keep_server(self, guild: int, settings: GuildSettings) -> None:
        """Save the server's settings."""
        ...

    async def tables_on(self, guild: int) -> int:
        """The number of open and running tables on the server."""
        ...

    async def present(self) -> Sequence[int]:
        """The servers that the bot has greeted and is known to be on."""
        ...

    async def meet(self, guild: int) -> bool:
        """Record that the bot is on the server and has greeted it; return True if it hadn't greeted it before."""
        ...

    async def part(self, guild: int, *, now: datetime) -> None:
        """Record that the bot is no longer on the server."""
        ...

    async def removed_first(self) -> datetime | None:
        """The earliest time at which a server that the bot is no longer on removed it; None if there is none."""
        ...

    async def removed_before(self, instant: datetime) -> Sequence[int]:
        """The servers that removed the bot at or before that instant and haven't added it again."""
        ...

    async def tables_at(self, guild: int) -> Sequence[TableRecord]:
        """Open and running tables on the server; without damaged ones."""
        ...

    async def forget_server(self, guild: int) -> None:
        """Delete the server's settings and announcements, and unlink its games from it."""
        ...

    async def rings(self, guild: int, *, now: datetime, since: datetime) -> bool:
        """Record a ping of a role on the server, and return True if there was none since `since`."""
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
        """Schedule an announcement to a person or to everyone, once; do nothing if it already exists."""
        ...

    async def bulletins(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        """The announcements due, oldest first."""
        ...

    async def said_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        """The announcement posted to the server and its location, if it was posted."""
        ...

    async def said_last(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        """The last announcement of the kind to the person that still exists, and its location."""
        ...

    async def people_told(self, kind: AnnouncementKind) -> Sequence[int]:
        """The people with an existing announcement of the kind."""
        ...

    async def drop_said(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        """Forget all but one of the person's announcements of the kind."""
        ...

    async def last_ring(self, user: int) -> tuple[datetime | None, str]:
        """The time of the last message that pinged the person and its nonce; None if there was none."""
        ...

    async def put_ring(self, user: int, at: datetime, nonce: str) -> None:
        """Record that a message pings the person at that time."""
        ...

    async def hold_ring(self, user: int, table: int, question: int) -> None:
        """Record that the person was silently notified of a table's question."""
        ...

    async def held_rings(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables with silent notifications to the person, with the newest question of each."""
        ...

    async def drop_held_rings(self, user: int) -> None:
        """Clear the person's silent notifications."""
        ...

    async def bulletins_due(self) -> datetime | None:
        """The due time of the next announcement."""
        ...

    async def try_bulletin(self, bulletin: int) -> None:
        """Count an attempt."""
        ...

    async def postpone_bulletin(self, bulletin: int, *, due: datetime) -> None:
        """Schedule the next attempt."""
        ...

    async def drop_bulletin(self, bulletin: int) -> None:
        """Delete the announcement unsent."""
        ...

    async def cried(self, bulletin: int, posted: Posted) -> None:
        """Record where the announcement was posted."""
        ...


class Store(Protocol):
    """The database."""

    @property
    def shared(self) -> bool:
        """Return whether other processes may use the database at the same time."""
        ...

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        ...

    @property
    def eras(self) -> Eras:
        """The database's eras, as of when it was opened or this process acquired its leases."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a consistent, read-only transaction."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction that is committed at the end of the block and rolled back if it raises or is cancelled."""
        ...

    def aside(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction for the processes' data about themselves only; it doesn't wait for other writers."""
        ...


Kept: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""A person's stored data, by the part of the database that it belongs to."""

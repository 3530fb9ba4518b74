"""Storage for tables, for messages and pings, and for lists of tables that need work."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol, TypeAlias

from bot.engine.game import Seat
from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
from bot.host.model.cluster import Process
from bot.host.model.drafts import StoredDraft
from bot.host.model.journal import Aside, Entry, Snapshot
from bot.host.model.outbox import Delivery, Outage, Post, Posted, PostKind
from bot.host.model.seat_entries import SeatEntry
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import TableRecord
from bot.host.model.viewer import Viewer
from bot.host.model.views import Panel
from bot.host.model.votes import InactivityVote


class TableStore(Protocol):
    """Storage for tables."""

    async def open(self, record: TableRecord) -> TableRecord:
        """Save a new table; return it with its ID."""

    async def statuses(self) -> Mapping[str, int]:
        """Number of tables by status; statuses without tables may be missing."""

    async def get(self, table: int) -> TableRecord | None:
        """The table with this ID; None if there's none. Raises DamagedError if it can't be read."""

    async def put_on_hold(self, table: int) -> None:
        """Drop the unsent posts of a table that can't be read, and put it on hold unless it has ended."""

    async def save(self, record: TableRecord, *, was: int) -> None:
        """Save the table. The transaction raises LateWriteError unless its stored revision is `was`."""

    async def place_of(self, table: int) -> tuple[Sequence[int], Sequence[int]]:
        """The table's channels and people, even if it's damaged; both are empty if there's no such table."""

    async def in_channel(self, channel: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open and running tables of the channel that the viewer may know about, newest first, without damaged ones."""

    async def open_on(self, guild: int, viewer: Viewer) -> Sequence[TableRecord]:
        """Open tables on the server that the viewer may know about, newest first, without damaged ones."""

    async def open_table_channels(self, guild: int) -> Sequence[int]:
        """The channels of the server's open tables, for checking who can see them. They must never be shown."""

    async def of_user(self, user: int) -> Sequence[TableRecord]:
        """Open and running tables where the user sits and hasn't left, newest first, without damaged ones."""

    async def count_playing(self, user: int) -> int:
        """Number of running tables where the user sits and hasn't left."""

    async def finished_of(self, user: int, *, most: int) -> Sequence[TableRecord]:
        """The user's finished tables, newest first, up to `most`, without damaged ones."""

    async def opened_by(self, user: int) -> Sequence[int]:
        """The IDs of open and running tables that the user hosts."""

    async def unpostable(self) -> Sequence[TableRecord]:
        """The tables that can't post, without damaged ones."""

    async def list_running(self) -> Sequence[int]:
        """The IDs of the running tables served here."""

    async def with_lost_seat(self, viewer: Viewer) -> Sequence[TableRecord]:
        """Running tables that the viewer may know about, and where they've had a seat but have none now, newest first,
        without damaged ones."""

    async def of_guild(self, guild: int) -> Sequence[TableRecord]:
        """Open and running tables on the server, without damaged ones."""


class SeatStore(Protocol):
    """Storage for seats: who has played them, votes about them, and offers of them."""

    async def end_assignment(self, table: int, assignment: SeatAssignment) -> None:
        """Save the assignment of a seat's former player, end the seat's panels, and drop its unsent posts."""

    async def votes(self, table: int) -> Sequence[InactivityVote]:
        """The table's open votes, by seat. Raises DamagedError."""

    async def votes_in(self, table: int, message: int) -> Sequence[InactivityVote]:
        """The table's open votes in that message, by seat. Raises DamagedError."""

    async def put_vote(self, table: int, inactivity_vote: InactivityVote) -> None:
        """Save a vote with the votes cast so far, replacing the previous version."""

    async def drop_vote(self, table: int, seat: Seat) -> None:
        """Delete the vote about that seat."""

    async def due_votes(self, now: datetime) -> Sequence[int]:
        """Running tables that can post, aren't paused, and have a vote whose deadline has passed."""

    async def offer(self, table: int, seat: Seat, user: int, *, own: bool) -> None:
        """Record that the seat is offered to the user, by its own player or by others."""

    async def offered_people(self, table: int, seat: Seat) -> Mapping[int, bool]:
        """The people who have been offered the seat, each with True if the offer is still open."""

    async def is_own_offer(self, table: int, seat: Seat, user: int) -> bool:
        """Return whether the seat's own player made the offer to the user."""

    async def messages_about(self, table: int, seat: Seat) -> Sequence[tuple[int, Posted]]:
        """The message of the newest vote, and those of closed offers, each with the move that it followed."""

    async def close_offers(self, table: int, seat: Seat) -> None:
        """Close all offers of the seat."""

    async def add_entries(self, table: int, entries: Sequence[SeatEntry]) -> None:
        """Append entries to the table's seat entries."""

    async def entries(self, table: int, *, since: int = 1) -> Sequence[SeatEntry]:
        """The table's seat entries from a move on, in order. Raises DamagedError."""


class SnapshotStore(Protocol):
    """The part of a transaction that deals with snapshots, and with reasons why tables are on hold."""

    async def of_table(self, table: int) -> Sequence[Snapshot]:
        """The table's snapshots, oldest first. Raises DamagedError."""

    async def save(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        """Save a snapshot, and delete the table's others except for those of the revisions in `beside`."""

    async def delete(self, table: int) -> None:
        """Delete all of the table's snapshots."""

    async def first_entry(self, table: int) -> Entry | None:
        """The journal's first entry; None if it's empty. Raises DamagedError."""

    async def record_hold(self, table: int, *, at: datetime, why: str) -> None:
        """Record when and why a table was put on hold, replacing any earlier record."""

    async def holds(self) -> Sequence[Aside]:
        """The tables on hold. Raises DamagedError."""


class JournalStore(Protocol):
    """Storage for journals of matches and for drafts."""

    async def append(self, table: int, entry: Entry) -> None:
        """Append to the journal. The transaction raises LateWriteError if the entry isn't the journal's next one."""

    async def entries(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        """The entries after that revision, in order. Raises DamagedError."""

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The journal's outline: revision, round and kind of each entry, in order."""

    async def stored_drafts(self, table: int) -> Sequence[StoredDraft]:
        """The table's drafts, by seat. Some may be for earlier questions. Raises DamagedError."""

    async def put_stored_draft(self, table: int, stored_draft: StoredDraft) -> None:
        """Save a seat's draft, replacing the previous one."""

    async def clear_stored_drafts(self, table: int) -> None:
        """Delete the table's drafts."""


class PanelStore(Protocol):
    """Storage for messages with answer buttons."""

    async def put(self, panel: Panel) -> None:
        """Save a message with answer buttons, or the new question that it shows."""

    async def of_table(self, table: int) -> Sequence[Panel]:
        """The table's messages with answer buttons, oldest first. Raises DamagedError."""

    async def forget(self, messages: Iterable[int]) -> None:
        """Delete these panels."""

    async def mark_processed(self, user: int, message: int) -> None:
        """Record that the user's message has been processed."""


class ClockStore(Protocol):
    """Storage for deadlines and heartbeats."""

    async def due_deadlines(self, now: datetime) -> Sequence[int]:
        """Running tables that can post and whose deadline has passed."""

    async def due_reminders(self, now: datetime) -> Sequence[int]:
        """Running tables that can post and have a due reminder."""

    async def due_pauses(self, now: datetime) -> Sequence[int]:
        """Running tables whose pause is over."""

    async def due_closings(self, opened_before: datetime) -> Sequence[int]:
        """Open tables that were opened at `opened_before` or earlier."""

    async def next_due(self, *, lobby: float) -> datetime | None:
        """The next deadline, reminder, or end of a vote, pause or lobby (of `lobby` seconds); None if there's none."""

    async def last_heartbeat(self) -> datetime | None:
        """The earliest last heartbeat of a shard served here; if unknown, the last of any process; None if never."""

    async def send_heartbeat(self, now: datetime) -> None:
        """Record that the bot is running and serves its shards. Deletes records for another number of shards."""

    async def shift(
        self, *, since: datetime, now: datetime, table: int | None = None
    ) -> tuple[Sequence[int], Sequence[tuple[int, Seat]]]:
        """Postpone the deadlines of running questions, of votes and of tournaments served here, so that the time since
        `since` doesn't count; with `table`, only that table's. Returns the tables whose questions got more time,
        and the table and seat of each vote that did.
        A question or vote that's newer than `since` gets only the time since it began. The time of a pause is left
        out, because both have it already."""

    async def save_process(self, process: Process) -> None:
        """Save a heartbeat. Forgets processes for the same shards, or another number of shards, that fell silent."""

    async def forget_process(self, name: str) -> None:
        """Remove the process with that name from the list, so that it isn't reported missing."""


OutboxMessage: TypeAlias = "Post | Announcement"
"""A message to be sent once."""


class OutboxStore(Protocol):
    """The part of a transaction that deals with the outbox."""

    async def add(
        self, table: int, *, revision: int, kind: PostKind, seat: Seat | None, text: str, number: int, due: datetime
    ) -> None:
        """Add a post to the outbox. Raises ValueError if it can't have a nonce."""

    async def next_number(
        self, table: int, *, kind: PostKind, revision: int | None = None, seat: Seat | None = None
    ) -> int:
        """One more than the highest number of the table's posts of this kind, and of the revision and seat if they're
        given, sent or not; 0 if there are none."""

    async def get(self, post: int) -> Post | None:
        """The unsent post with this ID; None if there's none."""

    async def waiting_tables(self) -> Sequence[int]:
        """The tables with unsent posts."""

    async def next_posts(self, tables: Sequence[int]) -> Sequence[tuple[Post, datetime]]:
        """The tables' next post in each queue, with its due time. Prompts and reminders wait for earlier moves."""

    async def waiting_channels(self, tables: Sequence[int]) -> Sequence[int]:
        """The tables among these that have an unsent channel post and can post."""

    async def attempt(self, message: OutboxMessage) -> None:
        """Count an attempt."""

    async def postpone(self, message: OutboxMessage, *, due: datetime) -> None:
        """Schedule the next attempt."""

    async def record_failure(self, post: int, *, since: datetime) -> datetime:
        """Record that attempts have failed without a refusal since then; return the start of the failures."""

    async def deliveries(self, table: int, *, question: int) -> Sequence[Delivery]:
        """The posts that deliver the table's current question to its people, and all of its unsent posts."""

    async def is_hindered(self, table: int) -> bool:
        """Return whether a waiting post of the table is failing, or an outage is in progress."""

    async def outage(self, table: int) -> Outage | None:
        """The table's stored outage, perhaps of an earlier question."""

    async def put_outage(self, table: int, outage: Outage) -> None:
        """Save the outage. If none is in progress, forget the failures of waiting posts."""

    async def hurry(self, table: int, *, due: datetime) -> None:
        """Make all the table's posts that have been tried in vain due at `due`."""

    async def drop(self, message: OutboxMessage) -> None:
        """Mark the message as dropped: it won't be sent, or it no longer exists."""

    async def drop_notice(self, table: int, *, revision: int, seat: Seat) -> None:
        """Drop the unsent channel notice that this player's question hasn't reached them."""

    async def drop_reminders(self, table: int, *, question: int = 0) -> None:
        """Drop the table's unsent reminders, and delete the drafts in prompts for questions before `question`."""

    async def mark_sent(self, message: OutboxMessage, posted: Posted) -> None:
        """Record where the message was sent."""

    async def location_of(
        self, table: int, *, kind: PostKind, revision: int, seat: Seat | None = None
    ) -> Posted | None:
        """The location of the table's sent post of this kind, revision and seat, if any."""

    async def newest(self, table: int, *, kind: PostKind, revision: int, seat: Seat) -> tuple[str, datetime] | None:
        """Text and due time of the newest post of this kind, revision and seat, sent or not; None if there's none."""

    async def unreached_seats(self, table: int) -> Sequence[Seat]:
        """Seats with a notice in the channel, sent or not, that the player's direct messages are closed."""

    async def prompts(self) -> Sequence[tuple[int, Posted]]:
        """People at running tables, each with the message after which they may have written something unread: the
        newest that asked their seat something, or their newest processed one if that's later. Oldest message first."""

    async def first_prompt(self, table: int, *, seat: Seat, question: int) -> tuple[int | None, bool]:
        """The first message that asked the seat this or a later question, and True if such a message is unsent."""

    async def last_prompt(self, table: int, *, seat: Seat, question: int) -> tuple[int, str] | None:
        """The newest revision of a post that asks the seat the question or a later one, and its text, if any."""

    async def table_of_message(self, message: int) -> int | None:
        """The table of the post that was sent as this message, if known."""

    async def mark_reached(self, user: int, channel: int) -> None:
        """Record that a direct message reached the person in this channel."""


class AnnouncementStore(Protocol):
    """Storage for announcements."""

    async def get(self, announcement: int) -> Announcement | None:
        """The announcement with this ID, sent or not; None if there's none."""

    async def previous(self, announcement: Announcement) -> Announcement | None:
        """The previous announcement of the same kind to the same server that's recorded as posted, if any."""

    async def add(
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
        """Schedule an announcement to a person or a server; do nothing if it already exists."""

    async def due(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        """The announcements due, oldest first, up to `most`. Unreadable ones are dropped."""

    async def posted_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        """The posted announcement with this server, kind and key, and its location, if any."""

    async def last_posted_to(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        """The person's last announcement of the kind that still exists, and its location; None if there's none."""

    async def recipients(self, kind: AnnouncementKind) -> Sequence[int]:
        """The people who have an announcement of the kind that still exists."""

    async def forget_all_but(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        """Forget all but one of the person's posted announcements of the kind."""

    async def next_due(self) -> datetime | None:
        """The due time of the next announcement served here, if any."""


class PingStore(Protocol):
    """Storage for pings of people."""

    async def last(self, user: int) -> tuple[datetime | None, str]:
        """The time and nonce of the person's last recorded ping; None and an empty nonce if there's none."""

    async def record(self, user: int, at: datetime, nonce: str) -> None:
        """Record that the message with this nonce pings the person at the time `at`."""

    async def hold(self, user: int, table: int, question: int) -> None:
        """Record that the person was silently notified of a table's question."""

    async def held_questions(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables with silent notifications to the person, with the newest question of each."""

    async def clear_held(self, user: int) -> None:
        """Clear the person's silent notifications."""


class RecoveryStore(Protocol):
    """Finds the tables that need work, so that a start needn't read all of them."""

    async def without_snapshots(self, editions: Mapping[str, int]) -> Sequence[int]:
        """Running tables without a snapshot from the given editions of their games."""

    async def restless(self) -> Sequence[int]:
        """Running tables where a computer hasn't answered the current question, or somebody has locked in."""

    async def mark_outdated(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are out of date."""

    async def mark_shown(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are up to date."""

    async def outdated_tables(self) -> Sequence[int]:
        """Tables whose public message is recorded as out of date, or that have panels to collapse."""

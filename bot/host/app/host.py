"""The host: the interface to all tables, for the code that talks to people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

from bot.ai.odds import Odds
from bot.ai.players import COMPUTERS
from bot.ai.tasks import AiRunner, run_in_thread
from bot.engine.errors import UserError
from bot.engine.game import Answer
from bot.engine.quoting import quote_token
from bot.games.game import AnyGame
from bot.host.absence.substitutes import SubstituteService
from bot.host.absence.vote import AbsenceService
from bot.host.ai.ai_turns import Hurry, Thinker
from bot.host.ai.hints import HintService
from bot.host.ai.odds import OddsService
from bot.host.ai.suggestions import PATIENCE as IDEA_PATIENCE
from bot.host.ai.suggestions import TRIES, LaidError, SuggestionService
from bot.host.app.context import SUBSCRIPTIONS
from bot.host.app.loop import Loop
from bot.host.clock import outages
from bot.host.clock.time_requests import TimeRequestService
from bot.host.core.context import Clock, HostContext, Service, changes, looks, reads
from bot.host.core.errors import KeepingError, TableError, on_hold
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.learning.lessons import LessonService
from bot.host.learning.server_puzzles import ServerPuzzleService
from bot.host.match import closing, drafts
from bot.host.match.drafts import At, Change, Clear, Do, Replace, Undo, Written
from bot.host.matchmaking.queue import Matchmaking
from bot.host.model.cluster import Shards
from bot.host.model.era import Eras
from bot.host.model.outbox import Posted, PostKind
from bot.host.model.people.user_settings import Bounds
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, TableRecord, User
from bot.host.model.texts import later
from bot.host.model.viewer import BOT, Viewer
from bot.host.model.views import Panel, SeatView, StalePanel, TableView
from bot.host.outbox.announcements import AnnouncementQueue
from bot.host.outbox.digests import Digests
from bot.host.people.guild_settings import GuildSettingsService
from bot.host.people.locales import Locales
from bot.host.people.privacy import PrivacyService
from bot.host.people.user_settings import UserSettingsService
from bot.host.ports.messenger import Announcer, Messenger
from bot.host.ports.store import Store
from bot.host.ratings.leaderboard import LeaderboardService
from bot.host.ratings.profile import ProfileService
from bot.host.tables import channels, guests, lobby, terms
from bot.host.tournaments.service import TournamentService
from bot.host.views import transactions
from bot.host.views.history import MatchHistory
from bot.host.views.tables import read_published_move, read_running_tables, read_seat, read_table

__all__ = ["At", "Change", "Clear", "Do", "Host", "Replace", "Undo", "Written"]

POSTING_SECONDS = 2.0
"""Maximum seconds that a typed message waits to see if a question being posted appears above or below it."""

P = ParamSpec("P")
T = TypeVar("T")


class Host(Service):
    """The service for tables. If a person's request can't be met, methods raise a UserError with a message for them."""

    def __init__(
        self,
        store: Store,
        messenger: Messenger,
        games: Mapping[str, AnyGame],
        *,
        clock: Clock,
        entropy: Callable[[int], bytes],
        thinker: Thinker,
        helper: AiRunner = run_in_thread,
        hurry: Hurry | None = None,
        computers: Mapping[str, str] | None = None,
        tables: int | None = None,
        holidays: Bounds | None = None,
        announcer: Announcer | None = None,
    ) -> None:
        """Set up the host.

        - `entropy` returns the given number of random bytes.
        - `thinker` gives computers' answers, suggestions and hints, and `helper` works out odds and analyses.
        - `hurry` is called with tables where people are waiting only for the thinker.
        - `computers` maps kinds of computer players to their titles.
        - `tables` limits the open and running tables that a person hosts; None means no limit.
        - `holidays` limits a person's holidays.
        - `announcer` posts announcements; without it, nothing is announced.
        """
        titles = {kind: computer.title for kind, computer in COMPUTERS.items()} if computers is None else computers
        super().__init__(HostContext(store, games, clock, entropy, titles, SUBSCRIPTIONS, most_tables=tables))
        self.guild_settings = GuildSettingsService(self._core)
        self.server_puzzles = ServerPuzzleService(self._core)
        self.tournaments = TournamentService(self._core, messenger, lambda work: self._loop.spawn(work))  # noqa: PLW0108 - the loop is made later
        self.matchmaking = Matchmaking(self._core)
        self.history = MatchHistory(self._core, helper, lambda work: self._loop.spawn(work))  # noqa: PLW0108 - as above
        self._loop = Loop(
            self._core,
            messenger,
            thinker,
            hurry,
            AnnouncementQueue(self._core, self.guild_settings, self.server_puzzles, self.matchmaking, announcer),
            self.tournaments,
            self.guild_settings,
        )
        self.membership_check = self._loop.membership_check
        self._suggestions = SuggestionService(self._core, thinker)
        self._hints = HintService(self._core, thinker)
        self._odds = OddsService(helper, entropy)
        self.lessons = LessonService(self._core)
        self.privacy = PrivacyService(self._core)
        self.leaderboards = LeaderboardService(self._core)
        self.substitutes = SubstituteService(self._core)
        self.absence = AbsenceService(self._core)
        self.profiles = ProfileService(self._core)
        self.user_settings = UserSettingsService(self._core, holidays or Bounds())
        self.digests = Digests(self._core)
        self.time_requests = TimeRequestService(self._core)
        self.locales = Locales(self._core)

    # -- a table's life ------------------------------------------------------------------------------------------

    join = changes(lobby.join)
    invite = changes(guests.invite)
    leave = changes(lobby.leave)
    recolour = changes(lobby.recolour)
    add_computer = changes(lobby.add_computer)
    remove_computer = changes(lobby.remove_computer)
    adjust = changes(lobby.adjust)
    start = changes(transactions.start)
    cancel = changes(closing.cancel)
    confirm_terms = changes(terms.confirm)
    resign = changes(transactions.resign)
    would_end_game = looks(transactions.would_end_game)
    agree = changes(transactions.agree)
    rematch = changes(lobby.rematch)
    retry_posting = changes(channels.retry_posting)
    play_in = changes(channels.play_in)
    repost_lobby = changes(channels.repost_lobby)
    bring = changes(channels.move_to_channel)

    async def open(self, game: str, terms: TableTerms, *, opener: User, place: Place) -> TableRecord:
        found = self._core.games.get(game)
        if found is None:
            raise TableError(later("no-game", game=quote_token(game)))
        async with self._core.writing() as work:
            return await lobby.open_table(work, found, terms, opener=opener, place=place)

    async def wait_for_posts(self, table: int) -> TableRecord:
        """Wait until the table has no unsent posts for its channel, or is paused because it can't post."""
        while True:
            outcome = self._loop.posts.outcome(table)
            async with self._core.reading() as work:
                record, waiting = await work.record(table), await work.tx.outbox.waiting_channels([table])
            if record.refusal is not None or not waiting:
                return record
            await outcome.wait()

    async def try_again(self, table: int, patience: float) -> TableRecord | None:
        """Like `retry_posting`, but wait for the outcome; None if there's none within `patience` seconds. Raises
        TableError if the table can post."""
        outcome = self._loop.posts.outcome(table)
        if not await self._core.change(table, channels.retry_posting):
            raise TableError(later("not-paused", table=table))
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await outcome.wait()
                return await self.record(table)
        return None

    async def leave_deleted_thread(self, thread: int) -> None:
        """Move an open or running table whose thread was deleted back to its channel."""
        async with self._core.writing() as work:
            for record in await work.tx.tables.in_channel(thread, BOT):
                if record.channel == thread and record.thread == thread:
                    await channels.return_to_channel(work, record)

    async def refresh_lobby(self, record: TableRecord, patience: float) -> None:
        """Update a lobby's message, or post it again if it's gone; wait for that up to `patience` seconds."""
        looking = self._loop.spawn(self._loop.posts.show(record))  # an edit under way isn't interrupted
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await asyncio.wait({looking})
                await self.wait_for_first_post(record.id)

    async def wait_for_first_post(self, table: int) -> TableRecord:
        """Wait until the lobby message or the newest move's post has arrived, or the table can't post."""
        while True:
            outcome = self._loop.posts.outcome(table)
            async with self._core.reading() as work:
                record = await work.record(table)
                told = await work.tx.outbox.location_of(table, kind=PostKind.MOVE, revision=record.revision)
            if record.refusal is not None or (record.lobby_message if record.revision == 0 else told) is not None:
                return record
            await outcome.wait()

    async def wait_for_first_turn(self, table: int, user: User) -> SeatView:
        while True:
            outcome = self._loop.posts.outcome(table)
            seat = await self.seat(table, user)
            dealing = seat.view.record.dealt and not seat.view.table.round
            if not dealing or seat.decision is None or seat.draft is None or not seat.draft.compiled:
                return seat
            await outcome.wait()

    # -- reading -------------------------------------------------------------------------------------------------

    seat = looks(transactions.own)
    seat_by_number = looks(read_seat)
    example = looks(transactions.example)
    published_move = looks(read_published_move)
    save_found_panel = changes(transactions.save_found_panel)
    read_closed_panel = looks(transactions.read_closed_panel)
    unpostable_tables = reads(lambda tx: tx.tables.unpostable)
    tables_of = reads(lambda tx: tx.tables.of_user)
    finished_of = reads(lambda tx: tx.tables.finished_of)
    prompts = reads(lambda tx: tx.outbox.prompts)
    table_of_message = reads(lambda tx: tx.outbox.table_of_message)

    async def record(self, table: int, *, viewer: Viewer = BOT) -> TableRecord:
        return await self._core.show(viewer, table, transactions.read_record)

    async def view(self, table: int, *, viewer: Viewer = BOT) -> TableView:
        return await self._core.show(viewer, table, read_table)

    @property
    def eras(self) -> Eras:
        return self._core.store.eras

    async def reload_if_changed(self, seat: SeatView) -> SeatView:
        """Reload the view if it may have changed."""
        record, alone = seat.view.record, self._core.store.shards.whole
        if alone and seat.mark is not None and self._core.newest.get(record.id) is seat.mark:
            return seat
        return await self._still(seat)

    async def load_shown_recap(self, seat: SeatView) -> SeatView:
        now = await self._core.look(seat.view.record.id, transactions.load_shown_recap, seat.player.seat)
        return transactions.check_still_seated(seat, now)

    async def tables_in(self, channel: int, *, viewer: Viewer) -> Sequence[TableRecord]:
        async with self._core.reading() as work:
            return await work.tx.tables.in_channel(channel, viewer)

    async def running_tables_of(self, user: int) -> tuple[Sequence[TableView], Sequence[TableView]]:
        """The tables that wait for the person, and their other ones, both by deadline."""
        async with self._core.reading() as work:
            return await read_running_tables(work, user)

    async def open_questions(self, user: User, text: str) -> Sequence[drafts.OpenQuestion]:
        tables = [record.id for record in await self.tables_of(user.id) if record.status is Status.PLAYING]
        found: list[drafts.OpenQuestion] = []
        for table in tables:
            with suppress(UserError):  # the table is on hold, or someone else has taken the seat
                question = await self._core.look(table, drafts.open_question_of, user, text)
                found += [] if question is None else [question]
        return found

    async def find_post(self, table: int, revision: int) -> Posted | None:
        async with self._core.reading() as work:
            return await work.tx.outbox.location_of(table, kind=PostKind.MOVE, revision=revision)

    async def panel_at(self, panel: Panel) -> Sequence[StalePanel]:
        """Save the panel as the message in which the player answers; return the table's panels to collapse."""
        return await self._core.change(panel.table, transactions.panel_at, panel)

    async def note_panel_opened(self, table: int, user: int, question: int) -> None:
        """Record that the question has reached a player. Does nothing without an outage."""
        if table in self._core.stalled:
            await self._core.change(table, outages.mark_reached, user, question)

    def record_collapsed(self, message: int) -> None:
        self._core.folded.add(message)

    # -- answering -----------------------------------------------------------------------------------------------

    async def edit(self, table: int, user: User, change: Change, *, at: At | None = None) -> SeatView:
        return await self._answer(table, user, at, drafts.edit_draft, change)

    async def compile(self, table: int, user: User, *, at: At | None = None, short: bool = False) -> SeatView:
        """Lock in the draft; with `short`, only its finished part. The table may move on."""
        return await self._answer(table, user, at, drafts.compile_draft, short=short)

    async def uncompile(self, table: int, user: User, *, at: At | None = None) -> SeatView:
        return await self._answer(table, user, at, drafts.uncompile)

    async def answer(self, table: int, user: User, answer: Answer, *, at: At | None = None) -> SeatView:
        return await self._answer(table, user, at, drafts.answer, answer)

    async def note_activity(self, table: int, user: User, at: At | None = None) -> None:
        """Keep the user's turn from counting as missed."""
        with suppress(UserError, drafts.UnderWayError):
            if not await self._core.look(table, drafts.is_noted, user, at):
                await self._core.change(table, drafts.note, user, at)

    async def handle_typed(self, at: Written, do: Callable[[Written], Awaitable[T]]) -> T:
        """Call `do` for a typed message, and again after a wait if its question is still being posted. If there's a
        limit on concurrent messages, `do` has to apply it, because `do` doesn't run during the wait."""
        try:
            return await do(at)
        except drafts.UnderWayError as unasked:
            with suppress(TimeoutError):
                async with asyncio.timeout(POSTING_SECONDS):
                    await self._loop.posts.outcome(unasked.table, PostKind.PROMPT.lane(unasked.seat)).wait()
        return await do(replace(at, waited=True))

    async def advise(self, table: int, user: User) -> SeatView:
        seat = await self.seat(table, user)
        await self._suggestions.lay_out(table, seat.player.seat, patience=IDEA_PATIENCE)
        return await self._still(seat)

    async def suggest_first_draft(self, seat: SeatView) -> SeatView:
        """Save a suggestion that the player didn't ask for: if possible, one worth showing. Raises LaidError if they
        have a draft of their own."""
        try:
            await self._suggestions.lay_out(seat.view.record.id, seat.player.seat, patience=IDEA_PATIENCE, tries=TRIES)
        except LaidError:
            if not self._suggestions.is_laid(still := await self._still(seat)):
                raise
            return still
        return await self._still(seat)

    async def odds(self, seat: SeatView) -> Odds:
        return await self._odds.odds(seat)

    async def hint(self, table: int, user: User) -> SeatView:
        seat = await self.seat(table, user)
        return replace(seat, hint=await self._hints.hint(table, seat.player.seat))

    async def take_hint(self, table: int, user: User) -> SeatView:
        seat = await self.seat(table, user)
        await self._hints.lay_out(table, seat.player.seat)
        return await self._still(seat)

    async def _still(self, seat: SeatView) -> SeatView:
        return transactions.check_still_seated(seat, await self.seat_by_number(seat.view.record.id, seat.player.seat))

    # -- running -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        await self._loop.run()

    async def adopt(self, shards: Shards) -> None:
        """Start serving these shards as well, because no other process does."""
        self._loop.spawn(self._loop.adopt(shards))

    @property
    def serves(self) -> bool:
        """Return whether the clocks have been adjusted for the bot's downtime."""
        return self._loop.begun.is_set()

    async def wait_for_clocks(self) -> None:
        await self._loop.begun.wait()

    def cut_off(self) -> None:
        """Stop the clocks because some people, or all, can't reach the bot."""
        self._loop.timekeeper.cut_off()

    def known_as(self, name: str) -> None:
        self._core.own_name = name

    def resume_clocks(self) -> None:
        self._loop.timekeeper.resume_clocks()

    def unread(self, user: int) -> None:
        """Don't enforce deadlines at tables that wait for this person while their messages can't be read, for at most a
        question's time."""
        self._core.unread.setdefault(user, self._core.clock.now())

    def caught_up(self, user: int) -> None:
        self._core.unread.pop(user, None)

    def wake(self) -> None:
        self._core.signal.wake()

    async def rest(self) -> None:
        """Wait until the loop is idle."""
        await self._core.signal.wait_until_idle()

    async def _answer(
        self,
        table: int,
        user: User,
        at: At | None,
        body: Callable[Concatenate[UnitOfWork, drafts.Question, P], Awaitable[Answer | None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> SeatView:
        async def answered(work: UnitOfWork, record: TableRecord) -> SeatView | None:
            question = await drafts.load_question(work, record, user, at)
            locked = await body(work, question, *args, **kwargs)
            if isinstance(at, Written):
                await work.tx.panels.mark_processed(user.id, at.message)
            now = await work.record(table)
            if now.status is Status.QUARANTINED:
                return None  # an error here would undo the answer
            seat = replace(await read_seat(work, now, question.player.seat), mark=work.mark)
            if locked is None or now.revision == record.revision:
                return seat
            match = question.match
            return replace(seat, locked=match.game.render_answer(match.state.table, question.decision, locked))

        try:
            seen = await self._core.change(table, answered)
        except KeepingError:
            raise
        except UserError:
            await self.note_activity(table, user, at)
            raise
        if seen is None:
            raise on_hold(table)
        return seen

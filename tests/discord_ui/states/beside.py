"""Pages outside a game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot.discord_ui.components import MessageForm
from bot.discord_ui.interactions.actions.drafts import ShowPanel, UseTyped
from bot.discord_ui.interactions.command_list import COMMANDS
from bot.discord_ui.texts import WORDS as WORDS
from bot.discord_ui.views.coach import lessons as lesson_views
from bot.discord_ui.views.coach import rules
from bot.discord_ui.views.community import (
    announcements,
    guild_settings,
    matchmaking,
    privacy,
    time_requests,
    user_settings,
)
from bot.discord_ui.views.play import accessible, draft_panel, game_report, notices, round_post, table_setup
from bot.discord_ui.views.play import lobby as lobbies
from bot.games.game import Subject
from bot.host.learning.server_puzzles import Shared
from bot.host.matchmaking.queue import Waiting
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.community.learning import Attempt, Before, Daily, DailyPuzzle, Lesson, Tries
from bot.host.model.community.matchmaking import ANYTHING, Invitation, Offered, Search, Ticket, Worth
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.people.user_settings import USUAL, Bounds, DeliveryChannel, Reminders
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import ExtraTimeRequest, Place, Proposal, Status, TableClock, TableRecord
from bot.host.model.views import OnVacation
from bot.host.ratings.game_report import Report, Turning
from tests.discord_ui.states import values
from tests.discord_ui.states.moves import OPENED, a_move
from tests.discord_ui.states.side import acts, seat
from tests.discord_ui.states.tables import tables
from tests.discord_ui.states.values import (
    ANN,
    BOB,
    BOT,
    HERMIT,
    NOBODY,
    OTHER,
    PICTURE,
    SHARED,
    WON,
    board,
    puzzle,
    record,
    view,
)
from tests.host.harness import COMPUTERS, NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent
    from bot.host.model.views import SeatView


def beside() -> Iterator[tuple[str, MessageContent]]:
    """Notices, greetings, help and settings before there's a table."""
    other = replace(values.TOLD, key="other", title="Other letters")
    late = record(deadline=NOON)
    yield "a reminder", draft_panel.panel(seat(), None, intro=notices.reminder_intro(seat()), is_reminder=True)
    timed = seat(view=view(late))
    yield (
        "a reminder in time",
        draft_panel.panel(timed, None, intro=notices.reminder_intro(timed), is_reminder=True, now=NOON),
    )
    for player in (BOB, BOT):
        yield f"closed doors of {player.name}", notices.closed_page(values.SAY, record(), player, nonce="7-3-c1")
    for where, place in (("a channel", record().place), ("private", HERMIT)):
        asked = notices.undelivered_page(values.SAY, record(place=place), BOB, nonce="7-3-u1")
        yield f"a question that did not get through, in {where}", asked
    yield "a notice", notices.notice_page(values.SAY, record(), "Something.", nonce="7-3-n")
    for form in MessageForm:
        told = notices.wordless_page(values.SAY, record(), (1, 2), nonce="7-3-m", form=form)
        yield f"no words, {form.name}", told
        said = notices.plain_page(values.SAY, record(), (1, 2), nonce="7-3-m", asks=True, form=form)
        yield f"a plain sentence, {form.name}", said
    yield "a pause", notices.paused_page(values.TONGUE, record(), "the channel is gone", nonce="7-3-x0")
    yield "a pause, in private", notices.paused_page(values.TONGUE, record(place=HERMIT), "it is gone!", nonce="7-3-x0")
    yield "the welcome", notices.welcome_page(values.GAME)
    yield "the welcome, with more", notices.welcome_page(values.TOLD, [other] * 21)
    yield "help", notices.help_page(values.TONGUE, [values.GAME, other] * 3)
    parts = [(f"commands, {group}", group, True, True) for group in COMMANDS]
    parts += [("a player's commands", "own", True, False), ("commands in private", "own", False, False)]
    for title, group, guild, manager in parts:
        every = notices.commands_page(values.TONGUE, [values.GAME, other] * 3, group, guild=guild, manager=manager)
        yield f"help, {title}", every
    for count in (1, 5, 6, 26):
        known = [(record(id=number), f"hint {number}") for number in range(1, count + 1)]
        yield f"which table of {count}", notices.which_page(values.SAY, UseTyped(message=9), known)
    yield (
        "which table, asked otherwise",
        notices.which_page(values.SAY, ShowPanel(), [(record(), "x")] * 6, question="For which?"),
    )
    usual, games = table_setup.usual(values.GAME), {values.GAME.key: values.GAME, other.key: other}
    yield "to open the only game", table_setup.opening_page(usual, {values.GAME.key: values.GAME})
    for what, value in (("g", "other"), ("g", "chess"), ("p", "0"), ("p", "10"), ("p", "11"), ("0", "1"), ("0", "2")):
        yield (
            f"to open, {what} {value}",
            table_setup.opening_page(usual.adjust(what, value, games), games, more=what != "p"),
        )
    yield "to open, at a pace", table_setup.opening_page(table_setup.usual(values.GAME, 60), games)
    yield "to open, at a pace there is not", table_setup.opening_page(table_setup.usual(values.GAME, 61), games)
    held = record(options={"fast": True}, pace=60)
    yield "settings", table_setup.settings_page(7, values.GAME, replace(held.terms, palette="light"))
    yield (
        "settings, of old",
        table_setup.settings_page(7, values.GAME, TableTerms({"fast": 1}, palette="plaid")),
    )
    yield "opened", table_setup.opened_page(values.SAY, 7, Place(1, 100))
    yield "opened in a DM", table_setup.opened_page(values.SAY, 7, Place(None, 100))
    settled = GuildSettings(channels=(5, 6), openers=7, pace=3600, game=values.GAME.key)
    for part, (name, _) in enumerate(guild_settings.GROUPS):
        title = WORDS.translator().say(f"server-part-{name}")
        shown = guild_settings.server_page(
            values.SAY, settled, part, {values.GAME.key: values.GAME}, (5, 7).__contains__, guild_settings.Moment(NOON)
        )
        yield f"a server's settings, {title}", shown
    for way in accessible.BOARD_FORMS:
        for reader in (None, seat()):
            yield f"/board, {way}", accessible.table_text_page(view(record()), reader, way)
    subject = Subject("Letter", "It is laid.", 1)
    yield "a card of the rules", rules.subject_page(values.GAME, subject, PICTURE)
    for game in (values.GAME, values.TOLD):
        for page in range(3):
            yield f"the rules, {page}", rules.lesson_page(game, page, PICTURE)


def chosen() -> Iterator[tuple[str, MessageContent]]:
    """User settings."""
    first, second = Vacation(date(2030, 1, 1), date(2030, 1, 3)), Vacation(date(2030, 2, 1), date(2030, 2, 1))
    usual = USUAL
    some = replace(
        usual, palette="contrast", zone="Europe/Helsinki", quiet=QuietHours(23 * 60, 7 * 60), holidays=(first, second)
    )
    yield "a person's settings", user_settings.me_page(values.SAY, usual, PICTURE, NOON, COMPUTERS)
    yield "a person's settings, chosen", user_settings.me_page(values.SAY, some, PICTURE, NOON, COMPUTERS)
    reached = replace(usual, reminders=Reminders.NEVER, prompt_channel=DeliveryChannel.CHANNEL, quiet=QuietHours(0, 30))
    reached = replace(reached, stand_in="slow")
    yield "a person's settings, in the channel", user_settings.me_page(values.SAY, reached, PICTURE, NOON, COMPUTERS)
    yield "quiet hours, nobody knows where", user_settings.quiet_page(values.SAY, usual, NOON, "")
    yield "quiet hours, guessed", user_settings.quiet_page(values.SAY, usual, NOON, "sv-SE")
    near = ("Europe/Helsinki", "Africa/Cairo")
    yield "quiet hours, chosen", user_settings.quiet_page(values.SAY, some, NOON, "fi", near)
    odd = replace(some, quiet=QuietHours(1350, 390))
    yield "quiet hours, typed", user_settings.quiet_page(values.SAY, odd, NOON, "fi", near[:1])
    bounds = Bounds()
    yield "holidays, none", user_settings.holidays_page(values.SAY, usual, NOON, bounds, 30)
    yield "holidays, set", user_settings.holidays_page(values.SAY, some, NOON, bounds, 27)
    yield (
        "holidays, until when",
        user_settings.holidays_page(values.SAY, usual, NOON, bounds, 30, date(2030, 1, 2)),
    )
    away = (OnVacation(ANN, first), OnVacation(BOB, Vacation(date(2030, 1, 3), date(2030, 1, 4))))
    late = record(
        deadline=NOON + timedelta(days=4), pace=3600, timing=TableClock(seconds=3600, nights=True, holidays=True)
    )
    waits = replace(view(late, False, False), away=away)
    yield "/table, later than usual", round_post.status_page(waits, seated=True, manager=False, user=1, bring=False)
    yield "a question, later than usual", draft_panel.panel(seat(view=waits), None)
    yield from stopped(late)
    for number, table in ((0, record()), (1, record()), (2, late)):
        yield (
            f"a channel prompt, {number}",
            time_requests.channel_prompt_page(values.SAY, table, BOB, is_reminder=number > 0, nonce="7-3-k1"),
        )
    yield (
        "a channel prompt to nobody",
        time_requests.channel_prompt_page(values.SAY, record(), BOT, is_reminder=False, nonce="7-3-k1"),
    )


def stopped(late: TableRecord) -> Iterator[tuple[str, MessageContent]]:
    """Pauses, more time, and proposals of either."""
    until = int((NOON + timedelta(days=2)).timestamp())
    usual = replace(late, timing=TableClock(seconds=3600))
    asked = replace(
        usual, timing=replace(usual.timing, more=(ExtraTimeRequest(1, 1, 3), ExtraTimeRequest(0, 1, 3, given=True)))
    )
    proposed = replace(usual, timing=replace(usual.timing, proposal=Proposal(1, until, (1,))))
    paused = replace(
        usual, timing=replace(usual.timing, until=NOON + timedelta(days=2), by_opener=True, used=2 * 86400)
    )
    back = replace(paused, timing=replace(paused.timing, by_opener=False, proposal=Proposal(0, None, (0,))))
    for title, held in (("asked", asked), ("proposed", proposed), ("paused", paused), ("to go on", back)):
        page = round_post.status_page(view(held, False, True), seated=True, manager=False, user=1, bring=False)
        yield f"/table, {title}", page
        yield f"a card, {title}", lobbies.lobby_page(view(held), COMPUTERS, nonce="7-0-l")
    for opener in (True, False):
        yield f"how long a pause, {opener}", time_requests.pause_page(values.SAY, paused, opener=opener)
    alone = replace(paused, players=(ANN, BOT))
    yield "how long a pause, alone", time_requests.pause_page(values.SAY, alone, opener=True)
    yield "a question while the table is paused", draft_panel.panel(seat(view=view(paused)), None)
    yield "more time, asked", time_requests.time_request_page(values.TONGUE, asked, BOB, "more", nonce="7-3-w1")
    yield (
        "a pause, asked",
        time_requests.time_request_page(values.TONGUE, proposed, BOB, "pause", nonce="7-3-w1"),
    )
    yield "going on, asked", time_requests.time_request_page(values.TONGUE, back, ANN, "pause", nonce="7-3-w0.1")


def taught() -> Iterator[tuple[str, MessageContent]]:
    """Lessons, results of answers, and the end of a course."""

    def lesson(number: int, count: int, each: SeatView, *solution: str) -> Lesson:
        tasks = tuple((f"Task {place}", place < 2) for place in range(count))
        return Lesson(values.TOLD, puzzle(*solution), number, tasks, each)

    first = lesson(1, 3, seat(acts(2)), "a")
    begun = lesson(3, 3, seat(acts(2), text="a"), "a", "b")
    yield "a lesson", lesson_views.lesson_page(first, PICTURE, intro="Welcome.")
    yield "a lesson, a hint", lesson_views.lesson_page(first, None, hint=True)
    yield "a lesson, begun", lesson_views.lesson_page(begun, PICTURE)
    yield (
        "a lesson, begun, not enough",
        lesson_views.lesson_page(replace(begun, seat=seat(acts(2), text="a", can_compile=False)), PICTURE),
    )
    yield "the only lesson", lesson_views.lesson_page(lesson(1, 1, seat(acts(90)), "a"), None, page=1)
    steps = a_move().steps
    for title, each, missed in (("not yet", first, "Almost."), ("done", first, ""), ("the last", begun, "")):
        for shown in (False, True):
            done = Attempt(each, board(), steps, missed, "a")
            yield f"{title}{', shown' * shown}", lesson_views.attempt_page(done, PICTURE, shown=shown)
    still = Attempt(first, board(), (), "", "")
    yield "nothing moved", lesson_views.attempt_page(still, PICTURE)
    yield "not drawn", lesson_views.attempt_page(replace(still, steps=steps), None)
    yield "all are done", lesson_views.finished_page(begun, [values.GAME] * 5)
    yield "it waits elsewhere", lesson_views.waiting_page(values.SAY, "toy", "https://discord.com/channels/@me/7/8")
    yield "which game", lesson_views.which_game_page(values.SAY, [values.GAME] * 26)


def puzzled() -> Iterator[tuple[str, MessageContent]]:
    """Daily puzzles: today's and others, before and after solving, with and without a streak."""
    tasks = tuple((f"Task {place}", place < 2) for place in range(9))

    def lesson(number: int, *, done: bool = False, streak: int = 0, counted: bool = False) -> Lesson:
        daily = Daily(3, done, streak, counted=counted, until=NOON)
        told = replace(puzzle("a"), grade="medium")
        return Lesson(values.TOLD, told, number, tasks, seat(acts(2)), daily)

    for title, each in (
        ("today's", lesson(3, streak=1)),
        ("today's, with days", lesson(3, streak=12)),
        ("today's, done", lesson(3, done=True, streak=1, counted=True)),
        ("today's, done again", lesson(3, done=True, streak=13, counted=True)),
        ("today's, done after a look", lesson(3, done=True, streak=12)),
        ("another", lesson(4, streak=12)),
        ("another, after today's", lesson(4, done=True, streak=13, counted=True)),
    ):
        yield title, lesson_views.lesson_page(each, PICTURE, [values.GAME] * 3)
        for missed in ("", "Almost."):
            tried = Attempt(each, board(), a_move().steps, missed, "a")
            yield f"{title}, {missed or 'right'}", lesson_views.attempt_page(tried, PICTURE, [values.GAME] * 3)
        for misses in (0, 3):
            right = replace(tried, missed="", tries=Tries(misses, solved=True))
            yield f"{title}, right after {misses} misses", lesson_views.attempt_page(right, PICTURE, [])
        yield f"{title}, shown", lesson_views.attempt_page(tried, PICTURE, [values.GAME] * 3, shown=True)
        if each.daily is not None:
            yield f"{title}, and now", lesson_views.puzzled_page(each, each.daily, [values.GAME] * 9)
    hinted = lesson(3, streak=12)
    yield "a hint", lesson_views.lesson_page(hinted, PICTURE, [values.GAME], hint=True)
    yield "begun", lesson_views.lesson_page(replace(hinted, seat=seat(acts(2), text="a")), PICTURE, [values.GAME])
    yield "of the only game", lesson_views.puzzled_page(hinted, Daily(3, True, 1, counted=True, until=NOON), [])
    for misses, looked, streak in ((0, False, 1), (3, False, 12), (9, True, 0)):
        shared = Shared(values.GAME, 3, "medium", misses, looked, streak)
        yield f"shown to all, {misses} misses", lesson_views.shared_page(shared, "*Bob*")
    before = Before(values.GAME, puzzle("a"), "a b", 0, 0)
    for title, last in (
        ("the first", None),
        ("nobody", before),
        ("one", replace(before, sought=1, solved=1)),
        ("all", replace(before, sought=5, solved=5)),
        ("some", replace(before, sought=5, solved=2)),
    ):
        page = announcements.daily_puzzle_page(DailyPuzzle(hinted, last), PICTURE, nonce="g5-d", announcement=5)
        yield f"a server's puzzle, {title}", page
    yield (
        "a server's puzzle, not drawn",
        announcements.daily_puzzle_page(DailyPuzzle(hinted, None), None, nonce="g5-d", announcement=5),
    )
    yield "which puzzle", lesson_views.which_puzzle_page(values.SAY, [values.GAME] * 26)


def reports() -> Iterator[tuple[str, MessageContent]]:
    """A summary of a finished game."""
    turnings = (Turning(2, "Round 1", board(), a_move().steps), Turning(3, "Round 2", board(2), a_move().steps))
    short = Report("points", ("Start", "1", "2"), ((0, 1, 3), (0, 0, 1)), "", ((), ()), turnings, ())
    for title, outcome in (("won", WON), ("together", SHARED), ("nobody", NOBODY), ("cancelled", None)):
        over = view(record(Status.OVER), outcome=outcome, game=values.TOLD)
        last = a_move(record=over.record, pledge=OPENED)
        page = game_report.report_page(over, short, OTHER, PICTURE, last=last, share=outcome is WON)
        yield f"highlights, {title}", page
    bare = view(record(Status.OVER), outcome=WON)
    yield "highlights, no records", game_report.report_page(bare, short, OTHER, PICTURE, last=a_move(), share=False)


def sought(language: str) -> Iterator[tuple[str, MessageContent]]:
    """Finding a game."""
    tongue = WORDS.translator(language)
    games = {values.GAME.key: values.GAME}
    search = Search(frozenset({values.GAME.key}), frozenset({60}), frozenset({2, 3}), Worth.EITHER, abroad=True)
    nothing = Waiting(ANYTHING, None, None, frozenset(), {}, None, abroad=False, may_be_rated=False)
    ticket = Ticket(1, "Ann", 1, 100, 0, opens=True, asked_at=NOON)
    waiting = replace(
        nothing, ticket=ticket, search=search, until=NOON, abroad=True, may_be_rated=True, avoided=frozenset({5})
    )
    for private in (False, True):
        where = "in private" if private else "on a server"
        for title, seen in (("asked", nothing), ("waiting", waiting)):
            yield f"the queue, {title} {where}", matchmaking.queue_page(tongue, seen, games, private=private)
            met = replace(seen, met={5: "*Bob*", 6: "Cat"} if title == "waiting" else {})
            yield f"with whom not, {title} {where}", matchmaking.avoid_page(tongue, met, private=private)
    tables_ = tuple(record(Status.OPEN, id=number) for number in range(1, 5))
    yield (
        "the queue, with open tables",
        matchmaking.queue_page(tongue, replace(waiting, tables=tables_), games, private=False),
    )
    for agreed, others in ((False, ("*Bob*",)), (True, ("*Bob*", "Cat"))):
        offer = Offered(Invitation(values.GAME.key, 86400, agreed, NOON, id=7), values.GAME, others, agreed)
        yield f"a game is found, {'in' if agreed else 'asked'}", matchmaking.offered_page(tongue, offer, nonce="g7-f")
    yield "a game is found, in a channel", matchmaking.called_page(tongue, 5, 7, nonce="g7-f")
    for kind in (AnnouncementKind.FAILED, AnnouncementKind.EXPIRED, AnnouncementKind.UNFOUND):
        yield f"the queue, {kind.name.lower()}", matchmaking.parting_page(tongue, kind, nonce="g7-m", announcement=7)
    yield "a game is found, no more", matchmaking.lapsed_page(tongue)
    yield "everybody is in", matchmaking.begun_page(tongue, 7)
    yield "out of the queue", matchmaking.left_page(tongue)


def spoken() -> Iterator[tuple[str, MessageContent]]:
    """Messages to servers, and pages about personal data."""
    yield "what is kept", privacy.privacy_page(values.SAY)
    yield "all of it", privacy.export_page(values.SAY, PICTURE)
    yield "to be forgotten", privacy.ask_forget_page(values.SAY)
    for count in (0, 1, 7):
        yield f"forgotten, {count} games", privacy.forgotten_page(values.SAY, count)
    yield from sought("en")
    yield from ((f"in Finnish: {title}", page) for title, page in sought("fi"))
    yield "hello to a server", announcements.hello_page(values.GAME, [values.TOLD], nonce="g1-h")
    for title, held in tables():
        if title.startswith("open, ") and "private" not in title:
            yield (
                f"news: {title}",
                announcements.open_page(view(held), nonce="g1-o", ring=9 if "two" in title else None),
            )
    for outcome in (WON, SHARED, NOBODY):
        yield "news: over", announcements.over_page(view(record(Status.OVER), outcome=outcome), nonce="g1-e")
    yield from chosen()

"""Refusals by Discord, pairwise: each response with each kind of request, how often it comes, and the table's state.

A case brings a table to a request of its kind, has Discord refuse it, lets the clock run, and lifts the refusal. In
every case, people's answers must count, all awaited players must have been asked or told, nobody may see an error code,
the log must have a line with status and code, and the number of requests must be bounded.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bot.discord_ui.interactions.actions.base import DraftAction
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.custom_ids import TableDraft, action_of
from bot.discord_ui.responses.response_policy import CODES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, Status, User
from bot.playground.errors import ApiError
from bot.playground.faults import Fail, Garble, HangUp, RateLimit, Refuse, Reset
from bot.playground.people.people import Person, add_person
from bot.playground.server import Options
from bot.playground.world.components import walk
from tests.discord.forms import payload
from tests.discord.player import Player, texts
from tests.discord.scene import ROOMY, playing
from tests.discord_ui.running import running
from tests.long import LONG
from tests.texts import text
from tests.tools.fuzz.desk import Marked
from tests.tools.fuzz.run import BrokenPromiseError, Count

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence

    from bot.host.model.views import TableView
    from bot.playground.faults import Trouble
    from bot.playground.http.api import Exchange
    from bot.playground.world.compose import Request
    from tests.discord_ui.running import Running

LOCKS: Final = (text("button-compile"), text("button-lock-in"))
"""Labels of the buttons that lock in a program or another answer."""
GOALS: Final = ("SR", "SY", "SG", "SB")
MANY: Final = 10_000
MAX_REQUESTS: Final = 30
"""Maximum number of requests for a post, or for a path, during the six hours that a refusal lasts."""
LIBRARY_TRIES: Final = 5
"""Number of times that discord.py itself tries a request, for example if Discord limits the rate."""
STEPS: Final = (*(timedelta(seconds=each) for each in (2, 8, 32)), *[timedelta(minutes=5)] * 3)
"""Steps of time while the refusal lasts."""
HOURS: Final = 6
UNKNOWN: Final = 99_991
"""A code that Discord doesn't use."""
STATUS: Final[Mapping[int, int]] = {
    **dict.fromkeys((10003, 10004, 10007, 10008, 10013, 10014, 10062), 404),
    **dict.fromkeys((20026, 40003, 40333, 50001, 50007, 50013, 50278), 403),
    **dict.fromkeys((20016, 20028, 20029, 40005), 400),
    **dict.fromkeys((50027,), 401),
    **dict.fromkeys((130000,), 503),
}
"""The HTTP statuses of codes; 400 for all others."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Discord's response instead of a success."""

    name: str
    trouble: Trouble
    code: int = 0
    """The error's code, or 0 if there's none that a log could contain."""


ANSWERS: Final = (
    *(Answer(str(code), Refuse(ApiError(STATUS.get(code, 400), code, "Refused for a reason")), code) for code in CODES),
    Answer("unknown 400", Refuse(ApiError(400, UNKNOWN, "Refused for a reason")), UNKNOWN),
    Answer("unknown 403", Refuse(ApiError(403, UNKNOWN, "Refused for a reason")), UNKNOWN),
    Answer("unknown 404", Refuse(ApiError(404, UNKNOWN, "Refused for a reason")), UNKNOWN),
    Answer("403 without a code", Refuse(ApiError(403, 0, "Forbidden"))),
    Answer("503", Fail(503)),
    Answer("429", RateLimit(0.02)),
    Answer("reset", Reset()),
    Answer("hang-up", HangUp()),
    Answer("no JSON object", Garble(200, "nothing")),
)
TIMES: Final[Mapping[str, int]] = {"once": 1, "three times": 3, "lasting": MANY}


@dataclass(slots=True)
class Game:
    """A table with two people."""

    bot: Running
    people: tuple[Player, Player]
    table: int = 0
    given: list[tuple[int, int]] = field(default_factory=list)
    """Seats and the numbers of the questions that they've answered."""

    @property
    def users(self) -> tuple[User, User]:
        """The people as the host knows them."""
        one, other = (User(each.id, each.name) for each in self.people)
        return one, other

    async def view(self) -> TableView:
        return await self.bot.host.view(self.table)

    async def open(self) -> None:
        place = Place(self.bot.scene.playground.guild, self.bot.channel)
        record = await self.bot.host.open("rambots", TableTerms(pace=86_400), opener=self.users[0], place=place)
        self.table = record.id
        await self.bot.host.join(self.table, self.users[1])

    async def start(self) -> None:
        await self.open()
        await self.bot.rest()
        await self.bot.host.start(self.table, self.users[0])

    async def asked(self) -> None:
        """Play to the first question."""
        await self.start()
        await self.bot.rest()

    async def programming(self) -> None:
        """Play to the question for a program."""
        await self.asked()
        await self.answer(GOALS, GOALS)
        await self.bot.rest()

    async def answer(self, *answers: tuple[str, ...]) -> None:
        """Answer the current question for the seats, in their order."""
        question = (await self.view()).record.question
        for seat, answer in enumerate(answers):
            await self.bot.host.answer(self.table, self.users[seat], answer)
            self.given.append((seat, question))

    async def answer_both(self) -> None:
        await self.answer(GOALS, GOALS)

    async def play_round(self) -> None:
        await self.answer(("done",), ("done",))

    async def remind(self) -> None:
        self.bot.clock.advance(timedelta(hours=12))
        self.bot.host.wake()

    async def resign(self) -> None:
        await self.bot.host.resign(self.table, self.users[1])

    async def cancel(self) -> None:
        await self.bot.host.cancel(self.table, self.users[0], manager=True)

    async def pause(self) -> None:
        await self.bot.host.time_requests.pause(self.table, self.users[1], 1)

    async def type(self) -> None:
        player = self.people[0]
        player.say(player.dm(), "SR SY")
        await self.bot.answered()

    async def click(self) -> None:
        player = self.people[0]
        panel = next(
            (each for each in reversed(player.history(player.dm())) if any(lock in json.dumps(each) for lock in LOCKS)),
            None,
        )
        if panel is None:
            raise BrokenPromiseError(f"{player.name} has no panel")
        await player.click(panel, "SR")

    async def command(self) -> None:
        player = self.people[0]
        await player.command(self.bot.channel, "table", table=self.table)


@dataclass(frozen=True, slots=True)
class Way:
    """A kind of request, and how to make the bot send it."""

    name: str
    state: str
    """The table's state before: in the lobby, at its first question or in a round."""
    before: Callable[[Game], Coroutine[object, object, None]] | None
    act: Callable[[Game], Coroutine[object, object, None]]
    method: str
    route: str
    kind: str = ""
    """The end of the post's nonce; empty if the request isn't a post."""


WAYS: Final = (
    Way("the lobby's card", "lobby", None, Game.open, "POST", "/channels/*/messages", "l"),
    Way("a thread", "lobby", None, Game.start, "POST", "/channels/*/messages/*/threads"),
    Way("the start", "lobby", None, Game.start, "POST", "/channels/*/messages", "m"),
    Way("a conversation", "lobby", None, Game.start, "POST", "/users/@me/channels"),
    Way("a first question", "lobby", None, Game.start, "POST", "/channels/*/messages", "p"),
    Way("the card's change", "lobby", None, Game.start, "PATCH", "/channels/*/messages/*"),
    Way("a reminder", "first question", Game.asked, Game.remind, "POST", "/channels/*/messages", "r"),
    Way("a reminder in a round", "round", Game.programming, Game.remind, "POST", "/channels/*/messages", "r"),
    Way("the set-up's end", "first question", Game.asked, Game.answer_both, "POST", "/channels/*/messages", "m"),
    Way("the next question", "first question", Game.asked, Game.answer_both, "POST", "/channels/*/messages", "p"),
    Way("a round's post", "round", Game.programming, Game.play_round, "POST", "/channels/*/messages", "m"),
    Way("a round's question", "round", Game.programming, Game.play_round, "POST", "/channels/*/messages", "p"),
    Way("the panel's change", "first question", Game.asked, Game.type, "PATCH", "/channels/*/messages/*"),
    Way("a typed answer's echo", "round", Game.programming, Game.type, "POST", "/channels/*/messages"),
    Way("earlier messages", "round", Game.programming, Game.play_round, "PATCH", "/channels/*/messages/*"),
    Way("a click", "first question", Game.asked, Game.click, "POST", "/interactions/*/*/callback"),
    Way("a command", "round", Game.programming, Game.command, "POST", "/interactions/*/*/callback"),
    Way("a vote on a pause", "round", Game.programming, Game.pause, "POST", "/channels/*/messages", "w"),
    Way("a notice", "first question", Game.asked, Game.cancel, "POST", "/channels/*/messages", "n"),
    Way("a private result", "round", Game.programming, Game.resign, "POST", "/channels/*/messages", "o"),
    Way("the thread's end", "round", Game.programming, Game.resign, "PATCH", "/channels/*"),
)


@dataclass(frozen=True, slots=True)
class Case:
    """One refusal."""

    way: Way
    answer: Answer
    times: str

    def __str__(self) -> str:
        return f"{self.way.name} in state {self.way.state}, answered with {self.answer.name}, {self.times}"


def pairs(seed: int = 1) -> tuple[Case, ...]:
    """All cases, ordered so that every pair of request, response and times comes early. The first fifty contain every
    response and every kind of request.

    A kind of request includes its table's state.
    """
    chance = Random(seed)
    cases = [
        Case(way, answer, times)
        for (way, answer), times in zip(itertools.product(WAYS, ANSWERS), itertools.cycle(TIMES), strict=False)
    ]
    chance.shuffle(cases)
    first: dict[Case, None] = {}
    for parts in (_alone, _with_times):  # new combinations first
        met: set[object] = set()
        for case in cases:
            if not parts(case) <= met:
                met |= parts(case)
                first[case] = None
    return (*first, *(case for case in cases if case not in first))


def _alone(case: Case) -> set[object]:
    return {case.way, case.answer, (case.way.state, case.times)}


def _with_times(case: Case) -> set[object]:
    return {(case.way, case.times), (case.answer, case.times)}


class Heard(logging.Handler):
    """The bot's log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def try_cases(cases: Sequence[Case]) -> list[str]:
    """Try all cases with one bot, and return the broken promises, each with its case."""
    broken: list[str] = []
    with TemporaryDirectory() as folder:
        async with (
            playing(options=Options(limits=ROOMY), checked=False) as scene,
            running(scene, Path(folder), gallery=lambda _: Marked()) as bot,
        ):
            for number, case in enumerate(cases):
                try:
                    await _try(bot, case, number)
                except (BrokenPromiseError, AssertionError, TimeoutError) as error:
                    broken.append(f"{case}: {type(error).__name__}: {str(error)[:400]}")
                finally:
                    scene.faults.clear()
    return broken


async def _try(bot: Running, case: Case, number: int) -> None:
    way, world, guild = case.way, bot.scene.playground.world, bot.scene.playground.guild
    people = [add_person(world, guild=guild, name=f"{name}{number}") for name in ("Ada", "Bo")]
    one, other = (Player(Person(bot.scene.playground.stand_in, each.id)) for each in people)
    game = Game(bot, (one, other))
    if way.before is not None:
        await way.before(game)
        await bot.rest()
    heard, logger = Heard(), logging.getLogger("bot")
    level, began = logger.level, len(bot.scene.traffic.exchanges)
    logger.addHandler(heard)
    logger.setLevel(logging.INFO)
    try:
        bot.scene.faults.add(
            case.answer.trouble, method=way.method, route=way.route, times=TIMES[case.times], body=_of(way)
        )
        await way.act(game)
        await _goes_on(bot)
        refused = [each for each in bot.scene.traffic.exchanges[began:] if each.wanted]
        bot.scene.faults.clear()
        await _lifted(bot, game)
        _check_requests(case, refused)
        _check_log(case, len(refused), heard.lines)
        await _check_answers(game)
        await _check_asked(game)
        _check_screen(case, game)
    finally:
        bot.scene.faults.clear()
        logger.removeHandler(heard)
        logger.setLevel(level)
        for player in game.people:
            player.stop()
    if (await game.view()).record.status in (Status.OPEN, Status.PLAYING):
        await game.cancel()
        await bot.rest()


def _of(way: Way) -> Callable[[Request], bool] | None:
    """A filter for the requests to refuse."""
    if not way.kind:
        return None
    kind = re.compile(rf"[a-z0-9]+\.\d+-\d+-{way.kind}\d?(\.\d+)?")
    return lambda request: kind.fullmatch(str(request.payload.get("nonce", ""))) is not None


async def _goes_on(bot: Running) -> None:
    """Let time pass while the refusal lasts, six hours in the end."""
    for step in STEPS:
        bot.clock.advance(step)
        bot.host.wake()
        await bot.rest()
    await bot.answered()
    bot.clock.advance(timedelta(hours=HOURS))
    bot.host.wake()
    await bot.rest()


async def _lifted(bot: Running, game: Game) -> None:
    """Let waiting messages get through, and retry a table on hold."""
    if (await game.view()).record.refusal is not None:
        await bot.host.retry_posting(game.table)
    for step in (timedelta(minutes=5), timedelta(minutes=10)):
        bot.clock.advance(step)
        bot.host.wake()
        await bot.rest()
    await bot.answered()


def _check_requests(case: Case, refused: Sequence[Exchange]) -> None:
    """No post is tried without limit."""
    tries = Counter(str(payload(each).get("nonce") or each.path) for each in refused)
    most = MAX_REQUESTS * (LIBRARY_TRIES if isinstance(case.answer.trouble, RateLimit) else 1)
    for what, number in tries.items():
        if number > most:
            raise BrokenPromiseError(f"{number} requests for {what}")


def _check_log(case: Case, hits: int, lines: Sequence[str]) -> None:
    """A refusal that ended something is in the log with its code."""
    rule = CODES.get(case.answer.code)
    done = rule is not None and rule.meaning.name == "DONE"
    unseen = STATUS.get(case.answer.code, 400) >= 500 and hits < LIBRARY_TRIES  # the library retried it
    if not hits or not case.answer.code or done or unseen or case.times == "once":
        return
    if not any(f"error {case.answer.code}" in line and "status" in line for line in lines):
        raise BrokenPromiseError(f"nothing in the log: {lines[-3:]}")


async def _check_answers(game: Game) -> None:
    """No answer was lost: its question is over, or it's locked in."""
    view = await game.view()
    for seat, question in game.given:
        waits = [each for each in view.awaited if each.player.seat == seat and not each.compiled]
        if waits and view.record.question <= question:
            raise BrokenPromiseError(f"the answer of seat {seat} to question {question} is lost")


async def _check_asked(game: Game) -> None:
    """Every awaited player has buttons to answer with, in a DM or in the table's channel."""
    view = await game.view()
    if view.record.status is not Status.PLAYING:
        return
    for awaited in view.awaited:
        if awaited.compiled or awaited.player.user is None:
            continue
        player = next(each for each in game.people if each.id == awaited.player.user)
        places = {player.dm(), view.record.channel, view.record.place.channel}
        shown = [message for place in places for message in player.history(place)]
        if not any(_offers(message, game.table, view.record.question) for message in shown):
            raise BrokenPromiseError(f"{player.name} was never asked: {[texts(each)[:80] for each in shown][-4:]}")


def _offers(message: dict[str, Any], table: int, question: int) -> bool:
    for part in walk(message.get("components") or []):
        action = action_of(str(part.get("custom_id")))
        if isinstance(action, ShowPanel) and action.table == table:
            return True
        draft = action.draft if isinstance(action, DraftAction) else None
        if isinstance(draft, TableDraft) and (draft.table, draft.question) == (table, question):
            return True
    return False


def _check_screen(case: Case, game: Game) -> None:
    """Nobody sees an error code."""
    wrong = {str(case.answer.code), str(STATUS.get(case.answer.code, 400)), "Refused for a reason", "error"}
    for player in game.people:
        for place in (player.dm(), game.bot.channel):
            for message in player.history(place):
                words = texts(message)
                if any(re.search(rf"(?<![\d<:]){re.escape(each)}(?!\d)", words) for each in wrong if each != "0"):
                    raise BrokenPromiseError(f"{player.name} reads {words[:200]!r}")


FIXED: Final = 100 if LONG else 50
"""Number of cases in each test run. Fifty contain every response, kind of request and state."""
BATCH: Final = 25
"""Number of cases per bot."""


def tried(*, seed: int, inputs: int) -> Count:
    """Try a number of cases, new combinations first. Each batch has its own bot."""
    cases = pairs(seed)[:inputs]
    count = Count("refusals", inputs=len(cases))
    for at in range(0, len(cases), BATCH):
        count.broken += asyncio.run(try_cases(cases[at : at + BATCH]))
    return count

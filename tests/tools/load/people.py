"""People who answer at once. They share one listener, so they cost as little as possible."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.discord_ui.interactions.actions.drafts import ShowPage, TypeDraft
from bot.discord_ui.interactions.custom_ids import action_of
from bot.playground.errors import RefusedError
from bot.playground.people.people import Person
from bot.playground.world.components import walk
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.serve import Playground
    from bot.playground.wire import Obj
    from bot.playground.world.world import Event
    from tests.tools.load.seed import Seated

PROGRAMS: Final = ("MRN MBE LGU", "LRS MYW", "MGE LBN LYS", "MYU MRW LGN", "LBE MGS", "MBN LRW MYE LGS")
"""Made of the pieces everyone starts with. Players whose piece was stolen pass."""
HELP: Final = 0.5
"""Seconds between two `/help` commands."""
UNDO = text("button-undo")

_QUESTION = re.compile(r"b:[a-z0-9]*:[a-z]+:\d+-\d+-p\d+:t\d+\.(\d+)\.\d+.*")
_COMPILE = re.compile(r"b:[a-z0-9]*:compile:[^:]*:t\d+\.(\d+)\.\d+")
_MOVE = re.compile(r"(\d+)-(\d+)-m")


@dataclass(slots=True)
class Table:
    """A table as its people see it."""

    seated: Seated
    answers: Counter[int] = field(default_factory=Counter)
    """Number of locked answers to a revision's question."""
    complete: dict[int, float] = field(default_factory=dict)
    """Time of the last answer to a revision's question."""


@dataclass(slots=True)
class Seen:
    """What people saw and when, in seconds since they began."""

    rounds: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds from a round's last answer to its post."""
    clicks: list[float] = field(default_factory=list)
    """Seconds from a click to its response."""
    helps: list[float] = field(default_factory=list)
    """Seconds from `/help` to its response."""
    messages: Counter[str] = field(default_factory=Counter)
    """The bot's messages by kind."""
    troubles: Counter[str] = field(default_factory=Counter)


class People:
    """All people at the tables, and one who asks for help."""

    def __init__(self, playground: Playground, seated: list[Seated], *, panels: bool) -> None:
        """With `panels`, they fill in the panel's form; otherwise they type, and lock in the draft."""
        self.seen = Seen()
        self._stand_in = playground.stand_in
        self._bot = str(playground.bot)
        self._panels = panels
        self._tables = {each.table: Table(each) for each in seated}
        self._public = {each.channel: self._tables[each.table] for each in seated}
        self._private = {
            channel: (self._tables[each.table], Person(playground.stand_in, person))
            for each in seated
            for channel, person in zip(each.private, each.people, strict=True)
        }
        self._waiting: dict[str, tuple[list[float], float]] = {}
        """Interactions without a response: the list for their time, and when they began."""
        self._then: dict[str, Callable[[], None]] = {}
        """Actions to take once an interaction gets its response."""
        self._written: dict[int, int] = {}
        """Questions whose typed program hasn't been shown yet, by channel."""
        self._forms: dict[str, Callable[[Obj], None]] = {}
        """Actions to take with the form that an interaction opens."""
        self._asker = (Person(playground.stand_in, seated[0].people[0]), seated[0].channel)
        self._began = time.perf_counter()
        self._stop = playground.world.listen(self._hear)

    async def begin(self) -> None:
        """Have everyone answer the question that they were asked earlier."""
        self._began = time.perf_counter()
        for number, (channel, (table, person)) in enumerate(self._private.items()):
            self._write(channel, table, person, {}, 2)
            if number % 40 == 0:
                await asyncio.sleep(0)

    async def ask_for_help(self) -> None:
        """Use `/help` again and again."""
        person, channel = self._asker
        while True:
            self._started(person.command(channel, "help", {}), self.seen.helps)
            await asyncio.sleep(HELP)

    def stop(self) -> None:
        """Stop listening."""
        self._stop()

    # -- observations ------------------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        # They act after the event, because the fake Discord is still handling it.
        match event.name:
            case "MESSAGE_CREATE" if event.data["author"]["id"] == self._bot:
                asyncio.get_running_loop().call_soon(self._read, event.data)
            case "MESSAGE_UPDATE" if int(event.data["channel_id"]) in self._written:
                asyncio.get_running_loop().call_soon(self._read_letter, int(event.data["channel_id"]), event.data)
            case "MODAL":
                act = self._forms.pop(event.data["interaction"], None)
                if act is not None:
                    asyncio.get_running_loop().call_soon(act, event.data["modal"])
            case "INTERACTION_DONE":
                self._done(event.data["interaction"])
            case "INTERACTION_FAILED":
                self.seen.troubles["interactions without an answer"] += 1
                self._waiting.pop(event.data["interaction"], None)
            case _:
                pass

    def _read(self, message: Obj) -> None:
        channel = int(message["channel_id"])
        if channel in self._public:
            self._read_move(self._public[channel], message)
        elif channel in self._private:
            self._read_letter(channel, message)

    def _read_move(self, table: Table, message: Obj) -> None:
        found = _MOVE.search(str([each.get("custom_id") for each in walk(message["components"])]))
        if found is None:
            self.seen.messages["other"] += 1
            return
        self.seen.messages["post"] += 1
        now, revision = time.perf_counter(), int(found[2])
        self.seen.rounds.append(now - self._began)
        answered = table.complete.pop(revision - 1, None)
        if answered is None:
            self.seen.troubles["rounds told that nobody had finished"] += 1
        else:
            self.seen.waits.append(now - answered)

    def _read_letter(self, channel: int, message: Obj) -> None:
        table, person = self._private[channel]
        buttons = {each["custom_id"]: each for each in walk(message["components"]) if each.get("custom_id")}
        lock = next((read for each in buttons if (read := _COMPILE.fullmatch(each))), None)
        if lock is not None and self._written.get(channel) == int(lock[1]):
            if any(each.get("label") == UNDO for each in buttons.values()):  # it shows the typed program
                del self._written[channel]
                self.seen.messages["echo"] += 1
                self._lock(channel, table, person, message, lock[0])
            return
        if message.get("edited_timestamp"):
            return
        question = next((read for each in buttons if (read := _QUESTION.fullmatch(each))), None)
        if question is not None:
            self.seen.messages["question"] += 1
            answer = self._fill_in if self._panels else self._write
            answer(channel, table, person, message, int(question[1]))
            return
        self.seen.messages["echo"] += 1  # without a panel: refused, or everyone is locked in
        if "🤔" in str([message["content"], *message["components"][:1]]):
            self.seen.troubles["programs refused"] += 1
            person.send(channel, "pass")
            self._locked(table, max(table.answers, default=2))

    # -- actions ---------------------------------------------------------------------------------------------------

    def _program(self, person: Person, revision: int) -> str:
        return PROGRAMS[(person.id + revision) % len(PROGRAMS)]

    def _write(self, channel: int, table: Table, person: Person, _: Obj, revision: int) -> None:
        table.answers.setdefault(revision, 0)
        self._written[channel] = revision
        person.send(channel, self._program(person, revision))

    def _lock(self, channel: int, table: Table, person: Person, message: Obj, custom_id: str) -> None:
        try:
            started = person.click(channel, int(message["id"]), custom_id)
        except RefusedError as error:
            self.seen.troubles[str(error)] += 1
            return
        self._started(started, self.seen.clicks)
        compiled = _COMPILE.fullmatch(custom_id)
        assert compiled is not None
        self._locked(table, int(compiled[1]))

    def _locked(self, table: Table, revision: int) -> None:
        table.answers[revision] += 1
        if table.answers[revision] == len(table.seated.people):
            table.complete[revision] = time.perf_counter()
            table.answers = Counter({revision + 1: 0})

    def _fill_in(self, channel: int, table: Table, person: Person, message: Obj, revision: int) -> None:
        number = int(message["id"])
        actions = (action_of(str(each.get("custom_id", ""))) for each in walk(message["components"]))
        more = next(each for each in actions if isinstance(each, ShowPage))
        opener = TypeDraft(more.draft, nonce=more.nonce).button()

        def send_off(form: Obj) -> None:
            def lock() -> None:
                shown = person.world.messages[channel][number]
                compile_ = next(
                    each["custom_id"]
                    for each in walk(list(shown.components))
                    if _COMPILE.fullmatch(str(each.get("custom_id")))
                )
                self._lock(channel, table, person, {"id": number}, compile_)

            sent = person.submit(int(form["id"]), {"text": self._program(person, revision)})
            self._started(sent, self.seen.clicks, then=lock)

        opened = person.click(channel, number, opener)
        self._forms[opened] = send_off
        self._started(opened, self.seen.clicks)

    def _started(self, interaction: str, kept: list[float], *, then: Callable[[], None] | None = None) -> None:
        self._waiting[interaction] = (kept, time.perf_counter())
        if then is not None:
            self._then[interaction] = then

    def _done(self, interaction: str) -> None:
        kept, began = self._waiting.pop(interaction, ([], 0.0))
        kept.append(time.perf_counter() - began)
        then = self._then.pop(interaction, None)
        if then is not None:
            asyncio.get_running_loop().call_soon(then)

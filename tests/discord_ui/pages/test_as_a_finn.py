"""Finnish readers see no English: start a game of each kind and press everything.

A word counts as English if it's among the English texts and not among the Finnish ones.
"""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import bot
from bot.ai.levels import View
from bot.ai.players import COMPUTERS
from bot.discord_ui.images import render_jobs
from bot.discord_ui.images.image_service import ImageService
from bot.discord_ui.interactions.actions.drafts import (
    CompileDraft,
    PreviewDraft,
    ShowHint,
    ShowOdds,
    ShowPanel,
    SuggestDraft,
)
from bot.discord_ui.interactions.actions.history import (
    AnalyseGame,
    SendMatchFile,
    ShowBoard,
    ShowHand,
    ShowHistory,
    ShowReplay,
    ShowReport,
    ShowRules,
    ShowTable,
)
from bot.discord_ui.interactions.actions.learning import Learn, ShowPuzzle
from bot.discord_ui.interactions.actions.lobby import AdjustSetup, LeaveTable, OpenTable, TableSettings
from bot.discord_ui.interactions.actions.people import (
    EditGuildSettings,
    EditUserSettings,
    ForgetUser,
    ShowLeaderboard,
    ShowProfile,
)
from bot.discord_ui.interactions.actions.seats import (
    AgreeToEnd,
    AskEnd,
    AskResign,
    CancelTable,
    Pause,
    ReplacePlayer,
    Resign,
    SubstituteComputer,
)
from bot.discord_ui.interactions.actions.tournaments import ShowTournaments
from bot.discord_ui.interactions.command_list import OWN_COMMANDS
from bot.discord_ui.interactions.context import HandlerContext
from bot.discord_ui.interactions.custom_ids import CustomId, action_of
from bot.discord_ui.interactions.keywords import Keyword
from bot.discord_ui.views.play.lobby import lobby_page
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from rendering import chart, painter, profile_image, sample
from rendering.palettes import Palette
from rendering.replay import timeline
from rendering.scene.panel import Labels
from rendering.scene.symbols import Device, Emblem, Model
from tests.ai.randomly import at_random
from tests.discord_ui.room import HERE, Blank, Guest, Room, Unkept, message_of, nobody
from tests.host.harness import running_host
from tests.long import LONG
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from bot.ai.players import Task
    from bot.discord_ui.images.render_pool import Key
    from bot.engine.game import Answer
    from bot.playground.wire import Obj

LOCALES: Final = tuple(Path(bot.__file__).parent.rglob("locale"))
READ: Final = {"content", "label", "placeholder", "description", "title", "text"}
"""Fields of a message or form that people read."""
FINAL: Final = {ForgetUser, CancelTable, Resign, LeaveTable, AgreeToEnd, SubstituteComputer, OpenTable, CompileDraft}
"""Actions that would end what's being tested."""
TRIED: Final = 1
"""Number of options tried per menu, and of presses per kind of action."""
ROUNDS: Final = 3 if LONG else 2
NAMES: Final = {
    *("ilse", "marek", "max", "ada", "english", "discord", "factory", "rambots", "speedbots"),
    *("master", "priority", "scheduler"),
}
"""Names that are the same in every language."""
BESIDE: Final = (
    *OWN_COMMANDS.values(),
    *(ShowProfile, ShowLeaderboard, EditGuildSettings, ShowTournaments, Learn, ShowPuzzle, ShowRules, ShowTable),
)
DURING: Final = (
    *(ShowTable, ShowBoard, ShowPanel, ShowHand, ShowHistory, ShowReplay, AskEnd, ReplacePlayer),
    *(AskResign, Pause),
)
SENT: Final = {word.value for word in Keyword}
"""English words understood in direct messages."""
HELP: Final = {ShowHint, SuggestDraft, PreviewDraft, ShowOdds}
AFTER: Final = (ShowTable, ShowReport, AnalyseGame, ShowHistory, SendMatchFile)


@cache
def words(language: str) -> frozenset[str]:
    """All words of a language's texts and rules."""
    found: set[str] = set()
    for folder in LOCALES:
        for path in (folder / language).glob("*"):
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".ftl":
                text = re.sub(r"(?m)^#.*$|^[a-zA-Z][\w-]* =|\{[^{}]*->|\[[\w-]+\]|\{[^{}]*\}", " ", text)
            found.update(re.findall(r"[a-zåäö]{3,}", text.lower()))
    return frozenset(found)


def english(text: str) -> list[str]:
    """English words of a text. Code and addresses are skipped, except for words to type."""
    bare = re.sub(r"`([^`]*)`", lambda code: code[1] if code[1] in SENT else " ", text)
    bare = re.sub(r"<[^<>]*>|https?:\S+|\S+/\S+", " ", bare)
    known = words("en") - words("fi") - NAMES
    return [each for each in re.findall(r"[A-Za-zÅÄÖåäö]{3,}", bare) if each.lower() in known]


def test_english_words_are_detected() -> None:
    own, other = text("button-join", language="fi"), f"{text('button-join')} {text('button-highlights')}"
    assert english(f"**{own}** {other} `small red north`.") == other.split()
    assert english("`lukitse`, `undo`, `/board`.") == ["undo"]


def said(told: Any) -> Iterator[str]:
    """All texts that people read in a message."""
    if isinstance(told, dict):
        for key, value in told.items():
            if key in READ and isinstance(value, str):
                yield value
            else:
                yield from said(value)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from said(each)


def offered(told: Any) -> Iterator[Obj]:
    """Buttons and menus of a message."""
    if isinstance(told, dict):
        if "custom_id" in told and not told.get("disabled"):
            yield told
        for value in told.values():
            yield from offered(value)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from offered(each)


def written(shown: Any) -> Iterator[str]:
    """All texts in an image's content, except keys."""
    if isinstance(shown, Enum | Device | Emblem | Model | Palette):
        return
    if isinstance(shown, str):
        yield shown
    elif is_dataclass(shown):
        # each of a card's and a tray's words is drawn only where the game sets it
        unsent = shown if isinstance(shown, Labels) and shown != Labels() else None
        for each in fields(shown):
            if each.name != "key" and (unsent is None or getattr(unsent, each.name) != each.default):
                yield from written(getattr(shown, each.name))
    elif isinstance(shown, list | tuple | set | frozenset):
        for each in shown:
            yield from written(each)
    elif isinstance(shown, dict):
        yield from written(list(shown.values()))


class Noted(Blank):
    """Pictures that record their words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.texts: set[str] = set()

        def note(*shown: Any, **_: Any) -> bytes:
            self.texts.update(written([list(each) if hasattr(each, "__next__") else each for each in shown]))
            return b""

        for module, name in (
            (painter, "still"),
            (timeline, "replay"),
            (timeline, "reel"),
            (chart, "chart_picture"),
            (profile_image, "profile_picture"),
            (render_jobs, "standings_picture"),
            (sample, "sample"),
        ):
            monkeypatch.setattr(module, name, note)

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        return draw(*what) or await super().draw(key, draw, *what)


@dataclass
class Reader:
    """A user who presses everything and reads the result."""

    guest: Guest
    pictures: Noted
    found: dict[str, str] = field(default_factory=dict)
    """English words, and the text each was found in."""
    pressed: dict[str, int] = field(default_factory=dict)

    def reads(self, told: Obj) -> None:
        shown = dict(told)
        if "modal" in shown:
            shown["modal"] = shown["modal"].to_dict()
        for each in (*said(shown), str(shown.get("note") or "")):
            self.found.update(dict.fromkeys(english(each), each))

    async def goes(self, told: Obj) -> None:
        """Read a message and everything its buttons and menus lead to."""
        waiting = [told]
        while waiting:
            message = waiting.pop()
            self.reads(message)
            for each in offered(message.get("components")):
                action = action_of(each["custom_id"])
                if action is None or type(action) in FINAL or action == EditUserSettings("language"):
                    continue
                for value in [one["value"] for one in each.get("options", ())][:TRIED] or [None]:
                    kind = re.sub(r"\d+", "", f"{action} {value or ''}")
                    self.pressed[kind] = self.pressed.get(kind, 0) + 1
                    if self.pressed[kind] <= TRIED:
                        waiting.append(await self.guest.press(action, value))

    async def asks(self, action: type[CustomId], table: int = 0, **more: Any) -> None:
        about: dict[str, Any] = {"table": table, **more} if table else more
        await self.goes(await self.guest.press(action(**about)))

    def english(self) -> dict[str, str]:
        """English words that were read or drawn, and where."""
        return self.found | {word: text for text in self.pictures.texts for word in english(text)}


async def by_chance(task: Task) -> Answer:
    """Choose a random answer for a computer."""
    rules = GAMES[task.game].rules(dict(task.options))
    view: View[Any, Any] = View(task.table, task.hand, task.seat, task.decision, task.draft)
    return at_random(rules, view, Rng(task.seed))


@asynccontextmanager
async def a_finn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Reader]:
    """A user on a Finnish server, with computers that have Finnish names."""

    async def nothing(_: int, __: int) -> str | None:
        return None

    titles = {key: computer.title for key, computer in COMPUTERS.items()}
    async with running_host(folder, games=dict(GAMES), thinker=by_chance) as held:
        pictures = Noted(monkeypatch)
        images = ImageService(pictures, held.host.user_settings.palette)
        held.host.locales.save_guild_locale(HERE.guild or 0, "fi")
        room = Room(held, HandlerContext(held.host, dict(GAMES), titles, images, nothing, nobody, Unkept()))
        yield Reader(room.guest(1, "Ilse", locale="fi", manager=True), pictures)


async def begun(reader: Reader, key: str) -> int:
    """Open, set up and start a table."""
    room, ilse = reader.guest.room, reader.guest
    await reader.goes(await ilse.press(AdjustSetup("", key)))
    table = (await room.host.open(key, TableTerms(), opener=ilse.user, place=HERE)).id
    await reader.asks(TableSettings, table)
    await room.host.adjust(table, ilse.user, TableTerms(help=True))
    for _ in range(min(2, max(GAMES[key].seats) - 1)):
        await room.host.add_computer(table, ilse.user, "rookie")
        reader.reads(message_of(lobby_page(await room.host.view(table), room.context.computers, nonce="")))
    await room.host.start(table, ilse.user)
    return table


async def answered(reader: Reader, table: int) -> None:
    """Try all kinds of things with a question, then answer it at random."""
    room, ilse = reader.guest.room, reader.guest
    if not any(each.player.user == ilse.user.id for each in (await room.host.view(table)).awaited):
        return
    await helped(reader, table)
    await reader.asks(ShowPanel, table)
    seat = await room.host.seat(table, ilse.user)
    if seat.decision is None:  # one of the buttons was an answer
        return
    rules = seat.view.game.rules(seat.view.record.terms.options)
    view: View[Any, Any] = View(seat.view.table, seat.hand, seat.player.seat, seat.decision)
    answer = max((at_random(rules, view, Rng(number)) for number in range(5)), key=len)
    typed = seat.view.game.format_answer(seat.view.table, seat.decision, answer)
    for word in ("lukitse", "apua", "höpsis", "tekstinä", "sanoin", typed):
        reader.reads(await ilse.say(word, about=table))
    await helped(reader, table)
    now = await room.host.seat(table, ilse.user)
    if now.view.record.question == seat.view.record.question:
        await room.host.answer(table, ilse.user, answer)


async def helped(reader: Reader, table: int) -> None:
    """Use each kind of help in the panel and read the replies."""
    waiting = [await reader.guest.press(ShowPanel(table))]
    asked: set[type[CustomId]] = set()
    while waiting:
        for each in offered(waiting.pop()["components"]):
            action = action_of(each["custom_id"])
            if action is not None and type(action) in HELP - asked:
                asked.add(type(action))
                waiting.append(await reader.guest.press(action))
                reader.reads(waiting[-1])


@pytest.mark.no_cover
@pytest.mark.parametrize("key", GAMES)
async def test_games_contain_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    async with a_finn(tmp_path, monkeypatch) as reader:
        table, room = await begun(reader, key), reader.guest.room
        for _ in range(ROUNDS):
            await room.rest()
            reader.reads(await room.shown(table))
            await answered(reader, table)
        for verb in DURING:
            await reader.asks(verb, table)
        await reader.guest.press(Resign(table))
        await room.rest()
        assert (await room.host.record(table)).status is not Status.PLAYING
        reader.reads(await room.shown(table))
        for kind in AFTER:
            await reader.asks(kind, table)
        assert reader.english() == {}
        assert reader.pictures.texts


@pytest.mark.no_cover
async def test_pages_outside_games_contain_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_finn(tmp_path, monkeypatch) as reader:
        for verb in BESIDE:
            await reader.asks(verb)
        for key in GAMES:
            await reader.asks(ShowRules, game=key)
        assert reader.english() == {}

"""Run a copy of the program with the recipes' additions, and again with one addition missing at a time.

`tests/repository/test_recipes.py` starts it in a separate process with the copy first in the path:

python -P tests/repository/following.py < {"recipe": {"path": "its text without the addition", ...}, ...}

It prints the reason why each run failed, keyed by the missing place; a run that worked has an empty reason. Shared
imports happen once, and each run is a fork.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import sys
import tempfile
import traceback
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from bot.i18n import LANGUAGES, MessageCatalog, translator

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping

LIBRARIES: Final = (
    *("discord.app_commands", "aiosqlite", "aiohttp", "PIL.Image", "pytest", "hypothesis", "fluent.syntax"),
)
SHARED: Final = ("bot.games", "bot.ai.players", "bot.ai.tasks", "bot.playground.world.components")
"""Modules that import nothing that a recipe changes, except in `OF_GAMES`."""
OF_GAMES: Final = "bot/games/"
FRONT: Final = "bot/discord_ui/"
BELOW: Final = ("tests.host.harness", "rendering.replay.timeline", "rendering.painter")
"""Modules that don't import discord_ui, for runs in which no place there is missing."""
ADDED_TO: Final = ("tests.discord_ui.room", "bot.discord_ui.dispatch.parser")


async def call_command(folder: Path) -> None:
    """Check that `/opened` is registered, answers in both languages, and appears in `/help` and the renewed docs."""
    import discord

    from bot.discord_ui.dispatch import commands, parser
    from bot.discord_ui.format import when
    from bot.discord_ui.interactions.command_translations import Translations
    from tests.discord_ui.room import open_room, read, texts
    from tests.texts import text

    async with open_room(folder) as room:
        table = await room.started(room.guest(1, "Ilse"), room.guest(2, "Otto"))
        opened = when((await room.host.record(table)).opened_at)
        known: dict[str, Any] = {}
        tree: Any = SimpleNamespace(
            add_command=lambda command: known.update({command.name: command}), get_command=known.get
        )
        client: Any = SimpleNamespace(tree=tree, context=room.context, games=room.context.games)
        commands.install(tree, client)

        async def call(name: str, locale: discord.Locale) -> str:
            user = SimpleNamespace(id=1, display_name="Ilse")
            asked: Any = SimpleNamespace(
                id=7,
                user=user,
                channel_id=100,
                guild_id=None,
                guild=None,
                channel=None,
                permissions=discord.Permissions(),
                client=client,
                locale=locale,
                message=None,
                type=discord.InteractionType.application_command,
                data={"name": name},
            )
            return texts(read(await parser.handle_interaction(asked, room.context)))

        assert await call("opened", discord.Locale.american_english) == f"Table {table} was opened {opened}."
        assert await call("opened", discord.Locale.finnish) == f"Pöytä {table} avattiin {opened}."
        page = read(await _ask_help(room))
        shown = text("command-opened").partition(" (")[0]
        assert f"`/opened` {shown}" in texts(page)
        where: Any = SimpleNamespace(location=discord.app_commands.TranslationContextLocation.command_description)
        described = discord.app_commands.locale_str(known["opened"].description)
        finnish = await Translations([]).translate(described, discord.Locale.finnish, where)
        assert finnish == text("command-opened", language="fi")
    from tests.repository import test_docs

    os.environ["AGREED"] = "renew"
    test_docs.test_command_tables_match_slash_commands()
    assert f"| `/opened` | {shown} |" in test_docs.PAGES["docs/commands.md"].read_text("utf-8")


async def _ask_help(room: Any) -> Any:
    from bot.discord_ui.handlers.play.help import show_help
    from bot.discord_ui.interactions.actions.help import ShowHelp
    from bot.discord_ui.interactions.context import Request

    guest = room.guest(1, "Ilse")
    return await show_help(Request(room.context, guest.who, ShowHelp(commands=True, group="play")))


async def choose_table_option(folder: Path) -> None:
    """Check that the table setup offers chat in both languages, and that the table stores and shows it."""
    from bot.discord_ui.interactions.actions.lobby import AdjustSetup, TableSettings
    from bot.discord_ui.views.play.table_setup import usual
    from bot.host.model.table_terms import TableTerms
    from bot.storage import open_store
    from tests.discord_ui.room import open_room, texts
    from tests.storage.sqlite.test_store import RECORD
    from tests.texts import text

    async with open_room(folder) as room:
        game = next(iter(room.context.games.values()))
        for number, language in enumerate(("en", "fi"), start=1):
            person = room.guest(number, "Ilse", locale=language)
            page = await person.press(AdjustSetup("", usual(game).encode(), more=True))
            keys = ("setting-chat", "setting-chat-off", "open-it")
            title, silent, opens = (text(key, language=language) for key in keys)
            opened = await person.click(await person.choose(page, silent, name=title), opens, number=number)
            assert text("opened", language=language, table=number, where="<#100>") in texts(opened)
            menu = await person.press(TableSettings(number))
            assert title in texts(menu)
            terms: Any = (await room.host.record(number)).terms
            assert terms.chat is False
        assert text("lobby-chat-off") in texts(await room.lobby_of(1))
        assert text("lobby-chat-off", language="fi") != text("lobby-chat-off")
    store = await open_store(folder / "games.sqlite3")
    async with store.reading() as tx:
        kept: Any = await tx.tables.get(1)
    await store.close()
    assert kept.terms.chat is False
    usually = TableTerms()
    assert [
        each.name for each in fields(usually) if getattr(RECORD.terms, each.name) == getattr(usually, each.name)
    ] == []


async def play_with_game_option(_: Path) -> None:
    """Check that RAMbots offers the option in both languages, and plays by it."""
    from bot.engine.rng import Rng
    from bot.games import GAMES
    from tests.texts import text

    changed = []
    for language, chosen in (("en", True), ("fi", True), ("en", False)):
        game = GAMES["rambots"].in_language(language)
        option = next(each for each in game.options if each.key == "fixed_precedence")
        words = [text(f"option-fixed-precedence{end}", language=language) for end in ("", "-help", "-off", "-on")]
        assert [option.label, option.help, *(word for _, word in option.values)] == words
        assert (option.label == text("option-fixed-precedence")) == (language == "en")
        rules = game.rules_with({option.key: chosen})
        state = rules.start(("red", "yellow"), Rng(1))
        seen = []
        for _move in range(3):
            seen.append(state.table.precedence)
            given = {asked.seat: rules.default_answer(state, asked, ()) for asked in rules.pending_decisions(state)}
            state = list(rules.advance(state, given))[-1].state
        changed.append(len(set(seen)) > 1)
    assert changed == [False, False, True]


async def choose_server_setting(folder: Path) -> None:
    """Check that `/server` offers the setting in both languages, and stores and shows the choice."""
    from bot.discord_ui.interactions.actions.people import EditGuildSettings
    from bot.discord_ui.views.community.guild_settings import GROUPS
    from tests.discord_ui.room import HERE, component, open_room, texts
    from tests.storage import test_guild_settings
    from tests.texts import text

    part = next(at for at, (_, group) in enumerate(GROUPS) for field in group if field.key == "greets")
    async with open_room(folder) as room:
        for number, language in enumerate(("en", "fi"), start=1):
            owner = room.guest(number, "Ilse", owns=True, locale=language)
            page = await owner.press(EditGuildSettings("part", part))
            assert text("server-greets-told", language=language) in texts(page)
            menu = text("server-greets", language=language)
            assert (menu == "Greeting") == (language == "en")
            offered = component(page, menu)["options"]
            assert text("server-greets-no", language=language) in [each["label"] for each in offered]
            await owner.press(EditGuildSettings("greets", part), values=("no",))
    async with open_room(folder) as room:
        settings: Any = await room.host.guild_settings.settings(HERE.guild)
        assert settings.greets is False
    test_guild_settings.test_only_chosen_settings_are_saved()


RECIPES: Final[Mapping[str, Callable[[Path], Coroutine[Any, Any, None]]]] = {
    "A command": call_command,
    "A table option": choose_table_option,
    "An option of one game": play_with_game_option,
    "A server setting": choose_server_setting,
}
"""The check of each recipe."""


def run(recipe: str) -> str:
    """Run a recipe's check, and return the reason if it fails."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(RECIPES[recipe](Path(folder)))
    except BaseException:
        return traceback.format_exc()
    return ""


def fork(work: Callable[[], object]) -> Any:
    """Call the function in a fork of this process, and return its result through JSON."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        with os.fdopen(reading) as told:
            came = told.read()
        os.waitpid(child, 0)
        return json.loads(came)
    os.close(reading)
    with os.fdopen(writing, "w") as telling:
        json.dump(work(), telling)
    os._exit(0)


def run_without(place: str, text: str, recipe: str) -> Any:
    """Run a recipe's check while one file has this text."""
    path = Path(place)
    added = path.read_text("utf-8")
    path.write_text(text, "utf-8")

    def work() -> str:
        if path.suffix == ".ftl":
            forget_messages()
        return run(recipe)

    try:
        return fork(work)
    finally:
        path.write_text(added, "utf-8")


def read_messages() -> None:
    """Read the messages of discord_ui once for all runs."""
    from bot.ai.names import WORDS as COMPUTERS

    for language in LANGUAGES:
        MessageCatalog((*COMPUTERS.folders, Path.cwd() / "bot/discord_ui/locale")).translator(language).read()


def forget_messages() -> None:
    """Make the program read its messages again, without the missing ones."""
    for each in vars(translator).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


def main(before: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return each run's reason for failing. Changed code is imported again, and other files are read in each run."""
    ways = [(recipe, place) for recipe, places in before.items() for place in places]
    code = [way for way in ways if way[1].startswith("bot/") and way[1].endswith(".py")]
    games = [way for way in code if way[1].startswith(OF_GAMES)]
    front = [way for way in code if way[1].startswith(FRONT)]

    def import_all(names: Iterable[str]) -> None:
        for name in names:
            importlib.import_module(name)

    def without(chosen: Iterable[tuple[str, str]]) -> dict[str, str]:
        return {place: run_without(place, before[recipe][place], recipe) for recipe, place in chosen}

    def imported_once() -> dict[str, str]:
        import_all(ADDED_TO)
        works = {recipe: fork(lambda: run(recipe)) for recipe in before}  # noqa: B023
        return works | without(way for way in ways if way not in code)

    def imported_below() -> dict[str, str]:
        import_all(BELOW)
        return without(front)

    import_all(LIBRARIES)
    of_games = without(games)
    import_all(SHARED)
    read_messages()
    once: dict[str, str] = fork(imported_once)
    below: dict[str, str] = fork(imported_below)
    return of_games | once | below | without(way for way in code if way not in (*games, *front))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.load(sys.stdin))))

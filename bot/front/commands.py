"""The slash commands: each finds the table that is meant and then does what the button of that name does."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from discord import app_commands

from bot.front import edge
from bot.front.custom_ids import LARGEST, Press, Verb
from bot.front.desk import Asked, Whisper
from bot.front.format import OPTION, PACES, cut
from bot.front.views.opening import opening_page, usual
from bot.front.views.prompts import hint_of, which_page
from bot.host.errors import TableError
from bot.host.model import Status
from bot.host.replay import where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.front.client import Front
    from bot.front.desk import Desk, Reply, Who
    from bot.games.game import AnyGame
    from bot.host.model import TableRecord

AnyCommand: TypeAlias = "app_commands.Command[Any, ..., Any]"

MOST: Final = 25
"""Choices that a command's option can offer."""

TABLE_COMMANDS: Final[tuple[tuple[str, Verb, str], ...]] = (
    ("table", Verb.TABLE, "Who is awaited, since when and until when"),
    ("board", Verb.BOARD, "The board as it stands"),
    ("program", Verb.PANEL, "Your program: make it, change it, lock it. Only you see it"),
    ("hand", Verb.HAND, "What you have to work with. Only you see it"),
    ("history", Verb.HISTORY, "Any round so far, with its picture and its seals"),
    ("replay", Verb.REPLAY, "The latest round as moving pictures"),
    ("resign", Verb.ASK_RESIGN, "Give up your seat, after a question"),
)
"""The commands about one table: name, what they do, what their description says."""

_OWN: Final = frozenset({Verb.PANEL, Verb.HAND, Verb.ASK_RESIGN})
"""What only a player of the table can ask for."""

_log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Front"]):
    """The commands; an error that got past the edge is logged, with ids and nothing else."""

    async def on_error(self, interaction: edge.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Log it."""
        name = interaction.command.name if interaction.command else "unknown"
        cause = error.__cause__ or error
        _log.error("command %s of user %d failed: %s", name, interaction.user.id, where(cause))


def install(tree: app_commands.CommandTree[Front], front: Front) -> None:
    """Put all commands into the tree."""
    for name, verb, description in TABLE_COMMANDS:
        tree.add_command(_table_command(front, name, verb, description))
    tree.add_command(_play(front))
    tree.add_command(_rules(front))
    tree.add_command(_help(front))


def _everywhere(command: AnyCommand) -> AnyCommand:
    """For servers and direct messages with the bot."""
    command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


def _table_command(front: Front, name: str, verb: Verb, description: str) -> AnyCommand:
    @app_commands.describe(table="Which table, if there are several")
    async def callback(interaction: edge.Interaction, table: int | None = None) -> None:
        who = edge.who_asks(interaction)
        await edge.answer(interaction, about_table(front.desk, who, verb, table), about=Press(verb, table or 0))

    async def complete(interaction: edge.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        found = await tables_for(front.desk, edge.who_asks(interaction), verb)
        choices = [(record.id, cut(f"{record.id}: {_hint(front.desk, record)}", OPTION)) for record in found]
        wanted = str(current or "").lower()
        return [app_commands.Choice(name=label, value=key) for key, label in choices if wanted in label.lower()][:MOST]

    command: AnyCommand = app_commands.Command(name=name, description=description, callback=callback)
    command.autocomplete("table")(complete)
    return _everywhere(command)


async def about_table(desk: Desk, who: Who, verb: Verb, table: int | None) -> Reply:
    """What the verb shows of the table that is meant; asks which one where that is open."""
    if table is None:
        found = await tables_for(desk, who, verb)
        if not found:
            raise TableError("There is no table here. `/play` opens one; it takes one click to start.")
        if len(found) > 1:
            return Whisper(which_page(verb, [(record, _hint(desk, record)) for record in found]))
        table = found[0].id
    if not 1 <= table <= LARGEST:
        raise TableError("There is no table with that number: tables are numbered from 1.")
    return await edge.HANDLERS[verb](Asked(desk, who, Press(verb, table)))


async def tables_for(desk: Desk, who: Who, verb: Verb) -> Sequence[TableRecord]:
    """The tables that could be meant here, the likeliest first: those of this channel, else the asker's own."""
    here = [record for record in await desk.host.tables_in(who.channel) if who.may_look(record)]
    own = list(await desk.host.tables_of(who.user.id))
    if verb in _OWN:
        seated = [record for record in here if who.seated(record)] or own
        return [record for record in seated if record.status is Status.PLAYING] or seated
    if here:
        return here
    # A thread has the number of the message it was made from: that also finds a table whose game is over.
    past = await desk.host.table_of_message(who.channel)
    return [(await desk.host.view(past)).record] if past is not None else own


def _hint(desk: Desk, record: TableRecord) -> str:
    game = desk.games.get(record.game)
    return record.game if game is None else hint_of(record, game)


def _play(front: Front) -> AnyCommand:
    @app_commands.describe(game="What to play", pace="How long each question stays open")
    @app_commands.choices(game=_catalogue(front))
    @app_commands.choices(pace=[app_commands.Choice(name=words, value=seconds) for seconds, words in PACES])
    async def play(interaction: edge.Interaction, game: str | None = None, pace: int | None = None) -> None:
        await edge.answer(interaction, _opening(front.desk, game, pace))

    return _everywhere(app_commands.Command(name="play", description="Open a table in this channel", callback=play))


def _catalogue(front: Front) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=_findable(game), value=key) for key, game in list(front.games.items())[:MOST]]


def _findable(game: AnyGame) -> str:
    """The title, with the key where nobody who types it would find the title."""
    return game.title if game.key in game.title.lower() else f"{game.title} ({game.key})"


async def _opening(desk: Desk, game: str | None, pace: int | None) -> Reply:
    chosen = desk.games.get(game) if game is not None else next(iter(desk.games.values()))
    if chosen is None:
        raise TableError("I do not know that game.")
    wish = usual(chosen) if pace is None else usual(chosen, pace)
    return Whisper(opening_page(wish, desk.games))


def _rules(front: Front) -> AnyCommand:
    @app_commands.describe(game="Of which game")
    @app_commands.choices(game=_catalogue(front))
    async def rules(interaction: edge.Interaction, game: str | None = None) -> None:
        await edge.answer(interaction, _lesson(front.desk, edge.who_asks(interaction), game), about=Press(Verb.RULES))

    return _everywhere(app_commands.Command(name="rules", description="The rules in a few pictures", callback=rules))


async def _lesson(desk: Desk, who: Who, game: str | None) -> Reply:
    """The rules of the game that is named, or is played here."""
    if game is None:
        tables = await tables_for(desk, who, Verb.RULES)
        game = tables[0].game if tables else ""
    return await edge.HANDLERS[Verb.RULES](Asked(desk, who, Press(Verb.RULES, arg=game)))


def _help(front: Front) -> AnyCommand:
    async def help_(interaction: edge.Interaction) -> None:
        press = Press(Verb.HELP)
        asked = Asked(front.desk, edge.who_asks(interaction), press)
        await edge.answer(interaction, edge.HANDLERS[Verb.HELP](asked), about=press)

    return _everywhere(app_commands.Command(name="help", description="What can be done here", callback=help_))

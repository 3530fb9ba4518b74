"""The slash commands. Most do the same as a button; commands about a table first find the table that's meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.discord_ui.dispatch.client_base import ClientBase, Interaction
from bot.discord_ui.dispatch.router import dispatch_request, who_asks
from bot.discord_ui.format import OPTION, PACES, cut, span
from bot.discord_ui.handlers import HANDLERS
from bot.discord_ui.handlers.community.profile import named_here
from bot.discord_ui.interactions.actions.base import TableAction
from bot.discord_ui.interactions.actions.drafts import ShowPanel
from bot.discord_ui.interactions.actions.history import AnalyseGame, ShowBoard, ShowHand, ShowRules, ShowTable
from bot.discord_ui.interactions.actions.learning import Learn, ShowPuzzle
from bot.discord_ui.interactions.actions.people import EditGuildSettings, ShowLeaderboard, ShowProfile
from bot.discord_ui.interactions.actions.seats import AskEnd, AskResign, ReplacePlayer
from bot.discord_ui.interactions.actions.tournaments import ShowTournaments
from bot.discord_ui.interactions.command_list import OWN_COMMANDS, TABLE_COMMANDS
from bot.discord_ui.interactions.context import Actor, HandlerContext, Request
from bot.discord_ui.interactions.custom_ids import LARGEST, CustomId, number_of
from bot.discord_ui.interactions.replies import Ephemeral, Reply
from bot.discord_ui.texts import later, translator_for, translator_of
from bot.discord_ui.views.coach.rulebook import find_passages, passage_label, passages_of, passages_page, synonyms
from bot.discord_ui.views.coach.rules import subject_page
from bot.discord_ui.views.play.accessible import BOARD_FORMS, CHART, PICTURE, WORDS
from bot.discord_ui.views.play.notices import hint_of, which_page
from bot.discord_ui.views.play.table_setup import opening_page, usual
from bot.games.game import AnyGame, Subject
from bot.host.core.errors import TableError
from bot.host.core.visibility import NoTableError
from bot.host.model.seat_holders import reclaimable_seat
from bot.host.model.tables import Status, TableRecord
from bot.i18n import ENGLISH

C = TypeVar("C", bound=CustomId)

AnyCommand: TypeAlias = "app_commands.Command[Any, ..., Any]"

PASSAGE: Final = "§"
"""Marks a rulebook passage in an option's value, after the game's key; the passage's index follows."""
RULES: Final = "rules"
PROFILE: Final = "profile"
SAY: Final = translator_for(ENGLISH).say
"""Looks up English texts, as registered with Discord; `command_translations.Translations` has the other languages."""
MAX_CHOICES: Final = 25
BOARD_FORMATS: Final = {
    PICTURE: SAY("command-look-picture"),
    WORDS: SAY("command-look-words"),
    CHART: SAY("command-look-grid"),
}

_OWN: Final = frozenset({ShowPanel, ShowHand, AskEnd, AskResign, ReplacePlayer})
"""The actions that are usually about one of the user's seats."""
_KINDS: Final = {discord.AppCommandOptionType.string: str, discord.AppCommandOptionType.integer: int}


class Tree(app_commands.CommandTree["ClientBase"]):
    """The command tree, as registered with Discord."""

    async def interaction_check(self, _: Interaction, /) -> bool:
        """Always return False: commands are dispatched like clicks and forms, so that each gets a response."""
        return False


def fit(command: AnyCommand, options: Mapping[str, object]) -> bool:
    """Return whether the command takes these options, which may have been chosen for an older version of it."""
    kinds = {each.name: _KINDS.get(each.type) for each in command.parameters}
    return all(name in kinds and type(value) is kinds[name] for name, value in options.items())


def install(tree: app_commands.CommandTree[ClientBase], front: ClientBase) -> None:
    for name, action in TABLE_COMMANDS.items():
        tree.add_command(_board(front) if action is ShowBoard else _table_command(front, name, action))
    for make in (_play, _rules, _learn, _puzzle, _leaderboard, _profile):
        tree.add_command(make(front))
    tree.add_command(_own(front, "tournament", ShowTournaments, on_servers=True))
    server = _own(front, "server", EditGuildSettings, on_servers=True)
    server.default_permissions = discord.Permissions(manage_guild=True)
    tree.add_command(server)
    for name, own in OWN_COMMANDS.items():
        tree.add_command(_own(front, name, own))


def _context(front: ClientBase, interaction: Interaction) -> HandlerContext:
    return front.context.in_language(front.context.host.locales.loaded_locale(interaction.user.id))


def _build_request(front: ClientBase, interaction: Interaction, action: C, value: str | None = None) -> Request[C]:
    return Request(_context(front, interaction), who_asks(interaction), action, value)


async def _run_action(front: ClientBase, interaction: Interaction, action: CustomId, value: str | None = None) -> Reply:
    return await HANDLERS[type(action)](_build_request(front, interaction, action, value))


def _command(name: str, callback: Any, *, completed: str = "", on_servers: bool = False) -> AnyCommand:
    """A command whose option `completed` is autocompleted. With `on_servers`, it isn't available in DMs."""
    command: AnyCommand = app_commands.Command(name=name, description=SAY(f"command-{name}"), callback=callback)
    command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=None if on_servers else True)
    command.allowed_installs = app_commands.AppInstallationType(guild=True)
    if completed:
        command.autocomplete(completed)(_elsewhere)
    return command


def _table_command(front: ClientBase, name: str, action: type[TableAction]) -> AnyCommand:
    @app_commands.describe(table=SAY("command-for-which-table"))
    async def callback(interaction: Interaction, table: int | None = None) -> Reply:
        return await about_table(_context(front, interaction), who_asks(interaction), action(), table)

    return _command(name, callback, completed="table")


def _board(front: ClientBase) -> AnyCommand:
    @app_commands.describe(table=SAY("command-for-which-table"), how=SAY("command-for-how"))
    @app_commands.choices(how=[app_commands.Choice(name=words, value=way) for way, words in BOARD_FORMATS.items()])
    async def board(interaction: Interaction, table: int | None = None, how: str | None = None) -> Reply:
        way = how if how in BOARD_FORMS else ""
        return await about_table(_context(front, interaction), who_asks(interaction), ShowBoard(form=way), table)

    return _command("board", board, completed="table")


async def _elsewhere(_: Interaction, __: str) -> list[app_commands.Choice[Any]]:
    """Return no choices; because of this callback, Discord sends autocompletion interactions."""
    return []


async def table_choices(
    context: HandlerContext, actor: Actor, command: str, typed: str
) -> tuple[app_commands.Choice[int], ...]:
    action = TABLE_COMMANDS.get(command)
    found = [] if action is None else await tables_for(context, actor, action)
    choices = [(record.id, cut(f"{record.id}: {_hint(context, record)}", OPTION)) for record in found]
    fitting = [(key, label) for key, label in choices if typed.lower() in label.lower()]
    return tuple(app_commands.Choice(name=label, value=key) for key, label in fitting[:MAX_CHOICES])


async def about_table(context: HandlerContext, actor: Actor, action: TableAction, table: int | None) -> Reply:
    """Carry out the action for the table that's meant, or ask which one. Raises TableError if there's none."""
    if table is None:
        found = await tables_for(context, actor, type(action))
        found = found or (await tables_for(context, actor, ShowTable))[:1]  # the reply says why it isn't possible there
        if not found:
            raise TableError(later("nothing-finished" if isinstance(action, AnalyseGame) else "no-table-here"))
        if len(found) > 1:
            choices = [(record, _hint(context, record)) for record in found]
            return Ephemeral(which_page(context.translator.say, action, choices))
        table = found[0].id
    if not 1 <= table <= LARGEST:
        raise TableError(later("no-such-number"))
    return await dispatch_request(Request(context, actor, replace(action, table=table)))


async def tables_for(context: HandlerContext, actor: Actor, action: type[TableAction]) -> Sequence[TableRecord]:
    """The tables that the action could be about, the likeliest first: usually the user's own, then the others in
    this channel. In a thread where tables are played, only those, except for the actions in `_OWN`, and for analyses
    until the game is over."""
    here = list(await context.host.tables_in(actor.channel, viewer=actor.viewer))
    own = list(await context.host.tables_of(actor.user.id))
    replaced = list(await context.host.substitutes.tables_with_lost_seat(actor.viewer))
    reclaimable = [record for record in replaced if reclaimable_seat(record, actor.user.id) is not None]
    theirs = sorted((*own, *reclaimable), key=lambda record: record.id, reverse=True)
    if action in _OWN:
        elsewhere = theirs if action is ReplacePlayer else own or replaced
        seated = [record for record in here if actor.has_seat(record) or record in replaced] or elsewhere
        return [record for record in seated if record.status is Status.PLAYING] or seated[:1]
    in_its_thread = [record for record in here if record.channel == actor.channel != record.place.channel]
    if in_its_thread and action is not AnalyseGame:
        return in_its_thread
    # a thread's ID is that of its starter message, which also finds a table whose game is over
    past = None if here else await context.host.table_of_message(actor.channel)
    if past is not None:
        with suppress(NoTableError):
            return [await context.host.record(past, viewer=actor.viewer)]
    if action is AnalyseGame:
        return await context.host.finished_of(actor.user.id, most=MAX_CHOICES)
    if action is ShowRules:
        return sorted(here, key=lambda record: not actor.has_seat(record)) or theirs
    mine = {record.id: record for record in (*(each for each in here if actor.has_seat(each)), *theirs)}
    found = [*(mine | {record.id: record for record in here}).values()]
    return found if action.before_start else [record for record in found if record.status is not Status.OPEN]


def _hint(context: HandlerContext, record: TableRecord) -> str:
    game = context.games.get(record.game)
    return record.game if game is None else hint_of(record, game)


def _play(front: ClientBase) -> AnyCommand:
    @app_commands.describe(game=SAY("command-for-game"), pace=SAY("command-for-pace"))
    @app_commands.choices(game=_catalogue(front.games))
    @app_commands.choices(pace=[app_commands.Choice(name=span(SAY, seconds), value=seconds) for seconds in PACES])
    async def play(interaction: Interaction, game: str | None = None, pace: int | None = None) -> Reply:
        return await _open_table_setup(_context(front, interaction), interaction.guild_id, game, pace)

    return _command("play", play)


def _catalogue(games: Mapping[str, AnyGame]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=_findable(game), value=key) for key, game in list(games.items())[:MAX_CHOICES]]


def _findable(game: AnyGame) -> str:
    """The game's title, followed by its key unless the title contains it, so that typing the key finds the game."""
    return game.title if game.key in game.title.lower() else f"{game.title} ({game.key})"


async def _open_table_setup(context: HandlerContext, guild: int | None, game: str | None, pace: int | None) -> Reply:
    settings = await context.host.guild_settings.settings(guild)
    pace = settings.pace if pace is None else pace
    usually = context.games.get(settings.game) or next(iter(context.games.values()))
    chosen = usually if game is None else context.games.get(game)
    if chosen is None:
        raise TableError(later("no-such-game"))
    setup = usual(chosen) if pace is None else usual(chosen, pace)
    return Ephemeral(opening_page(setup, context.games, may_be_rated=settings.counts))


def _rules(front: ClientBase) -> AnyCommand:
    @app_commands.describe(game=SAY("command-for-of-game"), about=SAY("command-for-about"))
    @app_commands.choices(game=_catalogue(front.games))
    async def rules(interaction: Interaction, game: str | None = None, about: str | None = None) -> Reply:
        return await _lesson(_context(front, interaction), who_asks(interaction), game, about)

    return _command(RULES, rules, completed="about")


async def _lesson(context: HandlerContext, actor: Actor, game: str | None, about: str | None) -> Reply:
    if about is not None:
        return await _card(context, actor, game, about)
    game = game or await _played_here(context, actor)
    return await HANDLERS[ShowRules](Request(context, actor, ShowRules(game=game)))


async def _played_here(context: HandlerContext, actor: Actor) -> str:
    tables = await tables_for(context, actor, ShowRules)
    return tables[0].game if tables else ""


async def subjects(
    context: HandlerContext, actor: Actor, game: str | None, typed: str
) -> tuple[app_commands.Choice[str], ...]:
    """Choices that match: subjects of the named game, or of all games with the one played here first, then passages."""
    found = [(each, subject) for each, subject in await _subjects(context, actor, game) if _fits(subject.name, typed)]
    several = len({each.key for each, _ in found}) > 1
    labels = [f"{subject.name} ({each.title})" if several else subject.name for each, subject in found]
    things = [
        app_commands.Choice(name=cut(label, OPTION), value=f"{each.key}: {subject.name}")
        for label, (each, subject) in zip(labels, found, strict=True)
    ]
    return tuple([*things, *await _passages(context, actor, game, typed)][:MAX_CHOICES])


async def _passages(
    context: HandlerContext, actor: Actor, game: str | None, typed: str
) -> list[app_commands.Choice[str]]:
    about = context.games.get(game or await _played_here(context, actor)) or next(iter(context.games.values()))
    passages = passages_of(about.rulebook)
    return [
        app_commands.Choice(name=passage_label(passages[at]), value=f"{about.key}: {PASSAGE}{at}")
        for at in find_passages(about.rulebook, typed, synonyms(translator_of(about).say))
    ]


async def _subjects(context: HandlerContext, actor: Actor, game: str | None) -> list[tuple[AnyGame, Subject]]:
    named = game if game in context.games else None  # Discord keeps commands of an older version for a while
    first = named or await _played_here(context, actor)
    games = sorted(context.games.values(), key=lambda each: each.key != first)
    return [(each, subject) for each in games if named in (None, each.key) for subject in each.subjects()]


def _fits(name: str, typed: str) -> bool:
    return plain_of(typed) in plain_of(name)


def plain_of(text: str) -> str:
    return "".join(each for each in text.lower() if each.isalnum())


async def _card(context: HandlerContext, actor: Actor, game: str | None, about: str) -> Reply:
    """Show the rules entry or passage that `about` names. Raises TableError if nothing matches."""
    key, _, name = about.rpartition(": ")
    if key in context.games and name.startswith(PASSAGE):
        at, rulebook = number_of(name.removeprefix(PASSAGE)), context.games[key].rulebook
        if at is not None and at < len(passages_of(rulebook)):
            return Ephemeral(passages_page(context.games[key], [at]))
    known = await _subjects(context, actor, key if key in context.games else game)
    wanted = plain_of(name)
    same = [each for each in known if plain_of(each[1].name) == wanted]
    fitting = same or ([each for each in known if _fits(each[1].name, name)] if wanted else [])
    if not fitting:
        played = context.games.get(game or await _played_here(context, actor)) or next(iter(context.games.values()))
        found_there = find_passages(played.rulebook, about, synonyms(translator_of(played).say))
        if found_there:
            return Ephemeral(passages_page(played, found_there))
        some = ", ".join(subject.name for _, subject in known[:8])
        raise TableError(later("no-such-subject", some=some))
    found, subject = fitting[0]
    picture = await context.images.seen_by(actor.user.id).lesson(found, subject.page)
    return Ephemeral(subject_page(found, subject, picture))


def _learn(front: ClientBase) -> AnyCommand:
    with_lessons = {key: game for key, game in front.games.items() if game.puzzles()}

    @app_commands.describe(game=SAY("command-for-learn-game"), lesson=SAY("command-for-lesson"))
    @app_commands.choices(game=_catalogue(with_lessons))
    async def learn(interaction: Interaction, game: str | None = None, lesson: int | None = None) -> Reply:
        return await _run_action(front, interaction, Learn(game or ""), None if lesson is None else str(lesson))

    return _command("learn", learn)


def _puzzle(front: ClientBase) -> AnyCommand:
    puzzling = {key: game for key, game in front.games.items() if game.maker is not None}

    @app_commands.describe(game=SAY("command-for-puzzle-game"))
    @app_commands.choices(game=_catalogue(puzzling))
    async def puzzle(interaction: Interaction, game: str | None = None) -> Reply:
        return await _run_action(front, interaction, ShowPuzzle(game or ""))

    return _command("puzzle", puzzle)


def _own(front: ClientBase, name: str, action: type[CustomId], *, on_servers: bool = False) -> AnyCommand:
    async def own(interaction: Interaction) -> Reply:
        return await _run_action(front, interaction, action())

    return _command(name, own, on_servers=on_servers)


def _leaderboard(front: ClientBase) -> AnyCommand:
    @app_commands.describe(game=SAY("command-for-of-game"))
    @app_commands.choices(game=_catalogue(front.games))
    async def leaderboard(interaction: Interaction, game: str | None = None) -> Reply:
        return await _run_action(front, interaction, ShowLeaderboard(query=game or ""))

    return _command("leaderboard", leaderboard)


def _profile(front: ClientBase) -> AnyCommand:
    @app_commands.describe(who=SAY("command-for-whose"))
    async def profile(interaction: Interaction, who: str | None = None) -> Reply:
        asked = _build_request(front, interaction, ShowProfile())
        return await HANDLERS[ShowProfile](asked if who is None else await named_here(asked, who))

    return _command(PROFILE, profile, completed="who")

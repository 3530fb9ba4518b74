"""The setup panel for a table, which only the host sees, and the settings of a table's lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final

from bot.discord_ui.blocks import Block, Style, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import PACES, USUAL_PACE, place_words, span
from bot.discord_ui.interactions.actions.confirmation import NeverMind
from bot.discord_ui.interactions.actions.lobby import AdjustSetup, OpenTable, TableSettings
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import Say, translator_for, translator_of
from bot.discord_ui.views.community.user_settings import LOOKS, look_words
from bot.games.game import AnyGame
from bot.host.model.table_terms import PAUSE_DAYS, TableTerms
from bot.host.model.tables import Place

PAUSE_DAY_CHOICES: Final = (0, 1, 3, 7, 14)
USUAL_TERMS: Final = TableTerms(pace=USUAL_PACE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a setting: what it changes in the terms, and its texts."""

    terms: Mapping[str, Any]
    """The values of fields; of `options`, only those that it changes."""
    label: str
    note: str = ""
    lobby: str = ""
    """The lobby's remark on it, if any."""

    def apply(self, terms: TableTerms) -> TableTerms:
        options = {**terms.options, **self.terms.get("options", {})}
        return replace(terms, **{**self.terms, "options": options})

    def fits(self, terms: TableTerms) -> bool:
        """Return whether the terms contain this choice. True equals 1, but isn't the same value of an option."""
        options = self.terms.get("options", {})
        return self.apply(terms) == terms and all(type(terms.options[key]) is type(options[key]) for key in options)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a table, changed with a menu."""

    title: str
    choices: Mapping[str, Choice]
    """The choices by their values in the menu."""
    opening: bool = True
    """True if hosts can also choose it when they open a table. The choice's value is then part of custom IDs."""
    first: bool = False
    """True if hosts are asked right away, not only when customising the table."""
    needs_deadline: bool = False
    """True if it only matters with a deadline, and the lobby's note on it only before the start of a slow game."""


@cache
def settings_in(language: str) -> Mapping[str, Setting]:
    """The settings of every table, by their letters in custom IDs ("g" is the game) and in the order of the menus.
    Older panels have shorter custom IDs, so append further settings. `USUAL_TERMS` has the defaults."""
    say = translator_for(language).say

    def choice(terms: Mapping[str, Any], label: str, note: str = "", lobby: str = "", **fields: str | int) -> Choice:
        return Choice(terms, *(key and say(key, **fields) for key in (label, note, lobby)))

    return {
        "p": _numbered_setting(
            say("setting-pace"),
            *(choice({"pace": each or None}, "setting-pace-of", span=span(say, each)) for each in PACES),
            first=True,
        ),
        "h": _numbered_setting(
            say("setting-help"),
            choice({"help": True, "rated": False}, "setting-help-asked", "setting-help-asked-note"),
            choice({"help": False, "rated": False}, "setting-help-none", "setting-help-none-note", "lobby-unhelped"),
            choice({"help": False, "rated": True}, "setting-help-rated", "setting-help-rated-note", "lobby-rated"),
        ),
        "w": Setting(
            say("setting-pauses"),
            {
                str(days): choice({"pause_days": days}, "setting-pauses-of", "setting-pauses-note", lobby, count=days)
                for days in PAUSE_DAY_CHOICES
                for lobby in ["" if days in {0, PAUSE_DAYS} else "lobby-pauses"]
            },
            opening=False,
            needs_deadline=True,
        ),
        "c": Setting(
            say("me-colours"), {key: Choice({"palette": key}, *look_words(say, key)) for key in LOOKS}, opening=False
        ),
    }


def opening_settings(language: str) -> Mapping[str, Setting]:
    return {letter: each for letter, each in settings_in(language).items() if each.opening}


def options_of(game: AnyGame) -> Mapping[str, Setting]:
    """The game's options, by their numbers in custom IDs."""
    found = {}
    for number, each in enumerate(game.options):
        choices = []
        for value, words in each.values:
            note = "" if value is None or value is False else each.help
            choices.append(Choice({"options": {each.key: value}}, f"{each.label}: {words}", note))
        found[str(number)] = _numbered_setting(each.label, *choices, first=each.first)
    return found


def _numbered_setting(title: str, *choices: Choice, **flags: bool) -> Setting:
    """A setting whose menu has the choices' numbers as values."""
    return Setting(title, {str(at): each for at, each in enumerate(choices)}, **flags)


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The setup of a table. It's part of the panel's custom IDs, so it needn't be stored."""

    game: AnyGame
    terms: TableTerms
    """Only terms that the menus offer."""

    def values(self, settings: Mapping[str, Setting]) -> list[str]:
        """The values of the choices that the terms contain."""
        return [key for each in settings.values() for key, choice in each.choices.items() if choice.fits(self.terms)]

    def encode(self) -> str:
        of_table = "-".join(self.values(opening_settings(self.game.language)))
        return ".".join((self.game.key, of_table, *self.values(options_of(self.game))))

    def of_game(self, game: AnyGame) -> TableSetup:
        """The setup for another game. Values other than the defaults stay, as far as the new game has them."""
        usually = self.game.with_defaults({})
        chosen = {key: value for key, value in self.terms.options.items() if value != usually[key]}
        return setup_of(game, replace(self.terms, options=chosen))

    def adjust(self, what: str, value: str, games: Mapping[str, AnyGame]) -> TableSetup:
        """The setup with a new game ("g"), setting (letter) or numbered option, if the value is valid."""
        if what == "g":
            return self.of_game(games[value]) if value in games else self
        setting = {**options_of(self.game), **settings_in(self.game.language)}.get(what)
        choice = setting and setting.choices.get(value)
        return replace(self, terms=choice.apply(self.terms)) if choice else self


def usual(game: AnyGame, pace: int = USUAL_PACE) -> TableSetup:
    return setup_of(game, replace(USUAL_TERMS, pace=pace or None))


def setup_of(game: AnyGame, terms: TableTerms) -> TableSetup:
    """The setup with these terms. Defaults replace what the menus don't offer."""
    usual_terms = replace(USUAL_TERMS, options=game.with_defaults({}))
    made = replace(terms, options={})
    for each in (*options_of(game).values(), *settings_in(game.language).values()):
        known = (choice for held in (terms, usual_terms) for choice in each.choices.values() if choice.fits(held))
        made = next(known).apply(made)
    return TableSetup(game, made)


def read_setup(text_: str, games: Mapping[str, AnyGame]) -> TableSetup | None:
    """Decode the setup in a custom ID, which may be only a game's key; None if the game doesn't exist."""
    key, *rest = text_.split(".")
    if (game := games.get(key)) is None:
        return None
    setup = usual(game)
    of_table, *of_game = rest or [""]  # a later version may add to the end of both
    settings = zip(opening_settings(game.language), of_table.split("-"), strict=False)
    for what, value in (*settings, *zip(options_of(game), of_game, strict=False)):
        setup = setup.adjust(what, value, games)
    return setup


def opening_page(
    setup: TableSetup, games: Mapping[str, AnyGame], *, may_be_rated: bool = True, more: bool = False
) -> MessageContent:
    """The panel for opening a table. `more` shows all `opening` settings; `may_be_rated` allows rated games."""
    say, encoded = translator_of(setup.game).say, setup.encode()
    head = text(f"### {say('open-heading', game=setup.game.title)}", setup.game.pitch, f"-# {say('open-as-it-is')}")
    blocks: list[Block] = [head]
    if len(games) > 1:
        options = [option(game.title, game.key, chosen=game.key == setup.game.key) for game in games.values()]
        blocks.append(row(menu(say("open-which"), AdjustSetup("g", encoded, more), options)))
    settings = {**options_of(setup.game), **opening_settings(setup.game.language)}
    asked = {key: each for key, each in settings.items() if more or each.first}
    blocks += menus(asked, setup.terms, lambda what: AdjustSetup(what, encoded, more), may_be_rated=may_be_rated)
    ways = [button(say("open-it"), OpenTable(encoded), style=Style.success, emoji="🪑")]
    if may_be_rated and not more and not setup.terms.rated:
        # otherwise it's in one of the menus, and a phone has no room for both
        rated = replace(setup, terms=replace(setup.terms, help=False, rated=True))
        ways.append(button(say("open-rated"), OpenTable(rated.encode()), emoji="🏅"))
    if more:
        ways.append(button(say("button-back"), AdjustSetup("", encoded), emoji="◀️"))
    else:
        ways.append(button(say("button-settings"), AdjustSetup("", encoded, more=True), emoji="⚙️"))
        ways.append(button(say("button-never-mind"), NeverMind()))
    blocks.append(row(*ways))
    return v2(*blocks)


def settings_page(table: int, game: AnyGame, terms: TableTerms, *, may_be_rated: bool = True) -> MessageContent:
    say = translator_of(game).say
    head = text(f"### {say('settings-heading', table=table)}", *meanings(game))
    settings = {**options_of(game), **settings_in(game.language)}
    shown = {key: each for key, each in settings.items() if terms.pace or not each.needs_deadline}
    whole = setup_of(game, terms).terms
    return v2(head, *menus(shown, whole, partial(TableSettings, table), may_be_rated=may_be_rated))


def changed_terms(language: str, terms: TableTerms, *, deadline_notes: bool) -> list[str]:
    """Remarks for the lobby on changed settings; with `deadline_notes`, also on those that need a deadline."""
    shown = [each for each in settings_in(language).values() if deadline_notes or not each.needs_deadline]
    return [each.lobby for setting in shown for each in setting.choices.values() if each.lobby and each.fits(terms)]


def meanings(game: AnyGame) -> list[str]:
    return [f"-# **{each.label}.** {each.help}" for each in game.options if each.help]


def menus(
    settings: Mapping[str, Setting], terms: TableTerms, press: Callable[[str], CustomId], *, may_be_rated: bool = True
) -> list[Block]:
    """The settings' menus; `press` takes their keys. Rated games are only offered with `may_be_rated`."""
    blocks = []
    for key, each in settings.items():
        offered = [(value, one) for value, one in each.choices.items() if may_be_rated or not one.terms.get("rated")]
        options = [option(one.label, value, chosen=one.fits(terms), note=one.note) for value, one in offered]
        blocks.append(row(menu(each.title, press(key), options)))
    return blocks


def opened_page(say: Say, table: int, place: Place) -> MessageContent:
    if place.guild is None:  # nobody else can join
        return v2(text(say("opened-alone", table=table)))
    return v2(text(say("opened", table=table, where=place_words(say, place.guild, place.channel))))

"""The setup panel for a table, which only the host sees, and the settings of a table's lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.discord_ui.blocks import Block, Style, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.format import NO_DEADLINE, PACES, USUAL_PACE, place_words, span
from bot.discord_ui.interactions.actions.confirmation import NeverMind
from bot.discord_ui.interactions.actions.lobby import AdjustSetup, OpenTable, TableSettings
from bot.discord_ui.interactions.custom_ids import CustomId, number_of
from bot.discord_ui.texts import Say, translator_of
from bot.discord_ui.views.community.user_settings import LOOKS, palette_menu
from bot.games.game import AnyGame, Option, OptionValue
from bot.host.model.table_terms import PAUSE_DAYS, TableTerms
from bot.host.model.tables import Place

PALETTE_KEY: Final = "c"
HELP_KEY: Final = "h"
PAUSE_KEY: Final = "w"
PAUSES: Final = (0, 1, 3, 7, 14)
HELPS: Final = ((True, "help-asked"), (False, "help-none"))
"""Choices for help: whether there's any, and the choice's message key."""
RATED: Final = len(HELPS)
"""An extra choice after the indices of HELPS: no help, and the game is rated."""
SETTINGS: Final = {"p": ("pace", len(PACES)), HELP_KEY: ("help", RATED + 1)}
"""A TableSetup's field and the number of its values, by the setting's letter, in the order of custom IDs."""
USUAL: Final = TableTerms()


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The setup of a table. It's part of the panel's custom IDs, so it needn't be stored."""

    game: AnyGame
    pace: int
    """Index of the time limit in PACES."""
    chosen: tuple[int, ...]
    """Index of the chosen value for each of the game's options."""
    help: int = 0
    """Index in HELPS, or RATED."""

    @property
    def rated(self) -> bool:
        return self.help == RATED

    def terms(self, others: TableTerms = USUAL) -> TableTerms:
        """The terms of the table. Those that the panel doesn't choose are taken from `others`."""
        helped = not self.rated and HELPS[self.help][0]
        return replace(others, options=self.options, pace=PACES[self.pace] or None, helped=helped, rated=self.rated)

    @property
    def options(self) -> dict[str, OptionValue]:
        return {
            option.key: option.values[place][0] for option, place in zip(self.game.options, self.chosen, strict=True)
        }

    def encode(self) -> str:
        of_table = "-".join(str(getattr(self, field)) for field, _ in SETTINGS.values())
        return ".".join((self.game.key, of_table, *map(str, self.chosen)))

    def of_game(self, game: AnyGame) -> TableSetup:
        """The setup for another game. Values other than the defaults stay, as far as the new game has them."""
        usually = self.game.with_defaults({})
        chosen = {key: value for key, value in self.options.items() if value != usually[key]}
        return replace(self, game=game, chosen=_places(game, chosen))

    def adjust(self, what: str, value: str, games: Mapping[str, AnyGame]) -> TableSetup:
        """The setup with a new game ("g"), setting (letter in SETTINGS) or numbered option, if the value is valid."""
        if what == "g":
            return self.of_game(games[value]) if value in games else self
        place = number_of(value)
        if place is None:
            return self
        if what in SETTINGS:
            field, count = SETTINGS[what]
            change: dict[str, Any] = {field: place}
            return replace(self, **change) if place < count else self
        at = number_of(what)
        if at is None or at >= len(self.chosen) or place >= len(self.game.options[at].values):
            return self
        return replace(self, chosen=(*self.chosen[:at], place, *self.chosen[at + 1 :]))


def usual(game: AnyGame, pace: int = USUAL_PACE) -> TableSetup:
    return TableSetup(game, PACES.index(pace if pace in PACES else USUAL_PACE), _places(game, {}))


def setup_of(game: AnyGame, terms: TableTerms) -> TableSetup:
    help_ = RATED if terms.rated else 0 if terms.helped else 1
    return replace(usual(game, terms.pace or NO_DEADLINE), help=help_, chosen=_places(game, terms.options))


def adjusted_terms(game: AnyGame, terms: TableTerms, setting: str, value: str) -> TableTerms:
    if setting == PALETTE_KEY:
        return replace(terms, palette=value) if value in LOOKS else terms
    if setting == PAUSE_KEY:
        days = number_of(value)
        return replace(terms, pause_days=days) if days in PAUSES else terms
    return setup_of(game, terms).adjust(setting, value, {}).terms(terms)


def _places(game: AnyGame, chosen: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """Index of each option's value; the default's if the value is missing or doesn't exist."""
    return tuple(
        _place(each, chosen.get(each.key, each.default), _place(each, each.default, 0)) for each in game.options
    )


def _place(option_: Option, value: OptionValue, otherwise: int) -> int:
    places = (at for at, (each, _) in enumerate(option_.values) if each == value and type(each) is type(value))
    return next(places, otherwise)


def read_setup(text_: str, games: Mapping[str, AnyGame]) -> TableSetup | None:
    """Decode the setup in a custom ID, which may be only a game's key; None if the game doesn't exist."""
    key, *rest = text_.split(".")
    game = games.get(key)
    if game is None:
        return None
    setup = usual(game)
    of_table, *of_game = rest or [""]  # a later version may add to the end of both
    chosen = [
        *zip(SETTINGS, of_table.split("-"), strict=False),
        *((str(at), each) for at, each in enumerate(of_game)),
    ]
    for what, value in chosen:
        setup = setup.adjust(what, value, games)
    return setup


def opening_page(
    setup: TableSetup, games: Mapping[str, AnyGame], *, counts: bool = True, more: bool = False
) -> MessageContent:
    """The panel for opening a table; with `more`, it has all of the game's options and the choice of help. `counts`
    means that rated games are possible."""

    def press(what: str) -> AdjustSetup:
        return AdjustSetup(what, setup.encode(), more)

    say = translator_of(setup.game).say
    head = text(f"### {say('open-heading', game=setup.game.title)}", setup.game.pitch, f"-# {say('open-as-it-is')}")
    blocks: list[Block] = [head]
    if len(games) > 1:
        options = [option(game.title, game.key, chosen=game.key == setup.game.key) for game in games.values()]
        blocks.append(row(menu(say("open-which"), press("g"), options)))
    few = [*option_menus(setup, press, first=True), _pace_menu(setup, press)]
    blocks += _menus(setup, press, counts=counts) if more else few
    ways = [button(say("open-it"), OpenTable(setup.encode()), style=Style.success, emoji="🪑")]
    if counts and not setup.rated and not more:  # otherwise it's in one of the menus, and a phone has no room for both
        ways.append(button(say("open-rated"), OpenTable(replace(setup, help=RATED).encode()), emoji="🏅"))
    if more:
        ways.append(button(say("button-back"), AdjustSetup("", setup.encode()), emoji="◀️"))
    else:
        ways.append(button(say("button-settings"), AdjustSetup("", setup.encode(), more=True), emoji="⚙️"))
        ways.append(button(say("button-never-mind"), NeverMind()))
    blocks.append(row(*ways))
    return v2(*blocks)


def settings_page(table: int, game: AnyGame, terms: TableTerms, *, counts: bool = True) -> MessageContent:
    say = translator_of(game).say
    head = text(f"### {say('settings-heading', table=table)}", *meanings(game))
    colours = palette_menu(say, terms.palette, TableSettings(table, PALETTE_KEY))
    note, pauses = say("settings-pauses-note"), []
    if terms.pace:
        allowed = [
            option(say("settings-pauses-of", count=days), str(days), chosen=days == terms.pause_days, note=note)
            for days in PAUSES
        ]
        pauses.append(row(menu(say("settings-pauses"), TableSettings(table, PAUSE_KEY), allowed)))
    menus = _menus(setup_of(game, terms), lambda what: TableSettings(table, what), counts=counts)
    return v2(head, *menus, *pauses, colours)


def changed_terms(say: Say, terms: TableTerms, *, mention_pauses: bool) -> list[str]:
    """Remarks for the lobby on rating, help and, if they matter there, pauses; none on defaults."""
    changed = [say("lobby-rated")] if terms.rated else [] if terms.helped else [say("lobby-unhelped")]
    if mention_pauses and terms.pause_days not in {0, PAUSE_DAYS}:
        changed.append(say("lobby-pauses", count=terms.pause_days))
    return changed


def meanings(game: AnyGame) -> list[str]:
    return [f"-# **{each.label}.** {each.help}" for each in game.options if each.help]


def option_menus(setup: TableSetup, press: Callable[[str], CustomId], *, first: bool = False) -> list[Block]:
    """A menu for each of the game's options, or only for those that come `first`; `press` takes the option's number."""
    blocks: list[Block] = []
    for number, each in enumerate(setup.game.options):
        if first and not each.first:
            continue
        values = [
            option(f"{each.label}: {words}", str(place), chosen=place == setup.chosen[number], note=_note(each, value))
            for place, (value, words) in enumerate(each.values)
        ]
        blocks.append(row(menu(each.label, press(str(number)), values)))
    return blocks


def _note(option_: Option, value: OptionValue) -> str:
    """The option's help; empty for the value that turns the option off."""
    return "" if value is None or value is False else option_.help


def _menus(setup: TableSetup, press: Callable[[str], CustomId], *, counts: bool) -> list[Block]:
    say = translator_of(setup.game).say
    keys = [*(key for _, key in HELPS), *(["help-rated"] if counts else [])]
    helps = [
        option(say(key), str(place), chosen=place == setup.help, note=say(f"{key}-note"))
        for place, key in enumerate(keys)
    ]
    return [*option_menus(setup, press), _pace_menu(setup, press), row(menu(say("open-help"), press(HELP_KEY), helps))]


def _pace_menu(setup: TableSetup, press: Callable[[str], CustomId]) -> Block:
    say = translator_of(setup.game).say
    paces = [
        option(say("open-pace-of", span=span(say, seconds)), str(place), chosen=place == setup.pace)
        for place, seconds in enumerate(PACES)
    ]
    return row(menu(say("open-pace"), press("p"), paces))


def opened_page(say: Say, table: int, place: Place) -> MessageContent:
    if place.guild is None:  # nobody else can join
        return v2(text(say("opened-alone", table=table)))
    return v2(text(say("opened", table=table, where=place_words(say, place.guild, place.channel))))

"""The setup panel of a tournament: game, options, format, size and pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.discord_ui.blocks import Style, button, menu, option, row, text
from bot.discord_ui.components import MessageContent, v2
from bot.discord_ui.interactions.actions.tournaments import AdjustTournament, AdjustTournamentGame, OpenTournament
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.community.tournaments import TEMPOS, USUAL_TEMPO, setup_line
from bot.discord_ui.views.play.table_setup import TableSetup, meanings, menus, options_of, usual
from bot.games.game import AnyGame
from bot.host.model.community.tournament_standings import Form
from bot.host.tournaments.service import places_of
from bot.i18n import Translator

USUAL_PLACES: Final = 8
FORMS: Final = (Form.SWISS, Form.KNOCKOUT, Form.ROUND_ROBIN, Form.PODS)
"""The formats in the menu's order. The first one that fits the game is the default."""


@dataclass(frozen=True, slots=True)
class TournamentSetup:
    """The setup of a tournament. It's part of the panel's custom IDs, so it needn't be stored."""

    setup: TableSetup
    """The game and its options. The rest isn't used: a tournament has its own pace, and no help."""
    form: Form
    places: int = USUAL_PLACES
    tempo: str = USUAL_TEMPO

    @property
    def game(self) -> AnyGame:
        return self.setup.game

    def encode(self) -> str:
        chosen = "-".join(self.setup.values(options_of(self.game)))
        return f"{self.game.key}.{self.form.value}.{self.places}.{self.tempo}.{chosen}"

    def adjust(self, what: str, value: str, games: Mapping[str, AnyGame]) -> TournamentSetup:
        """The setup with a new game, format, size, tempo or numbered option, if the value is valid."""
        match what:
            case "game" if value in games and supported_formats(games[value]):
                game = games[value]
                form = self.form if self.form in supported_formats(game) else supported_formats(game)[0]
                return replace(self, setup=self.setup.of_game(game)).adjust("form", form.value, games)
            case "form" if value in [form.value for form in supported_formats(self.game)]:
                form = Form(value)
                return replace(self, form=form, places=min(self.places, places_of(form)[-1]))
            case "places" if number_of(value) in places_of(self.form):
                return replace(self, places=int(value))
            case "tempo" if value in TEMPOS:
                return replace(self, tempo=value)
            case _ if number_of(what) is not None:
                return replace(self, setup=self.setup.adjust(what, value, games))
            case _:
                return self


def supported_formats(game: AnyGame) -> list[Form]:
    return [form for form in FORMS if form.fits(game.seats)]


def usual_tournament_setup(game: AnyGame) -> TournamentSetup:
    return TournamentSetup(usual(game), supported_formats(game)[0])


def read_tournament_setup(written: str, games: Mapping[str, AnyGame]) -> TournamentSetup | None:
    """Decode the setup in a custom ID; None if the game doesn't exist or suits no format."""
    key, *rest = written.split(".")
    if key not in games or not supported_formats(games[key]):
        return None
    setup = usual_tournament_setup(games[key])
    for what, value in zip(("form", "places", "tempo"), rest, strict=False):
        setup = setup.adjust(what, value, games)
    for number, place in enumerate("".join(rest[3:4]).split("-")):
        setup = setup.adjust(str(number), place, games)
    return setup


def new_page(translator: Translator, setup: TournamentSetup, games: Mapping[str, AnyGame]) -> MessageContent:
    say = translator.say

    def press(what: str) -> AdjustTournament:
        return AdjustTournament(what, setup.encode())

    forms = [
        option(say(f"cup-form-{key}"), key, chosen=key == setup.form.value, note=say(f"cup-form-note-{key}"))
        for key in (form.value for form in supported_formats(setup.game))
    ]
    places = [
        option(say("cup-places", count=count), str(count), chosen=count == setup.places)
        for count in places_of(setup.form)
    ]
    tempos = [option(say(f"cup-tempo-{tempo}"), tempo, chosen=tempo == setup.tempo) for tempo in TEMPOS]
    titles = [
        option(game.title, game.key, chosen=game is setup.game) for game in games.values() if supported_formats(game)
    ]
    ways = [button(say("cup-open"), OpenTournament(setup.encode()), style=Style.success, emoji="🏆")]
    if setup.game.options:
        ways.append(button(say("button-settings"), AdjustTournamentGame("", setup.encode()), emoji="⚙️"))
    return v2(
        text(f"### 🏆 {say('cup-new')}", say("cup-new-note"), setup_line(setup.game, setup.setup.terms.options)),
        row(menu(say("cup-ask-game"), press("game"), titles)),
        row(menu(say("cup-ask-form"), press("form"), forms)),
        row(menu(say("cup-ask-places"), press("places"), places)),
        row(menu(say("cup-ask-tempo"), press("tempo"), tempos)),
        row(*ways),
    )


def options_page(setup: TournamentSetup) -> MessageContent:
    say = translator_of(setup.game).say
    return v2(
        text(f"### ⚙️ {say('cup-setup', game=setup.game.title)}", *meanings(setup.game)),
        *menus(options_of(setup.game), setup.setup.terms, lambda number: AdjustTournamentGame(number, setup.encode())),
        row(button(say("cup-setup-done"), AdjustTournament("", setup.encode()), style=Style.primary)),
    )

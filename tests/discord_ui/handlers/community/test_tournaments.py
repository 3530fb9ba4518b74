"""Tournament panels: who may open, start and end a tournament, and what a player's clicks do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.format import channel_url
from bot.discord_ui.handlers.community.tournaments import show
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.interactions.actions.tournaments import (
    AdjustTournament,
    AdjustTournamentGame,
    CallOffTournament,
    JoinTournament,
    LeaveTournament,
    NewTournament,
    OpenTournament,
    ShowTournament,
    ShowTournaments,
    StartTournament,
)
from bot.discord_ui.interactions.context import Request
from bot.discord_ui.interactions.replies import Ephemeral
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.community import tournaments
from bot.discord_ui.views.community.tournament_setup import (
    FORMS,
    TournamentSetup,
    new_page,
    read_tournament_setup,
    usual_tournament_setup,
)
from bot.discord_ui.views.community.tournaments import (
    TEMPOS,
    final_page,
    match_line,
    points_of,
    sign_up_page,
    standings_of,
)
from bot.discord_ui.views.play.table_setup import setup_of, usual
from bot.games import GAMES
from bot.host.model.community.tournament_standings import Form
from bot.host.model.community.tournaments import Stage
from bot.host.model.tables import User
from bot.host.tournaments.service import places_of
from rendering.scene.standings import Score
from tests.discord.player import texts
from tests.discord_ui.room import action_in, component, labels, message_of
from tests.host.tournaments.cup import PEOPLE, Cup, cups
from tests.texts import part, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.host.model.community.tournaments import Tournament
    from tests.discord_ui.room import Guest, Room

CUP_CALL_OFF = text("cup-call-off")
CUP_HAS_LEFT = text("cup-has-left")
CUP_NONE = text("cup-none")
CUP_OPEN = text("cup-open")
CUP_START = text("cup-start")
SETTINGS = text("button-settings")

CUP = ShowTournaments()


@pytest.fixture
def boss(ilse: Guest) -> Guest:
    return replace(ilse, manager=True)


async def opened(boss: Guest, room: Room, *, message: int = 5) -> Tournament:
    """Open a knock-out from the panel."""
    panel = await boss.press(CUP)
    panel = await boss.choose(panel, "k", name=text("cup-ask-form"))
    shown = await boss.click(panel, CUP_OPEN, number=message)
    assert part("cup-opened") in texts(shown)
    return (await room.host.tournaments.on(boss.guild or 0))[0]


def test_tournament_setup_fits_a_custom_id_and_round_trips() -> None:
    for game in GAMES.values():
        assert (usual_tournament_setup(game).form is Form.SWISS) == (2 in game.seats)
        for form in FORMS:
            for places in places_of(form):
                for tempo in TEMPOS:
                    terms = replace(usual(game).terms, options={each.key: each.values[-1][0] for each in game.options})
                    wish = TournamentSetup(setup_of(game, terms), form, places, tempo)
                    AdjustTournament("places", wish.encode()).select()
                    if form.fits(game.seats):
                        assert read_tournament_setup(wish.encode(), GAMES) == wish


def test_invalid_choice_changes_nothing() -> None:
    wish = usual_tournament_setup(GAMES["rambots"])
    for what, value in (
        ("game", "chess"),
        ("form", "x"),
        ("places", "7"),
        ("places", "x"),
        ("tempo", "x"),
        ("x", "x"),
        ("p", "1"),
        ("0", "9"),
        ("9", "0"),
    ):
        assert wish.adjust(what, value, GAMES) == wish
    assert read_tournament_setup("chess.s.8.weeks", GAMES) is None
    assert (
        read_tournament_setup("rambots.s.8.weeks", GAMES)
        == read_tournament_setup("rambots.s.8.weeks.x-99", GAMES)
        == wish
    )
    assert replace(wish, places=32).adjust("form", "r", GAMES).places == 8
    assert replace(wish, form=Form.PODS, tempo="week").adjust("game", "rumbl", GAMES) == TournamentSetup(
        usual(GAMES["rumbl"]), Form.SWISS, tempo="week"
    )
    chosen = replace(wish, setup=wish.setup.adjust("1", "2", GAMES), form=Form.PODS, places=32)
    kolmio = chosen.adjust("game", "kolmio", GAMES)
    assert (kolmio.form, kolmio.places, kolmio.setup.terms.options["round_limit"]) == (Form.PODS, 32, 8)
    assert chosen.adjust("game", "rumbl", GAMES) == TournamentSetup(usual(GAMES["rumbl"]), Form.SWISS, places=32)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        *((Fraction(0), "0"), (Fraction(3), "3"), (Fraction(1, 2), "½"), (Fraction(7, 3), "2⅓"), (Fraction(2, 3), "⅔")),
        *((Fraction(5, 4), "1¼"), (Fraction(3, 4), "¾"), (Fraction(1, 6), "⅙"), (Fraction(5, 6), "⅚")),
        (Fraction(1, 12), "0.08"),
    ],
)
def test_points_are_written_with_fraction_signs(number: Fraction, told: str) -> None:
    assert points_of(number) == told


async def test_only_server_managers_open_start_and_cancel_tournaments(room: Room, ilse: Guest, boss: Guest) -> None:
    assert CUP_NONE in texts(await ilse.press(CUP))
    assert CUP_NONE not in texts(await boss.press(CUP))
    number = (await opened(boss, room)).id
    setup = "rambots.s.8.weeks"
    for action in (
        NewTournament(),
        StartTournament(number),
        CallOffTournament(number),
        CallOffTournament(number, sure=True),
        OpenTournament(setup),
        AdjustTournament("tempo", setup),
        AdjustTournamentGame("0", setup),
    ):
        refused = await ilse.press(action)
        assert texts(refused) == text("cup-managers")
    assert len(await room.host.tournaments.on(1)) == 1
    assert (await room.host.tournaments.view(number)).tournament.stage is Stage.SIGN_UP
    assert CUP_START not in labels(await ilse.press(CUP))


async def test_organiser_configures_the_game_for_all_tables(room: Room, boss: Guest, marek: Guest) -> None:
    """It takes three more taps, which are optional. Everyone who can sign up sees the result."""
    panel = await boss.press(CUP)
    settings = await boss.click(panel, SETTINGS)
    chosen = await boss.choose(settings, "2", name=text("option-round-limit"))
    panel = await boss.click(chosen, text("cup-setup-done"))
    assert f"{text('option-round-limit')}: {text('option-round-limit-value', count=8)}" in texts(panel)
    await boss.click(panel, CUP_OPEN, number=5)
    tournament = (await room.host.tournaments.on(boss.guild or 0))[0]
    assert tournament.options["round_limit"] == 8
    assert (
        f"{text('option-round-limit')}: {text('option-round-limit-value', count=8)} · {text('lobby-rated')}"
        in texts(await marek.press(CUP))
    )
    await room.host.guild_settings.change(boss.guild or 0, counts=False)
    assert text("lobby-rated") not in texts(await marek.press(CUP))
    for guest in (boss, marek):
        await room.host.tournaments.enter(tournament.id, guest.user)
    await room.host.tournaments.begin(tournament.id)
    await room.harness.rest()
    match = (await room.host.tournaments.view(tournament.id)).tournament.matches[0]
    assert (await room.host.record(match.table or 0)).terms.options["round_limit"] == 8


def test_settings_button_is_hidden_without_options() -> None:
    plain = replace(GAMES["rambots"], options=())
    page = new_page(translator_of(plain), usual_tournament_setup(plain), GAMES)
    assert SETTINGS not in labels({"components": list(page.blocks)})


async def test_double_click_opens_one_tournament(room: Room, boss: Guest) -> None:
    await opened(boss, room)
    again = await boss.press(OpenTournament("rambots.k.8.weeks"), message=5)
    assert part("cup-opened") in texts(again)
    assert len(await room.host.tournaments.on(1)) == 1


async def test_tournament_is_not_opened_without_bot_permissions(room: Room, boss: Guest) -> None:
    shown = await replace(boss, lacking="attach files").press(OpenTournament("rambots.k.8.weeks"))
    assert text("lacks", what="attach files") in texts(shown)
    assert not await room.host.tournaments.on(1)


async def test_tournament_is_invisible_from_elsewhere(room: Room, boss: Guest) -> None:
    number = (await opened(boss, room)).id
    stranger = replace(boss, guild=2)
    for action in (
        ShowTournament(number),
        JoinTournament(number),
        StartTournament(number),
        CallOffTournament(number, sure=True),
    ):
        assert CUP_NONE in texts(await stranger.press(action))
    assert text("cup-on-servers") in texts(await replace(boss, guild=None).press(CUP))
    assert CUP_NONE in texts(await boss.press(ShowTournament(99)))
    assert not (await room.host.tournaments.view(number)).tournament.members


async def test_a_tournament_here_comes_before_those_elsewhere(room: Room, boss: Guest, marek: Guest) -> None:
    await opened(boss, room)
    await replace(boss, channel=200).press(OpenTournament("rambots.k.8.weeks"))
    here = {each.channel: each.id for each in await room.host.tournaments.on(1)}
    assert here.keys() == {100, 200}
    visitor = replace(marek, sees=frozenset(here))
    for channel, number in here.items():
        for place in (replace(visitor, channel=channel), replace(visitor, channel=300, parent=channel)):
            shown = await place.press(CUP)
            assert action_in(component(shown, text("cup-join"))) == JoinTournament(number)


async def test_knockout_runs_from_its_panel_to_its_end(
    room: Room, boss: Guest, marek: Guest, noor: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players join with one click, are told where to play, and may leave after confirming."""
    number = (await opened(boss, room)).id
    for guest in (boss, marek, noor):
        joined = await guest.press(JoinTournament(number, nonce="g1-s"))
        assert joined["note"].startswith(text("cup-joined"))
    left = await noor.press(LeaveTournament(number))
    assert texts(left) == CUP_HAS_LEFT
    assert part("cup-opened") not in texts(await boss.press(CUP))
    await boss.click(await boss.press(CUP), CUP_START)
    await room.harness.rest()
    now = (await room.host.tournaments.view(number)).tournament
    match = now.matches[0]
    assert match.table is not None
    shown = await marek.press(CUP)
    assert f"{part('cup-your-game')} [{text('cup-table', table=match.table)}]" in texts(shown)
    assert text("cup-not-in") in texts(await noor.press(LeaveTournament(number)))
    late = await noor.click(await noor.press(CUP), text("cup-join-reserve"))
    assert texts(late).startswith(text("cup-joined-reserve"))
    asked = await noor.click(await noor.press(CUP), text("cup-leave"))
    assert texts(asked).startswith(text("cup-ask-leave"))
    assert texts(await noor.click(asked, text("cup-leave-really"))) == CUP_HAS_LEFT
    await room.host.resign(match.table, marek.user)
    await room.harness.rest()
    view = await room.host.tournaments.view(number)
    assert view.tournament.stage is Stage.OVER
    table = standings_of(view)
    assert [(line.name, line.scores) for line in table.lines] == [("Ilse", (Score.WON,)), ("Marek", (Score.LOST,))]
    assert table.under == text("cup-final")
    assert standings_of(view, before=2).under == text("cup-after", round=1, rounds=1)
    monkeypatch.setattr(tournaments, "LINES", 1)
    assert standings_of(view).more == text("cup-others", count=1)
    over = await boss.press(ShowTournament(number))
    assert text("cup-you-stand", rank=1, points="1") in texts(over)
    assert over["attachments"]
    assert labels(over) == [text("cup-another")]
    assert labels(await boss.press(CUP)) == labels(await boss.press(NewTournament())), "none is current"
    assert text("cup-you-stand", rank=2, points="0") in texts(await marek.press(CUP))


async def test_full_sign_up_accepts_only_new_players_as_reserves(
    room: Room, boss: Guest, marek: Guest, noor: Guest
) -> None:
    number = (await opened(boss, room)).id
    tournament = (await room.host.tournaments.view(number)).tournament
    for user in range(tournament.places - 1):
        await room.host.tournaments.enter(number, User(50 + user, f"Guest {user}"))
    view = await room.host.tournaments.view(number)
    assert action_in(component(message_of(sign_up_page(view, nonce="")), text("cup-join"))) == JoinTournament(number)
    await room.host.tournaments.enter(number, marek.user)
    post = message_of(sign_up_page(await room.host.tournaments.view(number), nonce=""))
    assert part("cup-full") in texts(post)
    assert labels(post) == [text("cup-more")]
    assert text("cup-join-reserve") not in labels(await marek.press(ShowTournament(number)))
    late = await noor.click(await noor.press(ShowTournament(number)), text("cup-join-reserve"))
    assert texts(late).startswith(text("cup-joined-reserve"))


async def test_tournament_is_cancelled_after_confirmation(room: Room, boss: Guest) -> None:
    number = (await opened(boss, room)).id
    asked = await boss.click(await boss.press(CUP), CUP_CALL_OFF)
    assert (await room.host.tournaments.view(number)).tournament.alive
    await boss.click(asked, CUP_CALL_OFF)
    assert (await room.host.tournaments.view(number)).tournament.stage is Stage.CANCELLED


async def test_earlier_rounds_keep_the_names_of_those_who_played(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.ROUND_ROBIN, PEOPLE[:4])
        await cup.doors.enter(cup.number, PEOPLE[4])
        played = (await cup.playing())[0]
        leaver = (await cup.now()).holder(played.pairing.entrants[0])
        assert leaver is not None
        await cup.doors.withdraw(cup.number, User(leaver.user, leaver.name))
        await cup.play_round()
        view = await cup.doors.view(cup.number)
        line = match_line(translator_of(view.game).say, view, view.tournament.matches[0])
        assert view.tournament.member_name(played.pairing.entrants[0]) == "Eve"
        assert leaver.name in line
        assert "Eve" not in line


async def test_knockout_that_everyone_has_left_has_no_winner(tmp_path: Path) -> None:
    async with cups(tmp_path) as held:
        cup = await Cup(held).open(Form.KNOCKOUT, PEOPLE[:4])
        for user in PEOPLE[:4]:
            await cup.doors.withdraw(cup.number, user)
        await cup.to_the_end()
        page = texts(message_of(final_page(await cup.doors.view(cup.number), None, nonce="")))
        assert page.startswith(f"### {text('cup-nobody-left')}")


async def test_rounds_of_a_tournament_without_a_draw_stay_a_maximum(room: Room, boss: Guest) -> None:
    number = (await opened(boss, room)).id
    await room.host.tournaments.call_off(number)
    post = texts(message_of(sign_up_page(await room.host.tournaments.view(number), nonce="")))
    assert text("cup-rounds", count=3) in post


async def test_tournament_panel_is_in_the_readers_language(room: Room, boss: Guest) -> None:
    await opened(boss, room)
    assert text("cup-form-k", language="fi") in texts(await replace(boss, locale="fi").press(CUP))


async def test_undrawable_picture_does_not_block_the_page(
    room: Room, boss: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (await opened(boss, room)).id
    for guest in (boss, marek):
        await room.host.tournaments.enter(number, guest.user)
    await room.host.tournaments.begin(number)
    await room.harness.rest()
    match = (await room.host.tournaments.view(number)).tournament.matches[0]
    await room.host.resign(match.table or 0, marek.user)
    await room.harness.rest()

    async def broken(*_: object) -> bytes:
        raise RuntimeError("no ink")

    monkeypatch.setattr(room.context.images.pictures, "draw", broken)
    shown = await show(Request(room.context, boss.who, ShowTournament(number)))
    assert isinstance(shown, Ephemeral)
    assert not shown.page.pictures


async def test_participants_find_the_tournament_among_their_games(
    room: Room, boss: Guest, marek: Guest, noor: Guest
) -> None:
    """From sign-up to the end, with a link to it. Nobody else finds it."""
    tournament = await opened(boss, room)
    await room.host.tournaments.enter(tournament.id, marek.user)
    for guest in (boss, marek):
        shown = await guest.press(ShowMyGames())
        assert text("my-games-sign-up") in texts(shown)
        assert channel_url(tournament.guild, tournament.channel) in str(shown["components"])
    assert text("my-games-sign-up") not in texts(await noor.press(ShowMyGames()))
    await room.host.tournaments.enter(tournament.id, noor.user)
    await room.host.tournaments.begin(tournament.id)
    assert text("my-games-round", round=1, rounds=1) in texts(await noor.press(ShowMyGames()))
    await room.host.tournaments.call_off(tournament.id)
    assert text("my-games-tournaments") not in texts(await noor.press(ShowMyGames()))

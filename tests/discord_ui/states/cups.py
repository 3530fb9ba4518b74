"""Tournaments and seats that change hands."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.discord_ui.texts import WORDS as WORDS
from bot.discord_ui.texts import translator_of
from bot.discord_ui.views.community import tournament_setup, tournaments
from bot.discord_ui.views.play import seats
from bot.host.model.announcements import Replaced
from bot.host.model.community.tournament_standings import Form, How, Pairing, Verdict
from bot.host.model.community.tournaments import Fixture, Member, Stage, Tournament, TournamentView
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Status
from tests.discord_ui.states import values
from tests.discord_ui.states.values import ANN, BOB, PICTURE, record
from tests.host.harness import NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.discord_ui.components import MessageContent


def competing() -> Iterator[tuple[str, MessageContent]]:
    """Tournaments: opened, joined, played, over."""
    tongue = translator_of(values.GAME)
    yield (
        "the organiser's panel",
        tournament_setup.new_page(
            tongue, tournament_setup.usual_tournament_setup(values.GAME), {"toy": values.GAME, "other": values.TOLD}
        ),
    )
    unusual = tournament_setup.usual_tournament_setup(values.GAME).adjust("0", "1", {"toy": values.GAME})
    yield "the organiser's panel, not as usual", tournament_setup.new_page(tongue, unusual, {"toy": values.GAME})
    yield "the organiser's panel, options", tournament_setup.options_page(unusual)
    people = tuple(Member(user, name, user) for user, name in enumerate(("Ann", "*Bob*", "Cat", "Dan", "Eve"), start=1))
    for form in Form:
        cup = Tournament(
            id=4,
            guild=1,
            channel=100,
            user=1,
            name="*Ann*",
            game="toy",
            options=unusual.setup.terms.options if form is Form.SWISS else {},
            form=form,
            pace=24 * 60 * 60,
            span=14 * 24 * 60 * 60,
            places=4,
            stage=Stage.SIGN_UP,
            opened_at=NOON,
            ends_at=NOON + timedelta(days=7),
        )
        yield from _stages(form.name, cup, people)
    yield "opened", tournaments.opened_page(tongue, cup)
    yield "asked whether to leave", tournaments.ask_leave_page(tongue, cup)
    yield "asked whether to off", tournaments.ask_call_off_page(tongue, cup)


def _stages(title: str, cup: Tournament, people: tuple[Member, ...]) -> Iterator[tuple[str, MessageContent]]:
    """A tournament of five players, one of them in reserve, from start to finish."""
    full = replace(cup, members=people)
    for who, held in (("nobody", cup), ("two", replace(cup, members=people[:2])), ("all", full)):
        seen = TournamentView(held, values.GAME, {}, rated=who == "all")
        yield f"{title}: sign-up, {who}", tournaments.sign_up_page(seen, nonce="g4-s", ring=9 if who == "two" else None)
        yield f"{title}: sign-up, {who}, asked for", tournaments.cup_page(seen, None, 1, manager=True)
    numbered = tuple(replace(each, entrant=each.turn if each.turn < 5 else None) for each in people)
    begun = replace(full, stage=Stage.PLAYING, entrants=4, members=numbered)
    pairs = ((1, 2, 3, 4),) if cup.form is Form.PODS else ((1, 2), (3, 4))
    drawn = tuple(Fixture(1, board, Pairing(pair), table=7 + board) for board, pair in enumerate(pairs))
    playing = TournamentView(replace(begun, matches=drawn), values.GAME, {7: 700}, 1)
    yield f"{title}: a round", tournaments.round_page(playing, None, nonce="g4-r")
    for aside in ({7}, {7, 8}):
        stuck = replace(playing, where={7: 700, 8: 800}, aside=frozenset(aside))
        yield f"{title}: a round, {len(aside)} put aside", tournaments.round_page(stuck, None, nonce="g4-r")
        yield f"{title}: {len(aside)} put aside, asked for", tournaments.cup_page(stuck, None, 1, manager=True)
    yield f"{title}: late", tournaments.sign_up_page(playing, nonce="g4-s")
    for user in (1, 5, 9):
        yield f"{title}: asked for by {user}", tournaments.cup_page(playing, None, user, manager=False)
    for how in How:
        ranks = (1, 2, 2, 4) if cup.form is Form.PODS else (1, 2)
        done = tuple(replace(each, pairing=replace(each.pairing, verdict=Verdict(ranks, how))) for each in drawn)
        alone = Fixture(1, 2, Pairing((4,), Verdict((1,), how)))
        seen = replace(playing, tournament=replace(begun, matches=(*done[:1], alone)))
        yield f"{title}: a round, {how.name}", tournaments.round_page(seen, PICTURE, nonce="g4-r")
    half = replace(playing, where={7: 700, 8: 800}, tournament=replace(begun, matches=(*done[:1], *drawn[1:])))
    yield f"{title}: half of a round is over, asked for", tournaments.cup_page(half, PICTURE, 1, manager=True)
    left = replace(people[1], has_left=True, entrant=2)
    for how, ranks in ((How.PLAYED, (1, 1)), (How.TIME, (1, 1))):
        tied = tuple(
            replace(each, replays=1, pairing=replace(each.pairing, verdict=Verdict(ranks * (len(pairs[0]) // 2), how)))
            for each in drawn
        )
        seen = replace(playing, tournament=replace(begun, matches=tied).with_member(left))
        yield f"{title}: drawn, {how.name}", tournaments.round_page(seen, PICTURE, nonce="g4-r")
        yield f"{title}: drawn, {how.name}, asked for", tournaments.cup_page(seen, PICTURE, 2, manager=True)
    missed = replace(seen, tournament=seen.tournament.with_member(replace(left, no_show=True)))
    yield f"{title}: asked for by a no-show", tournaments.cup_page(missed, None, 2, manager=False)
    again = replace(playing, tournament=replace(begun, matches=(replace(drawn[0], table=None, replays=1), *drawn[1:])))
    yield f"{title}: played again", tournaments.round_page(again, None, nonce="g4-r")
    over = replace(seen, tournament=replace(seen.tournament, stage=Stage.OVER, ends_at=None), round=0)
    yield f"{title}: shared", tournaments.final_page(over, PICTURE, nonce="g4-f")
    won = replace(over, tournament=replace(over.tournament, matches=done))
    yield f"{title}: over", tournaments.final_page(won, PICTURE, nonce="g4-f")
    yield f"{title}: over, asked for", tournaments.cup_page(won, PICTURE, 1, manager=True)
    nobody = replace(over, tournament=replace(over.tournament, entrants=0, matches=()))
    yield f"{title}: nobody left", tournaments.final_page(nobody, None, nonce="g4-f")
    off = replace(over, tournament=replace(full, stage=Stage.CANCELLED))
    yield f"{title}: called off", tournaments.sign_up_page(off, nonce="g4-s")


def replaced() -> Iterator[tuple[str, MessageContent]]:
    """Direct messages to a player whose seat someone else plays."""
    say, assignment = translator_of(values.GAME).say, SeatAssignment(1, 1, 2, "Bob", 2)
    computer, other = replace(BOB, user=None, computer="quick", name="Quick bot"), replace(BOB, user=5, name="*Cat*")
    for title, now, status in (
        ("a computer plays", computer, Status.PLAYING),
        ("somebody else plays", other, Status.PLAYING),
        ("back", BOB, Status.PLAYING),
        ("over", computer, Status.OVER),
    ):
        held = record(status, ANN, now, assignments=(assignment,))
        yield title, seats.replacement_page(say, Replaced(held, values.GAME, 1, 2), nonce="g7-p")

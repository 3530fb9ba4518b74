"""Analysing a finished game: who may, when, and what they see."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai import analysis as computer
from bot.ai.analysis import Review, accuracy, evaluate_after
from bot.ai.best_response import Effort
from bot.discord_ui.blocks import text as block
from bot.discord_ui.components import MessageContent, Picture
from bot.discord_ui.handlers import HANDLERS
from bot.discord_ui.interactions.actions.history import AnalyseGame
from bot.discord_ui.interactions.actions.seats import Resign
from bot.discord_ui.interactions.context import AnyRequest, Request
from bot.discord_ui.interactions.replies import ProgressReply
from bot.discord_ui.views.coach.analysis import (
    BEST,
    WISE,
    analysis_page,
    answer_of,
    round_page,
    thinking_page,
    ways_of,
)
from bot.engine.answers import at_random
from bot.engine.game import DONE
from bot.engine.icons import choose_texts
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.ai import analysis as host
from bot.host.core.errors import TableError
from bot.host.core.visibility import NoTableError
from bot.host.model.journal import Answers
from bot.host.model.seats import SeatAssignment
from bot.host.model.tables import Status
from bot.host.model.viewer import Viewer
from tests.agreed import hold
from tests.discord_ui.handlers.coach.test_game_report import over
from tests.discord_ui.room import Shown, labels, message_of, open_room, texts
from tests.discord_ui.transcript import transcript
from tests.discord_ui.worst import complaints
from tests.texts import part, text

if TYPE_CHECKING:
    from bot.discord_ui.interactions.custom_ids import CustomId
    from bot.engine.game import Answer
    from bot.host.ai.analysis import Analysis
    from bot.host.core.match_state import FullMatchState
    from tests.discord_ui.room import Guest, Room

GAP = "…"
TO_ONESELF = ("analysis-yours", "analysis-you-played", "analysis-wise-you", "news-you")
ANALYSE = text("button-analyse")
ANALYSIS_ROUNDS = text("analysis-rounds")

PICTURE = Picture("picture.png", b"")


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the analysis short."""
    monkeypatch.setattr(computer, "EFFORT", Effort(tries=400, worlds=3, rivals=4, finalists=4, margin=0))
    monkeypatch.setattr(host, "PROGRESS", 0.01)


async def played_out(room: Room, *guests: Guest) -> int:
    """Let these players play at random until the game is over, and return its table."""
    table = await room.started(*guests)
    while (view := await room.host.view(table)).record.status is Status.PLAYING:
        async with room.host._core.reading() as work:
            line = await work.load_match(view.record)
        for awaited in view.awaited:
            seed = 10 * view.record.revision + awaited.player.seat
            answer, _ = at_random(line.rules, line.state, awaited.decision, Rng(seed))
            await room.host.answer(table, guests[awaited.player.seat].user, answer)
        await room.rest()
    return table


async def found(room: Room, table: int, seat: int) -> Analysis:
    last = None
    async for each in room.host.history.analysis(table, seat):
        last = each
    assert last is not None
    return last


# --- who may analyse, and when ----------------------------------------------------------------------------------------


async def test_finished_game_offers_each_player_their_own_analysis(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await over(room, ilse, marek)
    post = await room.post(table)
    assert labels(post)[1:] == [text("button-rematch"), text("button-step"), text("button-highlights"), ANALYSE]
    shown = await ilse.click(post, ANALYSE)
    assert "for_all" not in shown
    assert f"### {part('analysis-yours')}" in texts(shown)
    assert text("analysis-own") in texts(shown)
    assert labels(shown) == [ANALYSIS_ROUNDS, "Marek"]
    other = await ilse.click(shown, "Marek")
    assert other["instead"]
    assert theirs("Marek") in texts(other)
    assert other["attachments"][0]["body"] != shown["attachments"][0]["body"], "each has a picture of their own"
    assert f"### {part('analysis-yours')}" in texts(await marek.click(post, ANALYSE))
    assert theirs("Ilse") in texts(await noor.click(post, ANALYSE)), "of who won, for who did not play"


async def test_unfinished_game_is_not_analysed(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await room.programming(ilse, marek)
    for guest in (ilse, marek):
        await guest.say("MRN", about=table)
        await guest.say("compile", about=table)
    await room.rest()
    assert ANALYSE not in labels(await room.post(table)) + labels(await ilse.call("table"))
    for guest in (ilse, marek, noor):
        for action in (AnalyseGame(table), AnalyseGame(table, 0, 1), AnalyseGame(table, 1, 1, WISE)):
            said = texts(await guest.press(action))
            assert part("analysis-not-yet") in said
    with pytest.raises(TableError, match=re.escape(part("analysis-not-yet"))):
        await found(room, table, 0)


@pytest.mark.parametrize(
    ("status", "why"), [(Status.QUARANTINED, "analysis-not-yet"), (Status.CANCELLED, "analysis-cancelled")]
)
async def test_tables_on_hold_or_cancelled_are_not_analysed(
    room: Room, ilse: Guest, marek: Guest, status: Status, why: str
) -> None:
    table = await room.programming(ilse, marek)
    async with room.host._core.writing() as work:
        record = await work.record(table)
        await work.tx.tables.save(replace(record, status=status), was=record.revision)
    with pytest.raises(TableError, match=re.escape(part(why))):
        await found(room, table, 0)


async def test_stranger_cannot_see_the_analysis(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    stranger = room.guest(9, "Teo", channel=4711)
    assert text("no-table", table=1) in texts(await stranger.press(AnalyseGame(table, 0)))


async def test_unknown_seat_is_refused(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    assert part("no-seat") in texts(await ilse.press(AnalyseGame(table, 7)))


async def test_analysis_is_hidden_from_outsiders_even_when_cached(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)

    for _ in range(2):
        with pytest.raises(NoTableError):
            await anext(room.host.history.analysis(table, 0, viewer=Viewer(99)))
        with pytest.raises(NoTableError):
            await room.host.history.why(table, 3, (0, 0), viewer=Viewer(99))
        assert await found(room, table, 0), "it is known from now on"


@pytest.mark.parametrize("set_up", [True, False])
async def test_game_without_answered_rounds_has_nothing_to_analyse(
    room: Room, ilse: Guest, marek: Guest, set_up: bool
) -> None:
    """The same goes for a game that someone left before its first round."""
    table = await (room.programming(ilse, marek) if set_up else room.started(ilse, marek))
    await marek.press(Resign(table))
    await room.rest()
    assert text("analysis-none") in texts(await ilse.press(AnalyseGame(table)))


# --- during the analysis ----------------------------------------------------------------------------------------------


async def test_analysis_shows_progress_first_and_then_everything(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    shown = Shown()
    await shown.show(await HANDLERS[AnalyseGame](asked(room, ilse, AnalyseGame(table))))
    assert text("analysis-thinking") in str(shown.grown[0].blocks[0])
    assert text("analysis-done", ready=0, count=1) in str(shown.grown[0].blocks[0])
    assert part("analysis-yours") in str(shown.grown[-1].blocks[0])
    again = Shown()
    await again.show(await HANDLERS[AnalyseGame](asked(room, ilse, AnalyseGame(table))))
    assert again.grown == [], "a second look is at once"


@pytest.mark.parametrize("in_place", [False, True])
async def test_progress_replaces_only_its_own_pages(room: Room, ilse: Guest, marek: Guest, in_place: bool) -> None:
    """The first request comes from the table's message, which everyone shares."""
    table = await over(room, ilse, marek)
    reply = await HANDLERS[AnalyseGame](asked(room, ilse, AnalyseGame(table, 0, in_place=in_place)))
    assert isinstance(reply, ProgressReply)
    assert reply.instead == in_place
    await Shown().show(reply)


async def test_simultaneous_requests_share_one_analysis_per_table(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking during or after an analysis starts no new one; each table has its own."""
    tables = [await over(room, ilse, marek) for _ in range(2)]
    thinker = Thinker()
    monkeypatch.setattr(room.host.history._analyst, "_helper", thinker)
    analyses = await asyncio.gather(*(found(room, table, 0) for table in (*tables, *tables)))
    analyses += [await found(room, table, 0) for table in tables]
    assert len(thinker.asked) == 2
    one, other, *again = (each.rounds[0].played for each in analyses)
    assert one is not other
    assert [played is one for played in again] == [True, False] * 2
    assert [played is other for played in again] == [False, True] * 2


class Thinker:
    """An analyst that finds the same for every round, fails where told to, and records its calls."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.fails = frozenset[int]()
        self.busy = self.most = 0

    async def __call__(self, study: Any, /) -> Any:
        self.asked.append(study.seed)
        self.busy += 1
        self.most = max(self.most, self.busy)
        await asyncio.sleep(0)
        self.busy -= 1
        if study.seed in self.fails:
            raise RuntimeError(f"a hand: {study}")
        return Review((DONE,), (DONE,), None, 0.0)


async def test_rounds_run_few_at_a_time_and_only_failures_are_retried(
    room: Room, ilse: Guest, marek: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of a failure doesn't reveal what was analysed, and the other rounds are still done."""
    table = await over(room, ilse, marek)
    await found(room, table, 0)
    known = room.host.history._analyst._known[table, 0]
    run = replace(known, rounds=known.rounds * 5, reviews=[None] * 5)
    thinker = Thinker()
    thinker.fails = frozenset({1})
    await run.think(thinker)
    assert [at for at, review in enumerate(run.reviews) if review is None] == [1]
    assert (sorted(thinker.asked), thinker.most) == ([0, 1, 2, 3, 4], host.AT_ONCE)
    assert "RuntimeError" in caplog.text
    assert "a hand" not in caplog.text
    thinker.fails = frozenset()
    await run.think(thinker)
    assert (thinker.asked[5:], None in run.reviews) == ([1], False)


async def test_rounds_that_cannot_be_studied_are_counted(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "can_be_studied", lambda played, _: played.state.table.round > 1)
    table = await two_rounds(room, ilse, marek)
    analysis = await found(room, table, 0)
    assert [each.played.state.table.round for each in analysis.rounds] == [2]
    assert text("analysis-left-out", count=1) in texts(await ilse.press(AnalyseGame(table)))


async def test_slow_round_is_reported_and_tried_again(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await over(room, ilse, marek)
    helper = room.host.history._analyst._helper

    async def slow(_: Any) -> Any:
        raise TimeoutError

    monkeypatch.setattr(room.host.history._analyst, "_helper", slow)
    shown = await ilse.press(AnalyseGame(table))
    assert text("analysis-slow", count=1) in texts(shown)
    alone = await ilse.click(shown, ANALYSIS_ROUNDS)
    assert text("analysis-too-long") in texts(alone)
    assert text("button-next") not in labels(alone), "there is one round"
    for press in (AnalyseGame(table, 0, 99, in_place=True), AnalyseGame(table, 0, 1, BEST, in_place=True)):
        same = await ilse.press(press)
        assert (texts(same), same["attachments"]) == (texts(alone), alone["attachments"]), "there is no such thing"
    monkeypatch.setattr(room.host.history._analyst, "_helper", helper)
    assert f"### {part('analysis-yours')}" in texts(await ilse.press(AnalyseGame(table)))


def theirs(name: str) -> str:
    """Return how the heading of another player's accuracy begins."""
    return f"### {text('analysis-theirs', who=name, accuracy=GAP)}".partition(GAP)[0]


def asked(room: Room, guest: Guest, press: CustomId) -> AnyRequest:
    return Request(room.context, guest.who, press)


# --- what's shown -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rambots", "factory", "rumbl"])
async def test_shown_results_follow_the_rules(tmp_path: Path, game: str) -> None:
    """For each round: the answer given, the result of a better one, and how much it's worth."""
    async with open_room(tmp_path, game=GAMES[game]) as room:
        ilse, marek = room.guest(1, "Ilse"), room.guest(2, "Marek")
        table = await played_out(room, ilse, marek) if game == "rumbl" else await two_rounds(room, ilse, marek)
        analysis, other = await found(room, table, 0), await found(room, table, 1)
        assert not any(looked.decision.mid_round for looked in (*analysis.rounds, *other.rounds))
        async with room.host._core.reading() as work:
            line = await work.load_full_match(await work.record(table))
        reviews = [each for each in analysis.reviews if each is not None]
        assert len(reviews) == len(analysis.rounds)
        score = accuracy(reviews)
        assert score is not None
        assert text("analysis-yours", accuracy=score) in texts(await ilse.press(AnalyseGame(table)))
        questions = 0
        for at, (looked, review) in enumerate(zip(analysis.rounds, reviews, strict=True)):
            assert list(looked.steps(looked.given)) == round_from(line, looked.revision)
            gained = evaluate_after(looked.played, 0, review.best) - evaluate_after(looked.played, 0, looked.given)
            assert review.missed == pytest.approx(gained)
            assert gained >= 0
            questions += len(looked.played.later)
            assert complaints(round_page(await room.host.view(table), analysis, at, "", PICTURE, mine=True)) == []
            page = await ilse.press(AnalyseGame(table, 0, at + 1, in_place=True))
            shows = partial(line.game.render_answer, looked.played.state.table, looked.decision)
            played = text("analysis-you-played", what=choose_texts(shows(looked.given), lambda _: False))
            assert played in texts(page) or not looked.given[:-1]
            ways = ways_of(looked, review)
            ended = looked.steps(answer_of(looked, review, ways[-1] if ways else ""))[-1].table
            shown = page["attachments"][0]["body"]
            assert shown.startswith(b"draw_still"), "what the news tell of is in the picture below them"
            assert " ".join(line.game.words.position(ended, ("Ilse", "Marek"))[:2]) in transcript(page)
            assert (text("analysis-ended") in texts(page)) == (not ways)
            for way in ways:
                better = answer_of(looked, review, way)
                assert better != looked.given
                assert choose_texts(shows(better), lambda _: False) in texts(page)
                moving = await ilse.press(AnalyseGame(table, 0, at + 1, way, in_place=True))
                assert moving["attachments"][0]["body"].startswith(b"draw_replay")
                news = line.game.words.news(looked.played.state.table, looked.steps(better), 0, ("Ilse", "Marek"))
                assert all(shown_as(each) in texts(moving) for each in news)
            for way in ("", *ways):
                others = await marek.press(AnalyseGame(table, 0, at + 1, way, in_place=True))
                assert not re.search(r"\byou", transcript(others), re.IGNORECASE), "it is somebody else's"
        assert questions or game != "rumbl"


async def test_programs_are_shown_in_the_readers_language(tmp_path: Path) -> None:
    async with open_room(tmp_path, game=GAMES["rumbl"]) as room:
        table = await played_out(room, room.guest(1, "Ilse"), room.guest(2, "Marek"))
        analysis = await found(room, table, 0)
        view = (await room.host.view(table)).in_language("fi")
        shown = []
        for at, looked in enumerate(analysis.rounds):
            page = texts(message_of(round_page(view, analysis, at, "", PICTURE, mine=True)))
            state, decision = looked.played.state, looked.decision
            told = choose_texts(view.game.render_answer(state.table, decision, looked.given), lambda _: False)
            assert told in page
            shown.append(told)
        assert any(shown)


REVIEWED: dict[str, tuple[str, str, float | None]] = {
    "it was the best": ("MRN", "MRN", 0.0),
    "two were better": ("MGE", "LBE", 0.4),
    "one was, in hindsight too": ("MGE", "MGE", 0.4),
    "one was, in hindsight alone": ("MRN", "MGE", 0.0),
    "nothing was at stake": ("MRN", "MRN", None),
}
"""Possible findings about the answer MRN: the best answer given what was known, the best in hindsight, and the loss."""


async def test_analysis_pages_match_the_snapshot(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    analysis, view = await found(room, table, 0), await room.host.view(table)
    looked, told = analysis.rounds[0], list[str]()
    state, decision = looked.played.state, looked.decision

    def read(typed: str) -> Answer:
        return (*view.game.notation.read(typed, state.table, state.hands[0], decision), DONE)

    reviews = {title: Review(read(wise), read(best), lost, 30.0) for title, (wise, best, lost) in REVIEWED.items()}
    for title, review in {**reviews, "it took too long": None}.items():
        two = replace(analysis, rounds=(looked, looked), reviews=(review, reviews["two were better"]), left_out=1)
        pages = [thinking_page(view, two, mine=True), analysis_page(view, two, PICTURE, mine=True)]
        pages += [round_page(view, two, 0, "", PICTURE, mine=mine) for mine in (True, False)]
        pages += [round_page(view, two, 0, way, PICTURE, mine=True) for way in ways_of(looked, review)]
        assert all(complaints(page) == [] for page in pages)
        told += [f"======== {title}\n{transcript(message_of(page))}\n" for page in pages]
    hold(Path(__file__).parents[2] / "agreed" / "analysis.txt", "\n".join(told))


async def test_idle_player_is_not_addressed_as_the_reader(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await over(room, ilse, marek)
    analysis, view = await found(room, table, 0), await room.host.view(table)
    looked = analysis.rounds[0]
    idle = replace(looked, played=replace(looked.played, answers={**looked.played.answers, 0: (DONE,)}))
    shown = replace(analysis, rounds=(idle,), reviews=(None,))
    told = [transcript(message_of(round_page(view, shown, 0, "", PICTURE, mine=mine))) for mine in (False, True)]
    assert [any(part(key) in each for key in TO_ONESELF) for each in told] == [False, True]


async def test_predecessors_rounds_are_not_attributed_to_the_reader(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = await over(room, ilse, marek)
    analysis, view = await found(room, table, 0), await room.host.view(table)
    first, last = analysis.rounds[0], analysis.rounds[-1]
    before = SeatAssignment(0, since=1, until=last.revision, name=noor.user.name, user=noor.user.id)
    lent = replace(view, record=replace(view.record, assignments=(before,)))
    for mine in (True, False):
        page = transcript(message_of(round_page(lent, analysis, 0, "", PICTURE, mine=mine)))
        given = choose_texts(lent.game.render_answer(first.played.state.table, first.decision, first.given), bool)
        assert text("analysis-they-played", who="Noor", what=given).partition(given)[0] in page
        assert not any(part(key) in page for key in TO_ONESELF)
        assert "Noor (red)" in page
        assert "Ilse (red)" not in page
    assert text("analysis-nothing") in transcript(message_of(analysis_page(lent, analysis, PICTURE, mine=True)))


async def test_course_shows_who_led_and_the_turning_points(
    room: Room, ilse: Guest, marek: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_rounds(room, ilse, marek)
    course = (await found(room, table, 0)).course
    async with room.host._core.reading() as work:
        line = await work.load_full_match(await work.record(table))
    assert course.rounds == ("Start", *(text("round-name", number=number) for number in (1, 2, 3)))
    ends = [max(at for at, entry in enumerate(line.entries) if entry.round <= number) for number in range(4)]
    stood = [
        (line.rules.evaluate(line.states[at].table, seat), seat, n) for n, at in enumerate(ends) for seat in (0, 1)
    ]
    levels = [course.values[seat][number] for _, seat, number in sorted(stood)]
    assert levels == sorted(levels), "who stands better stands higher"
    assert (levels[0], levels[-1]) == (0, 100), "who has lost, and who has won"
    own = course.values[0]
    changes = {at: abs(own[at] - own[at - 1]) for at in range(1, 4)}
    assert all(changes[at] for at in course.turned)
    assert 3 in course.turned, "the end"
    monkeypatch.setattr(host, "TURNS", 1)
    assert host.course_of(line, 0, 2).turned == (max(changes, key=changes.__getitem__),)


def shown_as(line: str) -> str:
    """Return a line of Markdown as it's displayed."""
    return texts(message_of(MessageContent((block(line),))))


def round_from(line: FullMatchState, revision: int) -> list[Any]:
    """Steps of a round from `revision` on, as long as the moves are answers."""
    steps = []
    for entry in line.entries[revision - 1 :]:
        if entry.round != line.entries[revision - 1].round or not isinstance(entry.content, Answers):
            break
        steps += [step.seen for step in line.steps(entry.revision)]
    return steps


async def two_rounds(room: Room, *guests: Guest) -> int:
    """Let these players play two rounds at random until the second one resigns, and return the table."""
    table = await room.started(*guests)
    while True:
        view = await room.host.view(table)
        async with room.host._core.reading() as work:
            line = await work.load_match(view.record)
        if line.state.table.round > 2:
            break
        for awaited in view.awaited:
            seed = 10 * view.record.revision + awaited.player.seat
            answer, _ = at_random(line.rules, line.state, awaited.decision, Rng(seed))
            await room.host.answer(table, guests[awaited.player.seat].user, answer)
        await room.rest()
    await guests[1].press(Resign(table))
    await room.rest()
    return table

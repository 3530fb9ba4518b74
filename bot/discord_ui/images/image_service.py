"""Pictures for messages: of tables, publicly or as a seat may see them, of lessons, profiles and more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.ai.counterfactual import Why
from bot.ai.odds import Odds
from bot.discord_ui.components import Picture
from bot.discord_ui.images import render_jobs as jobs
from bot.discord_ui.images.render_pool import Drawer, Key
from bot.discord_ui.texts import translator_of
from bot.engine.digest import digest
from bot.engine.game import Answer
from bot.games.game import AnyGame
from bot.host.ai.analysis import AnalysedRound, Analysis
from bot.host.ai.odds import prospects_of
from bot.host.model.community.learning import Attempt, Lesson
from bot.host.model.seat_holders import names_at
from bot.host.model.table_terms import USUAL_PALETTE
from bot.host.model.tables import TableRecord
from bot.host.model.views import MoveView, SeatView, TableView
from bot.host.ratings.game_report import Report
from bot.i18n import ENGLISH
from bot.safe_errors import log_failures
from rendering.replay.gif import parts
from rendering.sample import SampleWords
from rendering.scene.chart import Chart
from rendering.scene.profile import ProfileImage
from rendering.scene.standings import Standings

_log = logging.getLogger(__name__)


async def usual(user: int) -> str:  # noqa: ARG001 - has the signature of `palette_of`
    """The default palette, if people's own palettes aren't known."""
    return USUAL_PALETTE


@dataclass(frozen=True, slots=True)
class MovePictures:
    """The pictures of a round's post."""

    pictures: tuple[Picture, ...] = ()
    """The replay, if it's shown, and the table after the move; empty without pictures."""
    first_part_only: bool = False
    """True if the replay is only its first part."""


@dataclass(frozen=True, slots=True)
class ImageService:
    """Renders pictures in the palette of their viewer, table or server."""

    pictures: Drawer
    palette_of: Callable[[int], Awaitable[str]] = usual
    viewer: int | None = None
    """The only person to see the public pictures; None if everyone sees them."""

    def seen_by(self, user: int) -> ImageService:
        return replace(self, viewer=user)

    async def _draw(self, name: str, key: Key, palette: str, draw: Callable[..., bytes], *what: object) -> Picture:
        table, revision, kind = key
        body = await self.pictures.draw((table, revision, f"{kind} in {palette}"), draw, palette, *what)
        return Picture(name, body)

    async def _public(self, record: TableRecord | None) -> str:
        """The viewer's palette if there's a viewer, otherwise the table's; the default one without a table."""
        if self.viewer is not None:
            return await self.palette_of(self.viewer)
        return USUAL_PALETTE if record is None else record.terms.palette

    async def _own(self, seat: SeatView) -> str:
        return USUAL_PALETTE if seat.player.user is None else await self.palette_of(seat.player.user)

    async def board(self, view: TableView) -> Picture:
        """Picture of the public table. The game must have started."""
        name, key = board_name(view.record.id, view.record.revision), _table_key(view, "board")
        what = (jobs.draw_still, view.game.stage, view.table, view.names)
        return await self._draw(name, key, await self._public(view.record), *what)

    async def result(self, move: MoveView) -> Picture:
        """Compact picture of the public table after a move."""
        table, revision, game = move.record.id, move.revision, move.game
        key, palette = (table, revision, f"result{_language_suffix(game)}"), await self._public(move.record)
        what = (game.stage, move.after, move.names)
        return await self._draw(board_name(table, revision), key, palette, jobs.draw_compact_still, *what)

    async def replay(self, move: MoveView) -> Picture:
        name, key = replay_name(move.record.id, move.revision), _move_key(move, "replay")
        what = (move.game.stage, move.before, move.steps, move.names)
        return await self._draw(name, key, await self._public(move.record), jobs.draw_compact_replay, *what)

    async def replay_parts(self, move: MoveView) -> tuple[Picture, ...]:
        """The replay as files: two parts if it's too long to watch in one."""
        first = replay_name(move.record.id, move.revision)
        names = first, first.replace(".gif", "-2.gif")
        return tuple(Picture(*each) for each in zip(names, parts((await self.replay(move)).body), strict=False))

    async def round_pictures(self, move: MoveView, *, replay: bool) -> MovePictures:
        if not replay:
            return MovePictures((await self.result(move),))
        (first, *rest), board = await asyncio.gather(self.replay_parts(move), self.result(move))
        return MovePictures((first, board), first_part_only=bool(rest))

    async def step(self, move: MoveView, begin: int, end: int) -> Picture:
        before = move.steps[begin - 1].table if begin else move.before
        key, palette = _move_key(move, "steps", f" {begin} to {end}"), await self._public(move.record)
        what = (move.game.stage, before, move.steps[begin:end], move.names)
        name = f"table{move.record.id}-{move.revision}-step{end}.png"
        return await self._draw(name, key, palette, jobs.draw_steps, *what)

    async def why(self, move: MoveView, at: int, why: Why) -> Picture:
        """Picture of the instruction in scene `at` as in `why.without`; as it ran if that's None."""
        world = why.found if why.without is None else why.without
        name, key = f"table{move.record.id}-{move.revision}-why{at}.png", _move_key(move, "why", f" {at}")
        what = (move.game.stage, world.table_before(world.executed[-1]), world.steps, move.names)
        return await self._draw(name, key, await self._public(move.record), jobs.draw_steps, *what)

    async def course(self, view: TableView, analysis: Analysis, course: Chart) -> Picture:
        key, palette = _table_key(view, f"course {analysis.seat}"), await self._public(view.record)
        return await self._draw(f"table{view.record.id}-course.png", key, palette, jobs.draw_chart, course)

    async def better(self, view: TableView, round_: AnalysedRound, answer: Answer, *, replay: bool) -> Picture:
        """A round of a finished game with this answer: its replay if `replay`, otherwise the table after it."""
        seat, palette, steps = round_.decision.seat, await self._public(view.record), round_.steps(answer)
        names = names_at(view.record, round_.revision)
        kind = f"{'played' if replay else 'ended'} {seat} {' '.join(answer)}{_language_suffix(view.game)}"
        key, name = (view.record.id, round_.revision, kind), f"table{view.record.id}-{round_.revision}-better"
        if replay:
            what: tuple[object, ...] = (view.game.stage, round_.played.state.table, steps, names)
            return await self._draw(f"{name}.gif", key, palette, jobs.draw_replay, *what)
        what = (view.game.stage, steps[-1].table, names)
        return await self._draw(f"{name}.png", key, palette, jobs.draw_still, *what)

    async def readable(self, view: TableView, report: Report) -> Report:
        """The report, with fewer turning points if there are too many to show at reading speed."""
        key, turnings = _table_key(view, "turning points"), report.turnings
        what = (view.game.stage, _parts(view, report), [each.worth for each in turnings])
        places = await self.pictures.draw(key, jobs.choose_highlights, USUAL_PALETTE, *what)
        return replace(report, turnings=tuple(each for at, each in enumerate(turnings) if at in places) or turnings)

    async def highlights(self, view: TableView, report: Report) -> Picture:
        key, palette = _table_key(view, "highlights"), await self._public(view.record)
        what = (view.game.stage, _parts(view, report), translator_of(view.game).say("button-highlights"))
        return await self._draw(f"table{view.record.id}-highlights.gif", key, palette, jobs.draw_highlights, *what)

    async def chart(self, view: TableView, course: Chart) -> Picture:
        key, palette = _table_key(view, "chart"), await self._public(view.record)
        return await self._draw(f"table{view.record.id}-game.png", key, palette, jobs.draw_chart, course)

    async def profile(self, shown: ProfileImage, *, name: str = "profile.png", palette: str | None = None) -> Picture:
        key = (0, 0, f"profile image {_fingerprint(shown)}")
        return await self._draw(name, key, palette or await self._public(None), jobs.draw_profile_image, shown)

    async def standings(self, tournament: int, table: Standings, *, palette: str | None = None) -> Picture:
        name, key = f"tournament{tournament}.png", (0, tournament, f"standings {table!r}")
        return await self._draw(name, key, palette or await self._public(None), jobs.draw_standings, table)

    async def sample(self, palette: str, words: SampleWords) -> Picture:
        key = (0, 0, f"sample {_fingerprint(words)}")
        return await self._draw(f"{palette}.png", key, palette, jobs.draw_sample, words)

    async def own(self, seat: SeatView) -> Picture:
        draft, view, number = seat.draft, seat.view, seat.player.seat
        if draft is None or not draft.answer:
            return await self._draw_private(
                seat, f"turn {number}", jobs.draw_compact_still, view.names, number, seat.hand
            )
        kind, what = f"draft {number} {' '.join(draft.answer)}", (seat.hand, number, draft.answer, seat.preview)
        return await self._draw_private(seat, kind, jobs.draw_preview, *what, view.names)

    async def hand(self, seat: SeatView) -> Picture:
        number = seat.player.seat
        return await self._draw_private(seat, f"own {number}", jobs.draw_still, seat.view.names, number, seat.hand)

    async def _draw_private(self, seat: SeatView, kind: str, draw: Callable[..., bytes], *what: object) -> Picture:
        view, palette = seat.view, await self._own(seat)
        what = (view.game.stage, view.table, *what)
        return await self._draw(f"table{view.record.id}-yours.png", _table_key(view, kind), palette, draw, *what)

    async def preview_replay(self, seat: SeatView) -> Picture:
        view, edit = seat.view, -1 if seat.draft is None else seat.draft.edit
        key = _table_key(view, f"rehearsal {seat.player.seat} {edit}")
        what = (view.game.stage, view.table, seat.preview, view.names)
        palette = await self._own(seat)
        return await self._draw(f"table{view.record.id}-preview.gif", key, palette, jobs.draw_replay, *what)

    async def odds(self, seat: SeatView, odds: Odds) -> Picture:
        view, number = seat.view, seat.player.seat
        draft = () if seat.draft is None else seat.draft.answer
        key = _table_key(view, f"odds {number} {' '.join(draft)} {odds.ends[:1]}")
        what = (prospects_of(seat), view.table, seat.hand, number, view.names, odds.ends)
        return await self._draw(f"table{view.record.id}-odds.png", key, await self._own(seat), jobs.draw_odds, *what)

    async def lesson(self, game: AnyGame, page: int) -> Picture:
        key, palette = (0, page, f"{game.key}{_language_suffix(game)}"), await self._public(None)
        return await self._draw(f"{game.key}-{page + 1}.png", key, palette, jobs.draw_lesson, game.lessons, page)

    async def lesson_board(self, lesson: Lesson) -> Picture:
        game, seat = lesson.game, lesson.seat
        draft = () if seat.draft is None else seat.draft.answer
        table, names, number = seat.view.table, seat.view.names, seat.player.seat
        kind = f"try {lesson.course} {digest(table)} {names[number]} {' '.join(draft)}{_language_suffix(game)}"
        name, key, palette = f"{lesson.file}.png", (0, lesson.number, kind), await self._own(seat)
        if draft:
            what = (game.stage, table, seat.hand, number, draft, seat.preview, names)
            return await self._draw(name, key, palette, jobs.draw_preview, *what)
        return await self._draw(
            name, key, palette, jobs.draw_compact_still, game.stage, table, names, number, seat.hand
        )

    async def attempt(self, attempt: Attempt) -> Picture:
        lesson = attempt.lesson
        game, names = lesson.game, lesson.seat.view.names
        key = (0, lesson.number, f"attempt {lesson.course} {names[0]} {attempt.key}{_language_suffix(game)}")
        what = (game.stage, attempt.before, attempt.steps, names)
        return await self._draw(f"{lesson.file}.gif", key, await self._own(lesson.seat), jobs.draw_replay, *what)


async def try_drawing(what: str, picture: Awaitable[Picture]) -> Picture | None:
    """The picture; None if it can't be drawn, so that the page can be shown without it."""
    with log_failures(_log, "drawing a %(what)s failed", what=what):
        return await picture
    return None


def _fingerprint(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()


def _language_suffix(game: AnyGame) -> str:
    return "" if game.language == ENGLISH else f" in {game.language}"


def _table_key(view: TableView, kind: str) -> Key:
    return view.record.id, view.record.revision, f"{kind}{_language_suffix(view.game)}"


def _move_key(move: MoveView, kind: str, detail: str = "") -> Key:
    """Cache key that tells a picture of several moves apart from one of only the last move."""
    since = f" since {move.first_revision}" if 0 < move.first_revision < move.revision else ""
    return move.record.id, move.revision, f"{kind}{since}{detail}{_language_suffix(move.game)}"


def _parts(view: TableView, report: Report) -> jobs.Parts:
    return [(each.round, each.before, each.steps, names_at(view.record, each.revision)) for each in report.turnings]


def board_name(table: int, revision: int) -> str:
    return f"table{table}-{revision}-board.png"


def replay_name(table: int, revision: int) -> str:
    return f"table{table}-{revision}-replay.gif"

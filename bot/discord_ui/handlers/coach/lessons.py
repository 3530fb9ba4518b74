"""Lessons and puzzles: a game's panel at a private table, and the result at once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from bot.discord_ui.handlers.play.drafts import TypeIt, edit_of, read_field
from bot.discord_ui.interactions.actions.base import DraftAction, course_of
from bot.discord_ui.interactions.context import Ephemeral, Modal, PublicReply, ReplaceMessage, whisper
from bot.discord_ui.interactions.custom_ids import LessonDraft, number_of
from bot.discord_ui.interactions.keywords import Keyword, word_of
from bot.discord_ui.texts import later, tongue_of
from bot.discord_ui.views.coach.lessons import (
    attempt_page,
    finished_page,
    lesson_page,
    puzzled_page,
    shared_page,
    told_page,
    waiting_page,
    which_game_page,
    which_puzzle_page,
)
from bot.engine.errors import UserError
from bot.games.puzzle_pack import GRADES
from bot.host.app.host import Clear, Replace, Undo
from bot.host.core.errors import TableError
from bot.host.learning.lessons import At
from bot.host.model.community.learning import DAILY, Attempt
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.discord_ui.components import MessageContent, Picture
    from bot.discord_ui.interactions.actions.drafts import (
        CompileDraft,
        EditDraft,
        ShowHint,
        ShowPage,
        TypedDraft,
        TypeDraft,
    )
    from bot.discord_ui.interactions.actions.learning import (
        Learn,
        ShareSolved,
        ShowPuzzle,
        ShowServersPuzzle,
        ShowSolution,
    )
    from bot.discord_ui.interactions.context import HandlerContext, Reply, Request
    from bot.games.game import AnyGame
    from bot.host.model.community.learning import Lesson
    from bot.host.model.tables import User

D = TypeVar("D", bound=DraftAction)

_log = logging.getLogger(__name__)


def either(
    at_table: Callable[[Request[D]], Awaitable[Reply]], in_lesson: Callable[[Request[D]], Awaitable[Reply]]
) -> Callable[[Request[D]], Awaitable[Reply]]:
    """Handler for a click that can be made at a table and in a lesson."""

    async def answered(asked: Request[D]) -> Reply:
        return await (in_lesson if isinstance(asked.action.draft, LessonDraft) else at_table)(asked)

    return answered


async def learn(asked: Request[Learn]) -> Reply:
    """Show the named lesson or the one where the asker stopped; ask which game if that's unclear.

    A command in a channel is answered privately, or in the channel if the asker's DMs are closed.
    """
    desk, user, action = asked.desk, asked.who.user, asked.action
    game = await _game(desk, user, action.course)
    if not game:
        return Ephemeral(which_game_page(desk.tongue.say, _taught(desk)))
    number = action.lesson if asked.value is None else _number(desk, game, asked.value)
    page = await start_page(desk, user, game, number)
    if action.in_place:
        return ReplaceMessage(page)
    if asked.who.guild is None:
        return PublicReply(page)  # a message in the DM can be replied to
    where = await desk.write(user.id, page)
    return Ephemeral(waiting_page(desk.tongue.say, game, where) if where else page)


def _number(desk: HandlerContext, game: str, chosen: str) -> int:
    """The lesson chosen in a menu or named with the command. Raises TableError if the game has no such lesson."""
    number, count = number_of(chosen), len(desk.games[game].puzzles()) if game in desk.games else 0
    if count and (number is None or not 1 <= number <= count):
        raise TableError(later("lesson-range", game=desk.games[game].title, count=count))
    return number or 0


async def _game(desk: HandlerContext, user: User, named: str) -> str:
    """The named game, the asker's latest, or the only one that is taught; empty if unclear."""
    taught = _taught(desk)
    if not taught:
        raise TableError(later("lesson-none"))
    return named or await desk.host.school.last(user, daily=False) or (taught[0].key if len(taught) == 1 else "")


async def start_page(desk: HandlerContext, user: User, course: str, number: int = 0) -> MessageContent:
    """The lesson of that number; 0: where the person stopped, or the end if all lessons are done.

    In daily puzzles 0 is the day's puzzle, or the list of other ones once that is done.
    """
    school = desk.host.school
    daily = course.endswith(DAILY) and not number
    lesson = await (school.puzzle(user, course) if daily else school.lesson(user, course, number or None))
    if lesson.daily is not None and daily and lesson.daily.done:
        return puzzled_page(lesson, lesson.daily, _others(desk, lesson))
    if lesson.daily is None and (number > lesson.count or (not number and lesson.done == lesson.count)):
        return finished_page(lesson, _others(desk, lesson))
    return await _page(desk, lesson)


async def puzzle(asked: Request[ShowPuzzle]) -> Reply:
    """Show the day's puzzle of the named or latest game, or another one of the requested grade."""
    desk, user, action = asked.desk, asked.who.user, asked.action
    game, grade = action.game, action.grade
    if asked.value is not None:
        game, grade = (game, asked.value) if asked.value in GRADES else (asked.value, "")
    packed = _puzzle_games(desk)
    if not packed:
        raise TableError(later("puzzle-none"))
    course = game + DAILY if game else await desk.host.school.last(user, daily=True)
    if course is None and len(packed) > 1:
        return Ephemeral(which_puzzle_page(desk.tongue.say, packed))
    course = course or packed[0].key + DAILY
    if grade:
        page = await _page(desk, await desk.host.school.puzzle(user, course, grade))
    else:
        page = await start_page(desk, user, course)
    if action.in_place:
        return ReplaceMessage(page)
    return (
        PublicReply(page) if asked.who.guild is None else Ephemeral(page)
    )  # answers to private messages can be replied to


async def servers_puzzle(asked: Request[ShowServersPuzzle]) -> Reply:
    """Show the server's puzzle of that day, from the message that announces it."""
    desk, user = asked.desk, asked.who.user
    course, number = await desk.host.dailies.seek(user, asked.action.announcement, asked.who.guild)
    lesson = await desk.host.school.lesson(user, course, number)
    if lesson.solved and lesson.daily is not None:
        return Ephemeral(puzzled_page(lesson, lesson.daily, _others(desk, lesson)))
    return Ephemeral(await _page(desk, lesson))


async def boast(asked: Request[ShareSolved]) -> Reply:
    """Share the asker's result in a daily puzzle with everybody, without spoiling the solution."""
    course, number = asked.action.course, asked.action.lesson
    shared = await asked.host.dailies.share(asked.who.user, course, number, asked.who.guild)
    return PublicReply(shared_page(shared, asked.who.user.name))


def _puzzle_games(desk: HandlerContext) -> list[AnyGame]:
    return [game for game in desk.games.values() if game.maker is not None]


def _others(desk: HandlerContext, lesson: Lesson) -> list[AnyGame]:
    games = _taught(desk) if lesson.daily is None else _puzzle_games(desk)
    return [game for game in games if game.key != lesson.game.key]


def _taught(desk: HandlerContext) -> list[AnyGame]:
    return [game for game in desk.games.values() if game.puzzles()]


def _in_place(
    page: Callable[[Request[D]], Awaitable[MessageContent]],
) -> Callable[[Request[D]], Awaitable[Reply]]:
    """Handler that shows a page in place of the clicked one; a late click shows the current state."""

    async def answered(asked: Request[D]) -> Reply:
        try:
            return ReplaceMessage(await page(asked))
        except UserError as mistake:
            lesson = await asked.host.school.lesson(asked.who.user, course_of(asked.action))
            return ReplaceMessage(await _page(asked.desk, lesson), mistake.told(asked.desk.language))

    return answered


@_in_place
async def change(asked: Request[EditDraft]) -> MessageContent:
    """Add a choice, undo, clear."""
    lesson = await asked.host.school.edit(
        asked.who.user, course_of(asked.action), edit_of(asked), _draft_position(asked)
    )
    return await _page(asked.desk, lesson)


@_in_place
async def show_page(asked: Request[ShowPage]) -> MessageContent:
    """Show another page of the choices."""
    return await _page(asked.desk, await _lesson(asked), page=asked.action.page)


@_in_place
async def hint(asked: Request[ShowHint]) -> MessageContent:
    """Show the lesson with its hint."""
    return await _page(asked.desk, await _lesson(asked), hint=True)


async def _lesson(asked: Request[DraftAction]) -> Lesson:
    """The lesson that was clicked in, in its current state."""
    course, at = course_of(asked.action), _draft_position(asked)
    return await asked.host.school.lesson(asked.who.user, course, at.number)


@_in_place
async def run(asked: Request[CompileDraft]) -> MessageContent:
    """Run the draft and show the result."""
    return await _outcome_page(
        asked.desk, await asked.host.school.run(asked.who.user, course_of(asked.action), _draft_position(asked))
    )


@_in_place
async def show(asked: Request[ShowSolution]) -> MessageContent:
    """Show a solution."""
    attempt = await asked.host.school.shown(asked.who.user, course_of(asked.action), _draft_position(asked))
    return attempt_page(attempt, await _replay(asked.desk, attempt), _others(asked.desk, attempt.lesson), shown=True)


async def open_form(asked: Request[TypeDraft]) -> Reply:
    """Open the form to type an answer into."""
    lesson = await _lesson(asked)
    return Modal(TypeIt(lesson.seat, asked.action.draft, example="", user=asked.who.user.id, nonce=asked.action.nonce))


async def typed_in_form(asked: Request[TypedDraft]) -> Reply:
    """Make the typed text the draft."""
    text, school, user = read_field(asked), asked.host.school, asked.who.user
    try:
        lesson = await school.edit(user, course_of(asked.action), Replace(text))
    except UserError as mistake:
        return whisper(f"🤔 {mistake.told(asked.desk.language)}")
    return ReplaceMessage(await _page(asked.desk, lesson))


async def handle_text(desk: HandlerContext, user: User, text: str, course: str = "") -> Ephemeral | None:
    """Reply to a direct message from someone without an open turn, or to a reply to a lesson of this course.

    None if the person isn't in a lesson or a puzzle.
    """
    school = desk.host.school
    course = course or await school.last(user) or ""
    if not course:
        return None
    kind, say = "puzzle" if course.endswith(DAILY) else "lesson", desk.tongue.say
    word = word_of(text)
    match word or text.strip().strip(".!/`").lower():
        case Keyword.COMPILE | "run" | "go" | "aja":
            return Ephemeral(await _outcome_page(desk, await school.run(user, course)))
        case Keyword.UNDO:
            lesson = await school.edit(user, course, Undo())
        case Keyword.CLEAR:
            lesson = await school.edit(user, course, Clear())
        case Keyword.HELP | "hint" | "vihje":
            told = say(f"{kind}-hint-else")
            intro = f"-# {told}" if word is Keyword.HELP else ""
            return Ephemeral(await _page(desk, await school.lesson(user, course), hint=True, intro=intro))
        case "next" | "seuraava":
            return Ephemeral(await start_page(desk, user, course))
        case Keyword.THANKS:
            return whisper(say(f"{kind}-welcome"))
        case Keyword.HELLO:
            intro = say(f"{kind}-hello")
            return Ephemeral(await _page(desk, await school.lesson(user, course), intro=intro))
        case Keyword.WORDS:
            return Ephemeral(told_page(await school.lesson(user, course)))
        case Keyword():
            lesson = await school.lesson(user, course)  # the lesson that is shown, in its current state
        case _:
            lesson = await school.edit(user, course, Replace(text))
    return Ephemeral(await _page(desk, lesson))


async def reply_with_hint(desk: HandlerContext, user: User) -> Ephemeral | None:
    """Reply with a hint to someone who asks for help in a lesson; None if they aren't in one."""
    course = await desk.host.school.current(user)
    return None if course is None else await handle_text(desk, user, Keyword.HELP.value, course)


def _draft_position(asked: Request[DraftAction]) -> At:
    draft = asked.action.draft
    return At(draft.lesson if isinstance(draft, LessonDraft) else 0, draft.edit)


async def _outcome_page(desk: HandlerContext, outcome: Attempt | Lesson) -> MessageContent:
    if isinstance(outcome, Attempt):
        return attempt_page(outcome, await _replay(desk, outcome), _others(desk, outcome.lesson))
    return await _page(desk, outcome)


async def _page(
    desk: HandlerContext, lesson: Lesson, *, page: int = 0, hint: bool = False, intro: str = ""
) -> MessageContent:
    if not (intro or hint or lesson.begun):
        intro = _welcome(lesson)
    picture = await _await_picture(desk.studio.lesson_board(lesson))
    return lesson_page(lesson, picture, _others(desk, lesson), page=page, hint=hint, intro=intro)


def _welcome(lesson: Lesson) -> str:
    """Welcome text for a first visit."""
    if lesson.daily is None:
        return f"-# {tongue_of(lesson.game).say('lesson-go-on')}" if lesson.number == 1 else ""
    if lesson.done or not lesson.game.puzzles():
        return ""
    return f"-# {tongue_of(lesson.game).say('lesson-new', game=lesson.game.title)}"


async def _replay(desk: HandlerContext, attempt: Attempt) -> Picture | None:
    return await _await_picture(desk.studio.attempt(attempt)) if attempt.steps else None


async def _await_picture(picture: Awaitable[Picture]) -> Picture | None:
    """The picture; None if it can't be drawn, since learning goes on without it."""
    try:
        return await picture
    except Exception as error:
        _log.error("drawing a lesson failed: %(why)s", {"why": where(error)})
        return None

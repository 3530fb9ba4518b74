"""Handlers for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.discord_ui.components import MessageContent
from bot.discord_ui.handlers.play.drafts import TypeIt, edit_of, read_field
from bot.discord_ui.images.image_service import try_drawing
from bot.discord_ui.interactions.actions import drafts
from bot.discord_ui.interactions.actions.base import DraftAction, course_of
from bot.discord_ui.interactions.actions.learning import Learn, ShareSolved, ShowPuzzle, ShowServersPuzzle, ShowSolution
from bot.discord_ui.interactions.context import Handler, HandlerContext, Request, handles, handles_in_lesson
from bot.discord_ui.interactions.custom_ids import LessonDraft, number_of
from bot.discord_ui.interactions.keywords import Keyword, spelt, word_of
from bot.discord_ui.interactions.replies import Ephemeral, Modal, PublicReply, ReplaceMessage, Reply, ephemeral_text
from bot.discord_ui.texts import later, translator_of
from bot.discord_ui.views.coach import lessons as pages
from bot.engine.errors import NotLegalError, UnreadableError, UserError
from bot.games.game import AnyGame
from bot.games.puzzle_pack import GRADES
from bot.host.app.host import Clear, Replace, Undo
from bot.host.core.errors import TableError
from bot.host.learning.lessons import At
from bot.host.model.community.learning import DAILY, Attempt, Lesson
from bot.host.model.tables import User

D = TypeVar("D", bound=DraftAction)


@handles(Learn)
async def learn(request: Request[Learn]) -> Reply:
    context, user, action = request.context, request.actor.user, request.action
    game = await _game(context, user, action.course)
    if not game:
        return Ephemeral(pages.which_game_page(context.translator.say, _games_with_lessons(context)))
    number = action.lesson if request.value is None else _number(context, game, request.value)
    page = await start_page(context, user, game, number)
    if action.in_place:
        return ReplaceMessage(page)
    if request.actor.guild is None:
        return PublicReply(page)  # people can reply to messages in DMs
    where = await context.send_dm(user.id, page)
    return Ephemeral(pages.waiting_page(context.translator.say, game, where, number=number) if where else page)


def _number(context: HandlerContext, game: str, chosen: str) -> int:
    """The chosen lesson's number. Raises TableError if it's out of the game's range."""
    number, count = number_of(chosen), len(context.games[game].puzzles()) if game in context.games else 0
    if count and (number is None or not 1 <= number <= count):
        raise TableError(later("lesson-range", game=context.games[game].title, count=count))
    return number or 0


async def _game(context: HandlerContext, user: User, named: str) -> str:
    """The named game, the latest, or the only one with lessons; empty if unclear. Raises TableError if none has any."""
    games = _games_with_lessons(context)
    if not games:
        raise TableError(later("lesson-none"))
    return named or await context.host.lessons.last(user, daily=False) or (games[0].key if len(games) == 1 else "")


async def start_page(context: HandlerContext, user: User, course: str, number: int = 0) -> MessageContent:
    """Page of the lesson with that number, or the closing page if there's none. 0 means the current or next unsolved
    one, or the closing page if all are solved. For daily puzzles, 0 means the day's puzzle, or a page with other
    puzzles once that's done."""
    lessons = context.host.lessons
    daily = course.endswith(DAILY) and not number
    lesson = await (lessons.puzzle(user, course) if daily else lessons.lesson(user, course, number or None))
    if lesson.daily is not None and daily and lesson.daily.done:
        return pages.puzzled_page(lesson, lesson.daily, _others(context, lesson))
    if lesson.daily is None and (number > lesson.count or (not number and lesson.done == lesson.count)):
        return pages.finished_page(lesson, _others(context, lesson))
    return await _page(context, lesson)


@handles(ShowPuzzle)
async def puzzle(request: Request[ShowPuzzle]) -> Reply:
    context, user, action = request.context, request.actor.user, request.action
    game, grade = action.game, action.grade
    if request.value is not None:
        game, grade = (game, request.value) if request.value in GRADES else (request.value, "")
    packed = _puzzle_games(context)
    if not packed:
        raise TableError(later("puzzle-none"))
    course = game + DAILY if game else await context.host.lessons.last(user, daily=True)
    if course is None and len(packed) > 1:
        return Ephemeral(pages.which_puzzle_page(context.translator.say, packed))
    course = course or packed[0].key + DAILY
    if grade:
        page = await _page(context, await context.host.lessons.puzzle(user, course, grade))
    else:
        page = await start_page(context, user, course)
    if action.in_place:
        return ReplaceMessage(page)
    return PublicReply(page) if request.actor.guild is None else Ephemeral(page)  # people can reply to answers in DMs


@handles(ShowServersPuzzle)
async def servers_puzzle(request: Request[ShowServersPuzzle]) -> Reply:
    context, user = request.context, request.actor.user
    course, number = await context.host.server_puzzles.seek(user, request.action.announcement, request.actor.guild)
    lesson = await context.host.lessons.lesson(user, course, number)
    if lesson.solved and lesson.daily is not None:
        return Ephemeral(pages.puzzled_page(lesson, lesson.daily, _others(context, lesson)))
    return Ephemeral(await _page(context, lesson))


@handles(ShareSolved)
async def share_solved(request: Request[ShareSolved]) -> Reply:
    course, number = request.action.course, request.action.lesson
    shared = await request.host.server_puzzles.share(request.actor.user, course, number, request.actor.guild)
    return PublicReply(pages.shared_page(shared, request.actor.user.name))


def _puzzle_games(context: HandlerContext) -> list[AnyGame]:
    return [game for game in context.games.values() if game.maker is not None]


def _others(context: HandlerContext, lesson: Lesson) -> list[AnyGame]:
    games = _games_with_lessons(context) if lesson.daily is None else _puzzle_games(context)
    return [game for game in games if game.key != lesson.game.key]


def _games_with_lessons(context: HandlerContext) -> list[AnyGame]:
    return [game for game in context.games.values() if game.puzzles()]


def _in_place(page: Callable[[Request[D]], Awaitable[MessageContent]]) -> Handler[D]:
    """Handler that replaces the clicked page or, after an error, shows the course's current lesson and the error."""

    async def answered(request: Request[D]) -> Reply:
        try:
            return ReplaceMessage(await page(request))
        except UserError as mistake:
            lesson = await request.host.lessons.lesson(request.actor.user, course_of(request.action))
            return ReplaceMessage(await _page(request.context, lesson), mistake.render(request.context.language))

    return answered


@handles_in_lesson(drafts.ChooseNext, drafts.UndoDraft, drafts.ClearDraft)
@_in_place
async def change(request: Request[drafts.EditDraft]) -> MessageContent:
    user, course, at = _place(request)
    return await _page(request.context, await request.host.lessons.edit(user, course, edit_of(request), at))


@handles_in_lesson(drafts.ShowPage)
@_in_place
async def show_page(request: Request[drafts.ShowPage]) -> MessageContent:
    return await _page(request.context, await _lesson(request), page=request.action.page)


@handles_in_lesson(drafts.ShowHint)
@_in_place
async def hint(request: Request[drafts.ShowHint]) -> MessageContent:
    return await _page(request.context, await _lesson(request), hint=True)


async def _lesson(request: Request[DraftAction]) -> Lesson:
    user, course, at = _place(request)
    return await request.host.lessons.lesson(user, course, at.number)


@handles_in_lesson(drafts.CompileDraft)
@_in_place
async def run(request: Request[drafts.CompileDraft]) -> MessageContent:
    return await _outcome_page(request.context, await request.host.lessons.run(*_place(request)))


@handles(ShowSolution)
@_in_place
async def show(request: Request[ShowSolution]) -> MessageContent:
    return await _attempt_page(request.context, await request.host.lessons.show_solution(*_place(request)), shown=True)


@handles_in_lesson(drafts.TypeDraft)
async def open_form(request: Request[drafts.TypeDraft]) -> Reply:
    lesson, user = await _lesson(request), request.actor.user
    example = await request.host.lessons.example(user, course_of(request.action), lesson.number)
    return Modal(TypeIt(lesson.seat, request.action.draft, example=example, user=user.id, nonce=request.action.nonce))


@handles_in_lesson(drafts.TypedDraft)
async def typed_in_form(request: Request[drafts.TypedDraft]) -> Reply:
    text, lessons, user = read_field(request), request.host.lessons, request.actor.user
    try:
        lesson = await lessons.edit(user, course_of(request.action), Replace(text))
    except UserError as mistake:
        return ephemeral_text(f"🤔 {mistake.render(request.context.language)}")
    return ReplaceMessage(await _page(request.context, lesson))


async def handle_text(context: HandlerContext, user: User, text: str, course: str = "") -> Ephemeral | None:
    """Handle a direct message about a course, by default the person's latest; return None if they have none."""
    lessons = context.host.lessons
    course = course or await lessons.last(user) or ""
    if not course:
        return None
    kind, say = "puzzle" if course.endswith(DAILY) else "lesson", context.translator.say
    word = word_of(text)
    match word or text.strip().strip(".!/`").lower():
        case Keyword.COMPILE | "run" | "go" | "aja":
            return Ephemeral(await _outcome_page(context, await lessons.run(user, course)))
        case Keyword.UNDO:
            lesson = await lessons.edit(user, course, Undo())
        case Keyword.CLEAR:
            lesson = await lessons.edit(user, course, Clear())
        case Keyword.HELP | "hint" | "vihje":
            told = say(f"{kind}-hint-else")
            intro = f"-# {told}" if word is Keyword.HELP else ""
            return Ephemeral(await _page(context, await lessons.lesson(user, course), hint=True, intro=intro))
        case "next" | "seuraava":
            return Ephemeral(await start_page(context, user, course))
        case Keyword.THANKS | Keyword.HELLO:
            intro = say(f"{kind}-welcome" if word is Keyword.THANKS else f"{kind}-hello")
            return Ephemeral(await _page(context, await lessons.lesson(user, course), intro=intro))
        case Keyword.WORDS:
            return Ephemeral(pages.position_page(await lessons.lesson(user, course)))
        case Keyword.PASS:  # some questions have an answer of their own for that
            try:
                lesson = await lessons.edit(user, course, Replace(spelt(say, Keyword.PASS)))
            except (UnreadableError, NotLegalError):
                lesson = await lessons.lesson(user, course)
        case Keyword():
            lesson = await lessons.lesson(user, course)
        case _:
            lesson = await lessons.edit(user, course, Replace(text))
    return Ephemeral(await _page(context, lesson))


async def reply_with_hint(context: HandlerContext, user: User) -> Ephemeral | None:
    """Give a hint in the user's current course, because they asked for help; return None if they have none."""
    course = await context.host.lessons.current(user)
    return None if course is None else await handle_text(context, user, Keyword.HELP.value, course)


def _place(request: Request[DraftAction]) -> tuple[User, str, At]:
    draft = request.action.draft
    at = At(draft.lesson if isinstance(draft, LessonDraft) else 0, draft.edit)
    return request.actor.user, course_of(request.action), at


async def _outcome_page(context: HandlerContext, outcome: Attempt | Lesson) -> MessageContent:
    return await (_attempt_page(context, outcome) if isinstance(outcome, Attempt) else _page(context, outcome))


async def _attempt_page(context: HandlerContext, attempt: Attempt, *, shown: bool = False) -> MessageContent:
    replay = await try_drawing("lesson", context.images.attempt(attempt)) if attempt.steps else None
    return pages.attempt_page(attempt, replay, _others(context, attempt.lesson), shown=shown)


async def _page(
    context: HandlerContext, lesson: Lesson, *, page: int = 0, hint: bool = False, intro: str = ""
) -> MessageContent:
    if not (intro or hint or lesson.begun):
        intro = _welcome(lesson)
    picture = await try_drawing("lesson", context.images.lesson_board(lesson))
    return pages.lesson_page(lesson, picture, _others(context, lesson), page=page, hint=hint, intro=intro)


def _welcome(lesson: Lesson) -> str:
    if lesson.daily is None:
        return f"-# {translator_of(lesson.game).say('lesson-go-on')}" if lesson.number == 1 else ""
    if lesson.done or not lesson.game.puzzles():
        return ""
    return f"-# {translator_of(lesson.game).say('lesson-new', game=lesson.game.title)}"

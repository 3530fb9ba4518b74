"""Drafts: the panel's buttons, menus and form, and text typed in DMs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import discord
from discord import ui

from bot.discord_ui.format import cut
from bot.discord_ui.handlers.play.draft_pages import panel_page, private_page
from bot.discord_ui.handlers.play.tables import own_seat
from bot.discord_ui.handlers.play.unparsed import what_stands
from bot.discord_ui.interactions.actions import drafts
from bot.discord_ui.interactions.actions.base import DraftAction
from bot.discord_ui.interactions.context import AnyRequest, Handler, HandlerContext, Request, handles, handles_form
from bot.discord_ui.interactions.custom_ids import DraftRef, TableDraft
from bot.discord_ui.interactions.keywords import Keyword, spelt, word_of
from bot.discord_ui.interactions.replies import (
    Ack,
    DirectMessageReply,
    Ephemeral,
    Modal,
    PanelUpdate,
    ReplaceMessage,
    Reply,
    ephemeral_text,
)
from bot.discord_ui.texts import later, translator_of
from bot.discord_ui.views.coach.hint_steps import hint_lines
from bot.discord_ui.views.play.accessible import CHART, WORDS, table_text_page
from bot.discord_ui.views.play.closed_panel import folded_page, further_down_page
from bot.discord_ui.views.play.draft_actions import FIRST_HINT_PAGE, draft_of, explain_doubt, is_asked_about, spell_word
from bot.discord_ui.views.play.draft_panel import moved_on_page, preview_page
from bot.discord_ui.views.play.notices import typing_help_page
from bot.engine.answers import complete
from bot.engine.errors import NotLegalError, UnreadableError, UserError
from bot.engine.game import DONE
from bot.engine.quoting import visible
from bot.engine.rng import Rng
from bot.games.common.notation.forgiving import asks_to_lock
from bot.host.app.host import Change, Clear, Do, Replace, Undo, Written
from bot.host.core.errors import StaleError, TableError
from bot.host.match.projections import can_be_answered
from bot.host.model.tables import Status, User
from bot.host.model.views import Panel, SeatView

D = TypeVar("D", bound=DraftAction)


TEXT_FIELD = "text"
MAX_ANSWER_LENGTH = 1000
"""Maximum number of characters read as an answer."""
TEXT_FORMS = {Keyword.WORDS: WORDS, Keyword.GRID: CHART}
"""The keywords that ask for a description of the whole table without a picture."""
COURTESIES = {Keyword.HELLO: "answer-hello", Keyword.THANKS: "answer-welcome"}


@handles(drafts.ShowPanel)
async def show_panel(request: Request[drafts.ShowPanel]) -> Reply:
    seat = await _open_seat_view(request)
    if request.action.in_place:
        return await _in_its_place(request, seat)
    if request.actor.guild is None and seat.decision is not None:
        request.context.panels.down(seat, request.actor.channel)  # a DM conversation has one panel per table
        return Ack("" if request.message else request.say("answer-below"))
    return Ephemeral(await panel_page(request.context, seat, public=request.public))


async def _open_seat_view(request: AnyRequest) -> SeatView:
    """The user's seat view. If they have a turn, note that they're active. Raises the same errors as `own_seat`."""
    seat = await own_seat(request)
    if seat.decision is not None:
        await request.host.note_activity(request.table, request.actor.user)
    return seat


async def _in_its_place(request: AnyRequest, seat: SeatView, *, page: int = 0, note: str = "") -> Reply:
    """Show the panel in place of the clicked message. In DMs a newer panel of that table stays the only one."""
    record, panel, panels = seat.view.record, seat.panel, request.context.panels
    if not request.can_be_panel or seat.decision is None:
        if not request.can_be_panel:
            panels.renew(seat)
        shown = await panel_page(request.context, seat, page=page, nonce=request.action.nonce, public=request.public)
        return ReplaceMessage(shown, note)
    if panel is not None and panel.message > request.message:
        panels.renew(seat)
        panels.note_buttons_removed(request.message)
        return ReplaceMessage(further_down_page(seat), note)
    if panel is None or panel.message != request.message:
        channel, nonce = request.actor.channel, request.action.nonce
        await panels.adopt(Panel(channel, request.message, record.id, seat.player.seat, record.question, nonce))
    panels.note_click(request.message, seat)
    return ReplaceMessage(await private_page(request.context, seat, page=page, nonce=request.action.nonce), note)


def shows_panel_on(refusal: type[UserError]) -> Callable[[Handler[D]], Handler[D]]:
    """Let a handler respond to `refusal` as `_as_it_is` does, with the error's text."""

    def decorate(handler: Handler[D]) -> Handler[D]:
        async def answered(request: Request[D]) -> Reply:
            try:
                return await handler(request)
            except refusal as mistake:
                return await _as_it_is(request, mistake.render(request.context.language))

        return answered

    return decorate


@handles(drafts.ChooseNext, drafts.UndoDraft, drafts.ClearDraft, drafts.CompileDraft, drafts.UncompileDraft)
@shows_panel_on(UserError)
async def change(request: Request[drafts.EditDraft]) -> Reply:
    """Choose, undo, clear, lock in or unlock. A late or repeated click changes nothing and shows the current state."""
    after = await _apply_edit(request)
    if after.locked is None:
        return await _in_its_place(request, after)
    if request.can_be_panel:
        request.context.panels.note_buttons_removed(request.message)
    return ReplaceMessage(moved_on_page(after, after.locked, again=not request.can_be_panel))


@handles(drafts.ShowPage)
@shows_panel_on(UserError)
async def show_page(request: Request[drafts.ShowPage]) -> Reply:
    return await _in_its_place(request, await still_asked(request), page=request.action.page)


async def _apply_edit(request: Request[drafts.EditDraft]) -> SeatView:
    host, table, user, action = request.host, request.table, request.actor.user, request.action
    at = (_question(action), action.draft.edit)
    match action:
        case drafts.CompileDraft():
            return await host.compile(table, user, at=at, short=action.short)
        case drafts.UncompileDraft():
            return await host.uncompile(table, user, at=at)
        case _:
            return await host.edit(table, user, edit_of(request), at=at)


def _question(action: DraftAction) -> int:
    """The number of the turn that a click was for; 0 if the click doesn't name one."""
    return action.draft.question if isinstance(action.draft, TableDraft) else 0


def edit_of(request: Request[drafts.EditDraft]) -> Change:
    match request.action:
        case drafts.UndoDraft():
            return Undo()
        case drafts.ClearDraft():
            return Clear()
        case drafts.ChooseNext(choice=choice):
            return Do(request.value if request.value is not None else choice)
        case _:
            raise TypeError(f"{type(request.action).__name__} edits no draft")


async def _as_it_is(request: Request[D], note: str) -> Reply:
    """Show the current panel in place or, if the clicked one's turn is over, collapse the clicked one."""
    record, user = await request.record(), request.actor.user
    request.plays(record)
    mine = next(player.seat for player in record.players if player.user == user.id)
    if can_be_answered(record, mine, _question(request.action)):
        return await _in_its_place(request, await _open_seat_view(request), note=note)
    page = folded_page(await request.host.read_closed_panel(record.id, user, _question(request.action)))
    if request.can_be_panel:
        request.context.panels.note_buttons_removed(request.message)
    elif record.status is not Status.QUARANTINED and (seat := await _open_seat_view(request)).decision is not None:
        intro = f"{note}\n{request.say('answer-stands')}"
        return ReplaceMessage(page, more=await panel_page(request.context, seat, intro=intro, public=request.public))
    return ReplaceMessage(page, note)


async def still_asked(request: Request[D]) -> SeatView:
    """Like `own_seat`, but note that the user's active, and raise StaleError if the click was for an earlier turn."""
    seat = await own_seat(request)
    question = _question(request.action)
    if question and not seat.view.record.still_asks(question):
        raise StaleError(later("answer-earlier"))
    await request.host.note_activity(request.table, request.actor.user)
    return seat


@handles(drafts.PreviewDraft)
@shows_panel_on(StaleError)
async def preview(request: Request[drafts.PreviewDraft]) -> Reply:
    seat = await still_asked(request)
    if not seat.preview:
        raise TableError(later("nothing-to-answer" if seat.decision is None else "rehearsal-nothing"))
    return Ephemeral(preview_page(seat, await request.context.images.preview_replay(seat)))


@handles(drafts.SuggestDraft)
@shows_panel_on(UserError)
async def suggest(request: Request[drafts.SuggestDraft]) -> Reply:
    await still_asked(request)
    after = await request.host.advise(request.table, request.actor.user)
    shown = private_page if request.can_be_panel else panel_page
    return ReplaceMessage(await shown(request.context, after, nonce=request.action.nonce))


@handles(drafts.ShowHint)
@shows_panel_on(UserError)
async def hint(request: Request[drafts.ShowHint]) -> Reply:
    """Give the next, more detailed step of the hint; after the last one, make the hint's next part the draft."""
    step = request.action.step
    await still_asked(request)
    seat = await request.host.hint(request.table, request.actor.user)
    if step < len(hint_lines(seat)):
        return await _in_its_place(request, seat, page=FIRST_HINT_PAGE + step)
    return await _in_its_place(request, await request.host.take_hint(request.table, request.actor.user))


@handles(drafts.TypeDraft)
@shows_panel_on(StaleError)
async def open_form(request: Request[drafts.TypeDraft]) -> Reply:
    seat = await still_asked(request)
    if seat.decision is None:
        raise TableError(later("nothing-to-answer"))
    example = await request.host.example(request.table, request.actor.user)
    return Modal(TypeIt(seat, draft_of(seat), example=example, user=request.actor.user.id, nonce=request.action.nonce))


class TypeIt(ui.Modal):
    """A form with one field. It has no listener: the submission's custom ID identifies the action."""

    def __init__(self, seat: SeatView, draft: DraftRef, *, example: str, user: int, nonce: str) -> None:
        say = translator_of(seat.view.game).say
        question = "" if seat.decision is None else seat.view.game.words.question(seat.decision)
        super().__init__(
            title=cut(question, 45) or say("form-answer"),
            custom_id=drafts.TypedDraft(draft, user, nonce=nonce).modal(),
            timeout=None,
        )
        self.stop()
        field: ui.TextInput[TypeIt] = ui.TextInput(
            custom_id=TEXT_FIELD,
            style=discord.TextStyle.paragraph,
            default=cut(seat.text, MAX_ANSWER_LENGTH) or None,
            placeholder=cut(example, 100) or None,
            max_length=MAX_ANSWER_LENGTH,
            required=False,
        )
        self.add_item(ui.Label(text=say("form-lines"), description=say("form-how"), component=field))


@handles_form(drafts.TypedDraft)
async def typed_in_form(request: Request[drafts.TypedDraft]) -> Reply:
    question, typed = _question(request.action), read_field(request)
    seat = await _open_seat_view(request)
    if not seat.view.record.still_asks(question) or seat.decision is None:
        said = request.say("form-moved-on", text=_quote_text(typed))
        return Ephemeral(await panel_page(request.context, seat, intro=said, public=request.public))
    at = (question, 0 if seat.draft is None else seat.draft.edit)
    try:
        after = await request.host.edit(request.table, request.actor.user, Replace(typed), at=at)
    except UserError as mistake:
        (first, *rest), kept = await what_stands(request.context, request.actor.user, request.table, typed, mistake, at)
        lines = (f"🤔 {first}", request.say("form-typed", text=_quote_text(typed)), *rest)
        return ephemeral_text(*lines) if kept is None else await _in_its_place(request, kept, note="\n".join(lines))
    return await _in_its_place(request, after)


def read_field(request: Request[drafts.TypedDraft]) -> str:
    """The text typed into a form. Raises StaleError if somebody else opened the form."""
    if request.action.user != request.actor.user.id:
        raise StaleError(later("form-not-yours"))
    return cut((request.value or "").strip(), MAX_ANSWER_LENGTH)


def _quote_text(typed: str) -> str:
    return visible(cut(visible(typed.replace("`", "'")), 300))


async def handle_typed_answer(
    context: HandlerContext, user: User, table: int, text: str, at: Written, *, sure: bool
) -> DirectMessageReply:
    """Handle a typed answer; `sure` means that it can't be for another table. Raises UserError."""
    if len(text) > MAX_ANSWER_LENGTH:
        raise TableError(later("answer-too-long", count=MAX_ANSWER_LENGTH))
    asked_for = asks_to_lock(text)
    by_choice = not asked_for and (await context.host.user_settings.of(user.id)).locks_typed
    change = Replace(text, locks=sure and (asked_for or by_choice))
    seat = await context.host.edit(table, user, change, at=at)
    if seat.locked is not None:
        return Ephemeral(moved_on_page(seat, seat.locked, again=False))
    locked = seat.draft is not None and seat.draft.compiled
    if not locked and not seat.text:
        say = context.translator.say
        return PanelUpdate(seat, intro=say("answer-understood-empty", word=spelt(say, Keyword.PASS)))
    intro = "answer-understood"
    if locked:
        intro = "answer-understood-locked" if by_choice else "answer-locked"
    elif asked_for:
        intro = "answer-not-locked" if sure or not seat.can_compile else "answer-not-locked-unsure"
    return PanelUpdate(seat, intro=context.translator.say(intro, program=cut(seat.text, MAX_ANSWER_LENGTH)))


async def handle_keyword(
    context: HandlerContext, user: User, table: int, word: Keyword, at: Written
) -> DirectMessageReply:
    if word is Keyword.PASS:
        await _ask_before_passing(context, user, table)
    after = await _apply_keyword(context, user, table, word, at)
    if word in TEXT_FORMS:
        return Ephemeral(table_text_page(after.view, after, TEXT_FORMS[word]))
    if after.locked is not None:
        return Ephemeral(moved_on_page(after, after.locked, again=False))
    intro = context.translator.say(COURTESIES[word]) if word in COURTESIES else ""
    if after.decision is None:
        return Ephemeral(await panel_page(context, after, intro=intro))
    if word is Keyword.HELP:
        return Ephemeral(typing_help_page(after, await context.host.example(table, user), passes=_may_pass(after)))
    return PanelUpdate(after, intro=intro, below=word is Keyword.BOARD or word in COURTESIES)


async def _ask_before_passing(context: HandlerContext, user: User, table: int) -> None:
    """Raise TableError if passing would discard a draft, unless the player repeats the keyword."""
    seat = await context.host.seat(table, user)
    draft = seat.draft
    if draft is None or draft.compiled or not seat.text or not _may_pass(seat):
        return
    if not context.recent.asks(user.id, (table, draft.edit)):
        return
    raise TableError(later("pass-really", program=_quote_text(seat.text), word=spell_word(seat, Keyword.COMPILE)))


async def _handle_skip(
    context: HandlerContext, user: User, table: int, at: Written, *, sure: bool
) -> DirectMessageReply:
    """Pass where no empty answer is legal: some questions have an answer of their own for that."""
    try:
        return await handle_typed_answer(
            context, user, table, spelt(context.translator.say, Keyword.PASS), at, sure=sure
        )
    except (UnreadableError, NotLegalError):
        raise TableError(later("pass-cannot")) from None


def _may_pass(seat: SeatView) -> bool:
    """Return whether an empty answer is legal, or nothing is asked."""
    view, decision = seat.view, seat.decision
    rules = view.game.rules_with(view.record.terms.options)
    state = rules.imagine(view.table, seat.hand, seat.player.seat, Rng())
    return decision is None or complete(rules, state, decision, ()) is not None


def _ask_before_locking(context: HandlerContext, user: User, seat: SeatView) -> None:
    """Raise TableError if the draft can't be locked in yet, or has to be confirmed first."""
    draft, record = seat.draft, seat.view.record
    about = (Keyword.COMPILE, record.id, record.question, 0 if draft is None else draft.edit)
    if is_asked_about(seat):
        if context.recent.asks(user.id, about):
            raise TableError(later("doubt-once-more", doubt=explain_doubt(seat)))
    elif seat.decision is not None and not seat.can_compile and not (draft is not None and draft.compiled):
        wanted = seat.view.game.words.next_choice(seat.view.table, seat.decision, () if draft is None else draft.answer)
        raise TableError(later("answer-still-open", ask=wanted.ask))


async def _apply_keyword(context: HandlerContext, user: User, table: int, word: Keyword, at: Written) -> SeatView:
    host = context.host
    match word:
        case Keyword.COMPILE:
            before = await host.seat(table, user)
            _ask_before_locking(context, user, before)
            return await host.compile(table, user, at=at, short=before.short is not None)
        case Keyword.UNCOMPILE:
            return await host.uncompile(table, user, at=at)
        case Keyword.UNDO:
            return await host.edit(table, user, Undo(), at=at)
        case Keyword.CLEAR:
            return await host.edit(table, user, Clear(), at=at)
        case Keyword.PASS:
            return await host.answer(table, user, (DONE,), at=replace(at, alone=True))
        case Keyword.BOARD | Keyword.WORDS | Keyword.GRID | Keyword.HELP | Keyword.HELLO | Keyword.THANKS:
            await host.note_activity(table, user, at)
            return await host.seat(table, user)


@handles(drafts.UseTyped)
async def text_for(request: Request[drafts.UseTyped]) -> Reply:
    """Use a text from a DM for the table that was chosen afterwards."""
    typed_text = await request.context.fetch_text(request.actor.channel, request.action.message)
    if typed_text is None:
        raise TableError(later("answer-lost"))
    letter = request.action.message
    await request.record()
    request.context.recent.touch(request.actor.user.id, request.table, max(letter, request.interaction))
    at = Written(letter, discord.utils.snowflake_time(letter))
    reply = await request.host.handle_typed(
        at,
        lambda at: handle_typed_message(request.context, request.actor.user, request.table, typed_text, at, sure=False),
    )
    if isinstance(reply, PanelUpdate):
        return await _in_its_place(request, reply.seat)
    return ReplaceMessage(reply.page)


async def handle_typed_message(
    context: HandlerContext, user: User, table: int, text: str, at: Written, *, sure: bool
) -> DirectMessageReply:
    """Carry out a DM about a table; `sure` means that it can't be about another one. Raises UserError."""
    word = word_of(text)
    try:
        if word is None:
            return await handle_typed_answer(context, user, table, text, at, sure=sure)
        if word is Keyword.PASS and not _may_pass(await context.host.seat(table, user)):
            return await _handle_skip(context, user, table, at, sure=sure)
        return await handle_keyword(context, user, table, word, at)
    except UserError:  # whatever was wrong, the player has responded to the turn
        await context.host.note_activity(table, user, at)
        raise

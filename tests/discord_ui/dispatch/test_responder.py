"""How an answer is delivered: in the clicked message, or next to it if others can read that one."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageContent, MessageForm, Picture, ordinary, words_of
from bot.discord_ui.dispatch.responder import DirectMessageResponder, Given, Responder
from bot.discord_ui.dispatch.router import DEFER_SECONDS, in_words
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.discord_ui.interactions.replies import (
    Ack,
    AutocompleteChoices,
    Ephemeral,
    Modal,
    PanelUpdate,
    ProgressReply,
    PublicReply,
    ReplaceMessage,
    ephemeral_text,
)
from bot.discord_ui.responses.response_policy import wrap_call_errors
from bot.discord_ui.texts import translator_for
from bot.playground.world.interactions import Deadlines
from tests.discord_ui.room import texts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.discord_ui.interactions.replies import Reply
    from bot.discord_ui.responses.response_policy import Call

V2, ORDINARY_FORM = MessageForm.V2, MessageForm.ORDINARY
V2_PAGE, ORDINARY_PAGE = MessageContent((text("another page"),)), ordinary(text("another page"))
told = translator_for("en").say
MESSAGE, OWN = 70, 71
"""IDs of the clicked message and of a message created by the answer."""


class Interaction:
    """A click on a message or, without one, a command. Records how each page was sent."""

    def __init__(
        self,
        *,
        message: bool = True,
        private: bool = False,
        guild: int | None = 1,
        refusing: bool = False,
        form: MessageForm = MessageForm.V2,
    ) -> None:
        self.refusing = refusing
        self.picture_edits = None
        self.user = SimpleNamespace(id=5)
        self.type = discord.InteractionType.component if message else discord.InteractionType.application_command
        flags = SimpleNamespace(ephemeral=private, components_v2=form is MessageForm.V2)
        self.message = SimpleNamespace(id=MESSAGE, flags=flags) if message else None
        self.guild_id = guild
        self.told: list[tuple[str, str]] = []
        self.rung: list[str] = []
        """Audible messages."""
        self.response = SimpleNamespace(
            send_message=self._way("whispered"), edit_message=self._way("in its place"), is_done=lambda: False
        )
        self.followup = SimpleNamespace(send=self._way("whispered besides"))
        self.edit_original_response = self._way("changed")
        ephemeral_panels = SimpleNamespace(note_page=lambda *_, **__: None)
        languages = SimpleNamespace(loaded_locale=lambda _: "en")
        self.client = SimpleNamespace(
            app_emoji=self,
            panels=SimpleNamespace(ephemeral_panels=ephemeral_panels, edit_lock=lambda _: asyncio.Lock()),
            context=SimpleNamespace(host=SimpleNamespace(locales=languages)),
        )

    def _way(self, name: str) -> Callable[..., Any]:
        async def take(
            *,
            view: Any,
            content: str = "",
            ephemeral: bool = True,
            attachments: Any = (),
            silent: bool = False,
            **_: Any,
        ) -> Any:
            if self.refusing and attachments:
                json = {"Content-Type": "application/json"}
                answer = cast("Any", SimpleNamespace(status=400, reason="Bad Request", headers=json))
                raise discord.HTTPException(answer, {"code": 50035, "message": "Invalid Modal Body"})
            said = texts({"content": content, "components": view.to_components()})
            self.told.append((name if ephemeral else f"{name} publicly", said))
            if name.startswith("whispered") and not silent:
                self.rung.append(said)
            return SimpleNamespace(id=OWN)

        return take

    async def send_page(self, send: Callable[[Any], Any], call: Call) -> Any:
        with wrap_call_errors(call):
            return await send(ORDINARY)


def replier(interaction: Interaction, given: Given = Given.NOTHING) -> Responder:
    made = Responder(cast("Any", interaction))
    made._response = cast("Any", interaction.response)
    made._given = given
    return made


def growing(*pages: str, instead: bool, picture: Picture | None = None) -> ProgressReply:
    async def come() -> AsyncIterator[MessageContent]:
        for page in pages:
            yield MessageContent((text(page),), (picture,) if picture and page is pages[-1] else ())

    return ProgressReply(come(), instead=instead)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (ephemeral_text("a page"), ["a page"]),
        (PublicReply(V2_PAGE), ["another page"]),
        (ReplaceMessage(V2_PAGE), ["another page"]),
        (ReplaceMessage(V2_PAGE, note="a note"), ["another page", "a note"]),
        (ReplaceMessage(V2_PAGE, note="a note", more=ephemeral_text("more").page), ["another page", "a note", "more"]),
        (Ack("a note"), ["a note"]),
        (Ack(), [told("unanswered")]),
        (Modal(discord.ui.Modal(title="a form")), [told("sorry")]),
        (ProgressReply(cast("Any", ())), [told("unanswered")]),
        (AutocompleteChoices(), [told("unanswered")]),
    ],
    ids=str,
)
def test_text_fallback_keeps_all_words_of_the_reply(reply: Reply, words: list[str]) -> None:
    """It stays as private as the answer was. A form hasn't done anything yet; for the rest, the words are unknown."""
    found = in_words(reply, told)
    assert isinstance(found, PublicReply if isinstance(reply, PublicReply) else Ephemeral)
    assert [line for line in "\n".join(words_of(found.page)).splitlines() if line != f"-# {told('in-words')}"] == words


@pytest.mark.parametrize(
    ("asked", "instead", "first"),
    [
        (Interaction(private=True), True, "in its place"),
        (Interaction(guild=None), True, "in its place"),
        (Interaction(), True, "whispered"),
        (Interaction(), False, "whispered"),
        (Interaction(private=True), False, "whispered"),
        (Interaction(message=False), True, "whispered"),
    ],
    ids=["the asker's", "in private", "everybody's", "from everybody's", "from the asker's", "a command"],
)
async def test_growing_reply_never_replaces_a_shared_message(asked: Interaction, instead: bool, first: str) -> None:
    """The first page opens a message or replaces the asker's own; the later ones edit that message."""
    await replier(asked).show(growing("thinking", "half", "all", instead=instead))
    assert asked.told == [(first, "thinking"), ("changed", "half"), ("changed", "all")]


@pytest.mark.parametrize("private", [False, True], ids=["in a conversation", "the asker's"])
@pytest.mark.parametrize(("form", "page"), [(V2, ORDINARY_PAGE), (ORDINARY_FORM, V2_PAGE)], ids=["V2", "ordinary"])
async def test_reply_never_changes_a_message_to_the_other_form(
    form: MessageForm, page: MessageContent, *, private: bool
) -> None:
    """A page of the other form comes as a message of its own, private if the clicked one was."""
    asked = Interaction(form=form, private=private, guild=1 if private else None)
    await replier(asked).show(ReplaceMessage(page))
    assert asked.told == [("whispered" if private else "whispered publicly", "another page")]
    assert asked.rung == []
    same = Interaction(form=page.form, private=private, guild=1 if private else None)
    await replier(same).show(ReplaceMessage(page))
    assert [way for way, _ in same.told] == ["in its place"]


async def test_shared_message_is_replaced_only_by_a_public_page() -> None:
    for reply, first in (
        (ReplaceMessage(V2_PAGE), "whispered"),
        (ReplaceMessage(V2_PAGE, public=True), "in its place"),
    ):
        asked = Interaction()
        await replier(asked).show(replace(reply, note="a note", more=ephemeral_text("more").page))
        assert asked.told == [
            (first, "another page"),
            ("whispered besides", "a note"),
            ("whispered besides", "more"),
        ]


async def test_public_reply_is_visible_to_everyone() -> None:
    asked = Interaction(message=False)
    await replier(asked).show(PublicReply(V2_PAGE))
    assert asked.told == [("whispered publicly", "another page")]


async def test_slow_public_reply_does_not_become_ephemeral() -> None:
    asked = Interaction(message=False)
    await replier(asked, Given.THINKING).show(PublicReply(V2_PAGE))
    assert asked.told == [("changed", told("answer-below")), ("whispered besides publicly", "another page")]


async def test_answered_interaction_only_gets_a_follow_up_note() -> None:
    """Nothing is acknowledged twice: Discord would refuse it."""
    asked = Interaction()
    for note in ("", "a note"):
        await replier(asked, Given.SOMETHING).show(Ack(note))
    assert asked.told == [("whispered besides", "a note")]


def test_slow_reply_is_deferred_by_half_of_discords_deadline() -> None:
    assert Deadlines().acknowledge / 2 >= DEFER_SECONDS


async def test_growing_reply_is_sent_whole_unless_deferred() -> None:
    """An earlier response can be edited only if it belongs to this answer."""
    promised, answered = Interaction(message=False), Interaction()
    await replier(promised, Given.THINKING).show(growing("thinking", "all", instead=False))
    assert promised.told == [("changed", "thinking"), ("changed", "all")]
    await replier(answered, Given.SOMETHING).show(growing("thinking", "all", instead=True))
    assert answered.told == [("whispered besides", "all")]


@pytest.mark.parametrize(
    ("asked", "instead", "first", "last"),
    [
        (Interaction(refusing=True), True, "whispered", "whispered besides"),
        (Interaction(message=False, refusing=True), False, "whispered", "whispered besides"),
        (Interaction(private=True, refusing=True), True, "in its place", "whispered besides"),
        (Interaction(guild=None, refusing=True), True, "in its place", "whispered besides publicly"),
    ],
    ids=["from everybody's", "a command", "the asker's", "in private"],
)
async def test_growing_picture_is_posted_below_when_edits_fail(
    asked: Interaction, instead: bool, first: str, last: str
) -> None:
    """Its message no longer says "thinking", and the new one below is just as private."""
    await replier(asked).show(growing("thinking", "all", instead=instead, picture=Picture("a.png", b"")))
    here = translator_for("en").say("answer-below")
    assert asked.told == [(first, "thinking"), ("changed", here), (last, "all")]
    assert "all" not in asked.rung


async def test_dm_replies_are_equal_only_if_replaceable() -> None:
    """Discord drops a message whose nonce it knows, and accepts 25 characters."""

    @asynccontextmanager
    async def turn(*_: object, once: object) -> AsyncIterator[bool]:
        asked.add(once)
        yield False

    asked, nonces = set[object](), set[str]()
    for minutes in range(2):
        edited = datetime(2026, 11, 30, 12, minutes, tzinfo=UTC)
        letter = SimpleNamespace(id=10**18, edited_at=edited, channel=SimpleNamespace(id=6))
        made = DirectMessageResponder(
            cast("Any", letter),
            cast("Any", SimpleNamespace(turn=turn)),
            cast("Any", None),
            cast("Any", None),
            asyncio.Lock(),
            edited=True,
        )
        nonces.add(made._nonce)
        for number in range(2):
            view = SimpleNamespace(record=SimpleNamespace(id=1))
            seat = SimpleNamespace(panel=None, view=view, player=SimpleNamespace(seat=number))
            await made.show(PanelUpdate(cast("Any", seat)))
    assert len(asked) == 2, "each seat has its own"
    assert len(nonces) == 2
    assert all(len(each) <= 25 for each in nonces)

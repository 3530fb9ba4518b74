"""The checks of a self-test: each reports whether assumptions hold."""

from __future__ import annotations

import base64
import random
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.discord_ui.findings import Assumption, SelftestFinding, Verdict
from bot.discord_ui.handlers.community.selftest import MARK, QUESTIONS, question_row
from bot.discord_ui.healthcheck import missing_permissions, ours
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.discord_ui.interactions.command_sync_check import compare_commands, fetch_registered
from bot.discord_ui.responses.response_policy import Call, CallError, Cause
from bot.discord_ui.selftest.questions import collect
from bot.discord_ui.selftest.session import EMOJI_NAME, Session, text_ordinary, text_v2, with_file
from rendering.numeral import numeral

KINDS: Final[Mapping[int, str]] = {
    0: "text channel",
    1: "direct messages",
    2: "voice channel",
    5: "announcement channel",
    10: "thread",
    11: "thread",
    12: "private thread",
    13: "stage channel",
    15: "forum",
    16: "media channel",
}
FORUMS: Final = frozenset({15, 16})
THREADS: Final = frozenset({10, 11, 12})
WRITABLE: Final = frozenset({0, 2, 5, 13})
MAX_CHANNELS: Final = 20
"""Maximum number of channels whose permissions are checked; on a larger server, they're a random sample."""
VERIFIED_CHANNELS: Final = 3
"""Maximum number of channels whose computed permissions are compared with Discord's responses."""
MAX_EMOJI: Final = 2_000
TOO_LONG: Final = "\U0001f916" * 1_500
"""A text over the message limit in UTF-16 units, but below it in code points."""
ANSWER_SECONDS: Final = 3.0
"""Seconds that Discord waits for the response to an interaction."""
_PICTURE, _NAME, _NEW_NAME = "a picture", "board-1.png", "board-2.png"
_UNREACHED: Final = "not reached"


@dataclass(slots=True)
class Checks:
    """The checks of one session, and their findings. Those that make requests raise SpentError when none are left."""

    session: Session
    findings: list[SelftestFinding] = field(default_factory=list)

    def add_finding(self, assumption: Assumption, verdict: Verdict, channel: str = "", detail: str = "") -> None:
        self.findings.append(SelftestFinding(assumption, verdict, channel, detail))

    def add_result(self, assumption: Assumption, channel: str = "", detail: str = "", *, holds: bool = True) -> None:
        self.add_finding(assumption, Verdict.HOLDS if holds else Verdict.FAILS, channel, detail)

    def add_failure(self, assumption: Assumption, error: CallError, channel: str = "") -> None:
        verdict = Verdict.UNTRIED if error.is_transient else Verdict.FAILS
        self.add_finding(assumption, verdict, channel, str(error))

    async def attempt(self, assumption: Assumption, request: Awaitable[Any], channel: str = "") -> Any:
        """Response to a request that an assumption depends on; None, with a finding, if it fails. Raises SpentError."""
        try:
            return await request
        except CallError as error:
            self.add_failure(assumption, error, channel)
            return None

    def cannot_try(self, why: str, *assumptions: Assumption, channel: str = "") -> None:
        for each in assumptions:
            self.add_finding(each, Verdict.UNTRIED, channel, why)

    async def messages(self, channel: int, kind: str) -> None:
        in_v2 = (Assumption.FILES_IN_GALLERIES, Assumption.FILE_NAMES, Assumption.KEEP_FILE, Assumption.EDIT_PICTURE_V2)
        data = with_file(text_v2(_PICTURE, picture=_NAME), _NAME)
        data |= {"nonce": f"st{random.getrandbits(64):x}", "enforce_nonce": True}
        try:
            sent = await self.session.post_message(channel, data, numeral(1))
        except CallError as error:
            self.cannot_try(str(error), *in_v2, Assumption.NONCE, channel=kind)
        else:
            again = await self.attempt(Assumption.NONCE, self.session.post_message(channel, data, numeral(1)), kind)
            if again is not None:
                self.add_result(Assumption.NONCE, kind, holds=again["id"] == sent["id"])
            await self._files(sent, kind)
            await self._edit(Assumption.EDIT_PICTURE_V2, sent, text_v2(_PICTURE, picture=_NEW_NAME), kind)
        await self._ordinary(channel, kind)
        try:
            await self.session.post_message(channel, text_ordinary(TOO_LONG))
        except CallError as error:
            if error.cause in (Cause.INVALID, Cause.TOO_LARGE):
                self.add_result(Assumption.UTF16, kind)
            else:
                self.cannot_try(str(error), Assumption.UTF16, channel=kind)
        else:
            self.add_result(Assumption.UTF16, kind, holds=False)

    async def _files(self, sent: Mapping[str, Any], kind: str) -> None:
        media = _media(sent)
        number = media.get("attachment_id")
        listed = [each["id"] for each in sent.get("attachments", ())]
        detail = f"{len(listed)} in attachments, {'an' if number else 'no'} ID in the gallery"
        self.add_result(Assumption.FILES_IN_GALLERIES, kind, detail, holds=number is not None and not listed)
        address = str(media.get("url", ""))
        self.add_result(Assumption.FILE_NAMES, kind, holds=address.partition("?")[0].endswith(f"/{_NAME}"))
        number = number or next(iter(listed), None)
        if number is None:
            self.cannot_try("Discord doesn't give the file's ID", Assumption.KEEP_FILE, channel=kind)
            return
        data = text_v2("other words", picture=_NAME) | {"attachments": [{"id": number}]}
        kept = await self.attempt(Assumption.KEEP_FILE, self.session.change_message(sent, data), kind)
        if kept is not None:
            now = _media(kept)
            same = now.get("attachment_id", number) == number and bool(now.get("url"))
            self.add_result(Assumption.KEEP_FILE, kind, holds=same)

    async def _ordinary(self, channel: int, kind: str) -> None:
        data = with_file(text_ordinary(_PICTURE), _NAME)
        try:
            sent = await self.session.post_message(channel, data, numeral(1))
        except CallError as error:
            self.cannot_try(str(error), Assumption.EDIT_PICTURE_ORDINARY, channel=kind)
        else:
            await self._edit(Assumption.EDIT_PICTURE_ORDINARY, sent, text_ordinary(_PICTURE), kind)

    async def _edit(self, assumption: Assumption, sent: Mapping[str, Any], data: dict[str, Any], kind: str) -> bool:
        edit = self.session.change_message(sent, with_file(data, _NEW_NAME), numeral(2))
        changed = await self.attempt(assumption, edit, kind)
        if changed is None:
            return False
        before, now = _file_of(sent), _file_of(changed)
        there = now is not None and now != before
        self.add_result(assumption, kind, holds=there)
        return there

    async def threads(self, channel: int, number: int, kind: str) -> None:
        if number in FORUMS:
            data = {"name": MARK, "message": text_ordinary("a post")}
            path = "/channels/{channel_id}/threads"
            post = self.session.ask(Call.THREAD, "POST", path, data=data, channel_id=channel)
            thread, starter = await self.attempt(Assumption.THREADS, post, kind), None
        else:
            try:
                starter = int((await self.session.post_message(channel, text_ordinary("a thread")))["id"])
            except CallError as error:
                self.cannot_try(str(error), Assumption.THREADS, Assumption.THREAD_ID, channel=kind)
                return
            path = "/channels/{channel_id}/messages/{message_id}/threads"
            named = {"name": MARK}
            begin = self.session.ask(Call.THREAD, "POST", path, data=named, channel_id=channel, message_id=starter)
            thread = await self.attempt(Assumption.THREADS, begin, kind)
        if thread is None:
            self.cannot_try("there's no thread", Assumption.THREAD_ID, channel=kind)
            return
        opened = int(thread["id"])
        self.session.threads.append(opened)
        self.add_result(Assumption.THREADS, kind)
        if starter is None:
            starter = int(thread.get("message", {}).get("id", 0))
            self.session.messages.append((opened, starter))
        self.add_result(Assumption.THREAD_ID, kind, holds=opened == starter)

    async def slow_mode(self, channel: Mapping[str, Any], kind: str) -> None:
        if not channel.get("rate_limit_per_user"):
            self.cannot_try("the channel has no slow mode", Assumption.SLOW_MODE, channel=kind)
            return
        for _ in range(2):
            try:
                await self.session.post_message(int(channel["id"]), text_ordinary("slow mode"))
            except CallError as error:
                verdict = Verdict.FAILS if error.cause is Cause.OVERLOADED else Verdict.UNTRIED
                self.add_finding(Assumption.SLOW_MODE, verdict, kind, str(error))
                return
        self.add_result(Assumption.SLOW_MODE, kind, f"{channel['rate_limit_per_user']} s")

    async def permissions(self, guild: int) -> None:
        answers = [
            await self.attempt(Assumption.PERMISSIONS, self.session.ask(Call.READ, "GET", path, **parameters))
            for path, parameters in (
                ("/guilds/{guild_id}/roles", {"guild_id": guild}),
                ("/guilds/{guild_id}/members/{user_id}", {"guild_id": guild, "user_id": self.session.me}),
                ("/guilds/{guild_id}/channels", {"guild_id": guild}),
            )
        ]
        if None in answers:
            return
        roles, member, channels = answers
        writable = [each for each in channels if each["type"] in WRITABLE]
        sampled = random.sample(writable, min(len(writable), MAX_CHANNELS))
        allowed = {int(each["id"]): allowed_in(each, guild, roles, member) for each in sampled}
        wrong = await self._find_contradictions([*allowed.items()][:VERIFIED_CHANNELS])
        lacking = {number: missing_permissions(may) for number, may in allowed.items() if may.view_channel}
        hidden = sum(not may.view_channel for may in allowed.values())
        details = [f"{len(sampled)} of {len(writable)} channels, {hidden} of them hidden from the bot"]
        details += [f"Discord disagrees about channel {number}" for number in wrong]
        details += [f"channel {number} lacks {', '.join(rights)}" for number, rights in lacking.items() if rights]
        holds = not (wrong or any(lacking.values()))
        self.add_result(Assumption.PERMISSIONS, detail="; ".join(details), holds=holds)

    async def _find_contradictions(self, allowed: Sequence[tuple[int, discord.Permissions]]) -> list[int]:
        """Channels whose messages the bot can read although it shouldn't, or the other way round."""
        wrong = []
        for number, may in allowed:
            try:
                path, query = "/channels/{channel_id}/messages", {"limit": 1}
                await self.session.ask(Call.READ, "GET", path, query=query, channel_id=number)
                contradicts = not may.view_channel
            except CallError as error:
                contradicts = not error.is_transient and may.view_channel and may.read_message_history
            if contradicts:
                wrong.append(number)
        return wrong

    async def member(self, guild: int, user: int) -> None:
        path = "/guilds/{guild_id}/members/{user_id}"
        try:
            await self.session.ask(Call.READ, "GET", path, guild_id=guild, user_id=user)
        except CallError as error:
            if error.cause is Cause.NO_MEMBER:
                self.cannot_try("the owner isn't in that server", Assumption.MEMBER)
            else:
                self.add_failure(Assumption.MEMBER, error)
            return
        self.add_result(Assumption.MEMBER)

    async def emoji(self) -> None:
        there = await self.attempt(Assumption.EMOJI, self.session.list_emoji())
        if there is None:
            self.cannot_try("the emoji can't be listed", Assumption.EMOJI_ROOM)
            return
        mine = sum(int((each.get("user") or {}).get("id", 0)) == self.session.me for each in there)
        room = MAX_EMOJI - len(there)
        enough = room >= max(1, len(ORDINARY.icons) - mine)
        self.add_result(Assumption.EMOJI_ROOM, detail=f"{len(there)} of {MAX_EMOJI:,}", holds=enough)
        path = "/applications/{application_id}/emojis"
        data = {"name": EMOJI_NAME, "image": f"data:image/png;base64,{base64.b64encode(numeral(1)).decode()}"}
        application = self.session.client.application_id
        add = self.session.ask(Call.REGISTER, "POST", path, data=data, application_id=application)
        made = await self.attempt(Assumption.EMOJI, add)
        if made is not None:
            self.session.emoji.append(int(made["id"]))
            self.add_result(Assumption.EMOJI)

    async def commands(self) -> None:
        client = self.session.client
        registered = await self.attempt(Assumption.COMMANDS, fetch_registered(client, client.application_id or 0))
        if registered is not None:
            result = compare_commands(registered, await ours())
            self.add_result(Assumption.COMMANDS, detail=result.said.rstrip("."), holds=result.well and bool(registered))

    def rate_limits(self) -> None:
        traffic = self.session.traffic
        if not traffic.limits:
            self.cannot_try("no response had such headers", Assumption.RATE_LIMITS)
            return
        buckets = len({bucket for bucket, _, _ in traffic.limits})
        detail = f"{traffic.refused_early} refused too early, {buckets} buckets in {traffic.used} requests"
        self.add_result(Assumption.RATE_LIMITS, detail=detail, holds=not traffic.refused_early)

    async def owner(self, user: int, *, asks: bool, wait: float) -> None:
        kind, asked = KINDS[1], (*QUESTIONS, Assumption.CALLBACK)
        data = {"recipient_id": str(user)}
        try:
            opened = await self.session.ask(Call.PRIVATE, "POST", "/users/@me/channels", data=data)
            channel = int(opened["id"])
            self.session.note_open(channel)
            shown = await self._show(channel, kind, asks=asks)
        except CallError as error:
            self.add_failure(Assumption.DIRECT_MESSAGES, error, kind)
            self.cannot_try("the bot can't send DMs", *asked, channel=kind)
            return
        self.add_result(Assumption.DIRECT_MESSAGES, kind)
        if not asks:
            self.cannot_try("questions were turned off", *asked, channel=kind)
            return
        pending = {*shown}
        for assumption in (Assumption.PUSH_V2, Assumption.PUSH_ORDINARY):
            question, body = QUESTIONS[assumption], text_v2 if QUESTIONS[assumption].v2 else text_ordinary
            data = body(question.words, question_row(assumption))
            if await self.attempt(assumption, self.session.post_message(channel, data), kind) is not None:
                pending.add(assumption)
        given = await collect(self.session, channel, len(pending), wait=wait)
        answers = {each.assumption: each for each in given if each.assumption in pending}
        for assumption in QUESTIONS:
            if assumption in answers:
                self.add_finding(assumption, answers[assumption].verdict, kind)
            elif assumption in pending:
                self.cannot_try("the owner hasn't answered, or no bot is running", assumption, channel=kind)
        times = [each.seconds for each in answers.values()]
        if times:
            detail = f"at most {1000 * max(times):.0f} ms"
            self.add_result(Assumption.CALLBACK, kind, detail, holds=max(times) < ANSWER_SECONDS)
        else:
            self.cannot_try("the owner hasn't answered, or no bot is running", Assumption.CALLBACK, channel=kind)

    async def _show(self, channel: int, kind: str, *, asks: bool) -> list[Assumption]:
        shown = []
        for edit, seen in (
            (Assumption.EDIT_PICTURE_V2, Assumption.PICTURE_SEEN_V2),
            (Assumption.EDIT_PICTURE_ORDINARY, Assumption.PICTURE_SEEN_ORDINARY),
        ):
            words, v2 = QUESTIONS[seen].words if asks else _PICTURE, QUESTIONS[seen].v2
            buttons = [question_row(seen)] if asks else []
            before = text_v2(words, picture=_NAME) if v2 else text_ordinary(words)
            after = text_v2(words, *buttons, picture=_NEW_NAME) if v2 else text_ordinary(words, *buttons)
            sent = await self.session.post_message(channel, with_file(before, _NAME), numeral(1))
            if await self._edit(edit, sent, after, kind):
                shown.append(seen)
            else:
                self.cannot_try("the picture couldn't be changed", seen, channel=kind)
        return shown

    def note_unreached(self, why: str = _UNREACHED) -> None:
        known = {each.assumption for each in self.findings}
        self.cannot_try(why, *(each for each in Assumption if each not in known))


def allowed_in(
    channel: Mapping[str, Any], guild: int, roles: Sequence[Mapping[str, Any]], member: Mapping[str, Any]
) -> discord.Permissions:
    mine = {guild, *(int(each) for each in member["roles"])}
    may = 0
    for role in roles:
        if int(role["id"]) in mine:
            may |= int(role["permissions"])
    if discord.Permissions(may).administrator:
        return discord.Permissions.all()
    written = {int(each["id"]): each for each in channel.get("permission_overwrites") or ()}
    allow = deny = 0
    for number in mine - {guild}:
        if number in written:
            allow, deny = allow | int(written[number]["allow"]), deny | int(written[number]["deny"])
    own = written.get(int(member["user"]["id"]))
    for each_allow, each_deny in (_parse_overwrite(written.get(guild)), (allow, deny), _parse_overwrite(own)):
        may = may & ~each_deny | each_allow
    return discord.Permissions(may)


def _parse_overwrite(overwrite: Mapping[str, Any] | None) -> tuple[int, int]:
    return (0, 0) if overwrite is None else (int(overwrite["allow"]), int(overwrite["deny"]))


def _media(message: Mapping[str, Any]) -> Mapping[str, Any]:
    for component in message.get("components") or ():
        for item in component.get("items") or ():
            return item.get("media") or {}
    return {}


def _file_of(message: Mapping[str, Any]) -> str | None:
    media = _media(message)
    number = media.get("attachment_id") or next((each["id"] for each in message.get("attachments") or ()), None)
    return str(number or media.get("url") or "") or None

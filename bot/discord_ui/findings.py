"""The self-test's findings about the real Discord, in a file that the bot reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Final, Self

from msgspec import ValidationError, convert, to_builtins

FILE: Final = "selftest.json"
MAX_AGE: Final = timedelta(days=30)
"""The maximum age of a finding; older ones count as unknown, because Discord changes."""
REREAD_SECONDS: Final = 60.0
FORMAT: Final = 1


class Assumption(Enum):
    """An assumption about Discord. The value names it in files and custom IDs; the claim says it in words."""

    _value_: str
    claim: str

    def __new__(cls, value: str, claim: str = "") -> Self:
        made = object.__new__(cls)
        made._value_, made.claim = value, claim
        return made

    EDIT_PICTURE_V2 = "edit-picture-v2", "an edit can add a new picture to a V2 message"
    EDIT_PICTURE_ORDINARY = "edit-picture-ordinary", "an edit can add a new picture to an ordinary message"
    PICTURE_SEEN_V2 = "picture-seen-v2", "people see the new picture of an edited V2 message"
    PICTURE_SEEN_ORDINARY = "picture-seen-ordinary", "people see the new picture of an edited ordinary message"
    KEEP_FILE = "keep-file", "an edit keeps a file it names by ID"
    FILES_IN_GALLERIES = (
        "files-in-galleries",
        "a V2 message's files are in its galleries with their IDs, not in its attachments",
    )
    FILE_NAMES = "file-names", "files keep their names"
    NONCE = "nonce", "a message sent twice with the same nonce appears once"
    UTF16 = "utf-16", "the limit of 2,000 characters counts UTF-16 units"
    THREADS = "threads", "the bot can open a thread or a post"
    THREAD_ID = "thread-id", "a message's thread has the message's ID"
    SLOW_MODE = "slow-mode", "slow mode doesn't hold the bot up"
    DIRECT_MESSAGES = "direct-messages", "the bot can send its owner direct messages"
    PUSH_ORDINARY = "push-ordinary", "a push notification shows an ordinary message's words"
    PUSH_V2 = "push-v2", "a push notification of a V2 message is empty"
    CALLBACK = "callback", "the bot answers a button within three seconds"
    EMOJI = "emoji", "the bot can add and remove emoji of its own"
    EMOJI_ROOM = "emoji-room", "there's room for the bot's emoji"
    MEMBER = "member", "a member can be fetched without the members' intent"
    PERMISSIONS = "permissions", "roles and channel overwrites let the bot do what it needs"
    COMMANDS = "commands", "Discord has this version's commands"
    RATE_LIMITS = "rate-limits", "rate limits match their headers"


class Verdict(Enum):
    """A check's verdict on an assumption."""

    HOLDS = "holds"
    FAILS = "doesn't hold"
    UNTRIED = "couldn't be tried"


OTHERWISE: Final[Mapping[Assumption, str]] = {
    Assumption.EDIT_PICTURE_V2: "the bot sends a new message instead of such an edit",
    Assumption.EDIT_PICTURE_ORDINARY: "the bot sends a new message instead of such an edit",
    Assumption.PICTURE_SEEN_V2: "the bot sends a new message instead of such an edit",
    Assumption.PICTURE_SEEN_ORDINARY: "the bot sends a new message instead of such an edit",
    Assumption.KEEP_FILE: "the bot leaves a round's post as it was sent",
    Assumption.FILES_IN_GALLERIES: "the bot takes the IDs from wherever they are",
    Assumption.FILE_NAMES: "a round's post may stay as it was sent",
    Assumption.NONCE: "the bot looks for the message in the channel before resending it",
    Assumption.UTF16: "the bot counts both ways and takes the larger number",
    Assumption.THREADS: "the bot plays in the channel itself",
    Assumption.THREAD_ID: "the bot plays in the channel itself",
    Assumption.SLOW_MODE: "the bot waits as long as Discord says",
    Assumption.DIRECT_MESSAGES: "the bot asks in the channel instead",
    Assumption.PUSH_ORDINARY: "the bot can't do anything about that",
    Assumption.PUSH_V2: "the bot doesn't need to do anything about that",
    Assumption.CALLBACK: "people see a failed interaction, but what they did still counts",
    Assumption.EMOJI: "the bot uses ordinary emoji",
    Assumption.EMOJI_ROOM: "the bot uses ordinary emoji for those that don't fit",
    Assumption.MEMBER: "the bot assumes people are still there",
    Assumption.PERMISSIONS: "the bot pauses a table where it can't write, and says so",
    Assumption.COMMANDS: "the bot registers them when it starts",
    Assumption.RATE_LIMITS: "the bot waits as long as each refusal says",
}
"""The bot's behaviour if an assumption is wrong, as a clause."""


@dataclass(frozen=True, slots=True)
class SelftestFinding:
    """The result of one check."""

    assumption: Assumption
    verdict: Verdict
    channel: str = ""
    """The kind of channel in which the check was made, if it was made in one."""
    detail: str = ""
    """Details in words, without secrets."""
    at: datetime | None = None
    version: str = ""

    def __str__(self) -> str:
        mark = {Verdict.HOLDS: "✔", Verdict.FAILS: "✖", Verdict.UNTRIED: "?"}[self.verdict]
        claim, about = self.assumption.claim, "; ".join(filter(None, (self.channel, self.detail)))
        then = f". So {OTHERWISE[self.assumption]}" if self.verdict is Verdict.FAILS else ""
        return f"{mark} {self.verdict.value}: {claim}{f' ({about})' if about else ''}{then}."

    def as_json(self) -> dict[str, str]:
        when = "" if self.at is None else self.at.isoformat(timespec="seconds")
        return {**to_builtins(self), "at": when}


def read_findings(file: Path) -> tuple[SelftestFinding, ...]:
    """A file's findings, without entries that can't be parsed; empty if the file can't be read."""
    try:
        written = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    entries = written.get("findings") if isinstance(written, dict) else None
    found = []
    for each in entries if isinstance(entries, list) else ():
        with suppress(ValidationError):
            found.append(convert(each, SelftestFinding))
    return tuple(found)


def write_findings(file: Path, findings: Iterable[SelftestFinding]) -> None:
    """Write the findings, except untried ones; each replaces that of the same assumption and channel. Raises
    OSError."""
    kept = {(each.assumption, each.channel): each for each in read_findings(file)}
    for each in findings:
        if each.verdict is not Verdict.UNTRIED:
            kept[each.assumption, each.channel] = each
    content = {"format": FORMAT, "findings": [each.as_json() for each in kept.values()]}
    draft = file.with_suffix(".new")
    draft.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")
    draft.replace(file)


class KnownFindings:
    """The findings that the running bot acts on. A self-test may update them at any time."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._file = file
        self._now = now
        self._read_at: datetime | None = None
        self._findings: tuple[SelftestFinding, ...] = ()

    def of(self, assumption: Assumption) -> SelftestFinding | None:
        """The newest failure of an assumption, or else its newest finding; None if there's none or all are too old."""
        now = self._now()
        if self._file is not None and (self._read_at is None or (now - self._read_at).total_seconds() > REREAD_SECONDS):
            self._read_at, self._findings = now, read_findings(self._file)
        since = now - MAX_AGE
        fresh = [each for each in self._findings if each.assumption is assumption and each.at and each.at >= since]
        return min(fresh, key=lambda each: (each.verdict is not Verdict.FAILS, now - (each.at or now)), default=None)

    def fails(self, assumption: Assumption) -> bool:
        found = self.of(assumption)
        return found is not None and found.verdict is Verdict.FAILS

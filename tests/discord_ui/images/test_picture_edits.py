"""When edits with pictures are skipped: only after a refusal of the picture, and only for a while."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.blocks import text
from bot.discord_ui.components import MessageForm, Picture, ordinary
from bot.discord_ui.findings import (
    MAX_AGE,
    Assumption,
    KnownFindings,
    SelftestFinding,
    Verdict,
    read_findings,
    write_findings,
)
from bot.discord_ui.images.picture_edits import REMEMBERED, WITHIN, PictureEdits
from bot.discord_ui.responses.response_policy import Call, CallError, Cause, Meaning

if TYPE_CHECKING:
    from pathlib import Path

START = datetime(2026, 11, 1, tzinfo=UTC)
WITH_PICTURE = ordinary(text("a board"), picture=Picture("board.png", b""))
WORDS = ordinary(text("a board"))


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def later(self, by: timedelta) -> None:
        self.now += by


def refusal(said: str, cause: Cause = Cause.INVALID) -> CallError:
    error = CallError(Call.EDIT, Meaning.REFUSED_FORM, cause, ValueError())
    error.text = said
    return error


async def refused(edits: PictureEdits, said: str = "In attachments.0: unfurled media attachment not found") -> None:
    async def send(_: object) -> None:
        raise refusal(said)

    with pytest.raises(CallError):
        await edits.apply(WITH_PICTURE, Call.EDIT, send)


async def taken(edits: PictureEdits, *, picture: bool = False) -> None:
    async def send(_: object) -> None:
        return None

    await edits.apply(WITH_PICTURE if picture else WORDS, Call.EDIT, send)


@pytest.mark.parametrize(
    ("story", "known"),
    [
        (("refused", "taken", "refused"), True),
        (("refused", "refused", "taken"), True),
        (("refused", "taken"), False),
        (("refused", "refused"), False),
        (("refused", "taken", "picture", "refused"), False),
        (("refused", "taken", "wait", "refused"), False),
        (("emoji", "taken", "emoji"), False),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else str(each),
)
async def test_two_picture_refusals_count_while_text_edits_succeed(story: tuple[str, ...], *, known: bool) -> None:
    clock = Clock()
    edits = PictureEdits(now=clock)
    for each in story:
        match each:
            case "refused":
                await refused(edits)
            case "emoji":
                await refused(edits, "In components.0.emoji: Invalid emoji")
            case "wait":
                clock.later(WITHIN + timedelta(seconds=1))
            case _:
                await taken(edits, picture=each == "picture")
    assert edits.are_refused(MessageForm.ORDINARY) is known
    assert not edits.are_refused(MessageForm.V2), "that's another matter"
    clock.later(REMEMBERED + timedelta(seconds=1))
    assert not edits.are_refused(MessageForm.ORDINARY)


async def test_selftest_finding_expires_after_30_days(tmp_path: Path) -> None:
    clock, file = Clock(), tmp_path / "selftest.json"
    fails = SelftestFinding(Assumption.EDIT_PICTURE_V2, Verdict.FAILS, "text channel", "x", START, "0.2.0")
    write_findings(file, [fails])
    edits = PictureEdits(KnownFindings(file, clock), clock)
    assert edits.are_refused(MessageForm.V2)
    clock.later(MAX_AGE + timedelta(days=1))
    assert not edits.are_refused(MessageForm.V2)


def test_new_findings_replace_old_and_unreadable_file_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "selftest.json"
    old = SelftestFinding(Assumption.NONCE, Verdict.HOLDS, "text channel", "", START, "0.1.0")
    other = SelftestFinding(Assumption.NONCE, Verdict.HOLDS, "forum", "", START, "0.1.0")
    new = SelftestFinding(Assumption.NONCE, Verdict.FAILS, "text channel", "", START, "0.2.0")
    untried = SelftestFinding(Assumption.NONCE, Verdict.UNTRIED, "forum", "", START, "0.2.0")
    write_findings(file, [old, other])
    write_findings(file, [new, untried])
    assert read_findings(file) == (new, other)
    unreadable = ("[1, 2", "[1, 2]", '{"findings": null}', '{"findings": [{"assumption": "of another version"}]}')
    for content in unreadable:
        file.write_text(content, "utf-8")
        assert read_findings(file) == ()

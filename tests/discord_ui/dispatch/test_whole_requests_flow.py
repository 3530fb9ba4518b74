"""Requests of each kind, complete except for their components."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.discord.player import texts
from tests.texts import lead, text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

START_HEADING = text("start-heading")
NO_EMBEDS, SILENT, V2 = 1 << 2, 1 << 12, 1 << 15


async def test_requests_contain_exactly_the_expected_fields(bot: Running) -> None:
    """Who is pinged, which messages are silent, what they reply to, and the nonces that identify duplicates."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    ilse, marek = bot.player("Ilse"), bot.player("Marek")
    wrong = ilse.say(ilse.dm(), "MRX")
    await ilse.sees(ilse.dm(), "🤔")
    ilse.edit(wrong, "MRY")
    await ilse.sees(ilse.dm(), lambda message: "MRY" in texts(message) and bool(message["author"].get("bot")))
    await bot.answered()
    await bot.rest()

    def sent(method: str, channel: int, words: str) -> dict[str, Any]:
        """The first such request that contains these words."""
        path = f"/channels/{channel}/messages{'/*' * (method == 'PATCH')}"
        for payload in bot.scene.traffic.payloads(method, path):
            if words in json.dumps(payload, ensure_ascii=False):
                return {key: value for key, value in payload.items() if key != "components"}
        raise AssertionError(words)

    def new(nonce: str, *files: str, silent: bool = False, rings: tuple[int, ...] = ()) -> dict[str, Any]:
        return {
            "content": None,
            "nonce": nonce,
            "enforce_nonce": True,
            "tts": False,
            "flags": V2 | SILENT * silent,
            "allowed_mentions": {"parse": [], "users": list(rings), "roles": []},
            "attachments": [{"id": number, "filename": name} for number, name in enumerate(files)],
        }

    def words(start: str, picture: str, *, sent: dict[str, Any]) -> dict[str, Any]:
        """An ordinary message whose content begins with `start`, with a picture that has alt text."""
        (file,) = sent["attachments"]
        assert sent["content"].startswith(start)
        assert 0 < len(file["description"]) <= 1024
        described = {"id": 0, "filename": picture, "description": file["description"]}
        return {"content": sent["content"], "attachments": [described]}

    everybody, era = (ilse.id, marek.id), bot.host.eras.current
    assert sent("POST", bot.channel, text("lobby-free", count=3)) == new(f"{era}.1-0-l")
    assert sent("POST", thread, START_HEADING) == new(
        f"{era}.1-1-m", "table1-1-board.png", silent=True, rings=everybody
    )
    assert sent("POST", thread, text("set-up-done")) == new(f"{era}.1-2-m", "table1-2-replay.gif", "table1-2-board.png")
    for question, nonce in (("question-goals", "1-1-p0"), ("question-program", "1-2-p0")):
        asked = sent("POST", ilse.dm(), text(question))
        assert asked == {
            **new(f"{era}.{nonce}"),
            **words(lead(1), "table1-yours.png", sent=asked),
            "flags": NO_EMBEDS | SILENT * (question == "question-program"),
        }
    letter = int(wrong["id"])
    nobody = {"parse": [], "replied_user": False}
    at = {"type": 0, "message_id": letter, "channel_id": ilse.dm(), "fail_if_not_exists": False}
    answer = {**new(str(letter), silent=True), "allowed_mentions": nobody, "message_reference": at}
    assert sent("POST", ilse.dm(), "MRX") == answer
    anew = sent("POST", ilse.dm(), "MRY")
    assert re.fullmatch(rf"{letter}-\d{{1,5}}", anew.pop("nonce"))
    assert anew == {key: value for key, value in answer.items() if key != "nonce"}
    kept = bot.scene.traffic.payloads("PATCH", f"/channels/{thread}/messages/*")[0]["attachments"]
    assert [list(file) for file in kept] == [["id"]], "a picture that stays is named, and not sent again"
    changed = {"tts": False, "flags": V2, "allowed_mentions": {"parse": []}}
    assert sent("PATCH", thread, START_HEADING) == {**changed, "attachments": kept}
    assert sent("PATCH", bot.channel, text("lobby-on-there", where=f"<#{thread}>")) == {**changed, "attachments": []}
    panel = {"tts": False, "allowed_mentions": {"parse": [], "users": [], "roles": []}}
    edit = sent("PATCH", ilse.dm(), "SR SY SG SB")
    assert edit == {**panel, **words(lead(1), "table1-yours.png", sent=edit)}

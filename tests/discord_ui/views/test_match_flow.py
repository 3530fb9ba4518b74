"""The seal of a match's random seed, from the start to the file that anyone can verify."""

from __future__ import annotations

import gzip
import json
import logging
import re
from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.discord_ui.handlers.play import tables
from bot.host.model import commitments
from bot.playground.wire import MAX_FILE
from tests.discord.player import files, texts
from tests.host.harness import Counted
from tests.texts import round_heading, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord_ui.running import Running

pytestmark = pytest.mark.e2e

START_HEADING = text("start-heading")
SEALS = text("button-seals")
MATCH = text("button-match")
HIGHLIGHTS = text("button-highlights")
SECRET = Counted()(32).hex()
SEAL = commitments.secret_commitment(bytes.fromhex(SECRET))


async def resigned(bot: Running, thread: int, name: str) -> Obj:
    """Let a player resign and return the game's last post."""
    player = bot.player(name)
    question = await player.answer(thread, await player.command(thread, "resign"))
    await player.click(question, text("resign-yes"))
    return await bot.player("Noor").sees(thread, "🏆")


async def test_seal_of_the_random_seed_is_public_from_the_start(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Under Seals, for everyone, but in no post. The secret appears nowhere."""
    caplog.set_level(logging.DEBUG, "bot")
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    start = await noor.sees(thread, START_HEADING)
    assert SEAL[:32] not in texts(start)
    page = await noor.answer(thread, await noor.click(start, SEALS))
    assert text("seals-of-start", table=1) in texts(page)
    assert text("pledge-closed") in texts(page)
    assert text("pledge-seal", seal=SEAL) in texts(page)
    seen = [texts(message) for channel in (bot.channel, thread, noor.dm()) for message in noor.history(channel)]
    assert SECRET not in "".join(seen) + caplog.text


async def test_history_shows_the_seal_of_the_seed_at_the_start(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    page = await noor.answer(thread, await noor.command(thread, "history"))
    await noor.click(page, text("button-previous"))
    start = await noor.sees(thread, f"### {text('history-start')}")
    page = await noor.answer(thread, await noor.click(start, SEALS))
    assert text("pledge-seal", seal=SEAL) in texts(page)
    assert MATCH not in texts(start) + texts(page)


async def test_secret_is_revealed_at_the_end_and_match_file_verifies(
    bot: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`rambots verify` checks the download against what the channel could see at the start."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    first = await noor.answer(thread, await noor.click(await noor.sees(thread, START_HEADING), SEALS))
    shown = re.findall(r"`([0-9a-f]{64})", texts(first))
    assert text("seals-hash", hash=shown[1]) in texts(first)
    for name, program in {"Ilse": "MRN LBE", "Marek": "LBS"}.items():
        player = bot.player(name)
        player.say(player.dm(), program)
        await player.sees(player.dm(), f"`{program}`")
        await bot.compile(name)
    post = await noor.sees(thread, round_heading(1))
    log = await noor.answer(thread, await noor.click(post, text("button-log")))
    played = texts(await noor.answer(thread, await noor.click(log, SEALS)))
    running = re.findall(r"`([0-9a-f]{64})`", played)[-1]
    assert text("seals-hash", hash=running) in played
    end = await resigned(bot, thread, "Marek")

    steps = await noor.answer(thread, await noor.click(end, text("button-step")))
    log = await noor.answer(thread, await noor.click(steps, text("button-log")))
    page = await noor.answer(thread, await noor.click(log, SEALS))
    assert text("pledge-secret", secret=SECRET) in texts(page)
    last = re.findall(r"`([0-9a-f]{64})`", texts(page))[-1]
    assert text("seals-last", hash=last) in texts(page)

    highlights = await noor.answer(thread, await noor.click(end, HIGHLIGHTS))
    assert list(files(highlights)) == ["table1-highlights.gif", "table1-game.png"]
    assert highlights["flags"] & 64
    shared = await noor.answer(thread, await noor.click(highlights, text("button-share")))
    assert not shared["flags"] & 64
    assert text("report-won", game="RAMbots", who="Ilse") in texts(shared)
    given = await noor.answer(thread, await noor.click(highlights, MATCH))
    assert given["flags"] & 64
    assert list(files(given)) == ["table1-rambots-match.json"]
    body = bot.downloaded(given)
    (tmp_path / "match.json").write_bytes(body)
    noted = ["--commitment", shown[0][:32], "--hash", shown[1], "--hash", running]
    assert main(["verify", str(tmp_path / "match.json"), *noted]) == 0
    assert "- the end: " in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "match.json"), *noted, "--last", last]) == 0
    told = capsys.readouterr().out
    assert "Not proven" not in told
    assert "Move 3, round 1: 2 legal answers, 2 seals that match" in told
    assert "yellow (Marek) is out of the game" in told
    assert "The outcome: won by red (Ilse) (was the last one left at the table)." in told.splitlines()
    assert f"--last {last}" in texts(given)
    assert not [each for each in (bot.player("Ilse"), bot.player("Marek")) if str(each.id).encode() in body]


async def test_oversized_match_file_is_compressed_or_refused(
    bot: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If even that is too large, the player is told so and nothing is sent."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    end = await resigned(bot, thread, "Marek")
    noor = bot.player("Noor")
    end = await noor.answer(thread, await noor.click(end, HIGHLIGHTS))
    plain = bot.downloaded(await noor.answer(thread, await noor.click(end, MATCH)))
    monkeypatch.setattr("bot.discord_ui.handlers.play.tables.MAX_FILE_BYTES", len(plain) - 1)
    given = await noor.answer(thread, await noor.click(end, MATCH))
    assert list(files(given)) == ["table1-rambots-match.json.gz"]
    assert "rambots verify table1-rambots-match.json.gz" in texts(given)
    packed = bot.downloaded(given)
    assert gzip.decompress(packed) == plain
    (tmp_path / "match.json.gz").write_bytes(packed)
    assert main(["verify", str(tmp_path / "match.json.gz")]) == 0
    assert "Consistent, but not proven" in capsys.readouterr().out
    monkeypatch.setattr("bot.discord_ui.handlers.play.tables.MAX_FILE_BYTES", len(packed) - 1)
    told = await noor.answer(thread, await noor.click(end, MATCH))
    assert text("match-too-long") in texts(told)
    assert not files(told)


def test_match_file_limit_equals_discords_upload_limit() -> None:
    assert tables.MAX_FILE_BYTES == MAX_FILE


async def test_history_offers_the_match_file_at_the_end(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    await resigned(bot, thread, "Ilse")
    noor = bot.player("Noor")
    page = await noor.answer(thread, await noor.command(thread, "history"))
    given = await noor.answer(thread, await noor.click(page, MATCH))
    assert json.loads(bot.downloaded(given))["journal"][-1]["public"]["outcome"]["winners"] == ["yellow"]


async def test_cancelled_game_has_a_match_file_under_its_last_post(bot: Running) -> None:
    thread = await bot.on_goals_revealed("Marek", "Ilse")
    marek, noor = bot.player("Marek"), bot.player("Noor")
    status = await marek.answer(thread, await marek.command(thread, "table"))
    question = await marek.answer(thread, await marek.click(status, text("button-cancel")))
    await marek.click(question, text("cancel-yes"))
    post = await noor.sees(thread, text("status-cancelled"))
    given = await noor.answer(thread, await noor.click(post, MATCH))
    assert json.loads(bot.downloaded(given))["journal"][-1]["public"]["status"] == "cancelled"


async def test_match_file_of_a_running_game_is_refused(bot: Running) -> None:
    """There's no button for it, and a forged one gets an explanation."""
    thread = await bot.on_goals_revealed("Ilse", "Marek")
    noor = bot.player("Noor")
    post = await noor.sees(thread, text("set-up-done"))
    assert MATCH not in texts(post)
    answer = await bot.forged("Noor", "b:@:match::1")
    assert text("match-not-yet", table=1) in texts(answer)
    assert not files(answer)

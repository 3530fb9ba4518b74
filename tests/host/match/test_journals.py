"""Old recorded journals replay as before, whatever has changed since."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES
from bot.host.core.match_state import BrokenError, replay_journal
from bot.host.model.journal import Entry
from bot.host.model.tables import Status, User
from bot.storage import open_store
from bot.storage.mapping.rows import content_of, instant, proof
from tests.host.harness import ANN, HERE, HostHarness, running_host
from tests.host.recording import STORIES, journal_of

JOURNALS = Path(__file__).parents[1] / "journals"
RECORDED = sorted(JOURNALS.glob("*.json"), key=lambda path: path.stem)

every_journal = pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def entry_of(row: dict[str, Any]) -> Entry:
    content = content_of(row["kind"], json.dumps(row["content"]))
    return Entry(row["revision"], row["round"], content, row["digest"], instant(row["at"]))


def test_journals_cover_every_game() -> None:
    """Some have answers in the middle of a round, and some have a player who left."""
    journals = [rows_of(path) for path in RECORDED]
    assert {path.stem for path in RECORDED} == set(STORIES)
    assert {journal[0]["content"]["game"] for journal in journals} == set(GAMES)
    kinds = {(journal[0]["content"]["game"], row["kind"]) for journal in journals for row in journal}
    assert {(game, "leave") for game in ("rambots", "factory", "rumbl")} <= kinds
    for game in ("factory", "rumbl"):
        rounds = [row["round"] for journal in journals if journal[0]["content"]["game"] == game for row in journal]
        assert len(rounds) > len(set(rounds))


@every_journal
def test_recorded_journals_replay_to_their_end(path: Path) -> None:
    """The last move ends the game."""
    line = replay_journal(1, [entry_of(row) for row in rows_of(path)], GAMES)
    assert line.rules.outcome(line.state) is not None


@every_journal
def test_different_randomness_is_detected(path: Path) -> None:
    """This shows that the test above can fail: every game's set-up draws something visible."""
    journal = [entry_of(row) for row in rows_of(path)]
    changed = rows_of(path)[0]
    content = changed["content"]
    content["secret"] = content["secret"][::-1]
    with pytest.raises(BrokenError):
        replay_journal(1, [entry_of(changed), *journal[1:]], GAMES)


@pytest.mark.parametrize(
    "name",
    ["rambots-idle-and-left", "factory-two", "rumbl-loads"],
)
async def test_match_resumes_midway_as_recorded(tmp_path: Path, name: str) -> None:
    """Its rows are inserted as they are. The host reads them and plays on with the recorded answers."""
    journal = rows_of(JOURNALS / f"{name}.json")
    cut = next(at for at, row in enumerate(journal) if at >= len(journal) // 2 and row["kind"] == "answers")
    game, seats = journal[0]["content"]["game"], len(journal[0]["content"]["colours"])
    before = [row["content"]["seat"] for row in journal[:cut] if row["kind"] == "leave"]
    await _kept(tmp_path, journal[:cut], gone=before)
    async with running_host(tmp_path, game=GAMES[game]) as here:
        await here.rest()
        for row in journal[cut:]:
            await _answered(here, row, seats)
        view = await here.host.view(1)
        assert view.record.status is Status.OVER
    found = journal_of(tmp_path / "games.sqlite3", 1)
    assert [row["digest"] for row in found] == [row["digest"] for row in journal]
    assert found[:cut] == journal[:cut]


async def _kept(folder: Path, journal: list[dict[str, Any]], *, gone: list[int]) -> None:
    """A database with a running table that has this journal."""
    store = await open_store(folder / "games.sqlite3")
    await store.close()
    start = journal[0]["content"]
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
        connection.execute(
            "INSERT INTO tables (id, game, terms, edition, status, opener, home, channel, revision, question,"
            " reminded, opened_at) VALUES (1, ?, ?, ?, 'playing', ?, ?, ?, ?, ?, 0, 0)",
            (
                start["game"],
                json.dumps({"options": start["options"]}),
                start["edition"],
                ANN.id,
                HERE.channel,
                HERE.channel,
                len(journal),
                len(journal),
            ),
        )
        for seat, colour in enumerate(start["colours"]):
            connection.execute(
                "INSERT INTO players (table_id, seat, name, colour, user, gone) VALUES (1, ?, ?, ?, ?, ?)",
                (seat, f"Player {seat}", colour, seat + 1, int(seat in gone)),
            )
        for row in journal:
            connection.execute(
                "INSERT INTO journal (table_id, revision, round, kind, content, digest, at, proof)"
                " VALUES (1, :revision, :round, :kind, :content, :digest, :at, :proof)",
                {**row, "content": (content := json.dumps(row["content"])), "proof": proof(1, entry_of(row), content)},
            )


async def _answered(here: HostHarness, row: dict[str, Any], seats: int) -> None:
    """Give everyone's answers from the row again."""
    users = [User(id=seat + 1, name=f"Player {seat}") for seat in range(seats)]
    for seat, answer in row["content"]["answers"].items():
        await here.host.answer(1, users[int(seat)], tuple(answer))
    await here.rest()

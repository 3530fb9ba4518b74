"""Secrets stay with their owner."""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import UserError
from bot.host.app.host import Do, Replace
from bot.host.core.match_state import FullMatchState
from bot.host.core.seeds import SECRET_BYTES
from bot.host.model.commitments import SALT_BYTES
from bot.host.model.drafts import Reveal
from bot.host.model.journal import Answers
from bot.host.model.viewer import BOT
from tests.host.harness import ANN, BOB, CAT, Counted, HostHarness, running_host

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "horseshoe"


async def everything_but_hers(here: HostHarness, table: int) -> str:
    """Everything that the host shows to anyone but Ann."""
    his = replace(await here.host.seat(table, BOB), menu=(), groups=())  # he could choose the same
    shown: list[object] = [asdict(await here.host.view(table)), asdict(his)]
    shown.extend(asdict(record) for record in await here.host.tables_in(100, viewer=BOT))
    moves = [await here.host.history.move(table, revision) for revision, _, _ in await here.host.history.moves(table)]
    shown.extend(asdict(move) for move in moves)
    shown.extend(here.chat.posts)
    return repr(shown)


@pytest.mark.usefixtures("places")
async def test_draft_appears_in_no_log_post_or_other_players_view(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB, CAT, computers=("quick",), pace=60)
        await here.host.edit(table, ANN, Do(SECRET))
        await here.rest()
        assert SECRET in repr(asdict(await here.host.seat(table, ANN)))
        assert SECRET not in await everything_but_hers(here, table)
        assert SECRET not in caplog.text


@pytest.mark.usefixtures("places")
async def test_locked_answer_shows_only_its_seal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    salts = Counted()
    drawn = [salts(SALT_BYTES).hex() for _ in range(5)]
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, (SECRET,))
        await here.rest()
        shown = await everything_but_hers(here, table) + repr(asdict(await here.host.seat(table, ANN))["view"])
        (sealed,) = (await here.host.view(table)).awaited[0].commitments
        assert sealed.digits in shown
        assert SECRET not in shown + caplog.text
        assert not any(salt in shown + caplog.text for salt in drawn)


async def test_match_secret_is_never_shown_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nor does anything derived from it appear: not to its players, in a log or in the repr of its container."""
    caplog.set_level(logging.DEBUG)
    secret = Counted()(SECRET_BYTES)
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        line = here.host._core.match_states.get(table)
        assert isinstance(line, FullMatchState)
        assert line.start.secret == secret
        hidden = [secret, *(state.rng.seed.to_bytes(SECRET_BYTES, "big") for state in line.states)]
        shown = await everything_but_hers(here, table) + repr((line, line.states, line.start)) + caplog.text
        for value in hidden:
            number = int.from_bytes(value, "big")
            assert not [form for form in (value.hex(), str(number), hex(number), repr(value)) if form in shown]


async def test_errors_for_others_never_contain_a_draft(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, (SECRET,))
        for user in (BOB, CAT):
            with pytest.raises(UserError) as error:
                await here.host.edit(table, user, Replace("nonsense"))
            assert SECRET not in str(error.value)


async def test_reprs_do_not_reveal_answers(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.started(ANN, BOB)
        await here.host.answer(table, ANN, (SECRET,))
        seen = await here.host.seat(table, ANN)
        async with here.host._core.reading() as work:
            stored_drafts = await work.stored_drafts(seen.view.record)
            line = await work.load_match(seen.view.record)
        assert SECRET not in repr((seen.draft, stored_drafts, line))


def test_journal_entry_repr_hides_answers_and_salts() -> None:
    """The text of an error or log line may contain the entry that it's about."""
    entry = Answers({0: (SECRET,)}, seals=(Reveal(0, SECRET, salt="salty", commitment="", part=""),))
    assert SECRET not in repr(entry)
    assert "salt" not in repr(entry)

"""A few thousand inputs of every kind, the same ones each time. `make fuzz` tries many more, and others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord_ui.responses.response_policy import CODES
from tests.games.questions import questions
from tests.long import scaled
from tests.tools.fuzz import desk, refusals, sentences, wire
from tests.tools.fuzz.documents import Documents
from tests.tools.fuzz.ids import Ids
from tests.tools.fuzz.matches import Matches
from tests.tools.fuzz.notations import Notations, Typed
from tests.tools.fuzz.run import BrokenPromiseError, tried
from tests.tools.fuzz.stores import Stores

if TYPE_CHECKING:
    from tests.tools.fuzz.run import Target

SEED = 1


@pytest.mark.no_cover  # other tests cover valid inputs, and the invalid ones are alike
@pytest.mark.parametrize(
    ("target", "inputs"),
    [
        (Notations(), scaled(1500)),
        (Ids(), scaled(2000)),
        (Documents(), scaled(1200)),
        (Matches(), scaled(150)),
        (Stores(), scaled(20)),
    ],
    ids=lambda each: str(each) if isinstance(each, int) else type(each).__name__,
)
def test_no_input_breaks_a_promise(target: Target, inputs: int) -> None:
    count = tried(target, seed=SEED, inputs=inputs, timed=False)
    assert count.inputs == inputs
    assert count.broken == []


@pytest.mark.parametrize("session", range(scaled(8)))
def test_desk_session_breaks_no_promise(session: int) -> None:
    count = desk.tried(seed=SEED, inputs=desk.LENGTH, timed=False, first=session)
    assert count.broken == []


@pytest.mark.e2e
@pytest.mark.parametrize("session", range(scaled(4)))
def test_wire_session_breaks_no_promise(session: int) -> None:
    count = wire.tried(seed=SEED, inputs=wire.LENGTH, timed=False, first=session)
    assert count.broken == []


@pytest.mark.e2e
@pytest.mark.no_cover
@pytest.mark.parametrize("batch", range(refusals.FIXED // refusals.BATCH))
async def test_discord_refusal_breaks_no_promise(batch: int) -> None:
    at = batch * refusals.BATCH
    assert await refusals.try_cases(refusals.pairs()[at : at + refusals.BATCH]) == []


def test_fixed_refusals_cover_every_answer_and_request() -> None:
    cases = refusals.pairs()[: refusals.FIXED]
    assert {each.answer for each in cases} == {*refusals.ANSWERS}
    assert {each.way for each in cases} == {*refusals.WAYS}
    assert {(each.way.state, each.times) for each in cases} == {
        (way.state, times) for way in refusals.WAYS for times in refusals.TIMES
    }
    everything = {(each.way.name, each.answer.name) for each in refusals.pairs()}
    assert len(everything) == len(refusals.WAYS) * len(refusals.ANSWERS)
    assert {each.answer.code for each in cases} >= {*CODES}


@settings(max_examples=scaled(300), deadline=None)
@given(st.deferred(lambda: st.integers(0, len(questions()) - 1)), st.text(max_size=200))
def test_any_text_is_parsed_or_rejected_with_a_sentence(question: int, text: str) -> None:
    Notations().take(Typed(question, text))


@pytest.mark.parametrize("text", ["# zq", "It says # zq here.", r"a \\# zq", "**zq** and `code`"])
def test_unescaped_formatting_in_typed_text_is_noticed(text: str) -> None:
    with pytest.raises(BrokenPromiseError):
        sentences.check(text)


@pytest.mark.parametrize("text", [r"\# zq", r"a \\\# zq", r"\*\*zq\*\*", "`# zq` as code", "zq"])
def test_harmless_typed_text_passes(text: str) -> None:
    sentences.check(text)

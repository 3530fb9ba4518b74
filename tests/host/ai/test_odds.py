"""Odds at a table: who may see them, what they're based on, and when they're calculated again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.odds import Odds
from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.host.ai.odds import OddsService, has_odds
from bot.host.core.errors import TableError
from bot.host.match.projections import seat_view
from bot.host.match.turns import begins
from bot.host.model.drafts import Draft, StoredDraft
from bot.host.model.tables import Status
from tests.host.ai.test_hints import hidden_otherwise
from tests.host.harness import Counted
from tests.host.match.test_seeds import line_of, record_of, so_far
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.ai.odds import OddsTask
    from bot.engine.game import Answer
    from bot.host.core.match_state import FullMatchState
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import SeatView


class Reckoner:
    """Calculates nothing, and records its tasks."""

    def __init__(self, rounds: int = 9) -> None:
        self.wagers: list[Any] = []
        self.rounds = rounds

    async def __call__(self, thought: Any, /) -> Any:
        self.wagers.append(thought)
        return Odds(self.rounds, (("tag", 0.5),), ())


class Shop:
    """A table whose first seat has a draft, with an odds service."""

    def __init__(self, name: str = "rambots-idle-and-left") -> None:
        whole = line_of(name)
        revision = next(at for at in range(1, whole.revision) if _odds_at(whole, at))
        self.line = so_far(whole, revision)
        self.record = replace(record_of(self.line, Status.PLAYING), question=revision)
        self.decision = self.line.decisions[0]
        self.reckoner = Reckoner()
        self.bookmaker = OddsService(self.reckoner, Counted())

    def draft(self, chance: int = 0, seat: int | None = None) -> Answer:
        """A random draft for the seat that would do something."""
        decision = next(each for each in self.line.decisions if seat in (None, each.seat))
        for number in range(50):
            answer, _ = at_random(self.line.rules, self.line.state, decision, Rng(100 * chance + number))
            if len(answer) > 4:
                return answer[:-1]
        raise AssertionError("nothing can be laid out")

    def seat(self, **more: Any) -> SeatView:
        """The first seat's view of the table. `draft`, `record` and `line` can be replaced."""
        line: FullMatchState = more.get("line", self.line)
        record: TableRecord = more.get("record", self.record)
        number = more.get("seat", self.decision.seat)
        answer = more.get("draft", self.draft())
        stored_drafts: Mapping[int, StoredDraft] = more.get("others", {})
        draft = Draft(seat=number, question=record.question, edit=3, answer=answer)
        return seat_view(record, line, {**stored_drafts, number: StoredDraft(draft, self.decision.topic)}, number)

    async def wager(self, **more: Any) -> OddsTask:
        """The task given to the computers."""
        await self.bookmaker.odds(self.seat(**more))
        wager: OddsTask = self.reckoner.wagers[-1]
        return wager

    async def anew(self, **more: Any) -> bool:
        """Whether a new task is given."""
        before = len(self.reckoner.wagers)
        await self.bookmaker.odds(self.seat(**more))
        return len(self.reckoner.wagers) > before


def _odds_at(line: FullMatchState, revision: int) -> bool:
    decisions = line.rules.pending_decisions(line.states[revision - 1])
    prospects = line.game.prospects
    return bool(prospects and decisions and prospects.open(line.states[revision - 1].table, decisions[0]))


@pytest.mark.parametrize("name", ["rumbl-questions", "rambots-idle-and-left", "kolmio-large-idle", "factory-two"])
async def test_hidden_information_does_not_change_the_odds_request(name: str) -> None:
    """The other hands, future draws and other players' drafts differ."""
    shop = Shop(name)
    seat = shop.decision.seat
    wagers = [await shop.wager()]
    for chance in (1, 2):
        shop.bookmaker = OddsService(shop.reckoner, Counted())
        other = next(each.seat for each in shop.line.decisions if each.seat != seat)
        lays = StoredDraft(Draft(seat=other, question=0, edit=0, answer=shop.draft(chance, other)), shop.decision.topic)
        wagers.append(await shop.wager(line=hidden_otherwise(shop.line, seat, chance), others={other: lays}))
    assert wagers[0] == wagers[1] == wagers[2]


async def test_repeated_request_reuses_the_odds() -> None:
    shop = Shop()
    assert await shop.anew()
    assert not await shop.anew()


async def test_odds_are_never_shared_between_seats() -> None:
    """Both have laid out the same piece."""
    shop = Shop()
    other = next(each for each in shop.line.decisions if each.seat != shop.decision.seat)
    drafts = (shop.draft(chance)[:2] for chance in range(50))
    same = next(draft for draft in drafts if begins(shop.line, shop.line.state, other, draft))
    assert (await shop.wager(draft=same)).seat == shop.decision.seat
    assert (await shop.wager(draft=same, seat=other.seat)).seat == other.seat


async def test_odds_are_recalculated_when_their_basis_changes() -> None:
    """Someone may leave, or let a computer play for them, while the question stays the same."""
    shop = Shop()
    await shop.wager()
    record = shop.record
    seated = replace(record.players[1], user=None, computer="planner/thief")
    assert await shop.anew(record=replace(record, id=2))
    assert await shop.anew(draft=shop.draft(7))
    assert await shop.anew(record=replace(record, players=(record.players[0], seated, *record.players[2:])))
    assert await shop.anew(record=replace(record, revision=record.revision + 1))


async def test_odds_request_names_rivals_and_has_its_own_seed() -> None:
    shop = Shop()
    record = shop.record
    seated = replace(record.players[1], user=None, computer="planner/thief")
    first = await shop.wager(record=replace(record, players=(record.players[0], seated, *record.players[2:])))
    assert first.rivals == (None, "planner/thief", *(None for _ in record.players[2:]))
    assert dict(first.options) == dict(record.terms.options)
    assert (first.table, first.match) == (shop.line.state.table, 0)
    seat = shop.decision.seat
    assert (first.seat, first.hand, first.decision) == (seat, shop.line.state.hands[seat], shop.decision)
    assert first.draft == shop.draft()
    assert (await shop.wager()).seed != first.seed


async def test_no_odds_without_time_for_one_round_but_retry_possible() -> None:
    shop = Shop()
    shop.reckoner.rounds = 0
    for _ in range(2):
        with pytest.raises(TableError, match=pattern("odds-no-idea")):
            await shop.bookmaker.odds(shop.seat())
    assert len(shop.reckoner.wagers) == 2


async def test_error_details_are_neither_shown_nor_logged(caplog: pytest.LogCaptureFixture) -> None:
    """The error would reveal what it was about."""

    async def fails(thought: object, /) -> Any:
        raise RuntimeError(f"a secret: {thought}")

    with pytest.raises(TableError) as raised:
        await OddsService(fails, Counted()).odds(Shop().seat())
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__
    assert "RuntimeError" in caplog.text
    assert "a secret" not in caplog.text


@pytest.mark.parametrize("case", ["no help", "nothing laid out", "no odds", "not asked"])
async def test_no_button_or_calculation_where_odds_are_unavailable(case: str) -> None:
    shop = Shop()
    seat = shop.seat()
    assert has_odds(seat)
    match case:
        case "no help":
            seat = shop.seat(record=replace(shop.record, terms=replace(shop.record.terms, help=False)))
        case "nothing laid out":
            seat = shop.seat(draft=())
        case "no odds":
            seat = replace(seat, decision=replace(shop.decision, topic="goals"))
        case _:
            seat = replace(seat, decision=None)
    assert not has_odds(seat)
    with pytest.raises(TableError, match=pattern("unhelped" if case == "no help" else "odds-nothing")):
        await shop.bookmaker.odds(seat)
    assert shop.reckoner.wagers == []

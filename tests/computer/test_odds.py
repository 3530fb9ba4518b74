"""How likely a draft is to work, on boards where that is plain to see, and out of what its player may know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.computer import odds as reckoning
from bot.computer.odds import Wager
from bot.computer.players import looking_ahead
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.menus import answer_of
from bot.games.rambots.documents import RamDocuments
from tests.games.rambots.boards import position

if TYPE_CHECKING:
    import pytest

    from bot.computer.odds import Odds

GAME = GAMES["rambots"]
OPTIONS = tuple(sorted(GAME.with_defaults({}).items()))
TO_BLUE = {"red": "SB SR"}
"""The blue beacon is what red has to tag first."""
RIVAL = "rookie"
NO_PIECES = {"blue": "", "yellow": ""}


def wager(drawing: str, program: str, **more: Any) -> Wager:
    """Red's program on a board."""
    rival = more.pop("rival", RIVAL)
    document = {
        "game": "rambots",
        "position": position(drawing, goals=more.pop("goals", TO_BLUE), **more),
        "orders": {"red": program.split()},
    }
    rules, state, programs = RamDocuments().read(document)
    decision = next(each for each in rules.pending(state) if each.seat == 0)
    draft = answer_of(programs[0])
    kinds = (None, *(rival for _ in state.hands[1:]))
    return Wager("rambots", OPTIONS, state.table, state.hands[0], 0, decision, draft, kinds, seed=1)


def came(found: Odds) -> dict[str, float]:
    return dict(found.came)


ALONE = "2  .  .  .\n1  R> .  b*"
"""Red is two steps from tipping the blue beacon; a yellow RAMbot is far away."""


def test_what_nobody_can_prevent_is_certain() -> None:
    """Yellow has left, and does nothing any more."""
    found = wager(ALONE, "LGE", out=["yellow"]).think()
    assert found.rounds == reckoning.ROUNDS
    assert came(found) == {"tag": 1.0, "tags": 0.0, "lose": 0.0, "take": 0.0, "moved": 0.0}
    assert found.ends == (((3, 1), 1.0),) or len(found.ends) == 1


def test_what_does_not_tag_alone_hardly_ever_tags() -> None:
    assert came(wager(ALONE, "SGW").think())["tag"] < 0.05


def test_shares_are_of_all_rounds_and_every_round_ends_somewhere() -> None:
    found = wager("2  .  Y^ .\n1  R> .  b*", "LGE").think()
    assert abs(sum(share for _, share in found.ends) - 1) < 1e-9
    assert all(0 <= share <= 1 for _, share in (*found.came, *found.ends))
    assert [share for _, share in found.ends] == sorted((share for _, share in found.ends), reverse=True)


def test_a_rival_who_thinks_spoils_more_than_one_who_does_not() -> None:
    """Yellow stands behind the beacon that red wants, and moves first."""
    drawing = "2  .  .  .  .\n1  R> .  b* Y<"
    first = "yellow red green blue"
    easy = wager(drawing, "LGE", precedence=first).think()
    hard = wager(drawing, "LGE", precedence=first, rival="planner").think()
    assert came(hard)["tag"] < came(easy)["tag"]


def test_the_same_wager_has_the_same_odds() -> None:
    one = wager("2  .  Y^ .\n1  R> .  b*", "LGE")
    assert one.think() == one.think()
    assert one.think() != replace(one, seed=2).think()


def test_they_do_not_hang_on_what_nobody_may_look_at() -> None:
    """The chance of the game, and with it the state, is another one; the wager and its odds are the same."""
    first = wager(ALONE, "LGE")
    rules = GAME.rules(dict(OPTIONS))
    states = [rules.imagine(first.table, first.hand, 0, Rng(seed)) for seed in (1, 2)]
    assert states[0] != states[1]
    wagers = [replace(first, table=state.table, hand=state.hands[0]) for state in states]
    assert wagers[0].think() == wagers[1].think() == first.think()


def test_a_draft_in_the_making_counts_as_it_lies() -> None:
    """Its last piece points nowhere yet."""
    whole = wager(ALONE, "LGE", out=["yellow"])
    assert replace(whole, draft=(*whole.draft[:2], "SR")).think() == whole.think()


def test_who_is_stopped_tells_what_there_is_so_far() -> None:
    asked = wager("2  .  Y^ .\n1  R> .  b*", "LGE")
    told = [False] * 4
    found = asked.think(lambda: told.pop() if told else True)
    assert 0 < found.rounds < reckoning.ROUNDS


def test_people_are_taken_for_several_kinds_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows how strong they are."""
    seen = []

    def noted(*args: Any, **more: Any) -> Any:
        seen.append(args[3])
        return looking_ahead(*args, **more)

    monkeypatch.setattr(reckoning, "looking_ahead", noted)
    wager(ALONE, "LGE", rival=None).think()
    assert len(set(seen)) == len(reckoning.PEOPLE)


def test_a_kind_that_is_none_any_more_is_taken_for_a_person() -> None:
    assert wager(ALONE, "LGE", rival="grandmaster").think() == wager(ALONE, "LGE", rival=None).think()

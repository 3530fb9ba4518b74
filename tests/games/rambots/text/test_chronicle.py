"""The records of a whole game of RAMbots: the longest pushes, the thefts, the most tags at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.games.game import Achievement
from bot.games.pyramids.text.chronicle import BLOW, PUSH, ROB, STEAL, TAG, TIP, PyramidChronicle
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.variants import KOLMIO
from tests.games.kolmio.hexagons import position as hexagon
from tests.games.rambots.boards import position
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Seat

NAMES = ("Ada", "Bo", "Cy")
RED, BLUE = 0, 1
CHRONICLE = PyramidChronicle()


def feats(drawing: str, orders: dict[str, str], **given: Any) -> dict[tuple[str, Seat, Seat | None], list[int]]:
    """How much red (0) and blue (1) did to whom in a round, by deed."""
    document = {
        "game": "rambots",
        "position": position(drawing, **given),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    found: dict[tuple[str, Seat, Seat | None], list[int]] = {}
    for feat in CHRONICLE.feats(state.table, [step.seen for step in rules.play(state, programs)]):
        assert feat.round == state.table.round
        found.setdefault((feat.kind, feat.seat, feat.victim), []).append(feat.amount)
    return found


def test_push_length_counts_squares_within_one_instruction() -> None:
    done = feats("1  R> B^ .  .", {"red": "MGE SGE"})
    assert done[PUSH, RED, BLUE] == [2, 1]
    assert done[BLOW, RED, BLUE] == [1, 1]


def test_own_moves_and_beacons_do_not_count_as_pushes() -> None:
    assert feats("1  R> b* .  .  .  .  B^", {"red": "MGE"}, goals={"red": "SR SB"}) == {}


def test_theft_and_knock_record_their_victim() -> None:
    done = feats("1  R> B* .  .", {"red": "MGE"})
    assert done[STEAL, RED, BLUE] == done[ROB, RED, BLUE] == [1]
    assert done[TIP, RED, BLUE] == [1]


def test_beam_stealing_several_pieces_is_one_robbery() -> None:
    document = {
        "game": "kolmio",
        "position": hexagon("R d8 E, B d12 *"),
        "orders": {"red": ["MRE"], "blue": []},
    }
    rules, state, programs = RamDocuments(KOLMIO).read(document)
    seen = [step.seen for step in rules.play(state, programs)]
    assert Counter(feat.kind for feat in CHRONICLE.feats(state.table, seen)) == {STEAL: 2, ROB: 1, TIP: 1}


def test_tag_is_credited_to_the_tagging_player() -> None:
    drawing = "2  .  .  y* .\n1  R> .  b* B^"
    done = feats("1  R^ .  b* B^", {"red": "LGE"}, goals={"red": "SB SR"})
    assert done[TAG, RED, None] == [1]
    assert (TAG, RED, None) not in feats(drawing, {"red": "SGN"}, goals={"red": "SB SR"})


def feat(kind: str, seat: Seat, amount: int = 1, victim: Seat | None = None, round_: int = 1) -> Achievement:
    return Achievement(kind, seat, amount, victim, round_)


def test_records_name_player_and_amount() -> None:
    found = (
        feat(PUSH, 0, 2, 1, 3),
        feat(PUSH, 2, 4, 0, 5),
        feat(STEAL, 1, 1, 0),
        feat(STEAL, 1, 1, 2),
        feat(STEAL, 0, 1, 2),
        feat(ROB, 1, 1, 0),
        feat(ROB, 1, 1, 2),
        feat(ROB, 0, 1, 2),
        feat(TAG, 2, 1, None, 6),
        feat(TAG, 0, 1, None, 6),
        feat(TAG, 2, 1, None, 6),
        feat(TAG, 2, 1, None, 7),
        feat(BLOW, 0, 1, 2),
        feat(TIP, 1, 1, 2),
    )
    assert CHRONICLE.records(found, NAMES) == (
        text("record-push", who="Cy", whom="Ada", count=4, round=5),
        text("record-taken", who="Bo", count=2),
        text("record-round", who="Cy", count=2, round=6),
        text("record-luck", who="Cy", count=4),
    )


def test_single_occurrences_are_no_record() -> None:
    found = (feat(PUSH, 0, 1, 1), feat(STEAL, 1, 1, 0), feat(TAG, 0), feat(BLOW, 0, 1, 1))
    assert CHRONICLE.records(found, NAMES) == ()


def test_equal_feats_of_different_players_are_no_record() -> None:
    pushes, tags = [feat(PUSH, 0, 3, victim) for victim in (1, 2)], [feat(TAG, seat, 2) for seat in (1, 2)]
    assert CHRONICLE.records([*pushes, *tags], NAMES) == ()
    assert CHRONICLE.records([*pushes[:1], *pushes[:1], *tags[:1], *tags[:1]], NAMES) == (
        text("record-push", who="Ada", whom="Bo", count=3, round=1),
        text("record-round", who="Bo", count=4, round=1),
    )


def test_equal_players_share_a_record_unless_all_are_equal() -> None:
    two = [feat(STEAL, seat, 1, 2) for seat in (0, 1) for _ in range(3)]
    assert CHRONICLE.records(two, NAMES)[0] == text("record-taken", who=text("all-of", some="Ada", last="Bo"), count=3)
    three = [feat(STEAL, seat, 2) for seat in (0, 1, 2)]
    assert CHRONICLE.records(three, NAMES) == ()

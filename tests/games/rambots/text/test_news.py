"""Private news of a round for a player of RAMbots: at most three short lines, from their side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.icons import replace_icons
from bot.games.common.text.prose import few, from_changes
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.text.words import RamWords
from tests.games.rambots.boards import position
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Seat

NAMES = ("Ada", "Bo_b")
RED, BLUE = 0, 1
ADA = "[red] **Ada**"


def news(drawing: str, orders: dict[str, str], seat: Seat, **given: Any) -> tuple[str, ...]:
    """The news for red or blue about a round of both."""
    document = {
        "game": "rambots",
        "position": position(drawing, **given),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    seen = [step.seen for step in rules.play(state, programs)]
    told = RamWords().news(state.table, seen, seat, NAMES)
    return tuple(replace_icons(line, lambda key: f"[{key}]") for line in told)


def test_ones_own_tags_come_first_with_the_goal_that_is_next() -> None:
    assert news("1  R^ .  b* B^", {"red": "LGE"}, RED, goals={"red": "SB SR"}) == (
        text("news-you-next", deeds=text("news-tagged", colours="[blue] blue"), next="[red] red"),
    )


def test_no_goal_is_next_once_the_game_is_over() -> None:
    orders, goals = {"red": "SGE", "blue": "LGW"}, {"red": "SB SR", "blue": "SR"}
    tagged = text("news-tagged", colours="[blue] blue")
    assert news("1  R> b* .  .  r* .  B^", orders, RED, goals=goals)[1] == text("news-you", deeds=tagged)


def test_whoever_was_shoved_is_told_by_whom_and_where_to() -> None:
    told = news("1  R> B^ .  .", {"red": "MGE"}, BLUE)
    moved, robbed = text("news-moved", how="shove", cell="d1"), text("news-robbed", pieces="[SR] small red")
    deeds = text("all-of", some=f"{moved}, {text('news-stood')}", last=robbed)
    assert told[0] == text("news-done", who=ADA, deeds=deeds)


def test_whoever_was_hit_by_a_beam_is_told_what_it_did() -> None:
    assert news("1  .  .  R> .  B^", {"red": "MYU"}, BLUE)[0] == (
        text("news-done", who=ADA, deeds=text("news-moved", how="yellow", cell="c1"))
    )
    assert news("1  R> .  .  B^ .", {"red": "SBE"}, BLUE)[0] == (
        text("news-done", who=ADA, deeds=text("news-moved", how="blue", cell="e1"))
    )


def test_whoever_was_stood_up_is_told_by_whom() -> None:
    assert news("1  R> .  .  B^ .", {"red": "SGE"}, BLUE)[0] == (text("news-done", who=ADA, deeds=text("news-stood")))


def test_a_theft_is_told_to_both_from_their_side() -> None:
    thief = news("1  R> B* .  .", {"red": "MGE"}, RED)
    victim = news("1  R> B* .  .", {"red": "MGE"}, BLUE)
    took = text("news-took", pieces="a [SR] small red", whom="[blue] **Bo\\_b**")
    assert text("news-you", deeds=took) in thief
    assert any(text("news-robbed", pieces="[SR] small red") in line for line in victim)


def test_equal_stolen_pieces_are_counted() -> None:
    pools = {"red": "MG SG", "blue": "SR SR LB"}
    lost = text("pieces-named", count=2, sign="[SR] ", size="small", colour="red")
    told = news("1  R> B* .  .  .", {"red": "MGE SGE"}, BLUE, pools=pools)
    assert any(text("news-robbed", pieces=lost) in line for line in told)


def test_whom_nobody_touched_is_told_where_they_are() -> None:
    assert news("1  R> .  .  B^", {"red": "MGE"}, RED)[-1] == text("news-quiet", cell="c1")


def test_there_are_three_lines_at_most() -> None:
    assert few(["a", "", "b", "c", "d"]) == ("a", "b", "c")


def test_a_game_that_says_nothing_itself_tells_what_changed_what_is_about_the_player_first() -> None:
    changes = ["Ann tagged red.", "Bo\\_b lost a Mine.", "x" * 200, "Cy left.", "Round 2 begins."]
    assert from_changes(changes, BLUE, NAMES) == ("Bo\\_b lost a Mine.", "Ann tagged red.", "Cy left.")

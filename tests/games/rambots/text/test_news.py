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


def test_own_tags_come_first_with_the_next_goal() -> None:
    assert news("1  R^ .  b* B^", {"red": "LGE"}, RED, goals={"red": "SB SR"}) == (
        text("news-you-next", deeds=text("news-tagged", colours="[blue] blue"), next="[red] red"),
    )


def test_finished_game_names_no_next_goal() -> None:
    orders, goals = {"red": "SGE", "blue": "LGW"}, {"red": "SB SR", "blue": "SR"}
    tagged = text("news-tagged", colours="[blue] blue")
    assert news("1  R> b* .  .  r* .  B^", orders, RED, goals=goals)[1] == text("news-you", deeds=tagged)


def test_shoved_player_learns_the_rammer_and_destination() -> None:
    told = news("1  R> B^ .  .", {"red": "MGE"}, BLUE)
    moved, robbed = text("news-moved", how="shove", cell="d1"), text("news-robbed", pieces="[SR] small red")
    deeds = text("all-of", some=f"{moved}, {text('news-stood')}", last=robbed)
    assert told[0] == text("news-done", who=ADA, deeds=deeds)


def test_player_hit_by_a_beam_learns_its_effect() -> None:
    assert news("1  .  .  R> .  B^", {"red": "MYU"}, BLUE)[0] == (
        text("news-done", who=ADA, deeds=text("news-moved", how="yellow", cell="c1"))
    )
    assert news("1  R> .  .  B^ .", {"red": "SBE"}, BLUE)[0] == (
        text("news-done", who=ADA, deeds=text("news-moved", how="blue", cell="e1"))
    )


def test_player_stood_upright_learns_by_whom() -> None:
    assert news("1  R> .  .  B^ .", {"red": "SGE"}, BLUE)[0] == (text("news-done", who=ADA, deeds=text("news-stood")))


def test_theft_is_reported_to_both_players() -> None:
    thief = news("1  R> B* .  .", {"red": "MGE"}, RED)
    victim = news("1  R> B* .  .", {"red": "MGE"}, BLUE)
    took = text("news-took", pieces="a [SR] small red", whom="[blue] **Bo\\_b**")
    assert text("news-you", deeds=took) in thief
    assert any(text("news-robbed", pieces="[SR] small red") in line for line in victim)


def test_equal_stolen_pieces_are_counted() -> None:
    pools = {"red": "MG SG", "blue": "SR SR LB"}
    lost = text("pieces-named", count=2, icon="[SR] ", size="small", colour="red")
    told = news("1  R> B* .  .  .", {"red": "MGE SGE"}, BLUE, pools=pools)
    assert any(text("news-robbed", pieces=lost) in line for line in told)


def test_untouched_player_learns_their_position() -> None:
    assert news("1  R> .  .  B^", {"red": "MGE"}, RED)[-1] == text("news-quiet", cell="c1")


def test_news_has_at_most_three_lines() -> None:
    assert few(["a", "", "b", "c", "d"]) == ("a", "b", "c")


def test_fallback_news_puts_the_players_own_changes_first() -> None:
    changes = ["Ann tagged red.", "Bo\\_b lost a Mine.", "x" * 200, "Cy left.", "Round 2 begins."]
    assert from_changes(changes, BLUE, NAMES) == ("Bo\\_b lost a Mine.", "Ann tagged red.", "Cy left.")

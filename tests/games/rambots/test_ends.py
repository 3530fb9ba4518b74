"""The rules for the ends of a game: wins, the round limit, departures."""

from __future__ import annotations

from bot.games.pyramids.rules.events import Ended, Left
from bot.games.pyramids.rules.things import Ending, Phase
from bot.games.rambots.rules.rulebook import RamBots
from tests.games.rambots.boards import drawn, play
from tests.games.rambots.test_setup import programming, started

LAST = {"red": "SB"}
NEXT_TO_IT = """
    4  .  .  .  .  B<
    1  R> b* y^
"""


# --- a win by a tag --------------------------------------------------------------------------------------------------


def test_emptying_the_goal_stack_wins() -> None:
    played = play(NEXT_TO_IT, {"red": "SGE"}, goals=LAST)
    assert played.winner == ["red"]
    assert played.events[-1] == "win red"
    assert played.position["goals"]["red"] == []


def test_win_stops_everything_within_the_step() -> None:
    """R8: tipped and tagged, but not pushed; no beam, and blue's instruction is not executed."""
    played = play(NEXT_TO_IT, {"red": "SGE", "blue": "LBW"}, goals=LAST)
    assert played.events == [
        "instruction red SGE",
        "ram red beacon:blue",
        "tip beacon:blue E",
        "tag red blue SB",
        "win red",
    ]
    assert played.board == drawn(NEXT_TO_IT.replace("b*", "b>"))


def test_steal_resolves_before_the_win() -> None:
    """R8: everything that R5 puts before the win has happened."""
    played = play("1  R> B*", {"red": "SGE"}, goals=LAST, pools={"red": "SG", "blue": "MR"})
    assert played.position["pools"] == {"red": ["SG", "SB", "MR"], "blue": []}


def test_round_and_precedence_stay_after_a_win_by_tag() -> None:
    """R8."""
    played = play(NEXT_TO_IT, {"red": "SGE"}, goals=LAST, number=4, precedence="green red blue yellow")
    assert played.position["round"] == 4
    assert played.position["precedence"] == ["green", "red", "blue", "yellow"]
    assert played.only("round_end") == []


def test_laid_out_pieces_return_after_a_win() -> None:
    """R8: the piece being executed, those waiting, and everybody else's."""
    played = play(
        NEXT_TO_IT,
        {"red": "SGE LYN MRU", "blue": "MBW LRN"},
        goals=LAST,
        pools={"red": "SG MR LY", "blue": "MB LR"},
    )
    assert played.position["pools"] == {"red": ["SG", "SB", "MR", "LY"], "blue": ["MB", "LR"]}


def test_tag_win_in_the_last_round_is_not_shared() -> None:
    """R7 applies after the round, which isn't played out here."""
    played = play(NEXT_TO_IT, {"red": "SGE"}, goals=LAST, number=8, options={"round_limit": 8})
    assert (played.winner, played.position["round"]) == (["red"], 8)


# --- the round limit -------------------------------------------------------------------------------------------------


def test_fewest_goals_win_after_the_last_round() -> None:
    """R7: the round is played out, and round and precedence move on as usual."""
    played = play("1  R*\n2  .  B*", {}, goals={"red": "SR SY", "blue": "LG"}, number=8, options={"round_limit": 8})
    assert played.events == ["round_end yellow-green-blue-red", "win blue"]
    assert played.winner == ["blue"]
    assert played.position["round"] == 9


def test_shared_winners_are_listed_in_seat_order() -> None:
    """R7."""
    played = play(
        "1  R* Y* G* B*",
        {},
        goals={"red": "LG", "yellow": "SR SY", "green": "LR", "blue": "MY"},
        number=3,
        options={"round_limit": 3},
    )
    assert played.winner == ["red", "green", "blue"]
    assert played.only("win") == ["win red", "win green", "win blue"]


def test_no_earlier_round_ends_the_game() -> None:
    """R7."""
    assert play("1  R* B*", {}, number=7, options={"round_limit": 8}).winner is None


def test_no_round_limit_by_default() -> None:
    """R7."""
    assert play("1  R* B*", {}, number=1000).winner is None


def test_departed_player_does_not_share_the_win_at_the_limit() -> None:
    """R9: even with the fewest goals left."""
    played = play(
        "1  R* Y* B*",
        {},
        goals={"red": "SR SY", "yellow": "SR", "blue": "SR SY SG"},
        number=5,
        options={"round_limit": 5},
        out=["yellow"],
    )
    assert played.winner == ["red"]


# --- departures ------------------------------------------------------------------------------------------------------


def test_departed_players_rambot_can_be_rammed_and_robbed() -> None:
    """R9."""
    played = play("1  R> B* Y*", {"red": "SYE"}, pools={"red": "SY", "blue": "MG"}, out=["blue"])
    assert played.only("ram", "steal", "tip") == ["ram red rambot:blue", "steal red blue MG", "tip rambot:blue E"]
    assert played.position["out"] == ["blue"]


def test_single_remaining_player_wins_before_the_round() -> None:
    """R9: nothing is executed."""
    played = play("1  R> B*", {"red": "SYE"}, out=["blue"], number=3)
    assert (played.events, played.winner, played.position["round"]) == (["win red"], ["red"], 3)


def test_departed_player_is_not_waited_for() -> None:
    """R9."""
    rules = RamBots()
    (step,) = rules.leave(programming(), 2)
    assert step.event == Left(2)
    assert [decision.seat for decision in rules.pending_decisions(step.state)] == [0, 1, 3]


def test_last_remaining_player_wins() -> None:
    """R9."""
    rules = RamBots()
    left, ended = rules.leave(programming(seats=2), 0)
    assert (left.event, ended.event) == (Left(0), Ended((1,), Ending.ALONE))
    outcome = rules.outcome(ended.state)
    assert outcome is not None
    assert outcome.winners == {1}


def test_departure_during_setup_cancels_the_game() -> None:
    """R9."""
    rules = RamBots()
    *_, ended = rules.leave(started(), 3)
    outcome = rules.outcome(ended.state)
    assert outcome is not None
    assert outcome.winners == frozenset()
    assert rules.pending_decisions(ended.state) == ()


def test_second_departure_of_a_player_does_nothing() -> None:
    rules = RamBots()
    (step,) = rules.leave(programming(), 2)
    assert list(rules.leave(step.state, 2)) == []


def test_laid_out_pieces_return_when_their_player_leaves() -> None:
    """R9: the bot never lets it happen within a round, but the pieces of an open program would return."""
    rules = RamBots()
    state = programming()
    revealed = next(rules.advance(state, {0: ("MR", "N", "done")})).state
    step = next(rules.leave(revealed, 0))
    assert step.state.table.players[0].pool == state.table.players[0].pool
    assert step.state.table.phase is Phase.EXECUTION

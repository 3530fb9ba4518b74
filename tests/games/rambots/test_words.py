"""What is told of RAMbots, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.game import Decision
from bot.engine.rng import Rng
from bot.engine.signs import sign
from bot.games.common.prose import counted, fitted, listed
from bot.games.pyramids.pieces import Colour
from bot.games.pyramids.things import Ending, Kind, Thing
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.games.rambots.documents import RamDocuments
from bot.games.rambots.rules import RamBots
from bot.games.rambots.words import RamWords
from tests.games.plainly import plainly
from tests.games.playthroughs import logged
from tests.games.rambots.boards import position
from tests.games.rambots.test_setup import STACKS

if TYPE_CHECKING:
    from bot.engine.game import Seen
    from bot.games.game import Story
    from bot.games.pyramids.happenings import Happening as Event
    from bot.games.rambots.state import Table

WORDS = plainly(RamWords(), RAMBOTS)
NAMES = ("Ada", "Bo_b")


def told(drawing: str, orders: dict[str, str], words: RamWords = WORDS, **given: Any) -> Story:
    """The story of a round of red and blue, with ordinary emoji unless `words` leave the signs."""
    document = {
        "game": "rambots",
        "position": position(drawing, **given),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    seen: list[Seen[Table, Event]] = [step.seen for step in rules.play(state, programs)]
    return words.story(state.table, seen, NAMES)


def test_every_instruction_is_a_line_in_the_order_of_execution() -> None:
    story = told("1  R* .  .  .  B*", {"red": "LGE SRU", "blue": "MBN"})
    assert [line.split(" ")[1] for line in logged(RAMBOTS, story)[:-1]] == ["🔵M↑", "🟢L→", "🔴S"]
    assert [beat.seat for beat in story.log] == [1, 0, 0, None]


def test_a_line_names_player_instruction_and_deeds() -> None:
    story = told("1  R^ .  b* B^", {"red": "LGE"}, goals={"red": "SB SR"})
    assert logged(RAMBOTS, story) == [
        "No program: 🔵 **Bo\\_b**.",
        "🔴 🟢L→ ↻→ ▸b1 💥🔵 beacon ⤵️→ 🎯🔵S ▸c1 (🔵 beacon ▸d1, 🔵 ▸e1) ⚡→ 🔵 beacon ⤴️",
        "Precedence now: 🟡 yellow, 🟢 green, 🔵 blue, 🔴 red.",
    ]


def test_an_instruction_is_shown_by_its_piece_as_it_lies() -> None:
    first, second = (beat.line for beat in told("1  .  R^ .  .  B*", {"red": "LGW SRU"}, RamWords()).log[1:3])
    assert first.startswith(f"{sign('rambot-red')} {sign('LGW')}L← ")
    assert second.startswith(f"{sign('rambot-red')} {sign('SR')}S ")


def test_an_instruction_without_any_effect_says_so() -> None:
    story = told("1  R* B*", {"red": "SRU"})
    assert logged(RAMBOTS, story)[-2] == "🔴 🔴S stays"


def test_backing_up_is_told_as_that() -> None:
    story = told("1  .  .  R> .  B^", {"red": "MYU"})
    assert "🔴 🟡M ◂a1 ⚡→ 🔵 ▸c1" in logged(RAMBOTS, story)
    assert "MYU backed up to a1, fired yellow east at the blue RAMbot and pulled it to c1." in story.alt


def captions(drawing: str, program: str) -> list[str]:
    """What the moving pictures of a round of red say."""
    document = {"game": "rambots", "position": position(drawing), "orders": {"red": program.split(), "blue": []}}
    rules, state, programs = RamDocuments().read(document)
    _, shots = RAMBOTS.stage.replay(state.table, [step.seen for step in rules.play(state, programs)], NAMES)
    return [shot.scene.caption for shot in shots]


def test_pictures_call_a_pull_by_its_name_and_have_no_words_for_backing_up_that_all_see() -> None:
    told = captions("1  .  .  R> .  B^", "MYU")
    assert "Ada: medium yellow, upright\nBo_b is pulled to c1" in told
    assert not any(word in caption for caption in told for word in ("goes", "forward", "pushed", "slides", "backs"))
    assert any("is pushed to" in caption for caption in captions("1  R> .  B^", "SBE"))
    assert any("Bo_b slides to" in caption for caption in captions("1  R> .  B^", "SRE"))


def test_when_all_goal_stacks_are_chosen_everybodys_is_told_and_the_first_round_begins() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    steps = [step.seen for step in rules.advance(state, {0: ("SR", "LB", "MY", "SG"), 1: ("SB", "MG", "LR", "SY")})]
    story = WORDS.story(state.table, steps, NAMES)
    assert logged(RAMBOTS, story) == [
        "🔴 **Ada** has to tag 🔵S, 🟢M, 🔴L, 🟡S",
        "🔵 **Bo\\_b** has to tag 🔴S, 🔵L, 🟡M, 🟢S",
        "All goal stacks are chosen: the first round begins.",
    ]
    assert story.headline == ("🔴 **Ada** has to tag 🔵 🟢 🔴 🟡", "🔵 **Bo\\_b** has to tag 🔴 🔵 🟡 🟢")


def test_a_headline_is_tags_then_thefts_and_shoves_and_then_who_leads() -> None:
    story = told("1  R> B*", {"red": "SYE"}, goals={"red": "SB SR"}, pools={"blue": "MG"})
    assert story.headline == (
        "🎯 🔴 **Ada** tagged 🔵 blue: 1 to go, next 🔴 red",
        "✋ 🔴 **Ada** shoved 🔵 **Bo\\_b** to c1, tipped it over and took a 🟢 medium green",
        "💤 No program: 🔵 **Bo\\_b**",
        "🏁 🔴 **Ada** leads. Goals to go: 🔴 1 🔵 4",
    )


@pytest.mark.parametrize(
    ("drawing", "program", "did"),
    [
        ("1  .  .  R> .  B^", "MYU", "pulled {} to c1"),
        ("1  R> .  .  B^ .", "SBE", "pushed {} to e1"),
        ("1  R> B^ .  .", "MYE", "shoved {} to d1"),
    ],
)
def test_a_headline_tells_a_pull_from_a_push_and_from_a_shove(drawing: str, program: str, did: str) -> None:
    story = told(drawing, {"red": program})
    assert "🔴 **Ada** " + did.format("🔵 **Bo\\_b**") in "\n".join(story.headline)


def test_a_tag_is_told_with_what_is_left() -> None:
    story = told("1  R> b* .  .  B^", {"red": "SYE"}, goals={"red": "SB SR MG"})
    assert story.headline == (
        "🎯 🔴 **Ada** tagged 🔵 blue: 2 to go, next 🔴 red",
        "💤 No program: 🔵 **Bo\\_b**",
        "🏁 🔴 **Ada** leads. Goals to go: 🔴 2 🔵 4",
    )
    last = told("1  R> b* .  .  B^", {"red": "SYE"}, goals={"red": "SB"})
    assert last.headline[0] == "🎯 🔴 **Ada** tagged 🔵 blue, the last goal!"
    assert not any("Goals to go" in line for line in last.headline)


def test_a_description_is_plain_and_keeps_what_came_of_it() -> None:
    """No markup and no signs, and the upshot is there however long the round was."""
    story = told(
        "1  R> b* .  .  B^",
        {"red": "SGE LGN LYS LBN LRS", "blue": "SGE LGN LYS LBN LRS"},
        goals={"red": "SB"},
    )
    assert story.alt.startswith("Round 1. Ada (red) SGE RAMmed the blue beacon, tipped it and tagged blue.")
    assert story.alt.endswith("Ada (red) tagged 1 goal: none left! Ada (red) won the game!")
    assert not set("*`🔴🔵") & set(story.alt)


def test_a_long_round_is_cut_before_its_upshot() -> None:
    busy = "LGN LYS LBN LRS MGN"
    long_names = ("N" * 60, "M" * 60)
    document = {
        "game": "rambots",
        "position": position("4  .  .  R> .  B^"),
        "orders": {"red": busy.split(), "blue": busy.split()},
    }
    rules, state, programs = RamDocuments().read(document)
    story = WORDS.story(state.table, [step.seen for step in rules.play(state, programs)], long_names)
    assert len(story.alt) <= 1024
    assert "And more. Precedence now:" in story.alt


def test_revealed_goals_are_told_by_player() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    (step,) = rules.advance(state, {0: STACKS[0], 1: STACKS[1]})
    story = WORDS.story(state.table, [step.seen], NAMES)
    assert story.alt.startswith("Set-up. Ada (red) has to tag blue, then green, then yellow, then red.")


def test_a_seat_in_the_set_up_is_told_for_whom_it_chooses() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    assert "tagged by 🔵 **Bo\\_b**" in WORDS.holdings(state.table, state.hands[0], 0, NAMES)


def test_a_position_names_every_object_and_how_it_lies() -> None:
    rules, state, _ = RamDocuments().read({"game": "rambots", "position": position("1  R> b* .  .  B^")})
    told_position = WORDS.position(state.table, NAMES)
    assert told_position[1].startswith("Ada (red): RAMbot facing east on a1; has to tag small red, then small yellow, ")
    assert "blue upright on b1" in told_position[2]
    assert rules.outcome(state) is None


def test_an_ending_says_why_these_have_won_unless_their_last_goal_is_told_of_already() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    shared = WORDS.ending(state.table, frozenset({1, 0}), Ending.LIMIT.value, NAMES)
    assert shared == "🔴 **Ada** and 🔵 **Bo\\_b** had the fewest goals left after the last round."
    nobody = WORDS.ending(state.table, frozenset(), Ending.CANCELLED.value, NAMES)
    assert nobody == "No winner: somebody left before the goals were chosen."
    assert not WORDS.ending(state.table, frozenset({1}), Ending.TAGGED.value, NAMES)


def test_lists_and_counts_read_well() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert [counted(1, "goal"), counted(2, "goal")] == ["1 goal", "2 goals"]


def test_sentences_are_fitted_whole() -> None:
    assert fitted(["One.", "Two.", "Three."], 20, ending="And more.") == "One. Two. Three."
    assert fitted(["One.", "Two.", "Three."], 14, ending="And more.") == "One. And more."


def test_the_game_says_who_can_play_it() -> None:
    assert RAMBOTS.seats == (2, 3, 4)
    assert [colour.key for colour in RAMBOTS.colours] == ["red", "yellow", "green", "blue"]


def test_whoever_programs_is_told_what_sizes_and_colours_do_and_then_what_a_direction_costs() -> None:
    asked = Decision(0, "program")
    first, way, second = (WORDS.wanted(asked, draft) for draft in ((), ("MR",), ("MR", "N")))
    assert first.ask == "Instruction 1 of 5: which piece?"
    assert "S goes 1, M 2, L 3" in first.note
    assert "🔴 slides sideways, 🟡 pulls, 🟢 stands up, 🔵 pushes what it hits" in first.note
    assert way.ask == "Instruction 1 of 5: medium red, which way?"
    assert "having to turn first costs 1" in way.note
    assert second.ask == "Instruction 2 of 5: which piece?"


def test_whoever_chooses_goals_is_told_what_becomes_of_them() -> None:
    wanted = WORDS.wanted(Decision(0, "goals"), ("SR", "LB"))
    assert wanted.ask == "Goal 3 of 4: which piece?"
    assert wanted.note.startswith("One of each colour, the first to be tagged first; whoever tags it keeps it.")
    assert wanted.rows[0] == ("SR", "MR", "LR")


def test_red_does_something_else_in_kolmio_and_the_six_ways_lie_as_on_the_board() -> None:
    words = KOLMIO.words
    assert "🔴 knocks over and robs" in KOLMIO.plain(words.wanted(Decision(0, "program"), ()).note)
    assert words.wanted(Decision(0, "program"), ("MR",)).rows == (("NW", "NE"), ("W", "U", "E"), ("SW", "SE"))


def test_a_robot_goes_by_its_players_name_and_a_beacon_by_its_colour() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    moment = WORDS.moment(state.table, NAMES)
    things = (Thing(Kind.RAMBOT, Colour.RED), Thing(Kind.RAMBOT, Colour.BLUE), Thing(Kind.BEACON, Colour.RED))
    assert [str(moment.thing(thing)) for thing in things] == ["Ada", "Bo_b", "the red beacon"]


def test_whoever_chooses_goals_reads_of_the_pool_and_for_whom_and_whoever_programs_of_goals_and_precedence() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    assert WORDS.holdings(state.table, state.hands[0], 0, NAMES).splitlines()[1:] == [
        "The stack you choose has to be tagged by 🔵 **Bo\\_b**, top goal first."
    ]
    *_, last = rules.advance(state, {0: ("SR", "LB", "MY", "SG"), 1: ("SB", "MG", "LR", "SY")})
    first, goals, precedence = WORDS.holdings(last.state.table, last.state.hands[0], 0, NAMES).splitlines()[1:]
    beacon = last.state.table.find(Thing(Kind.BEACON, Colour.BLUE))
    where = last.state.table.grid.name(beacon.cell)
    assert first == f"**Your first goal**: the 🔵 blue beacon on {where}, lying: stand it up first"
    assert goals == "**Your goals**: 🔵 SB 🟢 MG 🔴 LR 🟡 SY"
    assert precedence.startswith("**Precedence**, first one first: ")

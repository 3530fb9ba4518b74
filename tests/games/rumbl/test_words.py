"""What is told of R.U.M.B.L., in sentences, and what is kept back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine import paths
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.common.prose import fitted
from bot.games.game import WHOLE
from bot.games.rumbl import RUMBL
from bot.games.rumbl.rules.events import WentOff
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Ending, Kind, Shown
from bot.games.rumbl.sealing import RumblSealing
from bot.games.rumbl.told.words import RumblWords
from tests.games.plainly import plainly
from tests.games.playthroughs import logged, sentences
from tests.games.rumbl.rounds import BLUE, FIRST_SIDES, GREEN, SECOND_SIDES, hand, played, state

if TYPE_CHECKING:
    from bot.engine.game import Answer, State
    from bot.games.game import Story
    from bot.games.rumbl.rules.state import Hand, Table

WORDS = plainly(RumblWords(), RUMBL)
NAMES = ("Ada", "Bo_b")
MARKUP = set("*`🔵🟢💥🪦\ue000")


def told(*pieces: str, blue: str = "none", green: str = "none", round_: int = 1) -> Story:
    """The story of a round from these docks."""
    at = state(*pieces, round_=round_)
    _, seen = played(at, blue, green)
    return WORDS.story(at.table, seen, NAMES)


def turns(story: Story) -> list[str]:
    """The lines of robots."""
    return [line for beat, line in zip(story.log, logged(RUMBL, story), strict=True) if beat.seat is not None]


def says(*pieces: str, blue: str = "none", green: str = "none") -> list[str]:
    """A round in plain words, without the docks."""
    at = state(*pieces)
    _, seen = played(at, blue, green)
    return sentences(WORDS, at.table, seen, NAMES)[2:]


# --- deeds -----------------------------------------------------------------------------------------------------------


def test_docks_are_told_first_without_any_power() -> None:
    story = told(blue="green; plow b3 E 5 p7; mine f2 SE 3 p1", green="none")
    assert logged(RUMBL, story)[:2] == [
        "🔵 **Ada** 🟢 green: `1` 🔵🧨 Mine f2 ↘\ufe0e, `7` 🔵🚜 Plow b3 →",
        "🟢 **Bo\\_b** loaded nothing.",
    ]
    assert story.alt.startswith("Round 1. Ada (blue) docks at green with Mine (1) on f2 facing SE and Plow (7) on b3")


def test_every_turn_is_a_line_in_the_order_of_priorities() -> None:
    story = told(blue="green; plow b3 E 5 p7; mine f2 SE 3 p1", green="red; bomb f1 SW 2 p5")
    assert [line[:3] for line in turns(story)] == ["`1`", "`5`", "`7`"]
    assert turns(story)[0] == "`1` 🔵🧨 Mine **3** ▸s1 armed"


def test_a_plow_tells_where_everything_ended() -> None:
    story = told("green clone -1,-1", "obstacle 0,-1", blue="green; plow f2 E 4 p1")
    assert turns(story) == ["`1` 🔵🚜 Plow **4** ▸v4 (🟢👤 clone ▸v5, ⬛ ▸v6)"]


def test_what_is_pushed_off_is_told_to_be_lost() -> None:
    """M3"""
    story = told("green bomb 3,-1 E", "green clone 2,-1", blue="green; plow f2 E 5 p1")
    assert turns(story) == ["`1` 🔵🚜 Plow **5** ▸v5 (🟢👤 clone ▸v6, 🟢💣 Bomb ▸off) 🪦🟢💣 Bomb"]
    assert "Lost: the green Bomb." in story.alt


def test_a_missile_s_flight_is_told_apart_from_its_move() -> None:
    pieces, dock = ("green nullifier 2,-1 E",), "green; missile f2 E 2 p1"
    assert says(*pieces, blue=dock)[0] == (
        "1. The blue Missile (power 2): went 2 east to v2 and flew to v4; struck the green Nullifier: both are gone."
    )
    assert turns(told(*pieces, blue=dock)) == ["`1` 🔵🚀 Missile **2** ▸v4 💥🪦🟢🚫 Nullifier"]


def test_a_missile_that_finds_nothing_to_hit_is_worth_a_line() -> None:
    story = told(blue="green; missile f2 E 2 p1")
    assert "🪦 🔵🚀 Missile found nothing to hit" in story.headline


def test_an_explosion_names_its_victims() -> None:
    story = told("green plow 1,-1 W", "obstacle 0,-2", blue="green; bomb f2 E 5 p1")
    assert turns(story)[0].endswith("✕🟢🚜 Plow 💥 🪦🟢🚜 Plow and ⬛")
    assert "exploded, destroying the green Plow and an obstacle." in story.alt


def test_a_mine_that_somebody_sets_off_is_told_in_that_one_s_line() -> None:
    story = told("green mine 1,-1 W armed", blue="green; plow f2 E 5 p1")
    assert turns(story)[0].endswith("💥🟢🧨 Mine 🪦🔵🚜 Plow")
    assert "the green Mine exploded, destroying the blue Plow." in story.alt


def test_a_field_is_told_with_the_power_it_took() -> None:
    story = told("green nullifier 1,-1 E active", blue="green; plow f2 E 5 p4")
    assert turns(story) == ["`4` 🔵🚜 Plow **5** ▸v3 🔇 -2"]
    assert "went 3 east to v3; was silenced by a field, power 2 lost." in story.alt


def test_an_activator_s_gift_is_a_line_of_its_own() -> None:
    story = told("green cloner -1,-1 SE", blue="green; activator f2 E 4 p1")
    assert turns(story)[:2] == [
        "`1` 🔵⚡ Activator **4** ▸v1 ✕🟢👯 Cloner",
        "↳ 🟢👯 Cloner **3** (🔵⚡ Activator) ▸s3",
    ]
    assert "The green Cloner (the blue Activator gives it power 3): went 3 south-east to s3." in story.alt


def test_a_robot_that_walks_and_then_draws_or_drives_others_says_whom() -> None:
    """What its ability moves is told apart from what it pushed or carried on its way."""
    magnet = told("green bomb 3,-1 W", blue="green; magnetbot f2 E 3 p1")
    assert turns(magnet) == ["`1` 🔵🧲 Magnetbot **3** ▸v3 🧲🟢💣 Bomb ▸v5"]
    assert "went 3 east to v3; drew the green Bomb to v5." in magnet.alt
    repulsor = told("green bomb 1,-1 W", blue="green; repulsor f2 E 3 p1")
    assert turns(repulsor) == ["`1` 🔵💨 Repulsor **3** ▸v3 💨🟢💣 Bomb ▸v5"]
    assert "went 3 east to v3; pushed away the green Bomb to v5." in repulsor.alt
    assert "💨 🔵💨 Repulsor drove 🟢💣 Bomb to v5" in repulsor.headline


def test_spaces_of_a_dock_are_told_by_its_names() -> None:
    story = told("obstacle -1,-2", blue="green; repulsor b3 E 4 p1")
    assert turns(story)[0] == "`1` 🔵💨 Repulsor **4** ▸green f3 ✕⬛ 💨⬛ ▸w2"
    assert "went 1 east to green f3; was blocked by an obstacle; pushed away an obstacle to w2." in story.alt


def test_a_creeper_that_stays_and_one_that_goes_are_told_so() -> None:
    at = state("blue creeper 0,1 W")
    asked, seen = played(at)
    assert WORDS.story(at.table, seen, NAMES).log[-1].line == "🔵 **Ada** is asked: Move your Creeper, or let it stay."
    _, stayed = played(asked, "stay")
    assert WORDS.story(asked.table, stayed, NAMES).alt.startswith("Round 1. The blue Creeper: stays on t4.")
    assert turns(WORDS.story(asked.table, stayed, NAMES)) == ["🔵🐛 Creeper stays"]
    _, went = played(asked, "ne")
    assert turns(WORDS.story(asked.table, went, NAMES)) == ["🔵🐛 Creeper ▸u5"]


def test_a_standing_order_that_was_used_is_told() -> None:
    story = told("blue creeper 0,1 W", blue="green; plow f1 E 2 p1; creeper: NE")
    assert turns(story)[-1] == "🔵🐛 Creeper 📋 ▸u5"


# --- changes and the end ---------------------------------------------------------------------------------------------


FOUGHT = ("green plow 0,0 W", "green clone 3,0")


def test_a_log_ends_with_points_what_is_cleared_and_the_score() -> None:
    story = told(*FOUGHT, blue="green; bomb f2 E 2 p1; plow b1 E 2 p7")
    assert logged(RUMBL, story)[-4:] == [
        "🔵 **Ada** scores **1**: Plow 1.",
        "🟢 **Bo\\_b** scores **6**: Plow 5, Clone 1.",
        "Taken from the centre: 🟢🚜 Plow.",
        "**Score**: 🔵 **Ada** 1, 🟢 **Bo\\_b** 6. Round 2 begins.",
    ]


def test_a_headline_is_what_was_destroyed_and_the_score_with_what_was_added() -> None:
    story = told("green plow 1,-1 W", "green clone 3,0", blue="green; bomb f2 E 5 p1; plow b1 E 2 p7")
    assert story.headline == (
        "💥 🔵💣 Bomb destroyed 🟢🚜 Plow",
        "🏁 🔵 **Ada** 1 (+1) · 🟢 **Bo\\_b** 1 (+1)",
    )
    assert told(*FOUGHT, blue="green; bomb f2 E 2 p1; plow b1 E 2 p7").headline[-1] == (
        "🏁 🟢 **Bo\\_b** leads: 6 (+6) · 🔵 **Ada** 1 (+1)"
    )


def test_the_last_headline_has_the_points_of_the_round_first_and_no_score_which_the_standing_tells() -> None:
    """Where there was but one round, the standing tells its points as well."""
    at = state("green plow 1,-1 W", "green clone 3,0", round_=3)
    _, seen = played(at, "green; bomb f2 E 5 p1; plow b1 E 2 p7", "none")
    only = WORDS.story(at.table, seen, NAMES)
    assert only.headline == ("💥 🔵💣 Bomb destroyed 🟢🚜 Plow",)
    blue, green = at.table.sides
    later = replace(at, table=replace(at.table, sides=(replace(blue, score=4), green)))
    _, seen = played(later, "green; bomb f2 E 5 p1; plow b1 E 2 p7", "none")
    story = WORDS.story(later.table, seen, NAMES)
    assert story.headline == ("⭐ 🔵 **Ada** +1 · 🟢 **Bo\\_b** +1", "💥 🔵💣 Bomb destroyed 🟢🚜 Plow")


def test_whatever_goes_off_the_board_in_a_round_is_one_line_of_its_headline() -> None:
    at = state("green bomb 3,-1 E", "green clone 2,-1")
    _, seen = played(at, "green; plow f2 E 5 p1", "none")
    twice = [step for step in seen for _ in range(1 + isinstance(step.event, WentOff))]
    fell = [line for line in WORDS.story(at.table, twice, NAMES).headline if line.startswith("🪦")]
    assert fell == ["🪦 🟢💣 Bomb and 🟢💣 Bomb went off the board"]


def test_what_stays_on_a_dock_is_told_to_be_cleared() -> None:
    story = told("obstacle -2,-1", blue="green; bomb f1 E 2 p4; hauler f2 E 5 p1")
    assert any(line.startswith("Cleared with the docks: 🔵🪝 Hauler") for line in logged(RUMBL, story))


def test_the_last_round_tells_the_final_score_and_who_won() -> None:
    story = told("green plow 0,1 W", round_=3)
    assert logged(RUMBL, story)[-2:] == [
        "**Final score**: 🔵 **Ada** 0, 🟢 **Bo\\_b** 3.",
        "🟢 **Bo\\_b** won the game!",
    ]


def test_an_ending_says_why_unless_it_was_by_points() -> None:
    over, _ = played(state("green plow 0,1 W", round_=3))
    outcome = Rumbl().outcome(over)
    assert outcome is not None
    assert not WORDS.ending(over.table, outcome.winners, outcome.reason, NAMES)
    for ending in (Ending.LETTERS, Ending.LEFT):
        told = WORDS.ending(over.table, frozenset({1}), ending.value, NAMES)
        assert told == f"🟢 **Bo\\_b** {ending.value}."


def test_a_draw_names_both() -> None:
    over, _ = played(state(round_=3))
    outcome = Rumbl().outcome(over)
    assert outcome is not None
    assert WORDS.ending(over.table, outcome.winners, outcome.reason, NAMES) == (
        "🔵 **Ada** and 🟢 **Bo\\_b** drew: equal points, equal letters."
    )


def test_a_series_tells_what_the_first_game_brought() -> None:
    rules = Rumbl(series=True)
    at = state("green plow 0,1 W", rules=rules, round_=3)
    at = replace(at, table=replace(at.table, games=2))
    after, seen = played(at, rules=rules)
    story = WORDS.story(at.table, seen, NAMES)
    assert "The first game ends 0 to 3. All robots are turned over for the second." in logged(RUMBL, story)
    assert story.log[-1].line.endswith("Game 2, round 1 begins.")
    assert WORDS.round(after.table, 4) == "Game 2, round 1"
    assert WORDS.round(after.table, 3) == "Game 1, round 3"
    side = replace(after.table.sides[0], shown=(Shown(4, Kind.BOMB, 3),))
    again = replace(after.table, round=5, sides=(side, after.table.sides[1]))
    assert "Used by Ada (blue): powers 3 of the Bomb in round 1." in WORDS.position(again, NAMES)
    assert WORDS.position(after.table, NAMES)[:3] == (
        "Game 2 of 2, round 1 of 3: both load a dock.",
        "Score: Ada (blue) 0 and Bo_b (green) 3.",
        "The first game brought Ada (blue) 0 and Bo_b (green) 3.",
    )


# --- descriptions ----------------------------------------------------------------------------------------------------


def test_a_description_is_plain_and_keeps_what_came_of_it() -> None:
    story = told("green plow 0,0 W", blue="green; bomb f2 E 2 p1; plow b1 E 2 p7", green="red; mine f1 SW 3 p2")
    assert story.alt.startswith("Round 1. Ada (blue) docks at green with Bomb (1) on f2 facing E")
    assert "1. The blue Bomb (power 2): went 2 east to v2; exploded, and nobody else." in story.alt
    assert story.alt.endswith("Round 2 begins.")
    assert not MARKUP & set(story.alt)


def test_a_position_tells_every_piece_and_the_score() -> None:
    at = state("green mine 1,0 W armed", "blue plow 2,0 E", "green shield 2,0 E protects", "obstacle 0,0")
    assert WORDS.position(at.table, NAMES)[:-1] == (
        "Round 1 of 3: both load a dock.",
        "Score: Ada (blue) 0 and Bo_b (green) 0.",
        "Ada (blue): Plow on u6 facing east.",
        "Bo_b (green): Mine on u5 facing west, armed; "
        "Shield on u6 on top of the blue Plow facing east, protecting what it stands on.",
        "Obstacles: u4 (centre).",
        "Ada (blue) has 16 robots, 7 powers, 3 docks and 3 priorities left.",
        "Bo_b (green) has 16 robots, 7 powers, 3 docks and 3 priorities left.",
    )


def test_a_crowded_position_is_told_whole() -> None:
    """As many pieces as a game can ever have in play, with the longest names."""
    spaces = iter([(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3])
    teams = [f"{team} {kind.value} {{}} SE" for team in ("blue", "green") for kind in SECOND_SIDES[:7]]
    others = ["blue clone {}"] * 2 + ["green clone {}"] * 2 + ["obstacle {}"] * 6
    pieces = [text.format("{},{}".format(*next(spaces))) for text in (*teams, *others)]
    described = fitted(WORDS.position(state(*pieces).table, ("N" * 32, "M" * 32)), ending="And more.")
    assert described.count(" on ") == 18  # 14 robots, 4 clones
    obstacles = described.partition("Obstacles: ")[2].partition(".")[0]
    assert obstacles.count("; ") == 5


# --- what is secret --------------------------------------------------------------------------------------------------


def test_holdings_show_one_s_own_tokens_and_only_numbers_of_the_other_s() -> None:
    at = state(blue=hand(FIRST_SIDES), green=hand(SECOND_SIDES, sectors="red yellow blue", priorities=(2, 5, 8)))
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    assert held.splitlines() == [
        "**You have** Bomb, Missile, Cloner, Magnetbot, Activator, Helibot, Creeper, Plow · "
        "**Powers** 2 2 3 3 4 4 5 · **Priorities** 1 4 7 · **Docks** orange, purple, green",
        "🟢 **Bo\\_b** has 8 robots, 7 powers and 3 sectors left. You 0, they 0.",
    ]


def test_the_reminder_leaves_out_the_tokens_which_the_panel_offers() -> None:
    at = state(blue=hand(FIRST_SIDES))
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    kept = WORDS.reminder(at.table, at.hands[BLUE], BLUE, NAMES)
    assert held.startswith("**You have** Bomb, ")
    assert kept == ""
    asked, _ = played(state("blue clone 0,1", "green clone 2,-1"), "green; missile f2 E 3 p1")
    assert WORDS.reminder(asked.table, asked.hands[BLUE], BLUE, NAMES) == "🚀 Missile on v3, facing E."
    assert "Missile" not in WORDS.reminder(asked.table, asked.hands[GREEN], GREEN, NAMES)


def test_both_sides_of_every_token_are_shown_while_rosters_are_chosen() -> None:
    for learning, letters in ((False, 8), (True, 4)):
        start = Rumbl(roster_choice=True, learning=learning).start(("blue", "green"), Rng(1))
        held = WORDS.holdings(start.table, start.hands[BLUE], BLUE, NAMES)
        assert held.startswith("**Your tokens**, two sides each: Bomb or Mine · Missile or Shield · ")
        assert held.count(" or ") == letters
        begins, *_, tokens, _ = WORDS.position(start.table, NAMES)
        rounds = "1 round" if learning else "3 rounds"
        assert begins == f"Set-up of 1 game of {rounds}: both choose the sides of their robots."
        assert tokens.startswith("Everybody's tokens: Bomb or Mine; Missile or Shield; ")
        assert tokens.count(" or ") == letters


def test_with_open_hands_the_other_s_tokens_are_told() -> None:
    """M28"""
    rules = Rumbl(opened=True)
    at = state(green=hand(SECOND_SIDES, sectors="red yellow blue", priorities=(2, 5, 8)), rules=rules)
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    assert "They lie open: Mine, Shield, Blockader" in held
    assert "🔴 red, 🟡 yellow, 🔵 blue; priorities 2 5 8." in held


def test_a_sleeper_s_power_is_told_to_its_owner_alone() -> None:
    others, owners = set(), []
    for power in (4, 5):
        at = state()
        after, seen = played(at, f"green; sleeper f2 E {power} p1", "red; plow f2 W 2 p2")
        story, position = WORDS.story(at.table, seen, NAMES), WORDS.position(after.table, NAMES)
        others.add((story, position, WORDS.holdings(after.table, after.hands[GREEN], GREEN, NAMES)))
        owners.append(WORDS.holdings(after.table, after.hands[BLUE], BLUE, NAMES))
    assert len(others) == 1
    assert ["💤 Sleeper 4" in owners[0], "💤 Sleeper 5" in owners[1]] == [True, True]


def test_no_power_is_told_before_its_robot_moves() -> None:
    """A question stops the round with a robot still waiting: nothing public depends on what lies under it."""
    public = set()
    for power in (2, 5):
        at = state("blue clone 0,1", "green clone 2,-1")
        after, seen = played(at, f"green; missile f2 E 3 p1; plow b2 E {power} p7")
        assert after.table.question is not None
        public.add((WORDS.story(at.table, seen, NAMES), WORDS.position(after.table, NAMES)))
    assert len(public) == 1


def test_whoever_is_asked_sees_the_answers_with_their_numbers() -> None:
    at, _ = played(state("blue clone 0,1", "green clone 2,-1"), "green; missile f2 E 3 p1")
    mine = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    assert mine.startswith("🚀 Missile on v3:\n**1** 🔵👤 clone on t4 · **2** 🟢👤 clone on v5\n")
    assert "**1**" not in WORDS.holdings(at.table, at.hands[GREEN], GREEN, NAMES)


# --- what is sealed --------------------------------------------------------------------------------------------------

SEALING = RumblSealing(WORDS.tongue)
DOCK = Decision(BLUE, "dock")


def dock(text: str, at: State[Table, Hand]) -> Answer:
    answer = paths.finish(Rumbl(), at, DOCK, RUMBL.notation.read(text, at.table, at.hands[BLUE], DOCK))
    assert answer is not None
    return answer


def test_a_dock_is_sealed_apart_from_its_powers_and_orders() -> None:
    at = state()
    assert SEALING.parts(at.table, DOCK, dock("green; missile f2 E 3 p1: any mine; plow b2 E 5 p7", at)) == {
        "dock": "green; missile f2 E p1; plow b2 E p7",
        "power 1": "missile 3",
        "power 2": "plow 5",
        "power 3": "",
        "orders": "missile: green mine, blue mine",
    }
    assert set(SEALING.parts(at.table, DOCK, (DONE,))) == {"dock", "power 1", "power 2", "power 3", "orders"}


def test_what_is_sealed_of_a_question_has_coordinates_whatever_is_printed() -> None:
    """Files of old matches are checked against it."""
    for topic, option, text in (("target", "1,-2", "1,-2"), ("clones", "0,1/-2,2", "0,1 -2,2"), ("to", "stay", "stay")):
        asked = Decision(BLUE, topic)
        assert SEALING.parts(state().table, asked, (option,)) == {"": text}
        assert RUMBL.notation.write(asked, (option,)) == {"1,-2": "w3", "0,1/-2,2": "t4 s2"}.get(option, option)


def test_a_power_is_open_once_its_robot_has_moved() -> None:
    at = state("blue clone 0,1", "green clone 2,-1")
    answer = dock("green; missile f2 E 3 p1; plow b2 E 5 p7", at)
    asked, _ = played(at, "green; missile f2 E 3 p1; plow b2 E 5 p7")
    after, _ = played(asked, "1")
    opened = [
        [
            part
            for part in SEALING.parts(at.table, DOCK, answer)
            if SEALING.is_open(part, DOCK, answer, asked=at.table, now=now)
        ]
        for now in (asked.table, after.table)
    ]
    assert opened == [["dock", "power 1", "power 3"], ["dock", "power 1", "power 2", "power 3"]]


def test_rosters_stay_sealed_unless_everything_lies_open() -> None:
    """M28"""
    decision = Decision(BLUE, "roster")
    for opened in (False, True):
        rules = Rumbl(roster_choice=True, opened=opened)
        start = rules.start(("blue", "green"), Rng(1))
        answer, _ = paths.at_random(rules, start, decision, Rng(2))
        (*_, step) = rules.advance(start, {BLUE: answer, GREEN: answer})
        now = step.state.table
        assert SEALING.is_open(WHOLE, decision, answer, asked=start.table, now=now) is opened


def test_the_game_is_for_two_teams() -> None:
    assert RUMBL.seats == (2,)
    assert [colour.key for colour in RUMBL.colours] == ["blue", "green"]
    assert Kind.PLOW.letter == "H"


def test_a_dock_is_asked_for_robot_by_robot_and_thing_by_thing() -> None:
    def ask(*draft: str) -> str:
        return WORDS.wanted(Decision(0, "dock"), draft).ask

    plow = ("plow", "4,-1", "SW", "3", "7")
    assert ask() == "Which side do your robots come from?"
    assert ask("red") == "Robot 1 of up to 3: which?"
    assert [ask("red", *plow[:length]) for length in range(1, 5)] == [
        "Plow: on which space of the dock?",
        "Plow: facing which way?",
        "Plow: how many spaces?",
        "Plow: when?",
    ]
    assert ask("red", *plow) == "Robot 2 of up to 3: which?"
    assert ask("red", *plow, "order creeper") == "What should the Creeper like best?"
    assert WORDS.wanted(Decision(0, "dock"), ("red", *plow[:4])).note == "1 goes first. You draw new ones every round."


def test_a_roster_is_asked_for_token_by_token_and_says_what_each_side_does() -> None:
    rules = RUMBL.rules(RUMBL.with_defaults({"roster_choice": True}))
    before = rules.start(("blue", "green"), Rng(1))
    asked = rules.pending(before)[0]
    assert WORDS.wanted(asked, ("bomb",)).ask == "Token B: which side shall be up?"
    menu = rules.menu(before, asked, ("bomb",))
    assert [choice.note for choice in menu] == [
        "flies at the nearest thing and takes it along",
        "climbs onto things and protects what it stands on",
    ]


def test_every_answer_in_the_middle_of_a_round_says_what_it_means() -> None:
    field = "green nullifier 2,-1 E", "blue clone 0,1"
    found = {
        topic: [choice.label for choice in Rumbl().menu(at, Decision(BLUE, topic), ())]
        for topic, (at, _) in {
            "target": played(state(*field), "green; missile f2 E 3 p1"),
            "clones": played(state("obstacle -1,0", "obstacle 0,0"), "green; cloner f1 E 2 p1"),
            "direction": played(state("obstacle -1,-1"), "green; ricochet f2 E 3 p1"),
            "to": played(state("blue creeper 0,0 W", "obstacle 1,0")),
        }.items()
    }
    assert found["target"] == ["1 · Clone (yours)", "2 · Nullifier (rival's)"]
    assert found["direction"][0] == "SE · ring 2"
    assert found["to"][:2] == ["Stay · centre", "W · ring 1"]
    assert all(" + " in label for label in found["clones"])
    for topic in found:
        assert WORDS.wanted(Decision(0, topic), ()).note

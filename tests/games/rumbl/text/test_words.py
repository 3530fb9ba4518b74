"""Stories of R.U.M.B.L. in sentences, and what they keep secret."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import answers
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.common.text.prose import fit_sentences
from bot.games.game import WHOLE_ANSWER
from bot.games.rumbl import RUMBL
from bot.games.rumbl.rules.events import WentOff
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.sealing import RumblSealing
from bot.games.rumbl.rules.state import Ending, Kind, Phase, Shown
from bot.games.rumbl.text.words import RumblWords
from tests.games.plainly import plainly
from tests.games.playthroughs import logged, sentences
from tests.games.rumbl.rounds import BLUE, FIRST_SIDES, GREEN, SECOND_SIDES, hand, played, state
from tests.games.scenes import agreed
from tests.games.table_texts.listening import either
from tests.games.table_texts.rumbl import ON_SPACES
from tests.texts import part, text

if TYPE_CHECKING:
    from bot.engine.game import Answer, State
    from bot.games.game import RoundNarration
    from bot.games.rumbl.rules.state import Hand, Table

ANY: Any = None
"""Any table: these questions are the same at all of them."""
WORDS = plainly(RumblWords(), RUMBL)
NAMES = ("Ada", "Bo_b")
ADA, BO = "🔵 **Ada**", "🟢 **Bo\\_b**"
BOMBED = text("note-exploded", icon="💥", sources="🔵💣 Bomb", victims="🟢🚜 Plow")
ONE_SIX: dict[str, Any] = {"one": ADA, "points": 1, "other": BO, "others": 6}
OR = text("tell-token", one="", other="")
MARKUP = set("*`🔵🟢💥🪦\ue000")


def told(*pieces: str, blue: str = "none", green: str = "none", round_: int = 1) -> RoundNarration:
    """The story of a round with these docks."""
    at = state(*pieces, round_=round_)
    _, seen = played(at, blue, green)
    return WORDS.story(at.table, seen, NAMES)


def turns(story: RoundNarration) -> list[str]:
    """The lines about robots."""
    return [line for beat, line in zip(story.log, logged(RUMBL, story), strict=True) if beat.seat is not None]


def says(*pieces: str, blue: str = "none", green: str = "none") -> list[str]:
    """A round in plain words, without the docks."""
    at = state(*pieces)
    _, seen = played(at, blue, green)
    return sentences(WORDS, at.table, seen, NAMES)[2:]


def piece(colour: str, kind: str, case: str = "nom") -> str:
    return text("piece", catalog="rumbl", case=case, colour=colour, kind=kind)


def to(space: str) -> str:
    return text("space", case="ill", where="board", name=space)


def on(space: str) -> str:
    return text("space", case="ine", where="board", name=space)


def went(count: int, way: str, space: str) -> str:
    return text("walk-went-way", count=count, way=way, off="no", space=to(space))


def added(points: int, more: int) -> str:
    return text("points-added", points=points, added=more)


# --- deeds -----------------------------------------------------------------------------------------------------------


FOUGHT = ("green plow 0,0 W", "green clone 3,0")


def test_log_ends_with_points_cleared_pieces_and_score() -> None:
    story = told(*FOUGHT, blue="green; bomb f2 E 2 p1; plow b1 E 2 p7")
    score = f"**{text('score-label')}**"
    assert logged(RUMBL, story)[-4:] == [
        text("scores-with", who=ADA, points="**1**", told="Plow 1"),
        text("scores-with", who=BO, points="**6**", told=f"Plow 5, {text('robot-title', kind='clone')} 1"),
        text("taken-from-centre", pieces="🟢🚜 Plow"),
        text("round-begins", label=score, score=text("score-of", **ONE_SIX), round=text("round-name", number=2)),
    ]


def test_headline_shows_destroyed_pieces_and_score_with_gains() -> None:
    story = told("green plow 1,-1 W", "green clone 3,0", blue="green; bomb f2 E 5 p1; plow b1 E 2 p7")
    assert story.headline == (
        BOMBED,
        text("tally", one=ADA, points=added(1, 1), other=BO, others=added(1, 1)),
    )
    assert told(*FOUGHT, blue="green; bomb f2 E 2 p1; plow b1 E 2 p7").headline[-1] == (
        text("tally-led", one=BO, points=added(6, 6), other=ADA, others=added(1, 1))
    )


def test_last_headline_starts_with_round_points_unless_redundant() -> None:
    """After a single round, the standing's points would be the same."""
    at = state("green plow 1,-1 W", "green clone 3,0", round_=3)
    _, seen = played(at, "green; bomb f2 E 5 p1; plow b1 E 2 p7", "none")
    only = WORDS.story(at.table, seen, NAMES)
    assert only.headline == (BOMBED,)
    blue, green = at.table.sides
    later = replace(at, table=replace(at.table, sides=(replace(blue, score=4), green)))
    _, seen = played(later, "green; bomb f2 E 5 p1; plow b1 E 2 p7", "none")
    story = WORDS.story(later.table, seen, NAMES)
    assert story.headline == (text("note-points", points=f"{ADA} +1 · {BO} +1"), BOMBED)


@pytest.mark.parametrize(("power", "lost"), [(3, 1), (2, 0)])
def test_helibot_that_comes_down_before_a_field_is_not_silenced(power: int, lost: int) -> None:
    """M18: it only loses the rest of its power, if any."""
    line, *_ = says("green nullifier 0,-1 E active", "obstacle -1,-1", blue=f"green; helibot f2 E {power} p1")
    assert text("field-silenced") not in line
    assert (text("power-gone", deed=text("field-stopped"), power=lost) in line) == bool(lost)


def test_two_pushed_clones_are_both_named() -> None:
    told_ = told("green clone -1,-1", "green clone 0,-1", blue="green; plow f2 E 4 p1")
    (pushed,) = (line for line in told_.headline if "💢" in line)
    assert RUMBL.plain(pushed).count("🟢👤") == 2


def test_pieces_pushed_off_board_share_one_headline_line() -> None:
    at = state("green bomb 3,-1 E", "green clone 2,-1")
    _, seen = played(at, "green; plow f2 E 5 p1", "none")
    twice = [step for step in seen for _ in range(1 + isinstance(step.event, WentOff))]
    fell = [line for line in WORDS.story(at.table, twice, NAMES).headline if line.startswith("🪦")]
    assert fell == [text("note-fell", icon="🪦", pieces=text("all-of", some="🟢💣 Bomb", last="🟢💣 Bomb"), fate="off")]


def test_pieces_left_on_dock_are_reported_as_cleared() -> None:
    story = told("obstacle -2,-1", blue="green; bomb f1 E 2 p4; hauler f2 E 5 p1")
    cleared = text("cleared-with-docks", pieces="🔵🪝 Hauler", count=1).rstrip(".")
    assert any(line.startswith(cleared) for line in logged(RUMBL, story))


def test_last_round_reports_final_score_and_winner() -> None:
    story = told("green plow 0,1 W", round_=3)
    final = text("score-of", one=ADA, points=0, other=BO, others=3)
    assert logged(RUMBL, story)[-2:] == [
        text("score-now", label=f"**{text('final-score-label')}**", score=final),
        text("won-game", who=BO),
    ]


def test_ending_is_explained_unless_won_by_points() -> None:
    over, _ = played(state("green plow 0,1 W", round_=3))
    outcome = Rumbl().outcome(over)
    assert outcome is not None
    assert not WORDS.explain_ending(over.table, outcome.winners, outcome.reason, NAMES)
    for ending in (Ending.LETTERS, Ending.LEFT):
        told = WORDS.explain_ending(over.table, frozenset({1}), ending.value, NAMES)
        assert told == text("ended-by", who=BO, reason=ending.name.lower())


def test_draw_names_both_players() -> None:
    over, _ = played(state(round_=3))
    outcome = Rumbl().outcome(over)
    assert outcome is not None
    assert WORDS.explain_ending(over.table, outcome.winners, outcome.reason, NAMES) == (
        text("ended-by", who=text("all-of", some=ADA, last=BO), reason="draw")
    )


def test_series_reports_result_of_first_game() -> None:
    rules = Rumbl(series=True)
    at = state("green plow 0,1 W", rules=rules, round_=3)
    at = replace(at, table=replace(at.table, games=2))
    after, seen = played(at, rules=rules)
    story = WORDS.story(at.table, seen, NAMES)
    assert text("second-game", one=0, other=3) in logged(RUMBL, story)
    second = text("round-of-game", game=2, round=1)
    assert story.log[-1].line.endswith(text("round-begins", label="", score="", round=second).removeprefix(": . "))
    assert WORDS.round(after.table, 4) == second
    assert WORDS.round(after.table, 3) == text("round-of-game", game=1, round=3)
    side = replace(after.table.sides[0], revealed_powers=(Shown(4, Kind.BOMB, 3),))
    again = replace(after.table, round=5, sides=(side, after.table.sides[1]))
    shown = text("tell-powers", told=text("tell-shown", power=3, kind="bomb", round=1))
    ada = text("player-plain-team", name="Ada", colour="blue")
    assert text("tell-used", who=ada, told=shown) in WORDS.position(again, NAMES)
    agreed("rumbl", "A series", WORDS.position(after.table, NAMES)[:3])


# --- descriptions ----------------------------------------------------------------------------------------------------


def test_description_is_plain_text_and_matches_approved_text() -> None:
    story = told("green plow 0,0 W", blue="green; bomb f2 E 2 p1; plow b1 E 2 p7", green="red; mine f1 SW 3 p2")
    agreed("rumbl", "A round", story.alt)
    assert not MARKUP & set(story.alt)


def test_position_lists_every_piece_and_the_score() -> None:
    at = state("green mine 1,0 W armed", "blue plow 2,0 E", "green shield 2,0 E protects", "obstacle 0,0")
    agreed("rumbl", "A position", WORDS.position(at.table, NAMES)[:-1])


def test_shield_under_one_that_protects_nothing_protects_nothing() -> None:
    """M4: whatever hits the stack destroys all of it."""
    pieces = ("blue plow 2,0 E", "green shield 2,0 E protects")
    for more, shields in (((), 1), (("blue shield 2,0 E protects",), 2), (("blue shield 2,0 E",), 0)):
        position = " ".join(WORDS.position(state(*pieces, *more).table, NAMES))
        assert position.count(text("tell-protects")) == shields


def test_crowded_position_is_described_in_full() -> None:
    """Has the most pieces that can be in play, with the longest names."""
    spaces = iter([(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3])
    teams = [f"{team} {kind.value} {{}} SE" for team in ("blue", "green") for kind in SECOND_SIDES[:7]]
    others = ["blue clone {}"] * 2 + ["green clone {}"] * 2 + ["obstacle {}"] * 6
    pieces = [each.format("{},{}".format(*next(spaces))) for each in (*teams, *others)]
    described = fit_sentences(WORDS.position(state(*pieces).table, ("N" * 32, "M" * 32)), ending=text("and-more"))
    assert len(re.findall(f" {either(ON_SPACES)}", described)) == 18  # 14 robots, 4 clones
    obstacles = described.partition(part("tell-obstacles"))[2].partition(".")[0]
    assert obstacles.count("; ") == 5


# --- what is secret --------------------------------------------------------------------------------------------------


def test_holdings_show_own_tokens_and_only_counts_of_rivals() -> None:
    at = state(blue=hand(FIRST_SIDES), green=hand(SECOND_SIDES, sectors="red yellow blue", priorities=(2, 5, 8)))
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    agreed("rumbl", "What is held", held)


def test_reminder_omits_tokens_offered_by_the_panel() -> None:
    at = state(blue=hand(FIRST_SIDES))
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    kept = WORDS.reminder(at.table, at.hands[BLUE], BLUE, NAMES)
    assert held.startswith(text("you-have", robots="Bomb, "))
    assert kept == ""
    asked, _ = played(state("blue clone 0,1", "green clone 2,-1"), "green; missile f2 E 3 p1")
    assert WORDS.reminder(asked.table, asked.hands[BLUE], BLUE, NAMES) == (
        text(
            "robot-waits-facing", robot="🚀 Missile", space=text("space", case="ine", where="board", name="v3"), way="E"
        )
    )
    assert text("robot", kind="missile") not in WORDS.reminder(asked.table, asked.hands[GREEN], GREEN, NAMES)


def test_both_sides_of_tokens_are_shown_during_roster_choice() -> None:
    first, second = text("tell-token", one="Bomb", other="Mine"), text("tell-token", one="Missile", other="Shield")
    for learning, letters in ((False, 8), (True, 4)):
        start = Rumbl(roster_choice=True, learning=learning).start(("blue", "green"), Rng(1))
        held = WORDS.holdings(start.table, start.hands[BLUE], BLUE, NAMES)
        assert held.startswith(text("your-tokens", tokens=f"{first} · {second} · "))
        assert held.count(OR) == letters
        begins, *_, tokens, _ = WORDS.position(start.table, NAMES)
        assert begins == text("tell-set-up", games=1, rounds=1 if learning else 3)
        assert tokens.startswith(text("tell-tokens", told=f"{first}; {second}; ").rstrip("."))
        assert tokens.count(OR) == letters


def test_a_game_left_during_setup_has_no_round() -> None:
    rules = Rumbl(roster_choice=True)
    *_, last = rules.leave(rules.start(("blue", "green"), Rng(1)), BLUE)
    won = text("tell-won", who=text("player-plain-team", name="Bo_b", colour="green"), reason="left")
    assert WORDS.position(last.state.table, NAMES)[0] == text("tell-over-set-up", won=won)


def test_open_hands_show_rivals_tokens() -> None:
    """M28"""
    rules = Rumbl(open=True)
    at = state(green=hand(SECOND_SIDES, sectors="red yellow blue", priorities=(2, 5, 8)), rules=rules)
    held = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    kinds = ", ".join(kind.value.capitalize() for kind in SECOND_SIDES)
    docks = "🔴 red, 🟡 yellow, 🔵 blue"
    assert text("lies-open-priorities", robots=kinds, docks=docks, numbers="2 5 8") in held


@pytest.mark.parametrize(("round_", "hidden"), [(2, True), (3, False)])
def test_a_power_is_face_down_until_the_sleeper_wakes(round_: int, *, hidden: bool) -> None:
    after, _ = played(state(round_=round_), "green; sleeper f2 E 3 p1", "red; plow f2 W 2 p2")
    under = text("face-down", robots="💤 Sleeper 3")
    assert (under in WORDS.holdings(after.table, after.hands[BLUE], BLUE, NAMES)) is hidden


def test_sleeper_power_is_shown_only_to_its_owner() -> None:
    others, owners = set(), []
    for power in (4, 5):
        at = state()
        after, seen = played(at, f"green; sleeper f2 E {power} p1", "red; plow f2 W 2 p2")
        story, position = WORDS.story(at.table, seen, NAMES), WORDS.position(after.table, NAMES)
        others.add((story, position, WORDS.holdings(after.table, after.hands[GREEN], GREEN, NAMES)))
        owners.append(WORDS.holdings(after.table, after.hands[BLUE], BLUE, NAMES))
    assert len(others) == 1
    assert ["💤 Sleeper 4" in owners[0], "💤 Sleeper 5" in owners[1]] == [True, True]


def test_power_is_not_revealed_before_its_robot_moves() -> None:
    """A question stops the round while a robot still waits: nothing public depends on the power under it."""
    public = set()
    for power in (2, 5):
        at = state("blue clone 0,1", "green clone 2,-1")
        after, seen = played(at, f"green; missile f2 E 3 p1; plow b2 E {power} p7")
        assert after.table.question is not None
        public.add((WORDS.story(at.table, seen, NAMES), WORDS.position(after.table, NAMES)))
    assert len(public) == 1


def test_asked_player_sees_numbered_answers() -> None:
    at, _ = played(state("blue clone 0,1", "green clone 2,-1"), "green; missile f2 E 3 p1")
    mine = WORDS.holdings(at.table, at.hands[BLUE], BLUE, NAMES)
    agreed("rumbl", "A question with its answers", mine)
    assert "**1**" not in WORDS.holdings(at.table, at.hands[GREEN], GREEN, NAMES)


# --- what is sealed --------------------------------------------------------------------------------------------------

SEALING = RumblSealing(WORDS.translator)
DOCK = Decision(BLUE, "dock")


def dock(typed: str, at: State[Table, Hand]) -> Answer:
    answer = answers.finish(Rumbl(), at, DOCK, RUMBL.notation.read(typed, at.table, at.hands[BLUE], DOCK))
    assert answer is not None
    return answer


def test_dock_is_sealed_separately_from_powers_and_orders() -> None:
    at = state()
    assert SEALING.parts(at.table, DOCK, dock("green; missile f2 E 3 p1: any mine; plow b2 E 5 p7", at)) == {
        "dock": "green; missile f2 E p1; plow b2 E p7",
        "power 1": "missile 3",
        "power 2": "plow 5",
        "power 3": "",
        "orders": "missile: green mine, blue mine",
    }
    assert set(SEALING.parts(at.table, DOCK, (DONE,))) == {"dock", "power 1", "power 2", "power 3", "orders"}


def test_sealed_answers_keep_coordinates_despite_printed_names() -> None:
    """Files of old matches are checked against it."""
    for topic, option, kept in (
        ("target", "1,-2", "1,-2"),
        ("clones", "0,1/-2,2", "0,1 -2,2"),
        ("to", "stay", "stay"),
    ):
        asked = Decision(BLUE, topic)
        assert SEALING.parts(state().table, asked, (option,)) == {"": kept}
        assert RUMBL.notation.write(asked, (option,)) == {"1,-2": "w3", "0,1/-2,2": "t4 s2"}.get(option, option)


def test_power_seal_opens_once_its_robot_has_moved() -> None:
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


def test_rosters_stay_sealed_unless_table_is_open() -> None:
    """M28"""
    decision = Decision(BLUE, "roster")
    for opened in (False, True):
        rules = Rumbl(roster_choice=True, open=opened)
        start = rules.start(("blue", "green"), Rng(1))
        answer, _ = answers.at_random(rules, start, decision, Rng(2))
        (*_, step) = rules.advance(start, {BLUE: answer, GREEN: answer})
        now = step.state.table
        assert SEALING.is_open(WHOLE_ANSWER, decision, answer, asked=start.table, now=now) is opened


@pytest.mark.parametrize(
    ("typed", "sector"),
    zip(
        ("oranssi", "punainen", "violetti", "keltainen", "sininen", "vihreä"),
        ("orange", "red", "purple", "yellow", "blue", "green"),
        strict=True,
    ),
)
def test_docks_can_be_typed_in_finnish(typed: str, sector: str) -> None:
    at, held = state().table, hand(sectors=sector)
    read = RUMBL.in_language("fi").notation.read(typed, at, held, Decision(BLUE, "dock"))
    assert read == (sector,)


def test_nobody_is_asked_when_nobody_may_swap() -> None:
    at = state("blue plow 0,0 W")
    nobody = replace(at, table=replace(at.table, phase=Phase.SWAP, swapping=None))
    assert Rumbl().pending_decisions(nobody) == ()


def test_game_is_for_two_teams() -> None:
    assert RUMBL.seats == (2,)
    assert [colour.key for colour in RUMBL.colours] == ["blue", "green"]
    assert Kind.PLOW.letter == "H"


def test_dock_prompts_go_robot_by_robot_and_part_by_part() -> None:
    def ask(*draft: str) -> str:
        return WORDS.next_choice(ANY, Decision(0, "dock"), draft).ask

    plow = ("plow", "4,-1", "SW", "3", "7")
    assert ask() == text("ask-dock", catalog="rumbl")
    assert ask("red") == text("ask-first-robot")
    assert [ask("red", *plow[:length]) for length in range(1, 5)] == [
        text("ask-part", kind="plow", part=part_) for part_ in ("space", "facing", "power", "priority")
    ]
    assert ask("red", *plow) == text("add-robot")
    assert ask("red", *plow, "order creeper") == text("ask-order", kind="creeper")
    assert WORDS.next_choice(ANY, Decision(0, "dock"), ("red", *plow[:4])).note == text(
        "ask-part-note", part="priority"
    )


def test_roster_prompts_go_token_by_token_and_explain_each_side() -> None:
    rules = RUMBL.rules(RUMBL.with_defaults({"roster_choice": True}))
    before = rules.start(("blue", "green"), Rng(1))
    asked = rules.pending_decisions(before)[0]
    assert WORDS.next_choice(before.table, asked, ("bomb",)).ask == text("ask-side", letter="B")
    menu = rules.menu(before, asked, ("bomb",))
    assert [choice.note for choice in menu] == [
        text("robot-does", kind="missile"),
        text("robot-does", kind="shield"),
    ]


def test_every_mid_round_answer_explains_its_effect() -> None:
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
    targets = text("piece-yours", kind="clone"), text("piece-rivals", kind="nullifier")
    assert found["target"] == [text("choice-numbered", number=at, what=what) for at, what in enumerate(targets, 1)]
    assert found["direction"][0] == text("choice-way-off", catalog="rumbl", way="SE", space="u2")
    assert found["to"][:2] == [
        text("choice-stays", space="u4", points=5),
        text("choice-way", catalog="rumbl", way="W", space="u3", points=3),
    ]
    assert all(" + " in label for label in found["clones"])
    for topic in found:
        assert WORDS.next_choice(ANY, Decision(0, topic), ()).note

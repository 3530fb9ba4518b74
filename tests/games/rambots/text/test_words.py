"""Stories of RAMbots, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.game import Decision
from bot.engine.icons import choose_texts, icon
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.common.text.prose import fit_sentences, format_count, format_list
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Ending, Hand, Kind, Thing
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.text.words import RamWords
from bot.i18n import LANGUAGES
from tests.games.conformance.playing import Playing
from tests.games.plainly import plainly
from tests.games.playthroughs import logged
from tests.games.rambots.boards import position
from tests.games.rambots.test_setup import STACKS, programming, started
from tests.games.scenes import agreed
from tests.texts import CATALOGS, part, text, worded

if TYPE_CHECKING:
    from bot.engine.game import PublicStep
    from bot.games.game import RoundNarration
    from bot.games.pyramids.rules.events import Happening as Event
    from bot.games.rambots.rules.state import Table

WORDS = plainly(RamWords(), RAMBOTS)
NAMES = ("Ada", "Bo_b")
SAY = CATALOGS["rambots"].translator().say
ADA, BO = "🔴 **Ada**", "🔵 **Bo\\_b**"


def beams(red: str) -> str:
    """The note on the beams of each colour, with `red` for the effect of a red one."""
    colours = zip("🔴🟡🟢🔵", ("red", "yellow", "green", "blue"), strict=True)
    return ", ".join(text("beam-with-icon", icon=icon, colour=colour, red=red) for icon, colour in colours)


def told(drawing: str, orders: dict[str, str], words: RamWords = WORDS, **given: Any) -> RoundNarration:
    """The story of a round of red and blue, with ordinary emoji unless `words` keep the icons."""
    document = {
        "game": "rambots",
        "position": position(drawing, **given),
        "orders": {colour: program.split() for colour, program in orders.items()},
    }
    rules, state, programs = RamDocuments().read(document)
    seen: list[PublicStep[Table, Event]] = [step.seen for step in rules.play(state, programs)]
    return words.story(state.table, seen, NAMES)


def test_log_has_a_line_per_instruction_in_execution_order() -> None:
    story = told("1  R* .  .  .  B*", {"red": "LGE SRU", "blue": "MBN"})
    orders = [f"({worded(order)})" for order in ("MBN", "LGE", "SRU")]
    assert [line[: line.index(")") + 1] for line in logged(RAMBOTS, story)[:-1]] == orders
    assert [beat.seat for beat in story.log] == [1, 0, 0, None]


def test_earlier_departures_are_omitted_and_later_ones_come_last() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue", "green"), Rng(1))
    goals = ("SR", "LB", "MY", "SG")
    *_, begun = rules.advance(state, dict.fromkeys(range(3), goals))
    *_, alone = rules.leave(begun.state, 2)
    played = list(rules.advance(alone.state, {0: ("SY", "U"), 1: ()}))
    story = WORDS.story(alone.state.table, [step.seen for step in played], (*NAMES, "Cid"))
    assert text("note-no-program", who=BO) in story.headline
    assert not any("Cid" in line for line in (*story.headline, *(beat.line for beat in story.log)))
    later = [*played, *rules.leave(played[-1].state, 1)]
    first, *rest = WORDS.story(alone.state.table, [step.seen for step in later], (*NAMES, "Cid")).headline
    assert first == text("note-no-program", who=BO)
    assert text("note-left", door="🚪", who=BO) in rest


def test_instruction_is_shown_by_its_piece_as_laid() -> None:
    first, second = told("1  .  R^ .  .  B*", {"red": "LGW SRU"}, RamWords()).log[1:3]
    lines = [choose_texts(beat.line, lambda _: True) for beat in (first, second)]
    assert lines[0].startswith(f"{icon('LGW')}← ")
    assert lines[1].startswith(f"{icon('SR')} ")
    assert first.whole == f"{first.subject} {first.line}"


def test_backing_up_is_described_as_such() -> None:
    agreed("rambots", "Backing up", told("1  .  .  R> .  B^", {"red": "MYU"}).alt)


def captions(drawing: str, program: str) -> list[str]:
    """The captions of the animation of a round of red."""
    document = {"game": "rambots", "position": position(drawing), "orders": {"red": program.split(), "blue": []}}
    rules, state, programs = RamDocuments().read(document)
    _, shots = RAMBOTS.stage.replay(state.table, [step.seen for step in rules.play(state, programs)], NAMES)
    return [shot.scene.caption for shot in shots]


def test_captions_name_a_pull_and_omit_backing_up() -> None:
    told = captions("1  .  .  R> .  B^", "MYU")
    begun = text("seen-order", who="Ada", size="medium", colour="yellow", way="up")
    hit = text("seen-beam", colour="yellow", targets="Bo_b")
    pulled = text("seen-moved", what="Bo_b", beam="yellow", cell="c1")
    over = text("seen-round", number=1, colour="yellow")
    assert list(dict.fromkeys(told)) == [
        text("seen-programs"),
        begun,
        f"{begun}\n{hit}",
        f"{begun}\n{pulled}",
        over,
        text("still-programming"),
    ]
    for program, beam in (("SBE", "blue"), ("SRE", "red")):
        moved = text("seen-moved", what="Bo_b", beam=beam, cell="")
        assert any(moved in caption for caption in captions("1  R> .  B^", program))


def test_chosen_goal_stacks_are_announced_for_all_players() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    steps = [step.seen for step in rules.advance(state, {0: ("SR", "LB", "MY", "SG"), 1: ("SB", "MG", "LR", "SY")})]
    story = WORDS.story(state.table, steps, NAMES)
    assert logged(RAMBOTS, story) == [
        text("to-tag", who=ADA, goals=worded("SB MG LR SY")),
        text("to-tag", who=BO, goals=worded("SR LB MY SG")),
        text("goals-chosen"),
    ]
    goals = (text("to-tag", who=ADA, goals="🔵 🟢 🔴 🟡"), text("to-tag", who=BO, goals="🔴 🔵 🟡 🟢"))
    assert story.headline == goals


def test_players_who_are_out_and_finished_games_have_no_next_goal() -> None:
    rules, state = RamBots(), programming(seats=3)
    names = (*NAMES, "Cy")
    left = [state]
    for seat in (0, 1):
        left.append([step.state for step in rules.leave(left[-1], seat)][-1])
    told = [
        [part("first-goal") in WORDS.holdings(each.table, Hand(), seat, names) for seat in range(3)] for each in left
    ]
    assert told == [[True, True, True], [False, True, True], [False, False, False]]


def test_headline_orders_tags_thefts_shoves_and_leader() -> None:
    story = told("1  R> B*", {"red": "SYE"}, goals={"red": "SB SR"}, pools={"blue": "MG"})
    agreed("rambots", "A tag, a shove, a theft and who leads", story.headline)
    assert [line[0] for line in story.headline] == list("🎯✋💤🏁")


@pytest.mark.parametrize(
    ("drawing", "program", "did"),
    [
        ("1  .  .  R> .  B^", "MYU", text("clash-moved", how="yellow", whom=BO, cell="c1")),
        ("1  R> .  .  B^ .", "SBE", text("clash-moved", how="blue", whom=BO, cell="e1")),
        ("1  R> B^ .  .", "MYE", text("clash-moved", how="shove", whom=BO, cell="d1")),
        ("1  R> .  .  B> .", "SGE", text("clash-stood", whom=BO)),
    ],
)
def test_headline_distinguishes_pull_push_shove_and_stand_up(drawing: str, program: str, did: str) -> None:
    story = told(drawing, {"red": program})
    assert f"{ADA} {did}" in "\n".join(story.headline)


def test_tag_headline_names_the_remaining_goals() -> None:
    story = told("1  R> b* .  .  B^", {"red": "SYE"}, goals={"red": "SB SR MG"})
    others = text("race-one", who=BO, goals="🔴 🟡 🟢 🔵")
    assert story.headline == (
        text("note-tagged", who=ADA, colours="🔵 blue", left=2),
        text("note-no-program", who=BO),
        text("race-led", who=ADA, goals=f"{text('race-one', who=ADA, goals='🔴 🟢')} · {others}"),
    )
    last = told("1  R> b* .  .  B^", {"red": "SYE"}, goals={"red": "SB"})
    assert last.headline[0] == text("note-tagged-last", who=ADA, colours="🔵 blue", count=1)
    assert not any(part("race").removeprefix("🏁 ") in line for line in last.headline)


def test_alt_text_is_plain_and_includes_the_outcome() -> None:
    """There's no markup and no icons, and even a long round's outcome is included."""
    story = told(
        "1  R> b* .  .  B^",
        {"red": "SGE LGN LYS LBN LRS", "blue": "SGE LGN LYS LBN LRS"},
        goals={"red": "SB"},
    )
    agreed("rambots", "A round that is won", story.alt)
    ada = text("player-plain", name="Ada", colour="red")
    assert story.alt.endswith(f"{text('gained-all', who=ada, count=1)} {text('won', who=ada)}")
    assert not set("*`🔴🔵") & set(story.alt)


def test_long_alt_text_is_cut_before_its_ending() -> None:
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
    assert f"{text('and-more')} {part('precedence-now')}" in story.alt


def test_alt_text_lists_revealed_goals_by_player() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    (step,) = rules.advance(state, {0: STACKS[0], 1: STACKS[1]})
    story = WORDS.story(state.table, [step.seen], NAMES)
    agreed("rambots", "Goals are revealed", story.alt)


def test_setup_names_the_player_whose_goals_are_chosen() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    assert text("stack-for", whom=BO) in WORDS.holdings(state.table, state.hands[0], 0, NAMES)


def test_position_describes_every_object_and_its_facing() -> None:
    rules, state, _ = RamDocuments().read({"game": "rambots", "position": position("1  R> b* .  .  B^")})
    told_position = WORDS.position(state.table, NAMES)
    agreed("rambots", "A position", told_position)
    assert text("lies", way="up", cell="b1") in told_position[2]
    assert rules.outcome(state) is None


def test_ending_is_explained_except_after_a_last_tag() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    shared = WORDS.explain_ending(state.table, frozenset({1, 0}), Ending.LIMIT.value, NAMES)
    assert shared == text("ended-drawn", who=text("all-of", some=ADA, last=BO), reason="limit")
    nobody = WORDS.explain_ending(state.table, frozenset(), Ending.CANCELLED.value, NAMES)
    assert nobody == text("ended-nobody", reason="cancelled")
    assert not WORDS.explain_ending(state.table, frozenset({1}), Ending.TAGGED.value, NAMES)


def test_lists_and_counts_are_formatted() -> None:
    assert [format_list(["a"]), format_list(["a", "b"]), format_list(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert [format_count(1, "goal"), format_count(2, "goal")] == ["1 goal", "2 goals"]


def test_sentences_are_never_cut_midway() -> None:
    assert fit_sentences(["One.", "Two.", "Three."], 20, ending="And more.") == "One. Two. Three."
    assert fit_sentences(["One.", "Two.", "Three."], 14, ending="And more.") == "One. And more."


def test_game_lists_its_seats_and_colours() -> None:
    assert RAMBOTS.seats == (2, 3, 4)
    assert [colour.key for colour in RAMBOTS.colours] == ["red", "yellow", "green", "blue"]


def test_program_choices_explain_pieces_then_directions() -> None:
    asked = Decision(0, "program")
    first, way, second = (WORDS.next_choice(started().table, asked, draft) for draft in ((), ("MR",), ("MR", "N")))
    assert first.ask == SAY("ask-piece", number=1, of=5)
    assert text("sizes") in first.note
    assert beams("slide") in first.note
    assert way.ask == SAY("ask-way", number=1, of=5, size="medium", colour="red")
    assert way.note == text("piece-does", steps=2, colour="red", red="slide")
    assert second.ask == SAY("ask-piece", number=2, of=5)


def test_goal_choice_explains_the_use_of_goals() -> None:
    wanted = WORDS.next_choice(started().table, Decision(0, "goals"), ("SR", "LB"))
    assert wanted.ask == SAY("ask-goal", number=3, of=4)
    assert wanted.note == text("ask-goal-note")


def test_kolmio_explains_its_red_beam() -> None:
    wanted = KOLMIO.words.next_choice(started().table, Decision(0, "program"), ())
    assert beams("rob") in KOLMIO.plain(wanted.note)


def test_robots_use_player_names_and_beacons_their_colour() -> None:
    state = RamBots().start(("red", "blue"), Rng(1))
    moment = WORDS.moment(state.table, NAMES)
    things = (Thing(Kind.RAMBOT, Colour.RED), Thing(Kind.RAMBOT, Colour.BLUE), Thing(Kind.BEACON, Colour.RED))
    assert [str(moment.thing(thing)) for thing in things] == [
        "Ada",
        "Bo_b",
        text("thing", case="", icon="", colour="red", noun="beacon"),
    ]


def test_holdings_show_setup_target_then_goals_and_precedence() -> None:
    rules = RamBots()
    state = rules.start(("red", "blue"), Rng(1))
    assert WORDS.holdings(state.table, state.hands[0], 0, NAMES).splitlines()[1:] == [text("stack-for", whom=BO)]
    *_, last = rules.advance(state, {0: ("SR", "LB", "MY", "SG"), 1: ("SB", "MG", "LR", "SY")})
    first, goals, precedence = WORDS.holdings(last.state.table, last.state.hands[0], 0, NAMES).splitlines()[1:]
    told = []
    for key, kind in (("aim-on-lying", Kind.BEACON), ("aim-on", Kind.RAMBOT)):
        what = text("thing", case="", icon="🔵 ", colour="blue", noun=kind.value)
        told.append(
            text(key, what=what, cell=last.state.table.grid.name(last.state.table.find(Thing(kind, Colour.BLUE)).cell))
        )
    assert first == text("first-goal", aims=text("aim-or", one=told[0], other=told[1]))
    assert goals == text("your-goals", pieces=worded("SB MG LR SY"))
    assert precedence.startswith(text("precedence", colours="").rstrip())


def test_brief_reminder_names_either_place_of_the_next_goal() -> None:
    rules = RamBots()
    *_, last = rules.advance(
        rules.start(("red", "blue"), Rng(1)), {0: ("SR", "LB", "MY", "SG"), 1: ("SB", "MG", "LR", "SY")}
    )
    table = last.state.table
    beacon, robot = (table.grid.name(table.find(Thing(kind, Colour.BLUE)).cell) for kind in (Kind.BEACON, Kind.RAMBOT))
    reminder = WORDS.reminder(table, last.state.hands[0], 0, NAMES, brief=True)
    assert text("one-of", some=beacon, last=robot) in reminder


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["rambots", "kolmio"])
def test_alt_text_for_four_has_all_robots_and_precedence(key: str, language: str) -> None:
    """It used to stop at the third opponent. Only pools and the board's layout may be left out."""
    game = GAMES[key].in_language(language)
    table = next(
        move.before.table
        for move in Playing(game, 4, 3, tuple(game.with_defaults({}).items())).moves()
        if move.before.table.round
    )
    told = game.words.position(table, ("Ilse", "Marek", "Noor", "Teo"), seat=0)
    described = fit_sentences(told, ending=text("rest-here", language=language))
    order = part("precedence-plain", language=language)
    (precedence,) = (sentence for sentence in told if sentence.startswith(order))
    assert precedence in described
    assert told.index(precedence) == 7

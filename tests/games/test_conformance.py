"""What every game in the catalogue has to keep, whatever its rules are."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import paths
from bot.engine.digest import digest, plain
from bot.engine.game import DONE, Decision, State
from bot.engine.rng import Rng
from bot.engine.signs import replaced
from bot.games import GAMES
from bot.games.common.acts import groups_of
from bot.games.game import HEADLINE, MOST_PARTS
from bot.host.answers import without_done
from tests.games.reaching import way_to
from tests.games.toy import MAZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, Choice, Rules, Seat, Step
    from bot.games.game import Act, AnyGame, Group, Value

AnyState = State[Any, Any]
NAMES = ("Ada", "B*o*b_", "@everyone `x`", "Дарья " + "ж" * 26)
MOVES = 25
MOST_ASKED = 2
"""So many of a game's questions of each kind are looked at closely."""
MOST_GROUPS = 6
CATALOGUE = (*GAMES.values(), MAZE)
KEYED = 2**200
"""Seeds from here on are the chance of one match alone, as hosted matches have it."""


@dataclass(frozen=True)
class Move:
    """One move of a table in a game played at random."""

    before: AnyState
    answers: dict[Seat, Answer]
    steps: tuple[Step[Any, Any, Any], ...]


@dataclass(frozen=True)
class Playing:
    """A game under test, with its options and seats chosen."""

    game: AnyGame
    seats: int
    seed: int
    options: tuple[tuple[str, Value], ...]

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return self.game.rules(dict(self.options))

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def start(self) -> AnyState:
        return self.rules.start(tuple(colour.key for colour in self.game.colours[: self.seats]), Rng(KEYED + self.seed))

    def moves(self) -> Iterator[Move]:
        """A game at random, to its end or as far as a test goes."""
        rules, state, rng = self.rules, self.start(), Rng(self.seed + 1000)
        for _ in range(MOVES):
            given: dict[Seat, Answer] = {}
            for decision in rules.pending(state):
                given[decision.seat], rng = paths.at_random(rules, state, decision, rng)
            if not given:
                return
            steps = tuple(rules.advance(state, given))
            yield Move(state, given, steps)
            state = steps[-1].state

    @cached_property
    def played(self) -> tuple[Move, ...]:
        """The same game for all who only look on."""
        return tuple(self.moves())

    def asked(self) -> Iterator[tuple[AnyState, Decision]]:
        """Every question of a game."""
        for move in self.played:
            for decision in self.rules.pending(move.before):
                yield move.before, decision


def _playings() -> Iterator[Playing]:
    for game in CATALOGUE:
        for seats in game.seats:
            yield Playing(game, seats, seats, tuple(game.with_defaults({}).items()))
        for option in game.options:
            for number, (value, _) in enumerate(option.values):
                if value is not option.default and number < 3:
                    chosen = tuple(game.with_defaults({option.key: value}).items())
                    yield Playing(game, game.seats[0], 40 + number, chosen)


PLAYINGS = list(_playings())
every_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.key)
every_playing = pytest.mark.parametrize(
    "playing", PLAYINGS, ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}"
)


# --- the catalogue ---------------------------------------------------------------------------------------------------


@every_game
def test_the_catalogue_fits_what_discord_can_show(game: AnyGame) -> None:
    assert len(game.title) <= 45
    assert len(game.options) <= 10
    assert all(1 < len(option.values) <= 25 for option in game.options)
    assert all(len(option.label) <= 45 and len(option.help) <= 100 for option in game.options)
    assert all(len(words) <= 80 for option in game.options for _, words in option.values)
    assert re.fullmatch(r"[a-z0-9_]{1,20}", game.key)


@every_game
def test_there_are_colours_for_every_seat(game: AnyGame) -> None:
    assert len({colour.key for colour in game.colours}) == len(game.colours) >= max(game.seats)
    assert list(game.seats) == sorted(set(game.seats))


@every_game
def test_defaults_are_among_the_values(game: AnyGame) -> None:
    assert game.with_defaults({}) == {option.key: option.default for option in game.options}


@every_game
def test_an_unknown_option_or_value_is_refused(game: AnyGame) -> None:
    with pytest.raises(ValueError, match="has no option"):
        game.with_defaults({"colour of the box": "red"})
    with pytest.raises(ValueError, match="cannot be"):
        game.with_defaults({game.options[0].key: "purple"})


@every_game
def test_a_value_that_is_only_equal_to_an_option_is_refused(game: AnyGame) -> None:
    """1 is not True."""
    for option in game.options:
        known = {(type(value), value) for value, _ in option.values}
        for value, _ in option.values:
            for like in (int(value), bool(value)) if isinstance(value, int) else ():
                if like == value and (type(like), like) not in known:
                    with pytest.raises(ValueError, match="cannot be"):
                        game.with_defaults({option.key: like})


@every_game
def test_the_rulebook_is_there(game: AnyGame) -> None:
    assert game.rulebook.startswith("# ")


# --- questions and answers -------------------------------------------------------------------------------------------


@every_playing
def test_every_question_has_a_menu_of_different_short_choices(playing: Playing) -> None:
    for state, decision in playing.asked():
        menu = playing.rules.menu(state, decision, ())
        assert menu
        assert len({choice.key for choice in menu}) == len(menu)
        assert all(0 < len(choice.key) <= 40 and 0 < len(choice.label) <= 80 for choice in menu)
        assert all(len(choice.note) <= 100 for choice in menu)


@every_playing
def test_a_seat_is_asked_one_thing_at_a_time(playing: Playing) -> None:
    for move in playing.played:
        seats = [decision.seat for decision in playing.rules.pending(move.before)]
        assert len(set(seats)) == len(seats)


@every_playing
def test_what_a_walk_arrives_at_passes_the_check(playing: Playing) -> None:
    for move in playing.played:
        for decision in playing.rules.pending(move.before):
            paths.check(playing.rules, move.before, decision, move.answers[decision.seat])


@every_playing
def test_every_choice_offered_leads_to_an_answer(playing: Playing) -> None:
    """Nothing that a menu offers is a dead end."""
    for state, decision in list(playing.asked())[:6]:
        for choice in playing.rules.menu(state, decision, ()):
            answer = paths.walk(playing.rules, state, decision, _last, (choice.key,))
            paths.check(playing.rules, state, decision, answer)


def _last(menu: tuple[Choice, ...], so_far: Answer) -> Choice:
    return menu[-1]


@every_playing
def test_what_is_written_is_read_again(playing: Playing) -> None:
    """In whole and for every beginning of an answer, as far as it can end there."""
    notation, rules = playing.game.notation, playing.rules
    for move in playing.played:
        for decision in rules.pending(move.before):
            answer = move.answers[decision.seat]
            drafts = [answer[:length] for length in range(len(answer) + 1)]
            for draft in drafts:
                text = notation.write(decision, draft)
                table, hand = move.before.table, move.before.hands[decision.seat]
                undone = draft[:-1] if draft[-1:] == (DONE,) else draft
                assert notation.read(text, table, hand, decision) == undone
            assert paths.finish(rules, move.before, decision, undone) == answer


@every_playing
def test_help_is_at_most_five_lines(playing: Playing) -> None:
    for _, decision in playing.asked():
        assert 0 < playing.game.notation.help(decision).count("\n") < 5
        assert 0 < len(playing.game.words.question(decision)) <= 80


@every_playing
def test_every_choice_on_the_way_to_an_answer_is_asked_for_in_words(playing: Playing) -> None:
    """By somebody who has never heard of the game: what is wanted, and what belongs beside each other."""
    for move in playing.moves():
        for decision in playing.rules.pending(move.before):
            answer = move.answers[decision.seat]
            for length in range(len(answer)):
                wanted = playing.game.words.wanted(decision, answer[:length])
                assert 0 < len(wanted.ask) <= 100
                assert "\n" not in wanted.ask
                assert len(wanted.note) <= 250
                assert all(0 < len(row) <= 5 for row in wanted.rows)
                keys = [key for row in wanted.rows for key in row]
                assert len(set(keys)) == len(keys)


# --- what can be done with a draft -----------------------------------------------------------------------------------


def _groups(
    playing: Playing, state: AnyState, decision: Decision, draft: Answer, *, seed: int = 0
) -> tuple[Group, ...]:
    return groups_of(playing.game, playing.rules, state, decision, draft, Rng(KEYED + seed))


def _acts(playing: Playing, state: AnyState, decision: Decision, draft: Answer) -> list[Act]:
    return [act for group in _groups(playing, state, decision, draft) for act in group.acts]


def _of_every_kind(playing: Playing) -> Iterator[tuple[AnyState, Decision]]:
    seen: Counter[str] = Counter()
    for state, decision in playing.asked():
        seen[decision.topic] += 1
        if seen[decision.topic] <= MOST_ASKED:
            yield state, decision


def _drafts(playing: Playing) -> Iterator[tuple[AnyState, Decision, Answer]]:
    """Drafts as people have them: beginnings of answers, and what a few acts at random make of them."""
    rng = Rng(playing.seed)
    for state, decision in _of_every_kind(playing):
        whole, rng = paths.at_random(playing.rules, state, decision, rng)
        length, rng = rng.below(len(whole) + 1)
        draft = without_done(whole[:length])
        for _ in range(4):
            yield state, decision, draft
            acts = _acts(playing, state, decision, draft)
            if not acts:
                break
            act, rng = rng.pick(acts)
            draft = act.draft


@every_playing
def test_every_act_makes_a_legal_draft_and_another_one_or_says_that_it_does_not(playing: Playing) -> None:
    for state, decision, draft in _drafts(playing):
        for act in _acts(playing, state, decision, draft):
            paths.check_draft(playing.rules, state, decision, act.draft)
            assert act.draft[-1:] != (DONE,)
            assert not act.locks or paths.finish(playing.rules, state, decision, act.draft) is not None
            assert act.draft != draft or "as it is" in f"{act.label} {act.note}", act


@every_playing
def test_acts_are_named_once_each_and_explained_in_short(playing: Playing) -> None:
    for state, decision, draft in _drafts(playing):
        groups = _groups(playing, state, decision, draft)
        keys = [act.key for group in groups for act in group.acts]
        assert len(set(keys)) == len(keys)
        assert len(groups) <= MOST_GROUPS
        for group in groups:
            assert group.acts
            assert 0 < len(group.ask) <= 100
            assert "\n" not in group.ask
            assert len(group.note) <= 250
            assert all(0 < len(row) <= 5 for row in group.rows)
            beside = [key for row in group.rows for key in row]
            assert len(set(beside)) == len(beside)
            for act in group.acts:
                assert 0 < len(act.key) <= 40
                assert 0 < len(act.label) <= 80
                assert len(act.note) <= 100


@every_playing
def test_chance_is_in_nothing_but_what_acts_lead_to(playing: Playing) -> None:
    """So a click names the same act however often the dice were cast since, and a look at them tells nothing."""

    def told(state: AnyState, decision: Decision, draft: Answer, seed: int) -> list[object]:
        groups = _groups(playing, state, decision, draft, seed=seed)
        acts = [[(act.key, act.label, act.note, act.sign) for act in group.acts] for group in groups]
        return [acts, [(group.ask, group.note, group.rows) for group in groups]]

    for asked in _drafts(playing):
        assert told(*asked, 1) == told(*asked, 2)


@every_playing
def test_every_answer_can_be_made_by_acts(playing: Playing) -> None:
    """Without chance; going back where what comes nearest leads nowhere."""
    rng = Rng(playing.seed)
    for state, decision in _of_every_kind(playing):
        whole, rng = paths.at_random(playing.rules, state, decision, rng)
        wanted = without_done(whole)
        way = way_to(playing.game, playing.rules, state, decision, wanted)
        assert not wanted or way[-1].draft == wanted


@every_playing
def test_an_idle_answer_is_legal_and_uses_no_chance_up(playing: Playing) -> None:
    """Whatever the draft was, and the same one every time."""
    rules = playing.rules
    for move in playing.played:
        for decision in rules.pending(move.before):
            whole = move.answers[decision.seat]
            for draft in ((), whole[:1], whole[:3], ("no", "such", "thing")):
                idle = rules.idle(move.before, decision, draft)
                paths.check(rules, move.before, decision, idle)
                assert rules.idle(move.before, decision, draft) == idle


@every_playing
def test_everybodys_answers_are_enough_and_nobodys_are_not(playing: Playing) -> None:
    for move in playing.played:
        assert playing.rules.enough(move.before, frozenset(move.answers))
        assert not playing.rules.enough(move.before, frozenset())


@every_playing
def test_what_an_answer_is_sealed_as_can_be_shown_and_checked(playing: Playing) -> None:
    """The names of the parts tell nothing of the answer; the texts fit a command line."""
    rng = Rng(playing.seed)
    for move in playing.played:
        for decision in playing.rules.pending(move.before):
            other, rng = paths.at_random(playing.rules, move.before, decision, rng)
            idle = playing.rules.idle(move.before, decision, ())
            given = (move.answers[decision.seat], other, idle)
            parts = [playing.game.parts(move.before.table, decision, answer) for answer in given]
            assert len({tuple(each) for each in parts}) == 1
            assert 0 < len(parts[0]) <= MOST_PARTS
            assert all(len(name) <= 20 for name in parts[0])
            assert not any("\n" in text or "`" in text for each in parts for text in each.values())


@every_playing
def test_a_question_of_its_own_limit_leaves_time_to_answer(playing: Playing) -> None:
    limits = [decision.seconds for _, decision in playing.asked()]
    assert all(seconds is None or seconds >= 10 for seconds in limits)


@pytest.mark.parametrize(
    "playing",
    [playing for playing in PLAYINGS if playing.game.sealing is not None],
    ids=lambda playing: f"{playing.game.key}-{playing.seats}-{playing.seed}",
)
def test_some_parts_are_open_at_once_and_some_stay_shut_longer(playing: Playing) -> None:
    """Of every later table it can be told; where all is open at once, or nothing ever is, sealing parts is no use."""
    moves = playing.played
    sealing = playing.game.sealing
    assert sealing is not None
    ways: set[tuple[bool, ...]] = set()
    for number, move in enumerate(moves):
        tables = [later.steps[-1].state.table for later in moves[number:]]
        for decision in playing.rules.pending(move.before):
            answer, asked = move.answers[decision.seat], move.before.table
            for part in playing.game.parts(asked, decision, answer):
                ways.add(tuple(sealing.is_open(part, decision, answer, asked=asked, now=now) for now in tables))
    assert any(all(way) for way in ways)
    assert any(not way[0] for way in ways)


# --- moves of the table ----------------------------------------------------------------------------------------------


@every_playing
def test_a_move_has_steps_and_ends_in_a_question_or_the_end(playing: Playing) -> None:
    for move in playing.played:
        assert move.steps
        after = move.steps[-1].state
        assert bool(playing.rules.pending(after)) == (playing.rules.outcome(after) is None)


@every_playing
def test_replaying_gives_the_same_tables(playing: Playing) -> None:
    """The digests of every table, the chance included."""
    first = [digest((step.state.table, step.state.rng)) for move in playing.played for step in move.steps]
    second = [digest((step.state.table, step.state.rng)) for move in playing.moves() for step in move.steps]
    assert first == second


@every_playing
def test_trying_an_answer_out_leaves_no_trace_in_the_table(playing: Playing) -> None:
    """So what is sealed cannot show before it is handed over."""
    for move in playing.played:
        before = digest(move.before.table)
        for decision in playing.rules.pending(move.before):
            list(
                playing.rules.preview(
                    move.before.table, move.before.hands[decision.seat], decision.seat, move.answers[decision.seat]
                )
            )
        assert digest(move.before.table) == before


@every_playing
def test_every_event_is_plain(playing: Playing) -> None:
    """It can be stored as JSON; the same game played again gives equal events, and equal ones hash alike."""
    events, again = (
        [step.event for move in moves for step in move.steps] for moves in (playing.played, playing.moves())
    )
    assert events == again
    assert [hash(event) for event in events] == [hash(event) for event in again]
    for event in events:
        assert json.loads(json.dumps(plain(event))) == plain(event)


@every_playing
def test_a_preview_is_the_same_every_time_and_begins_a_draft_anywhere(playing: Playing) -> None:
    for move in playing.played:
        for decision in playing.rules.pending(move.before):
            table, hand = move.before.table, move.before.hands[decision.seat]
            for length in range(len(move.answers[decision.seat]) + 1):
                draft = move.answers[decision.seat][:length]
                once = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
                again = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
                assert once == again


@every_playing
def test_imagining_keeps_the_table_and_the_own_hand(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            hand = move.before.hands[seat]
            imagined = playing.rules.imagine(move.before.table, hand, seat, Rng(5))
            assert imagined.table == move.before.table
            assert imagined.hands[seat] == hand
            assert playing.rules.pending(imagined) == playing.rules.pending(move.before)


@every_playing
def test_anybody_can_leave_at_any_point(playing: Playing) -> None:
    """Until nobody but one is left, after which the game is over."""
    rules = playing.rules
    for move in playing.played:
        state = move.before
        for seat in range(playing.seats - 1):
            for step in rules.leave(state, seat):
                state = step.state
            assert seat not in {decision.seat for decision in rules.pending(state)}
        assert rules.outcome(state) is not None


@every_playing
def test_whoever_wins_stands_best(playing: Playing) -> None:
    for move in playing.played:
        after = move.steps[-1].state
        outcome = playing.rules.outcome(after)
        standings = {seat: playing.rules.standing(after.table, seat) for seat in range(playing.seats)}
        best = {seat for seat, worth in standings.items() if worth == max(standings.values())}
        assert outcome is None or not outcome.winners or outcome.winners == best


# --- words, documents, pictures --------------------------------------------------------------------------------------


@every_playing
def test_stories_fit_and_mention_nobody(playing: Playing) -> None:
    words = playing.game.words
    for move in playing.played:
        story = words.story(move.before.table, [step.seen for step in move.steps], playing.names)
        assert 0 < len(story.alt) <= 1024
        assert len(story.headline) <= HEADLINE
        assert sum(map(len, story.headline)) <= 1200
        assert story.log
        assert len(story.legend) <= 600
        lines = [*story.headline, *(beat.line for beat in story.log), *story.legend.splitlines()]
        assert all(0 < len(line) <= 1000 and "\n" not in line for line in lines)
        assert not any("@everyone" in line or "<@" in line for line in lines)
        after = move.steps[-1].state
        assert 0 < len(words.position(after.table, playing.names)) <= 1024


@every_playing
def test_every_line_of_a_log_says_how_far_it_goes_and_whose_it_is(playing: Playing) -> None:
    for move in playing.played:
        log = playing.game.words.story(move.before.table, [step.seen for step in move.steps], playing.names).log
        ends = [beat.until for beat in log]
        assert ends == sorted(ends)
        assert 0 < ends[0] <= ends[-1] <= len(move.steps)
        assert all(beat.seat in (None, *range(playing.seats)) for beat in log)


@every_playing
def test_every_sign_in_a_story_is_one_of_the_games(playing: Playing) -> None:
    known: set[str] = set()

    def seen(key: str) -> str:
        known.add(key)
        return ""

    for move in playing.played:
        story = playing.game.words.story(move.before.table, [step.seen for step in move.steps], playing.names)
        for line in (*story.headline, *(beat.line for beat in story.log), story.legend):
            replaced(line, seen)
        assert replaced(story.alt, lambda _: "!") == story.alt
    assert known <= set(playing.game.signs)


@every_playing
def test_a_log_is_short_lines(playing: Playing) -> None:
    """Typically: nine of ten lines of a game."""
    lengths = sorted(
        len(replaced(beat.line, lambda _: "+"))
        for move in playing.played
        for beat in playing.game.words.story(move.before.table, [step.seen for step in move.steps], playing.names).log
    )
    assert lengths[len(lengths) * 9 // 10] <= 90
    assert lengths[len(lengths) // 2] <= 60


@every_playing
def test_scores_and_rounds_are_told_in_a_few_words(playing: Playing) -> None:
    words = playing.game.words
    for move in playing.played:
        table = move.steps[-1].state.table
        assert all(len(words.score(table, seat)) <= 30 for seat in range(playing.seats))
        assert 0 < len(words.round(table, table.round)) <= 30
        assert words.round(table, 0) == "Set-up"


@every_playing
def test_a_story_depends_on_what_everybody_saw_alone(playing: Playing) -> None:
    """Told twice from steps without hands or chance it is the same: it has nothing else to tell from."""
    for move in playing.played:
        seen = [step.seen for step in move.steps]
        once = playing.game.words.story(move.before.table, seen, playing.names)
        assert playing.game.words.story(move.before.table, tuple(seen), list(playing.names)) == once


@every_playing
def test_every_seat_is_told_what_it_holds(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            held = playing.game.words.holdings(move.before.table, move.before.hands[seat], seat, playing.names)
            assert 0 < len(held) <= 1000


@every_playing
def test_every_seat_is_told_what_happened_from_its_side_in_three_short_lines_at_most(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            lines = playing.game.words.news(move.before.table, [step.seen for step in move.steps], seat, playing.names)
            assert len(lines) <= 3
            assert all(0 < len(line) <= 200 and "\n" not in line for line in lines)


@every_playing
def test_an_exported_round_adjudicates_to_what_was_played(playing: Playing) -> None:
    documents = playing.game.documents
    played = 0
    for move in playing.played:
        if move.before.table.round == 0:
            continue  # the set-up is no round
        after = move.steps[-1].state
        exported = documents.export(dict(playing.options), move.before, move.answers)
        result = documents.adjudicate(exported)
        if playing.rules.pending(after):
            assert result["position"] == documents.position(after)
        assert (result["winner"] is None) == (playing.rules.outcome(after) is None)
        played += 1
    assert played


@every_playing
def test_the_end_is_told(playing: Playing) -> None:
    rules, state = playing.rules, playing.start()
    for step in rules.leave(state, 0):
        state = step.state
    outcome = rules.outcome(state)
    if outcome is not None:
        told = playing.game.words.ending(state.table, outcome.winners, outcome.reason, playing.names)
        assert 0 < len(told) <= 400


@every_playing
def test_every_move_has_pictures(playing: Playing) -> None:
    """A shot at least for a move, ending in the still of the table after it."""
    stage = playing.game.stage
    for move in playing.played[:8]:
        seen = [step.seen for step in move.steps]
        _, shots = stage.replay(move.before.table, seen, playing.names)
        last = stage.still(move.steps[-1].state.table, playing.names)
        assert shots
        assert shots[-1].scene.pieces == last.pieces
        for decision in playing.rules.pending(move.before):
            table, hand, draft = move.before.table, move.before.hands[decision.seat], move.answers[decision.seat]
            steps = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
            preview = stage.preview(table, hand, decision.seat, draft, steps, playing.names)
            assert type(preview.board) is type(last.board)


@every_game
def test_there_are_lessons(game: AnyGame) -> None:
    """Several, each with words and a picture of its own, which is described in plain words."""
    lessons = game.lessons()
    assert len(lessons) >= 3
    assert all(0 < len(text) <= 1500 for text, _, _ in lessons)
    assert all(scene.caption for _, scene, _ in lessons)
    assert all(0 < len(alt) <= 1024 and not re.search(r"[*`_\ue000]", alt) for _, _, alt in lessons)
    assert not any(text in alt for text, _, alt in lessons)
    assert len({text for text, _, _ in lessons}) == len({digest(scene) for _, scene, _ in lessons}) == len(lessons)


@every_game
def test_what_can_be_looked_up_is_shown_in_a_lesson(game: AnyGame) -> None:
    """Each by a name of its own, in few words."""
    subjects, pages = game.subjects(), len(game.lessons())
    assert all(0 <= subject.page < pages for subject in subjects)
    assert len({subject.name.lower() for subject in subjects}) == len(subjects)
    assert all(0 < len(subject.name) <= 40 and 0 < len(subject.text) <= 400 for subject in subjects)

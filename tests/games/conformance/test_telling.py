"""Words, documents and pictures of every game."""

from __future__ import annotations

from bot.engine.icons import replace_icons
from bot.games.common.text.prose import fit_sentences
from bot.games.game import MAX_HEADLINE
from tests.games.conformance.playing import (
    Playing,
    every_playing,
)
from tests.texts import part, text

MORE = text("and-more")


@every_playing
def test_stories_fit_and_mention_nobody(playing: Playing) -> None:
    words = playing.game.words
    for move, story in zip(playing.played, playing.stories, strict=True):
        assert 0 < len(story.alt) <= 1024
        assert len(story.headline) <= MAX_HEADLINE
        assert sum(map(len, story.headline)) <= 1200
        assert story.log
        lines = [*story.headline, *(beat.whole for beat in story.log)]
        assert all(0 < len(line) <= 1000 and "\n" not in line for line in lines)
        assert not any("@everyone" in line or "<@" in line for line in lines)
        after = move.steps[-1].state
        position = words.position(after.table, playing.names)
        assert all(0 < len(sentence) <= 1024 and "\n" not in sentence for sentence in position)
        assert 0 < len(fit_sentences(position, ending=MORE)) <= 1024


@every_playing
def test_descriptions_of_two_pictures_cover_the_whole_story(playing: Playing) -> None:
    """The two halves don't repeat each other, and the full description says more than either."""
    for story in playing.stories:
        first, second = story.halves
        assert max(len(first), len(second)) <= 1024
        assert first.endswith((text("next-picture"), MORE))
        assert part("second-half") in second
        if MORE not in story.alt:
            begun, *told = story.alt.split(". ")
            assert first.startswith(begun)
            assert all(sentence in first or sentence in second for sentence in told)
            assert second.endswith(told[-1] if told else part("second-half").rpartition(" ")[2])
        elif MORE not in second:
            assert len(first) + len(second) > len(story.alt)


@every_playing
def test_every_log_line_has_its_last_step_and_seat(playing: Playing) -> None:
    for move, story in zip(playing.played, playing.stories, strict=True):
        log = story.log
        ends = [beat.until for beat in log]
        assert ends == sorted(ends)
        assert 0 < ends[0] <= ends[-1] <= len(move.steps)
        assert all(beat.seat in (None, *range(playing.seats)) for beat in log)


@every_playing
def test_stories_use_only_the_games_icons(playing: Playing) -> None:
    known: set[str] = set()

    def seen(key: str) -> str:
        known.add(key)
        return ""

    for story in playing.stories:
        for line in (*story.headline, *(beat.whole for beat in story.log)):
            replace_icons(line, seen)
        assert replace_icons(story.alt, lambda _: "!") == story.alt
    assert known <= set(playing.game.icons)


@every_playing
def test_log_lines_are_short(playing: Playing) -> None:
    """On a phone, half of them take two lines and nine in ten take four."""
    lengths = sorted(
        len(replace_icons(beat.line, lambda _: "+", pictured=lambda _: True))
        for story in playing.stories
        for beat in story.log
    )
    assert lengths[len(lengths) * 9 // 10] <= 180
    assert lengths[len(lengths) // 2] <= 90


@every_playing
def test_scores_and_round_names_are_short(playing: Playing) -> None:
    words = playing.game.words
    for move in playing.played:
        table = move.steps[-1].state.table
        assert all(len(words.score(table, seat)) <= 30 for seat in range(playing.seats))
        assert 0 < len(words.round(table, table.round)) <= 30
        assert words.round(table, 0) == text("set-up")


@every_playing
def test_story_depends_only_on_public_steps(playing: Playing) -> None:
    """Steps without hands or chance must give the same story."""
    for move, once in zip(playing.played, playing.stories, strict=True):
        seen = tuple(step.seen for step in move.steps)
        assert playing.game.words.story(move.before.table, seen, list(playing.names)) == once


@every_playing
def test_every_seats_holdings_are_described(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            held = playing.game.words.holdings(move.before.table, move.before.hands[seat], seat, playing.names)
            assert 0 < len(held) <= 1000


@every_playing
def test_every_seat_gets_at_most_three_short_lines_of_news(playing: Playing) -> None:
    for move in playing.played:
        for seat in range(playing.seats):
            lines = playing.game.words.news(move.before.table, [step.seen for step in move.steps], seat, playing.names)
            assert len(lines) <= 3
            assert all(0 < len(line) <= 200 and "\n" not in line for line in lines)


@every_playing
def test_exported_round_adjudicates_to_the_same_position(playing: Playing) -> None:
    documents = playing.game.documents
    played = 0
    for move in playing.played:
        if move.before.table.round == 0:
            continue  # the set-up isn't a round
        after = move.steps[-1].state
        exported = documents.export(dict(playing.options), move.before, move.answers)
        result = documents.adjudicate(exported)
        if playing.rules.pending_decisions(after):
            assert result["position"] == documents.position(after)
        assert (result["winner"] is None) == (playing.rules.outcome(after) is None)
        played += 1
    assert played


@every_playing
def test_ending_is_explained(playing: Playing) -> None:
    rules, state = playing.rules, playing.start()
    for seat in range(playing.seats - 1):
        for step in rules.leave(state, seat) if rules.outcome(state) is None else ():
            state = step.state
    outcome = rules.outcome(state)
    assert outcome is not None
    told = playing.game.words.explain_ending(state.table, outcome.winners, outcome.reason, playing.names)
    assert 0 < len(told) <= 400


@every_playing
def test_every_move_has_pictures(playing: Playing) -> None:
    """A move has at least one shot and ends with the still of the next table."""
    stage = playing.game.stage
    for move in playing.played[:8]:
        seen = [step.seen for step in move.steps]
        _, shots = stage.replay(move.before.table, seen, playing.names)
        last = stage.still(move.steps[-1].state.table, playing.names)
        assert shots
        assert shots[-1].scene.pieces == last.pieces
        for decision in playing.rules.pending_decisions(move.before):
            table, hand, draft = move.before.table, move.before.hands[decision.seat], move.answers[decision.seat]
            steps = [step.seen for step in playing.rules.preview(table, hand, decision.seat, draft)]
            preview = stage.preview(table, hand, decision.seat, draft, steps, playing.names)
            assert type(preview.board) is type(last.board)

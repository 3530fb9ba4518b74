"""Icons in each game's texts: each is one of its own, and none occurs where only words are possible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bot.engine.icons import BEGINS, ENDS, choose_texts, replace_icons
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from tests.games.conformance.playing import KEYED, every_playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.games.conformance.playing import Playing

WORDS_ONLY = {"alt", "label", "ask", "typed", "question"}
"""Fields that can't show pictures: descriptions, buttons, menu questions, typed text."""


def strings(said: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a value, with the name of its field."""
    if isinstance(said, str):
        yield name, said
    elif isinstance(said, Sequence):
        for each in said:
            yield from strings(each, name)
    elif is_dataclass(said):
        for field in fields(said):
            yield from strings(getattr(said, field.name), field.name)


@lru_cache(maxsize=1)  # consecutive tests share them
def told(playing: Playing) -> Sequence[tuple[str, str]]:
    """All texts of a game, with their places."""
    return tuple(_told(playing))


def _told(playing: Playing) -> Iterator[tuple[str, str]]:
    words, rules = playing.game.words, playing.rules
    for move, story in zip(playing.played, playing.stories, strict=True):
        state = move.steps[-1].state
        yield from strings(story)
        yield from strings(words.position(state.table, playing.names), "alt")
        for seat, hand in enumerate(state.hands):
            yield "holdings", words.holdings(state.table, hand, seat, playing.names)
        outcome = rules.outcome(state)
        if outcome is not None:
            yield "ending", words.explain_ending(state.table, outcome.winners, outcome.reason, playing.names)
        for decision in rules.pending_decisions(state):
            yield "question", words.question(decision)
            for group in groups_of(playing.game, rules, state, decision, (), Rng(KEYED)):
                yield from strings((group.ask,), "ask")
                yield "note", group.note
                yield from strings(tuple(act.label for act in group.acts), "label")
        for seat, answer in move.answers.items():
            decision = next(each for each in rules.pending_decisions(move.before) if each.seat == seat)
            yield "typed", playing.game.notation.write(decision, answer)


@every_playing
def test_emojis_in_texts_belong_to_the_game(playing: Playing) -> None:
    for where, text in ((where, choose_texts(text, lambda _: True)) for where, text in told(playing)):
        keys = re.findall(f"{BEGINS}(.*?){ENDS}", text)
        assert set(keys) <= playing.game.icons.keys(), (where, text)
        left = replace_icons(text, lambda _: "")
        assert len(left) == len(text) - sum(len(key) + 2 for key in keys), f"a broken icon in {where}: {text!a}"


CODE = re.compile(r"[A-Z]{2,4}|p\d")
"""Parts of typed answers that aren't words."""


@every_playing
def test_answers_are_shown_in_emojis_or_words_without_codes(playing: Playing) -> None:
    game = playing.game
    for move in playing.played:
        for seat, answer in move.answers.items():
            decision = next(each for each in playing.rules.pending_decisions(move.before) if each.seat == seat)
            for length in range(len(answer) + 1):
                said = game.format_answer(move.before.table, decision, answer[:length])
                shown = game.render_answer(move.before.table, decision, answer[:length])
                assert bool(said) == bool(shown)
                pictured, worded = choose_texts(shown, lambda _: True), choose_texts(shown, lambda _: False)
                assert set(re.findall(f"{BEGINS}(.*?){ENDS}", pictured)) <= game.icons.keys()
                assert BEGINS not in worded
                codes = {each for each in re.split(r"[\s;]+", said) if CODE.fullmatch(each)}
                left = replace_icons(pictured, lambda _: " ")
                assert codes.isdisjoint(re.findall(r"\w+", f"{left} {worded}")), shown


@every_playing
def test_no_emojis_where_only_words_are_possible(playing: Playing) -> None:
    for where, text in told(playing):
        if where in WORDS_ONLY:
            assert BEGINS not in text, (where, text)
        assert BEGINS not in "".join(re.findall("`[^`\n]*`", text)), f"an icon in code is not shown: {text!a}"


@every_playing
def test_emojis_on_offered_acts_belong_to_the_game(playing: Playing) -> None:
    for state, decision in list(playing.asked())[:12]:
        draft: tuple[str, ...] = ()
        for _ in range(3):
            groups = groups_of(playing.game, playing.rules, state, decision, draft, Rng(KEYED))
            acts = [act for group in groups for act in group.acts]
            assert {act.icon for act in acts} <= {"", *playing.game.icons}
            drafts = [act.draft for act in acts if act.draft not in ((), draft)]
            if not drafts:
                break
            draft = drafts[len(drafts) // 2]


@every_playing
def test_no_emojis_in_pictures(playing: Playing) -> None:
    for move in playing.played[:4]:
        seen = [step.seen for step in move.steps]
        told = playing.game.stage.replay(move.before.table, seen, playing.names)
        assert BEGINS not in "".join(text for _, text in strings(told))

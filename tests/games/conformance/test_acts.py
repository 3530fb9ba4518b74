"""Acts on the draft of an answer, in every game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine import answers
from bot.engine.answers import without_done
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from tests.games.conformance.playing import KEYED, AnyState, Playing, every_playing
from tests.games.reaching import way_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.game import Answer
    from bot.games.game import Act, Group

MOST_ASKED = 2
"""The number of questions of each kind that are checked closely."""
MOST_GROUPS = 6
PLACES = ("dock-",)
"""Prefixes of the icons of places."""


def _groups(
    playing: Playing, state: AnyState, decision: Decision, draft: Answer, *, seed: int = 0
) -> tuple[Group, ...]:
    return groups_of(playing.game, playing.rules, state, decision, draft, Rng(KEYED + seed))


def _acts(groups: tuple[Group, ...]) -> list[Act]:
    return [act for group in groups for act in group.acts]


def _of_every_kind(playing: Playing) -> Iterator[tuple[AnyState, Decision]]:
    seen: Counter[str] = Counter()
    for state, decision in playing.asked():
        seen[decision.topic] += 1
        if seen[decision.topic] <= MOST_ASKED:
            yield state, decision


@lru_cache(maxsize=1)  # consecutive tests share them
def _drafts(playing: Playing) -> Sequence[tuple[AnyState, Decision, Answer, tuple[Group, ...]]]:
    """Typical drafts, each with its acts."""
    return tuple(_drafted(playing))


def _drafted(playing: Playing) -> Iterator[tuple[AnyState, Decision, Answer, tuple[Group, ...]]]:
    """Beginnings of answers, and what a few random acts turn them into."""
    rng = Rng(playing.seed)
    for state, decision in _of_every_kind(playing):
        whole, rng = answers.at_random(playing.rules, state, decision, rng)
        length, rng = rng.below(len(whole) + 1)
        draft = without_done(whole[:length])
        for _ in range(4):
            groups = _groups(playing, state, decision, draft)
            yield state, decision, draft, groups
            acts = _acts(groups)
            if not acts:
                break
            act, rng = rng.pick(acts)
            draft = act.draft


@every_playing
def test_every_act_changes_the_draft_legally_or_says_it_does_not(playing: Playing) -> None:
    for state, decision, draft, groups in _drafts(playing):
        for act in _acts(groups):
            answers.check_draft(playing.rules, state, decision, act.draft)
            assert act.draft[-1:] != (DONE,)
            assert act.draft != draft or "as it is" in f"{act.label} {act.note}", act


@every_playing
def test_acts_have_unique_keys_and_short_explanations(playing: Playing) -> None:
    for _, _, _, groups in _drafts(playing):
        keys = [act.key for group in groups for act in group.acts]
        assert len(set(keys)) == len(keys)
        assert len(groups) <= MOST_GROUPS
        for group in groups:
            assert group.acts or group.places
            assert bool(group.ask) == (bool(group.acts) and not group.fits_anywhere)
            assert len(group.ask) <= 100
            assert not group.places or group.lines or len(group.places) - len(group.acts) <= 1  # the chosen one
            assert len(group.acts) == 1 or not group.fits_anywhere
            if group.places:
                assert {act.key for act in group.acts} <= {place.key for place in group.places}
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
def test_every_act_is_explained_by_itself_or_its_group(playing: Playing) -> None:
    """Either the act itself or its whole group is explained, maybe in its heading. A place needs no explanation."""
    for _, _, _, groups in _drafts(playing):
        for group in groups:
            in_heading = group.ask.partition(": ")[2].endswith(".")
            own = group.fits_anywhere or in_heading  # its label is a sentence
            told = [bool(own or act.note or group.note or act.icon.startswith(PLACES)) for act in group.acts]
            assert all(told), (group.ask, group.acts[told.index(False)].label)


@every_playing
def test_acts_reveal_nothing_of_the_dice(playing: Playing) -> None:
    """Clicks name the same act no matter how often dice were rolled in between, and acts reveal nothing about the
    dice."""

    def told(groups: tuple[Group, ...]) -> list[object]:
        acts = [[(act.key, act.label, act.note, act.icon) for act in group.acts] for group in groups]
        return [acts, [(group.ask, group.note, group.rows) for group in groups]]

    for state, decision, draft, groups in _drafts(playing):
        assert told(groups) == told(_groups(playing, state, decision, draft, seed=1))


@every_playing
def test_every_answer_can_be_reached_by_acts(playing: Playing) -> None:
    """Uses no chance, and goes back where the nearest step leads nowhere."""
    rng = Rng(playing.seed)
    for state, decision in _of_every_kind(playing):
        whole, rng = answers.at_random(playing.rules, state, decision, rng)
        wanted = without_done(whole)
        way = way_to(playing.game, playing.rules, state, decision, wanted)
        assert not wanted or way[-1].draft == wanted

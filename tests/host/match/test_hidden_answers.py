"""No published hash gives a hidden answer away, even to someone who tries all possible answers."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.host.match.hash_chain import hash_move, public_move
from bot.host.model.journal import Answers
from tests.host.matches import sealed_line
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.game import Answer, Decision
    from bot.host.core.match_state import FullMatchState
    from bot.host.model.drafts import Reveal
    from bot.host.model.journal import Entry

GAMES_PLAYED: Final = ("rambots-idle-and-left", "kolmio-three", "factory-two", "rumbl-questions")
TRIED: Final = 100_000 if LONG else 100
"""Maximum number of answers tried per question. The given answer is always among them."""
PLAIN_SALTS: Final = ("", "00" * 16, "ff" * 16)


def possible(line: FullMatchState, state: Any, decision: Decision) -> Iterator[Answer]:
    """All complete answers to a question."""
    ways: list[Answer] = [()]
    while ways:
        so_far = ways.pop()
        menu = line.rules.menu(state, decision, so_far)
        if not menu:
            yield so_far
        ways += [(*so_far, choice.key) for choice in menu]


def texts(line: FullMatchState, state: Any, decision: Decision, given: Answer) -> set[str]:
    """Possible texts of an answer's parts, including those of the given answer."""
    found = set(line.game.parts(state.table, decision, given).values())
    for answer in islice(possible(line, state, decision), TRIED):
        found.update(line.game.parts(state.table, decision, answer).values())
    return found


def all_seals(entry: Entry) -> tuple[Reveal, ...]:
    return (*entry.content.seals, *entry.content.auto_seals) if isinstance(entry.content, Answers) else ()


def guessed(line: FullMatchState) -> list[tuple[int, str]]:
    """Answers that can be found from each move's public part and everything opened before it."""
    found, salts = [], set(PLAIN_SALTS)
    for entry, before in islice(line.since(1), None if LONG else 8):
        public = public_move(entry, line.start.colours)
        shown = {str(seal["commitment"]) for seal in public.get("seals", ())}  # type: ignore[attr-defined]
        shown |= {entry.digest, entry.hash}
        if isinstance(entry.content, Answers):
            for decision in line.rules.pending_decisions(before):
                for text in texts(line, before, decision, entry.content.answers[decision.seat]):
                    found += [(entry.revision, text) for digits in hashes(text, salts) if digits in shown]
        salts |= {seal.salt for seal in all_seals(entry)}
    return found


def hashes(text: str, salts: Iterable[str]) -> Iterator[str]:
    """The text's hashes with each known salt, in front of it and after it."""
    for salt in salts:
        for whole in (bytes.fromhex(salt) + text.encode(), text.encode() + bytes.fromhex(salt)):
            yield hashlib.sha256(whole).hexdigest()


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_brute_force_finds_no_hidden_answer(name: str) -> None:
    line = sealed_line(name)
    assert guessed(line) == []


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_brute_force_finds_answers_with_known_salts(name: str) -> None:
    """The same search with the worst possible seals, to show that it finds answers."""
    line = sealed_line(name)
    entries = tuple(replace(entry, content=unsalted(entry.content)) for entry in line.entries)
    found = guessed(replace(line, tail=entries))
    tried = entries if LONG else entries[:9]
    assert {move for move, _ in found} == {entry.revision for entry in tried if all_seals(entry)}


def unsalted(content: Any) -> Any:
    if not isinstance(content, Answers):
        return content

    def of(seals: tuple[Reveal, ...]) -> tuple[Reveal, ...]:
        bad = "00" * 16
        return tuple(
            replace(seal, salt=bad, commitment=hashlib.sha256(bytes.fromhex(bad) + seal.text.encode()).hexdigest())
            for seal in seals
        )

    return replace(content, seals=of(content.seals), auto_seals=of(content.auto_seals))


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_running_hash_does_not_depend_on_hidden_data(name: str) -> None:
    """It's the same with other answers under the same commitments and the same public table."""
    line = sealed_line(name)
    for entry, before in line.since(1):
        if not isinstance(entry.content, Answers):
            continue
        others = {
            decision.seat: at_random(line.rules, before, decision, Rng(entry.revision))[0]
            for decision in line.rules.pending_decisions(before)
        }

        def hidden(seals: tuple[Reveal, ...]) -> tuple[Reveal, ...]:
            return tuple(replace(seal, text="?", salt="?") for seal in seals)

        given = entry.content
        content = replace(
            given, answers=others, seals=hidden(given.seals), auto_seals=hidden(given.auto_seals), active=()
        )
        same = replace(entry, content=content)
        assert hash_move("", (), same, line.start.colours) == hash_move("", (), entry, line.start.colours)

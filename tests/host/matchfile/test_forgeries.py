"""A match file's proof: a forged file, even with everything recalculated, contradicts what the bot has shown.

Forgeries are written by the bot's own writer from a match that was played differently, so they don't contradict
themselves. The hash shown at the end exposes each of them. The hash shown with a move exposes changes up to that move.
Nothing that was changed is ever reported as proven.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine.answers import check
from bot.engine.digest import digest
from bot.engine.errors import NotLegalError
from bot.games import GAMES
from bot.host.core.match_state import FullMatchState, begin, play
from bot.host.matchfile.proof import Anchors, prove
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.verifier import MismatchError, verify_match
from bot.host.matchfile.writer import match_of
from bot.host.model import commitments
from bot.host.model.journal import Answers, Entry, Leave, Start
from bot.host.model.seat_entries import SeatEntry, seat_entry
from bot.host.model.tables import Participant, Status
from tests.host.harness import Counted
from tests.host.match.test_seeds import line_of, record_of
from tests.host.matches import move_of, proof_of, sealed_line, seats_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Decision, Seat
    from bot.games.game import Document
    from bot.host.model.drafts import Reveal

MOVES: Final = 23
RED, YELLOW, GREEN = range(3)
GONE: Final = 10
"""The move in which green left."""
AWAY: Final = (8, 12)
"""The moves before which a computer took yellow's seat, and yellow took it back."""


@dataclass(frozen=True)
class Played:
    """A match to write a file from."""

    line: FullMatchState
    seats: tuple[SeatEntry, ...]

    def document(self) -> dict[str, Any]:
        """The match file: over if the game ended, else cancelled."""
        over = self.line.rules.outcome(self.line.state) is not None
        record = record_of(self.line, Status.OVER if over else Status.CANCELLED)
        found: dict[str, Any] = json.loads(json.dumps(match_of(record, self.line, self.seats)))
        return found

    def moves(self, change: Callable[[Entry], Entry | None]) -> Played:
        """Play the match again with other moves; None leaves a move out. It ends where a move can't be played."""
        start = change(self.line.entries[0])
        assert start is not None
        return replace(self, line=played([start, *filter(None, map(change, self.line.entries[1:]))]))


def played(entries: Sequence[Entry]) -> FullMatchState:
    """A match of these moves, with correct digests and numbers, up to the first one that can't be played."""
    start = entries[0].content
    assert isinstance(start, Start)
    first = begin(GAMES[start.game], replace(entries[0], digest="", revision=1))
    line = replace(first, tail=(replace(entries[0], digest=digest(first.state.table), revision=1),))
    for entry in entries[1:]:
        if line.rules.outcome(line.state) is not None or not is_legal(line, entry):
            break
        entry = resealed(line, entry)
        steps = play(line.rules, line.state, entry.content)
        after = line.then(entry, steps[-1].state)
        new = replace(entry, revision=line.revision + 1, round=line.state.table.round, digest=digest(after.state.table))
        line = replace(after, tail=(*line.tail, new))
    return line


def is_legal(line: FullMatchState, entry: Entry) -> bool:
    """Whether the move can follow."""
    if isinstance(entry.content, Leave):
        return not any(each.content == entry.content for each in line.entries)
    assert isinstance(entry.content, Answers)
    if {each.seat for each in line.decisions} != set(entry.content.answers):
        return False
    try:
        for decision in line.decisions:
            check(line.rules, line.state, decision, entry.content.answers[decision.seat])
    except NotLegalError:
        return False
    return True


def resealed(line: FullMatchState, entry: Entry) -> Entry:
    """The move with seals that fit its answers. Seals that don't are made again."""
    if not isinstance(entry.content, Answers):
        return entry
    decisions = {each.seat: each for each in line.decisions}

    def anew(given: Sequence[Reveal]) -> tuple[Reveal, ...]:
        return tuple(anew_one(line, decisions, entry.content, seal) for seal in given)  # type: ignore[arg-type]

    content = entry.content
    return replace(entry, content=replace(content, seals=anew(content.seals), auto_seals=anew(content.auto_seals)))


def anew_one(line: FullMatchState, decisions: dict[Seat, Decision], given: Answers, seal: Reveal) -> Reveal:
    texts = line.game.parts(line.state.table, decisions[seal.seat], given.answers[seal.seat])
    text = texts[seal.part]
    return replace(seal, text=text, commitment=commitments.commitment(text, bytes.fromhex(seal.salt)))


@cache
def truth() -> Played:
    """The real match: green leaves, and a computer plays yellow for a while."""
    line = sealed_line("rambots-idle-and-left")
    seats = seats_of(record_of(line, Status.OVER))
    bot = Participant(YELLOW, "Quick bot", "yellow", user=None, computer="quick")
    back = Participant(YELLOW, seats[YELLOW].name, "yellow", user=YELLOW)
    salts = Counted()
    seats += [seat_entry(who, salts, since=since) for who, since in zip((bot, back), AWAY, strict=True)]
    return Played(line, tuple(seats))


@dataclass(frozen=True)
class Forgery:
    """A way to forge the match."""

    make: Callable[[Played], Played | Document]
    since: int
    """The first move whose hash changes, or 0 for the set-up."""
    forged: str
    """The part that's reported as not proven, if it isn't."""


def cut(number: int) -> Forgery:
    """End the match after that many entries."""
    return Forgery(lambda true: replace(true, line=played(true.line.entries[:number])), number + 1, "the end")


def at(number: int, change: Callable[[Entry], Entry | None]) -> Callable[[Played], Played]:
    return lambda true: true.moves(lambda entry: change(entry) if entry.revision == number else entry)


def answering(seat: Seat, *keys: str) -> Callable[[Entry], Entry]:
    def change(entry: Entry) -> Entry:
        assert isinstance(entry.content, Answers)
        return replace(entry, content=replace(entry.content, answers={**entry.content.answers, seat: keys}))

    return change


def sealing(change: Callable[[Answers], Answers]) -> Callable[[Entry], Entry]:
    def changed(entry: Entry) -> Entry:
        return replace(entry, content=change(entry.content)) if isinstance(entry.content, Answers) else entry

    return changed


def salted_anew(given: Answers) -> Answers:
    return replace(given, seals=tuple(replace(seal, salt="ab" * commitments.SALT_BYTES) for seal in given.seals))


def unsealed(given: Answers) -> Answers:
    return replace(given, seals=(), auto_seals=())


def all_locked(given: Answers) -> Answers:
    return replace(given, seals=(*given.seals, *given.auto_seals), auto_seals=())


def none_locked(given: Answers) -> Answers:
    return replace(given, seals=(), auto_seals=(*given.seals, *given.auto_seals))


def leaves(seat: Seat, *, before: int) -> Callable[[Played], Played]:
    def make(true: Played) -> Played:
        entries = list(true.line.entries)
        entries.insert(before - 1, replace(entries[before - 1], content=Leave(seat)))
        return replace(true, line=played(entries))

    return make


def seated(change: Callable[[list[SeatEntry]], object]) -> Callable[[Played], Played]:
    def make(true: Played) -> Played:
        seats = list(true.seats)
        change(seats)
        return replace(true, seats=tuple(seats))

    return make


def called(seat: SeatEntry, name: str, **others: Any) -> SeatEntry:
    return replace(seat, name=name, commitment=commitments.commitment(name, bytes.fromhex(seat.salt)), **others)


def swapped(seats: list[SeatEntry]) -> None:
    seats[RED], seats[GREEN] = called(seats[RED], seats[GREEN].name), called(seats[GREEN], seats[RED].name)


def uncommitted(seats: list[SeatEntry]) -> None:
    seats[YELLOW] = replace(seats[YELLOW], salt="", commitment="")


def started(**others: Any) -> Callable[[Played], Played]:
    def change(entry: Entry) -> Entry:
        return replace(entry, content=replace(entry.content, **others)) if entry.revision == 1 else entry

    return lambda true: true.moves(change)


def with_option(key: str, value: object) -> Callable[[Played], Played]:
    return lambda true: started(options={**true.line.start.options, key: value})(true)


HOUR: Final = timedelta(hours=1)
FORGERIES: Final = {
    **{f"cut off after move {number}": cut(number) for number in range(1, MOVES)},
    "a rival's program of move 3": Forgery(at(3, answering(YELLOW, "done")), 3, "move"),
    "a rival's program of move 5": Forgery(at(5, answering(YELLOW, "done")), 5, "move"),
    "one's own program of move 22": Forgery(at(22, answering(RED, "done")), 22, "move"),
    "somebody's goals": Forgery(lambda true: true.moves(reversed_goals), 2, "move"),
    "my rival left before move 4": Forgery(leaves(YELLOW, before=4), 4, "move"),
    "my rival left before move 20": Forgery(leaves(YELLOW, before=20), 20, "move"),
    "nobody left": Forgery(at(GONE, lambda _: None), GONE, "move"),
    "a move left out": Forgery(at(6, lambda _: None), 6, "move"),
    "the seals of a move taken out": Forgery(at(5, sealing(unsealed)), 5, "move"),
    "all seals taken out": Forgery(lambda true: true.moves(sealing(unsealed)), 2, "move"),
    "the seals of a move made anew": Forgery(at(7, sealing(salted_anew)), 7, "move"),
    "all seals made anew": Forgery(lambda true: true.moves(sealing(salted_anew)), 2, "move"),
    "a missed deadline said to be locked in": Forgery(at(14, sealing(all_locked)), 14, "move"),
    "what was locked in said to be missed": Forgery(at(5, sealing(none_locked)), 5, "move"),
    "my name": Forgery(seated(lambda seats: seats.__setitem__(RED, called(seats[RED], "Zoe"))), 1, "who played"),
    "a rival's name": Forgery(seated(lambda seats: seats.__setitem__(GREEN, called(seats[GREEN], "Me"))), 1, "who"),
    "names swapped": Forgery(seated(swapped), 1, "who played"),
    "a person said to be a computer": Forgery(
        seated(lambda seats: seats.__setitem__(RED, replace(seats[RED], computer="expert", user=None))), 1, "who"
    ),
    "a name without a commitment": Forgery(seated(uncommitted), 1, "who played"),
    "a computer said to have played from move 15 on": Forgery(
        seated(lambda seats: seats.append(replace(called(seats[RED], "Expert bot"), since=15, computer="expert"))),
        15,
        "who played",
    ),
    "no computer ever played": Forgery(seated(lambda seats: seats.__delitem__(slice(3, 5))), 8, "who played"),
    "a seat taken back sooner": Forgery(
        seated(lambda seats: seats.__setitem__(4, replace(seats[4], since=9))), 9, "who played"
    ),
    "a time": Forgery(at(9, lambda entry: replace(entry, at=entry.at + HOUR)), 9, "move"),
    "all times": Forgery(lambda true: true.moves(lambda entry: replace(entry, at=entry.at - HOUR)), 1, "move"),
    "Speedbots": Forgery(with_option("speedbots", True), 0, "what was played"),
    "another limit of rounds": Forgery(with_option("round_limit", 15), 0, "what was played"),
    "another secret": Forgery(started(secret=bytes(range(32))), 0, "the secret"),
    "other colours": Forgery(started(colours=("yellow", "red", "green")), 0, "what was played"),
}


def reversed_goals(entry: Entry) -> Entry:
    if entry.revision != 2 or not isinstance(entry.content, Answers):
        return entry
    return replace(
        entry,
        content=replace(
            entry.content, answers={seat: tuple(reversed(answer)) for seat, answer in entry.content.answers.items()}
        ),
    )


def hash_of(document: dict[str, Any], number: int) -> str:
    return str(move_of(document, number)["hash"])


def test_true_match_is_fully_proven() -> None:
    document = truth().document()
    proof = proof_of(document, last=document["journal"][-1]["hash"][:32])
    assert proof.unproven == ()
    whole = [what.split(":")[0] for what in proof.proven]
    assert whole == ["the secret", "what was played", f"all {MOVES} moves", "the end", "who played"]
    assert proof_of(document).proven == ()
    assert [what.split(":")[0] for what in proof_of(document, commitment=document["commitment"]).proven] == [
        "the secret"
    ]


@pytest.mark.parametrize("what", FORGERIES)
def test_forgery_is_caught_or_reported_as_unproven(what: str) -> None:
    true, forgery = truth().document(), FORGERIES[what]
    made = forgery.make(truth())
    forged = made.document() if isinstance(made, Played) else made
    assert forged != true
    match = read_match(forged, GAMES)
    verify_match(match, lambda _: None)  # it's consistent

    def is_left_open(anchors: Anchors) -> None:
        proof = prove(match, anchors)
        assert any(forgery.forged in each for each in proof.unproven), proof

    with pytest.raises(MismatchError):
        prove(match, Anchors(last=true["journal"][-1]["hash"]))
    assert prove(match, Anchors()).proven == ()
    if forged["commitment"] == true["commitment"]:
        is_left_open(Anchors(commitment=true["commitment"]))
    else:
        with pytest.raises(MismatchError, match="The secret's seal"):
            prove(match, Anchors(commitment=true["commitment"]))
    for number in range(1, MOVES + 1):
        if number >= forgery.since:
            with pytest.raises(MismatchError, match="hash"):
                prove(match, Anchors(hashes=(hash_of(true, number),)))
        else:
            is_left_open(Anchors(hashes=(hash_of(true, number),)))


def test_file_continuing_after_the_last_hash_is_rejected() -> None:
    """The hash of an earlier round isn't accepted as the hash of the end."""
    document = truth().document()
    with pytest.raises(MismatchError, match="goes on after"):
        proof_of(document, last=hash_of(document, 9))
    shorter = cut(9).make(truth())
    assert isinstance(shorter, Played)
    with pytest.raises(MismatchError, match="goes on after"):
        proof_of(shorter.document(), last=hash_of(document, 9))


def test_earlier_hashes_prove_no_more_but_must_all_exist() -> None:
    document = truth().document()
    both = (hash_of(document, 12), hash_of(document, 4))
    assert proof_of(document, hashes=both) == proof_of(document, hashes=both[:1])
    with pytest.raises(MismatchError, match="No entry"):
        proof_of(document, hashes=(*both, "0" * 32))


def test_match_without_full_seals_proves_only_what_was_sealed() -> None:
    line = line_of("rambots-idle-and-left")
    document = json.loads(json.dumps(match_of(record_of(line, Status.OVER), line)))
    proof = proof_of(document, last=document["journal"][-1]["hash"])
    assert f"all {MOVES} moves: " in "".join(proof.proven)
    assert "in move 2 what red (Player 0) answered: there's no seal of it" in proof.unproven
    assert "the name of green from move 1 on: it had no seal" in proof.unproven

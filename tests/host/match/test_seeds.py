"""A match's random seeds: their origin, who gets to know them, and what can be derived from them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.core.errors import TableError
from bot.host.core.match_state import FullMatchState, replay_journal
from bot.host.core.seeds import SECRET_BYTES, of_round, of_set_up
from bot.host.match.projections import export_of, move_view
from bot.host.model.commitments import SALT_BYTES
from bot.host.model.journal import Answers
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Status, TableRecord
from tests.fingerprints import plain
from tests.host.harness import ANN, BOB, HERE, NOON, running_host
from tests.host.match.test_journals import JOURNALS, RECORDED, entry_of, rows_of
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.games.game import Document

MATCHES = [path.stem for path in RECORDED]
HIDING_NOTHING = [name for name in MATCHES if "rumbl" not in name]


def line_of(name: str) -> FullMatchState:
    """A recorded match, replayed to its end."""
    return replay_journal(1, [entry_of(row) for row in rows_of(JOURNALS / f"{name}.json")], GAMES)


def record_of(line: FullMatchState, status: Status) -> TableRecord:
    """The record of the match's table."""
    start = line.start
    return TableRecord(
        terms=TableTerms(options=start.options),
        id=1,
        game=start.game,
        edition=start.edition,
        status=status,
        opener=ANN.id,
        place=HERE,
        channel=HERE.channel,
        players=tuple(
            Participant(seat, f"Player {seat}", colour, user=seat) for seat, colour in enumerate(start.colours)
        ),
        revision=line.revision,
        asked_at=None,
        deadline=None,
        opened_at=NOON,
    )


def so_far(line: FullMatchState, revision: int) -> FullMatchState:
    """The match as it was at an earlier revision."""
    return replace(line, tail=line.entries[:revision], tail_states=line.states[:revision])


def documents_of(line: FullMatchState, status: Status) -> Iterator[tuple[int, Document]]:
    """Every document that can be exported, with the revision of its move."""
    for revision in range(1, line.revision + 1):
        try:
            yield revision, export_of(record_of(line, status), line, revision)
        except TableError:
            continue


def without_out(played: Document) -> dict[str, Any]:
    """A result's position in the form of `Documents.position`."""
    position = played["position"]
    assert isinstance(position, dict)
    return {key: value for key, value in position.items() if key != "out"}


# --- origin -----------------------------------------------------------------------------------------------------------


async def test_match_secret_is_256_bits_from_the_operating_system(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        asked: list[int] = []
        entropy = here.host._core.entropy

        def counting(number: int) -> bytes:
            asked.append(number)
            return entropy(number)

        here.host._core.entropy = counting
        table = await here.started(ANN, BOB)
        line = here.host._core.match_states.get(table)
    assert line is not None
    assert asked == [SECRET_BYTES, SALT_BYTES, SALT_BYTES] == [32, 16, 16], "and salts of two names"
    assert len(line.start.secret) == SECRET_BYTES


@pytest.mark.parametrize("name", MATCHES)
def test_each_round_has_its_own_seed_for_all_its_questions(name: str) -> None:
    line = line_of(name)
    secret = line.start.secret
    assert of_set_up(line.start) == Rng.derive(secret, "set-up")
    first = {}
    for before, after in zip((None, *line.states), line.states, strict=False):
        number = after.table.round
        if before is None or before.table.round != number:
            assert after.rng == of_round(line.start, number) == Rng.derive(secret, f"round {number}")
            first[number] = after.rng
    used = {state.rng for state in line.states}
    assert len(first) == len({state.table.round for state in line.states})
    # draws in the middle of a round use up its own seed and no other
    reached = set()
    for chance in first.values():
        for _ in range(30):
            reached.add(chance)
            _, chance = chance.below(2)
    assert used <= reached
    if "factory" in name:
        assert len(used) > len(first)


# --- exports ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_exported_rounds_replay_exactly(name: str) -> None:
    """This includes all random decisions: the result is how the match went on."""
    line = line_of(name)
    documents = line.game.documents
    rounds = 0
    for revision, document in documents_of(line, Status.OVER):
        played = documents.adjudicate(json.loads(json.dumps(document)))
        number, before = line.states[revision - 2].table.round, line.states[revision - 2]
        assert document["seed"] == before.rng.seed
        entries = zip(line.entries, line.states, strict=True)
        ends = [state for entry, state in entries if entry.round == number and isinstance(entry.content, Answers)]
        if any(entry.round == number and not isinstance(entry.content, Answers) for entry in line.entries):
            continue  # a document doesn't cover departures in the middle of a round
        swap = "swap" in document
        after = line.states[revision - 1] if swap else ends[-1]
        assert played["question"] is None
        assert without_out(played) == documents.position(after)
        rounds += 1
    assert rounds >= len({entry.round for entry in line.entries} - {0}) - 1


# --- derived seeds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [Status.PLAYING, Status.QUARANTINED])
def test_unfinished_round_hides_its_seed_even_on_hold(status: Status) -> None:
    """The bot's owner may restore such a table, and then its random draws are still to come."""
    line = line_of("factory-two")
    ends = (at for at in range(2, line.revision) if line.states[at - 1].table.round == line.states[at - 2].table.round)
    amid = next(ends)
    now = so_far(line, amid)
    with pytest.raises(TableError, match=pattern("round-not-over")):
        export_of(record_of(now, status), now, amid)
    assert export_of(record_of(now, Status.CANCELLED), now, amid)["seed"]


LABELS = (
    "set-up",
    *(f"round {number}" for number in range(12)),
    *(f"idle/{seat}" for seat in range(4)),
    *(f"computer/{revision}/{seat}" for revision in range(12) for seat in range(2)),
    "imagined",
    "own",
)


def within_reach(known: int) -> set[Rng]:
    """Every generator that can be derived from this seed."""
    found: set[Rng] = set()
    for begun in (Rng(known), Rng(known % 2**64), Rng(known >> 192)):
        rng = begun
        for _ in range(20):
            found |= {rng, *(rng.fork(label) for label in LABELS)}
            _, rng = rng.below(2**64)
    found |= {Rng.derive(known.to_bytes(SECRET_BYTES, "big"), label) for label in LABELS}
    return found


def seeds_in(value: object) -> set[int]:
    """Every number in a document that could be a seed."""
    if isinstance(value, dict):
        return set().union(*map(seeds_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(seeds_in, value))
    return {value} if isinstance(value, int) and value > 2**32 else set()


@pytest.mark.parametrize("name", ["factory-two", "factory-four-idle-and-left", "kolmio-large-idle"])
def test_past_rounds_do_not_predict_the_next_seed(name: str) -> None:
    """All documents after a round give no way to the seeds of the next round or of the set-up."""
    line = line_of(name)
    ends = [revision for revision in range(2, line.revision) if _ends_a_round(line, revision)]
    for revision in (ends[1], ends[-1]):
        now = so_far(line, revision)
        known = {seed for _, document in documents_of(now, Status.PLAYING) for seed in seeds_in(document)}
        assert len(known) >= len({entry.round for entry in now.entries} - {0}) - 1
        reach = set().union(*(within_reach(seed) for seed in known))
        to_come = {state.rng for state in line.states[revision - 1 :]}
        assert not reach & {*to_come, of_set_up(line.start), line.states[0].rng}


def _ends_a_round(line: FullMatchState, revision: int) -> bool:
    before, after = line.states[revision - 2], line.states[revision - 1]
    return 0 < int(before.table.round) < int(after.table.round)


@pytest.mark.parametrize("name", MATCHES)
def test_public_data_hides_secret_and_other_rounds_seeds(name: str) -> None:
    """This covers documents and the public view of moves, at every point of the match."""
    line = line_of(name)
    secret = line.start.secret
    hidden = {state.rng.seed for state in line.states} | {int.from_bytes(secret, "big"), of_set_up(line.start).seed}
    for revision in range(1, line.revision):
        now = so_far(line, revision)
        record = record_of(now, Status.PLAYING)
        documents = [document for _, document in documents_of(now, Status.PLAYING)]
        move = move_view(record, now, revision)
        seen = plain((move.before, move.steps, move.after, move.seals, move.closed, move.outcome))
        public = json.dumps([documents, seen]) + repr((record, now, now.states, move))
        own = {document["seed"] for document in documents}
        assert own <= {state.rng.seed for state in now.states if state.table.round < now.state.table.round}
        for seed in hidden - own:
            assert str(seed) not in public
            assert seed.to_bytes(SECRET_BYTES, "big").hex() not in public

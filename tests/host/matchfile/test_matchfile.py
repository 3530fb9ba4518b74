"""Match files: their contents, and that no change to them goes unnoticed."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.engine.errors import BadDocumentError
from bot.engine.game import Outcome
from bot.games import GAMES
from bot.games.factory.rules.chance import FACES, Chance
from bot.host.core.errors import TableError
from bot.host.matchfile import compression, verifier
from bot.host.matchfile.reader import read_match
from bot.host.matchfile.verifier import MismatchError
from bot.host.matchfile.writer import last_hash, text_of
from bot.host.model import commitments
from tests.host.harness import ANN, BOB, CAT, Counted, running_host
from tests.host.match.test_seeds import MATCHES
from tests.host.matches import chained, findings, match_document, move_of, pledged, sealed_line
from tests.texts import pattern, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.games.game import Document

FACTORY = "factory-four-idle-and-left"
RAMBOTS = "rambots-idle-and-left"
RUMBL = "rumbl-questions"
roll = Chance.roll


# --- contents ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_match_file_replays_the_whole_match(name: str) -> None:
    """It's replayed from its secret alone, as on a machine that has nothing else."""
    before = sealed_line(name)
    document = match_document(name)
    told, line = findings(document)
    assert [entry.digest for entry in line.entries] == [entry.digest for entry in before.entries]
    assert [entry.content for entry in line.entries] == [entry.content for entry in before.entries]
    assert [entry.at for entry in line.entries] == [entry.at for entry in before.entries]
    assert line.states == before.states
    assert sum(sentence.startswith("Move ") for sentence in told) == before.revision
    assert told[0].startswith("The secret matches its seal")
    drawn = len(document["journal"][-1]["public"]["outcome"]["winners"]) == len(document["colours"])
    assert told[-1].startswith("The outcome: a draw" if drawn else "The outcome: won by")


def test_match_from_before_an_option_existed_is_verified() -> None:
    document = match_document(RAMBOTS)
    del document["options"]["speedbots"]
    assert findings(chained(document))


SAYS = {
    RAMBOTS: (
        "The hashes tie 23 moves together; the last one is (64 digits).",
        "Move 1, the start: the setup follows from the secret.",
        "Move 2, the setup: 3 legal answers, 3 seals that match;",
        "Move 5, round 3: 3 legal answers, 3 seals that match;",
        "Move 10, round 8: green (Player 2) is out of the game;",
        "Move 13, round 10: 2 legal answers, 2 seals that match;",
        "Move 14, round 11: 2 legal answers, 2 seals that match;",
        "The outcome: won by red (Player 0) and yellow (Player 1) (had the fewest goals left after the last round).",
    ),
    RUMBL: (
        "The secret matches its seal: (64 digits).",
        "Move 2, round 1: 2 legal answers, 10 seals that match;",
        "Move 4, round 2: 1 legal answer, 1 seal that matches;",
        "The outcome: won by green (Player 1) (has most points).",
    ),
}
CHANCE = " the secret gives the same result."


@pytest.mark.parametrize("name", SAYS)
def test_each_finding_is_reported_as_a_sentence(name: str) -> None:
    told = [re.sub("[0-9a-f]{64}", "(64 digits)", sentence) for sentence in findings(match_document(name))[0]]
    wanted = [each + CHANCE if each.endswith(";") else each for each in SAYS[name]]
    assert [sentence for sentence in told if sentence in wanted] == wanted


def test_match_file_is_human_readable_text() -> None:
    """Each key and each entry has a line, and names are written as they are."""
    match: Document = {"game": "toy", "colours": ["red", "blue"], "journal": [{"name": "Žofie"}, {"name": "Ilse"}]}
    assert text_of(match).splitlines() == [
        "{",
        ' "game": "toy",',
        ' "colours": ["red", "blue"],',
        ' "journal": [',
        '  {"name": "Žofie"},',
        '  {"name": "Ilse"}',
        " ]",
        "}",
    ]


def test_outcome_without_winner_names_no_player() -> None:
    match = read_match(match_document(RAMBOTS), GAMES)
    line, ended = findings(match_document(RAMBOTS))[1], Outcome(frozenset(), "all fell asleep")
    rules = SimpleNamespace(outcome=lambda _: ended)
    told = verifier._outcome(replace(match, outcome=ended), SimpleNamespace(rules=rules, state=line.state))  # type: ignore[arg-type]  # it only uses these attributes
    assert told == "The outcome: won by nobody (all fell asleep)."
    unended = SimpleNamespace(rules=SimpleNamespace(outcome=lambda _: None), state=line.state)
    told = verifier._outcome(replace(match, outcome=None, cancelled=True), unended)  # type: ignore[arg-type]  # as above
    assert told == "The outcome: none, the game was cancelled."


async def test_match_file_has_shown_names_but_no_user_ids(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        record = await here.open(
            *(type(ANN)(id=10**17 + n, name=f"Player {n}") for n in range(2)), computers=("quick",)
        )
        opener = type(ANN)(id=record.opener, name="Player 0")
        await here.host.start(record.id, opener)
        await here.host.cancel(record.id, opener, manager=False)
        match = await here.host.history.match(record.id)
    journal = cast("list[dict[str, Any]]", match["journal"])
    assert [(each["public"]["player"], each["name"], each["public"]["plays"]) for each in journal[:3]] == [
        ("red", "Player 0", "person"),
        ("blue", "Player 1", "person"),
        ("green", "Quick bot", "quick"),
    ]
    assert str(10**17)[:-1] not in json.dumps(match)
    assert journal[-1]["public"] == {"kind": "end", "status": "cancelled", "outcome": None}


async def test_match_file_is_available_only_after_the_end(tmp_path: Path) -> None:
    """The file contains the secret of all draws to come."""
    async with running_host(tmp_path) as here:
        lobby = (await here.open(ANN)).id
        with pytest.raises(TableError, match=pattern("not-started", table=lobby)):
            await here.host.history.match(lobby)
        table = await here.bidding(ANN, BOB)
        with pytest.raises(TableError, match=pattern("match-not-yet", table=table)):
            await here.host.history.match(table)
        over = await here.finished(ANN, BOB)
        end = cast("list[dict[str, Any]]", (await here.host.history.match(over))["journal"])[-1]
        assert end["public"]["outcome"] is not None


async def test_match_file_records_departures(tmp_path: Path) -> None:
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB, CAT)
        await here.host.resign(table, BOB)
        await here.host.cancel(table, ANN, manager=False)
        match: dict[str, Any] = await here.host.history.match(table)
    assert [entry["name"] for entry in match["journal"][:3]] == ["Ann", "Bob", "Cat"]
    left = match["journal"][-2]["public"]
    assert (left["kind"], left["player"]) == ("leave", "blue")


# --- the seal of the secret -------------------------------------------------------------------------------------------


def test_secret_commitment_is_sha256_of_prefix_and_secret() -> None:
    """`(printf 'rambots match '; head -c 32 /dev/zero) | sha256sum` prints the same."""
    told = "ad693d4bb53cc4df6fcedc7a06b42a3ee059912afc588d1ce45eea13102d550b"
    assert commitments.secret_commitment(bytes(32)) == told


async def test_commitment_is_shown_at_start_and_opened_at_end(tmp_path: Path) -> None:
    secret = Counted()(32)
    async with running_host(tmp_path) as here:
        table = await here.bidding(ANN, BOB)
        start, later = await here.host.history.move(table, 1), await here.host.history.move(table, 2)
        assert start.pledge is not None
        assert (start.pledge.commitment, start.pledge.secret) == (commitments.secret_commitment(secret), None)
        assert later.pledge is None
        await here.host.cancel(table, ANN, manager=False)
        for revision in (1, 2):
            opened = (await here.host.history.move(table, revision)).pledge
            assert opened is not None
            assert (opened.commitment, opened.secret) == (commitments.secret_commitment(secret), secret.hex())


# --- changes are noticed ----------------------------------------------------------------------------------------------


FIRST = 5
"""A move with answers that all three players locked in."""


def seal(document: dict[str, Any], key: str) -> dict[str, Any]:
    """The first seal of that move: its `public` part, or its `opened` part."""
    entry = move_of(document, FIRST)
    found: dict[str, Any] = (entry["public"]["seals"] if key == "public" else entry["opened"])[0]
    return found


def _other_answer(document: dict[str, Any]) -> None:
    """Change a sealed program in the answers only."""
    move_of(document, FIRST)["answers"][seal(document, "public")["player"]] = ["done"]


def _other_answer_sealed_anew(document: dict[str, Any]) -> None:
    """Change its seal too; the moves that follow give it away."""
    _other_answer(document)
    opened, public = seal(document, "opened"), seal(document, "public")
    opened["text"] = ""
    public["commitment"] = commitments.commitment("", bytes.fromhex(opened["salt"]))


def _without_its_seal(document: dict[str, Any]) -> None:
    _other_answer(document)
    changed = move_of(document, FIRST)
    changed["public"]["seals"].pop(0)
    changed["opened"].pop(0)


def _seal_twice(document: dict[str, Any]) -> None:
    changed = move_of(document, FIRST)
    changed["public"]["seals"].append(seal(document, "public"))
    changed["opened"].append(seal(document, "opened"))


def _seal_of_nobody(document: dict[str, Any]) -> None:
    last = move_of(document, 23)
    last["public"]["seals"].append({**seal(document, "public"), "player": move_of(document, 10)["public"]["player"]})
    last["opened"].append(seal(document, "opened"))


def _left_out(document: dict[str, Any]) -> None:
    document["journal"].remove(move_of(document, 6))
    _number(document)


def _left_twice(document: dict[str, Any]) -> None:
    again = json.loads(json.dumps(move_of(document, 10)))
    document["journal"].insert(document["journal"].index(move_of(document, 10)), again)
    _number(document)


def _gone_on(document: dict[str, Any]) -> None:
    document["journal"].insert(-1, json.loads(json.dumps(move_of(document, 23))))
    _number(document)


def _number(document: dict[str, Any]) -> None:
    moves = [each for each in document["journal"] if "move" in each["public"]]
    for number, each in enumerate(moves, start=1):
        each["public"]["move"] = number


def end(document: dict[str, Any]) -> dict[str, Any]:
    """The public part of the last entry."""
    found: dict[str, Any] = document["journal"][-1]["public"]
    return found


def _flip(entry_: dict[str, Any], key: str) -> None:
    """Change a digit."""
    entry_[key] = ("1" if entry_[key][0] == "0" else "0") + entry_[key][1:]


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an answer": (_other_answer, r"Move \d+: \w+ \(Player \d\)'s answer isn't the answer\."),
    "an answer and its seal": (_other_answer_sealed_anew, r"Move \d+ leads to a different position"),
    "an answer without its seal": (_without_its_seal, r"Move \d+ leads to a different position"),
    "what a seal says": (lambda document: seal(document, "opened").update(text="LGU"), r"isn't the answer"),
    "a salt": (lambda document: _flip(seal(document, "opened"), "salt"), r"answer doesn't match its seal"),
    "a seal": (lambda document: _flip(seal(document, "public"), "commitment"), r"answer doesn't match its seal"),
    "whose seal it is": (
        lambda document: seal(document, "public").update(player="yellow"),
        r"yellow \(Player 1\)'s answer isn't the answer|not every part of",
    ),
    "a seal twice": (
        _seal_twice,
        r"not every part of \w+ \(Player \d\)'s answer has exactly one seal",
    ),
    "an illegal answer": (
        lambda document: move_of(document, FIRST)["answers"].update(red=["LG", "LG"]),
        r"red \(Player 0\)'s answer isn't legal",
    ),
    "an answer too few": (
        lambda document: move_of(document, FIRST)["answers"].pop("red"),
        r"red \(Player 0\) had a question but didn't answer",
    ),
    "an answer too many": (
        lambda document: move_of(document, 23)["answers"].update(
            {move_of(document, 10)["public"]["player"]: ["done"]},
        ),
        r"Move 23: \w+ \(Player 2\) had no question",
    ),
    "a seal of somebody who was not asked": (
        _seal_of_nobody,
        r"Move 23: \w+ \(Player 2\) had no question, so there was nothing to seal",
    ),
    "a digest": (
        lambda document: _flip(move_of(document, FIRST)["public"], "digest"),
        r"leads to a different position",
    ),
    "the set-up": (
        lambda document: _flip(move_of(document, 1)["public"], "digest"),
        r"Move 1 leads to a different position",
    ),
    "a round's number": (
        lambda document: move_of(document, FIRST)["public"].update(round=17),
        r"is in round \d+, not in round 17",
    ),
    "a move that is left out": (
        _left_out,
        r"Move 6 is in round 4, not in round 5",
    ),
    "somebody who leaves twice": (
        _left_twice,
        r"Move 11: \w+ \(Player 2\) was already out",
    ),
    "the winner": (
        lambda document: end(document)["outcome"].update(winners=["red", "yellow", "green"]),
        r"The outcome doesn't match",
    ),
    "why it ended": (
        lambda document: end(document)["outcome"].update(reason="was the nicest"),
        r"The outcome doesn't match",
    ),
    "the status": (lambda document: end(document).update(status="cancelled"), r"The outcome doesn't match"),
    "no outcome": (lambda document: end(document).update(outcome=None), r"The outcome doesn't match"),
    "an end too early": (lambda document: document["journal"].pop(-2), r"The outcome doesn't match"),
    "a move after the end": (
        _gone_on,
        r"Move 24 comes after the end of the game",
    ),
    "the options": (
        lambda document: document["options"].update(round_limit=15),
        r"Move 18 leads to a different position",
    ),
    "the colours": (
        lambda document: document["colours"].reverse(),
        r"Move 1 leads to a different position",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_change_is_detected_even_with_recomputed_hashes(what: str) -> None:
    change, says = CHANGES[what]
    document = match_document(RAMBOTS)
    change(document)
    with pytest.raises(MismatchError, match=says):
        findings(chained(document))


@pytest.mark.parametrize("what", sorted(CHANGES))
def test_public_change_without_new_hashes_breaks_the_chain(what: str) -> None:
    """The entry's own hash doesn't match. A change to something opened later contradicts that."""
    document, before = match_document(RAMBOTS), match_document(RAMBOTS)
    change, says = CHANGES[what]
    change(document)
    hidden = [entry["public"] for entry in document["journal"]] == [entry["public"] for entry in before["journal"]]
    settled = hidden and document["options"] == before["options"] and document["colours"] == before["colours"]
    with pytest.raises(MismatchError, match=says if settled else r"its hash doesn't match"):
        findings(document)


@pytest.mark.parametrize(("key", "value"), [("name", "0" * 64), ("plays", "expert")])
def test_hashes_cover_names_and_player_kinds(key: str, value: str) -> None:
    document = match_document(RAMBOTS)
    document["journal"][1]["public"][key] = value
    with pytest.raises(MismatchError, match="Entry 2: its hash doesn't match"):
        findings(document)


def test_name_not_matching_its_commitment_is_detected() -> None:
    document = match_document(RAMBOTS)
    document["journal"][1]["name"] = "Somebody else"
    with pytest.raises(MismatchError, match="yellow's name doesn't match"):
        findings(document)


@pytest.mark.parametrize("name", MATCHES)
def test_different_secret_is_detected(name: str) -> None:
    """The commitment doesn't match. If that's changed too, the set-up or the next random draw doesn't."""
    document, other = match_document(name), bytes(range(32))
    with pytest.raises(MismatchError, match="The secret doesn't match its seal"):
        findings({**document, "secret": other.hex()})
    with pytest.raises(MismatchError, match=r"Move \d"):
        findings(pledged(document, other))


def test_match_file_stores_no_die_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file doesn't contain the die's results: they follow from the secret, round by round."""
    document = match_document(FACTORY)
    told, _ = findings(document)
    assert "die" not in json.dumps(document)
    assert any("round 3: " in sentence for sentence in told)
    monkeypatch.setattr(Chance, "roll", lambda chance: FACES[(FACES.index(roll(chance)) + 1) % len(FACES)])
    with pytest.raises(MismatchError, match=r"Move \d+"):
        findings(document)


def test_final_entry_hash_is_reported_as_the_last_hash() -> None:
    document = match_document(RAMBOTS)
    told, _ = findings(document)
    assert last_hash(document) == document["journal"][-1]["hash"]
    assert any(last_hash(document) in sentence for sentence in told)


def test_hashes_match_the_documented_formula() -> None:
    """Anyone can calculate them without this program."""
    document = match_document(RUMBL)
    tied = ("format", "version", "game", "edition", "options", "colours", "commitment")
    last = _sha("", {key: document[key] for key in tied})
    for each in document["journal"]:
        last = _sha(last, each["public"])
        assert each["hash"] == last


def _sha(before: str, value: dict[str, Any]) -> str:
    text = before + json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


# --- not a match file -------------------------------------------------------------------------------------------------


BAD: list[tuple[str, object, str]] = [
    ("format", "chess match", 'format: expected the format of match files (rambots match), not "chess match"'),
    ("format", ..., 'expected a match file, whose "format" is "rambots match"'),
    ("version", 2, "version: expected a whole number from 3 to 3, not 2"),
    ("game", "chess", 'game: expected a game (rambots, kolmio, factory or rumbl), not "chess"'),
    ("game", ["rambots"], 'game: expected a game, not ["rambots"]'),
    ("edition", 2, "edition: this program plays edition 1 of RAMbots, not 2"),
    ("edition", "1", 'edition: expected a whole number from 1, not "1"'),
    ("extra", 1, "extra: unknown key, expected "),
    ("options.speedbots", 1, f"options: {text('option-speedbots')} cannot be 1"),
    ("options.speedbots", [], "options.speedbots: expected a text of at most 100 characters, not []"),
    ("options.colour", "red", "options: RAMbots has no option 'colour'"),
    ("colours", [], "colours: RAMbots is for 2 or 3 or 4 players of different colours"),
    ("colours.1", "red", "colours: RAMbots is for 2 or 3 or 4 players of different colours"),
    ("colours.1", "pink", "colours[1]: expected a colour of the game"),
    ("journal.1.name", "x" * 101, "journal[1].name: expected a text of at most 100 characters"),
    ("journal.1.name", "\ud800", "journal[1].name: expected a text of at most 100 characters"),
    ("journal.1.user", 7, "journal[1].user: unknown key, expected public, name, salt or hash"),
    ("journal.1.salt", None, "journal[1].name: expected null, since its salt is erased"),
    ("journal.1.public.name", None, "journal[1].salt: expected null, since the name has no seal"),
    ("journal.1.public.from", 2, "journal[1].public.from: expected a whole number from 1 to 1, not 2"),
    ("commitment", "0" * 63, "commitment: expected 64 hex digits, not "),
    ("secret", "A" * 64, "secret: expected 64 hex digits, not "),
    ("secret", None, "secret: expected 64 hex digits, not null"),
    ("journal", [], "journal: expected at least a start and an end"),
    ("journal", {}, "journal: expected a list, not {}"),
    ("journal.3.public.kind", "answers", 'journal[3].public.kind: expected the start (start), not "answers"'),
    (
        "journal.6.public.kind",
        "start",
        "journal[6].public.kind: expected answers, a player leaving, or an agreement",
    ),
    ("journal.6.public.kind", ..., "journal[6].public.move: unknown key"),
    ("journal.6.public", ..., "journal[6]: public is missing"),
    ("journal.25.public.kind", "end", "journal[25].public.kind: expected answers"),
    (
        "journal.26.public.kind",
        "settle",
        'journal[26].public.kind: expected the end, as the last entry (end), not "settle"',
    ),
    ("journal.26.public.status", "won", "journal[26].public.status: expected how it ended (over or cancelled)"),
    ("journal.6.public.move", 5, "journal[6].public.move: expected a whole number from 4 to 4, not 5"),
    ("journal.6.public.at", "yesterday", "journal[6].public.at: expected a date and time with its zone"),
    ("journal.6.public.at", "2030-01-01T12:00:00", "journal[6].public.at: expected a date and time with its zone"),
    (
        "journal.6.public.at",
        "0001-01-01T00:00:00+23:59",
        "journal[6].public.at: expected a date and time with its zone",
    ),
    ("journal.6.answers.pink", [], "journal[6].answers.pink: unknown key"),
    ("journal.6.answers.red", "done", 'journal[6].answers.red: expected a list, not "done"'),
    ("journal.6.answers.red", [1], "journal[6].answers.red[0]: expected a text of at most 100 characters, not 1"),
    ("journal.6.opened", [], "journal[6].opened: expected the contents of all 3 seals, not of 0"),
    ("journal.6.opened.0.salt", "00", 'journal[6].opened[0].salt: expected 32 hex digits, not "00"'),
    ("journal.6.public.seals.0.locked", 1, "journal[6].public.seals[0].locked: expected true or false"),
    ("journal.6.public.seals.0.player", "pink", "journal[6].public.seals[0].player: expected a player"),
    ("journal.6.hash", 7, "journal[6].hash: expected 64 hex digits, not 7"),
    ("journal.12.public.player", "pink", "journal[12].public.player: expected a player"),
    (
        "journal.26.public.outcome",
        {"winners": ["pink"], "reason": ""},
        "journal[26].public.outcome.winners[0]: expected a player",
    ),
    (
        "journal.26.public.outcome",
        {"winners": ["red", "red"], "reason": ""},
        "journal[26].public.outcome.winners: expected every winner once",
    ),
    ("options", {"\u20e3" * 100: 1}, "options: RAMbots has no option '" + "\\u20e3" * 6),
]


@pytest.mark.parametrize(("path", "value", "says"), BAD)
def test_malformed_match_file_error_names_the_path(path: str, value: object, says: str) -> None:
    document = match_document(RAMBOTS)
    at: Any = document
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if isinstance(at, list):
        at[int(last)] = value
    elif value is ...:
        del at[last]
    else:
        at[last] = value
    with pytest.raises(BadDocumentError, match="^" + re.escape(says)):
        read_match(document, GAMES)


@pytest.mark.parametrize("document", [None, [], 7, "match", {}])
def test_non_match_file_is_refused(document: object) -> None:
    with pytest.raises(BadDocumentError, match="expected"):
        read_match(document, GAMES)


def test_unpacking_stops_at_the_size_limit() -> None:
    """A small file may unpack to more than fits into memory."""
    packed = compression.pack(bytes(10_000_000))
    assert len(packed) < 20_000
    assert len(compression.unpack(packed, most=1000)) == 1001
    assert compression.unpack(b"{}", most=1000) == b"{}"


def test_packed_file_has_no_timestamp() -> None:
    assert compression.pack(b"{}")[4:8] == bytes(4)

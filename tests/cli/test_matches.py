"""`rambots verify` and `rambots replay`: their output for matches, seals and other files."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.__main__ import main
from bot.cli.games.matches import MOST_BYTES, load_match_file, verify_or_report
from bot.cli.games.replay import _tell
from bot.host.model import commitments
from tests.host.matches import chained, match_document, match_text, move_of
from tests.long import scaled
from tests.texts import text as message

if TYPE_CHECKING:
    from pathlib import Path

RAMBOTS = "rambots-idle-and-left"
FACTORY = "factory-four-idle-and-left"
RUMBL = "rumbl-questions"
SALT = bytes(range(16))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The match file of a game of R.U.M.B.L."""
    path = tmp_path / "match.json"
    path.write_text(match_text(RUMBL), encoding="utf-8")
    return path


def kept(path: Path, document: dict[str, Any]) -> str:
    """Write the document to the path, and return the path as text."""
    path.write_text(json.dumps(document))
    return str(path)


# --- verify: a match --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [RAMBOTS, FACTORY, RUMBL])
def test_consistent_match_is_reported_line_by_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "match.json").write_text(match_text(name), encoding="utf-8")
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    moves = sum("move" in entry["public"] for entry in match_document(name)["journal"])
    assert err == ""
    assert lines[0].startswith("The secret matches its seal: ")
    assert lines[1].startswith(f"The hashes tie {moves} moves together")
    assert lines[2] == "Every player took a seat at the start."
    assert lines[3] == "Move 1, the start: the setup follows from the secret."
    assert [line.split(",")[0] for line in lines[3:-2]] == [f"Move {number}" for number in range(1, moves + 1)]
    assert lines[-2].startswith("The outcome: won by ")
    assert lines[-1].startswith("Consistent, but not proven: ")


def test_compressed_and_plain_match_files_read_the_same(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "match.json.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    for command in ("verify", "replay"):
        told = []
        for path in (file, packed):
            assert main([command, str(path)]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1] != ""


def test_given_hashes_are_compared_and_their_proof_is_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Digits may be upper or lower case, and as many as were shown. No more is reported as proven than follows from
    them."""
    document = match_document(RUMBL)
    shown, last = document["commitment"][:32], document["journal"][-1]["hash"]
    third = move_of(document, 3)["hash"]
    assert main(["verify", "--commitment", shown.upper(), str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[told.index("Not proven:") - 2 : told.index("Not proven:")] == [
        "Consistent. Proven by what you gave:",
        "+ the secret: setup, dice and draws follow from it",
    ]
    assert main(["verify", "--hash", third, str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    proven = told[told.index("Consistent. Proven by what you gave:") + 1 :]
    assert proven[2] == "+ moves 1 to 3: their order, their times, and 4 answers in them"
    assert "- the end: nothing was cut off or added, and the outcome" in proven
    assert main(["verify", "--last", last, str(file)]) == 0
    assert "Not proven:" not in capsys.readouterr().out
    for anchor in ("--commitment", "--hash", "--last"):
        assert main(["verify", str(file), anchor, shown[::-1]]) == 1
        assert capsys.readouterr().out.splitlines()[-1].startswith("MISMATCH: ")


def test_only_the_first_mismatch_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = match_document(RAMBOTS)
    for number in (6, 8):
        move_of(document, number)["opened"][0]["salt"] = "00" * 16
    assert main(["verify", kept(tmp_path / "match.json", chained(document))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].startswith("Move 5, round 3: ")
    assert lines[-1].startswith("MISMATCH: Move 6: ")
    assert lines[-1].endswith("answer doesn't match its seal.")


def test_too_short_commitment_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["verify", str(file), "--commitment", "abc"])
    assert stopped.value.code == 2
    assert "a hash or seal has 32 to 64 hex digits" in capsys.readouterr().err


# --- verify: a seal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["SRN MBE", "", "SRN MBE LGU"])
def test_text_is_checked_against_its_seal(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    digits = hashlib.sha256(SALT + text.encode()).hexdigest()
    assert main(["verify", text, SALT.hex(), digits[:32]]) == 0
    assert "with this salt gives this seal" in capsys.readouterr().out
    assert main(["verify", text + " LGU", SALT.hex(), digits]) == 1
    assert capsys.readouterr().out.startswith("Not sealed")


@pytest.mark.parametrize("what", [["a", "b"], ["a", "b", "c", "d"], ["a", "b", "c", "--commitment", "0" * 64]])
def test_arguments_for_neither_file_nor_seal_are_refused(what: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", *what]) == 2
    assert "a match file" in capsys.readouterr().err


# --- replay -----------------------------------------------------------------------------------------------------------


def test_replay_describes_the_match_round_by_round(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("R.U.M.B.L.: Player 0 (blue), Player 1 (green)\n")
    rounds = [message("round-name", of="rumbl", number=number) for number in range(1, 9)]
    headings = [message("set-up", of="rumbl"), *rounds]
    assert [line for line in out.splitlines() if line in headings] == headings[:4]
    assert "\n  🔵 Player 0 opens the 🔴 red dock with Sleeper (4) on b5" in out
    assert "**" not in out
    told = out.splitlines()
    end = told.index("Player 1 won.")
    points = [message("count-points", of="rumbl", count=count) for count in (6, 22)]
    assert told[end + 1 : end + 3] == [f"  Player 0: {points[0]}", f"  Player 1: {points[1]}"]
    assert message("record-best-round", of="rumbl", who="Player 1", count=12) in told[end + 3 :]


def test_replay_names_those_who_played_then(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = load_match_file(str(file))
    assert match is not None
    line = verify_or_report(match, lambda _: None)
    assert line is not None
    later = [replace(seat, name=f"{seat.name}'s successor", since=len(line.entries)) for seat in match.seats]
    _tell(replace(match, seats=(*match.seats, *later)), line, None)
    out = capsys.readouterr().out
    assert "\n  🔵 Player 0 opens the 🔴 red dock with Sleeper (4) on b5" in out
    assert "  Player 0's successor: " in out
    assert message("record-best-round", of="rumbl", who="Player 1/Player 1's successor", count=12) in out


def test_every_move_gets_a_picture_and_a_replay(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "some" / "pictures"
    assert main(["replay", str(file), "--out", str(folder)]) == 0
    capsys.readouterr()
    moves = [f"{number:04}-{'set-up' if number == 1 else 'round-'}" for number in range(1, 7)]
    stills, replays = sorted(folder.glob("*.png")), sorted(folder.glob("*.gif"))
    assert len(stills) == 6
    assert len(replays) == 6
    assert replays[-1].name == "highlights.gif"
    assert all(path.stem.startswith(move) for path, move in zip(stills, moves, strict=True))
    for path in (*stills, *replays):
        with Image.open(path) as picture:
            assert picture.width > 300
            assert (getattr(picture, "n_frames", 1) > 1) == (path.suffix == ".gif")


def test_inconsistent_match_is_not_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = match_document(RUMBL)
    document["secret"] = "00" * 32
    folder = tmp_path / "pictures"
    assert main(["replay", kept(tmp_path / "match.json", document), "--out", str(folder)]) == 1
    assert capsys.readouterr().out.startswith("MISMATCH: The secret doesn't match")
    assert not folder.exists()


def test_cancelled_game_is_replayed_up_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = match_document(RAMBOTS)
    del document["journal"][8:-1]
    document["journal"][-1]["public"] |= {"status": "cancelled", "outcome": None}
    assert main(["replay", kept(tmp_path / "match.json", chained(document))]) == 0
    assert capsys.readouterr().out.endswith("\nThe game was cancelled.\n")


def test_unusable_output_folder_is_reported(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file), "--out", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: File exists\n"


def test_closed_output_pipe_ends_quietly(file: Path) -> None:
    for command in ("verify", "replay"):
        with subprocess.Popen(
            [sys.executable, "-m", "bot", command, str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


def test_characters_the_terminal_cannot_show_are_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = match_document(RUMBL)
    seat, name = document["journal"][0], "Дарья \x1b[31m\u202e"
    seat["name"], seat["public"]["name"] = name, commitments.commitment(name, bytes.fromhex(seat["salt"]))
    kept(file, chained(document))
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", ascii_only)
    assert main(["replay", str(file)]) == 0
    ascii_only.seek(0)
    told = ascii_only.read()
    assert "????? [31m (blue)" in told
    assert "\x1b" not in told


# --- other files ------------------------------------------------------------------------------------------------------


def refused(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error, the same for both commands, with exit status 2 and nothing else."""
    said = set()
    for command in ("verify", "replay"):
        assert main([command, str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        said.add(err.rstrip("\n"))
    (one,) = said
    return one


def test_missing_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(tmp_path / "none.json", capsys).endswith("none.json: No such file or directory")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "expected JSON, but line 1, column 1: Expecting value"),
        (b"\x00" * 100, "expected JSON, but line 1, column 1: Expecting value"),
        (b"\xff", "expected UTF-8 text, but byte 1 isn't"),
        (b"[" * 100_000, "the document is nested too deeply"),
        (b'{"format": ' + b"[" * 500 + b"]" * 500 + b"}", "version: missing"),
        (b'{"a":' * 100_000, "the document is nested too deeply"),
        (b" " * (MOST_BYTES + 1), f"expected at most {MOST_BYTES} bytes"),
        (b"{}", 'expected a match file, whose "format" is "rambots match"'),
        (b'{"game": "rambots"}', 'expected a match file, whose "format" is "rambots match"'),
        (b'{"format": "rambots match", "format": 1}', "format: the key appears twice in one object"),
        (b"7", "expected an object, not 7"),
        (gzip.compress(b"7", mtime=0), "expected an object, not 7"),
        (gzip.compress(b" " * (MOST_BYTES + 1), mtime=0), f"expected at most {MOST_BYTES} bytes"),
        (gzip.compress(b"{}", mtime=0)[:-9], "expected a whole file, but this one can't be unpacked"),
        (gzip.compress(b"{}", mtime=0)[:-8] + bytes(8), "expected a whole file, but this one can't be unpacked"),
        (b"\x1f\x8b\x08 and no more of it", "expected a whole file, but this one can't be unpacked"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff", "expected a whole file, but this one can't be unpacked"),
    ],
)
def test_invalid_match_file_is_refused_in_one_line(
    text: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(text)
    assert refused(path, capsys) == f"{path} isn't a readable match file: {says}"


def test_almost_too_deep_nesting_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON that can just be parsed may be too deep to be quoted in the error."""
    path = tmp_path / "match.json"
    text = match_text(RUMBL)
    for depth in range(800, sys.getrecursionlimit()):
        path.write_text(text.replace('"rambots match"', "[" * depth + "]" * depth))
        assert main(["verify", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_overlong_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = match_document(RUMBL)
    document["journal"] = [{}] * 40_001
    kept(tmp_path / "match.json", document)
    assert refused(tmp_path / "match.json", capsys).endswith("journal: expected at most 40000 items, not 40001")


def _places(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, inner in inside for place in _places(inner, (*way, key)))]


DOCUMENT = match_document(RUMBL)
PLACES = _places(DOCUMENT)[1:]
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(["blue", "done"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=scaled(200), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(PLACES), value=ANYTHING, anew=st.booleans())
@example(place=next(place for place in PLACES if place[-1] == "part"), value="\r\x1b[2J", anew=True)
def test_arbitrary_json_in_a_match_file_gets_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: tuple[str | int, ...], value: object, anew: bool
) -> None:
    """The file is consistent, contradicts itself, or isn't a match file. The output never breaks out of its line."""
    document = json.loads(json.dumps(DOCUMENT))
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    if anew:
        with suppress(TypeError, KeyError, AttributeError):
            chained(document)
    status = main(["verify", kept(tmp_path / "match.json", document)])
    out, err = capsys.readouterr()
    assert status in (0, 1, 2)
    assert err.count("\n") == (status == 2)
    assert (out.splitlines()[-1:] or [""])[0].startswith(("Consistent, but not proven", "MISMATCH", "")[status])
    free = anew and place[-1] in ("plays", "at", "locked")  # who played and when: only the hashes prove that
    assert status or json.dumps(document) == json.dumps(DOCUMENT) or free


def test_answers_without_seals_are_reported_as_unproven(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without these seals is consistent by itself. The output says that nothing proves these answers."""
    document = match_document(RUMBL)
    move = next(entry for entry in document["journal"] if entry["public"].get("seals"))
    both = sorted({seal["player"] for seal in move["public"]["seals"]})
    left = [seal["player"] == both[0] for seal in move["public"]["seals"]]
    move["public"]["seals"] = [each for each, stays in zip(move["public"]["seals"], left, strict=True) if stays]
    move["opened"] = [each for each, stays in zip(move["opened"], left, strict=True) if stays]
    last = chained(document)["journal"][-1]["hash"]
    assert main(["verify", "--last", last, kept(file, document)]) == 0
    lines = capsys.readouterr().out.splitlines()
    number = move["public"]["move"]
    assert f"that match, none of {both[1]} (" in next(line for line in lines if line.startswith(f"Move {number},"))
    assert lines[-1].startswith(f"- in move {number} what {both[1]} (")

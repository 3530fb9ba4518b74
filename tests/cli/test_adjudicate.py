"""`rambots adjudicate`: its input, its output, and its errors."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.__main__ import _COMMANDS, main
from bot.cli.games.adjudicate import MOST_BYTES, results
from bot.games import GAMES
from tests.games.rambots.boards import position
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KEYS = "game, position, options, orders, choices, seed or out"
EVERY = ", ".join(GAMES)
DOCUMENT: dict[str, Any] = {
    "game": "rambots",
    "position": position("1  R^ .  .  B<"),
    "orders": {"red": ["LGE"]},
    "seed": 7,
}


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Feed these bytes to standard input."""

    def give(text: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))

    return give


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error, with exit status 2 and nothing on standard output."""
    assert main(["adjudicate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.rstrip("\n")


def test_document_in_a_file_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(DOCUMENT))
    assert main(["adjudicate", str(file)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["position"]["rambots"]["red"] == {"at": "c1", "facing": "E"}


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input_is_read_without_a_file(
    arguments: list[str], feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    feed(json.dumps(DOCUMENT, indent=2).encode())
    assert main(["adjudicate", *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["winner"] is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "expected JSON, but line 1, column 1: Expecting value"),
        (b"{", "expected JSON, but line 1, column 2: Expecting property name enclosed in double quotes"),
        (b"[]", "expected a JSON object"),
        (b"{}", f"game: expected one of {EVERY}, not nothing"),
        (b'{"game": ["rambots"]}', f'game: expected one of {EVERY}, not ["rambots"]'),
        (b'{"game": "\\ud800"}', f'game: expected one of {EVERY}, not "\\ud800"'),
        (b'{"game": "rambots", "game": "rambots"}', "game: the key appears twice in one object"),
        (b'{"game": "rambots", "seed": NaN}', "seed: expected JSON, but NaN isn't"),
        (b'{"game": "rambots", "seed": -Infinity}', "seed: expected JSON, but -Infinity isn't"),
        (b"\xff\xfe{}", "expected UTF-8 text, but byte 1 isn't"),
        (b"[" * 50_000, "the document is nested too deeply"),
        (b'{"a":' * 50_000, "the document is nested too deeply"),
        (b"9" * 10_000, "a number has more than 100 digits"),
        (b'{"seed": ' + b"9" * 101 + b"}", "seed: a number has more than 100 digits"),
        (b'{"a": {"b c": [0, {"d": 1, "d": 2}]}}', 'a."b c"[1].d: the key appears twice in one object'),
        (b'{"a": {"b": [1, [NaN]]}, "a": 1}', "a: the key appears twice in one object"),
        (b'[0, {"a": Infinity}]', "[1].a: expected JSON, but Infinity isn't"),
        (b'{"game": "rambots"} {}', "expected JSON, but line 1, column 21: Extra data"),
        (b"[" * 300_000, "expected at most 262144 bytes"),
        (b'{"game": "rambots"}' + b" " * MOST_BYTES, "expected at most 262144 bytes"),
        (b'{"' + b"x" * 1000 + b'": 1, "game": "rambots"}', f"{'x' * 37}...: unknown key, expected {KEYS}"),
        (b'{"game": "rambots", "position": 1e999}', "position: expected an object, not Infinity"),
    ],
)
def test_invalid_document_is_refused_in_one_line(
    text: bytes, says: str, feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    feed(text)
    assert refused(capsys) == says


def test_error_names_the_path_in_the_document(
    feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    feed(json.dumps(DOCUMENT).replace("a1", "j9").encode())
    assert refused(capsys) == 'position.rambots.red.at: "j9" is not a square of the board'


def test_more_pieces_than_any_game_has_are_accepted() -> None:
    pools = {colour: ["LG", "SR", "MB", "MY"] * 250 for colour in ("red", "blue")}
    (line,) = results([json.dumps({**DOCUMENT, "position": {**DOCUMENT["position"], "pools": pools}}).encode()])
    assert len(json.loads(line)["position"]["pools"]["red"]) == 1000


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"choices": [{}] * 1001}, "choices: expected at most 1000 items, not 1001"),
        ({"options": {str(key): 1 for key in range(101)}}, "options: expected at most 100 keys, not 101"),
        (
            {"position": {**DOCUMENT["position"], "pools": {"red": [], "blue": ["SR"] * 1001}}},
            "position.pools.blue: expected at most 1000 items, not 1001",
        ),
    ],
)
def test_oversized_part_is_refused_with_its_path(changed: dict[str, object], says: str) -> None:
    (line,) = results([json.dumps({**DOCUMENT, **changed}).encode()])
    assert json.loads(line) == {"error": says}


def test_overlong_line_does_not_stop_the_next_lines(
    feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(DOCUMENT).encode()
    ended_early = good + b" " * (MOST_BYTES - len(good)) + b"\r "  # what's before the \r would fit
    feed(b"\n".join([good, b" " * (3 * MOST_BYTES + 5), good, ended_early, good]))
    assert main(["adjudicate", "--lines"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [False, True, False, True, False]
    assert lines[3] == {"error": f"expected at most {MOST_BYTES} bytes"}


def test_line_may_be_as_long_as_a_document(feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]) -> None:
    good = json.dumps(DOCUMENT).encode()
    feed(b"\r\n".join([good + b" " * (MOST_BYTES - len(good))] * 2))
    assert main(["adjudicate", "--lines"]) == 0
    assert all("error" not in json.loads(line) for line in capsys.readouterr().out.splitlines())


def test_seed_may_have_up_to_256_bits(feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]) -> None:
    """An exported round's seed is a key of this size."""
    feed(json.dumps({**DOCUMENT, "seed": 2**256 - 1}).encode())
    assert main(["adjudicate"]) == 0
    capsys.readouterr()
    feed(json.dumps({**DOCUMENT, "seed": 2**256}).encode())
    assert refused(capsys).startswith("seed: expected a whole number from 0 to 1157")


def test_missing_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, str(tmp_path / "none.json")).endswith("none.json: No such file or directory")


def test_byte_order_mark_is_ignored(feed: Callable[[bytes], None]) -> None:
    feed(b"\xef\xbb\xbf" + json.dumps(DOCUMENT).encode())
    assert main(["adjudicate"]) == 0


def test_lines_mode_outputs_one_result_per_line(
    feed: Callable[[bytes], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """A bad line gets its error on its own line, and the exit status still means success."""
    good = json.dumps(DOCUMENT).encode()
    feed(b"\n".join([good, b"{", good, b"", b"\xff", good]) + b"\n")
    assert main(["adjudicate", "--lines"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [sorted(line) == ["error"] for line in lines] == [False, True, False, True, True, False]
    assert lines[0] == lines[2] == lines[5]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_line_error_ignores_the_line_ending(end: bytes) -> None:
    (told,) = results([b'{"game": ' + end])
    assert json.loads(told) == {"error": "expected JSON, but line 1, column 10: Expecting value"}


def test_equal_documents_give_equal_bytes() -> None:
    line = json.dumps(DOCUMENT).encode()
    assert len(set(results([line] * 3))) == 1


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    listed = re.findall(r"^    (\w+)\s+(.+)$", capsys.readouterr().out, re.MULTILINE)
    assert listed == [(name, summary) for name, (_, summary) in _COMMANDS.items()]


def _places(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths to every value inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, inner in inside for place in _places(inner, (*way, key)))]


_PLACES = _places(DOCUMENT)[1:]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["red", "SR", "a1", "up"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=scaled(300), deadline=None)
@given(st.sampled_from(_PLACES), _JSON)
def test_arbitrary_json_in_a_document_is_played_or_refused(place: tuple[str | int, ...], value: object) -> None:
    """One line of JSON comes out: a result, or an error that says where."""
    changed = json.loads(json.dumps(DOCUMENT))
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    (line,) = results([json.dumps(changed).encode()])
    assert "\n" not in line
    result = json.loads(line)
    assert set(result) == {"error"} or set(result) == {"position", "events", "question", "winner"}
    if set(result) == {"error"}:
        # The error isn't always at the changed place: without a piece in the pool, an order with it is wrong.
        assert (
            result["error"].split(":")[0].split(".")[0].split("[")[0] in DOCUMENT or "expected JSON" in result["error"]
        )

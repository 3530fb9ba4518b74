"""`rambots puzzles`: it makes a pack, the same one for the same seed, and reports what's wrong with a pack."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.__main__ import main
from bot.cli.games import puzzles
from bot.cli.games.puzzles import MAKERS, key_of

if TYPE_CHECKING:
    from pathlib import Path

GAME = "rambots"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("packs") / "pack.jsonl"
    assert main(["puzzles", "--game", GAME, "--number", "3", "--seed", "5", "--out", str(file)]) == 0
    return file


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_packs_are_the_same_only_for_the_same_seed(pack: Path, tmp_path: Path) -> None:
    again, other = tmp_path / "again.jsonl", tmp_path / "other.jsonl"
    main(["puzzles", "--game", GAME, "--number", "3", "--seed", "5", "--out", str(again)])
    main(["puzzles", "--game", GAME, "--number", "1", "--seed", "6", "--out", str(other)])
    assert pack.read_bytes() == again.read_bytes()
    assert _lines(other)[0]["key"] not in {line["key"] for line in _lines(pack)}


def test_generated_pack_passes_the_check(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--check", str(pack)]) == 0
    assert "3 puzzles, each with exactly one shortest answer" in capsys.readouterr().out


def _with(line: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A copy of the line with these changes and the right key."""
    changed = {**line, **changes}
    return {**changed, "key": key_of(changed)}


def test_faulty_puzzle_is_named_by_its_line(pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, third = _lines(pack)
    bad = tmp_path / "bad.jsonl"
    piece = third["solution"].split()[0]
    turned = piece[:2] + ("N" if piece[2:] != "N" else "S")
    cases = [
        first,
        {**second, "you": "a9 N"},
        _with(second, you="a9 N"),
        _with(third, solution=" ".join([turned, *third["solution"].split()[1:]])),
        _with(third, aim="tag 4"),
        _with(third, aim="dance 1"),
        _with(third, pool=third["pool"] + " XX"),
        {**third, "grade": "harder"},
        first,
        {"game": "chess"},
        {},
    ]
    bad.write_text("".join(json.dumps(case) + "\n" for case in cases))
    assert main(["puzzles", "--check", str(bad)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[0] for line in told] == [f"bad.jsonl, line {number}" for number in range(2, 12)]
    for line, why in zip(told, ("changed by hand", "can't be read", "doesn't work", "doesn't work"), strict=False):
        assert why in line
    assert "no grade" in told[6]
    assert "twice" in told[7]


def test_puzzle_with_another_or_shorter_solution_is_refused(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a second solution of the same number of pieces, or a shorter one."""
    line = _lines(pack)[0]
    here = {"you": "b2 E", "rival": "h8 up", "yellow": "a8 N", "green": "c8 N", "blue": "d8 N", "goals": "SR SY SG SB"}
    here |= {"targets": "SR SY SG SB", "theirs": "SR MB LG", "aim": "tag 1", "plan": "", "red": "e2 up"}
    several = _with(line, **here, pool="LG LB", solution="LGE")
    longer = _with(line, **here, pool="SG LB", solution="SGE LBE")
    file = tmp_path / "several.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in (several, longer)))
    assert main(["puzzles", "--check", str(file)]) == 1
    told = capsys.readouterr().err
    assert "line 1: there are several solutions" in told
    assert "line 2: a shorter answer works: 1, not 2" in told


def test_missing_or_invalid_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("[1]\n")
    assert main(["puzzles", "--check", str(tmp_path / "missing")]) == 2
    assert main(["puzzles", "--check", str(nonsense)]) == 2
    assert main(["puzzles", "--game", GAME, "--out", str(tmp_path / "no" / "folder")]) == 2
    assert main(["puzzles", "--out", str(tmp_path / "pack")]) == 2
    told = capsys.readouterr().err
    assert ", ".join(sorted(MAKERS)) in told


def test_single_faulty_pack_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name, all packs are checked."""
    checked = []

    def noted(file: Path) -> int:
        checked.append(file)
        return len(checked) == 2

    monkeypatch.setattr(puzzles, "_check_pack", noted)
    assert main(["puzzles", "--check"]) == puzzles.WRONG
    assert checked == [maker.pack for maker in MAKERS.values()]

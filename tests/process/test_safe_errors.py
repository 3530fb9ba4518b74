"""The log of an error shows how it came about, without any user data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot import safe_errors
from bot.host.model.tables import Status
from bot.host.ports.store import StoreError
from bot.safe_errors import place, where
from bot.storage.mapping import rows
from bot.storage.mapping.table_values import read_terms
from bot.worker_pool import Workers

if TYPE_CHECKING:
    from collections.abc import Callable

SECRET = "SRN MBE LGU"


def caught(fails: Callable[[], object]) -> Exception:
    """The exception that the function raises."""
    with pytest.raises(Exception, match=r".*") as raised:
        fails()
    return raised.value


def numbered(told: str) -> str:
    """Replace line numbers, which change with every edit."""
    return re.sub(r"(?<=\.py):\d+", "", told)


def test_error_path_runs_from_our_code_to_innermost_frame() -> None:
    told = numbered(where(caught(lambda: read_terms(SECRET))))
    decoder = "json/decoder.py in raw_decode"
    ours = "bot/storage/mapping/table_values.py"
    assert told == f"JSONDecodeError at {ours} in read_terms > {decoder} from StopIteration at {decoder}"


def test_error_path_has_lines_but_no_values() -> None:
    error = caught(lambda: Status(SECRET))
    assert re.fullmatch(r"ValueError at [\w.]+/enum\.py:\d+ in \w+", where(error))
    assert SECRET not in where(error)


def test_suppressed_cause_is_still_logged() -> None:
    """It contains no text, so there's nothing to hide."""

    def hides() -> None:
        try:
            rows.read_json({"answer": 7}, "answer", tuple[str, ...])
        except Exception:
            raise RuntimeError(SECRET) from None

    told = numbered(where(caught(hides)))
    assert told.startswith(
        "RuntimeError at process/test_safe_errors.py in hides from StoreError at "
        "bot/storage/mapping/rows.py in read_json > "
    )
    assert SECRET not in told


def test_error_without_traceback_is_logged_by_name() -> None:
    assert where(KeyError(SECRET)) == "KeyError"
    assert place(KeyError(SECRET)) == "KeyError"


def test_all_errors_of_a_group_are_logged() -> None:
    inner = [caught(lambda: rows.read_json({"answer": 7}, "answer", tuple[str, ...])), KeyError(SECRET)]
    told = numbered(where(ExceptionGroup(SECRET, inner)))
    assert told.startswith("ExceptionGroup (2: StoreError at bot/storage/mapping/rows.py in read_json > ")
    assert told.endswith("; KeyError)")


def test_long_error_path_is_shortened_in_the_middle() -> None:
    """A recursion is shown once, too."""
    source = """
def ping(n):
    pong(n - 1)
def pong(n):
    ping(n) if n else alone(9)
def alone(n):
    alone(n - 1) if n else 1 / 0
"""
    inside = str(Path(safe_errors.__file__).with_name("pinging.py"))
    known: dict[str, Callable[[int], None]] = {}
    exec(compile(source, inside, "exec"), known)
    told = where(caught(lambda: known["ping"](40)))
    assert told.count(" > ") == safe_errors.FIRST + safe_errors.LAST
    assert " > … > " in told
    assert told.count("alone") == 1


async def test_worker_error_includes_its_path_in_the_worker() -> None:
    workers = Workers()
    try:
        with pytest.raises(StoreError) as raised:
            await workers.run(rows.read_json, {"answer": 7}, "answer", str)
    finally:
        workers.close()
    told = numbered(where(raised.value))
    assert "bot/worker_pool.py in run" in told
    rows_told = "bot/storage/mapping/rows.py"
    assert f"bot/worker_pool.py in _run_work > {rows_told} in read_json > {rows_told} in read_text" in told
    assert SECRET not in told

"""Statements for PostgreSQL, translated from the repositories' SQL. Different ones that can share a round trip are
merged into one, because asyncpg can't send different statements together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, count
from typing import Final, TypeAlias

from bot.storage.dialect import Write

Sized: TypeAlias = tuple[str, int]
"""A statement with its number of parameters."""
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"[^"]*"|\?(?P<number>\d*)|\buser\b""")
_WORD: Final = re.compile(r"\w+")
_CHANGES: Final = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")
_PARAMETER: Final = re.compile(r"(?:^invalid input for query argument|\bportal.* parameter) \$(\d+)")
"""Finds the number of a refused parameter: in the text of asyncpg's error, or in the context of PostgreSQL's."""


@lru_cache(maxsize=1024)
def translate_sql(sql: str, after: int = 0) -> str:
    """Translate a statement: number its parameters, beginning with `after` + 1, and quote `user`, which is a keyword in
    PostgreSQL."""
    numbers = count(1)

    def instead(token: re.Match[str]) -> str:
        found = token.group()
        if found == "user":
            return '"user"'
        return f"${after + int(token['number'] or next(numbers))}" if found[0] == "?" else found

    return _TOKEN.sub(instead, sql)


def split_writes(writes: Sequence[Write]) -> list[list[Write]]:
    """Split writes into batches that take one round trip each, without changing their order. A batch is either the
    same statement with different values, or statements that each change a different table and don't mention one that's
    changed earlier in the batch."""
    batches: list[list[Write]] = []
    for write in writes:
        if batches and (_is_equal(batches[-1], write) or _is_independent(batches[-1], write)):
            batches[-1].append(write)
        else:
            batches.append([write])
    return batches


def _is_equal(batch: Sequence[Write], write: Write) -> bool:
    return not write.changes and all((each.sql, each.late) == (write.sql, write.late) for each in batch)


def _is_independent(batch: Sequence[Write], write: Write) -> bool:
    changed = {_changed_table(each.sql) for each in batch}
    mergeable = len(changed) == len(batch) and "" not in changed and _changed_table(write.sql) != ""
    return mergeable and changed.isdisjoint(_words(write.sql))


@lru_cache(maxsize=1024)
def _changed_table(sql: str) -> str:
    """The table that a statement changes; empty if it may do something else."""
    found = _CHANGES.match(sql)
    return found[1] if found else ""


@lru_cache(maxsize=1024)
def _words(sql: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sql))


@lru_cache(maxsize=1024)
def merge_reads(*reads: Sized) -> str:
    """Merge several statements that only read into one. It returns one row, with the rows of each as JSON, which can
    represent everything in the columns: integers, texts and NULL."""
    parts = (f"(SELECT coalesce(json_agg(part.*), '[]') FROM ({sql}) AS part)" for sql in _number_parameters(reads))
    return f"SELECT {', '.join(parts)}"


@lru_cache(maxsize=1024)
def merge_writes(*writes: Sized) -> str:
    """Merge several statements that write into one. It returns one row, with the number of rows that each has changed.
    PostgreSQL executes them in this order, because they're counted in this order."""
    parts = (sql if "RETURNING" in sql else f"{sql} RETURNING 1" for sql in _number_parameters(writes))
    named = ", ".join(f"part{number} AS ({sql})" for number, sql in enumerate(parts))
    return f"WITH {named} SELECT {', '.join(f'(SELECT count(*) FROM part{number})' for number in range(len(writes)))}"


def _number_parameters(statements: Sequence[Sized]) -> list[str]:
    """The translated statements, with their parameters numbered as those of one statement."""
    sizes = accumulate((size for _, size in statements), initial=0)
    return [translate_sql(sql, after) for (sql, _), after in zip(statements, sizes, strict=False)]


def find_suspects(batch: Sequence[Write], error: BaseException) -> list[Write]:
    """The writes of a batch that may have failed: those for the table or parameter that the error names, or else
    all."""
    table = getattr(error, "table_name", None)
    refused = _PARAMETER.search(getattr(error, "context", None) or str(error))
    ends = accumulate(len(write.values) for write in batch)
    found = [write for write in batch if _changed_table(write.sql) == table]
    if not found and refused:
        found = [write for write, end in zip(batch, ends, strict=True) if int(refused[1]) <= end][:1]
    return found or list(batch)

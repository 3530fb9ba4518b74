"""PostgreSQL as one of the databases that a transaction can be over."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final

from bot.storage.dialect import Dialect
from bot.storage.postgres.errors import ERRORS, trouble
from bot.storage.postgres.migrations import newest

if TYPE_CHECKING:
    from collections.abc import Sequence

    import asyncpg

    from bot.storage.dialect import Row, Value

ASIDE: Final = "SELECT pg_advisory_xact_lock(1380011347)"
"""One at a time tells the other processes something of itself: the others wait until its transaction ends."""
DIALECT: Final = Dialect(
    members="SELECT CAST(member AS BIGINT) FROM json_array_elements_text(CAST(? AS json)) AS members(member)",
    counts="json_each_text(CAST(uses AS json)) AS counts(key, value)",
    stints="""(
        SELECT CAST(
            coalesce(
                json_agg(
                    json_build_array(seat, since, until, name, user, computer, absent, excused) ORDER BY number
                ),
                '[]'
            ) AS text
        )
        FROM stints WHERE table_id = tables.id
    )""",
    columns="""
        SELECT CAST(relname AS text) AS table_name, CAST(attname AS text) AS column_name
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind = 'r' AND attnum > 0
            AND NOT attisdropped AND relname <> 'schema_version'
    """,
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)",
    last_number="""
        SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence('{table}', 'id') AS regclass)), 0) AS number
    """,
    number_after=("SELECT setval(pg_get_serial_sequence('{table}', 'id'), ?)",),
    aside=ASIDE,
    notify="SELECT pg_notify(?, ?)",
)
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"[^"]*"|\?(?P<number>\d*)|\buser\b""")


class PostgresConnection:
    """One of the connections of the store, while a transaction has it."""

    dialect = DIALECT

    def __init__(self, connection: asyncpg.pool.PoolConnectionProxy) -> None:
        self._connection = connection

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The rows that a statement answers with."""
        try:
            return list(await self._connection.fetch(translate_sql(sql), *values))
        except ERRORS as error:
            wrong = trouble(error)
        raise wrong  # here, and not there: it would carry with it the values that the error tells

    async def outgrown(self) -> bool:
        """Whether another version of the program has given the database another shape since it was opened."""
        (row,) = await self.fetch("SELECT max(version) AS version FROM schema_version", ())
        return bool(row["version"] != newest())


@lru_cache(maxsize=1024)
def translate_sql(sql: str) -> str:
    """A statement as PostgreSQL reads it: values by their numbers; and `user`, which there is who asks, as a name."""
    numbers = count(1)

    def instead(token: re.Match[str]) -> str:
        found = token.group()
        if found == "user":
            return '"user"'
        return f"${token['number'] or next(numbers)}" if found[0] == "?" else found

    return _TOKEN.sub(instead, sql)

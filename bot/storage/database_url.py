"""The address of a PostgreSQL database. Its text form hides the password."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs, urlsplit

SCHEMES: Final = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a PostgreSQL database, in libpq's form: postgresql://user:password@host:port/name."""

    url: str = field(repr=False)
    """May contain the password."""

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.url)
            parts.port  # noqa: B018 - reading the port checks it
        except ValueError:
            parts = None
        if parts is None or parts.scheme not in SCHEMES:
            raise ValueError("expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE")
        rest = f"{parts.path}{'' if '=' in parts.query else parts.query}{parts.fragment}"
        if "@" in rest and "@" not in parts.netloc:
            # the host would be the beginning of the password, and messages and logs name the host
            raise ValueError("expected /, ? and # in the password as %2F, %3F and %23")

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        asked = parse_qs(parts.query)
        host = parts.netloc.rpartition("@")[2] or asked.get("host", [""])[0]
        user = parts.username or asked.get("user", [""])[0]
        return f"postgresql://{user}{'@' if user else ''}{host}{parts.path}"

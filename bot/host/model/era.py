"""Eras of a database: restoring a backup begins a new era, so that messages from before the restore can be recognized.

Nonces, and custom IDs that refer to stored things, contain the era in which they were sent. IDs assigned after a backup
was made may be assigned again after it's restored; the era tells them apart.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from string import ascii_lowercase, digits
from typing import Final, NamedTuple

NAME: Final = re.compile(r"[a-z][a-z0-9]{5}")
MAX_NONCE: Final = 25
MAX_KEY: Final = MAX_NONCE - len("a00000.")
"""Maximum length of a nonce's key, the part without the era."""
BLOCK: Final = 1000
"""After a restore, new IDs begin at a multiple of this number, so that people don't confuse them with lost ones."""


class StoredKind(Enum):
    """A kind of stored thing that custom IDs refer to. The value is its database table."""

    TABLE = "tables"
    TOURNAMENT = "tournaments"
    INVITATION = "invitations"
    ANNOUNCEMENT = "bulletins"


class StoredThing(NamedTuple):
    """A stored thing that a custom ID refers to."""

    kind: StoredKind
    number: int


@dataclass(frozen=True, slots=True)
class FormerEra:
    """An era that a restore has ended, with the highest IDs that the backup has in common with it."""

    name: str
    ended_at: datetime
    table: int = 0
    tournament: int = 0
    invitation: int = 0
    announcement: int = 0
    replaced: bool = field(default=False, kw_only=True)
    """True if the era belongs to the data that a restore replaced, and not to the backup's own history."""

    def highest(self, kind: StoredKind) -> int:
        return {
            StoredKind.TABLE: self.table,
            StoredKind.TOURNAMENT: self.tournament,
            StoredKind.INVITATION: self.invitation,
            StoredKind.ANNOUNCEMENT: self.announcement,
        }[kind]

    def has(self, thing: StoredThing) -> bool:
        return 0 < thing.number <= self.highest(thing.kind)


@dataclass(frozen=True, slots=True)
class Eras:
    """The database's current era, and its former ones in the order in which they were recorded."""

    current: str
    former: tuple[FormerEra, ...] = ()

    def find_former(self, name: str) -> FormerEra | None:
        return next((each for each in self.former if each.name == name), None)

    def nonce(self, key: str) -> str:
        return join_nonce(self.current, key)

    def earlier_nonces(self, key: str, *, since: str) -> frozenset[str]:
        """Possible nonces of a message that was added in the era `since`, and sent in that era or a later one."""
        own = [each.name for each in self.former if not each.replaced] + [self.current]
        names = own[own.index(since) :] if since in own else [since]
        return frozenset(join_nonce(name, key) for name in names)

    @property
    def restored_at(self) -> datetime | None:
        return max((each.ended_at for each in self.former), default=None)


def draw_era() -> str:
    return secrets.choice(ascii_lowercase) + "".join(secrets.choice(ascii_lowercase + digits) for _ in range(5))


def join_nonce(era: str, key: str) -> str:
    """The nonce of a message. Raises ValueError if it's too long for Discord."""
    nonce = f"{era}.{key}"
    if len(nonce) > MAX_NONCE:
        raise ValueError(f"the nonce {nonce!r} is too long")
    return nonce

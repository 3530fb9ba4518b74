"""Eras of a database: a new one begins when a backup is restored, so that what was sent before is told apart.

Posts' nonces and the custom ids that name something stored carry the era in which they were sent. Numbers given out
after a backup was made are given out again after its restore: the era tells which of the two is meant.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from enum import Enum
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

NAME: Final = re.compile(r"[a-z][a-z0-9]{5}")
"""The form of an era's name."""
MAX_NONCE: Final = 25
"""The most characters that Discord takes in a nonce."""
MAX_KEY: Final = MAX_NONCE - len("a00000.")
"""Of them, those beside the era."""
BLOCK: Final = 1000
"""After a restore new numbers begin at a multiple of this, so that people don't mix them up with lost ones."""


class StoredKind(Enum):
    """A kind of thing that custom ids name by its number; the value is its table in the database."""

    TABLE = "tables"
    TOURNAMENT = "tournaments"
    INVITATION = "invitations"
    ANNOUNCEMENT = "bulletins"


class StoredThing(NamedTuple):
    """Something that a custom id names by its number."""

    kind: StoredKind
    number: int


@dataclass(frozen=True, slots=True)
class FormerEra:
    """An era that ended with a restore, with the highest numbers that it had in the backup."""

    name: str
    ended_at: datetime
    table: int = 0
    tournament: int = 0
    invitation: int = 0
    announcement: int = 0
    replaced: bool = field(default=False, kw_only=True)
    """Whether it's of the data that a restore put aside, not of the backup's own past."""

    def highest(self, kind: StoredKind) -> int:
        """The highest number of that kind in the backup."""
        match kind:
            case StoredKind.TABLE:
                return self.table
            case StoredKind.TOURNAMENT:
                return self.tournament
            case StoredKind.INVITATION:
                return self.invitation
            case StoredKind.ANNOUNCEMENT:
                return self.announcement

    def has(self, thing: StoredThing) -> bool:
        """Return whether the backup had it."""
        return 0 < thing.number <= self.highest(thing.kind)


@dataclass(frozen=True, slots=True)
class Eras:
    """The database's present era, and those before, oldest first."""

    current: str
    former: tuple[FormerEra, ...] = ()

    def find_former(self, name: str) -> FormerEra | None:
        """The former era of that name; None if it's the present one, or of another database."""
        return next((each for each in self.former if each.name == name), None)

    def nonce(self, key: str) -> str:
        """The nonce of what is sent now under that key. Raises ValueError if Discord wouldn't take it."""
        return join_nonce(self.current, key)

    def earlier_nonces(self, key: str, *, since: str) -> frozenset[str]:
        """The nonces under which something that was due in the era `since` may have been sent: in that era, or after
        a restore of the data in which it still was due."""
        own = [each.name for each in self.former if not each.replaced] + [self.current]
        names = own[own.index(since) :] if since in own else [since]
        return frozenset(join_nonce(name, key) for name in names)

    @property
    def restored_at(self) -> datetime | None:
        """The time of the last restore; None: there was none."""
        return max((each.ended_at for each in self.former), default=None)


class EraRows(Protocol):
    """The part of a transaction that is about eras."""

    async def eras(self) -> Eras:
        """The database's eras. Raises StoreError if it has none."""
        ...

    async def begin_era(self, name: str, *, at: datetime, replaced: Sequence[FormerEra] = ()) -> None:
        """End the present era and begin another one, as a restore does: new numbers start at the next full thousand.

        `replaced` are the eras of the data that the restore puts aside, its last one included.
        """
        ...

    async def take_restored(self) -> Sequence[int]:
        """The tables served here whose players haven't been told of a restore yet; they're about to be."""
        ...


def draw_era() -> str:
    """A new era's name: a letter and five letters or digits, by chance."""
    return secrets.choice(ascii_lowercase) + "".join(secrets.choice(ascii_lowercase + digits) for _ in range(5))


def join_nonce(era: str, key: str) -> str:
    """The nonce of a post. Raises ValueError if Discord wouldn't take it."""
    nonce = f"{era}.{key}"
    if len(nonce) > MAX_NONCE:
        raise ValueError(f"the nonce {nonce!r} is too long")
    return nonce

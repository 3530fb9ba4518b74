"""Permissions to change and read, implemented again: from rows and messages only, without any of the host's rules."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.discord_ui.views.community.user_settings import PALETTES
from bot.engine.game import DONE, Decision
from bot.games import GAMES
from bot.i18n import LANGUAGES
from tests.texts import text as message
from tests.tools.fuzz import sentences
from tests.tools.fuzz.run import BrokenPromiseError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from bot.host.app.host import Host

Row = dict[str, Any]

TELLING: Final = 9
"""Minimum length of a draft's text: a shorter one could appear anywhere."""


@dataclass(frozen=True)
class FuzzUser:
    """The user who acted."""

    user: int
    guild: int | None
    manager: bool = False


@dataclass(frozen=True)
class Told:
    """A message that someone could read; everyone, if `reader` is None."""

    reader: int | None
    text: str
    files: tuple[tuple[str, bytes], ...] = ()
    rings: Collection[int] = ()


@dataclass
class Rows:
    """The database's rows about tables, and about what people have done for themselves."""

    tables: dict[int, Row] = field(default_factory=dict)
    players: dict[tuple[int, int], Row] = field(default_factory=dict)
    drafts: dict[tuple[int, int], Row] = field(default_factory=dict)
    journal: dict[tuple[int, int], Row] = field(default_factory=dict)
    all_progress: dict[tuple[int, str], Row] = field(default_factory=dict)
    preferences: dict[int, Row] = field(default_factory=dict)

    @classmethod
    async def of(cls, host: Host) -> Rows:
        """Read the current rows."""
        async with host._core.store.reading() as tx:
            found: Any = tx

            async def rows(table: str) -> list[Row]:
                return [dict(row) for row in await found.session.rows(f"SELECT * FROM {table}")]

            return cls(
                {row["id"]: row for row in await rows("tables")},
                {(row["table_id"], row["seat"]): row for row in await rows("players")},
                {(row["table_id"], row["seat"]): row for row in await rows("drafts")},
                {(row["table_id"], row["revision"]): row for row in await rows("journal")},
                {(row["user"], row["game"]): row for row in await rows("pupils")},
                {row["user"]: row for row in await rows("preferences")},
            )

    def at(self, table: int) -> dict[int, Row]:
        """A table's players, by seat."""
        return {seat: row for (number, seat), row in self.players.items() if number == table}

    def seats_of(self, table: int, user: int) -> set[int]:
        """The seats that a user still holds."""
        return {seat for seat, row in self.at(table).items() if row["user"] == user and not row["gone"]}

    def awaited(self) -> set[int]:
        """Everyone who still plays at a table. Nobody else may ever be pinged."""
        playing = {number for number, row in self.tables.items() if row["status"] == "playing"}
        return {row["user"] for (table, _), row in self.players.items() if table in playing and not row["gone"]} - {
            None
        }


# --- nobody acts for another seat ------------------------------------------------------------------------------------


def check_authority(before: Rows, after: Rows, actor: FuzzUser) -> None:
    """Raise BrokenPromiseError if something changed that the user may not change."""
    for number, row in after.tables.items():
        if number in before.tables:
            _check_table(before, after, actor, number)
        elif row["opener"] != actor.user or row["status"] not in ("open", "playing"):
            raise BrokenPromiseError(f"table {number} was opened for somebody else")
    for (user, game), progress in after.all_progress.items():
        if user != actor.user and before.all_progress.get((user, game)) != progress:
            raise BrokenPromiseError(f"somebody else's lesson was changed: that of {user}")
    for user, chosen in after.preferences.items():
        if user != actor.user and before.preferences.get(user) != chosen:
            raise BrokenPromiseError(f"colours were chosen for {user}")
        if chosen["palette"] not in PALETTES:
            raise BrokenPromiseError(f"colours that there are not: {chosen['palette']!r}")
    gone = {
        user for user, _ in before.all_progress.keys() - after.all_progress.keys()
    } | before.preferences.keys() - after.preferences.keys()
    if gone - {actor.user}:
        raise BrokenPromiseError("what somebody did for themselves is gone")
    if before.tables.keys() - after.tables.keys() or before.journal.keys() - after.journal.keys():
        raise BrokenPromiseError("something that was kept is gone")


def _check_table(before: Rows, after: Rows, actor: FuzzUser, number: int) -> None:
    was, now = before.tables[number], after.tables[number]
    mine = before.seats_of(number, actor.user)
    sat = any(row["user"] == actor.user for row in before.at(number).values())
    for key in ("game", "edition", "guild", "home", "opened_at"):
        if was[key] != now[key]:
            raise BrokenPromiseError(f"table {number}: {key} was changed")
    sets_up = was["status"] == "open" and (was["opener"] == actor.user or _manages(actor, was))
    for key in _SET_UP:
        if was[key] != now[key] and not sets_up:
            raise BrokenPromiseError(f"table {number}: {key} was changed by somebody who may not")
    palette = json.loads(now["terms"])["palette"]
    if palette not in PALETTES:
        raise BrokenPromiseError(f"table {number}: colours that there are not: {palette!r}")
    seats = _manages(actor, was) and was["status"] in ("open", "playing")
    for key in was.keys() & now.keys() - _SET_UP:
        may = sat if key == "rematch" else mine or seats
        if was[key] != now[key] and not may and key not in _OTHERS:
            raise BrokenPromiseError(f"table {number}: somebody who does not sit there changed {key}")
    if now["status"] == "cancelled" != was["status"]:
        _check_cancelled(before, actor, number)
    _check_players(before, after, actor, number)
    _check_drafts(before, after, actor, number)


_SET_UP: Final = frozenset({"terms"})
"""Columns that can be changed until the start, by the host of the table or a server manager."""
_OTHERS: Final = frozenset(
    {
        "status",
        "ended_at",
        "question",
        "asked_at",
        "deadline",
        "remind_at",
        "paused",
        "paused_at",
        "reminded",
        "lobby_message",
        "channel",
    }
)
"""Columns that can change without action by anyone at the table: a manager may cancel or wake it, and posts are
recorded."""


def _given_away(before: Rows, after: Rows, actor: FuzzUser, number: int) -> set[int]:
    """The single seat that a manager has given to a computer or removed, if any."""
    row = before.tables[number]
    if not _manages(actor, row) or row["status"] != "playing":
        return set()
    was, now = before.at(number), after.at(number)
    changed = {seat for seat in was if seat in now and _sits(was[seat]) != _sits(now[seat])}
    if any(_sits(now[seat])[0] is not None and not now[seat]["gone"] for seat in changed):
        return set()
    return changed if len(changed) == 1 else set()


def _sits(row: Row) -> tuple[object, ...]:
    return row["user"], row["name"], row["computer"], row["gone"]


def _manages(actor: FuzzUser, row: Row) -> bool:
    return actor.manager and row["guild"] is not None and row["guild"] == actor.guild


def _check_cancelled(before: Rows, actor: FuzzUser, number: int) -> None:
    row = before.tables[number]
    manages = _manages(actor, row)
    people = {player["user"] for player in before.at(number).values() if player["user"] and not player["gone"]}
    if row["opener"] != actor.user and not manages and people != {actor.user}:
        raise BrokenPromiseError(f"table {number} was cancelled by somebody who may not")


def _check_players(before: Rows, after: Rows, actor: FuzzUser, number: int) -> None:
    given = _given_away(before, after, actor, number)

    def others(rows: Rows) -> list[Any]:
        return sorted(
            (row["user"], row["name"], row["colour"], row["gone"])
            for seat, row in rows.at(number).items()
            if row["user"] not in (None, actor.user) and seat not in given
        )

    joined = any(row["user"] == actor.user for row in after.at(number).values()) and not before.seats_of(
        number, actor.user
    )
    if joined and before.tables[number]["guild"] != actor.guild:
        raise BrokenPromiseError(f"table {number}: somebody sat down who does not see it")
    if others(before) != others(after):
        raise BrokenPromiseError(f"table {number}: another seat was changed")
    computers = [
        sorted(row["computer"] for row in rows.at(number).values() if row["computer"]) for rows in (before, after)
    ]
    if computers[0] != computers[1] and not before.seats_of(number, actor.user) and not given:
        raise BrokenPromiseError(f"table {number}: computers came or went for somebody who does not sit there")
    if before.tables[number]["status"] != "open" and before.at(number).keys() != after.at(number).keys():
        raise BrokenPromiseError(f"table {number}: seats came or went in a game")


def _check_drafts(before: Rows, after: Rows, actor: FuzzUser, number: int) -> None:
    """Only its player may change a draft. A table that moves on takes compiled answers only."""
    given = _given_away(before, after, actor, number)
    people = {seat for seat, row in before.at(number).items() if row["user"] not in (None, actor.user)} - given
    mine = {*before.seats_of(number, actor.user), *given}
    moves = [after.journal[key] for key in after.journal.keys() - before.journal.keys() if key[0] == number]
    if not moves:
        for seat in people if after.tables[number]["status"] != "cancelled" else ():
            if before.drafts.get((number, seat)) != after.drafts.get((number, seat)):
                raise BrokenPromiseError(f"table {number}: the draft of seat {seat} was changed")
        return
    if not mine:
        raise BrokenPromiseError(f"table {number}: somebody who does not sit there moved it on")
    first = min(moves, key=lambda row: int(row["revision"]))
    content = json.loads(first["content"])
    if first["kind"] == "leave" and content["seat"] not in mine:
        raise BrokenPromiseError(f"table {number}: seat {content['seat']} was given up by somebody else")
    if first["kind"] == "answers":
        hasty = json.loads(before.tables[number]["terms"])["options"].get("speedbots")
        for seat in people & {int(each) for each in content["answers"]}:
            draft = before.drafts.get((number, seat))
            compiled = draft is not None and draft["compiled"]
            if not compiled and not hasty:
                raise BrokenPromiseError(f"table {number}: seat {seat} was answered for")
            if (
                draft is not None
                and compiled
                and _bare(content["answers"][str(seat)]) != _bare(json.loads(draft["answer"]))
            ):
                raise BrokenPromiseError(f"table {number}: the answer of seat {seat} is not what was compiled")


def _bare(answer: list[str]) -> list[str]:
    return answer[:-1] if answer[-1:] == [DONE] else answer


# --- nobody reads another's secret -----------------------------------------------------------------------------------


def drafts(rows: Rows) -> Iterator[tuple[int, int, str]]:
    """Drafts that aren't public yet: table, user and text."""
    for (number, seat), row in rows.drafts.items():
        user = rows.at(number).get(seat, {}).get("user")
        table = rows.tables[number]
        if table["status"] == "playing" and row["question"] == table["question"] and user is not None:
            decision, answer = Decision(seat, row["topic"]), tuple(json.loads(row["answer"]))
            yield number, user, GAMES[table["game"]].notation.write(decision, answer)


def secrets(rows: Rows) -> dict[str, set[int]]:
    """Secrets, each with the users who may read it: parts of drafts, and salts and seeds, which nobody may."""
    found: dict[str, set[int]] = {}
    made = [(user, text) for _, user, text in drafts(rows)]
    for _, text in made:
        for each in text.split("; "):
            if len(each) >= TELLING:  # users whose drafts contain it may read it
                found[each] = {user for user, own in made if each in own}
    for row in rows.drafts.values():
        found.update({salt: set() for salt in json.loads(row["salt"] or "[]")})
    for row in rows.journal.values():
        if row["kind"] == "start" and rows.tables[row["table_id"]]["status"] == "playing":
            content = json.loads(row["content"])
            found[str(content.get("secret") or content.get("seed"))] = set()
    return found


def check_told(told: Told, rows: Rows, hidden: Mapping[str, set[int]], *, said: str) -> None:
    """Raise BrokenPromiseError if a message reveals a secret or pings someone it may not. `said` is what the user
    typed."""
    sentences.check(told.text, rings=rows.awaited())
    if not set(told.rings) <= rows.awaited():
        raise BrokenPromiseError(f"it rings {set(told.rings) - rows.awaited()}, who are not awaited")
    whole = told.text + "".join(name + body.decode(errors="replace") for name, body in told.files if _is_text(body))
    for secret, owners in hidden.items():
        if secret in whole and told.reader not in owners and _bare_text(secret) not in _bare_text(said):
            raise BrokenPromiseError(f"{told.reader or 'everybody'} reads what is hidden: {secret!r}")


def check_elsewhere(text: str, rows: Rows, reader: FuzzUser) -> None:
    """Raise BrokenPromiseError if someone is shown a table in another server."""
    for number, row in rows.tables.items():
        sits = any(player["user"] == reader.user for player in rows.at(number).values())
        named = (_named(number, language) for language in LANGUAGES)
        if row["guild"] != reader.guild and not sits and any(re.search(rf"{each}\b", text) for each in named):
            raise BrokenPromiseError(f"{reader.user} is shown table {number}")


def _named(number: int, language: str) -> str:
    """A regular expression for a table's name, whatever its game."""
    return re.escape(message("table-title", language=language, game="", table=number).strip())


def _bare_text(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def _is_text(body: bytes) -> bool:
    return not body.startswith((b"\x89PNG", b"GIF8"))

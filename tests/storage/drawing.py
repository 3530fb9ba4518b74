"""Rows of every kind, drawn at random.

Values come from small ranges, so that equal times, equal numbers and missing values are frequent, and every condition
of a query decides about some row.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from bot.host.model.announcements import AnnouncementKind
from bot.host.model.outbox import PostKind
from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.tables import Status
from bot.storage.mapping import rows
from bot.storage.repositories.people.guild_settings import packed_settings
from tests.storage.sqlite.test_store import NOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

T0 = rows.stamp(NOW)
TIMES = (T0, T0 + 1, T0 + 2)
FAR = 1 << 60
"""An instant that's too far away for calculations, as if someone had edited it."""
AROUND = (T0 - 1, *TIMES)
USERS = (1, 2, 3, 4)
GUILDS = (1 << 22, 2 << 22, (3 << 22) + 5)
CHANNELS = (10, 11, 12)
FORMER = (5, -1)
"""People who no longer have a seat. One of them has been erased."""
NAMELESS = 6
"""A person with results but without a saved name."""
NOBODY = 99
"""No person, table, server, channel or message has this number."""
GAMES = ("toy", "pyramids")
POST_KINDS = (
    *PostKind,
    *12 * (PostKind.PROMPT, PostKind.UNDELIVERED),
    *5 * (PostKind.MOVE, PostKind.REMINDER, PostKind.CLOSED, PostKind.LOBBY),
)
"""Kinds of posts to draw from. Those that queries ask for are frequent."""
STATES = ("waiting", "sent", "dropped")
STATUSES = tuple(status.value for status in Status)


def draw(chance: Random, tables: int, posts: Sequence[PostKind]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield rows of every kind as values by column, for this many tables, with posts of these kinds."""
    drawn = list(_tables(chance, tables))
    yield from drawn
    guilds = {values["id"]: values["guild"] for _, values in drawn}
    numbers = range(1, tables + 1)
    often = {kind: chance.choice((0.1, 0.5)) for kind in ("outdated", "restored", "asides", "compiled", "over", "open")}
    for table in numbers:
        yield from _seats(chance, table)
        yield from _work(chance, table, often)
        yield from _journal(chance, table)
    messages = list(range(100, 100 + 12 * tables))
    chance.shuffle(messages)
    yield from _posts(chance, numbers, messages, posts)
    yield from _people(chance)
    yield from _servers(chance, tables)
    yield from _processes(chance)
    yield from _results(chance, guilds)
    yield from _tournaments(chance, numbers)


def _maybe(chance: Random, values: Sequence[Any], *, none: float = 0.3) -> Any:
    return None if chance.random() < none else chance.choice(values)


def _far(chance: Random, values: Sequence[int], *, none: float = 0.3) -> int | None:
    found: int | None = _maybe(chance, values, none=none)
    return found if found is None or chance.random() < 0.7 else chance.choice((FAR, FAR - 1))


def _tables(chance: Random, tables: int) -> Iterable[tuple[str, dict[str, Any]]]:
    none = {column: chance.choice((0.1, 0.3, 0.95)) for column in ("deadline", "remind_at", "recess_until")}
    for number in range(1, tables + 1):
        yield (
            "tables",
            {
                "id": number,
                "game": chance.choice(GAMES),
                "edition": 1,
                "status": chance.choice((*STATUSES, "playing", "playing")),
                "opener": chance.choice(USERS),
                "guild": _maybe(chance, GUILDS, none=0.2),
                "home": chance.choice(CHANNELS),
                "channel": chance.choice(CHANNELS),
                "revision": chance.randrange(4),
                "question": chance.randrange(1, 4),
                "asked_at": chance.choice(TIMES),
                "deadline": _far(chance, TIMES, none=none["deadline"]),
                "reminded": 0,
                "remind_at": _far(chance, TIMES, none=none["remind_at"]),
                "opened_at": chance.choice(TIMES),
                "ended_at": _maybe(chance, TIMES),
                "paused": _maybe(chance, ("so",), none=0.7),
                "recess_until": _maybe(chance, TIMES, none=none["recess_until"]),
                "thread": _maybe(chance, (7,)),
                "lobby_message": _maybe(chance, (8,)),
                "paused_at": _maybe(chance, (T0,)),
                "lineup": rows.encode_json([[f"{user}", "red", user, None] for user in chance.sample(USERS, 2)]),
            },
        )


def _player(chance: Random, users: list[int]) -> dict[str, Any]:
    user = users.pop() if users and chance.random() < 0.7 else None
    return {"user": user, "computer": "quick" if user is None else None}


def _seats(chance: Random, table: int) -> Iterable[tuple[str, dict[str, Any]]]:
    users = chance.sample((*USERS, FORMER[-1]), 5)
    common = {"table_id": table}
    for seat in range(chance.randrange(4)):
        player = _player(chance, users)
        name = f"{player['user'] or 'Q'} at {table}"
        gone = int(chance.random() < 0.3)
        yield "players", {**common, "seat": seat, "name": name, "colour": f"c{seat}", "gone": gone, **player}
    for number in range(chance.randrange(4)):
        player = _player(chance, [chance.choice((*USERS, *FORMER))])
        since = chance.randrange(4)
        part = {
            "since": since,
            "until": since + chance.randrange(-1, 2),
            "name": f"{player['user'] or 'Q'} from {table}",
        }
        yield "stints", {**common, "number": number, "seat": chance.randrange(3), **part, **player}
    for number in range(chance.randrange(3)):
        player = _player(chance, chance.sample(USERS, 4))
        entry = {"since": chance.randrange(3), "name": "x", "name_salt": "5a", "commitment": "c" * 64}
        yield "seat_entries", {**common, "number": number, "seat": chance.randrange(3), **entry, **player}


def _journal(chance: Random, table: int) -> Iterable[tuple[str, dict[str, Any]]]:
    for revision in range(1, chance.randrange(2, 6)):
        answers = {str(seat): [f"{revision}.{seat}"] for seat in range(3) if chance.random() < 0.7}
        content = rows.encode_json({"answers": answers, "active": chance.sample(range(3), 1)})
        kind = "leave" if chance.random() < 0.2 else "answers"
        entry = {"table_id": table, "revision": revision, "round": 1, "kind": kind, "content": content}
        yield "journal", {**entry, "digest": "d" * 64, "at": chance.choice(TIMES), "proof": ""}


def _work(chance: Random, table: int, often: dict[str, float]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Drafts, panels, votes, offers, snapshots and notes of a table."""
    common = {"table_id": table}
    for _ in range(chance.choice((0, 1, 1, 2, 2))):
        panel = {"channel": 5, "question": chance.choice((1, 2, 2, 3, 3)), "nonce": "n"}
        panel |= {"seat": chance.choice((0, 0, 1)), "over": int(chance.random() < often["over"])}
        yield "panels", {**common, "message": chance.randrange(1_000_000), **panel}
    for seat in range(3):
        if chance.random() < 0.6:
            draft = {"question": chance.randrange(1, 4), "topic": "", "edit": 0, "answer": "[]"}
            compiled = int(chance.random() < often["compiled"])
            yield "drafts", {**common, "seat": seat, **draft, "compiled": compiled}
        if chance.random() < 0.4:
            vote = {"why": "missed", "revision": chance.randrange(4), "asked_at": chance.choice(TIMES)}
            vote |= {"votes": chance.choice(("[]", '[[0,"wait"]]', '[[0,"wait"],[1,"wait"]]'))}
            vote |= {"asker": chance.choice((None, None, 0, 1))}
            yield "ballots", {**common, "seat": seat, **vote, "due": _far(chance, TIMES) or T0}
        for user in USERS:
            if chance.random() < 0.3:
                yield (
                    "offers",
                    {
                        **common,
                        "seat": seat,
                        "user": user,
                        "own": chance.randrange(2),
                        "open": int(chance.random() < often["open"]),
                    },
                )
    for revision in range(4):
        if chance.random() < 0.3:
            snapshot = {"edition": chance.randrange(1, 3), "quiet": 0, "state": "{}", "digest": "d" * 64}
            yield "snapshots", {**common, "revision": revision, **snapshot}
    if chance.random() < 0.5:
        yield "outages", {**common, "question": 1, "since": _maybe(chance, TIMES), "spent": 0}
    for kind, more in (("outdated", {}), ("restored", {}), ("asides", {"at": chance.choice(TIMES), "why": f"{table}"})):
        if chance.random() < often[kind]:
            yield kind, {**common, **more}


def _posts(
    chance: Random, tables: Sequence[int], messages: list[int], kinds: Sequence[PostKind]
) -> Iterable[tuple[str, dict[str, Any]]]:
    quiet = chance.choice((0.5, 0.97))
    for _ in range(12 * len(tables)):
        kind = chance.choice(kinds)
        seat = chance.randrange(3) if kind.private or chance.random() < 0.5 else None
        state = chance.choice(STATES)
        message = messages.pop() if state == "sent" else None
        table = chance.choice(tables)
        if message is not None and kind is PostKind.VOTE and chance.random() < 0.7:
            message = 5000 + table  # a message about several people
        name = f"{chance.choice(USERS)} {chance.choice(('at', 'from'))} {chance.choice(tables)}"
        yield (
            "outbox",
            {
                "table_id": table,
                "revision": chance.randrange(4),
                "kind": kind.value,
                "seat": seat,
                "text": f"{len(messages)}: {name}",
                "part": chance.randrange(3),
                "lane": kind.lane(seat),
                "due": chance.choice(TIMES),
                "state": state,
                "channel": None if message is None else 20,
                "attachments": None if message is None else "[1]",
                "message": message,
                "failing": _maybe(chance, TIMES, none=quiet),
                "era": "a00000",
            },
        )


def _people(chance: Random) -> Iterable[tuple[str, dict[str, Any]]]:
    for user in USERS:
        if chance.random() < 0.6:
            yield "people", {"user": user, "channel": 30 + user, "heard": chance.choice((0, 103, 300, 600))}
        if chance.random() < 0.5:
            yield "unlisted", {"user": user}
            yield "preferences", {"user": user, "settings": '{"palette":"dark"}'}
        if chance.random() < 0.5:
            yield "searches", {"user": user, "search": _packed_search(chance)}
        if chance.random() < 0.7:
            yield "last_rings", {"user": user, "at": chance.choice(TIMES), "nonce": f"n{user}"}
            yield "streaks", {"user": user, "day": user, "days": 2, "best": 3}
        for other in USERS:
            if chance.random() < 0.4:
                yield "avoided", {"user": user, "other_user": other}
            if chance.random() < 0.4:
                yield "held_rings", {"user": user, "table_id": other, "question": chance.randrange(3)}
    yield from _queue(chance)
    yield from _learning(chance)


def _queue(chance: Random) -> Iterable[tuple[str, dict[str, Any]]]:
    for number in (1, 2, 3):
        invitation = {"id": number, "game": "toy", "pace": 60, "rated": 0, "due": chance.choice(TIMES)}
        yield "invitations", invitation
    for user in USERS:
        if chance.random() < 0.8:
            hosts, agreed = chance.randrange(2), chance.randrange(2)
            place = {"name": "x", "guild": chance.choice(GUILDS), "channel": 1, "parent": 0, "opens": 1}
            asked_at, invitation_of = chance.choice(TIMES), _maybe(chance, (1, 2))
            yield (
                "tickets",
                {
                    "user": user,
                    **place,
                    "asked_at": asked_at,
                    "invitation": invitation_of,
                    "hosts": hosts,
                    "agreed": agreed,
                },
            )


def _learning(chance: Random) -> Iterable[tuple[str, dict[str, Any]]]:
    for user in USERS:
        for course in GAMES:
            if chance.random() < 0.7:
                yield "pupils", _pupil(chance, user, course)
            for puzzle in "pq":
                if chance.random() < 0.6:
                    tries = {"missed": 2, "solved": chance.randrange(2), "shared": chance.randrange(2), "edit": 1}
                    yield "tries", {"user": user, "course": course, "puzzle": puzzle, **tries}
                for bulletin in range(1, 4):
                    if chance.random() < 0.5:
                        puzzles = {"course": course, "puzzle": puzzle, "day": chance.randrange(9)}
                        yield "seekers", {"bulletin": bulletin, "user": user, **puzzles, "at": chance.choice(TIMES)}


def _packed_search(chance: Random) -> str:
    """A search as stored."""
    return rows.encode_json(
        {"games": [chance.choice(GAMES)], "paces": [60], "sizes": [2], "worth": "fun", "abroad": True}
    )


def _pupil(chance: Random, user: int, course: str) -> dict[str, Any]:
    learned = {"puzzle": "p", "edit": 0, "answers": "[]", "draft": "[[]]", "solved": "[]"}
    return {"user": user, "game": course, **learned, "at": chance.choice(TIMES)}


def _servers(chance: Random, tables: int) -> Iterable[tuple[str, dict[str, Any]]]:
    for guild in GUILDS:
        if chance.random() < 0.8:
            settings = packed_settings(GuildSettings(most=chance.choice((2, GuildSettings().most))))
            more = {"removed_at": _maybe(chance, TIMES), "rung_at": _maybe(chance, TIMES)}
            yield "servers", {"guild": guild, "settings": settings, "greeted": chance.randrange(2), **more}
    messages = list(range(500, 500 + 6 * tables))
    chance.shuffle(messages)
    for _ in range(6 * tables):
        state = chance.choice(STATES)
        sent = state == "sent"
        yield (
            "bulletins",
            {
                "guild": chance.choice(GUILDS),
                "kind": chance.choice((AnnouncementKind.OPEN, AnnouncementKind.DIGEST)).value,
                "about": "{}",
                "key": f"k{chance.randrange(2 * tables)}",
                "channel": 40 if sent else _maybe(chance, (41,)),
                "due": chance.choice(TIMES),
                "state": state,
                "message": messages.pop() if sent else None,
                "user": _maybe(chance, USERS),
                "era": "a00000",
            },
        )


def _processes(chance: Random) -> Iterable[tuple[str, dict[str, Any]]]:
    for guild in (*GUILDS, None):
        if chance.random() < 0.7:
            yield "words", {"guild": guild, "what": "w", "about": ""}
    for shard in range(3):
        if chance.random() < 0.7:
            yield "beats", {"shard": shard, "count": chance.choice((1, 2, 3, 3, 3)), "at": chance.choice(TIMES)}
        if chance.random() < 0.7:
            lease = {"count": chance.choice((2, 3)), "token": chance.choice("ab"), "besides": chance.randrange(2)}
            yield "leases", {"shard": shard, **lease}
    if chance.random() < 0.7:
        yield "heartbeat", {"only_row": 1, "at": chance.choice(TIMES)}
    for name in "abc":
        if chance.random() < 0.6:
            yield "holders", {"token": name, "until": chance.choice(TIMES)}
            claim = dict.fromkeys(("need", "share", "share_before", "lowered", "until", "shut"), 1)
            yield "allowances", {"name": name, **claim}
            yield "secrets", {"purpose": name, "digits": name.encode().hex() * 32}
    for bucket in (1, 2):
        if chance.random() < 0.6:
            yield "entries", {"bucket": bucket, "at": chance.choice(TIMES)}
    for number in range(chance.randrange(4)):
        yield "changes", {"what": "person", "number": number}


def _results(chance: Random, guilds: dict[int, int | None]) -> Iterable[tuple[str, dict[str, Any]]]:
    numbers = chance.sample(range(1, 1000), len(guilds))
    for number in guilds:
        if chance.random() < 0.2:
            continue
        users = [*chance.sample((*USERS[1:], *FORMER, NAMELESS), 2), USERS[0]]
        game: dict[str, Any] = {"table_id": number, "number": numbers.pop(), "game": GAMES[chance.random() < 0.2]}
        game |= {
            "alone": int(chance.random() < 0.3),
            "guild": guilds[number],
            "season": chance.randrange(1, 3),
            "ended_at": chance.choice(TIMES),
        }
        for seat in range(chance.randrange(1, 4)):
            user = 0 if chance.random() < 0.45 else users.pop()
            strength: dict[str, Any] = dict.fromkeys(("mu", "sigma"))
            if chance.random() < 0.7:
                strength = {"mu": chance.randrange(1, 99), "sigma": 1}
            result = {"user": user, "computer": "" if user else chance.choice(("quick", "quick", "slow"))}
            result |= {"place": chance.randrange(1, 4), "asked": chance.randrange(9), "answered": chance.randrange(9)}
            uses = {key: chance.randrange(1, 3) for key in chance.sample("abcd", 2)}
            yield "results", {**game, "seat": seat, **result, "uses": rows.encode_json(uses), **strength}
    for guild in (0, *GUILDS):
        for user, computer in (*((user, "") for user in (*USERS, *FORMER)), (0, "quick"), (0, "slow")):
            for season, key, alone in product(range(3), GAMES, (0, 1)):
                if chance.random() < 0.4:
                    of = {"game": key, "alone": alone, "season": season, "guild": guild}
                    shown = {"shown": chance.randrange(3), "settled": chance.randrange(2), "games": 1, "wins": 0}
                    strength = {"mu": chance.randrange(1, 99), "sigma": 1}
                    yield "ratings", {**of, "user": user, "computer": computer, **strength, **shown}


def _tournaments(chance: Random, tables: Sequence[int]) -> Iterable[tuple[str, dict[str, Any]]]:
    for number in range(1, 5):
        stage = chance.choice(("signup", "playing", "over", "cancelled"))
        cup: dict[str, Any] = {"id": number, "guild": chance.choice(GUILDS), "channel": chance.choice(CHANNELS)}
        cup |= {"user": chance.choice(USERS), "name": "x", "game": "toy", "options": "{}", "form": "s", "span": 1}
        cup |= {"places": 4, "stage": stage, "entrants": 2, "opened_at": T0, "ends_at": _far(chance, TIMES)}
        yield "tournaments", cup
    for number in range(1, 5):
        for turn, user in enumerate(chance.sample(USERS, 2)):
            gone = chance.randrange(2)
            yield "members", {"tournament": number, "turn": turn, "user": user, "name": "x", "gone": gone}
    for table in chance.sample(tables, min(len(tables), 8)):
        place = {"tournament": chance.randrange(1, 5), "round": chance.randrange(3), "board": chance.randrange(3)}
        decided = {"ranks": "[1,2]", "how": "p"} if chance.random() < 0.5 else {}
        yield "pairings", {**place, "entrants": "[1,2]", "table_id": table, "replays": 0, **decided}

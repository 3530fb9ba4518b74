"""A table before and at the start of its game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.ai.players import COMPUTERS
from bot.ai.temperaments import split
from bot.engine.answers import without_done
from bot.engine.digest import digest
from bot.engine.quoting import harmless, lookalike, quote_token
from bot.games.game import AnyGame
from bot.host.core import snapshots
from bot.host.core.errors import TableError
from bot.host.core.match_state import MatchState, begin
from bot.host.core.seeds import SECRET_BYTES
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.visibility import may_know
from bot.host.match import closing, deadlines, turns
from bot.host.match.drafts import lock_draft, new_draft
from bot.host.match.hash_chain import hash_head, hash_move, head_of
from bot.host.match.seats import find_player
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.journal import Entry, Start
from bot.host.model.outbox import PostKind
from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.host.model.seat_entries import seat_entry
from bot.host.model.seat_holders import all_back
from bot.host.model.table_terms import MAX_PAUSE_DAYS, TableTerms
from bot.host.model.tables import Participant, Place, Status, TableRecord, User, new_table
from bot.host.model.texts import WORDS, later
from bot.host.model.viewer import BOT, Viewer
from bot.host.tables import terms as confirmation
from bot.host.tables.display_names import unlike
from bot.host.tables.terms import check_open
from bot.i18n import LazyMessage

MIN_PACE = 60
MAX_PACE = 14 * 24 * 60 * 60
ANNOUNCEMENT_DELAY = timedelta(seconds=30)
"""Delay before a new table is announced, in case its host plays alone or changes their mind."""
MAX_LISTED_TABLES = 100
GRACE = timedelta(minutes=10)
"""Time after opening in which players other than the host and managers can't start the game, change its terms or remove
computers, and seats are kept for the people expected."""


def _check_may_manage_lobby(work: UnitOfWork, record: TableRecord, user: User, *, manager: bool) -> None:
    if manager or record.opener == user.id:
        return
    find_player(record, user)
    if left := _grace(work, record):
        opener = next((player.name for player in record.players if player.user == record.opener), "?")
        raise TableError(later("openers-turn", who=harmless(opener), table=record.id, count=left))


def _grace(work: UnitOfWork, record: TableRecord) -> int:
    """Minutes left of `GRACE`."""
    return max(0, math.ceil((record.opened_at + GRACE - work.now) / timedelta(minutes=1)))


class TooManyTablesError(TableError):
    """The user already hosts the maximum number of tables. The text lists up to `MAX_LISTED_TABLES` of them."""


async def open_table(work: UnitOfWork, game: AnyGame, terms: TableTerms, *, opener: User, place: Place) -> TableRecord:
    palette = (await _settings(work, place)).palette
    record = await _new_table(work, game, replace(terms, palette=palette), opener=opener, place=place)
    await work.post(record, PostKind.LOBBY)
    return record


async def _new_table(
    work: UnitOfWork,
    game: AnyGame,
    terms: TableTerms,
    *,
    opener: User,
    place: Place,
    announce_after: timedelta = ANNOUNCEMENT_DELAY,
) -> TableRecord:
    _validate_terms(game, terms)
    settings = await _settings(work, place)
    _check_counts(settings, terms)
    await _check_room(work, opener)
    if place.guild is not None and await is_full(work, place.guild, settings):
        raise TableError(later("server-is-full", count=settings.most or 0))
    work.limit("open", opener.id)
    opened = await set_up(work, game, terms, opener=opener.id, people=[opener], place=place)
    where = settings.news or (place.channel if settings.ring else None)
    if place.guild is not None and where is not None and (settings.ring or where != place.channel):
        await work.announce(
            place.guild, AnnouncementKind.OPEN, str(opened.id), channel=where, after=announce_after, table=opened.id
        )
    return opened


async def set_up(
    work: UnitOfWork,
    game: AnyGame,
    terms: TableTerms,
    *,
    opener: int,
    people: Sequence[User],
    place: Place,
) -> TableRecord:
    """Save a new table with these people. The server's settings aren't checked, and nothing is announced."""
    record = new_table(game, _validate_terms(game, terms), opener=opener, place=place, now=work.now)
    for user in people:
        record = replace(record, players=(*record.players, _newcomer(work, game, record, user)))
    return await work.tx.tables.open(record)


def _newcomer(work: UnitOfWork, game: AnyGame, record: TableRecord, user: User) -> Participant:
    name = unlike(work.core, user.name, [each.name for each in record.players])
    return Participant(seat=len(record.players), name=name, colour=_free(game, record.players), user=user.id)


async def _settings(work: UnitOfWork, place: Place) -> GuildSettings:
    return USUAL if place.guild is None else await work.tx.guild_settings.get(place.guild)


def _check_counts(settings: GuildSettings, terms: TableTerms) -> None:
    if terms.rated and not settings.counts:
        raise TableError(later("counts-not"))


def _validate_terms(game: AnyGame, terms: TableTerms) -> TableTerms:
    if terms.pace is not None and not MIN_PACE <= terms.pace <= MAX_PACE:
        raise TableError(later("pace-range"))
    if not 0 <= terms.pause_days <= MAX_PAUSE_DAYS:
        raise TableError(later("arbiter-most-days", days=MAX_PAUSE_DAYS))
    try:
        options = game.with_defaults(terms.options)
    except ValueError as error:
        raise TableError(f"{error}.") from error
    return replace(terms, options=options, help=terms.help and not terms.rated)


async def _check_room(work: UnitOfWork, opener: User) -> None:
    theirs, most = await work.tx.tables.opened_by(opener.id), work.core.most_tables
    if most is None or len(theirs) < most:
        return
    named = [str(table) for table in theirs[:MAX_LISTED_TABLES]]
    tables = WORDS.join_list(named) if len(named) == len(theirs) else f"{', '.join(named)}, …"
    raise TooManyTablesError(later("too-many-tables", tables=tables, count=len(theirs)))


async def is_full(work: UnitOfWork, guild: int, settings: GuildSettings) -> bool:
    return settings.most is not None and await work.tx.guild_settings.count_tables(guild) >= settings.most


async def join(work: UnitOfWork, record: TableRecord, user: User, *, abroad: bool = False) -> TableRecord:
    """Seat a person, with the first free colour. In a rematch, they get their former place, and colour if no other
    person has it. At a full table, they replace the last computer."""
    check_open(record)
    game = work.core.game(record)
    most = max(game.seats)
    if any(player.user == user.id for player in record.players):
        raise TableError(later("sits-already", table=record.id))
    if len(record.people) >= most:
        raise TableError(later("is-full-of-people", table=record.id))
    was = next((player for player in record.invited if player.user == user.id), None)
    left = _grace(work, record)
    if was is None and left and record.invited and len(record.players) + len(record.invited) >= most:
        raise TableError(later("kept-for-rematch", table=record.id, count=left))
    work.limit("join", user.id)
    if len(record.players) >= most:
        record = _with_one_computer_fewer(record)
    player = replace(_newcomer(work, game, record, user), abroad=abroad)
    joined = replace(record, players=(*record.players, player))
    if was is not None and was.colour not in ("", *(other.colour for other in record.players if other.user)):
        joined = _assign_colour(game, joined, player, was.colour)
    return await work.show(_in_order(joined))


def _in_order(record: TableRecord) -> TableRecord:
    places = {player.user or player.colour: place for place, player in enumerate(record.lineup) if player.colour}
    last = len(record.lineup)
    players = sorted(record.players, key=lambda player: places.get(player.user or player.colour, last))
    return replace(record, players=_renumber_seats(players))


async def leave(work: UnitOfWork, record: TableRecord, user: User) -> TableRecord:
    """Remove a person from a lobby. When the last one leaves, the table closes."""
    if record.status is Status.PLAYING:
        raise TableError(later("started-resign", table=record.id))
    check_open(record)
    gone = find_player(record, user)
    players = _renumber_seats(player for player in record.players if player is not gone)
    people = [player.user for player in players if player.user is not None]
    if not people:
        return await closing.close(work, record)
    opener = people[0] if record.opener == user.id else record.opener
    return await work.show(replace(record, players=players, opener=opener))


async def recolour(work: UnitOfWork, record: TableRecord, user: User, colour: str) -> TableRecord:
    """Change the person's colour. If a computer has it, the two swap."""
    check_open(record)
    return await work.show(_assign_colour(work.core.game(record), record, find_player(record, user), colour))


def _assign_colour(game: AnyGame, record: TableRecord, player: Participant, colour: str) -> TableRecord:
    if all(known.key != colour for known in game.colours):
        raise TableError(later("no-colour", game=game.title, colour=quote_token(colour)))
    players = list(record.players)
    for other in record.players:
        if other.colour == colour and other.seat != player.seat:
            if other.user is not None:
                raise TableError(later("colour-taken"))
            players[other.seat] = replace(other, colour=player.colour)
    players[player.seat] = replace(player, colour=colour)
    return replace(record, players=tuple(players))


async def add_computer(work: UnitOfWork, record: TableRecord, user: User, kind: str) -> TableRecord:
    """Add a computer. Its temperament is random if its kind has several."""
    check_open(record)
    find_player(record, user)
    if kind not in work.core.computers:
        raise TableError(later("no-computer", kind=quote_token(kind)))
    return await work.show(_with_computer(work, record, kind_by_chance(work, kind)))


def kind_by_chance(work: UnitOfWork, kind: str) -> str:
    kinds = COMPUTERS[kind].kinds if kind in COMPUTERS else (kind,)
    return kinds[int.from_bytes(work.core.entropy(1), "big") % len(kinds)] if len(kinds) > 1 else kind


def _with_computer(work: UnitOfWork, record: TableRecord, kind: str, colour: str | None = None) -> TableRecord:
    game = work.core.game(record)
    if len(record.players) >= max(game.seats):
        raise TableError(later("is-full", table=record.id))
    taken = {player.colour for player in record.players}
    player = Participant(
        seat=len(record.players),
        name=computer_name(work, kind, record.players),
        colour=colour if colour is not None and colour not in taken else _free(game, record.players),
        computer=kind,
    )
    return replace(record, players=(*record.players, player))


def computer_name(work: UnitOfWork, kind: str, players: Sequence[Participant]) -> str:
    key, temperament = split(kind)
    title, names = f"{work.core.computers[key]} {temperament.word}", {lookalike(player.name) for player in players}
    numbered = (title, *(f"{title} {number}" for number in range(2, len(players) + 2)))
    return next(name for name in numbered if lookalike(name) not in names)


async def remove_computer(work: UnitOfWork, record: TableRecord, user: User, *, manager: bool = False) -> TableRecord:
    """Remove the last computer. Until `GRACE` is over, only the host and managers can do that."""
    check_open(record)
    _check_may_manage_lobby(work, record, user, manager=manager)
    return await work.show(_with_one_computer_fewer(record))


def _with_one_computer_fewer(record: TableRecord) -> TableRecord:
    computers = [player for player in record.players if player.computer is not None]
    if not computers:
        raise TableError(later("no-computer-sits", table=record.id))
    return replace(record, players=_renumber_seats(player for player in record.players if player is not computers[-1]))


def _renumber_seats(players: Iterable[Participant]) -> tuple[Participant, ...]:
    return tuple(replace(player, seat=seat) for seat, player in enumerate(players))


def _free(game: AnyGame, players: Sequence[Participant]) -> str:
    taken = {player.colour for player in players}
    return next(colour.key for colour in game.colours if colour.key not in taken)


async def adjust(
    work: UnitOfWork,
    record: TableRecord,
    user: User,
    terms: TableTerms,
    *,
    manager: bool = False,
) -> TableRecord:
    """Change a lobby's terms. Only the host and managers can change `pause_days`."""
    check_open(record)
    if terms.pause_days != record.terms.pause_days and record.opener != user.id and not manager:
        raise TableError(later("arbiter-up-to-opener"))
    _check_may_manage_lobby(work, record, user, manager=manager)
    if not record.terms.rated:
        _check_counts(await _settings(work, record.place), terms)
    changed = replace(record, terms=_validate_terms(work.core.game(record), terms))
    return await work.show(await confirmation.ask_to_confirm(work, record, changed, user))


async def _deal(work: UnitOfWork, record: TableRecord, match: MatchState) -> None:
    for decision in match.decisions:
        if record.players[decision.seat].user is not None and decision.topic in match.game.dealt:
            answer = without_done(match.rules.default_answer(match.state, decision, ()))
            locked = lock_draft(work, match, decision, new_draft(record, decision, answer))
            await work.tx.journal.put_stored_draft(record.id, locked)


async def start(
    work: UnitOfWork, record: TableRecord, user: User, *, manager: bool, dealt: bool = False
) -> TableRecord:
    """Start the game. With `dealt`, people's first questions on topics in `game.dealt` are answered at random."""
    check_open(record)
    _check_may_manage_lobby(work, record, user, manager=manager)
    record = await confirmation.without_unconfirmed(work, record)
    game = work.core.game(record)
    if len(record.players) not in game.seats:
        raise TableError(_wrong_number(game, len(record.players)))
    content = Start(
        game=game.key,
        options=record.terms.options,
        edition=game.edition,
        colours=tuple(player.colour for player in record.players),
        secret=work.core.entropy(SECRET_BYTES),
    )
    entry = Entry(revision=1, round=0, content=content, digest="", at=work.now)
    match = begin(game, entry)
    seats = [seat_entry(player, work.core.entropy) for player in record.players]
    entry = replace(entry, digest=digest(match.state.table))
    entry = replace(entry, hash=hash_move(hash_head(head_of(content)), seats, entry, content.colours))
    match = replace(match, tail=(entry,), people=record.people, dealt=dealt)
    await work.tx.journal.append(record.id, entry)
    await work.tx.seats.add_entries(record.id, seats)
    work.cache_match(record, match)
    playing = replace(record.without_guests(), status=Status.PLAYING, edition=game.edition, revision=1, dealt=dealt)
    started = turns.start_clock(playing, match, work.now, await deadlines.hours(work, record, match))
    await work.tx.tables.save(started, was=0)
    await snapshots.save_snapshot(work, started, match)
    if dealt:
        await _deal(work, started, match)
    await turns.announce(work, started, match, {})
    work.outdated.add(record.id)
    return started


def _wrong_number(game: AnyGame, seats: int) -> LazyMessage:
    missing = min(game.seats) - seats
    if missing > 0:
        return later("needs-more", game=game.title, count=missing)
    return later("is-for", game=game.title, numbers=WORDS.join_alternatives([str(number) for number in game.seats]))


async def rematch(work: UnitOfWork, record: TableRecord, user: User, *, viewer: Viewer = BOT) -> TableRecord:
    """Open a rematch, or join it if it's already open and has room."""
    then = all_back(record)
    mine = find_player(then, user)
    if record.status not in (Status.OVER, Status.CANCELLED):
        raise TableError(later("not-over", table=record.id))
    if record.rematch is not None:
        again = await work.record(record.rematch)
        if not may_know(viewer, again):
            raise TableError(later("rematch-elsewhere"))
        full = len(again.people) >= max(work.core.game(again).seats)
        if again.status is not Status.OPEN or full or any(player.user == user.id for player in again.players):
            return again
        return await join(work, again, user, abroad=mine.abroad)
    game = work.core.game(record)
    terms = replace(record.terms, rated=record.terms.rated and (await _settings(work, record.place)).counts)
    others = any(player.user not in (None, user.id) for player in then.players)
    # their seats are kept until then, so they aren't free
    announce_after = GRACE if others else ANNOUNCEMENT_DELAY
    again = await _new_table(work, game, terms, opener=user, place=record.place, announce_after=announce_after)
    again = _assign_colour(game, again, replace(again.players[0], abroad=mine.abroad), mine.colour)
    for player in then.players:
        if player.computer is not None and split(player.computer)[0] in work.core.computers:
            again = _with_computer(work, again, player.computer, player.colour)
    again = _in_order(replace(again, lineup=_renumber_seats(then.players)))  # including those who resigned
    await work.tx.tables.save(again, was=0)
    await work.post(again, PostKind.LOBBY)
    await work.show(replace(record, rematch=again.id))
    return again

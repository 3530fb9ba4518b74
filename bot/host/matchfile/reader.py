"""Reads match files, without verifying them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, cast

from bot.engine.game import Outcome, Seat
from bot.engine.quoting import visible
from bot.games.common.notation.reading import Node
from bot.games.game import AnyGame, Document, OptionValue
from bot.host.core.seeds import SECRET_BYTES
from bot.host.match import hash_chain
from bot.host.model.commitments import SALT_BYTES
from bot.host.model.drafts import Reveal
from bot.host.model.journal import Answers, Content, DrawAgreed, Entry, Leave, Start
from bot.host.model.seat_entries import SeatEntry

MOST_ENTRIES: Final = 40_000
"""Maximum number of entries in a journal: moves, seat entries and the end."""
_HASH_BYTES: Final = 32
_LONGEST: Final = 100
"""Maximum length, in characters, of short texts such as names and reasons."""
_MOVES: Final = {"answers": ("seals",), "leave": ("player",), "settle": ()}
"""Public keys of each kind of move after the start, besides the common ones."""


@dataclass(frozen=True, slots=True)
class MatchDocument:
    """The contents of a match file, not yet verified."""

    game: AnyGame
    start: Start
    commitment: str
    seats: tuple[SeatEntry, ...]
    entries: tuple[Entry, ...]
    cancelled: bool
    outcome: Outcome | None
    document: Document = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """Names at the end by seat, each on one line; the colour if there's none."""
        return self._names(self.seats)

    def names_at(self, revision: int) -> tuple[str, ...]:
        """Like `names`, but of those who had the seats when the move `revision` was played."""
        return self._names([seat for seat in self.seats if seat.since <= revision])

    def _names(self, seats: Sequence[SeatEntry]) -> tuple[str, ...]:
        names = {seat.seat: visible(seat.name) for seat in seats}
        return tuple(names.get(number) or colour for number, colour in enumerate(self.start.colours))

    @property
    def journal(self) -> list[Document]:
        return cast("list[Document]", self.document["journal"])


def read_match(document: object, games: Mapping[str, AnyGame]) -> MatchDocument:
    whole = Node(document)
    if "format" not in whole.entries():
        whole.fail(f'expected a match file, whose "format" is "{hash_chain.FORMAT}"')
    fields = whole.fields(*hash_chain.HEAD, "secret", "journal")
    fields["format"].one_of({hash_chain.FORMAT: None}, "the format of match files")
    fields["version"].whole(least=hash_chain.VERSION, most=hash_chain.VERSION)
    game = fields["game"].one_of(games, "a game")
    if fields["edition"].whole(least=1) != game.edition:
        fields["edition"].fail(
            f"this program plays edition {game.edition} of {game.title}, not {fields['edition'].shown}"
        )
    known = {each.key: each.key for each in game.colours}
    colours = [node.one_of(known, "a colour of the game") for node in fields["colours"].items()]
    if len(colours) not in game.seats or len(set(colours)) < len(colours):
        fields["colours"].fail(f"{game.title} is for {' or '.join(map(str, game.seats))} players of different colours")
    start = Start(
        game=game.key,
        options=_options(fields["options"], game),
        edition=game.edition,
        colours=tuple(colours),
        secret=bytes.fromhex(_digits(fields["secret"], SECRET_BYTES)),
    )
    seats, entries, (cancelled, outcome) = _journal(fields["journal"], start)
    return MatchDocument(
        game=game,
        start=start,
        commitment=_digits(fields["commitment"], _HASH_BYTES),
        seats=seats,
        entries=entries,
        cancelled=cancelled,
        outcome=outcome,
        document=cast("Document", document),
    )


def _options(node: Node, game: AnyGame) -> dict[str, OptionValue]:
    chosen = {key: _value(option) for key, option in node.entries().items()}
    try:
        game.with_defaults(chosen)
    except ValueError as error:
        node.fail(str(error))
    return chosen  # as in the hashes: matches from before an option existed lack it


def _value(node: Node) -> OptionValue:
    return node.value if node.value is None or isinstance(node.value, int) else _short(node)


def _journal(node: Node, start: Start) -> tuple[tuple[SeatEntry, ...], tuple[Entry, ...], tuple[bool, Outcome | None]]:
    """Seat entries, moves, and the end: whether the match was cancelled, and its outcome."""
    by_colour = {colour: seat for seat, colour in enumerate(start.colours)}
    seats, moves = list[SeatEntry](), list[Entry]()
    items = node.items(most=MOST_ENTRIES)
    for item in items[:-1]:
        kind = _kind(item)
        if kind.value == "seat":
            seats.append(_seat(item, by_colour, since=len(moves) + 1))
        else:
            moves.append(_move(item, kind, start, by_colour, number=len(moves) + 1))
    if not moves:
        node.fail("expected at least a start and an end")
    _kind(items[-1]).one_of({"end": None}, "the end, as the last entry")
    fields = items[-1].fields("public", "hash")
    _digits(fields["hash"], _HASH_BYTES)
    end = fields["public"].fields("kind", "status", "outcome")
    cancelled = end["status"].one_of({"over": False, "cancelled": True}, "how it ended")
    return tuple(seats), tuple(moves), (cancelled, _outcome(end["outcome"], by_colour))


def _kind(item: Node) -> Node:
    public = item.entries().get("public")
    if public is None:
        item.fail("public is missing")
    found = public.entries().get("kind")
    return public.fields("kind")["kind"] if found is None else found


def _seat(item: Node, by_colour: Mapping[str, Seat], *, since: int) -> SeatEntry:
    fields = item.fields("public", "name", "salt", "hash")
    _digits(fields["hash"], _HASH_BYTES)
    public = fields["public"].fields("kind", "player", "from", "plays", "name")
    kept = fields["salt"].value is not None
    committed = public["name"].value is not None
    if kept and not committed:
        fields["salt"].fail("expected null, since the name has no seal")
    named = kept or not committed
    if not named and fields["name"].value is not None:
        fields["name"].fail("expected null, since its salt is erased")
    plays = _short(public["plays"])
    return SeatEntry(
        seat=public["player"].one_of(by_colour, "a player"),
        since=public["from"].whole(least=since, most=since),
        name=_short(fields["name"]) if named else "",
        salt=_digits(fields["salt"], SALT_BYTES) if kept else "",
        commitment=_digits(public["name"], _HASH_BYTES) if committed else "",
        computer=None if plays == "person" else plays,
    )


def _move(item: Node, kind: Node, start: Start, by_colour: Mapping[str, Seat], *, number: int) -> Entry:
    known: Mapping[str, tuple[str, ...]] = {"start": ()} if number == 1 else _MOVES
    own = kind.one_of(known, "the start" if number == 1 else "answers, a player leaving, or an agreement")
    opened = ("answers", "opened") if "seals" in own else ()
    fields = item.fields("public", *opened, "hash")
    public = fields["public"].fields("kind", "move", "round", "at", *own, "digest")
    public["move"].whole(least=number, most=number)
    content: Content = start if number == 1 else DrawAgreed()
    if opened:
        content = _answers(public["seals"], fields, by_colour)
    elif own:
        content = Leave(public["player"].one_of(by_colour, "a player"))
    return Entry(
        revision=number,
        round=public["round"].whole(least=0),
        content=content,
        digest=_digits(public["digest"], _HASH_BYTES),
        at=_instant(public["at"]),
        hash=_digits(fields["hash"], _HASH_BYTES),
    )


def _answers(public: Node, fields: Mapping[str, Node], by_colour: Mapping[str, Seat]) -> Answers:
    answers = fields["answers"].fields(optional=tuple(by_colour))
    given = {
        by_colour[colour]: tuple(_short(key) for key in answer.items())
        for colour, answer in answers.items()
        if answer.present()
    }
    sealed, opened = public.items(), fields["opened"].items()
    if len(sealed) != len(opened):
        fields["opened"].fail(f"expected the contents of all {len(sealed)} seals, not of {len(opened)}")
    locked, auto = list[Reveal](), list[Reveal]()
    for seal, text in zip(sealed, opened, strict=True):
        found, by_player = _seal(seal, text, by_colour)
        (locked if by_player else auto).append(found)
    return Answers(given, tuple(locked), tuple(auto))


def _seal(node: Node, opened: Node, by_colour: Mapping[str, Seat]) -> tuple[Reveal, bool]:
    """The seal, and its `locked` flag."""
    public = node.fields("player", "part", "locked", "commitment")
    fields = opened.fields("text", "salt")
    seal = Reveal(
        seat=public["player"].one_of(by_colour, "a player"),
        text=fields["text"].text(),
        salt=_digits(fields["salt"], SALT_BYTES),
        commitment=_digits(public["commitment"], _HASH_BYTES),
        part=_short(public["part"]),
    )
    return seal, public["locked"].flag()


def _outcome(node: Node, seats: Mapping[str, Seat]) -> Outcome | None:
    if node.value is None:
        return None
    fields = node.fields("winners", "reason")
    winners = [each.one_of(seats, "a player") for each in fields["winners"].items()]
    if len(set(winners)) < len(winners):
        fields["winners"].fail("expected every winner once")
    return Outcome(frozenset(winners), _short(fields["reason"]))


def _digits(node: Node, number: int) -> str:
    expected = f"{2 * number} hex digits"
    text = node.text(expected)
    if not re.fullmatch(f"[0-9a-f]{{{2 * number}}}", text):
        node.wrong(expected)
    return text


def _short(node: Node) -> str:
    expected = f"a text of at most {_LONGEST} characters"
    text = node.text(expected)
    if len(text) > _LONGEST or any("\ud800" <= character <= "\udfff" for character in text):
        node.wrong(expected)
    return text


def _instant(node: Node) -> datetime:
    expected = "a date and time with its zone"
    try:
        instant = datetime.fromisoformat(node.text(expected))
        return instant.astimezone(UTC) if instant.tzinfo is not None else node.wrong(expected)
    except (ValueError, OverflowError):
        node.wrong(expected)

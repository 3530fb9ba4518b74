"""A match file, read: its form is right, and nothing more is known of it yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, cast

from bot.engine.echo import visible
from bot.engine.game import Outcome
from bot.games.common.reading import Node
from bot.host.chance import SECRET_BYTES
from bot.host.matchfile import chain
from bot.host.model import Seal
from bot.host.seals import SALT_BYTES
from bot.host.store import Answers, Entry, Leave, Settle, Start

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.game import Seat
    from bot.games.game import AnyGame, Document, Value
    from bot.host.store import Content

MOST_MOVES: Final = 20_000
_HASH_BYTES: Final = 32
_LONGEST: Final = 100
"""The most characters of a name, a reason or an option's text."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a match file says. Nothing of it is checked against anything else."""

    game: AnyGame
    names: tuple[str, ...]
    """The players', by seat, on one line each."""
    start: Start
    secret: bytes = field(repr=False)
    commitment: str
    entries: tuple[Entry, ...]
    outcome: Outcome | None
    document: Document = field(repr=False)
    """The file itself, whose hashes are over what stands in it."""

    @property
    def journal(self) -> list[Document]:
        """The entries as they stand in the file."""
        return cast("list[Document]", self.document["journal"])


def read_match(document: object, games: Mapping[str, AnyGame]) -> Match:
    """The match that a document tells. Raises BadDocumentError, which names the path and what was expected."""
    whole = Node(document)
    if "format" not in whole.entries():
        whole.fail(f'expected a match file, whose "format" is "{chain.FORMAT}"')
    fields = whole.fields(*chain.HEAD, "secret", "journal", "outcome", optional=(chain.BEFORE,))
    fields["format"].one_of({chain.FORMAT: None}, "the format of match files")
    fields["version"].whole(least=chain.VERSION, most=chain.VERSION)
    game = fields["game"].one_of(games, "a game")
    if fields["edition"].whole(least=1) != game.edition:
        fields["edition"].fail(
            f"this program plays edition {game.edition} of {game.title}, not {fields['edition'].shown}"
        )
    players = [_player(node, game) for node in fields["players"].items()]
    seats = {colour: seat for seat, (colour, _) in enumerate(players)}
    if len(players) not in game.seats or len(seats) < len(players):
        fields["players"].fail(f"{game.title} is for {_or(game.seats)} players of different colours")
    secret = bytes.fromhex(_digits(fields["secret"], SECRET_BYTES))
    start = Start(
        game=game.key,
        options=_options(fields["options"], game),
        edition=game.edition,
        colours=tuple(seats),
        secret=secret,
    )
    for node in fields[chain.BEFORE].items() if chain.BEFORE in whole.entries() else ():
        _stint(node, seats)
    entries = tuple(
        _entry(node, number, start, seats)
        for number, node in enumerate(fields["journal"].items(most=MOST_MOVES), start=1)
    )
    if not entries:
        fields["journal"].fail("expected a start at least")
    return Match(
        game=game,
        names=tuple(name for _, name in players),
        start=start,
        secret=secret,
        commitment=_digits(fields["commitment"], _HASH_BYTES),
        entries=entries,
        outcome=_outcome(fields["outcome"], seats),
        document=cast("Document", document),
    )


def _player(node: Node, game: AnyGame) -> tuple[str, str]:
    """Colour and name."""
    fields = node.fields("colour", "name", "kind")
    _short(fields["kind"])
    colour = fields["colour"].one_of({each.key: each.key for each in game.colours}, "a colour of the game")
    return colour, visible(_short(fields["name"])) or colour


def _stint(node: Node, seats: Mapping[str, Seat]) -> None:
    """Who played a seat before: nothing follows from it."""
    fields = node.fields("player", "from", "to", "name", "kind")
    fields["player"].one_of(seats, "a player")
    fields["from"].whole(least=1)
    fields["to"].whole(least=0)
    _short(fields["name"])
    _short(fields["kind"])


def _options(node: Node, game: AnyGame) -> dict[str, Value]:
    chosen = {key: _value(option) for key, option in node.entries().items()}
    try:
        settled = game.with_defaults(chosen)
    except ValueError as error:
        node.fail(str(error))
    missing = [key for key in settled if key not in chosen]
    if missing:
        node.fail(f"the option {missing[0]} is missing")
    return settled


def _value(node: Node) -> Value:
    match node.value:
        case None | bool() | int():
            return node.value
        case _:
            return _short(node)


def _entry(node: Node, number: int, start: Start, seats: Mapping[str, Seat]) -> Entry:
    kinds = {"start": ()} if number == 1 else {"answers": ("answers", "seals"), "leave": ("player",), "settle": ()}
    found = node.entries()
    kind = found.get("kind")
    own = (
        ()
        if kind is None
        else kind.one_of(kinds, "the start" if number == 1 else "answers, somebody who leaves, or an agreement")
    )
    fields = node.fields("move", "round", "at", "kind", *own, "digest", chain.HASH)
    fields["move"].whole(least=number, most=number)
    _digits(fields[chain.HASH], _HASH_BYTES)
    return Entry(
        revision=number,
        round=fields["round"].whole(least=0),
        content=_content(number, fields, start, seats),
        digest=_digits(fields["digest"], _HASH_BYTES),
        at=_instant(fields["at"]),
    )


def _content(number: int, fields: Mapping[str, Node], start: Start, seats: Mapping[str, Seat]) -> Content:
    if "answers" in fields:
        answers = fields["answers"].fields(optional=tuple(seats))
        given = {
            seats[colour]: tuple(_short(key) for key in answer.items())
            for colour, answer in answers.items()
            if answer.present()
        }
        return Answers(given, tuple(_seal(each, seats) for each in fields["seals"].items()))
    if "player" in fields:
        return Leave(fields["player"].one_of(seats, "a player"))
    return start if number == 1 else Settle()


def _seal(node: Node, seats: Mapping[str, Seat]) -> Seal:
    fields = node.fields("player", "part", "text", "salt", "commitment")
    return Seal(
        seat=fields["player"].one_of(seats, "a player"),
        text=fields["text"].text(),
        salt=_digits(fields["salt"], SALT_BYTES),
        commitment=_digits(fields["commitment"], _HASH_BYTES),
        part=_short(fields["part"]),
    )


def _outcome(node: Node, seats: Mapping[str, Seat]) -> Outcome | None:
    if node.value is None:
        return None
    fields = node.fields("winners", "reason")
    winners = [each.one_of(seats, "a player") for each in fields["winners"].items()]
    if len(set(winners)) < len(winners):
        fields["winners"].fail("expected every winner once")
    return Outcome(frozenset(winners), _short(fields["reason"]))


def _digits(node: Node, number: int) -> str:
    """So many bytes, as hex digits."""
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


def _or(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))

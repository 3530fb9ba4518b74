"""Names of people, teams, things and spaces in R.U.M.B.L., in chat markdown or in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.engine.icons import icon as token
from bot.engine.quoting import harmless
from bot.games.game import Names
from bot.games.rumbl.rules.hexes import BOARD, CENTRE, SECTORS, Hex, Sector
from bot.games.rumbl.rules.places import dock_name, printed_name
from bot.games.rumbl.rules.state import Kind, Piece, Table, Team, kind_icon
from bot.games.rumbl.vocabulary import ENGLISH
from bot.i18n import InflectedTerm, Translator

TEAM_EMOJI = {Team.BLUE: "🔵", Team.GREEN: "🟢"}
SECTOR_EMOJI = dict(zip(SECTORS, "🟠🔴🟣🟡🔵🟢", strict=True))
_EMOJI = ["💣", "🧨", "🚀", "🛡️", "👯", "🧱", "🧲", "💨", "⚡", "🚫", "🚁", "🎱", "🐛", "💤", "🚜", "🪝", "👤", "⬛"]
KIND_EMOJI = dict(zip(Kind, _EMOJI, strict=True))


def icon_and_name(piece: Piece, translator: Translator) -> InflectedTerm:
    """A piece in a log: the icon, which shows its team, and the name, except for obstacles in some languages."""
    seen = token(kind_icon(piece.kind, piece.team))
    if piece.team is None:
        return translator.phrase("obstacle-with-icon", icon=seen, kind=piece.kind.value)
    return translator.phrase("piece-with-icon", icon=seen, kind=piece.kind.value)


def whose(piece: Piece, translator: Translator) -> InflectedTerm:
    """A piece with its team, if it has one: "the blue Plow", "the obstacle"."""
    if piece.team is None:
        return translator.phrase("the-obstacle", kind=piece.kind.value)
    return translator.phrase("piece", colour=piece.team.value, kind=piece.kind.value)


def space_words(space: Hex, docks: Iterable[Sector], translator: Translator) -> InflectedTerm:
    """A space in a sentence: "w3", "u4 (centre)", or "green b2" on an attached dock; other spaces are off the field."""
    if space in BOARD:
        where = "centre" if space == CENTRE else "board"
        return translator.phrase("space", where=where, name=printed_name(space), sector="")
    for sector in docks:
        name = dock_name(sector, space)
        if name is not None:
            return translator.phrase("space", where="dock", name=name, sector=sector.value)
    return translator.phrase("space", where="off", name="", sector="")


def off_field(space: InflectedTerm) -> str:
    """Return "yes" if the space is off the field, otherwise "no", as the messages expect."""
    return "yes" if ("where", "off") in space.fields else "no"


@dataclass(frozen=True)
class NameFormatter:
    """Formats the names of people and things. An icon shows the team in chat, a word in plain text."""

    table: Table
    """Any table of the match will do for names, because teams and seats never change."""
    names: Names
    plain: bool = False
    """True for text without markdown or icons."""
    translator: Translator = ENGLISH

    def who(self, seat: Seat) -> InflectedTerm:
        team = self.table.sides[seat].team.value
        if self.plain:
            return self.translator.phrase("player-plain-team", name=self.names[seat], colour=team)
        return self.translator.phrase("player-with-icon-team", icon=token(team), name=harmless(self.names[seat]))

    def piece(self, piece: Piece) -> InflectedTerm:
        if not self.plain:
            return icon_and_name(piece, self.translator)
        if piece.team is None:
            return self.translator.phrase("an-obstacle", kind=piece.kind.value)
        return whose(piece, self.translator)

    def pieces(self, pieces: Iterable[Piece]) -> InflectedTerm:
        """The pieces' names, joined; several obstacles are counted instead."""
        found = list(pieces)
        obstacles = [piece for piece in found if piece.kind is Kind.OBSTACLE]
        named = [self.piece(piece) for piece in found if piece.kind is not Kind.OBSTACLE]
        if len(obstacles) == 1:
            named.append(self.piece(obstacles[0]))
        elif obstacles:
            key = "obstacles" if self.plain else "obstacles-with-icon"
            seen = token(kind_icon(Kind.OBSTACLE, None))
            named.append(self.translator.phrase(key, count=len(obstacles), icon=seen))
        return self.translator.join_list(named)

    def sector(self, sector: Sector) -> InflectedTerm:
        if self.plain:
            return self.translator.phrase("sector", sector=sector.value)
        return self.translator.phrase("sector-with-icon", sector=sector.value, icon=token(f"dock-{sector.value}"))

    def strong(self, text: str) -> str:
        return text if self.plain else f"**{text}**"


def numbers(found: Iterable[int]) -> str:
    return " ".join(str(number) for number in found)


def round_words(table: Table, translator: Translator, number: int | None = None) -> str:
    """The table's round, or the round with this number: "Round 2", "Game 1, round 2"."""
    which = table.round if number is None else number
    if not which:
        return translator.say("set-up")
    game, round_ = divmod(which - 1, table.rounds)
    if table.games > 1:
        return translator.say("round-of-game", game=game + 1, round=round_ + 1)
    return translator.say("round-name", number=which)


def score_words(table: Table, voice: NameFormatter) -> str:
    points, others = table.total(0), table.total(1)
    return voice.translator.say("score-of", one=voice.who(0), points=points, other=voice.who(1), others=others)

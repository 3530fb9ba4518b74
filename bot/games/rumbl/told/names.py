"""How people, teams, things and spaces of R.U.M.B.L. are named: in chat markdown or in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.echo import harmless
from bot.engine.signs import sign as token
from bot.games.common.prose import listed
from bot.games.rumbl.rules.hexes import SECTORS
from bot.games.rumbl.rules.state import Kind, Team, kind_sign
from bot.games.rumbl.shown.looks import noun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.rumbl.rules.hexes import Sector
    from bot.games.rumbl.rules.state import Piece, Table

TEAM_EMOJI = {Team.BLUE: "🔵", Team.GREEN: "🟢"}
SECTOR_EMOJI = dict(zip(SECTORS, "🟠🔴🟣🟡🔵🟢", strict=True))
KIND_EMOJI = {
    Kind.BOMB: "💣",
    Kind.MINE: "🧨",
    Kind.MISSILE: "🚀",
    Kind.SHIELD: "🛡️",
    Kind.CLONER: "👯",
    Kind.BLOCKADER: "🧱",
    Kind.MAGNETBOT: "🧲",
    Kind.REPULSOR: "💨",
    Kind.ACTIVATOR: "⚡",
    Kind.NULLIFIER: "🚫",
    Kind.HELIBOT: "🚁",
    Kind.RICOCHET: "🎱",
    Kind.CREEPER: "🐛",
    Kind.SLEEPER: "💤",
    Kind.PLOW: "🚜",
    Kind.HAULER: "🪝",
    Kind.CLONE: "👤",
    Kind.OBSTACLE: "⬛",
}


def sign(piece: Piece) -> str:
    """A piece in a log: the one place where pieces get their signs, which tell the team."""
    seen = token(kind_sign(piece.kind, piece.team))
    return seen if piece.team is None else f"{seen} {noun(piece)}"


@dataclass(frozen=True)
class Voice:
    """How people and things are named. Every team has its word, in chat beside its sign."""

    table: Table
    """Any of the match: teams and seats never change."""
    names: Names
    plain: bool = False
    """Without markdown and signs: for those who have the text read to them."""

    def who(self, seat: Seat) -> str:
        """A player."""
        team = self.table.sides[seat].team
        if self.plain:
            return f"{self.names[seat]} ({team.value})"
        return f"{token(team.value)} **{harmless(self.names[seat])}**"

    def piece(self, piece: Piece) -> str:
        """A robot, a clone or an obstacle, with its team."""
        if piece.team is None:
            return "an obstacle" if self.plain else sign(piece)
        return f"the {piece.team.value} {noun(piece)}" if self.plain else sign(piece)

    def pieces(self, pieces: Iterable[Piece]) -> str:
        """Several things; obstacles are counted."""
        found = list(pieces)
        obstacles = [piece for piece in found if piece.kind is Kind.OBSTACLE]
        named = [self.piece(piece) for piece in found if piece.kind is not Kind.OBSTACLE]
        if len(obstacles) == 1:
            named.append(self.piece(obstacles[0]))
        elif obstacles:
            named.append(f"{len(obstacles)} {'obstacles' if self.plain else sign(obstacles[0])}")
        return listed(named)

    def sector(self, sector: Sector) -> str:
        """A sector."""
        return sector.value if self.plain else f"{token(f'dock-{sector.value}')} {sector.value}"

    def strong(self, text: str) -> str:
        """What matters most."""
        return text if self.plain else f"**{text}**"

    def sign(self, sign: str) -> str:
        """An emoji and a blank, or nothing."""
        return "" if self.plain else f"{sign} "


def numbers(found: Iterable[int]) -> str:
    """ "1 4 7"."""
    return " ".join(str(number) for number in found)


def round_words(table: Table, number: int | None = None) -> str:
    """ "Round 2", "Game 1, round 2": the table's, or that of another number."""
    which = table.round if number is None else number
    if not which:
        return "Set-up"
    game, round_ = divmod(which - 1, table.rounds)
    return f"Game {game + 1}, round {round_ + 1}" if table.games > 1 else f"Round {which}"


def score_words(table: Table, voice: Voice) -> str:
    """Both scores."""
    return f"{voice.who(0)} {table.total(0)}, {voice.who(1)} {table.total(1)}"

"""What boards, pieces, marks and panels have in common: cells, headings, colours, sizes."""

from __future__ import annotations

from enum import Enum

Cell = tuple[int, ...]  # a space of the board; what the numbers mean is the board's affair
Heading = int  # degrees clockwise from north: 0, 90, 180, 270 on squares


class Colour(Enum):
    """A colour of the game; its value is its word in English."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    __hash__ = object.__hash__  # there is one of each; Enum's own, of the name, is slow where thousands are counted


class Size(Enum):
    """The size of a pyramid; its value is its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3

    __hash__ = object.__hash__

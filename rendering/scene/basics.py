"""Shared parts of boards, pieces, marks and panels: cells, headings, colours, sizes."""

from __future__ import annotations

from enum import Enum

Cell = tuple[int, ...]  # a space on the board; the meaning of the numbers depends on the board
Heading = int  # degrees clockwise from north; on square grids only 0, 90, 180 or 270


class Colour(Enum):
    """A colour in the game; the value is its English word."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash, of the name, is slow for thousands


class Size(Enum):
    """The size of a pyramid; the value is its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3

    __hash__ = object.__hash__

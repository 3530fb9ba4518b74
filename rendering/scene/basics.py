"""Shared parts of boards, pieces, marks and panels: cells, headings, colours, sizes."""

from __future__ import annotations

from enum import Enum

Cell = tuple[int, ...]  # a space of the board; the board defines the meaning of the numbers
Heading = int  # degrees clockwise from north: 0, 90, 180, 270 on squares


class Colour(Enum):
    """A colour of the game; its value is its word in English."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash, of the name, is slow for thousands


class Size(Enum):
    """The size of a pyramid; its value is its number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3

    __hash__ = object.__hash__

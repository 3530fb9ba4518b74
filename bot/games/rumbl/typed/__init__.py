"""Typed docks, rosters and answers, in and out."""

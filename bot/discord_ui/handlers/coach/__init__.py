"""Handlers for lessons, puzzles, odds and the rulebook."""

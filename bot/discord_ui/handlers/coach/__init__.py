"""Handlers for lessons, odds and the rulebook."""

"""Handlers for clicks, typed text and commands."""

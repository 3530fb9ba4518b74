"""Handlers of clicks, typed text and commands."""

"""Errors of statements in either kind of database."""

from __future__ import annotations

from bot.host.ports.store import StoreError


class ClashError(StoreError):
    """A statement violates a constraint."""

"""Backup, restore, copying, and integrity checks of a database."""

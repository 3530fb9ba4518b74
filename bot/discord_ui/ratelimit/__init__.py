"""Limits that Discord sets, kept before it has to refuse anything."""

"""Typed values to and from database rows."""

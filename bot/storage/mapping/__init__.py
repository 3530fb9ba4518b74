"""Mapping between typed values and database rows."""

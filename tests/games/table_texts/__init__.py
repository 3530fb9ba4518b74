"""Readers that rebuild the table from words or a chart alone."""

"""Readers who have only words, or only a chart, and build the table from them."""

"""Tests of tables and playing at them."""

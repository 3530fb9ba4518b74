"""Tests of tables and what is played there."""

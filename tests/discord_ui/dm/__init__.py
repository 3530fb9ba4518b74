"""Tests of direct messages."""
